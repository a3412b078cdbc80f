//! The plain values shapes are made of, and how a property of an object is read.

use std::sync::Arc;

use super::Shapes;
use crate::playbook::reader::json::{Json, Object};
use crate::playbook::reader::path::At;

/// The largest integer of the format: every one fits in 31 bits.
const LARGEST_INTEGER: u32 = i32::MAX as u32;

/// What an integer of the format is, in words.
const AN_INTEGER: &str = "a whole number from 0 to 2147483647";

/// The kinds some shape comes in: each kind's spelling, and what it stands for.
pub(super) type Kinds<'k, K> = &'k [(&'static str, K)];

impl Shapes {
    /// The value as an object; `expected` says what kind of thing it should be.
    pub(super) fn object<'j>(
        &mut self,
        json: &'j Json<'j>,
        at: &At,
        expected: &str,
    ) -> Option<&'j Object<'j>> {
        match json {
            Json::Object(object) => Some(object),
            other => self.refuse(other, at, expected),
        }
    }

    /// A list, each item read by `read`; `expected` says what kind of list it should be.
    pub(super) fn list<T>(
        &mut self,
        json: &Json,
        at: &At,
        expected: &str,
        mut read: impl FnMut(&mut Shapes, &Json, &At) -> Option<T>,
    ) -> Option<Vec<T>> {
        let Json::Array(items) = json else {
            return self.refuse(json, at, expected);
        };
        let mut list = Vec::with_capacity(items.len());
        for (position, item) in items.iter().enumerate() {
            list.extend(read(self, item, &at.item(position)));
        }
        (list.len() == items.len()).then_some(list)
    }

    /// A string.
    pub(super) fn string(&mut self, json: &Json, at: &At) -> Option<String> {
        match json {
            Json::String(text) => Some(text.as_ref().to_owned()),
            other => self.refuse(other, at, "a string"),
        }
    }

    /// A string that is handed on without a copy: a key, a name.
    pub(super) fn shared_string(&mut self, json: &Json, at: &At) -> Option<Arc<str>> {
        match json {
            Json::String(text) => Some(Arc::from(text.as_ref())),
            other => self.refuse(other, at, "a string"),
        }
    }

    /// A list of strings.
    pub(super) fn strings(&mut self, json: &Json, at: &At) -> Option<Vec<String>> {
        self.list(json, at, "a list of strings", Shapes::string)
    }

    /// An integer of the format: 0 or more, within 31 bits. `1.0` is none.
    pub(super) fn integer(&mut self, json: &Json, at: &At) -> Option<u32> {
        let integer = match json {
            Json::Number(number) => number
                .as_u64()
                .and_then(|number| u32::try_from(number).ok())
                .filter(|number| *number <= LARGEST_INTEGER),
            _ => None,
        };
        if integer.is_none() {
            return self.refuse(json, at, AN_INTEGER);
        }
        integer
    }

    /// A reference: the position of something in a list. Whether it lands is a later stage's.
    pub(super) fn reference(&mut self, json: &Json, at: &At) -> Option<usize> {
        let position = self.integer(json, at)?;
        Some(position as usize)
    }

    /// The property `name`, which must be there; `expected` says what is missing when it is not.
    pub(super) fn required<'j, T>(
        &mut self,
        object: &'j Object<'j>,
        at: &At,
        name: &str,
        expected: &str,
        read: impl FnOnce(&mut Shapes, &'j Json<'j>, &At) -> Option<T>,
    ) -> Option<T> {
        let at = at.property(name);
        match object.get(name) {
            Some(json) => read(self, json, &at),
            None => {
                self.faults.add(at.path(), "nothing", expected);
                None
            }
        }
    }

    /// The property `name`, which a writer may leave out. The outer answer is `None` for a fault, the inner
    /// one where the property is left out.
    pub(super) fn optional<'j, T>(
        &mut self,
        object: &'j Object<'j>,
        at: &At,
        name: &str,
        read: impl FnOnce(&mut Shapes, &'j Json<'j>, &At) -> Option<T>,
    ) -> Option<Option<T>> {
        match object.get(name) {
            Some(json) => read(self, json, &at.property(name)).map(Some),
            None => Some(None),
        }
    }

    /// The flag `name`, written only where it is true. An explicit `false` is the default.
    pub(super) fn flag(&mut self, object: &Object, at: &At, name: &str) -> Option<bool> {
        match object.get(name) {
            None => Some(false),
            Some(Json::Bool(flag)) => Some(*flag),
            Some(other) => self.refuse(other, &at.property(name), "true, or nothing"),
        }
    }

    /// What the property `name` of `object` names: one of `kinds`; `what` says what they are kinds of.
    pub(super) fn one_of<K: Copy>(
        &mut self,
        object: &Object,
        at: &At,
        name: &str,
        what: &str,
        kinds: Kinds<K>,
    ) -> Option<K> {
        let written = object.get(name);
        if let Some(Json::String(written)) = written
            && let Some((_, kind)) = kinds.iter().find(|(name, _)| name == written)
        {
            return Some(*kind);
        }
        let names: Vec<String> = kinds.iter().map(|(name, _)| format!("`{name}`")).collect();
        let expected = format!("{what}: {}", either(&names));
        let found = written.map_or_else(|| "nothing".to_owned(), Json::shown);
        self.faults.add(at.property(name).path(), found, expected);
        None
    }

    /// Adds a fault at `at`: `json` is not what was `expected`.
    pub(super) fn refuse<T>(&mut self, json: &Json, at: &At, expected: &str) -> Option<T> {
        self.faults.add(at.path(), json.shown(), expected);
        None
    }
}

/// `names` as an enumeration: `a`, `b` or `c`.
fn either(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} or {last}", first.join(", ")),
    }
}
