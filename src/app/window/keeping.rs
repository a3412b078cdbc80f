//! Keeping the run to the playhead as a case of a corpus, and asking for a case to open.

use std::path::Path;

use crate::app::asking::Asking;
use crate::app::keep_case_dialog::KeepCaseDialog;
use crate::app::notice::{Notice, Told};
use crate::app::open_case_dialog::OpenCaseDialog;
use crate::app::opened_case::outcome_words;
use crate::conformance::Outcome;
use crate::files::kept_case::{KeptCase, Recorded, keep_case};
use crate::runtime::{Taught, counted};

use super::Window;

impl Window {
    pub(super) fn ask_for_a_case(&mut self) {
        let dialog = OpenCaseDialog::new(&self.settings.corpus);
        self.asking = Some(Asking::OpenCase(dialog));
    }

    pub(super) fn ask_how_to_keep(&mut self) {
        let Some(open) = &self.open else { return };
        if open.session.position() == 0 {
            let hint =
                "A case leads to the playhead, which stands at the beginning: start the run first.";
            self.banner.show(Notice::Hint(hint));
            return;
        }
        let dialog = KeepCaseDialog::new(&open.session, &self.settings.corpus);
        self.asking = Some(Asking::KeepCase(dialog));
    }

    /// Writes the run from the start to the playhead as the case `name` of the corpus at `corpus`, and says how
    /// it was judged. Where it cannot be written the question says why and stays open.
    pub(super) fn keep_case(&mut self, corpus: &Path, name: &str, because: &str) {
        let Some(open) = &self.open else { return };
        let taught = open.session.context().taught();
        let recorded = Recorded {
            log: open.session.log(),
            tip: open.session.playhead(),
            playbook: &open.document.playbook,
            taught,
        };
        match keep_case(recorded, corpus, name, Some(because)) {
            Ok(kept) => {
                self.settings.corpus = corpus.to_string_lossy().into_owned();
                self.asking = None;
                self.banner.show(Notice::Told(told(&kept, taught)));
            }
            Err(why) => {
                if let Some(Asking::KeepCase(dialog)) = &mut self.asking {
                    dialog.fail(why);
                }
            }
        }
    }
}

/// Where the case is, how it was judged, and what was left out of it.
fn told(kept: &KeptCase, taught: Taught) -> Told {
    let conforms = kept.report.outcome == Outcome::Conformed;
    let session = &kept.session;
    let path = kept.path.display();
    let outcome = outcome_words(&kept.report.outcome);
    let mut words = format!(
        "Kept {path}, {}: {outcome}.",
        counted(session.steps, "step")
    );
    if session.before_the_start > 0 {
        let left_out = counted(session.before_the_start, "step");
        words += &format!(" Left out {left_out} sent before the start, and refused.");
    }
    if session.of_unknown_commands > 0 {
        let left_out = counted(session.of_unknown_commands, "step");
        words += &format!(" Left out {left_out} of commands nobody defines, and refused.");
    }
    if !conforms && taught == Taught::Core {
        words += " The run is taught the core alone; a case is judged taught menus and draws too.";
    }
    Told {
        words,
        is_trouble: !conforms,
        go_to: None,
    }
}
