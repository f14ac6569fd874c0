//! Desks: for every viewer that someone watches through, what they have been told, so that the next message says only
//! what is new, and the last messages, for those who come back.

use std::collections::VecDeque;
use std::sync::mpsc;

use axum::extract::ws::Utf8Bytes;
use parlour_core::Viewer;
use parlour_table::Table;
use parlour_table::change::Fingerprint;
use parlour_table::table::news::{News, Subscriber};
use serde::Serialize;

use super::Keeper;
use crate::protocol::{Happening, Notice, Update};

/// How many bytes of messages are kept for those who come back: a few dozen messages, or a handful of long ones.
const KEPT_BYTES: usize = 32 << 10;

/// What a viewer has been told.
struct Desk {
    viewer: Viewer,
    fingerprint: Fingerprint,
    /// The last updates, each with its number.
    last: VecDeque<(u64, Utf8Bytes)>,
    /// How many bytes they are.
    bytes: usize,
}

/// All desks of a table, and the way that news takes to them.
pub(super) struct Desks {
    open: Vec<Desk>,
    wire: mpsc::Sender<(Viewer, News)>,
    news: mpsc::Receiver<(Viewer, News)>,
    /// What was told up to here was told to other seats.
    seated_at: u64,
}

impl Default for Desks {
    fn default() -> Self {
        let (wire, news) = mpsc::channel();
        Desks { open: Vec::new(), wire, news, seated_at: 0 }
    }
}

/// The table's subscriber for one viewer.
struct Wire(Viewer, mpsc::Sender<(Viewer, News)>);

impl Subscriber for Wire {
    fn viewer(&self) -> Viewer {
        self.0
    }

    fn hear(&mut self, news: News) {
        drop(self.1.send((self.0, news)));
    }
}

/// A message as it goes over the wire.
pub(super) fn write(notice: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(notice).expect("a notice is plain data").into()
}

impl Desks {
    /// Opens a viewer's desk, if it is not open.
    pub(super) fn open(&mut self, table: &mut Table, viewer: Viewer) {
        if self.open.iter().any(|desk| desk.viewer == viewer) {
            return;
        }
        table.subscribe(Box::new(Wire(viewer, self.wire.clone())));
        let fingerprint = Fingerprint::of(&table.scene(viewer));
        self.open.push(Desk { viewer, fingerprint, last: VecDeque::new(), bytes: 0 });
    }

    /// All updates after one that a viewer has; `None` if some are forgotten.
    pub(super) fn since(&self, viewer: Viewer, have: u64, seq: u64) -> Option<Vec<Utf8Bytes>> {
        if self.seated_at > 0 && have <= self.seated_at {
            return None;
        }
        if have == seq {
            return Some(Vec::new());
        }
        let desk = self.open.iter().find(|desk| desk.viewer == viewer)?;
        let (first, _) = desk.last.front()?;
        (have < seq && *first <= have + 1)
            .then(|| desk.last.iter().filter(|(seq, _)| *seq > have).map(|(_, text)| text.clone()).collect())
    }

    /// Everyone has another seat, and nothing that was sent before is of use.
    pub(super) fn clear(&mut self, table: &mut Table) {
        for desk in self.open.drain(..) {
            table.unsubscribe(desk.viewer);
        }
        while self.news.try_recv().is_ok() {}
        self.seated_at = table.seq();
    }

    /// The news that has come in, written for each viewer.
    fn updates(&mut self, may_ask: impl Fn(Viewer) -> bool) -> Vec<(Viewer, Utf8Bytes)> {
        let mut updates = Vec::new();
        while let Ok((viewer, news)) = self.news.try_recv() {
            let Some(desk) = self.open.iter_mut().find(|desk| desk.viewer == viewer) else { continue };
            let News { entry, standing, scene } = news;
            let Some(event) = Happening::of(entry.event) else { continue };
            let update = Update {
                seq: entry.seq,
                at: entry.at,
                event,
                standing,
                change: desk.fingerprint.advance(scene),
                may_ask: may_ask(viewer),
            };
            let text = write(&Notice::Update(Box::new(update)));
            desk.last.push_back((entry.seq, text.clone()));
            desk.bytes += text.len();
            while desk.bytes > KEPT_BYTES
                && let Some((_, oldest)) = desk.last.pop_front()
            {
                desk.bytes -= oldest.len();
            }
            updates.push((viewer, text));
        }
        updates
    }
}

impl Keeper {
    /// Tells everyone what happened.
    pub(super) fn publish(&mut self) {
        let table = &self.table;
        let updates = self.desks.updates(|viewer| super::asks::may_ask(table, viewer));
        for (viewer, text) in updates {
            self.listeners.tell(&text, |listener| listener.viewer == viewer);
        }
    }
}
