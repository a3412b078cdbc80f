//! Panels tried without a window: a document, a session, and what was asked for.

use eframe::egui::Theme;
use serde_json::Value;

use crate::app::answer_setup::AnswerSetup;
use crate::app::document::Document;
use crate::app::gesture::{Gesture, View};
use crate::app::supply_form::SupplyForm;
use crate::app::theme::Palette;
use crate::app::why_panel::Decided;
use crate::debugger::{Sender, Session, SessionCommand};
use crate::files::sample;
use crate::playbook::{NodeIndex, read};
use crate::runtime::{Answer, Answers, Command, PlayContext, Taught};

use super::Stage;

/// What a panel is tried on, and what it asked for.
pub struct Trial {
    pub document: Document,
    pub session: Session,
    pub answers: AnswerSetup,
    pub selected: Option<NodeIndex>,
    pub form: SupplyForm,
    pub stage: Stage,
    pub gestures: Vec<Gesture>,
    pub decided: Decided,
    has_fonts: bool,
}

impl Trial {
    /// On the sample, not started.
    pub fn on_sample() -> Trial {
        Trial::on(sample::BYTES)
    }

    /// On a playbook of these nodes; the speaker 0 is Ada, the speaker 1 has no name.
    pub fn of_nodes(nodes: Value) -> Trial {
        let playbook = serde_json::json!({
            "format": {"version": 0, "requires": ["core"], "uses": []},
            "script": "trial", "entry": 0, "anchors": {},
            "speakers": [{"name": "Ada", "tags": []}, {"default": true, "tags": []}],
            "nodes": nodes,
        });
        Trial::on(playbook.to_string().as_bytes())
    }

    fn on(bytes: &[u8]) -> Trial {
        let read = read(bytes).expect("a sound playbook");
        let playbook = std::sync::Arc::new(read.playbook);
        let context = PlayContext::new(playbook.clone(), Taught::Full);
        Trial {
            document: Document::new(None, "trial".into(), playbook, read.notes),
            session: Session::new(context),
            answers: AnswerSetup::default(),
            selected: None,
            form: SupplyForm::default(),
            stage: Stage::default(),
            gestures: Vec::new(),
            decided: Decided::default(),
            has_fonts: false,
        }
    }

    /// Sends `commands`.
    pub fn sent(mut self, commands: impl IntoIterator<Item = Command>) -> Trial {
        for command in commands {
            self.send(command);
        }
        self
    }

    /// Sends `command`.
    pub fn send(&mut self, command: Command) {
        let sender = Sender::Person;
        let command = SessionCommand::Send { command, sender };
        self.session.apply(command);
    }

    /// What a panel is shown.
    pub fn view(&self) -> View<'_> {
        View {
            document: &self.document,
            session: &self.session,
            answers: &self.answers,
            palette: Palette::of(Theme::Dark),
            changes: &[],
            faults: &[],
            selected: self.selected,
            stop: None,
            heat: None,
            decided: &self.decided,
        }
    }
}

#[cfg(feature = "window-tests")]
mod drawn {
    use eframe::egui::{Ui, vec2};
    use egui_kittest::Harness;

    use super::Trial;
    use crate::app::theme;

    impl Trial {
        /// The stage, drawn and ready to be pressed.
        pub fn stage(self) -> Harness<'static, Trial> {
            self.drawn(|trial, ui| {
                let mut stage = std::mem::take(&mut trial.stage);
                let mut form = std::mem::take(&mut trial.form);
                let mut gestures = std::mem::take(&mut trial.gestures);
                form.follow(&mut trial.session);
                stage.ui(ui, trial.view(), &mut form, &mut gestures);
                (trial.stage, trial.form, trial.gestures) = (stage, form, gestures);
            })
        }

        /// What `draw` draws, ready to be pressed.
        pub fn drawn(
            self,
            draw: impl Fn(&mut Trial, &mut Ui) + 'static,
        ) -> Harness<'static, Trial> {
            let mut harness = Harness::builder()
                .with_size(vec2(340.0, 520.0))
                .build_ui_state(
                    move |ui: &mut Ui, trial: &mut Trial| {
                        // Fonts take effect on the frame after they are installed.
                        if std::mem::replace(&mut trial.has_fonts, true) {
                            draw(trial, ui);
                        } else {
                            theme::install(ui.ctx());
                            ui.ctx().request_repaint();
                        }
                    },
                    self,
                );
            harness.run_steps(3);
            harness
        }
    }
}

/// Answers by key.
pub fn supply<const COUNT: usize>(answers: [(&str, Answer); COUNT]) -> Command {
    let answers: Answers = answers
        .into_iter()
        .map(|(key, answer)| (key.into(), answer))
        .collect();
    Command::Supply(answers)
}
