//! What is looked for, read from what was typed.

use std::fmt;
use std::ops::RangeInclusive;

use regex::{Regex, RegexBuilder};

use crate::playbook::NodeIndex;

use super::facet::Facet;
use super::folding::{composed, folded};

/// How large a pattern may be once it is read, in bytes: enough for what a person types.
const LARGEST_PATTERN: usize = 1 << 20;

/// What was typed, and how it is meant.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Wanted {
    /// The words typed; `speaker:`, `key:` and so on before them narrow the search, `node:12` and `node:12-20` are
    /// positions.
    pub text: String,
    /// Whether they are a regular expression.
    pub is_pattern: bool,
    /// Whether capitals and accents count.
    pub exact: bool,
}

/// What is looked for.
///
/// Words are found anywhere in a value, a pattern within one value; `^` and `$` are the value's ends. A position
/// alone, `12`, is words too, but its node is found as well and comes first. A name before a colon that is no
/// facet's is just words; a facet's with nothing behind it finds whatever has such a value.
#[derive(Debug, Clone)]
pub struct Sought {
    pub(super) facet: Option<Facet>,
    pub(super) test: Test,
    /// The node whose position was typed.
    pub(super) position: Option<NodeIndex>,
}

/// How a value is told to be a hit.
#[derive(Debug, Clone)]
pub(super) enum Test {
    /// It is there.
    Anything,
    /// Its folded text holds these words.
    Folded(Regex),
    /// Its text holds these words as they are written.
    Written(Regex),
    /// Its text matches.
    Pattern(Regex),
    /// No value is looked at: the nodes at these positions are found.
    Positions(RangeInclusive<NodeIndex>),
}

impl Sought {
    /// What `wanted` asks for; nothing where nothing was typed.
    ///
    /// # Errors
    ///
    /// A pattern that cannot be read: what is wrong, and where.
    pub fn new(wanted: &Wanted) -> Result<Option<Sought>, PatternFault> {
        let text = wanted.text.trim();
        if text.is_empty() {
            return Ok(None);
        }
        if let Some(positions) = positions(text) {
            return Ok(Some(Sought {
                facet: None,
                position: Some(*positions.start()),
                test: Test::Positions(positions),
            }));
        }
        let (facet, rest) = narrowed(text);
        let test = match wanted.is_pattern {
            _ if rest.is_empty() => Test::Anything,
            true => {
                let before = wanted.text.find(rest).unwrap_or(0);
                let before = wanted.text.get(..before).unwrap_or_default();
                let pattern = RegexBuilder::new(&composed(rest))
                    .case_insensitive(!wanted.exact)
                    .size_limit(LARGEST_PATTERN)
                    .build();
                let fault = |error| PatternFault::new(&error, before.chars().count());
                Test::Pattern(pattern.map_err(fault)?)
            }
            false => words(rest, wanted.exact)?,
        };
        let position = match facet {
            None => text.parse().ok(),
            Some(_) => None,
        };
        Ok(Some(Sought {
            facet,
            test,
            position,
        }))
    }

    /// Whether values of `facet` are looked at.
    pub(super) fn admits(&self, facet: Facet) -> bool {
        match self.facet {
            Some(wanted) => wanted == facet,
            None => facet != Facet::Kind,
        }
    }
}

/// Looks for `rest` as words.
fn words(rest: &str, exact: bool) -> Result<Test, PatternFault> {
    let words = rest.split_whitespace().collect::<Vec<_>>().join(" ");
    let literal = |words: &str| {
        let pattern = Regex::new(&regex::escape(words));
        pattern.map_err(|error| PatternFault::new(&error, 0))
    };
    Ok(match exact {
        true => Test::Written(literal(&composed(&words))?),
        // Of a mark alone nothing is left, but it was typed.
        false if folded(&words).is_empty() => Test::Written(literal(&words)?),
        false => Test::Folded(literal(&folded(&words))?),
    })
}

/// The facet that `text` is narrowed to, and what is looked for there.
fn narrowed(text: &str) -> (Option<Facet>, &str) {
    let parts = text.split_once(':');
    let facet = parts.and_then(|(name, rest)| Some((Facet::of_name(name.trim())?, rest)));
    match facet {
        Some((facet, rest)) => (Some(facet), rest.trim()),
        None => (None, text),
    }
}

/// The positions asked for: `node:12`, `node:12-20`.
fn positions(text: &str) -> Option<RangeInclusive<NodeIndex>> {
    let (name, rest) = text.split_once(':')?;
    if !name.trim().eq_ignore_ascii_case("node") {
        return None;
    }
    let number = |text: &str| text.trim().parse::<NodeIndex>().ok();
    match rest.split_once(['-', '–']) {
        Some((one, other)) => {
            let (one, other) = (number(one)?, number(other)?);
            Some(one.min(other)..=one.max(other))
        }
        None => number(rest).map(|node| node..=node),
    }
}

/// Why a pattern cannot be read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PatternFault {
    /// At which character of what was typed, from 1, where one is at fault.
    pub at: Option<usize>,
    /// What is wrong.
    pub found: String,
}

impl PatternFault {
    fn new(error: &regex::Error, before: usize) -> PatternFault {
        let told = match error {
            regex::Error::CompiledTooBig(_) => "it would take too much memory".into(),
            other => other.to_string(),
        };
        // A fault of spelling is told with a picture of its place, in the line before the last.
        let mut lines = told.lines().rev();
        let found = lines.next().unwrap_or_default();
        let picture = lines.next().and_then(|line| line.find('^'));
        PatternFault {
            at: picture.map(|column| before + column.saturating_sub(4) + 1),
            found: found.strip_prefix("error: ").unwrap_or(found).into(),
        }
    }
}

impl fmt::Display for PatternFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.at {
            Some(at) => write!(
                f,
                "The pattern cannot be read at character {at}: {}.",
                self.found
            ),
            None => write!(f, "The pattern cannot be read: {}.", self.found),
        }
    }
}

impl std::error::Error for PatternFault {}
