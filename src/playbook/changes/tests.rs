use std::time::{Duration, Instant};

use proptest::prelude::*;

use super::*;
use crate::playbook::built::*;
use crate::playbook::outline::{Digest, OutlinedNode};
use crate::playbook::{Content, Node, Playbook, drawn};

fn told(old: &Playbook, new: &Playbook) -> Vec<String> {
    changes(&Outline::new(old), &Outline::new(new))
        .iter()
        .map(Change::to_string)
        .collect()
}

fn story() -> Playbook {
    playbook([
        line(0, "One.").then(1),
        line(1, "Two.").then(2),
        choice().option("Stay", 0).option("Go", 3),
        end(),
    ])
    .anchored("the-inn", 2)
}

/// `playbook` with `node` at `position`, and every reference to what stood there or behind moved on by one.
fn with_inserted(mut playbook: Playbook, position: usize, node: Node) -> Playbook {
    let moved = |at: usize| if at >= position { at + 1 } else { at };
    playbook.entry = moved(playbook.entry);
    for node in playbook.anchors.values_mut() {
        *node = moved(*node);
    }
    for node in &mut playbook.nodes {
        for edge in &mut node.out {
            edge.target = moved(edge.target);
        }
    }
    playbook.nodes.insert(position, node);
    for (position, node) in playbook.nodes.iter_mut().enumerate() {
        node.id = position;
    }
    playbook
}

#[test]
fn a_word_a_node_and_a_way_are_told_by_position_and_first_words() {
    let mut changed = with_inserted(story(), 1, line(1, "New.").then(2));
    changed.nodes[0] = line(0, "Uno.").then(1);
    changed.nodes.truncate(4);
    changed.nodes[3] = choice().option("Stay", 0).option("Go", 1);
    assert_eq!(
        told(&story(), &changed),
        [
            "changed: node 0, a line: Ada “One.”, now Ada “Uno.”",
            "added: node 1, a line: Bob “New.”",
            "leads elsewhere: node 3 (was 2), a choice: 2 to choose: Stay · Go; \
             now to node 1, a line: Bob “New.”, before to node 3, an end",
            "removed: node 3, an end",
        ]
    );
}

#[test]
fn a_line_changed_right_behind_a_new_one_is_the_one_that_changed() {
    let old = playbook([line(0, "I go home.").then(1), end()]);
    let new = playbook([
        line(0, "Who is it?").then(1),
        line(0, "I go there.").then(2),
        end(),
    ]);
    assert_eq!(
        told(&old, &new)[1..],
        [
            "added: node 0, a line: Ada “Who is it?”",
            "changed: node 1 (was 0), a line: Ada “I go home.”, now Ada “I go there.”",
        ]
    );
}

#[test]
fn a_removed_node_leaves_a_way_that_leads_elsewhere() {
    let old = playbook([line(0, "One.").then(1), line(0, "Two.").then(2), end()]);
    let new = playbook([line(0, "One.").then(1), end()]);
    assert_eq!(
        told(&old, &new),
        [
            "leads elsewhere: node 0, a line: Ada “One.”; \
             now to node 1, an end, before to node 1, a line: Ada “Two.”",
            "removed: node 1, a line: Ada “Two.”",
        ]
    );
}

#[test]
fn a_node_that_stands_elsewhere_has_moved() {
    let lines = |words: [&str; 4]| {
        let lines = words.map(|words| line(0, words).then(4));
        playbook(lines.into_iter().chain([end()]))
    };
    assert_eq!(
        told(
            &lines(["One.", "Two.", "Three.", "Four."]),
            &lines(["Two.", "Three.", "Four.", "One."])
        ),
        [
            "a run begins at node 0, a line: Ada “Two.”, before at node 0, a line: Ada “One.”",
            "moved: node 3 (was 0), a line: Ada “One.”",
        ]
    );
}

#[test]
fn what_lies_behind_the_first_words_is_told_so() {
    let long = |last: &str| playbook([line(0, &format!("{}{last}", "a ".repeat(60))), end()]);
    let told = told(&long("b"), &long("c"));
    assert_eq!(told.len(), 1);
    assert!(told[0].ends_with(", beyond its first words"), "{told:?}");
}

#[test]
fn what_is_not_in_the_nodes_is_told_in_words() {
    let mut new = story().anchored("yard", 1);
    new.anchors.remove("the-inn");
    new.script = "other.dialogue.md".into();
    new.entry = 1;
    new.format.uses = vec!["maps".into()];
    assert_eq!(
        told(&story(), &new),
        [
            "the script is other.dialogue.md, before built.dialogue.md",
            "it uses maps, before nothing",
            "a run begins at node 1, a line: Bob “Two.”, before at node 0, a line: Ada “One.”",
            "the scene the-inn is gone; it began at node 2, a choice: 2 to choose: Stay · Go",
            "the scene yard is new; it begins at node 1, a line: Bob “Two.”",
        ]
    );
}

#[test]
fn a_speaker_renamed_or_moved_changes_no_line() {
    let mut renamed = story();
    renamed.speakers[0].name = Some("Eve".into());
    assert_eq!(
        told(&story(), &renamed),
        ["the speaker Ada is now the speaker Eve"]
    );

    let mut more = story();
    more.speakers.insert(0, Default::default());
    for node in &mut more.nodes {
        if let Content::Line { speaker, .. } = &mut node.content {
            *speaker += 1;
        }
    }
    assert_eq!(told(&story(), &more), ["the speaker without a name is new"]);
}

#[test]
fn a_line_given_to_somebody_else_has_changed() {
    let mut given = story();
    given.nodes[0] = line(1, "One.").then(1);
    assert_eq!(
        told(&story(), &given),
        ["changed: node 0, a line: Ada “One.”, now Bob “One.”"]
    );
}

/// Lines of which no two are the same, each leading to the next; `salt` tells them from others.
fn many(count: usize, salt: u64) -> Outline {
    let mut outline = Outline::new(&playbook([]));
    let lines = (0..count).map(|at| OutlinedNode {
        kind: Some(NodeKind::Line),
        words: format!("Line {at}"),
        by: Some(0),
        digest: Digest(at as u64 * 2 + salt),
        to: vec![(at + 1) % count],
    });
    outline.nodes = lines.collect();
    outline
}

#[test]
fn a_hundred_thousand_nodes_are_told_apart_quickly() {
    let old = many(100_000, 0);
    let mut few = old.clone();
    for at in (0..10).map(|at| at * 9_999) {
        few.nodes[at].digest = few.nodes[at + 1].digest;
    }
    let other = many(100_000, 1);
    let some = many(20_000, 0);
    let mut backwards = some.clone();
    backwards.nodes.reverse();
    let mut alike = old.clone();
    let first = alike.nodes[0].clone();
    alike.nodes.fill(first);
    let mut fewer_alike = alike.clone();
    fewer_alike.nodes.truncate(90_000);
    for (name, old, new, count) in [
        ("few", &old, &few, 10),
        ("other", &old, &other, 100_000),
        ("backwards", &some, &backwards, 19_999),
        ("alike", &alike, &fewer_alike, 10_000),
    ] {
        let began = Instant::now();
        let changes = changes(old, new);
        let took = began.elapsed();
        assert!(changes.len() >= count, "{name}: {}", changes.len());
        assert!(took < Duration::from_secs(60), "{name} took {took:?}");
    }
}

proptest! {
    #[test]
    fn nothing_changed_from_a_playbook_to_itself(playbook in drawn::playbook()) {
        let outline = Outline::new(&playbook);
        prop_assert_eq!(changes(&outline, &outline.clone()), []);
    }

    #[test]
    fn an_inserted_node_is_the_one_added_and_nothing_else_happened(
        playbook in drawn::playbook(),
        place in any::<prop::sample::Index>(),
    ) {
        let position = place.index(playbook.nodes.len() + 1);
        let inserted = line(0, "Said nowhere else.").then(0);
        let new = with_inserted(playbook.clone(), position, inserted);
        let changes = changes(&Outline::new(&playbook), &Outline::new(&new));
        let [Change::Added(spot)] = &changes[..] else {
            return Err(TestCaseError::fail(format!("{changes:?}")));
        };
        prop_assert_eq!(spot.position, position);
    }

    #[test]
    fn an_inserted_node_that_is_led_to_is_still_the_only_one_added(
        playbook in drawn::playbook(),
        place in any::<prop::sample::Index>(),
        node in any::<prop::sample::Index>(),
    ) {
        let position = place.index(playbook.nodes.len() + 1);
        let inserted = playbook.nodes[node.index(playbook.nodes.len())].clone();
        let mut new = with_inserted(playbook.clone(), position, inserted);
        let led: Vec<usize> = new.nodes.iter().flat_map(|node| &node.out).map(|way| way.target).collect();
        if let Some(way) = led.first().and_then(|_| new.nodes.iter_mut().find_map(|node| node.out.first_mut())) {
            way.target = position;
        }
        let changes = changes(&Outline::new(&playbook), &Outline::new(&new));
        let count = |name: &str| changes.iter().filter(|change| change.name() == name).count();
        prop_assert_eq!(count("added"), 1, "{:?}", changes);
        prop_assert_eq!(count("removed") + count("changed") + count("moved"), 0, "{:?}", changes);
    }

    #[test]
    fn any_two_playbooks_have_changes_unless_they_are_the_same(
        one in drawn::playbook(),
        other in drawn::playbook(),
    ) {
        let (one, other) = (Outline::new(&one), Outline::new(&other));
        prop_assert_eq!(changes(&one, &other).is_empty(), one == other);
        prop_assert_eq!(changes(&other, &one).is_empty(), one == other);
    }
}

proptest! {
    #[test]
    fn every_node_is_found_again_around_one_that_was_added(old in drawn::playbook(), at: u64) {
        let at = at as usize % (old.nodes.len() + 1);
        let words = "Words nobody draws: 7f3a.";
        let new = with_inserted(old.clone(), at, line(at, words).then(0));
        let expected = |node| Some(if node >= at { node + 1 } else { node });
        let expected: Vec<_> = (0..old.nodes.len()).map(expected).collect();
        prop_assert_eq!(kept_nodes(&Outline::new(&old), &Outline::new(&new)), expected);
    }
}
