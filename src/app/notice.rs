//! What a person is to know, in words.

use std::path::PathBuf;

use crate::debugger::{EntryId, LineFault, Session, SessionCommand};
use crate::files::KeptLog;
use crate::runtime::{Taught, counted};

use super::dialogs::time_words;
use super::gesture::Gesture;
use super::loader::Failure;
use super::recording::Recorded;

/// What something came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Told {
    /// It in words, as sentences.
    pub words: String,
    /// Whether something is not as it should be.
    pub is_trouble: bool,
    /// An entry to go to, and what the button that does says.
    pub go_to: Option<(&'static str, EntryId)>,
}

/// Something a person is to know.
#[derive(Debug, Clone)]
pub enum Notice {
    /// How to do what was tried.
    Hint(&'static str),
    /// A file changed on disk: the open playbook's, or one that was refused.
    FileChanged(PathBuf),
    /// A file was not opened; what was open stays.
    NotOpened(Failure),
    /// Something came to its end.
    Told(Told),
    /// Going back passed effects the host has carried out: it in words.
    WentBack(String),
    /// A log was opened and played again.
    LogOpened {
        /// How many steps it has.
        steps: usize,
        /// How many lines could not be read.
        unreadable_lines: usize,
        /// The first of them.
        first_fault: Option<LineFault>,
        /// Whether it was recorded on another playbook.
        fingerprint_changed: bool,
        /// What changed in the playbook since.
        changed: String,
        /// The first step that came out otherwise.
        first_difference: Option<FirstDifference>,
    },
    /// A log file was read to be compared with, of which there is something to say.
    OtherLogRead {
        /// Its file's name.
        name: String,
        /// How many lines could not be read.
        unreadable_lines: usize,
        /// The first of them.
        first_fault: Option<LineFault>,
        /// Whether it was recorded on another playbook.
        fingerprint_changed: bool,
    },
    /// The playbook was read again and the log played on it.
    Reloaded {
        /// How many steps the log has.
        steps: usize,
        /// What changed in the playbook.
        changed: String,
        /// The first step that came out otherwise.
        first_difference: Option<FirstDifference>,
    },
    /// The run was taught something else and the log played on it.
    Taught {
        /// What it is taught now.
        taught: Taught,
        /// The first step that came out otherwise.
        first_difference: Option<FirstDifference>,
    },
    /// Something is to be said of the log on disk.
    Recorded(Recorded),
    /// A program that was killed left these logs, the newest first.
    LeftOpen(Vec<KeptLog>),
    /// The graph was exported.
    Exported {
        /// Where to.
        path: PathBuf,
        /// How large the file is, in words.
        size: String,
    },
    /// The log was saved.
    Saved(PathBuf),
    /// The log was not saved.
    NotSaved {
        /// Where it was to be saved.
        path: PathBuf,
        /// Why it was not.
        message: String,
    },
}

/// The first step that came out otherwise when a log was played again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FirstDifference {
    entry: EntryId,
    /// Which step it is on its branch.
    step: usize,
    /// How many steps that branch has.
    of: usize,
    /// The branch, where there are several.
    branch: Option<String>,
}

impl FirstDifference {
    /// The first that differs in `session`, if one does.
    pub fn in_session(session: &Session) -> Option<FirstDifference> {
        let entry = session.differences().keys().next().copied()?;
        let log = session.log();
        let branch = log.branch_of(entry);
        let has_several = log.branches().len() > 1;
        Some(FirstDifference {
            entry,
            step: log.depth(entry),
            of: log.branches().get(branch).map_or(0, |found| found.depth()),
            branch: has_several.then(|| session.branch_name(branch)),
        })
    }

    fn words(&self) -> String {
        let FirstDifference { step, of, .. } = self;
        match &self.branch {
            Some(branch) => format!("Step {step} of {of} on {branch}"),
            None => format!("Step {step} of {of}"),
        }
    }
}

impl Notice {
    /// The notice in words.
    pub fn words(&self) -> String {
        match self {
            Notice::Hint(words) => (*words).into(),
            Notice::Told(told) => told.words.clone(),
            Notice::WentBack(words) => words.clone(),
            Notice::FileChanged(path) => {
                let name = path.file_name().unwrap_or(path.as_os_str());
                format!("{} changed on disk.", name.to_string_lossy())
            }
            Notice::NotOpened(Failure::Refused {
                path,
                refusal,
                case,
                ..
            }) => {
                let faults = counted(refusal.faults.len(), "fault");
                let name = path.display();
                let refused = match case {
                    Some(words) => words.clone(),
                    None => format!("{name} is refused"),
                };
                format!("{refused}: {faults}, listed under Problems. What was open stays.")
            }
            Notice::NotOpened(Failure::Unreadable { path, message }) => {
                format!("{} was not opened: {message}.", path.display())
            }
            Notice::LogOpened {
                steps,
                unreadable_lines,
                first_fault,
                fingerprint_changed,
                changed,
                first_difference,
            } => {
                let mut words = String::new();
                if *fingerprint_changed {
                    words += "The playbook is not the one the log was recorded on. ";
                }
                words += &unreadable(*unreadable_lines, first_fault.as_ref());
                words += &outcome(*steps, first_difference.as_ref());
                with_changes(words, changed)
            }
            Notice::OtherLogRead {
                name,
                unreadable_lines,
                first_fault,
                fingerprint_changed,
            } => {
                let other = match fingerprint_changed {
                    true => "It was recorded on another playbook than the open one. ",
                    false => "",
                };
                let unreadable = unreadable(*unreadable_lines, first_fault.as_ref());
                format!("{name} is compared with. {other}{unreadable}")
                    .trim_end()
                    .into()
            }
            Notice::Reloaded {
                steps,
                changed,
                first_difference,
            } => {
                let outcome = outcome(*steps, first_difference.as_ref());
                with_changes(format!("Reloaded. {outcome}"), changed)
            }
            Notice::Taught {
                taught,
                first_difference,
            } => {
                let what = match taught {
                    Taught::Core => "The run is taught the core alone.",
                    Taught::Full => "The run is taught menus and draws too.",
                };
                match first_difference {
                    Some(first) => format!("{what} {} is the first that differs.", first.words()),
                    None => what.into(),
                }
            }
            Notice::Recorded(Recorded::Failed(why)) => {
                format!("{why}. Stepping goes on, and every step tries again.")
            }
            Notice::Recorded(Recorded::Again(path)) => {
                format!("Every step is on disk again, in {}.", path.display())
            }
            Notice::Recorded(Recorded::Copied { why, path }) => {
                format!("{why}. This session goes on in a copy, {}.", path.display())
            }
            Notice::LeftOpen(logs) => left_open_words(logs),
            Notice::Exported { path, size } => format!("Written to {}, {size}.", path.display()),
            Notice::Saved(path) => {
                format!(
                    "Saved {}. Every further step goes there too.",
                    path.display()
                )
            }
            Notice::NotSaved { path, message } => {
                format!("{} was not saved: {message}.", path.display())
            }
        }
    }

    /// Whether something is not as it should be.
    pub fn is_trouble(&self) -> bool {
        match self {
            Notice::NotOpened(_)
            | Notice::NotSaved { .. }
            | Notice::Recorded(Recorded::Failed(_) | Recorded::Copied { .. }) => true,
            Notice::Told(told) => told.is_trouble,
            Notice::LogOpened {
                first_difference,
                unreadable_lines,
                ..
            } => first_difference.is_some() || *unreadable_lines > 0,
            Notice::OtherLogRead {
                unreadable_lines, ..
            } => *unreadable_lines > 0,
            Notice::Reloaded {
                first_difference, ..
            } => first_difference.is_some(),
            Notice::Hint(_)
            | Notice::WentBack(_)
            | Notice::FileChanged(_)
            | Notice::Taught { .. }
            | Notice::Recorded(Recorded::Again(_))
            | Notice::LeftOpen(_)
            | Notice::Exported { .. }
            | Notice::Saved(_) => false,
        }
    }

    /// What can be done about it: what the button says, and does.
    pub fn button(&self) -> Option<(&'static str, Gesture)> {
        let show = |first: &Option<FirstDifference>| {
            let entry = first.as_ref()?.entry;
            Some(("Show it", Gesture::ShowDifference(entry)))
        };
        match self {
            Notice::Told(told) => {
                let (text, entry) = told.go_to?;
                Some((text, Gesture::Session(SessionCommand::GoTo(entry))))
            }
            Notice::Exported { path, .. } => {
                let path = path.to_string_lossy().into_owned();
                Some(("Copy its path", Gesture::Copy(path)))
            }
            Notice::FileChanged(path) => Some(("Reload", Gesture::Reload(path.clone()))),
            Notice::LogOpened {
                first_difference, ..
            }
            | Notice::Reloaded {
                first_difference, ..
            }
            | Notice::Taught {
                first_difference, ..
            } => show(first_difference),
            Notice::LeftOpen(logs) => {
                let newest = logs.first()?;
                Some(("Open it", Gesture::Open(newest.path.clone())))
            }
            Notice::Hint(_)
            | Notice::WentBack(_)
            | Notice::OtherLogRead { .. }
            | Notice::NotOpened(_)
            | Notice::Recorded(_)
            | Notice::Saved(_)
            | Notice::NotSaved { .. } => None,
        }
    }
}

fn left_open_words(logs: &[KeptLog]) -> String {
    let Some(newest) = logs.first() else {
        return String::new();
    };
    let steps = counted(newest.steps, "step");
    let more = match logs.len() - 1 {
        0 => String::new(),
        1 => " One more is listed in Open.".into(),
        more => format!(" {more} more are listed in Open."),
    };
    let (script, begun) = (&newest.script, time_words(&newest.begun));
    format!("A session on {script} was not closed: {steps}, begun {begun}.{more}")
}

fn outcome(steps: usize, first_difference: Option<&FirstDifference>) -> String {
    match first_difference {
        None if steps == 0 => "Nothing was sent yet.".into(),
        None => format!("Plays the same: {}.", counted(steps, "step")),
        Some(first) => format!("{} is the first that differs.", first.words()),
    }
}

/// How many lines could not be read, and the first of them; nothing where all could.
fn unreadable(lines: usize, first: Option<&LineFault>) -> String {
    let Some(fault) = first else {
        return String::new();
    };
    if lines == 0 {
        return format!("Line {}: {}. ", fault.line, fault.message);
    }
    format!(
        "{lines} of its lines could not be read; line {}: {}. ",
        fault.line, fault.message
    )
}

fn with_changes(words: String, changed: &str) -> String {
    match changed {
        "" => words,
        changed => format!("{words} {changed}"),
    }
}
