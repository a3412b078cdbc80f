//! What a log says about itself.

use serde_json::{Map, Value, json};

use crate::playbook::FINGERPRINT_ALGORITHM;
use crate::runtime::{Taught, wire};

use super::VERSION;
use super::entry::in_line;

/// What a log says about itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Header {
    /// Where the playbook was, as the program was told.
    pub playbook_path: Option<String>,
    /// The script the playbook was compiled from.
    pub script: String,
    /// The playbook's fingerprint: the algorithm's name and the value, in hexadecimal.
    pub fingerprint: (String, String),
    /// What the run was taught.
    pub taught: Taught,
    /// When the log was begun, in UTC, as RFC 3339 writes it.
    pub begun: String,
    /// The program that wrote it, with its version.
    pub program: String,
}

impl Header {
    /// Whether the playbook is the one whose fingerprint, by this program's algorithm, is `fingerprint`. One by
    /// another algorithm is never the same.
    pub fn is_of(&self, fingerprint: &str) -> bool {
        let (algorithm, value) = &self.fingerprint;
        algorithm == FINGERPRINT_ALGORITHM && value == fingerprint
    }

    /// Reads a header; with it what is wrong with its version, where that is newer than this program's.
    pub(super) fn from_line(line: &str) -> Result<(Header, Option<String>), String> {
        let value: Value = serde_json::from_str(line).map_err(|error| {
            let error = in_line(&error);
            format!("expected a log's header, a JSON object in one line: {error}")
        })?;
        let version = property(&value, "playlog")?;
        let version = version.as_u64().ok_or_else(|| {
            format!("playlog is the version of the form, a whole number, found {version}")
        })?;
        let newer = (version > VERSION).then(|| {
            format!(
                "this log is of version {version}; this program knows up to version {VERSION} and reads \
                 what it understands"
            )
        });
        let at_newer = |message: String| match &newer {
            Some(newer) => format!("{newer}, but {message}"),
            None => message,
        };
        let read = || -> Result<Header, String> {
            let (playbook_path, script, fingerprint) = playbook(property(&value, "playbook")?)?;
            Ok(Header {
                playbook_path,
                script,
                fingerprint,
                taught: taught(property(&value, "taught")?)?,
                begun: words(&value, "begun")?,
                program: words(&value, "program")?,
            })
        };
        Ok((read().map_err(at_newer)?, newer))
    }

    /// Takes the playbook, and what is taught, from a line that says they changed.
    pub(super) fn change(&mut self, line: &Value) -> Result<(), String> {
        let (path, script, fingerprint) = playbook(property(line, "playbook")?)?;
        if let Some(said) = line.get("taught") {
            self.taught = taught(said)?;
        }
        self.playbook_path = path;
        self.script = script;
        self.fingerprint = fingerprint;
        Ok(())
    }

    /// The playbook as a header names it.
    pub(super) fn playbook_to_json(&self) -> Value {
        let (algorithm, value) = &self.fingerprint;
        let mut playbook = Map::new();
        if let Some(path) = &self.playbook_path {
            playbook.insert("path".into(), json!(path));
        }
        playbook.insert("script".into(), json!(self.script));
        let fingerprint = json!({ "algorithm": algorithm, "value": value });
        playbook.insert("fingerprint".into(), fingerprint);
        Value::Object(playbook)
    }
}

type NamedPlaybook = (Option<String>, String, (String, String));

fn playbook(value: &Value) -> Result<NamedPlaybook, String> {
    let fingerprint = property(value, "fingerprint")?;
    Ok((
        value
            .get("path")
            .and_then(Value::as_str)
            .map(str::to_string),
        words(value, "script")?,
        (
            words(fingerprint, "algorithm")?,
            words(fingerprint, "value")?,
        ),
    ))
}

fn taught(value: &Value) -> Result<Taught, String> {
    wire::taught_from_json(value).map_err(|error| error.to_string())
}

pub(super) fn property<'a>(value: &'a Value, name: &str) -> Result<&'a Value, String> {
    value
        .get(name)
        .ok_or_else(|| format!("the property {name} is missing"))
}

fn words(value: &Value, name: &str) -> Result<String, String> {
    match property(value, name)?.as_str() {
        Some(words) => Ok(words.to_string()),
        None => Err(format!("{name} is words")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_is_of_the_playbook_with_its_fingerprint_by_this_algorithm() {
        let header = |algorithm: &str| Header {
            playbook_path: None,
            script: "inn".into(),
            fingerprint: (algorithm.into(), "f00d".into()),
            taught: Taught::Full,
            begun: String::new(),
            program: String::new(),
        };
        assert!(header(FINGERPRINT_ALGORITHM).is_of("f00d"));
        assert!(!header(FINGERPRINT_ALGORITHM).is_of("f00"));
        assert!(!header("md5").is_of("f00d"));
    }
}
