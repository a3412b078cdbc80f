//! Answering by chance, from a seed, so that the same seed answers the same.

use fastrand::Rng;

use crate::runtime::{Answer, AnswerKind};

use super::drawing::arm_at;

/// What chance answers where words are asked, besides the key itself.
const WORDS: [&str; 2] = ["", "Robin"];

/// What chance answers where a number is asked.
const NUMBERS: [f64; 4] = [0.0, 1.0, 25.0, 100.0];

/// Chance at one step of a way.
#[derive(Debug, Clone)]
pub struct Chance {
    rng: Rng,
}

impl Chance {
    /// What `seed` comes to at step number `step` of a way, whatever was drawn before it.
    pub fn at(seed: u64, step: usize) -> Chance {
        // Steps next to each other have to draw as if they knew nothing of one another.
        let mut spread = Rng::with_seed(step as u64);
        Chance {
            rng: Rng::with_seed(seed ^ spread.u64(..)),
        }
    }

    /// An answer of `kind` for `key`.
    pub fn answer(&mut self, key: &str, kind: AnswerKind) -> Answer {
        match kind {
            AnswerKind::Truth => Answer::Truth(self.rng.bool()),
            AnswerKind::Words => {
                let words = WORDS.get(self.rng.usize(..=WORDS.len()));
                Answer::Words((*words.unwrap_or(&key)).into())
            }
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
            (AnswerKind::Number, 4),
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
