//! What stands behind answers, as it is kept with the settings: text alone, so that a later version reads on.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::debugger::{PresetList, Source, presets_to_json, read_presets};

use super::AnswerSetup;

/// An [`AnswerSetup`] between two starts.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptSetup {
    /// The presets as a file of presets; empty where there are none.
    presets: String,
    in_use: Option<usize>,
    order: Vec<String>,
    per_key: BTreeMap<String, Vec<String>>,
    seed: u64,
    performs: bool,
}

impl Default for KeptSetup {
    fn default() -> KeptSetup {
        KeptSetup::of(&AnswerSetup::default())
    }
}

impl KeptSetup {
    /// What is kept of `setup`.
    pub fn of(setup: &AnswerSetup) -> KeptSetup {
        let presets = setup.presets.presets();
        KeptSetup {
            presets: match presets.is_empty() {
                true => String::new(),
                false => presets_to_json(presets),
            },
            in_use: setup.presets.position(),
            order: names(&setup.order),
            per_key: setup
                .per_key
                .iter()
                .map(|(key, order)| (key.to_string(), names(order)))
                .collect(),
            seed: setup.seed,
            performs: setup.performs,
        }
    }

    /// What was kept. What cannot be read of it is as at first.
    pub fn setup(&self) -> AnswerSetup {
        let presets = read_presets(self.presets.as_bytes()).unwrap_or_default();
        AnswerSetup {
            presets: PresetList::new(presets, self.in_use),
            order: order(&self.order),
            per_key: self
                .per_key
                .iter()
                .map(|(key, names)| (key.as_str().into(), order(names)))
                .collect(),
            seed: self.seed,
            performs: self.performs,
        }
    }
}

fn names(order: &[Source]) -> Vec<String> {
    order.iter().map(|source| source.name().into()).collect()
}

/// The sources of these names, then those that are not named.
fn order(names: &[String]) -> Vec<Source> {
    let named = names.iter().filter_map(|name| Source::from_name(name));
    let mut order: Vec<Source> = Vec::new();
    for source in named.chain(AnswerSetup::default().order) {
        if !order.contains(&source) {
            order.push(source);
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::answer_setup::AnswerChange;
    use crate::runtime::Answer;

    #[test]
    fn what_is_kept_comes_back_the_same() {
        let mut setup = AnswerSetup::default();
        for change in [
            AnswerChange::NewPreset("evening".into()),
            AnswerChange::Preset("door".into(), Some(Answer::Truth(true))),
            AnswerChange::Preset("gold".into(), Some(Answer::Number(0.1))),
            AnswerChange::NewPreset("morning".into()),
            AnswerChange::Order(vec![
                Source::Preset,
                Source::Chance,
                Source::Ask,
                Source::Last,
                Source::Ahead,
            ]),
            AnswerChange::OrderOf("door".into(), Some(Source::ALL.to_vec())),
            AnswerChange::Seed(u64::MAX),
            AnswerChange::Performs(true),
            AnswerChange::UsePreset(Some(0)),
        ] {
            setup.apply(change, "inn");
        }
        let kept = serde_json::to_string(&KeptSetup::of(&setup)).expect("text");
        let kept: KeptSetup = serde_json::from_str(&kept).expect("what was written");
        assert_eq!(kept.setup(), setup);
    }

    #[test]
    fn nothing_kept_is_as_at_first_and_an_order_has_every_source() {
        let kept: KeptSetup = serde_json::from_str("{}").expect("an object");
        assert_eq!(kept.setup(), AnswerSetup::default());
        let kept: KeptSetup = serde_json::from_str(
            r#"{"presets":"{broken","in_use":3,"order":["chance","dice","chance"]}"#,
        )
        .expect("an object");
        let setup = kept.setup();
        assert_eq!(setup.order.first(), Some(&Source::Chance));
        assert_eq!(setup.order.len(), Source::ALL.len());
        assert!(setup.presets.presets().is_empty());
    }
}
