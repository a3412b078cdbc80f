//! Shrinking a run in the background, so that the window never waits and may stop it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use eframe::egui::{Button, Context, Ui, Vec2};

use crate::debugger::shrinking::{Attempt, Progress, Still, shrink};
use crate::debugger::{EntryId, Session};
use crate::runtime::{Command, PlayContext};

use super::banner::over;
use super::gesture::Gesture;
use super::notice::Told;
use super::theme::Palette;
use super::transport::named;

/// How often the window is woken to show how far the work is.
const SHOWN_EVERY: Duration = Duration::from_millis(50);

/// How much of what was said names a branch, in characters.
const NAME_CHARACTERS: usize = 40;

/// A run that is being shrunk.
#[derive(Debug)]
pub struct Shrinking {
    /// The entry it was asked on.
    pub entry: EntryId,
    /// What has to happen still.
    pub still: Still,
    steps: usize,
    context: PlayContext,
    rewritten: u32,
    told: Arc<ToldFar>,
    result: Receiver<Shorter>,
}

/// How far the work is, and whether it is to stop.
#[derive(Debug)]
struct ToldFar {
    progress: Mutex<Progress>,
    stop: AtomicBool,
}

/// What shrinking came to.
#[derive(Debug, Clone, PartialEq)]
pub enum Shorter {
    /// A shorter run, or a simpler one.
    Found {
        /// Its commands.
        commands: Vec<Command>,
        /// How many steps the run had.
        from: usize,
        /// Whether somebody stopped it.
        was_stopped: bool,
    },
    /// The run itself is the shortest that was found.
    Itself {
        /// How many steps it has.
        steps: usize,
        /// Whether somebody stopped it.
        was_stopped: bool,
    },
    /// None, and why, as sentences.
    None(String),
}

impl Shrinking {
    /// Begins to shrink the run from the start of `session` to `entry`, and wakes `ctx` when there is something
    /// to show.
    pub fn begin(session: &Session, entry: EntryId, still: Still, ctx: Context) -> Shrinking {
        let log = session.log();
        let path = log.path_to(entry).into_iter();
        let commands: Vec<Command> = path
            .filter_map(|id| Some(log.entry(id)?.command.clone()))
            .collect();
        let told = Arc::new(ToldFar::new());
        let (send, result) = channel();
        let shrinking = Shrinking {
            entry,
            still: still.clone(),
            steps: commands.len(),
            context: session.context().clone(),
            rewritten: session.rewritten(),
            told: told.clone(),
            result,
        };
        let context = session.context().clone();
        // Where no thread can be had the channel is closed, which `poll` reports.
        let _ = thread::Builder::new().name("shrink".into()).spawn(move || {
            // Nobody waits any more where another file was opened meanwhile.
            let _ = send.send(shorter(&context, &commands, &still, &told, &ctx));
            ctx.request_repaint();
        });
        shrinking
    }

    /// What it came to, once it is done.
    pub fn poll(&self) -> Option<Shorter> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => Some(Shorter::None("Shrinking broke off.".into())),
        }
    }

    /// Stops it; what is found so far is kept.
    pub fn stop(&self) {
        self.told.stop.store(true, Ordering::Relaxed);
    }

    /// Whether `session` plays what is being shrunk.
    pub fn is_of(&self, session: &Session) -> bool {
        let (ours, theirs) = (&self.context, session.context());
        Arc::ptr_eq(ours.playbook(), theirs.playbook()) && ours.taught() == theirs.taught()
    }

    /// The entry it was asked on, unless the log was numbered anew since.
    pub fn asked_on(&self, session: &Session) -> Option<EntryId> {
        (session.rewritten() == self.rewritten).then_some(self.entry)
    }

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

impl Drop for Shrinking {
    fn drop(&mut self) {
        self.stop();
    }
}

impl ToldFar {
    fn new() -> ToldFar {
        ToldFar {
            progress: Mutex::new(Progress {
                attempt: Attempt::UnseenTail,
                replays: 0,
                steps: 0,
                best: 0,
            }),
            stop: AtomicBool::new(false),
        }
    }

    /// The progress, whatever became of the thread that held it: it is whole at all times.
    fn progress(&self) -> std::sync::MutexGuard<'_, Progress> {
        self.progress.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Shrinks `commands`, and tells how far it is, until it is done or stopped.
fn shorter(
    context: &PlayContext,
    commands: &[Command],
    still: &Still,
    told: &ToldFar,
    ctx: &Context,
) -> Shorter {
    let mut shown = Instant::now();
    let shrunk = shrink(context, commands, still, |progress| {
        *told.progress() = *progress;
        if shown.elapsed() >= SHOWN_EVERY {
            shown = Instant::now();
            ctx.request_repaint();
        }
        match told.stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    });
    match shrunk {
        Ok(shrunk) if shrunk.commands().eq(commands) => Shorter::Itself {
            steps: commands.len(),
            was_stopped: shrunk.was_stopped,
        },
        Ok(shrunk) => Shorter::Found {
            commands: shrunk.commands().cloned().collect(),
            from: shrunk.from,
            was_stopped: shrunk.was_stopped,
        },
        Err(never) => Shorter::None(never.sentence(context, still)),
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
        match line.char_indices().nth(NAME_CHARACTERS) {
            Some((end, _)) => format!("“{}…”", line.get(..end).unwrap_or(&line)),
            None => format!("“{line}”"),
        }
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

fn counted(count: usize, thing: &str) -> String {
    match count {
        1 => format!("1 {thing}"),
        count => format!("{count} {thing}s"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::log_panel::story::Story;
    use crate::runtime::RefusalReason;

    const REFUSED: Still = Still::Refused {
        reason: RefusalReason::Misplaced,
        node: None,
    };

    fn start(times: usize) -> Vec<Command> {
        let mut commands = vec![Command::start(); times];
        commands.push(Command::Next);
        commands
    }

    fn shorter_of(commands: &[Command], told: &ToldFar) -> Shorter {
        let story = Story::ferry();
        let context = story.session.context();
        shorter(context, commands, &REFUSED, told, &Context::default())
    }

    #[test]
    fn what_is_found_says_how_much_shorter_it_is_and_leads_back() {
        let found = shorter_of(&start(50), &ToldFar::new());
        let told = found.told(EntryId::from_number(51));
        assert_eq!(told.words, "Shrunk 51 steps to 2.");
        let back = EntryId::from_number(51).map(|entry| ("Back to where it was", entry));
        assert_eq!(told.go_to, back);
    }

    #[test]
    fn a_run_that_is_the_shortest_says_so() {
        let itself = shorter_of(&start(1), &ToldFar::new());
        let told = itself.told(EntryId::from_number(2));
        assert_eq!(told.words, "Nothing shorter does it: 2 steps is the least.");
        assert_eq!(told.go_to, None);
    }

    #[test]
    fn work_that_is_stopped_keeps_what_it_has_and_says_so() {
        let told = ToldFar::new();
        told.stop.store(true, Ordering::Relaxed);
        let mut commands = start(50);
        commands.push(Command::Done);
        let Shorter::Found {
            commands,
            from,
            was_stopped,
        } = shorter_of(&commands, &told)
        else {
            panic!("what comes after is dropped before anything can be stopped");
        };
        assert!(was_stopped);
        assert_eq!((from, commands.len()), (52, 51));
        let told = Shorter::Found {
            commands,
            from,
            was_stopped,
        };
        let words = told.told(None).words;
        assert!(
            words.ends_with("It was stopped, and may shrink further."),
            "{words}"
        );
    }

    #[test]
    fn a_run_that_never_does_it_says_where_it_came_instead() {
        let told = shorter_of(&[Command::start()], &ToldFar::new()).told(None);
        assert!(told.is_trouble);
        assert!(
            told.words.starts_with("The run never comes to "),
            "{}",
            told.words
        );
    }

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
        use egui_kittest::kittest::Queryable;

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
            still: REFUSED,
            steps: 3,
            context: story.session.context().clone(),
            rewritten: 0,
            told,
            result,
        };
        let palette = Palette::of(eframe::egui::Theme::Dark);
        let mut harness = crate::app::log_panel::story::draw((600.0, 200.0), |ui, gestures| {
            shrinking_ui(ui, palette, &shrinking, gestures);
        });
        harness.get_by_label("Shrinking: dropping stretches");
        harness.get_by_label("3 steps, best so far 2 · 12 replays");
        harness.get_by_label("Stop shrinking").click();
        harness.run_steps(2);
        assert_eq!(*harness.state(), [Gesture::StopShrinking]);
    }
}
