//! What a person typed: a command by its name or first letter, by number, or in wire form; or an answer.

use serde_json::Value;

use crate::runtime::{Answer, AnswerKind, Answers, Command, Explanation, wire};

/// What a line typed at a prompt asks for.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Typed {
    /// Nothing but Enter: whatever is obvious.
    Nothing,
    /// An option or an arm, counted from 0.
    Number(usize),
    /// A command of the protocol.
    Send(Command),
    /// Let chance draw.
    Draw,
    /// Go back one step.
    Back,
    /// Explain what can be typed.
    Help,
    /// Say where the run stands.
    Where,
    /// Say what decided the last step.
    Why,
    /// Leave.
    Quit,
    /// Something else: what to say about it.
    Unclear(String),
}

/// What a line typed at a question gives.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Given {
    /// An answer.
    Answer(Answer),
    /// Not an answer but something to do.
    Instead(Typed),
    /// No answer: why.
    Unclear(String),
}

/// Every command, explained.
pub(super) const HELP: &str = "  \
  Enter           whatever is obvious: start, next, let chance draw
  s, start SCENE  begin, or begin again; at a scene when one is named
  n, next         the player goes on
  d, done         the host has performed what was asked
  f, failed WHY   the host could not perform it
  1, choose 1     take an option, numbered as shown
  1, drawn 1      this arm came up; r, roll lets chance draw
  supply {...}    answer keys: {\"door\":true,\"name\":\"Robin\"}
  b, back         go back one step
  w, where        say where the run stands
  why             say what decided the last step
  q, quit         leave
  Any command may be sent at any time; one that cannot be taken is refused. JSON in wire form is taken too.
  Where words are asked for, : before a command sends it (:b), and quotes make anything words (\"\", \":b\").";

/// Reads a line typed at a prompt.
pub(super) fn read(line: &str) -> Typed {
    let line = line.trim();
    if line.starts_with(['{', '"']) {
        return in_wire_form(line).unwrap_or_else(Typed::Unclear);
    }
    let line = line.strip_prefix(':').unwrap_or(line).trim_start();
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let name = name.to_lowercase();
    let taken = match &*name {
        "" => Some(Typed::Nothing),
        "n" | "next" => Some(Typed::Send(Command::Next)),
        "d" | "done" => Some(Typed::Send(Command::Done)),
        "r" | "roll" => Some(Typed::Draw),
        "b" | "back" => Some(Typed::Back),
        "?" | "h" | "help" => Some(Typed::Help),
        "w" | "where" => Some(Typed::Where),
        "why" => Some(Typed::Why),
        "q" | "quit" | "exit" => Some(Typed::Quit),
        number if rest.is_empty() && is_number(number) => Some(numbered(number, Typed::Number)),
        _ => None,
    };
    match (taken, &*name) {
        (Some(typed), _) if rest.is_empty() => typed,
        (Some(_), _) => Typed::Unclear(format!("{name} takes nothing after it")),
        (None, "s" | "start") => Typed::Send(Command::Start {
            anchor: (!rest.is_empty()).then(|| rest.into()),
        }),
        (None, "f" | "failed") => match Explanation::new(rest) {
            Some(why) => Typed::Send(Command::Failed(why)),
            None => Typed::Unclear("failed needs words: failed disk full".into()),
        },
        (None, "c" | "choose") => numbered(rest, |index| Typed::Send(Command::Choose(index))),
        (None, "drawn") => numbered(rest, |index| Typed::Send(Command::Drawn(index))),
        (None, "supply") if rest.is_empty() => Typed::Send(Command::Supply(Answers::new())),
        (None, "supply") => {
            in_wire_form(&format!("{{\"supply\":{rest}}}")).unwrap_or_else(Typed::Unclear)
        }
        (None, _) => Typed::Unclear(format!(
            "there is no command {name}; ? tells what can be typed"
        )),
    }
}

/// Reads a line typed at a question; Enter alone gives the last answer, where there is one.
pub(super) fn read_answer(line: &str, kind: AnswerKind, last: Option<&Answer>) -> Given {
    let line = line.trim();
    if let ("", Some(last)) = (line, last) {
        return Given::Answer(last.clone());
    }
    if line.starts_with('{')
        && let Ok(sent) = in_wire_form(line)
    {
        return Given::Instead(sent);
    }
    if line.starts_with(':') {
        return Given::Instead(read(line));
    }
    match kind {
        AnswerKind::Words if line == "?" => Given::Instead(Typed::Help),
        AnswerKind::Words => Given::Answer(Answer::Words(match serde_json::from_str(line) {
            Ok(Value::String(quoted)) => quoted.into(),
            _ => line.into(),
        })),
        AnswerKind::Truth => match &*line.to_lowercase() {
            "y" | "yes" | "true" => Given::Answer(Answer::Truth(true)),
            "n" | "no" | "false" => Given::Answer(Answer::Truth(false)),
            _ => instead(line, "this takes yes or no: y, n, true or false"),
        },
        AnswerKind::Number => match line.parse() {
            Ok(number) if kind.takes(&Answer::Number(number)) => {
                Given::Answer(Answer::Number(number))
            }
            Ok(_) => Given::Unclear("this takes a number of 0 or more".into()),
            Err(_) => instead(line, "this takes a number of 0 or more, such as 2.5"),
        },
    }
}

/// An answer as a person types it.
pub(super) fn answer_in_words(answer: &Answer) -> String {
    match answer {
        Answer::Truth(true) => "yes".into(),
        Answer::Truth(false) => "no".into(),
        Answer::Words(words) if words.is_empty() => "\"\"".into(),
        Answer::Words(words) => words.to_string(),
        Answer::Number(number) => number.to_string(),
    }
}

/// The command `line` names where it names one, or why it is no answer.
fn instead(line: &str, why: &str) -> Given {
    match read(line) {
        Typed::Nothing | Typed::Number(_) | Typed::Unclear(_) => Given::Unclear(why.into()),
        typed => Given::Instead(typed),
    }
}

fn in_wire_form(json: &str) -> Result<Typed, String> {
    let value: Value = serde_json::from_str(json).map_err(|error| format!("no JSON: {error}"))?;
    let command = wire::command_from_json(&value).map_err(|fault| fault.to_string())?;
    Ok(Typed::Send(command))
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Counts from 1 as a person does.
fn numbered(word: &str, typed: impl Fn(usize) -> Typed) -> Typed {
    match word
        .parse::<usize>()
        .ok()
        .and_then(|number| number.checked_sub(1))
    {
        Some(index) => typed(index),
        None => Typed::Unclear("options and arms are numbered from 1: choose 1, drawn 1".into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sent(line: &str) -> Command {
        match read(line) {
            Typed::Send(command) => command,
            other => panic!("{line}: {other:?}"),
        }
    }

    #[test]
    fn a_command_is_typed_by_name_or_first_letter_in_any_case() {
        assert_eq!(sent("next"), Command::Next);
        assert_eq!(sent(" N "), Command::Next);
        assert_eq!(sent(":d"), Command::Done);
        assert_eq!(sent("s"), Command::start());
        assert_eq!(
            sent("start the-inn"),
            Command::Start {
                anchor: Some("the-inn".into())
            }
        );
        let failed = Explanation::new("disk full").map(Command::Failed);
        assert_eq!(Some(sent("f disk full")), failed);
        assert_eq!(sent("choose 2"), Command::Choose(1));
        assert_eq!(sent("drawn 1"), Command::Drawn(0));
        assert_eq!(sent("supply"), Command::Supply(Answers::new()));
        let answers = Answers::from([("door".into(), Answer::Truth(true))]);
        assert_eq!(sent(r#"supply {"door":true}"#), Command::Supply(answers));
        assert_eq!(read("b"), Typed::Back);
        assert_eq!(read(""), Typed::Nothing);
        assert_eq!(read("3"), Typed::Number(2));
    }

    #[test]
    fn wire_form_is_taken_with_its_own_counting() {
        assert_eq!(sent(r#"{"choose":1}"#), Command::Choose(1));
        assert_eq!(sent(r#""dance""#), Command::Unknown("dance".into()));
    }

    #[test]
    fn what_is_no_command_is_explained() {
        for line in [
            "dance",
            "f",
            "choose",
            "choose 0",
            "0",
            "next please",
            "{",
            "\"failed\"",
            "supply 1",
        ] {
            assert!(
                matches!(read(line), Typed::Unclear(_)),
                "{line}: {:?}",
                read(line)
            );
        }
        for number in ["99999999999999999999999", "choose -1", "drawn 1.5"] {
            assert!(matches!(read(number), Typed::Unclear(_)), "{number}");
        }
    }

    #[test]
    fn where_words_are_asked_everything_is_words_but_a_colon_or_wire_form() {
        let words = |line: &str| read_answer(line, AnswerKind::Words, None);
        let answer = |words: &str| Given::Answer(Answer::Words(words.into()));
        assert_eq!(words("next"), answer("next"));
        assert_eq!(words(""), answer(""));
        assert_eq!(words("\"\""), answer(""));
        assert_eq!(words("\":b\""), answer(":b"));
        assert_eq!(words("{oh"), answer("{oh"));
        assert_eq!(words("\"Ro"), answer("\"Ro"));
        assert_eq!(words(":b"), Given::Instead(Typed::Back));
        assert_eq!(
            words("{\"choose\":1}"),
            Given::Instead(Typed::Send(Command::Choose(1)))
        );
    }

    #[test]
    fn a_truth_takes_yes_and_no_and_no_other_answer() {
        let truth = |line: &str| read_answer(line, AnswerKind::Truth, None);
        for yes in ["y", "Yes", "true"] {
            assert_eq!(truth(yes), Given::Answer(Answer::Truth(true)));
        }
        for no in ["n", "NO", "false"] {
            assert_eq!(truth(no), Given::Answer(Answer::Truth(false)));
        }
        assert!(matches!(truth("perhaps"), Given::Unclear(_)));
        assert!(matches!(truth("1"), Given::Unclear(_)));
        assert!(matches!(truth(""), Given::Unclear(_)));
        assert_eq!(truth("next"), Given::Instead(Typed::Send(Command::Next)));
    }

    #[test]
    fn a_number_takes_0_or_more() {
        let number = |line: &str| read_answer(line, AnswerKind::Number, None);
        assert_eq!(number("2.5"), Given::Answer(Answer::Number(2.5)));
        for wrong in ["-1", "inf", "NaN", "many", "1e999"] {
            assert!(matches!(number(wrong), Given::Unclear(_)), "{wrong}");
        }
        assert_eq!(number("b"), Given::Instead(Typed::Back));
    }

    #[test]
    fn enter_gives_the_last_answer() {
        let last = Answer::Words("Robin".into());
        assert_eq!(
            read_answer(" ", AnswerKind::Words, Some(&last)),
            Given::Answer(last.clone())
        );
        let empty = Given::Answer(Answer::Words("".into()));
        assert_eq!(read_answer("\"\"", AnswerKind::Words, Some(&last)), empty);
    }
}
