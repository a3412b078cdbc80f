//! What a panel is shown and what it asks for: a panel reads a [`View`] and returns [`Gesture`]s.

use std::path::PathBuf;

use crate::debugger::shrinking::Still;
use crate::debugger::{EntryId, LineFault, Sender, Session, SessionCommand, Somewhere, Stop};
use crate::files::WriteOver;
use crate::playbook::{Change, NodeIndex};
use crate::runtime::Command;

use super::actions::Action;
use super::answer_setup::{AnswerChange, AnswerSetup};
use super::coverage_panel::{Heat, Scope};
use super::document::Document;
use super::exporting::ExportChoice;
use super::preset_dialog::PresetQuestion;
use super::theme::Palette;
use super::why_panel::Decided;

/// What every panel may read.
#[derive(Clone, Copy)]
pub struct View<'a> {
    /// The playbook that is open.
    pub document: &'a Document,
    /// Its session.
    pub session: &'a Session,
    /// What stands behind answers.
    pub answers: &'a AnswerSetup,
    /// The colours of now.
    pub palette: &'static Palette,
    /// What changed in the playbook since the log was recorded.
    pub changes: &'a [Change],
    /// The lines of the log that could not be read, or not as they were meant.
    pub faults: &'a [LineFault],
    /// The selected node.
    pub selected: Option<NodeIndex>,
    /// Why the last run stopped, until something else is done.
    pub stop: Option<&'a Stop>,
    /// How warm nodes and ways are, while the graph shows it.
    pub heat: Option<Heat<'a>>,
    /// What decided the step at the playhead.
    pub decided: &'a Decided,
}

/// Something a person asked for.
#[derive(Debug, Clone, PartialEq)]
pub enum Gesture {
    /// Change the session.
    Session(SessionCommand),
    /// Do something by name.
    Do(Action),
    /// Select a node.
    Select(NodeIndex),
    /// Select a node and bring it to the middle of the graph.
    Centre(NodeIndex),
    /// Fold the scene at a place among the scenes to one box.
    Fold(usize),
    /// Unfold it.
    Unfold(usize),
    /// Set a breakpoint on a node, or clear the one that is there.
    ToggleBreakpoint(NodeIndex),
    /// Clear every breakpoint.
    ClearBreakpoints,
    /// Let chance draw an arm by its share.
    DrawByChance,
    /// Ask for a note on an entry.
    AskNote(EntryId),
    /// Ask for a branch's name.
    AskName(usize),
    /// Ask whether a branch is to be removed.
    AskRemove(usize),
    /// Send `Failed` with these words.
    SendFailed(String),
    /// Export the graph so.
    Export(ExportChoice),
    /// Export nothing after all.
    StopExporting,
    /// Open a playbook or a saved log.
    Open(PathBuf),
    /// Read a file again, with its log where it is the open playbook.
    Reload(PathBuf),
    /// Save the log there.
    SaveLog(PathBuf),
    /// Go to a step that differs from what was recorded, and show both sides of it.
    ShowDifference(EntryId),
    /// Draw the path of a branch of the log over the graph, or of whichever is shown.
    DrawPath(Option<usize>),
    /// Compare a branch of the log with the one shown.
    CompareBranches(usize),
    /// Read a log file and compare it with the branch shown.
    CompareLog(PathBuf),
    /// Ask to what the run from the start to an entry is to be shrunk.
    ShrinkTo(EntryId),
    /// Shrink the run from the start to an entry to the shortest that does this still.
    Shrink(EntryId, Still),
    /// Go to an entry and show what decided it.
    Why(EntryId),
    /// Show why the run is not at a node, or did not take a way.
    WhyNot(Somewhere),
    /// Stop shrinking, and keep the shortest run found so far.
    StopShrinking,
    /// Keep the run from the start to the playhead as a case.
    KeepCase {
        /// The folder of the corpus.
        corpus: PathBuf,
        /// What the case is called.
        name: String,
        /// Why it is kept; may be empty.
        because: String,
    },
    /// Change what stands behind answers.
    Answers(AnswerChange),
    /// Ask about presets.
    AskPreset(PresetQuestion),
    /// Add the presets of a file.
    ImportPresets(PathBuf),
    /// Write the preset in use to a file.
    ExportPreset(PathBuf, WriteOver),
    /// Let others count for coverage.
    CountScope(Scope),
    /// Count the logs of a folder.
    CoverFolder(PathBuf),
    /// Stop counting a folder, and keep what was counted so far.
    StopCounting,
    /// Play by chance.
    PlayByChance {
        /// How many runs.
        runs: u64,
        /// From which seed.
        seed: u64,
    },
    /// Stop playing by chance, and keep what was found so far.
    StopRandomPlay,
    /// Play a run that was played by chance into a branch.
    OpenRun(u64),
    /// Ask where to save a run that was played by chance.
    AskSaveRun(u64),
    /// Save a run that was played by chance.
    SaveRun {
        /// Which.
        run: u64,
        /// The file.
        path: PathBuf,
    },
    /// Look for the shortest way to a node.
    ShowWay {
        /// The node.
        node: NodeIndex,
        /// Whether from where the run stands now, not from the start.
        from_now: bool,
    },
    /// Stop exploring.
    StopExploring,
    /// Send these commands one after another, from an entry on.
    PlayWay {
        /// The entry.
        from: EntryId,
        /// The commands.
        commands: Vec<Command>,
        /// What a branch that this begins is called.
        name: String,
    },
    /// Put words on the clipboard.
    Copy(String),
}

impl Gesture {
    /// Send `command` as a person does.
    pub fn send(command: Command) -> Gesture {
        Gesture::Session(SessionCommand::Send {
            command,
            sender: Sender::Person,
        })
    }
}
