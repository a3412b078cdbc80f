//! The branches in words, and the log's menu of them.

use eframe::egui::containers::menu::MenuButton;
use eframe::egui::{Button, RichText, ScrollArea, Ui};

use crate::app::gesture::{Gesture, View};
use crate::app::transport::named;
use crate::app::words::cut;
use crate::debugger::Session;
use crate::runtime::counted;

use super::go_to;
use super::row_text::one_line;

/// How much of a branch's name stands among other words, in characters. Tooltips and the side panel show more.
pub const NAME_CHARACTERS: usize = 24;

/// A branch as a list names it: `main: 3 steps`, `branch 2: 4 steps, left main at step 1`.
pub fn branch_words(session: &Session, branch: usize) -> String {
    let steps = steps_words(session, branch);
    let left = match left_words(session, branch, NAME_CHARACTERS) {
        Some(left) => format!(", {left}"),
        None => String::new(),
    };
    format!("{}: {steps}{left}", short_name(session, branch))
}

/// How many steps lead to a branch's tip: `3 steps`.
pub fn steps_words(session: &Session, branch: usize) -> String {
    let found = session.log().branches().get(branch);
    counted(found.map_or(0, |found| found.depth()), "step")
}

/// Where a branch left its parent, of whose name `characters` are shown: `left main at step 12`. Nothing for
/// the first branch, which left none.
pub fn left_words(session: &Session, branch: usize, characters: usize) -> Option<String> {
    let log = session.log();
    let found = log.branches().get(branch)?;
    match found.left_depth() {
        0 if branch == 0 => None,
        0 => Some("left at the beginning".into()),
        step => {
            let parent = session.branch_name(log.branch_of(found.left()));
            let parent = cut(&one_line(&parent), characters);
            Some(format!("left {parent} at step {step}"))
        }
    }
}

/// A branch's name, cut where it is long.
fn short_name(session: &Session, branch: usize) -> String {
    cut(&one_line(&session.branch_name(branch)), NAME_CHARACTERS)
}

/// Draws the menu that shows another branch, where there is one.
pub fn branches_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let branches = view.session.log().branches();
    if branches.len() < 2 {
        return;
    }
    let shown = view.session.shown();
    let title = match shown {
        Some(shown) => format!("{} ⏷", short_name(view.session, shown)),
        None => format!("{} branches ⏷", branches.len()),
    };
    let title = RichText::new(title).color(view.palette.quiet_text);
    let button = Button::new(title).frame_when_inactive(false);
    let menu = MenuButton::from_button(button).ui(ui, |ui| {
        let row_height = ui.spacing().interact_size.y;
        let list = ScrollArea::vertical().max_height(320.0);
        list.show_rows(ui, row_height, branches.len(), |ui, rows| {
            let first = rows.start;
            for (index, branch) in branches.iter().enumerate().skip(first).take(rows.len()) {
                let words = branch_words(view.session, index);
                let row = ui.radio(shown == Some(index), words);
                if row.on_hover_text("Go to its last step").clicked() {
                    gestures.push(go_to(branch.tip()));
                    ui.close();
                }
            }
        });
    });
    named(&menu.0, "Branches");
    let hint = "Return to a future that was left: nothing is ever lost";
    menu.0.on_hover_text(match shown {
        Some(shown) => format!("{hint}\n{} is shown", view.session.branch_name(shown)),
        None => hint.into(),
    });
}
