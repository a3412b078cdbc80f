//! JSON read strictly: a property written twice is a fault, since one of the two would go unread.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde_json::{Map, Number, Value};

use crate::playbook::BYTE_ORDER_MARK;

/// Reads one JSON value. A leading byte order mark is skipped.
///
/// # Errors
/// What is wrong and where, in words.
pub(super) fn parse(bytes: &[u8]) -> Result<Value, String> {
    let bytes = bytes
        .strip_prefix(BYTE_ORDER_MARK.as_bytes())
        .unwrap_or(bytes);
    match serde_json::from_slice::<Strict>(bytes) {
        Ok(Strict(value)) => Ok(value),
        Err(error) => Err(error.to_string()),
    }
}

struct Strict(Value);

impl<'de> Deserialize<'de> for Strict {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strict, D::Error> {
        deserializer.deserialize_any(StrictVisitor).map(Strict)
    }
}

struct StrictVisitor;

impl<'de> Visitor<'de> for StrictVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }

    fn visit_bool<E>(self, truth: bool) -> Result<Value, E> {
        Ok(Value::Bool(truth))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_i64<E>(self, number: i64) -> Result<Value, E> {
        Ok(number.into())
    }

    fn visit_f64<E: Error>(self, number: f64) -> Result<Value, E> {
        match Number::from_f64(number) {
            Some(number) => Ok(number.into()),
            None => Err(E::custom("a number that is not finite")),
        }
    }

    fn visit_str<E>(self, words: &str) -> Result<Value, E> {
        Ok(words.into())
    }

    fn visit_string<E>(self, words: String) -> Result<Value, E> {
        Ok(words.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(Strict(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(list.into())
    }

    fn visit_map<A: MapAccess<'de>>(self, mut properties: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some(name) = properties.next_key::<String>()? {
            if object.contains_key(&name) {
                let words = format!("the property {name} is written twice");
                return Err(A::Error::custom(words));
            }
            let Strict(value) = properties.next_value()?;
            object.insert(name, value);
        }
        Ok(object.into())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::parse;

    #[test]
    fn a_value_is_read_as_written() {
        let text = r#"{"a": [1, -2, 0.5, null, true], "b": {"c": "d"}}"#;
        let value = json!({"a": [1, -2, 0.5, null, true], "b": {"c": "d"}});
        assert_eq!(parse(text.as_bytes()), Ok(value));
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(parse(b"\xef\xbb\xbf[]"), Ok(json!([])));
    }

    #[test]
    fn a_property_written_twice_is_a_fault_wherever_it_stands() {
        for text in [
            r#"{"a":1,"a":1}"#,
            r#"[{"b":{"a":1,"a":2}}]"#,
            r#"{"a":1,"\u0061":2}"#,
        ] {
            let fault = parse(text.as_bytes()).unwrap_err();
            assert!(fault.contains("the property a is written twice"), "{fault}");
        }
    }

    #[test]
    fn brackets_a_hundred_thousand_deep_are_a_fault() {
        assert!(parse(&[b'['; 100_000]).is_err());
    }

    #[test]
    fn anything_after_the_value_is_a_fault() {
        assert!(parse(b"{} {}").is_err());
    }
}
