//! Taking a picture of the window and leaving: `--screenshot`.

use std::fs;
use std::sync::Arc;

use eframe::egui::{self, ColorImage, Context, ViewportCommand};
use serde_json::Value;

use crate::runtime::{Command, wire};

use super::loader::Failure;
use super::options::{Screenshot, WindowError};

/// How many frames the window is drawn before the picture: panels and text find their places.
const FRAMES_BEFORE: u32 = 4;

impl Screenshot {
    /// Whether the commands to send can be read, so that a mistake is told before a window opens.
    ///
    /// # Errors
    /// In words: the file, the line, and what is wrong there.
    pub(super) fn check(&self) -> Result<(), String> {
        self.commands().map(|_| ())
    }

    fn commands(&self) -> Result<Vec<Command>, String> {
        let Some(path) = &self.send else {
            return Ok(Vec::new());
        };
        let text = fs::read_to_string(path).map_err(|e| format!("{}: {e}", path.display()))?;
        let lines = (1..).zip(text.lines());
        lines
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(number, line)| {
                let at = |problem: String| format!("{}:{number}: {problem}", path.display());
                let value: Value = serde_json::from_str(line).map_err(|e| at(e.to_string()))?;
                wire::command_from_json(&value).map_err(|e| at(e.to_string()))
            })
            .collect()
    }
}

/// A picture that is being taken.
#[derive(Debug)]
pub struct Picture {
    wanted: Screenshot,
    commands: Option<Vec<Command>>,
    overview: bool,
    frames: u32,
    refused: Option<String>,
    error: Option<WindowError>,
}

impl Picture {
    /// A picture to take as `wanted` says; its commands were checked before.
    pub fn new(wanted: Screenshot) -> Picture {
        let commands = wanted.commands().unwrap_or_default();
        Picture {
            overview: wanted.overview,
            wanted,
            commands: Some(commands),
            frames: 0,
            refused: None,
            error: None,
        }
    }

    /// The commands to send before the picture, the first time this is asked.
    pub fn take_commands(&mut self) -> Option<Vec<Command>> {
        self.commands.take()
    }

    /// Whether every scene is to be folded, the first time this is asked.
    pub fn take_overview(&mut self) -> bool {
        std::mem::take(&mut self.overview)
    }

    /// Notes that the file did not open. What is refused is pictured all the same, with its faults.
    pub fn fail(&mut self, failure: &Failure) {
        let path = failure.path().display();
        match failure {
            Failure::Refused { .. } => {
                self.refused = Some(format!("{path} is refused; the picture shows its faults"));
            }
            Failure::Unreadable { message, .. } => {
                self.error = Some(WindowError::Unusable(format!("{path}: {message}")));
            }
        }
    }

    /// What went wrong, if something did.
    pub fn error(&self) -> Option<WindowError> {
        let refused = self.refused.clone().map(WindowError::Refused);
        self.error.clone().or(refused)
    }

    /// Goes on by a frame: once the window is `ready`, waits for it to settle, asks for the picture, saves it
    /// and closes the window.
    pub fn frame(&mut self, ctx: &Context, ready: bool) {
        if self.error.is_some() {
            ctx.send_viewport_cmd(ViewportCommand::Close);
            return;
        }
        let taken = ctx.input(|input| {
            input.events.iter().find_map(|event| match event {
                egui::Event::Screenshot { image, .. } => Some(image.clone()),
                _ => None,
            })
        });
        if let Some(image) = taken {
            self.error = self.save(&image).err().map(WindowError::Unusable);
            ctx.send_viewport_cmd(ViewportCommand::Close);
            return;
        }
        if ready {
            self.frames += 1;
            if self.frames == FRAMES_BEFORE {
                ctx.send_viewport_cmd(ViewportCommand::Screenshot(Default::default()));
            }
        }
        ctx.request_repaint();
    }

    fn save(&self, image: &Arc<ColorImage>) -> Result<(), String> {
        let [width, height] = image.size;
        let path = &self.wanted.output;
        image::save_buffer_with_format(
            path,
            image.as_raw(),
            width as u32,
            height as u32,
            image::ColorType::Rgba8,
            image::ImageFormat::Png,
        )
        .map_err(|error| format!("{}: {error}", path.display()))
    }
}
