//! The window itself: what is open, the panels around it, and doing what they ask.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};

use eframe::egui::{self, CentralPanel, Frame, Margin, Panel, Stroke, Ui};

use crate::debugger::{
    Breakpoints, Entry, EntryId, Outcome, Sender, Session, SessionCommand, Stop, replay,
};
use crate::playbook::NodeIndex;
use crate::runtime::{Command, Event, Explanation, PlayContext, Situation, Taught};

use super::actions::{Action, digits_pressed, pressed};
use super::banner::{Banner, Notice};
use super::dialogs::Dialog;
use super::document::Document;
use super::gesture::{Gesture, View};
use super::graph_panel::GraphPanel;
use super::help;
use super::loader::{Failure, Loading, Opened, Source};
use super::log_panel::LogPanel;
use super::matrix::Matrix;
use super::menu_bar;
use super::node_panel::node_ui;
use super::options::WindowOptions;
use super::palette_window::PaletteWindow;
use super::saving::save_log;
use super::screenshot::Picture;
use super::search::Search;
use super::settings::Settings;
use super::side_panel::side_ui;
use super::stage::Stage;
use super::supply_form::SupplyForm;
use super::theme::Palette;
use super::timeline::timeline_ui;
use super::transport::{one_thing, session_command, transport_ui};
use super::watching::Watching;

/// How long a run may go on within one frame.
const RUN_SLICE: Duration = Duration::from_millis(8);

/// What is open: a playbook, its session and its log's file.
pub(super) struct Open {
    pub(super) document: Document,
    pub(super) session: Session,
    /// Where the log is saved, once it was.
    pub(super) log_path: Option<PathBuf>,
    /// How many entries the saved log holds.
    pub(super) saved: usize,
    /// When the log was begun.
    pub(super) begun: String,
    /// The entries that came out otherwise when the log was played again, with what was recorded.
    pub(super) differences: Vec<(EntryId, Entry)>,
}

/// The window.
pub struct Window {
    pub(super) settings: Settings,
    pub(super) open: Option<Open>,
    pub(super) failure: Option<Failure>,
    loading: Option<Loading>,
    watching: Option<Watching>,
    taught: Taught,
    selected: Option<NodeIndex>,
    stop: Option<Stop>,
    form: SupplyForm,
    graph: GraphPanel,
    stage: Stage,
    log: LogPanel,
    matrix: Matrix,
    pub(super) search: Search,
    dialog: Option<Dialog>,
    palette: Option<PaletteWindow>,
    shows_keys: bool,
    banner: Banner,
    picture: Option<Picture>,
    chance: fastrand::Rng,
}

impl Window {
    /// A window with `settings` that opens what `options` say.
    pub fn new(ctx: &egui::Context, settings: Settings, options: WindowOptions) -> Window {
        super::theme::install(ctx);
        ctx.set_theme(settings.theme);
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            options.zoom_factor = settings.scale;
        });
        let source = match options.file {
            Some(path) => Source::File(path),
            None => Source::Sample,
        };
        Window {
            settings,
            open: None,
            failure: None,
            loading: Some(Loading::begin(source, ctx.clone())),
            watching: None,
            taught: if options.core {
                Taught::Core
            } else {
                Taught::Full
            },
            selected: None,
            stop: None,
            form: SupplyForm::default(),
            graph: GraphPanel::default(),
            stage: Stage::default(),
            log: LogPanel::default(),
            matrix: Matrix::default(),
            search: Search::default(),
            dialog: None,
            palette: None,
            shows_keys: false,
            banner: Banner::default(),
            picture: options.screenshot.map(Picture::new),
            chance: fastrand::Rng::new(),
        }
    }

    /// Whether a file is still being opened.
    pub fn is_loading(&self) -> bool {
        self.loading.is_some()
    }

    /// How many nodes the last frame drew.
    pub fn nodes_in_view(&self) -> usize {
        self.graph.in_view()
    }

    /// What went wrong with the picture that was asked for, if something did.
    pub(super) fn picture_error(&self) -> Option<String> {
        self.picture.as_ref().and_then(|picture| picture.error())
    }

    /// Draws one frame and does what was asked for in it.
    pub fn frame_ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let mut gestures = Vec::new();
        self.receive(&ctx, &mut gestures);
        self.keys(&ctx, &mut gestures);
        self.run_on(&ctx);
        if let Some(open) = &self.open {
            self.form.follow(&open.session);
            self.search.follow(&open.document);
        }
        self.panels_ui(ui, &mut gestures);
        self.overlays_ui(&ctx, &mut gestures);
        for gesture in gestures {
            self.perform(&ctx, gesture);
        }
        self.picture_frame(&ctx);
    }

    /// Takes in what came from outside: files opened, dropped or changed.
    fn receive(&mut self, ctx: &egui::Context, gestures: &mut Vec<Gesture>) {
        let dropped = ctx.input(|input| {
            let files = &input.raw.dropped_files;
            files.iter().next().map(|file| file.path().to_path_buf())
        });
        gestures.extend(dropped.map(Gesture::Open));
        if let Some(result) = self.loading.as_ref().and_then(Loading::poll) {
            self.loading = None;
            match result {
                Ok(opened) => self.opened(ctx, *opened),
                Err(failure) => self.failed(failure),
            }
        }
        if self.watching.as_ref().is_some_and(Watching::changed) {
            self.banner.show(Notice::FileChanged);
        }
    }

    fn opened(&mut self, ctx: &egui::Context, opened: Opened) {
        let Opened {
            document,
            log,
            keeps_log,
        } = opened;
        self.failure = None;
        self.stop = None;
        self.form.forget();
        self.banner.clear();
        if let Some((_, log)) = &log {
            self.taught = log.header.taught;
        }
        let context = PlayContext::new(document.playbook.clone(), self.taught);
        if let Some(path) = &document.path {
            let opened_file = log.as_ref().map_or(path, |(log, _)| log);
            self.settings.opened(opened_file);
        }
        self.watching = document
            .path
            .as_deref()
            .and_then(|path| Watching::begin(path, ctx.clone()));
        let before = self.open.take().filter(|_| keeps_log);
        if before.is_none() {
            self.graph.opened();
            self.selected = None;
        } else {
            self.graph.reloaded();
        }
        let now = || humantime::format_rfc3339_seconds(SystemTime::now()).to_string();
        let open = match (log, before) {
            (Some((path, read)), _) => {
                let fingerprint_changed = read.header.fingerprint.1 != document.fingerprint;
                let faults = read.faults.len();
                let played = replay(&context, &read.log);
                let open = Open {
                    saved: played.log.len(),
                    session: Session::with_log(context, played.log, Breakpoints::default()),
                    differences: played.differences,
                    document,
                    log_path: Some(path),
                    begun: read.header.begun,
                };
                self.banner.show(Notice::LogOpened {
                    steps: open.session.log().len(),
                    unreadable_lines: faults,
                    first_fault: read.faults.into_iter().next(),
                    fingerprint_changed,
                    first_difference: first_difference(&open.differences),
                });
                open
            }
            (None, Some(before)) => {
                let played = replay(&context, before.session.log());
                let mut session =
                    Session::with_log(context, played.log, before.session.breakpoints().clone());
                session.apply(SessionCommand::GoTo(before.session.playhead()));
                self.selected = self
                    .selected
                    .filter(|node| *node < document.playbook.nodes.len());
                self.banner.show(Notice::Reloaded {
                    steps: session.log().len(),
                    first_difference: first_difference(&played.differences),
                });
                Open {
                    document,
                    session,
                    log_path: before.log_path,
                    saved: before.saved,
                    begun: before.begun,
                    differences: played.differences,
                }
            }
            (None, None) => Open {
                document,
                session: Session::new(context),
                log_path: None,
                saved: 0,
                begun: now(),
                differences: Vec::new(),
            },
        };
        if let Some(entry) = open.differences.first().map(|(entry, _)| *entry) {
            let mut open = open;
            open.session.apply(SessionCommand::GoTo(entry));
            self.open = Some(open);
        } else {
            self.open = Some(open);
        }
        self.search.forget();
        self.title(ctx);
    }

    fn failed(&mut self, failure: Failure) {
        if let Some(picture) = &mut self.picture
            && let Failure::Unreadable { path, message } = &failure
        {
            picture.fail(format!("{}: {message}", path.display()));
        }
        self.settings.side = true;
        self.banner.show(Notice::NotOpened(failure.clone()));
        self.failure = Some(failure);
    }

    fn title(&self, ctx: &egui::Context) {
        let title = match &self.open {
            Some(open) => format!("{} — playscope", open.document.name),
            None => "playscope".into(),
        };
        ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
    }

    fn keys(&mut self, ctx: &egui::Context, gestures: &mut Vec<Gesture>) {
        if self.dialog.is_some() || self.palette.is_some() {
            return;
        }
        gestures.extend(pressed(ctx).into_iter().map(Gesture::Do));
        if ctx.text_edit_focused() {
            return;
        }
        let Some(open) = &self.open else { return };
        if let Situation::AwaitingChoice { .. } = open.session.situation() {
            let taken = digits_pressed(ctx).into_iter();
            gestures.extend(taken.map(|index| Gesture::send(Command::Choose(index))));
        }
    }

    /// Goes on with a run for as long as a frame allows.
    fn run_on(&mut self, ctx: &egui::Context) {
        let Some(open) = &mut self.open else { return };
        if !open.session.is_running() {
            return;
        }
        let begun = Instant::now();
        while open.session.is_running() && begun.elapsed() < RUN_SLICE {
            if let Some(stop) = open.session.run(64) {
                self.stop = Some(stop);
            }
        }
        ctx.request_repaint();
    }

    fn panels_ui(&mut self, ui: &mut Ui, gestures: &mut Vec<Gesture>) {
        let palette = Palette::now(ui.ctx());
        let bar = Frame::new()
            .fill(palette.panel)
            .inner_margin(Margin::symmetric(12, 4));
        Panel::top("menu bar")
            .frame(bar)
            .show(ui, |ui| menu_bar::menu_bar_ui(ui, self, gestures));
        let Some(open) = &self.open else {
            self.empty_ui(ui, gestures);
            return;
        };
        let view = View {
            document: &open.document,
            session: &open.session,
            palette,
            selected: self.selected,
            stop: self.stop,
            differences: &open.differences,
        };
        let bar = bar.inner_margin(Margin::symmetric(12, 8));
        Panel::top("transport")
            .frame(bar)
            .show(ui, |ui| transport_ui(ui, view, gestures));
        let plain = Frame::new().fill(palette.panel);
        let padded = plain.inner_margin(Margin::symmetric(12, 8));
        let bottom_shown = self.settings.bottom;
        let room = ui.available_height();
        if bottom_shown {
            Panel::bottom("log and matrix")
                .resizable(true)
                .default_size((room * 0.26).clamp(120.0, 230.0))
                .size_range(80.0..=(room - 160.0).max(81.0))
                .frame(plain)
                .show(ui, |ui| {
                    let matrix = Panel::right("matrix")
                        .resizable(true)
                        .default_size((ui.available_width() * 0.44).clamp(200.0, 640.0))
                        .size_range(120.0..=(ui.available_width() * 0.6).max(121.0))
                        .frame(padded);
                    matrix.show(ui, |ui| {
                        ui.take_available_space();
                        let full = &mut self.settings.full_matrix;
                        self.matrix.ui(ui, view, full, gestures);
                    });
                    CentralPanel::default()
                        .frame(padded)
                        .show(ui, |ui| self.log.ui(ui, view, gestures));
                });
        }
        Panel::bottom("timeline")
            .frame(plain.inner_margin(Margin::symmetric(12, 2)))
            .exact_size(36.0)
            .show(ui, |ui| timeline_ui(ui, view, gestures));
        if self.settings.side {
            Panel::left("side")
                .resizable(true)
                .default_size(208.0)
                .size_range(120.0..=480.0)
                .frame(plain)
                .show(ui, |ui| side_ui(ui, view, self.failure.as_ref(), gestures));
        }
        if self.settings.stage {
            Panel::right("stage")
                .resizable(true)
                .default_size(332.0)
                .size_range(200.0..=720.0)
                .frame(plain)
                .show(ui, |ui| {
                    Panel::bottom("node")
                        .resizable(true)
                        .default_size(160.0)
                        .size_range(60.0..=(ui.available_height() * 0.45).max(61.0))
                        .frame(padded)
                        .show(ui, |ui| {
                            ui.take_available_space();
                            node_ui(ui, view, gestures);
                        });
                    CentralPanel::default().frame(padded).show(ui, |ui| {
                        self.stage.ui(ui, view, &mut self.form, gestures);
                    });
                });
        }
        let canvas = Frame::new().fill(palette.canvas).stroke(Stroke::NONE);
        CentralPanel::default().frame(canvas).show(ui, |ui| {
            let found = self.search.found();
            self.graph.ui(ui, view, found, gestures);
            if let Some(loading) = &self.loading {
                super::banner::loading_ui(ui, palette, loading);
            } else {
                self.banner.ui(ui, view, gestures);
            }
        });
    }

    /// What is drawn while nothing is open: the file being opened, or why it was not.
    fn empty_ui(&mut self, ui: &mut Ui, gestures: &mut Vec<Gesture>) {
        let palette = Palette::now(ui.ctx());
        let frame = Frame::new()
            .fill(palette.canvas)
            .inner_margin(Margin::same(24));
        CentralPanel::default().frame(frame).show(ui, |ui| {
            if let Some(loading) = &self.loading {
                super::banner::loading_ui(ui, palette, loading);
            } else if let Some(failure) = &self.failure {
                super::side_panel::failure_ui(ui, palette, failure);
                if ui.button("Open the sample").clicked() {
                    gestures.push(Gesture::Do(Action::OpenSample));
                }
            }
        });
    }

    fn overlays_ui(&mut self, ctx: &egui::Context, gestures: &mut Vec<Gesture>) {
        if let Some(dialog) = &mut self.dialog {
            let stays = dialog.ui(ctx, &self.settings.recent, gestures);
            if !stays {
                self.dialog = None;
            }
        }
        if let Some(palette) = &mut self.palette {
            let stays = palette.ui(ctx, gestures);
            if !stays {
                self.palette = None;
            }
        }
        if self.shows_keys {
            self.shows_keys = help::keys_ui(ctx);
        }
    }

    fn picture_frame(&mut self, ctx: &egui::Context) {
        let Some(picture) = &mut self.picture else {
            return;
        };
        let ready = self.loading.is_none();
        if ready
            && let Some(commands) = picture.take_commands()
            && let Some(open) = &mut self.open
        {
            for command in commands {
                let sender = Sender::Import;
                open.session.apply(SessionCommand::Send { command, sender });
            }
        }
        picture.frame(ctx, ready);
    }

    /// Does what was asked for.
    fn perform(&mut self, ctx: &egui::Context, gesture: Gesture) {
        match gesture {
            Gesture::Do(action) => self.act(ctx, action),
            Gesture::Session(command) => self.session(command),
            Gesture::Select(node) => self.selected = Some(node),
            Gesture::Centre(node) => {
                self.selected = Some(node);
                self.graph.centre(node);
            }
            Gesture::ToggleBreakpoint(node) => {
                let set = self
                    .open
                    .as_ref()
                    .is_some_and(|open| open.session.breakpoints().at(node).is_some());
                self.session(if set {
                    SessionCommand::ClearBreakpoint(node)
                } else {
                    SessionCommand::SetBreakpoint(node)
                });
            }
            Gesture::DrawByChance => self.draw_by_chance(),
            Gesture::SendFailed(words) => match Explanation::new(words) {
                Some(explanation) => self.send(Command::Failed(explanation)),
                None => self.dialog = Some(Dialog::failed()),
            },
            Gesture::Open(path) => self.load(ctx, Source::File(path)),
            Gesture::SaveLog(path) => self.save(&path),
            Gesture::Copy(words) => ctx.copy_text(words),
        }
        ctx.request_repaint();
    }

    fn session(&mut self, command: SessionCommand) {
        let Some(open) = &mut self.open else { return };
        match open.session.apply(command) {
            Outcome::Sent(_) | Outcome::Moved(_) | Outcome::Running => {
                self.stop = None;
            }
            Outcome::Stopped(stop) => self.stop = Some(stop),
            Outcome::BreakpointsChanged | Outcome::Nothing => {}
        }
    }

    fn send(&mut self, command: Command) {
        self.session(SessionCommand::Send {
            command,
            sender: Sender::Person,
        });
    }

    fn draw_by_chance(&mut self) {
        let Some(open) = &self.open else { return };
        let entry = open.session.log().entry(open.session.playhead());
        let shares = entry.and_then(|entry| match entry.events.last() {
            Some(Event::Draw { shares }) => Some(shares.clone()),
            _ => None,
        });
        let Some(shares) = shares else { return };
        let mut left = self.chance.f64();
        let mut drawn = shares.iter().rposition(|share| *share > 0.0).unwrap_or(0);
        for (arm, share) in shares.iter().enumerate() {
            if left < *share {
                drawn = arm;
                break;
            }
            left -= share;
        }
        self.session(SessionCommand::Send {
            command: Command::Drawn(drawn),
            sender: Sender::Random,
        });
    }

    fn load(&mut self, ctx: &egui::Context, source: Source) {
        self.loading = Some(Loading::begin(source, ctx.clone()));
    }

    fn save(&mut self, path: &Path) {
        let Some(open) = &mut self.open else { return };
        match save_log(path, &open.document, &open.session, &open.begun) {
            Ok(()) => {
                open.log_path = Some(path.to_path_buf());
                open.saved = open.session.log().len();
                self.settings.opened(path);
                self.banner.show(Notice::Saved(path.to_path_buf()));
            }
            Err(message) => self.banner.show(Notice::NotSaved {
                path: path.to_path_buf(),
                message,
            }),
        }
    }

    fn act(&mut self, ctx: &egui::Context, action: Action) {
        match action {
            Action::Open => self.dialog = Some(Dialog::open()),
            Action::Reload => {
                let path = self.open.as_ref().and_then(|o| o.document.path.clone());
                let source = path.map_or(Source::Sample, Source::Again);
                self.load(ctx, source);
            }
            Action::OpenSample => self.load(ctx, Source::Sample),
            Action::SaveLog => match self.open.as_ref().and_then(|o| o.log_path.clone()) {
                Some(path) => self.save(&path),
                None => self.ask_where_to_save(),
            },
            Action::SaveLogAs => self.ask_where_to_save(),
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
            Action::ToggleBreakpoint => match self.selected {
                Some(node) => self.perform(ctx, Gesture::ToggleBreakpoint(node)),
                None => self.banner.show(Notice::Hint("Select a node to stop at.")),
            },
            Action::SwitchBreakpoint => self.switch_breakpoint(),
            Action::SwitchTaught => self.switch_taught(),
            Action::Fit => self.graph.fit(),
            Action::CentreRun => self.centre_run(),
            Action::LayOutAgain => self.graph.lay_out_again(),
            Action::Search => self.search.focus(),
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

    fn supply(&mut self) {
        let Some(open) = &self.open else { return };
        // The keys may be asked since the form was last drawn.
        self.form.follow(&open.session);
        self.send(Command::Supply(self.form.answers()));
    }

    fn do_the_one_thing(&mut self, ctx: &egui::Context) {
        let Some(open) = &self.open else { return };
        self.form.follow(&open.session);
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

    fn switch_breakpoint(&mut self) {
        let (Some(open), Some(node)) = (&self.open, self.selected) else {
            return;
        };
        match open.session.breakpoints().at(node) {
            Some(true) => self.session(SessionCommand::DisableBreakpoint(node)),
            Some(false) => self.session(SessionCommand::EnableBreakpoint(node)),
            None => {}
        }
    }

    /// Teaches the run the core alone, or everything, and plays the log on that.
    fn switch_taught(&mut self) {
        self.taught = match self.taught {
            Taught::Core => Taught::Full,
            Taught::Full => Taught::Core,
        };
        let Some(open) = &mut self.open else { return };
        let context = PlayContext::new(open.document.playbook.clone(), self.taught);
        let playhead = open.session.playhead();
        let played = replay(&context, open.session.log());
        let breakpoints = open.session.breakpoints().clone();
        open.session = Session::with_log(context, played.log, breakpoints);
        open.session.apply(SessionCommand::GoTo(playhead));
        open.differences = played.differences;
        self.stop = None;
        self.form.forget();
        self.banner.show(Notice::Taught {
            taught: self.taught,
            first_difference: first_difference(&open.differences),
        });
    }

    fn centre_run(&mut self) {
        let Some(open) = &self.open else { return };
        match open.session.situation().node() {
            Some(node) => self.graph.centre(node),
            None => self.graph.centre(open.document.playbook.entry),
        }
        self.graph.follow_again();
    }

    fn ask_where_to_save(&mut self) {
        let Some(open) = &self.open else { return };
        self.dialog = Some(Dialog::save_log(&open.document, open.log_path.as_deref()));
    }

    fn theme(&mut self, ctx: &egui::Context, theme: egui::ThemePreference) {
        self.settings.theme = theme;
        ctx.set_theme(theme);
    }

    fn scale(&mut self, ctx: &egui::Context, steps: f32) {
        self.settings.scale_by(steps);
        ctx.set_zoom_factor(self.settings.scale);
    }

    /// Whether the run is taught the core alone.
    pub(super) fn is_core(&self) -> bool {
        self.taught == Taught::Core
    }
}

fn first_difference(differences: &[(EntryId, Entry)]) -> Option<EntryId> {
    differences.first().map(|(entry, _)| *entry)
}

impl eframe::App for Window {
    fn ui(&mut self, ui: &mut Ui, _frame: &mut eframe::Frame) {
        self.frame_ui(ui);
    }

    fn save(&mut self, storage: &mut dyn eframe::Storage) {
        if self.picture.is_none() {
            eframe::set_value(storage, eframe::APP_KEY, &self.settings);
        }
    }

    fn persist_egui_memory(&self) -> bool {
        self.picture.is_none()
    }
}
