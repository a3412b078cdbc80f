//! The shapes of fragments, by kind.

use super::Shapes;
use crate::playbook::document::{Fragment, Speech, Style};
use crate::playbook::reader::json::{Json, Object};
use crate::playbook::reader::path::At;

/// How deep styles, links and images may stand inside one another. JSON is read 127 deep, each of these is two
/// deep, and an event in a saved log wraps its speech deeper than a document does: with this bound whatever is
/// accepted can be read back from the wire.
pub(super) const MOST_NESTED: usize = 48;

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
        if self.nested == MOST_NESTED {
            let found = format!("a fragment inside {MOST_NESTED} others");
            let expected = format!("styles, links and images at most {MOST_NESTED} deep");
            self.faults.add(at.path(), &found, &expected);
            return None;
        }
        self.nested += 1;
        let inner = self.required(fragment, at, name, "a list of fragments", Shapes::fragments);
        self.nested -= 1;
        inner
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::MOST_NESTED;
    use crate::playbook::reader::Stage;
    use crate::playbook::reader::sample::{accepted, refused, with};

    /// Words `deep` fragments deep: styles, links and images in turn.
    fn nested(deep: usize) -> Value {
        (0..deep).fold(
            json!({"kind": "text", "text": "deep"}),
            |inner, depth| match depth % 3 {
                0 => json!({"kind": "styled", "style": "bold", "children": [inner]}),
                1 => json!({"kind": "link", "target": "t", "label": [inner]}),
                _ => json!({"kind": "image", "source": "s", "alt": [inner]}),
            },
        )
    }

    #[test]
    fn fragments_stand_at_most_48_deep_inside_one_another_wherever_they_stand() {
        for place in [
            "/nodes/0/speech/0",
            "/nodes/1/effects/0",
            "/nodes/1/out/0/label/0",
            "/nodes/2/out/1/label/0",
        ] {
            accepted(&with(place, nested(MOST_NESTED)));
            let faults = refused(&with(place, nested(MOST_NESTED + 1)), Stage::Shapes);
            let [fault] = &faults[..] else {
                panic!("one fault expected: {faults:?}");
            };
            assert!(
                fault.ends_with(
                    ": found a fragment inside 48 others, expected styles, links and images at most 48 deep"
                ),
                "{fault}"
            );
        }
    }

    #[test]
    fn fragments_beside_one_another_nest_no_deeper() {
        let speech: Vec<Value> = (0..MOST_NESTED * 2).map(|_| nested(3)).collect();
        accepted(&with("/nodes/0/speech", speech.into()));
    }
}
