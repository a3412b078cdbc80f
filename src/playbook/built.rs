//! Playbooks built by hand, so that a test reads as the story it tells: `line(0, "Hi.").then(1)`.

use std::sync::Arc;

use super::document::{
    Condition, Content, Edge, Format, Fragment, Node, NodeIndex, Playbook, Speaker, Style, Tag,
    Way, Weight,
};

/// A playbook of `nodes`, each at its position. Speaker 0 is Ada, speaker 1 is Bob, speaker 2 is anonymous.
/// A run begins at node 0; `.anchored` names scenes.
pub(crate) fn playbook(nodes: impl IntoIterator<Item = Node>) -> Playbook {
    let named = |name: &str| Speaker {
        name: Some(name.into()),
        ..Speaker::default()
    };
    let anonymous = Speaker {
        default: true,
        ..Speaker::default()
    };
    let mut nodes: Vec<Node> = nodes.into_iter().collect();
    for (position, node) in nodes.iter_mut().enumerate() {
        node.id = position;
    }
    Playbook {
        schema: None,
        format: Format::default(),
        script: "built.dialogue.md".into(),
        entry: 0,
        anchors: Default::default(),
        speakers: vec![named("Ada"), named("Bob"), anonymous],
        nodes,
    }
}

/// A line of plain words.
pub(crate) fn line(speaker: usize, words: &str) -> Node {
    speech(speaker, [text(words)])
}

/// A line of any fragments.
pub(crate) fn speech(speaker: usize, speech: impl IntoIterator<Item = Fragment>) -> Node {
    node(Content::Line {
        speaker,
        speech: speech.into_iter().collect(),
        condition: None,
    })
}

/// A control that asks the host for `effects`.
pub(crate) fn control(effects: impl IntoIterator<Item = Fragment>) -> Node {
    node(Content::Control {
        effects: effects.into_iter().map(Arc::new).collect(),
        condition: None,
    })
}

/// A control without effects: it hands the host nothing.
pub(crate) fn silent() -> Node {
    control([])
}

/// A menu; `.option` gives it rows.
pub(crate) fn choice() -> Node {
    node(Content::Choice { ordered: false })
}

/// A menu whose options must be shown in order.
pub(crate) fn ordered_choice() -> Node {
    node(Content::Choice { ordered: true })
}

/// A random choice; `.weighing`, `.weighed_by` and `.auto` give it arms.
pub(crate) fn random() -> Node {
    node(Content::RandomChoice)
}

/// A branch; `.arm` gives it arms.
pub(crate) fn branch() -> Node {
    node(Content::Branch)
}

/// An end.
pub(crate) fn end() -> Node {
    node(Content::End)
}

fn node(content: Content) -> Node {
    Node {
        id: 0,
        content,
        out: Vec::new(),
    }
}

/// Plain words.
pub(crate) fn text(words: &str) -> Fragment {
    Fragment::Text { text: words.into() }
}

/// A query.
pub(crate) fn query(key: &str) -> Fragment {
    Fragment::Query { key: key.into() }
}

/// A stage direction in plain words.
pub(crate) fn direction(action: &str) -> Fragment {
    Fragment::DefaultCommand {
        action: action.into(),
    }
}

/// A call to something the host knows.
pub(crate) fn custom(name: &str, args: &[&str]) -> Fragment {
    Fragment::CustomCommand {
        name: name.into(),
        args: args.iter().map(|arg| (*arg).into()).collect(),
    }
}

/// Words in bold.
pub(crate) fn bold(children: impl IntoIterator<Item = Fragment>) -> Fragment {
    Fragment::Styled {
        style: Style::Bold,
        children: children.into_iter().collect(),
    }
}

/// A link that shows `label`.
pub(crate) fn link(label: impl IntoIterator<Item = Fragment>) -> Fragment {
    Fragment::Link {
        target: "https://example.org".into(),
        label: label.into_iter().collect(),
    }
}

/// An image that shows `alt`.
pub(crate) fn image(alt: impl IntoIterator<Item = Fragment>) -> Fragment {
    Fragment::Image {
        source: "map.png".into(),
        alt: alt.into_iter().collect(),
    }
}

/// An annotation.
pub(crate) fn tag(name: &str) -> Fragment {
    Fragment::Tag(Tag {
        name: name.into(),
        ..Tag::default()
    })
}

impl Node {
    /// The fall-through.
    pub(crate) fn then(self, target: NodeIndex) -> Node {
        self.edge(target, Way::Succession)
    }

    /// A divert.
    pub(crate) fn divert(self, target: NodeIndex) -> Node {
        let way = Way::Divert {
            label: Arc::new([]),
            condition: None,
        };
        self.edge(target, way)
    }

    /// An option of plain words.
    pub(crate) fn option(self, words: &str, target: NodeIndex) -> Node {
        self.option_of([text(words)], target)
    }

    /// An option of any fragments.
    pub(crate) fn option_of(
        self,
        label: impl IntoIterator<Item = Fragment>,
        target: NodeIndex,
    ) -> Node {
        let way = Way::Option {
            label: label.into_iter().collect(),
            condition: None,
        };
        self.edge(target, way)
    }

    /// A random arm that weighs a number.
    pub(crate) fn weighing(self, percentage: f64, target: NodeIndex) -> Node {
        self.random_option(Weight::Number { percentage }, target)
    }

    /// A random arm that weighs what the world says.
    pub(crate) fn weighed_by(self, key: &str, target: NodeIndex) -> Node {
        self.random_option(Weight::Query { key: key.into() }, target)
    }

    /// A random arm that weighs what the others leave.
    pub(crate) fn auto(self, target: NodeIndex) -> Node {
        self.random_option(Weight::Auto, target)
    }

    /// A branch arm; without `.gated` it is the else.
    pub(crate) fn arm(self, target: NodeIndex) -> Node {
        let way = Way::Branch {
            order: None,
            condition: None,
        };
        self.edge(target, way)
    }

    /// The condition of the edge added last.
    pub(crate) fn gated(mut self, key: &str) -> Node {
        match self.out.last_mut().map(|edge| &mut edge.way) {
            Some(
                Way::Divert { condition, .. }
                | Way::Option { condition, .. }
                | Way::RandomOption { condition, .. }
                | Way::Branch { condition, .. },
            ) => *condition = Some(Condition { key: key.into() }),
            Some(Way::Succession) | None => panic!("no edge that could carry a condition"),
        }
        self
    }

    /// The node's own condition.
    pub(crate) fn guarded(mut self, key: &str) -> Node {
        match &mut self.content {
            Content::Line { condition, .. } | Content::Control { condition, .. } => {
                *condition = Some(Condition { key: key.into() });
            }
            Content::Choice { .. } | Content::RandomChoice | Content::Branch | Content::End => {
                panic!("only a line or a control carries a condition")
            }
        }
        self
    }

    fn random_option(self, weight: Weight, target: NodeIndex) -> Node {
        let way = Way::RandomOption {
            weight,
            condition: None,
        };
        self.edge(target, way)
    }

    fn edge(mut self, target: NodeIndex, way: Way) -> Node {
        self.out.push(Edge { target, way });
        self
    }
}

impl Playbook {
    /// Names `node` as a scene.
    pub(crate) fn anchored(mut self, slug: &str, node: NodeIndex) -> Playbook {
        self.anchors.insert(slug.into(), node);
        self
    }
}
