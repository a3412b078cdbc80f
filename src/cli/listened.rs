//! Writing while somebody listens.

use std::io::{self, ErrorKind, Write};

/// A writer that goes on quietly once its reader has closed the pipe, so that the exit code still tells.
pub(super) struct WhileListened<W> {
    inner: W,
    closed: bool,
}

impl<W: Write> WhileListened<W> {
    pub(super) fn new(inner: W) -> WhileListened<W> {
        WhileListened {
            inner,
            closed: false,
        }
    }

    fn quietly<T>(&mut self, done: io::Result<T>, otherwise: T) -> io::Result<T> {
        match done {
            Err(error) if error.kind() == ErrorKind::BrokenPipe => {
                self.closed = true;
                Ok(otherwise)
            }
            done => done,
        }
    }
}

impl<W: Write> Write for WhileListened<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.closed {
            return Ok(bytes.len());
        }
        let written = self.inner.write(bytes);
        self.quietly(written, bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.closed {
            return Ok(());
        }
        let flushed = self.inner.flush();
        self.quietly(flushed, ())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Closed;

    impl Write for Closed {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(ErrorKind::BrokenPipe.into())
        }

        fn flush(&mut self) -> io::Result<()> {
            Err(ErrorKind::StorageFull.into())
        }
    }

    #[test]
    fn a_closed_pipe_is_quiet_and_stays_so() {
        let mut output = WhileListened::new(Closed);
        assert!(output.write_all(b"words").is_ok());
        assert!(output.flush().is_ok());
    }

    #[test]
    fn another_error_is_reported() {
        assert!(WhileListened::new(Closed).flush().is_err());
    }
}
