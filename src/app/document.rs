//! The playbook that is open, with all that is worked out of it once.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::debugger::{Header, KeyTable};
use crate::files::{log_header, sample};
use crate::graph::finding::Haystack;
use crate::graph::{Cards, Diagram, PlaybookGraph};
use crate::playbook::{NodeIndex, Note, Playbook, Scene, fingerprint, scene_of, scenes};
use crate::runtime::Taught;

use super::graph_panel::Sheet;
use super::kept_arrangements::KeptArrangements;
use super::letters::{Found, Lacking};

/// The playbook that is open.
#[derive(Debug)]
pub struct Document {
    /// Where it was read from; nothing for the sample.
    pub path: Option<PathBuf>,
    /// Its file's name.
    pub name: String,
    /// The playbook.
    pub playbook: Arc<Playbook>,
    /// Its fingerprint.
    pub fingerprint: String,
    /// What is odd but legal.
    pub notes: Vec<Note>,
    /// What was found to draw its characters with.
    pub letters: Found,
    /// Its characters no font has.
    pub lacking: Vec<Lacking>,
    /// Its scenes, in document order.
    pub scenes: Vec<Scene>,
    /// The keys it asks, and what for.
    pub keys: KeyTable,
    /// Its ways, to be asked from either end.
    pub graph: PlaybookGraph,
    /// For each node, whether something leads there.
    pub reachable: Vec<bool>,
    /// For each node, whether something is odd about it.
    pub noted: Vec<bool>,
    /// What its cards say.
    pub cards: Arc<Cards>,
    /// What is drawn of it, and where.
    pub sheet: Sheet,
    /// What each node can be found by.
    pub haystack: Haystack,
}

/// How a playbook that is opened is to be drawn.
#[derive(Debug, Clone, Default)]
pub struct DrawnAs {
    /// How playbooks were drawn before.
    pub kept: KeptArrangements,
    /// What was drawn of it, where it is read again.
    pub before: Option<Diagram>,
}

impl Document {
    /// What is kept of it between starts is kept under: its file's path from the root, or the sample's name.
    pub fn kept_as(&self) -> String {
        kept_as(self.path.as_deref())
    }

    /// Works out all that is shown of `playbook`. Takes a while for a large one.
    pub fn new(
        path: Option<PathBuf>,
        name: String,
        playbook: Arc<Playbook>,
        notes: Vec<Note>,
    ) -> Document {
        Document::drawn(path, name, playbook, notes, &DrawnAs::default())
    }

    /// Works it out as [`Document::new`] does, drawn as is asked for.
    pub fn drawn(
        path: Option<PathBuf>,
        name: String,
        playbook: Arc<Playbook>,
        notes: Vec<Note>,
        drawn: &DrawnAs,
    ) -> Document {
        let scenes = scenes(&playbook);
        let graph = PlaybookGraph::new(&playbook);
        let cards = Arc::new(Cards::new(&playbook));
        let mut noted = vec![false; playbook.nodes.len()];
        for node in notes.iter().filter_map(|note| note.node) {
            if let Some(noted) = noted.get_mut(node) {
                *noted = true;
            }
        }
        let arrangement = drawn.kept.of(&kept_as(path.as_deref()));
        let sheet = match &drawn.before {
            Some(before) => Sheet::again(&playbook, &scenes, &cards, arrangement, before),
            None => Sheet::new(&playbook, &scenes, &cards, arrangement),
        };
        Document {
            path,
            name,
            fingerprint: fingerprint(&playbook),
            keys: KeyTable::new(&playbook),
            haystack: Haystack::new(&playbook, &scenes),
            reachable: graph.reachable(),
            graph,
            notes,
            noted,
            scenes,
            cards,
            sheet,
            playbook,
            letters: Found::default(),
            lacking: Vec::new(),
        }
    }

    /// The scene `node` belongs to.
    pub fn scene(&self, node: NodeIndex) -> Option<&Scene> {
        self.scenes.get(scene_of(&self.scenes, node)?)
    }

    /// A node as a list names it: speaker and first words, or what it is.
    pub fn title(&self, node: NodeIndex) -> String {
        self.cards.title(node)
    }

    /// What a log played on this playbook says about itself.
    pub fn header(&self, taught: Taught, begun: String) -> Header {
        let (path, script) = (self.path.as_deref(), &self.playbook.script);
        log_header(path, script, &self.fingerprint, taught, begun)
    }
}

/// What is kept of a playbook between starts is kept under: its file's path from the root, or the sample's name.
fn kept_as(path: Option<&Path>) -> String {
    match path {
        None => sample::NAME.into(),
        Some(path) => {
            let path = std::path::absolute(path).unwrap_or_else(|_| path.to_path_buf());
            path.to_string_lossy().into_owned()
        }
    }
}
