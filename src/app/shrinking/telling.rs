//! A run that is being shrunk, for a person: the card that shows how far it is, what it came to, and what its
//! branch is called.

use eframe::egui::{Button, Ui, Vec2};

use crate::app::banner::over;
use crate::app::gesture::Gesture;
use crate::app::notice::Told;
use crate::app::theme::Palette;
use crate::app::transport::named;
use crate::app::words::cut;
use crate::debugger::EntryId;
use crate::debugger::shrinking::Still;
use crate::runtime::counted;

use super::{Shorter, Shrinking};

/// How much of what was said names a branch, in characters.
const NAME_CHARACTERS: usize = 40;

impl Shrinking {
    /// How far it is: what is tried, and what came of it so far.
    fn words(&self) -> (String, String) {
        let progress = *self.told.progress();
        let best = match progress.best {
            0 => String::new(),
            best => format!(", best so far {best}"),
        };
        let replays = counted(progress.replays, "replay");
        (
            format!("Shrinking: {}", progress.attempt.name()),
            format!("{}{best} · {replays}", counted(self.steps, "step")),
        )
    }
}

impl Shorter {
    /// What it came to in words, with a way back to the entry it was asked on.
    pub fn told(&self, asked_on: Option<EntryId>) -> Told {
        let (words, is_trouble) = match self {
            Shorter::Found {
                commands,
                from,
                was_stopped,
            } => {
                let to = commands.len();
                let words = match to == *from {
                    true => format!(
                        "None of the {} can be left out; an answer is simpler now.",
                        counted(*from, "step")
                    ),
                    false => format!("Shrunk {} to {to}.", counted(*from, "step")),
                };
                (format!("{words}{}", stopped(*was_stopped)), false)
            }
            Shorter::Itself { steps, was_stopped } => {
                let words = match was_stopped {
                    true => "Nothing shorter was found.".into(),
                    false => format!(
                        "Nothing shorter does it: {} is the least.",
                        counted(*steps, "step")
                    ),
                };
                (format!("{words}{}", stopped(*was_stopped)), false)
            }
            Shorter::None(why) => (why.clone(), true),
        };
        let is_found = matches!(self, Shorter::Found { .. });
        Told {
            words,
            is_trouble,
            go_to: asked_on
                .filter(|_| is_found)
                .map(|entry| ("Back to where it was", entry)),
        }
    }
}

fn stopped(was_stopped: bool) -> &'static str {
    match was_stopped {
        true => " It was stopped, and may shrink further.",
        false => "",
    }
}

/// What the branch of a shorter run is called: `shrunk: refused misplaced at node 12`.
pub fn branch_name(still: &Still) -> String {
    let said = |words: &str| {
        let line = words.split_whitespace().collect::<Vec<_>>().join(" ");
        format!("“{}”", cut(&line, NAME_CHARACTERS))
    };
    let what = match still {
        Still::Refused { reason, node: None } => format!("refused {reason}"),
        Still::Refused {
            reason,
            node: Some(node),
        } => format!("refused {reason} at node {node}"),
        Still::Node(node) => format!("to node {node}"),
        Still::Said(words) | Still::Says(words) => format!("says {}", said(words)),
        Still::End => "to the end".into(),
        Still::At(kind) => format!("to {}", kind.name()),
    };
    format!("shrunk: {what}")
}

/// Draws how far the work is over the top of `ui`.
pub fn shrinking_ui(
    ui: &mut Ui,
    palette: &Palette,
    shrinking: &Shrinking,
    gestures: &mut Vec<Gesture>,
) {
    let (attempt, far) = shrinking.words();
    let offset = Vec2::new(0.0, 12.0);
    over(ui, "shrinking", offset, palette.border, palette, |ui| {
        ui.horizontal(|ui| {
            ui.spinner();
            ui.vertical(|ui| {
                // As wide as its longest words, so that the button keeps its place.
                ui.set_min_width(260.0);
                ui.label(attempt);
                ui.label(far);
            });
            let stop = ui.add(Button::new("Stop"));
            named(&stop, "Stop shrinking");
            let hint = "Stop, and keep the shortest run found so far";
            if stop.on_hover_text(hint).clicked() {
                gestures.push(Gesture::StopShrinking);
            }
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::runtime::RefusalReason;

    #[test]
    fn a_branch_is_named_after_what_the_run_does_still() {
        let at = |node| Still::Refused {
            reason: RefusalReason::Misplaced,
            node,
        };
        let names = [
            (at(Some(12)), "shrunk: refused misplaced at node 12"),
            (at(None), "shrunk: refused misplaced"),
            (Still::Node(3), "shrunk: to node 3"),
            (Still::End, "shrunk: to the end"),
            (Still::Said("two\nlines".into()), "shrunk: says “two lines”"),
        ];
        for (still, name) in names {
            assert_eq!(branch_name(&still), name);
        }
        let long = branch_name(&Still::Said("word ".repeat(100)));
        assert!(long.chars().count() < 64, "{long}");
    }

    #[cfg(feature = "window-tests")]
    #[test]
    fn the_card_says_how_far_the_work_is_and_stops_it() {
        use std::sync::Arc;
        use std::sync::mpsc::channel;

        use egui_kittest::kittest::Queryable;

        use super::super::ToldFar;
        use crate::app::log_panel::story::{Story, draw};
        use crate::debugger::shrinking::{Attempt, Progress};

        let mut story = Story::ferry();
        for _ in 0..3 {
            story.send_start();
        }
        let (_unfinished, result) = channel();
        let told = Arc::new(ToldFar::new());
        *told.progress() = Progress {
            attempt: Attempt::Stretches,
            replays: 12,
            steps: 40,
            best: 2,
        };
        let shrinking = Shrinking {
            entry: story.session.playhead(),
            still: Still::End,
            steps: 3,
            context: story.session.context().clone(),
            rewritten: 0,
            told,
            result,
        };
        let palette = Palette::of(eframe::egui::Theme::Dark);
        let mut harness = draw((600.0, 200.0), |ui, gestures| {
            shrinking_ui(ui, palette, &shrinking, gestures);
        });
        harness.get_by_label("Shrinking: dropping stretches");
        harness.get_by_label("3 steps, best so far 2 · 12 replays");
        harness.get_by_label("Stop shrinking").click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [Gesture::StopShrinking]);
    }
}
