//! Commands and answers in a person's words, the same wherever they are told.

use super::protocol::{Answer, Command};

/// A command as it was sent: `Supply Purse.HasCoin = true`.
pub fn command_words(command: &Command) -> String {
    let kind = command.kind().name();
    match command {
        Command::Start { anchor: None } | Command::Next | Command::Done => kind.into(),
        Command::Start {
            anchor: Some(anchor),
        } => format!("{kind} at {anchor}"),
        Command::Failed(explanation) => format!("{kind} “{explanation}”"),
        Command::Supply(answers) => {
            let answers = answers.iter();
            let answers = answers.map(|(key, answer)| format!("{key} = {}", answer_words(answer)));
            format!("{kind} {}", answers.collect::<Vec<_>>().join(", "))
        }
        Command::Choose(index) | Command::Drawn(index) => format!("{kind} {index}"),
        Command::Unknown(name) => format!("{name} (unknown)"),
    }
}

/// An answer: `true`, `“Robin”`, `30`.
pub fn answer_words(answer: &Answer) -> String {
    match answer {
        Answer::Truth(truth) => truth.to_string(),
        Answer::Words(words) => format!("“{words}”"),
        Answer::Number(number) => number.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::{Answers, Explanation};

    #[test]
    fn a_command_is_told_with_what_it_carries() {
        let supplied = [
            ("door", Answer::Truth(true)),
            ("gold", Answer::Number(2.5)),
            ("name", Answer::Words("Robin".into())),
        ];
        let supplied: Answers = supplied.map(|(key, answer)| (key.into(), answer)).into();
        let anchor = Some("the-inn".into());
        let why = Explanation::new("disk full").expect("words");
        let told = [
            Command::start(),
            Command::Start { anchor },
            Command::Next,
            Command::Done,
            Command::Failed(why),
            Command::Supply(supplied),
            Command::Choose(1),
            Command::Drawn(0),
            Command::Unknown("jump".into()),
        ];
        assert_eq!(
            told.map(|command| command_words(&command)),
            [
                "Start",
                "Start at the-inn",
                "Next",
                "Done",
                "Failed “disk full”",
                "Supply door = true, gold = 2.5, name = “Robin”",
                "Choose 1",
                "Drawn 0",
                "jump (unknown)",
            ]
        );
    }
}
