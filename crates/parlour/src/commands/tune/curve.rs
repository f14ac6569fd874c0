//! The weights after every round, in a file that a later run can go on from.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use anyhow::{Context, ensure};
use parlour_arena::tuning::{Step, Subject};

use crate::cli::Tune;

/// A file of rounds; or none, if nobody wants one.
pub(super) struct Curve {
    file: Option<File>,
    /// The first thing that went wrong: weights are not lost for it.
    error: Option<std::io::Error>,
}

impl Curve {
    /// Where rounds are written, and where to go on.
    pub(super) fn open(flags: &Tune, subject: &Subject) -> anyhow::Result<(Self, Step)> {
        let start = Step { round: 0, weights: subject.start(), note: 0.0 };
        let (file, from) = match (&flags.resume, &flags.curve) {
            (Some(path), _) => {
                let last = read_last(path, subject).with_context(|| path.display().to_string())?;
                (Some(OpenOptions::new().append(true).open(path)?), last.unwrap_or(start))
            }
            (None, Some(path)) => {
                let file = OpenOptions::new().write(true).create_new(true).open(path);
                let mut file = file.with_context(|| path.display().to_string())?;
                writeln!(file, "{}", header(subject))?;
                (Some(file), start)
            }
            (None, None) => (None, start),
        };
        Ok((Curve { file, error: None }, from))
    }

    /// Adds a round.
    pub(super) fn write(&mut self, step: &Step) {
        let Some(file) = &mut self.file else { return };
        let weights: Vec<String> = step.weights.iter().map(f64::to_string).collect();
        let line = format!("{},{},{}\n", step.round, step.note, weights.join(","));
        if let Err(error) = file.write_all(line.as_bytes()) {
            self.error.get_or_insert(error);
        }
    }

    pub(super) fn finish(self) -> anyhow::Result<()> {
        self.error.map_or(Ok(()), |error| Err(error).context("the curve cannot be written"))
    }
}

fn header(subject: &Subject) -> String {
    let names = subject.weights.iter().map(|weight| format!("\"{}\"", weight.name));
    format!("round,note,{}", names.collect::<Vec<_>>().join(","))
}

/// The last whole round of a curve; `None` if it has none yet.
fn read_last(path: &Path, subject: &Subject) -> anyhow::Result<Option<Step>> {
    let text = std::fs::read_to_string(path)?;
    ensure!(text.lines().next() == Some(&header(subject)), "this is the curve of something else");
    ensure!(text.ends_with('\n'), "the last line is cut off; remove it to go on");
    text.lines().skip(1).last().map(|line| read(line, subject.weights.len())).transpose()
}

fn read(line: &str, weights: usize) -> anyhow::Result<Step> {
    let cut = || format!("`{line}` is no round");
    let mut fields = line.split(',');
    let round = fields.next().and_then(|field| field.parse().ok()).with_context(cut)?;
    let note = fields.next().and_then(|field| field.parse().ok()).with_context(cut)?;
    let numbers: Option<Vec<f64>> = fields.map(|field| field.parse().ok()).collect();
    let weights = numbers.filter(|numbers| numbers.len() == weights).with_context(cut)?;
    Ok(Step { round, weights, note })
}
