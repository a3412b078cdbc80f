//! The presets of one playbook, and which of them is in use.

use crate::runtime::{Answer, Answers};

use super::Preset;

/// What a preset is called that nobody named.
const UNNAMED: &str = "answers";

/// Some presets, each with a name of its own, of which at most one is in use.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct PresetList {
    presets: Vec<Preset>,
    in_use: Option<usize>,
}

impl PresetList {
    /// A list of `presets`, of which the one at `in_use` is in use. A name that stands before already is
    /// numbered.
    pub fn new(presets: Vec<Preset>, in_use: Option<usize>) -> PresetList {
        let mut list = PresetList::default();
        for preset in presets {
            list.add(preset);
        }
        list.select(in_use);
        list
    }

    /// The presets, in the order they were added.
    pub fn presets(&self) -> &[Preset] {
        &self.presets
    }

    /// Which one is in use.
    pub fn position(&self) -> Option<usize> {
        self.in_use
    }

    /// The one in use.
    pub fn in_use(&self) -> Option<&Preset> {
        self.presets.get(self.in_use?)
    }

    /// The answers of the one in use; none where none is.
    pub fn answers(&self) -> Answers {
        self.in_use()
            .map(|preset| preset.answers.clone())
            .unwrap_or_default()
    }

    /// Takes the one at `position` into use, or none. A position without one is none.
    pub fn select(&mut self, position: Option<usize>) {
        self.in_use = position.filter(|position| *position < self.presets.len());
    }

    /// Takes the one after that in use into use; after the last, none.
    pub fn select_next(&mut self) {
        self.select(Some(self.in_use.map_or(0, |position| position + 1)));
    }

    /// Adds a preset and takes it into use. Where its name is taken, it is numbered; a blank one is `answers`.
    pub fn add(&mut self, mut preset: Preset) {
        if preset.name.trim().is_empty() {
            preset.name = UNNAMED.into();
        }
        preset.name = self.free_name(&preset.name);
        self.presets.push(preset);
        self.in_use = self.presets.len().checked_sub(1);
    }

    /// Adds a copy of the one in use and takes it into use.
    pub fn duplicate(&mut self) {
        if let Some(preset) = self.in_use().cloned() {
            self.add(preset);
        }
    }

    /// Calls the one in use `name`. Returns whether it could: the name is not blank, and no other's.
    pub fn rename(&mut self, name: &str) -> bool {
        let name = name.trim();
        let is_free = !name.is_empty() && self.is_free_for_in_use(name);
        let preset = self
            .in_use
            .and_then(|position| self.presets.get_mut(position));
        match preset {
            Some(preset) if is_free => {
                preset.name = name.into();
                true
            }
            Some(_) | None => false,
        }
    }

    /// Whether no preset but the one in use is called `name`.
    pub fn is_free_for_in_use(&self, name: &str) -> bool {
        let others = self.presets.iter().enumerate();
        let mut others = others.filter(|(position, _)| Some(*position) != self.in_use);
        others.all(|(_, preset)| preset.name != name)
    }

    /// Removes the one in use; then none is.
    pub fn remove(&mut self) {
        if let Some(position) = self.in_use.take() {
            self.presets.remove(position);
        }
    }

    /// Answers `key` in the one in use, or takes its answer away. Where none is in use, one is made for `script`.
    /// What no file could hold, an empty key or a number that is none, changes nothing.
    pub fn set(&mut self, key: &str, answer: Option<Answer>, script: &str) {
        let is_number = |answer: &Answer| match answer {
            Answer::Number(number) => number.is_finite(),
            Answer::Truth(_) | Answer::Words(_) => true,
        };
        if key.is_empty() || !answer.as_ref().is_none_or(is_number) {
            return;
        }
        if self.in_use.is_none() && answer.is_some() {
            self.add(Preset {
                name: UNNAMED.into(),
                script: script.into(),
                answers: Answers::new(),
            });
        }
        let preset = self
            .in_use
            .and_then(|position| self.presets.get_mut(position));
        let Some(preset) = preset else { return };
        match answer {
            Some(answer) => {
                preset.answers.insert(key.into(), answer);
            }
            None => {
                preset.answers.remove(key);
            }
        }
    }

    /// `name`, or where that is taken the first of `name 2`, `name 3`, … that is not.
    pub fn free_name(&self, name: &str) -> String {
        let is_taken = |name: &str| self.presets.iter().any(|preset| preset.name == name);
        if !is_taken(name) {
            return name.into();
        }
        // What `evening 2` is copied to is `evening 3`.
        let (stem, number) = match name.rsplit_once(' ') {
            Some((stem, number)) => (stem, number.parse().ok()),
            None => (name, None),
        };
        let (stem, first) = match number {
            Some(number) => (stem, 1_usize.saturating_add(number)),
            None => (name, 2),
        };
        let numbered = (first..).map(|number| format!("{stem} {number}"));
        let mut free = numbered.filter(|name| !is_taken(name));
        free.next().unwrap_or_else(|| name.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Preset {
        Preset {
            name: name.into(),
            ..Preset::default()
        }
    }

    fn names(list: &PresetList) -> Vec<&str> {
        list.presets().iter().map(|preset| &*preset.name).collect()
    }

    #[test]
    fn each_preset_has_a_name_of_its_own() {
        let mut list = PresetList::default();
        for name in ["evening", "evening", "evening 2", " ", "morning"] {
            list.add(named(name));
        }
        assert_eq!(
            names(&list),
            ["evening", "evening 2", "evening 3", "answers", "morning"]
        );
        assert!(!list.rename("evening"), "another is called that");
        assert!(!list.rename("  "));
        assert!(list.rename("morning"), "its own name is free for it");
        assert!(list.rename(" dawn "));
        assert_eq!(list.in_use().map(|preset| &*preset.name), Some("dawn"));
    }

    #[test]
    fn the_next_after_the_last_is_none() {
        let mut list = PresetList::new(vec![named("a"), named("b")], None);
        let mut seen = Vec::new();
        for _ in 0..4 {
            list.select_next();
            seen.push(list.position());
        }
        assert_eq!(seen, [Some(0), Some(1), None, Some(0)]);
        list.select(Some(7));
        assert_eq!(list.in_use(), None);
    }

    #[test]
    fn the_first_answer_makes_a_preset_where_none_is_in_use() {
        let mut list = PresetList::default();
        list.set("door", None, "inn");
        assert!(list.presets().is_empty());
        list.set("door", Some(Answer::Truth(true)), "inn");
        assert_eq!(names(&list), ["answers"]);
        assert_eq!(list.in_use().map(|preset| &*preset.script), Some("inn"));
        assert_eq!(list.answers().get("door"), Some(&Answer::Truth(true)));
        list.set("door", None, "inn");
        list.set("", Some(Answer::Truth(true)), "inn");
        list.set("gold", Some(Answer::Number(f64::NAN)), "inn");
        assert!(list.answers().is_empty());
    }

    #[test]
    fn a_copy_is_edited_without_the_other_and_removed_alone() {
        let mut list = PresetList::new(vec![named("evening")], Some(0));
        list.set("door", Some(Answer::Truth(true)), "");
        list.duplicate();
        list.set("door", Some(Answer::Truth(false)), "");
        assert_eq!(names(&list), ["evening", "evening 2"]);
        list.remove();
        assert_eq!(list.position(), None);
        list.select(Some(0));
        assert_eq!(list.answers().get("door"), Some(&Answer::Truth(true)));
    }
}
