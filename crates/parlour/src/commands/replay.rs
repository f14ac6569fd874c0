//! `replay`: a saved game, checked against the rules as it is played back.

use std::io::Write;
use std::path::Path;

use anyhow::Context;
use parlour_core::{Record, Viewer};
use parlour_table::table::result_line;
use parlour_table::{Table, TableError, house};
use serde::Serialize;

use crate::board;
use crate::cli::Format;
use crate::output::{Verdict, stderr, stdout, write_json};

#[derive(Serialize)]
struct Replay<'a> {
    record: &'a Record,
    /// The first position, and the one after each action.
    positions: Vec<String>,
    result: Option<String>,
}

/// A record is text of a few kilobytes; anything much larger is some other file.
const MOST_BYTES: u64 = 1 << 20;

/// Reads a record from a file.
pub(crate) fn read(file: &Path) -> anyhow::Result<Record> {
    let name = || file.display().to_string();
    let length = std::fs::metadata(file).with_context(name)?.len();
    anyhow::ensure!(length <= MOST_BYTES, "{}: too large to be a record", name());
    let text = std::fs::read_to_string(file).with_context(name)?;
    text.parse().with_context(name)
}

pub(crate) fn run(file: &Path, last: bool, format: Format) -> anyhow::Result<Verdict> {
    let record = read(file)?;
    let table = match Table::from_record(&record, false) {
        Ok(table) => table,
        Err(error @ (TableError::Replay(_) | TableError::Result { .. })) => {
            writeln!(stderr(), "parlour: {}: {error}", file.display())?;
            return Ok(Verdict::No);
        }
        Err(error) => return Err(error).context(file.display().to_string()),
    };
    let mut out = stdout();
    if format.json {
        let result = table.turn().outcome().map(|outcome| result_line(&outcome));
        write_json(&mut out, &Replay { record: &record, positions: positions(&record)?, result })?;
        return Ok(Verdict::Yes);
    }
    if !last {
        write_steps(&mut out, &record)?;
    }
    write!(out, "{}", board::draw(&table.scene(Viewer::Spectator)))?;
    match table.turn().outcome() {
        Some(outcome) => writeln!(out, "result: {}", result_line(&outcome))?,
        None => writeln!(out, "{}", table.scene(Viewer::Spectator).prompt)?,
    }
    Ok(Verdict::Yes)
}

fn positions(record: &Record) -> anyhow::Result<Vec<String>> {
    let rules = house().rules(&record.game, Some(&record.variant))?;
    let mut session = match &record.start {
        Some(position) => rules.start_at(position)?,
        None => rules.start(record.seed),
    };
    let mut positions = vec![session.position()];
    for action in &record.actions {
        session.play(action)?;
        positions.push(session.position());
    }
    Ok(positions)
}

fn write_steps(out: &mut impl Write, record: &Record) -> anyhow::Result<()> {
    writeln!(out, "{} ({}), {}", record.game, record.variant, record.seats.join(" against "))?;
    let positions = positions(record)?;
    writeln!(out, "{:>4} {:<10} {}", 0, "start", positions[0])?;
    for (index, (action, position)) in record.actions.iter().zip(&positions[1..]).enumerate() {
        writeln!(out, "{:>4} {action:<10} {position}", index + 1)?;
    }
    Ok(())
}
