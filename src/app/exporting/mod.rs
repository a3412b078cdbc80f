//! Exporting the graph in the background, so that the window never waits.

mod telling;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::thread;

use eframe::egui::Context;

use crate::debugger::Session;
use crate::files::{add_system_fonts, write_new_file};
use crate::graph::export::{Export, ExportFormat, RunMarks, own_fonts, to_png};
use crate::graph::{Arrangement, Cards, Diagram, Layout, Point, Shade, Shown, lay_out};
use crate::playbook::{NodeIndex, Playbook, scenes};
use crate::runtime::{Command, PlayContext, PlayState, step_traced};

use super::document::Document;

pub use telling::exporting_ui;

/// How the graph is to be exported.
#[derive(Debug, Clone, PartialEq)]
pub struct ExportChoice {
    /// As what.
    pub format: ExportFormat,
    /// In which colours.
    pub shade: Shade,
    /// How many pixels of a PNG a point is.
    pub scale: f32,
    /// Whether with what the run left on it.
    pub with_run: bool,
    /// A scene alone, by its place among the scenes; else what is shown.
    pub scene: Option<usize>,
    /// Where to.
    pub to: ExportTo,
}

/// Where what is exported goes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ExportTo {
    /// A file that is not there yet.
    File(PathBuf),
    /// The clipboard, as text.
    Clipboard,
}

/// What exporting came to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Exported {
    /// A file was written.
    Written {
        /// Where.
        path: PathBuf,
        /// How many bytes it has.
        bytes: usize,
    },
    /// A text is to be copied.
    Text(String),
    /// Nothing, and why, as a sentence.
    Failed(String),
    /// It was stopped before anything was written.
    Stopped,
}

/// A graph that is being exported.
#[derive(Debug)]
pub struct Exporting {
    /// How it was asked for.
    pub choice: ExportChoice,
    stop: Arc<AtomicBool>,
    result: Receiver<Exported>,
}

/// All that is needed to draw what is shown.
struct Job {
    choice: ExportChoice,
    playbook: Arc<Playbook>,
    arrangement: Arrangement,
    layout: Layout,
    moved: BTreeMap<Shown, Point>,
    run: Option<Run>,
}

/// The run to the playhead.
struct Run {
    context: PlayContext,
    commands: Vec<Command>,
    stands: Option<NodeIndex>,
    party: &'static str,
}

impl Exporting {
    /// Begins to export the graph of `document` as it is shown, with boxes `moved` so far out of their places, and
    /// wakes `ctx` when it is done.
    pub fn begin(
        document: &Document,
        session: &Session,
        moved: BTreeMap<Shown, Point>,
        choice: ExportChoice,
        ctx: Context,
    ) -> Exporting {
        let job = Job {
            choice: choice.clone(),
            playbook: document.playbook.clone(),
            arrangement: document.sheet.arrangement.clone(),
            layout: match choice.scene {
                // A scene alone is laid out for itself.
                Some(_) => Layout::default(),
                None => document.sheet.layout.clone(),
            },
            moved,
            run: choice.with_run.then(|| Run::to_playhead(session)),
        };
        let (send, result) = channel();
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = stop.clone();
        // Where no thread can be had the channel is closed, which `poll` reports.
        let _ = thread::Builder::new().name("export".into()).spawn(move || {
            // Nobody waits any more where another file was opened meanwhile.
            let _ = send.send(job.export(&stopped));
            ctx.request_repaint();
        });
        Exporting {
            choice,
            stop,
            result,
        }
    }

    /// What it came to, once it is done.
    pub fn poll(&self) -> Option<Exported> {
        match self.result.try_recv() {
            Ok(result) => Some(result),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Disconnected) => {
                Some(Exported::Failed("Exporting broke off.".into()))
            }
        }
    }

    /// Stops it: nothing is written.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }
}

impl Drop for Exporting {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Run {
    fn to_playhead(session: &Session) -> Run {
        let log = session.log();
        let path = log.path_to(session.playhead()).into_iter();
        let party = session.situation().waits_on().name();
        Run {
            context: session.context().clone(),
            commands: path
                .filter_map(|id| Some(log.entry(id)?.command.clone()))
                .collect(),
            stands: session.stands_at(),
            party: party.trim_start_matches("the "),
        }
    }

    fn marks(&self) -> RunMarks {
        let mut marks = RunMarks::standing(self.stands.map(|node| (node, self.party)));
        let mut state = PlayState::new();
        for command in &self.commands {
            let (result, trace) = step_traced(&self.context, &state, command);
            marks.add_step(&trace.arrived, &trace.travelled);
            state = result.state;
        }
        marks
    }
}

impl Job {
    fn export(self, stopped: &AtomicBool) -> Exported {
        let bytes = match self.bytes(stopped) {
            Ok(bytes) => bytes,
            Err(why) => return why,
        };
        match self.choice.to {
            ExportTo::Clipboard => Exported::Text(String::from_utf8_lossy(&bytes).into_owned()),
            ExportTo::File(path) => match write_new_file(&path, &bytes) {
                Ok(()) => Exported::Written {
                    path,
                    bytes: bytes.len(),
                },
                Err(why) => Exported::Failed(format!("{} {why}.", path.display())),
            },
        }
    }

    /// What is to be written.
    ///
    /// # Errors
    /// Where there is nothing to write: what it came to instead.
    fn bytes(&self, stopped: &AtomicBool) -> Result<Vec<u8>, Exported> {
        let go_on = || match stopped.load(Ordering::Relaxed) {
            true => Err(Exported::Stopped),
            false => Ok(()),
        };
        let playbook = &*self.playbook;
        let (scenes, cards) = (scenes(playbook), Cards::new(playbook));
        let direction = self.arrangement.direction;
        let diagram = match self.choice.scene {
            Some(scene) => Diagram::of_scene(playbook, &scenes, &cards, scene, direction),
            None => Diagram::new(playbook, &scenes, &cards, &self.arrangement),
        };
        go_on()?;
        let run = self.run.as_ref().map(Run::marks);
        go_on()?;
        let shade = self.choice.shade;
        let parts = (playbook, &scenes[..], &cards);
        let export = Export::new(parts, &diagram, shade, run.as_ref());
        let svg = || match self.choice.scene {
            Some(_) => export.to_svg(&lay_out(&diagram.request)),
            None => {
                let moved = |at| self.moved.get(diagram.boxes.get(at)?).copied();
                export.to_svg(&self.layout.with_moved(&diagram.request, moved))
            }
        };
        let bytes = match self.choice.format {
            ExportFormat::Svg => svg().into_bytes(),
            ExportFormat::Dot => export.to_dot().into_bytes(),
            ExportFormat::Mermaid => export.to_mermaid().into_bytes(),
            ExportFormat::Png => {
                let svg = svg();
                go_on()?;
                let mut fonts = own_fonts();
                add_system_fonts(&mut fonts);
                to_png(&svg, self.choice.scale, Arc::new(fonts))
                    .map_err(|why| Exported::Failed(format!("Nothing was written: {why}.")))?
            }
        };
        go_on()?;
        Ok(bytes)
    }
}
