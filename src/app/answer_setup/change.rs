//! Everything a person can change about what stands behind answers, as values.

use crate::debugger::{Preset, Source};
use crate::playbook::Key;
use crate::runtime::Answer;

use super::AnswerSetup;

/// A change to an [`AnswerSetup`].
#[derive(Debug, Clone, PartialEq)]
pub enum AnswerChange {
    /// Answer a key in the preset in use, or take its answer away. Where none is in use, one is made.
    Preset(Key, Option<Answer>),
    /// Take the preset at a position into use, or none.
    UsePreset(Option<usize>),
    /// Take the next preset into use; after the last, none.
    NextPreset,
    /// Make a preset of that name and take it into use.
    NewPreset(String),
    /// Copy the preset in use and take the copy into use.
    DuplicatePreset,
    /// Give the preset in use a name.
    RenamePreset(String),
    /// Remove the preset in use. Whoever sends this has asked first.
    RemovePreset,
    /// Add presets of a file; the last one is then in use.
    AddPresets(Vec<Preset>),
    /// The order of sources.
    Order(Vec<Source>),
    /// The order of sources for one key, or as for all.
    OrderOf(Key, Option<Vec<Source>>),
    /// What chance draws from.
    Seed(u64),
    /// Whether `Done` is said by itself while running.
    Performs(bool),
}

impl AnswerSetup {
    /// Does `change`; a preset that is made is for the playbook of `script`.
    pub fn apply(&mut self, change: AnswerChange, script: &str) {
        match change {
            AnswerChange::Preset(key, answer) => self.presets.set(&key, answer, script),
            AnswerChange::UsePreset(position) => self.presets.select(position),
            AnswerChange::NextPreset => self.presets.select_next(),
            AnswerChange::NewPreset(name) => self.presets.add(Preset {
                name: name.trim().into(),
                script: script.into(),
                ..Preset::default()
            }),
            AnswerChange::DuplicatePreset => self.presets.duplicate(),
            AnswerChange::RenamePreset(name) => {
                // Another's name was refused where it was typed.
                self.presets.rename(&name);
            }
            AnswerChange::RemovePreset => self.presets.remove(),
            AnswerChange::AddPresets(presets) => {
                for preset in presets {
                    self.presets.add(preset);
                }
            }
            AnswerChange::Order(order) => self.order = order,
            AnswerChange::OrderOf(key, Some(order)) => {
                self.per_key.insert(key, order);
            }
            AnswerChange::OrderOf(key, None) => {
                self.per_key.remove(&key);
            }
            AnswerChange::Seed(seed) => self.seed = seed,
            AnswerChange::Performs(performs) => self.performs = performs,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_session_answers_from_is_the_preset_in_use() {
        let mut setup = AnswerSetup::default();
        let door = AnswerChange::Preset("door".into(), Some(Answer::Truth(true)));
        setup.apply(door, "inn");
        assert_eq!(
            setup.answering().preset.get("door"),
            Some(&Answer::Truth(true))
        );
        setup.apply(AnswerChange::NewPreset("night".into()), "inn");
        assert!(setup.answering().preset.is_empty());
        setup.apply(AnswerChange::UsePreset(Some(0)), "inn");
        assert_eq!(setup.answering().preset.len(), 1);
    }

    #[test]
    fn a_key_has_an_order_of_its_own_until_it_is_as_for_all() {
        let mut setup = AnswerSetup::default();
        let own = vec![Source::Chance, Source::Ask];
        setup.apply(AnswerChange::OrderOf("door".into(), Some(own.clone())), "");
        assert_eq!(setup.order_of("door"), own);
        assert_eq!(setup.answering().per_key.get("door"), Some(&own));
        setup.apply(AnswerChange::OrderOf("door".into(), None), "");
        assert_eq!(setup.order_of("door"), setup.order);
    }
}
