//! Boxes in an SVG: a node's card, or a folded scene.

use super::super::letters::Weight;
use super::super::marks::{BoxMarks, times_words};
use super::super::naming::sound;
use super::super::put;
use super::SvgWriter;
use super::outlines::{badge_inset, pill};
use super::writing::{Ink, Words, escaped, number};
use crate::graph::cards::{Card, HEAD_SIZE, PADDING, ROW, WORDS_SIZE};
use crate::graph::diagram::Shown;
use crate::graph::geometry::{Point, Rect, Size};
use crate::playbook::NodeKind;

/// How far the box behind a folded scene stands out, in canvas points.
const STACKED: f32 = 6.0;
/// How visible the surface is of what nothing leads to; its words stay legible.
const FAINT: &str = " opacity=\"0.45\"";

impl SvgWriter<'_> {
    /// Draws the box at a position.
    pub fn shown(&mut self, at: usize, shown: Shown, place: Rect) {
        let export = self.export;
        let marks = export.box_marks(at);
        let id = match shown {
            Shown::Node(node) => format!("n{node}"),
            Shown::Scene(scene) => format!("s{scene}"),
        };
        let name = escaped(&export.box_name(shown, marks));
        put(
            &mut self.text,
            format_args!("<g id=\"{id}\" role=\"img\"><title>{name}</title>"),
        );
        let description = export.box_description(shown);
        if !description.is_empty() {
            let description = escaped(&description);
            put(&mut self.text, format_args!("<desc>{description}</desc>"));
        }
        match shown {
            Shown::Node(node) => {
                if let Some(card) = export.cards.cards.get(node) {
                    self.card(card, place, marks);
                }
            }
            Shown::Scene(scene) => self.folded(scene, place, marks),
        }
        self.text += "</g>\n";
    }

    fn card(&mut self, card: &Card, place: Rect, marks: BoxMarks) {
        let colours = self.export.colours;
        let kind = colours.node(card.kind);
        if marks.stands.is_some() {
            let ring = self.outline(card.kind, place.expand(3.5));
            let colour = colours.stand;
            put(
                &mut self.text,
                format_args!("{ring} fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"/>"),
            );
        }
        let look = match marks.visits {
            0 => "c",
            _ => "v",
        };
        let (faint, dashes) = match marks.reachable {
            true => ("", ""),
            false => (FAINT, " stroke-dasharray=\"4\""),
        };
        let outline = self.outline(card.kind, place);
        let border = match card.kind {
            NodeKind::Branch => format!(" style=\"stroke:{kind}\""),
            NodeKind::Line
            | NodeKind::Control
            | NodeKind::Choice
            | NodeKind::RandomChoice
            | NodeKind::End => String::new(),
        };
        put(
            &mut self.text,
            format_args!("{outline} class=\"{look}\"{border}{dashes}{faint}/>"),
        );
        if card.kind != NodeKind::Branch {
            let radius = match card.kind {
                NodeKind::Line => 4.0,
                _ => 2.0,
            };
            let bar = Rect::from_min_size(place.min, Size::new(4.0, place.height()));
            let bar = pill(bar, radius, 0.0);
            put(
                &mut self.text,
                format_args!("{bar} fill=\"{kind}\"{faint}/>"),
            );
        }
        self.card_words(card, place, marks);
        if let Some(party) = marks.stands {
            self.tag(party, place);
        }
    }

    fn card_words(&mut self, card: &Card, place: Rect, marks: BoxMarks) {
        let inset = match card.kind {
            NodeKind::Branch => 18.0,
            NodeKind::Line
            | NodeKind::Control
            | NodeKind::Choice
            | NodeKind::RandomChoice
            | NodeKind::End => PADDING + 2.0,
        };
        let width = place.width() - 2.0 * inset;
        let mut at = Point::new(place.min.x + inset, place.min.y + 7.0);
        let kind = self.export.colours.node(card.kind);
        let faint = !marks.reachable;
        self.words(&Words {
            words: &sound(&card.head),
            at,
            size: HEAD_SIZE,
            weight: Weight::Strong,
            ink: if faint { Ink::Quiet } else { Ink::Of(kind) },
            width: width - 26.0,
            rows: 1,
        });
        at.y += ROW;
        if let Some(guard) = &card.guard {
            self.words(&Words {
                words: &sound(&format!("if {guard}")),
                at,
                size: HEAD_SIZE,
                weight: Weight::Plain,
                ink: Ink::Quiet,
                width,
                rows: 1,
            });
            at.y += ROW;
        }
        self.words(&Words {
            words: &sound(&card.words),
            at,
            size: WORDS_SIZE,
            weight: Weight::Plain,
            ink: if faint { Ink::Quiet } else { Ink::Text },
            width,
            rows: card.rows,
        });
        if marks.visits > 0 {
            let x = number(place.max.x - 8.0 - badge_inset(card.kind));
            let y = number(place.min.y + 7.0 + 9.7);
            let times = times_words(marks.visits);
            put(
                &mut self.text,
                format_args!(
                    "<text x=\"{x}\" y=\"{y}\" font-size=\"10\" class=\"q\" text-anchor=\"end\">{times}</text>"
                ),
            );
        }
    }

    /// Says whom the run waits for, at the lower border of the box it stands at.
    fn tag(&mut self, party: &str, place: Rect) {
        let words = sound(&format!("waits on {party}"));
        let colours = self.export.colours;
        let size = Size::new(
            self.letters.width(&words, 10.0, Weight::Strong) + 14.0,
            17.0,
        );
        let corner = Point::new(
            place.max.x - size.width - 2.0,
            place.max.y - size.height * 0.2,
        );
        let tag = Rect::from_min_size(corner, size);
        let shape = self.rect(tag, tag.height() / 2.0);
        put(
            &mut self.text,
            format_args!("{shape} fill=\"{}\"/>", colours.stand),
        );
        self.centred(&Words {
            words: &words,
            at: tag.center(),
            size: 10.0,
            weight: Weight::Strong,
            ink: Ink::Of(colours.on_stand),
            width: f32::INFINITY,
            rows: 1,
        });
    }

    /// Draws a folded scene, and behind it another box, so that it is told from a node.
    fn folded(&mut self, scene: usize, place: Rect, marks: BoxMarks) {
        let colours = self.export.colours;
        let (title, held) = self.export.scene_words(scene);
        if marks.stands.is_some() {
            let ring = self.rect(place.expand(3.5), 8.0);
            let colour = colours.stand;
            put(
                &mut self.text,
                format_args!("{ring} fill=\"none\" stroke=\"{colour}\" stroke-width=\"3\"/>"),
            );
        }
        // Borders lie within.
        let front = place.expand(-0.5);
        let behind = front.translated(Point::new(STACKED, STACKED));
        let (card, border) = (colours.card, colours.quiet_text);
        let (faint, dashes) = match marks.reachable {
            true => ("", ""),
            false => (FAINT, " stroke-dasharray=\"4\""),
        };
        let surface = match marks.visits {
            0 => card,
            _ => colours.visited_card,
        };
        for (place, fill, dashes) in [(behind, card, ""), (front, surface, dashes)] {
            let shape = self.rect(place, 8.0);
            put(
                &mut self.text,
                format_args!("{shape} fill=\"{fill}\" stroke=\"{border}\"{dashes}{faint}/>"),
            );
        }
        let ink = match marks.reachable {
            true => Ink::Text,
            false => Ink::Quiet,
        };
        let visited = match marks.visited {
            0 => String::new(),
            visited => format!("{visited} visited"),
        };
        for (words, top, size, weight, ink) in [
            (&title, 7.0, 13.0, Weight::Strong, ink),
            (&held, 27.0, 11.0, Weight::Plain, Ink::Quiet),
            (&visited, 43.0, 11.0, Weight::Plain, Ink::Quiet),
        ] {
            self.words(&Words {
                words,
                at: Point::new(place.min.x + 12.0, place.min.y + top),
                size,
                weight,
                ink,
                width: place.width() - 24.0,
                rows: 1,
            });
        }
        if let Some(party) = marks.stands {
            self.tag(party, place);
        }
    }
}
