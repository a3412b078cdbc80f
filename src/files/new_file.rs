//! Writing a file whole or not at all: one that was not there, and never over another but where that was asked for.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;

/// Whether a file could be made at `path`: nothing is there, and the folder it would be in is.
///
/// # Errors
/// Why not, as the end of a sentence that begins with the file's name.
pub(crate) fn is_free(path: &Path) -> Result<(), String> {
    if fs::symlink_metadata(path).is_ok() {
        return Err(there_already());
    }
    let Some(_) = path.file_name() else {
        return Err("names no file".into());
    };
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() && !folder.is_dir() => Err(format!(
            "cannot be written: {} is not a folder",
            folder.display()
        )),
        _ => Ok(()),
    }
}

/// Makes the file `path` with `content`. It is there once it is whole.
///
/// # Errors
/// Why it cannot be made, as the end of a sentence that begins with the file's name: something is there, which
/// stays as it is, or it cannot be written.
pub(crate) fn write_new_file(path: &Path, content: &[u8]) -> Result<(), String> {
    is_free(path)?;
    write_whole(path, content, give_name)
}

/// Writes the file `path` with `content`, in place of what is there. What is there stays until the new one is whole.
///
/// # Errors
/// Why it cannot be written, as the end of a sentence that begins with the file's name.
#[cfg(any(feature = "app", test))]
pub(crate) fn write_over(path: &Path, content: &[u8]) -> Result<(), String> {
    if path.is_dir() {
        return Err("is a folder, and is not written over".into());
    }
    // Where it is a link, what it leads to is replaced and the link stays.
    let place = path.canonicalize().unwrap_or_else(|_| path.into());
    write_whole(&place, content, |unfinished, place| {
        fs::rename(unfinished, place)
    })
}

/// Writes `content` under another name beside `place`, and has `put` give it that name once it is whole.
fn write_whole(
    place: &Path,
    content: &[u8],
    put: impl FnOnce(&Path, &Path) -> io::Result<()>,
) -> Result<(), String> {
    let mut unfinished: OsString = place.as_os_str().to_owned();
    unfinished.push(format!(".{}.part", std::process::id()));
    let unfinished = Path::new(&unfinished);
    let written = write_all(unfinished, content).and_then(|()| put(unfinished, place));
    // Once it has its name this one is of no use, nor is what is left of an attempt that failed.
    let _ = fs::remove_file(unfinished);
    written.map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => there_already(),
        io::ErrorKind::PermissionDenied => "may not be written: permission denied".into(),
        _ => format!("cannot be written: {error}"),
    })
}

fn write_all(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(content)?;
    file.sync_all()
}

/// Gives the file `unfinished` the name `path`, if nothing has it.
fn give_name(unfinished: &Path, path: &Path) -> io::Result<()> {
    match fs::hard_link(unfinished, path) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
            // A file system without links: the name is taken first, so that nothing else can have it.
            File::create_new(path)?;
            fs::rename(unfinished, path)
        }
        linked => linked,
    }
}

fn there_already() -> String {
    "is there already, and is not written over".into()
}

#[cfg(test)]
mod tests {
    use super::super::scratch::Scratch;
    use super::*;

    #[test]
    fn a_new_file_is_written_whole_and_nothing_else_is_left() {
        let folder = Scratch::new();
        let path = folder.path("a.playlog");
        assert_eq!(write_new_file(&path, b"whole"), Ok(()));
        assert_eq!(fs::read(&path).expect("the file"), b"whole");
        assert_eq!(folder.names(), ["a.playlog"]);
    }

    #[test]
    fn what_is_there_stays_as_it_is() {
        let folder = Scratch::new();
        let path = folder.path("a.playlog");
        fs::write(&path, "old").expect("a file for a test");
        assert_eq!(write_new_file(&path, b"new"), Err(there_already()));
        assert_eq!(
            give_name(&path, &path).map_err(|e| e.kind()),
            Err(io::ErrorKind::AlreadyExists)
        );
        assert_eq!(fs::read(&path).expect("the file"), b"old");
        assert_eq!(folder.names(), ["a.playlog"]);
        assert_eq!(is_free(&folder.0), Err(there_already()));
    }

    #[test]
    fn where_it_was_asked_for_what_is_there_is_replaced_whole() {
        let folder = Scratch::new();
        let path = folder.path("a.json");
        fs::write(&path, "old and long").expect("a file for a test");
        assert_eq!(write_over(&path, b"new"), Ok(()));
        assert_eq!(fs::read(&path).expect("the file"), b"new");
        assert_eq!(folder.names(), ["a.json"]);
        let why = write_over(&folder.0, b"new").expect_err("a folder");
        assert_eq!(why, "is a folder, and is not written over");
        assert!(write_over(&folder.path("none/a.json"), b"new").is_err());
        assert_eq!(folder.names(), ["a.json"]);
    }

    #[test]
    fn without_its_folder_a_file_is_not_written() {
        let folder = Scratch::new();
        let path = folder.path("none/a.playlog");
        let why = write_new_file(&path, b"new").expect_err("no folder");
        assert!(why.contains("none is not a folder"), "{why}");
        assert!(is_free(Path::new("/")).is_err());
        assert!(folder.names().is_empty());
    }
}
