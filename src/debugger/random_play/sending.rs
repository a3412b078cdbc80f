//! What chance decides: one generator a run, and what it answers, chooses and draws.

use fastrand::Rng;

use crate::debugger::arm_at;
use crate::playbook::Key;
use crate::runtime::{
    Answer, AnswerKind, Answers, Command, Event, Moment, PlayContext, Situation, StepResult,
};

/// Words a person might answer.
const NAME: &str = "Robin";

/// The numbers that are answered: nothing, one, small and large.
const NUMBERS: [f64; 6] = [0.0, 1.0, 0.5, 7.0, 100.0, 1_000_000.0];

/// The generator of run `run` from `seed`.
pub(super) fn generator(seed: u64, run: u64) -> Rng {
    // Neighbouring runs and seeds share nothing: both are mixed before they meet.
    Rng::with_seed(mixed(seed ^ mixed(run)))
}

/// The mixing step of SplitMix64.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

/// What is sent next, and whether something was decided by it. Nothing at the end.
pub(super) fn next(
    context: &PlayContext,
    came: &StepResult,
    chance: &mut Rng,
) -> Option<(Command, bool)> {
    let situation = &came.state.situation;
    match situation {
        Situation::NotStarted => Some((Command::start(), false)),
        Situation::AtNode { .. } => Some((Command::Next, false)),
        Situation::AwaitingDone { .. } => Some((Command::Done, false)),
        Situation::AwaitingSupply { moment, .. } => {
            let (answers, decides) = answers(context, situation, chance);
            // In the middle of a line nothing but words is asked.
            let decides = decides && !matches!(moment, Moment::ToPlay(1..));
            Some((Command::Supply(answers), decides))
        }
        Situation::AwaitingChoice { available, .. } => {
            let option = available.get(chance.usize(..available.len().max(1)))?;
            Some((Command::Choose(*option), available.len() > 1))
        }
        Situation::AwaitingDraw { available, .. } => {
            let drawn = match came.events.last() {
                Some(Event::Draw { shares }) => arm_at(shares, chance.f64()),
                _ => *available.first()?,
            };
            Some((Command::Drawn(drawn), available.len() > 1))
        }
        Situation::AtEnd => None,
    }
}

/// Answers to what is asked, and whether another answer could lead elsewhere: words never do.
fn answers(context: &PlayContext, situation: &Situation, chance: &mut Rng) -> (Answers, bool) {
    let Some(questions) = context.questions(situation) else {
        return (Answers::new(), false);
    };
    let mut decides = false;
    let asked = questions.keys.iter().zip(questions.kinds.iter());
    let answers = asked.map(|(key, kind)| {
        decides |= *kind != AnswerKind::Words;
        (key.clone(), answer(key, *kind, chance))
    });
    let answers = answers.collect();
    (answers, decides)
}

fn answer(key: &Key, kind: AnswerKind, chance: &mut Rng) -> Answer {
    match kind {
        AnswerKind::Truth => Answer::Truth(chance.bool()),
        AnswerKind::Words => match chance.u8(..3) {
            0 => Answer::Words(key.clone()),
            1 => Answer::Words("".into()),
            _ => Answer::Words(NAME.into()),
        },
        AnswerKind::Number => {
            let number = NUMBERS.get(chance.usize(..NUMBERS.len()));
            Answer::Number(number.copied().unwrap_or(1.0))
        }
    }
}
