//! Two ways that are compared, and what is known of them by now.

use eframe::egui::Context;

use crate::app::log_panel::Played;
use crate::debugger::{Parting, Session, StepPair};

use super::aligned::Aligned;
use super::rows::{Row, step_rows};
use super::side::{Side, Whose};
use super::travels::Travels;

/// How many steps are gone through for the next difference.
const MOST_LOOKED_AT: usize = 200_000;

/// Two ways that are compared.
#[derive(Debug)]
pub struct Comparing {
    /// The two ways: A and B.
    pub sides: [Side; 2],
    /// Where they part.
    pub aligned: Aligned,
    /// Whether that is all.
    pub is_aligned: bool,
    /// Whether the steps both have in common are listed too.
    pub shows_common: bool,
    /// Whether the graph shows where each went.
    pub in_graph: bool,
    /// The place whose steps are shown side by side, from 0.
    pub chosen: Option<usize>,
    /// Whether the list is to be scrolled to it.
    pub scrolls: bool,
    travels: Travels,
    is_travelled: bool,
    played: Played,
    rewritten: u32,
    shown: Option<(usize, Vec<Row>)>,
}

impl Comparing {
    /// Two ways, of which nothing is known yet.
    pub fn new(sides: [Side; 2], session: &Session) -> Comparing {
        let mut played = Played::default();
        played.follow(session);
        Comparing {
            sides,
            aligned: Aligned::default(),
            is_aligned: false,
            shows_common: false,
            in_graph: false,
            chosen: None,
            scrolls: false,
            travels: Travels::default(),
            is_travelled: false,
            played,
            rewritten: session.rewritten(),
            shown: None,
        }
    }

    /// Takes in what the session holds now. Returns whether the comparison still stands: one of a branch does not
    /// once entries were taken out of the log.
    pub fn follow(&mut self, ctx: &Context, session: &Session) -> bool {
        // A reload begins to count anew and takes nothing out.
        let is_rewritten = session.rewritten() > self.rewritten;
        self.rewritten = session.rewritten();
        if is_rewritten && self.sides.iter().any(Side::is_session) {
            return false;
        }
        if !self.played.follow(session) {
            self.restart();
        }
        let lengths = |sides: &[Side; 2]| [0, 1].map(|at: usize| sides.get(at).map(length));
        let before = lengths(&self.sides);
        for side in &mut self.sides {
            side.follow(session);
        }
        if before != lengths(&self.sides) {
            self.shown = None;
        }
        let [one, other] = &self.sides;
        let (one, other) = (one.steps(session), other.steps(session));
        self.is_aligned = self.aligned.follow(one, other);
        if self.in_graph {
            self.is_travelled = self.travels.follow(session, &self.sides);
        }
        if !self.is_aligned || (self.in_graph && !self.is_travelled) {
            ctx.request_repaint();
        }
        if self.is_aligned && self.chosen.is_none() && self.aligned.parting.is_some() {
            self.choose(self.aligned.common);
        }
        true
    }

    /// What is known is found again.
    pub fn restart(&mut self) {
        self.aligned = Aligned::default();
        self.travels = Travels::default();
        self.is_travelled = false;
        self.chosen = None;
        self.shown = None;
    }

    /// Where each went, where the graph shows it.
    pub fn travels(&self) -> Option<&Travels> {
        self.in_graph.then_some(&self.travels)
    }

    /// Whether all of that is known.
    pub fn is_travelled(&self) -> bool {
        self.is_travelled
    }

    /// B becomes A.
    pub fn swap(&mut self) {
        self.sides.swap(0, 1);
        let chosen = self.chosen;
        self.restart();
        self.chosen = chosen;
    }

    /// Shows the steps at `place` side by side.
    pub fn choose(&mut self, place: usize) {
        self.chosen = Some(place);
        self.scrolls = true;
    }

    /// How many places there are.
    pub fn len(&self) -> usize {
        self.sides.iter().map(length).max().unwrap_or(0)
    }

    /// The steps at `place`.
    pub fn pair<'a>(&'a self, session: &'a Session, place: usize) -> StepPair<'a> {
        let [one, other] = &self.sides;
        StepPair {
            one: one.entry(session, place),
            other: other.entry(session, place),
        }
    }

    /// The next place after the chosen one where the ways differ.
    pub fn next(&self, session: &Session) -> Option<usize> {
        let from = self.chosen.map_or(0, |chosen| chosen + 1);
        let mut places = (from.max(self.aligned.common)..self.len()).take(MOST_LOOKED_AT);
        places.find(|place| self.differs(session, *place))
    }

    /// The last place before the chosen one where they do.
    pub fn previous(&self, session: &Session) -> Option<usize> {
        let end = self.chosen.unwrap_or(0).min(self.len());
        let mut places = (self.aligned.common..end).rev().take(MOST_LOOKED_AT);
        places.find(|place| self.differs(session, *place))
    }

    /// Whether the ways differ at `place`.
    pub fn differs(&self, session: &Session, place: usize) -> bool {
        place >= self.aligned.common && self.pair(session, place).parting().is_some()
    }

    /// The rows of the chosen place.
    pub fn rows(&mut self, session: &Session) -> &[Row] {
        let Some(chosen) = self.chosen else {
            return &[];
        };
        if self.shown.as_ref().is_none_or(|(at, _)| *at != chosen) {
            let [one, other] = &self.sides;
            let (one, other) = (one.step(session, chosen), other.step(session, chosen));
            self.shown = Some((chosen, step_rows(session.context(), one, other)));
        }
        self.shown.as_ref().map_or(&[], |(_, rows)| rows)
    }

    /// How the ways part, as a sentence.
    pub fn words(&self) -> String {
        let common = self.aligned.common;
        if !self.is_aligned {
            return format!("{} the same so far, looking on…", steps(common));
        }
        let same = match common {
            0 => "Nothing the same: ".into(),
            common => format!("{} the same, then: ", steps(common)),
        };
        let at = common + 1;
        match self.aligned.parting {
            None if common == 0 => "Neither has a step.".into(),
            None => format!("Both are the same: {}.", steps(common)),
            Some(Parting::OtherOutcome) => {
                format!("{same}step {at} comes out otherwise.")
            }
            Some(Parting::OtherCommand) => format!("{same}step {at} is another command."),
            Some(Parting::OtherEnded) => format!("{same}only A goes on."),
            Some(Parting::OneEnded) => format!("{same}only B goes on."),
        }
    }
}

fn length(side: &Side) -> usize {
    side.entries().len()
}

fn steps(count: usize) -> String {
    match count {
        1 => "1 step".into(),
        count => format!("{count} steps"),
    }
}

/// A branch of this session's log against the one shown.
pub fn against_shown(session: &Session, branch: usize) -> Comparing {
    let shown = session.shown().unwrap_or(0);
    let side = |branch| Side::new(Whose::Session, branch);
    Comparing::new([side(branch), side(shown)], session)
}
