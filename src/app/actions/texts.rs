//! What actions are called, and what their tooltips say.

use super::Action;

impl Action {
    /// The action's name.
    pub fn text(self) -> &'static str {
        match self {
            Action::Open => "Open…",
            Action::Reload => "Reload",
            Action::OpenSample => "Open the sample",
            Action::SaveLog => "Save the log",
            Action::SaveLogAs => "Save the log as…",
            Action::CompareLog => "Compare with a log file…",
            Action::OpenCase => "Open a case as a log…",
            Action::Export => "Export the graph…",
            Action::KeepCase => "Export as conformance case…",
            Action::Shrink => "Shrink to this step…",
            Action::Quit => "Quit",
            Action::Start => "Start again",
            Action::Next => "Next",
            Action::Done => "Done",
            Action::Failed => "Failed…",
            Action::Supply => "Supply",
            Action::TheOneThing => "The one thing to do now",
            Action::Back => "Back",
            Action::Forward => "Forward",
            Action::PreviousDifference => "Previous difference",
            Action::NextDifference => "Next difference",
            Action::Continue => "Continue",
            Action::ContinueBackwards => "Continue backwards",
            Action::RunTo => "Run to the selected node",
            Action::RunToChoice => "Run to the next choice",
            Action::RunToSceneEnd => "Run to the end of the scene",
            Action::BackToChoice => "Back to the last choice",
            Action::BackToVisit => "Back to the selected node’s last visit",
            Action::AnswerByChance => "Answer by chance",
            Action::Interrupt => "Stop running",
            Action::ToggleBreakpoint => "Breakpoint on the selected node",
            Action::SwitchBreakpoint => "Enable or disable that breakpoint",
            Action::KeysAndAnswers => "Keys and answers",
            Action::NextPreset => "Next preset",
            Action::NewSeed => "New seed",
            Action::ExploreAll => "Explore everything",
            Action::ShowWay => "Show the way here from the start",
            Action::ShowWayFromNow => "Show the way here from now",
            Action::ToggleLeaving => "Breakpoint on leaving the selected node",
            Action::NewBreakpoint => "New breakpoint…",
            Action::DisableBreakpoints => "Disable all breakpoints",
            Action::EnableBreakpoints => "Enable all breakpoints",
            Action::ClearBreakpoints => "Clear all breakpoints…",
            Action::SwitchTaught => "Teach the core alone",
            Action::NameBranch => "Name the branch shown…",
            Action::RemoveBranch => "Remove the branch shown…",
            Action::NoteStep => "Note on this step…",
            Action::CopySteps => "Copy the selected steps",
            Action::Coverage => "Coverage",
            Action::CoverFolder => "Coverage of a folder of logs…",
            Action::Heat => "Heat on the graph",
            Action::RandomPlay => "Random play…",
            Action::Why => "Why this step went so",
            Action::WhyNot => "Why not the selected node?",
            Action::Fit => "Fit the graph",
            Action::CentreRun => "Centre where the run stands",
            Action::LayOutAgain => "Lay out again",
            Action::FoldScene => "Fold or unfold this scene",
            Action::Overview => "Overview",
            Action::UnfoldAll => "Unfold all scenes",
            Action::TurnStory => "Story runs across",
            Action::LeadsHere => "What can lead here",
            Action::LedToFromHere => "What this leads to",
            Action::PathOnGraph => "Path of the log on the graph",
            Action::Minimap => "Minimap",
            Action::Search => "Search",
            Action::FindNext => "Next hit",
            Action::FindPrevious => "Previous hit",
            Action::SelectionBack => "Back to the selection before",
            Action::SelectionForward => "Forward to the next selection",
            Action::ToggleSide => "Scenes, branches, breakpoints, problems",
            Action::ToggleStage => "Stage and node",
            Action::ToggleBottom => "Log and matrix",
            Action::ThemeSystem => "Colours as the system has them",
            Action::ThemeLight => "Light colours",
            Action::ThemeDark => "Dark colours",
            Action::ScaleUp => "Larger",
            Action::ScaleDown => "Smaller",
            Action::ScaleReset => "Normal size",
            Action::Palette => "Every command by name…",
            Action::Keys => "Keys and words",
        }
    }

    /// What the action does, as a tooltip says it.
    pub fn tooltip(self) -> &'static str {
        match self {
            Action::Open => "Open a playbook, a saved log or a case",
            Action::Reload => "Read the file again and play the log on it",
            Action::OpenSample => "Open the playbook this program brings along",
            Action::SaveLog => "Save every step of this session as a .playlog file",
            Action::SaveLogAs => "Save every step under another name",
            Action::OpenCase => "Play the session of a conformance case on its playbook",
            Action::Export => "Write the graph as SVG, PNG, DOT or Mermaid, as it is shown",
            Action::KeepCase => "Keep the run from the start to the playhead as a conformance case",
            Action::Shrink => "Find the shortest run that still does what this step did",
            Action::CompareLog => "Show step by step where another log parts from this one",
            Action::Quit => "Close the window",
            Action::Start => "Send Start: begin again at the entry",
            Action::Next => "Send Next: the player goes on",
            Action::Done => "Send Done: the host has performed what was asked",
            Action::Failed => "Send Failed: the host could not, and says why",
            Action::Supply => "Send Supply: answer the keys asked with what the form holds",
            Action::TheOneThing => "Send Start, Next, Done, or Supply when its form is complete",
            Action::Back => "Go back by one step; nothing is lost",
            Action::PreviousDifference => {
                "Go to the last step before that differs from the recording"
            }
            Action::NextDifference => "Go to the next step that differs from the recording",
            Action::Forward => "Go on by one recorded step; nothing is sent",
            Action::Continue => "Run on until a breakpoint, a request, a refusal or the end",
            Action::ContinueBackwards => "Go back to the last breakpoint, refusal or end",
            Action::RunTo => "Run on until the run arrives at the selected node",
            Action::RunToChoice => "Run on until a menu is offered, whoever would answer it",
            Action::RunToSceneEnd => "Run on until the next step would leave this scene",
            Action::BackToChoice => "Go back to where a menu was last offered",
            Action::BackToVisit => {
                "Go back to where the run last arrived at the selected node before now"
            }
            Action::AnswerByChance => {
                "Answer the keys, the menu or the draw that is open by chance"
            }
            Action::Interrupt => "Stop the run where it is; Escape does too",
            Action::ToggleBreakpoint => "Stop whenever the run arrives at the selected node",
            Action::SwitchBreakpoint => "Keep the breakpoint but do not stop there",
            Action::KeysAndAnswers => {
                "Every key with its uses, presets, and where answers come from while running"
            }
            Action::NextPreset => "Take the next preset of answers into use; after the last, none",
            Action::NewSeed => "Make up another seed for chance to draw from",
            Action::ExploreAll => {
                "Try everything that can be sent: what is never reached, and every refusal"
            }
            Action::ShowWay => "Find the shortest way from the start to the selected node",
            Action::ShowWayFromNow => {
                "Find the shortest way from where the run stands to the selected node"
            }
            Action::ToggleLeaving => "Stop whenever the run leaves the selected node",
            Action::NewBreakpoint => {
                "Stop, or write into the log, when a key is asked, words are said and much more"
            }
            Action::DisableBreakpoints => "Keep every breakpoint and stop at none",
            Action::EnableBreakpoints => "Stop at every breakpoint again",
            Action::ClearBreakpoints => "Clear every breakpoint of this playbook; asks first",
            Action::SwitchTaught => "Refuse menus and draws as a run taught the core alone does",
            Action::NameBranch => "Give the branch shown a name, or take its name away",
            Action::RemoveBranch => {
                "Take the steps only the branch shown holds out of the log; asks first"
            }
            Action::NoteStep => "Write a note on the step the playhead stands at",
            Action::CopySteps => {
                "Copy the steps selected in the log; Shift and a click or an arrow key selects them"
            }
            Action::Coverage => "What was visited, scene by scene, and what never was",
            Action::CoverFolder => "Count what all logs of a folder visited",
            Action::Heat => "Colour nodes and ways by how often they were visited",
            Action::RandomPlay => "Play by chance, and list what is refused or never ends",
            Action::Why => "Show what decided the step at the playhead, way by way",
            Action::WhyNot => "Show which answers led elsewhere, or what is not decided yet",
            Action::Fit => "Show the whole graph",
            Action::CentreRun => "Bring the node where the run stands to the middle",
            Action::LayOutAgain => "Put dragged nodes back",
            Action::FoldScene => "Fold the selected node’s scene to one box, or unfold it",
            Action::Overview => "Fold every scene to one box and fit; again: unfold all",
            Action::UnfoldAll => "Show the nodes of every scene",
            Action::TurnStory => "Have the story run from left to right, not from top to bottom",
            Action::LeadsHere => "Light everything that can lead to the selected node",
            Action::LedToFromHere => "Light everything that can be reached from the selected node",
            Action::PathOnGraph => "Draw where the run went, with the order of its visits",
            Action::Minimap => "Show or hide the whole graph in its corner, where there is room",
            Action::Search => "Find nodes by words, speaker, key, effect, scene or position",
            Action::FindNext => "Select the next node the search found",
            Action::FindPrevious => "Select the node before that the search found",
            Action::SelectionBack => "Select the node that was selected before this one",
            Action::SelectionForward => "Select the node you went back from",
            Action::ToggleSide => "Show or hide the panel on the left",
            Action::ToggleStage => "Show or hide the panel on the right",
            Action::ToggleBottom => "Show or hide the panels below the timeline",
            Action::ThemeSystem => "Light or dark, whichever the system has",
            Action::ThemeLight => "Dark words on light surfaces",
            Action::ThemeDark => "Light words on dark surfaces",
            Action::ScaleUp => "Make everything larger",
            Action::ScaleDown => "Make everything smaller",
            Action::ScaleReset => "Make everything as large as at first",
            Action::Palette => "Find any command by typing a part of its name",
            Action::Keys => "Every key, and what the words mean",
        }
    }
}
