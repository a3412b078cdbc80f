//! The DOT of a diagram: clusters for scenes, a shape a kind, and every word quoted so that none means anything.

use super::letters::{Letters, Weight};
use super::marks::{BoxMarks, LineMarks};
use super::naming::sound;
use super::{Export, put};
use crate::graph::cards::{Card, HEAD_SIZE, LABEL_SIZE, PADDING, WORDS_SIZE};
use crate::graph::diagram::Shown;
use crate::playbook::{EdgeKind, NodeKind};

/// How wide the label of a line may be, in points.
const LONGEST_LABEL: f32 = 480.0;

/// Writes `export` in Graphviz's language.
pub(super) fn to_dot(export: &Export) -> String {
    let letters = Letters::new();
    let colours = export.colours;
    let mut text = String::new();
    put(
        &mut text,
        format_args!(
            "digraph {} {{\n  graph [rankdir={}, bgcolor=\"{canvas}\", fontname=\"Inter\", fontcolor=\"{quiet}\"];\n  \
             node [style=filled, fillcolor=\"{card}\", fontcolor=\"{words}\", fontname=\"Inter\", fontsize=12];\n  \
             edge [fontcolor=\"{words}\", fontname=\"Inter\", fontsize=10];\n",
            quoted(&export.playbook.script),
            export.direction("TB"),
            canvas = colours.canvas,
            quiet = colours.quiet_text,
            card = colours.card,
            words = colours.text,
        ),
    );
    for group in export.groups() {
        if let Some(scene) = group.scene {
            put(
                &mut text,
                format_args!(
                    "  subgraph cluster_{scene} {{\n    label={}; labeljust=l; style=\"rounded,filled\"; \
                     color=\"{fill}\"; fillcolor=\"{fill}\";\n",
                    quoted(&group.title),
                    fill = colours.scene(),
                ),
            );
        }
        for at in group.boxes {
            put_box(&mut text, export, &letters, at);
        }
        if group.scene.is_some() {
            text += "  }\n";
        }
    }
    for (at, line) in export.diagram.lines.iter().enumerate() {
        let Some(marks) = export.line_marks(at) else {
            continue;
        };
        put(
            &mut text,
            format_args!(
                "  {} -> {} [",
                export.box_id(line.from),
                export.box_id(line.to)
            ),
        );
        if let Some(label) = export.diagram.label(at, export.cards) {
            let label = label_words(&label, &letters);
            put(&mut text, format_args!("label={}, ", quoted(&label)));
        }
        put_look(&mut text, export, marks);
        text += "];\n";
    }
    text += "}\n";
    text
}

fn put_box(text: &mut String, export: &Export, letters: &Letters, at: usize) {
    let Some(shown) = export.diagram.boxes.get(at).copied() else {
        return;
    };
    let colours = export.colours;
    let marks = export.box_marks(at);
    let (label, shape, colour) = match shown {
        Shown::Scene(scene) => {
            let (title, nodes) = export.scene_words(scene);
            let rows = vec![title, nodes];
            (rows, "shape=box3d", colours.border)
        }
        Shown::Node(node) => {
            let Some(card) = export.cards.cards.get(node) else {
                return;
            };
            (
                card_rows(card, letters),
                shape(card.kind),
                colours.node(card.kind),
            )
        }
    };
    let rows: Vec<String> = label.iter().chain(&marks_rows(marks)).cloned().collect();
    put(
        text,
        format_args!(
            "  {} [label={}, tooltip={}, {shape}, color=\"{colour}\"",
            export.box_id(at),
            quoted_rows(&rows),
            quoted(&export.box_name(shown, marks)),
        ),
    );
    if marks.visits > 0 {
        put(
            text,
            format_args!(", fillcolor=\"{}\"", colours.visited_card),
        );
    }
    if marks.stands.is_some() {
        put(
            text,
            format_args!(", color=\"{}\", penwidth=4", colours.stand),
        );
    }
    if !marks.reachable {
        let style = match shape.contains("rounded") {
            true => "\"filled,rounded,dashed\"",
            false => "\"filled,dashed\"",
        };
        put(
            text,
            format_args!(", style={style}, fontcolor=\"{}\"", colours.quiet_text),
        );
    }
    *text += "];\n";
}

/// What a card says, a row each: its head, its guard, its words in as many rows as it has room for.
pub(super) fn card_rows(card: &Card, letters: &Letters) -> Vec<String> {
    let width = card.size().width - 2.0 * (PADDING + 2.0);
    let guard = card.guard.as_ref().map(|key| format!("if {key}"));
    let mut rows = Vec::new();
    for (words, (size, weight), most) in [
        (Some(&card.head), (HEAD_SIZE, Weight::Strong), 1),
        (guard.as_ref(), (HEAD_SIZE, Weight::Plain), 1),
        (Some(&card.words), (WORDS_SIZE, Weight::Plain), card.rows),
    ] {
        let words = sound(words.map_or("", String::as_str));
        let set = letters.rows(&words, (size, weight), width, most);
        rows.extend(set.into_iter().map(|row| row.words));
    }
    rows
}

/// What a line's label says, on one row that is not endless.
pub(super) fn label_words(label: &str, letters: &Letters) -> String {
    let font = (LABEL_SIZE, Weight::Plain);
    let rows = letters.rows(&sound(label), font, LONGEST_LABEL, 1);
    rows.into_iter().map(|row| row.words).collect()
}

/// What the run left on a box, a row each.
pub(super) fn marks_rows(marks: BoxMarks) -> Vec<String> {
    let stands = marks.stands.map(|party| format!("waits on {party}"));
    let visits = match marks.visits {
        0 => None,
        1 => Some("visited once".into()),
        times => Some(format!("visited {times} times")),
    };
    stands.into_iter().chain(visits).collect()
}

fn shape(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Line => "shape=box, style=\"filled,rounded\"",
        NodeKind::Control => "shape=box",
        NodeKind::Choice => "shape=ellipse",
        NodeKind::RandomChoice => "shape=octagon",
        NodeKind::Branch => "shape=hexagon",
        NodeKind::End => "shape=ellipse, peripheries=2",
    }
}

fn put_look(text: &mut String, export: &Export, marks: LineMarks) {
    let colours = export.colours;
    let colour = match marks.taken {
        true => colours.stand,
        false => colours.edge(marks.kind),
    };
    put(text, format_args!("color=\"{colour}\""));
    let style = match (marks.dead, marks.kind) {
        (true, _) => ", style=dotted",
        (false, EdgeKind::Divert) => ", style=dashed",
        _ => "",
    };
    *text += style;
    if marks.taken || marks.travelled {
        *text += ", penwidth=3";
    }
}

/// `words` as a quoted text of one row.
fn quoted(words: &str) -> String {
    quoted_rows(&[sound(words)])
}

/// `rows`, which are sound, as a quoted text. Escapes such as `\N` and entities such as `&lt;` mean something in a
/// label, so that neither a backslash nor an ampersand stays as it is.
fn quoted_rows(rows: &[String]) -> String {
    let mut text = String::from("\"");
    for (at, row) in rows.iter().enumerate() {
        if at > 0 {
            text += "\\n";
        }
        for letter in row.chars() {
            match letter {
                '"' => text += "\\\"",
                '\\' => text += "\\\\",
                '&' => text += "&amp;",
                letter => text.push(letter),
            }
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Reads a quoted text as `dot` does: quotes first, then escapes and entities of labels.
    pub fn unquoted(text: &str) -> Option<String> {
        let mut letters = text.strip_prefix('"')?.strip_suffix('"')?.chars();
        let mut words = String::new();
        while let Some(letter) = letters.next() {
            match letter {
                '"' => return None,
                '\\' => match letters.next()? {
                    'n' => words.push('\n'),
                    same @ ('"' | '\\') => words.push(same),
                    _ => return None,
                },
                letter if letter.is_control() => return None,
                letter => words.push(letter),
            }
        }
        let is_escaped = words
            .split('&')
            .skip(1)
            .all(|rest| rest.starts_with("amp;"));
        is_escaped.then(|| words.replace("&amp;", "&"))
    }

    #[test]
    fn nothing_in_words_means_anything() {
        for words in [
            "a \"b\" \\N \\G {x|y} <b>z</b> &lt; graph",
            "ends in \\",
            "\\",
            "\"",
            "",
            "<not html>",
        ] {
            assert_eq!(unquoted(&quoted(words)).as_deref(), Some(words), "{words}");
        }
        assert_eq!(quoted("a\nb\u{0}"), "\"a b[U+0000]\"");
        assert_eq!(unquoted("\"a\"b\""), None);
    }
}
