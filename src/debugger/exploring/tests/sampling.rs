use super::*;
use crate::playbook::built::*;

/// A menu of `count` options, each with a key of its own, that falls through to the end.
fn menu(count: usize) -> Playbook {
    let mut menu = choice();
    for option in 0..count {
        menu = menu.option("Take it", 1).gated(&format!("key-{option}"));
    }
    playbook([menu.then(1), end()])
}

#[test]
fn up_to_twelve_keys_every_combination_is_tried() {
    let found = found(&full(menu(MOST_KEYS_TRIED)));
    // Every set but the empty one, the start, the request, the end.
    assert_eq!(found.count(), 4095 + 3);
    assert_eq!(found.sampled, []);
}

#[test]
fn past_twelve_keys_they_are_sampled_which_is_said_and_no_way_is_missed() {
    let context = full(menu(MOST_KEYS_TRIED + 1));
    let found = found(&context);
    let sampled = Sampled { node: 0, keys: 13 };
    assert_eq!(found.sampled, [sampled]);
    assert!(
        sampled
            .sentence()
            .starts_with("Node 0 asks 13 keys at once")
    );
    assert!(found.count() < 100);
    assert_eq!((found.untaken.len(), found.reached), (0, 2));
    assert!(found.is_whole);
}

#[test]
fn a_menu_only_a_scene_comes_to_is_not_said_to_be_sampled_as_none_of_its_situations_is_counted() {
    let mut menu = choice();
    for option in 0..=MOST_KEYS_TRIED {
        menu = menu.option("Take it", 2).gated(&format!("key-{option}"));
    }
    let context = full(playbook([line(0, "Hi.").then(2), menu.then(2), end()]).anchored("shop", 1));
    let mut search = explored(&context, Origin::Entry);
    search.add_scenes();
    while !search.work(1000) {}
    let found = findings(&search);
    assert_eq!((found.count(), found.sampled), (3, vec![]));
    let from_scenes = findings(&explored(&context, Origin::EveryScene));
    assert_eq!(from_scenes.sampled, [Sampled { node: 1, keys: 13 }]);
}

#[test]
fn of_a_sampled_draw_every_arm_is_tried_with_all_it_needs() {
    let mut draw = random();
    for arm in 0..7 {
        draw = draw
            .weighed_by(&format!("luck-{arm}"), 1)
            .gated(&format!("key-{arm}"));
    }
    let found = found(&full(playbook([draw.auto(1).then(1), end()])));
    assert_eq!(found.sampled, [Sampled { node: 0, keys: 14 }]);
    // The fall-through alone: the auto always takes part.
    let untaken: Vec<usize> = found.untaken.iter().map(|untaken| untaken.edge).collect();
    assert_eq!(untaken, [8]);
}

#[test]
fn beside_an_auto_a_number_is_tried_small_and_large() {
    let context = full(playbook([
        random().weighing(99.999, 1).weighed_by("luck", 1).auto(1),
        end(),
    ]));
    let available: Vec<Vec<usize>> = explored(&context, Origin::Entry)
        .situations()
        .filter_map(|situation| match situation {
            crate::runtime::Situation::AwaitingDraw { available, .. } => Some(available.to_vec()),
            _ => None,
        })
        .collect();
    assert_eq!(available, [vec![0, 1, 2], vec![0, 1], vec![0, 2]]);
}

#[test]
fn to_leave_a_node_takes_as_many_tries_as_it_asks_keys_and_one() {
    let mut many = branch();
    for arm in 0..40 {
        many = many.arm(1 + arm).gated(&format!("key-{}", arm / 2));
    }
    let ends = (0..41).map(|_| end());
    let context = full(playbook([many.then(41)].into_iter().chain(ends)));
    let search = explored(&context, Origin::Entry);
    // Start, twenty keys, none of them.
    assert_eq!(search.steps(), 1 + 20 + 1);
    let untaken = findings(&search).untaken;
    assert!(untaken.iter().all(|untaken| untaken.edge % 2 == 1));
    assert_eq!(untaken.len(), 20);
}

/// Menus one after the other, each of as many keys.
fn menus(count: usize, keys: usize) -> Playbook {
    let menus = (0..count).map(|menu| {
        let options = (0..keys).fold(choice(), |node, key| {
            node.option("Go", menu + 1).gated(&format!("key-{key}"))
        });
        options.then(menu + 1)
    });
    playbook(menus.chain([end()]))
}

#[test]
fn of_very_many_menus_fewer_keys_are_tried_and_the_way_through_is_found_all_the_same() {
    let fineness = |count, keys| Fineness::of(&menus(count, keys));
    assert_eq!(fineness(100, 8), FINEST);
    assert_eq!(
        fineness(1, 5000),
        Fineness {
            most_keys: 6,
            is_broad: false
        }
    );
    let many = fineness(3000, 8);
    assert!(many.most_keys < 8 && many.is_broad, "{many:?}");
    let most = fineness(3000, 200);
    assert!(!most.is_broad, "{most:?}");
    let context = full(menus(100, 8));
    let mut search = Search::holding(context, Origin::Entry, BARE, 2_000);
    while !search.work(1000) {}
    assert!(search.is_whole());
    let found = findings(&search);
    assert_eq!((found.reached, found.sampled.len()), (101, 100));
    assert_eq!(found.untaken, []);
    let last = search.arrival(100).map(|step| search.steps_to(step));
    assert_eq!(last, Some(1 + 100));
}
