//! Long random walks, and branches.

use super::*;
use crate::debugger::{Session, SessionCommand};

/// A village: a menu of six ways, each of which leads back to it, but the last: from the well nothing leads on
/// without a rope. On the way a key is asked, words are filled in, and now and then chance decides.
fn village() -> PlayContext {
    let menu = choice()
        .option("North", 1)
        .option("East", 2)
        .option("South", 3)
        .option("West", 4)
        .option("Inn", 5)
        .option("Well", 6);
    let book = playbook([
        menu,
        line(0, "North.").then(0),
        speech(0, [text("East, "), query("name")]).then(0),
        speech(0, [text("South."), direction("rain")]).then(0),
        random().weighing(30.0, 1).weighing(70.0, 2),
        line(1, "The inn.").then(7),
        line(1, "The well.").divert(8).gated("rope"),
        choice().option("Out", 0).option("Down", 2).gated("brave"),
        end(),
    ]);
    full(book)
}

/// A walk of `length` steps, most of them sensible, by a generator that is the same everywhere.
fn walk(context: &PlayContext, length: usize) -> Vec<Command> {
    let mut seed = 0x2545_f491_4f6c_dd1d_u64;
    let mut draw = || {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        (seed >> 32) as u8
    };
    let mut state = PlayState::new();
    let mut commands = Vec::new();
    while commands.len() < length {
        let blind = [Next, Done, Choose(7), start(), Command::Drawn(1)];
        let next = match draw() {
            0..16 => Move::Blind(blind[usize::from(draw()) % blind.len()].clone()),
            _ => Move::Sensible(draw()),
        };
        let mut command = next.command(context, &state.situation);
        let mut after = step_traced(context, &state, &command).0;
        // The well without a rope is kept for last.
        if reaches_the_well(&after.events) {
            command = Choose(0);
            after = step_traced(context, &state, &command).0;
        }
        state = after.state;
        commands.push(command);
    }
    commands
}

fn reaches_the_well(events: &[crate::runtime::Event]) -> bool {
    Still::of_step(events, &Situation::NotStarted, &Default::default())
        .contains(&still("said:The well."))
}

#[test]
fn a_walk_of_ten_thousand_steps_shrinks_to_the_four_that_lead_to_its_refusal() {
    let context = village();
    let mut commands = walk(&context, 9_996);
    let well = [
        start(),
        Choose(5),
        Next,
        supply(&[("rope", Answer::Truth(false))]),
    ];
    commands.extend(well.clone());
    let shrunk = shrunk(&context, &commands, "refused:leads-nowhere@6");
    assert_eq!(shrunk.from, 10_000);
    let short: Vec<Command> = shrunk.commands().cloned().collect();
    assert_eq!(short, well);
    assert!(shrunk.progress.steps < 2_000, "{:?}", shrunk.progress);
    assert!(shrunk.progress.replays < 500, "{:?}", shrunk.progress);
}

#[test]
fn the_newest_branch_that_does_it_is_shrunk_or_else_the_first_that_does() {
    let context = three_lines();
    let mut session = Session::new(context.clone());
    let mut send = |command| {
        let sender = Sender::Person;
        session.apply(SessionCommand::Send { command, sender });
        session.playhead()
    };
    let first = send(start());
    send(Next);
    send(Next);
    session.apply(SessionCommand::GoTo(first));
    let mut send = |command| {
        let sender = Sender::Person;
        session.apply(SessionCommand::Send { command, sender });
    };
    send(Done);
    send(Next);
    send(Next);
    send(Next);
    session.apply(SessionCommand::GoTo(first));
    session.apply(SessionCommand::Send {
        command: Next,
        sender: Sender::Person,
    });
    let run = |words: &str| -> Vec<usize> {
        let run = run_that_meets(&context, session.log(), &still(words));
        run.into_iter().map(EntryId::number).collect()
    };
    assert_eq!(run("node:1"), [1, 8], "the newest branch does it, whole");
    assert_eq!(run("at:at-node"), [1, 8], "it goes on after it");
    assert_eq!(run("node:2"), [1, 2, 3], "another branch, up to it");
    assert_eq!(run("refused:misplaced"), [1, 4]);
    assert_eq!(run("refused:endless-ring"), [1, 8], "none does it");
}

#[test]
fn reasons_that_need_a_command_refused_are_found_before_the_run_has_begun() {
    let context = village();
    let commands = walk(&context, 2_000);
    for (words, steps) in [
        ("refused:misplaced", 1),
        ("refused:not-started", 1),
        ("at:not-started", 1),
    ] {
        let commands: Vec<Command> = [Next].into_iter().chain(commands.clone()).collect();
        assert_eq!(shortest(&context, &commands, words).len(), steps, "{words}");
    }
    let reason = RefusalReason::NoSuchOption.name();
    let no_such = shortest(&context, &commands, &format!("refused:{reason}"));
    let [.., last] = &no_such[..] else {
        panic!("a run has a last step");
    };
    assert_eq!((no_such.len(), last), (2, &Choose(6)));
    assert_eq!(still("at:at-end"), Still::At(SituationKind::AtEnd));
}
