//! Progress, and stopping.

use super::*;

/// A run of lines, so long that shrinking it is told of often.
fn long_way(lines: usize) -> (PlayContext, Vec<Command>) {
    let lines_of = (1..=lines).map(|next| line(0, "On.").then(next));
    let context = full(playbook(lines_of.chain([end()])));
    let commands = [start()].into_iter().chain(vec![Next; lines]).collect();
    (context, commands)
}

#[test]
fn every_attempt_is_told_of_in_order_and_the_best_only_gets_shorter() {
    let (context, mut commands) = long_way(3_000);
    commands.splice(1..1, [Done, Next, start()]);
    let mut attempts = Vec::new();
    let mut bests = Vec::new();
    let shrunk = shrink(&context, &commands, &still("node:2000"), |progress| {
        if attempts.last() != Some(&progress.attempt) {
            attempts.push(progress.attempt);
        }
        if progress.best > 0 {
            bests.push(progress.best);
        }
        ControlFlow::Continue(())
    });
    let shrunk = shrunk.unwrap();
    assert_eq!(
        attempts[..6],
        [
            Attempt::UnseenTail,
            Attempt::Detours,
            Attempt::Steps,
            Attempt::Stretches,
            Attempt::AnotherWay,
            Attempt::Answers,
        ]
    );
    assert!(bests.is_sorted_by(|one, other| one >= other), "{bests:?}");
    assert_eq!(bests.last(), Some(&2_001));
    assert_eq!(shrunk.log.len(), 2_001);
    assert!(!shrunk.was_stopped);
}

#[test]
fn a_stop_wanted_before_there_is_a_run_to_keep_leaves_the_tail_dropped() {
    let (context, commands) = long_way(3_000);
    let shrunk = shrink(&context, &commands, &still("node:2000"), |_| {
        ControlFlow::Break(())
    });
    let shrunk = shrunk.unwrap();
    assert!(shrunk.was_stopped);
    assert_eq!(shrunk.log.len(), 2_001);
}

/// How often somebody is told: in proportion to the steps asked for, known ones included.
fn told(lines: usize) -> (usize, Progress) {
    let (context, commands) = long_way(lines);
    let mut told = 0;
    let shrunk = shrink(&context, &commands, &still("end"), |_| {
        told += 1;
        ControlFlow::Continue(())
    });
    let shrunk = shrunk.unwrap();
    assert_eq!(shrunk.log.len(), lines + 1);
    (told, shrunk.progress)
}

#[test]
fn a_long_run_from_which_nothing_can_be_dropped_takes_work_in_proportion() {
    let lines = 8_000;
    let (told, progress) = told(lines);
    assert!(progress.steps <= lines + 100, "{progress:?}");
    assert!(progress.replays <= 3 * lines, "{progress:?}");
    // Each length of a stretch goes along the run once.
    let lengths = 2 + lines.ilog2() as usize;
    assert!(
        told <= 2 * lengths * lines / 1_024 + 20,
        "told {told} times"
    );
}

#[test]
fn stopped_in_the_middle_of_a_sweep_it_loses_no_step() {
    let (context, commands) = long_way(2_000);
    for after in (1..40).step_by(3) {
        let mut told = 0;
        let shrunk = shrink(&context, &commands, &still("end"), |_| {
            told += 1;
            match told > after {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let shrunk = shrunk.unwrap();
        assert!(shrunk.was_stopped, "after {after}");
        assert!(shrunk.commands().eq(&commands), "after {after}");
    }
}
