//! What is exported of any playbook, whatever its words.

use proptest::prelude::*;

use super::dot::tests::unquoted;
use super::mermaid::tests::decoded;
use super::naming::sound;
use super::*;
use crate::graph::{Arrangement, lay_out};
use crate::playbook::{read, scenes};

/// A playbook of a scene, whose words are these: a line's, a speaker's, an option's, a key's, an effect's.
fn playbook(words: &[String; 5]) -> Playbook {
    let [said, speaker, option, key, effect] = words;
    let text = |words: &str| serde_json::json!([{"kind": "text", "text": words}]);
    let playbook = serde_json::json!({
        "format": {"version": 0, "requires": ["core"], "uses": []},
        "script": said, "entry": 0, "anchors": {"inn": 0, "yard": 3},
        "speakers": [{"name": speaker, "tags": []}],
        "nodes": [
            {"kind": "line", "id": 0, "speaker": 0, "speech": text(said),
             "condition": {"kind": "key", "key": key},
             "out": [{"kind": "succession", "target": 1}]},
            {"kind": "choice", "id": 1, "out": [
                {"kind": "option", "target": 2, "label": text(option)},
                {"kind": "option", "target": 3, "label": text("x")}]},
            {"kind": "control", "id": 2, "effects": [
                {"kind": "custom-command", "name": "do", "args": [effect]}],
             "out": [{"kind": "succession", "target": 0}]},
            {"kind": "end", "id": 3, "out": []},
        ],
    });
    read(playbook.to_string().as_bytes())
        .expect("a sound playbook")
        .playbook
}

struct Drawn {
    playbook: Playbook,
    scenes: Vec<Scene>,
    cards: Cards,
    diagram: Diagram,
}

impl Drawn {
    fn new(playbook: Playbook, folded: &[&str]) -> Drawn {
        let (scenes, cards) = (scenes(&playbook), Cards::new(&playbook));
        let arrangement = Arrangement {
            folded: folded.iter().map(|slug| slug.to_string()).collect(),
            ..Arrangement::default()
        };
        Drawn {
            diagram: Diagram::new(&playbook, &scenes, &cards, &arrangement),
            playbook,
            scenes,
            cards,
        }
    }

    fn export<'a>(&'a self, run: Option<&'a RunMarks>) -> Export<'a> {
        let parts = (&self.playbook, &self.scenes[..], &self.cards);
        Export::new(parts, &self.diagram, Shade::Dark, run)
    }

    fn svg(&self, run: Option<&RunMarks>) -> String {
        self.export(run).to_svg(&lay_out(&self.diagram.request))
    }
}

fn words(words: &str) -> [String; 5] {
    std::array::from_fn(|_| words.to_string())
}

/// What stands between quotes in `text`, a quote behind a backslash left in.
fn quotes(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut letters = text.chars();
    while letters.any(|letter| letter == '"') {
        let mut inner = String::from("\"");
        while let Some(letter) = letters.next() {
            inner.push(letter);
            match letter {
                '\\' => inner.extend(letters.next()),
                '"' => break,
                _ => {}
            }
        }
        found.push(inner);
    }
    found
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn an_svg_is_xml_whatever_the_words_and_gives_them_back(
        words in proptest::array::uniform5(proptest::collection::vec(any::<char>(), 1..40))
    ) {
        let words = words.map(|letters| letters.into_iter().collect::<String>());
        let drawn = Drawn::new(playbook(&words), &[]);
        let svg = drawn.svg(None);
        let document = roxmltree::Document::parse(&svg).expect("XML");
        let title = |id: &str| {
            let node = document.descendants().find(|node| node.attribute("id") == Some(id));
            let title = node.and_then(|node| node.children().find(|c| c.has_tag_name("title")));
            title.and_then(|title| title.text()).unwrap_or_default().to_string()
        };
        let card = &drawn.cards.cards[0];
        let speaker = card.head.strip_prefix("0 ");
        let expected = match speaker {
            Some(speaker) => format!("line 0, {speaker}: {}", card.words),
            None => format!("line 0, {}", card.words),
        };
        prop_assert_eq!(title("n0"), sound(&expected));
        prop_assert_eq!(title("n2"), sound(&format!("control 2, {}", drawn.cards.cards[2].words)));
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        let all: Vec<&str> = texts.filter_map(|text| text.text()).collect();
        // Every row is of the words, and all of them but for an ellipsis.
        let heard = sound(&card.words);
        let has_first = all.iter().any(|row| {
            let row = row.trim_end_matches('…');
            heard.starts_with(row.trim_end())
        });
        prop_assert!(heard.is_empty() || has_first, "{:?} in {:?}", heard, all);
    }

    #[test]
    fn dot_and_mermaid_hold_every_word_in_quotes_whatever_it_is(
        words in proptest::array::uniform5(proptest::collection::vec(any::<char>(), 1..16))
    ) {
        let words = words.map(|letters| letters.into_iter().collect::<String>());
        let drawn = Drawn::new(playbook(&words), &[]);
        let dot = drawn.export(None).to_dot();
        let quoted = quotes(&dot);
        let read: Option<Vec<String>> = quoted.iter().map(|quoted| unquoted(quoted)).collect();
        let read = read.expect("every quoted text is sound");
        let option = drawn.cards.labels[1].as_deref().map(sound).unwrap_or_default();
        // What is long ends in an ellipsis.
        let has = |read: &[String], words: &str| {
            read.iter().any(|read| {
                let cut = read.strip_suffix('…');
                read == words || cut.is_some_and(|cut| words.starts_with(cut.trim_end()))
            })
        };
        prop_assert!(has(&read, &option), "{:?} in {:?}", option, read);
        prop_assert!(read.contains(&sound(&words[0])));
        let mermaid = drawn.export(None).to_mermaid();
        let mut read = Vec::new();
        for quoted in quotes(&mermaid) {
            let inner = quoted.trim_matches('"');
            let rows: Option<Vec<String>> = inner.split("<br/>").map(decoded).collect();
            read.push(rows.expect("every quoted text is sound").join("\n"));
        }
        let option = option.replace('\u{2060}', "");
        let option = if option.is_empty() { " ".to_string() } else { option };
        prop_assert!(has(&read, &option), "{:?} in {:?}", option, read);
    }
}

#[test]
fn what_the_run_left_is_seen_and_said() {
    let drawn = Drawn::new(playbook(&words("Hello")), &[]);
    let mut run = RunMarks::standing(Some((1, "player")));
    run.add_step(&[0], &[]);
    run.add_step(&[1], &[(0, 0)]);
    let (with, without) = (drawn.svg(Some(&run)), drawn.svg(None));
    let name = "choice 1, menu of 2, the run stands here and waits on player, visited once";
    assert!(with.contains(name) && !without.contains(name));
    assert!(with.contains(">waits on player<") && !without.contains("waits on"));
    assert!(with.contains(">×1<"));
    let stand = Colours::of(Shade::Dark).stand.to_string();
    assert!(with.contains(&stand) && !without.contains(&stand));
    let (dot, mermaid) = (
        drawn.export(Some(&run)).to_dot(),
        drawn.export(Some(&run)).to_mermaid(),
    );
    assert!(dot.contains("waits on player") && dot.contains(&stand));
    assert!(mermaid.contains("waits on player") && mermaid.contains("class n1 stands"));
    assert!(mermaid.contains("n0 ==> n1"));
}

#[test]
fn a_folded_scene_is_one_box_in_every_format() {
    let drawn = Drawn::new(playbook(&words("Hello")), &["inn", "yard"]);
    let svg = drawn.svg(None);
    assert!(svg.contains("<g id=\"s0\""));
    assert!(
        svg.contains("folded scene, Inn, 3 nodes · 4 ways")
            && svg.contains("folded scene, Yard, 1 node · 0 ways<")
    );
    assert!(!svg.contains("<g id=\"n0\""));
    let dot = drawn.export(None).to_dot();
    assert!(
        dot.contains("s0 [label=\"Inn\\n3 nodes · 4 ways\""),
        "{dot}"
    );
    assert!(dot.contains("s0 -> s1 ["));
    let mermaid = drawn.export(None).to_mermaid();
    assert!(
        mermaid.contains("s0[[\"Inn<br/>3 nodes #183; 4 ways\"]]:::folded"),
        "{mermaid}"
    );
    assert!(!mermaid.contains("subgraph"));
}

#[test]
fn an_empty_diagram_is_sound_in_every_format() {
    let drawn = Drawn::new(playbook(&words("Hello")), &[]);
    let nothing = Diagram::default();
    let parts = (&drawn.playbook, &drawn.scenes[..], &drawn.cards);
    let export = Export::new(parts, &nothing, Shade::Light, None);
    let svg = export.to_svg(&Layout::default());
    assert!(roxmltree::Document::parse(&svg).is_ok());
    assert!(export.to_dot().ends_with("}\n"));
    assert!(export.to_mermaid().starts_with("flowchart TB\n"));
}

#[test]
fn a_png_is_the_svg_drawn_at_its_scale() {
    let drawn = Drawn::new(playbook(&words("漢字 Hello")), &[]);
    let svg = drawn.svg(None);
    let fonts = std::sync::Arc::new(own_fonts());
    let png = |scale| to_png(&svg, scale, fonts.clone()).expect("a picture");
    let size = |png: &[u8]| {
        let side = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().expect("four"));
        (side(16), side(20))
    };
    let (one, two) = (size(&png(0.5)), size(&png(1.0)));
    assert!(
        one.0 > 50 && two.0.abs_diff(2 * one.0) <= 2,
        "{one:?} {two:?}"
    );
}
