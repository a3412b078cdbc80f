//! What exporting came to, in words, and the card that is shown meanwhile.

use eframe::egui::{Button, Ui, Vec2};

use crate::app::banner::over;
use crate::app::gesture::Gesture;
use crate::app::notice::{Notice, Told};
use crate::app::theme::Palette;
use crate::app::transport::named;

use super::{Exported, Exporting};

impl Exported {
    /// It as a person is told.
    pub fn notice(&self, exporting: &Exporting) -> Notice {
        let format = exporting.choice.format.name();
        let (words, is_trouble) = match self {
            Exported::Written { path, bytes } => {
                return Notice::Exported {
                    path: path.clone(),
                    size: size_words(*bytes),
                };
            }
            Exported::Text(text) => {
                let words = format!("Copied as {format}, {}.", size_words(text.len()));
                (words, false)
            }
            Exported::Failed(why) => (why.clone(), true),
            Exported::Stopped => ("Stopped; nothing was written.".into(), false),
        };
        Notice::Told(Told {
            words,
            is_trouble,
            go_to: None,
        })
    }
}

/// Draws that a graph is being exported, with a button that stops it.
pub fn exporting_ui(
    ui: &mut Ui,
    palette: &Palette,
    exporting: &Exporting,
    gestures: &mut Vec<Gesture>,
) {
    let words = format!("Exporting the graph as {}…", exporting.choice.format.name());
    let below = Vec2::new(0.0, 12.0);
    over(ui, "exporting", below, palette.border, palette, |ui| {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.label(words);
            let stop = ui.add(Button::new("Stop")).on_hover_text("Write nothing");
            named(&stop, "Stop exporting");
            if stop.clicked() {
                gestures.push(Gesture::StopExporting);
            }
        });
    });
}

/// How large a file is: `34 KB`.
fn size_words(bytes: usize) -> String {
    match bytes {
        0..1_000 => format!("{bytes} bytes"),
        1_000..1_000_000 => format!("{} KB", bytes.div_ceil(1_000)),
        _ => format!("{:.1} MB", bytes as f64 / 1e6),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_size_is_told_in_round_numbers() {
        let found = [0, 999, 1_000, 33_400, 1_250_000].map(size_words);
        assert_eq!(found, ["0 bytes", "999 bytes", "1 KB", "34 KB", "1.2 MB"]);
    }
}
