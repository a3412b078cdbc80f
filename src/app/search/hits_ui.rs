//! The list of hits below the search field: where each is, and what of it was found.

use eframe::egui::text::{LayoutJob, TextFormat, TextWrapping};
use eframe::egui::{
    Align2, Area, Color32, Frame, Id, Label, Order, Rect, Response, RichText, ScrollArea, Sense,
    Ui, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::app::document::Document;
use crate::app::gesture::Gesture;
use crate::app::kind_mark::{KIND_MARK, kind_mark_ui};
use crate::app::theme::{Palette, plain};
use crate::graph::finding::{Facet, Match, match_in};
use crate::playbook::NodeIndex;

use super::Search;

const ROW_HEIGHT: f32 = 24.0;

/// How many rows are seen at once; of more the list scrolls.
const MOST_ROWS: usize = 12;

const WIDTH: f32 = 400.0;

/// How many letters before a hit are shown.
const BEFORE: usize = 24;

impl Search {
    /// Draws the list below `field`: every hit, of which only the rows in view are put into words.
    pub(super) fn hits_ui(
        &mut self,
        ui: &Ui,
        document: &Document,
        field: &Response,
        gestures: &mut Vec<Gesture>,
    ) -> Response {
        let palette = Palette::now(ui.ctx());
        let screen = ui.ctx().content_rect();
        let width = WIDTH.min(screen.width() - 24.0);
        let corner = pos2(field.rect.right(), field.rect.bottom() + 4.0);
        let area = Area::new(Id::new("search hits"))
            .order(Order::Foreground)
            .fixed_pos(corner)
            .pivot(Align2::RIGHT_TOP)
            .constrain_to(screen);
        let shown = area.show(ui.ctx(), |ui| {
            Frame::popup(ui.style()).inner_margin(6).show(ui, |ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = 0.0;
                if let Some(fault) = &self.fault {
                    let words = RichText::new(fault.to_string()).color(palette.stop);
                    ui.add(Label::new(words).wrap());
                } else if self.hits.is_empty() {
                    let words = match self.is_done {
                        true => "Nothing is found.",
                        false => "Searching…",
                    };
                    ui.label(RichText::new(words).color(palette.quiet_text));
                }
                if !self.hits.is_empty() {
                    self.rows_ui(ui, document, palette, gestures);
                }
            });
        });
        shown.response
    }

    fn rows_ui(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        palette: &Palette,
        gestures: &mut Vec<Gesture>,
    ) {
        let all = self.hits.len();
        let height = all.min(MOST_ROWS) as f32 * ROW_HEIGHT;
        let id = Id::new("search hits").with("list");
        let mut list = ScrollArea::vertical()
            .id_salt(id)
            .max_height(height)
            .min_scrolled_height(height);
        // Scrolled only where the row pointed at would be out of view.
        let mut offset: f32 = ui.data(|data| data.get_temp(id)).unwrap_or_default();
        let pointed = self.aimed.or((self.is_new).then_some(0));
        if let Some(pointed) = pointed {
            let top = pointed as f32 * ROW_HEIGHT;
            let least = top + ROW_HEIGHT - height;
            if offset > top || offset < least {
                offset = offset.min(top).max(least).max(0.0);
                list = list.vertical_scroll_offset(offset);
            }
        }
        let output = list.show_rows(ui, ROW_HEIGHT, all, |ui, rows| {
            for place in rows {
                self.row_ui(ui, document, palette, place, gestures);
            }
        });
        ui.data_mut(|data| data.insert_temp(id, output.state.offset.y));
    }

    fn row_ui(
        &mut self,
        ui: &mut Ui,
        document: &Document,
        palette: &Palette,
        place: usize,
        gestures: &mut Vec<Gesture>,
    ) {
        let Some(node) = self.hits.at(place) else {
            return;
        };
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        let (rect, row) = ui.allocate_exact_size(size, Sense::click());
        let found = self.finding.as_ref().and_then(|finding| {
            let (playbook, scenes) = (&document.playbook, &document.scenes);
            match_in(finding.sought(), playbook, scenes, node)
        });
        let is_aimed = self.aimed == Some(place);
        row.widget_info(|| {
            let name = hit_name(document, node, found.as_ref());
            WidgetInfo::selected(WidgetType::Button, true, is_aimed, name)
        });
        if is_aimed {
            let colour = palette.chosen();
            ui.painter().rect_filled(rect, 4.0, colour);
        } else if row.hovered() || row.has_focus() {
            ui.painter().rect_filled(rect, 4.0, palette.raised());
        }
        hit_ui(ui, palette, document, node, found.as_ref(), rect);
        if row.clicked() {
            gestures.push(Gesture::Centre(node));
            self.is_listing = false;
        }
    }
}

/// A row's name: what was found where.
fn hit_name(document: &Document, node: NodeIndex, found: Option<&Match>) -> String {
    let title = document.title(node);
    match found {
        Some(found) => format!(
            "hit: {node} {title}, by {} {}",
            found.facet.name(),
            found.text
        ),
        None => format!("hit: {node} {title}"),
    }
}

fn hit_ui(
    ui: &Ui,
    palette: &Palette,
    document: &Document,
    node: NodeIndex,
    found: Option<&Match>,
    rect: Rect,
) {
    let painter = ui.painter();
    let middle = rect.center().y;
    if let Some(card) = document.cards.cards.get(node) {
        let mark = pos2(rect.left() + 4.0 + KIND_MARK.x / 2.0, middle);
        kind_mark_ui(painter, palette, card.kind, mark, false);
    }
    let number = node.to_string();
    let left = rect.left() + KIND_MARK.x + 10.0;
    let number = painter.text(
        pos2(left, middle),
        Align2::LEFT_CENTER,
        number,
        plain(11.0),
        palette.quiet_text,
    );
    let left = (number.right() + 8.0).max(left + 32.0);
    let mut job = LayoutJob::default();
    let mut add = |words: &str, colour: Color32, is_hit: bool| {
        let mut format = TextFormat::simple(plain(12.5), colour);
        if is_hit {
            format.background = palette.accent.gamma_multiply(0.3);
        }
        job.append(words, 0.0, format);
    };
    let title = document.title(node);
    match found {
        Some(found) => {
            if found.facet != Facet::Words {
                add(
                    &format!("{} ", found.facet.name()),
                    palette.quiet_text,
                    false,
                );
            }
            let (before, hit, after) = parts(found);
            add(&before, palette.text, false);
            add(&hit, palette.text, true);
            add(&after, palette.text, false);
            if found.facet != Facet::Words {
                add(&format!("  {title}"), palette.quiet_text, false);
            }
        }
        None => add(&title, palette.text, false),
    }
    job.wrap = TextWrapping::truncate_at_width(rect.right() - left - 4.0);
    let galley = painter.layout_job(job);
    let at = pos2(left, middle - galley.size().y / 2.0);
    painter.galley(at, galley, palette.text);
}

/// What stands before the hit, the hit, and what stands behind it; of much before only the end.
fn parts(found: &Match) -> (String, String, String) {
    let part = |range: Option<&str>| range.unwrap_or_default().to_string();
    let (start, end) = (found.range.start, found.range.end);
    let before = found.text.get(..start).unwrap_or_default();
    let letters = before.chars().count();
    let before = match before.char_indices().nth(letters.saturating_sub(BEFORE)) {
        Some((cut, _)) if cut > 0 => format!("…{}", before.get(cut..).unwrap_or_default()),
        Some(_) | None => before.into(),
    };
    (
        before,
        part(found.text.get(start..end)),
        part(found.text.get(end..)),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_much_before_a_hit_only_the_end_is_shown() {
        let text = "Wörter, und noch mehr Wörter, und dann: hier ist es.".to_string();
        let start = text.find("hier").expect("it is there");
        let found = Match {
            facet: Facet::Words,
            range: start..start + 4,
            text,
        };
        let (before, hit, after) = parts(&found);
        assert_eq!(before.chars().count(), BEFORE + 1);
        assert!(before.starts_with('…') && before.ends_with("dann: "));
        assert_eq!((&*hit, &*after), ("hier", " ist es."));
        let short = Match {
            range: 0..7,
            ..found
        };
        assert_eq!(parts(&short).0, "");
    }
}
