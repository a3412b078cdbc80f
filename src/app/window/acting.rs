//! Doing what the panels, the menus and the keys ask for.

use std::path::Path;

use eframe::egui;

use crate::app::actions::Action;
use crate::app::breakpoint_menu::toggled;
use crate::app::dialogs::Dialog;
use crate::app::gesture::Gesture;
use crate::app::graph_panel::Side;
use crate::app::loader::Source;
use crate::app::notice::Notice;
use crate::app::palette_window::PaletteWindow;
use crate::app::recording::log_path;
use crate::app::transport::{one_thing, session_command};
use crate::debugger::{EntryId, Outcome, Sender, SessionCommand, Stop, Trigger};
use crate::runtime::{Command, Explanation, Situation};

use super::Window;

impl Window {
    /// Does what was asked for.
    pub(super) fn perform(&mut self, ctx: &egui::Context, gesture: Gesture) {
        match gesture {
            Gesture::Do(action) => self.act(ctx, action),
            Gesture::Session(command) => {
                self.session(command);
                self.offer_compare();
            }
            Gesture::ShowDifference(entry) => self.show_difference(entry),
            Gesture::DrawPath(branch) => self.draw_path(branch),
            Gesture::CompareBranches(branch) => self.compare_branches(branch),
            Gesture::CompareLog(path) => self.compare_log(ctx, path),
            Gesture::Select(node) => self.select(node),
            Gesture::Centre(node) => {
                self.select(node);
                self.centre(ctx, node);
            }
            Gesture::Fold(scene) => self.fold(ctx, scene, true),
            Gesture::Unfold(scene) => self.fold(ctx, scene, false),
            Gesture::ToggleBreakpoint(node) => {
                if let Some(open) = &self.open {
                    let command = toggled(&open.session, &Trigger::Arrived(node));
                    self.session(command);
                }
            }
            Gesture::ClearBreakpoints => self.clear_breakpoints(),
            Gesture::DrawByChance => self.answer_by_chance(),
            Gesture::AskNote(entry) => self.ask_note(entry),
            Gesture::AskName(branch) => self.ask_name(branch),
            Gesture::AskRemove(branch) => self.ask_remove(branch),
            Gesture::SendFailed(words) => match Explanation::new(words) {
                Some(explanation) => self.send(Command::Failed(explanation)),
                None => self.dialog = Some(Dialog::failed()),
            },
            Gesture::Export(choice) => self.export(ctx, choice),
            Gesture::StopExporting => {
                if let Some(exporting) = &self.exporting {
                    exporting.stop();
                }
            }
            Gesture::Reload(path) => self.reload_file(ctx, path),
            Gesture::Open(path) => self.load(ctx, Source::File(path)),
            Gesture::SaveLog(path) => self.save(&log_path(&path)),
            Gesture::ShrinkTo(entry) => self.ask_to_shrink(entry),
            Gesture::Shrink(entry, still) => self.shrink(ctx, entry, still),
            Gesture::Why(entry) => {
                self.session(SessionCommand::GoTo(entry));
                self.show_why();
            }
            Gesture::WhyNot(somewhere) => self.ask_why_not(somewhere),
            Gesture::StopShrinking => {
                if let Some(shrinking) = &self.shrinking {
                    shrinking.stop();
                }
            }
            Gesture::KeepCase {
                corpus,
                name,
                because,
            } => self.keep_case(&corpus, &name, &because),
            Gesture::Answers(change) => self.change_answers(change),
            Gesture::AskPreset(question) => self.ask_preset(question),
            Gesture::ImportPresets(path) => self.import_presets(&path),
            Gesture::ExportPreset(path, over) => self.export_preset(path, over),
            Gesture::CountScope(scope) => self.count_scope(scope),
            Gesture::CoverFolder(path) => self.cover_folder(ctx, path),
            Gesture::StopCounting => self.counts.stop_folder(),
            Gesture::PlayByChance { runs, seed } => self.play_by_chance(ctx, runs, seed),
            Gesture::StopRandomPlay => self.random.stop(),
            Gesture::OpenRun(run) => self.open_run(run),
            Gesture::AskSaveRun(run) => self.ask_where_to_save_run(run),
            Gesture::SaveRun { run, path } => self.save_run(run, &path),
            Gesture::ShowWay { node, from_now } => self.show_way(ctx, node, from_now),
            Gesture::StopExploring => self.explore.stop(),
            Gesture::PlayWay {
                from,
                commands,
                name,
            } => self.play_way(from, commands, name),
            Gesture::Copy(words) => ctx.copy_text(words),
        }
        ctx.request_repaint();
    }

    /// Has the session do `command`, and keeps the breakpoints where that changed them.
    pub(super) fn session(&mut self, command: SessionCommand) {
        if self.apply(command) == Outcome::BreakpointsChanged {
            self.keep_breakpoints();
        }
    }

    /// Has the session do `command`, and gives what it came to; whoever changes breakpoints so keeps them.
    pub(super) fn apply(&mut self, command: SessionCommand) -> Outcome {
        let Some(open) = &mut self.open else {
            return Outcome::Nothing;
        };
        let was_running = open.session.is_running();
        let outcome = open.session.apply(command);
        match &outcome {
            Outcome::Sent(_) | Outcome::Moved(_) | Outcome::Running | Outcome::Removed => {
                self.stop = None;
                self.banner.drop_hint();
            }
            Outcome::Stopped(stop) => self.stop = Some(stop.clone()),
            Outcome::BreakpointsChanged
            | Outcome::AnsweringChanged
            | Outcome::Remarked
            | Outcome::Nothing => {
                // Whatever is done stops a run.
                if was_running {
                    self.stop = Some(Stop::Interrupted);
                }
            }
        }
        outcome
    }

    /// Goes to the entry `from` and sends `commands` from there. Gives the branch that is shown then.
    pub(super) fn send_along(
        &mut self,
        from: EntryId,
        commands: Vec<Command>,
        sender: Sender,
    ) -> Option<usize> {
        self.session(SessionCommand::GoTo(from));
        for command in commands {
            self.session(SessionCommand::Send { command, sender });
        }
        self.open.as_ref()?.session.shown()
    }

    pub(super) fn send(&mut self, command: Command) {
        self.session(SessionCommand::Send {
            command,
            sender: Sender::Person,
        });
    }

    pub(super) fn act(&mut self, ctx: &egui::Context, action: Action) {
        match action {
            Action::Open => {
                self.kept_list.look_again(self.kept_logs.as_ref(), ctx);
                self.dialog = Some(Dialog::open());
            }
            Action::OpenCase => self.ask_for_a_case(),
            Action::Reload => self.reload(ctx),
            Action::OpenSample => self.load(ctx, Source::Sample),
            Action::SaveLog => {
                let saved = self.open.as_ref().and_then(|open| open.recording.saved());
                match saved.map(Path::to_path_buf) {
                    Some(path) => self.save(&path),
                    None => self.ask_where_to_save(),
                }
            }
            Action::SaveLogAs => self.ask_where_to_save(),
            Action::CompareLog => self.ask_for_log_to_compare(),
            Action::PreviousDifference => self.go_to_difference(false),
            Action::NextDifference => self.go_to_difference(true),
            Action::Export => self.ask_how_to_export(ctx),
            Action::KeepCase => self.ask_how_to_keep(),
            Action::Quit => ctx.send_viewport_cmd(egui::ViewportCommand::Close),
            Action::Start => self.send(Command::start()),
            Action::Next => self.send(Command::Next),
            Action::Done => self.send(Command::Done),
            Action::Failed => self.dialog = Some(Dialog::failed()),
            Action::Supply => self.supply(),
            Action::TheOneThing => self.do_the_one_thing(ctx),
            Action::Back
            | Action::Forward
            | Action::Continue
            | Action::ContinueBackwards
            | Action::RunToChoice
            | Action::RunToSceneEnd
            | Action::BackToChoice
            | Action::Interrupt => {
                if let Some(command) = session_command(action) {
                    self.session(command);
                }
            }
            Action::RunTo => {
                if let Some(node) = self.selected {
                    self.session(SessionCommand::RunTo(node));
                } else {
                    self.banner.show(Notice::Hint("Select a node to run to."));
                }
            }
            Action::BackToVisit => match self.selected {
                Some(node) => self.session(SessionCommand::BackToVisit(node)),
                None => self
                    .banner
                    .show(Notice::Hint("Select a node to go back to.")),
            },
            Action::AnswerByChance => self.answer_by_chance(),
            Action::ToggleBreakpoint => match self.selected {
                Some(node) => self.perform(ctx, Gesture::ToggleBreakpoint(node)),
                None => self.banner.show(Notice::Hint("Select a node to stop at.")),
            },
            Action::SwitchBreakpoint => self.switch_breakpoint(),
            Action::ToggleLeaving => self.toggle_leaving(),
            Action::NewBreakpoint => self.new_breakpoint(),
            Action::DisableBreakpoints => self.switch_breakpoints(false),
            Action::EnableBreakpoints => self.switch_breakpoints(true),
            Action::ClearBreakpoints => self.ask_to_clear_breakpoints(),
            Action::Shrink => {
                let playhead = self.open.as_ref().map(|open| open.session.playhead());
                let entry = playhead.unwrap_or(EntryId::BEGINNING);
                self.perform(ctx, Gesture::ShrinkTo(entry));
            }
            Action::KeysAndAnswers => self.show_keys_and_answers(),
            Action::NextPreset => self.next_preset(),
            Action::NewSeed => self.new_seed(),
            Action::ExploreAll => self.explore_all(ctx),
            Action::ShowWay => self.show_way_to_selected(ctx, false),
            Action::ShowWayFromNow => self.show_way_to_selected(ctx, true),
            Action::SwitchTaught => self.switch_taught(),
            Action::NameBranch => self.ask_name(self.shown_branch()),
            Action::RemoveBranch => self.ask_remove(self.shown_branch()),
            Action::NoteStep => {
                let playhead = self.open.as_ref().map(|open| open.session.playhead());
                self.ask_note(playhead.unwrap_or(EntryId::BEGINNING));
            }
            Action::CopySteps => self.copy_steps(ctx),
            Action::Coverage => self.show_coverage(),
            Action::CoverFolder => self.ask_for_folder_to_cover(),
            Action::Heat => self.switch_heat(),
            Action::RandomPlay => self.ask_how_to_play_by_chance(),
            Action::Why => self.show_why(),
            Action::WhyNot => self.ask_why_not_selected(),
            Action::Fit => self.graph.fit(),
            Action::CentreRun => self.centre_run(),
            Action::LayOutAgain => self.lay_out_again(ctx),
            Action::FoldScene => self.fold_selected(ctx),
            Action::Overview => self.overview(ctx),
            Action::UnfoldAll => self.unfold_all(ctx),
            Action::TurnStory => self.turn_story(ctx),
            Action::LeadsHere => self.switch_lineage(Side::Before),
            Action::LedToFromHere => self.switch_lineage(Side::After),
            Action::PathOnGraph => self.graph.path_mut().switch(),
            Action::Minimap => self.settings.minimap = !self.settings.minimap,
            Action::Search => self.search.focus(ctx),
            Action::FindNext => self.find(ctx, false),
            Action::FindPrevious => self.find(ctx, true),
            Action::SelectionBack => self.selection_back(ctx),
            Action::SelectionForward => self.selection_forward(ctx),
            Action::ToggleSide => self.settings.side = !self.settings.side,
            Action::ToggleStage => self.settings.stage = !self.settings.stage,
            Action::ToggleBottom => self.settings.bottom = !self.settings.bottom,
            Action::ThemeSystem => self.theme(ctx, egui::ThemePreference::System),
            Action::ThemeLight => self.theme(ctx, egui::ThemePreference::Light),
            Action::ThemeDark => self.theme(ctx, egui::ThemePreference::Dark),
            Action::ScaleUp => self.scale(ctx, 1.0),
            Action::ScaleDown => self.scale(ctx, -1.0),
            Action::ScaleReset => {
                self.settings.scale = 1.0;
                self.scale(ctx, 0.0);
            }
            Action::Palette => self.palette = Some(PaletteWindow::default()),
            Action::Keys => self.shows_keys = !self.shows_keys,
        }
    }

    pub(super) fn supply(&mut self) {
        let Some(open) = &mut self.open else { return };
        // The keys may be asked since the form was last drawn.
        self.form.follow(&mut open.session);
        self.send(Command::Supply(self.form.answers()));
    }

    pub(super) fn do_the_one_thing(&mut self, ctx: &egui::Context) {
        let Some(open) = &mut self.open else { return };
        self.form.follow(&mut open.session);
        if let Situation::AwaitingSupply { .. } = open.session.situation()
            && !self.form.is_complete()
        {
            self.banner
                .show(Notice::Hint("Answer every key in the stage first."));
            return;
        }
        match one_thing(open.session.situation()) {
            Some(action) => self.act(ctx, action),
            None => self.banner.show(Notice::Hint(
                "The stage asks for a choice: take one there, or with the keys 1 to 9.",
            )),
        }
    }

    pub(super) fn centre_run(&mut self) {
        let Some(open) = &self.open else { return };
        match open.session.stands_at() {
            Some(node) => self.graph.centre(node),
            None => self.graph.centre(open.document.playbook.entry),
        }
        self.graph.follow_again();
    }

    pub(super) fn theme(&mut self, ctx: &egui::Context, theme: egui::ThemePreference) {
        self.settings.theme = theme;
        ctx.set_theme(theme);
    }

    pub(super) fn scale(&mut self, ctx: &egui::Context, steps: f32) {
        self.settings.scale_by(steps);
        ctx.set_zoom_factor(self.settings.scale);
    }
}
