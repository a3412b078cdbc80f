//! What the playbook has that a breakpoint can wait for, to be offered while it is typed.

use std::collections::{BTreeMap, BTreeSet};

use crate::app::document::Document;
use crate::playbook::{Content, Fragment};

/// How many are offered at once.
const MOST_OFFERED: usize = 5;

/// The keys, effects and speakers of a playbook, each once and sorted.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Offers {
    /// The keys asked.
    pub keys: Vec<String>,
    /// The calls' names and the stage directions.
    pub effects: Vec<String>,
    /// The stage directions among the effects, in small letters.
    directions: Vec<String>,
    /// The speakers' names; the anonymous speaker's is empty.
    pub speakers: Vec<String>,
}

impl Offers {
    /// Those of `document`.
    pub fn of(document: &Document) -> Offers {
        let mut effects = Effects::new();
        for node in &document.playbook.nodes {
            match &node.content {
                Content::Line { speech, .. } => {
                    effects_in(speech, &mut effects);
                }
                Content::Control {
                    effects: performed, ..
                } => {
                    for effect in performed.iter() {
                        take_in(effect, &mut effects);
                    }
                }
                Content::Choice { .. } | Content::RandomChoice | Content::Branch | Content::End => {
                }
            }
        }
        let keys = document.keys.rows().iter();
        let mut keys: Vec<String> = keys.map(|row| row.key.to_string()).collect();
        keys.sort();
        let speakers = document.playbook.speakers.iter();
        let speakers: BTreeSet<String> = speakers
            .map(|speaker| speaker.name.as_deref().unwrap_or_default().to_string())
            .collect();
        let directions = effects.iter().filter(|(_, is_direction)| **is_direction);
        Offers {
            directions: directions.map(|(words, _)| words.to_lowercase()).collect(),
            keys,
            effects: effects.into_keys().collect(),
            speakers: speakers.into_iter().collect(),
        }
    }

    /// Whether a breakpoint on the effect `typed` would bind: a call is named whole, a stage direction by words in it.
    pub fn has_effect(&self, typed: &str) -> bool {
        let lowered = typed.to_lowercase();
        let mut directions = self.directions.iter();
        self.effects.iter().any(|effect| effect == typed)
            || directions.any(|direction| direction.contains(&lowered))
    }
}

/// Effects by name or words, each with whether a stage direction is called so.
type Effects = BTreeMap<String, bool>;

fn take_in(effect: &Fragment, effects: &mut Effects) {
    if let Some(name) = effect_name(effect) {
        let is_direction = matches!(effect, Fragment::DefaultCommand { .. });
        *effects.entry(name).or_default() |= is_direction;
    }
}

/// What a breakpoint on `effect` waits for: the name of a call, the words of a stage direction.
pub fn effect_name(effect: &Fragment) -> Option<String> {
    match effect {
        Fragment::CustomCommand { name, .. } => Some(name.clone()),
        Fragment::DefaultCommand { action } => Some(action.clone()),
        Fragment::Tag(tag) => Some(tag.name.clone()),
        Fragment::Text { .. }
        | Fragment::Styled { .. }
        | Fragment::Link { .. }
        | Fragment::Image { .. }
        | Fragment::Break
        | Fragment::Query { .. } => None,
    }
}

/// As deep as styles nest, which the reader bounds.
fn effects_in(speech: &[Fragment], effects: &mut Effects) {
    for fragment in speech {
        match fragment {
            Fragment::Styled { children, .. } => effects_in(children, effects),
            Fragment::DefaultCommand { .. } | Fragment::CustomCommand { .. } => {
                take_in(fragment, effects);
            }
            Fragment::Text { .. }
            | Fragment::Link { .. }
            | Fragment::Image { .. }
            | Fragment::Break
            | Fragment::Query { .. }
            | Fragment::Tag(_) => {}
        }
    }
}

/// Those of `all` that hold what is `typed`, whatever its case; none where that is one of them.
pub fn offered<'a>(all: &'a [String], typed: &str) -> Vec<&'a String> {
    if all.iter().any(|one| one == typed) {
        return Vec::new();
    }
    let typed = typed.trim().to_lowercase();
    let holds = |one: &&String| one.to_lowercase().contains(&typed);
    all.iter().filter(holds).take(MOST_OFFERED).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;

    #[test]
    fn the_samples_keys_effects_and_speakers_are_offered() {
        let offers = Offers::of(&Story::ferry().document);
        assert!(
            offers.keys.contains(&"Traveller.Name".into()),
            "{:?}",
            offers.keys
        );
        assert!(
            offers.speakers.contains(&"Narrator".into()),
            "{:?}",
            offers.speakers
        );
        assert!(!offers.effects.is_empty());
    }

    #[test]
    fn a_call_is_named_whole_and_a_stage_direction_by_words_in_it() {
        let offers = Offers {
            effects: vec!["PlayMusic".into(), "The lamp goes out".into()],
            directions: vec!["the lamp goes out".into()],
            ..Offers::default()
        };
        for (typed, is_there) in [
            ("PlayMusic", true),
            ("music", false),
            ("playmusic", false),
            ("LAMP goes", true),
            ("moon", false),
        ] {
            assert_eq!(offers.has_effect(typed), is_there, "{typed}");
        }
        let of_the_sample = Offers::of(&Story::ferry().document);
        for effect in &of_the_sample.effects {
            assert!(of_the_sample.has_effect(effect), "{effect}");
        }
        assert!(!of_the_sample.has_effect("layMusi"));
    }

    #[test]
    fn what_holds_the_typed_words_is_offered_until_it_is_typed_whole() {
        let all = ["Alice.HasKey", "Bob.HasKey", "gold"].map(String::from);
        assert_eq!(offered(&all, "haskey").len(), 2);
        assert_eq!(offered(&all, "").len(), 3);
        assert!(offered(&all, "gold").is_empty());
        assert!(offered(&all, "moon").is_empty());
    }
}
