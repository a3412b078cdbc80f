//! The Mermaid flowchart of a diagram: subgraphs for scenes, a shape and a class a kind, words in entity codes.

use super::dot::{card_rows, label_words, marks_rows};
use super::letters::Letters;
use super::naming::sound;
use super::{Export, put};
use crate::graph::diagram::Shown;
use crate::playbook::{EdgeKind, NodeKind};

/// How many edges Mermaid draws unless it was told otherwise, and how many letters it reads.
pub const MOST_EDGES: usize = 500;
const MOST_LETTERS: usize = 50_000;

/// Writes `export` as a Mermaid flowchart.
pub(super) fn to_mermaid(export: &Export) -> String {
    let letters = Letters::new();
    let mut text = String::new();
    put(
        &mut text,
        format_args!("flowchart {}\n", export.direction("TB")),
    );
    put_classes(&mut text, export);
    for group in export.groups() {
        if let Some(scene) = group.scene {
            put(
                &mut text,
                format_args!("  subgraph g{scene}[\"{}\"]\n", encoded(&group.title)),
            );
        }
        for at in group.boxes {
            put_box(&mut text, export, &letters, at);
        }
        if let Some(scene) = group.scene {
            let fill = export.colours.scene();
            put(
                &mut text,
                format_args!(
                    "  end\n  style g{scene} fill:{fill},stroke:{fill},color:{}\n",
                    export.colours.quiet_text
                ),
            );
        }
    }
    put_lines(&mut text, export, &letters);
    let lines = export.diagram.lines.len();
    if lines > MOST_EDGES || text.chars().count() > MOST_LETTERS {
        let hint = format!(
            "%% This has {lines} edges. Mermaid draws {MOST_EDGES} edges and reads {MOST_LETTERS} letters unless its \
             maxEdges and maxTextSize say more.\n"
        );
        text.insert_str(0, &hint);
    }
    text
}

fn put_classes(text: &mut String, export: &Export) {
    let colours = export.colours;
    for kind in NodeKind::ALL {
        put(
            text,
            format_args!(
                "  classDef {} fill:{},stroke:{},color:{}\n",
                class(kind),
                colours.card,
                colours.node(kind),
                colours.text
            ),
        );
    }
    put(
        text,
        format_args!(
            "  classDef folded fill:{},stroke:{},color:{}\n",
            colours.card, colours.border, colours.text
        ),
    );
    put(
        text,
        format_args!(
            "  classDef unreachable color:{},stroke-dasharray:4\n",
            colours.quiet_text
        ),
    );
    if export.run.is_some() {
        put(
            text,
            format_args!("  classDef visited fill:{}\n", colours.visited_card),
        );
        put(
            text,
            format_args!(
                "  classDef stands stroke:{},stroke-width:4px\n",
                colours.stand
            ),
        );
    }
}

/// The name of a kind's class; none is a word that means something to Mermaid.
fn class(kind: NodeKind) -> &'static str {
    match kind {
        NodeKind::Line => "kindLine",
        NodeKind::Control => "kindControl",
        NodeKind::Choice => "kindChoice",
        NodeKind::RandomChoice => "kindRandom",
        NodeKind::Branch => "kindBranch",
        NodeKind::End => "kindEnd",
    }
}

fn put_box(text: &mut String, export: &Export, letters: &Letters, at: usize) {
    let Some(shown) = export.diagram.boxes.get(at).copied() else {
        return;
    };
    let marks = export.box_marks(at);
    let (mut rows, (before, after), class) = match shown {
        Shown::Scene(scene) => {
            let (title, nodes) = export.scene_words(scene);
            (vec![title, nodes], ("[[", "]]"), "folded")
        }
        Shown::Node(node) => {
            let Some(card) = export.cards.cards.get(node) else {
                return;
            };
            (card_rows(card, letters), shape(card.kind), class(card.kind))
        }
    };
    rows.extend(marks_rows(marks));
    let rows: Vec<String> = rows.iter().map(|row| encoded(row)).collect();
    let id = export.box_id(at);
    put(
        text,
        format_args!(
            "  {id}{before}\"{}\"{after}:::{class}\n",
            rows.join("<br/>")
        ),
    );
    for (is_so, class) in [
        (!marks.reachable, "unreachable"),
        (marks.visits > 0, "visited"),
        (marks.stands.is_some(), "stands"),
    ] {
        if is_so {
            put(text, format_args!("  class {id} {class}\n"));
        }
    }
}

fn shape(kind: NodeKind) -> (&'static str, &'static str) {
    match kind {
        NodeKind::Line => ("(", ")"),
        NodeKind::Control => ("[", "]"),
        NodeKind::Choice => ("([", "])"),
        NodeKind::RandomChoice => ("[/", "/]"),
        NodeKind::Branch => ("{{", "}}"),
        NodeKind::End => ("(((", ")))"),
    }
}

fn put_lines(text: &mut String, export: &Export, letters: &Letters) {
    // A style names the lines it is of by their places.
    let mut styles: Vec<(String, Vec<String>)> = Vec::new();
    let mut written = 0_usize;
    for (at, line) in export.diagram.lines.iter().enumerate() {
        let Some(marks) = export.line_marks(at) else {
            continue;
        };
        let arrow = match marks.kind {
            EdgeKind::Divert => "-.->",
            _ if marks.dead => "-.->",
            _ if marks.taken || marks.travelled => "==>",
            _ => "-->",
        };
        let label = export.diagram.label(at, export.cards);
        let label = label.map(|label| format!("|\"{}\"|", encoded(&label_words(&label, letters))));
        put(
            text,
            format_args!(
                "  {} {arrow}{} {}\n",
                export.box_id(line.from),
                label.unwrap_or_default(),
                export.box_id(line.to)
            ),
        );
        let colour = match marks.taken {
            true => export.colours.stand,
            false => export.colours.edge(marks.kind),
        };
        let style = format!("stroke:{colour}");
        match styles.iter_mut().find(|(found, _)| *found == style) {
            Some((_, places)) => places.push(written.to_string()),
            None => styles.push((style, vec![written.to_string()])),
        }
        written += 1;
    }
    for (style, places) in styles {
        put(
            text,
            format_args!("  linkStyle {} {style}\n", places.join(",")),
        );
    }
}

/// Joins words, and is not seen.
const JOINER: char = '\u{2060}';

/// The one word of letters alone that means something to Mermaid even between quotes: it looks for it in whole lines.
const DIRECTION: &str = "direction";

/// `words` in a quoted text: whatever is neither a letter, a digit nor a space is an entity code, since quotes,
/// backticks, percent signs, backslashes and much else mean something to Mermaid wherever they stand.
fn encoded(words: &str) -> String {
    let mut text = String::new();
    let words = sound(words);
    for (at, letter) in words.char_indices() {
        let word = words.get(at..at + DIRECTION.len());
        // Mermaid looks for mathematics and pictures in what it has decoded: a joiner nobody sees keeps it from that.
        let rest = words.get(at..).unwrap_or_default();
        if rest.starts_with(":fa-") || rest.starts_with('$') && text.ends_with("#36;") {
            put(&mut text, format_args!("#{};", u32::from(JOINER)));
        }
        match letter {
            letter if word.is_some_and(|word| word.eq_ignore_ascii_case(DIRECTION)) => {
                put(&mut text, format_args!("#{};", u32::from(letter)));
            }
            ' ' | ',' | '.' | '?' | '!' => text.push(letter),
            letter if letter.is_alphanumeric() => text.push(letter),
            letter => put(&mut text, format_args!("#{};", u32::from(letter))),
        }
    }
    if text.is_empty() {
        // An empty label is none to Mermaid.
        text.push(' ');
    }
    text
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Reads what stands between quotes as Mermaid does, without joiners; nothing where some of it means something else.
    pub fn decoded(text: &str) -> Option<String> {
        let mut words = String::new();
        let mut rest = text;
        while let Some(letter) = rest.chars().next() {
            rest = rest.get(letter.len_utf8()..)?;
            match letter {
                '#' => {
                    let (code, after) = rest.split_once(';')?;
                    words.push(char::from_u32(code.parse().ok()?)?);
                    rest = after;
                }
                ' ' | ',' | '.' | '?' | '!' => words.push(letter),
                letter if letter.is_alphanumeric() => words.push(letter),
                _ => return None,
            }
        }
        let before_pictures = words.rsplit(":fa-").skip(1);
        let has_pictures = before_pictures
            .filter(|before| !before.ends_with(JOINER))
            .count()
            > 0;
        let means_more = words.contains("$$") || has_pictures;
        words.retain(|letter| letter != JOINER);
        (!means_more).then_some(words)
    }

    #[test]
    fn nothing_in_words_means_anything() {
        for words in [
            "a \"b\" `c` #35; ; %% {init} end <br/> \\n $$ fa:fa-x style: #a;",
            "end",
            "[x](y){z}|w| --> a",
            "🙂 שלום 漢字",
        ] {
            assert_eq!(decoded(&encoded(words)).as_deref(), Some(words), "{words}");
        }
        assert_eq!(encoded("no direction LR"), "no #100;irection LR");
        assert_eq!(encoded("\""), "#34;");
        assert_eq!(encoded("\n"), " ");
        assert_eq!(decoded("a\"b"), None);
    }
}
