//! Lines of input, each read whole or reported; never more than a bounded part of one in memory.

use std::io::{self, BufRead};

/// A line of input.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Line {
    /// The line without its line break, or in words why it cannot be read.
    pub words: Result<String, String>,
    /// How many bytes of input it is, its line break included.
    pub bytes: u64,
    /// Whether a line break ends it; otherwise the input does.
    pub ended: bool,
}

/// The next line, of which at most `most` MiB are kept; nothing at the end of input.
///
/// # Errors
/// Where the input cannot be read on.
pub fn next_line(input: &mut impl BufRead, most: usize) -> io::Result<Option<Line>> {
    let mut line = Vec::new();
    let mut bytes = 0;
    let mut ended = false;
    let mut too_long = false;
    while !ended {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            break;
        }
        let line_break = part.iter().position(|byte| *byte == b'\n');
        let words = part.get(..line_break.unwrap_or(part.len())).unwrap_or(part);
        too_long = too_long || line.len() + words.len() > most << 20;
        if !too_long {
            line.extend_from_slice(words);
        }
        ended = line_break.is_some();
        let used = words.len() + usize::from(ended);
        bytes += used as u64;
        input.consume(used);
    }
    if bytes == 0 {
        return Ok(None);
    }
    let words = if too_long {
        Err(format!("the line is longer than {most} MiB"))
    } else {
        if line.last() == Some(&b'\r') {
            line.pop();
        }
        String::from_utf8(line).map_err(|error| {
            let place = error.utf8_error().valid_up_to() + 1;
            format!("the line is not UTF-8: byte {place} fits nothing")
        })
    };
    Ok(Some(Line {
        words,
        bytes,
        ended,
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Result<String, String>> {
        let lines = std::iter::from_fn(|| next_line(&mut input, 1).unwrap());
        lines.map(|line| line.words).collect()
    }

    #[test]
    fn a_line_tells_how_many_bytes_it_is_and_whether_it_was_ended() {
        let mut input = &b"a\r\nbc"[..];
        let mut next = || {
            next_line(&mut input, 1)
                .unwrap()
                .map(|l| (l.bytes, l.ended))
        };
        assert_eq!(next(), Some((3, true)));
        assert_eq!(next(), Some((2, false)));
        assert_eq!(next(), None);
    }

    #[test]
    fn a_line_ends_at_its_line_break_or_at_the_end_of_input() {
        let lines = lines(b"a\r\n\nb");
        assert_eq!(lines, [Ok("a".into()), Ok("".into()), Ok("b".into())]);
    }

    #[test]
    fn input_that_ends_in_a_line_break_has_no_empty_last_line() {
        assert_eq!(lines(b""), []);
        assert_eq!(lines(b"a\n"), [Ok("a".into())]);
    }

    #[test]
    fn a_line_that_is_not_utf_8_is_reported_and_the_next_is_read() {
        let lines = lines(b"ab\xff\nnext\n");
        let fault = "the line is not UTF-8: byte 3 fits nothing";
        assert_eq!(lines, [Err(fault.into()), Ok("next".into())]);
    }

    #[test]
    fn a_line_without_an_end_in_sight_is_reported_and_the_next_is_read() {
        let mut input = vec![b' '; (1 << 20) + 1];
        input.extend(b"\nnext");
        let lines = lines(&input);
        assert_eq!(lines[0], Err("the line is longer than 1 MiB".into()));
        assert_eq!(lines[1], Ok("next".into()));
    }
}
