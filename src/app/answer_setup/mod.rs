//! What a person set to stand behind answers: presets, the order of sources, the seed. Kept for each playbook.

mod change;
mod kept;
mod settings;

use std::collections::BTreeMap;

use crate::debugger::{Answering, PresetList, Source};
use crate::playbook::Key;

pub use change::AnswerChange;
pub use settings::KeptSetups;

use kept::KeptSetup;

/// What stands behind answers of one playbook.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerSetup {
    /// The presets, and which is in use.
    pub presets: PresetList,
    /// Every source once, in the order they are asked. What stands behind [`Source::Ask`] is never used while
    /// running; it is filled into the form all the same.
    pub order: Vec<Source>,
    /// The order for single keys, every source once.
    pub per_key: BTreeMap<Key, Vec<Source>>,
    /// What chance draws from.
    pub seed: u64,
    /// Whether `Done` is said by itself while running.
    pub performs: bool,
}

impl Default for AnswerSetup {
    /// Asks the person for everything.
    fn default() -> AnswerSetup {
        AnswerSetup {
            presets: PresetList::default(),
            order: vec![
                Source::Ask,
                Source::Preset,
                Source::Last,
                Source::Ahead,
                Source::Chance,
            ],
            per_key: BTreeMap::new(),
            seed: 1,
            performs: false,
        }
    }
}

impl AnswerSetup {
    /// What a session is to answer from.
    pub fn answering(&self) -> Answering {
        Answering {
            order: self.order.clone(),
            per_key: self.per_key.clone(),
            preset: self.presets.answers(),
            seed: self.seed,
            performs: self.performs,
        }
    }

    /// The order `key` is answered in.
    pub fn order_of(&self, key: &str) -> &[Source] {
        self.per_key.get(key).unwrap_or(&self.order)
    }
}

/// `order` with the source at `position` moved up by one place, or down; as it is where it cannot be.
pub fn moved(order: &[Source], position: usize, up: bool) -> Vec<Source> {
    let mut order = order.to_vec();
    let other = match up {
        true => position.checked_sub(1),
        false => position.checked_add(1),
    };
    if let Some(other) = other.filter(|other| (*other).max(position) < order.len()) {
        order.swap(position, other);
    }
    order
}

/// The sources that are used while running, in words: `Preset, then Ask me`.
pub fn order_words(order: &[Source]) -> String {
    let last = order.iter().position(|source| *source == Source::Ask);
    let used = order.iter().take(last.map_or(order.len(), |last| last + 1));
    let used: Vec<&str> = used.map(|source| source.words()).collect();
    used.join(", then ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_moves_by_one_place_and_not_past_the_ends() {
        use Source::{Ask, Last, Preset};
        let order = [Ask, Preset, Last];
        assert_eq!(moved(&order, 1, true), [Preset, Ask, Last]);
        assert_eq!(moved(&order, 1, false), [Ask, Last, Preset]);
        assert_eq!(moved(&order, 0, true), order);
        assert_eq!(moved(&order, 2, false), order);
        assert_eq!(moved(&order, 9, true), order);
    }

    #[test]
    fn an_order_is_told_up_to_the_person() {
        use Source::{Ask, Last, Preset};
        assert_eq!(order_words(&[Preset, Ask, Last]), "Preset, then Ask me");
        assert_eq!(order_words(&[Preset]), "Preset");
        let setup = AnswerSetup::default();
        assert_eq!(order_words(setup.order_of("door")), "Ask me");
    }

    #[test]
    fn every_source_stands_in_the_order_once() {
        let mut order = AnswerSetup::default().order;
        order.sort();
        assert_eq!(order, Source::ALL);
    }
}
