//! The command line: the window's options, and the subcommands, a file each.
//!
//! A subcommand writes what it was asked for to standard output and complaints to standard error. It ends with
//! 0 when all is well; 1 when a playbook was refused, a case failed, a log diverged, there is no way, or what was
//! looked for was found: a refusal, an endless wait, a node or a way that was never visited; 2 when it could not be
//! used so. A reader that closes the pipe early is no error.

mod check;
mod compare;
pub mod conform;
mod cover;
mod explore;
mod export;
mod export_case;
mod listened;
mod monkey;
mod named_scene;
mod play;
mod playable;
mod progress;
mod recording;
mod replay;
mod route;
mod saved_log;
mod shrink;
mod side_by_side;
mod terminal;

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::{Args, Parser, ValueEnum};

/// A step debugger and visualiser for dialogue playbooks.
#[derive(Debug, Parser)]
#[command(version, args_conflicts_with_subcommands = true, after_help = EXAMPLES)]
pub struct CommandLine {
    /// What to do instead of opening the window.
    #[command(subcommand)]
    pub subcommand: Option<Subcommand>,
    /// The window's options.
    #[command(flatten)]
    pub window: WindowArgs,
}

const EXAMPLES: &str = "\
Examples:
  playscope                         open the window on a sample
  playscope inn.json                open the window on a playbook or a saved log
  playscope ./check                 open a file that is named like a subcommand
  playscope check *.json            say whether playbooks can be read, and what is odd about them
  playscope play inn.json           play in the terminal
  playscope conform conformance     hold this build to a corpus of cases
  playscope replay inn.playlog      say whether a saved log still plays the same
  playscope compare a.playlog b.playlog
  playscope export-case run.playlog --to conformance --name a-ring
                                    keep what a saved log shows as a case
  playscope shrink run.playlog --still end -o short.playlog
                                    cut a saved log down to the shortest run that ends still
  playscope cover inn.json logs     say what the logs of a folder never visited
  playscope monkey inn.json --runs 1000
                                    play by chance, and say what was refused or never ended
  playscope route inn.json --to 12  the shortest way to a node or a scene, or why there is none
  playscope explore inn.json        what can be reached, what never is, every refusal on the way
  playscope export inn.json --format svg -o inn.svg
                                    write the graph as SVG, PNG, DOT or Mermaid
  playscope inn.json --screenshot inn.png --size 1600x1000 --theme dark

Exit codes:
  0  all is well
  1  a playbook was refused, a case failed, a log diverged, there is no way, or something was found:
     a refusal, an endless wait, what was never visited
  2  it cannot be used so: wrong arguments, an unreadable file, no display";

/// What can be done without the window.
#[derive(Debug, clap::Subcommand)]
pub enum Subcommand {
    /// Say whether playbooks can be read, and what is odd about them.
    Check(check::CheckArgs),
    /// Play a playbook in the terminal, or as JSON lines.
    Play(play::PlayArgs),
    /// Hold this build to a corpus of conformance cases.
    Conform(conform::ConformArgs),
    /// Play a saved log again and say where it comes out otherwise.
    Replay(replay::ReplayArgs),
    /// Say where two saved logs part, and show both from there.
    Compare(compare::CompareArgs),
    /// Say what saved logs visited of a playbook, and what none of them did.
    Cover(cover::CoverArgs),
    /// Play by chance, and say what was refused or never ended.
    Monkey(monkey::MonkeyArgs),
    /// Keep what a saved log shows as a conformance case.
    ExportCase(export_case::ExportCaseArgs),
    /// Cut a saved log down to the shortest run that still does the same.
    Shrink(shrink::ShrinkArgs),
    /// Find the shortest way to a node or a scene, or why there is none.
    Route(route::RouteArgs),
    /// Say what can be reached in a playbook, what never is, and every refusal on the way.
    Explore(explore::ExploreArgs),
    /// Write the graph of a playbook as SVG, PNG, DOT or Mermaid.
    Export(export::ExportArgs),
}

/// How the window is to be opened.
#[derive(Debug, Clone, Args)]
pub struct WindowArgs {
    /// The playbook, saved log or conformance case to open; without one, a sample.
    pub file: Option<PathBuf>,
    /// Play the core alone: a choice and a random choice are refused as unplayable.
    #[arg(long)]
    pub core: bool,
    /// Draw the window once, save the picture as a PNG file and leave.
    #[arg(long, value_name = "OUT.png")]
    pub screenshot: Option<PathBuf>,
    /// The picture's size in points.
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = size, requires = "screenshot")]
    pub size: (u16, u16),
    /// The picture's colours.
    #[arg(long, requires = "screenshot")]
    pub theme: Option<Theme>,
    /// Commands to send before the picture is taken, in wire form, one a line.
    #[arg(long, value_name = "COMMANDS.jsonl", requires = "screenshot")]
    pub send: Option<PathBuf>,
    /// Fold every scene in the picture.
    #[arg(long, requires = "screenshot")]
    pub overview: bool,
    /// Have the story run from left to right in the picture.
    #[arg(long, requires = "screenshot")]
    pub across: bool,
}

/// Which colours the window has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Theme {
    /// Dark words on a light ground.
    Light,
    /// Light words on a dark ground.
    Dark,
}

/// The longest line of input that is read, in MiB.
const LONGEST_LINE_MIB: usize = 16;

/// How a subcommand ended, the worst last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    /// All is well.
    Well,
    /// A playbook was refused, a case failed, a log diverged, there is no way, or something was found that should
    /// not be.
    Refused,
    /// It could not be used so.
    Unusable,
}

/// Runs a subcommand.
pub fn run(subcommand: Subcommand) -> ExitCode {
    let ended = match subcommand {
        Subcommand::Check(args) => check::run(&args),
        Subcommand::Play(args) => play::run(&args),
        Subcommand::Conform(args) => conform::run(&args),
        Subcommand::Replay(args) => replay::run(&args),
        Subcommand::Compare(args) => compare::run(&args),
        Subcommand::Cover(args) => cover::run(&args),
        Subcommand::Monkey(args) => monkey::run(&args),
        Subcommand::ExportCase(args) => export_case::run(&args),
        Subcommand::Shrink(args) => shrink::run(&args),
        Subcommand::Route(args) => route::run(&args),
        Subcommand::Explore(args) => explore::run(&args),
        Subcommand::Export(args) => export::run(&args),
    };
    match ended {
        Ok(ending) => ExitCode::from(ending as u8),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => give_up(&error.to_string()),
    }
}

/// Says `message` on standard error and ends as something that cannot be used so.
pub fn give_up(message: &str) -> ExitCode {
    complain(message);
    ExitCode::from(Ending::Unusable as u8)
}

/// Says `message` on standard error; where that is closed, nobody listens.
fn complain(message: &str) {
    let _ = writeln!(io::stderr(), "playscope: {message}");
}

/// Reads a size such as `1280x800`: each side 100 to 10,000.
fn size(words: &str) -> Result<(u16, u16), String> {
    let side = |words: &str| -> Option<u16> {
        let side = words.parse().ok()?;
        (100..=10_000).contains(&side).then_some(side)
    };
    words
        .split_once(['x', 'X', '×'])
        .and_then(|(width, height)| Some((side(width)?, side(height)?)))
        .ok_or_else(|| "expected width x height, each 100 to 10000, such as 1280x800".into())
}

/// `text` without characters that steer a terminal.
fn printable(text: &str) -> String {
    text.chars()
        .map(|letter| match letter {
            '\n' | '\t' => letter,
            letter if letter.is_control() => char::REPLACEMENT_CHARACTER,
            // What turns the order of letters round would hide what is written.
            '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => char::REPLACEMENT_CHARACTER,
            letter => letter,
        })
        .collect()
}

/// `text` on one line, without characters that steer a terminal.
fn one_line(text: &str) -> String {
    printable(text).replace(['\n', '\t'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::CommandFactory;

    #[test]
    fn the_command_line_is_consistent() {
        CommandLine::command().debug_assert();
    }

    #[test]
    fn a_size_is_two_sides_of_100_to_10000() {
        assert_eq!(size("1280x800"), Ok((1280, 800)));
        for wrong in [
            "",
            "x",
            "1280",
            "1280x",
            "0x800",
            "99x800",
            "1280x10001",
            "-5x800",
            "axb",
            "1x2x3",
        ] {
            assert!(size(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_steers_a_terminal_is_not_printed() {
        assert_eq!(printable("a\u{1b}[2J\nb"), "a\u{fffd}[2J\nb");
        assert_eq!(printable("a\u{202e}b"), "a\u{fffd}b");
    }
}
