//! Whether the server can do its work, as the heartbeat last found it: asking costs nothing and writes nothing.

use std::time::{Duration, Instant};

use parking_lot::Mutex;

use crate::store::StoreError;

/// A heartbeat that has been silent for so long waits for a disk that does not answer.
const MAX_SILENCE: Duration = Duration::from_secs(10);

/// What the heartbeat last found.
#[derive(Default)]
pub(crate) struct Health {
    last_beat: Mutex<Option<(Instant, Result<(), StoreError>)>>,
}

impl Health {
    /// The heartbeat was stored, or not.
    pub(crate) fn note(&self, beat: Result<(), StoreError>) {
        *self.last_beat.lock() = Some((Instant::now(), beat));
    }

    /// What stands in the way of the server's work.
    pub(crate) fn check(&self) -> Result<(), String> {
        let last = self.last_beat.lock();
        match &*last {
            Some((at, Ok(()))) if at.elapsed() <= MAX_SILENCE => Ok(()),
            Some((_, Err(error))) => Err(error.to_string()),
            Some(_) => Err("nothing can be stored: the disk does not answer".to_string()),
            None => Err("the server is starting".to_string()),
        }
    }
}
