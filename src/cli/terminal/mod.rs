//! The terminal player: a person drives a run with a key and Enter.
//!
//! What the run asks of a person is asked one prompt at a time. Any command may be sent at any time by its
//! name, those the run refuses included: a refusal is shown, and the prompt comes again.

mod ink;
mod telling;
mod typed;

use std::io::{self, BufRead, Write};

use crate::debugger::{Outcome, Sender, Session, SessionCommand, arm_at, next_line};
use crate::playbook::scenes;
use crate::runtime::{
    Answer, AnswerKind, Answers, Command, Event, Questions, Situation, counted, describe, takes,
};

use super::recording::Recording;
use super::{LONGEST_LINE_MIB, printable};
use typed::{Given, Typed};

pub(super) use ink::Ink;

/// How the player talks with a person.
pub(super) struct Manner<C> {
    /// How words are styled.
    pub(super) ink: Ink,
    /// Write what was typed after its prompt, because no terminal does.
    pub(super) echo: bool,
    /// Numbers from 0 up to 1 to draw arms by.
    pub(super) chance: C,
}

/// Plays `session` until the person leaves or the input ends.
pub(super) fn play(
    session: &mut Session,
    recording: &mut Recording,
    input: impl BufRead,
    output: impl Write,
    manner: Manner<impl FnMut() -> f64>,
) -> io::Result<()> {
    let mut player = Player {
        session,
        recording,
        input,
        output,
        ink: manner.ink,
        echo: manner.echo,
        chance: manner.chance,
    };
    player.greet()?;
    while let Some(typed) = player.turn()? {
        if typed == Typed::Quit {
            return Ok(());
        }
        player.take(typed)?;
    }
    // The input has ended in the middle of a prompt's line.
    writeln!(player.output)
}

struct Player<'a, I, O, C> {
    session: &'a mut Session,
    recording: &'a mut Recording,
    input: I,
    output: O,
    ink: Ink,
    echo: bool,
    chance: C,
}

impl<I: BufRead, O: Write, C: FnMut() -> f64> Player<'_, I, O, C> {
    fn greet(&mut self) -> io::Result<()> {
        let playbook = self.session.context().playbook();
        let title = self.ink.bold(&printable(&playbook.script));
        let nodes = counted(playbook.nodes.len(), "node");
        writeln!(self.output, "{title}, {nodes}. ? tells what can be typed.")
    }

    /// One thing the person wants done; nothing at the end of input.
    fn turn(&mut self) -> io::Result<Option<Typed>> {
        let context = self.session.context();
        match context.questions(self.session.situation()).cloned() {
            Some(questions) => self.ask(&questions),
            None => {
                let prompt = self.prompt();
                let line = self.read(&prompt)?;
                Ok(line.map(|line| line.map_or_else(Typed::Unclear, |line| typed::read(&line))))
            }
        }
    }

    /// Asks key by key, each until it is answered or something else is sent instead.
    fn ask(&mut self, questions: &Questions) -> io::Result<Option<Typed>> {
        let mut answers = Answers::new();
        for (key, kind) in questions.keys.iter().zip(questions.kinds.iter().copied()) {
            let last = self.session.last_answer(key).cloned();
            let last = last.filter(|answer| kind.takes(answer));
            loop {
                let prompt = question(key, kind, last.as_ref());
                let Some(line) = self.read(&prompt)? else {
                    return Ok(None);
                };
                let given = line.map_or_else(Given::Unclear, |line| {
                    typed::read_answer(&line, kind, last.as_ref())
                });
                match given {
                    Given::Answer(answer) => {
                        answers.insert(key.clone(), answer);
                        break;
                    }
                    Given::Unclear(words) => self.say(&words)?,
                    Given::Instead(
                        typed @ (Typed::Help | Typed::Where | Typed::Why | Typed::Unclear(_)),
                    ) => {
                        self.take(typed)?;
                    }
                    Given::Instead(typed) => return Ok(Some(typed)),
                }
            }
        }
        Ok(Some(Typed::Send(Command::Supply(answers))))
    }

    fn read(&mut self, prompt: &str) -> io::Result<Option<Result<String, String>>> {
        write!(self.output, "{} ", self.ink.dim(&format!("{prompt} >")))?;
        self.output.flush()?;
        let line = next_line(&mut self.input, LONGEST_LINE_MIB)?.map(|line| line.words);
        if let (true, Some(Ok(typed))) = (self.echo, &line) {
            writeln!(self.output, "{}", printable(typed))?;
        }
        Ok(line)
    }

    fn take(&mut self, typed: Typed) -> io::Result<()> {
        match typed {
            Typed::Send(command) => self.send(command, Sender::Person),
            Typed::Nothing => match self.session.situation() {
                Situation::NotStarted => self.send(Command::start(), Sender::Person),
                Situation::AtNode { .. } => self.send(Command::Next, Sender::Person),
                Situation::AwaitingDraw { .. } => self.draw(),
                Situation::AwaitingDone { .. } => {
                    self.say("d when it is done; f and why when it failed")
                }
                Situation::AwaitingChoice { .. } => self.say("the number of the option to take"),
                Situation::AtEnd => self.say("the run has ended: s begins again, q leaves"),
                // Its questions are asked, not prompted for.
                Situation::AwaitingSupply { .. } => Ok(()),
            },
            Typed::Number(index) => match self.session.situation() {
                Situation::AwaitingDraw { .. } => self.send(Command::Drawn(index), Sender::Person),
                _ => self.send(Command::Choose(index), Sender::Person),
            },
            Typed::Draw => self.draw(),
            Typed::Back => self.back(),
            Typed::Help => self.help(),
            Typed::Where => {
                let context = self.session.context();
                let words = describe(context, self.session.situation());
                self.say(&words)
            }
            Typed::Why => self.why(),
            Typed::Unclear(words) => self.say(&words),
            Typed::Quit => Ok(()),
        }
    }

    fn send(&mut self, command: Command, sender: Sender) -> io::Result<()> {
        self.session.apply(SessionCommand::Send { command, sender });
        self.recording.keep(self.session);
        self.tell()
    }

    fn back(&mut self) -> io::Result<()> {
        if self.session.apply(SessionCommand::Back) == Outcome::Nothing {
            return self.say("there is nothing to go back to");
        }
        self.say("back")?;
        self.tell()
    }

    /// Tells what the step at the playhead reported.
    fn tell(&mut self) -> io::Result<()> {
        let events = match self.session.log().entry(self.session.playhead()) {
            Some(entry) => &entry.events[..],
            None => &[],
        };
        for event in events {
            telling::tell(&mut self.output, &self.ink, event)?;
        }
        Ok(())
    }

    /// Lets chance draw an arm.
    fn draw(&mut self) -> io::Result<()> {
        let asked = self.session.log().asked_at(self.session.playhead());
        let Some(Event::Draw { shares }) = asked.and_then(|(_, entry)| entry.events.last()) else {
            return self.say("there is nothing to draw now");
        };
        let drawn = arm_at(shares, (self.chance)());
        let words = format!("chance draws {}", drawn + 1);
        self.say(&words)?;
        self.send(Command::Drawn(drawn), Sender::Random)
    }

    /// Says what decided the step at the playhead.
    fn why(&mut self) -> io::Result<()> {
        match self.session.why(self.session.playhead()) {
            Some(why) => {
                let context = self.session.context();
                telling::tell_why(&mut self.output, &self.ink, context, &why)
            }
            None => self.say("nothing was sent yet"),
        }
    }

    fn say(&mut self, words: &str) -> io::Result<()> {
        writeln!(self.output, "  {}", self.ink.dim(&printable(words)))
    }

    /// What can be sent now, the obvious first.
    fn prompt(&self) -> String {
        let situation = self.session.situation();
        let mut parts: Vec<String> = match situation {
            Situation::NotStarted => vec!["Enter: start".into()],
            Situation::AtNode { .. } => vec!["Enter: next".into()],
            Situation::AwaitingDone { .. } => vec!["d done".into(), "f failed ...".into()],
            Situation::AwaitingChoice { available, .. } => {
                vec![format!("{} choose", numbers(available))]
            }
            Situation::AwaitingDraw { available, .. } => {
                vec![
                    "Enter: let chance draw".into(),
                    format!("{} drawn", numbers(available)),
                ]
            }
            // Asked key by key instead.
            Situation::AwaitingSupply { .. } => Vec::new(),
            Situation::AtEnd => Vec::new(),
        };
        if self.session.position() > 0 {
            parts.push("b back".into());
            parts.push("s start".into());
        }
        parts.push("q quit".into());
        parts.join(" · ")
    }

    fn help(&mut self) -> io::Result<()> {
        let context = self.session.context();
        let taken: Vec<&str> = takes(context, self.session.situation())
            .into_iter()
            .map(|kind| kind.name())
            .collect();
        let scenes: Vec<String> = scenes(context.playbook())
            .iter()
            .flat_map(|scene| &scene.slugs)
            .map(|slug| printable(slug))
            .collect();
        writeln!(self.output, "{}", typed::HELP)?;
        if !scenes.is_empty() {
            writeln!(self.output, "  scenes: {}", scenes.join(", "))?;
        }
        writeln!(self.output, "  now the run takes {}", taken.join(" or "))
    }
}

/// Positions as a person counts them: `1, 3`.
fn numbers(positions: &[usize]) -> String {
    const SHOWN: usize = 9;
    let mut numbers: Vec<String> = positions
        .iter()
        .take(SHOWN)
        .map(|position| position.saturating_add(1).to_string())
        .collect();
    if positions.len() > SHOWN {
        numbers.push("...".into());
    }
    numbers.join(", ")
}

/// What is asked about one key.
fn question(key: &str, kind: AnswerKind, last: Option<&Answer>) -> String {
    // Where anything is words, a command needs its colon.
    let (kind, leave) = match kind {
        AnswerKind::Truth => ("yes or no", ""),
        AnswerKind::Words => ("words", " · :q quit · :b back"),
        AnswerKind::Number => ("a number of 0 or more", ""),
    };
    let key = printable(key);
    match last {
        Some(last) => format!(
            "{key}? {kind} · Enter: {}{leave}",
            printable(&typed::answer_in_words(last))
        ),
        None => format!("{key}? {kind}{leave}"),
    }
}

#[cfg(test)]
mod tests;
