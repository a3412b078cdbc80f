//! What changed in a playbook since a log was recorded on it.

use std::io::{self, Write};
use std::path::Path;

use serde_json::{Value, json};

use crate::cli::side_by_side::one_line;
use crate::debugger::{Header, LogEnd};
use crate::files::{FoundPlaybook, playbook_of_a_log};
use crate::playbook::{Change, FINGERPRINT_ALGORITHM, Outline, Spot, changes};
use crate::runtime::counted;

/// The most changes that are told one by one.
const MOST_TOLD: usize = 20;

/// A playbook that is not the one a log was recorded on.
pub(super) struct ChangedPlaybook<'a> {
    header: &'a Header,
    found: &'a FoundPlaybook,
    /// What changed; nothing where what it was before is not known.
    changes: Option<Vec<Change>>,
}

impl<'a> ChangedPlaybook<'a> {
    /// What is to be said of `found`, on which the log at `log` that ends so is played; nothing when that is the
    /// playbook it was recorded on.
    pub(super) fn find(
        log: &Path,
        end: &'a LogEnd,
        found: &'a FoundPlaybook,
    ) -> Option<ChangedPlaybook<'a>> {
        let header = &end.header;
        if header.is_of(&found.fingerprint) {
            return None;
        }
        let now = Outline::new(&found.read.playbook);
        let changes = match &end.outline {
            Some(before) => Some(changes(before, &now)),
            None => outline_before(log, header).map(|before| changes(&before, &now)),
        };
        Some(ChangedPlaybook {
            header,
            found,
            changes,
        })
    }

    /// Whether the recorded fingerprint is one this program can compute.
    fn is_comparable(&self) -> bool {
        self.header.fingerprint.0 == FINGERPRINT_ALGORITHM
    }

    /// Writes it for a person.
    pub(super) fn tell(&self, output: &mut impl Write) -> io::Result<()> {
        let (algorithm, recorded) = &self.header.fingerprint;
        let name = one_line(&self.found.named().to_string_lossy());
        if self.is_comparable() {
            let (recorded, found) = (beginning(recorded), beginning(&self.found.fingerprint));
            writeln!(
                output,
                "{name} has changed since the log was recorded: fingerprint {recorded}, now {found}"
            )?;
        } else {
            let algorithm = one_line(algorithm);
            writeln!(
                output,
                "whether {name} has changed cannot be told: the log has its fingerprint by {algorithm}, \
                 this program by {FINGERPRINT_ALGORITHM}"
            )?;
        }
        let Some(changes) = &self.changes else {
            let script = &self.found.read.playbook.script;
            if self.header.script != *script {
                let (was, is) = (one_line(&self.header.script), one_line(script));
                writeln!(output, "  the script is {is}, before {was}")?;
            }
            return writeln!(
                output,
                "  what changed cannot be told: the playbook as it was is not at hand"
            );
        };
        if changes.is_empty() {
            return writeln!(output, "  nothing that is known of it has changed");
        }
        for change in changes.iter().take(MOST_TOLD) {
            writeln!(output, "  {}", one_line(&change.to_string()))?;
        }
        match changes.len().saturating_sub(MOST_TOLD) {
            0 => Ok(()),
            more => writeln!(output, "  and {}", counted(more, "more change")),
        }
    }

    /// Writes it for a program: the fingerprints, then a line a change.
    pub(super) fn write_json(&self, output: &mut impl Write) -> io::Result<()> {
        let (algorithm, recorded) = &self.header.fingerprint;
        let fingerprint = json!({
            "algorithm": algorithm, "recorded": recorded, "found": self.found.fingerprint
        });
        writeln!(output, "{}", json!({ "fingerprint": fingerprint }))?;
        for change in self.changes.iter().flatten() {
            let mut object = json!({ "kind": change.name() });
            for (name, spot) in [("old", change.was()), ("new", change.is())] {
                if let (Some(spot), Some(object)) = (spot, object.as_object_mut()) {
                    object.insert(name.into(), spot_to_json(spot));
                }
            }
            if let Some(object) = object.as_object_mut() {
                object.insert("words".into(), change.to_string().into());
            }
            writeln!(output, "{}", json!({ "change": object }))?;
        }
        Ok(())
    }
}

/// The outline of the playbook a log was recorded on that says nothing of it, where that playbook is still there.
fn outline_before(log: &Path, header: &Header) -> Option<Outline> {
    let before = playbook_of_a_log(log, header).ok()?;
    let is_it = header.is_of(&before.fingerprint);
    is_it.then(|| Outline::new(&before.read.playbook))
}

fn spot_to_json(spot: &Spot) -> Value {
    json!({
        "position": spot.position,
        "kind": spot.kind.map(|kind| kind.name()),
        "words": spot.words,
    })
}

/// The beginning of a fingerprint: enough to tell two apart by eye.
fn beginning(fingerprint: &str) -> String {
    let beginning: String = fingerprint.chars().take(12).collect();
    format!("{}…", one_line(&beginning))
}
