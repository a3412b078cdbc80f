//! Why a document is refused: the stage that refused it, and every fault that stage found.

use std::error::Error;
use std::fmt;

use super::document_order::DocumentOrder;
use super::json::Json;
use super::path::Path;

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
    /// The column, in bytes; a byte order mark counts for none.
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

impl Stage {
    /// Every stage, in the order they run.
    pub const ALL: [Stage; 7] = [
        Stage::Shapes,
        Stage::Version,
        Stage::Capabilities,
        Stage::Positions,
        Stage::References,
        Stage::OutwardShape,
        Stage::BranchArmOrder,
    ];

    /// The stage's name, such as `branch arm order`.
    pub fn name(self) -> &'static str {
        match self {
            Stage::Shapes => "shapes",
            Stage::Version => "version",
            Stage::Capabilities => "capabilities",
            Stage::Positions => "positions",
            Stage::References => "references",
            Stage::OutwardShape => "outward shape",
            Stage::BranchArmOrder => "branch arm order",
        }
    }
}

/// The stage's name.
impl fmt::Display for Stage {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// `line 3, column 7`.
impl fmt::Display for Place {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "line {}, column {}", self.line, self.column)
    }
}

/// One line: `nodes[4].id: found 5, expected 4`.
impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        let Fault {
            path,
            place,
            found,
            expected,
        } = self;
        match place {
            Some(place) => write!(formatter, "{place}: ")?,
            None if path.is_empty() => {}
            None => write!(formatter, "{path}: ")?,
        }
        write!(formatter, "found {found}, expected {expected}")
    }
}

/// The stage on the first line, then one line a fault.
impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        write!(formatter, "refused at its {}:", self.stage)?;
        for fault in &self.faults {
            write!(formatter, "\n  {fault}")?;
        }
        Ok(())
    }
}

impl Error for Refusal {}

/// The faults one stage has found so far, in any order.
#[derive(Debug, Default)]
pub(super) struct Faults(Vec<FoundFault>);

#[derive(Debug)]
struct FoundFault {
    path: Path,
    found: String,
    expected: String,
}

impl Faults {
    /// Adds a fault at `path`.
    pub(super) fn add(
        &mut self,
        path: Path,
        found: impl Into<String>,
        expected: impl Into<String>,
    ) {
        self.0.push(FoundFault {
            path,
            found: found.into(),
            expected: expected.into(),
        });
    }

    /// Nothing when no fault was found; else the refusal by `stage`.
    pub(super) fn refuse(self, stage: Stage, root: &Json) -> Result<(), Refusal> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(self.into_refusal(stage, root))
    }

    /// The refusal by `stage`, its faults in the order of the document `root`.
    pub(super) fn into_refusal(mut self, stage: Stage, root: &Json) -> Refusal {
        let order = DocumentOrder::new(root);
        self.0.sort_by_cached_key(|fault| order.rank(&fault.path));
        let faults = self.0.into_iter().map(|fault| Fault {
            path: fault.path.to_string(),
            place: None,
            found: fault.found,
            expected: fault.expected,
        });
        Refusal {
            stage,
            faults: faults.collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_a_line_for_its_stage_and_one_for_each_fault() {
        let fault = |path: &str, place| Fault {
            path: path.to_owned(),
            place,
            found: "5".to_owned(),
            expected: "4".to_owned(),
        };
        let place = Place { line: 3, column: 7 };
        let refusal = Refusal {
            stage: Stage::Positions,
            faults: vec![
                fault("nodes[4].id", None),
                fault("", Some(place)),
                fault("", None),
            ],
        };
        assert_eq!(
            refusal.to_string(),
            "refused at its positions:\n  nodes[4].id: found 5, expected 4\n  \
             line 3, column 7: found 5, expected 4\n  found 5, expected 4"
        );
    }

    #[test]
    fn the_stages_are_listed_in_the_order_they_run() {
        assert!(Stage::ALL.is_sorted());
    }
}
