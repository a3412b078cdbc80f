//! How much of a playbook was visited: shares of its nodes and ways, scene by scene.

use crate::playbook::{
    Edge, EdgeKind, Node, NodeIndex, NodeKind, Playbook, Scene, scene_of, scenes,
};
use crate::runtime::{CommandKind, SituationKind, Taught};

use super::Coverage;

/// What of a playbook is counted apart.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Nodes.
    Nodes,
    /// Diverts and the arms of branches.
    Arms,
    /// The options of menus; visited when chosen.
    Options,
    /// The arms of random choices; visited when drawn.
    Draws,
    /// Successions that can be taken.
    FallThroughs,
}

/// How many of something were visited, of how many there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Share {
    /// How many were visited.
    pub visited: usize,
    /// How many there are.
    pub of: usize,
}

/// How much of one scene was visited, or of a whole playbook.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SceneCoverage {
    /// The scene; nothing for the nodes before the first one, and for a whole playbook.
    pub scene: Option<Scene>,
    shares: [Share; Part::ALL.len()],
}

impl Part {
    /// Every part, in the order they are told.
    pub const ALL: [Part; 5] = [
        Part::Nodes,
        Part::Arms,
        Part::Options,
        Part::Draws,
        Part::FallThroughs,
    ];

    /// One of it in a person's words.
    pub fn one(self) -> &'static str {
        match self {
            Part::Nodes => "node",
            Part::Arms => "arm",
            Part::Options => "option",
            Part::Draws => "random arm",
            Part::FallThroughs => "fall-through",
        }
    }

    /// Which part the way out of `node` by `edge` is counted to in a run taught `taught`. Nothing for one that is none
    /// to miss: a dead fall-through, which only a run halted there takes, and what the core does not play.
    pub fn of_way(node: &Node, edge: &Edge, taught: Taught) -> Option<Part> {
        let is_untaught = taught == Taught::Core
            && matches!(node.kind(), NodeKind::Choice | NodeKind::RandomChoice);
        match edge.kind() {
            EdgeKind::Divert | EdgeKind::Branch => Some(Part::Arms),
            EdgeKind::Option if !is_untaught => Some(Part::Options),
            EdgeKind::RandomOption if !is_untaught => Some(Part::Draws),
            EdgeKind::Succession if is_untaught || !node.has_dead_fall_through() => {
                Some(Part::FallThroughs)
            }
            EdgeKind::Option | EdgeKind::RandomOption | EdgeKind::Succession => None,
        }
    }
}

impl Share {
    fn add(&mut self, is_visited: bool) {
        self.of += 1;
        self.visited += usize::from(is_visited);
    }

    /// Whether there is one that was not visited.
    pub fn is_open(self) -> bool {
        self.visited < self.of
    }
}

impl SceneCoverage {
    /// How many of `part` were visited.
    pub fn share(&self, part: Part) -> Share {
        self.shares.get(part as usize).copied().unwrap_or_default()
    }

    /// Whether everything was visited.
    pub fn is_whole(&self) -> bool {
        !self.shares.iter().any(|share| share.is_open())
    }

    /// As a person reads it: `12 of 15 nodes, 3 of 4 arms`. What there is none of is left out.
    pub fn words(&self) -> String {
        let told = Part::ALL.into_iter().filter_map(|part| {
            let Share { visited, of } = self.share(part);
            let plural = if of == 1 { "" } else { "s" };
            (of > 0).then(|| format!("{visited} of {of} {}{plural}", part.one()))
        });
        told.collect::<Vec<_>>().join(", ")
    }

    fn add(&mut self, part: Part, is_visited: bool) {
        if let Some(share) = self.shares.get_mut(part as usize) {
            share.add(is_visited);
        }
    }
}

impl Coverage {
    /// How much of each scene was visited in runs taught `taught`, in document order. The nodes before the first scene
    /// come first, where there are any.
    pub fn by_scene(&self, playbook: &Playbook, taught: Taught) -> Vec<SceneCoverage> {
        let scenes = scenes(playbook);
        let begins = scenes.first().map_or(playbook.nodes.len(), |s| s.first);
        let mut before = SceneCoverage::default();
        let mut found: Vec<SceneCoverage> = scenes
            .iter()
            .map(|scene| SceneCoverage {
                scene: Some(scene.clone()),
                ..SceneCoverage::default()
            })
            .collect();
        for node in 0..playbook.nodes.len() {
            let own = scene_of(&scenes, node).and_then(|at| found.get_mut(at));
            self.add_node(playbook, taught, node, own.unwrap_or(&mut before));
        }
        if begins > 0 {
            found.insert(0, before);
        }
        found
    }

    /// How much of the whole playbook was visited in runs taught `taught`.
    pub fn whole(&self, playbook: &Playbook, taught: Taught) -> SceneCoverage {
        let mut whole = SceneCoverage::default();
        for node in 0..playbook.nodes.len() {
            self.add_node(playbook, taught, node, &mut whole);
        }
        whole
    }

    fn add_node(
        &self,
        playbook: &Playbook,
        taught: Taught,
        node: NodeIndex,
        to: &mut SceneCoverage,
    ) {
        to.add(Part::Nodes, self.visits(node) > 0);
        let Some(found) = playbook.nodes.get(node) else {
            return;
        };
        for (position, edge) in found.out.iter().enumerate() {
            if let Some(part) = Part::of_way(found, edge, taught) {
                to.add(part, self.way(node, position).taken > 0);
            }
        }
    }

    /// How many cells of the matrix were tried: of the core's five by five, or of the full one.
    pub fn cells(&self, taught: Taught) -> Share {
        let mut cells = Share::default();
        for situation in SituationKind::ALL {
            for command in CommandKind::ALL {
                let is_full = matches!(
                    situation,
                    SituationKind::AwaitingChoice | SituationKind::AwaitingDraw
                ) || matches!(command, CommandKind::Choose | CommandKind::Drawn);
                if taught == Taught::Full || !is_full {
                    cells.add(self.tried(situation, command) > 0);
                }
            }
        }
        cells
    }
}
