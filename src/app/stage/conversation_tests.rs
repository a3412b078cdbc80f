use super::*;
use crate::app::stage::trial::{Trial, supply};
use crate::debugger::SessionCommand;
use crate::runtime::{Answer, Explanation};
use serde_json::json;

/// The conversation as lines: a speech with its asides in brackets, a direction in brackets, a rule in dashes.
fn told(conversation: &Conversation) -> Vec<String> {
    let line = |paragraph: &Paragraph| match paragraph {
        Paragraph::Speech { speaker, parts } => {
            let parts: Vec<String> = parts
                .iter()
                .map(|part| match part {
                    Part::Words(speech) => plain_text(speech).trim().to_string(),
                    Part::Aside(words) => format!("[{words}]"),
                })
                .collect();
            match speaker {
                Some(speaker) => format!("{speaker}: {}", parts.join(" ")),
                None => parts.join(" "),
            }
        }
        Paragraph::Direction(words) => format!("[{words}]"),
        Paragraph::Rule(words) => format!("--- {words}"),
        Paragraph::End => "The end.".into(),
    };
    conversation.paragraphs().iter().map(line).collect()
}

fn read(trial: &Trial) -> Vec<String> {
    let mut conversation = Conversation::default();
    conversation.follow(&trial.document, &trial.session);
    told(&conversation)
}

fn words(words: &str) -> Answer {
    Answer::Words(words.into())
}

fn to_the_menu() -> Vec<Command> {
    vec![
        Command::start(),
        Command::Done,
        Command::Next,
        supply([("Traveller.Name", words("Robin"))]),
        Command::Next,
        supply([("Purse.HasCoin", Answer::Truth(true))]),
        Command::Done,
        Command::Next,
        Command::Done,
        Command::Next,
        supply([("Ferryman.Patient", Answer::Truth(false))]),
    ]
}

#[test]
fn speeches_effects_and_answers_stand_in_the_order_they_came() {
    let trial = Trial::on_sample().sent(to_the_menu());
    assert_eq!(
        read(&trial),
        [
            "[Rain over the river, one lamp on the jetty]",
            "[PlayMusic(low_tide)]",
            "Narrator: Rain drums on the tin roof of the ferry.",
            "[answered: Traveller.Name = “Robin”]",
            "Ferryman: Last boat tonight, Robin. Coin first, stories later.",
            "[answered: Purse.HasCoin = true]",
            "Ferryman: An old coin. [TakeCoin()] Then step aboard and mind the rope.",
            "Narrator: Black water slides by. [the far bank goes dark] Where will you sit?",
            "[answered: Ferryman.Patient = false]",
        ]
    );
}

#[test]
fn what_was_refused_is_left_out_and_a_choice_keeps_its_words_across_it() {
    let refused = [Command::Done, Command::Choose(2), Command::Choose(7)];
    let chosen = [Command::Choose(1), Command::Next, Command::Next];
    let drawn = [Command::Done, Command::Drawn(0), Command::Next];
    let commands = to_the_menu().into_iter().chain(refused);
    let trial = Trial::on_sample().sent(commands.chain(chosen).chain(drawn));
    let told = read(&trial);
    assert_eq!(
        told.get(9..).unwrap_or_default(),
        [
            "[chose: Take an oar]",
            "You: Give me an oar.",
            "[drawn: arm 1, 70 %]",
            "Narrator: The keel finds gravel. You are across.",
            "The end.",
        ]
    );
}

#[test]
fn a_failed_effect_of_a_line_stands_within_its_speech() {
    let failed = Command::Failed(Explanation::new("disk full").expect("words"));
    let trial = Trial::of_nodes(json!([
        {"kind": "line", "id": 0, "speaker": 0, "speech": [
            {"kind": "text", "text": "Look."},
            {"kind": "custom-command", "name": "Wave", "args": []},
            {"kind": "query", "key": "Name"},
        ], "out": [{"kind": "succession", "target": 1}]},
        {"kind": "end", "id": 1, "out": []},
    ]));
    let answered = supply([("Name", words("Robin"))]);
    let trial = trial.sent([Command::start(), failed, Command::Done, answered]);
    assert_eq!(
        read(&trial),
        ["Ada: Look. [Wave()] [failed: disk full] [answered: Name = “Robin”] Robin"]
    );
}

#[test]
fn a_restart_is_a_rule_and_the_first_start_at_the_entry_is_none() {
    let start_at = |slug: &str| Command::Start {
        anchor: Some(slug.into()),
    };
    let trial = Trial::on_sample().sent([start_at("the-heron"), Command::start()]);
    let told = read(&trial);
    assert_eq!(
        told.first().map(String::as_str),
        Some("--- started at The heron")
    );
    assert_eq!(told.get(2).map(String::as_str), Some("--- started again"));
    let trial = Trial::on_sample().sent([start_at("nowhere"), Command::start()]);
    assert!(read(&trial).iter().all(|line| !line.starts_with("---")));
}

#[test]
fn going_back_and_on_again_tells_the_same_as_telling_it_at_once() {
    let mut trial = Trial::on_sample().sent(to_the_menu());
    let mut conversation = Conversation::default();
    conversation.follow(&trial.document, &trial.session);
    let mut heights = Vec::new();
    for _ in 0..11 {
        trial.session.apply(SessionCommand::Back);
        assert!(
            conversation
                .follow(&trial.document, &trial.session)
                .is_some()
        );
        assert_eq!(told(&conversation), read(&trial));
        heights.push(conversation.paragraphs().len());
    }
    assert_eq!(heights.last(), Some(&0));
    for _ in 0..11 {
        trial.session.apply(SessionCommand::Forward);
        conversation.follow(&trial.document, &trial.session);
        assert_eq!(told(&conversation), read(&trial));
    }
    assert_eq!(conversation.follow(&trial.document, &trial.session), None);
}

#[test]
fn another_branch_cuts_off_what_the_old_one_said() {
    let mut trial = Trial::on_sample().sent(to_the_menu());
    let mut conversation = Conversation::default();
    conversation.follow(&trial.document, &trial.session);
    for _ in 0..6 {
        trial.session.apply(SessionCommand::Back);
    }
    trial.send(supply([("Purse.HasCoin", Answer::Truth(false))]));
    let first = conversation.follow(&trial.document, &trial.session);
    assert_eq!(first, Some(4));
    assert_eq!(told(&conversation), read(&trial));
    assert_eq!(
        told(&conversation).last().map(String::as_str),
        Some("Ferryman: No coin, no crossing. Unless you can sing.")
    );
}

#[test]
fn another_session_is_told_anew_though_its_entries_are_numbered_alike() {
    let one = Trial::on_sample().sent(to_the_menu());
    let other = Trial::on_sample().sent([Command::start()]);
    let mut conversation = Conversation::default();
    conversation.follow(&one.document, &one.session);
    assert_eq!(
        conversation.follow(&other.document, &other.session),
        Some(0)
    );
    assert_eq!(told(&conversation), read(&other));
}

/// Steps of two lines that lead to each other, `steps` of them.
fn long_run(steps: usize) -> Trial {
    let line = |id: usize, next: usize| {
        json!({"kind": "line", "id": id, "speaker": 0, "speech": [{"kind": "text", "text": "On."}],
            "out": [{"kind": "succession", "target": next}]})
    };
    let trial = Trial::of_nodes(json!([line(0, 1), line(1, 0)]));
    let next = std::iter::repeat_n(Command::Next, steps - 1);
    trial.sent([Command::start()].into_iter().chain(next))
}

#[test]
fn a_short_run_is_told_whole_and_of_a_long_one_the_last_few_hundred_steps() {
    assert_eq!(read(&long_run(2 * STRETCH - 1)).len(), 2 * STRETCH - 1);
    for steps in [2 * STRETCH, 10 * STRETCH + 7] {
        let told = read(&long_run(steps));
        let left_out = steps / STRETCH * STRETCH - STRETCH;
        assert_eq!(
            told.first().map(String::as_str),
            Some(&*format!("--- {left_out} earlier steps are in the log"))
        );
        assert_eq!(told.len() - 1, steps - left_out);
        assert!(told.len() > STRETCH && told.len() <= 2 * STRETCH);
    }
}

#[test]
fn moving_anywhere_in_a_long_run_tells_the_same_as_telling_it_at_once() {
    let mut trial = long_run(5 * STRETCH);
    let mut conversation = Conversation::default();
    for step in [
        5 * STRETCH,
        3,
        2 * STRETCH,
        2 * STRETCH - 1,
        4 * STRETCH + 9,
        1,
    ] {
        let entry = EntryId::from_number(step).expect("an entry");
        trial.session.apply(SessionCommand::GoTo(entry));
        conversation.follow(&trial.document, &trial.session);
        assert_eq!(told(&conversation), read(&trial));
    }
}

#[test]
fn a_run_that_began_in_what_is_left_out_is_started_again() {
    let trial = long_run(3 * STRETCH).sent([Command::start()]);
    assert!(read(&trial).contains(&"--- started again".to_string()));
    let trial = Trial::on_sample().sent(std::iter::repeat_n(Command::Next, 2 * STRETCH));
    let told = read(&trial.sent([Command::start()]));
    assert!(told.iter().all(|line| !line.contains("started again")));
}
