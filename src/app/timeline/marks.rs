//! What the timeline shows of each step, worked out once and kept while the branch stays as it was.

use std::time::{Duration, Instant};

use crate::app::gesture::View;
use crate::app::log_panel::Following;
use crate::debugger::Entry;
use crate::runtime::{Event, EventKind};

use super::bins::{Bins, bin_size};

/// How long one frame works on marks.
const SLICE: Duration = Duration::from_millis(3);

/// What happened in a step, the most telling last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Happening {
    /// It reported nothing.
    Nothing,
    /// Words were said.
    Said,
    /// The host was asked to perform.
    Perform,
    /// The world was asked.
    Resolve,
    /// A menu was offered.
    Offer,
    /// A draw was asked for.
    Draw,
    /// The run ended.
    Ended,
    /// Something was refused.
    Refused,
}

impl Happening {
    /// What happened in `entry`: a refusal where there is one, else what it reported last.
    pub fn of(entry: &Entry) -> Happening {
        if entry.refusal().is_some() {
            return Happening::Refused;
        }
        match entry.events.last().map(Event::kind) {
            None => Happening::Nothing,
            Some(EventKind::Said | EventKind::Continued) => Happening::Said,
            Some(EventKind::Perform) => Happening::Perform,
            Some(EventKind::Resolve) => Happening::Resolve,
            Some(EventKind::Offer) => Happening::Offer,
            Some(EventKind::Draw) => Happening::Draw,
            Some(EventKind::Ended) => Happening::Ended,
            Some(EventKind::Refused) => Happening::Refused,
        }
    }
}

/// The marks of the branch shown, a step each and in bins. Long branches are worked out a slice a frame.
#[derive(Debug, Clone, Default)]
pub struct Marks {
    following: Following,
    happenings: Vec<Happening>,
    differing: Vec<bool>,
    /// Whether an enabled breakpoint hits a step. They are surveyed a portion at a time, so this list may be behind the others.
    stopped: Vec<bool>,
    /// The breakpoints looked at, by how often they were set and cleared.
    breakpoints: u32,
    /// How much was remarked when notes were last looked at.
    remarked: usize,
    /// How many steps the branch had then.
    followed: usize,
    /// The steps with a note, in order.
    pub noted: Vec<usize>,
    /// What happened, in bins.
    pub happening_bins: Bins<Happening>,
    /// Which steps differ from what was recorded, in bins.
    pub differing_bins: Bins<bool>,
    /// Which steps an enabled breakpoint hits, in bins.
    pub stopped_bins: Bins<bool>,
    /// How many steps a bin holds.
    pub bin_size: usize,
}

impl Marks {
    /// Takes in the branch and the breakpoints of now, for at most `most` bins. Returns whether that is all;
    /// otherwise the next frame goes on.
    pub fn follow(&mut self, view: View, most: usize) -> bool {
        let (way, log) = (view.session.way(), view.session.log());
        let same = self.following.follow(view.session);
        self.follow_notes(view, same);
        self.happenings.truncate(same);
        self.differing.truncate(same);
        self.stopped.truncate(same);
        let revision = view.session.breakpoints().revision();
        if self.breakpoints != revision {
            self.breakpoints = revision;
            self.stopped.clear();
        }
        let kept = (self.happenings.len(), self.stopped.len());
        let begun = Instant::now();
        let mut looked = 0_usize;
        let mut has_time = move || {
            looked += 1;
            !looked.is_multiple_of(64) || begun.elapsed() < SLICE
        };
        for id in way.iter_from(self.happenings.len()) {
            let differs = view.session.differences().contains_key(&id);
            self.differing.push(differs);
            let happening = log.entry(id).map(Happening::of);
            self.happenings
                .push(happening.unwrap_or(Happening::Nothing));
            if !has_time() {
                break;
            }
        }
        let surveyed = match view.session.breakpoints().is_empty() {
            true => self.happenings.len(),
            false => view.session.surveyed().min(way.len()),
        };
        while self.stopped.len() < surveyed && has_time() {
            self.stopped
                .push(view.session.is_hit_at(self.stopped.len() + 1));
        }
        self.bin_size = bin_size(way.len(), most);
        let size = self.bin_size;
        self.happening_bins.follow(&self.happenings, kept.0, size);
        self.differing_bins.follow(&self.differing, kept.0, size);
        self.stopped_bins.follow(&self.stopped, kept.1, size);
        self.happenings.len() == way.len() && self.stopped.len() == way.len()
    }

    /// Looks for notes on the branch anew where one was written, or another branch is shown. A step that was
    /// just sent has none.
    fn follow_notes(&mut self, view: View, same: usize) {
        let remarked = view.session.remarks().made().len();
        let (way, log) = (view.session.way(), view.session.log());
        let is_as_it_was = self.remarked == remarked && same == self.followed;
        (self.remarked, self.followed) = (remarked, way.len());
        if is_as_it_was {
            return;
        }
        let notes = view.session.remarks().notes();
        let on_way = |id| {
            let step = log.depth(id);
            (way.get(step.checked_sub(1)?) == Some(id)).then_some(step)
        };
        self.noted = notes.filter_map(|(id, _)| on_way(id)).collect();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;
    use crate::debugger::SessionCommand;
    use crate::debugger::{Breakpoint, Trigger};
    use crate::runtime::{Answer, Command};

    fn marks(story: &Story) -> Marks {
        let mut marks = Marks::default();
        assert!(marks.follow(story.view(), 100));
        marks
    }

    fn apply(story: &mut Story, command: SessionCommand) {
        story.session.apply(command);
        assert!(story.session.survey(usize::MAX));
    }

    fn started() -> Story {
        let mut story = Story::ferry();
        story.send_start();
        story.send_next();
        story.send_done();
        story.send_next();
        story
    }

    #[test]
    fn a_step_is_marked_by_its_refusal_or_by_what_it_reported_last() {
        let marks = marks(&started());
        assert_eq!(
            marks.happening_bins.all(),
            [
                Happening::Perform,
                Happening::Refused,
                Happening::Said,
                Happening::Resolve
            ]
        );
    }

    #[test]
    fn a_step_that_arrived_at_a_breakpoint_is_ticked() {
        let mut story = started();
        apply(
            &mut story,
            SessionCommand::SetBreakpoint(Breakpoint::at_node(1)),
        );
        assert_eq!(
            marks(&story).stopped_bins.all(),
            [false, false, true, false]
        );
    }

    #[test]
    fn a_breakpoint_that_is_set_later_ticks_steps_that_were_looked_at_before() {
        let mut story = started();
        let mut marks = marks(&story);
        assert_eq!(marks.stopped_bins.all(), [false; 4]);
        apply(
            &mut story,
            SessionCommand::SetBreakpoint(Breakpoint::at_node(0)),
        );
        assert!(marks.follow(story.view(), 100));
        assert_eq!(marks.stopped_bins.all(), [true, false, false, false]);
        apply(
            &mut story,
            SessionCommand::ClearBreakpoint(Trigger::Arrived(0)),
        );
        assert!(marks.follow(story.view(), 100));
        assert_eq!(marks.stopped_bins.all(), [false; 4]);
    }

    #[test]
    fn a_disabled_breakpoint_ticks_no_step_until_it_is_enabled_again() {
        let mut story = started();
        let on = Trigger::Arrived(1);
        for (command, ticks) in [
            (SessionCommand::SetBreakpoint(Breakpoint::at_node(1)), true),
            (SessionCommand::DisableBreakpoint(on.clone()), false),
            (SessionCommand::EnableBreakpoint(on.clone()), true),
        ] {
            apply(&mut story, command);
            assert_eq!(
                marks(&story).stopped_bins.all(),
                [false, false, ticks, false]
            );
        }
    }

    #[test]
    fn the_notes_on_the_branch_shown_are_marked_and_no_others() {
        let mut story = started();
        story.note(4, "why does she ask?");
        story.note(2, "too early");
        let mut marks = marks(&story);
        assert_eq!(marks.noted, [2, 4]);
        story.go_to(3);
        story.send_done();
        marks.follow(story.view(), 100);
        assert_eq!(marks.noted, [2]);
        story.note(5, "refused");
        marks.follow(story.view(), 100);
        assert_eq!(marks.noted, [2, 4]);
        story.note(2, "");
        story.go_to(4);
        marks.follow(story.view(), 100);
        assert_eq!(marks.noted, [4]);
    }

    #[test]
    fn a_refusal_wins_in_a_bin() {
        let mut marks = Marks::default();
        marks.follow(started().view(), 2);
        assert_eq!(marks.bin_size, 2);
        assert_eq!(
            marks.happening_bins.all(),
            [Happening::Refused, Happening::Resolve]
        );
    }

    #[test]
    fn marks_that_followed_a_session_come_to_what_all_at_once_comes_to() {
        let mut story = started();
        let mut followed = marks(&story);
        story.go_to(1);
        story.send_done();
        story.send_done();
        followed.follow(story.view(), 100);
        story.send_next();
        let answers = [("Traveller.Name".into(), Answer::Words("Robin".into()))];
        story.send(Command::Supply(answers.into()));
        followed.follow(story.view(), 2);
        let mut fresh = Marks::default();
        fresh.follow(story.view(), 2);
        assert_eq!(followed.happening_bins, fresh.happening_bins);
        assert_eq!(followed.stopped_bins, fresh.stopped_bins);
        assert_eq!(followed.differing_bins, fresh.differing_bins);
    }
}
