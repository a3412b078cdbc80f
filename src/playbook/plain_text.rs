//! Speech as plain text: words alone, without styles, commands or tags.

use super::document::Fragment;

/// The plain text of `fragments`: a text is itself, a style its children, a link its label, an image its alt
/// text, a break one space, a query its key in braces (`{Hero}`); commands and tags are nothing.
pub fn plain_text(fragments: &[Fragment]) -> String {
    let mut text = String::new();
    push_plain_text(fragments, &mut text);
    text
}

fn push_plain_text(fragments: &[Fragment], text: &mut String) {
    for fragment in fragments {
        match fragment {
            Fragment::Text { text: words } => text.push_str(words),
            Fragment::Styled { children, .. } => push_plain_text(children, text),
            Fragment::Link { label, .. } => push_plain_text(label, text),
            Fragment::Image { alt, .. } => push_plain_text(alt, text),
            Fragment::Break => text.push(' '),
            Fragment::Query { key } => {
                text.push('{');
                text.push_str(key);
                text.push('}');
            }
            Fragment::DefaultCommand { .. } | Fragment::CustomCommand { .. } | Fragment::Tag(_) => {
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::playbook::document::{Style, Tag};

    fn text(text: &str) -> Fragment {
        Fragment::Text {
            text: text.to_owned(),
        }
    }

    #[test]
    fn each_kind_of_fragment_has_its_plain_text() {
        let query = || Fragment::Query {
            key: Arc::from("Hero"),
        };
        for (fragment, plain) in [
            (text("Hello."), "Hello."),
            (
                Fragment::Styled {
                    style: Style::Bold,
                    children: vec![text("a"), query()],
                },
                "a{Hero}",
            ),
            (
                Fragment::Link {
                    target: "map.html".to_owned(),
                    label: vec![text("a map")],
                },
                "a map",
            ),
            (
                Fragment::Image {
                    source: "map.png".to_owned(),
                    alt: vec![text("a "), text("map")],
                },
                "a map",
            ),
            (Fragment::Break, " "),
            (query(), "{Hero}"),
            (
                Fragment::DefaultCommand {
                    action: "rain".to_owned(),
                },
                "",
            ),
            (
                Fragment::CustomCommand {
                    name: "Wave".to_owned(),
                    args: vec!["left".to_owned()],
                },
                "",
            ),
            (Fragment::Tag(Tag::default()), ""),
        ] {
            assert_eq!(plain_text(std::slice::from_ref(&fragment)), plain);
        }
    }

    #[test]
    fn the_plain_text_of_speech_is_that_of_its_fragments_in_order() {
        let speech = [text("Hello,"), Fragment::Break, text("you.")];
        assert_eq!(plain_text(&speech), "Hello, you.");
        assert_eq!(plain_text(&[]), "");
    }
}
