//! Everything a person can do by name: one list feeds the menus, the palette, the keys, the buttons and F1.

mod keys;
mod texts;

pub use keys::{digits_pressed, pressed};

/// Something a person can do by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Ask for a file and open it.
    Open,
    /// Read the playbook's file again and play the log on it.
    Reload,
    /// Open the playbook the program brings along.
    OpenSample,
    /// Save the log where it was saved before.
    SaveLog,
    /// Save the log under a path that is asked for.
    SaveLogAs,
    /// Ask for a log file and compare it with this log.
    CompareLog,
    /// Ask for a case of a corpus and open it as a log.
    OpenCase,
    /// Ask how to keep the run to the playhead as a case, and write it.
    KeepCase,
    /// Ask how to export the graph, and export it.
    Export,
    /// Ask to what the run to the playhead is to be shrunk, and shrink it.
    Shrink,
    /// Leave.
    Quit,
    /// Send `Start`.
    Start,
    /// Send `Next`.
    Next,
    /// Send `Done`.
    Done,
    /// Ask for words and send `Failed`.
    Failed,
    /// Send `Supply` with what the form holds.
    Supply,
    /// Send the one command the situation asks for.
    TheOneThing,
    /// Move the playhead back by one step.
    Back,
    /// Move the playhead on by one recorded step.
    Forward,
    /// Go to the last step before this one that differs from what was recorded.
    PreviousDifference,
    /// Go to the next one.
    NextDifference,
    /// Run on.
    Continue,
    /// Walk back to what would have stopped a run.
    ContinueBackwards,
    /// Run on to the selected node.
    RunTo,
    /// Run on to the next menu.
    RunToChoice,
    /// Run on to the end of the scene the run stands in.
    RunToSceneEnd,
    /// Walk back to the last menu.
    BackToChoice,
    /// Walk back to where the selected node was last arrived at.
    BackToVisit,
    /// Answer what is asked by chance.
    AnswerByChance,
    /// Stop running.
    Interrupt,
    /// Set or clear a breakpoint on the selected node.
    ToggleBreakpoint,
    /// Enable or disable the breakpoint on the selected node.
    SwitchBreakpoint,
    /// Turn to the key table, the presets and the order of sources.
    KeysAndAnswers,
    /// Take the next preset into use.
    NextPreset,
    /// Make up another seed for chance.
    NewSeed,
    /// Try everything that can be sent, and list what is found.
    ExploreAll,
    /// Look for the shortest way from the start to the selected node.
    ShowWay,
    /// Look for the shortest way there from where the run stands now.
    ShowWayFromNow,
    /// Set or clear a breakpoint on leaving the selected node.
    ToggleLeaving,
    /// Open the form of a new breakpoint.
    NewBreakpoint,
    /// Keep every breakpoint and stop at none.
    DisableBreakpoints,
    /// Enable every breakpoint.
    EnableBreakpoints,
    /// Ask whether every breakpoint is to be cleared.
    ClearBreakpoints,
    /// Teach the run the core alone, or everything.
    SwitchTaught,
    /// Ask for the name of the branch shown.
    NameBranch,
    /// Ask whether the branch shown is to be removed.
    RemoveBranch,
    /// Ask for a note on the playhead's step.
    NoteStep,
    /// Copy the steps selected in the log.
    CopySteps,
    /// Turn to what was visited.
    Coverage,
    /// Ask for a folder of logs and count what they visited.
    CoverFolder,
    /// Show on the graph how often each place was visited.
    Heat,
    /// Ask how many runs to play by chance.
    RandomPlay,
    /// Show what decided the step at the playhead.
    Why,
    /// Show why the run is not at the selected node.
    WhyNot,
    /// Fit the graph into its panel.
    Fit,
    /// Centre where the run stands.
    CentreRun,
    /// Put dragged nodes back where the layout has them.
    LayOutAgain,
    /// Fold the scene of the selected node, or unfold it.
    FoldScene,
    /// Fold every scene; unfold all where all are folded.
    Overview,
    /// Unfold every scene.
    UnfoldAll,
    /// Have the story run across, or down.
    TurnStory,
    /// Light what can lead to the selected node.
    LeadsHere,
    /// Light what the selected node leads to.
    LedToFromHere,
    /// Draw the path of the log over the graph.
    PathOnGraph,
    /// Show or hide the minimap.
    Minimap,
    /// Put the caret into the search field.
    Search,
    /// Select the next node the search found.
    FindNext,
    /// Select the one before.
    FindPrevious,
    /// Select the node that was selected before.
    SelectionBack,
    /// Select the node one went back from.
    SelectionForward,
    /// Show or hide the side panel.
    ToggleSide,
    /// Show or hide the stage.
    ToggleStage,
    /// Show or hide the log and the matrix.
    ToggleBottom,
    /// Follow the system's theme.
    ThemeSystem,
    /// Light colours.
    ThemeLight,
    /// Dark colours.
    ThemeDark,
    /// Everything larger.
    ScaleUp,
    /// Everything smaller.
    ScaleDown,
    /// Everything as large as at first.
    ScaleReset,
    /// Every command by name.
    Palette,
    /// Keys and words.
    Keys,
}

/// The menus of the menu bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Menu {
    /// Files and logs.
    File,
    /// Sending commands and running on.
    Run,
    /// What was recorded: its branches, notes and steps.
    Log,
    /// Where the story can go, what was visited, and why.
    Explore,
    /// What is shown, and how.
    View,
    /// Words and keys.
    Help,
}

impl Menu {
    /// Every menu, in the order of the menu bar.
    pub const ALL: [Menu; 6] = [
        Menu::File,
        Menu::Run,
        Menu::Log,
        Menu::Explore,
        Menu::View,
        Menu::Help,
    ];

    /// The menu's title.
    pub fn title(self) -> &'static str {
        match self {
            Menu::File => "File",
            Menu::Run => "Run",
            Menu::Log => "Log",
            Menu::Explore => "Explore",
            Menu::View => "View",
            Menu::Help => "Help",
        }
    }

    /// The menu's actions in order; `None` is a line between groups.
    pub fn rows(self) -> &'static [Option<Action>] {
        use Action as A;
        match self {
            Menu::File => &[
                Some(A::Open),
                Some(A::Reload),
                Some(A::OpenCase),
                Some(A::OpenSample),
                None,
                Some(A::SaveLog),
                Some(A::SaveLogAs),
                Some(A::KeepCase),
                None,
                Some(A::Export),
                None,
                Some(A::Quit),
            ],
            Menu::Run => &[
                Some(A::TheOneThing),
                Some(A::Start),
                Some(A::Next),
                Some(A::Done),
                Some(A::Failed),
                Some(A::Supply),
                Some(A::AnswerByChance),
                None,
                Some(A::Forward),
                Some(A::Continue),
                Some(A::RunTo),
                Some(A::RunToChoice),
                Some(A::RunToSceneEnd),
                None,
                Some(A::Back),
                Some(A::ContinueBackwards),
                Some(A::BackToChoice),
                Some(A::BackToVisit),
                None,
                Some(A::Interrupt),
                None,
                Some(A::ToggleBreakpoint),
                Some(A::SwitchBreakpoint),
                Some(A::ToggleLeaving),
                Some(A::NewBreakpoint),
                Some(A::DisableBreakpoints),
                Some(A::EnableBreakpoints),
                Some(A::ClearBreakpoints),
                None,
                Some(A::KeysAndAnswers),
                Some(A::NextPreset),
                Some(A::NewSeed),
                None,
                Some(A::SwitchTaught),
            ],
            Menu::Log => &[
                Some(A::NoteStep),
                Some(A::CopySteps),
                None,
                Some(A::NameBranch),
                Some(A::RemoveBranch),
                None,
                Some(A::PreviousDifference),
                Some(A::NextDifference),
                Some(A::CompareLog),
                None,
                Some(A::Shrink),
            ],
            Menu::Explore => &[
                Some(A::Why),
                Some(A::WhyNot),
                None,
                Some(A::ShowWay),
                Some(A::ShowWayFromNow),
                Some(A::ExploreAll),
                Some(A::RandomPlay),
                None,
                Some(A::Heat),
                Some(A::Coverage),
                Some(A::CoverFolder),
            ],
            Menu::View => &[
                Some(A::Fit),
                Some(A::CentreRun),
                Some(A::LayOutAgain),
                Some(A::FoldScene),
                Some(A::Overview),
                Some(A::UnfoldAll),
                Some(A::TurnStory),
                None,
                Some(A::Search),
                Some(A::FindNext),
                Some(A::FindPrevious),
                Some(A::SelectionBack),
                Some(A::SelectionForward),
                None,
                Some(A::LeadsHere),
                Some(A::LedToFromHere),
                Some(A::PathOnGraph),
                Some(A::Minimap),
                None,
                Some(A::ToggleSide),
                Some(A::ToggleStage),
                Some(A::ToggleBottom),
                None,
                Some(A::ThemeSystem),
                Some(A::ThemeLight),
                Some(A::ThemeDark),
                None,
                Some(A::ScaleUp),
                Some(A::ScaleDown),
                Some(A::ScaleReset),
            ],
            Menu::Help => &[Some(A::Palette), Some(A::Keys)],
        }
    }
}

impl Action {
    /// Every action, in the order of the palette.
    pub fn all() -> impl Iterator<Item = Action> {
        Menu::ALL
            .into_iter()
            .flat_map(|menu| menu.rows().iter().copied().flatten())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_action_stands_in_one_menu_and_no_key_does_two_things() {
        let mut actions = HashSet::new();
        let mut keys = HashSet::new();
        for action in Action::all() {
            assert!(actions.insert(action), "{action:?} stands twice");
            if let Some(key) = action.shortcut() {
                assert!(keys.insert(format!("{key:?}")), "{action:?} shares its key");
            }
        }
    }
}
