//! Cutting speech at its commands.
//!
//! A segment is the words before a command, and that command. Words after the last command make a last
//! segment without one; speech that ends in a command has no such empty tail; empty speech is one segment
//! with neither. A command inside a style cuts the style in two: both halves keep it, an empty half is
//! dropped, and words left after the style's last command join what follows it. A command inside a link's
//! label or an image's alt text cuts nothing and is never performed.

use std::sync::Arc;

use crate::playbook::{Fragment, Speech};

/// The words before a command, and that command.
#[derive(Debug, Clone, PartialEq)]
pub struct Segment {
    /// The words, queries unfilled.
    pub words: Speech,
    /// The command that ends the segment; the last segment may have none.
    pub command: Option<Arc<Fragment>>,
}

impl Segment {
    /// Whether the words hold more than white space and breaks, judged before queries are filled.
    pub fn says_something(&self) -> bool {
        says_something(&self.words)
    }
}

/// Cuts `speech` into segments: at least one.
pub fn segments(speech: &Speech) -> Vec<Segment> {
    if !holds_command(speech) {
        return vec![Segment {
            words: speech.clone(),
            command: None,
        }];
    }
    let (mut segments, tail) = cut(speech);
    if !tail.is_empty() {
        segments.push(Segment {
            words: tail.into(),
            command: None,
        });
    }
    segments
}

/// The segments that end in a command, and the words after the last of them.
fn cut(fragments: &[Fragment]) -> (Vec<Segment>, Vec<Fragment>) {
    let mut segments = Vec::new();
    let mut words = Vec::new();
    for fragment in fragments {
        match fragment {
            Fragment::DefaultCommand { .. } | Fragment::CustomCommand { .. } => {
                segments.push(Segment {
                    words: std::mem::take(&mut words).into(),
                    command: Some(Arc::new(fragment.clone())),
                });
            }
            Fragment::Styled { style, children } if holds_command(children) => {
                let styled = |half: &[Fragment]| {
                    (!half.is_empty()).then(|| Fragment::Styled {
                        style: *style,
                        children: half.to_vec(),
                    })
                };
                let (inner, rest) = cut(children);
                for segment in inner {
                    words.extend(styled(&segment.words));
                    segments.push(Segment {
                        words: std::mem::take(&mut words).into(),
                        command: segment.command,
                    });
                }
                words.extend(styled(&rest));
            }
            Fragment::Text { .. }
            | Fragment::Styled { .. }
            | Fragment::Link { .. }
            | Fragment::Image { .. }
            | Fragment::Break
            | Fragment::Query { .. }
            | Fragment::Tag(_) => words.push(fragment.clone()),
        }
    }
    (segments, words)
}

/// Whether a command cuts `fragments`.
fn holds_command(fragments: &[Fragment]) -> bool {
    fragments.iter().any(|fragment| match fragment {
        Fragment::DefaultCommand { .. } | Fragment::CustomCommand { .. } => true,
        Fragment::Styled { children, .. } => holds_command(children),
        Fragment::Text { .. }
        | Fragment::Link { .. }
        | Fragment::Image { .. }
        | Fragment::Break
        | Fragment::Query { .. }
        | Fragment::Tag(_) => false,
    })
}

fn says_something(words: &[Fragment]) -> bool {
    words.iter().any(|fragment| match fragment {
        Fragment::Text { text } => !text.trim().is_empty(),
        Fragment::Styled { children, .. } => says_something(children),
        Fragment::Query { .. }
        | Fragment::Tag(_)
        | Fragment::Link { .. }
        | Fragment::Image { .. } => true,
        Fragment::Break | Fragment::DefaultCommand { .. } | Fragment::CustomCommand { .. } => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::Style;

    fn text(text: &str) -> Fragment {
        Fragment::Text { text: text.into() }
    }

    fn command(action: &str) -> Fragment {
        Fragment::DefaultCommand {
            action: action.into(),
        }
    }

    fn bold(children: Vec<Fragment>) -> Fragment {
        Fragment::Styled {
            style: Style::Bold,
            children,
        }
    }

    fn cut_at(fragments: Vec<Fragment>) -> Vec<(Vec<Fragment>, Option<Fragment>)> {
        segments(&fragments.into())
            .into_iter()
            .map(|s| (s.words.to_vec(), s.command.map(|c| (*c).clone())))
            .collect()
    }

    #[test]
    fn empty_speech_is_one_segment_with_neither_words_nor_command() {
        assert_eq!(cut_at(vec![]), [(vec![], None)]);
    }

    #[test]
    fn speech_without_a_command_is_one_segment() {
        assert_eq!(cut_at(vec![text("Hello")]), [(vec![text("Hello")], None)]);
    }

    #[test]
    fn words_after_the_last_command_make_a_last_segment_without_one() {
        assert_eq!(
            cut_at(vec![text("a"), command("x"), text("b")]),
            [
                (vec![text("a")], Some(command("x"))),
                (vec![text("b")], None)
            ]
        );
    }

    #[test]
    fn speech_that_ends_in_a_command_has_no_empty_tail() {
        assert_eq!(
            cut_at(vec![text("a"), command("x")]),
            [(vec![text("a")], Some(command("x")))]
        );
    }

    #[test]
    fn two_commands_in_a_row_leave_a_segment_without_words_between_them() {
        assert_eq!(
            cut_at(vec![command("x"), command("y")]),
            [(vec![], Some(command("x"))), (vec![], Some(command("y")))]
        );
    }

    #[test]
    fn a_command_inside_a_style_cuts_it_in_two_and_both_halves_keep_it() {
        assert_eq!(
            cut_at(vec![
                bold(vec![text("a"), command("x"), text("b")]),
                text("c")
            ]),
            [
                (vec![bold(vec![text("a")])], Some(command("x"))),
                (vec![bold(vec![text("b")]), text("c")], None)
            ]
        );
    }

    #[test]
    fn an_empty_half_of_a_cut_style_is_dropped() {
        assert_eq!(
            cut_at(vec![bold(vec![command("x"), text("b")])]),
            [
                (vec![], Some(command("x"))),
                (vec![bold(vec![text("b")])], None)
            ]
        );
        assert_eq!(
            cut_at(vec![bold(vec![text("a"), command("x")])]),
            [(vec![bold(vec![text("a")])], Some(command("x")))]
        );
    }

    #[test]
    fn a_command_two_styles_deep_cuts_both() {
        let both = |t: &str| bold(vec![bold(vec![text(t)])]);
        assert_eq!(
            cut_at(vec![bold(vec![bold(vec![
                text("a"),
                command("x"),
                text("b")
            ])])]),
            [
                (vec![both("a")], Some(command("x"))),
                (vec![both("b")], None)
            ]
        );
    }

    #[test]
    fn a_command_inside_a_links_label_or_an_images_alt_text_cuts_nothing() {
        let link = Fragment::Link {
            target: "t".into(),
            label: vec![text("a"), command("x")],
        };
        let image = Fragment::Image {
            source: "s".into(),
            alt: vec![command("x")],
        };
        let speech = vec![link, image];
        assert_eq!(cut_at(speech.clone()), [(speech, None)]);
    }

    #[test]
    fn words_say_something_when_they_hold_more_than_white_space_and_breaks() {
        let says = |words: Vec<Fragment>| says_something(&words);
        assert!(!says(vec![]));
        assert!(!says(vec![text(" \u{a0}\u{2003}\n"), Fragment::Break]));
        assert!(!says(vec![bold(vec![text(" ")])]));
        assert!(says(vec![text(" a")]));
        assert!(says(vec![bold(vec![text("a")])]));
        assert!(says(vec![Fragment::Query { key: "k".into() }]));
        assert!(says(vec![Fragment::Tag(Default::default())]));
        assert!(says(vec![Fragment::Link {
            target: "t".into(),
            label: vec![]
        }]));
        assert!(says(vec![Fragment::Image {
            source: "s".into(),
            alt: vec![]
        }]));
    }
}
