//! Counts that are kept up: an entry is counted once, when it comes, and taken back when it is left.

use std::time::Instant;

use crate::app::log_panel::Played;
use crate::debugger::coverage::Coverage;
use crate::debugger::{EntryId, Session, Stretch, Way, shared_steps};

/// How many entries are counted before it is looked at the clock.
const PORTION: usize = 64;

/// What a whole log covers.
#[derive(Debug, Default)]
pub struct LogTally {
    played: Played,
    coverage: Option<Coverage>,
    counted: usize,
}

/// What the way to the playhead covers.
#[derive(Debug, Default)]
pub struct WayTally {
    played: Played,
    coverage: Option<Coverage>,
    way: Vec<Stretch>,
    /// How many steps of that way are counted.
    counted: usize,
}

/// What following a session came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Followed {
    /// Whether the counts are others now.
    pub changed: bool,
    /// How many steps are left to count.
    pub left: usize,
}

impl LogTally {
    /// What was counted so far.
    pub fn coverage(&self) -> Option<&Coverage> {
        self.coverage.as_ref()
    }

    /// Counts what came since, until `deadline`.
    pub fn follow(&mut self, session: &Session, deadline: Instant) -> Followed {
        let (context, log) = (session.context(), session.log());
        let same = self.played.follow(session) && self.counted <= log.len();
        if !same {
            self.coverage = None;
            self.counted = 0;
        }
        let mut changed = self.coverage.is_none();
        let new = || Coverage::new(context.playbook());
        let coverage = self.coverage.get_or_insert_with(new);
        while self.counted < log.len() {
            self.counted += 1;
            changed = true;
            if let Some(id) = EntryId::from_number(self.counted) {
                coverage.add_entry(context, log, id);
            }
            if self.counted.is_multiple_of(PORTION) && Instant::now() >= deadline {
                break;
            }
        }
        Followed {
            changed,
            left: log.len() - self.counted,
        }
    }
}

impl WayTally {
    /// What was counted so far.
    pub fn coverage(&self) -> Option<&Coverage> {
        self.coverage.as_ref()
    }

    /// Takes back the steps that are left, and counts those that came, until `deadline`.
    pub fn follow(&mut self, session: &Session, deadline: Instant) -> Followed {
        let (context, log) = (session.context(), session.log());
        let new = || Coverage::new(context.playbook());
        if !self.played.follow(session) {
            self.coverage = None;
        }
        let mut changed = self.coverage.is_none();
        if changed {
            self.counted = 0;
        }
        let (way, position) = (session.way(), session.position());
        let shared = shared_steps(&self.way, self.counted, way).min(position);
        if self.counted - shared > position {
            // Counting afresh takes less.
            self.coverage = None;
            self.counted = 0;
            changed = true;
        }
        let coverage = self.coverage.get_or_insert_with(new);
        let mut is_late = false;
        let old = Way::new(log, &self.way);
        while self.counted > shared && !is_late {
            self.counted -= 1;
            changed = true;
            if let Some(id) = old.get(self.counted) {
                coverage.take_back_entry(context, log, id);
            }
            is_late = self.counted.is_multiple_of(PORTION) && Instant::now() >= deadline;
        }
        if self.counted > shared {
            return Followed {
                changed,
                left: self.counted - shared + position - shared,
            };
        }
        if self.way != way.stretches() {
            self.way = way.stretches().to_vec();
        }
        if is_late {
            let left = position - self.counted;
            return Followed { changed, left };
        }
        let ahead = way.iter_from(self.counted).take(position - self.counted);
        for id in ahead {
            coverage.add_entry(context, log, id);
            self.counted += 1;
            changed = true;
            if self.counted.is_multiple_of(PORTION) && Instant::now() >= deadline {
                break;
            }
        }
        Followed {
            changed,
            left: position - self.counted,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;
    use crate::app::log_panel::story::Story;
    use crate::debugger::SessionCommand;

    fn soon() -> Instant {
        Instant::now() + Duration::from_secs(60)
    }

    /// What the way to the playhead covers, counted afresh.
    fn afresh(session: &Session) -> Coverage {
        let mut coverage = Coverage::new(session.context().playbook());
        for id in session.log().path_to(session.playhead()) {
            coverage.add_entry(session.context(), session.log(), id);
        }
        coverage
    }

    /// Two branches of a long story.
    fn story() -> Story {
        let mut story = Story::ferry();
        for _ in 0..200 {
            story.send_start();
            story.send_done();
        }
        story.go_to(150);
        for _ in 0..100 {
            story.send_start();
        }
        story
    }

    #[test]
    fn the_way_is_kept_up_wherever_the_playhead_goes() {
        let mut story = story();
        let mut tally = WayTally::default();
        for entry in [500, 499, 400, 3, 0, 250, 460, 149, 150, 151, 401, 402] {
            story.go_to(entry);
            let followed = tally.follow(&story.session, soon());
            assert_eq!((followed.changed, followed.left), (true, 0), "{entry}");
            assert_eq!(tally.coverage(), Some(&afresh(&story.session)), "{entry}");
            let again = tally.follow(&story.session, soon());
            assert!(!again.changed, "{entry}");
        }
    }

    #[test]
    fn however_little_time_there_is_the_way_is_caught_up_with() {
        let mut story = story();
        let mut tally = WayTally::default();
        for entry in [500, 160, 400, 0, 500, 390] {
            story.go_to(entry);
            let past = Instant::now();
            let mut frames = 1;
            let mut left = tally.follow(&story.session, past).left;
            while left > 0 {
                frames += 1;
                let now = tally.follow(&story.session, past).left;
                assert!(now < left, "{entry}: {now} of {left}");
                left = now;
            }
            assert!(entry == 0 || frames > 1, "{entry}");
            assert_eq!(tally.coverage(), Some(&afresh(&story.session)), "{entry}");
        }
    }

    #[test]
    fn the_log_is_counted_on_all_branches_and_anew_once_something_is_taken_out_of_it() {
        let mut story = story();
        let mut tally = LogTally::default();
        let whole = |session: &Session| {
            let mut coverage = Coverage::new(session.context().playbook());
            coverage.add_log(session.context(), session.log());
            coverage
        };
        let past = Instant::now();
        assert!(tally.follow(&story.session, past).left > 0);
        while tally.follow(&story.session, past).left > 0 {}
        assert_eq!(tally.coverage(), Some(&whole(&story.session)));
        story.send_start();
        tally.follow(&story.session, soon());
        assert_eq!(tally.coverage(), Some(&whole(&story.session)));
        story.session.apply(SessionCommand::RemoveBranch(1));
        tally.follow(&story.session, soon());
        assert_eq!(tally.coverage(), Some(&whole(&story.session)));
        assert_eq!(tally.coverage().map(Coverage::steps), Some(400));
    }
}
