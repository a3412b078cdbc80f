//! What changed in the playbook since the log was recorded, as a list.

use eframe::egui::{Button, Label, RichText, Ui};

use crate::playbook::Change;

use super::gesture::{Gesture, View};
use super::loader::MOST_LISTED;
use super::side_panel::more_ui;
use super::theme::strong;

/// Draws the list, where something changed.
pub fn changed_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    if view.changes.is_empty() {
        return;
    }
    let palette = view.palette;
    let title = "Changed in the playbook since the log was recorded";
    let title = RichText::new(title).font(strong(12.0));
    ui.add(Label::new(title.color(palette.text)).wrap());
    for change in view.changes.iter().take(MOST_LISTED) {
        let words = RichText::new(change.to_string()).color(palette.quiet_text);
        // What was removed is no node of the open playbook.
        let Some(node) = change.is().map(|spot| spot.position) else {
            ui.add(Label::new(words).wrap());
            continue;
        };
        let button = ui.add(Button::new(words).frame(false).wrap());
        if button.on_hover_text("Show the node").clicked() {
            gestures.push(Gesture::Centre(node));
        }
    }
    more_ui(ui, palette, view.changes.len(), MOST_LISTED);
    ui.add_space(6.0);
}

/// What changed, in brief: the one change, or how many of each kind.
pub fn changed_words(changes: &[Change]) -> String {
    if let [change] = changes {
        return format!("In the playbook {change}.");
    }
    let kinds = [
        ("added", "added"),
        ("removed", "removed"),
        ("changed", "changed"),
        ("moved", "moved"),
        ("leads-elsewhere", "leading elsewhere"),
        ("document", "besides the nodes"),
    ];
    let counts = kinds.into_iter().filter_map(|(name, words)| {
        let count = changes
            .iter()
            .filter(|change| change.name() == name)
            .count();
        (count > 0).then(|| format!("{count} {words}"))
    });
    let counts: Vec<String> = counts.collect();
    match counts.is_empty() {
        true => String::new(),
        false => format!(
            "Changes in the playbook, listed on the left: {}.",
            counts.join(", ")
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::playbook::{NodeKind, Spot};

    fn added(position: usize) -> Change {
        Change::Added(Spot {
            position,
            kind: Some(NodeKind::Line),
            words: "Ada “Hello.”".into(),
        })
    }

    #[test]
    fn one_change_is_told_and_several_are_counted_by_kind() {
        assert_eq!(changed_words(&[]), "");
        assert_eq!(
            changed_words(&[added(4)]),
            "In the playbook added: node 4, a line: Ada “Hello.”."
        );
        let several = [
            added(4),
            Change::Document("the entry is node 2".into()),
            added(5),
        ];
        assert_eq!(
            changed_words(&several),
            "Changes in the playbook, listed on the left: 2 added, 1 besides the nodes."
        );
    }
}
