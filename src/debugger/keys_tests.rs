use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::playbook::built::{
    bold, branch, choice, control, direction, end, line, playbook, query, random, speech, text,
};
use crate::playbook::drawn;
use crate::runtime::{PlayContext, Situation, Taught, segments};

/// The rows of `playbook` as lines: key, kinds, uses.
fn told(playbook: &Playbook) -> Vec<String> {
    let table = KeyTable::new(playbook);
    let rows = table.rows().iter().map(|row| {
        let kinds: Vec<&str> = row.kinds.iter().map(|kind| kind.name()).collect();
        let uses: Vec<String> = row.uses.iter().map(|used| used.words(playbook)).collect();
        format!("{} ({}): {}", row.key, kinds.join(", "), uses.join("; "))
    });
    rows.collect()
}

#[test]
fn every_use_is_told_in_document_order() {
    let playbook = playbook([
        line(0, "Hi.")
            .guarded("door")
            .divert(1)
            .gated("lamp")
            .then(1),
        speech(0, [bold([query("name")]), query("name")]).then(2),
        branch().arm(3).gated("door").arm(3).gated("lamp").arm(4),
        choice()
            .option_of([text("Open "), query("name")], 4)
            .gated("door")
            .option("Leave", 5),
        random()
            .weighed_by("luck", 5)
            .gated("door")
            .auto(5)
            .weighed_by("lamp", 5),
        end(),
    ]);
    assert_eq!(
        told(&playbook),
        [
            "door (a truth): guards node 0; decides arm 1 of branch 2; opens option 1 of menu 3; \
             lets arm 1 of draw 4 take part",
            "lamp (a truth, a number of 0 or more): decides the jump of line 0; decides arm 2 of branch 2; \
             weighs arm 3 of draw 4",
            "name (words): said in line 1; said in option 1 of menu 3",
            "luck (a number of 0 or more): weighs arm 1 of draw 4",
        ]
    );
}

#[test]
fn where_one_looks_at_the_node_it_is_this_one() {
    let line = speech(0, [query("name")]).divert(0).gated("door");
    let words: Vec<String> = uses_of(&line)
        .into_iter()
        .map(|(_, purpose)| purpose.words_here(&line))
        .collect();
    assert_eq!(
        words,
        ["said in this line", "decides the jump of this line"]
    );
}

#[test]
fn a_query_in_an_effect_is_the_hosts_and_no_use() {
    let playbook = playbook([control([query("name")]).then(1), end()]);
    assert_eq!(told(&playbook), [""; 0]);
}

#[test]
fn a_key_one_node_needs_as_two_kinds_to_play_is_flagged() {
    let both_ways = |playbook: &Playbook, key: &str| {
        let table = KeyTable::new(playbook);
        table.row(key).map(|row| row.both_ways.clone())
    };
    let later = [direction("wait"), query("door")];
    let nodes = playbook([
        speech(0, later).guarded("door").then(1),
        speech(0, [query("name")]).divert(1).gated("name").then(2),
        choice().option_of([query("lamp")], 3).gated("lamp"),
        end(),
    ]);
    assert_eq!(both_ways(&nodes, "door"), Some(vec![0]));
    assert_eq!(both_ways(&nodes, "name"), Some(vec![]), "at two moments");
    assert_eq!(both_ways(&nodes, "lamp"), Some(vec![2]));
    assert_eq!(both_ways(&nodes, "nobody"), None);
}

#[test]
fn of_many_uses_the_first_are_told_and_the_rest_counted() {
    let nodes = (0..5).map(|node| line(0, "Hi.").guarded("door").then(node + 1));
    let playbook = playbook(nodes.chain([end()]));
    let table = KeyTable::new(&playbook);
    assert_eq!(
        table.row("door").map(|row| row.first_uses(&playbook)),
        Some("guards node 0, guards node 1, guards node 2, 2 more".into())
    );
}

/// Every key and kind a run may be asked at `node`, at whatever moment.
fn asked(context: &PlayContext, node: NodeIndex) -> BTreeSet<(Key, AnswerKind)> {
    let later = match &context.playbook().nodes[node].content {
        Content::Line { speech, .. } => segments(speech).len(),
        _ => 1,
    };
    let moments = (0..later).map(Moment::ToPlay).chain([Moment::ToLeave]);
    let questions = moments.flat_map(|moment| {
        let keys = Arc::new([]);
        let situation = Situation::AwaitingSupply { node, keys, moment };
        let asked = context.questions(&situation);
        let pairs = asked.iter().flat_map(|asked| {
            let kinds = asked.kinds.iter().copied();
            asked.keys.iter().cloned().zip(kinds)
        });
        pairs.collect::<Vec<_>>()
    });
    questions.collect()
}

proptest! {
    #[test]
    fn the_table_holds_what_a_run_asks_and_nothing_else(playbook in drawn::playbook()) {
        let table = KeyTable::new(&playbook);
        let context = PlayContext::new(Arc::new(playbook), Taught::Full);
        for node in 0..context.playbook().nodes.len() {
            if table.rows().iter().any(|row| row.both_ways.contains(&node)) {
                continue;
            }
            let of_node = |row: &KeyRow| {
                let uses = row.uses.iter().filter(|used| used.node == node);
                let kinds: Vec<_> = uses.map(|used| (row.key.clone(), used.purpose.kind())).collect();
                kinds
            };
            let uses: BTreeSet<_> = table.rows().iter().flat_map(of_node).collect();
            prop_assert_eq!(uses, asked(&context, node));
        }
    }

    #[test]
    fn rows_stand_in_the_order_of_their_first_use_and_so_do_uses(playbook in drawn::playbook()) {
        let table = KeyTable::new(&playbook);
        let firsts: Vec<NodeIndex> = table.rows().iter().map(|row| row.uses[0].node).collect();
        prop_assert!(firsts.is_sorted());
        for row in table.rows() {
            prop_assert!(row.uses.iter().map(|used| used.node).is_sorted());
            let each: HashSet<&KeyUse> = row.uses.iter().collect();
            prop_assert_eq!(each.len(), row.uses.len());
            prop_assert_eq!(table.row(&row.key), Some(row));
        }
    }
}
