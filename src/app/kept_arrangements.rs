//! How the graph is drawn, kept between starts: which way stories run, and the scenes that are folded, by playbook.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::graph::{Arrangement, Direction};

/// Of how many playbooks folded scenes are kept; those folded longest ago go.
const MOST_PLAYBOOKS: usize = 200;

/// How the graph is drawn: what is kept of it, the playbook folded last first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct KeptArrangements {
    /// Whether stories run across, not down.
    pub across: bool,
    playbooks: Vec<OfPlaybook>,
}

/// The folded scenes of one playbook.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
struct OfPlaybook {
    /// What it is kept under: its file's path from the root, or the sample's name.
    playbook: String,
    folded: BTreeSet<String>,
}

impl KeptArrangements {
    /// Keeps how the playbook of this name is drawn; of one with nothing folded, nothing but the direction.
    pub fn keep(&mut self, name: &str, arrangement: &Arrangement) {
        self.across = arrangement.direction == Direction::LeftToRight;
        self.playbooks.retain(|kept| kept.playbook != name);
        if arrangement.folded.is_empty() {
            return;
        }
        let kept = OfPlaybook {
            playbook: name.into(),
            folded: arrangement.folded.clone(),
        };
        self.playbooks.insert(0, kept);
        self.playbooks.truncate(MOST_PLAYBOOKS);
    }

    /// How the playbook of this name is to be drawn.
    pub fn of(&self, name: &str) -> Arrangement {
        let kept = self.playbooks.iter().find(|kept| kept.playbook == name);
        Arrangement {
            direction: match self.across {
                true => Direction::LeftToRight,
                false => Direction::TopToBottom,
            },
            folded: kept.map(|kept| kept.folded.clone()).unwrap_or_default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(slugs: &[&str]) -> Arrangement {
        Arrangement {
            folded: slugs.iter().map(|slug| slug.to_string()).collect(),
            ..Arrangement::default()
        }
    }

    #[test]
    fn folded_scenes_are_kept_by_playbook_and_the_direction_for_all() {
        let mut kept = KeptArrangements::default();
        kept.keep("a", &folded(&["inn"]));
        let across = Arrangement {
            direction: Direction::LeftToRight,
            ..folded(&["road", "sea"])
        };
        kept.keep("b", &across);
        assert_eq!(kept.of("b"), across);
        assert_eq!(kept.of("a").direction, Direction::LeftToRight);
        assert_eq!(kept.of("a").folded, folded(&["inn"]).folded);
        kept.keep("a", &Arrangement::default());
        assert_eq!(kept.of("a"), Arrangement::default());
        assert_eq!(kept.playbooks.len(), 1);
    }

    #[test]
    fn of_very_many_playbooks_those_folded_longest_ago_go() {
        let mut kept = KeptArrangements::default();
        for number in 0..=MOST_PLAYBOOKS {
            kept.keep(&number.to_string(), &folded(&["inn"]));
        }
        assert_eq!(kept.playbooks.len(), MOST_PLAYBOOKS);
        assert_eq!(kept.of("0"), Arrangement::default());
        assert_eq!(kept.of("1"), folded(&["inn"]));
    }
}
