//! A run swept from its last step to its first: stretches dropped, commands replaced.
//!
//! The **head** is still to be swept, the **tail** is what follows. A candidate leaves out or replaces the last
//! of the head and plays the tail from there. It need not be played on where it comes back into step with the
//! tail, which is known to meet; nor where an earlier candidate of this sweep stood with as much left to send,
//! for that one failed.

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::player::{Place, Player, Sent, Sequence};
use super::simpler::simpler;

/// A sweep over a run. Head and tail together meet at their last step, whatever was tried.
pub(super) struct Sweep {
    head: Sequence,
    /// The commands after the head, the next one last; and where the run stands before each.
    tail: Sequence,
    /// Where candidates stood that failed, and how many commands were left to send then.
    failed: HashSet<(Place, usize)>,
}

impl Sweep {
    /// A sweep over `sequence`, which meets at its last step.
    pub(super) fn new(sequence: Sequence) -> Sweep {
        Sweep {
            head: sequence,
            tail: Sequence::default(),
            failed: HashSet::new(),
        }
    }

    /// What is left of the run.
    pub(super) fn sequence(mut self) -> Sequence {
        self.shift(self.head.len());
        self.tail.sent.reverse();
        self.tail.before.reverse();
        self.tail
    }

    /// Drops every stretch of `length` steps without which the run still meets, from the back.
    pub(super) fn drop_stretches(&mut self, player: &mut Player, length: usize) -> ControlFlow<()> {
        // Without its last step nothing of the run does it.
        self.shift(1);
        while self.head.len() > 0 {
            let start = self.head.len().saturating_sub(length.max(1));
            let Some(from) = self.head.before.get(start).copied() else {
                break;
            };
            if self.meets(player, from, None)? {
                self.head.sent.truncate(start);
                self.head.before.truncate(start);
                player.is_at(self.len())?;
            } else {
                self.shift(self.head.len() - start);
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes every command as simple as it gets while the run still meets, from the back.
    pub(super) fn simplify(&mut self, player: &mut Player) -> ControlFlow<()> {
        while let (Some(sent), Some(from)) = (self.head.sent.last(), self.head.before.last()) {
            let (sent, from) = (*sent, *from);
            if self.simplify_one(player, from, sent)? {
                player.is_at(self.len())?;
            } else {
                self.shift(1);
            }
        }
        ControlFlow::Continue(())
    }

    /// Makes the head's last command, `sent`, simpler by one stage. Whether it could.
    fn simplify_one(
        &mut self,
        player: &mut Player,
        from: Place,
        sent: Sent,
    ) -> ControlFlow<(), bool> {
        for command in simpler(player.command(sent), player.situation(from)) {
            let simpler = player.number(&command);
            if self.meets(player, from, Some(simpler))? {
                self.head.sent.pop();
                self.head.before.pop();
                // It stands before the tail now; the next stage begins with it.
                self.head.sent.extend(self.tail.sent.pop());
                self.head.before.extend(self.tail.before.pop());
                return ControlFlow::Continue(true);
            }
        }
        ControlFlow::Continue(false)
    }

    /// Plays `instead`, if given, and the tail from `from` on. Where that meets it is the tail from now on.
    fn meets(
        &mut self,
        player: &mut Player,
        from: Place,
        instead: Option<Sent>,
    ) -> ControlFlow<(), bool> {
        player.begins_replay();
        let mut at = from;
        if let Some(sent) = instead {
            let taken = player.step(at, sent)?;
            if taken.is_met {
                self.take(&[], self.tail.len(), Some((sent, from)));
                return ControlFlow::Continue(true);
            }
            at = taken.after;
        }
        let mut stood = Vec::new();
        for left in (1..=self.tail.len()).rev() {
            let (Some(sent), Some(before)) =
                (self.tail.sent.get(left - 1), self.tail.before.get(left - 1))
            else {
                break;
            };
            if *before == at {
                self.take(&stood, 0, instead.map(|sent| (sent, from)));
                return ControlFlow::Continue(true);
            }
            if self.failed.contains(&(at, left)) {
                break;
            }
            stood.push(at);
            let taken = player.step(at, *sent)?;
            if taken.is_met {
                self.take(&stood, left - 1, instead.map(|sent| (sent, from)));
                return ControlFlow::Continue(true);
            }
            at = taken.after;
        }
        let all = self.tail.len();
        let stood = stood.into_iter().enumerate();
        self.failed
            .extend(stood.map(|(played, place)| (place, all - played)));
        ControlFlow::Continue(false)
    }

    /// Makes a candidate the tail: it stood at `stood` before the tail's first commands, sends `first` before
    /// them, and leaves out the `unseen` last ones.
    fn take(&mut self, stood: &[Place], unseen: usize, first: Option<(Sent, Place)>) {
        for (before, stood) in self.tail.before.iter_mut().rev().zip(stood) {
            *before = *stood;
        }
        if unseen > 0 {
            self.tail.sent.drain(..unseen);
            self.tail.before.drain(..unseen);
            // What is left to send is another rest now.
            self.failed.clear();
        }
        if let Some((sent, before)) = first {
            self.tail.sent.push(sent);
            self.tail.before.push(before);
        }
    }

    /// Moves the head's last `count` commands to the tail, as they are.
    fn shift(&mut self, count: usize) {
        let start = self.head.len().saturating_sub(count);
        self.tail.sent.extend(self.head.sent.drain(start..).rev());
        self.tail
            .before
            .extend(self.head.before.drain(start..).rev());
    }

    fn len(&self) -> usize {
        self.head.len() + self.tail.len()
    }
}
