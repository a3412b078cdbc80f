//! What a run by chance sends next, and whether that decided anything.

use crate::debugger::chance::Chance;
use crate::runtime::{
    AnswerKind, Answers, Command, Event, Moment, PlayContext, Situation, StepResult,
};

/// What is sent next, and whether something was decided by it. Nothing at the end.
pub(super) fn next(
    context: &PlayContext,
    came: &StepResult,
    chance: &mut Chance,
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
            let option = chance.one_of(available)?;
            Some((Command::Choose(option), available.len() > 1))
        }
        Situation::AwaitingDraw { available, .. } => {
            let drawn = match came.events.last() {
                Some(Event::Draw { shares }) => chance.arm(shares),
                _ => *available.first()?,
            };
            Some((Command::Drawn(drawn), available.len() > 1))
        }
        Situation::AtEnd => None,
    }
}

/// Answers to what is asked, and whether another answer could lead elsewhere: words never do.
fn answers(context: &PlayContext, situation: &Situation, chance: &mut Chance) -> (Answers, bool) {
    let Some(questions) = context.questions(situation) else {
        return (Answers::new(), false);
    };
    let mut decides = false;
    let asked = questions.keys.iter().zip(questions.kinds.iter());
    let answers = asked.map(|(key, kind)| {
        decides |= *kind != AnswerKind::Words;
        (key.clone(), chance.answer(key, *kind))
    });
    let answers = answers.collect();
    (answers, decides)
}
