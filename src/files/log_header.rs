//! What a log this program writes says about itself.

use std::path::Path;
use std::time::SystemTime;

use crate::debugger::Header;
use crate::playbook::FINGERPRINT_ALGORITHM;
use crate::runtime::Taught;

/// The header of a log begun at `begun` on the playbook read from `path`, none for the sample, whose script and
/// fingerprint are these.
pub(crate) fn log_header(
    path: Option<&Path>,
    script: &str,
    fingerprint: &str,
    taught: Taught,
    begun: String,
) -> Header {
    Header {
        playbook_path: path.map(|path| {
            let absolute = std::path::absolute(path);
            let path = absolute.as_deref().unwrap_or(path);
            path.to_string_lossy().into_owned()
        }),
        script: script.into(),
        fingerprint: (FINGERPRINT_ALGORITHM.into(), fingerprint.into()),
        taught,
        begun,
        program: concat!("playscope ", env!("CARGO_PKG_VERSION")).into(),
    }
}

/// The time now, in UTC, as a log writes it.
pub(crate) fn now() -> String {
    humantime::format_rfc3339_seconds(SystemTime::now()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_header_says_where_the_playbook_is_from_anywhere() {
        let header = |path| log_header(path, "inn", "f00", Taught::Full, now());
        let path = header(Some(Path::new("inn.json"))).playbook_path;
        assert!(path.is_some_and(|path| Path::new(&path).is_absolute()));
        assert_eq!(header(None).playbook_path, None);
    }

    #[test]
    fn the_time_is_in_utc_to_the_second() {
        let now = now();
        assert_eq!((now.len(), now.ends_with('Z')), (20, true), "{now}");
    }
}
