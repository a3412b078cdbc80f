//! Two lines with what differs marked, down to the word.

use similar::{ChangeTag, TextDiff};

/// A stretch of a line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Piece {
    /// The words.
    pub text: String,
    /// Whether the other side has other words here, or none.
    pub differs: bool,
}

/// A line nothing of which differs, or all.
pub(super) fn whole(text: String, differs: bool) -> Vec<Piece> {
    vec![Piece { text, differs }]
}

/// Both lines with the words that differ marked.
pub(super) fn marked(expected: &str, got: &str) -> (Vec<Piece>, Vec<Piece>) {
    let diff = TextDiff::from_unicode_words(expected, got);
    let (mut one, mut other) = (Side::default(), Side::default());
    for change in diff.iter_all_changes() {
        let words = change.value();
        match change.tag() {
            ChangeTag::Equal => {
                one.push_same(words);
                other.push_same(words);
            }
            ChangeTag::Delete => one.push_differing(words),
            ChangeTag::Insert => other.push_differing(words),
        }
    }
    (one.finish(), other.finish())
}

/// One side as it grows.
#[derive(Default)]
struct Side {
    pieces: Vec<Piece>,
    /// White space behind words that differ: it is marked with them when more such words follow.
    held_back: String,
}

impl Side {
    fn push_same(&mut self, words: &str) {
        let follows_a_mark = self.pieces.last().is_some_and(|piece| piece.differs);
        if words.trim().is_empty() && follows_a_mark {
            self.held_back.push_str(words);
        } else {
            self.let_go(false);
            self.push(words, false);
        }
    }

    fn push_differing(&mut self, words: &str) {
        self.let_go(true);
        self.push(words, true);
    }

    fn let_go(&mut self, differs: bool) {
        let held_back = std::mem::take(&mut self.held_back);
        if !held_back.is_empty() {
            self.push(&held_back, differs);
        }
    }

    fn push(&mut self, words: &str, differs: bool) {
        match self.pieces.last_mut() {
            Some(last) if last.differs == differs => last.text.push_str(words),
            _ => self.pieces.push(Piece {
                text: words.into(),
                differs,
            }),
        }
    }

    fn finish(mut self) -> Vec<Piece> {
        self.let_go(false);
        self.pieces
    }
}
