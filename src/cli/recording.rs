//! What is played, recorded to a log where one was asked for.

use std::path::Path;

use crate::debugger::{Header, Session};
use crate::files::{Origin, RecordFault, Recorder, now};
use crate::runtime::counted;

use super::{Ending, complain, printable};

/// The log that is recorded to, if any. Troubles are told on standard error as they come and go.
pub(super) struct Recording(Option<Begun>);

struct Begun {
    recorder: Recorder,
    header: Header,
    /// How many steps were kept when keeping them began to fail; nothing while it does not.
    failing_since: Option<usize>,
    /// How many steps are in the file.
    kept: usize,
}

impl Recording {
    /// Nothing is recorded.
    pub(super) fn none() -> Recording {
        Recording(None)
    }

    /// Begins the log at `path`.
    ///
    /// # Errors
    /// Where something is there already, or it cannot be written.
    pub(super) fn begin(
        path: &Path,
        session: &Session,
        header: Header,
    ) -> Result<Recording, RecordFault> {
        Ok(Recording(Some(Begun {
            recorder: Recorder::create(path, session, &header, &Origin::of(session, &header))?,
            header,
            failing_since: None,
            kept: session.log().len(),
        })))
    }

    /// Puts the steps of `session` on disk, to be called before they are shown.
    pub(super) fn keep(&mut self, session: &Session) {
        let Some(begun) = &mut self.0 else { return };
        match begun.recorder.follow(session, &begun.header) {
            Ok(()) => {
                begun.kept = session.log().len();
                if let Some(before) = begun.failing_since.take() {
                    let steps = counted(begun.kept - before, "step");
                    let path = begun.recorder.path().display();
                    complain(&printable(&format!(
                        "{path} is being recorded again, with the {steps} that waited"
                    )));
                }
            }
            Err(fault) if begun.failing_since.is_none() => {
                begun.failing_since = Some(begun.kept);
                complain(&printable(&format!(
                    "{fault}; playing goes on, and each step tries again"
                )));
            }
            Err(_) => {}
        }
    }

    /// Closes the log. Gives how the subcommand ends: well, unless steps are not on disk.
    pub(super) fn end(mut self, session: &Session) -> Ending {
        self.keep(session);
        let Some(begun) = self.0 else {
            return Ending::Well;
        };
        let lost = session.log().len() - begun.kept;
        match begun.recorder.close(&now()) {
            Ok(()) => Ending::Well,
            Err(fault) => {
                let steps = counted(lost, "step");
                complain(&printable(&format!("{fault}; {steps} not recorded")));
                Ending::Unusable
            }
        }
    }
}
