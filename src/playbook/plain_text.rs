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
