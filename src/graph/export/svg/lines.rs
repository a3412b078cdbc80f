//! Lines in an SVG: a curve, an arrow, and the label that says what decides it.

use super::super::letters::Weight;
use super::super::marks::LineMarks;
use super::super::naming::sound;
use super::super::put;
use super::SvgWriter;
use super::writing::{Ink, Words, number};
use crate::graph::cards::LABEL_SIZE;
use crate::graph::colours::Colour;
use crate::graph::geometry::Point;
use crate::graph::layout::{Layout, Route};
use crate::playbook::EdgeKind;

/// How exactly a curve is followed to find where an arrow points, in canvas points.
const TOLERANCE: f32 = 0.25;
/// How visible is what can never be taken.
const FAINT: &str = " opacity=\"0.4\"";

impl SvgWriter<'_> {
    /// Draws every line, what was just taken over the others and labels over all.
    pub fn lines(&mut self, layout: &Layout) {
        let export = self.export;
        let mut lines: Vec<(usize, &Route, LineMarks)> = (layout.edges.iter().enumerate())
            .filter_map(|(at, route)| Some((at, route, export.line_marks(at)?)))
            .collect();
        lines.sort_by_key(|(_, _, marks)| (marks.taken, marks.travelled));
        for (_, route, marks) in &lines {
            self.line(route, *marks);
        }
        for (at, route, marks) in &lines {
            self.label(*at, route, *marks);
        }
    }

    fn line(&mut self, route: &Route, marks: LineMarks) {
        let Some(start) = route.start() else { return };
        let width = match marks {
            LineMarks { taken: true, .. } => 3.0,
            LineMarks {
                travelled: true, ..
            } => 2.4,
            _ => 1.3,
        };
        let colour = self.colour(marks);
        let faint = match marks {
            LineMarks {
                dead: true,
                taken: false,
                ..
            } => FAINT,
            _ => "",
        };
        let dashes = match (marks.dead, marks.kind) {
            (true, _) => " stroke-dasharray=\"2 5\"",
            (false, EdgeKind::Divert) => " stroke-dasharray=\"6 4\"",
            _ => "",
        };
        put(
            &mut self.text,
            format_args!("<path d=\"M{} {}", number(start.x), number(start.y)),
        );
        for [_, first, second, end] in route.curves() {
            let [a, b, c, d] = [first.x, first.y, second.x, second.y].map(number);
            put(
                &mut self.text,
                format_args!("C{a} {b} {c} {d} {} {}", number(end.x), number(end.y)),
            );
        }
        let wide = number(width);
        put(
            &mut self.text,
            format_args!(
                "\" class=\"e\" stroke=\"{colour}\" stroke-width=\"{wide}\"{dashes}{faint}/>"
            ),
        );
        if let Some([tip, one, two]) = arrow(route, width) {
            let n = number;
            put(
                &mut self.text,
                format_args!(
                    "<path d=\"M{} {}L{} {}L{} {}Z\" fill=\"{colour}\"{faint}/>",
                    n(tip.x),
                    n(tip.y),
                    n(one.x),
                    n(one.y),
                    n(two.x),
                    n(two.y)
                ),
            );
        }
        self.text += "\n";
    }

    fn label(&mut self, at: usize, route: &Route, marks: LineMarks) {
        let export = self.export;
        let (Some(place), Some(words)) = (route.label, export.diagram.label(at, export.cards))
        else {
            return;
        };
        let colour = self.colour(marks);
        let width = if marks.taken { "1.5" } else { "1" };
        // The border lies within.
        let shape = self.rect(place.expand(-0.5), place.height() / 2.0);
        put(
            &mut self.text,
            format_args!("<g>{shape} class=\"b\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"),
        );
        self.centred(&Words {
            words: &sound(&words),
            at: place.center(),
            size: LABEL_SIZE,
            weight: Weight::Plain,
            ink: Ink::Text,
            width: place.width() - 12.0,
            rows: 1,
        });
        self.text += "</g>\n";
    }

    fn colour(&self, marks: LineMarks) -> Colour {
        match marks.taken {
            true => self.export.colours.stand,
            false => self.export.colours.edge(marks.kind),
        }
    }
}

/// The head of the arrow at the end of `route`: its tip and the two corners of its base.
fn arrow(route: &Route, width: f32) -> Option<[Point; 3]> {
    let points = route.flatten(TOLERANCE);
    let [.., before, tip] = points.as_slice() else {
        return None;
    };
    let length = f32::max(7.0, width * 2.2);
    // The last piece may be shorter than the arrow: look back until it is far enough to point.
    let mut far = points.iter().rev();
    let back = far
        .find(|point| point.distance(*tip) >= length * 0.8)
        .unwrap_or(before);
    let away = back.distance(*tip);
    if away <= 0.0 {
        return None;
    }
    let (x, y) = ((tip.x - back.x) / away, (tip.y - back.y) / away);
    let base = Point::new(tip.x - x * length, tip.y - y * length);
    let (across, down) = (-y * length * 0.5, x * length * 0.5);
    Some([
        *tip,
        Point::new(base.x + across, base.y + down),
        Point::new(base.x - across, base.y - down),
    ])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_arrow_points_where_the_way_ends_and_one_of_no_length_has_none() {
        let straight = |to: f32| Route {
            points: vec![
                Point::new(0.0, 0.0),
                Point::new(0.0, 0.0),
                Point::new(0.0, to),
                Point::new(0.0, to),
            ],
            label: None,
        };
        let [tip, one, two] = arrow(&straight(40.0), 1.3).expect("an arrow");
        assert_eq!(tip, Point::new(0.0, 40.0));
        assert_eq!((one, two), (Point::new(-3.5, 33.0), Point::new(3.5, 33.0)));
        assert_eq!(arrow(&straight(0.0), 1.3), None);
        assert_eq!(arrow(&Route::default(), 1.3), None);
    }
}
