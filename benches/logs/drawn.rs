//! Drawn playbooks, and random walks over them, written as logs are.

use std::fmt::Write as _;
use std::io::{self, BufWriter, Write};
use std::path::Path;
use std::sync::Arc;

use playscope::debugger::{
    Entry, EntryId, Header, Sender, Session, SessionCommand, entry_line, header_line,
};
use playscope::playbook::{Playbook, read};
use playscope::runtime::{Answer, Command, PlayContext, Situation, Taught};

/// How many nodes a drawn playbook has.
const NODES: usize = 1_000;

/// Chance that comes out the same every time (xorshift).
pub struct Chance(u64);

impl Chance {
    pub fn new() -> Chance {
        Chance(0x9E37_79B9_7F4A_7C15)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % end.max(1) as u64) as usize
    }
}

/// Lines with and without an effect or a question, menus, draws and branches, round and round.
pub fn every_kind() -> String {
    story(|id, next, after| {
        let said = format!(
            r#"{{"kind":"text","text":"Line number {id} says something of a usual length."}}"#
        );
        let line = |speech: &str| {
            format!(
                r#"{{"kind":"line","id":{id},"speaker":1,"speech":[{speech}],"out":[{{"kind":"succession","target":{next}}}]}}"#
            )
        };
        match id % 10 {
            4 => format!(
                r#"{{"kind":"choice","id":{id},"out":[{{"kind":"option","target":{next},"label":[{{"kind":"text","text":"Stay here"}}]}},{{"kind":"option","target":{after},"label":[{{"kind":"text","text":"Go on"}}]}}]}}"#
            ),
            5 => line(&format!(
                r#"{said},{{"kind":"custom-command","name":"Wave","args":["twice"]}}"#
            )),
            6 => line(&format!(
                r#"{{"kind":"text","text":"Well, "}},{{"kind":"query","key":"Name"}},{said}"#
            )),
            7 => format!(
                r#"{{"kind":"branch","id":{id},"out":[{{"kind":"branch","target":{after},"condition":{{"kind":"key","key":"Truth{}"}}}},{{"kind":"branch","target":{next}}}]}}"#,
                id % 13
            ),
            8 => format!(
                r#"{{"kind":"random-choice","id":{id},"out":[{{"kind":"random-option","target":{next},"weight":{{"kind":"number","percentage":70}}}},{{"kind":"random-option","target":{after},"weight":{{"kind":"number","percentage":30}}}}]}}"#
            ),
            _ => line(&said),
        }
    })
}

/// One line after the other, round and round: every step is a line that is said.
pub fn one_line_steps() -> String {
    story(|id, next, _| {
        format!(
            r#"{{"kind":"line","id":{id},"speaker":1,"speech":[{{"kind":"text","text":"Line number {id} says something of a usual length."}}],"out":[{{"kind":"succession","target":{next}}}]}}"#
        )
    })
}

fn story(node: impl Fn(usize, usize, usize) -> String) -> String {
    let mut nodes = String::new();
    for id in 0..NODES {
        let comma = if id == 0 { "" } else { "," };
        let _ = write!(
            nodes,
            "{comma}{}",
            node(id, (id + 1) % NODES, (id + 2) % NODES)
        );
    }
    format!(
        r#"{{"format":{{"version":0,"requires":["core"],"uses":[]}},"script":"drawn","entry":0,"anchors":{{}},"speakers":[{{"default":true,"tags":[]}},{{"name":"Ada","tags":[]}}],"nodes":[{nodes}]}}"#
    )
}

/// A playbook as a run needs it.
pub fn context(text: &str) -> PlayContext {
    let playbook: Playbook = read(text.as_bytes()).expect("a sound playbook").playbook;
    PlayContext::new(Arc::new(playbook), Taught::Full)
}

/// What a walk sends where it stands.
pub fn command(chance: &mut Chance, situation: &Situation) -> Command {
    match situation {
        Situation::NotStarted | Situation::AtEnd => Command::start(),
        Situation::AtNode { .. } => Command::Next,
        Situation::AwaitingDone { .. } => Command::Done,
        Situation::AwaitingSupply { keys, .. } => {
            let answer = |key: &str| match key.starts_with("Truth") {
                true => Answer::Truth(true),
                false => Answer::Words("Robin".into()),
            };
            Command::Supply(keys.iter().map(|key| (key.clone(), answer(key))).collect())
        }
        Situation::AwaitingChoice { available, .. } => {
            Command::Choose(available[chance.below(available.len())])
        }
        Situation::AwaitingDraw { available, .. } => {
            Command::Drawn(available[chance.below(available.len())])
        }
    }
}

/// Where branches leave.
#[derive(Clone, Copy)]
pub enum Branching {
    /// There is one branch.
    Never,
    /// A thousand branches leave one trunk.
    OffOneTrunk,
    /// Each of a thousand branches leaves the one before it.
    OffTheLast,
}

/// A session whose log is a walk of `entries` steps.
pub fn walked(context: &PlayContext, entries: usize, branching: Branching) -> Session {
    let mut chance = Chance::new();
    let mut session = Session::new(context.clone());
    let stretch = (entries / 1_000).max(1);
    let mut trunk = EntryId::BEGINNING;
    for step in 1..=entries {
        if step % stretch == 0 && step > stretch {
            match branching {
                Branching::Never => {}
                Branching::OffOneTrunk => {
                    // The trunk grows to its half before the first branch leaves it.
                    if step == entries / 2 / stretch * stretch {
                        trunk = session.playhead();
                    }
                    let off = chance.below(trunk.number().max(1));
                    if step > entries / 2 {
                        session.apply(SessionCommand::GoTo(
                            EntryId::from_number(off).expect("an entry"),
                        ));
                    }
                }
                Branching::OffTheLast => {
                    session.apply(SessionCommand::Back);
                }
            }
        }
        let command = command(&mut chance, session.situation());
        let sender = Sender::Random;
        session.apply(SessionCommand::Send { command, sender });
    }
    session
}

/// Writes a walk of `entries` steps to `file`, a line an entry, none of them kept.
pub fn write_walk(
    context: &PlayContext,
    playbook: &Path,
    file: &Path,
    entries: usize,
) -> io::Result<()> {
    let header = Header {
        playbook_path: Some(playbook.display().to_string()),
        script: "drawn".into(),
        fingerprint: ("sha256".into(), "0".repeat(64)),
        taught: Taught::Full,
        begun: "2026-11-30T15:00:00Z".into(),
        program: "bench".into(),
    };
    let mut output = BufWriter::new(std::fs::File::create(file)?);
    writeln!(output, "{}", header_line(&header))?;
    let mut chance = Chance::new();
    let mut state = playscope::runtime::PlayState::new();
    for number in 1..=entries {
        let command = command(&mut chance, &state.situation);
        let result = playscope::runtime::step(context, &state, &command);
        let id = |number| EntryId::from_number(number).expect("a number of 32 bits");
        let entry = Entry {
            parent: id(number - 1),
            sender: Sender::Random,
            command,
            events: result.events,
            situation: result.state.situation.clone(),
        };
        state = result.state;
        writeln!(output, "{}", entry_line(id(number), &entry))?;
    }
    output.flush()
}
