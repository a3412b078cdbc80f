//! JSON as it was written: strings borrowed where they can be, properties in order, repeats kept.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::Number;

/// One JSON value, borrowing from the text it was parsed from.
#[derive(Debug)]
pub(crate) enum Json<'a> {
    Null,
    Bool(bool),
    Number(Number),
    String(Cow<'a, str>),
    Array(Vec<Json<'a>>),
    Object(Object<'a>),
}

/// A JSON object: its properties in the order written. A name may stand twice; the last one counts.
#[derive(Debug)]
pub(crate) struct Object<'a>(Vec<(Cow<'a, str>, Json<'a>)>);

/// How much of a string a fault shows.
const SHOWN_CHARACTERS: usize = 40;

impl<'a> Json<'a> {
    /// Parses `text` as one JSON document. Takes time linear in the text and copies no string that is
    /// written without escapes.
    ///
    /// # Errors
    /// Where and how the text stops being JSON, and where values nest more than 127 deep.
    pub(crate) fn parse(text: &'a str) -> Result<Json<'a>, serde_json::Error> {
        serde_json::from_str(text)
    }

    /// The value in a few words: short enough for one line of a message.
    pub(crate) fn shown(&self) -> String {
        match self {
            Json::Null => "null".to_owned(),
            Json::Bool(truth) => truth.to_string(),
            Json::Number(number) => number.to_string(),
            Json::String(text) => quoted(text),
            Json::Array(items) => match items.len() {
                0 => "an empty list".to_owned(),
                1 => "a list of 1".to_owned(),
                count => format!("a list of {count}"),
            },
            Json::Object(object) if object.0.is_empty() => "an empty object".to_owned(),
            Json::Object(_) => "an object".to_owned(),
        }
    }
}

impl<'a> Object<'a> {
    /// The value of the property `name`; of several, the last.
    pub(crate) fn get(&self, name: &str) -> Option<&Json<'a>> {
        self.0
            .iter()
            .rev()
            .find(|(written, _)| written == name)
            .map(|(_, value)| value)
    }

    /// Every property in the order written, repeats included.
    pub(crate) fn properties(&self) -> &[(Cow<'a, str>, Json<'a>)] {
        &self.0
    }
}

/// `text` in quotes, on one line, cut short when it is long.
pub(crate) fn quoted(text: &str) -> String {
    let cut = text
        .char_indices()
        .nth(SHOWN_CHARACTERS)
        .map_or(text, |(end, _)| text.split_at(end).0);
    let mut shown = cut.to_owned();
    if cut.len() < text.len() {
        shown.push('…');
    }
    format!("{shown:?}")
}

impl<'de> Deserialize<'de> for Json<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(JsonVisitor)
    }
}

struct JsonVisitor;

impl<'de> Visitor<'de> for JsonVisitor {
    type Value = Json<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Self::Value, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Self::Value, E> {
        Ok(Json::Bool(truth))
    }

    fn visit_i64<E>(self, number: i64) -> Result<Self::Value, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Self::Value, E> {
        Ok(Json::Number(number.into()))
    }

    fn visit_f64<E: serde::de::Error>(self, number: f64) -> Result<Self::Value, E> {
        Number::from_f64(number)
            .map(Json::Number)
            .ok_or_else(|| E::custom("number out of range"))
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Json::String(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Json::String(Cow::Owned(text.to_owned())))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Self::Value, A::Error> {
        let mut array = Vec::new();
        while let Some(item) = items.next_element()? {
            array.push(item);
        }
        Ok(Json::Array(array))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Self::Value, A::Error> {
        let mut properties = Vec::new();
        while let Some((Name(name), value)) = entries.next_entry()? {
            properties.push((name, value));
        }
        Ok(Json::Object(Object(properties)))
    }
}

/// A property's name, borrowed where it can be.
struct Name<'a>(Cow<'a, str>);

impl<'de> Deserialize<'de> for Name<'de> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_str(NameVisitor)
    }
}

struct NameVisitor;

impl<'de> Visitor<'de> for NameVisitor {
    type Value = Name<'de>;

    fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        formatter.write_str("a property name")
    }

    fn visit_borrowed_str<E>(self, text: &'de str) -> Result<Self::Value, E> {
        Ok(Name(Cow::Borrowed(text)))
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok(Name(Cow::Owned(text.to_owned())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Json<'_> {
        Json::parse(text).expect("the test's text is JSON")
    }

    #[test]
    fn a_string_without_escapes_is_borrowed_and_one_with_escapes_is_not() {
        assert!(matches!(
            parsed(r#""plain""#),
            Json::String(Cow::Borrowed("plain"))
        ));
        assert!(matches!(parsed(r#""a\n""#), Json::String(Cow::Owned(_))));
    }

    #[test]
    fn the_last_of_several_properties_of_one_name_counts() {
        let Json::Object(object) = parsed(r#"{"a": 1, "b": 2, "a": 3}"#) else {
            panic!("an object")
        };
        assert_eq!(object.properties().len(), 3);
        assert_eq!(object.get("a").map(Json::shown).as_deref(), Some("3"));
        assert!(object.get("c").is_none());
    }

    #[test]
    fn a_value_is_shown_in_a_few_words() {
        for (text, shown) in [
            ("null", "null"),
            ("true", "true"),
            ("-1", "-1"),
            ("1.0", "1.0"),
            ("18446744073709551615", "18446744073709551615"),
            (r#""a\nb""#, r#""a\nb""#),
            ("[]", "an empty list"),
            ("[1]", "a list of 1"),
            ("[1, 2]", "a list of 2"),
            ("{}", "an empty object"),
            (r#"{"a": 1}"#, "an object"),
        ] {
            assert_eq!(parsed(text).shown(), shown);
        }
    }

    #[test]
    fn a_long_string_is_shown_cut_short() {
        let text = format!("\"{}\"", "ä".repeat(41));
        assert_eq!(parsed(&text).shown(), format!("\"{}…\"", "ä".repeat(40)));
    }
}
