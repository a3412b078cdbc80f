//! Counts in words.

/// A count and what is counted: `1 step`, `2 steps`. `one` is the word for one of them.
pub fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_counted_without_an_s() {
        let steps = [0, 1, 2].map(|count| counted(count, "step"));
        assert_eq!(steps, ["0 steps", "1 step", "2 steps"]);
    }
}
