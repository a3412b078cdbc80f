//! Taking files in and saving logs; what was open stays until another file is known to open.

use std::path::Path;
use std::time::SystemTime;

use eframe::egui;

use crate::app::banner::Notice;
use crate::app::dialogs::Dialog;
use crate::app::gesture::Gesture;
use crate::app::loader::{Failure, Loading, Opened, Source};
use crate::app::saving::save_log;
use crate::app::watching::Watching;
use crate::debugger::{Breakpoints, Entry, EntryId, Session, SessionCommand, replay};
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
        if let Some(result) = self.loading.as_ref().and_then(Loading::poll) {
            self.loading = None;
            match result {
                Ok(opened) => self.opened(ctx, *opened),
                Err(failure) => self.failed(ctx, failure),
            }
        }
        if self.watching.as_ref().is_some_and(Watching::changed) {
            self.banner.show(Notice::FileChanged);
        }
    }

    pub(super) fn opened(&mut self, ctx: &egui::Context, opened: Opened) {
        let Opened {
            document,
            context,
            log,
            keeps_log,
        } = opened;
        self.failure = None;
        self.stop = None;
        self.form.forget();
        self.banner.clear();
        self.taught = context.taught();
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

    pub(super) fn failed(&mut self, ctx: &egui::Context, failure: Failure) {
        if let Some(picture) = &mut self.picture {
            picture.fail(&failure);
        }
        self.settings.side = true;
        self.settings.opened(failure.path());
        self.watching = Watching::begin(failure.path(), ctx.clone());
        self.banner.show(Notice::NotOpened(failure.clone()));
        self.failure = Some(failure);
    }

    pub(super) fn title(&self, ctx: &egui::Context) {
        let title = match &self.open {
            Some(open) => format!("{} — playscope", open.document.name),
            None => "playscope".into(),
        };
        ctx.send_viewport_cmd(egui::ViewportCommand::Title(title));
    }

    /// Reads again what was refused last, or else the open playbook, whose log is kept.
    pub(super) fn reload(&mut self, ctx: &egui::Context) {
        let open = self
            .open
            .as_ref()
            .and_then(|open| open.document.path.clone());
        let refused = self
            .failure
            .as_ref()
            .map(|failure| failure.path().to_path_buf());
        match (refused, open) {
            (Some(refused), open) if open.as_ref() != Some(&refused) => {
                self.load(ctx, Source::File(refused));
            }
            (_, Some(open)) => self.load(ctx, Source::Again(open)),
            (_, None) => {
                let hint = "The sample has no file to read again.";
                self.banner.show(Notice::Hint(hint));
            }
        }
    }

    pub(super) fn load(&mut self, ctx: &egui::Context, source: Source) {
        self.loading = Some(Loading::begin(source, self.taught, ctx.clone()));
    }

    pub(super) fn save(&mut self, path: &Path) {
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

    pub(super) fn ask_where_to_save(&mut self) {
        let Some(open) = &self.open else { return };
        self.dialog = Some(Dialog::save_log(&open.document, open.log_path.as_deref()));
    }

    /// Teaches the run the core alone, or everything, and plays the log on that.
    pub(super) fn switch_taught(&mut self) {
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
}

fn first_difference(differences: &[(EntryId, Entry)]) -> Option<EntryId> {
    differences.first().map(|(entry, _)| *entry)
}
