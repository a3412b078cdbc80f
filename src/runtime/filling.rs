//! Filling queries with what the world answered.
//!
//! Each query becomes a text fragment with the answer. An empty answer leaves nothing, and a style left
//! empty goes with it; a link or an image stays.

use crate::playbook::{Fragment, Speech};

use super::protocol::{Answer, Answers};

/// `words` with each query replaced by its answer; without a query, the same words, not copied.
pub(super) fn fill(words: &Speech, holds_query: bool, answers: &Answers) -> Speech {
    if holds_query {
        fill_all(words, answers).into()
    } else {
        words.clone()
    }
}

fn fill_all(words: &[Fragment], answers: &Answers) -> Vec<Fragment> {
    words
        .iter()
        .filter_map(|fragment| fill_one(fragment, answers))
        .collect()
}

fn fill_one(fragment: &Fragment, answers: &Answers) -> Option<Fragment> {
    match fragment {
        Fragment::Query { key } => match answers.get(key) {
            Some(Answer::Words(words)) if words.is_empty() => None,
            Some(Answer::Words(words)) => Some(Fragment::Text {
                text: words.to_string(),
            }),
            Some(Answer::Truth(_) | Answer::Number(_)) | None => Some(fragment.clone()),
        },
        Fragment::Styled { style, children } => {
            let filled = fill_all(children, answers);
            (!filled.is_empty() || children.is_empty()).then_some(Fragment::Styled {
                style: *style,
                children: filled,
            })
        }
        Fragment::Link { target, label } => Some(Fragment::Link {
            target: target.clone(),
            label: fill_all(label, answers),
        }),
        Fragment::Image { source, alt } => Some(Fragment::Image {
            source: source.clone(),
            alt: fill_all(alt, answers),
        }),
        Fragment::Text { .. }
        | Fragment::Break
        | Fragment::DefaultCommand { .. }
        | Fragment::CustomCommand { .. }
        | Fragment::Tag(_) => Some(fragment.clone()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::Style;

    fn query(key: &str) -> Fragment {
        Fragment::Query { key: key.into() }
    }

    fn text(text: &str) -> Fragment {
        Fragment::Text { text: text.into() }
    }

    fn filled(words: Vec<Fragment>, answer: &str) -> Vec<Fragment> {
        let answers = Answers::from([("k".into(), Answer::Words(answer.into()))]);
        fill(&words.into(), true, &answers).to_vec()
    }

    #[test]
    fn a_query_becomes_text_wherever_it_stands() {
        let styled = |inner| Fragment::Styled {
            style: Style::Italic,
            children: vec![inner],
        };
        let link = |inner| Fragment::Link {
            target: "t".into(),
            label: vec![inner],
        };
        let image = |inner| Fragment::Image {
            source: "s".into(),
            alt: vec![inner],
        };
        assert_eq!(
            filled(
                vec![
                    query("k"),
                    styled(query("k")),
                    link(query("k")),
                    image(query("k"))
                ],
                "Ro"
            ),
            [
                text("Ro"),
                styled(text("Ro")),
                link(text("Ro")),
                image(text("Ro"))
            ]
        );
    }

    #[test]
    fn an_empty_answer_leaves_nothing_and_the_style_left_empty_goes_with_it() {
        let styled = |children| Fragment::Styled {
            style: Style::Bold,
            children,
        };
        assert_eq!(
            filled(
                vec![
                    text("a"),
                    query("k"),
                    styled(vec![styled(vec![query("k")])])
                ],
                ""
            ),
            [text("a")]
        );
        assert_eq!(
            filled(vec![styled(vec![text("a"), query("k")])], ""),
            [styled(vec![text("a")])]
        );
    }

    #[test]
    fn a_link_or_an_image_stays_though_its_answer_is_empty() {
        let link = |label| Fragment::Link {
            target: "t".into(),
            label,
        };
        let image = |alt| Fragment::Image {
            source: "s".into(),
            alt,
        };
        assert_eq!(
            filled(vec![link(vec![query("k")]), image(vec![query("k")])], ""),
            [link(vec![]), image(vec![])]
        );
    }

    #[test]
    fn a_style_written_empty_stays() {
        let empty = Fragment::Styled {
            style: Style::Bold,
            children: vec![],
        };
        assert_eq!(filled(vec![empty.clone(), query("k")], ""), [empty]);
    }
}
