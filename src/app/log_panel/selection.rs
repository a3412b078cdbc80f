//! The rows selected for copying.

use std::ops::RangeInclusive;

use crate::app::gesture::View;
use crate::debugger::Session;

use super::following::Following;

/// A stretch of steps of the branch shown, selected from the playhead's row on.
///
/// Extending it moves its end and leaves its anchor, and the playhead, where they are. It goes once one of
/// its steps is not on the branch shown any more.
#[derive(Debug, Default)]
pub struct Selection {
    following: Following,
    /// The step it was begun at, and the one it was extended to.
    ends: Option<(usize, usize)>,
}

impl Selection {
    /// Takes in the branch of now.
    pub fn follow(&mut self, session: &Session) {
        let kept = self.following.follow(session);
        self.ends = self.ends.filter(|(one, other)| *one.max(other) <= kept);
    }

    /// Selects the steps up to `step`: from where the selection was begun, or from the playhead.
    pub fn extend(&mut self, view: View, step: usize) {
        let position = view.session.position();
        let anchor = self.ends.map_or(position, |(anchor, _)| anchor);
        self.ends = Some((anchor, step));
    }

    /// Selects nothing.
    pub fn drop(&mut self) {
        self.ends = None;
    }

    /// The steps selected, in order; 0 is the beginning. Nothing where none is.
    pub fn steps(&self) -> Option<RangeInclusive<usize>> {
        self.ends
            .map(|(one, other)| one.min(other)..=one.max(other))
    }

    /// Whether `step` is selected.
    pub fn holds(&self, step: usize) -> bool {
        self.steps().is_some_and(|steps| steps.contains(&step))
    }
}

#[cfg(test)]
mod tests {
    use super::super::story::Story;
    use super::*;

    fn story() -> Story {
        let mut story = Story::ferry();
        for _ in 0..5 {
            story.send_start();
        }
        story.go_to(3);
        story
    }

    fn selected(story: &Story, steps: &[usize]) -> Selection {
        let mut selection = Selection::default();
        selection.follow(&story.session);
        for step in steps {
            selection.extend(story.view(), *step);
        }
        selection
    }

    #[test]
    fn it_begins_at_the_playhead_and_turns_about_there() {
        let story = story();
        assert_eq!(selected(&story, &[5]).steps(), Some(3..=5));
        assert_eq!(selected(&story, &[5, 1]).steps(), Some(1..=3));
        let selection = selected(&story, &[4]);
        assert!(selection.holds(3) && selection.holds(4) && !selection.holds(5));
    }

    #[test]
    fn its_anchor_stays_while_the_playhead_moves() {
        let mut story = story();
        let mut selection = selected(&story, &[5]);
        story.go_to(1);
        selection.follow(&story.session);
        selection.extend(story.view(), 4);
        assert_eq!(selection.steps(), Some(3..=4));
    }

    #[test]
    fn it_goes_with_the_branch_its_steps_are_on_and_no_sooner() {
        let mut story = story();
        let mut early = selected(&story, &[2]);
        let mut late = selected(&story, &[4]);
        story.send_next();
        for selection in [&mut early, &mut late] {
            selection.follow(&story.session);
        }
        assert_eq!(early.steps(), Some(2..=3));
        assert_eq!(late.steps(), None);
    }
}
