//! A process at the other end of pipes, of which nothing is expected: it may hang, flood, end or write anything.
//!
//! One thread writes, so that a process that does not read keeps nobody waiting; one reads lines into a channel with few
//! places, so that a process that floods waits itself; one keeps the last words of its standard error. The process
//! leads a group of its own, and the whole group is killed with it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, SyncSender, channel, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// The longest line that is read.
const MAX_LINE_BYTES: u64 = 1 << 20;
/// So many lines wait to be read; then the process does.
const MAX_WAITING_LINES: usize = 256;
/// So much of its last words is kept.
const MAX_LAST_WORDS: usize = 300;
/// A process that has been told to quit gets so long.
const QUIT_TIMEOUT: Duration = Duration::from_millis(500);

/// What came of waiting for a line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Heard {
    /// A line, without its end.
    Line(String),
    /// Nothing in time.
    Nothing,
    /// A line that does not end.
    EndlessLine,
    /// There is nobody there any more.
    End,
}

/// A running program.
pub(super) struct Process {
    child: Child,
    input: Option<Sender<String>>,
    output: Receiver<Heard>,
    last_words: Arc<Mutex<String>>,
    reader_of_errors: Option<JoinHandle<()>>,
}

impl Process {
    /// Starts a program; the error says why it cannot be.
    pub(super) fn start(words: &[String], directory: Option<&Path>) -> Result<Self, String> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        if let Some(directory) = directory {
            command.current_dir(directory);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child =
            command.spawn().map_err(|error| format!("`{}` cannot be started: {error}", words[0]))?;
        let (input, lines_in) = channel();
        let (lines_out, output) = sync_channel(MAX_WAITING_LINES);
        let last_words = Arc::new(Mutex::new(String::new()));
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines_in));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines_out));
        }
        let kept = last_words.clone();
        let reader_of_errors =
            child.stderr.take().map(|stderr| thread::spawn(move || keep_last_words(stderr, &kept)));
        Ok(Process { child, input: Some(input), output, last_words, reader_of_errors })
    }

    /// Writes a line, some time soon. Whether it arrived shows in the answer.
    pub(super) fn say(&self, line: String) {
        if let Some(input) = &self.input {
            // If the writer has gone, so has the process; whoever waits for an answer hears of it.
            drop(input.send(line));
        }
    }

    /// The next line, waited for until a moment.
    pub(super) fn hear(&self, until: Instant) -> Heard {
        let wait = until.saturating_duration_since(Instant::now());
        match self.output.recv_timeout(wait) {
            Ok(heard) => heard,
            Err(RecvTimeoutError::Timeout) => Heard::Nothing,
            Err(RecvTimeoutError::Disconnected) => Heard::End,
        }
    }

    /// What it has written while nobody listened; at most as many lines as wait.
    pub(super) fn overheard(&self) -> usize {
        self.output.try_iter().take(MAX_WAITING_LINES).count()
    }

    /// Kills it if it has not ended, and says how it ended: its status and its last words.
    pub(super) fn obituary(&mut self) -> String {
        // A process whose pipes are closed is about to end by itself, and its own status says more.
        let status = match self.ended_within(QUIT_TIMEOUT) {
            Some(status) => status,
            None => "its output is closed".to_string(),
        };
        self.kill();
        if let Some(reader) = self.reader_of_errors.take() {
            // The group is dead, so the pipe is closed.
            drop(reader.join());
        }
        let words = self.last_words.lock().unwrap_or_else(PoisonError::into_inner);
        if words.is_empty() { status } else { format!("{status}: {words}") }
    }

    fn ended_within(&mut self, time: Duration) -> Option<String> {
        let until = Instant::now() + time;
        loop {
            match self.child.try_wait() {
                Ok(Some(status)) => return Some(status.to_string()),
                Ok(None) if Instant::now() < until => thread::sleep(Duration::from_millis(2)),
                _ => return None,
            }
        }
    }

    /// Kills the process and all that it has started, and sees it buried.
    pub(super) fn kill(&mut self) {
        #[cfg(unix)]
        if let Some(group) = i32::try_from(self.child.id()).ok().and_then(rustix::process::Pid::from_raw) {
            // None left is as good.
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        drop(self.child.kill());
        drop(self.child.wait());
    }
}

impl Drop for Process {
    /// A well-behaved program hears that it may go; any other is killed. Nothing of it is left.
    fn drop(&mut self) {
        self.say("quit".to_string());
        self.input = None;
        self.ended_within(QUIT_TIMEOUT);
        self.kill();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        let written = stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush());
        if written.is_err() {
            return;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Heard>) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut bytes = Vec::new();
        let read = Read::take(&mut stdout, MAX_LINE_BYTES).read_until(b'\n', &mut bytes);
        let heard = match read {
            Err(_) | Ok(0) => return,
            Ok(_) if bytes.len() as u64 == MAX_LINE_BYTES && bytes.last() != Some(&b'\n') => {
                Heard::EndlessLine
            }
            // What is no text cannot be a move either.
            Ok(_) => Heard::Line(String::from_utf8_lossy(&bytes).trim_end().to_string()),
        };
        if lines.send(heard).is_err() {
            return;
        }
    }
}

/// Keeps the last line that says something.
fn keep_last_words(stderr: ChildStderr, kept: &Mutex<String>) {
    let mut stderr = BufReader::new(stderr);
    loop {
        let mut bytes = Vec::new();
        match Read::take(&mut stderr, MAX_LINE_BYTES).read_until(b'\n', &mut bytes) {
            Err(_) | Ok(0) => return,
            Ok(_) => {}
        }
        let line = String::from_utf8_lossy(&bytes);
        let plain = line.trim().chars().map(|letter| if letter.is_control() { '?' } else { letter });
        let line: String = plain.take(MAX_LAST_WORDS).collect();
        if !line.is_empty() {
            *kept.lock().unwrap_or_else(PoisonError::into_inner) = line;
        }
    }
}
