//! The window's panels, and what lies over them.

use eframe::egui::{self, CentralPanel, Frame, Margin, Panel, Stroke, Ui};

use crate::app::actions::Action;
use crate::app::banner::loading_ui;
use crate::app::compare_panel::legend_ui;
use crate::app::coverage_panel::heat_legend_ui;
use crate::app::exporting::exporting_ui;
use crate::app::gesture::{Gesture, View};
use crate::app::help;
use crate::app::menu_bar::menu_bar_ui;
use crate::app::node_panel::node_ui;
use crate::app::shrinking::shrinking_ui;
use crate::app::side_panel::{SideLists, failure_ui, side_ui};
use crate::app::tabs::Tab;
use crate::app::theme::Palette;
use crate::app::timeline::timeline_ui;
use crate::app::transport::transport_ui;

use super::Window;
use super::arranging::arranging_ui;

/// How high the right column must be to show the node panel below the stage, in points.
const HEIGHT_WITH_NODE: f32 = 260.0;

impl Window {
    pub(super) fn panels_ui(&mut self, ui: &mut Ui, gestures: &mut Vec<Gesture>) {
        let palette = Palette::now(ui.ctx());
        let bar = Frame::new()
            .fill(palette.panel)
            .inner_margin(Margin::symmetric(12, 4));
        Panel::top("menu bar")
            .frame(bar)
            .show(ui, |ui| menu_bar_ui(ui, self, gestures));
        let Some(open) = &self.open else {
            self.empty_ui(ui, gestures);
            return;
        };
        let view = View {
            document: &open.document,
            session: &open.session,
            answers: &open.answers,
            palette,
            changes: &open.changes,
            faults: &open.faults,
            selected: self.selected,
            stop: self.stop.as_ref(),
            heat: self.counts.heat(),
            decided: &self.decided,
        };
        let bar = bar.inner_margin(Margin::symmetric(12, 8));
        Panel::top("transport")
            .frame(bar)
            .show(ui, |ui| transport_ui(ui, view, gestures));
        let plain = Frame::new().fill(palette.panel);
        let padded = plain.inner_margin(Margin::symmetric(12, 8));
        let bottom_shown = self.settings.bottom;
        let room = ui.available_height();
        if bottom_shown {
            Panel::bottom("log and matrix")
                .resizable(true)
                .default_size((room * 0.26).clamp(120.0, 230.0))
                .size_range(80.0..=(room - 160.0).max(81.0))
                .frame(plain)
                .show(ui, |ui| {
                    let matrix = Panel::right("matrix")
                        .resizable(true)
                        .default_size((ui.available_width() * 0.46).clamp(200.0, 640.0))
                        .size_range(120.0..=(ui.available_width() * 0.6).max(121.0))
                        .frame(padded);
                    matrix.show(ui, |ui| {
                        ui.take_available_space();
                        let full = &mut self.settings.full_matrix;
                        let tabs = &mut self.settings.tabs;
                        match tabs.shown {
                            Tab::Matrix => self.matrix.ui(ui, view, tabs, full, gestures),
                            Tab::Keys => self.keys_panel.ui(ui, view, tabs, gestures),
                            Tab::Why => self.why.ui(ui, view, tabs, gestures),
                            Tab::Compare => self.compare.ui(ui, view, tabs, gestures),
                            Tab::Coverage => {
                                self.coverage.ui(ui, view, tabs, &self.counts, gestures);
                            }
                            Tab::Random => self.random.ui(ui, view, tabs, gestures),
                            Tab::Explore => self.explore.ui(ui, view, tabs, gestures),
                        }
                    });
                    CentralPanel::default()
                        .frame(padded)
                        .show(ui, |ui| self.log.ui(ui, view, gestures));
                });
        }
        Panel::bottom("timeline")
            .frame(plain.inner_margin(Margin::symmetric(12, 2)))
            .exact_size(36.0)
            .show(ui, |ui| timeline_ui(ui, view, gestures));
        if self.settings.side {
            Panel::left("side")
                .resizable(true)
                .default_size(240.0)
                .size_range(120.0..=480.0)
                .frame(plain)
                .show(ui, |ui| {
                    let lists = SideLists {
                        failure: self.failure.as_ref(),
                        found: self.search.found(),
                        outline: &mut self.outline,
                        breakpoints: &mut self.breakpoints,
                    };
                    side_ui(ui, view, lists, gestures);
                });
        }
        if self.settings.stage {
            Panel::right("stage")
                .resizable(true)
                .default_size(332.0)
                .size_range(200.0..=720.0)
                .frame(plain)
                .show(ui, |ui| {
                    // The open request comes first where there is little room.
                    if ui.available_height() >= HEIGHT_WITH_NODE {
                        Panel::bottom("node")
                            .resizable(true)
                            .default_size(160.0)
                            .size_range(60.0..=ui.available_height() * 0.45)
                            .frame(padded)
                            .show(ui, |ui| {
                                ui.take_available_space();
                                node_ui(ui, view, gestures);
                            });
                    }
                    CentralPanel::default().frame(padded).show(ui, |ui| {
                        self.stage.ui(ui, view, &mut self.form, gestures);
                    });
                });
        }
        let canvas = Frame::new().fill(palette.canvas).stroke(Stroke::NONE);
        CentralPanel::default().frame(canvas).show(ui, |ui| {
            let found = self.search.found();
            let is_exploring = self.settings.bottom && self.settings.tabs.shown == Tab::Explore;
            // The path of the log lies over all others.
            let shows_path = self.graph.path().is_on();
            let way = self.explore.travels().filter(|_| is_exploring);
            let travels = way.or(self.compare.travels()).filter(|_| !shows_path);
            let shows_compared = way.is_none() && !shows_path;
            self.graph.want_minimap(self.settings.minimap);
            self.graph.ui(ui, view, found, travels, gestures);
            let has_legend = shows_compared && self.compare.travels().is_some();
            heat_legend_ui(ui, view, &self.counts, has_legend, gestures);
            let legends = u8::from(has_legend) + u8::from(view.heat.is_some());
            self.graph.legends_ui(ui, view, legends, gestures);
            if shows_compared {
                legend_ui(ui, view, &mut self.compare);
            }
            if let Some(loading) = &self.loading {
                loading_ui(ui, palette, loading);
            } else if let Some(shrinking) = &self.shrinking {
                shrinking_ui(ui, palette, shrinking, gestures);
            } else if let Some(exporting) = &self.exporting {
                exporting_ui(ui, palette, exporting, gestures);
            } else if self.arranging.is_some() {
                arranging_ui(ui, palette);
            } else {
                self.banner.ui(ui, view, gestures);
            }
        });
    }

    /// What is drawn while nothing is open: the file being opened, or why it was not.
    pub(super) fn empty_ui(&mut self, ui: &mut Ui, gestures: &mut Vec<Gesture>) {
        let palette = Palette::now(ui.ctx());
        let frame = Frame::new()
            .fill(palette.canvas)
            .inner_margin(Margin::same(24));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if let Some(loading) = &self.loading {
                loading_ui(ui, palette, loading);
            } else if let Some(failure) = &self.failure {
                // Above the faults, which may be many.
                if ui.button("Open the sample").clicked() {
                    gestures.push(Gesture::Do(Action::OpenSample));
                }
                ui.add_space(12.0);
                let list = egui::ScrollArea::vertical().auto_shrink(false);
                list.show(ui, |ui| failure_ui(ui, palette, failure));
            }
        });
    }

    pub(super) fn overlays_ui(&mut self, ctx: &egui::Context, gestures: &mut Vec<Gesture>) {
        if let Some(dialog) = &mut self.dialog {
            let kept = self.kept_list.logs();
            let stays = dialog.ui(ctx, &self.settings.recent, kept, gestures);
            if !stays {
                self.dialog = None;
            }
        }
        if let Some(asking) = &mut self.asking {
            let stays = asking.ui(ctx, gestures);
            if !stays {
                self.asking = None;
            }
        }
        if let Some(palette) = &mut self.palette {
            let stays = palette.ui(ctx, gestures);
            if !stays {
                self.palette = None;
            }
        }
        if self.shows_keys {
            self.shows_keys = help::keys_ui(ctx);
        }
    }
}
