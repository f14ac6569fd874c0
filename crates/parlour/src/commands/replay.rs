//! `replay`: a saved game, checked against the rules as it is played back.

use std::fs::File;
use std::io::{Read, Write};
use std::path::Path;

use anyhow::Context;
use parlour_core::record::ReplayError;
use parlour_core::{Record, Turn, Viewer};
use parlour_table::code::{decode, read_record};
use parlour_table::table::result_line;
use parlour_table::{Catalog, Table, TableError, TableStart};
use serde::Serialize;

use crate::board;
use crate::cli::Format;
use crate::names::{self, Names};
use crate::output::{ExitStatus, stderr, stdout, write_json};

#[derive(Serialize)]
struct Replay<'a> {
    record: &'a Record,
    /// The first position, and the one after each action; with `--last` the last one alone.
    positions: Vec<String>,
    result: Option<String>,
}

/// A record is text of a few kilobytes; anything much larger is some other file.
const MAX_RECORD_BYTES: u64 = 1 << 20;

/// Reads a record from a file, be it written as such or as a code.
pub(crate) fn read(catalog: &Catalog, file: &Path) -> anyhow::Result<Record> {
    let name = || file.display().to_string();
    let mut text = String::new();
    File::open(file)
        .with_context(name)?
        .take(MAX_RECORD_BYTES + 1)
        .read_to_string(&mut text)
        .with_context(name)?;
    anyhow::ensure!(text.len() as u64 <= MAX_RECORD_BYTES, "{}: too large to be a record", name());
    read_record(catalog, &text).with_context(name)
}

pub(crate) fn run(
    catalog: &Catalog,
    file: Option<&Path>,
    code: Option<&str>,
    last: bool,
    format: Format,
) -> anyhow::Result<ExitStatus> {
    let (record, source) = match (file, code) {
        (Some(file), _) => (read(catalog, file)?, file.display().to_string()),
        (None, code) => {
            (decode(catalog, code.unwrap_or_default()).context("--code")?.record(), "--code".to_string())
        }
    };
    let table = match TableStart::from_record(catalog, &record).and_then(Table::new) {
        Ok(table) => table,
        Err(error @ (TableError::Replay(ReplayError::Action { .. }) | TableError::Result { .. })) => {
            writeln!(stderr(), "parlour: {source}: {error}")?;
            return Ok(ExitStatus::Negative);
        }
        Err(error) => return Err(error).context(source),
    };
    let mut out = stdout();
    // As long as a game is not over, what is hidden in it stays so.
    let is_secret = table.rules().has_secrets() && !matches!(table.turn(), Turn::Over(_));
    let (record, mut positions) = if is_secret {
        (table.record_for(Viewer::Spectator), table.session().positions_for(Viewer::Spectator))
    } else {
        (record, table.session().positions())
    };
    if format.json {
        let result = table.turn().outcome().map(|outcome| result_line(&outcome));
        if last {
            positions.drain(..positions.len() - 1);
        }
        write_json(&mut out, &Replay { record: &record, positions, result })?;
        return Ok(ExitStatus::Success);
    }
    let names = Names::of_table(&table);
    if !last {
        write_steps(&mut out, &table, &record, &positions, &names)?;
    }
    write!(out, "{}", board::draw(&table.scene(Viewer::Spectator), &names))?;
    writeln!(out, "{}", table.scene(Viewer::Spectator).prompt)?;
    Ok(ExitStatus::Success)
}

/// Every action in notation, what it led to, and what it did in words.
fn write_steps(
    out: &mut impl Write,
    table: &Table,
    record: &Record,
    positions: &[String],
    names: &Names,
) -> anyhow::Result<()> {
    let seats: Vec<String> = record.seats.iter().map(|spec| names::seat(&**table.rules(), spec)).collect();
    writeln!(out, "{} ({}), {}", record.game, record.variant, seats.join(" against "))?;
    writeln!(out, "{:>4} {:<10} {}", 0, "start", positions[0])?;
    let words =
        table.played(Viewer::Spectator).into_iter().map(|played| names.fill_in(&played.told, played.by));
    for (index, ((action, position), words)) in
        record.actions.iter().zip(&positions[1..]).zip(words).enumerate()
    {
        writeln!(out, "{:>4} {action:<10} {position}  {words}", index + 1)?;
    }
    Ok(())
}
