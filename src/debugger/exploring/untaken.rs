//! Why a run never takes an edge, read from the playbook once a search has tried everything.
//!
//! For an edge of a node that runs arrive at there is a reason exactly where no run takes it: the world may
//! answer anything, so only what is written can stand in the way.

use crate::playbook::{
    Content, Edge, EdgeKind, Key, Node, NodeIndex, Playbook, Way, Weight, plain_text,
};
use crate::runtime::{PlayContext, Taught};

use super::reasons::Reason;
use super::search::Search;

/// An edge no run takes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Untaken {
    /// The node it leaves.
    pub node: NodeIndex,
    /// Its position among the node's edges.
    pub edge: usize,
    /// Where it leads.
    pub target: NodeIndex,
    /// Why not.
    pub why: Obstacle,
}

/// What keeps every run from taking an edge. Positions are of edges of the same node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Obstacle {
    /// No run arrives at the node.
    NeverThere,
    /// An arm that goes first is always open.
    BehindOpenArm(usize),
    /// An arm that goes first asks the same key, so here it is always false.
    KeyAskedBefore {
        /// The arm that goes first.
        arm: usize,
        /// The key.
        key: Key,
    },
    /// A menu falls through only where no option is available, and this one always is.
    OptionAlwaysThere(usize),
    /// A random choice falls through only where nothing can come up, and this arm always can.
    ArmAlwaysThere(usize),
    /// A random choice falls through only where nothing can come up, and this arm takes what the others leave.
    ArmTakesTheRest(usize),
    /// The arm weighs 0.
    WeighsNothing,
    /// The arm weighs what the others leave of 100, and they leave nothing.
    NothingLeft,
    /// The other arms outweigh it by more than a number can hold.
    Outweighed,
    /// The node is of a kind the run was not taught.
    Untaught,
    /// The node needs this key in two ways, so it is refused before it is played.
    NeededBothWays(Key),
    /// The run already stands at the node, past where the edge could be taken.
    TooLate,
    /// The search was cut short: it may yet be taken.
    NotTried,
}

/// Why no run takes `edge` of `node`; nothing where one does.
pub(super) fn untaken(search: &Search, node: NodeIndex, edge: usize) -> Option<Untaken> {
    let from = search.context().playbook().nodes.get(node)?;
    let target = from.out.get(edge)?.target;
    if search.takes(node, edge) {
        return None;
    }
    let arrived = search
        .arrival(node)
        .is_some_and(|step| !search.is_of_scene(step));
    let why = if !search.is_whole() {
        Obstacle::NotTried
    } else if !search.reaches(node) {
        Obstacle::NeverThere
    } else {
        let written = written(search.context(), node, from, edge);
        written.unwrap_or(if arrived {
            Obstacle::NotTried
        } else {
            Obstacle::TooLate
        })
    };
    Some(Untaken {
        node,
        edge,
        target,
        why,
    })
}

/// What is written that keeps every run that arrives at `node` from taking `edge`.
fn written(
    context: &PlayContext,
    position: NodeIndex,
    node: &Node,
    edge: usize,
) -> Option<Obstacle> {
    let clash = context.needed_both_ways(position);
    let way = node.out.get(edge)?;
    let is_untaught = context.taught() == Taught::Core
        && matches!(node.content, Content::Choice { .. } | Content::RandomChoice);
    match &way.way {
        Way::Divert { .. } | Way::Branch { .. } => gone_before(node, edge, way),
        Way::Option { .. } | Way::RandomOption { .. } if is_untaught => Some(Obstacle::Untaught),
        Way::Option { .. } => clash.cloned().map(Obstacle::NeededBothWays),
        Way::RandomOption { weight, condition } => match clash {
            Some(key) => Some(Obstacle::NeededBothWays(key.clone())),
            None => {
                let key = condition.as_ref().map(|condition| &condition.key);
                outweighed(node, edge, weight, key)
            }
        },
        // A run refused at a menu or a draw goes on by the succession alone.
        Way::Succession if is_untaught => None,
        Way::Succession => match (&node.content, clash) {
            (Content::Choice { .. } | Content::RandomChoice, Some(_)) => None,
            (Content::Line { .. } | Content::Control { .. }, None)
                if node.condition().is_some() =>
            {
                None
            }
            _ => always_there(node),
        },
    }
}

/// The arm before `edge` that keeps it from being reached.
fn gone_before(node: &Node, edge: usize, way: &Edge) -> Option<Obstacle> {
    let before = node.out.iter().enumerate().take(edge);
    let mut arms = before.filter(|(_, arm)| arm.kind().is_arm());
    let key = way.condition().map(|condition| &condition.key);
    arms.find_map(|(arm, before)| match before.condition() {
        None => Some(Obstacle::BehindOpenArm(arm)),
        Some(condition) if Some(&condition.key) == key => Some(Obstacle::KeyAskedBefore {
            arm,
            key: condition.key.clone(),
        }),
        Some(_) => None,
    })
}

/// What always goes before the succession of `node`. Of a draw an arm with a weight of its own says it best.
fn always_there(node: &Node) -> Option<Obstacle> {
    let mut rest = None;
    let always = node.out.iter().enumerate().find_map(|(position, edge)| {
        if edge.condition().is_some() {
            return None;
        }
        match &edge.way {
            Way::Succession => None,
            Way::Divert { .. } | Way::Branch { .. } => Some(Obstacle::BehindOpenArm(position)),
            Way::Option { .. } => Some(Obstacle::OptionAlwaysThere(position)),
            Way::RandomOption { weight, .. } => match weight {
                Weight::Auto => {
                    rest.get_or_insert(Obstacle::ArmTakesTheRest(position));
                    None
                }
                Weight::Number { percentage } if *percentage > 0.0 => {
                    Some(Obstacle::ArmAlwaysThere(position))
                }
                Weight::Number { .. } | Weight::Query { .. } => None,
            },
        }
    });
    always.or(rest)
}

/// What keeps an arm from coming up whenever it takes part: as little else as can takes part then.
fn outweighed(node: &Node, edge: usize, weight: &Weight, key: Option<&Key>) -> Option<Obstacle> {
    let others = node.out.iter().enumerate().filter_map(|(place, other)| {
        let Way::RandomOption {
            weight: Weight::Number { percentage },
            condition,
        } = &other.way
        else {
            return None;
        };
        let takes_part = condition.as_ref().is_none_or(|c| Some(&c.key) == key);
        (place != edge && takes_part).then_some(*percentage)
    });
    let others: f64 = others.sum();
    match weight {
        Weight::Number { percentage } if *percentage == 0.0 => Some(Obstacle::WeighsNothing),
        Weight::Auto if others >= 100.0 => Some(Obstacle::NothingLeft),
        Weight::Number { percentage } if percentage / (percentage + others) == 0.0 => {
            Some(Obstacle::Outweighed)
        }
        Weight::Auto | Weight::Number { .. } | Weight::Query { .. } => None,
    }
}

impl Untaken {
    /// Why, as a sentence for a person that names the edge, and the nodes it names.
    pub fn reason(&self, playbook: &Playbook) -> Reason {
        let node = playbook.nodes.get(self.node);
        let named =
            |edge: usize| node.map_or_else(|| format!("edge {edge}"), |n| way_name(n, edge));
        let why = match &self.why {
            Obstacle::NeverThere => format!("no run arrives at node {}", self.node),
            Obstacle::BehindOpenArm(arm) => {
                format!("{} goes first and carries no condition", named(*arm))
            }
            Obstacle::KeyAskedBefore { arm, key } => format!(
                "{} goes first and asks {key} too, so by then {key} is false",
                named(*arm)
            ),
            Obstacle::OptionAlwaysThere(option) => format!(
                "it needs a menu nobody can choose from, and {} is always there",
                named(*option)
            ),
            Obstacle::ArmAlwaysThere(arm) => format!(
                "it needs a draw in which nothing can come up, and {} always can",
                named(*arm)
            ),
            Obstacle::ArmTakesTheRest(arm) => format!(
                "it needs a draw in which nothing can come up, and {} takes what the others leave",
                named(*arm)
            ),
            Obstacle::WeighsNothing => "it weighs 0".into(),
            Obstacle::NothingLeft => {
                "it weighs what the others leave of 100, and they leave nothing".into()
            }
            Obstacle::Outweighed => {
                "the other arms outweigh it by more than a number can hold".into()
            }
            Obstacle::Untaught => format!(
                "a run taught the core alone does not play a {}",
                node.map_or("node of this kind", |n| n.kind().name())
            ),
            Obstacle::NeededBothWays(key) => format!(
                "the node needs {key} as two kinds of answer, and is refused before it plays"
            ),
            Obstacle::TooLate => {
                "the run already stands there, past where it could be taken".into()
            }
            Obstacle::NotTried => "the search was cut short before it was tried".into(),
        };
        Reason {
            words: format!(
                "From node {} to node {}, {} is never taken: {why}.",
                self.node,
                self.target,
                named(self.edge)
            ),
            nodes: vec![self.node, self.target],
        }
    }
}

/// An edge as a person knows it: `the option out[2] "Leave"`, `the arm out[0] on door`.
pub(super) fn way_name(node: &Node, edge: usize) -> String {
    let Some(way) = node.out.get(edge) else {
        return format!("out[{edge}]");
    };
    let kind = match way.kind() {
        EdgeKind::Succession => "fall-through",
        EdgeKind::Divert => "divert",
        EdgeKind::Option => "option",
        EdgeKind::RandomOption | EdgeKind::Branch => "arm",
    };
    let label = way.label().map(|label| plain_text(label));
    let label = label.filter(|label| !label.trim().is_empty());
    let label = label.map_or(String::new(), |label| format!(" “{}”", shortened(&label)));
    let on = match way.condition() {
        Some(condition) => format!(" on {}", condition.key),
        None => String::new(),
    };
    format!("the {kind} out[{edge}]{label}{on}")
}

/// The first words, on one line.
fn shortened(words: &str) -> String {
    const MOST: usize = 40;
    let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
    match line.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", line.get(..end).unwrap_or(&line)),
        None => line,
    }
}
