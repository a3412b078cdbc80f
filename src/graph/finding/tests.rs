use proptest::prelude::*;

use super::facet::values_of;
use super::folding::{composed, folded, unfolded};
use super::*;
use crate::playbook::built::{
    bold, branch, choice, control, custom, direction, end, line, playbook, query, random, speech,
    text,
};
use crate::playbook::{NodeIndex, Playbook, drawn, scenes};

fn found_in(playbook: &Playbook, wanted: &Wanted) -> Result<Hits, PatternFault> {
    let haystack = Haystack::new(playbook, &scenes(playbook));
    let Some(sought) = Sought::new(wanted)? else {
        return Ok(Hits::default());
    };
    let mut finding = Finding::new(&haystack, sought);
    while !finding.work(&haystack, 3) {}
    Ok(finding.hits())
}

fn words(text: &str) -> Wanted {
    Wanted {
        text: text.into(),
        ..Wanted::default()
    }
}

fn pattern(text: &str) -> Wanted {
    Wanted {
        is_pattern: true,
        ..words(text)
    }
}

/// A story with something of every facet.
fn story() -> Playbook {
    playbook([
        line(0, "The lamp goes out.").then(1),
        control([direction("Fade in"), custom("Wave", &["left", "lamp"])]).then(2),
        speech(1, [bold([text("Wait, ")]), query("Hero")])
            .guarded("door.open")
            .then(3),
        choice()
            .option("Go on", 4)
            .gated("lamp.lit")
            .option("Stay", 5),
        random().weighed_by("luck", 5).auto(6),
        branch().arm(6).gated("rain").arm(0),
        end(),
    ])
    .anchored("the-old-inn", 3)
}

fn nodes(wanted: &Wanted) -> Vec<NodeIndex> {
    let hits = found_in(&story(), wanted).expect("a pattern that can be read");
    hits.nodes().to_vec()
}

#[test]
fn a_node_is_found_by_each_kind_of_thing() {
    for (text, found) in [
        ("goes out", vec![0]),
        ("GOES  OUT", vec![0]),
        ("stay", vec![3]),
        ("ada", vec![0]),
        ("fade", vec![1]),
        ("wave(left", vec![1]),
        ("lamp", vec![0, 1, 3]),
        ("hero", vec![2]),
        ("luck", vec![4]),
        ("door.open", vec![2]),
        ("rain", vec![5]),
        ("old inn", vec![3, 4, 5, 6]),
        ("old-inn", vec![3, 4, 5, 6]),
        ("2", vec![2]),
        ("7", vec![]),
        ("nobody", vec![]),
        ("", vec![]),
    ] {
        assert_eq!(nodes(&words(text)), found, "{text}");
    }
}

#[test]
fn a_prefix_narrows_the_search_and_one_that_is_none_is_just_words() {
    for (text, found) in [
        ("words:lamp", vec![0]),
        ("effect: lamp", vec![1]),
        ("Key:lamp", vec![3]),
        ("speaker:lamp", vec![]),
        ("speaker:b", vec![2]),
        ("scene:inn", vec![3, 4, 5, 6]),
        ("kind:random", vec![4]),
        ("kind:end", vec![6]),
        ("end", vec![]),
        ("effect:", vec![1]),
        ("key:", vec![2, 3, 4, 5]),
        ("node:2", vec![2]),
        ("node:2-4", vec![2, 3, 4]),
        ("node:5-99", vec![5, 6]),
        ("node:4-2", vec![2, 3, 4]),
        ("node:", vec![]),
        ("node:two", vec![]),
        ("somebody:lamp", vec![]),
        (":lamp", vec![]),
    ] {
        assert_eq!(nodes(&words(text)), found, "{text}");
    }
}

#[test]
fn a_pattern_is_matched_value_by_value() {
    for (text, found) in [
        ("^the", vec![0, 3, 4, 5, 6]),
        ("words:^the", vec![0]),
        (r"words:\.$", vec![0]),
        (r"l.mp\b", vec![0, 1, 3]),
        ("key:^(rain|luck)$", vec![4, 5]),
        ("in.*ada", vec![]),
        (r"out\.\s", vec![]),
    ] {
        assert_eq!(nodes(&pattern(text)), found, "{text}");
    }
    let exact = Wanted {
        exact: true,
        ..pattern("^the")
    };
    assert_eq!(nodes(&exact), [3, 4, 5, 6], "the slug, not “The lamp”");
}

#[test]
fn a_pattern_that_cannot_be_read_says_what_is_wrong_and_at_which_character() {
    let told = |text| found_in(&story(), &pattern(text)).map_err(|fault| fault.to_string());
    let unclosed = "The pattern cannot be read at character 3: unclosed group.";
    assert_eq!(told("ab(c"), Err(unclosed.into()));
    let behind_prefix = "The pattern cannot be read at character 7: unclosed group.";
    assert_eq!(told(" key: (c"), Err(behind_prefix.into()));
    let large = "The pattern cannot be read: it would take too much memory.";
    assert_eq!(told(r"(\w{100}){100}"), Err(large.into()));
}

#[test]
fn the_node_whose_position_is_typed_comes_first() {
    let story = playbook([line(0, "2").then(1), line(0, "12").then(2), end()]);
    let hits = found_in(&story, &words("2")).expect("words");
    assert_eq!(hits.nodes(), [0, 1, 2]);
    let walk: Vec<_> = (0..4).map_while(|place| hits.at(place)).collect();
    assert_eq!(walk, [2, 0, 1]);
    assert_eq!(hits.next(None, false), Some(2));
    assert_eq!(hits.next(Some(2), false), Some(0));
    assert_eq!(hits.next(Some(2), true), Some(1));
}

#[test]
fn from_a_node_that_was_not_found_the_next_hit_is_the_one_behind_it() {
    let hits = Hits::new(vec![2, 5, 8], None);
    assert_eq!(hits.next(Some(4), false), Some(5));
    assert_eq!(hits.next(Some(4), true), Some(2));
    assert_eq!(hits.next(Some(9), false), Some(2));
    assert_eq!(hits.next(Some(1), true), Some(8));
    assert_eq!(hits.next(None, true), Some(8));
    assert_eq!(hits.within(2, 8), 2);
    assert_eq!(Hits::default().next(Some(1), false), None);
}

#[test]
fn words_are_found_in_any_script_whatever_their_case_and_accents() {
    for (written, typed) in [
        ("Ein Bär im Café", "cafe"),
        ("Ein Bär im Café", "BÄR"),
        // Decomposed there, composed here, and the other way round.
        ("Ba\u{308}r", "b\u{e4}r"),
        ("B\u{e4}r", "ba\u{308}r"),
        ("STRASSE", "Straße"),
        ("ΟΔΟΣ", "οδός"),
        ("İstanbul", "istanbul"),
        ("Ёлка", "елка"),
        ("渡し舟が来た", "舟が"),
        ("한국어", "국어"),
        ("שָׁלוֹם עולם", "עולם"),
        ("नमस्ते दुनिया", "दुनिया"),
        ("مرحبا بالعالم", "بالعالم"),
        ("🛶 the ferry", "🛶"),
    ] {
        let story = playbook([line(0, written), end()]);
        let hits = found_in(&story, &words(typed)).expect("words");
        assert_eq!(hits.nodes(), [0], "{typed} in {written}");
    }
    // Another word is not taken for the same.
    for (written, typed) in [("か", "が"), ("कि", "क़ी"), ("한국", "하국")] {
        let story = playbook([line(0, written), end()]);
        let hits = found_in(&story, &words(typed)).expect("words");
        assert!(hits.is_empty(), "{typed} in {written}");
    }
}

#[test]
fn exact_words_mind_capitals_and_accents_but_not_how_a_letter_is_spelt() {
    let exact = |written: &str, typed: &str| {
        let story = playbook([line(0, written), end()]);
        let wanted = Wanted {
            exact: true,
            ..words(typed)
        };
        let hits = found_in(&story, &wanted).expect("words");
        !hits.is_empty()
    };
    assert!(exact("Ein Ba\u{308}r", "B\u{e4}r"));
    assert!(!exact("Ein Bär", "bär"));
    assert!(!exact("Ein Bär", "Bar"));
}

#[test]
fn a_match_says_what_it_is_and_where_in_the_words_as_written() {
    let story = playbook([
        line(0, "Im Cafe\u{301} Straßenbahn").then(1),
        control([direction("Ring")]).then(2),
        end(),
    ]);
    let matched = |typed: &str, node| {
        let sought = Sought::new(&words(typed)).expect("words")?;
        let found = match_in(&sought, &story, &scenes(&story), node)?;
        let hit = found.text.get(found.range)?.to_string();
        Some((found.facet, hit))
    };
    assert_eq!(matched("CAFE", 0), Some((Facet::Words, "Café".into())));
    assert_eq!(matched("ssen", 0), Some((Facet::Words, "ßen".into())));
    assert_eq!(matched("ada", 0), Some((Facet::Speaker, "Ada".into())));
    assert_eq!(matched("ring", 1), Some((Facet::Effect, "Ring".into())));
    assert_eq!(matched("ring", 0), None);
    assert_eq!(matched("node:0", 0), None);
}

proptest! {
    #[test]
    fn for_any_playbook_and_words_those_nodes_are_found_of_which_a_value_holds_them(
        playbook in drawn::playbook(),
        typed in "[a-zA-ZäÄé .{}\u{301}]{1,3}",
    ) {
        let scenes = scenes(&playbook);
        let typed = typed.trim();
        let wanted = folded(&typed.split_whitespace().collect::<Vec<_>>().join(" "));
        prop_assume!(!wanted.is_empty());
        let expected: Vec<NodeIndex> = (0..playbook.nodes.len())
            .filter(|node| {
                let values = values_of(&playbook, &scenes, *node);
                values
                    .iter()
                    .any(|(facet, value)| *facet != Facet::Kind && folded(value).contains(&wanted))
            })
            .collect();
        let hits = found_in(&playbook, &words(typed)).expect("words");
        prop_assert_eq!(hits.nodes(), &expected);
        // And each says where.
        let sought = Sought::new(&words(typed)).expect("words").expect("something");
        for node in expected {
            let found = match_in(&sought, &playbook, &scenes, node).expect("what was found");
            let hit = found.text.get(found.range.clone()).expect("whole letters");
            prop_assert!(folded(hit).contains(&wanted), "{:?} {}", found, wanted);
        }
    }

    #[test]
    fn whatever_is_typed_is_answered(
        playbook in drawn::playbook(),
        text in any::<String>(),
        is_pattern in any::<bool>(),
        exact in any::<bool>(),
    ) {
        let wanted = Wanted { text, is_pattern, exact };
        if let Ok(hits) = found_in(&playbook, &wanted) {
            prop_assert!(hits.nodes().is_sorted());
            prop_assert!(hits.nodes().iter().all(|node| *node < playbook.nodes.len()));
        }
    }

    #[test]
    fn the_walk_comes_by_every_hit_once(
        found in proptest::collection::btree_set(0_usize..40, 1..20),
        first in 0_usize..40,
    ) {
        let nodes: Vec<NodeIndex> = found.into_iter().collect();
        let hits = Hits::new(nodes.clone(), Some(first));
        let mut walked = Vec::new();
        let mut here = None;
        for place in 0..hits.len() {
            here = hits.next(here, false);
            let node = here.expect("a hit");
            prop_assert_eq!(hits.place_of(node), Some(place));
            prop_assert_eq!(hits.at(place), Some(node));
            walked.push(node);
        }
        prop_assert_eq!(hits.next(here, false), hits.at(0));
        walked.sort_unstable();
        prop_assert_eq!(walked, nodes);
    }

    #[test]
    fn a_place_in_folded_words_is_a_place_in_the_words_themselves(
        text in "[a-zäÉßСё한の\u{301}\u{308} ]{0,8}",
        from in 0_usize..20,
        length in 1_usize..6,
    ) {
        let text = composed(&text);
        let small = folded(&text);
        let range = from.min(small.len())..(from + length).min(small.len());
        let place = unfolded(&text, range);
        prop_assert!(text.get(place).is_some());
    }
}
