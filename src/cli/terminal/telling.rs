//! Events as a player reads them.

use std::io::{self, Write};

use crate::cli::printable;
use crate::playbook::Fragment;
use crate::runtime::{Event, PlayContext, Verdict, Why};

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

/// Writes what decided a step: a sentence for each node on its way, and below it what came of each way out.
pub(super) fn tell_why(
    output: &mut impl Write,
    ink: &Ink,
    context: &PlayContext,
    why: &Why,
) -> io::Result<()> {
    for pass in &why.passes {
        let left = pass.left_words(context);
        for words in left
            .iter()
            .chain(pass.guard_words().filter(|_| left.is_none()).iter())
        {
            writeln!(output, "  {}", printable(words))?;
        }
        // What is left by its only way has told it all.
        let has_told = left.is_some() && pass.looks.len() == 1;
        let told = pass.looks.iter().filter(|_| !has_told);
        for look in told.filter(|look| look.verdict != Verdict::Undecided) {
            let sentence = why.look_words(context, pass, look);
            let words = format!("{} {}", look.verdict.mark().sign(), printable(&sentence));
            writeln!(output, "    {}", ink.dim(&words))?;
        }
    }
    let halted = why.halt_words(context).into_iter();
    for sentence in halted.chain(why.refusal_words(context)) {
        writeln!(output, "  {}", printable(&sentence))?;
    }
    Ok(())
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
