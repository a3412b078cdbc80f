//! What stands behind answers: changing it, keeping it with the settings, sharing presets as files.

use std::path::{Path, PathBuf};

use crate::app::answer_setup::AnswerChange;
use crate::app::asking::Asking;
use crate::app::log_panel::one_line;
use crate::app::notice::{Notice, Told};
use crate::app::preset_dialog::{PresetDialog, PresetQuestion};
use crate::app::tabs::Tab;
use crate::app::words::cut;
use crate::debugger::{Preset, SessionCommand};
use crate::files::{NoPresets, WriteOver, read_preset_file, write_preset_file};
use crate::playbook::Fault;
use crate::runtime::counted;

use super::{Open, Window};

/// Seeds that are made up stay below this, so that they are read and typed with ease.
const NEW_SEEDS_END: u64 = 1_000_000;

/// How many odd answers of presets that were read are told.
const MOST_TOLD: usize = 2;

impl Window {
    /// Takes what was kept for the playbook that was just opened, and answers from it.
    pub(super) fn take_answer_setup(&mut self) {
        let Some(open) = &mut self.open else { return };
        open.answers = self.settings.answers.of(&open.document.kept_as());
        self.answer_as_set();
    }

    /// Tells the session what stands behind answers, and fills in the form anew.
    pub(super) fn answer_as_set(&mut self) {
        let Some(open) = &self.open else { return };
        let answering = open.answers.answering();
        self.session(SessionCommand::Answer(answering));
        if let Some(open) = &mut self.open {
            self.form.offer_again(&mut open.session);
        }
    }

    /// Does `change`, and keeps what comes of it.
    pub(super) fn change_answers(&mut self, change: AnswerChange) {
        let Some(open) = &mut self.open else { return };
        open.answers.apply(change, &open.document.playbook.script);
        let key = open.document.kept_as();
        self.settings.answers.keep(key, &open.answers);
        self.answer_as_set();
    }

    pub(super) fn show_keys_and_answers(&mut self) {
        self.settings.bottom = true;
        self.settings.tabs.turn_to(Tab::Keys);
    }

    pub(super) fn next_preset(&mut self) {
        let Some(open) = &self.open else { return };
        if open.answers.presets.presets().is_empty() {
            let hint = "There is no preset yet: make one under Keys and answers.";
            self.banner.show(Notice::Hint(hint));
            return;
        }
        self.change_answers(AnswerChange::NextPreset);
        let Some(open) = &self.open else { return };
        let words = match open.answers.presets.in_use() {
            Some(preset) => format!("Preset “{}” is in use.", short(preset)),
            None => "No preset is in use.".into(),
        };
        self.tell(words);
    }

    pub(super) fn new_seed(&mut self) {
        let seed = fastrand::u64(..NEW_SEEDS_END);
        self.change_answers(AnswerChange::Seed(seed));
        self.tell(format!("Chance draws from seed {seed} now."));
    }

    pub(super) fn ask_preset(&mut self, question: PresetQuestion) {
        let Some(open) = &self.open else { return };
        let folder = open.document.path.as_deref().and_then(Path::parent);
        let dialog = PresetDialog::new(question, &open.answers.presets, folder);
        if let Some(dialog) = dialog {
            self.asking = Some(Asking::Preset(dialog));
        }
    }

    /// Adds the presets of the file at `path`. Where there are none the question says why and stays open.
    pub(super) fn import_presets(&mut self, path: &Path) {
        let Some(open) = &self.open else { return };
        match read_preset_file(path) {
            Ok(presets) => {
                let told = imported(open, &presets);
                self.asking = None;
                self.change_answers(AnswerChange::AddPresets(presets));
                self.banner.show(Notice::Told(told));
            }
            Err(why) => {
                if let Some(Asking::Preset(dialog)) = &mut self.asking {
                    dialog.fail(refused(path, why));
                }
            }
        }
    }

    /// Writes the preset in use to the file at `path`. Where something is there already the question asks whether
    /// it is to be written over.
    pub(super) fn export_preset(&mut self, path: PathBuf, over: WriteOver) {
        let Some(open) = &self.open else { return };
        let Some(preset) = open.answers.presets.in_use() else {
            return;
        };
        let name = short(preset);
        if over == WriteOver::Never
            && path.is_file()
            && let Some(Asking::Preset(dialog)) = &mut self.asking
        {
            dialog.is_there(path);
            return;
        }
        match write_preset_file(&path, preset, over) {
            Ok(()) => {
                self.asking = None;
                self.tell(format!("“{name}” is written to {}.", path.display()));
            }
            Err(why) => {
                if let Some(Asking::Preset(dialog)) = &mut self.asking {
                    dialog.fail(vec![format!("{} {why}.", path.display())]);
                }
            }
        }
    }

    pub(super) fn tell(&mut self, words: String) {
        self.banner.show(Notice::Told(Told {
            words,
            is_trouble: false,
            go_to: None,
        }));
    }
}

/// A preset's name as a sentence says it.
fn short(preset: &Preset) -> String {
    cut(&one_line(&preset.name), 60)
}

/// What was read, and what is odd about it on this playbook.
fn imported(open: &Open, presets: &[Preset]) -> Told {
    let mut words = match presets {
        [preset] => format!(
            "Imported “{}”: {}.",
            short(preset),
            counted(preset.answers.len(), "answer")
        ),
        presets => format!("Imported {}.", counted(presets.len(), "preset")),
    };
    let script = &open.document.playbook.script;
    let made_for = presets.iter().map(|preset| &preset.script);
    let other = made_for
        .filter(|made_for| !made_for.is_empty())
        .find(|made_for| *made_for != script);
    if let Some(other) = other {
        words += &format!(" It was made for {}.", cut(&one_line(other), 60));
    }
    let notes = presets
        .iter()
        .flat_map(|preset| preset.held_against(&open.document.keys));
    let notes: Vec<String> = notes.map(|note| note.sentence()).collect();
    match notes.len() {
        0 => {}
        1 => words += " 1 answer is never used here:",
        odd => words += &format!(" {odd} answers are never used here:"),
    }
    for note in notes.iter().take(MOST_TOLD) {
        words += &format!(" {}", cut(&one_line(note), 160));
    }
    if notes.len() > MOST_TOLD {
        words += " …";
    }
    Told {
        words,
        is_trouble: !notes.is_empty(),
        go_to: None,
    }
}

/// Why a file held no presets: each a line.
fn refused(path: &Path, why: NoPresets) -> Vec<String> {
    let path = path.display();
    match why {
        NoPresets::Unreadable(why) => vec![format!("{path} {why}.")],
        NoPresets::Refused(faults) => {
            let count = counted(faults.len(), "fault");
            let faults = faults.iter().map(Fault::to_string);
            let title = format!("{path} is no file of presets: {count}.");
            std::iter::once(title).chain(faults).collect()
        }
    }
}
