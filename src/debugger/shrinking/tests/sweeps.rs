//! Single attempts, each on a run the one before it leaves as it is.

use super::*;

/// What `attempt` makes of `commands`, whose last does `words` and is the first that does.
fn after(
    context: &PlayContext,
    commands: &[Command],
    words: &str,
    attempt: impl FnOnce(&mut Sequence, &mut Player) -> ControlFlow<()>,
) -> Vec<Command> {
    let still = still(words);
    let mut tell = |_: &Progress| ControlFlow::Continue(());
    let mut player = Player::new(context, &still, &mut tell);
    let mut best = first_met(&mut player, commands).expect("the run does it");
    assert_eq!(best.len(), commands.len());
    assert!(attempt(&mut best, &mut player).is_continue());
    let found: Vec<Command> = best
        .sent
        .iter()
        .map(|sent| player.command(*sent).clone())
        .collect();
    assert_eq!(play(context, &found, &still).1, Some(found.len()));
    found
}

fn drop_stretches(length: usize) -> impl FnOnce(&mut Sequence, &mut Player) -> ControlFlow<()> {
    move |best, player| sweep(best, |sweep| sweep.drop_stretches(player, length))
}

/// Three menus: from A to B or out, from B to C or to B, from C to A or out.
fn three_menus() -> PlayContext {
    full(playbook([
        choice().option("B", 1).option("Out", 3),
        choice().option("C", 2).option("B", 1),
        choice().option("A", 0).option("Out", 3),
        end(),
    ]))
}

#[test]
fn the_shortest_way_through_steps_seen_goes_round_every_detour() {
    let commands = [
        start(),
        Choose(0),
        Choose(1),
        Choose(0),
        Choose(0),
        Choose(1),
    ];
    let found = after(&three_menus(), &commands, "end", |best, _| {
        *best = shortest_of(best);
        ControlFlow::Continue(())
    });
    assert_eq!(found, [start(), Choose(1)], "round B and back to A");
}

#[test]
fn single_steps_are_dropped_from_the_back_each_tried_once() {
    let context = full(playbook([
        choice().option("On", 1).option("Out", 2),
        line(0, "On.").then(0),
        end(),
    ]));
    let commands = [start(), Choose(0), Next, Choose(1)];
    let found = after(&context, &commands, "end", drop_stretches(1));
    // Without the Next the last step was refused; without the first choice the Next is.
    assert_eq!(found, [start(), Next, Choose(1)]);
}

#[test]
fn a_stretch_is_dropped_of_which_no_single_step_can_be() {
    let commands = [start(), Choose(0), Choose(0), Choose(1)];
    let context = three_menus();
    let singly = after(&context, &commands, "end", drop_stretches(1));
    assert_eq!(singly, commands);
    let together = after(&context, &commands, "end", drop_stretches(2));
    assert_eq!(together, [start(), Choose(1)]);
}

#[test]
fn a_run_that_does_it_sooner_once_a_step_is_dropped_ends_there() {
    let context = full(playbook([
        choice().option("B", 1).option("B", 1),
        choice().option("C", 2).option("Out", 3),
        choice().option("Out", 3).option("B", 1),
        end(),
    ]));
    let commands = [start(), Choose(0), Choose(0), Choose(1), Choose(1)];
    // Without the first choice the third is B's way out; what followed it is not sent.
    let found = after(&context, &commands, "end", drop_stretches(1));
    assert_eq!(found.len(), 3, "{found:?}");
}

#[test]
fn another_way_is_found_only_where_it_is_shorter() {
    let other = |commands: &[Command]| {
        after(&three_menus(), commands, "end", |best, player| {
            let found = shorter_than(best, player)?;
            take_shorter(best, found);
            ControlFlow::Continue(())
        })
    };
    let long = [start(), Choose(0), Choose(0), Choose(1)];
    assert_eq!(other(&long), [start(), Choose(1)]);
    let short = [start(), Choose(1)];
    assert_eq!(other(&short), short);
}
