use super::*;
use crate::app::log_panel::story::Story;

/// The lineage of `node` in the sample, with these sides shown.
fn lineage(story: &Story, node: NodeIndex, sides: &[Side]) -> Lineage {
    let mut lineage = Lineage::default();
    for side in sides {
        lineage.switch(*side);
    }
    let selected = Some(node);
    lineage.follow(View {
        selected,
        ..story.view()
    });
    lineage
}

#[test]
fn every_node_is_kin_as_the_ways_say_and_the_selected_one_is_no_kin_of_itself() {
    let story = Story::ferry();
    let graph = &story.document.graph;
    let count = story.document.playbook.nodes.len();
    for selected in 0..count {
        let lineage = lineage(&story, selected, &[Side::Before, Side::After]);
        let mut counts = [0, 0];
        for node in 0..count {
            let kin = lineage.node(node).expect("it is shown");
            let other = node != selected;
            let leads = other && graph.reachable_from(&[node])[selected];
            let led_to = other && graph.reachable_from(&[selected])[node];
            assert_eq!((kin.before, kin.after), (leads.into(), led_to.into()));
            assert_eq!(kin.selected, !other);
            counts[0] += kin.before;
            counts[1] += kin.after;
        }
        assert_eq!(lineage.found.expect("found").counts, counts);
    }
}

#[test]
fn a_way_is_lit_where_it_leads_on_to_the_selected_node_or_away_from_it() {
    let story = Story::ferry();
    let lineage = lineage(&story, 1, &[Side::Before]);
    let way = |from, to| lineage.way(from, to).expect("it is shown");
    assert_eq!(way(0, 1).before, 1);
    assert_eq!(way(1, 2).after, 0, "that side is not shown");
    assert!(way(16, 17).is_outside());
}

#[test]
fn it_follows_the_selection_and_nothing_is_shown_without_one_or_once_it_is_hidden() {
    let story = Story::ferry();
    let mut lineage = lineage(&story, 1, &[Side::After]);
    assert_eq!(lineage.key(), Some((1, false, true)));
    let selecting = |selected| View {
        selected,
        ..story.view()
    };
    lineage.follow(selecting(Some(4)));
    assert_eq!(lineage.key(), Some((4, false, true)));
    lineage.follow(selecting(None));
    assert_eq!((lineage.key(), lineage.node(1)), (None, None));
    lineage.follow(selecting(Some(1_000)));
    assert_eq!(lineage.key(), None);
    lineage.follow(selecting(Some(4)));
    assert!(lineage.hide());
    assert!(!lineage.hide());
    assert_eq!(lineage.key(), None);
}

#[test]
fn a_folded_scene_says_how_many_of_its_nodes_are_kin() {
    let kin = |before, after| Kin {
        all: 1,
        before,
        after,
        selected: false,
    };
    let gathered = [kin(1, 0), kin(0, 0), kin(1, 1)];
    let gathered = gathered.into_iter().reduce(Kin::gathered).expect("three");
    let words = ", 2 can lead to the selected node, 1 reachable from the selected node";
    assert_eq!(gathered.words(), words);
    assert_eq!(gathered.counts(), " · 2 lead here · 1 from here");
    assert!(!gathered.is_outside());
    assert_eq!(kin(1, 0).words(), ", can lead to the selected node");
    assert!(kin(0, 0).is_outside());
}
