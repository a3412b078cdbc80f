//! Drawn playbooks: small, sound by the reader's rules, and as awkward as those rules allow.
//!
//! Rings, self loops, guarded nodes, menus nobody may choose from, dead fall-throughs, keys that stand in
//! several places of one node: everything a reader accepts can come out. What shrinks shrinks towards fewer
//! nodes, shorter speech and no conditions.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::collection::{btree_map, vec};
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

use super::document::{
    Condition, Content, Edge, Format, Fragment, Key, Node, Playbook, Speaker, Speech, Style, Tag,
    Way, Weight,
};

/// The most nodes a drawn playbook has.
const MOST_NODES: usize = 12;

/// The most speakers a drawn playbook has.
const MOST_SPEAKERS: usize = 3;

/// The keys every condition, query and weight draws from: few, so that they meet.
const KEYS: [&str; 4] = ["Alice.HasMap", "door", "lamp", "name"];

/// A playbook the reader accepts, of 1 to 12 nodes.
pub(crate) fn playbook() -> impl Strategy<Value = Playbook> {
    (
        vec(node(), 1..=MOST_NODES),
        vec(speaker(), 1..=MOST_SPEAKERS),
        prop_oneof![3 => Just(0), 1 => target()],
        btree_map(
            select(vec!["the-inn", "the-yard", "zum-Bären"]),
            target(),
            0..=3,
        ),
        option::of(Just("https://example.org/playbook.json".to_owned())),
    )
        .prop_map(|(nodes, speakers, entry, anchors, schema)| {
            landed(nodes, speakers, entry, anchors, schema)
        })
}

/// Folds every reference into the document, so that each one lands.
fn landed(
    mut nodes: Vec<Node>,
    mut speakers: Vec<Speaker>,
    entry: usize,
    anchors: BTreeMap<&str, usize>,
    schema: Option<String>,
) -> Playbook {
    let count = nodes.len();
    for (position, node) in nodes.iter_mut().enumerate() {
        node.id = position;
        for edge in &mut node.out {
            edge.target %= count;
        }
        if let Content::Line { speaker, .. } = &mut node.content {
            *speaker %= speakers.len();
        }
    }
    for (position, speaker) in speakers.iter_mut().enumerate() {
        if let Some(id) = &mut speaker.id {
            id.push_str(&position.to_string());
        }
    }
    Playbook {
        schema,
        format: Format {
            version: 0,
            requires: vec!["core".to_owned()],
            uses: Vec::new(),
        },
        script: "drawn.dialogue.md".to_owned(),
        entry: entry % count,
        anchors: anchors
            .into_iter()
            .map(|(slug, node)| (slug.to_owned(), node % count))
            .collect(),
        speakers,
        nodes,
    }
}

fn speaker() -> impl Strategy<Value = Speaker> {
    (
        option::of(Just("id".to_owned())),
        option::of(select(vec!["Alice", "Bob"])),
        any::<bool>(),
        vec(tag(), 0..=1),
    )
        .prop_map(|(id, name, default, tags)| Speaker {
            id,
            name: name.map(Arc::from),
            default,
            tags,
        })
}

fn tag() -> impl Strategy<Value = Tag> {
    (words(), option::of(words()), any::<bool>()).prop_map(|(name, value, reserved)| Tag {
        name,
        value,
        reserved,
    })
}

/// A node of any kind. Its id, its targets and its speaker land later, in [`landed`].
fn node() -> impl Strategy<Value = Node> {
    prop_oneof![
        1 => Just(Node { id: 0, content: Content::End, out: Vec::new() }),
        5 => line(),
        4 => control(),
        2 => choice(),
        2 => random_choice(),
        3 => branch(),
    ]
}

fn line() -> impl Strategy<Value = Node> {
    let content =
        (0..MOST_SPEAKERS, speech(), condition()).prop_map(|(speaker, speech, condition)| {
            Content::Line {
                speaker,
                speech,
                condition,
            }
        });
    (content, diverts(), succession()).prop_map(joined)
}

fn control() -> impl Strategy<Value = Node> {
    let effects = prop_oneof![
        1 => Just(Vec::new()),
        1 => vec(fragment().prop_map(Arc::new), 1..=3),
    ];
    let content = (effects, condition())
        .prop_map(|(effects, condition)| Content::Control { effects, condition });
    (content, diverts(), succession()).prop_map(joined)
}

fn choice() -> impl Strategy<Value = Node> {
    let content = any::<bool>().prop_map(|ordered| Content::Choice { ordered });
    let options = vec(
        edge(
            (speech(), condition()).prop_map(|(label, condition)| Way::Option { label, condition }),
        ),
        1..=4,
    );
    (content, options, succession()).prop_map(joined)
}

fn random_choice() -> impl Strategy<Value = Node> {
    let arms = vec(
        edge(
            (weight(), condition())
                .prop_map(|(weight, condition)| Way::RandomOption { weight, condition }),
        ),
        1..=4,
    );
    (Just(Content::RandomChoice), arms, succession()).prop_map(joined)
}

fn branch() -> impl Strategy<Value = Node> {
    let gated = vec((target(), key()), 1..=3);
    let else_arm = option::of(target());
    let gaps = option::of(vec(1..=3u32, 4));
    (gated, else_arm, gaps, succession()).prop_map(|(gated, else_arm, gaps, succession)| {
        let gated = gated
            .into_iter()
            .map(|(target, key)| (target, Some(Condition { key })));
        let else_arm = else_arm.into_iter().map(|target| (target, None));
        let mut next = 0;
        let arms = gated
            .chain(else_arm)
            .enumerate()
            .map(|(place, (target, condition))| {
                let order = gaps.as_ref().map(|gaps| {
                    let order = next;
                    next += gaps[place];
                    order
                });
                Edge {
                    target,
                    way: Way::Branch { order, condition },
                }
            })
            .collect();
        joined((Content::Branch, arms, succession))
    })
}

/// No divert or one, gated or open.
fn diverts() -> impl Strategy<Value = Vec<Edge>> {
    vec(
        edge(
            (speech(), condition()).prop_map(|(label, condition)| Way::Divert { label, condition }),
        ),
        0..=1,
    )
}

/// A fall-through: where it leads, where among the arms it stands, and whether it stays when it is dead.
#[derive(Debug, Clone)]
struct FallThrough {
    target: usize,
    place: usize,
    kept_when_dead: bool,
}

fn succession() -> impl Strategy<Value = FallThrough> {
    (target(), 0..=5usize, prop::bool::weighted(0.3)).prop_map(|(target, place, kept_when_dead)| {
        FallThrough {
            target,
            place,
            kept_when_dead,
        }
    })
}

/// The node with its arms, and its fall-through where one is needed or kept.
fn joined((content, arms, fall_through): (Content, Vec<Edge>, FallThrough)) -> Node {
    let mut node = Node {
        id: 0,
        content,
        out: arms,
    };
    let has_open_arm = node.out.iter().any(|arm| arm.condition().is_none());
    if node.condition().is_some() || !has_open_arm || fall_through.kept_when_dead {
        let place = fall_through.place.min(node.out.len());
        let succession = Edge {
            target: fall_through.target,
            way: Way::Succession,
        };
        node.out.insert(place, succession);
    }
    node
}

fn edge(way: impl Strategy<Value = Way>) -> impl Strategy<Value = Edge> {
    (target(), way).prop_map(|(target, way)| Edge { target, way })
}

fn target() -> impl Strategy<Value = usize> {
    0..MOST_NODES
}

pub(crate) fn key() -> impl Strategy<Value = Key> {
    select(KEYS.to_vec()).prop_map(Arc::from)
}

fn condition() -> impl Strategy<Value = Option<Condition>> {
    option::weighted(0.35, key().prop_map(|key| Condition { key }))
}

fn weight() -> impl Strategy<Value = Weight> {
    prop_oneof![
        Just(Weight::Auto),
        select(vec![0.0, 0.25, 20.0, 33.3, 50.0, 60.0, 100.0, 250.0])
            .prop_map(|percentage| Weight::Number { percentage }),
        key().prop_map(|key| Weight::Query { key }),
    ]
}

pub(crate) fn speech() -> impl Strategy<Value = Speech> {
    vec(fragment(), 0..=4).prop_map(Speech::from)
}

/// Words of every awkward sort: none, blank, quoted, beyond ASCII, beyond the first plane.
fn words() -> impl Strategy<Value = String> {
    select(vec![
        "Hello.",
        "",
        " ",
        "\u{a0}",
        "a \"b\" \\c",
        "line\nbreak",
        "Bär",
        "🎭",
    ])
    .prop_map(str::to_owned)
}

/// A fragment of any kind, up to three deep.
pub(crate) fn fragment() -> impl Strategy<Value = Fragment> {
    let leaf = prop_oneof![
        4 => words().prop_map(|text| Fragment::Text { text }),
        1 => Just(Fragment::Break),
        3 => key().prop_map(|key| Fragment::Query { key }),
        2 => words().prop_map(|action| Fragment::DefaultCommand { action }),
        2 => (words(), vec(words(), 0..=2))
            .prop_map(|(name, args)| Fragment::CustomCommand { name, args }),
        1 => tag().prop_map(Fragment::Tag),
    ];
    leaf.prop_recursive(3, 12, 3, |inner| {
        let inside = || vec(inner.clone(), 0..=3);
        prop_oneof![
            2 => (style(), inside())
                .prop_map(|(style, children)| Fragment::Styled { style, children }),
            1 => (words(), inside())
                .prop_map(|(target, label)| Fragment::Link { target, label }),
            1 => (words(), inside()).prop_map(|(source, alt)| Fragment::Image { source, alt }),
        ]
    })
}

fn style() -> impl Strategy<Value = Style> {
    select(vec![Style::Italic, Style::Bold, Style::Strikethrough])
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest! {
        #[test]
        fn every_reference_of_a_drawn_playbook_lands(playbook in playbook()) {
            let count = playbook.nodes.len();
            prop_assert!((1..=MOST_NODES).contains(&count));
            prop_assert!(playbook.entry < count);
            prop_assert!(playbook.anchors.values().all(|node| *node < count));
            for (position, node) in playbook.nodes.iter().enumerate() {
                prop_assert_eq!(node.id, position);
                prop_assert!(node.out.iter().all(|edge| edge.target < count));
                if let Content::Line { speaker, .. } = &node.content {
                    prop_assert!(*speaker < playbook.speakers.len());
                }
            }
        }
    }
}
