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
