//! Questions of several parts: what a shorter run must do still, where a case is kept, which case to open.

use eframe::egui::Context;

use super::export_dialog::ExportDialog;
use super::gesture::Gesture;
use super::keep_case_dialog::KeepCaseDialog;
use super::open_case_dialog::OpenCaseDialog;
use super::path_dialog::{PathDialog, PathFor};
use super::preset_dialog::PresetDialog;
use super::random_panel::RandomDialog;
use super::shrink_dialog::ShrinkDialog;

/// A question of several parts, until it is answered or closed.
#[derive(Debug)]
pub enum Asking {
    /// What a shorter run must do still.
    Shrink(ShrinkDialog),
    /// Where a case is kept, and what it is called.
    KeepCase(KeepCaseDialog),
    /// Which case to open.
    OpenCase(OpenCaseDialog),
    /// What a preset is called, whether it goes, which file it is read from or written to.
    Preset(PresetDialog),
    /// Which folder or file.
    Path(PathDialog),
    /// How many runs to play by chance.
    RandomPlay(RandomDialog),
    /// How the graph is exported, and where to.
    Export(ExportDialog),
}

impl Asking {
    /// Draws the question. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        match self {
            Asking::Shrink(dialog) => dialog.ui(ctx, gestures),
            Asking::KeepCase(dialog) => dialog.ui(ctx, gestures),
            Asking::OpenCase(dialog) => dialog.ui(ctx, gestures),
            Asking::Preset(dialog) => dialog.ui(ctx, gestures),
            Asking::Path(dialog) => dialog.ui(ctx, gestures),
            Asking::RandomPlay(dialog) => dialog.ui(ctx, gestures),
            Asking::Export(dialog) => dialog.ui(ctx, gestures),
        }
    }

    /// Whether it is about the playbook or the log that is open.
    pub fn is_about_log(&self) -> bool {
        match self {
            Asking::Shrink(_) | Asking::KeepCase(_) | Asking::Preset(_) | Asking::Export(_) => true,
            Asking::OpenCase(_) | Asking::RandomPlay(_) => false,
            Asking::Path(dialog) => match dialog.what() {
                PathFor::Cover => false,
                PathFor::SaveRun(_) => true,
            },
        }
    }
}
