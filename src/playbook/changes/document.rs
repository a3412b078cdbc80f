//! What changed outside the nodes: the script's name, the entry, scenes, speakers.

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hash;

use crate::playbook::outline::{Outline, OutlinedSpeaker};

use super::alignment::Alignment;
use super::{Change, Spot};

/// Which speaker of the old playbook is which of the new one.
pub(super) struct SpeakerPairs {
    new_of: Vec<Option<usize>>,
    new_count: usize,
}

/// Pairs the speakers: those that are the same, then those of one name, then those at one position, who were
/// renamed.
pub(super) fn pair_speakers(old: &[OutlinedSpeaker], new: &[OutlinedSpeaker]) -> SpeakerPairs {
    let mut new_of = vec![None; old.len()];
    let mut taken = vec![false; new.len()];
    pair_by(old, new, &mut new_of, &mut taken, |speaker| {
        Some(speaker.digest)
    });
    pair_by(old, new, &mut new_of, &mut taken, |speaker| {
        speaker.name.as_deref()
    });
    for (position, (slot, taken)) in new_of.iter_mut().zip(&taken).enumerate() {
        if slot.is_none() && !taken {
            *slot = Some(position);
        }
    }
    SpeakerPairs {
        new_of,
        new_count: new.len(),
    }
}

/// Pairs, in their order, the speakers not yet paired that have one and the same key.
fn pair_by<'a, K: Eq + Hash>(
    old: &'a [OutlinedSpeaker],
    new: &'a [OutlinedSpeaker],
    new_of: &mut [Option<usize>],
    taken: &mut [bool],
    key: impl Fn(&'a OutlinedSpeaker) -> Option<K>,
) {
    let mut waiting: HashMap<K, VecDeque<usize>> = HashMap::new();
    for (position, (speaker, taken)) in new.iter().zip(&*taken).enumerate() {
        if let (false, Some(key)) = (*taken, key(speaker)) {
            waiting.entry(key).or_default().push_back(position);
        }
    }
    for (speaker, slot) in old.iter().zip(new_of) {
        let (None, Some(key)) = (&slot, key(speaker)) else {
            continue;
        };
        *slot = waiting.get_mut(&key).and_then(VecDeque::pop_front);
        if let Some(taken) = slot.and_then(|position| taken.get_mut(position)) {
            *taken = true;
        }
    }
}

impl SpeakerPairs {
    /// The new position of the old speaker at `position`; a number no new speaker has when they are gone.
    pub(super) fn as_new(&self, position: usize) -> usize {
        let paired = self.new_of.get(position).copied().flatten();
        paired.unwrap_or(self.new_count.saturating_add(position))
    }
}

/// What changed outside the nodes, in words.
pub(super) fn document_changes(
    old: &Outline,
    new: &Outline,
    speakers: &SpeakerPairs,
    alignment: &Alignment,
) -> Vec<Change> {
    let mut told = Vec::new();
    if old.script != new.script {
        told.push(format!(
            "the script is {}, before {}",
            new.script, old.script
        ));
    }
    for (name, old, new) in [
        ("requires", &old.requires, &new.requires),
        ("uses", &old.uses, &new.uses),
    ] {
        if old != new {
            told.push(format!("it {name} {}, before {}", listed(new), listed(old)));
        }
    }
    if alignment.new_of(old.entry) != Some(new.entry) {
        told.push(format!(
            "a run begins at {}, before at {}",
            Spot::in_outline(new, new.entry),
            Spot::in_outline(old, old.entry)
        ));
    }
    tell_scenes(old, new, alignment, &mut told);
    tell_speakers(old, new, speakers, &mut told);
    told.into_iter().map(Change::Document).collect()
}

fn listed(words: &[String]) -> String {
    match words {
        [] => "nothing".into(),
        words => words.join(", "),
    }
}

fn tell_scenes(old: &Outline, new: &Outline, alignment: &Alignment, told: &mut Vec<String>) {
    let slugs: BTreeSet<&String> = old.anchors.keys().chain(new.anchors.keys()).collect();
    for slug in slugs {
        match (old.anchors.get(slug), new.anchors.get(slug)) {
            (Some(was), Some(is)) if alignment.new_of(*was) != Some(*is) => told.push(format!(
                "the scene {slug} begins at {}, before at {}",
                Spot::in_outline(new, *is),
                Spot::in_outline(old, *was)
            )),
            (Some(was), None) => told.push(format!(
                "the scene {slug} is gone; it began at {}",
                Spot::in_outline(old, *was)
            )),
            (None, Some(is)) => told.push(format!(
                "the scene {slug} is new; it begins at {}",
                Spot::in_outline(new, *is)
            )),
            (Some(_), Some(_)) | (None, None) => {}
        }
    }
}

fn tell_speakers(old: &Outline, new: &Outline, pairs: &SpeakerPairs, told: &mut Vec<String>) {
    let mut kept = BTreeSet::new();
    let mut is_in_order = true;
    let mut last = None;
    for (was, speaker) in old.speakers.iter().enumerate() {
        let is = pairs.as_new(was);
        let Some(now) = new.speakers.get(is) else {
            told.push(format!("{} is gone", named(speaker)));
            continue;
        };
        kept.insert(is);
        is_in_order &= last.is_none_or(|last| last < is);
        last = Some(is);
        if speaker.name != now.name {
            told.push(format!("{} is now {}", named(speaker), named(now)));
        } else if speaker.digest != now.digest {
            told.push(format!(
                "{} has another id or other tags, or is the default now and was not, or the other way round",
                named(speaker)
            ));
        }
    }
    for (position, speaker) in new.speakers.iter().enumerate() {
        if !kept.contains(&position) {
            told.push(format!("{} is new", named(speaker)));
        }
    }
    if !is_in_order {
        told.push("the speakers stand in another order".into());
    }
}

fn named(speaker: &OutlinedSpeaker) -> String {
    match &speaker.name {
        Some(name) => format!("the speaker {name}"),
        None => "the speaker without a name".into(),
    }
}
