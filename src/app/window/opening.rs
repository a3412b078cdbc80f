//! Taking files in and saving logs; what was open stays until another file is known to open.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::app::answer_setup::AnswerSetup;
use crate::app::changed_list::changed_words;
use crate::app::dialogs::Dialog;
use crate::app::document::DrawnAs;
use crate::app::gesture::Gesture;
use crate::app::loader::{Failure, Kept, Loading, Opened, Source, play_again};
use crate::app::notice::{FirstDifference, Notice};
use crate::app::recording::Recording;
use crate::app::selection_history::SelectionHistory;
use crate::app::watching::Watching;
use crate::debugger::SessionCommand;
use crate::files::now;
use crate::runtime::{PlayContext, Taught};

use super::{Open, Window};

impl Window {
    /// Takes in what came from outside: files opened, dropped or changed.
    pub(super) fn receive(&mut self, ctx: &egui::Context, gestures: &mut Vec<Gesture>) {
        let dropped = ctx.input(|input| {
            let files = &input.raw.dropped_files;
            files.iter().next().map(|file| file.path().to_path_buf())
        });
        gestures.extend(dropped.map(Gesture::Open));
        if let Some(opened) = self.opened_next.take() {
            self.loading = None;
            self.opened(ctx, *opened);
        } else if let Some(result) = self.loading.as_ref().and_then(Loading::poll) {
            match result {
                // Not before its letters are there, which is the next frame.
                Ok(opened) if self.letters.open(ctx, &opened.document.letters) => {
                    self.opened_next = Some(opened);
                    return;
                }
                Ok(opened) => {
                    self.loading = None;
                    self.opened(ctx, *opened);
                }
                Err(failure) => {
                    self.loading = None;
                    self.failed(ctx, failure);
                }
            }
        }
        // Not before what was asked for is open, which clears the banner.
        if self.loading.is_none()
            && let Some(left) = self.kept_list.left_open()
        {
            self.banner.show_later(Notice::LeftOpen(left));
        }
        let mut changed = None;
        for watching in self.watching.iter().chain(&self.watching_failed) {
            changed = watching.changed().map(Path::to_path_buf).or(changed);
        }
        if let Some(path) = changed {
            self.banner.show(Notice::FileChanged(path));
        }
    }

    pub(super) fn opened(&mut self, ctx: &egui::Context, opened: Opened) {
        let Opened {
            document,
            mut session,
            log,
            changes,
            recorded_on,
            case,
            keeps_log,
            kept_nodes,
        } = opened;
        self.failure = None;
        self.watching_failed = None;
        self.stop = None;
        self.form.forget();
        self.banner.clear();
        self.taught = session.context().taught();
        if let Some(path) = &document.path {
            let opened_file = case.as_ref().map_or(path, |case| &case.path);
            let opened_file = log.as_ref().map_or(opened_file, |log| &log.path);
            let kept = self.kept_logs.as_ref();
            // Those are listed by themselves.
            if !kept.is_some_and(|kept| kept.holds(opened_file)) {
                self.settings.opened(opened_file);
            }
        }
        self.watching = document
            .path
            .as_deref()
            .and_then(|path| Watching::begin(path, ctx.clone()));
        let mut before = self.open.take();
        if !keeps_log && let Some(left) = before.take() {
            match &log {
                // It goes on in the file it was read from.
                Some(log) if left.recording.is_at(&log.path) => drop(left),
                Some(_) | None => left.close(),
            }
        }
        self.settings.tabs.forget();
        let changed = changed_words(&changes);
        if before.is_none() {
            // A question about the log that was open would be asked of another, and so would its answer.
            self.dialog.take_if(|dialog| dialog.is_about_log());
            self.asking.take_if(|asking| asking.is_about_log());
            self.shrinking = None;
            self.compare.forget();
            self.counts.forget();
            self.random.forget();
            self.why.forget();
            self.keys_panel.forget();
            self.graph.opened();
            self.selected = None;
            self.history = SelectionHistory::default();
            self.outline.forget();
            self.breakpoints.forget();
        }
        if let Some(before) = &before {
            let selected = self.selected.take();
            let was = &before.document;
            self.graph.reloaded(was, &document, &kept_nodes, selected);
            self.selected = selected.and_then(|node| kept_nodes.get(node).copied().flatten());
            self.outline.reloaded();
            self.history.carry(&kept_nodes);
            self.breakpoints.reloaded(&document);
        }
        if before.is_none() {
            // Before its recording is begun: a log that is only looked at is not written to.
            self.settings.breakpoints.set_on(&document, &mut session);
        }
        let faults = match (&log, &mut before) {
            (Some(log), _) => log.end.faults.clone(),
            (None, Some(before)) => std::mem::take(&mut before.faults),
            (None, None) => Vec::new(),
        };
        let (recording, begun) = match (log, before) {
            (Some(log), _) => {
                self.banner.show(Notice::LogOpened {
                    steps: session.log().len(),
                    unreadable_lines: log.end.lost,
                    first_fault: log.end.faults.first().cloned(),
                    fingerprint_changed: !log.end.header.is_of(&document.fingerprint),
                    changed,
                    first_difference: FirstDifference::in_session(&session),
                });
                let kept = self.kept_logs.clone();
                let recording = Recording::take_up(kept, &log.path, &log.end, &session);
                (recording, log.end.header.begun)
            }
            (None, Some(before)) => {
                let current = &before.session;
                let remarks = (current.remarks(), session.remarks());
                if current.log().len() != session.log().len()
                    || !remarks.0.summed().eq(remarks.1.summed())
                {
                    // Something was sent or remarked while the playbook was read.
                    session = play_again(session.context(), Kept::of(current));
                } else if session.differences().is_empty() {
                    session.apply(SessionCommand::GoTo(current.playhead()));
                }
                self.banner.show(Notice::Reloaded {
                    steps: session.log().len(),
                    changed,
                    first_difference: FirstDifference::in_session(&session),
                });
                (before.recording, before.begun)
            }
            (None, None) => (Recording::begin(self.kept_logs.clone(), &session), now()),
        };
        self.open = Some(Open {
            faults,
            document,
            session,
            recording,
            begun,
            changes,
            recorded_on,
            answers: AnswerSetup::default(),
        });
        self.arrange_opened(ctx);
        self.take_answer_setup();
        if let Some(case) = case {
            self.banner.show(Notice::Told(case.told));
        }
        self.search.forget();
        self.offer_compare();
        self.title(ctx);
    }

    pub(super) fn failed(&mut self, ctx: &egui::Context, failure: Failure) {
        if let Some(picture) = &mut self.picture {
            picture.fail(&failure);
        }
        self.settings.side = true;
        self.settings.opened(failure.path());
        self.watching_failed = Watching::begin(failure.path(), ctx.clone());
        self.banner.show(Notice::NotOpened(failure.clone()));
        self.failure = Some(failure);
    }

    /// Puts on disk what was stepped since, before a frame shows it.
    pub(super) fn record(&mut self) {
        let Some(open) = &mut self.open else { return };
        let mut recording = std::mem::take(&mut open.recording);
        let said = recording.follow(&open.session, || open.header());
        open.recording = recording;
        if let Some(recorded) = said {
            self.banner.show(Notice::Recorded(recorded));
        }
    }

    /// Ends the recording: the window is about to close.
    pub fn close(&mut self) {
        if let Some(open) = self.open.take() {
            open.close();
        }
    }

    pub(super) fn title(&self, ctx: &egui::Context) {
        let title = match &self.open {
            Some(open) => format!("{} — playscope", open.document.name),
            None => "playscope".into(),
        };
        ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
    }

    /// Reads the open playbook again, whose log is kept; where none is open, what was refused last.
    pub(super) fn reload(&mut self, ctx: &egui::Context) {
        let open = self.open.as_ref().map(|open| open.document.path.clone());
        let refused = self.failure.as_ref().map(|failure| failure.path());
        match (open, refused.map(Path::to_path_buf)) {
            (Some(Some(path)), _) | (None, Some(path)) => self.reload_file(ctx, path),
            (Some(None), _) | (None, None) => {
                let hint = "The sample has no file to read again.";
                self.banner.show(Notice::Hint(hint));
            }
        }
    }

    /// Reads `path` again: with its log where it is the open playbook.
    pub(super) fn reload_file(&mut self, ctx: &egui::Context, path: PathBuf) {
        let open = self
            .open
            .as_ref()
            .and_then(|open| open.document.path.as_ref());
        let source = if open == Some(&path) {
            Source::Again(path)
        } else {
            Source::File(path)
        };
        self.load(ctx, source);
    }

    pub(super) fn load(&mut self, ctx: &egui::Context, source: Source) {
        let kept = match (&source, &self.open) {
            (Source::Again(_), Some(open)) => Some(Kept {
                recorded_on: open.recorded_on.clone(),
                ..Kept::of(&open.session)
            }),
            (Source::Again(_), None) | (Source::Sample | Source::File(_), _) => None,
        };
        self.opened_next = None;
        let before = match &source {
            Source::Again(_) => self.open.as_ref(),
            Source::Sample | Source::File(_) => None,
        };
        let drawn = DrawnAs {
            kept: self.settings.arrangements.clone(),
            before: before.map(|open| open.document.sheet.diagram.clone()),
        };
        let machine = self.letters.machine().clone();
        let loading = Loading::begin(source, self.taught, kept, machine, drawn, ctx.clone());
        self.loading = Some(loading);
    }

    pub(super) fn save(&mut self, path: &Path) {
        let Some(open) = &mut self.open else { return };
        let header = open.header();
        match open.recording.save(path, &open.session, &header) {
            Ok(()) => {
                self.settings.opened(path);
                self.banner.show(Notice::Saved(path.to_path_buf()));
            }
            Err(message) => self.banner.show(Notice::NotSaved {
                path: path.to_path_buf(),
                message,
            }),
        }
    }

    pub(super) fn ask_where_to_save(&mut self) {
        let Some(open) = &self.open else { return };
        self.dialog = Some(Dialog::save_log(&open.document, open.recording.saved()));
    }

    /// Teaches the run the core alone, or everything, and plays the log on that.
    pub(super) fn switch_taught(&mut self) {
        self.taught = match self.taught {
            Taught::Core => Taught::Full,
            Taught::Full => Taught::Core,
        };
        let Some(open) = &mut self.open else { return };
        let context = PlayContext::new(open.document.playbook.clone(), self.taught);
        let kept = Kept::of(&open.session);
        let playhead = kept.playhead;
        open.session = play_again(&context, kept);
        open.session.apply(SessionCommand::GoTo(playhead));
        let first_difference = FirstDifference::in_session(&open.session);
        self.stop = None;
        self.form.forget();
        self.answer_as_set();
        self.banner.show(Notice::Taught {
            taught: self.taught,
            first_difference,
        });
    }
}
