//! A debugging session: a context, a log, a playhead, breakpoints. It changes only by [`SessionCommand`]s.

mod answers;
mod breaking;
mod performing;
mod remarking;
mod remembered;
mod running;
mod why;

use std::collections::BTreeMap;

use crate::playbook::{NodeIndex, Scene, scenes};
use crate::runtime::{Answer, Command, PlayContext, PlayState, Situation, Trace, step_traced};

use crate::debugger::ahead::Ahead;
use crate::debugger::answering::Answering;
use crate::debugger::breakpoints::{Breakpoints, Survey};
use crate::debugger::command::{Outcome, SessionCommand};
use crate::debugger::log::{Entry, EntryId, Log, Sender};
use crate::debugger::naming::branch_name;
use crate::debugger::remarks::{Remark, Remarks};
use crate::debugger::replay::{Replay, Replayed};
use crate::debugger::running::{Goal, Run, Stop};
use crate::debugger::visits::Visits;
use crate::debugger::way::{Stretch, Way};

use remembered::Remembered;

/// A debugging session.
///
/// The playhead stands on the branch shown: entries up to it are what happened, entries after it lie ahead.
///
/// ```
/// # use std::sync::Arc;
/// # use playscope::playbook::read;
/// # use playscope::runtime::{Command, PlayContext, Taught};
/// use playscope::debugger::{Breakpoint, Session, SessionCommand, Stop, Trigger};
/// # let bytes = br#"{"format":{"version":0,"requires":["core"],"uses":[]},"script":"hello","entry":0,
/// #   "anchors":{},"speakers":[{"name":"Ada","tags":[]}],"nodes":[
/// #   {"kind":"line","id":0,"speaker":0,"speech":[{"kind":"text","text":"Hello."}],
/// #    "out":[{"kind":"succession","target":1}]},
/// #   {"kind":"end","id":1,"out":[]}]}"#;
/// # let playbook = Arc::new(read(bytes).unwrap().playbook);
/// let mut session = Session::new(PlayContext::new(playbook, Taught::Full));
/// let spoken = Trigger::Speaker("Ada".into());
/// session.apply(SessionCommand::SetBreakpoint(Breakpoint::new(spoken.clone())));
/// session.apply(SessionCommand::Continue);
/// assert_eq!(session.run_until(|| false), Some(Stop::Breakpoint(vec![spoken])));
/// ```
#[derive(Debug, Clone)]
pub struct Session {
    context: PlayContext,
    log: Log,
    /// What was recorded of the entries that come out otherwise now.
    differences: BTreeMap<EntryId, Entry>,
    remarks: Remarks,
    /// The branch shown, from its first entry to its tip.
    way: Vec<Stretch>,
    /// How many entries of the branch shown lie behind the playhead.
    position: usize,
    scenes: Vec<Scene>,
    breakpoints: Breakpoints,
    survey: Survey,
    run: Option<Run>,
    visits: Visits,
    remembered: Remembered,
    answering: Answering,
    ahead: Ahead,
    rewritten: u32,
}

impl Session {
    /// A session in which nothing was sent yet.
    pub fn new(context: PlayContext) -> Session {
        Session::replayed(Replay::new(context).finish(), [])
    }

    /// A session over a log that was played again, with what was remarked on it. The playhead stands at the
    /// newest entry.
    pub fn replayed(replayed: Replayed, remarks: impl IntoIterator<Item = Remark>) -> Session {
        let Replayed {
            context,
            log,
            differences,
            visits,
        } = replayed;
        let mut session = Session {
            scenes: scenes(context.playbook()),
            context,
            log,
            differences,
            remarks: Remarks::default(),
            way: Vec::new(),
            position: 0,
            breakpoints: Breakpoints::default(),
            survey: Survey::default(),
            run: None,
            visits,
            remembered: Remembered::default(),
            answering: Answering::default(),
            ahead: Ahead::default(),
            rewritten: 0,
        };
        session.remembered = Remembered::of(&session.log);
        for remark in remarks {
            session.remark(remark);
        }
        let newest = EntryId::from_number(session.log.len()).unwrap_or(EntryId::BEGINNING);
        session.go_to(newest);
        session
    }

    /// Does `command`. Running on is only begun here; [`Session::run`] goes on with it.
    pub fn apply(&mut self, command: SessionCommand) -> Outcome {
        let interrupted = self.run.take().is_some();
        match command {
            SessionCommand::Send { command, sender } => Outcome::Sent(self.send(command, sender)),
            SessionCommand::Back => match self.position.checked_sub(1) {
                Some(before) => self.move_to(before),
                None => Outcome::Nothing,
            },
            SessionCommand::Forward if self.position < self.way().len() => {
                self.move_to(self.position + 1)
            }
            SessionCommand::Forward => Outcome::Nothing,
            SessionCommand::GoTo(entry) => self.go_to(entry),
            SessionCommand::Continue => self.begin(Goal::On),
            SessionCommand::RunTo(node) => self.begin(Goal::Node(node)),
            SessionCommand::RunToChoice => self.begin(Goal::Choice),
            SessionCommand::RunToSceneEnd => self.begin(self.scene_end()),
            SessionCommand::ContinueBackwards => self.begin(Goal::Back),
            SessionCommand::BackToChoice => self.begin(Goal::BackToChoice),
            SessionCommand::BackToVisit(node) => self.begin(Goal::BackToNode(node)),
            SessionCommand::Interrupt if interrupted => Outcome::Stopped(Stop::Interrupted),
            SessionCommand::Interrupt => Outcome::Nothing,
            SessionCommand::SetBreakpoint(breakpoint) => self.set_breakpoint(breakpoint),
            SessionCommand::ClearBreakpoint(on) => self.remark(Remark::Cleared(on)),
            SessionCommand::EnableBreakpoint(on) => self.switch_breakpoint(&on, true),
            SessionCommand::DisableBreakpoint(on) => self.switch_breakpoint(&on, false),
            SessionCommand::Note { entry, words } => self.remark(Remark::Note { entry, words }),
            SessionCommand::NameBranch { branch, name } => match self.log.branches().get(branch) {
                Some(named) => {
                    let first = named.first();
                    self.remark(Remark::Name { first, name })
                }
                None => Outcome::Nothing,
            },
            SessionCommand::RemoveBranch(branch) => self.remove_branch(branch),
            SessionCommand::Answer(answering) => {
                self.answering = answering;
                Outcome::AnsweringChanged
            }
            SessionCommand::SendByChance => match self.answer_by_chance() {
                Some(command) => Outcome::Sent(self.send_answer(command, Sender::Random)),
                None => Outcome::Nothing,
            },
        }
    }

    /// The context.
    pub fn context(&self) -> &PlayContext {
        &self.context
    }

    /// The log.
    pub fn log(&self) -> &Log {
        &self.log
    }

    /// The entry the playhead stands at.
    pub fn playhead(&self) -> EntryId {
        self.position
            .checked_sub(1)
            .and_then(|last| self.way().get(last))
            .unwrap_or(EntryId::BEGINNING)
    }

    /// Where the run stands at the playhead.
    pub fn situation(&self) -> &Situation {
        self.log.situation(self.playhead())
    }

    /// The node the run stands at; once it has ended, the end it arrived at.
    pub fn stands_at(&self) -> Option<NodeIndex> {
        match self.situation() {
            Situation::AtEnd => {
                // What was refused since then arrived nowhere.
                let (ended, _) = self.log.asked_at(self.playhead())?;
                self.trace(ended).arrived.last().copied()
            }
            other => other.node(),
        }
    }

    /// The branch shown, from its first entry to its tip; the playhead is on it.
    pub fn way(&self) -> Way<'_> {
        Way::new(&self.log, &self.way)
    }

    /// Which of the log's branches is shown; nothing before the first step.
    pub fn shown(&self) -> Option<usize> {
        self.way.last().map(|last| last.branch)
    }

    /// How many entries of the branch shown lie behind the playhead, its own included.
    pub fn position(&self) -> usize {
        self.position
    }

    /// The breakpoints.
    pub fn breakpoints(&self) -> &Breakpoints {
        &self.breakpoints
    }

    /// Whether a run was begun and has not stopped.
    pub fn is_running(&self) -> bool {
        self.run.is_some()
    }

    /// How often `node` was arrived at on the way to the playhead.
    pub fn visits(&self, node: NodeIndex) -> u32 {
        self.visits.of(node, &self.way, self.position)
    }

    /// What was answered last for `key`, on any branch; something to offer, never an answer by itself.
    pub fn last_answer(&self, key: &str) -> Option<&Answer> {
        self.remembered.answers.get(key)
    }

    /// What stands behind Supply, Choose, Drawn and Done while running.
    pub fn answering(&self) -> &Answering {
        &self.answering
    }

    /// What the step recorded as `entry` travelled.
    pub fn trace(&self, entry: EntryId) -> Trace {
        trace_of(&self.context, &self.log, entry)
    }

    /// What was recorded of the entries that come out otherwise now, by entry.
    pub fn differences(&self) -> &BTreeMap<EntryId, Entry> {
        &self.differences
    }

    /// The entry `id` as it was recorded, which is how it came out when it was sent.
    pub fn recorded(&self, id: EntryId) -> Option<&Entry> {
        self.differences.get(&id).or_else(|| self.log.entry(id))
    }

    /// The log as it was recorded, to be played again.
    pub fn recording(&self) -> Log {
        let mut log = self.log.clone();
        for (id, entry) in &self.differences {
            log.put_back(*id, entry.clone());
        }
        log
    }

    /// What was remarked: notes, names and breakpoints.
    pub fn remarks(&self) -> &Remarks {
        &self.remarks
    }

    /// The name of `branch`: the one it was given, else `main` for the first and `branch 2` for the second.
    pub fn branch_name(&self, branch: usize) -> String {
        branch_name(&self.log, &self.remarks, branch)
    }

    /// How often something was taken out of the log. It was only added to while this stays.
    pub fn rewritten(&self) -> u32 {
        self.rewritten
    }

    fn send(&mut self, command: Command, sender: Sender) -> EntryId {
        let parent = self.playhead();
        let state = PlayState::from(self.log.situation(parent).clone());
        let (result, trace) = step_traced(&self.context, &state, &command);
        let entry = Entry {
            parent,
            sender,
            command,
            events: result.events,
            situation: result.state.situation,
        };
        // The playhead is always in the log; a log with 2^32 - 1 entries takes no more.
        let Ok(id) = self.log.append(entry) else {
            return parent;
        };
        self.remembered.add(&self.log, id);
        let branch = self.log.branch_of(id);
        self.visits.add(&self.log, id, &trace.arrived);
        if self.shown() != Some(branch) {
            self.way = self.log.stretches(branch);
        }
        self.move_to(self.position + 1);
        self.write_logpoints();
        id
    }

    fn move_to(&mut self, position: usize) -> Outcome {
        self.position = position;
        Outcome::Moved(self.playhead())
    }

    fn go_to(&mut self, entry: EntryId) -> Outcome {
        if !self.log.contains(entry) {
            return Outcome::Nothing;
        }
        let depth = self.log.depth(entry);
        let shown = depth == 0 || self.way().get(depth - 1) == Some(entry);
        if !shown {
            self.way = self.log.stretches(self.log.branch_of(entry));
        }
        self.move_to(depth)
    }
}

fn trace_of(context: &PlayContext, log: &Log, entry: EntryId) -> Trace {
    match log.entry(entry) {
        Some(recorded) => {
            let before = PlayState::from(log.situation(recorded.parent).clone());
            step_traced(context, &before, &recorded.command).1
        }
        None => Trace::default(),
    }
}
