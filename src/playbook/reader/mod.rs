//! Bytes to playbook, stage by stage.

use super::document::Playbook;

/// A stage of reading, in the order they run; each may rely on those before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Stage {
    /// UTF-8, JSON and the shapes of the format.
    Shapes,
    /// Only version 0 is read.
    Version,
    /// Every `requires` is known.
    Capabilities,
    /// Nodes stand at their positions; speaker ids are unique.
    Positions,
    /// Entry, anchors, targets and speakers land.
    References,
    /// Every node leads somewhere.
    OutwardShape,
    /// A branch's arms are in one canonical order.
    BranchArmOrder,
}

/// Where in the file a JSON fault stands, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column, in bytes.
    pub column: usize,
}

/// One thing that refuses the document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// Where, as a JSON path: `nodes[4].out[1].target`; empty for the whole document.
    pub path: String,
    /// Line and column, where JSON itself is broken.
    pub place: Option<Place>,
    /// What was found there.
    pub found: String,
    /// What was expected instead.
    pub expected: String,
}

/// Why a document was refused: every fault of the first stage that found one.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The stage that refused it.
    pub stage: Stage,
    /// Its faults, in document order; never empty.
    pub faults: Vec<Fault>,
}

/// What kind of oddity a note tells of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum NoteKind {
    /// A fall-through beside an open arm can never run.
    DeadFallThrough,
    /// No way leads here from the entry or an anchor.
    UnreachableNode,
    /// One node needs one key as a truth and as words.
    KeyNeededBothWays,
    /// Nodes that lead round to themselves and hand the host nothing.
    SilentRing,
    /// A speaker no line names.
    UnusedSpeaker,
    /// A random choice's numbers are more than 0.5 away from 100.
    WeightsFarFromHundred,
    /// A random choice's weights are all zero.
    WeightsAllZero,
    /// An arm that can never be tried.
    UntriedArm,
    /// A property written twice in one object; the last one counts.
    PropertyWrittenTwice,
}

/// Something odd but legal.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What kind of oddity.
    pub kind: NoteKind,
    /// Where, as a JSON path.
    pub path: String,
    /// The node it is about, where it is about one.
    pub node: Option<usize>,
    /// What is odd, in plain words.
    pub message: String,
}

/// A playbook that was accepted, and what is odd about it.
#[derive(Debug, Clone, PartialEq)]
pub struct ReadPlaybook {
    /// The playbook.
    pub playbook: Playbook,
    /// What is odd but legal, in document order.
    pub notes: Vec<Note>,
}

/// Reads a playbook from `bytes`.
///
/// # Errors
/// Every fault of the first stage that finds one; the later stages do not run.
pub fn read(_bytes: &[u8]) -> Result<ReadPlaybook, Refusal> {
    todo!("the reader")
}
