//! `playscope export`: the graph of a playbook as SVG, PNG, DOT or Mermaid.

use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, ValueEnum};

use crate::debugger::{Session, replay};
use crate::files::{add_system_fonts, is_free, write_new_file};
use crate::graph::export::{Export, MERMAID_MOST_EDGES, RunMarks, SCALES, own_fonts, to_png};
use crate::graph::{Arrangement, Cards, Diagram, Direction, Shade, lay_out};
use crate::playbook::{Playbook, Scene, scenes};
use crate::runtime::PlayContext;

use super::listened::WhileListened;
use super::named_scene::{scenes_near, slugs};
use super::{Ending, Theme, complain, one_line, playable, printable, saved_log};

/// The arguments of `export`.
#[derive(Debug, Args)]
#[command(after_help = EXAMPLES)]
pub struct ExportArgs {
    /// The playbook.
    file: PathBuf,
    /// What to write.
    #[arg(long)]
    format: Format,
    /// The file to write; nothing is written over. Without it, to standard output.
    #[arg(short, long, value_name = "OUT")]
    output: Option<PathBuf>,
    /// This scene alone, with a box for each scene that leads there or that it leads to.
    #[arg(long, value_name = "SLUG")]
    scene: Option<String>,
    /// Fold this scene to one box; may be given several times.
    #[arg(long, value_name = "SLUG", conflicts_with = "scene")]
    folded: Vec<String>,
    /// Fold every scene.
    #[arg(long, conflicts_with_all = ["scene", "folded"])]
    overview: bool,
    /// Show what this saved log left: where the run stands at its end, what was visited, which ways were taken.
    #[arg(long, value_name = "LOG")]
    log: Option<PathBuf>,
    /// The colours.
    #[arg(long, value_enum, default_value_t = Theme::Light)]
    theme: Theme,
    /// Let the story run from left to right, not down the page.
    #[arg(long)]
    across: bool,
    /// How many pixels of a PNG a point is, 0.05 to 8.
    #[arg(long, value_name = "N", value_parser = scale)]
    scale: Option<f32>,
}

/// What can be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// A picture that can be scaled, with text as text
    Svg,
    /// A picture of pixels
    Png,
    /// For Graphviz
    Dot,
    /// A flowchart for Mermaid
    Mermaid,
}

const EXAMPLES: &str = "\
An SVG or a PNG looks like the graph in the window. DOT and Mermaid say what there is: scenes, nodes, ways, their
words and colours; Graphviz and Mermaid lay them out themselves. A character no document may hold is shown as its
code point, such as [U+0007].

A PNG has at most 64 million pixels, such as 8000 x 8000, and shows some 20,000 nodes at most.
Mermaid draws 500 edges unless it was told otherwise.
A log is played afresh on FILE, and shown is where its newest entry leads.

Examples:
  playscope export inn.json --format svg -o inn.svg
  playscope export inn.json --format png --scale 2 --theme dark -o inn.png
  playscope export inn.json --format svg --log run.playlog -o run.svg
  playscope export inn.json --format mermaid --scene the-inn
  playscope export inn.json --format dot --overview | dot -Tpdf -o inn.pdf

Exit codes:
  0  it is written
  1  the playbook was refused
  2  a file could not be read or written, there is no such scene, the picture is too large, or the arguments
     are wrong";

/// Writes the graph.
pub(super) fn run(args: &ExportArgs) -> io::Result<Ending> {
    if let Err(why) = args.fit_together() {
        complain(&why);
        return Ok(Ending::Unusable);
    }
    if let Some(Err(why)) = args.output.as_deref().map(is_free) {
        return Ok(unwritable(args.output.as_deref(), &why));
    }
    let (playbook, run) = match read(args) {
        Ok(read) => read,
        Err(ending) => return Ok(ending),
    };
    let scenes = scenes(&playbook);
    let cards = Cards::new(&playbook);
    let diagram = match diagram(args, &playbook, &scenes, &cards) {
        Ok(diagram) => diagram,
        Err(why) => {
            complain(&one_line(&format!("{} {why}", args.file.display())));
            return Ok(Ending::Unusable);
        }
    };
    let parts = (&*playbook, &scenes[..], &cards);
    let export = Export::new(parts, &diagram, shade(args.theme), run.as_ref());
    let bytes = match args.format {
        Format::Svg => export.to_svg(&lay_out(&diagram.request)).into_bytes(),
        Format::Dot => export.to_dot().into_bytes(),
        Format::Mermaid => {
            let lines = diagram.lines.len();
            if lines > MERMAID_MOST_EDGES {
                complain(&format!(
                    "this has {lines} edges, and Mermaid draws {MERMAID_MOST_EDGES} unless its maxEdges says more; \
                     --scene, --folded and --overview make it smaller"
                ));
            }
            export.to_mermaid().into_bytes()
        }
        Format::Png => {
            let svg = export.to_svg(&lay_out(&diagram.request));
            let mut fonts = own_fonts();
            add_system_fonts(&mut fonts);
            match to_png(&svg, args.scale.unwrap_or(1.0), Arc::new(fonts)) {
                Ok(png) => png,
                Err(why) => {
                    complain(&why.to_string());
                    return Ok(Ending::Unusable);
                }
            }
        }
    };
    write(args.output.as_deref(), &bytes)
}

impl ExportArgs {
    /// Says why, where the arguments are each well but not together.
    fn fit_together(&self) -> Result<(), String> {
        let is_png = self.format == Format::Png;
        if self.scale.is_some() && !is_png {
            return Err("--scale is for a PNG; what is written otherwise has no pixels".into());
        }
        if is_png && self.output.is_none() && io::stdout().is_terminal() {
            return Err("a PNG is not for a terminal: say where it goes with -o OUT.png".into());
        }
        Ok(())
    }
}

/// Reads the playbook, and plays the log on it where one is named.
fn read(args: &ExportArgs) -> Result<(Arc<Playbook>, Option<RunMarks>), Ending> {
    let Some(log) = &args.log else {
        let found = playable::find(&args.file)?;
        return Ok((Arc::new(found.read.playbook), None));
    };
    let opened = saved_log::open(log, Some(&args.file))?;
    if !opened.read.end.header.is_of(&opened.playbook.fingerprint) {
        let (playbook, log) = (args.file.display(), log.display());
        complain(&printable(&format!(
            "{playbook} is not the playbook {log} was recorded on, or has changed since"
        )));
    }
    saved_log::tell_holes(log, &opened.read.end);
    let playbook = Arc::new(opened.playbook.read.playbook);
    let context = PlayContext::new(playbook.clone(), opened.read.end.header.taught);
    let session = Session::replayed(replay(&context, &opened.read.log), []);
    Ok((playbook, Some(left_by(&session))))
}

/// What the run left up to the playhead.
fn left_by(session: &Session) -> RunMarks {
    let party = session.situation().waits_on().name();
    let party = party.trim_start_matches("the ");
    let mut marks = RunMarks::standing(session.stands_at().map(|node| (node, party)));
    for entry in session.log().path_to(session.playhead()) {
        let trace = session.trace(entry);
        marks.add_step(&trace.arrived, &trace.travelled);
    }
    marks
}

/// What is drawn of the playbook.
///
/// # Errors
/// Where a scene is named that it does not have: why, as the end of a sentence that begins with the file's name.
fn diagram(
    args: &ExportArgs,
    playbook: &Playbook,
    scenes: &[Scene],
    cards: &Cards,
) -> Result<Diagram, String> {
    let direction = match args.across {
        true => Direction::LeftToRight,
        false => Direction::TopToBottom,
    };
    let named = |slug: &String| {
        let found = scenes.iter().position(|scene| scene.slugs.contains(slug));
        found.ok_or_else(|| {
            let near = scenes_near(slug, &slugs(playbook));
            format!("has no scene “{slug}”; it has {near}")
        })
    };
    if let Some(slug) = &args.scene {
        let scene = named(slug)?;
        return Ok(Diagram::of_scene(playbook, scenes, cards, scene, direction));
    }
    let mut arrangement = Arrangement {
        direction,
        ..Arrangement::default()
    };
    for slug in &args.folded {
        let scene = scenes.get(named(slug)?);
        arrangement
            .folded
            .extend(scene.map(|scene| scene.slug.clone()));
    }
    if args.overview {
        arrangement.folded = scenes.iter().map(|scene| scene.slug.clone()).collect();
    }
    Ok(Diagram::new(playbook, scenes, cards, &arrangement))
}

fn write(output: Option<&Path>, bytes: &[u8]) -> io::Result<Ending> {
    match output {
        Some(path) => {
            if let Err(why) = write_new_file(path, bytes) {
                return Ok(unwritable(output, &why));
            }
        }
        None => {
            let mut output = WhileListened::new(io::stdout().lock());
            output.write_all(bytes)?;
            output.flush()?;
        }
    }
    Ok(Ending::Well)
}

fn unwritable(output: Option<&Path>, why: &str) -> Ending {
    let name = output.unwrap_or(Path::new("")).display();
    complain(&printable(&format!("{name} {why}")));
    Ending::Unusable
}

fn shade(theme: Theme) -> Shade {
    match theme {
        Theme::Light => Shade::Light,
        Theme::Dark => Shade::Dark,
    }
}

/// Reads how many pixels a point is.
fn scale(words: &str) -> Result<f32, String> {
    let scale = words.parse().ok().filter(|scale| SCALES.contains(scale));
    let (least, most) = (SCALES.start(), SCALES.end());
    scale.ok_or_else(|| format!("expected a number from {least} to {most}, such as 2"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scale_is_a_number_a_picture_can_have() {
        assert_eq!(scale("2"), Ok(2.0));
        assert_eq!(scale("0.05"), Ok(0.05));
        for wrong in ["", "0", "-1", "NaN", "inf", "9", "1x"] {
            assert!(scale(wrong).is_err(), "{wrong}");
        }
    }
}
