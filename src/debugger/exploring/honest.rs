//! What a driver that answers honestly may send in a situation, told apart only where a run can come out
//! otherwise.
//!
//! - **To leave**, only which arm comes first matters: each arm's key true alone, and every key false.
//! - **A guard** is true or false. **Words** never change where a run goes: one answer stands for all.
//! - **A menu or a draw** depends on what is available: every combination of truths, and of numbers that are
//!   zero or not. Beside an auto arm a number is tried small, so that something is left of 100, and large.

use std::collections::{BTreeSet, HashMap};
use std::sync::Arc;

use crate::playbook::{Content, Key, Node, Way, Weight};
use crate::runtime::{
    Answer, AnswerKind, Answers, Command, Moment, PlayContext, Questions, Situation,
};

use super::fineness::Fineness;

/// The most keys of one menu or draw whose every combination is tried.
pub const MOST_KEYS_TRIED: usize = 12;

/// How many combinations by chance a sample holds beside its stated ones.
pub(super) const BY_CHANCE: usize = 32;

/// The commands an honest driver may send in one situation, by number.
pub(super) enum Honest {
    /// Nothing goes on from here.
    Nothing,
    /// Begin at the entry, then at each of these scenes.
    Starts(Vec<Arc<str>>),
    /// One command.
    Only(Command),
    /// Take one of these options.
    Choose(Arc<[usize]>),
    /// Draw one of these arms.
    Drawn(Arc<[usize]>),
    /// Answer the keys.
    Supply(Box<Supplies>),
}

/// The answers tried for one request.
pub(super) struct Supplies {
    questions: Questions,
    /// The positions of the keys that change where a run goes.
    varied: Vec<usize>,
    tried: Tried,
    weights: Option<Weights>,
}

/// Which sets of keys are tried as true, or as more than zero. Keys are named by their position in `varied`.
enum Tried {
    /// Every set.
    Every,
    /// These alone, then none.
    Alone(Vec<Vec<usize>>),
    /// All; these alone; none; and where it is broad, all but each one, and some by chance.
    Sample {
        alone: Vec<Vec<usize>>,
        is_broad: bool,
    },
}

/// What a random choice weighs beside what is answered.
struct Weights {
    /// Each number with the key it stands under, if any.
    numbers: Vec<(Option<Key>, f64)>,
    /// How many arms weigh what is answered.
    queries: usize,
    /// Whether a number large and one small come out differently.
    both_sizes: bool,
}

impl Honest {
    /// What may be sent in `situation`; before the start, at a scene too where `scenes` says so.
    pub(super) fn of(
        context: &PlayContext,
        situation: &Situation,
        fineness: Fineness,
        scenes: bool,
    ) -> Honest {
        match situation {
            Situation::NotStarted => {
                let anchors = context.playbook().anchors.keys();
                let anchors = anchors.map(|slug| Arc::from(&**slug));
                Honest::Starts(anchors.filter(|_| scenes).collect())
            }
            Situation::AtNode { .. } => Honest::Only(Command::Next),
            Situation::AwaitingDone { .. } => Honest::Only(Command::Done),
            Situation::AwaitingSupply { node, moment, .. } => {
                match (
                    context.questions(situation),
                    context.playbook().nodes.get(*node),
                ) {
                    (Some(questions), Some(node)) => {
                        Honest::Supply(Box::new(Supplies::of(questions, node, *moment, fineness)))
                    }
                    _ => Honest::Nothing,
                }
            }
            Situation::AwaitingChoice { available, .. } => Honest::Choose(available.clone()),
            Situation::AwaitingDraw { available, .. } => Honest::Drawn(available.clone()),
            Situation::AtEnd => Honest::Nothing,
        }
    }

    /// The command `pick`, counted from 0.
    pub(super) fn get(&self, pick: usize) -> Option<Command> {
        match self {
            Honest::Nothing => None,
            Honest::Starts(scenes) => Some(Command::Start {
                anchor: match pick.checked_sub(1) {
                    None => None,
                    Some(scene) => Some(scenes.get(scene)?.clone()),
                },
            }),
            Honest::Only(command) => (pick == 0).then(|| command.clone()),
            Honest::Choose(available) => available.get(pick).copied().map(Command::Choose),
            Honest::Drawn(available) => available.get(pick).copied().map(Command::Drawn),
            Honest::Supply(supplies) => {
                (pick < supplies.len()).then(|| Command::Supply(supplies.get(pick)))
            }
        }
    }

    /// How many keys are asked at once, where their combinations are only sampled.
    pub(super) fn sampled(&self) -> Option<usize> {
        match self {
            Honest::Supply(supplies) => supplies.sampled(),
            Honest::Nothing
            | Honest::Starts(_)
            | Honest::Only(_)
            | Honest::Choose(_)
            | Honest::Drawn(_) => None,
        }
    }
}

impl Supplies {
    fn of(questions: &Questions, node: &Node, moment: Moment, fineness: Fineness) -> Supplies {
        let kinds = questions.kinds.iter().enumerate();
        let varied: Vec<usize> = kinds
            .filter(|(_, kind)| **kind != AnswerKind::Words)
            .map(|(position, _)| position)
            .collect();
        let tried = match moment {
            Moment::ToLeave => Tried::Alone(positions(questions, &varied, deciding(node))),
            Moment::ToPlay(_) if varied.len() <= fineness.most_keys => Tried::Every,
            Moment::ToPlay(_) => Tried::Sample {
                alone: positions(questions, &varied, alone(node)),
                is_broad: fineness.is_broad,
            },
        };
        Supplies {
            questions: questions.clone(),
            varied,
            tried,
            weights: Weights::of(node),
        }
    }

    /// How many keys vary, where they are sampled.
    fn sampled(&self) -> Option<usize> {
        match self.tried {
            Tried::Sample { .. } => Some(self.varied.len()),
            Tried::Every | Tried::Alone(_) => None,
        }
    }

    fn sets(&self) -> usize {
        let keys = self.varied.len();
        match &self.tried {
            Tried::Every => 1 << keys,
            Tried::Alone(alone) => alone.len() + 1,
            Tried::Sample { alone, is_broad } => {
                let more = if *is_broad { keys + BY_CHANCE } else { 0 };
                1 + alone.len() + 1 + more
            }
        }
    }

    fn sizes(&self) -> usize {
        match &self.weights {
            Some(weights) if weights.both_sizes => 2,
            Some(_) | None => 1,
        }
    }

    fn len(&self) -> usize {
        self.sets() * self.sizes()
    }

    fn get(&self, pick: usize) -> Answers {
        let on = self.set(pick / self.sizes());
        let is_large = pick % self.sizes() == 1;
        let is_on = |position: usize| {
            let varied = self.varied.binary_search(&position);
            varied.is_ok_and(|varied| on.get(varied).copied().unwrap_or(false))
        };
        let asked = self.questions.keys.iter().zip(self.questions.kinds.iter());
        let truths: BTreeSet<&Key> = (asked.clone().enumerate())
            .filter(|(position, _)| is_on(*position))
            .map(|(_, (key, _))| key)
            .collect();
        let some = match &self.weights {
            Some(weights) if !is_large => weights.small(&truths),
            Some(_) | None => 100.0,
        };
        asked
            .enumerate()
            .map(|(position, (key, kind))| {
                let answer = match kind {
                    AnswerKind::Truth => Answer::Truth(is_on(position)),
                    AnswerKind::Words => Answer::Words(key.clone()),
                    AnswerKind::Number if is_on(position) => Answer::Number(some),
                    AnswerKind::Number => Answer::Number(0.0),
                };
                (key.clone(), answer)
            })
            .collect()
    }

    /// Which of the varied keys are on in the set `number`.
    fn set(&self, number: usize) -> Vec<bool> {
        let keys = self.varied.len();
        let only = |on: &[usize]| {
            let mut set = vec![false; keys];
            for position in on {
                if let Some(is_on) = set.get_mut(*position) {
                    *is_on = true;
                }
            }
            set
        };
        match &self.tried {
            // All of them first: a menu that offers everything is what a person expects to see.
            Tried::Every => (0..keys).map(|key| number >> key & 1 == 0).collect(),
            Tried::Alone(alone) => only(alone.get(number).map_or(&[], Vec::as_slice)),
            Tried::Sample { alone, .. } => {
                let Some(after_all) = number.checked_sub(1) else {
                    return vec![true; keys];
                };
                if let Some(on) = alone.get(after_all) {
                    return only(on);
                }
                let after_alone = after_all - alone.len();
                let Some(after_none) = after_alone.checked_sub(1) else {
                    return vec![false; keys];
                };
                if after_none < keys {
                    return (0..keys).map(|key| key != after_none).collect();
                }
                let mut chance = fastrand::Rng::with_seed(after_alone as u64);
                (0..keys).map(|_| chance.bool()).collect()
            }
        }
    }
}

/// The keys that can decide how `node` is left: each at its first arm, up to an arm that is always open.
fn deciding(node: &Node) -> Vec<Vec<&Key>> {
    let arms = node.out.iter().filter(|edge| edge.kind().is_arm());
    let keys = arms.map_while(|arm| arm.condition());
    keys.map(|condition| vec![&condition.key]).collect()
}

/// What each option or arm of `node` needs to be available, and of a draw each key alone.
fn alone(node: &Node) -> Vec<Vec<&Key>> {
    let mut alone = Vec::new();
    for edge in &node.out {
        let mut needs: Vec<&Key> = edge.condition().map(|c| &c.key).into_iter().collect();
        if let Way::RandomOption {
            weight: Weight::Query { key },
            ..
        } = &edge.way
        {
            needs.push(key);
        }
        if needs.len() > 1 {
            alone.extend(needs.iter().map(|key| vec![*key]));
        }
        alone.push(needs);
    }
    alone
}

/// Sets of keys as sets of positions in `varied`, each once, in the order given; the empty one is left out.
fn positions(questions: &Questions, varied: &[usize], sets: Vec<Vec<&Key>>) -> Vec<Vec<usize>> {
    let keys = varied.iter().filter_map(|at| questions.keys.get(*at));
    let places: HashMap<&Key, usize> = keys.zip(0..).collect();
    let mut seen = BTreeSet::new();
    sets.into_iter()
        .map(|set| set.into_iter().filter_map(|key| places.get(key).copied()))
        .map(Iterator::collect::<Vec<usize>>)
        .filter(|set| !set.is_empty() && seen.insert(set.clone()))
        .collect()
}

impl Weights {
    fn of(node: &Node) -> Option<Weights> {
        if node.content != Content::RandomChoice {
            return None;
        }
        let (mut numbers, mut queries, mut has_auto) = (Vec::new(), 0, false);
        for edge in &node.out {
            if let Way::RandomOption { weight, condition } = &edge.way {
                match weight {
                    Weight::Auto => has_auto = true,
                    Weight::Number { percentage } => {
                        numbers.push((condition.as_ref().map(|c| c.key.clone()), *percentage));
                    }
                    Weight::Query { .. } => queries += 1,
                }
            }
        }
        Some(Weights {
            numbers,
            queries,
            both_sizes: has_auto && queries > 0,
        })
    }

    /// A number more than zero that leaves the autos something, where the numbers taking part do.
    fn small(&self, truths: &BTreeSet<&Key>) -> f64 {
        let taking_part = self.numbers.iter().filter(|(key, _)| match key {
            None => true,
            Some(key) => truths.contains(key),
        });
        let left = 100.0 - taking_part.map(|(_, percentage)| percentage).sum::<f64>();
        let queries = self.queries.max(1) as f64;
        match left {
            left if left <= 0.0 || left > queries => 1.0,
            left => left / (1000.0 * queries),
        }
    }
}
