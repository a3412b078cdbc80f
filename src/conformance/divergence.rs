//! Where a case and the runtime part.

/// Where a case and the runtime parted.
#[derive(Debug, Clone, PartialEq)]
pub struct Divergence {
    /// How they parted.
    pub kind: DivergenceKind,
    /// Where: `the document`, `session[3].expect.said.speech` or `the end of the session`.
    pub at: String,
    /// What the fixture expects there.
    pub expected: String,
    /// What came instead.
    pub actual: String,
}

/// How a case and the runtime can part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DivergenceKind {
    /// The reader reached the other verdict.
    OtherVerdict,
    /// The reader refused the document a session needs.
    DocumentRefused,
    /// An event came that is not the one expected.
    OtherEvent,
    /// An event was expected and none came.
    MissingEvent,
    /// The session is through and an event is left over.
    LeftOverEvent,
}

impl DivergenceKind {
    /// What happened, as a sentence.
    pub fn words(self) -> &'static str {
        match self {
            DivergenceKind::OtherVerdict => "the reader reached the other verdict",
            DivergenceKind::DocumentRefused => "the document was refused",
            DivergenceKind::OtherEvent => "another event came",
            DivergenceKind::MissingEvent => "an event is missing",
            DivergenceKind::LeftOverEvent => "an event is left over",
        }
    }

    /// The kind's spelling in JSON.
    pub fn name(self) -> &'static str {
        match self {
            DivergenceKind::OtherVerdict => "other-verdict",
            DivergenceKind::DocumentRefused => "document-refused",
            DivergenceKind::OtherEvent => "other-event",
            DivergenceKind::MissingEvent => "missing-event",
            DivergenceKind::LeftOverEvent => "left-over-event",
        }
    }
}
