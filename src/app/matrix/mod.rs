//! The situation matrix: what may be sent where, what comes of it, and which cells were tried.
//!
//! The row of now is lit, and only its cells can be pressed: they are what would happen. The cell of the last
//! command, the one that led to the playhead, is outlined. Below, or beside where there is room, the same in
//! words: where the run stands, what it waits for, why the last command was taken or refused.

use eframe::egui::{
    Align, Color32, CornerRadius, Id, Label, Layout, Rect, Response, RichText, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use crate::playbook::NodeKind;
use crate::runtime::{Command, CommandKind, Event, SituationKind, describe};

use super::actions::Action;
use super::gesture::{Gesture, View};
use super::tabs::Tabs;
use super::theme::{plain, strong};

mod cells;
#[cfg(all(test, feature = "window-tests"))]
mod tests;

use cells::{Cell, cell, commands, situations};

/// How high a cell is at least and at most, in points: as high as leaves room for the words below.
const CELL_HEIGHTS: (f32, f32) = (17.0, 24.0);

/// How high the words below the table are as a rule, in points.
const WORDS_HEIGHT: f32 = 44.0;

/// How high the row of the commands' names is, in points.
const NAMES_HEIGHT: f32 = 20.0;

/// The room between two cells, in points.
const GAP: f32 = 2.0;

/// The room left of a cell's words, in points.
const PADDING: f32 = 8.0;

/// The room right of a cell's words, where its tick stands, in points.
const TICK_ROOM: f32 = 18.0;

/// The least width the words need to stand beside the table, in points.
const WORDS_BESIDE: f32 = 200.0;

/// The room the count of cells tried and the choice of the matrix need, in points.
const HEADER_ROOM: f32 = 240.0;

/// How large the table's words are, in points.
const FONT_SIZE: f32 = 12.0;

/// What the matrix remembers between frames.
#[derive(Debug, Default)]
pub struct Matrix {}

/// Where the table's columns stand.
#[derive(Debug)]
struct Table {
    situations: Vec<SituationKind>,
    commands: Vec<CommandKind>,
    /// How wide the situations' names are.
    names: f32,
    /// How wide each command's column is.
    widths: Vec<f32>,
    /// How high a cell is.
    height: f32,
}

impl Matrix {
    /// Draws the core's five by five, or with `full` also menus and draws.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        view: View,
        tabs: &mut Tabs,
        full: &mut bool,
        gestures: &mut Vec<Gesture>,
    ) {
        header_ui(ui, view, tabs, full);
        ui.spacing_mut().item_spacing.y = 2.0;
        let table = Table::new(ui, view, *full);
        let room = ui.available_width();
        ScrollArea::both()
            .id_salt("matrix")
            .auto_shrink(false)
            .show(ui, |ui| {
                if room >= table.size().x + 16.0 + WORDS_BESIDE {
                    ui.horizontal_top(|ui| {
                        table.ui(ui, view, gestures);
                        ui.add_space(8.0);
                        let width = room - table.size().x - 24.0;
                        ui.vertical(|ui| words_ui(ui, view, *full, width));
                    });
                } else {
                    table.ui(ui, view, gestures);
                    ui.add_space(2.0);
                    words_ui(ui, view, *full, room - 12.0);
                }
            });
    }
}

fn header_ui(ui: &mut Ui, view: View, tabs: &mut Tabs, full: &mut bool) {
    let palette = view.palette;
    let log = view.session.log();
    let tried: Vec<bool> = situations(*full)
        .flat_map(|situation| commands(*full).map(move |command| log.tried(situation, command)))
        .collect();
    let all = tried.len();
    let tried = tried.into_iter().filter(|tried| *tried).count();
    tabs.row_ui(ui, palette, HEADER_ROOM, |ui| {
        let count = RichText::new(format!("{tried} of {all} tried")).color(palette.quiet_text);
        ui.label(count)
            .on_hover_text("Cells whose command was sent there in this log, on any branch");
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            for (choice, words, name, hint) in [
                (
                    true,
                    "full",
                    "Full matrix",
                    "Show menus and draws too: seven by seven",
                ),
                (
                    false,
                    "core",
                    "Core matrix",
                    "Show the core alone: five by five",
                ),
            ] {
                let radio = ui.radio_value(full, choice, words);
                let chosen = *full == choice;
                radio.widget_info(|| {
                    WidgetInfo::selected(WidgetType::RadioButton, true, chosen, name)
                });
                radio.on_hover_text(hint);
            }
        });
    });
}

impl Table {
    fn new(ui: &Ui, view: View, full: bool) -> Table {
        let situations: Vec<SituationKind> = situations(full).collect();
        let commands: Vec<CommandKind> = commands(full).collect();
        let taught = view.session.context().taught();
        let width = |words: &str, bold: bool| {
            let font = if bold {
                strong(FONT_SIZE)
            } else {
                plain(FONT_SIZE)
            };
            let painter = ui.painter();
            let galley = painter.layout_no_wrap(words.into(), font, Color32::PLACEHOLDER);
            galley.size().x.ceil()
        };
        let names = situations.iter().map(|kind| width(kind.name(), true));
        let names = names.fold(0.0, f32::max) + 10.0;
        let widths = commands.iter().map(|command| {
            let cells = situations.iter().map(|s| cell(taught, *s, *command));
            let cells = cells.map(|cell| width(cell.words(), matches!(cell, Cell::Taken(_))));
            let widest = cells.fold(width(command.name(), true), f32::max);
            PADDING + widest + TICK_ROOM
        });
        let room = ui.available_height() - NAMES_HEIGHT - WORDS_HEIGHT;
        let height = room / situations.len().max(1) as f32 - GAP;
        Table {
            names,
            widths: widths.collect(),
            height: height.floor().clamp(CELL_HEIGHTS.0, CELL_HEIGHTS.1),
            situations,
            commands,
        }
    }

    fn size(&self) -> Vec2 {
        let widths = self.widths.iter().map(|width| width + GAP);
        let height = NAMES_HEIGHT + self.situations.len() as f32 * (self.height + GAP);
        vec2(self.names + widths.sum::<f32>(), height)
    }

    fn ui(&self, ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
        let palette = view.palette;
        let (_, area) = ui.allocate_space(self.size());
        let stands = view.session.situation().kind();
        let last = last_cell(view);
        let painter = ui.painter().clone();
        let first = area.top() + NAMES_HEIGHT;
        let rows = std::iter::successors(Some(first), |y| Some(y + self.height + GAP));
        let rows = [(area.top(), NAMES_HEIGHT, None)].into_iter().chain(
            rows.zip(&self.situations)
                .map(|(top, situation)| (top, self.height, Some(situation))),
        );
        for (top, height, situation) in rows {
            let middle = top + height / 2.0;
            let write = |left: f32, words: &str, font, colour| {
                let galley = painter.layout_no_wrap(words.into(), font, colour);
                let at = pos2(left, (middle - galley.size().y / 2.0).round());
                painter.galley(at, galley, colour);
            };
            let is_now = situation == Some(&stands);
            if let Some(situation) = situation {
                let (font, colour) = match is_now {
                    true => (strong(FONT_SIZE), palette.stand),
                    false => (plain(FONT_SIZE), palette.quiet_text),
                };
                write(area.left(), situation.name(), font, colour);
            }
            let mut left = area.left() + self.names;
            for (command, width) in self.commands.iter().zip(&self.widths) {
                let rect = Rect::from_min_size(pos2(left, top), vec2(*width, height));
                left += width + GAP;
                let Some(situation) = situation else {
                    let font = plain(FONT_SIZE);
                    write(
                        rect.left() + PADDING,
                        command.name(),
                        font,
                        palette.quiet_text,
                    );
                    continue;
                };
                let drawn = DrawnCell {
                    situation: *situation,
                    command: *command,
                    is_now,
                    is_last: last == Some((*situation, *command)),
                };
                if drawn.ui(ui, view, rect).clicked() {
                    gestures.extend(gesture(*command));
                }
            }
        }
    }
}

/// One cell as it is drawn.
#[derive(Debug, Clone, Copy)]
struct DrawnCell {
    situation: SituationKind,
    command: CommandKind,
    is_now: bool,
    is_last: bool,
}

impl DrawnCell {
    fn ui(self, ui: &mut Ui, view: View, rect: Rect) -> Response {
        let DrawnCell {
            situation, command, ..
        } = self;
        let palette = view.palette;
        let cell = cell(view.session.context().taught(), situation, command);
        let tried = view.session.log().tried(situation, command);
        let id = Id::new("matrix cell").with((situation, command));
        let sense = match self.is_now {
            true => Sense::click(),
            false => Sense::hover(),
        };
        let response = ui.interact(rect, id, sense);
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        let painter = ui.painter();
        let corners = CornerRadius::same(4);
        let fill = match self.is_now {
            true => palette.lit(),
            false => palette.raised(),
        };
        painter.rect_filled(rect, corners, fill);
        let outline = if self.is_last {
            Stroke::new(1.5, palette.stand)
        } else if response.has_focus() {
            Stroke::new(1.5, palette.accent)
        } else if self.is_now && response.hovered() {
            Stroke::new(1.0, palette.quiet_text)
        } else {
            Stroke::NONE
        };
        painter.rect_stroke(rect, corners, outline, StrokeKind::Inside);
        if self.is_last && response.has_focus() {
            let inner = Stroke::new(1.5, palette.accent);
            painter.rect_stroke(rect.shrink(2.5), corners, inner, StrokeKind::Inside);
        }
        let (font, ink) = match cell {
            Cell::Taken(_) => (strong(FONT_SIZE), palette.node(NodeKind::Choice)),
            Cell::Refused(_) => (plain(FONT_SIZE), palette.quiet_text),
        };
        let words = painter.layout_no_wrap(cell.words().into(), font, ink);
        let top = (rect.center().y - words.size().y / 2.0).round();
        painter.galley(pos2(rect.left() + PADDING, top), words, ink);
        if tried {
            let tick = painter.layout_no_wrap("✓".into(), strong(FONT_SIZE), ink);
            let left = rect.right() - 5.0 - tick.size().x;
            painter.galley(pos2(left, top), tick, ink);
        }
        response.widget_info(|| {
            let kind = match self.is_now {
                true => WidgetType::Button,
                false => WidgetType::Label,
            };
            let tried = if tried { ", tried" } else { "" };
            let last = if self.is_last {
                ", the last command"
            } else {
                ""
            };
            let (situation, command) = (situation.name(), command.name());
            let words = cell.words();
            WidgetInfo::labeled(
                kind,
                true,
                format!("{situation} {command}: {words}{tried}{last}"),
            )
        });
        response.on_hover_ui(|ui| {
            ui.set_max_width(320.0);
            ui.label(cell.sentence(situation, command));
            let then = match self.is_now {
                true => format!("Press to send {} now.", command.name()),
                false => "The run is not there; this is what would happen.".into(),
            };
            ui.label(RichText::new(then).color(palette.quiet_text));
        })
    }
}

/// What a press on a cell of the row of now asks for.
fn gesture(command: CommandKind) -> Option<Gesture> {
    match command {
        CommandKind::Start => Some(Gesture::send(Command::start())),
        CommandKind::Next => Some(Gesture::send(Command::Next)),
        CommandKind::Done => Some(Gesture::send(Command::Done)),
        CommandKind::Failed => Some(Gesture::Do(Action::Failed)),
        CommandKind::Supply => Some(Gesture::Do(Action::Supply)),
        CommandKind::Choose => Some(Gesture::send(Command::Choose(0))),
        CommandKind::Drawn => Some(Gesture::send(Command::Drawn(0))),
        CommandKind::Unknown => None,
    }
}

/// The cell of the command that led to the playhead.
fn last_cell(view: View) -> Option<(SituationKind, CommandKind)> {
    let log = view.session.log();
    let entry = log.entry(view.session.playhead())?;
    Some((log.situation(entry.parent).kind(), entry.command.kind()))
}

fn words_ui(ui: &mut Ui, view: View, full: bool, width: f32) {
    let palette = view.palette;
    let say = |ui: &mut Ui, words: String, colour: Color32| {
        let words = RichText::new(words).font(plain(FONT_SIZE)).color(colour);
        ui.add(Label::new(words).wrap());
    };
    ui.scope(|ui| {
        ui.set_max_width(width);
        ui.spacing_mut().item_spacing.y = 3.0;
        let situation = view.session.situation();
        let stands = describe(view.session.context(), situation);
        say(ui, stands, palette.text);
        let (last, refused) = last_words(view);
        let colour = if refused {
            palette.stop
        } else {
            palette.quiet_text
        };
        say(ui, last, colour);
        if !situations(full).any(|kind| kind == situation.kind()) {
            let name = situation.kind().name();
            let words = format!("{name} is a row of the full matrix.");
            say(ui, words, palette.stand);
        }
    });
}

/// Why the last command was taken or refused, and whether it was refused.
fn last_words(view: View) -> (String, bool) {
    let Some(entry) = view.session.log().entry(view.session.playhead()) else {
        return ("Nothing was sent yet.".into(), false);
    };
    let refusal = entry.events.iter().find_map(Event::refusal);
    if let Some((reason, explanation)) = refusal {
        // Where the run stands is said above already.
        let stands = describe(view.session.context(), &entry.situation);
        let explanation = explanation.replacen(&format!(" {stands}"), "", 1);
        return (format!("Refused, {reason}: {explanation}"), true);
    }
    let before = view.session.log().situation(entry.parent).kind();
    let command = entry.command.kind();
    let cell = cell(view.session.context().taught(), before, command);
    let sentence = cell.sentence(before, command);
    (format!("Taken in {}: {sentence}", before.name()), false)
}
