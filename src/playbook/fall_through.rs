//! The dead fall-through: one that plays identically without it.

use super::document::{Edge, Node, Way, Weight};

impl Node {
    /// Whether the node has a succession that can never be taken: no guard of the node steps over to it, and one
    /// of the arms beside it always applies.
    pub fn has_dead_fall_through(&self) -> bool {
        self.succession().is_some()
            && self.condition().is_none()
            && self.out.iter().any(always_applies)
    }
}

/// Whether an edge is an arm that applies whatever the world answers. An arm of a random choice must also
/// weigh something: an auto takes what the others leave of 100, so beside it something always can come up.
fn always_applies(edge: &Edge) -> bool {
    match &edge.way {
        Way::Succession => false,
        Way::Divert { condition, .. }
        | Way::Option { condition, .. }
        | Way::Branch { condition, .. } => condition.is_none(),
        Way::RandomOption { weight, condition } => {
            let weighs = match weight {
                Weight::Auto => true,
                Weight::Number { percentage } => *percentage > 0.0,
                Weight::Query { .. } => false,
            };
            weighs && condition.is_none()
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::playbook::built::*;

    #[test]
    fn a_fall_through_beside_an_open_arm_is_dead() {
        for node in [
            line(0, "Hi.").divert(2).then(1),
            branch().arm(2).gated("door").arm(2).then(1),
            random().auto(2).then(1),
            random().weighing(0.1, 2).then(1),
        ] {
            assert!(node.has_dead_fall_through(), "{node:?}");
        }
    }

    #[test]
    fn a_fall_through_that_may_be_needed_is_not() {
        for node in [
            random().weighing(0.0, 2).then(1),
            random().weighed_by("luck", 2).then(1),
            random().auto(2).gated("door").then(1),
            line(0, "Hi.").then(1),
            line(0, "Hi.").guarded("open").divert(2).then(1),
            branch().arm(2).gated("door").then(1),
        ] {
            assert!(!node.has_dead_fall_through(), "{node:?}");
        }
    }

    #[test]
    fn a_node_without_a_fall_through_has_no_dead_one() {
        assert!(!line(0, "Hi.").divert(2).has_dead_fall_through());
        assert!(!end().has_dead_fall_through());
    }
}
