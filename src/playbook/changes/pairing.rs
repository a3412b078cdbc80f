//! Which of some nodes became which of some others, where only their words can tell.

use similar::TextDiff;

/// The most pairs that are weighed; beyond, nodes are paired in their order.
const MOST_WEIGHED: usize = 4096;

/// What a pair counts before its words do: no words make up for a pair fewer.
const PAIR: u32 = 1_000_000;

/// Pairs `old` with `new`, by position, without crossing: as many as there can be, and of those the ones whose
/// words are most alike.
pub(super) fn pair_in_order(old: &[&str], new: &[&str]) -> Vec<(usize, usize)> {
    let columns = new.len() + 1;
    if old.len().saturating_mul(new.len()) > MOST_WEIGHED {
        return (0..old.len()).zip(0..new.len()).collect();
    }
    // The best that can be had of the first `row` old ones and the first `column` new ones.
    let mut best = vec![0_u32; (old.len() + 1) * columns];
    let at = |best: &[u32], row: usize, column: usize| -> u32 {
        best.get(row * columns + column).copied().unwrap_or(0)
    };
    for (row, one) in old.iter().enumerate() {
        for (column, other) in new.iter().enumerate() {
            let paired = at(&best, row, column) + PAIR + likeness(one, other);
            let apart = at(&best, row, column + 1).max(at(&best, row + 1, column));
            if let Some(slot) = best.get_mut((row + 1) * columns + column + 1) {
                *slot = paired.max(apart);
            }
        }
    }
    let mut pairs = Vec::new();
    let (mut row, mut column) = (old.len(), new.len());
    while row > 0 && column > 0 {
        let here = at(&best, row, column);
        if here == at(&best, row - 1, column) {
            row -= 1;
        } else if here == at(&best, row, column - 1) {
            column -= 1;
        } else {
            row -= 1;
            column -= 1;
            pairs.push((row, column));
        }
    }
    pairs.reverse();
    pairs
}

/// How alike two texts are, in thousandths.
fn likeness(one: &str, other: &str) -> u32 {
    (TextDiff::from_unicode_words(one, other).ratio() * 1000.0) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn those_whose_words_are_most_alike_are_paired_without_crossing() {
        let pairs = pair_in_order(&["I go home."], &["Brand new.", "I go there."]);
        assert_eq!(pairs, [(0, 1)]);
        let crossed = pair_in_order(&["One two.", "Three four."], &["Three five.", "One six."]);
        assert_eq!(crossed, [(0, 0), (1, 1)]);
        assert_eq!(pair_in_order(&[], &["a"]), []);
    }

    #[test]
    fn as_many_are_paired_as_there_can_be() {
        for (old, new) in [(1, 3), (3, 1), (5, 5), (100, 99)] {
            let (old_words, new_words) = (vec!["a"; old], vec!["b"; new]);
            let pairs = pair_in_order(&old_words, &new_words);
            assert_eq!(pairs.len(), old.min(new), "{old} {new}");
        }
    }
}
