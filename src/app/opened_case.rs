//! Opening a case of a corpus as a log: its session is played on its playbook.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::de::IgnoredAny;

use crate::conformance::{
    Claim, Entry as Stated, Fixture, Outcome, Verdict, missing_construct, play_session,
    read_fixture,
};
use crate::debugger::{Entry, EntryId, Replay, Sender, Session};
use crate::files::case_folder::{CaseFolder, FIXTURE, inside};
use crate::runtime::{PlayContext, counted};

use super::loader::session_over;
use super::notice::Told;

/// A case that was read and not yet played.
#[derive(Debug)]
pub struct Case {
    path: PathBuf,
    folder: CaseFolder,
    fixture: Fixture,
}

/// A case that was opened.
#[derive(Debug)]
pub struct OpenedCase {
    /// Its fixture.
    pub path: PathBuf,
    /// How it ended.
    pub told: Told,
}

/// The file to open for `path`: the fixture, where that is the folder of a case.
pub fn file_of(path: PathBuf) -> PathBuf {
    let fixture = path.join(FIXTURE);
    match fixture.is_file() {
        true => fixture,
        false => path,
    }
}

/// Whether the file at `path`, which holds `bytes`, is a fixture. It is known by its properties; what has none
/// that can be read, by its name.
pub fn is_fixture(path: &Path, bytes: &[u8]) -> bool {
    let is_named_so = path.file_name().is_some_and(|name| name == FIXTURE);
    // Most playbooks need no second look, which takes a while for a large one.
    let names_a_playbook = String::from_utf8_lossy(bytes).contains("\"playbook\"");
    if !(is_named_so || names_a_playbook) {
        return false;
    }
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    match serde_json::from_slice::<BTreeMap<String, IgnoredAny>>(bytes) {
        Ok(properties) => {
            let has = |name: &str| properties.contains_key(name);
            (is_named_so || has("playbook")) && !(has("nodes") || has("format"))
        }
        Err(_) => is_named_so,
    }
}

impl Case {
    /// The case whose fixture is the file at `path`, which holds `bytes`.
    ///
    /// # Errors
    /// Where they are no fixture: where and why, as the end of a sentence that begins with `it`.
    pub fn read(path: &Path, bytes: &[u8]) -> Result<Case, String> {
        let folder = path
            .parent()
            .filter(|folder| !folder.as_os_str().is_empty())
            .unwrap_or(Path::new("."));
        let folder = CaseFolder::alone(folder).map_err(|why| format!("its folder: {why}"))?;
        let fixture = read_fixture(bytes).map_err(|bad| format!("it is a bad fixture: {bad}"))?;
        Ok(Case {
            path: path.to_path_buf(),
            folder,
            fixture,
        })
    }

    /// Where its document is, and the bytes there.
    ///
    /// # Errors
    /// Where it cannot be read or is not in the corpus: why, as a sentence without its end.
    pub fn document(&self) -> Result<(PathBuf, Vec<u8>), String> {
        let named = &self.fixture.playbook;
        let unread = |why: String| format!("its document {named} cannot be read: {why}");
        let path = inside(&self.folder.root, &self.folder.path.join(named)).map_err(unread)?;
        let bytes = self.folder.document(named).map_err(unread)?;
        Ok((path, bytes))
    }

    /// What the case says of its document, which is refused, as a sentence that lacks its end: the faults.
    pub fn of_refused(&self) -> String {
        match &self.fixture.claim {
            Claim::Verdict(verdict) => {
                let ends = match verdict {
                    Verdict::Accept => "but it is refused",
                    Verdict::Refuse => "and it is refused",
                };
                format!("{}, {ends}", self.verdict_words(*verdict))
            }
            Claim::Session(_) => format!("{} diverges, its playbook is refused", self.title()),
        }
    }

    /// Plays its session on its playbook, which `context` has. Where it diverges, what it expects is what was
    /// recorded, and the playhead stands there. A case without a session has nothing to play.
    pub fn play(self, context: PlayContext) -> (Session, OpenedCase) {
        let (session, told) = match &self.fixture.claim {
            Claim::Verdict(verdict) => {
                let is_trouble = *verdict == Verdict::Refuse;
                let ends = if is_trouble { "but" } else { "and" };
                let words = format!(
                    "{}, {ends} it is accepted. It is opened as a playbook.",
                    self.verdict_words(*verdict)
                );
                let told = Told {
                    words,
                    is_trouble,
                    go_to: None,
                };
                (Session::new(context), told)
            }
            Claim::Session(stated) => self.play_stated(stated, context),
        };
        let path = self.path;
        (session, OpenedCase { path, told })
    }

    fn play_stated(&self, stated: &[Stated], context: PlayContext) -> (Session, Told) {
        let missing = missing_construct(context.playbook(), stated, context.taught());
        let played = play_session(stated, &context);
        let steps = played.steps.len();
        let mut replay = Replay::new(context);
        let mut parent = EntryId::BEGINNING;
        let mut parted_at = None;
        for (position, step) in played.steps.into_iter().enumerate() {
            let parting = played
                .parting
                .as_ref()
                .filter(|parting| parting.step == position);
            let recorded = Entry {
                parent,
                sender: Sender::Import,
                command: step.command,
                events: parting.map_or(step.events, |parting| parting.expected.clone()),
                situation: step.situation,
            };
            // A session is not as long as a log can be.
            let Some(id) = replay.play(recorded) else {
                break;
            };
            parent = id;
            parted_at = parting.map(|_| id).or(parted_at);
        }
        let session = session_over(replay.finish(), Vec::new(), parted_at);
        let title = self.title();
        let told = match (missing, played.parting) {
            (Some(construct), _) => Told {
                words: format!(
                    "{title} is not yet playable: {construct}. What it sends was played all the same."
                ),
                is_trouble: true,
                go_to: None,
            },
            (None, Some(parting)) => Told {
                words: format!(
                    "{title} diverges at step {} of {steps}: {}, {}.",
                    parting.step + 1,
                    parting.divergence.kind.words(),
                    parting.divergence.at
                ),
                is_trouble: true,
                go_to: parted_at.map(|entry| ("Show it", entry)),
            },
            (None, None) => Told {
                words: format!("{title}: conformed, {}.", counted(steps, "step")),
                is_trouble: false,
                go_to: None,
            },
        };
        (session, told)
    }

    fn title(&self) -> String {
        let name = self.folder.path.file_name().unwrap_or_default();
        format!("Case {}", name.to_string_lossy())
    }

    fn verdict_words(&self, verdict: Verdict) -> String {
        let must = match verdict {
            Verdict::Accept => "accept",
            Verdict::Refuse => "refuse",
        };
        format!(
            "{} has no session. It says a reader must {must} {}",
            self.title(),
            self.fixture.playbook
        )
    }
}

/// How a case ended, as the end of a sentence.
pub fn outcome_words(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Conformed => "conformed".into(),
        Outcome::Diverged(divergence) => {
            format!("diverged, {}, {}", divergence.kind.words(), divergence.at)
        }
        Outcome::NotYetPlayable { construct } => format!("not yet playable, {construct}"),
        Outcome::Broken { why } => format!("broken, {why}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fixture_is_known_by_its_properties_or_else_by_its_name() {
        let is = |name: &str, text: &str| is_fixture(Path::new(name), text.as_bytes());
        assert!(is("run.json", r#"{"playbook": "p.json", "session": []}"#));
        assert!(is("run.json", "\u{feff}{\"playbook\": 1}"));
        assert!(is("a/fixture.json", r#"{"name": "nothing else"}"#));
        assert!(is("a/fixture.json", "{ cut o"));
        assert!(!is("run.json", r#"{"name": "nothing else"}"#));
        assert!(!is("run.json", r#"["playbook"]"#));
        assert!(!is("fixture.json", r#"{"format": {}, "nodes": []}"#));
        assert!(!is("run.json", r#"{"playbook": 1, "nodes": []}"#));
    }
}
