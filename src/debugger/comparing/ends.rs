//! Long texts, of which both ends say most.

/// `text`, of which a long one is its beginning and its end: `most` characters and `…` between them.
pub fn both_ends(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.into();
    }
    let half = most / 2;
    let beginning = text.chars().take(half);
    beginning
        .chain(['…'])
        .chain(text.chars().skip(count - half))
        .collect()
}
