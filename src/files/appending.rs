//! Adding lines to a file so that it always ends in a whole line, or can be cut back to one.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};

/// Something that can be made shorter.
pub(super) trait Cut {
    /// Keeps the first `bytes` bytes.
    fn cut(&mut self, bytes: u64) -> io::Result<()>;
}

impl Cut for File {
    fn cut(&mut self, bytes: u64) -> io::Result<()> {
        self.set_len(bytes)
    }
}

/// A file that is only added to.
#[derive(Debug)]
pub(super) struct Appending<F> {
    pub(super) file: F,
    /// How many bytes were added whole.
    pub(super) bytes: u64,
    /// Whether something may stand after them that was not added whole.
    is_ragged: bool,
}

impl<F: Write + Seek + Cut> Appending<F> {
    /// A file of `bytes` bytes.
    pub(super) fn new(file: F, bytes: u64) -> Appending<F> {
        Appending {
            file,
            bytes,
            is_ragged: false,
        }
    }

    /// A file of which only the first `bytes` bytes count; what stands after them is cut off before anything is
    /// added.
    #[cfg(any(feature = "app", test))]
    pub(super) fn ragged(file: F, bytes: u64) -> Appending<F> {
        Appending {
            file,
            bytes,
            is_ragged: true,
        }
    }

    /// Adds all of `lines`, in one write where the system takes it so, or nothing.
    ///
    /// # Errors
    /// Where they cannot be added, or what an earlier attempt left cannot be cut off.
    pub(super) fn append(&mut self, lines: &str) -> io::Result<()> {
        if self.is_ragged {
            self.file.cut(self.bytes)?;
            self.is_ragged = false;
        }
        self.file.seek(SeekFrom::Start(self.bytes))?;
        match self.file.write_all(lines.as_bytes()) {
            Ok(()) => {
                self.bytes += lines.len() as u64;
                Ok(())
            }
            Err(error) => {
                self.is_ragged = self.file.cut(self.bytes).is_err();
                Err(error)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// A file on a disk with little room.
    #[derive(Debug, Default)]
    struct Tight {
        content: Vec<u8>,
        at: usize,
        room: usize,
        /// The most it takes at once.
        gulp: usize,
        cuts: bool,
    }

    impl Write for Tight {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let free = self.room.saturating_sub(self.at);
            let taken = bytes.len().min(free).min(self.gulp);
            if taken == 0 {
                return Err(io::ErrorKind::StorageFull.into());
            }
            let end = self.at + taken;
            self.content.resize(self.content.len().max(end), 0);
            self.content[self.at..end].copy_from_slice(&bytes[..taken]);
            self.at = end;
            Ok(taken)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    impl Seek for Tight {
        fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
            let SeekFrom::Start(at) = to else {
                return Err(io::ErrorKind::Unsupported.into());
            };
            self.at = at as usize;
            Ok(at)
        }
    }

    impl Cut for Tight {
        fn cut(&mut self, bytes: u64) -> io::Result<()> {
            if !self.cuts {
                return Err(io::ErrorKind::PermissionDenied.into());
            }
            self.content.truncate(bytes as usize);
            Ok(())
        }
    }

    fn tight(room: usize, cuts: bool) -> Appending<Tight> {
        let file = Tight {
            room,
            cuts,
            gulp: 3,
            ..Tight::default()
        };
        Appending::new(file, 0)
    }

    #[test]
    fn lines_that_find_no_room_leave_nothing_behind() {
        let mut file = tight(10, true);
        file.append("12345\n").unwrap();
        assert!(file.append("abcdef\n").is_err());
        assert_eq!(file.file.content, b"12345\n");
        file.file.room = 20;
        file.append("abcdef\n").unwrap();
        assert_eq!(file.file.content, b"12345\nabcdef\n");
    }

    #[test]
    fn what_could_not_be_cut_off_is_before_anything_is_added() {
        let mut file = tight(10, false);
        file.append("12345\n").unwrap();
        assert!(file.append("abcdef\n").is_err());
        assert_eq!(file.file.content, b"12345\nabcd", "torn");
        file.file.room = 20;
        let error = file.append("xy\n").unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
        file.file.cuts = true;
        file.append("xy\n").unwrap();
        assert_eq!(file.file.content, b"12345\nxy\n");
    }

    proptest! {
        #[test]
        fn whatever_fails_when_nothing_is_lost_or_doubled(
            turns in proptest::collection::vec((0..12_usize, any::<bool>(), 0..60_usize), 1..30),
        ) {
            let mut file = tight(0, true);
            let mut pending = String::new();
            let mut all = String::new();
            for (turn, (lines, cuts, room)) in turns.into_iter().enumerate() {
                (file.file.cuts, file.file.room) = (cuts, room);
                for line in 0..lines {
                    let line = format!("{turn} {line}\n");
                    pending += &line;
                    all += &line;
                }
                if file.append(&pending).is_ok() {
                    pending.clear();
                }
                let kept = &all[..all.len() - pending.len()];
                prop_assert_eq!(file.bytes as usize, kept.len());
                prop_assert!(file.file.content.starts_with(kept.as_bytes()));
            }
            (file.file.cuts, file.file.room) = (true, usize::MAX);
            file.append(&pending).unwrap();
            prop_assert_eq!(String::from_utf8(file.file.content).unwrap(), all);
        }
    }
}
