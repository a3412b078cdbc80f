//! Holding a preset against a playbook: what it answers that is never asked, or not so.

use crate::debugger::keys::KeyTable;
use crate::playbook::Key;
use crate::runtime::{Answer, AnswerKind, wire::answer_to_json};

use super::Preset;

/// What is odd about an answer of a preset, held against a playbook. The answer is kept, and never used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PresetNote {
    /// The key.
    pub key: Key,
    /// Why its answer is never used.
    pub unfit: Unfit,
}

/// Why an answer is never used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Unfit {
    /// No node asks the key.
    Unasked,
    /// The key is asked as other kinds.
    WrongKind {
        /// The answer, as JSON.
        found: String,
        /// The kinds it is asked as.
        expected: Vec<AnswerKind>,
    },
}

impl Preset {
    /// What is odd about the preset's answers for a playbook of these keys, by key.
    pub fn held_against(&self, keys: &KeyTable) -> Vec<PresetNote> {
        let notes = self.answers.iter().filter_map(|(key, answer)| {
            let unfit = unfit(keys, key, answer)?;
            let key = key.clone();
            Some(PresetNote { key, unfit })
        });
        notes.collect()
    }
}

/// Why `answer` is never used for `key`; nothing where it may be.
fn unfit(keys: &KeyTable, key: &str, answer: &Answer) -> Option<Unfit> {
    let Some(row) = keys.row(key) else {
        return Some(Unfit::Unasked);
    };
    if row.kinds.iter().any(|kind| kind.takes(answer)) {
        return None;
    }
    Some(Unfit::WrongKind {
        found: answer_to_json(answer).to_string(),
        expected: row.kinds.iter().copied().collect(),
    })
}

impl PresetNote {
    /// The note as a sentence.
    pub fn sentence(&self) -> String {
        let key = &self.key;
        match &self.unfit {
            Unfit::Unasked => format!("{key}: no node asks this key."),
            Unfit::WrongKind { found, expected } => {
                let expected: Vec<&str> = expected.iter().map(|kind| kind.name()).collect();
                format!("{key}: found {found}, expected {}.", expected.join(" or "))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::built::{end, line, playbook, query, random, speech};

    #[test]
    fn keys_nobody_asks_and_answers_of_other_kinds_are_noted() {
        let keys = KeyTable::new(&playbook([
            line(0, "Hi.").guarded("door").then(1),
            speech(0, [query("name")]).divert(2).gated("name").then(2),
            random().weighed_by("luck", 3).auto(3),
            end(),
        ]));
        let answers = [
            ("door", Answer::Number(3.0)),
            ("lamp", Answer::Truth(true)),
            ("luck", Answer::Number(-1.0)),
            ("name", Answer::Words("Robin".into())),
        ];
        let preset = Preset {
            name: "evening".into(),
            script: String::new(),
            answers: answers.map(|(key, answer)| (key.into(), answer)).into(),
        };
        let notes = preset.held_against(&keys);
        let told: Vec<String> = notes.iter().map(PresetNote::sentence).collect();
        assert_eq!(
            told,
            [
                "door: found 3, expected a truth.",
                "lamp: no node asks this key.",
                "luck: found -1, expected a number of 0 or more.",
            ]
        );
    }
}
