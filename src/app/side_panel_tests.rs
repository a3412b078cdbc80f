use std::sync::Arc;

use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use serde_json::json;

use super::*;
use crate::app::source_lines::excerpts;
use crate::app::stage::trial::Trial;
use crate::playbook::{NoteKind, Refusal, Stage};

fn panel(trial: Trial, failure: Option<Failure>) -> Harness<'static, Trial> {
    trial.drawn(move |trial, ui| {
        let mut gestures = Vec::new();
        let lists = SideLists {
            failure: failure.as_ref(),
            found: &[],
            outline: &mut Outline::default(),
            breakpoints: &mut BreakpointList::default(),
        };
        side_ui(ui, trial.view(), lists, &mut gestures);
        trial.gestures.extend(gestures);
    })
}

fn count(harness: &Harness<'static, Trial>, words: &str) -> usize {
    harness.query_all_by_label_contains(words).count()
}

fn note(node: Option<usize>) -> Note {
    Note {
        kind: NoteKind::UnusedSpeaker,
        path: "speakers[7]".into(),
        node,
        message: "it is odd".into(),
    }
}

fn refused(bytes: &[u8], faults: Vec<Fault>) -> Failure {
    let shown = excerpts(bytes, faults.iter().take(MOST_LISTED));
    Failure::Refused {
        case: None,
        path: "broken.json".into(),
        refusal: Arc::new(Refusal {
            stage: Stage::References,
            faults,
        }),
        excerpts: shown.into(),
    }
}

fn fault(path: String) -> Fault {
    Fault {
        path,
        place: None,
        found: "something".into(),
        expected: "something else".into(),
    }
}

#[test]
fn a_fault_is_shown_with_the_lines_around_it() {
    let text = b"{\n  \"script\": \"inn\",\n  \"entry\": 99,\n  \"nodes\": []\n}";
    let failure = refused(text, vec![fault("entry".into())]);
    let harness = panel(Trial::on_sample(), Some(failure));
    assert_eq!(count(&harness, " 2 \"script\": \"inn\","), 1);
    assert_eq!(count(&harness, ">3 \"entry\": 99,"), 1);
    assert_eq!(count(&harness, " 4 \"nodes\": []"), 1);
}

#[test]
fn of_very_many_problems_the_first_are_shown_and_the_others_counted() {
    let faults = (0..100_000).map(|at| fault(format!("nodes[{at}].out")));
    let failure = refused(b"{}", faults.collect());
    let mut trial = Trial::on_sample();
    trial.document.notes = (0..20_000).map(|node| note(Some(node))).collect();
    let harness = panel(trial, Some(failure));
    assert_eq!(count(&harness, "found something"), MOST_LISTED);
    assert_eq!(count(&harness, "Note · node "), MOST_LISTED);
    assert_eq!(count(&harness, "and 99800 more"), 1);
    assert_eq!(count(&harness, "and 19800 more"), 1);
}

#[test]
fn a_note_about_a_node_leads_there_and_another_is_no_button() {
    let mut trial = Trial::on_sample();
    trial.document.notes = vec![note(Some(3)), note(None)];
    let mut harness = panel(trial, None);
    harness.get_by_label("Note · node 3").click();
    harness.run_steps(2);
    assert_eq!(harness.state().gestures, [Gesture::Centre(3)]);
    let other = harness.get_by_label("Note · speakers[7]");
    let role = other.accesskit_node().role();
    assert_eq!(role, eframe::egui::accesskit::Role::Label);
}

#[test]
fn a_playbook_without_scenes_says_so() {
    let end = json!([{"kind": "end", "id": 0, "out": []}]);
    let harness = panel(Trial::of_nodes(end), None);
    assert_eq!(count(&harness, "This playbook has no scenes."), 1);
}
