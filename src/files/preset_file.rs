//! Presets in files that can be shared.

use std::path::Path;

use crate::debugger::{Preset, preset_to_json, read_presets};
use crate::playbook::Fault;

use super::new_file::{write_new_file, write_over};
use super::read_file::read_file;

/// Why no preset was read from a file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NoPresets {
    /// It cannot be read: why, as the end of a sentence that begins with the file's name.
    Unreadable(String),
    /// It is no file of presets.
    Refused(Vec<Fault>),
}

/// Whether a file that is there may be written over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum WriteOver {
    /// It stays as it is.
    Never,
    /// The person said so.
    Asked,
}

/// The presets of the file at `path`; never none.
///
/// # Errors
/// Why there are none; nothing is read of a file with a fault.
pub(crate) fn read_preset_file(path: &Path) -> Result<Vec<Preset>, NoPresets> {
    let bytes = read_file(path).map_err(NoPresets::Unreadable)?;
    read_presets(&bytes).map_err(NoPresets::Refused)
}

/// Writes `preset` to the file `path`, whole or not at all.
///
/// # Errors
/// Why it cannot be written, as the end of a sentence that begins with the file's name.
pub(crate) fn write_preset_file(
    path: &Path,
    preset: &Preset,
    over: WriteOver,
) -> Result<(), String> {
    let text = preset_to_json(preset);
    match over {
        WriteOver::Never => write_new_file(path, text.as_bytes()),
        WriteOver::Asked => write_over(path, text.as_bytes()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::scratch::Scratch;
    use super::*;
    use crate::runtime::Answer;

    fn evening(lit: bool) -> Preset {
        let answers = [("lamp".into(), Answer::Truth(lit))];
        Preset {
            name: "evening".into(),
            script: "inn".into(),
            answers: answers.into(),
        }
    }

    #[test]
    fn a_preset_is_written_over_another_file_only_where_that_was_asked_for() {
        let folder = Scratch::new();
        let path = folder.path("evening.json");
        let write = |lit, over| write_preset_file(&path, &evening(lit), over);
        assert_eq!(write(true, WriteOver::Never), Ok(()));
        let why = write(false, WriteOver::Never).expect_err("it is there");
        assert_eq!(why, "is there already, and is not written over");
        assert_eq!(read_preset_file(&path), Ok(vec![evening(true)]));
        assert_eq!(write(false, WriteOver::Asked), Ok(()));
        assert_eq!(read_preset_file(&path), Ok(vec![evening(false)]));
    }

    #[test]
    fn a_file_that_is_none_is_said_so() {
        let folder = Scratch::new();
        assert_eq!(
            read_preset_file(&folder.path("none.json")),
            Err(NoPresets::Unreadable("does not exist".into()))
        );
        let path = folder.file("broken.json", "{\"preset\":\"\"}");
        match read_preset_file(&path) {
            Err(NoPresets::Refused(faults)) => assert_eq!(faults.len(), 2),
            other => panic!("refused: {other:?}"),
        }
    }
}
