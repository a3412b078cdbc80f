//! What stands behind Supply, Choose, Drawn and Done while a session runs.
//!
//! **Sources** are asked in the order the person sets, for a key in an order of its own if it has one; the first
//! that has an answer of the right kind gives it. **Ask me** ends the order: what stands behind it is never used.
//! A moment is answered whole or not at all. What is remembered is only ever offered to what the run asks now:
//! nothing is kept inside the runner, and nothing is answered that was not asked again.

use std::collections::BTreeMap;

use crate::playbook::Key;
use crate::runtime::Answer;

/// Where an answer comes from while a session runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// The person: the run stops.
    Ask,
    /// What was answered last, on any branch; at a menu or a draw, what was taken there last.
    Last,
    /// What lies ahead on the way shown; at its tip what the branch that was left recorded for the same question:
    /// its first answer the first time it is asked here, its second the second time.
    Ahead,
    /// The values of the preset in use. It holds none for menus and draws.
    Preset,
    /// Chance, from the seed.
    Chance,
}

/// What stands behind Supply, Choose, Drawn and Done while a session runs.
///
/// ```
/// use playscope::debugger::{Answering, Source};
/// let answering = Answering {
///     order: vec![Source::Last, Source::Chance, Source::Ask],
///     per_key: [("gold".into(), vec![Source::Ask, Source::Last])].into(),
///     ..Answering::default()
/// };
/// assert_eq!(answering.sources("door").collect::<Vec<_>>(), [Source::Last, Source::Chance]);
/// assert_eq!(answering.sources("gold").count(), 0, "the person is asked first");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Answering {
    /// The sources in the order they are asked. None of them answering, the person is asked.
    pub order: Vec<Source>,
    /// The order for single keys.
    pub per_key: BTreeMap<Key, Vec<Source>>,
    /// The values of the preset in use.
    pub preset: BTreeMap<Key, Answer>,
    /// What chance draws from. The same step of a way draws the same from the same seed.
    pub seed: u64,
    /// Whether `Done` is said by itself where effects are to be performed.
    pub performs: bool,
}

impl Source {
    /// Every source.
    pub const ALL: [Source; 5] = [
        Source::Ask,
        Source::Last,
        Source::Ahead,
        Source::Preset,
        Source::Chance,
    ];

    /// The source's spelling in settings.
    pub fn name(self) -> &'static str {
        match self {
            Source::Ask => "ask",
            Source::Last => "last",
            Source::Ahead => "ahead",
            Source::Preset => "preset",
            Source::Chance => "chance",
        }
    }

    /// The source spelled `name`.
    pub fn from_name(name: &str) -> Option<Source> {
        Self::ALL.into_iter().find(|source| source.name() == name)
    }

    /// The source as a person reads it.
    pub fn words(self) -> &'static str {
        match self {
            Source::Ask => "Ask me",
            Source::Last => "Last answer",
            Source::Ahead => "Recorded ahead",
            Source::Preset => "Preset",
            Source::Chance => "Chance",
        }
    }
}

impl Default for Answering {
    /// Asks the person for everything.
    fn default() -> Answering {
        Answering {
            order: vec![Source::Ask],
            per_key: BTreeMap::new(),
            preset: BTreeMap::new(),
            seed: 1,
            performs: false,
        }
    }
}

impl Answering {
    /// The sources that are asked for `key`, in order, up to the person.
    pub fn sources(&self, key: &str) -> impl Iterator<Item = Source> {
        up_to_the_person(self.per_key.get(key).unwrap_or(&self.order))
    }

    /// The sources that are asked at a menu or a draw, in order, up to the person.
    pub fn sources_to_take(&self) -> impl Iterator<Item = Source> {
        up_to_the_person(&self.order)
    }
}

fn up_to_the_person(order: &[Source]) -> impl Iterator<Item = Source> {
    let asked = |source: &Source| *source != Source::Ask;
    order.iter().copied().take_while(asked)
}
