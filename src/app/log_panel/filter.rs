//! Which steps the log shows: by what was sent, by what came back, and by words.

use eframe::egui::containers::menu::{MenuButton, MenuConfig};
use eframe::egui::{Button, Id, PopupCloseBehavior, RichText, TextEdit, Ui};

use crate::app::dialogs::name_field;
use crate::app::document::Document;
use crate::app::theme::{Palette, strong};
use crate::app::transport::named;
use crate::debugger::{Entry, EntryId, Remarks};
use crate::runtime::{CommandKind, EventKind};

use super::row_text::RowText;

/// Which steps the log shows.
///
/// A step is shown where its command is ticked, something it reported is ticked, its row, its note or what a
/// logpoint wrote at it holds the words typed, and, where that is ticked, it has a note. Ticks leave a side alone
/// while all of it is ticked: then a step that reported nothing is shown too.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filter {
    commands: [bool; CommandKind::ALL.len()],
    events: [bool; EventKind::ALL.len()],
    words: String,
    noted_only: bool,
}

/// What was said about a step besides what it did.
#[derive(Debug, Clone, Copy, Default)]
pub struct Said<'a> {
    /// The note on it.
    pub note: Option<&'a str>,
    /// What logpoints wrote at it.
    written: &'a [String],
}

impl<'a> Said<'a> {
    /// What `remarks` say about `entry`.
    pub fn of(remarks: &'a Remarks, entry: EntryId) -> Said<'a> {
        Said {
            note: remarks.note(entry),
            written: remarks.logged(entry),
        }
    }

    fn written(self) -> impl Iterator<Item = &'a str> {
        self.written.iter().map(String::as_str)
    }
}

impl Default for Filter {
    fn default() -> Filter {
        Filter {
            commands: [true; CommandKind::ALL.len()],
            events: [true; EventKind::ALL.len()],
            words: String::new(),
            noted_only: false,
        }
    }
}

impl Filter {
    /// Whether every step is shown.
    pub fn is_open(&self) -> bool {
        self.all_kinds() && !self.reads_notes()
    }

    /// Whether a note can make a step shown or hidden.
    pub fn reads_notes(&self) -> bool {
        self.noted_only || !self.words.trim().is_empty()
    }

    /// Whether `entry`, of which this was `said`, is shown.
    pub fn shows(&self, document: &Document, entry: &Entry, said: Said) -> bool {
        if self.noted_only && said.note.is_none() {
            return false;
        }
        let sent = self.all_commands() || {
            let kinds = CommandKind::ALL.iter().zip(self.commands);
            kinds
                .filter(|(_, ticked)| *ticked)
                .any(|(kind, _)| *kind == entry.command.kind())
        };
        let came_back = self.all_events() || {
            let kinds = EventKind::ALL.iter().zip(self.events);
            kinds
                .filter(|(_, ticked)| *ticked)
                .any(|(kind, _)| entry.events.iter().any(|event| event.kind() == *kind))
        };
        let words = self.words.trim().to_lowercase();
        let in_note = || {
            let mut said = said.note.into_iter().chain(said.written());
            said.any(|said| said.to_lowercase().contains(&words))
        };
        sent && came_back
            && (words.is_empty() || in_note() || RowText::new(document, entry).holds(&words))
    }

    /// Shows every kind, with and without a note.
    pub fn tick_all(&mut self) {
        self.commands = [true; CommandKind::ALL.len()];
        self.events = [true; EventKind::ALL.len()];
        self.noted_only = false;
    }

    /// Shows the steps that were refused, and no others.
    pub fn tick_refusals(&mut self) {
        self.commands = [true; CommandKind::ALL.len()];
        self.events = EventKind::ALL.map(|kind| kind == EventKind::Refused);
    }

    /// Shows only steps that hold these words.
    #[cfg(test)]
    pub fn of_words(words: &str) -> Filter {
        Filter {
            words: words.into(),
            ..Filter::default()
        }
    }

    /// Shows only steps with a note.
    #[cfg(test)]
    pub fn tick_noted(&mut self) {
        self.noted_only = true;
    }

    fn all_kinds(&self) -> bool {
        self.all_commands() && self.all_events()
    }

    fn all_commands(&self) -> bool {
        self.commands.iter().all(|ticked| *ticked)
    }

    fn all_events(&self) -> bool {
        self.events.iter().all(|ticked| *ticked)
    }

    fn title(&self) -> String {
        let ticked = self.commands.iter().chain(&self.events);
        let mut refusals = Filter::default();
        refusals.tick_refusals();
        match ticked.filter(|ticked| **ticked).count() {
            _ if self.all_kinds() && self.noted_only => "Filter: with notes ⏷".into(),
            _ if self.all_kinds() => "Filter: all kinds ⏷".into(),
            _ if self.events == refusals.events && self.all_commands() => {
                "Filter: refusals ⏷".into()
            }
            some => format!("Filter: {some} kinds ⏷"),
        }
    }

    /// Draws the field for words.
    pub fn words_ui(&mut self, ui: &mut Ui, width: f32) {
        let field = TextEdit::singleline(&mut self.words)
            .id(Id::new("filter the log"))
            .hint_text("Filter the log")
            .desired_width(width);
        let field = ui.add(field);
        name_field(&field, "Filter the log", &self.words);
        field.on_hover_text("Show only the steps whose row, note or logpoint holds these words");
    }

    /// Draws the menu of kinds.
    pub fn kinds_ui(&mut self, ui: &mut Ui, palette: &Palette) {
        let stays = MenuConfig::new().close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let colour = if self.all_kinds() && !self.noted_only {
            palette.quiet_text
        } else {
            palette.link
        };
        let button =
            Button::new(RichText::new(self.title()).color(colour)).frame_when_inactive(false);
        let menu = MenuButton::from_button(button).config(stays).ui(ui, |ui| {
            ui.horizontal(|ui| {
                if ui.button("All").on_hover_text("Show every kind").clicked() {
                    self.tick_all();
                }
                let refusals = ui.button("Refusals only");
                if refusals
                    .on_hover_text("Show only what was refused")
                    .clicked()
                {
                    self.tick_refusals();
                }
                ui.checkbox(&mut self.noted_only, "With notes")
                    .on_hover_text("Show only the steps somebody wrote a note on");
            });
            ui.add_space(4.0);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.y = 0.0;
                ui.vertical(|ui| {
                    heading_ui(ui, palette, "Sent", "commands", &mut self.commands);
                    for (kind, ticked) in CommandKind::ALL.into_iter().zip(&mut self.commands) {
                        ui.checkbox(ticked, kind.name());
                    }
                });
                ui.add_space(16.0);
                ui.vertical(|ui| {
                    heading_ui(ui, palette, "Came back", "events", &mut self.events);
                    for (kind, ticked) in EventKind::ALL.into_iter().zip(&mut self.events) {
                        ui.checkbox(ticked, kind.name());
                    }
                });
            });
        });
        let name = "Filter by kind";
        named(&menu.0, name);
        menu.0
            .on_hover_text("Show only steps that sent or reported certain kinds");
    }
}

/// The heading of a list of kinds, and a button that unticks all of them.
fn heading_ui(ui: &mut Ui, palette: &Palette, words: &str, what: &str, ticks: &mut [bool]) {
    ui.horizontal(|ui| {
        let words = RichText::new(words).font(strong(12.0));
        ui.label(words.color(palette.quiet_text));
        let none = RichText::new("none").size(11.0).color(palette.quiet_text);
        let none = ui.add(Button::new(none).small());
        let name = format!("No {what}");
        named(&none, &name);
        if none.on_hover_text("Untick all of them").clicked() {
            ticks.fill(false);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::super::story::Story;
    use super::*;

    fn shown(story: &Story, filter: &Filter) -> Vec<usize> {
        let log = story.session.log();
        let remarks = story.session.remarks();
        log.iter()
            .filter(|(id, entry)| filter.shows(&story.document, entry, Said::of(remarks, *id)))
            .map(|(id, _)| id.number())
            .collect()
    }

    fn story() -> Story {
        let mut story = Story::ferry();
        story.send_start();
        story.send_next();
        story.send(crate::runtime::Command::Failed(
            crate::runtime::Explanation::new("no lamp").unwrap(),
        ));
        story.send_done();
        story
    }

    #[test]
    fn a_filter_nobody_touched_shows_every_step() {
        let filter = Filter::default();
        assert!(filter.is_open());
        assert_eq!(shown(&story(), &filter), [1, 2, 3, 4]);
        assert_eq!(filter.title(), "Filter: all kinds ⏷");
    }

    #[test]
    fn refusals_only_shows_the_refused_steps() {
        let mut filter = Filter::default();
        filter.tick_refusals();
        assert_eq!(shown(&story(), &filter), [2]);
        assert_eq!(filter.title(), "Filter: refusals ⏷");
        filter.tick_all();
        assert!(filter.is_open());
    }

    #[test]
    fn a_command_alone_is_shown_whatever_it_reported() {
        let filter = Filter {
            commands: CommandKind::ALL.map(|kind| kind == CommandKind::Failed),
            ..Filter::default()
        };
        assert_eq!(shown(&story(), &filter), [3]);
    }

    #[test]
    fn with_an_event_unticked_a_step_shows_by_what_else_it_reported() {
        let filter = Filter {
            events: EventKind::ALL.map(|kind| kind != EventKind::Refused),
            ..Filter::default()
        };
        assert_eq!(shown(&story(), &filter), [1, 4]);
    }

    #[test]
    fn words_are_found_in_any_column_whatever_their_case() {
        let story = story();
        let words = |words: &str| Filter {
            words: words.into(),
            ..Filter::default()
        };
        assert_eq!(shown(&story, &words("NO LAMP")), [3]);
        assert_eq!(shown(&story, &words("misplaced")), [2]);
        assert_eq!(shown(&story, &words("tin roof ")), [4]);
        assert!(shown(&story, &words("nowhere in it")).is_empty());
    }

    #[test]
    fn steps_are_found_by_their_notes() {
        let mut story = story();
        story.note(3, "The lamp should have been lit.");
        let filter = |words: &str, noted_only| Filter {
            words: words.into(),
            noted_only,
            ..Filter::default()
        };
        assert_eq!(shown(&story, &filter("should HAVE", false)), [3]);
        assert_eq!(shown(&story, &filter("", true)), [3]);
        assert_eq!(shown(&story, &filter("tin roof", true)), [0; 0]);
        assert_eq!(filter("", true).title(), "Filter: with notes ⏷");
        assert!(!filter("", true).is_open());
    }
}
