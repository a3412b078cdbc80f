//! The rows of the outline: a heading a scene, and below an open one its nodes.

use crate::playbook::{NodeIndex, Scene};

/// A heading, and the nodes below it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Group {
    /// The scene's position; nothing for the nodes before the first.
    pub scene: Option<usize>,
    /// Its first node.
    pub first: NodeIndex,
    /// One past its last.
    pub end: NodeIndex,
}

/// What a row shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Row {
    /// The heading of a group.
    Group(usize),
    /// A node.
    Node(NodeIndex),
}

/// Where each row stands. Asking takes no longer however many nodes a scene has.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    groups: Vec<Group>,
    is_open: Vec<bool>,
    /// The row of each group's heading, and one past the last row.
    starts: Vec<usize>,
}

impl Rows {
    /// The rows of a playbook of `count` nodes in `scenes`; `is_open` says which groups show their nodes.
    pub fn new(scenes: &[Scene], count: usize, is_open: impl Fn(Group) -> bool) -> Rows {
        let mut rows = Rows {
            groups: groups(scenes, count),
            ..Rows::default()
        };
        let mut next = 0;
        rows.starts.push(next);
        for group in &rows.groups {
            let is_open = is_open(*group);
            rows.is_open.push(is_open);
            next += 1 + if is_open { group.end - group.first } else { 0 };
            rows.starts.push(next);
        }
        rows
    }

    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.starts.last().copied().unwrap_or(0)
    }

    /// The group at a position.
    pub fn group(&self, group: usize) -> Option<Group> {
        self.groups.get(group).copied()
    }

    /// Every group.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Whether a group shows its nodes.
    pub fn is_open(&self, group: usize) -> bool {
        self.is_open.get(group).copied().unwrap_or(false)
    }

    /// What the row at a position shows.
    pub fn at(&self, row: usize) -> Option<Row> {
        if row >= self.len() {
            return None;
        }
        let at = self.starts.partition_point(|start| *start <= row) - 1;
        let (start, group) = self.starts.get(at).zip(self.group(at))?;
        Some(match row - start {
            0 => Row::Group(at),
            below => Row::Node(group.first + below - 1),
        })
    }

    /// The group `node` stands in.
    pub fn group_of(&self, node: NodeIndex) -> Option<usize> {
        let at = self.groups.partition_point(|group| group.first <= node);
        let at = at.checked_sub(1)?;
        (node < self.group(at)?.end).then_some(at)
    }

    /// Where a row stands; a node's in a closed group stands nowhere.
    pub fn place_of(&self, row: Row) -> Option<usize> {
        match row {
            Row::Group(group) => {
                self.group(group)?;
                self.starts.get(group).copied()
            }
            Row::Node(node) => {
                let group = self.group_of(node).filter(|group| self.is_open(*group))?;
                Some(self.starts.get(group)? + 1 + node - self.group(group)?.first)
            }
        }
    }
}

/// The nodes before the first scene, if there are some, and the scenes.
fn groups(scenes: &[Scene], count: usize) -> Vec<Group> {
    let before = scenes.first().map_or(count, |scene| scene.first);
    let before = (before > 0).then_some(Group {
        scene: None,
        first: 0,
        end: before,
    });
    let scenes = scenes.iter().enumerate().map(|(at, scene)| Group {
        scene: Some(at),
        first: scene.first,
        end: scene.end,
    });
    before.into_iter().chain(scenes).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::playbook::{drawn, scenes};

    fn scene(first: NodeIndex, end: NodeIndex) -> Scene {
        Scene {
            slug: format!("scene-{first}"),
            slugs: vec![format!("scene-{first}")],
            title: format!("Scene {first}"),
            first,
            end,
        }
    }

    #[test]
    fn nodes_before_the_first_scene_have_a_heading_of_their_own() {
        let scenes = [scene(2, 3), scene(3, 6)];
        let rows = Rows::new(&scenes, 6, |group| group.scene != Some(0));
        let all: Vec<Row> = (0..=rows.len()).map_while(|row| rows.at(row)).collect();
        let expected = [
            Row::Group(0),
            Row::Node(0),
            Row::Node(1),
            Row::Group(1),
            Row::Group(2),
            Row::Node(3),
            Row::Node(4),
            Row::Node(5),
        ];
        assert_eq!(all, expected);
        assert_eq!(rows.place_of(Row::Node(2)), None, "its scene is closed");
        assert_eq!(rows.group_of(2), Some(1));
        assert_eq!(rows.group_of(6), None);
    }

    #[test]
    fn without_scenes_all_nodes_are_below_one_heading() {
        let rows = Rows::new(&[], 3, |_| true);
        assert_eq!((rows.len(), rows.groups().len()), (4, 1));
    }

    proptest! {
        #[test]
        fn for_any_playbook_a_row_stands_where_it_is_found(
            playbook in drawn::playbook(),
            open in proptest::collection::vec(any::<bool>(), 4),
        ) {
            let scenes = scenes(&playbook);
            let count = playbook.nodes.len();
            let is_open = |group: Group| group.scene.map_or(open[3], |scene| open[scene % 3]);
            let rows = Rows::new(&scenes, count, is_open);
            for place in 0..rows.len() {
                let row = rows.at(place).expect("a row");
                prop_assert_eq!(rows.place_of(row), Some(place));
            }
            prop_assert_eq!(rows.at(rows.len()), None);
            let shown = (0..count).filter(|node| rows.place_of(Row::Node(*node)).is_some());
            prop_assert_eq!(shown.count() + rows.groups().len(), rows.len());
        }
    }
}
