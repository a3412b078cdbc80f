//! The nodes that were selected, to go back and forward through, as a browser does with pages.

use crate::playbook::NodeIndex;

/// How many selections are remembered before the one of now.
const MOST: usize = 200;

/// The nodes that were selected.
///
/// Selecting another node remembers the one of now and forgets what lay ahead; selecting the same one again changes
/// nothing. Of very many the oldest are forgotten.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SelectionHistory {
    before: Vec<NodeIndex>,
    now: Option<NodeIndex>,
    /// The next one last.
    ahead: Vec<NodeIndex>,
}

impl SelectionHistory {
    /// A person selected `node`.
    pub fn select(&mut self, node: NodeIndex) {
        if self.now == Some(node) {
            return;
        }
        self.before.extend(self.now.replace(node));
        self.ahead.clear();
        let spare = self.before.len().saturating_sub(MOST);
        self.before.drain(..spare);
    }

    /// Goes back to the selection before, and gives it; nothing where there is none.
    pub fn back(&mut self) -> Option<NodeIndex> {
        let node = self.before.pop()?;
        self.ahead.extend(self.now.replace(node));
        Some(node)
    }

    /// Goes forward to the selection one went back from, and gives it; nothing where there is none.
    pub fn forward(&mut self) -> Option<NodeIndex> {
        let node = self.ahead.pop()?;
        self.before.extend(self.now.replace(node));
        Some(node)
    }

    /// Whether there is a selection before.
    pub fn has_before(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is one ahead.
    pub fn has_ahead(&self) -> bool {
        !self.ahead.is_empty()
    }

    /// The playbook was read again, and `kept` says where each node is now: forgets those that are gone.
    pub fn carry(&mut self, kept_nodes: &[Option<NodeIndex>]) {
        let now = |node: &NodeIndex| kept_nodes.get(*node).copied().flatten();
        let mut kept = SelectionHistory::default();
        let remembered = self.before.iter().chain(&self.now);
        for node in remembered.filter_map(now) {
            kept.select(node);
        }
        let is_now = kept.now == self.now.as_ref().and_then(now);
        let ahead = self.ahead.iter().filter_map(now);
        for node in ahead {
            if kept.ahead.last() != Some(&node) {
                kept.ahead.push(node);
            }
        }
        if kept.ahead.last() == kept.now.as_ref() {
            kept.ahead.pop();
        }
        // What was selected is gone, and nothing is selected instead.
        if !is_now {
            kept.before.extend(kept.now.take());
        }
        *self = kept;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn history(selected: impl IntoIterator<Item = NodeIndex>) -> SelectionHistory {
        let mut history = SelectionHistory::default();
        selected.into_iter().for_each(|node| history.select(node));
        history
    }

    /// Of a hundred nodes, each moved on by one and the last half of them gone.
    fn moved_on() -> Vec<Option<NodeIndex>> {
        (0..100)
            .map(|node| (node < 50).then_some(node + 1))
            .collect()
    }

    #[test]
    fn one_goes_back_and_forward_as_in_a_browser() {
        let mut history = history([4, 7, 7, 2]);
        assert_eq!(history.back(), Some(7));
        assert_eq!(history.back(), Some(4));
        assert!(!history.has_before());
        assert_eq!(history.back(), None);
        assert_eq!(history.forward(), Some(7));
        assert_eq!(history.forward(), Some(2));
        assert!(!history.has_ahead());
        assert_eq!(history.forward(), None);
    }

    #[test]
    fn a_selection_after_going_back_drops_what_lay_ahead() {
        let mut history = history([4, 7, 2]);
        history.back();
        history.select(7);
        assert!(history.has_ahead(), "the same node is no new selection");
        history.select(9);
        assert!(!history.has_ahead());
        assert_eq!(history.back(), Some(7));
    }

    #[test]
    fn the_oldest_of_very_many_are_forgotten() {
        let mut history = history(0..1_000);
        let mut steps = 0;
        while history.back().is_some() {
            steps += 1;
        }
        assert_eq!(steps, MOST);
    }

    #[test]
    fn after_a_reload_what_is_gone_is_left_out_and_nothing_stands_twice() {
        let mut history = history([3, 90, 3, 5, 91, 6]);
        history.back();
        history.back();
        // 3, 90, 3, then 5; ahead 91 and 6.
        history.carry(&moved_on());
        assert_eq!(history.back(), Some(4));
        assert!(!history.has_before());
        assert_eq!(history.forward(), Some(6));
        assert_eq!(history.forward(), Some(7));
    }

    #[test]
    fn after_a_reload_without_the_selected_node_going_back_leads_to_the_one_before() {
        let mut history = history([3, 90]);
        history.carry(&moved_on());
        assert_eq!(history.back(), Some(4));
        assert!(!history.has_ahead());
    }
}
