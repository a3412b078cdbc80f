//! The SVG of a diagram: scenes below, lines on them, boxes on both, as the window draws them.

mod boxes;
mod lines;
mod outlines;
mod writing;

use super::letters::{Letters, Weight};
use super::naming::sound;
use super::{Export, put};
use crate::graph::diagram::Shown;
use crate::graph::geometry::{Point, Rect};
use crate::graph::layout::Layout;

use writing::{Ink, Words, escaped, number};

/// From what is drawn to the border of the picture, in canvas points.
const MARGIN: f32 = 24.0;
/// The size of a scene's title.
const TITLE_SIZE: f32 = 12.0;
const FAMILY: &str =
    "Inter, system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', Arial, sans-serif";

/// Writes an SVG.
struct SvgWriter<'a> {
    export: &'a Export<'a>,
    letters: Letters,
    text: String,
}

/// Writes `export` as an SVG, everything where `layout` has it.
pub(super) fn to_svg(export: &Export, layout: &Layout) -> String {
    let mut writer = SvgWriter {
        export,
        letters: Letters::new(),
        text: String::new(),
    };
    writer.head(layout);
    for (scene, place) in layout.regions.iter().enumerate() {
        writer.region(scene, *place);
    }
    writer.lines(layout);
    // Where the run stands lies over all others, its tag too.
    let standing = |at: &usize| export.box_marks(*at).stands.is_some();
    let count = export.diagram.boxes.len();
    let standing: Option<usize> = export.run.and_then(|_| (0..count).find(standing));
    let others = (0..count).filter(|at| Some(*at) != standing);
    for at in others.chain(standing) {
        if let Some((shown, place)) = export.diagram.boxes.get(at).zip(layout.nodes.get(at)) {
            writer.shown(at, *shown, *place);
        }
    }
    writer.text += "</svg>\n";
    writer.text
}

impl SvgWriter<'_> {
    fn head(&mut self, layout: &Layout) {
        let place = extent(layout);
        let (left, top) = (number(place.min.x), number(place.min.y));
        let (width, height) = (number(place.width()), number(place.height()));
        let colours = self.export.colours;
        put(
            &mut self.text,
            format_args!(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
                 viewBox=\"{left} {top} {width} {height}\" font-family=\"{FAMILY}\">\n"
            ),
        );
        let script = escaped(&sound(&self.export.playbook.script));
        let boxes = self.export.diagram.boxes.len();
        let lines = self.export.diagram.lines.len();
        put(
            &mut self.text,
            format_args!(
                "<title>{script}</title>\n<desc>The graph of the playbook {script}: {boxes} boxes, \
                 {lines} lines.</desc>\n"
            ),
        );
        // What most words and shapes share is said once.
        put(
            &mut self.text,
            format_args!(
                "<style>.w{{fill:{text}}}.q{{fill:{quiet}}}.s{{font-weight:600}}\
                 .e{{fill:none}}.c{{fill:{card};stroke:{border}}}.v{{fill:{visited};stroke:{border}}}\
                 .b{{fill:{canvas}}}</style>\n",
                text = colours.text,
                quiet = colours.quiet_text,
                card = colours.card,
                border = colours.border,
                visited = colours.visited_card,
                canvas = colours.canvas,
            ),
        );
        put(
            &mut self.text,
            format_args!(
                "<rect x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\" class=\"b\"/>\n"
            ),
        );
    }

    /// Draws a scene that is open.
    fn region(&mut self, at: usize, place: Rect) {
        let export = self.export;
        let Some(scene) = export.scenes.get(at) else {
            return;
        };
        let first = export.diagram.box_of(scene.first);
        let first = first.and_then(|at| export.diagram.boxes.get(at));
        if first != Some(&Shown::Node(scene.first)) {
            return;
        }
        let fill = export.colours.scene();
        let shape = self.rect(place, 10.0);
        put(&mut self.text, format_args!("<g>{shape} fill=\"{fill}\"/>"));
        self.words(&Words {
            words: &sound(&scene.title),
            at: Point::new(place.min.x + 10.0, place.min.y + 7.0),
            size: TITLE_SIZE,
            weight: Weight::Strong,
            ink: Ink::Quiet,
            width: place.width() - TITLE_SIZE - 8.0,
            rows: 1,
        });
        self.text += "</g>\n";
    }
}

/// What holds all of a layout, and the tags at its boxes.
fn extent(layout: &Layout) -> Rect {
    let places = layout.nodes.iter().chain(&layout.regions).copied();
    let routes = layout.edges.iter().filter_map(|route| route.bounds());
    let all = places.chain(routes).reduce(|all, one| all.union(&one));
    all.unwrap_or_default().expand(MARGIN)
}
