//! A condition on an answer given so far: `Alice.HasKey is true`, `gold > 3`.

use std::fmt;

use crate::playbook::Key;
use crate::runtime::Answer;

/// A condition on the last answer a run was given for a key. Without an answer it does not hold.
#[derive(Debug, Clone, PartialEq)]
pub struct AnswerCondition {
    /// The key.
    pub key: Key,
    /// How its answer is held to the value.
    pub relation: Relation,
    /// What it is held to.
    pub value: Answer,
}

/// How an answer is held to a value. Words that spell a number count as one where the other is a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Relation {
    /// The same.
    Is,
    /// Another.
    IsNot,
    /// Less.
    Less,
    /// Less or the same.
    AtMost,
    /// More.
    More,
    /// More or the same.
    AtLeast,
}

/// The relations as they may be written, the longer spelling before one it begins with.
const SPELLINGS: [(&str, Relation); 9] = [
    (" is not ", Relation::IsNot),
    (" is ", Relation::Is),
    ("!=", Relation::IsNot),
    ("<=", Relation::AtMost),
    (">=", Relation::AtLeast),
    ("==", Relation::Is),
    ("=", Relation::Is),
    ("<", Relation::Less),
    (">", Relation::More),
];

/// What a condition looks like, for a person who wrote it otherwise.
const EXAMPLES: &str =
    "expected a key, a relation and a value, such as Alice.HasKey is true or gold > 3";

impl AnswerCondition {
    /// Reads a condition: a key, one of `is`, `is not`, `=`, `!=`, `<`, `<=`, `>`, `>=`, and a value: `true`, `false`,
    /// a number, or words, in quotation marks or not.
    ///
    /// # Errors
    /// In words, where it is no condition.
    ///
    /// ```
    /// use playscope::debugger::AnswerCondition;
    /// use playscope::runtime::Answer;
    /// let rich = AnswerCondition::read("gold > 3")?;
    /// assert!(rich.holds(Some(&Answer::Number(4.0))));
    /// assert!(!rich.holds(None));
    /// # Ok::<(), String>(())
    /// ```
    pub fn read(words: &str) -> Result<AnswerCondition, String> {
        let found = (0..words.len()).find_map(|at| {
            let rest = words.get(at..)?;
            let spelled = SPELLINGS
                .iter()
                .find(|(spelling, _)| rest.starts_with(spelling));
            spelled.map(|(spelling, relation)| (at, spelling.len(), *relation))
        });
        let Some((at, length, relation)) = found else {
            return Err(format!("{EXAMPLES}; found {words:?}"));
        };
        let key = words.get(..at).unwrap_or_default().trim();
        let value = words.get(at + length..).unwrap_or_default().trim();
        // However many spaces stand before it.
        let (relation, value) = match (relation, value.strip_prefix("not ")) {
            (Relation::Is, Some(value)) => (Relation::IsNot, value.trim()),
            _ => (relation, value),
        };
        if key.is_empty() {
            return Err(format!("{EXAMPLES}; found no key in {words:?}"));
        }
        let value = read_value(value).map_err(|why| format!("{EXAMPLES}; {why}"))?;
        let orders = !matches!(relation, Relation::Is | Relation::IsNot);
        if orders && number(&value).is_none() {
            let sign = relation.sign();
            return Err(format!("{sign} compares numbers, found {}", shown(&value)));
        }
        Ok(AnswerCondition {
            key: key.into(),
            relation,
            value,
        })
    }

    /// Whether it holds where `answer` was the last one for its key.
    pub fn holds(&self, answer: Option<&Answer>) -> bool {
        let Some(answer) = answer else { return false };
        let order = match (number(answer), number(&self.value)) {
            (Some(one), Some(other)) => one.partial_cmp(&other),
            _ => None,
        };
        let same = *answer == self.value || order.is_some_and(|order| order.is_eq());
        match self.relation {
            Relation::Is => same,
            Relation::IsNot => !same,
            Relation::Less => order.is_some_and(|order| order.is_lt()),
            Relation::AtMost => order.is_some_and(|order| order.is_le()),
            Relation::More => order.is_some_and(|order| order.is_gt()),
            Relation::AtLeast => order.is_some_and(|order| order.is_ge()),
        }
    }
}

impl fmt::Display for AnswerCondition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} {} {}",
            self.key,
            self.relation.sign(),
            shown(&self.value)
        )
    }
}

impl Relation {
    /// The relation as a person reads it.
    pub fn sign(self) -> &'static str {
        match self {
            Relation::Is => "is",
            Relation::IsNot => "is not",
            Relation::Less => "<",
            Relation::AtMost => "<=",
            Relation::More => ">",
            Relation::AtLeast => ">=",
        }
    }
}

fn read_value(words: &str) -> Result<Answer, String> {
    match words {
        "" => return Err("found no value".into()),
        "true" => return Ok(Answer::Truth(true)),
        "false" => return Ok(Answer::Truth(false)),
        _ => {}
    }
    if words.starts_with('"') {
        let quoted: Result<String, _> = serde_json::from_str(words);
        let words = quoted.map_err(|_| format!("found {words}, which no quotation mark ends"))?;
        return Ok(Answer::Words(words.into()));
    }
    if words.starts_with(['<', '>', '=', '!']) || words.starts_with("not ") {
        return Err(format!(
            "found the value {words}, which takes quotation marks"
        ));
    }
    let number = words.parse().ok().filter(|number: &f64| number.is_finite());
    Ok(match number {
        Some(number) => Answer::Number(number),
        None => Answer::Words(words.into()),
    })
}

/// What `answer` says as a number, where it says one.
fn number(answer: &Answer) -> Option<f64> {
    match answer {
        Answer::Truth(_) => None,
        Answer::Words(words) => words
            .trim()
            .parse()
            .ok()
            .filter(|number: &f64| number.is_finite()),
        Answer::Number(number) => Some(*number),
    }
}

/// A value as it is written, in quotation marks where it would read as something else without.
fn shown(value: &Answer) -> String {
    match value {
        Answer::Truth(truth) => truth.to_string(),
        Answer::Number(number) => number.to_string(),
        Answer::Words(words)
            if read_value(words) == Ok(value.clone()) && words.trim() == &**words =>
        {
            words.to_string()
        }
        Answer::Words(words) => serde_json::Value::from(&**words).to_string(),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn holds(condition: &str, answer: Answer) -> bool {
        AnswerCondition::read(condition)
            .unwrap()
            .holds(Some(&answer))
    }

    #[test]
    fn truths_words_and_numbers_are_told_from_each_other() {
        let words = |words: &str| Answer::Words(words.into());
        for (condition, answer, expected) in [
            ("Alice.HasKey is true", Answer::Truth(true), true),
            ("Alice.HasKey is true", Answer::Truth(false), false),
            ("Alice.HasKey is not true", Answer::Truth(false), true),
            ("Alice.HasKey=false", Answer::Truth(false), true),
            ("Alice.HasKey is true", words("true"), false),
            ("name is Robin", words("Robin"), true),
            ("name is \"Robin\"", words("Robin"), true),
            ("name != Robin", words("Ada"), true),
            ("gold > 3", Answer::Number(4.0), true),
            ("gold > 3", Answer::Number(3.0), false),
            ("gold>=3", Answer::Number(3.0), true),
            ("gold < 3", words("2.5"), true),
            ("gold <= 3", words("many"), false),
            ("gold = 3", words("3.0"), true),
            ("gold is \"3\"", Answer::Number(3.0), true),
            ("gold > 3", Answer::Truth(true), false),
            ("name is  not  Ada", words("Robin"), true),
            ("name is \"not Ada\"", words("not Ada"), true),
            ("name is \"> 3\"", words("> 3"), true),
        ] {
            assert_eq!(
                holds(condition, answer.clone()),
                expected,
                "{condition} {answer:?}"
            );
        }
    }

    #[test]
    fn without_an_answer_no_condition_holds() {
        for condition in ["a is true", "a is not true", "a < 3"] {
            assert!(!AnswerCondition::read(condition).unwrap().holds(None));
        }
    }

    #[test]
    fn what_is_no_condition_is_refused_in_words() {
        for (wrong, says) in [
            ("", "expected a key"),
            ("gold", "such as Alice.HasKey is true"),
            ("> 3", "no key"),
            ("gold >", "found no value"),
            ("gold > many", "> compares numbers, found many"),
            ("gold is \"3", "no quotation mark ends"),
            (
                "gold => 3",
                "found the value > 3, which takes quotation marks",
            ),
            ("gold >< 3", "quotation marks"),
        ] {
            let message = AnswerCondition::read(wrong).unwrap_err();
            assert!(message.contains(says), "{wrong}: {message}");
        }
    }

    proptest! {
        #[test]
        fn a_condition_is_read_as_it_is_written(
            key in "[a-zA-Z][a-zA-Z.]{0,6}",
            relation in proptest::sample::select(vec![
                Relation::Is, Relation::IsNot, Relation::Less, Relation::AtMost, Relation::More, Relation::AtLeast,
            ]),
            words in "(not |>|=)?\\PC{0,5}",
            number in -1000.0..1000.0,
        ) {
            let values = [Answer::Words(words.into()), Answer::Truth(true), Answer::Number(number)];
            let orders = !matches!(relation, Relation::Is | Relation::IsNot);
            for value in values.into_iter().filter(|value| !orders || super::number(value).is_some()) {
                let condition = AnswerCondition { key: key.as_str().into(), relation, value };
                let read = AnswerCondition::read(&condition.to_string());
                prop_assert_eq!(read, Ok(condition));
            }
        }
    }
}
