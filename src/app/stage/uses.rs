//! What a key that is asked is for, in words.

use crate::app::words::way_words;
use crate::playbook::{Content, Fragment, Node, Playbook, Way, Weight, each_query};
use crate::runtime::{Moment, Situation};

/// How many uses of one key are told one by one.
const MOST_TOLD: usize = 3;

/// Where the answer for `key` is used once it is given: `guards node 12`, `decides arm 1 of branch 3`.
pub fn use_words(playbook: &Playbook, situation: &Situation, key: &str) -> String {
    let Situation::AwaitingSupply { node, moment, .. } = situation else {
        return String::new();
    };
    let Some(asking) = playbook.nodes.get(*node) else {
        return String::new();
    };
    let mut uses = match moment {
        Moment::ToPlay(_) => uses_to_play(asking, key),
        Moment::ToLeave => uses_to_leave(asking, key),
    };
    if uses.len() > MOST_TOLD {
        let more = uses.len() - MOST_TOLD;
        uses.truncate(MOST_TOLD);
        uses.push(format!("{more} more"));
    }
    uses.join(", ")
}

fn uses_to_play(node: &Node, key: &str) -> Vec<String> {
    match &node.content {
        Content::Line { .. } | Content::Control { .. } => {
            let guards = node
                .condition()
                .is_some_and(|condition| *condition.key == *key);
            vec![match guards {
                true => format!("guards node {}", node.id),
                false => "said in this line".into(),
            }]
        }
        Content::Choice { .. } => arms(node, |arm, way| match way {
            Way::Option { label, condition } => {
                let opens = condition.as_ref().is_some_and(|c| *c.key == *key);
                match (opens, says(label, key)) {
                    (true, _) => Some(format!("opens {arm} of this menu")),
                    (false, true) => Some(format!("said in {arm} of this menu")),
                    (false, false) => None,
                }
            }
            _ => None,
        }),
        Content::RandomChoice => arms(node, |arm, way| match way {
            Way::RandomOption { weight, condition } => {
                let opens = condition.as_ref().is_some_and(|c| *c.key == *key);
                let weighs = matches!(weight, Weight::Query { key: asked } if **asked == *key);
                match (opens, weighs) {
                    (true, _) => Some(format!("lets {arm} take part")),
                    (false, true) => Some(format!("weighs {arm}")),
                    (false, false) => None,
                }
            }
            _ => None,
        }),
        Content::Branch | Content::End => Vec::new(),
    }
}

fn uses_to_leave(node: &Node, key: &str) -> Vec<String> {
    arms(node, |arm, way| match way {
        Way::Branch { condition, .. } | Way::Divert { condition, .. } => {
            let decides = condition.as_ref().is_some_and(|c| *c.key == *key);
            decides.then(|| match way {
                Way::Branch { .. } => format!("decides {arm} of branch {}", node.id),
                _ => format!("decides the {arm}"),
            })
        }
        Way::Succession | Way::Option { .. } | Way::RandomOption { .. } => None,
    })
}

fn arms(node: &Node, told: impl Fn(&str, &Way) -> Option<String>) -> Vec<String> {
    let arms = node.out.iter().enumerate();
    arms.filter_map(|(position, edge)| told(&way_words(node, position), &edge.way))
        .collect()
}

fn says(fragments: &[Fragment], key: &str) -> bool {
    let mut says = false;
    each_query(fragments, &mut |asked| says |= **asked == *key);
    says
}
