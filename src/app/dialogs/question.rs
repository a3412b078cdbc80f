//! The questions, and what is always the same of each.

use crate::debugger::EntryId;

/// A question of a [`super::Dialog`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Question {
    Open,
    CompareLog,
    SaveLog,
    Failed,
    /// The note on an entry.
    Note(EntryId),
    /// The name of a branch.
    Name(usize),
    /// Whether a branch is to be removed.
    Remove(usize),
    /// Whether every breakpoint is to be cleared.
    ClearBreakpoints,
}

impl Question {
    /// Its heading.
    pub(super) fn title(self) -> &'static str {
        match self {
            Question::Open => "Open a playbook or a saved log",
            Question::CompareLog => "Compare with a log file",
            Question::SaveLog => "Save the log",
            Question::Failed => "Failed",
            Question::Note(_) => "Note",
            Question::Name(_) => "Name the branch",
            Question::Remove(_) => "Remove the branch?",
            Question::ClearBreakpoints => "Clear all breakpoints?",
        }
    }

    /// What it is about, where that is always the same.
    pub(super) fn explanation(self) -> &'static str {
        match self {
            Question::Open => "Type a path, browse, or drop a file on the window.",
            Question::CompareLog => {
                "Type a path or browse. The log that is open stays; both are shown step by step."
            }
            Question::SaveLog => "Type a path or browse.",
            Question::Failed => "What does the host say went wrong? The run holds where it is.",
            Question::Note(_)
            | Question::Name(_)
            | Question::Remove(_)
            | Question::ClearBreakpoints => "",
        }
    }

    /// What stands in its empty field.
    pub(super) fn hint(self) -> &'static str {
        match self {
            Question::Open => "story.playbook.json",
            Question::CompareLog => "other.playlog",
            Question::SaveLog => "session.playlog",
            Question::Failed => "disk full",
            Question::Note(_) => "She should not know this yet.",
            Question::Name(_) => "pays with the silver coin",
            Question::Remove(_) | Question::ClearBreakpoints => "",
        }
    }

    /// What its field is called.
    pub(super) fn field_name(self) -> &'static str {
        match self {
            Question::Open | Question::CompareLog | Question::SaveLog => "Path",
            Question::Failed => "What failed",
            Question::Note(_) => "Note on the step",
            Question::Name(_) => "Name of the branch",
            Question::Remove(_) | Question::ClearBreakpoints => "",
        }
    }
}
