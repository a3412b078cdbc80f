//! Drawn drivers: those that know the protocol, and those that do not.
//!
//! A driver is a list of moves. A sensible one takes what the situation offers, so that a run gets deep; a
//! spoilt one answers almost rightly; a blind one sends anything at all.

use std::sync::Arc;

use proptest::collection::{btree_map, vec};
use proptest::prelude::*;
use proptest::sample::select;

use crate::playbook::drawn::key;

use super::asking::AnswerKind;
use super::context::PlayContext;
use super::protocol::{Answer, Answers, Command, Explanation};
use super::situation::{Moment, Resume, Situation};

/// One move of a driver.
#[derive(Debug, Clone)]
pub(crate) enum Move {
    /// What the situation asks for; the number picks among options and answers.
    Sensible(u8),
    /// The right answers, spoilt.
    Spoilt(u8, Spoil),
    /// Any command.
    Blind(Command),
}

/// How a `Supply` is spoilt.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Spoil {
    /// The first key asked is left out.
    LeftOut,
    /// A key nobody asks is added.
    Added,
    /// The first key asked is answered by another kind.
    WrongKind,
}

/// A driver of up to 40 moves, most of them sensible.
pub(crate) fn driver() -> impl Strategy<Value = Vec<Move>> {
    vec(
        prop_oneof![
            8 => any::<u8>().prop_map(Move::Sensible),
            1 => (
                any::<u8>(),
                select(vec![Spoil::LeftOut, Spoil::Added, Spoil::WrongKind]),
            )
                .prop_map(|(pick, spoil)| Move::Spoilt(pick, spoil)),
            1 => command().prop_map(Move::Blind),
        ],
        0..40,
    )
}

/// Any command, sent by nobody who looks where the run stands.
pub(crate) fn command() -> impl Strategy<Value = Command> {
    prop_oneof![
        2 => Just(Command::start()),
        1 => select(vec!["the-inn", "the-yard", "nowhere", ""])
            .prop_map(|anchor| Command::Start { anchor: Some(anchor.into()) }),
        2 => Just(Command::Next),
        2 => Just(Command::Done),
        1 => "\\PC{1,4}".prop_filter_map("failed needs words", |why| {
            Explanation::new(why).map(Command::Failed)
        }),
        2 => btree_map(key(), answer(), 0..4).prop_map(Command::Supply),
        2 => position().prop_map(Command::Choose),
        2 => position().prop_map(Command::Drawn),
        1 => select(vec!["dance", "Start", "next "]).prop_map(|name| Command::Unknown(name.into())),
    ]
}

/// Any answer the wire can carry.
pub(crate) fn answer() -> impl Strategy<Value = Answer> {
    prop_oneof![
        any::<bool>().prop_map(Answer::Truth),
        "\\PC{0,4}".prop_map(|words| Answer::Words(words.into())),
        number().prop_map(Answer::Number),
    ]
}

/// A finite number of any size and sign.
pub(crate) fn number() -> impl Strategy<Value = f64> {
    prop_oneof![
        select(vec![
            0.0,
            -0.0,
            1.0,
            0.1,
            100.0,
            -1.0,
            f64::MAX,
            f64::MIN_POSITIVE,
            5e-324
        ]),
        any::<f64>().prop_filter("finite", |number| number.is_finite()),
        0.0..200.0,
    ]
}

/// Any situation, most of which no run can reach.
pub(crate) fn situation() -> impl Strategy<Value = Situation> {
    let keys = || vec(key(), 0..3).prop_map(Arc::from);
    let available = || vec(position(), 0..4).prop_map(Arc::from);
    prop_oneof![
        Just(Situation::NotStarted),
        position().prop_map(|node| Situation::AtNode { node }),
        (position(), resume()).prop_map(|(node, resume)| Situation::AwaitingDone { node, resume }),
        (position(), keys(), moment())
            .prop_map(|(node, keys, moment)| { Situation::AwaitingSupply { node, keys, moment } }),
        (position(), available())
            .prop_map(|(node, available)| Situation::AwaitingChoice { node, available }),
        (position(), available())
            .prop_map(|(node, available)| Situation::AwaitingDraw { node, available }),
        Just(Situation::AtEnd),
    ]
}

/// A position, more often than not one that is there.
fn position() -> impl Strategy<Value = usize> {
    prop_oneof![8 => 0..5usize, 3 => 5..14usize, 1 => Just(usize::MAX)]
}

fn resume() -> impl Strategy<Value = Resume> {
    prop_oneof![Just(Resume::FromNodeEnd), position().prop_map(Resume::From)]
}

fn moment() -> impl Strategy<Value = Moment> {
    prop_oneof![Just(Moment::ToLeave), position().prop_map(Moment::ToPlay)]
}

impl Move {
    /// The command this move comes to in `situation`.
    pub(crate) fn command(&self, context: &PlayContext, situation: &Situation) -> Command {
        match self {
            Move::Sensible(pick) => sensible(context, situation, *pick),
            Move::Spoilt(pick, spoil) => match sensible(context, situation, *pick) {
                Command::Supply(answers) => Command::Supply(spoilt(answers, *spoil)),
                sensible => sensible,
            },
            Move::Blind(command) => command.clone(),
        }
    }
}

fn sensible(context: &PlayContext, situation: &Situation, pick: u8) -> Command {
    match situation {
        Situation::NotStarted | Situation::AtEnd => Command::start(),
        Situation::AtNode { .. } => Command::Next,
        Situation::AwaitingDone { .. } => Command::Done,
        Situation::AwaitingSupply { .. } => Command::Supply(answers(context, situation, pick)),
        Situation::AwaitingChoice { available, .. } => Command::Choose(one_of(available, pick)),
        Situation::AwaitingDraw { available, .. } => Command::Drawn(one_of(available, pick)),
    }
}

/// Answers of the right kinds, others for another `pick`.
fn answers(context: &PlayContext, situation: &Situation, pick: u8) -> Answers {
    let Some(questions) = context.questions(situation) else {
        return Answers::new();
    };
    let asked = questions.keys.iter().zip(questions.kinds.iter());
    asked
        .enumerate()
        .map(|(place, (key, kind))| {
            let bit = pick.rotate_right(place as u32) & 1 == 1;
            let answer = match kind {
                AnswerKind::Truth => Answer::Truth(bit),
                AnswerKind::Words if bit => Answer::Words("Robin".into()),
                AnswerKind::Words => Answer::Words("".into()),
                AnswerKind::Number if bit => Answer::Number(f64::from(pick) / 3.0),
                AnswerKind::Number => Answer::Number(0.0),
            };
            (key.clone(), answer)
        })
        .collect()
}

fn spoilt(mut answers: Answers, spoil: Spoil) -> Answers {
    match spoil {
        Spoil::LeftOut => {
            answers.pop_first();
        }
        Spoil::Added => {
            answers.insert("nobody-asks".into(), Answer::Truth(true));
        }
        Spoil::WrongKind => {
            if let Some(mut first) = answers.first_entry() {
                let wrong = match first.get() {
                    Answer::Truth(_) | Answer::Number(_) => Answer::Words("wrong".into()),
                    Answer::Words(_) => Answer::Truth(true),
                };
                first.insert(wrong);
            }
        }
    }
    answers
}

fn one_of(available: &[usize], pick: u8) -> usize {
    available
        .get(usize::from(pick) % available.len().max(1))
        .copied()
        .unwrap_or(0)
}
