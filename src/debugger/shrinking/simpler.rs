//! What a command could be instead, and simpler.
//!
//! Every suggestion is simpler by a measure that has an end: no chain of them goes on for ever.

use crate::runtime::{Answer, Answers, Command, Explanation, Situation};

/// Of a menu's or a draw's positions, so many from the front are suggested.
const MOST_POSITIONS: usize = 16;

/// What could be sent in `situation` instead of `command`, the simplest first: a truth false, words empty, a
/// number 0, an answer left out, the first option or arm, a start at the entry, a failure said in one letter.
pub(super) fn simpler(command: &Command, situation: &Situation) -> Vec<Command> {
    match command {
        Command::Start { anchor: Some(_) } => vec![Command::start()],
        Command::Start { anchor: None } | Command::Next | Command::Done | Command::Unknown(_) => {
            Vec::new()
        }
        Command::Failed(explanation) => first_letter(explanation.as_str())
            .and_then(Explanation::new)
            .map(Command::Failed)
            .into_iter()
            .collect(),
        Command::Supply(answers) => simpler_answers(answers),
        Command::Choose(index) => positions(*index, situation).map(Command::Choose).collect(),
        Command::Drawn(index) => positions(*index, situation).map(Command::Drawn).collect(),
    }
}

fn simpler_answers(answers: &Answers) -> Vec<Command> {
    let instead = answers.iter().flat_map(|(key, answer)| {
        simpler_answer(answer).into_iter().map(move |answer| {
            let mut answers = answers.clone();
            answers.insert(key.clone(), answer);
            answers
        })
    });
    let without = answers.keys().map(|key| {
        let mut answers = answers.clone();
        answers.remove(key);
        answers
    });
    instead.chain(without).map(Command::Supply).collect()
}

fn simpler_answer(answer: &Answer) -> Vec<Answer> {
    match answer {
        Answer::Truth(true) => vec![Answer::Truth(false)],
        Answer::Truth(false) => Vec::new(),
        Answer::Words(words) if words.is_empty() => Vec::new(),
        Answer::Words(words) => [Some(""), first_letter(words)]
            .into_iter()
            .flatten()
            .map(|words| Answer::Words(words.into()))
            .collect(),
        Answer::Number(number) => simpler_numbers(*number)
            .into_iter()
            .map(Answer::Number)
            .collect(),
    }
}

/// 0 is the simplest number, then 1, then -1, then the whole ones.
fn simpler_numbers(number: f64) -> Vec<f64> {
    const SIMPLEST: [f64; 3] = [0.0, 1.0, -1.0];
    let simplest = SIMPLEST.into_iter().take_while(|simple| *simple != number);
    let whole = Some(number.trunc())
        .filter(|whole| whole.is_finite() && *whole != number && !SIMPLEST.contains(whole));
    simplest.chain(whole).collect()
}

/// Positions before `index`: the first, those `situation` takes, and, towards the first that is too many, half
/// of it and the one before it.
fn positions(index: usize, situation: &Situation) -> impl Iterator<Item = usize> {
    let available: Vec<usize> = match situation {
        Situation::AwaitingChoice { available, .. } | Situation::AwaitingDraw { available, .. } => {
            available.iter().copied().take(MOST_POSITIONS).collect()
        }
        Situation::NotStarted
        | Situation::AtNode { .. }
        | Situation::AwaitingDone { .. }
        | Situation::AwaitingSupply { .. }
        | Situation::AtEnd => Vec::new(),
    };
    [0].into_iter()
        .chain(available)
        .chain([index / 2, index.saturating_sub(1)])
        .filter(move |position| *position < index)
}

/// The first letter of `words`, where there are more.
fn first_letter(words: &str) -> Option<&str> {
    let (second, _) = words.char_indices().nth(1)?;
    words.get(..second)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::runtime::driven::{command, situation};

    fn of(command: Command) -> Vec<Command> {
        simpler(&command, &Situation::NotStarted)
    }

    fn supply(answers: &[(&str, Answer)]) -> Command {
        let answers = answers.iter().cloned();
        Command::Supply(answers.map(|(key, answer)| (key.into(), answer)).collect())
    }

    #[test]
    fn a_truth_turns_false_words_turn_empty_and_a_number_turns_0_before_an_answer_is_left_out() {
        let words = |words: &str| Answer::Words(words.into());
        for (answer, simpler) in [
            (Answer::Truth(true), vec![Answer::Truth(false)]),
            (Answer::Truth(false), vec![]),
            (words("Robin"), vec![words(""), words("R")]),
            (words("é"), vec![words("")]),
            (Answer::Number(1.0), vec![Answer::Number(0.0)]),
            (Answer::Number(-0.0), vec![]),
            (
                Answer::Number(7.5),
                [0.0, 1.0, -1.0, 7.0].map(Answer::Number).to_vec(),
            ),
        ] {
            let mut expected: Vec<Command> = simpler
                .into_iter()
                .map(|answer| supply(&[("k", answer)]))
                .collect();
            expected.push(supply(&[]));
            assert_eq!(of(supply(&[("k", answer.clone())])), expected, "{answer:?}");
        }
    }

    #[test]
    fn a_choice_turns_to_the_first_and_then_to_those_that_can_be_chosen() {
        let menu = Situation::AwaitingChoice {
            node: 0,
            available: [2, 5, 9].into(),
        };
        let options = [0, 2, 5, 4, 7].map(Command::Choose);
        assert_eq!(simpler(&Command::Choose(8), &menu), options);
        assert_eq!(simpler(&Command::Choose(0), &menu), []);
        assert_eq!(of(Command::Drawn(1)), [0, 0, 0].map(Command::Drawn));
    }

    #[test]
    fn a_start_at_a_scene_turns_to_the_entry_and_a_failure_to_one_letter() {
        let anchor = Some("inn".into());
        assert_eq!(of(Command::Start { anchor }), [Command::start()]);
        let failed = |why: &str| Command::Failed(Explanation::new(why).unwrap());
        assert_eq!(of(failed("disk full")), [failed("d")]);
        assert_eq!(of(failed("d")), []);
    }

    proptest! {
        #[test]
        fn no_chain_of_simpler_commands_goes_on_for_ever(
            first in command(), situation in situation(), picks in proptest::collection::vec(any::<usize>(), 400),
        ) {
            let mut command = first;
            for pick in picks {
                let simpler = simpler(&command, &situation);
                prop_assert!(!simpler.contains(&command));
                match simpler.get(pick % simpler.len().max(1)) {
                    Some(next) => command = next.clone(),
                    None => return Ok(()),
                }
            }
            prop_assert!(false, "400 times simpler: {:?}", command);
        }
    }
}
