//! The queries in speech: what the world is asked for before the words are shown.

use super::document::{Fragment, Key};

/// Calls `found` with each query's key in `fragments`, wherever it stands, in order, repeats included. As deep as
/// speech nests, which the reader bounds.
pub fn each_query<'a>(fragments: &'a [Fragment], found: &mut impl FnMut(&'a Key)) {
    for fragment in fragments {
        match fragment {
            Fragment::Query { key } => found(key),
            Fragment::Styled { children, .. } => each_query(children, found),
            Fragment::Link { label, .. } => each_query(label, found),
            Fragment::Image { alt, .. } => each_query(alt, found),
            Fragment::Text { .. }
            | Fragment::Break
            | Fragment::DefaultCommand { .. }
            | Fragment::CustomCommand { .. }
            | Fragment::Tag(_) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::document::Style;

    #[test]
    fn a_query_counts_wherever_it_stands() {
        let query = |key: &str| Fragment::Query { key: key.into() };
        let speech = vec![
            Fragment::Styled {
                style: Style::Bold,
                children: vec![query("a")],
            },
            Fragment::Link {
                target: "t".into(),
                label: vec![query("b")],
            },
            Fragment::Image {
                source: "s".into(),
                alt: vec![query("c")],
            },
            query("a"),
        ];
        let mut keys = Vec::new();
        each_query(&speech, &mut |key| keys.push(key.to_string()));
        assert_eq!(keys, ["a", "b", "c", "a"]);
    }
}
