//! Reads lines from standard input, whatever comes: bytes that are no text, lines without end.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::SyncSender;
use std::thread;

use super::Event;

/// The longest line that is understood; a game's moves fit many times over.
const MAX_LINE_BYTES: usize = 1 << 20;

/// Reads lines in a thread of its own and sends them on. The thread ends with the process.
pub(super) fn read_lines(sender: SyncSender<Event>) {
    thread::spawn(move || {
        let mut input = io::stdin().lock();
        // When nobody listens any more, the engine has quit.
        while let Some(line) = read_line(&mut input) {
            if sender.send(Event::Line(line)).is_err() {
                return;
            }
        }
        let _ = sender.send(Event::End);
    });
}

/// The next line, or what is wrong with it; `None` at the end of the input or when it cannot be read.
fn read_line(input: &mut impl BufRead) -> Option<Result<String, String>> {
    let mut bytes = Vec::new();
    let read = Read::take(&mut *input, MAX_LINE_BYTES as u64).read_until(b'\n', &mut bytes);
    if read.is_err() || bytes.is_empty() {
        return None;
    }
    if bytes.len() == MAX_LINE_BYTES && bytes.last() != Some(&b'\n') {
        skip_line(input);
        return Some(Err(format!("a line of more than {MAX_LINE_BYTES} bytes")));
    }
    Some(String::from_utf8(bytes).map_err(|_| "a line that is not UTF-8 text".to_string()))
}

fn skip_line(input: &mut impl BufRead) {
    loop {
        let Ok(buffer) = input.fill_buf() else { return };
        let (end, is_done) = match buffer.iter().position(|&byte| byte == b'\n') {
            Some(index) => (index + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(end);
        if is_done {
            return;
        }
    }
}
