//! Where in a document something stands, as a JSON path: `nodes[4].out[1].target`.

use std::fmt;

/// One step down into a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    Property(String),
    Item(usize),
}

/// A place in a document, from its root. Written as `nodes[4].out[1].target`; empty for the root itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Path(Vec<Step>);

/// A place while shapes are read: a list on the stack, which costs nothing until a fault asks for its path.
#[derive(Debug, Clone, Copy)]
pub(super) enum At<'p> {
    Document,
    Property(&'p At<'p>, &'p str),
    Item(&'p At<'p>, usize),
}

impl Path {
    /// The root's property `name`.
    pub(crate) fn of(name: &str) -> Path {
        Path::default().property(name)
    }

    /// The node at `position`.
    pub(super) fn node(position: usize) -> Path {
        Path::of("nodes").item(position)
    }

    /// The edge at `position` of the node at `node`.
    pub(super) fn edge(node: usize, position: usize) -> Path {
        Path::node(node).property("out").item(position)
    }

    /// The property `name` of what stands here.
    pub(crate) fn property(mut self, name: &str) -> Path {
        self.0.push(Step::Property(name.to_owned()));
        self
    }

    /// The item at `position` of what stands here.
    pub(crate) fn item(mut self, position: usize) -> Path {
        self.0.push(Step::Item(position));
        self
    }

    /// The steps from the root.
    pub(super) fn steps(&self) -> &[Step] {
        &self.0
    }
}

impl<'p> At<'p> {
    /// The property `name` of what stands here.
    pub(super) fn property(&'p self, name: &'p str) -> At<'p> {
        At::Property(self, name)
    }

    /// The item at `position` of what stands here.
    pub(super) fn item(&'p self, position: usize) -> At<'p> {
        At::Item(self, position)
    }

    /// The path from the root to here.
    pub(super) fn path(&self) -> Path {
        match self {
            At::Document => Path::default(),
            At::Property(parent, name) => parent.path().property(name),
            At::Item(parent, position) => parent.path().item(*position),
        }
    }
}

impl fmt::Display for Path {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        for (depth, step) in self.0.iter().enumerate() {
            match step {
                Step::Item(position) => write!(formatter, "[{position}]")?,
                Step::Property(name) if reads_bare(name) => {
                    let dot = if depth == 0 { "" } else { "." };
                    write!(formatter, "{dot}{name}")?;
                }
                Step::Property(name) => write!(formatter, "[{name:?}]")?,
            }
        }
        Ok(())
    }
}

/// Whether a name can stand in a path without quotes.
fn reads_bare(name: &str) -> bool {
    !name.is_empty()
        && name
            .chars()
            .all(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '-' | '$'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_is_written_with_dots_and_positions() {
        assert_eq!(
            Path::edge(4, 1).property("target").to_string(),
            "nodes[4].out[1].target"
        );
        assert_eq!(Path::default().to_string(), "");
    }

    #[test]
    fn a_name_that_would_read_as_something_else_is_quoted() {
        let anchors = || Path::of("anchors");
        assert_eq!(anchors().property("the-inn").to_string(), "anchors.the-inn");
        assert_eq!(
            anchors().property("the inn").to_string(),
            "anchors[\"the inn\"]"
        );
        assert_eq!(anchors().property("").to_string(), "anchors[\"\"]");
        assert_eq!(anchors().property("a.b").to_string(), "anchors[\"a.b\"]");
    }

    #[test]
    fn a_place_on_the_stack_has_the_same_path() {
        let nodes = At::Document.property("nodes");
        let node = nodes.item(4);
        let id = node.property("id");
        assert_eq!(id.path(), Path::node(4).property("id"));
    }
}
