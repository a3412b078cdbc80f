//! What is kept for each playbook.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{AnswerSetup, KeptSetup};

/// What stands behind answers, by playbook.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct KeptSetups(BTreeMap<String, KeptSetup>);

impl KeptSetups {
    /// What was kept for `playbook`; as at first where nothing was.
    pub fn of(&self, playbook: &str) -> AnswerSetup {
        self.0
            .get(playbook)
            .map(KeptSetup::setup)
            .unwrap_or_default()
    }

    /// Keeps `setup` for `playbook`. What is as at first needs no place.
    pub fn keep(&mut self, playbook: String, setup: &AnswerSetup) {
        let kept = KeptSetup::of(setup);
        if kept == KeptSetup::default() {
            self.0.remove(&playbook);
        } else {
            self.0.insert(playbook, kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::answer_setup::AnswerChange;

    #[test]
    fn each_playbook_has_its_own_and_what_is_as_at_first_is_not_kept() {
        let mut kept = KeptSetups::default();
        let mut setup = AnswerSetup::default();
        setup.apply(AnswerChange::Seed(7), "");
        kept.keep("/a.json".into(), &setup);
        assert_eq!(kept.of("/a.json"), setup);
        assert_eq!(kept.of("/b.json"), AnswerSetup::default());
        setup.apply(AnswerChange::Seed(1), "");
        kept.keep("/a.json".into(), &setup);
        assert_eq!(kept, KeptSetups::default());
    }
}
