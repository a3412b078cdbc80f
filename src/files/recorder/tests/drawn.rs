//! Whatever is done to a session, its file says the same.

use crate::debugger::{Breakpoint, Trigger};
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::playbook::drawn;
use crate::runtime::driven::{Move, driver};
use crate::runtime::{PlayContext, Taught};

/// What is done to a session that is recorded.
#[derive(Debug, Clone)]
enum Turn {
    Send(Move),
    Back,
    GoTo(prop::sample::Index),
    Note(prop::sample::Index, String),
    Name(prop::sample::Index, String),
    Breakpoint(usize, u8),
    RemoveBranch(prop::sample::Index),
    BuildAnew,
    TakeUp,
    Follow,
}

fn turns() -> impl Strategy<Value = Vec<Turn>> {
    let index = any::<prop::sample::Index>;
    let words = || "[a-z \u{e4}\"\\\\\n]{0,3}";
    let one = prop_oneof![
        3 => Just(Turn::Back),
        3 => index().prop_map(Turn::GoTo),
        2 => (index(), words()).prop_map(|(at, words)| Turn::Note(at, words)),
        2 => (index(), words()).prop_map(|(at, words)| Turn::Name(at, words)),
        2 => (0..6_usize, 0..4_u8).prop_map(|(node, what)| Turn::Breakpoint(node, what)),
        1 => index().prop_map(Turn::RemoveBranch),
        1 => Just(Turn::BuildAnew),
        1 => Just(Turn::TakeUp),
        4 => Just(Turn::Follow),
    ];
    (driver(), prop::collection::vec(one, 0..60), any::<u64>()).prop_map(
        |(moves, mut turns, seed)| {
            // The moves keep their order among the others.
            let mut at = seed;
            for next in moves {
                at = at.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                let place = (at >> 33) as usize % (turns.len() + 1);
                turns.insert(place, Turn::Send(next));
            }
            turns
        },
    )
}

fn take(session: &mut Session, turn: Turn) {
    let entry = |session: &Session, at: prop::sample::Index| {
        EntryId::from_number(at.index(session.log().len() + 1)).unwrap()
    };
    let branch = |session: &Session, at: prop::sample::Index| {
        at.index(session.log().branches().len().max(1))
    };
    let command = match turn {
        Turn::Send(next) => {
            let command = next.command(session.context(), session.situation());
            return send(session, command);
        }
        Turn::Back => SessionCommand::Back,
        Turn::GoTo(at) => SessionCommand::GoTo(entry(session, at)),
        Turn::Note(at, words) => SessionCommand::Note {
            entry: entry(session, at),
            words,
        },
        Turn::Name(at, name) => SessionCommand::NameBranch {
            branch: branch(session, at),
            name,
        },
        Turn::Breakpoint(node, 0) => SessionCommand::ClearBreakpoint(Trigger::Arrived(node)),
        Turn::Breakpoint(node, 1) => SessionCommand::DisableBreakpoint(Trigger::Arrived(node)),
        Turn::Breakpoint(node, _) => SessionCommand::SetBreakpoint(Breakpoint::at_node(node)),
        Turn::RemoveBranch(at) => SessionCommand::RemoveBranch(branch(session, at)),
        Turn::BuildAnew | Turn::TakeUp | Turn::Follow => return,
    };
    session.apply(command);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn whatever_is_done_to_a_session_its_file_reads_back_as_it(
        playbook in drawn::playbook(),
        turns in turns(),
    ) {
        let scratch = Scratch::new();
        let path = scratch.path(LOG);
        let mut session = Session::new(PlayContext::new(Arc::new(playbook), Taught::Full));
        let mut recorder = Recorder::create(&path, &session, &header(), &Origin::of(&session, &header())).unwrap();
        for turn in turns {
            match turn {
                Turn::Follow => {
                    recorder.follow(&session, &header()).unwrap();
                    holds(&scratch, LOG, &session);
                }
                Turn::BuildAnew => {
                    // The window follows every frame, so before and after as well.
                    recorder.follow(&session, &header()).unwrap();
                    let remarks: Vec<Remark> = session.remarks().summed().collect();
                    let played = replay(session.context(), &session.recording());
                    session = Session::replayed(played, remarks);
                    recorder.follow(&session, &header()).unwrap();
                }
                Turn::TakeUp => {
                    recorder.follow(&session, &header()).unwrap();
                    recorder.close("2026-11-30T16:00:00Z").unwrap();
                    let read = scratch.log(LOG);
                    recorder = Recorder::take_up(&path, &read.end, read.log.len()).unwrap();
                    let played = replay(session.context(), &read.log);
                    session = Session::replayed(played, read.end.remarks);
                }
                turn => take(&mut session, turn),
            }
        }
        recorder.follow(&session, &header()).unwrap();
        holds(&scratch, LOG, &session);
    }
}
