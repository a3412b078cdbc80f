//! What a step came to as lines for a person, written so that what differs looks different.

use crate::playbook::{Fragment, Style};
use crate::runtime::{Event, Moment, Resume, Situation};

/// An event as one line: `said Ada “Hello **there**.”`.
pub fn event_line(event: &Event) -> String {
    match event {
        Event::Said { speaker, speech } => match speaker {
            Some(speaker) => format!("said {speaker} “{}”", speech_line(speech)),
            None => format!("said “{}”", speech_line(speech)),
        },
        Event::Continued { speech } => format!("continued “{}”", speech_line(speech)),
        Event::Perform { effect } => {
            format!("perform {}", speech_line(std::slice::from_ref(&**effect)))
        }
        Event::Resolve { keys } => format!("resolve {}", keys.join(", ")),
        Event::Offer { ordered, options } => {
            let options: Vec<String> = options
                .iter()
                .map(|option| match option.available {
                    true => format!("“{}”", speech_line(&option.label)),
                    false => format!("“{}” (unavailable)", speech_line(&option.label)),
                })
                .collect();
            let order = if *ordered { "offer in order" } else { "offer" };
            format!("{order} {}", options.join(" · "))
        }
        Event::Draw { shares } => {
            let shares: Vec<String> = shares.iter().map(f64::to_string).collect();
            format!("draw {}", shares.join(" · "))
        }
        Event::Ended => "ended".into(),
        Event::Refused {
            reason,
            explanation,
        } => format!("refused {reason}: {explanation}"),
    }
}

/// A situation as one line: `at node 3, awaiting the choice of 0, 2`.
pub fn situation_line(situation: &Situation) -> String {
    let positions = |available: &[usize]| -> String {
        let positions: Vec<String> = available.iter().map(usize::to_string).collect();
        positions.join(", ")
    };
    match situation {
        Situation::NotStarted => "not started".into(),
        Situation::AtNode { node } => format!("at node {node}"),
        Situation::AwaitingDone { node, resume } => match resume {
            Resume::From(segment) => {
                format!("at node {node}, awaiting done, then from segment {segment}")
            }
            Resume::FromNodeEnd => format!("at node {node}, awaiting done, then through"),
        },
        Situation::AwaitingSupply { node, keys, moment } => {
            let moment = match moment {
                Moment::ToPlay(segment) => format!("to play segment {segment}"),
                Moment::ToLeave => "to leave".into(),
            };
            format!("at node {node}, awaiting {} {moment}", keys.join(", "))
        }
        Situation::AwaitingChoice { node, available } => {
            format!(
                "at node {node}, awaiting the choice of {}",
                positions(available)
            )
        }
        Situation::AwaitingDraw { node, available } => {
            format!(
                "at node {node}, awaiting the draw of {}",
                positions(available)
            )
        }
        Situation::AtEnd => "at the end".into(),
    }
}

/// Speech with its marks: `*italic*`, `**bold**`, `~~struck~~`, `[label](target)`, `{query}`, `[command]`.
fn speech_line(speech: &[Fragment]) -> String {
    let mut line = String::new();
    push_speech(speech, &mut line);
    line
}

fn push_speech(speech: &[Fragment], line: &mut String) {
    for fragment in speech {
        match fragment {
            Fragment::Text { text } => line.push_str(text),
            Fragment::Styled { style, children } => {
                let mark = match style {
                    Style::Italic => "*",
                    Style::Bold => "**",
                    Style::Strikethrough => "~~",
                };
                line.push_str(mark);
                push_speech(children, line);
                line.push_str(mark);
            }
            Fragment::Link { target, label } => {
                line.push('[');
                push_speech(label, line);
                line.push_str(&format!("]({target})"));
            }
            Fragment::Image { source, alt } => {
                line.push_str("![");
                push_speech(alt, line);
                line.push_str(&format!("]({source})"));
            }
            Fragment::Break => line.push('⏎'),
            Fragment::Query { key } => line.push_str(&format!("{{{key}}}")),
            Fragment::DefaultCommand { action } => line.push_str(&format!("[{action}]")),
            Fragment::CustomCommand { name, args } => {
                let words: Vec<&str> = [name].into_iter().chain(args).map(|word| &**word).collect();
                line.push_str(&format!("[{}]", words.join(" ")));
            }
            Fragment::Tag(tag) => {
                line.push_str(&format!("[#{}", tag.name));
                if let Some(value) = &tag.value {
                    line.push_str(&format!(" {value}"));
                }
                line.push_str(if tag.reserved { ", reserved]" } else { "]" });
            }
        }
    }
}
