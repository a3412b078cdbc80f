//! Random play: what runs by chance found, each finding to be opened as a branch of the log or saved as a log.

mod dialog;
mod playing;
#[cfg(all(test, feature = "window-tests"))]
mod tests;

use eframe::egui::text::{LayoutJob, TextWrapping};
use eframe::egui::{
    Align, Button, Context, Label, Layout, RichText, ScrollArea, Sense, Ui, WidgetInfo, WidgetType,
    vec2,
};

use crate::debugger::Session;
use crate::debugger::random_play::{Finding, RandomPlay};
use crate::runtime::counted;

use super::actions::Action;
use super::gesture::{Gesture, View};
use super::tabs::Tabs;
use super::theme::{plain, strong};
use super::transport::named;
use super::words::place_words;

pub use dialog::RandomDialog;

use playing::Playing;

/// How high a row is, in points.
const ROW_HEIGHT: f32 = 36.0;

/// How large a row's words are, in points.
const FONT_SIZE: f32 = 12.5;

/// The room the button that plays needs beside the tabs, in points.
const BUTTON_ROOM: f32 = 110.0;

/// The room needed there by how far the runs are.
const WORDS_ROOM: f32 = 420.0;

/// What the panel remembers between frames.
#[derive(Debug, Default)]
pub struct RandomPanel {
    playing: Option<Playing>,
    played: Option<Played>,
}

/// Runs that are through, or were stopped.
#[derive(Debug)]
struct Played {
    play: RandomPlay,
    was_stopped: bool,
    findings: Vec<Finding>,
    never: Vec<usize>,
}

/// One row of the list.
#[derive(Debug, Clone, Copy)]
enum Row<'a> {
    Finding(&'a Finding),
    NeverHeading(usize),
    Never(usize),
}

impl RandomPanel {
    /// Another playbook is open: what was found is not about it.
    pub fn forget(&mut self) {
        *self = RandomPanel::default();
    }

    /// Begins to play `runs` runs from `seed` on what `session` plays.
    pub fn play(&mut self, session: &Session, runs: u64, seed: u64, ctx: Context) {
        self.playing = Some(Playing::begin(session, runs, seed, ctx));
    }

    /// Stops playing; what was found so far is kept.
    pub fn stop(&self) {
        if let Some(playing) = &self.playing {
            playing.stop();
        }
    }

    /// Takes in what was found, once the runs are through.
    pub fn receive(&mut self) {
        let Some((play, was_stopped)) = self.playing.as_ref().and_then(Playing::poll) else {
            return;
        };
        self.playing = None;
        self.played = play.map(|play| Played {
            findings: play.findings().found().copied().collect(),
            never: play
                .findings()
                .never_visited(play.context().playbook())
                .collect(),
            play,
            was_stopped,
        });
    }

    /// What was played, where it was played on what `session` plays now.
    pub fn played_on(&self, session: &Session) -> Option<&RandomPlay> {
        let played = self.played.as_ref().filter(|played| played.is_of(session));
        played.map(|played| &played.play)
    }

    /// Draws the panel below its tabs.
    pub fn ui(&mut self, ui: &mut Ui, view: View, tabs: &mut Tabs, gestures: &mut Vec<Gesture>) {
        ui.spacing_mut().item_spacing.y = 3.0;
        let room = match self.playing {
            Some(_) => WORDS_ROOM,
            None => BUTTON_ROOM,
        };
        tabs.row_ui(ui, view.palette, room, |ui| match &self.playing {
            Some(playing) => playing_ui(ui, view, playing, gestures),
            None => {
                let action = Action::RandomPlay;
                let button = ui.add(Button::new(action.text()).small());
                if button.on_hover_text(action.tooltip()).clicked() {
                    gestures.push(Gesture::Do(action));
                }
            }
        });
        if self.playing.is_none() && self.played.is_none() {
            let words = "Plays by chance until a refusal, an endless wait or the end.";
            let words = RichText::new(words).color(view.palette.quiet_text);
            ui.add(Label::new(words).wrap());
        }
        if let Some(played) = &self.played {
            played.ui(ui, view, gestures);
        }
    }
}

fn playing_ui(ui: &mut Ui, view: View, playing: &Playing, gestures: &mut Vec<Gesture>) {
    ui.spinner();
    ui.label(RichText::new(playing.words()).color(view.palette.text));
    let stop = ui.add(Button::new("Stop").small());
    named(&stop, "Stop random play");
    let hint = "Stop, and keep what was found so far";
    if stop.on_hover_text(hint).clicked() {
        gestures.push(Gesture::StopRandomPlay);
    }
}

impl Played {
    fn is_of(&self, session: &Session) -> bool {
        let (ours, theirs) = (self.play.context(), session.context());
        std::sync::Arc::ptr_eq(ours.playbook(), theirs.playbook())
            && ours.taught() == theirs.taught()
    }

    /// How many runs were played from which seed, and what came of them.
    fn words(&self) -> String {
        let findings = self.play.findings();
        let runs = usize::try_from(findings.runs).unwrap_or(usize::MAX);
        let ended: u64 = findings.ends().map(|(_, times)| times).sum();
        let nodes = self.play.context().playbook().nodes.len();
        let stopped = match self.was_stopped {
            true => ", stopped",
            false => "",
        };
        format!(
            "Seed {}: {}{stopped}. {ended} came to an end; {} of {} visited. {}.",
            findings.seed,
            counted(runs, "run"),
            nodes - self.never.len(),
            counted(nodes, "node"),
            match self.findings.len() {
                0 => "Nothing was found".into(),
                count => format!("Found {count}"),
            },
        )
    }

    fn ui(&self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let palette = view.palette;
        ui.add(Label::new(RichText::new(self.words()).color(palette.text)).wrap());
        if !self.is_of(view.session) {
            let words = "The playbook has changed since: play again to open what is found.";
            ui.add(Label::new(RichText::new(words).color(palette.stop)).wrap());
        }
        let list = ScrollArea::vertical().id_salt("random").auto_shrink(false);
        ui.spacing_mut().item_spacing.y = 0.0;
        let has_never = !self.never.is_empty();
        let rows = self.findings.len() + self.never.len() + usize::from(has_never);
        list.show_rows(ui, ROW_HEIGHT, rows, |ui, shown| {
            for row in shown {
                match self.row(row) {
                    Some(Row::Finding(finding)) => self.finding_ui(ui, view, finding, gestures),
                    Some(Row::NeverHeading(count)) => {
                        let words = format!("Never visited by chance, {count}");
                        let words = RichText::new(words).font(strong(FONT_SIZE));
                        let size = vec2(ui.available_width(), ROW_HEIGHT);
                        let left = Layout::left_to_right(Align::Center);
                        ui.allocate_ui_with_layout(size, left, |ui| {
                            ui.add_space(4.0);
                            ui.label(words.color(palette.text));
                        });
                    }
                    Some(Row::Never(node)) => {
                        let place = capital(&place_words(view.document, node));
                        let title = view.document.title(node);
                        row_ui(ui, view, [&place, &title], Some(node), gestures);
                    }
                    None => {}
                }
            }
        });
    }

    fn row(&self, index: usize) -> Option<Row<'_>> {
        let findings = self.findings.len();
        match index.checked_sub(findings) {
            None => self.findings.get(index).map(Row::Finding),
            Some(0) => Some(Row::NeverHeading(self.never.len())),
            Some(at) => self.never.get(at - 1).map(|node| Row::Never(*node)),
        }
    }

    fn finding_ui(&self, ui: &mut Ui, view: View, finding: &Finding, gestures: &mut Vec<Gesture>) {
        let playbook = self.play.context().playbook();
        let sentence = finding.what.sentence(playbook, self.play.limit());
        let runs = usize::try_from(finding.times).unwrap_or(usize::MAX);
        let found = format!(
            "{}; run {} finds it in {}",
            counted(runs, "run"),
            finding.run,
            counted(finding.steps, "step"),
        );
        let is_open = self.is_of(view.session);
        let size = vec2(ui.available_width(), ROW_HEIGHT);
        ui.allocate_ui_with_layout(size, Layout::right_to_left(Align::Center), |ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            let save = ui.add_enabled(is_open, Button::new("Save as log…").small());
            named(&save, &format!("Save run {} as log", finding.run));
            let hint = "Write this run to a .playlog file of its own";
            if save.on_hover_text(hint).clicked() {
                gestures.push(Gesture::AskSaveRun(finding.run));
            }
            let open = ui.add_enabled(is_open, Button::new("Open").small());
            named(&open, &format!("Open run {}", finding.run));
            let hint = "Play this run into a new branch of the log, from the beginning";
            if open.on_hover_text(hint).clicked() {
                gestures.push(Gesture::OpenRun(finding.run));
            }
            row_ui(ui, view, [&sentence, &found], finding.what.node(), gestures);
        });
    }
}

/// Two lines of words; a click shows the node they are about.
fn row_ui(
    ui: &mut Ui,
    view: View,
    [first, second]: [&str; 2],
    node: Option<usize>,
    gestures: &mut Vec<Gesture>,
) {
    let size = vec2(ui.available_width(), ROW_HEIGHT);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let words = format!("{first} {second}");
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &words));
    if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, 4.0, view.palette.raised());
    }
    let mut at = rect.min + vec2(4.0, 2.0);
    for (line, size, colour) in [
        (first, FONT_SIZE, view.palette.text),
        (second, FONT_SIZE - 1.0, view.palette.quiet_text),
    ] {
        let mut job = LayoutJob::simple_singleline(line.into(), plain(size), colour);
        job.wrap = TextWrapping::truncate_at_width((rect.width() - 8.0).max(8.0));
        let galley = ui.painter().layout_job(job);
        let height = galley.size().y;
        ui.painter().galley(at, galley, colour);
        at.y += height;
    }
    if response.on_hover_text(words).clicked() {
        gestures.extend(node.map(Gesture::Centre));
    }
}

fn capital(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => first.to_uppercase().chain(letters).collect(),
        None => String::new(),
    }
}
