//! Reading a file a person named, or saying in words why it cannot be read.

use std::fs::{self, File};
use std::io::{self, Read};
use std::path::Path;

/// The most that is read of one file.
const LARGEST_MIB: u64 = 128;

/// The whole file at `path`.
///
/// # Errors
/// Where it cannot be read: why, as the end of a sentence that begins with the file's name.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>, String> {
    let metadata = fs::metadata(path).map_err(in_words)?;
    if metadata.is_dir() {
        return Err("is a directory, not a file".into());
    }
    // Opening a pipe would wait for somebody to write to it.
    if !metadata.is_file() {
        return Err("is a pipe, a socket or a device, not a file".into());
    }
    let file = File::open(path).map_err(in_words)?;
    let most = LARGEST_MIB << 20;
    if metadata.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::new();
    // The size may have been wrong, or have grown since.
    file.take(most + 1)
        .read_to_end(&mut bytes)
        .map_err(in_words)?;
    if bytes.len() as u64 > most {
        return Err(too_large());
    }
    Ok(bytes)
}

fn too_large() -> String {
    format!("is larger than {LARGEST_MIB} MiB, the most that is read")
}

fn in_words(error: io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "does not exist".into(),
        io::ErrorKind::PermissionDenied => "may not be read: permission denied".into(),
        _ => format!("cannot be read: {error}"),
    }
}
