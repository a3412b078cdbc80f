//! Walking the outline by keys.

use eframe::egui::{Id, Key, Modifiers, Ui};

use crate::app::document::Document;

use super::Outline;
use super::rows::Row;

/// How many rows a page key goes.
const PAGE: usize = 10;

impl Outline {
    /// Walks where a row has the focus: up and down by rows, left and right close and open.
    pub(super) fn keys(&mut self, ui: &Ui, document: &Document) {
        let Some(at) = self.at else { return };
        if ui.memory(|memory| memory.focused()) != Some(row_id(at)) {
            return;
        }
        const KEYS: [Key; 8] = [
            Key::ArrowDown,
            Key::ArrowUp,
            Key::ArrowLeft,
            Key::ArrowRight,
            Key::Home,
            Key::End,
            Key::PageUp,
            Key::PageDown,
        ];
        for key in KEYS {
            let none = Modifiers::NONE;
            let times = ui.input_mut(|input| input.count_and_consume_key(none, key));
            for _ in 0..times {
                self.walk(document, key);
            }
        }
    }

    fn walk(&mut self, document: &Document, key: Key) {
        let Some((row, place)) = self.at.zip(self.at.and_then(|row| self.rows.place_of(row)))
        else {
            return;
        };
        let last = self.rows.len().saturating_sub(1);
        let to = match key {
            Key::ArrowDown => place + 1,
            Key::ArrowUp => place.saturating_sub(1),
            Key::PageDown => place + PAGE,
            Key::PageUp => place.saturating_sub(PAGE),
            Key::Home => 0,
            Key::End => last,
            Key::ArrowLeft | Key::ArrowRight => {
                self.open_or_close(document, row, key == Key::ArrowRight);
                return;
            }
            _ => return,
        };
        self.go(self.rows.at(to.min(last)));
    }

    /// Right opens a scene, or goes to its first node; left closes it, or goes to its heading.
    fn open_or_close(&mut self, document: &Document, row: Row, is_right: bool) {
        match row {
            Row::Group(at) => {
                let Some(group) = self.rows.group(at) else {
                    return;
                };
                if is_right && self.rows.is_open(at) {
                    self.go(Some(Row::Node(group.first)));
                } else {
                    self.set_open(document, group, is_right);
                    self.refresh(document);
                }
            }
            Row::Node(node) if !is_right => self.go(self.rows.group_of(node).map(Row::Group)),
            Row::Node(_) => {}
        }
    }

    fn go(&mut self, row: Option<Row>) {
        let Some(row) = row else { return };
        self.at = Some(row);
        self.wants_scroll = Some(row);
        self.wants_focus = true;
    }
}

/// A row's id: the same wherever the row stands.
pub(super) fn row_id(row: Row) -> Id {
    Id::new("outline").with(row)
}
