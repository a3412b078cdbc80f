//! The program: a window by default, and a subcommand for everything that needs none.

use std::process::ExitCode;

use clap::Parser;
use playscope::cli::{self, CommandLine, WindowArgs};

fn main() -> ExitCode {
    let line = CommandLine::parse();
    match line.subcommand {
        Some(subcommand) => cli::run(subcommand),
        None => open(line.window),
    }
}

#[cfg(feature = "app")]
fn open(args: WindowArgs) -> ExitCode {
    use playscope::app::{Screenshot, ThemeChoice, WindowError, WindowOptions, run};

    let (width, height) = args.size;
    let options = WindowOptions {
        file: args.file,
        core: args.core,
        // In the person's data folder.
        logs: None,
        screenshot: args.screenshot.map(|output| Screenshot {
            output,
            size: (width as f32, height as f32),
            theme: args.theme.map(|theme| match theme {
                cli::Theme::Light => ThemeChoice::Light,
                cli::Theme::Dark => ThemeChoice::Dark,
            }),
            send: args.send,
            overview: args.overview,
            across: args.across,
        }),
    };
    match run(options) {
        Ok(()) => ExitCode::SUCCESS,
        Err(WindowError::Refused(message)) => {
            cli::give_up(&message);
            ExitCode::FAILURE
        }
        Err(WindowError::Unusable(message)) => cli::give_up(&message),
    }
}

#[cfg(not(feature = "app"))]
fn open(args: WindowArgs) -> ExitCode {
    let file = match &args.file {
        Some(file) => file.display().to_string(),
        None => "FILE".into(),
    };
    cli::give_up(&format!(
        "this build has no window. To play in the terminal: playscope play {file}"
    ))
}
