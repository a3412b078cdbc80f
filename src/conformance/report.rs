//! How a case and a whole corpus ended, for a person and for a program.

use std::fmt;

use serde_json::{Value, json};

use super::judging::{CaseReport, Outcome};

/// How many cases ended how.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Cases that conformed.
    pub conformed: usize,
    /// Cases that diverged.
    pub diverged: usize,
    /// Cases that need something the run was not taught.
    pub not_yet_playable: usize,
    /// Cases that could not be judged.
    pub broken: usize,
}

impl Summary {
    /// Counts one more case.
    pub fn add(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Conformed => self.conformed += 1,
            Outcome::Diverged(_) => self.diverged += 1,
            Outcome::NotYetPlayable { .. } => self.not_yet_playable += 1,
            Outcome::Broken { .. } => self.broken += 1,
        }
    }

    /// Whether nothing failed: a case that is not yet playable is no failure, a broken one is.
    pub fn succeeded(&self) -> bool {
        self.diverged == 0 && self.broken == 0
    }

    /// The summary as one JSON object.
    pub fn to_json(&self) -> Value {
        json!({ "summary": {
            "conformed": self.conformed,
            "diverged": self.diverged,
            "not-yet-playable": self.not_yet_playable,
            "broken": self.broken,
        } })
    }
}

/// `48 conformed, 0 diverged, 0 not yet playable, 0 broken`.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} conformed, {} diverged, {} not yet playable, {} broken",
            self.conformed, self.diverged, self.not_yet_playable, self.broken
        )
    }
}

impl<'a> FromIterator<&'a CaseReport> for Summary {
    fn from_iter<I: IntoIterator<Item = &'a CaseReport>>(reports: I) -> Summary {
        let mut summary = Summary::default();
        for report in reports {
            summary.add(&report.outcome);
        }
        summary
    }
}

impl Outcome {
    /// The outcome in a word or three: `conformed`, `diverged`, `not yet playable`, `broken`.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Conformed => "conformed",
            Outcome::Diverged(_) => "diverged",
            Outcome::NotYetPlayable { .. } => "not yet playable",
            Outcome::Broken { .. } => "broken",
        }
    }
}

impl CaseReport {
    /// The report as one JSON object.
    pub fn to_json(&self) -> Value {
        let mut report =
            json!({ "case": self.case, "outcome": self.outcome.name().replace(' ', "-") });
        if let Some(claim) = &self.claim {
            report["claim"] = claim.as_str().into();
        }
        match &self.outcome {
            Outcome::Conformed => {}
            Outcome::Diverged(divergence) => {
                report["divergence"] = divergence.kind.name().into();
                report["at"] = divergence.at.as_str().into();
                report["expected"] = divergence.expected.as_str().into();
                report["actual"] = divergence.actual.as_str().into();
            }
            Outcome::NotYetPlayable { construct } => {
                report["construct"] = construct.as_str().into()
            }
            Outcome::Broken { why } => report["why"] = why.as_str().into(),
        }
        report
    }
}

/// `conformed playable/a-menu`; a divergence goes on below, indented.
impl fmt::Display for CaseReport {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.outcome.name(), self.case)?;
        match &self.outcome {
            Outcome::Conformed => Ok(()),
            Outcome::Diverged(divergence) => {
                write!(f, ": {}, {}", divergence.kind.words(), divergence.at)?;
                if let Some(claim) = &self.claim {
                    write!(f, "\n  claims   {}", indented(claim))?;
                }
                write!(f, "\n  expected {}", indented(&divergence.expected))?;
                write!(f, "\n  actual   {}", indented(&divergence.actual))
            }
            Outcome::NotYetPlayable { construct } => write!(f, ": {}", indented(construct)),
            Outcome::Broken { why } => write!(f, ": {}", indented(why)),
        }
    }
}

/// Words of several lines, so that no line of them looks like the next case.
fn indented(words: &str) -> String {
    words.replace('\n', "\n           ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conformance::divergence::{Divergence, DivergenceKind};

    fn report(outcome: Outcome) -> CaseReport {
        CaseReport {
            case: "playable/a-menu".to_owned(),
            claim: Some("a menu is offered".to_owned()),
            outcome,
        }
    }

    fn one_of_each() -> [CaseReport; 4] {
        [
            report(Outcome::Conformed),
            report(Outcome::Diverged(Divergence {
                kind: DivergenceKind::OtherEvent,
                at: "session[0].expect".to_owned(),
                expected: "this".to_owned(),
                actual: "that\nand more".to_owned(),
            })),
            report(Outcome::NotYetPlayable {
                construct: "a choice, node 3".to_owned(),
            }),
            report(Outcome::Broken {
                why: "no fixture.json".to_owned(),
            }),
        ]
    }

    #[test]
    fn the_summary_counts_every_outcome() {
        let summary: Summary = one_of_each().iter().collect();
        assert_eq!(
            summary.to_string(),
            "1 conformed, 1 diverged, 1 not yet playable, 1 broken"
        );
    }

    #[test]
    fn only_a_divergence_and_a_broken_case_are_failures() {
        let succeeded = one_of_each().map(|report| Summary::from_iter([&report]).succeeded());
        assert_eq!(succeeded, [true, false, true, false]);
    }

    #[test]
    fn a_case_is_a_line_and_a_divergence_shows_both_messages_below_it() {
        assert_eq!(
            one_of_each().map(|report| report.to_string()),
            [
                "conformed playable/a-menu",
                "diverged playable/a-menu: another event came, session[0].expect\n  \
                 claims   a menu is offered\n  \
                 expected this\n  \
                 actual   that\n           and more",
                "not yet playable playable/a-menu: a choice, node 3",
                "broken playable/a-menu: no fixture.json",
            ]
        );
    }

    #[test]
    fn the_json_of_a_case_names_its_outcome_and_what_belongs_to_it() {
        let [conformed, diverged, not_yet, broken] = one_of_each().map(|report| report.to_json());
        assert_eq!(conformed["outcome"], "conformed");
        assert_eq!(diverged["divergence"], "other-event");
        assert_eq!(diverged["at"], "session[0].expect");
        assert_eq!(not_yet["outcome"], "not-yet-playable");
        assert_eq!(not_yet["construct"], "a choice, node 3");
        assert_eq!(broken["why"], "no fixture.json");
    }
}
