//! Which rows the log shows, kept between frames.

use std::ops::{Range, RangeInclusive};
use std::time::{Duration, Instant};

use crate::app::gesture::View;

use super::filter::{Filter, Said};
use super::following::Following;

/// How long one frame looks for the rows a filter lets through.
const SLICE: Duration = Duration::from_millis(4);

/// The steps a filter shows of the branch shown. They are looked through once, a slice a frame, and again
/// only from where the branch changed, or when the filter did.
#[derive(Debug, Default)]
pub struct Shown {
    following: Following,
    filter: Filter,
    /// How much was remarked when notes were last looked at.
    remarked: usize,
    /// The first step not looked at yet, counted from 1 at the branch's first.
    next: usize,
    /// The steps shown, in order.
    steps: Vec<usize>,
    total: usize,
}

impl Shown {
    /// Takes in the branch and the filter of now, and looks on for a slice.
    pub fn follow(&mut self, view: View, filter: &Filter) {
        let kept = self.following.follow(view.session);
        let remarked = view.session.remarks().made().len();
        let same_notes = self.remarked == remarked || !filter.reads_notes();
        self.remarked = remarked;
        let same_filter = self.filter == *filter;
        let kept = if same_filter && same_notes { kept } else { 0 };
        if !same_filter {
            self.filter = filter.clone();
        }
        self.total = view.session.way().len();
        if filter.is_open() {
            self.steps.clear();
            self.next = 1;
            return;
        }
        self.next = self.next.clamp(1, kept + 1);
        let steps = self.steps.partition_point(|step| *step < self.next);
        self.steps.truncate(steps);
        let begun = Instant::now();
        let unseen = view.session.way().iter_from(self.next - 1);
        for id in unseen {
            let entry = view.session.log().entry(id);
            let said = Said::of(view.session.remarks(), id);
            if entry.is_some_and(|entry| filter.shows(view.document, entry, said)) {
                self.steps.push(self.next);
            }
            self.next += 1;
            if self.next.is_multiple_of(64) && begun.elapsed() > SLICE {
                break;
            }
        }
    }

    /// Whether every step has been looked at.
    pub fn is_complete(&self) -> bool {
        self.filter.is_open() || self.next > self.total
    }

    /// How many rows there are. Without a filter the beginning is one too.
    pub fn rows(&self) -> usize {
        if self.filter.is_open() {
            self.total + 1
        } else {
            self.steps.len()
        }
    }

    /// How many steps are shown.
    pub fn steps(&self) -> usize {
        if self.filter.is_open() {
            self.total
        } else {
            self.steps.len()
        }
    }

    /// The step row `row` shows; 0 is the beginning.
    pub fn step(&self, row: usize) -> Option<usize> {
        if self.filter.is_open() {
            (row <= self.total).then_some(row)
        } else {
            self.steps.get(row).copied()
        }
    }

    /// The rows of these steps.
    pub fn rows_of(&self, steps: &RangeInclusive<usize>) -> Range<usize> {
        let (first, last) = (*steps.start(), *steps.end());
        if self.filter.is_open() {
            let end = last.min(self.total).saturating_add(1);
            return first.min(end)..end;
        }
        let begin = self.steps.partition_point(|shown| *shown < first);
        let end = self.steps.partition_point(|shown| *shown <= last);
        begin..end.max(begin)
    }

    /// The row of `step`, or of the last one shown before it.
    pub fn row_of(&self, step: usize) -> Option<usize> {
        if self.filter.is_open() {
            Some(step.min(self.total))
        } else {
            let after = self.steps.partition_point(|shown| *shown <= step);
            after.checked_sub(1)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::story::Story;
    use super::*;

    fn refusals() -> Filter {
        let mut filter = Filter::default();
        filter.tick_refusals();
        filter
    }

    fn steps(shown: &Shown) -> Vec<usize> {
        (0..shown.rows())
            .filter_map(|row| shown.step(row))
            .collect()
    }

    #[test]
    fn without_a_filter_the_beginning_and_every_step_are_rows() {
        let mut story = Story::ferry();
        let mut shown = Shown::default();
        story.send_start();
        story.send_next();
        shown.follow(story.view(), &Filter::default());
        assert_eq!(steps(&shown), [0, 1, 2]);
        assert_eq!((shown.steps(), shown.row_of(2)), (2, Some(2)));
    }

    #[test]
    fn a_filter_shows_some_steps_and_follows_the_branch() {
        let mut story = Story::ferry();
        let mut shown = Shown::default();
        story.send_next();
        story.send_start();
        story.send_next();
        shown.follow(story.view(), &refusals());
        assert_eq!(steps(&shown), [1, 3]);
        assert!(shown.is_complete());
        story.go_to(2);
        story.send_done();
        story.send_done();
        shown.follow(story.view(), &refusals());
        assert_eq!(steps(&shown), [1, 4]);
        story.go_to(3);
        shown.follow(story.view(), &refusals());
        assert_eq!(steps(&shown), [1, 3]);
        shown.follow(story.view(), &Filter::default());
        assert_eq!(steps(&shown), [0, 1, 2, 3]);
    }

    #[test]
    fn a_step_that_is_filtered_out_goes_by_the_row_before_it() {
        let mut story = Story::ferry();
        let mut shown = Shown::default();
        story.send_start();
        story.send_next();
        story.send_start();
        shown.follow(story.view(), &refusals());
        assert_eq!(shown.row_of(1), None);
        assert_eq!(shown.row_of(2), Some(0));
        assert_eq!(shown.row_of(3), Some(0));
    }

    #[test]
    fn a_note_that_is_written_or_taken_away_is_followed() {
        let mut story = Story::ferry();
        let mut shown = Shown::default();
        let mut filter = Filter::default();
        filter.tick_noted();
        story.send_start();
        story.send_next();
        shown.follow(story.view(), &filter);
        assert_eq!(steps(&shown), [0; 0]);
        story.note(1, "look here");
        shown.follow(story.view(), &filter);
        assert_eq!(steps(&shown), [1]);
        story.note(1, "");
        shown.follow(story.view(), &filter);
        assert_eq!(steps(&shown), [0; 0]);
    }
}
