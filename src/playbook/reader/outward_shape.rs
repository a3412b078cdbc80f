//! Stage 6: every node leads somewhere.
//!
//! A node that is not an end holds its arms, every edge of the one arm kind its kind offers, and at most one
//! succession, its fall-through. The fall-through is needed when the node has no open arm (one without a
//! condition), or is itself conditional. An end carries no edges.

use super::path::Path;
use super::refusal::Faults;
use crate::playbook::document::{Edge, EdgeKind, Node, NodeKind, Playbook};

/// What the ways out of one kind of node may be.
enum OutwardShape {
    /// Arms of one kind, `fewest` of them or more, and a fall-through.
    Leads {
        arm: EdgeKind,
        fewest: usize,
        most: usize,
    },
    /// No edges.
    Stops,
}

/// The table of outward shapes: a row for each kind of node.
fn shape_of(kind: NodeKind) -> OutwardShape {
    use OutwardShape::{Leads, Stops};
    let (arm, fewest, most) = match kind {
        NodeKind::Line => (EdgeKind::Divert, 0, 1),
        NodeKind::Control => (EdgeKind::Divert, 0, 1),
        NodeKind::Choice => (EdgeKind::Option, 1, usize::MAX),
        NodeKind::RandomChoice => (EdgeKind::RandomOption, 1, usize::MAX),
        NodeKind::Branch => (EdgeKind::Branch, 1, usize::MAX),
        NodeKind::End => return Stops,
    };
    Leads { arm, fewest, most }
}

/// Refuses every edge a node may not carry, and every node that lacks an arm or a way on.
pub(super) fn check(playbook: &Playbook, faults: &mut Faults) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        match shape_of(node.kind()) {
            OutwardShape::Leads { arm, fewest, most } => {
                check_edges(position, node, arm, most, faults);
                check_way_on(position, node, arm, fewest, faults);
            }
            OutwardShape::Stops => {
                for (place, edge) in node.out.iter().enumerate() {
                    faults.add(
                        Path::edge(position, place),
                        named(edge.kind()),
                        "no edge: an end leads nowhere",
                    );
                }
            }
        }
    }
}

/// Each edge is an arm, at most `most` of them, or the one fall-through.
fn check_edges(position: usize, node: &Node, arm: EdgeKind, most: usize, faults: &mut Faults) {
    let (mut arms, mut successions) = (0, 0);
    for (place, edge) in node.out.iter().enumerate() {
        let expected = if edge.kind() == EdgeKind::Succession {
            successions += 1;
            (successions > 1).then(|| "at most one fall-through".to_owned())
        } else if edge.kind() == arm {
            arms += 1;
            (arms > most).then(|| format!("at most {most} {} here", arm.name()))
        } else {
            let kind = node.kind().name();
            Some(format!(
                "{} or a succession: a {kind} has no other way out",
                named(arm)
            ))
        };
        if let Some(expected) = expected {
            let ordinal = match edge.kind() {
                kind if kind == arm && arms > most => format!("another {}", arm.name()),
                EdgeKind::Succession => "another succession".to_owned(),
                kind => named(kind),
            };
            faults.add(Path::edge(position, place), ordinal, expected);
        }
    }
}

/// There are arms enough, and a fall-through where one is needed.
fn check_way_on(position: usize, node: &Node, arm: EdgeKind, fewest: usize, faults: &mut Faults) {
    let out = || Path::node(position).property("out");
    let is_arm = |edge: &&Edge| edge.kind() == arm;
    if node.out.iter().filter(is_arm).count() < fewest {
        faults.add(
            out(),
            format!("no {}", arm.name()),
            format!("at least one {}", arm.name()),
        );
    }
    let has_open_arm = node
        .out
        .iter()
        .filter(is_arm)
        .any(|arm| arm.condition().is_none());
    let conditional = node.condition().is_some();
    if node.succession().is_none() && (conditional || !has_open_arm) {
        let because = if conditional {
            "the node is conditional and may be stepped over"
        } else if node.out.iter().any(|edge| edge.kind() == arm) {
            "every arm is gated, so none may apply"
        } else {
            "there is no arm to take"
        };
        faults.add(out(), "no way onward", format!("a succession: {because}"));
    }
}

/// The kind with its article.
fn named(kind: EdgeKind) -> String {
    let article = match kind {
        EdgeKind::Option => "an",
        EdgeKind::Succession | EdgeKind::Divert | EdgeKind::RandomOption | EdgeKind::Branch => "a",
    };
    format!("{article} {}", kind.name())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::playbook::document::Content;
    use crate::playbook::reader::Stage;
    use crate::playbook::reader::sample::{accepted, refused, with};

    fn out(node: usize, edges: Value) -> Value {
        with(&format!("/nodes/{node}/out"), edges)
    }

    fn succession() -> Value {
        json!({"kind": "succession", "target": 6})
    }

    fn gated(mut arm: Value) -> Value {
        arm["condition"] = json!({"kind": "key", "key": "door"});
        arm
    }

    fn divert() -> Value {
        json!({"kind": "divert", "target": 6, "label": []})
    }

    fn option() -> Value {
        json!({"kind": "option", "target": 6, "label": []})
    }

    fn random_option() -> Value {
        json!({"kind": "random-option", "target": 6, "weight": {"kind": "auto"}})
    }

    fn branch() -> Value {
        json!({"kind": "branch", "target": 6})
    }

    fn assert_refused(document: &Value, fault: &str) {
        assert_eq!(refused(document, Stage::OutwardShape), [fault]);
    }

    /// The line, the control, the choice, the random choice and the branch of the sound document.
    const LINE: usize = 0;
    const CONTROL: usize = 1;
    const CHOICE: usize = 2;
    const RANDOM_CHOICE: usize = 3;
    const BRANCH: usize = 4;
    const CONDITIONAL_LINE: usize = 5;

    #[test]
    fn a_line_or_control_may_have_a_divert_a_succession_or_both() {
        for node in [LINE, CONTROL] {
            accepted(&out(node, json!([divert()])));
            accepted(&out(node, json!([succession()])));
            accepted(&out(node, json!([gated(divert()), succession()])));
            accepted(&out(node, json!([divert(), succession()])));
        }
    }

    #[test]
    fn a_line_or_control_without_an_edge_leads_nowhere() {
        for node in [LINE, CONTROL] {
            let fault = format!(
                "nodes[{node}].out: found no way onward, expected a succession: there is no arm to take"
            );
            assert_refused(&out(node, json!([])), &fault);
        }
    }

    #[test]
    fn a_line_or_control_whose_divert_is_gated_needs_a_succession() {
        for node in [LINE, CONTROL] {
            let fault = format!(
                "nodes[{node}].out: found no way onward, expected a succession: every arm is gated, so none may apply"
            );
            assert_refused(&out(node, json!([gated(divert())])), &fault);
        }
    }

    #[test]
    fn a_conditional_line_needs_a_succession_even_beside_an_open_divert() {
        assert_refused(
            &out(CONDITIONAL_LINE, json!([divert()])),
            "nodes[5].out: found no way onward, expected a succession: the node is conditional and may be stepped over",
        );
        accepted(&out(CONDITIONAL_LINE, json!([divert(), succession()])));
    }

    #[test]
    fn a_conditional_control_needs_a_succession_even_beside_an_open_divert() {
        let condition = json!({"kind": "key", "key": "door"});
        assert_refused(
            &with("/nodes/1/condition", condition),
            "nodes[1].out: found no way onward, expected a succession: the node is conditional and may be stepped over",
        );
    }

    #[test]
    fn a_second_divert_is_refused() {
        for node in [LINE, CONTROL] {
            let fault = format!(
                "nodes[{node}].out[2]: found another divert, expected at most 1 divert here"
            );
            assert_refused(
                &out(node, json!([divert(), succession(), divert()])),
                &fault,
            );
        }
    }

    #[test]
    fn a_second_succession_is_refused_at_any_node() {
        let arms = [
            (LINE, divert()),
            (CONTROL, divert()),
            (CHOICE, option()),
            (RANDOM_CHOICE, random_option()),
            (BRANCH, gated(branch())),
        ];
        for (node, arm) in arms {
            let fault = format!(
                "nodes[{node}].out[2]: found another succession, expected at most one fall-through"
            );
            assert_refused(&out(node, json!([succession(), arm, succession()])), &fault);
        }
    }

    #[test]
    fn an_arm_of_a_foreign_kind_is_refused_at_any_node() {
        let arms = [divert(), option(), random_option(), branch()];
        let own = [
            (LINE, divert(), "a divert", "line"),
            (CONTROL, divert(), "a divert", "control"),
            (CHOICE, option(), "an option", "choice"),
            (
                RANDOM_CHOICE,
                random_option(),
                "a random-option",
                "random-choice",
            ),
            (BRANCH, gated(branch()), "a branch", "branch"),
        ];
        for (node, arm, own_kind, node_kind) in own {
            for foreign in arms.iter().filter(|foreign| foreign["kind"] != arm["kind"]) {
                let document = out(node, json!([arm, succession(), foreign]));
                let faults = refused(&document, Stage::OutwardShape);
                let expected = format!(
                    "expected {own_kind} or a succession: a {node_kind} has no other way out"
                );
                assert_eq!(faults.len(), 1, "{faults:?}");
                assert!(faults[0].starts_with(&format!("nodes[{node}].out[2]: found a")));
                assert!(faults[0].ends_with(&expected), "{faults:?}");
            }
        }
    }

    #[test]
    fn a_choice_a_random_choice_or_a_branch_without_an_arm_is_refused() {
        let kinds = [
            (CHOICE, "option"),
            (RANDOM_CHOICE, "random-option"),
            (BRANCH, "branch"),
        ];
        for (node, arm) in kinds {
            let fault = format!("nodes[{node}].out: found no {arm}, expected at least one {arm}");
            assert_refused(&out(node, json!([succession()])), &fault);
        }
    }

    #[test]
    fn a_choice_a_random_choice_or_a_branch_whose_arms_are_all_gated_needs_a_succession() {
        let arms = [
            (CHOICE, option()),
            (RANDOM_CHOICE, random_option()),
            (BRANCH, branch()),
        ];
        for (node, arm) in arms {
            let fault = format!(
                "nodes[{node}].out: found no way onward, expected a succession: every arm is gated, so none may apply"
            );
            assert_refused(&out(node, json!([gated(arm.clone())])), &fault);
            accepted(&out(node, json!([gated(arm), succession()])));
        }
    }

    #[test]
    fn one_open_arm_among_gated_ones_is_way_enough() {
        accepted(&out(CHOICE, json!([gated(option()), option()])));
        accepted(&out(
            RANDOM_CHOICE,
            json!([random_option(), gated(random_option())]),
        ));
        accepted(&out(BRANCH, json!([gated(branch()), branch()])));
    }

    #[test]
    fn a_dead_fall_through_is_accepted() {
        accepted(&out(LINE, json!([divert(), succession()])));
        accepted(&out(CHOICE, json!([option(), succession()])));
        accepted(&out(RANDOM_CHOICE, json!([random_option(), succession()])));
        accepted(&out(
            BRANCH,
            json!([gated(branch()), branch(), succession()]),
        ));
    }

    #[test]
    fn an_end_that_carries_an_edge_is_refused_by_this_rule_too() {
        let mut playbook = accepted(&crate::playbook::reader::sample::sound());
        let succession = playbook.nodes[0].out.clone();
        let end = playbook
            .nodes
            .last_mut()
            .expect("the sound document ends in an end");
        assert_eq!(end.content, Content::End);
        end.out = succession;
        let mut faults = Faults::default();
        check(&playbook, &mut faults);
        let refusal =
            faults.into_refusal(Stage::OutwardShape, &crate::playbook::reader::Json::Null);
        assert_eq!(
            refusal.faults[0].to_string(),
            "nodes[6].out[0]: found a succession, expected no edge: an end leads nowhere"
        );
    }

    #[test]
    fn every_node_that_leads_nowhere_is_reported_at_once() {
        let mut document = out(LINE, json!([]));
        crate::playbook::reader::sample::set(&mut document, "/nodes/2/out", json!([]));
        let faults = refused(&document, Stage::OutwardShape);
        let paths: Vec<&str> = faults
            .iter()
            .filter_map(|fault| fault.split(':').next())
            .collect();
        assert_eq!(paths, ["nodes[0].out", "nodes[2].out", "nodes[2].out"]);
    }
}
