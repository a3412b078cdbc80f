//! Asks as what the graph is exported, how it looks, and where to.

use std::path::{Path, PathBuf};

use eframe::egui::{
    Button, Context, DragValue, Id, Key, Label, Modal, RichText, TextEdit, Theme, Ui,
};

use crate::files::is_free;
use crate::graph::Shade;
use crate::graph::export::{ExportFormat, SCALES};

use super::browsing::FileBrowser;
use super::dialogs::{focus_field, name_field};
use super::exporting::{ExportChoice, ExportTo};
use super::gesture::Gesture;
use super::theme::Palette;
use super::transport::named;

/// How the graph is to be exported, while it is asked.
#[derive(Debug)]
pub struct ExportDialog {
    format: ExportFormat,
    shade: Shade,
    scale: f32,
    /// Whether the run's states are wanted; nothing where it was not started.
    with_run: Option<bool>,
    /// The scene of the selection: its place and its title.
    scene: Option<(usize, String)>,
    scene_alone: bool,
    typed: String,
    /// What was proposed, while it is typed still, and beside which file.
    proposed: String,
    playbook: PathBuf,
    browser: FileBrowser,
    failure: Option<String>,
    wants_focus: bool,
}

impl ExportDialog {
    /// Asks how to export, and proposes a file beside `playbook`. `scene` is that of the selection, if there is
    /// one, by its place and title.
    pub fn new(
        ctx: &Context,
        playbook: &Path,
        is_started: bool,
        scene: Option<(usize, String)>,
    ) -> ExportDialog {
        let format = ExportFormat::Svg;
        let proposed = free_beside(playbook, format).to_string_lossy().into_owned();
        ExportDialog {
            format,
            shade: match ctx.theme() {
                Theme::Dark => Shade::Dark,
                Theme::Light => Shade::Light,
            },
            scale: 2.0,
            with_run: is_started.then_some(true),
            scene,
            scene_alone: false,
            typed: proposed.clone(),
            proposed,
            playbook: playbook.into(),
            browser: FileBrowser::default(),
            failure: None,
            wants_focus: true,
        }
    }

    /// Draws the question. Returns whether it stays open.
    pub fn ui(&mut self, ctx: &Context, gestures: &mut Vec<Gesture>) -> bool {
        let palette = Palette::now(ctx);
        if let Some(picked) = self.browser.picked() {
            self.typed = picked.to_string_lossy().into_owned();
        }
        let mut stays = true;
        let modal = Modal::new(Id::new("export dialog")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading("Export the graph");
            ui.add_space(4.0);
            let before = self.format;
            self.choices_ui(ui);
            if self.format != before {
                self.name_anew(before);
            }
            ui.add_space(6.0);
            let entered = self.path_ui(ui);
            if let Some(failure) = &self.failure {
                ui.add(Label::new(RichText::new(failure).color(palette.stop)).wrap());
            }
            ui.add_space(8.0);
            ui.horizontal(|ui| {
                let path = self.typed.trim().to_string();
                let export = ui.add_enabled(!path.is_empty(), Button::new("Export"));
                let export = export.on_hover_text("Write the file (Enter)");
                if !path.is_empty() && (export.clicked() || entered) {
                    stays = !self.answer(PathBuf::from(path), gestures);
                }
                if self.format != ExportFormat::Png {
                    let name = format!("Copy as {}", self.format.name());
                    let copy = ui
                        .button(name)
                        .on_hover_text("Copy it to the clipboard instead");
                    if copy.clicked() {
                        gestures.push(Gesture::Export(self.choice(ExportTo::Clipboard)));
                        stays = false;
                    }
                }
                if ui
                    .button("Cancel")
                    .on_hover_text("Write nothing (Esc)")
                    .clicked()
                {
                    stays = false;
                }
            });
        });
        stays && !modal.should_close()
    }

    /// Gives the file a name of the format it has now, and no longer that of `before`.
    fn name_anew(&mut self, before: ExportFormat) {
        self.failure = None;
        if self.typed == self.proposed {
            let proposed = free_beside(&self.playbook, self.format);
            self.proposed = proposed.to_string_lossy().into_owned();
            self.typed = self.proposed.clone();
        } else {
            self.typed = with_extension(&self.typed, before, self.format);
        }
    }

    fn choices_ui(&mut self, ui: &mut Ui) {
        ui.horizontal(|ui| {
            for format in ExportFormat::ALL {
                let radio = ui.radio_value(&mut self.format, format, format.name());
                radio.on_hover_text(about(format));
            }
        });
        ui.horizontal(|ui| {
            let light = ui.radio_value(&mut self.shade, Shade::Light, "Light");
            light.on_hover_text("Dark words on light surfaces");
            let dark = ui.radio_value(&mut self.shade, Shade::Dark, "Dark");
            dark.on_hover_text("Light words on dark surfaces");
        });
        if let Some((_, title)) = &self.scene {
            let alone = format!("The scene {title} alone");
            ui.horizontal_wrapped(|ui| {
                let whole =
                    ui.radio_value(&mut self.scene_alone, false, "The graph as it is shown");
                whole.on_hover_text("Folded as it is, dragged nodes where they are");
                let scene = ui.radio_value(&mut self.scene_alone, true, alone);
                scene.on_hover_text(
                    "With a box for each scene that leads there or that it leads to",
                );
            });
        }
        if let Some(with_run) = &mut self.with_run {
            let words = "With where the run stands, what it visited and the ways it took";
            let states = ui.checkbox(with_run, words);
            states.on_hover_text("Without it, the playbook alone");
        }
        if self.format == ExportFormat::Png {
            ui.horizontal(|ui| {
                ui.label("Scale");
                let scale = DragValue::new(&mut self.scale).range(SCALES).speed(0.05);
                let scale = ui.add(scale.max_decimals(2));
                named(&scale, "Pixels a point");
                scale.on_hover_text(
                    "1 is as large as the graph at full size; 64 million pixels are the most",
                );
            });
        }
    }

    /// Draws the path. Returns whether Enter was pressed in it.
    fn path_ui(&mut self, ui: &mut Ui) -> bool {
        let id = Id::new("export path");
        if self.wants_focus {
            focus_field(ui.ctx(), id, &self.typed, false);
        }
        let field = TextEdit::singleline(&mut self.typed).id(id);
        let field = ui.add(field.desired_width(f32::INFINITY));
        // While it is first measured, unseen, a field loses the focus again.
        self.wants_focus &= !(field.enabled() && field.has_focus());
        name_field(&field, "Path of the export", &self.typed);
        if field.changed() {
            self.failure = None;
        }
        if ui.button("Browse…").clicked() {
            let at = PathBuf::from(self.typed.trim());
            let kind = (self.format.name(), self.format.extension());
            self.browser
                .begin_saving(ui.ctx(), "Export the graph", at, kind);
        }
        field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter))
    }

    /// Asks for the file at `path`, unless it is plain that it cannot be written. Returns whether it could be.
    fn answer(&mut self, path: PathBuf, gestures: &mut Vec<Gesture>) -> bool {
        // Told in full, so that it can be found.
        let path = std::path::absolute(&path).unwrap_or(path);
        match is_free(&path) {
            Ok(()) => {
                gestures.push(Gesture::Export(self.choice(ExportTo::File(path))));
                true
            }
            Err(why) => {
                self.failure = Some(format!("{} {why}.", path.display()));
                self.wants_focus = true;
                false
            }
        }
    }

    fn choice(&self, to: ExportTo) -> ExportChoice {
        ExportChoice {
            format: self.format,
            shade: self.shade,
            scale: self.scale,
            with_run: self.with_run.unwrap_or(false),
            scene: match &self.scene {
                Some((scene, _)) if self.scene_alone => Some(*scene),
                _ => None,
            },
            to,
        }
    }
}

fn about(format: ExportFormat) -> &'static str {
    match format {
        ExportFormat::Svg => "A picture that can be scaled, its text to be searched and copied",
        ExportFormat::Png => "A picture of pixels",
        ExportFormat::Dot => "For Graphviz, which lays it out itself",
        ExportFormat::Mermaid => "A flowchart for Mermaid, which lays it out itself",
    }
}

/// A file beside `playbook` that is not there yet: `inn.svg`, else `inn 2.svg`.
fn free_beside(playbook: &Path, format: ExportFormat) -> PathBuf {
    let stem = playbook.file_stem().unwrap_or_default().to_string_lossy();
    let extension = format.extension();
    let path = |name: String| playbook.with_file_name(format!("{name}.{extension}"));
    let numbered = (2..1_000).map(|number| path(format!("{stem} {number}")));
    let first = path(stem.to_string());
    let mut names = std::iter::once(first.clone()).chain(numbered);
    names.find(|path| !path.exists()).unwrap_or(first)
}

/// `typed` as the name of a file of the format `now`, where it was one of `before`.
fn with_extension(typed: &str, before: ExportFormat, now: ExportFormat) -> String {
    let ending = format!(".{}", before.extension());
    match typed.trim().strip_suffix(&ending) {
        Some(stem) => format!("{stem}.{}", now.extension()),
        None => typed.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_format_has_another_extension_unless_the_name_has_one_of_its_own() {
        let change = |typed| with_extension(typed, ExportFormat::Svg, ExportFormat::Mermaid);
        assert_eq!(change("a/inn.v2.svg"), "a/inn.v2.mmd");
        assert_eq!(change("inn.md"), "inn.md");
        assert_eq!(change(""), "");
    }

    #[test]
    fn a_file_is_proposed_that_is_not_there() {
        let folder = crate::files::scratch::Scratch::new();
        let playbook = folder.path("inn.json");
        let proposed = free_beside(&playbook, ExportFormat::Dot);
        assert_eq!(proposed, folder.path("inn.dot"));
        std::fs::write(&proposed, "").expect("a file for a test");
        assert_eq!(
            free_beside(&playbook, ExportFormat::Dot),
            folder.path("inn 2.dot")
        );
    }
}
