//! The branches of a log, in the order they were begun.

use std::collections::HashMap;

use crate::debugger::{EntryId, Log, Session};

use super::following::Played;

/// The branches of a log. A branch keeps its number for good: it is begun once and only grows.
///
/// Following a log takes time linear in the entries that were added since.
#[derive(Debug, Clone, Default)]
pub struct Branches {
    played: Played,
    followed: usize,
    branches: Vec<Branch>,
    /// The branch that grew last. Most entries are added to it, so its tip is looked up only once it rests.
    growing: usize,
    /// The branch of every tip but that of the one that grew last.
    by_tip: HashMap<EntryId, usize>,
}

/// One branch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch {
    /// Its last entry.
    pub tip: EntryId,
    /// The step it left an older branch at; the first branch left none.
    pub left_at: Option<usize>,
}

impl Branches {
    /// Takes in what was added to `session`'s log.
    pub fn follow(&mut self, session: &Session) {
        let log = session.log();
        if !self.played.follow(session) || log.len() < self.followed {
            self.forget();
        }
        for number in self.followed + 1..=log.len() {
            if let Some(id) = EntryId::from_number(number) {
                self.add(log, id);
            }
        }
        self.followed = log.len();
    }

    fn forget(&mut self) {
        self.followed = 0;
        self.branches.clear();
        self.by_tip.clear();
        self.growing = 0;
    }

    fn add(&mut self, log: &Log, id: EntryId) {
        let Some(entry) = log.entry(id) else { return };
        if let Some(growing) = self.branches.get_mut(self.growing) {
            if growing.tip == entry.parent {
                growing.tip = id;
                return;
            }
            self.by_tip.insert(growing.tip, self.growing);
        }
        let grown = self.by_tip.remove(&entry.parent);
        self.growing = grown.unwrap_or(self.branches.len());
        match self.branches.get_mut(self.growing) {
            Some(branch) => branch.tip = id,
            None => self.branches.push(Branch {
                tip: id,
                left_at: (!self.branches.is_empty()).then(|| log.depth(entry.parent)),
            }),
        }
    }

    /// Every branch, in the order they were begun.
    pub fn all(&self) -> &[Branch] {
        &self.branches
    }

    /// Which of [`Branches::all`] `session` shows; nothing before the first step.
    pub fn shown(&self, session: &Session) -> Option<usize> {
        let tip = session.way().last()?;
        match self.branches.get(self.growing) {
            Some(growing) if growing.tip == *tip => Some(self.growing),
            _ => self.by_tip.get(tip).copied(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::story::Story;
    use super::*;

    #[test]
    fn a_log_without_branches_has_one() {
        let mut story = Story::ferry();
        let mut branches = Branches::default();
        branches.follow(&story.session);
        assert_eq!(
            (branches.all(), branches.shown(&story.session)),
            (&[][..], None)
        );
        story.send_start();
        story.send_next();
        branches.follow(&story.session);
        assert_eq!(branches.all().len(), 1);
        assert_eq!(branches.all()[0].left_at, None);
        assert_eq!(branches.shown(&story.session), Some(0));
    }

    #[test]
    fn a_branch_keeps_its_number_and_knows_where_it_left() {
        let mut story = Story::ferry();
        let mut branches = Branches::default();
        story.send_start();
        story.send_next();
        story.send_next();
        story.go_to(1);
        story.send_done();
        branches.follow(&story.session);
        assert_eq!(branches.shown(&story.session), Some(1));
        story.go_to(3);
        story.send_next();
        branches.follow(&story.session);
        let tips: Vec<_> = branches.all().iter().map(|b| b.tip.number()).collect();
        assert_eq!(tips, [5, 4]);
        assert_eq!(branches.all()[1].left_at, Some(1));
        assert_eq!(branches.shown(&story.session), Some(0));
    }

    #[test]
    fn what_was_added_meanwhile_comes_to_what_all_at_once_comes_to() {
        let mut story = Story::ferry();
        let mut step_by_step = Branches::default();
        for start in [0, 0, 1, 2, 0, 3] {
            story.go_to(start);
            story.send_start();
            story.send_next();
            step_by_step.follow(&story.session);
        }
        let mut at_once = Branches::default();
        at_once.follow(&story.session);
        assert_eq!(step_by_step.all(), at_once.all());
        let mut tips: Vec<_> = at_once.all().iter().map(|branch| branch.tip).collect();
        tips.sort();
        assert_eq!(tips, story.session.log().tips().collect::<Vec<_>>());
    }
}
