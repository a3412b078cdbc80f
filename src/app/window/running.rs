//! Going on with a run frame by frame, stopping it, and what is said where it came to.

use std::time::{Duration, Instant};

use eframe::egui::{self, Key};

use crate::app::actions::Action;
use crate::app::gesture::Gesture;
use crate::app::notice::Notice;
use crate::debugger::{Outcome, SessionCommand};

use super::Window;

/// How long a run may go on within one frame, as a rule.
pub(super) const RUN_SLICE: Duration = Duration::from_millis(8);

impl Window {
    /// Goes on with a run for as long as a frame allows, unless a key was pressed that does something else first.
    pub(super) fn run_on(&mut self, ctx: &egui::Context, asked: &[Gesture]) {
        let Some(open) = &mut self.open else { return };
        let begun = Instant::now();
        while open.session.is_running() && asked.is_empty() {
            if let Some(stop) = open.session.run(64) {
                self.stop = Some(stop);
            }
            if begun.elapsed() >= self.run_slice {
                break;
            }
        }
        if open.session.is_running() {
            ctx.request_repaint();
        } else if !ctx.input(|input| input.pointer.any_down()) {
            // A playhead that is dragged is not said to have come anywhere yet.
            self.rewinding.follow(&open.session, &mut self.banner);
        }
    }

    /// The keys that stop a run, whatever else is open meanwhile.
    pub(super) fn interrupted(&self, ctx: &egui::Context) -> Option<Gesture> {
        let is_running = self
            .open
            .as_ref()
            .is_some_and(|open| open.session.is_running());
        if !is_running {
            return None;
        }
        let pressed = ctx.input_mut(|input| {
            let key = Action::Interrupt.shortcut();
            let by_key = key.is_some_and(|key| input.consume_shortcut(&key));
            by_key | input.consume_key(egui::Modifiers::NONE, Key::Escape)
        });
        pressed.then_some(Gesture::Do(Action::Interrupt))
    }

    pub(super) fn answer_by_chance(&mut self) {
        if self.apply(SessionCommand::SendByChance) == Outcome::Nothing {
            let hint = "Nothing is asked that chance could answer.";
            self.banner.show(Notice::Hint(hint));
        }
    }
}
