//! The window itself: what is open, and the course of a frame: take in what came, draw, do what was asked for.

mod acting;
mod answering;
mod arranging;
mod asking_why;
mod breaking;
mod comparing;
mod covering;
mod exploring;
mod exporting;
mod finding;
mod keeping;
mod lighting;
mod opening;
mod panels;
mod remarking;
mod running;
mod shrinking;
#[cfg(all(test, feature = "window-tests"))]
mod tests;

pub(super) use finding::{NOTHING_AHEAD, NOTHING_BEFORE, NOTHING_FOUND};

use std::sync::Arc;
use std::time::{Duration, Instant};

use eframe::egui::{self, Ui};

use crate::debugger::{Header, LineFault, Sender, Session, SessionCommand, Stop};
use crate::files::KeptLogs;
use crate::playbook::{Change, NodeIndex, Outline};
use crate::runtime::{Command, Situation, Taught};

use super::actions::{Action, digits_pressed, pressed};
use super::answer_setup::AnswerSetup;
use super::asking::Asking;
use super::banner::Banner;
use super::breakpoint_list::BreakpointList;
use super::compare_panel::ComparePanel;
use super::coverage_panel::{Counts, CoveragePanel};
use super::dialogs::Dialog;
use super::document::{Document, DrawnAs};
use super::explore_panel::ExplorePanel;
use super::exporting::Exporting;
use super::gesture::Gesture;
use super::graph_panel::GraphPanel;
use super::kept_list::KeptList;
use super::keys_panel::KeysPanel;
use super::letters::{Letters, Machine, texts};
use super::loader::{Failure, Loading, Opened, Source};
use super::log_panel::LogPanel;
use super::matrix::Matrix;
use super::options::{WindowError, WindowOptions};
use super::palette_window::PaletteWindow;
use super::random_panel::RandomPanel;
use super::recording::Recording;
use super::rewinding::Rewinding;
use super::screenshot::Picture;
use super::search::Search;
use super::selection_history::SelectionHistory;
use super::settings::Settings;
use super::shrinking::Shrinking;
use super::stage::Stage;
use super::supply_form::SupplyForm;
use super::watching::Watching;
use super::why_panel::{Decided, WhyPanel};
use super::writing::Writing;
use arranging::Arranging;

/// How long looking for breakpoints may go on within one frame.
const SURVEY_SLICE: Duration = Duration::from_millis(4);

/// What is open: a playbook, its session and its log on disk.
pub(super) struct Open {
    pub(super) document: Document,
    pub(super) session: Session,
    pub(super) recording: Recording,
    /// When the log was begun.
    pub(super) begun: String,
    /// What changed in the playbook since the log was recorded.
    pub(super) changes: Vec<Change>,
    /// The lines of the log that could not be read, or not as they were meant.
    pub(super) faults: Vec<LineFault>,
    /// What the log was recorded on, where that is another playbook.
    pub(super) recorded_on: Option<Arc<Outline>>,
    /// What stands behind answers.
    pub(super) answers: AnswerSetup,
}

impl Open {
    /// What its log says about itself.
    pub(super) fn header(&self) -> Header {
        let taught = self.session.context().taught();
        self.document.header(taught, self.begun.clone())
    }

    /// Ends its recording.
    pub(super) fn close(self) {
        let header = self.header();
        self.recording.close(&self.session, &header);
    }
}

/// The window.
pub struct Window {
    pub(super) settings: Settings,
    pub(super) open: Option<Open>,
    pub(super) failure: Option<Failure>,
    loading: Option<Loading>,
    /// What is shown in the next frame, which has its letters.
    opened_next: Option<Box<Opened>>,
    letters: Letters,
    writing: Writing,
    watching: Option<Watching>,
    /// The file that was not opened last, which may be mended.
    watching_failed: Option<Watching>,
    taught: Taught,
    pub(super) selected: Option<NodeIndex>,
    pub(super) history: SelectionHistory,
    outline: super::outline::Outline,
    stop: Option<Stop>,
    rewinding: Rewinding,
    form: SupplyForm,
    pub(super) graph: GraphPanel,
    arranging: Option<Arranging>,
    stage: Stage,
    breakpoints: BreakpointList,
    log: LogPanel,
    matrix: Matrix,
    compare: ComparePanel,
    keys_panel: KeysPanel,
    pub(super) counts: Counts,
    coverage: CoveragePanel,
    random: RandomPanel,
    explore: ExplorePanel,
    decided: Decided,
    why: WhyPanel,
    pub(super) search: Search,
    dialog: Option<Dialog>,
    asking: Option<Asking>,
    shrinking: Option<Shrinking>,
    exporting: Option<Exporting>,
    palette: Option<PaletteWindow>,
    shows_keys: bool,
    banner: Banner,
    picture: Option<Picture>,
    /// How long a run may go on within one frame.
    run_slice: Duration,
    /// Where logs are kept that were never saved by hand.
    kept_logs: Option<KeptLogs>,
    kept_list: KeptList,
}

impl Window {
    /// A window with `settings` that opens what `options` say.
    pub fn new(ctx: &egui::Context, settings: Settings, options: WindowOptions) -> Window {
        Window::with_letters_of(Machine::installed(), ctx, settings, options)
    }

    /// A window that takes the letters it lacks from `machine`.
    pub(super) fn with_letters_of(
        machine: Machine,
        ctx: &egui::Context,
        settings: Settings,
        options: WindowOptions,
    ) -> Window {
        super::theme::install(ctx);
        ctx.set_theme(settings.theme);
        ctx.options_mut(|options| {
            options.zoom_with_keyboard = false;
            // Telling the window system of a theme loses the frame that shows it, on X11.
            options.sync_window_theme = false;
            options.zoom_factor = settings.scale;
        });
        let source = match options.file {
            Some(path) => Source::File(path),
            None => Source::Sample,
        };
        let taught = if options.core {
            Taught::Core
        } else {
            Taught::Full
        };
        let kept_logs = options.logs.map(KeptLogs::new);
        let drawn = DrawnAs {
            kept: settings.arrangements.clone(),
            before: None,
        };
        Window {
            kept_list: KeptList::begin(kept_logs.as_ref(), ctx),
            kept_logs,
            settings,
            open: None,
            failure: None,
            loading: Some(Loading::begin(
                source,
                taught,
                None,
                machine.clone(),
                drawn,
                ctx.clone(),
            )),
            opened_next: None,
            letters: Letters::new(machine),
            writing: Writing::default(),
            watching: None,
            watching_failed: None,
            taught,
            selected: None,
            history: SelectionHistory::default(),
            outline: super::outline::Outline::default(),
            stop: None,
            rewinding: Rewinding::default(),
            form: SupplyForm::default(),
            graph: GraphPanel::default(),
            arranging: None,
            stage: Stage::default(),
            breakpoints: BreakpointList::default(),
            log: LogPanel::default(),
            matrix: Matrix::default(),
            compare: ComparePanel::default(),
            keys_panel: KeysPanel::default(),
            counts: Counts::default(),
            coverage: CoveragePanel::default(),
            random: RandomPanel::default(),
            explore: ExplorePanel::default(),
            decided: Decided::default(),
            why: WhyPanel::default(),
            search: Search::default(),
            dialog: None,
            asking: None,
            shrinking: None,
            exporting: None,
            palette: None,
            shows_keys: false,
            banner: Banner::default(),
            picture: options.screenshot.map(Picture::new),
            run_slice: running::RUN_SLICE,
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

    /// How many steps lie behind the playhead.
    pub fn position(&self) -> usize {
        self.open.as_ref().map_or(0, |open| open.session.position())
    }

    /// What went wrong with the picture that was asked for, if something did.
    pub(super) fn picture_error(&self) -> Option<WindowError> {
        self.picture.as_ref().and_then(|picture| picture.error())
    }

    /// Draws one frame and does what was asked for in it.
    pub fn frame_ui(&mut self, ui: &mut Ui) {
        let ctx = ui.ctx().clone();
        let mut gestures = Vec::new();
        self.receive(&ctx, &mut gestures);
        self.receive_shrunk();
        self.receive_exported(&ctx);
        self.keys(&ctx, &mut gestures);
        self.run_on(&ctx, &gestures);
        self.survey(&ctx);
        self.record();
        self.compare_on(&ctx);
        self.cover_on(&ctx);
        self.arrange_on();
        self.explore_on();
        if let Some(open) = &mut self.open {
            self.form.follow(&mut open.session);
            if self.search.follow(&open.document) {
                ctx.request_repaint();
            }
            self.decided.follow(&open.session);
        }
        self.panels_ui(ui, &mut gestures);
        self.overlays_ui(&ctx, &mut gestures);
        for gesture in gestures {
            self.perform(&ctx, gesture);
        }
        let drawn = texts(&ctx);
        self.letters.follow(&ctx, &drawn);
        self.writing.follow(&ctx, &drawn);
        self.picture_frame(&ctx);
        // On disk before the next frame shows it.
        self.record();
    }

    fn keys(&mut self, ctx: &egui::Context, gestures: &mut Vec<Gesture>) {
        gestures.extend(self.interrupted(ctx));
        if self.dialog.is_some() || self.asking.is_some() || self.palette.is_some() {
            return;
        }
        let mut actions = pressed(ctx);
        if actions.contains(&Action::Search) {
            // At once: letters that come in this frame are meant for the field.
            self.search.focus(ctx);
            actions.retain(|action| *action != Action::Search);
        }
        gestures.extend(actions.into_iter().map(Gesture::Do));
        self.lineage_ended(ctx);
        if ctx.text_edit_focused() {
            return;
        }
        let Some(open) = &self.open else { return };
        let take = match open.session.situation() {
            Situation::AwaitingChoice { .. } => Command::Choose,
            Situation::AwaitingDraw { .. } => Command::Drawn,
            _ => return,
        };
        let taken = digits_pressed(ctx).into_iter();
        gestures.extend(taken.map(|index| Gesture::send(take(index))));
    }

    /// Looks for what the breakpoints hit, for as long as a frame allows.
    fn survey(&mut self, ctx: &egui::Context) {
        let Some(open) = &mut self.open else { return };
        let begun = Instant::now();
        while !open.session.survey(256) {
            if begun.elapsed() > SURVEY_SLICE {
                ctx.request_repaint();
                return;
            }
        }
    }

    fn picture_frame(&mut self, ctx: &egui::Context) {
        let loaded = self.loading.is_none();
        let is_overview = loaded && self.picture.as_mut().is_some_and(Picture::take_overview);
        if is_overview {
            self.overview(ctx);
        }
        let Some(picture) = &mut self.picture else {
            return;
        };
        let ready = loaded && !self.letters.is_looking() && self.arranging.is_none();
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

    /// Whether the run is taught the core alone.
    pub(super) fn is_core(&self) -> bool {
        self.taught == Taught::Core
    }
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

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.close();
    }
}
