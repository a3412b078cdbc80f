//! Coverage and random play: whose steps count, and what playing by chance found.

use std::path::{Path, PathBuf};

use eframe::egui;

use crate::app::asking::Asking;
use crate::app::coverage_panel::Scope;
use crate::app::path_dialog::{PathDialog, PathFor};
use crate::app::random_panel::RandomDialog;
use crate::app::recording::log_path;
use crate::app::tabs::Tab;
use crate::debugger::{EntryId, Sender, SessionCommand, write_log};
use crate::files::{now, write_new_file};

use super::Window;

impl Window {
    /// Goes on with what is counted, where somebody looks, and takes in what was played by chance.
    pub(super) fn cover_on(&mut self, ctx: &egui::Context) {
        self.random.receive();
        let Some(open) = &self.open else { return };
        let is_shown = self.settings.bottom && self.settings.tabs.shown == Tab::Coverage;
        self.counts.follow(ctx, &open.session, is_shown);
    }

    /// Shows or hides the heat on the graph.
    pub(super) fn switch_heat(&mut self) {
        self.counts.switch_heat();
    }

    pub(super) fn show_coverage(&mut self) {
        self.settings.bottom = true;
        self.settings.tabs.turn_to(Tab::Coverage);
    }

    pub(super) fn count_scope(&mut self, scope: Scope) {
        self.counts.count(scope);
    }

    /// Asks for a folder of logs, and proposes the one beside the playbook.
    pub(super) fn ask_for_folder_to_cover(&mut self) {
        let Some(open) = &self.open else { return };
        let beside = open.document.path.as_deref().and_then(Path::parent);
        let dialog = PathDialog::new(PathFor::Cover, beside.unwrap_or(Path::new("")));
        self.asking = Some(Asking::Path(dialog));
    }

    /// Begins to count the logs of a folder. Where it is none, the question says so and stays open.
    pub(super) fn cover_folder(&mut self, ctx: &egui::Context, path: PathBuf) {
        let Some(open) = &self.open else { return };
        if !path.is_dir() {
            let why = match path.exists() {
                true => format!("{} is not a folder.", path.display()),
                false => format!("{} does not exist.", path.display()),
            };
            self.fail_path(why);
            return;
        }
        self.asking = None;
        self.counts.count_folder(path, &open.session, ctx.clone());
        self.show_coverage();
    }

    fn fail_path(&mut self, why: String) {
        if let Some(Asking::Path(dialog)) = &mut self.asking {
            dialog.fail(why);
        }
    }

    /// Asks how many runs to play by chance.
    pub(super) fn ask_how_to_play_by_chance(&mut self) {
        if self.open.is_some() {
            let dialog = RandomDialog::new(fastrand::Rng::new());
            self.asking = Some(Asking::RandomPlay(dialog));
        }
    }

    pub(super) fn play_by_chance(&mut self, ctx: &egui::Context, runs: u64, seed: u64) {
        let Some(open) = &self.open else { return };
        self.random.play(&open.session, runs, seed, ctx.clone());
        self.settings.bottom = true;
        self.settings.tabs.turn_to(Tab::Random);
    }

    /// Plays run `run` of what was played by chance into a branch, from the beginning.
    pub(super) fn open_run(&mut self, run: u64) {
        let Some(open) = &self.open else { return };
        let Some(play) = self.random.played_on(&open.session) else {
            return;
        };
        let seed = play.findings().seed;
        let (log, _) = play.log_of(run);
        let commands: Vec<_> = log.iter().map(|(_, entry)| entry.command.clone()).collect();
        if self.go_along(EntryId::BEGINNING, &commands) {
            return;
        }
        let shown = self.send_along(EntryId::BEGINNING, commands, Sender::Random);
        if let Some(branch) = shown {
            let name = format!("random: run {run} of seed {seed}");
            self.session(SessionCommand::NameBranch { branch, name });
        }
    }

    /// Asks where to save a run that was played by chance: beside the playbook, by its number.
    pub(super) fn ask_where_to_save_run(&mut self, run: u64) {
        let Some(open) = &self.open else { return };
        let Some(play) = self.random.played_on(&open.session) else {
            return;
        };
        let seed = play.findings().seed;
        let name = format!("random seed {seed} run {run}.playlog");
        let path = match &open.document.path {
            Some(playbook) => playbook.with_file_name(name),
            None => name.into(),
        };
        let dialog = PathDialog::new(PathFor::SaveRun(run), &path);
        self.asking = Some(Asking::Path(dialog));
    }

    /// Writes run `run` to a log of its own. Where it cannot be written the question says why and stays open.
    pub(super) fn save_run(&mut self, run: u64, path: &Path) {
        let Some(open) = &self.open else { return };
        let Some(play) = self.random.played_on(&open.session) else {
            return;
        };
        let path = log_path(path);
        let (log, _) = play.log_of(run);
        let header = open.document.header(play.context().taught(), now());
        match write_new_file(&path, write_log(&header, &log).as_bytes()) {
            Ok(()) => {
                self.asking = None;
                self.tell(format!("Saved run {run} in {}.", path.display()));
            }
            Err(why) => self.fail_path(format!("{} {why}.", path.display())),
        }
    }
}
