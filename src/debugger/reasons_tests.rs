//! Why not there, told of small playbooks.

use std::collections::BTreeMap;
use std::sync::Arc;

use proptest::prelude::*;

use super::*;
use crate::debugger::{Sender, SessionCommand};
use crate::playbook::built::*;
use crate::playbook::{Node, drawn};
use crate::runtime::driven::driver;
use crate::runtime::{Answer, Answers, Command, PlayContext, Taught};

fn session(nodes: impl IntoIterator<Item = Node>) -> Session {
    let playbook = Arc::new(playbook(nodes));
    Session::new(PlayContext::new(playbook, Taught::Full))
}

fn send(session: &mut Session, command: Command) {
    let sender = Sender::Person;
    session.apply(SessionCommand::Send { command, sender });
}

fn answer(session: &mut Session, answers: &[(&str, bool)]) {
    let answers = answers.iter();
    let answers: Answers = answers
        .map(|(key, truth)| ((*key).into(), Answer::Truth(*truth)))
        .collect();
    send(session, Command::Supply(answers));
}

/// A branch to two lines, one of which leads on to an end of its own.
fn doors() -> Session {
    session([
        branch().arm(1).gated("key").arm(2),
        line(0, "In.").then(3),
        line(0, "Out.").then(0),
        line(0, "Deep.").then(4),
        end(),
        end(),
    ])
}

#[track_caller]
fn says(session: &Session, somewhere: Somewhere, sentence: &str, ways: &[&str]) {
    let told = why_not(session, somewhere);
    assert_eq!(told.sentence, sentence);
    let found: Vec<&str> = told.ways.iter().map(|way| &*way.sentence).collect();
    assert_eq!(found, ways);
}

#[test]
fn a_way_that_waits_is_not_decided_yet_and_one_that_was_not_taken_names_its_key() {
    let mut session = doors();
    let arm = Somewhere::Way(0, 0);
    let begins = "Its arm 1 was never decided: the run has not started.";
    says(&session, arm, begins, &[]);
    // What was refused did not start it.
    send(&mut session, Command::Next);
    says(&session, arm, begins, &[]);
    session.apply(SessionCommand::Back);
    send(&mut session, Command::start());
    let asked = "Arm 1 is not decided yet: key is asked now.";
    says(&session, arm, asked, &[]);
    answer(&mut session, &[("key", false)]);
    let failed = "Arm 1 was not taken: key was answered false.";
    says(&session, arm, failed, &[]);
    says(
        &session,
        Somewhere::Node(1),
        "Step 2 did not go to node 1.",
        &[failed],
    );
    // What was refused since then decided nothing.
    send(&mut session, Command::Done);
    says(&session, arm, failed, &[]);
    says(
        &session,
        Somewhere::Node(1),
        "Step 2 did not go to node 1.",
        &[failed],
    );
    let stands = "The run stands at node 2.";
    says(&session, Somewhere::Node(2), stands, &[]);
}

#[test]
fn a_node_never_come_to_is_told_by_the_nearest_ways_that_were_not_taken() {
    let mut session = doors();
    send(&mut session, Command::start());
    answer(&mut session, &[("key", false)]);
    let never = "The run never came to node 4. Where it was, it went another way:";
    let failed = "Arm 1 was not taken: key was answered false.";
    says(&session, Somewhere::Node(4), never, &[failed]);
    let nowhere = "The run never came to node 5, and no way leads there.";
    says(&session, Somewhere::Node(5), nowhere, &[]);
    let undecided = "Its succession was never decided: the run never came to node 3. Where it was, it went another way:";
    says(&session, Somewhere::Way(3, 0), undecided, &[failed]);
}

#[test]
fn a_node_the_run_was_at_is_told_by_its_last_visit() {
    let mut session = doors();
    send(&mut session, Command::start());
    answer(&mut session, &[("key", true)]);
    send(&mut session, Command::Next);
    send(&mut session, Command::Next);
    let told = why_not(&session, Somewhere::Node(1));
    let sentence = "The run did go there: it last came to node 1 at step 2.";
    assert_eq!(told.sentence, sentence);
    assert_eq!(told.visited.map(|(step, _)| step), Some(2));
    let taken = "Arm 1 was taken: key was answered true.";
    says(&session, Somewhere::Way(0, 0), taken, &[]);
}

#[test]
fn a_node_that_was_stepped_over_says_so_and_names_its_key() {
    let guarded = line(0, "Hi.").guarded("key").then(1);
    let mut session = session([guarded, line(1, "Well.").then(2), end()]);
    send(&mut session, Command::start());
    answer(&mut session, &[("key", false)]);
    let over = "Node 0 was stepped over: its condition key was answered false; a node stepped over is left by its \
                succession alone.";
    says(&session, Somewhere::Node(0), over, &[]);
    send(&mut session, Command::Next);
    says(&session, Somewhere::Node(0), over, &[]);
    let told = why_not(&session, Somewhere::Node(0));
    assert_eq!(told.visited.map(|(step, _)| step), Some(2));
    // Come to once more and let in, it is no longer told as stepped over.
    send(&mut session, Command::start());
    answer(&mut session, &[("key", true)]);
    send(&mut session, Command::Next);
    let there = "The run did go there: it last came to node 0 at step 4.";
    says(&session, Somewhere::Node(0), there, &[]);
}

#[test]
fn a_way_left_open_by_beginning_again_was_never_decided() {
    let mut session = session([line(0, "Hi.").then(1), end()]);
    let scene = playbook([line(0, "Hi.").then(1), end(), end()]).anchored("end", 2);
    let mut other = Session::new(PlayContext::new(Arc::new(scene), Taught::Full));
    send(&mut other, Command::start());
    let anchor = Some("end".into());
    send(&mut other, Command::Start { anchor });
    let begun = "It was never decided: the run was begun again at step 2.";
    says(&other, Somewhere::Way(0, 0), begun, &[]);
    send(&mut session, Command::start());
    let turn =
        "The succession is not decided yet: the player has the turn, and Next leaves the node.";
    says(&session, Somewhere::Way(0, 0), turn, &[]);
}

#[test]
fn what_the_playbook_does_not_have_is_said_so() {
    let session = doors();
    says(
        &session,
        Somewhere::Node(9),
        "This playbook has no node 9.",
        &[],
    );
    says(
        &session,
        Somewhere::Way(9, 0),
        "This playbook has no node 9.",
        &[],
    );
    says(
        &session,
        Somewhere::Way(0, 7),
        "Node 0 has no such way out.",
        &[],
    );
}

proptest! {
    #[test]
    fn the_last_step_that_left_a_node_answers_for_its_ways(
        playbook in drawn::playbook(), driver in driver(), back in 0..6usize,
    ) {
        let context = PlayContext::new(Arc::new(playbook), Taught::Full);
        let mut session = Session::new(context.clone());
        for next in &driver {
            let command = next.command(&context, session.situation());
            send(&mut session, command);
        }
        for _ in 0..back {
            session.apply(SessionCommand::Back);
        }
        // Every step behind the playhead looked through, the latest verdict kept.
        let mut expected = BTreeMap::new();
        let mut arrivals = BTreeMap::new();
        for (index, id) in session.way().iter().enumerate().take(session.position()) {
            let why = session.why(id).expect("a step");
            for pass in &why.passes {
                if pass.arrived {
                    arrivals.insert(pass.node, index + 1);
                }
                for look in &pass.looks {
                    expected.insert((pass.node, look.edge), (index + 1, look.verdict.mark()));
                }
            }
        }
        for (node, found) in context.playbook().nodes.iter().enumerate() {
            prop_assert_eq!(session.last_arrival(node), arrivals.get(&node).copied());
            for edge in 0..found.out.len() {
                let told = way_not_taken(&session, node, edge);
                let told = told.map(|way| (way.step, way.mark));
                let is_left_open = session.stands_at() != Some(node);
                let wanted = expected.get(&(node, edge)).map(|(step, mark)| match mark {
                    Mark::Open if is_left_open => (*step, Mark::Unlooked),
                    mark => (*step, *mark),
                });
                prop_assert_eq!(told, wanted, "node {} edge {}", node, edge);
            }
            let told = why_not(&session, Somewhere::Node(node));
            prop_assert!(!told.sentence.is_empty());
            prop_assert!(told.more == 0 || told.ways.len() == MOST_TOLD);
        }
    }
}
