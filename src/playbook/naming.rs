//! What a way out is called.

use super::document::{EdgeKind, Node, Way};
use super::plain_text::plain_text;

/// A way out as a sentence names it: `succession`, `jump “Step aboard”`, `option 2`, `arm 1`. Options and arms
/// are counted from 1, as a person does.
pub fn way_words(node: &Node, edge: usize) -> String {
    let arms = node.out.iter().take(edge.saturating_add(1));
    let number = arms
        .filter(|edge| edge.kind() != EdgeKind::Succession)
        .count();
    match node.out.get(edge).map(|edge| &edge.way) {
        Some(Way::Succession) => "succession".into(),
        Some(Way::Divert { label, .. }) => match plain_text(label).trim() {
            "" => "jump".into(),
            label => format!("jump “{label}”"),
        },
        Some(Way::Option { .. }) => format!("option {number}"),
        Some(Way::RandomOption { .. } | Way::Branch { .. }) => format!("arm {number}"),
        None => "a way that is not there".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::built::*;

    #[test]
    fn options_and_arms_are_counted_from_1_and_the_succession_is_none_of_them() {
        let menu = choice().then(3).option("Stay", 1).option("Go", 2);
        let names = [0, 1, 2, 3].map(|edge| way_words(&menu, edge));
        let expected = [
            "succession",
            "option 1",
            "option 2",
            "a way that is not there",
        ];
        assert_eq!(names, expected);
        assert_eq!(way_words(&branch().arm(1).gated("door").arm(2), 1), "arm 2");
        assert_eq!(way_words(&line(0, "Hi.").divert(1), 0), "jump");
    }
}
