//! What decided the step at the playhead, worked out once for the panel and the graph.

use std::collections::HashSet;
use std::sync::Arc;

use crate::debugger::{EntryId, Session};
use crate::playbook::{NodeIndex, Playbook};
use crate::runtime::{Command, Mark, Pass, Situation, Taught, Why};

/// What decided the step at the playhead.
#[derive(Debug, Default)]
pub struct Decided {
    step: Option<(Step, Why)>,
    /// Where the step was refused: the step that asked what is still open, by its number.
    open: Option<(usize, Step, Why)>,
    marked_false: HashSet<(NodeIndex, usize)>,
    stepped_over: HashSet<NodeIndex>,
}

/// All that decides a step.
#[derive(Debug)]
struct Step {
    playbook: Arc<Playbook>,
    taught: Taught,
    before: Situation,
    command: Command,
}

impl Decided {
    /// Follows the playhead.
    pub fn follow(&mut self, session: &Session) {
        let playhead = session.playhead();
        let Some(entry) = session.log().entry(playhead) else {
            *self = Decided::default();
            return;
        };
        let asked = session.log().asked_at(playhead).map(|(asked, _)| asked);
        let asked = asked.filter(|asked| *asked != playhead && entry.refusal().is_some());
        self.follow_open(session, asked);
        if self
            .step
            .as_ref()
            .is_some_and(|(step, _)| step.is(session, playhead))
        {
            return;
        }
        let (Some(step), Some(why)) = (Step::of(session, playhead), session.why(playhead)) else {
            return;
        };
        self.marked_false.clear();
        self.stepped_over.clear();
        for pass in &why.passes {
            for look in &pass.looks {
                if look.verdict.mark() == Mark::False {
                    self.marked_false.insert((pass.node, look.edge));
                }
            }
            if pass.is_stepped_over() {
                self.stepped_over.insert(pass.node);
            }
        }
        self.step = Some((step, why));
    }

    fn follow_open(&mut self, session: &Session, asked: Option<EntryId>) {
        let Some(asked) = asked else {
            self.open = None;
            return;
        };
        let number = session.log().depth(asked);
        let is_same = |(at, step, _): &(usize, Step, Why)| *at == number && step.is(session, asked);
        if !self.open.as_ref().is_some_and(is_same) {
            let step = Step::of(session, asked).zip(session.why(asked));
            self.open = step.map(|(step, why)| (number, step, why));
        }
    }

    /// What decided it; nothing at the beginning.
    pub fn why(&self) -> Option<&Why> {
        self.step.as_ref().map(|(_, why)| why)
    }

    /// Where the step was refused: the number of the step that asked what is still open, and what decided that one.
    pub fn open(&self) -> Option<(usize, &Why)> {
        self.open.as_ref().map(|(number, _, why)| (*number, why))
    }

    /// Whether what was answered spoke against the way out of `node` at position `edge`.
    pub fn is_false(&self, node: NodeIndex, edge: usize) -> bool {
        self.marked_false.contains(&(node, edge))
    }

    /// Whether `node` was left last by its way at position `edge`.
    pub fn took(&self, node: NodeIndex, edge: usize) -> bool {
        let pass = self.why().and_then(|why| why.at(node));
        pass.and_then(Pass::taken) == Some(edge)
    }

    /// Whether `node` was stepped over.
    pub fn is_stepped_over(&self, node: NodeIndex) -> bool {
        self.stepped_over.contains(&node)
    }
}

impl Step {
    fn of(session: &Session, entry: EntryId) -> Option<Step> {
        let recorded = session.log().entry(entry)?;
        let context = session.context();
        Some(Step {
            playbook: context.playbook().clone(),
            taught: context.taught(),
            before: session.log().situation(recorded.parent).clone(),
            command: recorded.command.clone(),
        })
    }

    /// Whether `entry` is this step.
    fn is(&self, session: &Session, entry: EntryId) -> bool {
        let context = session.context();
        session.log().entry(entry).is_some_and(|recorded| {
            Arc::ptr_eq(&self.playbook, context.playbook())
                && self.taught == context.taught()
                && self.before == *session.log().situation(recorded.parent)
                && self.command == recorded.command
        })
    }
}
