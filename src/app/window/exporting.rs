//! Exporting the graph: asking how, and telling what came of it.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::app::asking::Asking;
use crate::app::export_dialog::ExportDialog;
use crate::app::exporting::{ExportChoice, Exported, Exporting};
use crate::app::notice::Notice;
use crate::playbook::scene_of;

use super::Window;

impl Window {
    pub(super) fn ask_how_to_export(&mut self, ctx: &egui::Context) {
        if self.exporting.is_some() {
            let hint = "The graph is being exported already: stop that first.";
            self.banner.show(Notice::Hint(hint));
            return;
        }
        let Some(open) = &self.open else { return };
        let document = &open.document;
        let scene = self.selected.and_then(|node| {
            let scene = scene_of(&document.scenes, node)?;
            Some((scene, document.scenes.get(scene)?.title.clone()))
        });
        let beside: PathBuf = match &document.path {
            Some(path) => path.clone(),
            None => Path::new(&document.name).into(),
        };
        let is_started = open.session.position() > 0;
        let dialog = ExportDialog::new(ctx, &beside, is_started, scene);
        self.asking = Some(Asking::Export(dialog));
    }

    pub(super) fn export(&mut self, ctx: &egui::Context, choice: ExportChoice) {
        let Some(open) = &self.open else { return };
        let moved = self.graph.moved();
        let exporting = Exporting::begin(&open.document, &open.session, moved, choice, ctx.clone());
        self.exporting = Some(exporting);
    }

    /// Tells what exporting came to, once it is done.
    pub(super) fn receive_exported(&mut self, ctx: &egui::Context) {
        let Some(exported) = self.exporting.as_ref().and_then(Exporting::poll) else {
            return;
        };
        let Some(exporting) = self.exporting.take() else {
            return;
        };
        self.banner.show(exported.notice(&exporting));
        if let Exported::Text(text) = exported {
            ctx.copy_text(text);
        }
    }
}
