//! The situation matrix in words: what each command comes to in each situation.

use crate::runtime::{CommandKind, RefusalReason, SituationKind, Taught};

/// What a command comes to in a situation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    /// It is taken.
    Taken(Taking),
    /// It is refused, and the run stays where it was.
    Refused(RefusalReason),
}

/// What a command that is taken does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Taking {
    /// `Start` arrives at the entry.
    Arrive,
    /// `Next` leaves the node.
    Leave,
    /// `Done` carries on.
    CarryOn,
    /// `Failed` stands still.
    StandStill,
    /// `Supply` answers what was asked.
    TakeAnswers,
    /// `Choose` takes an option.
    TakeOption,
    /// `Drawn` follows an arm.
    FollowArm,
}

/// What `command` comes to in `situation`, in a run that was taught `taught`.
pub fn cell(taught: Taught, situation: SituationKind, command: CommandKind) -> Cell {
    use CommandKind as C;
    use SituationKind as S;
    let misplaced = Cell::Refused(RefusalReason::Misplaced);
    match (situation, command) {
        (_, C::Start) => Cell::Taken(Taking::Arrive),
        (_, C::Unknown) => Cell::Refused(RefusalReason::UnknownCommand),
        (S::NotStarted, C::Next) => Cell::Refused(RefusalReason::NotStarted),
        (S::AtEnd, C::Next) => Cell::Refused(RefusalReason::AlreadyEnded),
        (S::AtNode, C::Next) => Cell::Taken(Taking::Leave),
        (S::AwaitingDone, C::Done) => Cell::Taken(Taking::CarryOn),
        (S::AwaitingDone, C::Failed) => Cell::Taken(Taking::StandStill),
        (S::AwaitingSupply, C::Supply) => Cell::Taken(Taking::TakeAnswers),
        (S::AwaitingChoice, C::Choose) => match taught {
            Taught::Full => Cell::Taken(Taking::TakeOption),
            Taught::Core => misplaced,
        },
        (S::AwaitingDraw, C::Drawn) => match taught {
            Taught::Full => Cell::Taken(Taking::FollowArm),
            Taught::Core => misplaced,
        },
        (S::NotStarted | S::AtEnd, C::Done | C::Failed | C::Supply | C::Choose | C::Drawn)
        | (S::AtNode, C::Done | C::Failed | C::Supply | C::Choose | C::Drawn)
        | (S::AwaitingDone, C::Next | C::Supply | C::Choose | C::Drawn)
        | (S::AwaitingSupply, C::Next | C::Done | C::Failed | C::Choose | C::Drawn)
        | (S::AwaitingChoice, C::Next | C::Done | C::Failed | C::Supply | C::Drawn)
        | (S::AwaitingDraw, C::Next | C::Done | C::Failed | C::Supply | C::Choose) => misplaced,
    }
}

/// The situations of the core, or of everything, in the order of the matrix.
pub fn situations(full: bool) -> impl Iterator<Item = SituationKind> {
    SituationKind::ALL.into_iter().filter(move |kind| {
        full || !matches!(
            kind,
            SituationKind::AwaitingChoice | SituationKind::AwaitingDraw
        )
    })
}

/// The commands of the core, or of everything, in the order of the matrix.
pub fn commands(full: bool) -> impl Iterator<Item = CommandKind> {
    CommandKind::ALL
        .into_iter()
        .filter(move |kind| full || !matches!(kind, CommandKind::Choose | CommandKind::Drawn))
}

impl Cell {
    /// The cell in words: what is done, or why it is refused.
    pub fn words(self) -> &'static str {
        match self {
            Cell::Taken(taking) => taking.words(),
            Cell::Refused(reason) => reason.name(),
        }
    }

    /// What the cell means, as a sentence.
    pub fn sentence(self, situation: SituationKind, command: CommandKind) -> String {
        match self {
            Cell::Taken(taking) => taking.sentence().into(),
            Cell::Refused(RefusalReason::NotStarted) => {
                "Next is refused: the run has not started.".into()
            }
            Cell::Refused(RefusalReason::AlreadyEnded) => {
                "Next is refused: the run has ended. Only Start goes on.".into()
            }
            Cell::Refused(reason) => {
                let name = command.name();
                let there = there(situation);
                format!("{name} is refused as {reason}: {there}. The run stays as it was.")
            }
        }
    }
}

impl Taking {
    fn words(self) -> &'static str {
        match self {
            Taking::Arrive => "arrive at entry",
            Taking::Leave => "leave",
            Taking::CarryOn => "carry on",
            Taking::StandStill => "stand still",
            Taking::TakeAnswers => "take answers",
            Taking::TakeOption => "take option",
            Taking::FollowArm => "follow arm",
        }
    }

    fn sentence(self) -> &'static str {
        match self {
            Taking::Arrive => {
                "Start arrives at the entry, or at the scene it names, from anywhere."
            }
            Taking::Leave => "Next leaves the node by its way onward and arrives at the next one.",
            Taking::CarryOn => {
                "Done carries on: a line goes on or gives the player the turn, a control is left."
            }
            Taking::StandStill => {
                "Failed stands still and reports nothing; a later Done carries on as if nothing had failed."
            }
            Taking::TakeAnswers => {
                "Supply takes the answers, held to what was asked; then the node is played or left."
            }
            Taking::TakeOption => "Choose takes an available option and arrives at its target.",
            Taking::FollowArm => "Drawn follows the arm that came up and arrives at its target.",
        }
    }
}

/// What a situation waits for, as half a sentence.
fn there(situation: SituationKind) -> &'static str {
    match situation {
        SituationKind::NotStarted => "the run has not started",
        SituationKind::AtNode => "the player has the turn and nothing is asked",
        SituationKind::AwaitingDone => "the host is asked to perform effects",
        SituationKind::AwaitingSupply => "the world is asked about keys",
        SituationKind::AwaitingChoice => "the player is asked to choose",
        SituationKind::AwaitingDraw => "chance is asked to draw an arm",
        SituationKind::AtEnd => "the run has ended",
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::playbook::read;
    use crate::runtime::{
        Answer, Command, Event, Explanation, Moment, PlayContext, PlayState, Resume, Situation,
        step,
    };

    /// A playbook with a node for every situation: a line, a control, a guarded line, a menu, a draw, an end.
    fn context(taught: Taught) -> PlayContext {
        let text = |text: &str| format!(r#"[{{"kind":"text","text":"{text}"}}]"#);
        let on = r#""out":[{"kind":"succession","target":5}]"#;
        let playbook = format!(
            r#"{{"format":{{"version":0,"requires":["core"],"uses":[]}},
            "script":"cells","entry":0,"anchors":{{}},"speakers":[{{"name":"Ada","tags":[]}}],"nodes":[
            {{"kind":"line","id":0,"speaker":0,"speech":{line},{on}}},
            {{"kind":"control","id":1,"effects":[{{"kind":"custom-command","name":"Wave","args":[]}}],{on}}},
            {{"kind":"line","id":2,"speaker":0,"speech":{line},"condition":{{"kind":"key","key":"A"}},{on}}},
            {{"kind":"choice","id":3,"out":[{{"kind":"option","target":0,"label":{line}}}]}},
            {{"kind":"random-choice","id":4,"out":[{{"kind":"random-option","target":0,"weight":{{"kind":"auto"}}}}]}},
            {{"kind":"end","id":5,"out":[]}}]}}"#,
            line = text("Hello."),
        );
        let read = read(playbook.as_bytes()).unwrap_or_else(|refusal| panic!("{refusal:?}"));
        PlayContext::new(Arc::new(read.playbook), taught)
    }

    fn example(kind: SituationKind) -> Situation {
        match kind {
            SituationKind::NotStarted => Situation::NotStarted,
            SituationKind::AtNode => Situation::AtNode { node: 0 },
            SituationKind::AwaitingDone => Situation::AwaitingDone {
                node: 1,
                resume: Resume::FromNodeEnd,
            },
            SituationKind::AwaitingSupply => Situation::AwaitingSupply {
                node: 2,
                keys: ["A".into()].into(),
                moment: Moment::ToPlay(0),
            },
            SituationKind::AwaitingChoice => Situation::AwaitingChoice {
                node: 3,
                available: [0].into(),
            },
            SituationKind::AwaitingDraw => Situation::AwaitingDraw {
                node: 4,
                available: [0].into(),
            },
            SituationKind::AtEnd => Situation::AtEnd,
        }
    }

    fn sent(kind: CommandKind) -> Command {
        match kind {
            CommandKind::Start => Command::start(),
            CommandKind::Next => Command::Next,
            CommandKind::Done => Command::Done,
            CommandKind::Failed => Command::Failed(Explanation::new("no lamp").unwrap()),
            CommandKind::Supply => Command::Supply([("A".into(), Answer::Truth(true))].into()),
            CommandKind::Choose => Command::Choose(0),
            CommandKind::Drawn => Command::Drawn(0),
            CommandKind::Unknown => Command::Unknown("dance".into()),
        }
    }

    #[test]
    fn every_cell_says_what_the_step_does() {
        let kinds = || CommandKind::ALL.into_iter().chain([CommandKind::Unknown]);
        for taught in [Taught::Core, Taught::Full] {
            let context = context(taught);
            for situation in SituationKind::ALL {
                for command in kinds() {
                    let before = PlayState::from(example(situation));
                    let after = step(&context, &before, &sent(command));
                    let refused = after.events.iter().find_map(|event| match event {
                        Event::Refused { reason, .. } => Some(*reason),
                        _ => None,
                    });
                    let cell = cell(taught, situation, command);
                    let place = format!("{taught:?} {situation:?} {command:?}");
                    match cell {
                        Cell::Refused(reason) => {
                            assert_eq!(refused, Some(reason), "{place}");
                            assert_eq!(after.state, before, "{place}");
                        }
                        Cell::Taken(_) => assert_eq!(refused, None, "{place}"),
                    }
                }
            }
        }
    }

    #[test]
    fn a_taken_cells_words_are_what_becomes_of_the_run() {
        let context = context(Taught::Full);
        let after = |situation, command| {
            let before = PlayState::from(example(situation));
            step(&context, &before, &sent(command))
        };
        for situation in SituationKind::ALL {
            let arrived = after(situation, CommandKind::Start).state.situation;
            assert_eq!(arrived, Situation::AtNode { node: 0 });
        }
        let left = after(SituationKind::AtNode, CommandKind::Next);
        assert_eq!(left.state.situation, Situation::AtEnd);
        let still = after(SituationKind::AwaitingDone, CommandKind::Failed);
        let before = example(SituationKind::AwaitingDone);
        assert_eq!((still.state.situation, still.events), (before, vec![]));
        for (situation, command) in [
            (SituationKind::AwaitingChoice, CommandKind::Choose),
            (SituationKind::AwaitingDraw, CommandKind::Drawn),
        ] {
            let followed = after(situation, command).state.situation;
            assert_eq!(followed, Situation::AtNode { node: 0 });
        }
    }

    #[test]
    fn the_core_is_five_by_five_and_everything_seven_by_seven() {
        assert_eq!((situations(false).count(), commands(false).count()), (5, 5));
        assert_eq!((situations(true).count(), commands(true).count()), (7, 7));
    }

    #[test]
    fn the_core_s_words_are_those_of_the_page() {
        let words: Vec<Vec<&str>> = situations(false)
            .map(|situation| {
                let commands = commands(false);
                let cells = commands.map(|command| cell(Taught::Core, situation, command));
                cells.map(Cell::words).collect()
            })
            .collect();
        let no = "misplaced";
        assert_eq!(
            words,
            [
                ["arrive at entry", "not-started", no, no, no],
                ["arrive at entry", "leave", no, no, no],
                ["arrive at entry", no, "carry on", "stand still", no],
                ["arrive at entry", no, no, no, "take answers"],
                ["arrive at entry", "already-ended", no, no, no],
            ]
        );
    }
}
