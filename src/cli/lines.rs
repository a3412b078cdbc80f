//! Lines of input, each read whole or reported; never more than a bounded part of one in memory.

use std::io::{self, BufRead};

/// The longest line that is read, in bytes.
const LONGEST_MIB: usize = 16;

/// The next line without its line break, or in words why it cannot be read; nothing at the end of input.
pub(super) fn next_line(input: &mut impl BufRead) -> io::Result<Option<Result<String, String>>> {
    let most = LONGEST_MIB << 20;
    let mut line = Vec::new();
    let mut began = false;
    let mut too_long = false;
    loop {
        let part = match input.fill_buf() {
            Ok(part) => part,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if part.is_empty() {
            break;
        }
        began = true;
        let line_break = part.iter().position(|byte| *byte == b'\n');
        let words = part.get(..line_break.unwrap_or(part.len())).unwrap_or(part);
        too_long = too_long || line.len() + words.len() > most;
        if !too_long {
            line.extend_from_slice(words);
        }
        let used = words.len() + usize::from(line_break.is_some());
        input.consume(used);
        if line_break.is_some() {
            break;
        }
    }
    if !began {
        return Ok(None);
    }
    if too_long {
        return Ok(Some(Err(format!(
            "the line is longer than {LONGEST_MIB} MiB"
        ))));
    }
    if line.last() == Some(&b'\r') {
        line.pop();
    }
    Ok(Some(String::from_utf8(line).map_err(|error| {
        let place = error.utf8_error().valid_up_to() + 1;
        format!("the line is not UTF-8: byte {place} fits nothing")
    })))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(mut input: &[u8]) -> Vec<Result<String, String>> {
        std::iter::from_fn(|| next_line(&mut input).unwrap()).collect()
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
        let mut input = vec![b' '; (LONGEST_MIB << 20) + 1];
        input.extend(b"\nnext");
        let lines = lines(&input);
        assert_eq!(lines[0], Err("the line is longer than 16 MiB".into()));
        assert_eq!(lines[1], Ok("next".into()));
    }
}
