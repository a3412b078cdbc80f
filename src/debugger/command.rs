//! Everything that can be done to a session, as values.

use crate::playbook::NodeIndex;
use crate::runtime::Command;

use super::answering::Answering;
use super::breakpoints::{Breakpoint, Trigger};
use super::log::{EntryId, Sender};
use super::running::Stop;

/// A change to a session. The window, the command line and tests send the same ones.
#[derive(Debug, Clone, PartialEq)]
pub enum SessionCommand {
    /// Send a protocol command from the playhead. With entries ahead this starts a branch; the old one stays.
    Send {
        /// The command.
        command: Command,
        /// Who sends it.
        sender: Sender,
    },
    /// Move the playhead to the entry before it. Sends nothing.
    Back,
    /// Move the playhead to the entry after it, along the branch shown. Sends nothing.
    Forward,
    /// Move the playhead to any entry, on any branch. Sends nothing.
    GoTo(EntryId),
    /// Run on until something stops the run.
    Continue,
    /// Walk back until something stops the walk. Sends nothing.
    ContinueBackwards,
    /// Run on as [`SessionCommand::Continue`] does, and stop at this node too.
    RunTo(NodeIndex),
    /// Run on, and stop at the next menu too, whoever would answer it.
    RunToChoice,
    /// Run on, and stop before the step that leaves the scene the run stands in.
    RunToSceneEnd,
    /// Walk back as [`SessionCommand::ContinueBackwards`] does, and stop at the last menu too. Sends nothing.
    BackToChoice,
    /// Walk back, and stop where this node was arrived at last before now too. Sends nothing.
    BackToVisit(NodeIndex),
    /// Stop running, if running.
    Interrupt,
    /// Set a breakpoint in place of the one that waits for the same. What its node is now is kept with it, unless it
    /// says itself what that was. Nothing where it does not and its node is not in the playbook.
    SetBreakpoint(Breakpoint),
    /// Remove the breakpoint that waits for this.
    ClearBreakpoint(Trigger),
    /// Enable the breakpoint that waits for this, if there is one.
    EnableBreakpoint(Trigger),
    /// Disable the breakpoint that waits for this and keep it.
    DisableBreakpoint(Trigger),
    /// Put a note on an entry in place of the one it has; empty words take it away.
    Note {
        /// The entry.
        entry: EntryId,
        /// The note.
        words: String,
    },
    /// Give a branch a name; an empty one takes it away.
    NameBranch {
        /// Which of [`super::Log::branches`].
        branch: usize,
        /// The name.
        name: String,
    },
    /// Take the entries only this branch holds out of the log. Entries are numbered anew, and branches too.
    /// Nothing where it is the only branch. Whoever sends this has asked first: nothing else deletes.
    RemoveBranch(usize),
    /// Put this behind Supply, Choose, Drawn and Done while running. Nothing is answered before a run is begun.
    Answer(Answering),
    /// Answer what is open by chance, from the seed.
    SendByChance,
}

/// What a session command came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Outcome {
    /// A step was taken: the new entry, where the playhead now is.
    Sent(EntryId),
    /// The playhead moved there.
    Moved(EntryId),
    /// The session is running; [`super::Session::run`] goes on with it.
    Running,
    /// A run was stopped.
    Stopped(Stop),
    /// The breakpoints changed.
    BreakpointsChanged,
    /// What stands behind answers changed.
    AnsweringChanged,
    /// Something was remarked on the log.
    Remarked,
    /// A branch was taken out of the log.
    Removed,
    /// There was nothing to do.
    Nothing,
}
