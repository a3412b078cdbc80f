//! The shortest way to what a run did, found breadth first: situations are the places, commands lead from one
//! to the next.

use std::collections::{HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;

use crate::playbook::Key;
use crate::runtime::{Command, CommandKind, Situation, SituationKind, takes};

use super::player::{BEGINNING, Place, Player, Sent, Sequence};
use super::still::Still;

/// The most steps that are asked for in one search through situations nobody saw.
const MOST_STEPS: usize = 500_000;

/// The shortest way through the steps of `sequence` alone, in any order that leads from the beginning to its last.
/// What lies between two equal situations is not on it. Takes time linear in `sequence`.
pub(super) fn shortest_of(sequence: &Sequence) -> Sequence {
    let places = sequence
        .before
        .iter()
        .max()
        .map_or(0, |most| *most as usize + 1);
    let mut onward: Vec<Vec<(Sent, Place)>> = vec![Vec::new(); places];
    let steps = sequence.before.iter().zip(&sequence.sent);
    for ((before, sent), after) in steps.zip(sequence.before.iter().skip(1)) {
        if let Some(onward) = onward.get_mut(*before as usize) {
            onward.push((*sent, *after));
        }
    }
    let (Some(goal), Some(last)) = (
        sequence.before.last().copied(),
        sequence.sent.last().copied(),
    ) else {
        return sequence.clone();
    };
    let mut search = Search::new();
    while let Some(place) = search.queue.pop_front().filter(|place| *place != goal) {
        for (sent, after) in onward.get(place as usize).into_iter().flatten() {
            search.reach(place, *sent, *after);
        }
    }
    search.sequence_by(goal, last)
}

/// A way shorter than `sequence` that meets what has to happen, by any of its commands sent anywhere: the
/// shortest there is. Nothing where there is none, or the search takes too long.
///
/// A situation is sent what it can take. What it cannot take leaves the run where it is, so one of each kind is
/// sent only where a refusal is looked for.
pub(super) fn shorter_than(
    sequence: &Sequence,
    player: &mut Player,
) -> ControlFlow<(), Option<Sequence>> {
    let groups = groups(sequence, player);
    let seeks_refusal = matches!(
        player.still(),
        Still::Refused { .. } | Still::At(SituationKind::NotStarted)
    );
    let mut search = Search::new();
    let mut asked = 0;
    player.begins_replay();
    while let Some(place) = search.queue.pop_front() {
        if search.depth(place) + 1 >= sequence.len() || asked >= MOST_STEPS {
            break;
        }
        let kinds = takes(player.context(), player.situation(place));
        for group in &groups {
            let fits = group.fits(
                &kinds,
                player.situation(place),
                place == BEGINNING || seeks_refusal,
            );
            let most = match (fits, seeks_refusal) {
                (true, _) => group.sent.len(),
                (false, true) => 1,
                (false, false) => 0,
            };
            for sent in group.sent.iter().take(most) {
                asked += 1;
                let taken = player.step(place, *sent)?;
                if taken.is_met {
                    return ControlFlow::Continue(Some(search.sequence_by(place, *sent)));
                }
                search.reach(place, *sent, taken.after);
            }
        }
    }
    ControlFlow::Continue(None)
}

/// Commands of one kind that are for the same situations.
struct Group {
    kind: CommandKind,
    /// The keys a `Supply` answers, sorted.
    keys: Vec<Key>,
    sent: Vec<Sent>,
}

/// The different commands of `sequence`, in the order first sent.
fn groups(sequence: &Sequence, player: &Player) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    let mut by_keys: HashMap<(CommandKind, Vec<Key>), usize> = HashMap::new();
    let mut seen = HashSet::new();
    for sent in sequence.sent.iter().filter(|sent| seen.insert(**sent)) {
        let command = player.command(*sent);
        let keys: Vec<Key> = match command {
            Command::Supply(answers) => answers.keys().cloned().collect(),
            Command::Start { .. }
            | Command::Next
            | Command::Done
            | Command::Failed(_)
            | Command::Choose(_)
            | Command::Drawn(_)
            | Command::Unknown(_) => Vec::new(),
        };
        let kind = command.kind();
        let at = *by_keys.entry((kind, keys.clone())).or_insert_with(|| {
            groups.push(Group {
                kind,
                keys,
                sent: Vec::new(),
            });
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(at) {
            group.sent.push(*sent);
        }
    }
    groups
}

impl Group {
    /// Whether the commands may be taken in `situation`, which takes `kinds`.
    fn fits(&self, kinds: &[CommandKind], situation: &Situation, starts: bool) -> bool {
        match (self.kind, situation) {
            // Wherever it is taken, a start comes to the same; so the beginning is the place for it.
            (CommandKind::Start, _) => starts,
            (CommandKind::Supply, Situation::AwaitingSupply { keys, .. }) => {
                let mut asked: Vec<&Key> = keys.iter().collect();
                asked.sort();
                asked.into_iter().eq(&self.keys)
            }
            (kind, _) => kinds.contains(&kind),
        }
    }
}

/// Places reached, and how.
struct Search {
    queue: VecDeque<Place>,
    from: HashMap<Place, (Place, Sent, usize)>,
}

impl Search {
    fn new() -> Search {
        Search {
            queue: VecDeque::from([BEGINNING]),
            from: HashMap::new(),
        }
    }

    fn reach(&mut self, place: Place, sent: Sent, after: Place) {
        let depth = self.depth(place) + 1;
        if after != BEGINNING && !self.from.contains_key(&after) {
            self.from.insert(after, (place, sent, depth));
            self.queue.push_back(after);
        }
    }

    /// How many commands lead to `place`.
    fn depth(&self, place: Place) -> usize {
        self.from.get(&place).map_or(0, |(_, _, depth)| *depth)
    }

    /// The way to `place`, and there `last`.
    fn sequence_by(&self, place: Place, last: Sent) -> Sequence {
        let mut sequence = Sequence {
            sent: vec![last],
            before: vec![place],
        };
        let mut at = place;
        while let Some((before, sent, _)) = self.from.get(&at) {
            sequence.sent.push(*sent);
            sequence.before.push(*before);
            at = *before;
        }
        sequence.sent.reverse();
        sequence.before.reverse();
        sequence
    }
}
