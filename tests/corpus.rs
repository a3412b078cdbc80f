//! The project's own corpus, held to what it claims; and every claim in it, shown to claim something.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use playscope::cli::conform::Corpus;
use playscope::conformance::{CaseReport, Outcome, Summary, judge_case};
use playscope::runtime::{RefusalReason, Taught};
use serde_json::{Value, json};

fn own_corpus() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("conformance")
}

fn judge_all(taught: Taught) -> Vec<CaseReport> {
    let corpus = Corpus::open(&own_corpus()).expect("the project has a corpus");
    corpus.judge(taught).collect()
}

/// The reports that are not `outcome`, as a failing test shows them.
fn all_but(reports: &[CaseReport], keep: impl Fn(&Outcome) -> bool) -> String {
    let others = reports.iter().filter(|report| !keep(&report.outcome));
    others.map(|report| format!("{report}\n")).collect()
}

#[test]
fn every_case_conforms_when_taught_full() {
    let reports = judge_all(Taught::Full);
    let others = all_but(&reports, |outcome| *outcome == Outcome::Conformed);
    assert!(others.is_empty(), "{others}");
}

#[test]
fn when_taught_the_core_no_case_diverges_and_those_left_name_a_menu_or_a_draw() {
    let reports = judge_all(Taught::Core);
    let failed = all_but(&reports, |outcome| match outcome {
        Outcome::Conformed => true,
        Outcome::NotYetPlayable { construct } => {
            construct.starts_with("a choice, node ")
                || construct.starts_with("a random choice, node ")
        }
        Outcome::Diverged(_) | Outcome::Broken { .. } => false,
    });
    assert!(failed.is_empty(), "{failed}");
    let summary: Summary = reports.iter().collect();
    assert!(summary.not_yet_playable > 0, "{summary}");
}

#[test]
fn the_report_is_a_line_a_case_in_order_and_a_summary() {
    let mut program = Command::new(env!("CARGO_BIN_EXE_playscope"));
    let ran = program.arg("conform").arg(own_corpus()).output();
    let ran = ran.expect("the program runs");
    assert_eq!(ran.status.code(), Some(0));
    let text = String::from_utf8(ran.stdout).expect("a report is text");
    let mut lines: Vec<&str> = text.lines().collect();
    let count = lines.len() - 1;
    let summary = format!("{count} conformed, 0 diverged, 0 not yet playable, 0 broken");
    assert_eq!(lines.pop(), Some(summary.as_str()));
    assert!(lines.contains(&"conformed playable/a-menu"));
    assert!(lines.is_sorted());
}

/// One playable case of the corpus, to be judged with its fixture changed.
struct Playable {
    name: String,
    fixture: Value,
    document: Vec<u8>,
}

impl Playable {
    fn all() -> Vec<Playable> {
        let folder = own_corpus().join("playable");
        let entries = fs::read_dir(folder).expect("the corpus has playable cases");
        let paths = entries.map(|entry| entry.expect("the folder can be read").path());
        paths.map(|path| Playable::read(&path)).collect()
    }

    fn read(path: &Path) -> Playable {
        let bytes = |name: &str| fs::read(path.join(name)).expect("a case has its files");
        let fixture = serde_json::from_slice(&bytes("fixture.json")).expect("a fixture is JSON");
        Playable {
            name: path.display().to_string(),
            fixture,
            document: bytes("playbook.json"),
        }
    }

    fn session(&self) -> &Vec<Value> {
        let session = self.fixture["session"].as_array();
        session.expect("a playable case has a session")
    }

    /// Holds `session` in place of the case's own.
    fn outcome_of(&self, session: Vec<Value>) -> Outcome {
        let mut fixture = self.fixture.clone();
        fixture["session"] = session.into();
        let fixture = fixture.to_string();
        let document = |_: &str| Ok(self.document.clone());
        judge_case("changed", fixture.as_bytes(), document, Taught::Full).outcome
    }

    fn assert_diverges(&self, session: Vec<Value>, change: &str) {
        let outcome = self.outcome_of(session);
        assert!(
            matches!(outcome, Outcome::Diverged(_)),
            "{}: {change}, and the case is {outcome:?}",
            self.name
        );
    }
}

/// Every way of changing one claim inside `value`: another word, another truth, another number.
fn changes(value: &Value) -> Vec<Value> {
    match value {
        Value::String(words) => vec![format!("{words}!").into()],
        Value::Bool(truth) => vec![(!truth).into()],
        Value::Number(number) => vec![json!(number.as_f64().expect("a share is a number") + 0.001)],
        Value::Null => Vec::new(),
        Value::Array(items) => (0..items.len())
            .flat_map(|i| {
                changes(&items[i]).into_iter().map(move |change| {
                    let mut changed = items.clone();
                    changed[i] = change;
                    changed.into()
                })
            })
            .collect(),
        Value::Object(object) => object
            .iter()
            .flat_map(|(name, value)| {
                let changed_values = match name.as_str() {
                    // These come from a closed set: another word would break the fixture, not the claim.
                    "kind" | "style" => Vec::new(),
                    "reason" => vec![another_reason(value)],
                    _ => changes(value),
                };
                changed_values.into_iter().map(move |change| {
                    let mut changed = object.clone();
                    changed.insert(name.clone(), change);
                    changed.into()
                })
            })
            .collect(),
    }
}

fn another_reason(reason: &Value) -> Value {
    let others = RefusalReason::ALL.into_iter().map(RefusalReason::name);
    let mut others = others.filter(|other| reason != other);
    others.next().into()
}

#[test]
fn changing_any_word_of_a_playable_case_makes_it_diverge() {
    let mut changed_words = 0;
    for case in Playable::all() {
        let session = case.session();
        for (i, entry) in session.iter().enumerate() {
            let Some(expected) = entry.get("expect") else {
                continue;
            };
            for change in changes(expected) {
                let told = format!("session[{i}] expects {change}");
                let mut session = session.clone();
                session[i] = json!({ "expect": change });
                case.assert_diverges(session, &told);
                changed_words += 1;
            }
        }
    }
    assert!(changed_words > 1000, "only {changed_words} words changed");
}

#[test]
fn leaving_out_any_expectation_of_a_playable_case_makes_it_diverge() {
    for case in Playable::all() {
        let session = case.session();
        for (i, _) in session
            .iter()
            .enumerate()
            .filter(|(_, entry)| entry.get("expect").is_some())
        {
            let mut session = session.clone();
            session.remove(i);
            // Whatever now stands first, the run is begun where it was begun before.
            if i == 0 {
                session.insert(0, json!({ "send": "start" }));
            }
            case.assert_diverges(session, &format!("session[{i}] is left out"));
        }
    }
}

#[test]
fn expecting_one_event_more_makes_any_playable_case_diverge() {
    for case in Playable::all() {
        let mut session = case.session().clone();
        session.push(json!({ "expect": { "ended": {} } }));
        case.assert_diverges(session, "one more event is expected");
    }
}
