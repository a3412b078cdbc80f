//! Answering what is asked while running: from the sources the person put in order.

use crate::debugger::answering::Source;
use crate::debugger::chance::Chance;
use crate::debugger::log::{EntryId, Sender};
use crate::debugger::remarks::Remark;
use crate::runtime::{Answer, AnswerKind, Command, Event, Situation};

use super::Session;

impl Session {
    /// What the person is offered for `key`, asked as `kind`, and where it is from: the first of the sources in
    /// their order that has an answer, the person and chance left out. Nothing is sent.
    pub fn offer(&mut self, key: &str, kind: AnswerKind) -> Option<(Answer, Source)> {
        let mut chance = self.chance();
        let order = self.answering.per_key.get(key);
        let mut order = order.unwrap_or(&self.answering.order).clone();
        order.retain(|source| *source != Source::Chance);
        order
            .into_iter()
            .find_map(|source| self.ask_source(source, key, kind, &mut chance))
    }

    /// The command that answers what is open by the sources in their order, and who sends it; nothing where the
    /// person has to be asked.
    pub(super) fn answer(&mut self) -> Option<(Command, Sender)> {
        let mut chance = self.chance();
        match self.situation().clone() {
            Situation::AwaitingDone { .. } => {
                let performs = self.answering.performs;
                performs.then_some((Command::Done, Sender::Continue))
            }
            situation @ Situation::AwaitingSupply { .. } => {
                let questions = self.context.questions(&situation)?.clone();
                let mut by_chance = false;
                let answers = questions.keys.iter().zip(questions.kinds.iter());
                let answers = answers.map(|(key, kind)| {
                    let (answer, source) = self.sourced(key, *kind, &mut chance)?;
                    by_chance |= source == Source::Chance;
                    Some((key.clone(), answer))
                });
                let answers = answers.collect::<Option<_>>()?;
                Some((Command::Supply(answers), sender(by_chance)))
            }
            Situation::AwaitingChoice { node, available } => {
                let (index, source) = self.taken(node, &available, &mut chance)?;
                Some((Command::Choose(index), sender(source == Source::Chance)))
            }
            Situation::AwaitingDraw { node, available } => {
                let (index, source) = self.taken(node, &available, &mut chance)?;
                Some((Command::Drawn(index), sender(source == Source::Chance)))
            }
            Situation::NotStarted | Situation::AtNode { .. } | Situation::AtEnd => None,
        }
    }

    /// The command that answers what is open by chance alone; nothing where chance cannot answer.
    pub(super) fn answer_by_chance(&self) -> Option<Command> {
        let mut chance = self.chance();
        match self.situation() {
            situation @ Situation::AwaitingSupply { .. } => {
                let questions = self.context.questions(situation)?;
                let answers = questions.keys.iter().zip(questions.kinds.iter());
                let answers = answers.map(|(key, kind)| (key.clone(), chance.answer(key, *kind)));
                Some(Command::Supply(answers.collect()))
            }
            Situation::AwaitingChoice { available, .. } => {
                chance.one_of(available).map(Command::Choose)
            }
            Situation::AwaitingDraw { available, .. } => {
                Some(Command::Drawn(self.arm_by_chance(available, &mut chance)))
            }
            Situation::NotStarted
            | Situation::AtNode { .. }
            | Situation::AwaitingDone { .. }
            | Situation::AtEnd => None,
        }
    }

    /// Sends what a source answered, and records the seed where that is chance with another than before.
    pub(super) fn send_answer(&mut self, command: Command, sender: Sender) -> EntryId {
        let entry = self.send(command, sender);
        let seed = self.answering.seed;
        if sender == Sender::Random && self.remarks.seed(entry) != Some(seed) {
            self.remark(Remark::Seed { entry, seed });
        }
        entry
    }

    fn sourced(
        &mut self,
        key: &str,
        kind: AnswerKind,
        chance: &mut Chance,
    ) -> Option<(Answer, Source)> {
        let sources: Vec<Source> = self.answering.sources(key).collect();
        sources
            .into_iter()
            .find_map(|source| self.ask_source(source, key, kind, chance))
    }

    /// What one source answers to `key`, asked as `kind`.
    fn ask_source(
        &mut self,
        source: Source,
        key: &str,
        kind: AnswerKind,
        chance: &mut Chance,
    ) -> Option<(Answer, Source)> {
        let answer = match source {
            Source::Ask => None,
            Source::Last => self.remembered.answers.get(key).cloned(),
            Source::Ahead => match self.recorded_ahead() {
                Some(Command::Supply(answers)) => answers.get(key).cloned(),
                _ => None,
            },
            Source::Preset => self.answering.preset.get(key).cloned(),
            Source::Chance => Some(chance.answer(key, kind)),
        };
        let answer = answer.filter(|answer| kind.takes(answer))?;
        Some((answer, source))
    }

    /// The option or arm of `node` to take, and where that is from.
    fn taken(
        &mut self,
        node: usize,
        available: &[usize],
        chance: &mut Chance,
    ) -> Option<(usize, Source)> {
        let sources: Vec<Source> = self.answering.sources_to_take().collect();
        sources.into_iter().find_map(|source| {
            let index = match source {
                Source::Ask | Source::Preset => None,
                Source::Last => self.remembered.taken.get(&node).copied(),
                Source::Ahead => match self.recorded_ahead() {
                    Some(Command::Choose(index) | Command::Drawn(index)) => Some(*index),
                    _ => None,
                },
                Source::Chance => match self.situation() {
                    Situation::AwaitingDraw { .. } => Some(self.arm_by_chance(available, chance)),
                    _ => chance.one_of(available),
                },
            };
            let index = index.filter(|index| available.contains(index))?;
            Some((index, source))
        })
    }

    /// Chance as it answers the step after the playhead.
    fn chance(&self) -> Chance {
        Chance::at(self.answering.seed, self.position as u64 + 1)
    }

    /// What was recorded to answer where the run stands: what lies ahead on the way shown, else what the branch
    /// that was left answered.
    fn recorded_ahead(&mut self) -> Option<&Command> {
        let shown = self.shown()?;
        let is_taken = |id: &EntryId| self.log.entry(*id).is_some_and(|entry| !entry.is_refused());
        // What was refused left the question open for what comes after it.
        if let Some(ahead) = self.way().iter_from(self.position).find(is_taken) {
            return self.log.entry(ahead).map(|entry| &entry.command);
        }
        self.ahead.answer(&self.log, shown, self.position)
    }

    fn arm_by_chance(&self, available: &[usize], chance: &mut Chance) -> usize {
        let asked = self.log.asked_at(self.playhead());
        match asked.and_then(|(_, entry)| entry.events.last()) {
            Some(Event::Draw { shares }) => chance.arm(shares),
            _ => available.first().copied().unwrap_or_default(),
        }
    }
}

fn sender(by_chance: bool) -> Sender {
    match by_chance {
        true => Sender::Random,
        false => Sender::Continue,
    }
}
