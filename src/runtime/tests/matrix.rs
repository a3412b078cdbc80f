//! The situation matrix, a test a cell: the situation after it and the events it reports.

use super::*;

/// A run that can stand in every situation: a line, an effect, a guarded line, a menu, a draw, an end.
fn story(taught: Taught) -> Run {
    let nodes = [
        line(0, "Hi.").then(1),
        control([direction("ring")]).then(2),
        line(0, "Come in.").guarded("open").then(3),
        choice().option("Leave", 5).option("Stay", 0),
        random().weighing(25.0, 5).weighing(75.0, 0),
        end(),
    ];
    run(playbook(nodes), taught)
}

fn not_started() -> Situation {
    Situation::NotStarted
}

fn at_the_line() -> Situation {
    at_node(0)
}

fn at_the_effect() -> Situation {
    awaiting_done(1, Resume::FromNodeEnd)
}

fn at_the_question() -> Situation {
    awaiting_supply(2, ["open"], Moment::ToPlay(0))
}

fn at_the_menu() -> Situation {
    awaiting_choice(3, [0, 1])
}

fn at_the_draw() -> Situation {
    awaiting_draw(4, [0, 1])
}

fn at_the_end() -> Situation {
    Situation::AtEnd
}

/// A test for each cell that refuses: the run stays where it was and reports one refusal.
macro_rules! refused {
    ($taught:expr; $($name:ident: $situation:expr, $command:expr => $reason:ident;)*) => { $(
        #[test]
        fn $name() {
            let mut run = story($taught).restored($situation);
            let explanation = run.refused($command, RefusalReason::$reason);
            assert!(explanation.contains("It can take Start"), "{explanation}");
            assert_eq!(*run.at(), $situation);
        }
    )* };
}

/// A test for each cell that takes the command: the situation after it, and the events.
macro_rules! taken {
    ($taught:expr; $($name:ident: $situation:expr, $command:expr => $after:expr, $events:expr;)*) => { $(
        #[test]
        fn $name() {
            let mut run = story($taught).restored($situation);
            let events: Vec<Event> = $events.into();
            assert_eq!(run.send($command), events);
            assert_eq!(*run.at(), $after);
        }
    )* };
}

/// The five by five of the core, which a run taught in full takes alike.
macro_rules! the_core_matrix {
    ($taught:expr) => {
        taken! { $taught;
            not_started_start_arrives_at_the_entry:
                not_started(), Command::start() => at_the_line(), [said("Hi.")];
            at_node_start_arrives_at_the_entry:
                at_the_line(), Command::start() => at_the_line(), [said("Hi.")];
            awaiting_done_start_arrives_at_the_entry:
                at_the_effect(), Command::start() => at_the_line(), [said("Hi.")];
            awaiting_supply_start_arrives_at_the_entry:
                at_the_question(), Command::start() => at_the_line(), [said("Hi.")];
            at_end_start_arrives_at_the_entry:
                at_the_end(), Command::start() => at_the_line(), [said("Hi.")];

            at_node_next_leaves_the_node:
                at_the_line(), Command::Next => at_the_effect(), [perform(direction("ring"))];
            awaiting_done_done_carries_on:
                at_the_effect(), Command::Done => at_the_question(), [resolve(["open"])];
            awaiting_done_failed_stands_still_and_reports_nothing:
                at_the_effect(), failed("no bell") => at_the_effect(), [];
            awaiting_supply_supply_takes_the_answers:
                at_the_question(), supply([("open", yes())]) => at_node(2), [said("Come in.")];
        }

        refused! { $taught;
            not_started_next_is_not_started: not_started(), Command::Next => NotStarted;
            not_started_done_is_misplaced: not_started(), Command::Done => Misplaced;
            not_started_failed_is_misplaced: not_started(), failed("why") => Misplaced;
            not_started_supply_is_misplaced: not_started(), supply([]) => Misplaced;

            at_node_done_is_misplaced: at_the_line(), Command::Done => Misplaced;
            at_node_failed_is_misplaced: at_the_line(), failed("why") => Misplaced;
            at_node_supply_is_misplaced: at_the_line(), supply([]) => Misplaced;

            awaiting_done_next_is_misplaced: at_the_effect(), Command::Next => Misplaced;
            awaiting_done_supply_is_misplaced: at_the_effect(), supply([]) => Misplaced;

            awaiting_supply_next_is_misplaced: at_the_question(), Command::Next => Misplaced;
            awaiting_supply_done_is_misplaced: at_the_question(), Command::Done => Misplaced;
            awaiting_supply_failed_is_misplaced: at_the_question(), failed("why") => Misplaced;

            at_end_next_is_already_ended: at_the_end(), Command::Next => AlreadyEnded;
            at_end_done_is_misplaced: at_the_end(), Command::Done => Misplaced;
            at_end_failed_is_misplaced: at_the_end(), failed("why") => Misplaced;
            at_end_supply_is_misplaced: at_the_end(), supply([]) => Misplaced;
        }

        refused! { $taught;
            not_started_choose_is_misplaced: not_started(), Command::Choose(0) => Misplaced;
            at_node_choose_is_misplaced: at_the_line(), Command::Choose(0) => Misplaced;
            awaiting_done_choose_is_misplaced: at_the_effect(), Command::Choose(0) => Misplaced;
            awaiting_supply_choose_is_misplaced: at_the_question(), Command::Choose(0) => Misplaced;
            awaiting_draw_choose_is_misplaced: at_the_draw(), Command::Choose(0) => Misplaced;
            at_end_choose_is_misplaced: at_the_end(), Command::Choose(0) => Misplaced;

            not_started_drawn_is_misplaced: not_started(), Command::Drawn(0) => Misplaced;
            at_node_drawn_is_misplaced: at_the_line(), Command::Drawn(0) => Misplaced;
            awaiting_done_drawn_is_misplaced: at_the_effect(), Command::Drawn(0) => Misplaced;
            awaiting_supply_drawn_is_misplaced: at_the_question(), Command::Drawn(0) => Misplaced;
            awaiting_choice_drawn_is_misplaced: at_the_menu(), Command::Drawn(0) => Misplaced;
            at_end_drawn_is_misplaced: at_the_end(), Command::Drawn(0) => Misplaced;

            awaiting_choice_next_is_misplaced: at_the_menu(), Command::Next => Misplaced;
            awaiting_choice_done_is_misplaced: at_the_menu(), Command::Done => Misplaced;
            awaiting_choice_failed_is_misplaced: at_the_menu(), failed("why") => Misplaced;
            awaiting_choice_supply_is_misplaced: at_the_menu(), supply([]) => Misplaced;

            awaiting_draw_next_is_misplaced: at_the_draw(), Command::Next => Misplaced;
            awaiting_draw_done_is_misplaced: at_the_draw(), Command::Done => Misplaced;
            awaiting_draw_failed_is_misplaced: at_the_draw(), failed("why") => Misplaced;
            awaiting_draw_supply_is_misplaced: at_the_draw(), supply([]) => Misplaced;
        }

        taken! { $taught;
            awaiting_choice_start_arrives_at_the_entry:
                at_the_menu(), Command::start() => at_the_line(), [said("Hi.")];
            awaiting_draw_start_arrives_at_the_entry:
                at_the_draw(), Command::start() => at_the_line(), [said("Hi.")];
        }

        #[test]
        fn an_unknown_command_is_refused_in_every_situation() {
            let situations = [
                not_started(),
                at_the_line(),
                at_the_effect(),
                at_the_question(),
                at_the_menu(),
                at_the_draw(),
                at_the_end(),
            ];
            for situation in situations {
                let mut run = story($taught).restored(situation);
                let dance = Command::Unknown("dance".into());
                let explanation = run.refused(dance, RefusalReason::UnknownCommand);
                assert!(explanation.contains("dance"), "{explanation}");
            }
        }
    };
}

mod taught_the_core {
    use super::*;

    the_core_matrix!(Taught::Core);

    refused! { Taught::Core;
        awaiting_choice_choose_is_misplaced: at_the_menu(), Command::Choose(0) => Misplaced;
        awaiting_draw_drawn_is_misplaced: at_the_draw(), Command::Drawn(0) => Misplaced;
    }
}

mod taught_in_full {
    use super::*;

    the_core_matrix!(Taught::Full);

    taken! { Taught::Full;
        awaiting_choice_choose_arrives_at_the_options_target:
            at_the_menu(), Command::Choose(1) => at_the_line(), [said("Hi.")];
        awaiting_draw_drawn_arrives_at_the_arms_target:
            at_the_draw(), Command::Drawn(0) => at_the_end(), [Event::Ended];
    }
}

#[test]
fn a_refusal_says_what_was_sent_where_the_run_stands_and_what_it_can_take() {
    let mut run = story(Taught::Full).restored(at_the_effect());
    assert_eq!(
        run.refused(Command::Next, RefusalReason::Misplaced),
        "Next was sent. At node 1, a control: the run waits on the host to perform effects. \
         It can take Start or Done or Failed."
    );
}

#[test]
fn what_a_situation_takes_is_what_is_not_misplaced_there() {
    let commands = [
        Command::start(),
        Command::Next,
        Command::Done,
        failed("why"),
        supply([("open", yes())]),
        Command::Choose(0),
        Command::Drawn(0),
    ];
    let situations = [
        not_started(),
        at_the_line(),
        at_the_effect(),
        at_the_question(),
        at_the_menu(),
        at_the_draw(),
        at_the_end(),
    ];
    for taught in [Taught::Core, Taught::Full] {
        for situation in &situations {
            let mut taken = Vec::new();
            for command in &commands {
                let mut run = story(taught).restored(situation.clone());
                let events = run.send(command.clone());
                if !matches!(&events[..], [Event::Refused { .. }]) {
                    taken.push(command.kind());
                }
            }
            assert_eq!(
                takes(&story(taught).context, situation),
                taken,
                "{situation:?}"
            );
        }
    }
}
