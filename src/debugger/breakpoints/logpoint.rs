//! The words a logpoint writes.

use crate::playbook::{effects_words, plain_text};
use crate::runtime::{Answer, Event};

use super::Seen;

/// `template` with what stands in braces filled in from `seen`: `{node}` where the run stands (or last stood),
/// `{speaker}`, `{words}`, `{effect}` and `{key}` as the step reports them, and any other name as the last answer
/// for that key. What is not known stays as it is written.
pub fn fill<'a>(template: &str, seen: Seen, answer: impl Fn(&str) -> Option<&'a Answer>) -> String {
    let mut filled = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('}') {
        // A brace that nothing closes is a brace.
        let Some((before, name)) = before.rsplit_once('{') else {
            filled += before;
            filled.push('}');
            rest = after;
            continue;
        };
        filled += before;
        match known(name, seen).or_else(|| answer(name).map(filled_in)) {
            Some(words) => filled += &words,
            None => filled += &format!("{{{name}}}"),
        }
        rest = after;
    }
    filled + rest
}

/// The names in braces of `template` that may be keys.
pub(super) fn names(template: &str) -> impl Iterator<Item = &str> {
    let opened = template.split('{').skip(1);
    opened.filter_map(|rest| Some(rest.split_once('}')?.0))
}

fn known(name: &str, seen: Seen) -> Option<String> {
    let events = &seen.entry.events;
    let list = |words: Vec<String>| (!words.is_empty()).then(|| words.join(", "));
    match name {
        "node" => {
            let stands = seen.entry.situation.node();
            let node = stands.or(seen.trace.arrived.last().copied())?;
            Some(node.to_string())
        }
        "speaker" => list(events.iter().filter_map(speaker).collect()),
        "words" => {
            let speech = events.iter().filter_map(Event::speech);
            let said: Vec<String> = speech.map(|speech| plain_text(speech)).collect();
            (!said.is_empty()).then(|| said.join(" "))
        }
        "effect" => {
            let asked = events.iter().filter_map(Event::effect);
            Some(effects_words(asked)).filter(|words| !words.is_empty())
        }
        "key" => {
            let keys = events.iter().flat_map(Event::keys);
            list(keys.map(|key| key.to_string()).collect())
        }
        _ => None,
    }
}

fn speaker(event: &Event) -> Option<String> {
    match event {
        Event::Said { speaker, .. } => speaker.as_deref().map(str::to_owned),
        _ => None,
    }
}

/// An answer as it stands in a sentence, without quotation marks.
fn filled_in(answer: &Answer) -> String {
    match answer {
        Answer::Truth(truth) => truth.to_string(),
        Answer::Words(words) => words.to_string(),
        Answer::Number(number) => number.to_string(),
    }
}
