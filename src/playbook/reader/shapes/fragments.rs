//! The shapes of fragments, by kind.

use super::Shapes;
use crate::playbook::document::{Fragment, Speech, Style};
use crate::playbook::reader::json::{Json, Object};
use crate::playbook::reader::path::At;

/// Reads what a fragment of one kind carries.
type ReadFragment = fn(&mut Shapes, &Object, &At) -> Option<Fragment>;

/// Every kind of fragment by its spelling, and how one is read.
const KINDS: [(&str, ReadFragment); 9] = [
    ("text", Shapes::text),
    ("styled", Shapes::styled),
    ("link", Shapes::link),
    ("image", Shapes::image),
    ("break", |_, _, _| Some(Fragment::Break)),
    ("query", Shapes::query),
    ("default-command", Shapes::default_command),
    ("custom-command", Shapes::custom_command),
    ("tag", |shapes, tag, at| {
        shapes.tag(tag, at).map(Fragment::Tag)
    }),
];

const STYLES: [(&str, Style); 3] = [
    ("italic", Style::Italic),
    ("bold", Style::Bold),
    ("strikethrough", Style::Strikethrough),
];

impl Shapes {
    /// Speech: a list of fragments.
    pub(super) fn speech(&mut self, json: &Json, at: &At) -> Option<Speech> {
        self.fragments(json, at).map(Speech::from)
    }

    /// One fragment of any kind.
    pub(super) fn fragment(&mut self, json: &Json, at: &At) -> Option<Fragment> {
        let fragment = self.object(json, at, "a fragment, which is an object")?;
        let read = self.one_of(fragment, at, "kind", "a kind of fragment", &KINDS)?;
        read(self, fragment, at)
    }

    fn fragments(&mut self, json: &Json, at: &At) -> Option<Vec<Fragment>> {
        self.list(json, at, "a list of fragments", Shapes::fragment)
    }

    fn text(&mut self, fragment: &Object, at: &At) -> Option<Fragment> {
        let text = self.required(fragment, at, "text", "the words", Shapes::string)?;
        Some(Fragment::Text { text })
    }

    fn styled(&mut self, fragment: &Object, at: &At) -> Option<Fragment> {
        let style = self.one_of(fragment, at, "style", "a style", &STYLES);
        let children = self.inner(fragment, at, "children");
        Some(Fragment::Styled {
            style: style?,
            children: children?,
        })
    }

    fn link(&mut self, fragment: &Object, at: &At) -> Option<Fragment> {
        let target = self.required(fragment, at, "target", "where it points", Shapes::string);
        let label = self.inner(fragment, at, "label");
        Some(Fragment::Link {
            target: target?,
            label: label?,
        })
    }

    fn image(&mut self, fragment: &Object, at: &At) -> Option<Fragment> {
        let source = self.required(fragment, at, "source", "where it is", Shapes::string);
        let alt = self.inner(fragment, at, "alt");
        Some(Fragment::Image {
            source: source?,
            alt: alt?,
        })
    }

    fn query(&mut self, fragment: &Object, at: &At) -> Option<Fragment> {
        let key = self.required(fragment, at, "key", "a key", Shapes::shared_string)?;
        Some(Fragment::Query { key })
    }

    fn default_command(&mut self, fragment: &Object, at: &At) -> Option<Fragment> {
        let action = self.required(fragment, at, "action", "what to do", Shapes::string)?;
        Some(Fragment::DefaultCommand { action })
    }

    fn custom_command(&mut self, fragment: &Object, at: &At) -> Option<Fragment> {
        let name = self.required(fragment, at, "name", "the command's name", Shapes::string);
        let args = self.required(fragment, at, "args", "a list of strings", Shapes::strings);
        Some(Fragment::CustomCommand {
            name: name?,
            args: args?,
        })
    }

    /// The fragments inside a fragment.
    fn inner(&mut self, fragment: &Object, at: &At, name: &str) -> Option<Vec<Fragment>> {
        self.required(fragment, at, name, "a list of fragments", Shapes::fragments)
    }
}
