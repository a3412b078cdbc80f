//! States restored against another playbook: refused as misplaced, never a panic.

use super::*;

/// Line 0 with segments 0 and 1 (the second asks), effect 1, branch 2, menu 3, draw 4, end 5.
fn story() -> Run {
    full([
        speech(0, [text("Hi."), direction("wave"), query("name")]).then(1),
        control([direction("ring")]).then(2),
        branch().arm(5),
        choice().option("Leave", 5),
        random().auto(5),
        end(),
    ])
}

/// Every command but start.
fn commands() -> Vec<Command> {
    vec![
        Command::Next,
        Command::Done,
        failed("why"),
        supply([]),
        supply([("name", words("Robin"))]),
        Command::Choose(0),
        Command::Drawn(0),
    ]
}

#[test]
fn a_node_the_playbook_does_not_have_takes_nothing_but_start() {
    for node in [6, 1_000, usize::MAX] {
        let situations = [
            at_node(node),
            awaiting_done(node, Resume::FromNodeEnd),
            awaiting_done(node, Resume::From(1)),
            awaiting_supply(node, ["name"], Moment::ToPlay(0)),
            awaiting_supply(node, ["name"], Moment::ToPlay(1)),
            awaiting_supply(node, ["name"], Moment::ToLeave),
            awaiting_choice(node, [0]),
            awaiting_draw(node, [0]),
        ];
        for situation in situations {
            for command in commands() {
                let mut run = story().restored(situation.clone());
                run.refused(command, RefusalReason::Misplaced);
            }
            let mut run = story().restored(situation);
            assert!(!run.start().is_empty());
            assert_eq!(*run.at(), awaiting_done(0, Resume::From(1)));
        }
    }
}

#[test]
fn done_at_a_node_that_is_neither_a_line_nor_a_control_is_misplaced() {
    for node in 2..=5 {
        for resume in [Resume::FromNodeEnd, Resume::From(0), Resume::From(1)] {
            let mut run = story().restored(awaiting_done(node, resume));
            run.refused(Command::Done, RefusalReason::Misplaced);
        }
    }
}

#[test]
fn done_that_resumes_at_a_segment_the_line_does_not_have_is_misplaced() {
    for segment in [0, 2, usize::MAX] {
        let mut run = story().restored(awaiting_done(0, Resume::From(segment)));
        run.refused(Command::Done, RefusalReason::Misplaced);
    }
    let mut run = story().restored(awaiting_done(1, Resume::From(1)));
    run.refused(Command::Done, RefusalReason::Misplaced);
}

#[test]
fn a_supply_for_a_later_segment_at_a_node_that_is_no_line_is_misplaced() {
    for node in 1..=5 {
        for answers in [supply([]), supply([("name", words("Robin"))])] {
            let stale = awaiting_supply(node, ["name"], Moment::ToPlay(1));
            story()
                .restored(stale)
                .refused(answers, RefusalReason::Misplaced);
        }
    }
}

#[test]
fn a_supply_for_a_segment_the_line_does_not_have_is_misplaced() {
    for segment in [2, usize::MAX] {
        let stale = awaiting_supply(0, ["name"], Moment::ToPlay(segment));
        let answers = supply([("name", words("Robin"))]);
        story()
            .restored(stale)
            .refused(answers, RefusalReason::Misplaced);
    }
}

#[test]
fn a_choice_at_a_node_that_is_no_menu_is_misplaced_and_a_draw_likewise() {
    for node in [0, 1, 2, 4, 5] {
        let mut run = story().restored(awaiting_choice(node, [0]));
        run.refused(Command::Choose(0), RefusalReason::Misplaced);
    }
    for node in [0, 1, 2, 3, 5] {
        let mut run = story().restored(awaiting_draw(node, [0]));
        run.refused(Command::Drawn(0), RefusalReason::Misplaced);
    }
}

#[test]
fn an_available_option_the_menu_does_not_have_is_no_option() {
    let mut run = story().restored(awaiting_choice(3, [7]));
    run.refused(Command::Choose(7), RefusalReason::NoSuchOption);
    let mut run = story().restored(awaiting_draw(4, [7]));
    run.refused(Command::Drawn(7), RefusalReason::NoSuchOption);
}

#[test]
fn next_at_a_node_that_is_an_end_leads_nowhere() {
    let mut run = story().restored(at_node(5));
    run.refused(Command::Next, RefusalReason::LeadsNowhere);
}

#[test]
fn an_edge_to_a_node_the_playbook_does_not_have_leads_nowhere() {
    // A reader refuses such a document; the runner does not rely on it.
    let mut run = full([line(0, "Hi.").then(9)]);
    run.start();
    run.refused(Command::Next, RefusalReason::LeadsNowhere);
    let mut run = full([silent().then(9)]);
    run.refused(Command::start(), RefusalReason::LeadsNowhere);
}

#[test]
fn a_playbook_without_nodes_takes_no_start_and_does_not_panic() {
    let mut run = full([]);
    let events = run.start();
    assert!(matches!(events[..], [Event::Refused { .. }]), "{events:?}");
    assert_eq!(*run.at(), Situation::NotStarted);
}

#[test]
fn a_speaker_the_playbook_does_not_have_is_anonymous() {
    let mut run = full([line(9, "Hi.").then(0)]);
    assert!(matches!(
        run.start()[..],
        [Event::Said { speaker: None, .. }]
    ));
}
