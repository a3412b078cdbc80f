//! What a node can be found by.

use crate::graph::{effect_words, effects_in};
use crate::playbook::{
    Content, NodeIndex, Playbook, Scene, Way, Weight, each_query, plain_text, scene_of, scene_title,
};

/// What a node can be found by, besides its position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Facet {
    /// What is said, and the words of options and jumps.
    Words,
    /// Who says it.
    Speaker,
    /// The keys it asks, whatever for.
    Key,
    /// What the host is asked to perform.
    Effect,
    /// The scene it stands in, by title and by slug.
    Scene,
    /// Its kind; only where that is asked for, since kinds are everyday words.
    Kind,
}

impl Facet {
    /// Every facet.
    pub const ALL: [Facet; 6] = [
        Facet::Words,
        Facet::Speaker,
        Facet::Key,
        Facet::Effect,
        Facet::Scene,
        Facet::Kind,
    ];

    /// What it is called, and typed as before a colon.
    pub fn name(self) -> &'static str {
        match self {
            Facet::Words => "words",
            Facet::Speaker => "speaker",
            Facet::Key => "key",
            Facet::Effect => "effect",
            Facet::Scene => "scene",
            Facet::Kind => "kind",
        }
    }

    /// The facet called `name`, in letters of any case.
    pub fn of_name(name: &str) -> Option<Facet> {
        let is_it = |facet: &Facet| facet.name().eq_ignore_ascii_case(name);
        Facet::ALL.into_iter().find(is_it)
    }
}

/// Everything `node` can be found by, each value in one line; repeats included, empty ones left out.
pub fn values_of(
    playbook: &Playbook,
    scenes: &[Scene],
    position: NodeIndex,
) -> Vec<(Facet, String)> {
    let mut values = Values::default();
    let Some(node) = playbook.nodes.get(position) else {
        return values.0;
    };
    match &node.content {
        Content::Line {
            speaker, speech, ..
        } => {
            let speaker = playbook.speakers.get(*speaker);
            let name = speaker.and_then(|speaker| speaker.name.as_deref());
            values.add(Facet::Words, &plain_text(speech));
            values.add(Facet::Speaker, name.unwrap_or_default());
            for effect in effects_in(speech) {
                values.add(Facet::Effect, &effect);
            }
            each_query(speech, &mut |key| values.add(Facet::Key, key));
        }
        Content::Control { effects, .. } => {
            for effect in effects {
                let effect = std::slice::from_ref(&**effect);
                let words = effect.first().and_then(effect_words);
                let words = words.unwrap_or_else(|| plain_text(effect));
                values.add(Facet::Effect, &words);
                each_query(effect, &mut |key| values.add(Facet::Key, key));
            }
        }
        Content::Choice { .. } | Content::RandomChoice | Content::Branch | Content::End => {}
    }
    if let Some(condition) = node.condition() {
        values.add(Facet::Key, &condition.key);
    }
    for edge in &node.out {
        if let Some(label) = edge.label() {
            values.add(Facet::Words, &plain_text(label));
            each_query(label, &mut |key| values.add(Facet::Key, key));
        }
        if let Some(condition) = edge.condition() {
            values.add(Facet::Key, &condition.key);
        }
        if let Way::RandomOption {
            weight: Weight::Query { key },
            ..
        } = &edge.way
        {
            values.add(Facet::Key, key);
        }
    }
    let scene = scene_of(scenes, position).and_then(|at| scenes.get(at));
    for slug in scene.into_iter().flat_map(|scene| &scene.slugs) {
        let title = scene_title(slug);
        values.add(Facet::Scene, &title);
        if !title.eq_ignore_ascii_case(slug) {
            values.add(Facet::Scene, slug);
        }
    }
    values.add(Facet::Kind, node.kind().name());
    values.0
}

#[derive(Default)]
struct Values(Vec<(Facet, String)>);

impl Values {
    fn add(&mut self, facet: Facet, words: &str) {
        let words: Vec<&str> = words.split_whitespace().collect();
        if !words.is_empty() {
            self.0.push((facet, words.join(" ")));
        }
    }
}
