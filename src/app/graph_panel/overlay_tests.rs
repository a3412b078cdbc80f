//! What lies over the graph where a scene is folded to one box.

use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;

use super::*;
use crate::app::log_panel::story::{Story, draw};
use crate::graph::Arrangement;

/// The sample with its second scene folded, two steps into a run.
fn folded() -> Story {
    let mut story = Story::ferry();
    story.send_start();
    story.send_done();
    let document = &mut story.document;
    let slug = document.scenes[1].slug.clone();
    let arrangement = Arrangement {
        folded: [slug].into(),
        ..Arrangement::default()
    };
    document.sheet = Sheet::new(
        &document.playbook,
        &document.scenes,
        &document.cards,
        arrangement,
    );
    story
}

fn drawn<'a>(
    story: &'a Story,
    selected: NodeIndex,
    mut panel: GraphPanel,
) -> Harness<'a, Vec<Gesture>> {
    panel.fit();
    draw((900.0, 640.0), move |ui, gestures| {
        let view = View {
            selected: Some(selected),
            ..story.view()
        };
        panel.ui(ui, view, &[], None, gestures);
        panel.legends_ui(ui, view, 0, gestures);
    })
}

fn says(harness: &Harness<'_, Vec<Gesture>>, part: &str) -> bool {
    harness.query_all_by_label_contains(part).next().is_some()
}

#[test]
fn the_lineage_goes_through_a_folded_scene_which_says_how_many_of_its_nodes_are_kin() {
    let story = folded();
    let scene = &story.document.scenes[1];
    let after = story.document.graph.reachable_from(&[1]);
    let kin = (scene.first..scene.end).filter(|node| after[*node]).count();
    assert!(kin > 1);
    let mut panel = GraphPanel::default();
    panel.lineage_mut().switch(Side::After);
    let harness = drawn(&story, 1, panel);
    assert!(says(
        &harness,
        &format!("nodes, {kin} reachable from the selected node")
    ));
    // From within it the lineage is the node's, not the box's.
    let mut panel = GraphPanel::default();
    panel.lineage_mut().switch(Side::Before);
    let harness = drawn(&story, scene.first, panel);
    let leads = story.document.graph.leading_to(&[scene.first]);
    let others = leads.iter().filter(|leads| **leads).count() - 1;
    assert!(says(&harness, &format!("{others} can lead here")));
}

#[test]
fn the_path_has_its_numbers_at_a_folded_scene_too() {
    let mut story = folded();
    let scene = story.document.scenes[1].clone();
    story.send(crate::runtime::Command::Start {
        anchor: Some(scene.slug.as_str().into()),
    });
    let mut panel = GraphPanel::default();
    panel.path_mut().switch();
    let mut harness = drawn(&story, 0, panel);
    assert!(says(&harness, "Step 1 at node 0"));
    let name = format!("Step 3 at {}", scene.title);
    harness.get_by_label(&name).click();
    harness.run_steps(2);
    let asked = harness.state().clone();
    let entry = crate::debugger::EntryId::from_number(3).expect("a small number");
    let go_to = crate::debugger::SessionCommand::GoTo(entry);
    assert_eq!(asked, [Gesture::Session(go_to)]);
}
