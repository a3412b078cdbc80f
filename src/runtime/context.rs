//! What never changes in a run: the playbook, and what the run was taught.

use std::sync::Arc;

use crate::playbook::{Key, Node, NodeIndex, Playbook};

use super::asking::Questions;
use super::plan::{NodePlan, plan};
use super::situation::{Moment, Situation};

/// What a run has been taught.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Taught {
    /// Lines, effects, branches, ends; a choice and a random choice are refused as unplayable.
    Core,
    /// The core, menus and random choices.
    Full,
}

/// What never changes in a run. Cheap to clone.
///
/// ```
/// use std::sync::Arc;
/// use playscope::playbook::read;
/// use playscope::runtime::{Command, PlayContext, PlayState, Taught, step};
///
/// let bytes = br#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello","entry":0,
///   "anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
///   {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
///    "out":[{"kind":"succession","target":1}]},
///   {"kind":"end","id":1,"out":[]}]}"#;
/// let playbook = Arc::new(read(bytes).expect("a sound playbook").playbook);
/// let context = PlayContext::new(playbook, Taught::Full);
/// let started = step(&context, &PlayState::new(), &Command::start());
/// let ended = step(&context, &started.state, &Command::Next);
/// assert_eq!((started.events.len(), ended.events.len()), (1, 1));
/// ```
#[derive(Debug, Clone)]
pub struct PlayContext {
    playbook: Arc<Playbook>,
    taught: Taught,
    plans: Arc<[NodePlan]>,
}

impl PlayContext {
    /// A context for `playbook`, taught `taught`. Takes time linear in the playbook.
    pub fn new(playbook: Arc<Playbook>, taught: Taught) -> PlayContext {
        let plans = plan(&playbook, taught).into();
        PlayContext {
            playbook,
            taught,
            plans,
        }
    }

    /// The playbook.
    pub fn playbook(&self) -> &Arc<Playbook> {
        &self.playbook
    }

    /// What the run was taught.
    pub fn taught(&self) -> Taught {
        self.taught
    }

    /// What `situation` asks the world, read afresh from the node; nothing where it asks nothing.
    pub fn questions(&self, situation: &Situation) -> Option<&Questions> {
        match situation {
            Situation::AwaitingSupply { node, moment, .. } => self.asked_at(*node, *moment),
            Situation::NotStarted
            | Situation::AtNode { .. }
            | Situation::AwaitingDone { .. }
            | Situation::AwaitingChoice { .. }
            | Situation::AwaitingDraw { .. }
            | Situation::AtEnd => None,
        }
    }

    /// The key `node` needs in two ways, which halts whoever arrives there; nothing where it needs none so.
    pub fn needed_both_ways(&self, node: NodeIndex) -> Option<&Key> {
        self.plan(node)?.needed_both_ways.as_ref()
    }

    /// What `node` asks at `moment`.
    pub(super) fn asked_at(&self, node: NodeIndex, moment: Moment) -> Option<&Questions> {
        let plan = self.plan(node)?;
        match moment {
            Moment::ToPlay(0) => plan.to_play.as_ref(),
            Moment::ToPlay(segment) => plan.segment(segment)?.questions.as_ref(),
            Moment::ToLeave => plan.to_leave.as_ref(),
        }
    }

    /// The plan of `node`, if the playbook has it.
    pub(super) fn plan(&self, node: NodeIndex) -> Option<&NodePlan> {
        self.plans.get(node)
    }

    /// The node at `node`, if the playbook has it.
    pub(super) fn node(&self, node: NodeIndex) -> Option<&Node> {
        self.playbook.nodes.get(node)
    }
}

impl Taught {
    /// The spelling in files and on the command line: `core` or `full`.
    pub fn name(self) -> &'static str {
        match self {
            Taught::Core => "core",
            Taught::Full => "full",
        }
    }
}
