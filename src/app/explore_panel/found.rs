//! What exploring everything found, a row a finding.

use crate::app::document::Document;
use crate::app::words::place_words;
use crate::debugger::Session;
use crate::debugger::exploring::{Findings, Reason, Search, StepRef, findings};
use crate::playbook::NodeIndex;
use crate::runtime::{Command, counted};

use super::working::plays_same;

/// What exploring everything found.
pub struct Explored {
    search: Search,
    findings: Findings,
    pub(super) rows: Vec<Row>,
    /// The row that is shown in full.
    pub(super) chosen: Option<usize>,
    /// Whether it was just chosen, and is to stay in view now that the list has less room.
    pub(super) reveals: bool,
}

/// A row of what was found.
#[derive(Debug)]
pub(super) enum Row {
    /// What the rows below are.
    Heading(String),
    /// One thing that was found.
    Finding(Finding),
}

/// One thing that was found.
#[derive(Debug)]
pub(super) struct Finding {
    /// The node it is about.
    pub(super) node: NodeIndex,
    what: What,
    /// Why, as sentences, with the nodes they name.
    pub(super) why: Vec<Reason>,
    /// The step that comes to it, or to the node it leaves.
    pub(super) step: Option<StepRef>,
}

/// What a finding is.
#[derive(Debug)]
enum What {
    /// A refusal, by its reason.
    Refusal(&'static str),
    /// A node that is never reached; by which scene all the same.
    Unreached(Option<String>),
    /// An edge that is never taken, by its position.
    Untaken(usize),
}

impl Explored {
    /// What `search` found. Takes a while where that is much.
    pub(super) fn new(search: Search) -> Explored {
        let findings = findings(&search);
        let rows = rows(&search, &findings);
        Explored {
            search,
            findings,
            rows,
            chosen: None,
            reveals: false,
        }
    }

    /// Whether it is of what `session` plays.
    pub(super) fn is_of(&self, session: &Session) -> bool {
        plays_same(self.search.context(), session)
    }

    /// What was found in one sentence.
    pub(super) fn words(&self) -> String {
        let found = &self.findings;
        let count = counted(found.count(), "situation");
        let (reached, nodes) = (found.reached, found.nodes);
        match found.is_whole {
            true => format!("{count} can be reached, at {reached} of {nodes} nodes."),
            false => format!(
                "{count} found before it was stopped, at {reached} of {nodes} nodes: what is not listed may yet be \
                 there."
            ),
        }
    }

    /// Where keys were only sampled, as sentences.
    pub(super) fn sampled(&self) -> impl Iterator<Item = String> {
        self.findings
            .sampled
            .iter()
            .map(|sampled| sampled.sentence())
    }

    /// The shortest way that comes to `finding`, from the start.
    pub(super) fn way_to(&self, finding: &Finding) -> Option<Vec<Command>> {
        Some(self.search.way_to(finding.step?))
    }

    /// How many commands it has.
    pub(super) fn steps_to(&self, finding: &Finding) -> Option<usize> {
        Some(self.search.steps_to(finding.step?))
    }
}

/// The rows: refusals first, then nodes never reached, then edges never taken. A search cut short says only what
/// it met.
fn rows(search: &Search, found: &Findings) -> Vec<Row> {
    let playbook = search.context().playbook();
    let mut rows = Vec::new();
    let mut section = |heading: String, findings: Vec<Finding>| {
        rows.push(Row::Heading(heading));
        rows.extend(findings.into_iter().map(Row::Finding));
    };
    let refusals = found.refusals.iter().map(|met| Finding {
        node: met.node,
        what: What::Refusal(met.reason.name()),
        why: vec![Reason {
            words: met.explanation.to_string(),
            nodes: vec![met.node],
        }],
        step: Some(met.step),
    });
    let heading = match found.refusals.len() {
        0 if found.is_whole => "No refusal can be met".into(),
        0 => "No refusal was met so far".into(),
        count => format!("{} can be met", counted(count, "refusal")),
    };
    section(heading, refusals.collect());
    if !found.is_whole {
        return rows;
    }
    let unreached = found.unreached.iter().map(|missed| {
        let scene = missed.scene(search).map(|slug| slug.to_string());
        Finding {
            node: missed.node,
            what: What::Unreached(scene),
            why: missed.why.clone(),
            step: missed.from_scene,
        }
    });
    let heading = match found.unreached.len() {
        0 => "Every node is reached".into(),
        1 => "1 node is never reached".into(),
        count => format!("{count} nodes are never reached"),
    };
    section(heading, unreached.collect());
    let untaken = found.untaken.iter().map(|untaken| Finding {
        node: untaken.node,
        what: What::Untaken(untaken.edge),
        why: vec![untaken.reason(playbook)],
        step: search.arrival(untaken.node),
    });
    let heading = match found.untaken.len() {
        0 => "Every way of a node that is reached is taken".into(),
        1 => "1 way of a node that is reached is never taken".into(),
        count => format!("{count} ways of nodes that are reached are never taken"),
    };
    section(heading, untaken.collect());
    rows
}

impl Finding {
    /// What it is, in words: `leads-nowhere at the menu at node 6`.
    pub(super) fn words(&self, document: &Document) -> String {
        let place = place_words(document, self.node);
        match &self.what {
            What::Refusal(reason) => format!("{reason} at {place}"),
            What::Unreached(None) => format!("{place} is never reached"),
            What::Unreached(Some(scene)) => {
                format!("{place} is reached only from the scene {scene}")
            }
            What::Untaken(edge) => {
                let target = document.playbook.nodes.get(self.node);
                let target = target.and_then(|node| node.out.get(*edge));
                let target = target.map_or(String::new(), |edge| format!(" to {}", edge.target));
                format!("out[{edge}]{target} of {place} is never taken")
            }
        }
    }

    /// What a branch is called that its way is played into: what tells it from another comes first.
    pub(super) fn branch_name(&self) -> String {
        match &self.what {
            What::Refusal(reason) => format!("to node {}, {reason}", self.node),
            What::Unreached(_) | What::Untaken(_) => format!("to node {}", self.node),
        }
    }

    /// Where its way leads, in words.
    pub(super) fn destination(&self) -> String {
        match &self.what {
            What::Refusal(reason) => format!("{reason} at node {}", self.node),
            What::Unreached(_) | What::Untaken(_) => format!("node {}", self.node),
        }
    }
}
