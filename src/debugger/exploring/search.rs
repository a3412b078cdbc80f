//! The search: situations breadth first, each with the step that first came to it.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;

use crate::playbook::NodeIndex;
use crate::runtime::{
    Command, Event, PlayContext, PlayState, RefusalReason, Situation, Trace, edge_taken,
    step_traced,
};

use super::fineness::Fineness;
use super::honest::Honest;

/// The most situations a search holds: about 200 MB. Past it the search ends, and is no proof.
const MOST_SITUATIONS: usize = 1_000_000;

/// How many steps are taken between two looks at whether a search is through.
pub(super) const PORTION: usize = 1 << 16;

/// Where a search begins.
#[derive(Debug, Clone, PartialEq)]
pub enum Origin {
    /// Before the start; `Start` goes to the entry.
    Entry,
    /// Before the start; `Start` goes to the entry or to any scene.
    EveryScene,
    /// In this situation. `Start` is sent only where nothing was sent yet.
    Situation(Situation),
}

/// One step of the search: the situation it was taken from, and which honest command was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StepRef {
    from: u32,
    pick: u32,
}

/// A moment that asks too many keys to try every combination of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sampled {
    /// The node that asks.
    pub node: NodeIndex,
    /// How many keys it asks at once.
    pub keys: usize,
}

/// A search over the situations of a run. [`Search::work`] goes on with it.
///
/// ```
/// # use std::sync::Arc;
/// # use playscope::playbook::read;
/// # use playscope::runtime::{PlayContext, Taught};
/// use playscope::debugger::exploring::{Origin, Search, findings};
/// # let bytes = br#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello","entry":0,
/// #   "anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
/// #   {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
/// #    "out":[{"kind":"succession","target":1}]},
/// #   {"kind":"end","id":1,"out":[]}]}"#;
/// # let playbook = Arc::new(read(bytes).unwrap().playbook);
/// let mut search = Search::new(PlayContext::new(playbook, Taught::Full), Origin::Entry);
/// search.finish();
/// let found = findings(&search);
/// // Not started, at the line, at the end.
/// assert_eq!((found.count(), found.reached, found.is_flawed()), (3, 2, false));
/// ```
pub struct Search {
    context: PlayContext,
    origin: Origin,
    fineness: Fineness,
    most: usize,
    found: Vec<Found>,
    numbers: HashMap<Situation, u32>,
    /// How many positions of options and arms the situations hold.
    held: usize,
    /// The situation being tried, what may be sent there, and what is next.
    trying: Option<(u32, Honest, usize)>,
    /// The next situation to try.
    next: usize,
    /// The nodes a step went to first: whatever leads there comes to the same.
    gone_to: HashSet<NodeIndex>,
    nodes: Vec<Option<StepRef>>,
    edges: Vec<Vec<Option<StepRef>>>,
    refusals: BTreeMap<(NodeIndex, RefusalReason), (StepRef, Arc<str>)>,
    sampled: BTreeMap<NodeIndex, usize>,
    steps: usize,
    is_full: bool,
    /// How many situations were found before the scenes were added.
    before_scenes: Option<usize>,
    watched: Option<std::ops::Range<NodeIndex>>,
    hit: Option<(StepRef, NodeIndex)>,
}

struct Found {
    situation: Situation,
    by: Option<StepRef>,
}

impl Search {
    /// A search that has not begun.
    pub fn new(context: PlayContext, origin: Origin) -> Search {
        let fineness = Fineness::of(context.playbook());
        Search::holding(context, origin, fineness, MOST_SITUATIONS)
    }

    /// A search that tells answers apart so finely, and holds at most `most` situations.
    pub(super) fn holding(
        context: PlayContext,
        origin: Origin,
        fineness: Fineness,
        most: usize,
    ) -> Search {
        let first = match &origin {
            Origin::Entry | Origin::EveryScene => Situation::NotStarted,
            Origin::Situation(situation) => situation.clone(),
        };
        let nodes = &context.playbook().nodes;
        let mut search = Search {
            nodes: vec![None; nodes.len()],
            edges: nodes.iter().map(|n| vec![None; n.out.len()]).collect(),
            context,
            origin,
            fineness,
            most,
            found: Vec::new(),
            numbers: HashMap::new(),
            held: 0,
            trying: None,
            next: 0,
            gone_to: HashSet::new(),
            refusals: BTreeMap::new(),
            sampled: BTreeMap::new(),
            steps: 0,
            is_full: false,
            before_scenes: None,
            watched: None,
            hit: None,
        };
        search.find(first, None);
        search
    }

    /// Stops at the first step that arrives at one of `nodes`.
    pub(super) fn watch(&mut self, nodes: std::ops::Range<NodeIndex>) {
        self.watched = Some(nodes);
    }

    /// Takes up to `steps` steps. Whether the search is through: everything was tried, or it came to what is
    /// watched for, or it holds as much as it may.
    pub fn work(&mut self, steps: usize) -> bool {
        for _ in 0..steps {
            if self.is_through() {
                break;
            }
            self.work_once();
        }
        self.is_through()
    }

    /// Works until the search is through.
    pub fn finish(&mut self) {
        while !self.work(PORTION) {}
    }

    fn is_through(&self) -> bool {
        let nothing_left = self.trying.is_none() && self.next >= self.found.len();
        self.hit.is_some() || self.is_full || nothing_left
    }

    /// Takes one step, or turns to the next situation.
    fn work_once(&mut self) {
        let Some((from, honest, pick)) = &mut self.trying else {
            self.turn_to_next();
            return;
        };
        let step = StepRef {
            from: *from,
            pick: *pick as u32,
        };
        let Some(command) = honest.get(*pick) else {
            self.trying = None;
            return;
        };
        *pick += 1;
        let Some(found) = self.found.get(step.from as usize) else {
            return;
        };
        if let Some((node, edge)) = edge_taken(&self.context, &found.situation, &command)
            && let Some(first) = self.edges.get_mut(node).and_then(|n| n.get_mut(edge))
        {
            first.get_or_insert(step);
            let nodes = &self.context.playbook().nodes;
            let edge = nodes.get(node).and_then(|node| node.out.get(edge));
            if edge.is_some_and(|edge| !self.gone_to.insert(edge.target)) {
                return;
            }
        }
        let state = PlayState::from(found.situation.clone());
        let (result, trace) = step_traced(&self.context, &state, &command);
        self.steps += 1;
        self.note(step, &trace, &result.events, &result.state.situation);
        self.find(result.state.situation, Some(step));
    }

    fn turn_to_next(&mut self) {
        let Some(found) = self.found.get(self.next) else {
            return;
        };
        let scenes = self.origin == Origin::EveryScene;
        let honest = Honest::of(&self.context, &found.situation, self.fineness, scenes);
        // What only an added scene comes to is not counted, so there is nothing to say of how.
        if let (Some(keys), Some(node)) = (honest.sampled(), found.situation.node())
            && self.before_scenes.is_none()
        {
            self.sampled.insert(node, keys);
        }
        self.trying = Some((self.next as u32, honest, 0));
        self.next += 1;
    }

    /// Notes what a step was the first to do. A walk goes on alike wherever it came from, so past a node that was
    /// arrived at before there is nothing new.
    fn note(&mut self, step: StepRef, trace: &Trace, events: &[Event], after: &Situation) {
        // `Start` arrives without taking an edge.
        let started = trace.arrived.len().saturating_sub(trace.travelled.len());
        for (place, node) in trace.arrived.iter().enumerate() {
            let edge = place.checked_sub(started);
            if let Some((left, edge)) = edge.and_then(|edge| trace.travelled.get(edge))
                && let Some(first) = self.edges.get_mut(*left).and_then(|n| n.get_mut(*edge))
            {
                first.get_or_insert(step);
            }
            match self.nodes.get_mut(*node) {
                Some(first @ None) => *first = Some(step),
                Some(Some(_)) | None => break,
            }
        }
        for (reason, explanation) in events.iter().filter_map(Event::refusal) {
            if let Some(node) = after.node() {
                let refusal = self.refusals.entry((node, reason));
                refusal.or_insert_with(|| (step, explanation.into()));
            }
        }
        if let Some(watched) = &self.watched {
            let at = trace.arrived.iter().find(|node| watched.contains(node));
            self.hit = at.map(|node| (step, *node));
        }
    }

    fn find(&mut self, situation: Situation, by: Option<StepRef>) {
        if self.numbers.contains_key(&situation) {
            return;
        }
        self.held += match &situation {
            Situation::AwaitingChoice { available, .. }
            | Situation::AwaitingDraw { available, .. } => 1 + available.len() / 8,
            _ => 1,
        };
        if self.held > self.most {
            self.is_full = true;
            return;
        }
        let number = self.found.len() as u32;
        self.numbers.insert(situation.clone(), number);
        self.found.push(Found { situation, by });
    }

    /// Goes on from every scene, once everything from the entry was tried; nothing where scenes were begun at
    /// from the first.
    pub fn add_scenes(&mut self) {
        if self.origin != Origin::Entry || self.before_scenes.is_some() || !self.is_through() {
            return;
        }
        self.before_scenes = Some(self.found.len());
        let honest = Honest::of(&self.context, &Situation::NotStarted, self.fineness, true);
        self.trying = Some((0, honest, 1));
    }

    /// What the search plays.
    pub fn context(&self) -> &PlayContext {
        &self.context
    }

    /// Where the search began.
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// The situations found, those only a start at an added scene comes to left out.
    pub fn situations(&self) -> impl Iterator<Item = &Situation> {
        let count = self.before_scenes.unwrap_or(self.found.len());
        self.found.iter().take(count).map(|found| &found.situation)
    }

    /// How many situations were found so far.
    pub fn found(&self) -> usize {
        self.found.len()
    }

    /// How many steps were taken so far.
    pub fn steps(&self) -> usize {
        self.steps
    }

    /// Whether the search ended because it holds as much as it may: what it did not find may be there.
    pub fn is_full(&self) -> bool {
        self.is_full
    }

    /// Whether everything was tried, so that what was not found never is.
    pub fn is_whole(&self) -> bool {
        self.hit.is_none() && !self.is_full && self.is_through()
    }

    /// The first step that arrived at `node`, by whatever it began with.
    pub fn arrival(&self, node: NodeIndex) -> Option<StepRef> {
        self.nodes.get(node).copied().flatten()
    }

    /// The first step that took `edge` of `node`.
    pub fn travel(&self, node: NodeIndex, edge: usize) -> Option<StepRef> {
        self.edges.get(node)?.get(edge).copied().flatten()
    }

    /// Whether a run arrives at `node`, or stands there from the first, a start at an added scene left out.
    pub fn reaches(&self, node: NodeIndex) -> bool {
        self.stood_at() == Some(node)
            || self
                .arrival(node)
                .is_some_and(|step| !self.is_of_scene(step))
    }

    /// Where the run stands in the situation the search began in.
    pub(super) fn stood_at(&self) -> Option<NodeIndex> {
        self.found.first()?.situation.node()
    }

    /// Whether a run takes `edge` of `node`, a start at an added scene left out.
    pub fn takes(&self, node: NodeIndex, edge: usize) -> bool {
        self.travel(node, edge)
            .is_some_and(|step| !self.is_of_scene(step))
    }

    /// Every refusal met, by node and reason, with the first step that met it and what it said.
    pub fn refusals(&self) -> impl Iterator<Item = (NodeIndex, RefusalReason, StepRef, &Arc<str>)> {
        self.refusals
            .iter()
            .map(|((node, reason), (step, explanation))| (*node, *reason, *step, explanation))
            .filter(|(_, _, step, _)| !self.is_of_scene(*step))
    }

    /// Where more keys are asked at once than every combination is tried of.
    pub fn sampled(&self) -> impl Iterator<Item = Sampled> {
        self.sampled.iter().map(|(node, keys)| Sampled {
            node: *node,
            keys: *keys,
        })
    }

    /// The first step that arrived at what is watched for, and the node.
    pub(super) fn hit(&self) -> Option<(StepRef, NodeIndex)> {
        self.hit
    }

    /// Whether only a start at an added scene comes to `step`.
    pub(super) fn is_of_scene(&self, step: StepRef) -> bool {
        self.before_scenes
            .is_some_and(|count| step.from as usize >= count || (step.from == 0 && step.pick > 0))
    }

    /// The commands up to `step` and with it, from where the search began. None is shorter.
    pub fn way_to(&self, step: StepRef) -> Vec<Command> {
        let mut way = Vec::new();
        let mut at = Some(step);
        while let Some(step) = at {
            let Some(found) = self.found.get(step.from as usize) else {
                break;
            };
            let honest = Honest::of(&self.context, &found.situation, self.fineness, true);
            way.extend(honest.get(step.pick as usize));
            at = found.by;
        }
        way.reverse();
        way
    }

    /// How many commands [`Search::way_to`] has.
    pub fn steps_to(&self, step: StepRef) -> usize {
        let mut steps = 0;
        let mut at = Some(step);
        while let Some(step) = at {
            steps += 1;
            at = self
                .found
                .get(step.from as usize)
                .and_then(|found| found.by);
        }
        steps
    }
}
