//! Folding scenes and turning the story's direction: a small graph is laid out at once, a large one on a thread
//! while the old drawing stays.

use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use eframe::egui::{self, Ui, Vec2};

use crate::app::banner::over;
use crate::app::graph_panel::{Hold, Sheet};
use crate::app::notice::Notice;
use crate::app::theme::Palette;
use crate::graph::{Arrangement, Direction};
use crate::playbook::{NodeIndex, scene_of};

use super::Window;

/// Up to how many boxes are laid out within the frame that asks for it.
const AT_ONCE: usize = 1_500;

/// A layout that is being made. Dropped, nobody waits for it any more.
pub(super) struct Arranging {
    wanted: Arrangement,
    hold: Hold,
    sheet: Receiver<Sheet>,
}

impl Window {
    /// How the graph was last asked to be drawn; that may still be under way.
    fn wanted_arrangement(&self) -> Option<&Arrangement> {
        let open = self.open.as_ref()?;
        let under_way = self.arranging.as_ref().map(|arranging| &arranging.wanted);
        Some(under_way.unwrap_or(&open.document.sheet.arrangement))
    }

    /// Folds the scene at a place among the scenes, or unfolds it, where it stands.
    pub(super) fn fold(&mut self, ctx: &egui::Context, scene: usize, is_folded: bool) {
        self.fold_and_hold(ctx, scene, is_folded, Hold::Scene(scene));
    }

    fn fold_and_hold(&mut self, ctx: &egui::Context, scene: usize, is_folded: bool, hold: Hold) {
        let Some(open) = &self.open else { return };
        let slug = open.document.scenes.get(scene).map(|scene| &scene.slug);
        let Some((slug, wanted)) = slug.zip(self.wanted_arrangement()) else {
            return;
        };
        let mut wanted = wanted.clone();
        match is_folded {
            true => wanted.folded.insert(slug.clone()),
            false => wanted.folded.remove(slug),
        };
        self.arrange(ctx, wanted, hold);
    }

    /// Folds the scene of the selected node, else of where the run stands; unfolds it where it is folded.
    pub(super) fn fold_selected(&mut self, ctx: &egui::Context) {
        let Some(open) = &self.open else { return };
        let node = self.selected.or(open.session.stands_at());
        let scene = node.and_then(|node| scene_of(&open.document.scenes, node));
        let slug = scene.and_then(|scene| open.document.scenes.get(scene));
        match (scene, slug, self.wanted_arrangement()) {
            (Some(scene), Some(of), Some(wanted)) => {
                let is_folded = !wanted.folded.contains(&of.slug);
                self.fold(ctx, scene, is_folded);
            }
            _ => self
                .banner
                .show(Notice::Hint("Select a node of the scene to fold.")),
        }
    }

    /// Folds every scene, and fits what is left; unfolds all where all are folded.
    pub(super) fn overview(&mut self, ctx: &egui::Context) {
        let Some(open) = &self.open else { return };
        let Some(wanted) = self.wanted_arrangement() else {
            return;
        };
        let scenes = &open.document.scenes;
        if scenes.is_empty() {
            let hint = "This playbook has no scenes to fold.";
            self.banner.show(Notice::Hint(hint));
        } else if scenes.iter().all(|s| wanted.folded.contains(&s.slug)) {
            self.unfold_all(ctx);
        } else {
            let wanted = Arrangement {
                folded: scenes.iter().map(|scene| scene.slug.clone()).collect(),
                ..wanted.clone()
            };
            self.arrange(ctx, wanted, Hold::Fit);
        }
    }

    /// Unfolds every scene.
    pub(super) fn unfold_all(&mut self, ctx: &egui::Context) {
        let Some(wanted) = self.wanted_arrangement() else {
            return;
        };
        let wanted = Arrangement {
            direction: wanted.direction,
            ..Arrangement::default()
        };
        self.arrange(ctx, wanted, Hold::Fit);
    }

    /// Has the story run across where it ran down, and down where it ran across.
    pub(super) fn turn_story(&mut self, ctx: &egui::Context) {
        let Some(wanted) = self.wanted_arrangement() else {
            self.settings.arrangements.across = !self.settings.arrangements.across;
            return;
        };
        let mut wanted = wanted.clone();
        wanted.direction = match wanted.direction {
            Direction::TopToBottom => Direction::LeftToRight,
            Direction::LeftToRight => Direction::TopToBottom,
        };
        self.arrange(ctx, wanted, Hold::Middle);
    }

    /// Brings `node` to the middle of the graph; unfolds its scene, so that it is seen.
    pub(super) fn centre(&mut self, ctx: &egui::Context, node: NodeIndex) {
        let Some(open) = &self.open else { return };
        let scene = scene_of(&open.document.scenes, node);
        let slug = scene.and_then(|scene| open.document.scenes.get(scene));
        let is_folded = slug
            .zip(self.wanted_arrangement())
            .is_some_and(|(scene, wanted)| wanted.folded.contains(&scene.slug));
        match scene.filter(|_| is_folded) {
            Some(scene) => self.fold_and_hold(ctx, scene, false, Hold::Node(node)),
            None => self.graph.centre(node),
        }
    }

    /// Puts dragged boxes back, and gives every label the room its words need.
    pub(super) fn lay_out_again(&mut self, ctx: &egui::Context) {
        self.graph.lay_out_again();
        let Some(open) = &self.open else { return };
        if open.document.sheet.keeps_room && self.arranging.is_none() {
            let wanted = open.document.sheet.arrangement.clone();
            self.begin(ctx, wanted, Hold::Middle);
        }
        self.keep_arrangement();
    }

    /// Draws the graph in this arrangement; `hold` says what of the picture stays where it is.
    pub(super) fn arrange(&mut self, ctx: &egui::Context, wanted: Arrangement, hold: Hold) {
        let Some(open) = &self.open else { return };
        if open.document.sheet.arrangement == wanted {
            self.arranging = None;
            match hold {
                Hold::Fit => self.graph.fit(),
                Hold::Node(node) => self.graph.centre(node),
                Hold::Middle | Hold::Scene(_) => {}
            }
        } else {
            self.begin(ctx, wanted, hold);
        }
        self.keep_arrangement();
    }

    fn begin(&mut self, ctx: &egui::Context, wanted: Arrangement, hold: Hold) {
        let Some(open) = &self.open else { return };
        self.arranging = None;
        let document = &open.document;
        let folded = document.scenes.iter();
        let folded = folded.filter(|scene| wanted.folded.contains(&scene.slug));
        let hidden: usize = folded.map(|scene| scene.end - scene.first - 1).sum();
        let (playbook, cards) = (document.playbook.clone(), document.cards.clone());
        let scenes = document.scenes.clone();
        let asked = wanted.clone();
        let make = move || Sheet::new(&playbook, &scenes, &cards, asked);
        if document.playbook.nodes.len() - hidden <= AT_ONCE {
            let sheet = make();
            self.take_sheet(sheet, hold);
            return;
        }
        let (send, sheet) = channel();
        let ctx = ctx.clone();
        let spawned = thread::Builder::new()
            .name("lay out".into())
            .spawn(move || {
                // Nobody waits any more where another layout was asked for meanwhile.
                let _ = send.send(make());
                ctx.request_repaint();
            });
        if spawned.is_ok() {
            self.arranging = Some(Arranging {
                wanted,
                hold,
                sheet,
            });
        }
    }

    /// Takes in the layout that was asked for, once it is made.
    pub(super) fn arrange_on(&mut self) {
        let Some(arranging) = &self.arranging else {
            return;
        };
        match arranging.sheet.try_recv() {
            Ok(sheet) => {
                let hold = arranging.hold;
                self.arranging = None;
                self.take_sheet(sheet, hold);
            }
            Err(TryRecvError::Empty) => {}
            Err(TryRecvError::Disconnected) => self.arranging = None,
        }
    }

    fn take_sheet(&mut self, sheet: Sheet, hold: Hold) {
        let Some(open) = &mut self.open else { return };
        let document = &mut open.document;
        let before = std::mem::replace(&mut document.sheet, sheet);
        self.graph
            .rearranged(&document.scenes, &before, &document.sheet, hold);
    }

    /// What was opened is drawn as the person wants it by now.
    pub(super) fn arrange_opened(&mut self, ctx: &egui::Context) {
        self.arranging = None;
        let Some(open) = &self.open else { return };
        let wanted = self.settings.arrangements.of(&open.document.kept_as());
        if wanted != open.document.sheet.arrangement {
            self.begin(ctx, wanted, Hold::Middle);
        }
    }

    fn keep_arrangement(&mut self) {
        let Some((open, wanted)) = self.open.as_ref().zip(self.wanted_arrangement()) else {
            return;
        };
        let (name, wanted) = (open.document.kept_as(), wanted.clone());
        if self.picture.is_none() {
            self.settings.arrangements.keep(&name, &wanted);
        } else {
            // Else what is opened next would be turned back.
            self.settings.arrangements.across = wanted.direction == Direction::LeftToRight;
        }
    }
}

/// Says that a layout is being made.
pub(super) fn arranging_ui(ui: &mut Ui, palette: &Palette) {
    let offset = Vec2::new(0.0, 12.0);
    over(ui, "laying out", offset, palette.border, palette, |ui| {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label("Laying out…");
        });
    });
}
