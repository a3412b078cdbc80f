//! A reason in words, with the nodes it names.

use crate::playbook::NodeIndex;

/// One sentence for a person, and the nodes it names, so that a window can lead there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reason {
    /// The sentence.
    pub words: String,
    /// The nodes it names.
    pub nodes: Vec<NodeIndex>,
}

/// How many nodes a sentence lists.
const MOST_LISTED: usize = 12;

/// Nodes in a sentence: `node 3`, `nodes 3, 4 and 9`; of many, the first and how many more.
pub(super) fn list(nodes: &[NodeIndex]) -> String {
    let shown: Vec<String> = nodes
        .iter()
        .take(MOST_LISTED)
        .map(usize::to_string)
        .collect();
    let more = nodes.len().saturating_sub(MOST_LISTED);
    match (&shown[..], more) {
        ([only], 0) => format!("node {only}"),
        ([first @ .., last], 0) => format!("nodes {} and {last}", first.join(", ")),
        (shown, more) => format!("nodes {} and {more} more", shown.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_are_listed_as_one_would_say_them() {
        let lists = [vec![3], vec![3, 4], vec![3, 4, 9], (0..15).collect()].map(|n| list(&n));
        assert_eq!(
            lists,
            [
                "node 3",
                "nodes 3 and 4",
                "nodes 3, 4 and 9",
                "nodes 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 3 more"
            ]
        );
    }
}
