//! Chance from a seed, so that the same seed answers, takes and draws the same.

use fastrand::Rng;

use crate::runtime::{Answer, AnswerKind};

use super::drawing::arm_at;

/// A name a person might answer.
const NAME: &str = "Robin";

/// The numbers that are answered: nothing, one, small and large.
const NUMBERS: [f64; 6] = [0.0, 1.0, 0.5, 7.0, 100.0, 1_000_000.0];

/// Chance at one step of a way, or in one run of many.
#[derive(Debug, Clone)]
pub struct Chance {
    rng: Rng,
}

impl Chance {
    /// What `seed` comes to at step or run `number`, whatever was drawn at the others.
    pub fn at(seed: u64, number: u64) -> Chance {
        // Neighbouring numbers and seeds have to draw as if they knew nothing of one another.
        Chance {
            rng: Rng::with_seed(mixed(seed ^ mixed(number))),
        }
    }

    /// An answer of `kind` for `key`: a truth is tossed; words are the key's own name, none, or a name; a number is
    /// nothing, one, small or large.
    pub fn answer(&mut self, key: &str, kind: AnswerKind) -> Answer {
        match kind {
            AnswerKind::Truth => Answer::Truth(self.rng.bool()),
            AnswerKind::Words => match self.rng.u8(..3) {
                0 => Answer::Words(key.into()),
                1 => Answer::Words("".into()),
                _ => Answer::Words(NAME.into()),
            },
            AnswerKind::Number => {
                let number = NUMBERS.get(self.rng.usize(..NUMBERS.len()));
                Answer::Number(number.copied().unwrap_or_default())
            }
        }
    }

    /// One of `available`, each as likely; nothing where there is none.
    pub fn one_of(&mut self, available: &[usize]) -> Option<usize> {
        let at = self.rng.usize(..available.len().max(1));
        available.get(at).copied()
    }

    /// The arm that comes up where the arms have `shares`.
    pub fn arm(&mut self, shares: &[f64]) -> usize {
        arm_at(shares, self.rng.f64())
    }
}

/// The mixing step of SplitMix64.
fn mixed(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_seed_and_step_draw_the_same_and_others_draw_otherwise() {
        let draws = |seed, step| -> Vec<Answer> {
            let mut chance = Chance::at(seed, step);
            let drawn = (0..20).map(|_| chance.answer("key", AnswerKind::Truth));
            drawn.collect()
        };
        assert_eq!(draws(7, 3), draws(7, 3));
        assert_ne!(draws(7, 3), draws(7, 4));
        assert_ne!(draws(7, 3), draws(8, 3));
    }

    #[test]
    fn every_kind_is_answered_in_kind_and_every_answer_comes_up() {
        for (kind, several) in [
            (AnswerKind::Truth, 2),
            (AnswerKind::Words, 3),
            (AnswerKind::Number, 6),
        ] {
            let mut seen: Vec<Answer> = Vec::new();
            for step in 0..200 {
                let answer = Chance::at(1, step).answer("key", kind);
                assert!(kind.takes(&answer));
                if !seen.contains(&answer) {
                    seen.push(answer);
                }
            }
            assert_eq!(seen.len(), several, "{kind:?}");
        }
    }

    #[test]
    fn of_nothing_nothing_is_drawn() {
        assert_eq!(Chance::at(1, 1).one_of(&[]), None);
        assert_eq!(Chance::at(1, 1).one_of(&[4]), Some(4));
        assert_eq!(Chance::at(1, 1).arm(&[0.0, 1.0]), 1);
    }
}
