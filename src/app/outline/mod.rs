//! The outline: every scene with its nodes, which mirrors what is selected.

mod keys;
mod row_ui;
mod rows;
#[cfg(all(test, feature = "window-tests"))]
mod tests;

use std::collections::BTreeSet;

use eframe::egui::{ScrollArea, Ui};

use crate::playbook::NodeIndex;

use super::document::Document;
use super::gesture::{Gesture, View};
use super::graph_panel::Breaks;
use row_ui::Marks;
use rows::{Group, Row, Rows};

const ROW_HEIGHT: f32 = 24.0;

/// What the outline remembers between frames.
#[derive(Debug)]
pub struct Outline {
    /// The scenes that show their nodes, by slug; the nodes before the first by no slug.
    open: BTreeSet<String>,
    rows: Rows,
    /// Whether the rows are to be made anew.
    is_stale: bool,
    /// Whether it was drawn for this playbook before.
    is_known: bool,
    /// The selection it was last scrolled for.
    mirrored: Option<NodeIndex>,
    /// The row the keys are at.
    at: Option<Row>,
    /// Whether that row is to have the focus in the next frame.
    wants_focus: bool,
    wants_scroll: Option<Row>,
    offset: f32,
}

impl Default for Outline {
    fn default() -> Outline {
        Outline {
            open: BTreeSet::new(),
            rows: Rows::default(),
            is_stale: true,
            is_known: false,
            mirrored: None,
            at: None,
            wants_focus: false,
            wants_scroll: None,
            offset: 0.0,
        }
    }
}

impl Outline {
    /// Another playbook is open.
    pub fn forget(&mut self) {
        *self = Outline::default();
    }

    /// The playbook was read again: what was open stays so.
    pub fn reloaded(&mut self) {
        self.is_stale = true;
        self.at = None;
    }

    /// Opens every scene, or closes every one.
    pub fn open_all(&mut self, document: &Document, is_open: bool) {
        self.open.clear();
        if is_open {
            self.refresh(document);
            let slugs = self.rows.groups().iter();
            let slugs = slugs.map(|group| slug(document, *group).to_string());
            self.open = slugs.collect();
        }
        self.is_stale = true;
        self.wants_scroll = self.mirrored.map(Row::Node);
    }

    /// Draws the rows in view. `found` are the nodes the search found, sorted.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        found: &[NodeIndex],
        gestures: &mut Vec<Gesture>,
    ) {
        self.refresh(view.document);
        self.mirror(view);
        self.keys(ui, view.document);
        self.refresh(view.document);
        let rows = std::mem::take(&mut self.rows);
        let list = self.scrolled(&rows, ui.available_height());
        let breaks = Breaks::of(view.session.breakpoints());
        let marks = Marks {
            view,
            found,
            breaks: &breaks,
        };
        ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let output = list.show_rows(ui, ROW_HEIGHT, rows.len(), |ui, range| {
                // One row alone is reached by Tab; the arrow keys lead to the others.
                let at = self.at.and_then(|row| rows.place_of(row));
                let at = at.filter(|place| range.contains(place));
                let stop = at.unwrap_or(range.start);
                for place in range {
                    if let Some(row) = rows.at(place) {
                        self.row_ui(ui, &marks, &rows, row, place == stop, gestures);
                    }
                }
            });
            self.offset = output.state.offset.y;
        });
        self.wants_focus = false;
        self.rows = rows;
        if self.is_stale {
            ui.ctx().request_repaint();
        }
    }

    /// Makes the rows anew where something was opened or closed.
    fn refresh(&mut self, document: &Document) {
        if !std::mem::take(&mut self.is_stale) {
            return;
        }
        let (scenes, count) = (&document.scenes, document.playbook.nodes.len());
        if !std::mem::replace(&mut self.is_known, true) && scenes.len() < 2 {
            // There is no list of scenes to look over first.
            self.open
                .extend(scenes.iter().map(|scene| scene.slug.clone()));
            self.open.insert(String::new());
        }
        let is_open = |group| self.open.contains(slug(document, group));
        self.rows = Rows::new(scenes, count, is_open);
    }

    /// Opens the scene of what was selected since, and has its row scrolled to.
    fn mirror(&mut self, view: View) {
        if self.mirrored == view.selected {
            return;
        }
        self.mirrored = view.selected;
        let Some(node) = view.selected else { return };
        let group = self.rows.group_of(node);
        if let Some(group) = group.and_then(|group| self.rows.group(group)) {
            self.set_open(view.document, group, true);
        }
        self.at = Some(Row::Node(node));
        self.wants_scroll = self.at;
    }

    fn set_open(&mut self, document: &Document, group: Group, is_open: bool) {
        let slug = slug(document, group);
        self.is_stale |= match is_open {
            true => self.open.insert(slug.into()),
            false => self.open.remove(slug),
        };
    }

    /// The list, scrolled to the row that was asked for where that is out of view.
    fn scrolled(&mut self, rows: &Rows, height: f32) -> ScrollArea {
        let list = ScrollArea::vertical().id_salt("outline").auto_shrink(false);
        let wanted = self.wants_scroll.take().and_then(|row| rows.place_of(row));
        let Some(place) = wanted else { return list };
        let top = place as f32 * ROW_HEIGHT;
        let least = top + ROW_HEIGHT - height;
        if (least..=top).contains(&self.offset) {
            return list;
        }
        // By keys row by row; else with what is around it.
        self.offset = match self.wants_focus {
            true => self.offset.min(top).max(least),
            false => top + (ROW_HEIGHT - height) / 2.0,
        };
        self.offset = self.offset.max(0.0);
        list.vertical_scroll_offset(self.offset)
    }
}

/// What a group is remembered by: its scene's slug.
fn slug(document: &Document, group: Group) -> &str {
    let scene = group.scene.and_then(|scene| document.scenes.get(scene));
    scene.map_or("", |scene| &scene.slug)
}
