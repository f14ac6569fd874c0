//! Feeds: for every viewer that someone watches through, what they have been told, so that the next message says only
//! what is new, and the last messages, for those who come back.

use std::collections::VecDeque;
use std::ops::Deref;

use parlour_core::Viewer;
use parlour_table::Table;
use parlour_table::change::Fingerprint;
use parlour_table::table::event::Entry;
use parlour_table::table::news::News;
use serde::Serialize;

use super::thoughts::may_ask;
use crate::protocol::{Happening, Notice, Update};

/// How many bytes of messages are kept for those who come back: a few dozen messages, or a handful of long ones.
const MAX_KEPT_BYTES: usize = 32 << 10;

/// What a viewer has been told.
struct Feed<T> {
    viewer: Viewer,
    fingerprint: Fingerprint,
    /// The last updates, each with its number.
    last: VecDeque<(u64, T)>,
    /// How many bytes they are.
    bytes: usize,
}

/// The feeds of all viewers of a table.
pub struct Feeds<T> {
    open: Vec<Feed<T>>,
    /// What was told up to here was told to other seats.
    seated_at: u64,
}

/// A message as it goes over the wire.
pub fn write<T: From<String>>(notice: &impl Serialize) -> T {
    serde_json::to_string(notice).expect("a notice is plain data").into()
}

impl<T: Message> Feed<T> {
    /// The message about something that has just happened, if it is told in one.
    fn update(&mut self, table: &Table, entry: &Entry, may_ask: bool) -> Option<T> {
        let News { entry, standing, scene, told, spent } = table.news(entry, self.viewer);
        let (seq, at, event) = (entry.seq, entry.at, Happening::of(entry.event, told, spent)?);
        let change = self.fingerprint.advance(scene);
        let text: T = write(&Notice::Update(Box::new(Update { seq, at, event, standing, change, may_ask })));
        self.keep(seq, text.clone());
        Some(text)
    }

    fn keep(&mut self, seq: u64, text: T) {
        self.bytes += text.len();
        self.last.push_back((seq, text));
        while self.bytes > MAX_KEPT_BYTES
            && let Some((_, oldest)) = self.last.pop_front()
        {
            self.bytes -= oldest.len();
        }
    }
}

/// What tells a text: bytes that many can be sent without copies.
pub trait Message: Clone + From<String> + Deref<Target = str> {}

impl<T: Clone + From<String> + Deref<Target = str>> Message for T {}

impl<T> Default for Feeds<T> {
    fn default() -> Self {
        Feeds { open: Vec::new(), seated_at: 0 }
    }
}

impl<T: Message> Feeds<T> {
    /// Opens a viewer's feed, if it is not open.
    pub fn open(&mut self, table: &Table, viewer: Viewer) {
        if self.open.iter().any(|feed| feed.viewer == viewer) {
            return;
        }
        let fingerprint = Fingerprint::of(&table.scene(viewer));
        self.open.push(Feed { viewer, fingerprint, last: VecDeque::new(), bytes: 0 });
    }

    /// All updates after one that a viewer has; `None` if some are forgotten.
    pub fn since(&self, viewer: Viewer, have: u64, seq: u64) -> Option<Vec<T>> {
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
    pub fn clear(&mut self, table: &Table) {
        self.open.clear();
        self.seated_at = table.seq();
    }

    /// Lets go of a viewer's feed: whoever has that seat next must not be told what was told here.
    pub fn close(&mut self, viewer: Viewer) {
        self.open.retain(|feed| feed.viewer != viewer);
    }

    /// What each viewer is told of what has just happened.
    pub fn publish(&mut self, table: &Table, entry: &Entry) -> Vec<(Viewer, T)> {
        let told = self.open.iter_mut().filter_map(|feed| {
            let text = feed.update(table, entry, may_ask(table, feed.viewer))?;
            Some((feed.viewer, text))
        });
        told.collect()
    }
}
