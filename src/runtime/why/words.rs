//! What decided a step, each thing in one plain sentence.

use crate::playbook::counted;
use crate::playbook::{EdgeKind, Node, NodeKind, way_words};
use crate::runtime::context::PlayContext;
use crate::runtime::protocol::Answer;
use crate::runtime::situation::Moment;

use super::refusal_words::refusal_sentences;
use super::{Grounds, GuardVerdict, Halt, Look, Pass, Verdict, Why};

impl Why {
    /// The step in words: a sentence for each node it passed, why it stopped, and for a refusal what was sent, what
    /// the situation takes and what to do.
    pub fn sentences(&self, context: &PlayContext) -> Vec<String> {
        let passes = self.passes.iter();
        let passed = passes.filter_map(|pass| pass.left_words(context));
        let mut sentences: Vec<String> = passed.collect();
        sentences.extend(self.halt_words(context));
        sentences.extend(self.refusal_words(context));
        sentences
    }

    /// For a refusal: what was sent, what the situation takes, and what to do, a sentence each.
    pub fn refusal_words(&self, context: &PlayContext) -> Vec<String> {
        match &self.halt {
            Halt::Refused { reason, sent, at } => {
                refusal_sentences(context, *reason, sent, at).into()
            }
            Halt::Asks { .. }
            | Halt::Performs { .. }
            | Halt::Speaks
            | Halt::Through
            | Halt::Offers
            | Halt::Draws
            | Halt::Ends
            | Halt::StandsStill => Vec::new(),
        }
    }

    /// Why the step stopped where it did; nothing for a refusal, whose own sentences tell it.
    pub fn halt_words(&self, context: &PlayContext) -> Option<String> {
        let pass = self.passes.last()?;
        let node = pass.node;
        let came = match pass.arrived {
            true => format!("The run came to node {node}, which"),
            false => format!("Node {node}"),
        };
        Some(match &self.halt {
            Halt::Asks { keys, moment } => {
                let moment = match moment {
                    Moment::ToPlay(0) => "before it plays",
                    Moment::ToPlay(_) => "to go on",
                    Moment::ToLeave => "to know which way to leave by",
                };
                format!("{came} asks the world for {} {moment}.", listed(keys))
            }
            Halt::Performs { effects } => {
                format!("{came} hands the host {}.", counted(*effects, "effect"))
            }
            Halt::Speaks if is_spoken(context, pass) => {
                format!("{came} speaks, and the player has the turn.")
            }
            Halt::Speaks | Halt::Through => {
                format!("Node {node} is through, and the player has the turn.")
            }
            Halt::Offers => format!("{came} offers its menu to the player."),
            Halt::Draws => format!("{came} has chance draw one of its arms."),
            Halt::Ends => format!("{came} ends the run."),
            Halt::StandsStill => {
                format!("The host failed, so the run stands still at node {node}; Done goes on.")
            }
            Halt::Refused { .. } => return None,
        })
    }

    /// What came of one way out of `pass`, one of this step's.
    pub fn look_words(&self, context: &PlayContext, pass: &Pass, look: &Look) -> String {
        let Some(node) = context.node(pass.node) else {
            return format!("Node {} is not there.", pass.node);
        };
        let words = LookWords {
            why: self,
            pass,
            node,
        };
        words.sentence(look)
    }
}

impl Pass {
    /// What came of its own condition, in one sentence; nothing where none was looked at.
    pub fn guard_words(&self) -> Option<String> {
        let guard = self.guard.as_ref()?;
        let (node, key) = (self.node, &guard.key);
        Some(match guard.verdict {
            GuardVerdict::Held => {
                format!("Node {node} was entered: its condition {key} was answered true.")
            }
            GuardVerdict::Failed => {
                let none = match self.taken() {
                    Some(_) => "",
                    None => ", and it has none",
                };
                format!(
                    "Node {node} was stepped over: its condition {key} was answered false; a node stepped over is \
                     left by its succession alone{none}."
                )
            }
            GuardVerdict::Asked => {
                format!("Node {node} is not entered yet: its condition {key} is asked now.")
            }
            GuardVerdict::Unasked => {
                format!("Node {node} was not entered: the walk halted before {key} was asked.")
            }
        })
    }

    /// How it was left, in one sentence; nothing where it was not left, unless it was stepped over.
    pub fn left_words(&self, context: &PlayContext) -> Option<String> {
        let node = context.node(self.node)?;
        if self.is_stepped_over() {
            return self.guard_words();
        }
        let at = self.node;
        let (edge, grounds) = self.looks.iter().find_map(|look| match look.verdict {
            Verdict::Taken(grounds) => Some((look, grounds)),
            _ => None,
        })?;
        let left = match self.arrived {
            true => "walked past",
            false => "left",
        };
        let way = its_way(node, edge.edge);
        Some(match grounds {
            Grounds::Chosen => format!("At node {at} {way} was chosen."),
            Grounds::Drawn => format!("At node {at} {way} came up."),
            Grounds::FellThrough if node.out.len() == 1 => {
                format!("Node {at} was {left} by {way}, its only way.")
            }
            _ => format!(
                "Node {at} was {left} by {way}: {}.",
                grounds_words(node, edge, grounds)
            ),
        })
    }
}

fn is_spoken(context: &PlayContext, pass: &Pass) -> bool {
    let kind = context.node(pass.node).map(Node::kind);
    kind == Some(NodeKind::Line)
}

/// Why a way was taken, to follow a colon.
fn grounds_words(node: &Node, look: &Look, grounds: Grounds) -> String {
    let is_menu = node.kind() == NodeKind::Choice;
    let words = match grounds {
        Grounds::Open => "it carries no condition",
        Grounds::Held => {
            let key = look.key.as_deref().unwrap_or_default();
            return format!("{key} was answered true");
        }
        Grounds::FellThrough if node.out.len() == 1 => "it is the only way",
        Grounds::FellThrough => match node.kind() {
            NodeKind::Branch => "no arm held",
            _ => "the jump did not hold",
        },
        Grounds::SteppedOver => "a node stepped over is left by its succession alone",
        Grounds::NothingAvailable if is_menu => "no option can be chosen",
        Grounds::NothingAvailable => "no arm can come up",
        Grounds::Unplayed if is_menu => "the menu was not played, so no option is read",
        Grounds::Unplayed => "the draw was not played, so no arm is read",
        Grounds::Chosen => "it was chosen",
        Grounds::Drawn => "it came up",
    };
    words.into()
}

/// The sentences for the ways out of `node`, one of the step's.
struct LookWords<'a> {
    why: &'a Why,
    pass: &'a Pass,
    node: &'a Node,
}

impl LookWords<'_> {
    fn sentence(&self, look: &Look) -> String {
        let node = self.node;
        let way = the_way(node, look.edge);
        let key = look.key.as_deref().unwrap_or_default();
        let kind = node.out.get(look.edge).map(|edge| edge.kind());
        let is_option = kind == Some(EdgeKind::Option);
        let is_arm_of_chance = kind == Some(EdgeKind::RandomOption);
        match look.verdict {
            Verdict::Taken(Grounds::Chosen) => format!("{way} was chosen."),
            Verdict::Taken(Grounds::Drawn) => format!("{way} came up."),
            Verdict::Taken(grounds) => {
                format!("{way} was taken: {}.", grounds_words(node, look, grounds))
            }
            Verdict::Failed if is_option => {
                format!("{way} cannot be chosen: {key} was answered false.")
            }
            Verdict::Failed if is_arm_of_chance => {
                format!("{way} cannot come up: {key} was answered false.")
            }
            Verdict::Failed => format!("{way} was not taken: {key} was answered false."),
            Verdict::Unlooked { taken } => {
                let taken = its_way(node, taken);
                let asked = match &look.answer {
                    Some(_) => format!("; {key} was asked all the same"),
                    None => String::new(),
                };
                format!("{way} was not looked at: {taken} was taken first{asked}.")
            }
            Verdict::Outdone { taken } if is_option => {
                let taken = its_way(node, taken);
                format!("{way} could have been chosen, but {taken} was.")
            }
            Verdict::Outdone { taken } => {
                let taken = its_way(node, taken);
                format!("{way} could have come up, but {taken} did.")
            }
            Verdict::Unavailable if is_option && look.key.is_some() => {
                format!("{way} could not be chosen: {key} was answered false for this menu.")
            }
            Verdict::Unavailable if is_option => {
                format!("{way} could not be chosen: the menu was not offered with it.")
            }
            Verdict::Unavailable => format!("{way} could not come up: its share was 0."),
            Verdict::NoShare => match &look.answer {
                Some(Answer::Number(number)) => {
                    format!(
                        "{way} cannot come up: its share is 0, for {key} was answered {number}."
                    )
                }
                Some(Answer::Truth(_) | Answer::Words(_)) | None => {
                    format!("{way} cannot come up: its share is 0.")
                }
            },
            Verdict::Offered if look.key.is_some() => {
                format!("{way} can be chosen: {key} was answered true.")
            }
            Verdict::Offered => format!("{way} can be chosen: it carries no condition."),
            Verdict::Drawable { share } => {
                let tenths = (share * 1000.0).round() / 10.0;
                format!("{way} may come up: its share is {tenths} %.")
            }
            Verdict::Unneeded => match node.kind() {
                NodeKind::RandomChoice => {
                    format!("{way} was never considered: an arm can come up.")
                }
                _ => format!("{way} was never considered: an option can be chosen."),
            },
            Verdict::SteppedOver => {
                let guard = self.pass.guard.as_ref();
                let guard = guard.map_or("its condition", |guard| &*guard.key);
                format!(
                    "{way} was never considered: {guard} was answered false, and a node stepped over is left by its \
                     succession alone."
                )
            }
            Verdict::Unread if is_option || is_arm_of_chance => format!(
                "{way} was never considered: node {} was not played, and its succession alone leaves it then.",
                node.id
            ),
            Verdict::Unread => {
                format!(
                    "{way} was never considered: no {} is left by it.",
                    node.kind().name()
                )
            }
            Verdict::Asked => format!("{way} is not decided yet: {key} is asked now."),
            Verdict::Undecided => self.undecided(&way),
        }
    }

    /// A way out of a node that was not left.
    fn undecided(&self, way: &str) -> String {
        let waits = match &self.why.halt {
            Halt::Asks { .. } => "the world is asked first",
            Halt::Performs { .. } => "the host has effects to perform first",
            Halt::Speaks | Halt::Through => "the player has the turn, and Next leaves the node",
            Halt::StandsStill => "the host failed, and the run stands still",
            Halt::Offers | Halt::Draws | Halt::Ends => "the node was not left",
            Halt::Refused { .. } => {
                return format!("{way} was not looked at: the walk came to a halt before it.");
            }
        };
        format!("{way} is not decided yet: {waits}.")
    }
}

/// A way out at the beginning of a sentence: `Arm 2`, `The succession`.
fn the_way(node: &Node, edge: usize) -> String {
    let way = way_words(node, edge);
    match way.strip_prefix("arm ").map(|number| ("Arm", number)) {
        Some((arm, number)) => format!("{arm} {number}"),
        None => match way.strip_prefix("option ") {
            Some(number) => format!("Option {number}"),
            None => format!("The {way}"),
        },
    }
}

/// A way out within a sentence: `arm 2`, `its succession`.
fn its_way(node: &Node, edge: usize) -> String {
    let way = way_words(node, edge);
    match node.out.get(edge).map(|edge| edge.kind()) {
        Some(EdgeKind::Succession | EdgeKind::Divert) => format!("its {way}"),
        Some(EdgeKind::Option | EdgeKind::RandomOption | EdgeKind::Branch) | None => way,
    }
}

/// Keys in a sentence: `A, B and C`.
pub(super) fn listed(keys: &[crate::playbook::Key]) -> String {
    let keys: Vec<&str> = keys.iter().map(|key| &**key).collect();
    match &keys[..] {
        [] => "nothing".into(),
        [one] => (*one).into(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}
