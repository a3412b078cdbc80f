//! A step in words: what its row says, what its tooltip says, and what copying it gives.

use serde_json::json;

use crate::app::document::Document;
use crate::app::words::{command_words, cut, event_words, option_words};
use crate::conformance::to_text;
use crate::debugger::{Entry, EntryId, Sender, Session};
use crate::playbook::plain_text;
use crate::runtime::{Event, Situation};

/// How much of one step a row lays out, in characters. The row elides the rest in any case.
const ROW_CHARACTERS: usize = 400;

/// How much of one event, or of a note, a tooltip shows, in characters.
pub const TOOLTIP_CHARACTERS: usize = 1200;

/// What a row says of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowText {
    /// The command.
    pub command: String,
    /// Who sent it, where that was not a person.
    pub sender: Option<&'static str>,
    /// What came back, in one line.
    pub came_back: String,
    /// The node the run stood at afterwards.
    pub node: String,
}

impl RowText {
    /// The words of `entry`.
    pub fn new(document: &Document, entry: &Entry) -> RowText {
        RowText {
            command: one_line(&command_words(&entry.command)),
            sender: sender_word(entry.sender),
            came_back: came_back(document, entry),
            node: node_words(&entry.situation),
        }
    }

    /// Whether any of it holds `words`, which are in lower case.
    pub fn holds(&self, words: &str) -> bool {
        [&self.command, &self.came_back, &self.node]
            .into_iter()
            .any(|text| text.to_lowercase().contains(words))
    }
}

/// What `entry` reported, in one line.
pub fn came_back(document: &Document, entry: &Entry) -> String {
    if entry.events.is_empty() {
        return "reported nothing".into();
    }
    let words: Vec<String> = entry
        .events
        .iter()
        .map(|event| came_back_words(document, entry, event))
        .collect();
    one_line(&words.join(" · "))
}

/// An event in words; an option whose label is empty goes by the jump it leads to.
fn came_back_words(document: &Document, entry: &Entry, event: &Event) -> String {
    let (Event::Offer { options, .. }, Some(node)) = (event, entry.situation.node()) else {
        return event_words(event);
    };
    let options = options.iter().enumerate().map(|(index, option)| {
        let words = option_words(document, node, index, &plain_text(&option.label));
        match option.available {
            true => words,
            false => format!("{words} (unavailable)"),
        }
    });
    format!("offer {}", options.collect::<Vec<_>>().join(" · "))
}

/// The node a situation stands at, as the log's last column says it.
fn node_words(situation: &Situation) -> String {
    match situation {
        Situation::NotStarted => "–".into(),
        Situation::AtEnd => "end".into(),
        Situation::AtNode { node }
        | Situation::AwaitingDone { node, .. }
        | Situation::AwaitingSupply { node, .. }
        | Situation::AwaitingChoice { node, .. }
        | Situation::AwaitingDraw { node, .. } => node.to_string(),
    }
}

/// A quiet word for a step nobody sent by hand.
fn sender_word(sender: Sender) -> Option<&'static str> {
    match sender {
        Sender::Person => None,
        Sender::Continue | Sender::Replay | Sender::Random | Sender::Import => Some(sender.name()),
    }
}

/// Who sent a step, as a sentence.
pub fn sender_words(sender: Sender) -> &'static str {
    match sender {
        Sender::Person => "Sent by hand.",
        Sender::Continue => "Sent by Continue.",
        Sender::Replay => "Sent again from a log.",
        Sender::Random => "Drawn by chance.",
        Sender::Import => "Sent from a file of commands.",
    }
}

/// What `entry` reported, a line an event, for a tooltip.
pub fn event_lines(document: &Document, entry: &Entry) -> Vec<String> {
    if entry.events.is_empty() {
        return vec!["reported nothing".into()];
    }
    let events = entry.events.iter();
    events
        .map(|event| cut(&came_back_words(document, entry, event), TOOLTIP_CHARACTERS))
        .collect()
}

/// The steps `shown` in the vocabulary of a conformance case: a line for what was sent, then one for each event. What
/// a logpoint wrote at a step follows it, as a saved log has it but for the number.
pub fn wire_lines(session: &Session, shown: impl Iterator<Item = EntryId>) -> String {
    let mut lines = String::new();
    for id in shown {
        let Some(entry) = session.log().entry(id) else {
            continue;
        };
        lines += &to_text([(&entry.command, entry.events.as_slice())]);
        for words in session.remarks().logged(id) {
            lines += &json!({ "logged": words }).to_string();
            lines.push('\n');
        }
    }
    lines
}

/// `words` with every run of white space as one space, and no longer than a row needs.
pub fn one_line(words: &str) -> String {
    let mut line = String::new();
    let mut room = ROW_CHARACTERS;
    for word in words.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.extend(word.chars().take(room));
        let taken = word.chars().take(room).count() + 1;
        if taken >= room {
            line.push('…');
            break;
        }
        room -= taken;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::super::story::Story;
    use super::*;
    use crate::runtime::Command;

    fn last(story: &Story) -> RowText {
        let entry = story.session.log().entry(story.session.playhead());
        RowText::new(&story.document, entry.unwrap())
    }

    #[test]
    fn a_row_says_the_command_what_came_back_and_the_node() {
        let mut story = Story::ferry();
        story.send_start();
        let row = last(&story);
        assert_eq!(row.command, "Start");
        assert!(row.came_back.starts_with("perform "), "{}", row.came_back);
        assert!(row.came_back.contains(" · perform "), "{}", row.came_back);
        assert_eq!((row.node.as_str(), row.sender), ("0", None));
    }

    #[test]
    fn a_refusal_says_its_reason_and_stays_at_its_node() {
        let mut story = Story::ferry();
        story.send_start();
        story.send_next();
        let row = last(&story);
        assert!(
            row.came_back.starts_with("refused misplaced: "),
            "{}",
            row.came_back
        );
        assert_eq!(row.node, "0");
    }

    #[test]
    fn a_step_that_reports_nothing_says_so() {
        let mut story = Story::ferry();
        story.send_start();
        story.send(Command::Failed(
            crate::runtime::Explanation::new("no lamp").unwrap(),
        ));
        let row = last(&story);
        assert_eq!(row.command, "Failed “no lamp”");
        assert_eq!(row.came_back, "reported nothing");
    }

    #[test]
    fn a_row_is_one_line_and_no_longer_than_it_needs() {
        assert_eq!(one_line("two\nlines  and\tspace"), "two lines and space");
        assert_eq!(
            one_line(&"é".repeat(1000)).chars().count(),
            ROW_CHARACTERS + 1
        );
        assert!(one_line(&"word ".repeat(1000)).chars().count() <= ROW_CHARACTERS + 1);
    }

    #[test]
    fn copied_steps_are_what_a_case_says_of_them() {
        let mut story = Story::ferry();
        story.send_next();
        story.send_start();
        story.send_done();
        let lines = wire_lines(&story.session, story.session.way().iter());
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!(lines[0], r#"{"send":"next"}"#);
        assert_eq!(
            lines[1],
            r#"{"expect":{"refused":{"reason":"not-started"}}}"#
        );
        let said = r#"{"expect":{"said":{"speaker":"Narrator","speech":"Rain drums on the tin roof of the ferry."}}}"#;
        assert_eq!(lines.last(), Some(&said));
    }
}
