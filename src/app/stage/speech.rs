//! Speech as it is set: words with their styles, what is not words told apart.

use eframe::egui::{Align, Color32, FontFamily, FontId, Stroke, TextFormat, text::LayoutJob};

use crate::app::theme::{Palette, italic_family, strong_family, strong_italic_family};
use crate::graph::effect_words;
use crate::playbook::{Fragment, Style};

/// How words are set before any style.
#[derive(Debug, Clone, Copy)]
pub struct Ink {
    /// The colours of now.
    pub palette: &'static Palette,
    /// The words' size in points.
    pub size: f32,
    /// The words' colour.
    pub colour: Color32,
}

/// The styles around a fragment.
#[derive(Debug, Clone, Copy, Default)]
struct Around {
    bold: bool,
    italic: bool,
    struck: bool,
    linked: bool,
}

impl Ink {
    /// Words to be read, as large as the window's own.
    pub fn plain(palette: &'static Palette) -> Ink {
        Ink {
            palette,
            size: 13.0,
            colour: palette.text,
        }
    }

    /// The same ink in the colour of what is read second.
    pub fn quiet(self) -> Ink {
        Ink {
            colour: self.palette.quiet_text,
            ..self
        }
    }

    fn format(self, around: Around) -> TextFormat {
        let family = match (around.bold, around.italic) {
            (false, false) => FontFamily::Proportional,
            (true, false) => strong_family(),
            (false, true) => italic_family(),
            (true, true) => strong_italic_family(),
        };
        let colour = match around.linked {
            true => self.palette.link,
            false => self.colour,
        };
        let line = |drawn: bool| match drawn {
            true => Stroke::new(1.0, colour),
            false => Stroke::NONE,
        };
        TextFormat {
            font_id: FontId::new(self.size, family),
            line_height: Some((self.size * 1.4).round()),
            color: colour,
            underline: line(around.linked),
            strikethrough: line(around.struck),
            valign: Align::BOTTOM,
            ..Default::default()
        }
    }
}

/// Adds plain words.
pub fn push_words(job: &mut LayoutJob, words: &str, ink: Ink) {
    job.append(words, 0.0, ink.format(Around::default()));
}

/// Adds half-bold words.
pub fn push_strong(job: &mut LayoutJob, words: &str, ink: Ink) {
    let around = Around {
        bold: true,
        ..Default::default()
    };
    job.append(words, 0.0, ink.format(around));
}

/// Adds words that are not speech, such as a stage direction: quiet and slanted, apart from what is before.
pub fn push_aside(job: &mut LayoutJob, words: &str, ink: Ink) {
    let around = Around {
        italic: true,
        ..Default::default()
    };
    part(job, ink);
    job.append(words, 0.0, ink.quiet().format(around));
}

/// Adds a space where words are not apart from what is before yet.
pub fn part(job: &mut LayoutJob, ink: Ink) {
    if !job.text.is_empty() && !job.text.ends_with(char::is_whitespace) {
        push_words(job, " ", ink);
    }
}

/// Adds `speech`: styles as they nest, a link as its label, an image as its alt text, a break as a new row, a
/// tag as its name; a query that is not filled in as its key, and a command in its place.
pub fn push_speech(job: &mut LayoutJob, speech: &[Fragment], ink: Ink) {
    push_fragments(job, speech, ink, Around::default());
}

fn push_fragments(job: &mut LayoutJob, fragments: &[Fragment], ink: Ink, around: Around) {
    for fragment in fragments {
        match fragment {
            Fragment::Text { text } => job.append(text, 0.0, ink.format(around)),
            Fragment::Styled { style, children } => {
                let mut inside = around;
                match style {
                    Style::Bold => inside.bold = true,
                    Style::Italic => inside.italic = true,
                    Style::Strikethrough => inside.struck = true,
                }
                push_fragments(job, children, ink, inside);
            }
            Fragment::Link { label, .. } => {
                let linked = Around {
                    linked: true,
                    ..around
                };
                push_fragments(job, label, ink, linked);
            }
            Fragment::Image { alt, .. } => {
                let ink = ink.quiet();
                job.append("[🖼 ", 0.0, ink.format(around));
                push_fragments(job, alt, ink, around);
                job.append("]", 0.0, ink.format(around));
            }
            Fragment::Break => job.append("\n", 0.0, ink.format(around)),
            Fragment::Query { key } => {
                job.append(&format!("{{{key}}}"), 0.0, ink.quiet().format(around));
            }
            Fragment::DefaultCommand { .. } | Fragment::CustomCommand { .. } => {
                let words = effect_words(fragment).unwrap_or_default();
                push_aside(job, &words, ink);
            }
            Fragment::Tag(tag) => {
                part(job, ink);
                let small = Ink {
                    size: (ink.size - 2.0).max(1.0),
                    ..ink.quiet()
                };
                let words = match &tag.value {
                    Some(value) => format!("#{}: {value}", tag.name),
                    None => format!("#{}", tag.name),
                };
                let mut format = small.format(Around::default());
                format.line_height = ink.format(around).line_height;
                job.append(&words, 0.0, format);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::Tag;
    use eframe::egui::Theme;

    fn text(words: &str) -> Fragment {
        Fragment::Text { text: words.into() }
    }

    fn set(speech: &[Fragment]) -> LayoutJob {
        let mut job = LayoutJob::default();
        push_speech(&mut job, speech, Ink::plain(Palette::of(Theme::Dark)));
        job
    }

    fn style(style: Style, children: Vec<Fragment>) -> Fragment {
        Fragment::Styled { style, children }
    }

    #[test]
    fn styles_nest() {
        let job = set(&[style(
            Style::Bold,
            vec![
                text("heavy "),
                style(
                    Style::Italic,
                    vec![style(Style::Strikethrough, vec![text("both")])],
                ),
            ],
        )]);
        let families: Vec<_> = job
            .sections
            .iter()
            .map(|section| section.format.font_id.family.clone())
            .collect();
        assert_eq!(families, [strong_family(), strong_italic_family()]);
        let struck: Vec<_> = job
            .sections
            .iter()
            .map(|section| section.format.strikethrough != Stroke::NONE)
            .collect();
        assert_eq!(struck, [false, true]);
    }

    #[test]
    fn a_link_shows_its_label_underlined_and_an_image_its_alt_text() {
        let job = set(&[
            Fragment::Link {
                target: "https://example.org".into(),
                label: vec![text("here")],
            },
            Fragment::Image {
                source: "heron.png".into(),
                alt: vec![text("a heron")],
            },
        ]);
        assert_eq!(job.text, "here[🖼 a heron]");
        let first = job.sections.first().map(|section| &section.format);
        assert!(first.is_some_and(|format| format.underline != Stroke::NONE));
    }

    #[test]
    fn what_is_not_words_stands_apart_from_them() {
        let job = set(&[
            text("Go."),
            Fragment::CustomCommand {
                name: "Wave".into(),
                args: vec!["left".into()],
            },
            Fragment::Tag(Tag {
                name: "tired".into(),
                ..Default::default()
            }),
            Fragment::Break,
            Fragment::Query {
                key: "Hero.Name".into(),
            },
        ]);
        assert_eq!(job.text, "Go. Wave(left) #tired\n{Hero.Name}");
    }
}
