//! The list of a playbook's characters that no font has, with what to do about them.

use eframe::egui::{Button, Label, RichText, Ui};

use super::characters::Lacking;
use super::face::is_private;
use crate::app::gesture::{Gesture, View};
use crate::app::loader::MOST_LISTED;
use crate::app::side_panel::{more_ui, quiet};
use crate::app::theme::strong;

/// Why a character may have no font, and what helps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Remedy {
    /// A font of Chinese, Japanese and Korean.
    EastAsia,
    /// A font of signs.
    Signs,
    /// A font of another script.
    Script,
    /// None: it is a control character or is not a character at all.
    NoLetter,
    /// The font of whoever made it up.
    Private,
}

impl Remedy {
    fn of(character: char) -> Remedy {
        match character {
            '\u{0}'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{2028}'
            | '\u{2029}'
            | '\u{fff0}'..='\u{ffff}' => Remedy::NoLetter,
            _ if is_private(character) => Remedy::Private,
            '\u{2e80}'..='\u{9fff}'
            | '\u{a960}'..='\u{a97f}'
            | '\u{ac00}'..='\u{d7ff}'
            | '\u{1100}'..='\u{11ff}'
            | '\u{f900}'..='\u{faff}'
            | '\u{fe30}'..='\u{fe4f}'
            | '\u{ff00}'..='\u{ffef}'
            | '\u{1aff0}'..='\u{1b16f}'
            | '\u{20000}'..='\u{3ffff}' => Remedy::EastAsia,
            '\u{2000}'..='\u{2bff}' | '\u{1f000}'..='\u{1fbff}' => Remedy::Signs,
            _ => Remedy::Script,
        }
    }

    /// What helps, as a sentence.
    fn words(self) -> &'static str {
        match (self, cfg!(target_os = "linux")) {
            (Remedy::EastAsia, true) => {
                "For Chinese, Japanese and Korean install fonts-noto-cjk, then start playscope again."
            }
            (Remedy::EastAsia, false) => {
                "For Chinese, Japanese and Korean install Noto Sans CJK, then start playscope again."
            }
            (Remedy::Signs, true) => {
                "For signs and emoji install fonts-symbola, whose signs are outlines: colour pictures are not drawn. Then start playscope again."
            }
            (Remedy::Signs, false) => {
                "For signs and emoji install Noto Emoji, whose signs are outlines: colour pictures are not drawn. Then start playscope again."
            }
            (Remedy::Script, true) => {
                "For other scripts install fonts-noto-core, then start playscope again."
            }
            (Remedy::Script, false) => {
                "For other scripts install the Noto font of that script, then start playscope again."
            }
            (Remedy::NoLetter, _) => "A control character has no letter in any font.",
            (Remedy::Private, _) => {
                "A private character means nothing outside the font that was made for it."
            }
        }
    }
}

/// A character as the list names it: its code point, and where it is.
fn row_words(lacking: &Lacking) -> String {
    let code = u32::from(lacking.character);
    match lacking.nodes.as_slice() {
        [] => format!("U+{code:04X} · in a name"),
        [node] => format!("U+{code:04X} · node {node}"),
        nodes => format!("U+{code:04X} · {} nodes", nodes.len()),
    }
}

/// How many characters are lacking, as a sentence.
fn count_words(count: usize) -> String {
    match count {
        1 => "1 character has no font on this machine. It is drawn as its code point.".into(),
        _ => format!(
            "{count} characters have no font on this machine. They are drawn as their code points."
        ),
    }
}

/// Draws the list, where there are such characters.
pub fn lacking_ui(ui: &mut Ui, view: View, gestures: &mut Vec<Gesture>) {
    let lacking = &view.document.lacking;
    if lacking.is_empty() {
        return;
    }
    let palette = view.palette;
    let title = RichText::new("Characters without a font").font(strong(12.0));
    ui.add(Label::new(title.color(palette.text)).wrap());
    quiet(ui, palette, &count_words(lacking.len()));
    let mut remedies: Vec<Remedy> = Vec::new();
    for character in lacking {
        let remedy = Remedy::of(character.character);
        if !remedies.contains(&remedy) {
            remedies.push(remedy);
        }
    }
    for remedy in remedies {
        quiet(ui, palette, remedy.words());
    }
    for character in lacking.iter().take(MOST_LISTED) {
        let words = row_words(character);
        let Some(first) = character.nodes.first() else {
            quiet(ui, palette, &words);
            continue;
        };
        let row = ui.add(Button::new(words).frame(false).truncate());
        if row
            .on_hover_text("Show the first node that has it")
            .clicked()
        {
            gestures.push(Gesture::Centre(*first));
        }
    }
    more_ui(ui, palette, lacking.len(), MOST_LISTED);
    ui.add_space(6.0);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_of_character_is_told_what_helps() {
        for (character, remedy) in [
            ('字', Remedy::EastAsia),
            ('한', Remedy::EastAsia),
            ('か', Remedy::EastAsia),
            ('🧿', Remedy::Signs),
            ('ش', Remedy::Script),
            ('\u{e000}', Remedy::Private),
            ('\u{7}', Remedy::NoLetter),
        ] {
            assert_eq!(Remedy::of(character), remedy, "{character:?}");
        }
    }

    #[test]
    fn a_character_is_named_by_its_code_point_and_where_it_is() {
        let row = |nodes: &[usize]| {
            row_words(&Lacking {
                character: '\u{7}',
                nodes: nodes.to_vec(),
            })
        };
        assert_eq!(row(&[]), "U+0007 · in a name");
        assert_eq!(row(&[3]), "U+0007 · node 3");
        assert_eq!(row(&[3, 5]), "U+0007 · 2 nodes");
    }
}
