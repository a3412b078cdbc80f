//! Whether a log may be saved where something stands already.

use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Whether something stands at `path` that does not begin as a log does, and is not empty.
pub(crate) fn holds_another(path: &Path) -> bool {
    let is_file = path.metadata().map(|metadata| metadata.is_file());
    if !is_file.unwrap_or(true) {
        return true;
    }
    let Ok(file) = File::open(path) else {
        return false;
    };
    let mut beginning = Vec::new();
    let read = file.take(4096).read_to_end(&mut beginning);
    let is_empty = read.is_ok() && beginning.is_empty();
    let beginning = String::from_utf8_lossy(&beginning);
    let is_log = beginning.starts_with('{') && beginning.contains("\"playlog\"");
    !(is_empty || is_log)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn a_file_that_is_no_log_is_not_written_over() {
        let path = std::env::temp_dir().join(format!("playscope-{}-another", std::process::id()));
        assert!(!holds_another(&path));
        assert!(holds_another(&std::env::temp_dir()), "a folder");
        fs::write(&path, "{\"format\":{}}").expect("a file for a test");
        assert!(holds_another(&path));
        fs::write(&path, "{\"playlog\":1}\n").expect("a file for a test");
        assert!(!holds_another(&path));
        let cut = format!("{{\"playlog\":1}}\n{}é", "x".repeat(4096 - 16));
        fs::write(&path, cut).expect("a file for a test");
        assert!(!holds_another(&path), "a letter is cut where reading ends");
        let _ = fs::remove_file(path);
    }
}
