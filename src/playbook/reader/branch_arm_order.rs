//! Stage 7: a branch's arms stand in one canonical order.
//!
//! Three guards, each on its own: at least one arm is gated, so that the else has something to fall back
//! from; the arms ascend strictly by their `order`; the else, the arm without a condition, is the last. Gaps
//! are allowed, and a succession may stand anywhere among the arms, since it is no arm. A branch none of
//! whose arms writes an order is in the order of its array; one that writes it on some arms only is refused.

use super::path::Path;
use super::refusal::Faults;
use crate::playbook::document::{NodeKind, Playbook, Way};

/// One arm of a branch.
struct Arm {
    /// Its place among the node's edges.
    place: usize,
    order: Option<u32>,
    gated: bool,
}

/// Refuses every branch whose arms could be tried in more than one order.
pub(super) fn check(playbook: &Playbook, faults: &mut Faults) {
    for (position, node) in playbook.nodes.iter().enumerate() {
        if node.kind() != NodeKind::Branch {
            continue;
        }
        let arms: Vec<Arm> = node
            .out
            .iter()
            .enumerate()
            .filter_map(|(place, edge)| match &edge.way {
                Way::Branch { order, condition } => Some(Arm {
                    place,
                    order: *order,
                    gated: condition.is_some(),
                }),
                Way::Succession
                | Way::Divert { .. }
                | Way::Option { .. }
                | Way::RandomOption { .. } => None,
            })
            .collect();
        check_gated(position, &arms, faults);
        check_ascending(position, &arms, faults);
        check_else_last(position, &arms, faults);
    }
}

/// At least one arm is gated.
fn check_gated(position: usize, arms: &[Arm], faults: &mut Faults) {
    if !arms.iter().any(|arm| arm.gated) {
        faults.add(
            Path::node(position).property("out"),
            "no arm with a condition",
            "at least one: an else needs something to fall back from",
        );
    }
}

/// The arms write an order that ascends strictly, or none of them writes one.
fn check_ascending(position: usize, arms: &[Arm], faults: &mut Faults) {
    let order_of = |arm: &Arm| Path::edge(position, arm.place).property("order");
    let mut before: Option<u32> = None;
    let some_written = arms.iter().any(|arm| arm.order.is_some());
    for arm in arms {
        match (arm.order, before) {
            (Some(order), Some(before)) if order <= before => faults.add(
                order_of(arm),
                order.to_string(),
                format!("more than {before}, the order of the arm before it"),
            ),
            (None, _) if some_written => faults.add(
                order_of(arm),
                "nothing",
                "an order: another arm of this branch writes one",
            ),
            (Some(_) | None, _) => {}
        }
        before = arm.order.or(before);
    }
}

/// Only the last arm may be an else.
fn check_else_last(position: usize, arms: &[Arm], faults: &mut Faults) {
    let Some((_, all_but_last)) = arms.split_last() else {
        return;
    };
    for arm in all_but_last.iter().filter(|arm| !arm.gated) {
        faults.add(
            Path::edge(position, arm.place),
            "an else before another arm",
            "a condition: only the last arm may do without one",
        );
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use crate::playbook::reader::Stage;
    use crate::playbook::reader::sample::{accepted, refused, with};

    /// The sound document with `arms` as its branch's: each an order, if any, and whether it is gated.
    fn arms(arms: &[(Option<u32>, bool)]) -> Value {
        let mut out: Vec<Value> = Vec::new();
        for (place, (order, gated)) in arms.iter().enumerate() {
            let mut arm = json!({"kind": "branch", "target": 6});
            if let Some(order) = order {
                arm["order"] = json!(order);
            }
            if *gated {
                arm["condition"] = json!({"kind": "key", "key": format!("k{place}")});
            }
            out.push(arm);
        }
        out.push(json!({"kind": "succession", "target": 6}));
        with("/nodes/4/out", json!(out))
    }

    const GATED: bool = true;
    const ELSE: bool = false;

    fn assert_refused(document: &Value, faults: &[&str]) {
        assert_eq!(refused(document, Stage::BranchArmOrder), faults);
    }

    #[test]
    fn a_branch_with_one_gated_arm_is_accepted_and_one_with_an_else_alone_refused() {
        accepted(&arms(&[(Some(0), GATED)]));
        accepted(&arms(&[(Some(0), GATED), (Some(1), ELSE)]));
        assert_refused(
            &arms(&[(Some(0), ELSE)]),
            &[
                "nodes[4].out: found no arm with a condition, expected at least one: an else needs something to fall back from",
            ],
        );
    }

    #[test]
    fn arms_that_ascend_are_accepted_and_arms_that_descend_refused() {
        accepted(&arms(&[
            (Some(0), GATED),
            (Some(1), GATED),
            (Some(2), ELSE),
        ]));
        assert_refused(
            &arms(&[(Some(1), GATED), (Some(0), GATED), (Some(2), ELSE)]),
            &[
                "nodes[4].out[1].order: found 0, expected more than 1, the order of the arm before it",
            ],
        );
    }

    #[test]
    fn two_arms_sharing_an_order_are_refused() {
        assert_refused(
            &arms(&[(Some(3), GATED), (Some(3), GATED)]),
            &[
                "nodes[4].out[1].order: found 3, expected more than 3, the order of the arm before it",
            ],
        );
    }

    #[test]
    fn a_gap_between_orders_is_accepted() {
        accepted(&arms(&[(Some(0), GATED), (Some(2), ELSE)]));
        accepted(&arms(&[(Some(7), GATED), (Some(2147483647), ELSE)]));
    }

    #[test]
    fn an_else_that_is_last_is_accepted_and_one_before_a_gated_arm_refused() {
        accepted(&arms(&[(Some(0), GATED), (Some(1), ELSE)]));
        assert_refused(
            &arms(&[(Some(0), ELSE), (Some(1), GATED)]),
            &[
                "nodes[4].out[0]: found an else before another arm, expected a condition: only the last arm may do without one",
            ],
        );
    }

    #[test]
    fn a_second_else_is_refused() {
        assert_refused(
            &arms(&[(Some(0), GATED), (Some(1), ELSE), (Some(2), ELSE)]),
            &[
                "nodes[4].out[1]: found an else before another arm, expected a condition: only the last arm may do without one",
            ],
        );
    }

    #[test]
    fn a_succession_may_stand_anywhere_among_the_arms() {
        let gated = |key: &str| json!({"kind": "branch", "target": 6, "condition": {"kind": "key", "key": key}});
        let succession = json!({"kind": "succession", "target": 6});
        let (a, b, open) = (
            gated("a"),
            gated("b"),
            json!({"kind": "branch", "target": 6}),
        );
        accepted(&with("/nodes/4/out", json!([succession, a, b])));
        accepted(&with("/nodes/4/out", json!([a, succession, b])));
        accepted(&with("/nodes/4/out", json!([a, open, succession])));
    }

    #[test]
    fn arms_none_of_which_writes_an_order_are_in_the_order_of_the_array() {
        accepted(&arms(&[(None, GATED), (None, GATED), (None, ELSE)]));
        assert_refused(
            &arms(&[(None, ELSE), (None, GATED)]),
            &[
                "nodes[4].out[0]: found an else before another arm, expected a condition: only the last arm may do without one",
            ],
        );
    }

    #[test]
    fn a_branch_where_some_arms_write_an_order_and_some_do_not_is_refused() {
        assert_refused(
            &arms(&[(Some(0), GATED), (None, GATED), (Some(1), ELSE)]),
            &[
                "nodes[4].out[1].order: found nothing, expected an order: another arm of this branch writes one",
            ],
        );
        assert_refused(
            &arms(&[(None, GATED), (Some(0), ELSE)]),
            &[
                "nodes[4].out[0].order: found nothing, expected an order: another arm of this branch writes one",
            ],
        );
    }

    #[test]
    fn the_guards_stand_apart_and_all_their_faults_are_reported() {
        let paths: Vec<String> = refused(
            &arms(&[(Some(2), ELSE), (Some(1), ELSE)]),
            Stage::BranchArmOrder,
        )
        .iter()
        .filter_map(|fault| fault.split(':').next().map(str::to_owned))
        .collect();
        assert_eq!(
            paths,
            ["nodes[4].out", "nodes[4].out[0]", "nodes[4].out[1].order"]
        );
    }
}
