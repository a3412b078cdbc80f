//! The shortest way to a node or a scene, or the proof that there is none.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::Arc;

use crate::debugger::ways_in::WaysIn;
use crate::playbook::{NodeIndex, Scene};
use crate::runtime::{
    Command, PlayContext, PlayState, RefusalReason, Situation, StepResult, counted, describe, step,
};

use super::findings::scene_of_way;
use super::reasons::{Reason, list};
use super::search::{Origin, PORTION, Search};
use super::untaken::{Untaken, untaken};

/// What a way is looked for to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    nodes: Range<NodeIndex>,
    scene: Option<String>,
}

/// The shortest way.
#[derive(Debug, Clone, PartialEq)]
pub struct Route {
    /// The commands, from where the search began. The last is the first that arrives.
    pub commands: Vec<Command>,
    /// The node it arrives at.
    pub arrives: NodeIndex,
}

/// No way was found.
#[derive(Debug, Clone, PartialEq)]
pub struct NoWay {
    /// What was looked for.
    pub target: Target,
    /// Whether everything was tried, so that there is none.
    pub is_proof: bool,
    /// How many situations were tried.
    pub situations: usize,
    /// Where the search began, if in a situation of a run.
    pub from: Option<Situation>,
    /// The edges from nodes runs arrive at towards the target, which no run takes.
    pub gaps: Vec<Untaken>,
    /// Where there are none: the nodes an edge leads from to the target, at which no run arrives.
    pub beyond: Vec<NodeIndex>,
    /// The refusals that can be met: where a run comes to a halt.
    pub halts: Vec<(NodeIndex, RefusalReason)>,
    /// The scene from which a run arrives all the same.
    pub scene: Option<Arc<str>>,
}

/// What a search for a way came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Destination {
    /// There is a way.
    Found(Route),
    /// There is none, or none was found.
    NoWay(Box<NoWay>),
}

/// A search for the shortest way. [`RouteSearch::work`] goes on with it.
///
/// ```
/// # use std::sync::Arc;
/// # use playscope::playbook::read;
/// # use playscope::runtime::{Command, PlayContext, Taught};
/// use playscope::debugger::exploring::{Destination, Origin, RouteSearch, Target};
/// # let bytes = br#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello","entry":0,
/// #   "anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
/// #   {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
/// #    "out":[{"kind":"succession","target":1}]},
/// #   {"kind":"end","id":1,"out":[]}]}"#;
/// # let playbook = Arc::new(read(bytes).unwrap().playbook);
/// let context = PlayContext::new(playbook, Taught::Full);
/// let search = RouteSearch::new(context, Origin::Entry, Target::node(1));
/// let Destination::Found(route) = search.finish() else { panic!("there is a way") };
/// assert_eq!(route.commands, [Command::start(), Command::Next]);
/// ```
pub struct RouteSearch {
    search: Search,
    target: Target,
    no_way: Option<Box<NoWay>>,
}

impl Target {
    /// A node.
    pub fn node(node: NodeIndex) -> Target {
        Target {
            nodes: node..node.saturating_add(1),
            scene: None,
        }
    }

    /// Any node of `scene`, told by `slug`: one node may have several.
    pub fn scene(scene: &Scene, slug: &str) -> Target {
        Target {
            nodes: scene.first..scene.end,
            scene: Some(slug.into()),
        }
    }

    /// The nodes it holds.
    pub fn nodes(&self) -> Range<NodeIndex> {
        self.nodes.clone()
    }

    /// The target in words: `node 7`, `the scene the-inn`.
    pub fn words(&self) -> String {
        match &self.scene {
            Some(slug) => format!("the scene {slug}"),
            None => format!("node {}", self.nodes.start),
        }
    }
}

impl RouteSearch {
    /// A search for the shortest way from `origin` to `target` that has not begun.
    pub fn new(context: PlayContext, origin: Origin, target: Target) -> RouteSearch {
        let mut search = Search::new(context, origin);
        search.watch(target.nodes());
        RouteSearch {
            search,
            target,
            no_way: None,
        }
    }

    /// Takes up to `steps` steps. What came of it, once the search is through.
    pub fn work(&mut self, steps: usize) -> Option<Destination> {
        if !self.search.work(steps) {
            return None;
        }
        if let Some(mut no_way) = self.no_way.take() {
            let hit = self.search.hit();
            no_way.scene = hit.and_then(|(step, _)| scene_of_way(&self.search.way_to(step)));
            return Some(Destination::NoWay(no_way));
        }
        if let Some((step, arrives)) = self.search.hit() {
            let commands = self.search.way_to(step);
            return Some(Destination::Found(Route { commands, arrives }));
        }
        let no_way = Box::new(self.no_way());
        let has_scenes = !self.search.context().playbook().anchors.is_empty();
        if no_way.is_proof && has_scenes && *self.search.origin() == Origin::Entry {
            self.no_way = Some(no_way);
            self.search.add_scenes();
            return None;
        }
        Some(Destination::NoWay(no_way))
    }

    /// Works until the search is through.
    pub fn finish(mut self) -> Destination {
        loop {
            if let Some(destination) = self.work(PORTION) {
                return destination;
            }
        }
    }

    /// How many situations were found so far.
    pub fn found(&self) -> usize {
        self.search.found()
    }

    fn no_way(&self) -> NoWay {
        let search = &self.search;
        let ways_in = WaysIn::new(search.context().playbook());
        let mut towards: BTreeSet<NodeIndex> = self.target.nodes().collect();
        let mut waiting: Vec<NodeIndex> = towards.iter().copied().collect();
        let (mut gaps, mut beyond) = (Vec::new(), BTreeSet::new());
        while let Some(node) = waiting.pop() {
            for (from, edge) in ways_in.of(node) {
                if search.reaches(from) {
                    gaps.extend(untaken(search, from, edge));
                    continue;
                }
                if self.target.nodes.contains(&node) && !self.target.nodes.contains(&from) {
                    beyond.insert(from);
                }
                if towards.insert(from) {
                    waiting.push(from);
                }
            }
        }
        gaps.sort_by_key(|gap| (gap.node, gap.edge));
        NoWay {
            target: self.target.clone(),
            is_proof: search.is_whole(),
            situations: search.found(),
            from: match search.origin() {
                Origin::Situation(situation) => Some(situation.clone()),
                Origin::Entry | Origin::EveryScene => None,
            },
            gaps,
            beyond: beyond.into_iter().collect(),
            halts: search
                .refusals()
                .map(|(node, why, ..)| (node, why))
                .collect(),
            scene: None,
        }
    }
}

impl NoWay {
    /// Why there is no way, as sentences for a person.
    pub fn reasons(&self, context: &PlayContext) -> Vec<Reason> {
        let playbook = context.playbook();
        let target = self.target.words();
        let said = |words: String, nodes: Vec<NodeIndex>| Reason { words, nodes };
        let tried = counted(self.situations, "situation");
        // The situation the search began in is one of them.
        let none = match (self.situations, &self.from) {
            (..=1, Some(_)) => "the run can come to no other situation from now".into(),
            (..=1, None) => "the only situation a run can come to is not there".into(),
            (_, Some(_)) => {
                format!("of the {tried} the run can come to from now, none arrives there")
            }
            (_, None) => format!("of the {tried} a run can come to, none arrives there"),
        };
        let first = match (&self.from, self.is_proof) {
            (_, false) => format!(
                "No way to {target} was found in {tried}; there are more than the search holds, so this is no proof."
            ),
            (None, true) => format!("No way leads to {target}: {none}."),
            (Some(now), true) => {
                let is_there = now
                    .node()
                    .is_some_and(|node| self.target.nodes.contains(&node));
                let again = if is_there { " once more" } else { "" };
                let stands = describe(context, now);
                format!("No way leads from here to {target}{again}: {none}. {stands}")
            }
        };
        let mut reasons = vec![said(first, self.target.nodes().take(1).collect())];
        reasons.extend(self.gaps.iter().map(|gap| gap.reason(playbook)));
        if self.gaps.is_empty() {
            let words = match &self.beyond[..] {
                [] => format!("No edge leads to {target} from any other node."),
                nodes => format!(
                    "No edge leads towards {target} from any node that is reached. An edge would lead there from {}.",
                    list(nodes)
                ),
            };
            reasons.push(said(words, self.beyond.clone()));
        }
        if !self.halts.is_empty() {
            const MOST: usize = 8;
            let halts = self.halts.iter().take(MOST);
            let halts: Vec<String> = halts
                .map(|(node, reason)| format!("at node {node} ({reason})"))
                .collect();
            let more = match self.halts.len().saturating_sub(MOST) {
                0 => String::new(),
                more => format!(" and {more} more"),
            };
            reasons.push(said(
                format!("A run can come to a halt: {}{more}.", halts.join(", ")),
                self.halts
                    .iter()
                    .take(MOST)
                    .map(|(node, _)| *node)
                    .collect(),
            ));
        }
        if let Some(slug) = &self.scene {
            let words = format!("A run started at the scene {slug} arrives there.");
            let first = playbook.anchors.get(&**slug).copied();
            reasons.push(said(words, first.into_iter().collect()));
        }
        reasons
    }
}

/// What each of `commands`, sent one after another from `state`, comes to.
pub fn steps_of(
    context: &PlayContext,
    mut state: PlayState,
    commands: &[Command],
) -> Vec<StepResult> {
    let mut steps = Vec::with_capacity(commands.len());
    for command in commands {
        let result = step(context, &state, command);
        state = result.state.clone();
        steps.push(result);
    }
    steps
}
