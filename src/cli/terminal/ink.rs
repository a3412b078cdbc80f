//! Styles on a terminal: ANSI sequences, or nothing where they are not wanted.

use std::fmt::Write;

use crate::cli::printable;
use crate::playbook::{Fragment, Style};

/// Whether styles are written.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) struct Ink {
    styled: bool,
}

impl Ink {
    /// Ink that writes styles, or none.
    pub(in crate::cli) fn new(styled: bool) -> Ink {
        Ink { styled }
    }

    /// `text` in bold.
    pub(super) fn bold(self, text: &str) -> String {
        self.between(text, 1, 22)
    }

    /// `text` paler than what is said.
    pub(super) fn dim(self, text: &str) -> String {
        self.between(text, 2, 22)
    }

    fn between(self, text: &str, on: u8, off: u8) -> String {
        if self.styled {
            format!("\x1b[{on}m{text}\x1b[{off}m")
        } else {
            text.into()
        }
    }

    /// `speech` as a person reads it: a link with where it points, an image as what it shows.
    pub(super) fn speech(self, speech: &[Fragment]) -> String {
        let mut text = String::new();
        self.write(speech, &mut text, &mut Vec::new());
        text
    }

    fn write(self, speech: &[Fragment], text: &mut String, under: &mut Vec<Style>) {
        for fragment in speech {
            match fragment {
                Fragment::Text { text: words } => text.push_str(&printable(words)),
                Fragment::Break => text.push('\n'),
                Fragment::Query { key } => {
                    let _ = write!(text, "{{{}}}", printable(key));
                }
                Fragment::Link { target, label } => {
                    self.write(label, text, under);
                    let _ = write!(text, " <{}>", printable(target));
                }
                Fragment::Image { alt, .. } => {
                    text.push_str("[image: ");
                    self.write(alt, text, under);
                    text.push(']');
                }
                Fragment::Styled { style, children } => {
                    // Ending an inner style must not end the same style around it.
                    let begins = self.styled && !under.contains(style);
                    let (on, off) = match style {
                        Style::Bold => ("\x1b[1m", "\x1b[22m"),
                        Style::Italic => ("\x1b[3m", "\x1b[23m"),
                        Style::Strikethrough => ("\x1b[9m", "\x1b[29m"),
                    };
                    under.push(*style);
                    text.push_str(if begins { on } else { "" });
                    self.write(children, text, under);
                    text.push_str(if begins { off } else { "" });
                    under.pop();
                }
                Fragment::DefaultCommand { .. }
                | Fragment::CustomCommand { .. }
                | Fragment::Tag(_) => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> Fragment {
        Fragment::Text { text: text.into() }
    }

    fn styled(style: Style, children: Vec<Fragment>) -> Fragment {
        Fragment::Styled { style, children }
    }

    #[test]
    fn styles_are_written_on_a_terminal_and_nowhere_else() {
        let speech = [
            styled(
                Style::Bold,
                vec![text("a"), styled(Style::Italic, vec![text("b")])],
            ),
            styled(Style::Strikethrough, vec![text("c")]),
        ];
        let on_a_terminal = "\x1b[1ma\x1b[3mb\x1b[23m\x1b[22m\x1b[9mc\x1b[29m";
        assert_eq!(Ink::new(true).speech(&speech), on_a_terminal);
        assert_eq!(Ink::new(false).speech(&speech), "abc");
    }

    #[test]
    fn a_style_inside_itself_does_not_end_the_outer_one() {
        let inner = styled(Style::Bold, vec![text("a")]);
        let speech = [styled(Style::Bold, vec![inner, text("b")])];
        assert_eq!(Ink::new(true).speech(&speech), "\x1b[1mab\x1b[22m");
    }

    #[test]
    fn a_link_shows_where_it_points_and_an_image_what_it_shows() {
        let link = Fragment::Link {
            target: "https://a".into(),
            label: vec![text("here")],
        };
        let image = Fragment::Image {
            source: "a.png".into(),
            alt: vec![text("a map")],
        };
        let query = Fragment::Query { key: "name".into() };
        let ink = Ink::new(false);
        let written = ink.speech(&[link, Fragment::Break, image, query]);
        assert_eq!(written, "here <https://a>\n[image: a map]{name}");
    }

    #[test]
    fn what_a_playbook_says_steers_no_terminal() {
        assert_eq!(Ink::new(true).speech(&[text("\x1b[2J")]), "\u{fffd}[2J");
    }
}
