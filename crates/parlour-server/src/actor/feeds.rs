//! Feeds: for every viewer that someone watches through, what they have been told, so that the next message says only
//! what is new, and the last messages, for those who come back.

use std::collections::VecDeque;

use axum::extract::ws::Utf8Bytes;
use parlour_core::Viewer;
use parlour_table::Table;
use parlour_table::change::Fingerprint;
use parlour_table::table::event::Entry;
use parlour_table::table::news::News;
use serde::Serialize;

use super::TableActor;
use crate::protocol::{Happening, Notice, Update};

/// How many bytes of messages are kept for those who come back: a few dozen messages, or a handful of long ones.
const MAX_KEPT_BYTES: usize = 32 << 10;

/// What a viewer has been told.
struct Feed {
    viewer: Viewer,
    fingerprint: Fingerprint,
    /// The last updates, each with its number.
    last: VecDeque<(u64, Utf8Bytes)>,
    /// How many bytes they are.
    bytes: usize,
}

/// The feeds of all viewers of a table.
#[derive(Default)]
pub(super) struct Feeds {
    open: Vec<Feed>,
    /// What was told up to here was told to other seats.
    seated_at: u64,
}

/// A message as it goes over the wire.
pub(super) fn write(notice: &impl Serialize) -> Utf8Bytes {
    serde_json::to_string(notice).expect("a notice is plain data").into()
}

impl Feed {
    /// The message about something that has just happened, if it is told in one.
    fn update(&mut self, table: &Table, entry: &Entry, may_ask: bool) -> Option<Utf8Bytes> {
        let News { entry, standing, scene, told, spent } = table.news(entry, self.viewer);
        let (seq, at, event) = (entry.seq, entry.at, Happening::of(entry.event, told, spent)?);
        let change = self.fingerprint.advance(scene);
        let text = write(&Notice::Update(Box::new(Update { seq, at, event, standing, change, may_ask })));
        self.keep(seq, text.clone());
        Some(text)
    }

    fn keep(&mut self, seq: u64, text: Utf8Bytes) {
        self.bytes += text.len();
        self.last.push_back((seq, text));
        while self.bytes > MAX_KEPT_BYTES
            && let Some((_, oldest)) = self.last.pop_front()
        {
            self.bytes -= oldest.len();
        }
    }
}

impl Feeds {
    /// Opens a viewer's feed, if it is not open.
    pub(super) fn open(&mut self, table: &Table, viewer: Viewer) {
        if self.open.iter().any(|feed| feed.viewer == viewer) {
            return;
        }
        let fingerprint = Fingerprint::of(&table.scene(viewer));
        self.open.push(Feed { viewer, fingerprint, last: VecDeque::new(), bytes: 0 });
    }

    /// All updates after one that a viewer has; `None` if some are forgotten.
    pub(super) fn since(&self, viewer: Viewer, have: u64, seq: u64) -> Option<Vec<Utf8Bytes>> {
        if self.seated_at > 0 && have <= self.seated_at {
            return None;
        }
        if have == seq {
            return Some(Vec::new());
        }
        let feed = self.open.iter().find(|feed| feed.viewer == viewer)?;
        let (first, _) = feed.last.front()?;
        (have < seq && *first <= have + 1)
            .then(|| feed.last.iter().filter(|(seq, _)| *seq > have).map(|(_, text)| text.clone()).collect())
    }

    /// Everyone has another seat, and nothing that was sent before is of use.
    pub(super) fn clear(&mut self, table: &Table) {
        self.open.clear();
        self.seated_at = table.seq();
    }

    /// Lets go of a viewer's feed: whoever has that seat next must not be told what was told here.
    pub(super) fn close(&mut self, viewer: Viewer) {
        self.open.retain(|feed| feed.viewer != viewer);
    }
}

impl TableActor {
    /// Tells everyone what has just happened.
    pub(super) fn publish(&mut self, entry: &Entry) {
        for feed in &mut self.feeds.open {
            let may_ask = super::asks::may_ask(&self.table, feed.viewer);
            if let Some(text) = feed.update(&self.table, entry, may_ask) {
                self.listeners.tell(&text, |listener| listener.viewer == feed.viewer);
            }
        }
    }
}
