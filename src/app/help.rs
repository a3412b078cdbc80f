//! F1: every key, and what the words mean.

use eframe::egui::{Context, Grid, Id, Modal, RichText, ScrollArea};

use super::actions::Action;

/// The design's words, each with one meaning.
const WORDS: [(&str, &str); 12] = [
    (
        "Playbook",
        "A dialogue script, compiled to a graph of nodes and ways.",
    ),
    (
        "Run",
        "One playthrough: where it stands, and what it waits for.",
    ),
    ("Situation", "Where the run is and what it is doing there."),
    (
        "Next",
        "The player goes on. Done and Failed are the host’s, Supply is the world’s answer.",
    ),
    (
        "Request",
        "Something the run waits on: an effect to perform, keys to answer, a choice, a draw.",
    ),
    (
        "Refusal",
        "A command that cannot be taken now. Nothing changes; the log says why.",
    ),
    (
        "Guard",
        "A node’s own condition. When it is false the node is stepped over.",
    ),
    (
        "Arm",
        "One of the ways a node chooses among: an option, a branch arm, a random arm, a divert.",
    ),
    ("Fall-through", "The way taken when no arm applies."),
    (
        "Walked past",
        "A node that hands the host nothing, so the run does not stop there.",
    ),
    (
        "Playhead",
        "The step you look from. Moving it changes nothing but what is shown.",
    ),
    (
        "Branch of the log",
        "What follows when a command is sent from the past. The old future stays.",
    ),
];

/// Draws the help. Returns whether it stays open.
pub fn keys_ui(ctx: &Context) -> bool {
    let modal = Modal::new(Id::new("keys")).show(ctx, |ui| {
        ui.set_width(620.0);
        ui.horizontal(|ui| {
            ui.heading("Keys and words");
            ui.with_layout(
                eframe::egui::Layout::right_to_left(eframe::egui::Align::Center),
                |ui| ui.button("Close").clicked(),
            )
            .inner
        })
        .inner
            | ScrollArea::vertical()
                .max_height(ctx.content_rect().height() * 0.7)
                .show(ui, |ui| {
                    keys_list_ui(ui, ctx);
                    words_list_ui(ui);
                    false
                })
                .inner
    });
    !(modal.inner || modal.should_close())
}

fn keys_list_ui(ui: &mut eframe::egui::Ui, ctx: &Context) {
    ui.add_space(8.0);
    Grid::new("keys")
        .num_columns(2)
        .spacing([24.0, 4.0])
        .show(ui, |ui| {
            for action in Action::all() {
                let key = action.shortcut_text(ctx);
                if !key.is_empty() {
                    ui.label(RichText::new(key).strong());
                    ui.label(action.tooltip());
                    ui.end_row();
                }
            }
            for (key, meaning) in [
                (
                    "1 to 9",
                    "Take that option of an open menu, or that arm of a draw",
                ),
                (
                    "Escape",
                    "Stop a run that goes on; show the graph without the lineage again",
                ),
                (
                    "↑ ↓ ← →, Home, End",
                    "In the outline: walk rows, close and open scenes; Enter selects and centres",
                ),
                (
                    "Enter, Shift+Enter",
                    "In the search: next and previous hit; ↑ ↓ pick one of the list; Escape clears",
                ),
                (
                    "speaker: key: words:",
                    "In the search, before what is looked for: only there; so do effect: scene: kind: node:12-20",
                ),
                (
                    "Arrow keys",
                    "In the graph: walk along edges from node to node, as the story runs, and across it to those beside",
                ),
                (
                    "Enter, Escape",
                    "In the graph: select what the arrows walked to; drop the cursor",
                ),
                (
                    "Home, End",
                    "In the graph: walk to the entry; to where the run stands",
                ),
                (
                    "Space",
                    "In the graph: fold the scene of the node at the cursor, unfold a folded one",
                ),
                ("M", "In the graph: the menu of the node at the cursor"),
                ("+ −", "In the graph: larger; smaller"),
                (
                    "Mouse wheel, pinch",
                    "In the graph: zoom at the pointer; drag, or two fingers: pan; drag a node: move it",
                ),
                (
                    "Shift and a click, or ↑ ↓",
                    "In the log: select steps from the playhead on, to copy them; Escape drops them",
                ),
                (
                    "Right click",
                    "On a node, an edge, a step of the log, or a branch: what can be done with it, breakpoints too",
                ),
                (
                    "Double click",
                    "In the graph: centre a node; fold a scene by its title, unfold it by its box; on empty space: fit; on a breakpoint of the list: edit",
                ),
            ] {
                ui.label(RichText::new(key).strong());
                ui.label(meaning);
                ui.end_row();
            }
        });
}

fn words_list_ui(ui: &mut eframe::egui::Ui) {
    ui.add_space(12.0);
    Grid::new("words")
        .num_columns(2)
        .spacing([24.0, 6.0])
        .show(ui, |ui| {
            for (word, meaning) in WORDS {
                ui.label(RichText::new(word).strong());
                ui.add(eframe::egui::Label::new(meaning).wrap());
                ui.end_row();
            }
        });
}
