//! Records from outside: read, and played through the rules, so that a table can be founded with them.

use parlour_core::Record;
use parlour_table::code::{encode, read_record};
use parlour_table::{Catalog, Table, TableStart};

use crate::{check_length, malformed};
use parlour_client::protocol::{Problem, ReadRecord};

/// What a record says, or a game written in letters and digits. Both are played through: a long game takes a while.
pub fn read(catalog: &Catalog, text: &str) -> Result<ReadRecord, Problem> {
    let record = read_record(catalog, text).map_err(malformed)?;
    let rules = catalog.rules_at(&record.game, &record.variant, record.revision)?;
    check_length(record.actions.len())?;
    rules.replay(&record).map_err(|error| malformed(format!("the record does not replay: {error}")))?;
    let code =
        TableStart::from_record(catalog, &record).and_then(Table::new).ok().and_then(|table| encode(&table));
    let variant = rules.reference();
    let Record { game, seed, start, seats, result, actions, .. } = record;
    Ok(ReadRecord { game, variant, seed: seed.to_string(), start, opening: actions, seats, result, code })
}
