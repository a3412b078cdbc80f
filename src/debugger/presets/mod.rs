//! Presets: named sets of answers, several a playbook, that can be shared as files.
//!
//! A preset answers keys, not moments: what it holds is only ever offered to what a run asks. A file holds one,
//! `{"preset":"evening","script":"inn.dialogue.md","answers":{"Alice.HasKey":true,"name":"Robin","gold":12}}`,
//! or several, `{"presets":[…]}`.

mod holding;
mod list;
mod reading;
mod writing;

use crate::runtime::Answers;

pub use holding::{PresetNote, Unfit};
pub use list::PresetList;
pub use reading::read_presets;
pub use writing::{preset_to_json, presets_to_json};

/// A named set of answers.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Preset {
    /// What it is called; not blank.
    pub name: String,
    /// The script of the playbook it was made for; empty where that is not known.
    pub script: String,
    /// The answers by key; no key is empty.
    pub answers: Answers,
}
