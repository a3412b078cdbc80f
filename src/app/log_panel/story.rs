//! The ferry scene played step by step, for tests of the panels below the graph.

use std::sync::Arc;

use crate::app::answer_setup::AnswerSetup;
use crate::app::document::Document;
use crate::app::gesture::View;
use crate::app::theme::Palette;
use crate::app::why_panel::Decided;
use crate::debugger::{EntryId, Replay, Sender, Session, SessionCommand};
use crate::files::sample;
use crate::playbook::{Note, Playbook, read};
use crate::runtime::{Command, PlayContext, Situation, Taught};

/// A session on the sample, and what panels are shown of it.
pub struct Story {
    pub document: Document,
    pub session: Session,
    pub answers: AnswerSetup,
    decided: Decided,
}

impl Story {
    pub fn ferry() -> Story {
        let read = read(sample::BYTES).expect("the sample is sound");
        Story::of(sample::NAME, read.playbook, read.notes)
    }

    pub fn of(name: &str, playbook: Playbook, notes: Vec<Note>) -> Story {
        let playbook = Arc::new(playbook);
        let context = PlayContext::new(playbook.clone(), Taught::Full);
        Story {
            document: Document::new(None, name.into(), playbook, notes),
            session: Session::new(context),
            answers: AnswerSetup::default(),
            decided: Decided::default(),
        }
    }

    pub fn view(&self) -> View<'_> {
        View {
            document: &self.document,
            session: &self.session,
            answers: &self.answers,
            palette: Palette::of(eframe::egui::Theme::Dark),
            changes: &[],
            faults: &[],
            selected: None,
            stop: None,
            heat: None,
            decided: &self.decided,
        }
    }

    pub fn send(&mut self, command: Command) {
        let sender = Sender::Person;
        self.session.apply(SessionCommand::Send { command, sender });
    }

    pub fn send_start(&mut self) {
        self.send(Command::start());
    }

    pub fn send_next(&mut self) {
        self.send(Command::Next);
    }

    pub fn send_done(&mut self) {
        self.send(Command::Done);
    }

    pub fn note(&mut self, entry: usize, words: &str) {
        let entry = EntryId::from_number(entry).expect("a small number");
        let words = words.into();
        self.session.apply(SessionCommand::Note { entry, words });
    }

    /// Plays the log again as if `entry` had been recorded at the end.
    pub fn record_otherwise(&mut self, entry: usize) {
        let mut replay = Replay::new(self.session.context().clone());
        for (id, recorded) in self.session.log().iter() {
            let mut recorded = recorded.clone();
            if id.number() == entry {
                recorded.situation = Situation::AtEnd;
            }
            replay.play(recorded);
        }
        self.session = Session::replayed(replay.finish(), []);
    }

    pub fn go_to(&mut self, entry: usize) {
        let entry = EntryId::from_number(entry).expect("a small number");
        self.session.apply(SessionCommand::GoTo(entry));
    }
}

/// Draws `contents` as a window of `size` would, after a frame that installs the fonts, and lets it settle.
/// Gives the harness, to click in by name and to ask for the gestures of all frames since.
#[cfg(feature = "window-tests")]
pub fn draw<'a>(
    size: (f32, f32),
    mut contents: impl FnMut(&mut eframe::egui::Ui, &mut Vec<crate::app::gesture::Gesture>) + 'a,
) -> egui_kittest::Harness<'a, Vec<crate::app::gesture::Gesture>> {
    let mut frames = 0;
    let mut harness = egui_kittest::Harness::builder()
        .with_size(eframe::egui::vec2(size.0, size.1))
        .build_ui_state(
            move |ui, gestures: &mut Vec<crate::app::gesture::Gesture>| {
                frames += 1;
                match frames {
                    1 => crate::app::theme::install(ui.ctx()),
                    _ => contents(ui, gestures),
                }
            },
            Vec::new(),
        );
    harness.run_steps(3);
    harness.state_mut().clear();
    harness
}

/// Everything that is said in what `harness` drew.
#[cfg(feature = "window-tests")]
pub fn all_said<State>(harness: &egui_kittest::Harness<'_, State>) -> Vec<String> {
    use egui_kittest::kittest::NodeT as _;
    let nodes = harness.root().children_recursive();
    let said = nodes.filter_map(|node| {
        let node = node.accesskit_node();
        node.label().or(node.value())
    });
    said.collect()
}

/// Expects that something in what `harness` drew says `part`.
#[cfg(feature = "window-tests")]
#[track_caller]
pub fn expect<State>(harness: &egui_kittest::Harness<'_, State>, part: &str) {
    let all = all_said(harness);
    let says = all.iter().any(|said| said.contains(part));
    assert!(says, "nothing says “{part}”: {all:#?}");
}
