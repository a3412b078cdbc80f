//! Writing a playbook: a document read and written again is the same document, defaults left out.

use super::document::Playbook;

/// The playbook as indented JSON, ending in a line break.
///
/// What the reader accepted is written so that it reads as an equal playbook; writing that one again gives
/// the same bytes.
pub fn to_json(playbook: &Playbook) -> String {
    let mut json = serde_json::to_string_pretty(playbook)
        .expect("a playbook holds only strings, whole numbers and finite weights");
    json.push('\n');
    json
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::playbook::{drawn, read};

    fn read_again(json: &str) -> Playbook {
        match read(json.as_bytes()) {
            Ok(read) => read.playbook,
            Err(refusal) => panic!("{refusal}\n{json}"),
        }
    }

    proptest! {
        #[test]
        fn what_is_written_reads_as_an_equal_playbook(playbook in drawn::playbook()) {
            let written = to_json(&playbook);
            prop_assert_eq!(read_again(&written), playbook);
        }

        #[test]
        fn what_is_read_and_written_again_is_equal_byte_for_byte(playbook in drawn::playbook()) {
            let written = to_json(&playbook);
            prop_assert_eq!(to_json(&read_again(&written)), written);
        }

        #[test]
        fn no_null_and_no_false_is_ever_written(playbook in drawn::playbook()) {
            let written: serde_json::Value = serde_json::from_str(&to_json(&playbook))?;
            prop_assert!(holds_no_default(&written), "{written:#}");
        }
    }

    proptest! {
        #[test]
        fn any_percentage_reads_as_it_was_written(percentage in 0.0..200.0f64) {
            let json = to_json(&read_again(&random_choice(&format!("{percentage:?}"))));
            let line = format!("\"percentage\": {percentage:?}\n");
            prop_assert!(json.contains(&line), "{percentage:?} was written as {json}");
        }
    }

    /// A document of one random choice, whose one arm weighs `percentage`.
    fn random_choice(percentage: &str) -> String {
        format!(
            r#"{{"format": {{"version": 0, "requires": ["core"], "uses": []}}, "script": "a", "entry": 0,
                "anchors": {{}}, "speakers": [], "nodes": [{{"kind": "random-choice", "id": 0, "out":
                [{{"kind": "random-option", "target": 0,
                    "weight": {{"kind": "number", "percentage": {percentage}}}}}]}}]}}"#
        )
    }

    fn holds_no_default(json: &serde_json::Value) -> bool {
        use serde_json::Value::{Array, Bool, Null, Number, Object, String};
        match json {
            Null => false,
            Bool(truth) => *truth,
            Number(_) | String(_) => true,
            Array(items) => items.iter().all(holds_no_default),
            Object(object) => object.values().all(holds_no_default),
        }
    }

    #[test]
    fn a_whole_percentage_is_written_without_a_point_and_any_other_with_one() {
        for (percentage, written) in [("60", "60"), ("60.0", "60"), ("33.3", "33.3"), ("0", "0")] {
            let json = to_json(&read_again(&random_choice(percentage)));
            let line = format!("\"percentage\": {written}\n");
            assert!(json.contains(&line), "{percentage} was written as {json}");
        }
    }
}
