//! Drawing by chance: which arm comes up.

/// The arm that comes up where the arms have `shares` and `chance`, from 0 up to 1, decides: arm after arm takes
/// its share of that stretch, and the arm `chance` falls in is drawn.
///
/// An arm whose share is 0 is never drawn. What rounding leaves behind the last share is the last arm's that has
/// one. Without any such arm the answer is 0.
pub fn arm_at(shares: &[f64], chance: f64) -> usize {
    let mut end = 0.0;
    let mut last = 0;
    for (arm, share) in shares.iter().enumerate().filter(|(_, share)| **share > 0.0) {
        end += share;
        last = arm;
        if chance < end {
            return arm;
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn each_arm_takes_its_share_of_chance_in_order() {
        let drawn = |chance| arm_at(&[0.25, 0.5, 0.25], chance);
        for (chance, arm) in [
            (0.0, 0),
            (0.24, 0),
            (0.25, 1),
            (0.74, 1),
            (0.75, 2),
            (0.999, 2),
        ] {
            assert_eq!(drawn(chance), arm, "{chance}");
        }
    }

    #[test]
    fn an_arm_without_a_share_is_never_drawn() {
        assert_eq!(arm_at(&[0.0, 1.0, 0.0], 0.0), 1);
        assert_eq!(arm_at(&[0.0, 1.0, 0.0], 0.999), 1);
    }

    #[test]
    fn what_rounding_leaves_is_the_last_arms_that_has_a_share() {
        assert_eq!(arm_at(&[0.3, 0.3, 0.0], 0.9), 1);
        assert_eq!(arm_at(&[0.5, 0.5], f64::NAN), 1);
    }

    #[test]
    fn where_no_arm_has_a_share_the_first_is_answered() {
        assert_eq!(arm_at(&[], 0.5), 0);
        assert_eq!(arm_at(&[0.0, 0.0], 0.5), 0);
    }

    proptest! {
        #[test]
        fn what_is_drawn_has_a_share(
            weights in proptest::collection::vec(0..4_u8, 1..6), chance in 0.0..1.0,
        ) {
            let total: f64 = weights.iter().copied().map(f64::from).sum();
            prop_assume!(total > 0.0);
            let shares: Vec<f64> = weights.iter().map(|weight| f64::from(*weight) / total).collect();
            prop_assert!(shares[arm_at(&shares, chance)] > 0.0);
        }
    }
}
