//! The lines of a refused file around each of its faults.
//!
//! A fault says where it stands by line and column, or by its path in the document. The places of all paths are
//! found in one walk over the raw text, which need not be sound.

use std::collections::BTreeMap;

use crate::playbook::{Fault, Place};

/// How far from a line's place its text is looked at, in bytes: a file may be one line of many mebibytes.
const REACH: usize = 160;
/// How far into a line a place may be for the line to be shown from its beginning.
const NEAR: usize = 40;
/// How much is shown before a place that is further in.
const LEAD: usize = 12;

/// A few lines of a file around a fault.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Excerpt {
    /// The lines, in order; none where the file has none there.
    pub lines: Vec<SourceLine>,
}

/// A line of a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SourceLine {
    /// Its number, from 1.
    pub number: usize,
    /// Its text, or the part of a long one that matters.
    pub text: String,
    /// Whether the fault stands in it.
    pub is_faulty: bool,
}

/// The lines of `bytes` around each of `faults`, in their order. A property that is missing stands where its
/// parent does.
pub fn excerpts<'f>(bytes: &[u8], faults: impl Iterator<Item = &'f Fault>) -> Vec<Excerpt> {
    let bytes = bytes.strip_prefix("\u{feff}".as_bytes()).unwrap_or(bytes);
    let faults: Vec<&Fault> = faults.collect();
    let mut wanted = Wanted::default();
    let ends: Vec<usize> = faults.iter().map(|fault| wanted.add(&fault.path)).collect();
    if faults.iter().any(|fault| fault.place.is_none()) {
        wanted.locate(bytes);
    }
    let offsets: Vec<usize> = faults
        .iter()
        .zip(ends)
        .map(|(fault, end)| match fault.place {
            Some(place) => offset_of(bytes, place),
            None => wanted.place(end),
        })
        .collect();
    let mut order: Vec<usize> = (0..offsets.len()).collect();
    order.sort_by_key(|fault| offsets[*fault]);
    let mut excerpts = vec![Excerpt::default(); offsets.len()];
    let (mut counted, mut line) = (0, 1);
    for fault in order {
        let offset = offsets[fault];
        line += breaks(&bytes[counted..offset]);
        counted = offset;
        excerpts[fault] = excerpt(bytes, offset, line);
    }
    excerpts
}

fn breaks(bytes: &[u8]) -> usize {
    bytes.iter().filter(|byte| **byte == b'\n').count()
}

fn offset_of(bytes: &[u8], place: Place) -> usize {
    let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
    let before: usize = lines
        .by_ref()
        .take(place.line.saturating_sub(1))
        .map(<[u8]>::len)
        .sum();
    let line = lines.next().unwrap_or_default();
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    before + place.column.saturating_sub(1).min(line.len())
}

/// The line `offset` is in, which is the `line`th, with the one before and the one after it.
fn excerpt(bytes: &[u8], offset: usize, line: usize) -> Excerpt {
    let here = Piece::around(bytes, offset);
    let mut pieces = Vec::new();
    if here.is_whole_before && here.start > 0 {
        pieces.push((line - 1, Piece::around(bytes, here.start - 1)));
    }
    let next = (here.is_whole_after && here.end < bytes.len()).then_some(here.end + 1);
    pieces.push((line, here));
    if let Some(next) = next.filter(|next| *next < bytes.len()) {
        pieces.push((line + 1, Piece::around(bytes, next)));
    }
    let indent = pieces
        .iter()
        .filter(|(_, piece)| piece.is_whole_before)
        .filter_map(|(_, piece)| piece.indent(bytes))
        .min();
    let lines = pieces.into_iter().map(|(number, piece)| {
        let is_faulty = number == line;
        let at = is_faulty.then_some(offset);
        SourceLine {
            number,
            text: piece.text(bytes, indent.unwrap_or(0), at),
            is_faulty,
        }
    });
    Excerpt {
        lines: lines.collect(),
    }
}

/// The part of a line within reach of a place.
#[derive(Debug, Clone, Copy)]
struct Piece {
    start: usize,
    end: usize,
    is_whole_before: bool,
    is_whole_after: bool,
}

impl Piece {
    fn around(bytes: &[u8], offset: usize) -> Piece {
        let is_break = |byte: &u8| *byte == b'\n';
        let from = offset.saturating_sub(REACH);
        let before = bytes[from..offset].iter().rposition(is_break);
        let until = (offset + REACH).min(bytes.len());
        let after = bytes[offset..until].iter().position(is_break);
        Piece {
            start: before.map_or(from, |at| from + at + 1),
            end: after.map_or(until, |at| offset + at),
            is_whole_before: before.is_some() || from == 0,
            is_whole_after: after.is_some() || until == bytes.len(),
        }
    }

    /// How many blanks the line begins with; nothing where it is blank.
    fn indent(&self, bytes: &[u8]) -> Option<usize> {
        let is_word = |byte: &u8| !byte.is_ascii_whitespace();
        bytes[self.start..self.end].iter().position(is_word)
    }

    /// The text, without `indent` blanks, from shortly before `at` where that is far in.
    fn text(&self, bytes: &[u8], indent: usize, at: Option<usize>) -> String {
        let mut start = self.start;
        let mut is_cut = !self.is_whole_before;
        if self.is_whole_before {
            start += indent.min(self.indent(bytes).unwrap_or(self.end - self.start));
        }
        if let Some(at) = at
            && at > start + NEAR
        {
            start = at - LEAD;
            is_cut = true;
        }
        let is_inside = |at: usize| bytes.get(at).is_some_and(|byte| byte & 0xC0 == 0x80);
        let mut end = self.end;
        while is_cut && start < end && is_inside(start) {
            start += 1;
        }
        while !self.is_whole_after && start < end && is_inside(end) {
            end -= 1;
        }
        let words = String::from_utf8_lossy(&bytes[start..end]);
        let words = words.trim_end().chars().map(|letter| match letter {
            '\t' => ' ',
            letter if letter.is_control() => '·',
            letter => letter,
        });
        let mut text = String::new();
        text.extend(is_cut.then_some('…'));
        text.extend(words);
        text.extend((!self.is_whole_after).then_some('…'));
        text
    }
}

/// The paths whose places are wanted, as a tree from the document's root.
#[derive(Debug)]
struct Wanted {
    nodes: Vec<WantedNode>,
}

#[derive(Debug, Default)]
struct WantedNode {
    parent: usize,
    properties: BTreeMap<String, usize>,
    items: BTreeMap<usize, usize>,
    /// Where its value begins, once it was come to.
    place: Option<usize>,
}

impl Default for Wanted {
    fn default() -> Wanted {
        Wanted {
            nodes: vec![WantedNode::default()],
        }
    }
}

/// An object or a list that is open.
struct Open {
    is_object: bool,
    node: Option<usize>,
    /// What comes next in it, if that is wanted.
    child: Option<usize>,
    index: usize,
    expects_name: bool,
}

impl Wanted {
    /// Wants `path`, such as `nodes[4].out[1].target`, and gives its node in the tree.
    fn add(&mut self, path: &str) -> usize {
        let mut node = 0;
        let mut rest = path;
        while !rest.is_empty() {
            let next = self.nodes.len();
            let known;
            if let Some(inside) = rest.strip_prefix("[\"") {
                let (name, after) = quoted(inside);
                known = *self.nodes[node].properties.entry(name).or_insert(next);
                rest = after.strip_prefix(']').unwrap_or(after);
            } else if let Some(inside) = rest.strip_prefix('[') {
                let (number, after) = inside.split_once(']').unwrap_or((inside, ""));
                let Ok(number) = number.parse() else { break };
                known = *self.nodes[node].items.entry(number).or_insert(next);
                rest = after;
            } else {
                let bare = rest.strip_prefix('.').unwrap_or(rest);
                let end = bare.find(['.', '[']).unwrap_or(bare.len());
                let (name, after) = bare.split_at(end);
                let properties = &mut self.nodes[node].properties;
                known = *properties.entry(name.to_string()).or_insert(next);
                rest = after;
            }
            if known == next {
                self.nodes.push(WantedNode {
                    parent: node,
                    ..WantedNode::default()
                });
            }
            node = known;
        }
        node
    }

    /// Where the value at `node` begins, or the nearest around it that is there.
    fn place(&self, mut node: usize) -> usize {
        let mut nearest = None;
        loop {
            let WantedNode { parent, place, .. } = self.nodes[node];
            // Where a property stands twice, the last one counts: what was in the first is not in it.
            if nearest.is_none() || place > nearest {
                nearest = place;
            }
            if node == 0 {
                return nearest.unwrap_or(0);
            }
            node = parent;
        }
    }

    /// Finds every place in one walk over `bytes`.
    fn locate(&mut self, bytes: &[u8]) {
        let mut open: Vec<Open> = Vec::new();
        let mut at = 0;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b'"' => {
                    let end = after_words(bytes, at);
                    match open.last_mut() {
                        Some(inner) if inner.expects_name => {
                            inner.expects_name = false;
                            inner.child = inner
                                .node
                                .and_then(|node| self.property(node, &bytes[at..end]));
                        }
                        _ => {
                            self.come_to(open.last(), at);
                        }
                    }
                    at = end;
                }
                b'{' | b'[' => {
                    let node = self.come_to(open.last(), at);
                    let is_object = byte == b'{';
                    let items = node.map(|node| &self.nodes[node].items);
                    open.push(Open {
                        is_object,
                        node,
                        child: items
                            .filter(|_| !is_object)
                            .and_then(|items| items.get(&0).copied()),
                        index: 0,
                        expects_name: is_object,
                    });
                    at += 1;
                }
                b'}' | b']' => {
                    open.pop();
                    at += 1;
                }
                b',' => {
                    if let Some(inner) = open.last_mut() {
                        inner.index += 1;
                        inner.expects_name = inner.is_object;
                        let items = inner.node.map(|node| &self.nodes[node].items);
                        inner.child = items
                            .filter(|_| !inner.is_object)
                            .and_then(|items| items.get(&inner.index).copied());
                    }
                    at += 1;
                }
                b':' => at += 1,
                byte if byte.is_ascii_whitespace() => at += 1,
                _ => {
                    self.come_to(open.last(), at);
                    let is_end = |byte: &u8| b",:[]{}\" \t\r\n".contains(byte);
                    let end = bytes[at..].iter().position(is_end);
                    at = end.map_or(bytes.len(), |end| at + end);
                }
            }
        }
    }

    /// Notes that a value begins at `at` inside `inner`, and gives its node if it is wanted.
    fn come_to(&mut self, inner: Option<&Open>, at: usize) -> Option<usize> {
        let Some(inner) = inner else {
            // What follows the document is none of it.
            let is_first = self.nodes[0].place.is_none();
            self.nodes[0].place.get_or_insert(at);
            return is_first.then_some(0);
        };
        let node = inner.child?;
        self.nodes[node].place = Some(at);
        Some(node)
    }

    fn property(&self, node: usize, quoted: &[u8]) -> Option<usize> {
        let properties = &self.nodes[node].properties;
        if properties.is_empty() {
            return None;
        }
        let name: String = serde_json::from_slice(quoted).ok()?;
        properties.get(&name).copied()
    }
}

/// Behind the text in quotes that begins at `at`.
fn after_words(bytes: &[u8], at: usize) -> usize {
    let mut end = at + 1;
    while let Some(&byte) = bytes.get(end) {
        match byte {
            b'"' => return end + 1,
            b'\\' => end += 2,
            _ => end += 1,
        }
    }
    bytes.len()
}

/// A name as a path quotes it, up to its closing quote, and what follows that.
fn quoted(text: &str) -> (String, &str) {
    let mut name = String::new();
    let mut letters = text.char_indices();
    while let Some((at, letter)) = letters.next() {
        match letter {
            '"' => return (name, &text[at + 1..]),
            '\\' => match letters.next().map(|(_, letter)| letter) {
                Some('n') => name.push('\n'),
                Some('r') => name.push('\r'),
                Some('t') => name.push('\t'),
                Some('0') => name.push('\0'),
                Some('u') => {
                    let code = letters
                        .by_ref()
                        .map(|(_, letter)| letter)
                        .take_while(|letter| *letter != '}')
                        .filter(|letter| *letter != '{')
                        .collect::<String>();
                    let code = u32::from_str_radix(&code, 16).ok();
                    name.extend(code.and_then(char::from_u32));
                }
                other => name.extend(other),
            },
            letter => name.push(letter),
        }
    }
    (name, "")
}

#[cfg(test)]
#[path = "source_lines_tests.rs"]
mod tests;
