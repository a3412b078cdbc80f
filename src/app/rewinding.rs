//! Going back past effects the host has carried out, which nothing undoes: what a person is to know then.
//!
//! Where the playhead rests is held against where it rested before; while it is dragged, or a run goes on, it does
//! not rest. Going back several times counts from where it began, until the run goes on from there.

use crate::debugger::{EntryId, Session};

use super::banner::Banner;
use super::log_panel::{Played, one_line};
use super::words::{cut, performed_words};

/// How many effects are named at most.
const NAMED: usize = 3;

/// How much of an effect is named, in characters.
const EFFECT_CHARACTERS: usize = 48;

/// Where the playhead rested, and what was said of going back from there.
#[derive(Debug, Default)]
pub struct Rewinding {
    played: Played,
    rested: Option<EntryId>,
    /// How many steps the log had then.
    steps: usize,
    /// Where going back began, as long as it goes on.
    left: Option<EntryId>,
    /// How many entries that asked for effects were passed since.
    passed: usize,
}

impl Rewinding {
    /// Takes where the playhead rests, and has `banner` say what effects were left behind on the way there. What it
    /// said before goes once it no longer holds, or a step was sent.
    pub fn follow(&mut self, session: &Session, banner: &mut Banner) {
        let (playhead, steps) = (session.playhead(), session.log().len());
        let is_same_log = self.played.follow(session);
        let rested = self.rested.replace(playhead).filter(|_| is_same_log);
        let was_sent = std::mem::replace(&mut self.steps, steps) != steps;
        if was_sent || rested.is_none() {
            (self.left, self.passed) = (None, 0);
        }
        let Some(rested) = rested else {
            banner.went_back(None, false);
            return;
        };
        if rested == playhead {
            return;
        }
        let left = self.left.unwrap_or(rested);
        let performed = session.performed_since(left);
        let is_more = performed.len() > self.passed;
        let words = (!performed.is_empty()).then(|| words(session, &performed));
        banner.went_back(words, is_more);
        let leads_there = session.log().depth(left).checked_sub(1);
        let leads_there = leads_there.and_then(|last| session.way().get(last)) == Some(left);
        let goes_on_back = leads_there && !performed.is_empty();
        self.left = goes_on_back.then_some(left);
        self.passed = if goes_on_back { performed.len() } else { 0 };
    }
}

/// The effects `performed` asked for, at most [`NAMED`] of them by name.
fn words(session: &Session, performed: &[EntryId]) -> String {
    let effects = || {
        performed.iter().flat_map(|id| {
            let entry = session.log().entry(*id);
            let events = entry.into_iter().flat_map(|entry| &entry.events);
            events.filter_map(|event| Some((*id, event.effect()?)))
        })
    };
    let named = effects().take(NAMED).map(|(id, effect)| {
        let effect = cut(&one_line(&performed_words(effect)), EFFECT_CHARACTERS);
        format!("{effect} ({})", step_words(session, id))
    });
    let named = named.collect::<Vec<_>>().join(", ");
    let more = match effects().count().saturating_sub(NAMED) {
        0 => String::new(),
        more => format!(" and {more} more"),
    };
    format!("Went back past effects the host has already carried out: {named}{more}.")
}

/// Which step `id` is: `step 3`; where it is not on the branch shown, `step 3 of main`.
pub fn step_words(session: &Session, id: EntryId) -> String {
    let step = session.log().depth(id);
    let is_shown = step.checked_sub(1).and_then(|last| session.way().get(last)) == Some(id);
    match is_shown {
        true => format!("step {step}"),
        false => {
            let branch = session.branch_name(session.log().branch_of(id));
            format!(
                "step {step} of {}",
                cut(&one_line(&branch), EFFECT_CHARACTERS)
            )
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::debugger::{Sender, SessionCommand};
    use crate::playbook::built::*;
    use crate::runtime::{Command, PlayContext, Taught};

    /// A session that asked for each of `effects` and was told that they are done, at the steps 1, 2 and so on.
    fn carried_out(effects: &[&str]) -> Session {
        let nodes = effects.iter().enumerate().map(|(node, effect)| {
            let effects = [direction(effect)];
            control(effects).then(node + 1)
        });
        let playbook = playbook(nodes.chain([end()]));
        let mut session = Session::new(PlayContext::new(Arc::new(playbook), Taught::Full));
        send(&mut session, Command::start());
        for _ in effects {
            send(&mut session, Command::Done);
        }
        session
    }

    fn send(session: &mut Session, command: Command) {
        let sender = Sender::Person;
        session.apply(SessionCommand::Send { command, sender });
    }

    fn told(session: &Session, rewinding: &mut Rewinding) -> Option<String> {
        let mut banner = Banner::default();
        rewinding.follow(session, &mut banner);
        banner.words()
    }

    fn goes_back(effects: &[&str]) -> Option<String> {
        let mut session = carried_out(effects);
        let mut rewinding = Rewinding::default();
        assert_eq!(told(&session, &mut rewinding), None);
        session.apply(SessionCommand::GoTo(EntryId::BEGINNING));
        told(&session, &mut rewinding)
    }

    #[test]
    fn three_effects_are_named_and_the_others_counted() {
        let words = "Went back past effects the host has already carried out:";
        assert_eq!(goes_back(&["bow"]), Some(format!("{words} bow (step 1).")));
        assert_eq!(
            goes_back(&["bow", "ring", "wave"]),
            Some(format!(
                "{words} bow (step 1), ring (step 2), wave (step 3)."
            ))
        );
        assert_eq!(
            goes_back(&["bow", "ring", "wave", "sing", "a", "b", "c"]),
            Some(format!(
                "{words} bow (step 1), ring (step 2), wave (step 3) and 4 more."
            ))
        );
        assert_eq!(goes_back(&[]), None);
    }

    #[test]
    fn a_long_effect_is_cut() {
        let words = goes_back(&["wave ".repeat(1000).trim()]).expect("words");
        assert!(words.len() < 200, "{words}");
    }

    #[test]
    fn going_back_step_by_step_counts_from_where_it_began_and_says_it_only_where_there_is_more() {
        let mut session = carried_out(&["bow", "ring"]);
        let mut rewinding = Rewinding::default();
        let mut banner = Banner::default();
        rewinding.follow(&session, &mut banner);
        session.apply(SessionCommand::Back);
        rewinding.follow(&session, &mut banner);
        let words = banner.words().expect("words");
        assert!(words.ends_with(": ring (step 2)."), "{words}");
        session.apply(SessionCommand::Back);
        rewinding.follow(&session, &mut banner);
        let words = banner.words().expect("words");
        assert!(words.ends_with(": bow (step 1), ring (step 2)."), "{words}");
        banner.clear();
        session.apply(SessionCommand::Back);
        rewinding.follow(&session, &mut banner);
        assert_eq!(banner.words(), None, "dismissed, and nothing more");
        session.apply(SessionCommand::Forward);
        session.apply(SessionCommand::Forward);
        rewinding.follow(&session, &mut banner);
        assert_eq!(banner.words(), None);
        session.apply(SessionCommand::Back);
        rewinding.follow(&session, &mut banner);
        assert!(
            banner.words().is_some(),
            "it was gone on past, and back again"
        );
    }

    #[test]
    fn another_branch_is_named_and_another_log_says_nothing() {
        let mut session = carried_out(&["bow"]);
        let mut rewinding = Rewinding::default();
        told(&session, &mut rewinding);
        session.apply(SessionCommand::GoTo(EntryId::BEGINNING));
        send(&mut session, Command::start());
        let words = told(&session, &mut rewinding).expect("words");
        assert!(words.ends_with(": bow (step 1 of main)."), "{words}");
        assert_eq!(told(&carried_out(&["bow"]), &mut rewinding), None);
    }
}
