//! The checker: compares what every client was ever told with what is stored.

use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::io;
use std::sync::PoisonError;
use std::time::Duration;

use parlour_builtin::games;
use parlour_client::protocol::Happening;
use parlour_server::store::{GamesQuery, Store, Story};
use parlour_table::Table;
use parlour_table::table::{Ending, UNSEEN};

use crate::visitor::{Log, Told};

/// What was found.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// How many tables there were.
    pub tables: usize,
    /// How many events are stored.
    pub events: u64,
    /// How many times a client was told of an event.
    pub told: u64,
    /// How many chat lines clients were told of.
    pub lines: u64,
    /// How many games ended.
    pub games: u64,
    /// How long a client was without a socket, at worst.
    pub longest_outage: Duration,
    /// What is wrong; nothing, if nothing was lost.
    pub faults: Vec<String>,
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Findings { tables, events, told, lines, games, longest_outage, faults } = self;
        writeln!(f, "{tables} tables, {events} events stored and told {told} times,")?;
        writeln!(
            f,
            "{games} games ended, {lines} lines told, nobody was away for more than {longest_outage:.1?}"
        )?;
        for fault in faults.iter().take(20) {
            writeln!(f, "fault: {fault}")?;
        }
        write!(f, "{}", if faults.is_empty() { "nothing was lost" } else { "something was lost" })
    }
}

/// Compares what is stored with what was told.
pub(crate) async fn check(store: &dyn Store, log: &Log) -> io::Result<Findings> {
    let log = std::mem::take(&mut *log.lock().unwrap_or_else(PoisonError::into_inner));
    let mut findings = Findings { tables: log.len(), ..Findings::default() };
    for (table, told) in log {
        findings.longest_outage = findings.longest_outage.max(told.longest_outage);
        let faults = check_table(store, &table, told, &mut findings).await?;
        findings.faults.extend(faults.into_iter().map(|fault| format!("{table}: {fault}")));
    }
    Ok(findings)
}

/// Compares what is stored of a table with what was told of it.
async fn check_table(
    store: &dyn Store,
    table: &str,
    told: Told,
    report: &mut Findings,
) -> io::Result<Vec<String>> {
    let mut faults = told.faults;
    let found = store.story(table).await.map_err(io::Error::other)?;
    let Some(Story { metadata, entries, chat, .. }) = found else {
        return Ok(vec!["the table is gone".to_string()]);
    };
    let (mut stored, mut ended) = (BTreeMap::new(), BTreeMap::new());
    let mut replay = Table::from_events(games(), &metadata.setup, &[]).map_err(io::Error::other)?;
    for entry in entries {
        if entry.seq != replay.seq() + 1 {
            faults.push(format!("event {} follows {}", entry.seq, replay.seq()));
        }
        match replay.after(entry.at, &entry.event) {
            Ok(next) => replay = next,
            Err(error) => faults.push(format!("event {} cannot happen: {error}", entry.seq)),
        }
        let aborted = Ending::Aborted.line(replay.rules().players());
        match replay.result().map(|result| result.line).filter(|line| *line != aborted) {
            Some(line) => ended.insert(replay.number(), line),
            None => ended.remove(&replay.number()),
        };
        stored.insert(entry.seq, Happening::of(entry.event, Vec::new(), None));
    }
    report.events += stored.len() as u64;
    report.told += told.events.len() as u64;
    report.lines += told.lines.len() as u64;
    report.games += ended.len() as u64;
    if told.seq > replay.seq() {
        faults.push(format!("someone knew of event {}, the last is {}", told.seq, replay.seq()));
    }
    for (seq, happening) in &told.events {
        let is_stored = stored
            .get(seq)
            .is_some_and(|stored| stored.as_ref().is_some_and(|stored| is_same(stored, happening)));
        if !is_stored {
            faults.push(format!("told {seq} {happening:?}, stored {:?}", stored.get(seq)));
        }
    }
    let said: HashMap<u64, String> = chat.into_iter().map(|(_, line)| (line.number, line.text)).collect();
    // Of a long talk only the end is kept.
    let first = said.keys().min().copied().unwrap_or(0);
    for (number, text) in told.lines.iter().filter(|(number, _)| *number >= first) {
        if said.get(number) != Some(text) {
            faults.push(format!("line {number} `{text}` is {:?}", said.get(number)));
        }
    }
    let query = GamesQuery { table: Some(table.to_string()), limit: u32::MAX, ..GamesQuery::default() };
    let archive = store.games(&query).await.map_err(io::Error::other)?;
    // The last game comes first.
    let archive: Vec<String> = archive.into_iter().rev().map(|game| game.result).collect();
    let ended: Vec<String> = ended.into_values().collect();
    if archive != ended {
        faults.push(format!("the archive has {archive:?}, not {ended:?}"));
    }
    Ok(faults)
}

/// Whether a client was told what is stored, as far as it may know.
fn is_same(stored: &Happening, told: &Happening) -> bool {
    let mut told = told.clone();
    if let (Happening::Acted { action, .. }, Happening::Acted { action: seen, told, spent, .. }) =
        (stored, &mut told)
    {
        // Words are made anew for every viewer, and how long it took from when events were stored.
        told.clear();
        *spent = None;
        if seen == UNSEEN {
            seen.clone_from(action);
        }
    }
    *stored == told
}
