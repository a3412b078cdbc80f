//! Events as a player reads them.

use std::io::{self, Write};

use crate::cli::printable;
use crate::playbook::Fragment;
use crate::runtime::Event;

use super::ink::Ink;

/// Writes `event`: words as somebody says them, effects as stage directions, options and arms numbered from 1.
pub(super) fn tell(output: &mut impl Write, ink: &Ink, event: &Event) -> io::Result<()> {
    match event {
        Event::Said { speaker, speech } => {
            let words = ink.speech(speech);
            match speaker {
                Some(name) => writeln!(output, "{}: {words}", ink.bold(&printable(name))),
                None => writeln!(output, "{words}"),
            }
        }
        Event::Continued { speech } => writeln!(output, "... {}", ink.speech(speech).trim_start()),
        Event::Perform { effect } => writeln!(output, "  [{}]", direction(ink, effect)),
        // Asked key by key at the prompt.
        Event::Resolve { .. } => Ok(()),
        Event::Offer { options, .. } => {
            for (number, option) in (1..).zip(options.iter()) {
                let label = ink.speech(&option.label);
                let mark = if option.available {
                    ""
                } else {
                    " (not available)"
                };
                writeln!(output, "  {number}. {label}{mark}")?;
            }
            Ok(())
        }
        Event::Draw { shares } => {
            for (number, share) in (1..).zip(shares.iter()) {
                let mark = if *share > 0.0 { "" } else { " (not available)" };
                writeln!(output, "  {number}. {}{mark}", percent(*share))?;
            }
            Ok(())
        }
        Event::Ended => writeln!(output, "{}", ink.bold("The end.")),
        Event::Refused {
            reason,
            explanation,
        } => writeln!(output, "  refused, {reason}: {}", printable(explanation)),
    }
}

/// An effect as a stage direction: its words, or its name and what it is given.
fn direction(ink: &Ink, effect: &Fragment) -> String {
    match effect {
        Fragment::DefaultCommand { action } => printable(action),
        Fragment::CustomCommand { name, args } => {
            let words = [name].into_iter().chain(args).map(|word| printable(word));
            words.collect::<Vec<_>>().join(" ")
        }
        Fragment::Tag(tag) => {
            let value = tag.value.as_deref().map(|value| format!(" {value}"));
            printable(&format!("#{}{}", tag.name, value.unwrap_or_default()))
        }
        words => ink.speech(std::slice::from_ref(words)),
    }
}

/// A share of 0 to 1 in percent: `25%`, `33.3%`.
fn percent(share: f64) -> String {
    let percent = format!("{:.1}", share * 100.0);
    format!("{}%", percent.strip_suffix(".0").unwrap_or(&percent))
}
