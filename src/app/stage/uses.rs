//! What a key that is asked is for, in words.

use crate::debugger::{told_with_more, uses_of};
use crate::playbook::Playbook;
use crate::runtime::Situation;

/// Where the answer for `key` is used once it is given: `guards node 12`, `decides arm 1 of branch 3`.
pub fn use_words(playbook: &Playbook, situation: &Situation, key: &str) -> String {
    let Situation::AwaitingSupply { node, moment, .. } = situation else {
        return String::new();
    };
    let Some(asking) = playbook.nodes.get(*node) else {
        return String::new();
    };
    let uses = uses_of(asking).into_iter();
    let purposes: Vec<_> = uses
        .filter(|(asked, purpose)| ***asked == *key && purpose.is_of(*moment))
        .map(|(_, purpose)| purpose)
        .collect();
    let all = purposes.len();
    told_with_more(
        purposes.iter().map(|purpose| purpose.words_here(asking)),
        all,
    )
}
