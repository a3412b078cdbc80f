use std::sync::Arc;

use super::*;
use crate::playbook::read;
use crate::runtime::{PlayContext, Taught};

/// A playbook of `nodes` and one speaker, Ada.
fn context(nodes: &str, taught: Taught) -> PlayContext {
    let document = format!(
        r#"{{"format":{{"version":0,"requires":["core"],"uses":[]}},"script":"inn.dialogue.md","entry":0,
            "anchors":{{"the-inn":0}},"speakers":[{{"name":"Ada","tags":[]}}],"nodes":[{nodes}]}}"#
    );
    let read = read(document.as_bytes()).expect("a sound playbook");
    PlayContext::new(Arc::new(read.playbook), taught)
}

const HELLO: &str = r#"
    {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
     "out":[{"kind":"succession","target":1}]},
    {"kind":"end","id":1,"out":[]}"#;

const ASKS: &str = r#"
    {"kind":"line","id":0,"speaker":0,"condition":{"kind":"key","key":"open"},
     "speech":[{"kind":"query","key":"name"},{"kind":"text","text":", come in."},
               {"kind":"custom-command","name":"Wave","args":["both hands"]},
               {"kind":"text","text":" Sit."}],
     "out":[{"kind":"succession","target":1}]},
    {"kind":"end","id":1,"out":[]}"#;

const MENU: &str = r#"
    {"kind":"choice","id":0,"out":[
      {"kind":"option","target":1,"label":[{"kind":"text","text":"Stay"}]},
      {"kind":"option","target":1,"label":[{"kind":"text","text":"Fly"}],
       "condition":{"kind":"key","key":"wings"}}]},
    {"kind":"end","id":1,"out":[]}"#;

const DRAW: &str = r#"
    {"kind":"random-choice","id":0,"out":[
      {"kind":"random-option","target":1,"weight":{"kind":"query","key":"luck"}},
      {"kind":"random-option","target":2,"weight":{"kind":"number","percentage":75}}]},
    {"kind":"end","id":1,"out":[]},
    {"kind":"line","id":2,"speaker":0,"speech":[{"kind":"text","text":"Again."}],
     "out":[{"kind":"succession","target":0}]}"#;

/// What is shown when `typed` is typed, a line each; prompts and what was typed included.
fn shown(nodes: &str, taught: Taught, typed: &[&str]) -> String {
    shown_of(context(nodes, taught), typed)
}

fn shown_of(context: PlayContext, typed: &[&str]) -> String {
    let mut output = Vec::new();
    let manner = Manner {
        ink: Ink::new(false),
        echo: true,
        chance: || 0.5,
    };
    let input: String = typed.iter().flat_map(|line| [*line, "\n"]).collect();
    let (mut session, mut recording) = (Session::new(context), Recording::none());
    let input = input.as_bytes();
    play(&mut session, &mut recording, input, &mut output, manner).unwrap();
    String::from_utf8(output).unwrap()
}

#[track_caller]
fn shows(nodes: &str, typed: &[&str], words: &[&str]) {
    let shown = shown(nodes, Taught::Full, typed);
    let mut rest = &*shown;
    for words in words {
        match rest.split_once(words) {
            Some((_, after)) => rest = after,
            None => panic!("{words:?} is missing, or out of order, in:\n{shown}"),
        }
    }
}

#[test]
fn enter_starts_goes_on_and_comes_to_the_end() {
    shows(
        HELLO,
        &["", "", ""],
        &[
            "inn.dialogue.md, 2 nodes",
            "Enter: start · q quit > \nAda: Hello.\n",
            "Enter: next · b back · s start · q quit > \nThe end.\n",
            "b back · s start · q quit > \n  the run has ended",
        ],
    );
}

#[test]
fn the_end_of_input_and_q_leave_quietly() {
    assert!(shown(HELLO, Taught::Full, &[""]).ends_with("q quit > \n"));
    assert!(shown(HELLO, Taught::Full, &["", "q", "next"]).ends_with("q quit > q\n"));
}

#[test]
fn a_key_is_asked_with_its_kind_and_a_wrong_answer_is_explained_and_asked_again() {
    shows(
        ASKS,
        &["", "perhaps", "y", "Robin", "d"],
        &[
            "open? yes or no > perhaps\n  this takes yes or no",
            "open? yes or no > y\n",
            "name? words · :q quit · :b back > Robin\n",
            "Ada: Robin, come in.\n  [Wave both hands]\n... Sit.\n",
            "d done · f failed ... · b back",
        ],
    );
}

#[test]
fn an_answer_of_the_wrong_kind_in_wire_form_is_refused_and_all_is_asked_again() {
    shows(
        ASKS,
        &["", r#"{"supply":{"open":"words","name":"Robin"}}"#, "y"],
        &["refused, wrong-answer-kind: ", "open? yes or no > y"],
    );
}

#[test]
fn the_last_answer_is_offered_when_a_key_is_asked_again() {
    shows(
        ASKS,
        &["", "y", "Robin", "s", "", ""],
        &[
            "open? yes or no · Enter: yes > \n",
            "name? words · Enter: Robin · :q quit · :b back > \nAda: Robin,",
        ],
    );
}

#[test]
fn a_question_can_be_left_by_any_command() {
    shows(ASKS, &["", "b", ""], &["> b\n  back\n", "Enter: start"]);
    shows(
        ASKS,
        &["", "y", ":next"],
        &["refused, misplaced: Next was sent."],
    );
    shows(ASKS, &["", "y", "next", "d"], &["Ada: next, come in."]);
    shows(
        ASKS,
        &["", "y", ":b", ""],
        &[
            "name? words · :q quit · :b back > :b\n  back\n",
            "Enter: start",
        ],
    );
    let left = shown(ASKS, Taught::Full, &["", "y", ":q", "Robin"]);
    assert!(left.ends_with(":b back > :q\n"), "{left}");
}

#[test]
fn effects_wait_for_done_and_enter_does_not_skip_them() {
    shows(
        ASKS,
        &["", "y", "Robin", "", "f no hands", "next", "d", ""],
        &[
            "  d when it is done; f and why when it failed\n",
            "> f no hands\nd done",
            "refused, misplaced: Next was sent.",
            "> d\nEnter: next",
            "The end.",
        ],
    );
}

#[test]
fn a_menu_is_numbered_from_1_and_what_is_not_available_is_marked_and_refused() {
    shows(
        MENU,
        &["", "n", "2", "3", "0", "1"],
        &[
            "wings? yes or no > n\n  1. Stay\n  2. Fly (not available)\n",
            "1 choose · b back",
            "refused, unavailable-option",
            "refused, no-such-option",
            "numbered from 1",
            "The end.",
        ],
    );
}

#[test]
fn a_draw_shows_its_shares_and_is_drawn_by_hand_or_by_chance() {
    shows(
        DRAW,
        &["", "-1", "25", "", "", "0", "1", "2"],
        &[
            "luck? a number of 0 or more > -1\n  this takes a number of 0 or more\n",
            "  1. 25%\n  2. 75%\nEnter: let chance draw · 1, 2 drawn",
            "chance draws 2\nAda: Again.",
            "  1. 0% (not available)\n  2. 100%\n",
            "refused, unavailable-option",
            "Ada: Again.",
        ],
    );
}

#[test]
fn chance_draws_after_a_refusal_too_and_only_while_a_draw_is_open() {
    shows(
        DRAW,
        &["", "25", "next", "r", "r"],
        &[
            "refused, misplaced",
            "chance draws 2",
            "nothing to draw now",
        ],
    );
}

#[test]
fn every_slug_of_a_scene_is_listed_and_starts_there() {
    let mut playbook = context(HELLO, Taught::Full).playbook().as_ref().clone();
    playbook.anchors.insert("a-tavern".into(), 0);
    let shown = shown_of(
        PlayContext::new(Arc::new(playbook), Taught::Full),
        &["?", "s a-tavern", "s the-inn"],
    );
    assert!(shown.contains("scenes: a-tavern, the-inn\n"), "{shown}");
    assert_eq!(shown.matches("Ada: Hello.").count(), 2, "{shown}");
}

#[test]
fn back_returns_to_the_step_before_and_shows_it() {
    shows(
        HELLO,
        &["", "", "b", "b", "b"],
        &[
            "The end.\n",
            "  back\nAda: Hello.\nEnter: next",
            "  back\nEnter: start",
            "there is nothing to go back to",
        ],
    );
}

#[test]
fn any_command_may_be_sent_at_any_time_and_its_refusal_is_shown() {
    shows(
        HELLO,
        &[
            "next",
            "d",
            "f why",
            "supply {}",
            "choose 1",
            "drawn 1",
            "\"dance\"",
            "s nowhere",
            "roll",
        ],
        &[
            "refused, not-started",
            "refused, misplaced: Done",
            "refused, misplaced: Failed",
            "refused, misplaced: Supply",
            "refused, misplaced: Choose",
            "refused, misplaced: Drawn",
            "refused, unknown-command",
            "refused, unknown-anchor",
            "nothing to draw",
        ],
    );
    shows(
        HELLO,
        &["s the-inn", "n", "n"],
        &["Ada: Hello.", "The end.", "refused, already-ended"],
    );
}

#[test]
fn taught_the_core_alone_a_menu_is_refused() {
    let shown = shown(MENU, Taught::Core, &["", "1"]);
    assert!(shown.contains("refused, unplayable-node"), "{shown}");
    assert!(
        shown.contains("refused, misplaced: Choose was sent."),
        "{shown}"
    );
}

#[test]
fn help_lists_the_commands_and_the_scenes_and_where_says_where() {
    shows(
        HELLO,
        &["?", "where", "dance"],
        &[
            "failed WHY",
            "scenes: the-inn",
            "takes Start",
            "has not started",
            "no command dance",
        ],
    );
    shows(
        ASKS,
        &["", "y", "?", "Robin"],
        &["now the run takes Start or Supply", "Ada: Robin"],
    );
}

#[test]
fn why_tells_what_decided_the_last_step_and_asks_again() {
    shows(
        MENU,
        &["why", "", "y", "why", "2", "why", "next", "why"],
        &[
            "> why\n  nothing was sent yet\n",
            "wings? yes or no > y\n",
            "> why\n    … Option 1 can be chosen: it carries no condition.\n",
            "    … Option 2 can be chosen: wings was answered true.\n  Node 0 offers its menu to the player.\n",
            "> why\n  At node 0 option 2 was chosen.\n    – Option 1 could have been chosen, but option 2 was.\n",
            "    ✓ Option 2 was chosen.\n  The run came to node 1, which ends the run.\n",
            "> why\n  Next was sent, and refused as already-ended; nothing changed.\n",
            "  The situation takes Start.\n  Send Start to begin again.\n",
        ],
    );
}

#[test]
fn why_tells_of_an_only_way_that_could_not_be_taken() {
    let nothing = r#"
    {"kind":"random-choice","id":0,"out":[
      {"kind":"random-option","target":1,"weight":{"kind":"number","percentage":0}}]},
    {"kind":"end","id":1,"out":[]}"#;
    shows(
        nothing,
        &["", "why"],
        &["> why\n    ✗ Arm 1 cannot come up: its share is 0.\n"],
    );
    let only = r#"
    {"kind":"choice","id":0,"out":[
      {"kind":"option","target":1,"label":[{"kind":"text","text":"Stay"}]}]},
    {"kind":"end","id":1,"out":[]}"#;
    shows(
        only,
        &["", "why", "1", "why"],
        &[
            "> why\n    … Option 1 can be chosen: it carries no condition.\n  The run came to node 0",
            "> why\n  At node 0 option 1 was chosen.\n  The run came to node 1",
        ],
    );
}
