//! The shortest way to a node, or why there is none, ready to be shown.

use crate::app::compare_panel::Travels;
use crate::debugger::exploring::{NoWay, Reason, Route};
use crate::debugger::{Entry, EntryId, Sender, Session};
use crate::playbook::NodeIndex;
use crate::runtime::{Command, PlayContext, PlayState, step_traced};

use super::working::plays_same;

/// What looking for the way to a node came to.
pub struct Way {
    context: PlayContext,
    /// The node.
    pub(super) node: NodeIndex,
    /// The entry it begins at; the beginning for the way from the start.
    pub(super) from: EntryId,
    /// How often the log had been numbered anew when it was looked for.
    rewritten: u32,
    /// The way, or why there is none.
    pub(super) came: Result<Steps, Vec<Reason>>,
}

/// A way step by step.
pub(super) struct Steps {
    /// Each command with what it comes to, as an entry of a log would hold it.
    pub(super) entries: Vec<Entry>,
    travels: Travels,
}

impl Way {
    /// The way `route` says, played from `state`.
    pub(super) fn found(
        context: PlayContext,
        node: NodeIndex,
        mut state: PlayState,
        route: &Route,
    ) -> Way {
        let mut entries = Vec::with_capacity(route.commands.len());
        let mut traces = Vec::with_capacity(route.commands.len());
        for command in &route.commands {
            let (result, trace) = step_traced(&context, &state, command);
            state = result.state;
            traces.push(trace);
            entries.push(Entry {
                parent: EntryId::BEGINNING,
                sender: Sender::Continue,
                command: command.clone(),
                events: result.events,
                situation: state.situation.clone(),
            });
        }
        let travels = Travels::of_one_way(traces);
        Way::new(context, node, Ok(Steps { entries, travels }))
    }

    /// That there is none.
    pub(super) fn none(context: PlayContext, node: NodeIndex, no_way: &NoWay) -> Way {
        let reasons = no_way.reasons(&context);
        Way::new(context, node, Err(reasons))
    }

    fn new(context: PlayContext, node: NodeIndex, came: Result<Steps, Vec<Reason>>) -> Way {
        Way {
            context,
            node,
            from: EntryId::BEGINNING,
            rewritten: 0,
            came,
        }
    }

    /// Says at which entry it begins, by the numbers the log has after it was numbered anew `rewritten` times.
    pub(super) fn asked_on(&mut self, from: EntryId, rewritten: u32) {
        self.from = from;
        self.rewritten = rewritten;
    }

    /// Whether it is of what `session` plays, from an entry that is there.
    pub(super) fn is_of(&self, session: &Session) -> bool {
        let is_there = self.from == EntryId::BEGINNING || self.rewritten == session.rewritten();
        plays_same(&self.context, session) && is_there
    }

    /// Where it leads along in the graph.
    pub(super) fn travels(&self) -> Option<&Travels> {
        self.came.as_ref().ok().map(|steps| &steps.travels)
    }

    /// Its commands.
    pub(super) fn commands(&self) -> Vec<Command> {
        let steps = self.came.as_ref().map_or(&[][..], |steps| &steps.entries);
        steps.iter().map(|entry| entry.command.clone()).collect()
    }

    /// Where it leads and where it begins: `to node 7 from the start`.
    pub(super) fn words(&self, session: &Session) -> String {
        let node = self.node;
        match self.from {
            EntryId::BEGINNING => format!("to node {node} from the start"),
            from => format!("to node {node} from step {}", session.log().depth(from)),
        }
    }
}
