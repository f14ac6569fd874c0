//! Feeds: what each viewer has been sent, so that the next message holds only what is new, and the last messages, for
//! connections that come back.

use std::collections::VecDeque;
use std::sync::Arc;

use parlour_core::Viewer;
use parlour_table::Table;
use parlour_table::change::Fingerprint;
use parlour_table::table::event::Entry;
use parlour_table::table::news::News;
use serde::Serialize;

use crate::thoughts::may_ask;
use parlour_client::protocol::{Happening, Notice, Update};

/// How many bytes of messages are kept for those who come back: a few dozen messages, or a handful of long ones.
const MAX_KEPT_BYTES: usize = 32 << 10;

/// What a viewer has been sent.
struct Feed {
    viewer: Viewer,
    fingerprint: Fingerprint,
    /// The last updates, each with its number.
    last: VecDeque<(u64, Arc<str>)>,
}

/// The feeds of all viewers of a table.
#[derive(Default)]
pub(super) struct Feeds {
    open: Vec<Feed>,
    /// The last event before seats changed; nothing older is of use to anyone.
    seated_at: u64,
}

/// Writes a message as it goes over the wire.
pub fn to_json(message: &impl Serialize) -> Arc<str> {
    serde_json::to_string(message).expect("messages are plain data").into()
}

impl Feed {
    /// Returns the message about an event, if it is told in one.
    fn update(&mut self, table: &Table, entry: &Entry, may_ask: bool) -> Option<Arc<str>> {
        let News { entry, standing, scene, told, spent } = table.news(entry, self.viewer);
        let (seq, at, event) = (entry.seq, entry.at, Happening::of(entry.event, told, spent)?);
        let change = self.fingerprint.advance(scene);
        let text = to_json(&Notice::Update(Box::new(Update { seq, at, event, standing, change, may_ask })));
        self.last.push_back((seq, text.clone()));
        while self.last.iter().map(|(_, text)| text.len()).sum::<usize>() > MAX_KEPT_BYTES {
            self.last.pop_front();
        }
        Some(text)
    }
}

impl Feeds {
    /// Opens a viewer's feed, if it is not open.
    pub(super) fn open(&mut self, table: &Table, viewer: Viewer) {
        if self.open.iter().any(|feed| feed.viewer == viewer) {
            return;
        }
        let fingerprint = Fingerprint::of(&table.scene(viewer));
        self.open.push(Feed { viewer, fingerprint, last: VecDeque::new() });
    }

    /// Returns all updates after one that a viewer has; `None` if some are forgotten.
    pub(super) fn since(&self, viewer: Viewer, have: u64, seq: u64) -> Option<Vec<Arc<str>>> {
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

    /// Closes all feeds: everyone has another seat.
    pub(super) fn clear(&mut self, table: &Table) {
        self.open.clear();
        self.seated_at = table.seq();
    }

    /// Closes a viewer's feed: the next person on that seat must not get what was sent to this one.
    pub(super) fn close(&mut self, viewer: Viewer) {
        self.open.retain(|feed| feed.viewer != viewer);
    }

    /// Returns the message of each viewer about an event.
    pub(super) fn publish(&mut self, table: &Table, entry: &Entry) -> Vec<(Viewer, Arc<str>)> {
        let told = self.open.iter_mut().filter_map(|feed| {
            let text = feed.update(table, entry, may_ask(table, feed.viewer))?;
            Some((feed.viewer, text))
        });
        told.collect()
    }
}
