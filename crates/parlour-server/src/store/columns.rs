//! Every table of the database with its columns, for whoever copies all of it.

use super::sql::{Cells, Value};

/// What stands in a column.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Number,
    MaybeNumber,
    Text,
    MaybeText,
    Bytes,
    MaybeBytes,
}

use Kind::{Bytes, MaybeBytes, MaybeNumber, MaybeText, Number, Text};

/// A table of the database.
pub(super) struct Columns {
    pub(super) table: &'static str,
    /// How many of the first columns are its key.
    key: usize,
    all: &'static [(&'static str, Kind)],
}

/// In an order in which whatever is referred to comes first. Who keeps a table is not copied.
pub(super) const EVERYTHING: [Columns; 6] = [
    Columns {
        table: "guests",
        key: 1,
        all: &[("id", Number), ("token_hash", Bytes), ("name", Text), ("created_at", Number)],
    },
    Columns {
        table: "tables",
        key: 1,
        all: &[
            ("id", Text),
            ("host", Number),
            ("invitation_hash", Bytes),
            ("reserved", Number),
            ("is_private", Number),
            ("is_listed", Number),
            ("game", Text),
            ("setup", Text),
            ("created_at", Number),
            ("is_asleep", Number),
            ("is_over", Number),
            ("is_waiting", Number),
            ("reserved_now", Number),
            ("plies", Number),
            ("seats", Text),
            ("changed_at", Number),
            ("is_played", Number),
        ],
    },
    Columns {
        table: "events",
        key: 2,
        all: &[
            ("table_id", Text),
            ("seq", Number),
            ("at", Number),
            ("event", Text),
            ("checksum", MaybeBytes),
        ],
    },
    Columns {
        table: "chat",
        key: 3,
        all: &[
            ("table_id", Text),
            ("room", Text),
            ("number", Number),
            ("at", Number),
            ("seat", MaybeNumber),
            ("name", Text),
            ("text", Text),
        ],
    },
    Columns {
        table: "games",
        key: 1,
        all: &[
            ("id", Number),
            ("table_id", Text),
            ("number", Number),
            ("game", Text),
            ("variant", Text),
            ("seats", Text),
            ("result", Text),
            ("plies", Number),
            ("record", Text),
            ("times", MaybeText),
            ("ended_at", Number),
            ("is_listed", Number),
        ],
    },
    Columns { table: "sittings", key: 2, all: &[("guest", Number), ("table_id", Text)] },
];

impl Columns {
    fn names(&self, count: usize) -> String {
        self.all[..count].iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    /// `$4, $5, $6`
    fn places(first: usize, count: usize) -> String {
        (first..first + count).map(|place| format!("${place}")).collect::<Vec<_>>().join(", ")
    }

    /// The first rows in the order of the key, or the first after a key.
    pub(super) fn select(&self, is_after: bool, rows: usize) -> String {
        let (all, key) = (self.names(self.all.len()), self.names(self.key));
        let after =
            if is_after { format!("WHERE ({key}) > ({})", Self::places(1, self.key)) } else { String::new() };
        format!("SELECT {all} FROM {} {after} ORDER BY {key} LIMIT {rows}", self.table)
    }

    /// So many rows at once.
    pub(super) fn insert(&self, rows: usize) -> String {
        let count = self.all.len();
        let rows = (0..rows).map(|row| format!("({})", Self::places(row * count + 1, count)));
        let rows = rows.collect::<Vec<_>>().join(", ");
        format!("INSERT INTO {} ({}) VALUES {rows}", self.table, self.names(count))
    }

    /// A row's cells.
    pub(super) fn values<'a>(&self, row: &'a impl Cells) -> Result<Vec<Value<'a>>, sqlx::Error> {
        self.all.iter().map(|(name, kind)| cell(row, name, *kind)).collect()
    }

    /// The cells of its key.
    pub(super) fn key_values<'a>(&self, row: &'a impl Cells) -> Result<Vec<Value<'a>>, sqlx::Error> {
        self.all[..self.key].iter().map(|(name, kind)| cell(row, name, *kind)).collect()
    }
}

fn cell<'a>(row: &'a impl Cells, name: &str, kind: Kind) -> Result<Value<'a>, sqlx::Error> {
    Ok(match kind {
        Number => Value::Number(row.number(name)?),
        MaybeNumber => Value::MaybeNumber(row.maybe_number(name)?),
        Text => Value::Text(row.text(name)?),
        MaybeText => Value::MaybeText(row.maybe_text(name)?),
        Bytes => Value::Bytes(row.bytes(name)?),
        MaybeBytes => Value::MaybeBytes(row.maybe_bytes(name)?),
    })
}
