//! Where pictures are drawn: off the threads that answer, a few at a time, and the last ones kept.

use std::collections::VecDeque;
use std::sync::Arc;

use axum::body::Bytes;
use parking_lot::Mutex;
use sha2::{Digest, Sha256};
use tokio::sync::Semaphore;
use tokio::task::spawn_blocking;

use crate::protocol::{Code, Problem};

/// How many are drawn at the same time: bots and tables need processors too.
const MAX_CONCURRENT_DRAWINGS: usize = 2;
/// How many may wait for that.
const MAX_WAITING: usize = 64;
/// All the memory that kept pictures take.
const MAX_KEPT_BYTES: usize = 8 << 20;

/// What tells one picture from another: a digest of all that it is drawn from.
pub(crate) type Key = [u8; 32];

/// A picture, and what tells it from another version of it.
#[derive(Clone)]
pub(crate) struct Picture {
    pub(crate) bytes: Bytes,
    pub(crate) tag: String,
}

/// Draws and keeps pictures.
pub(crate) struct Pictures {
    drawing: Semaphore,
    waiting: Semaphore,
    kept: Mutex<Kept>,
}

impl Default for Pictures {
    fn default() -> Self {
        Pictures {
            drawing: Semaphore::new(MAX_CONCURRENT_DRAWINGS),
            waiting: Semaphore::new(MAX_WAITING),
            kept: Mutex::default(),
        }
    }
}

impl Pictures {
    /// The picture of a key, which is drawn unless it is there.
    pub(crate) async fn get(
        self: &Arc<Self>,
        key: Key,
        draw: impl FnOnce() -> Result<Vec<u8>, String> + Send + 'static,
    ) -> Result<Picture, Problem> {
        if let Some(picture) = self.kept.lock().find(&key) {
            return Ok(picture);
        }
        let too_many = |_| Problem::new(Code::Unavailable, "too many pictures at once: wait a moment");
        let _place = self.waiting.try_acquire().map_err(too_many)?;
        let _turn = self.drawing.acquire().await.expect("the semaphore is never closed");
        // Someone else may have asked for the same while this one waited.
        if let Some(picture) = self.kept.lock().find(&key) {
            return Ok(picture);
        }
        let drawn =
            spawn_blocking(draw).await.map_err(|error| Problem::new(Code::Damaged, error.to_string()))?;
        let bytes = Bytes::from(drawn.map_err(|error| Problem::new(Code::Malformed, error))?);
        let digest: [u8; 32] = Sha256::digest(&bytes).into();
        let tag =
            format!("\"{:x}\"", u64::from_be_bytes(*digest.first_chunk().expect("a digest is long enough")));
        let picture = Picture { bytes, tag };
        self.kept.lock().keep(key, picture.clone());
        Ok(picture)
    }
}

/// Pictures, the one that was asked for last at the end.
#[derive(Default)]
struct Kept {
    pictures: VecDeque<(Key, Picture)>,
    bytes: usize,
}

impl Kept {
    fn find(&mut self, key: &Key) -> Option<Picture> {
        let at = self.pictures.iter().position(|(known, _)| known == key)?;
        let found = self.pictures.remove(at)?;
        self.pictures.push_back(found.clone());
        Some(found.1)
    }

    fn keep(&mut self, key: Key, picture: Picture) {
        self.bytes += picture.bytes.len();
        self.pictures.push_back((key, picture));
        while self.bytes > MAX_KEPT_BYTES {
            let Some((_, oldest)) = self.pictures.pop_front() else { break };
            self.bytes -= oldest.bytes.len();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draw(size: usize) -> impl FnOnce() -> Result<Vec<u8>, String> + Send {
        move || Ok(vec![7; size])
    }

    fn never() -> Result<Vec<u8>, String> {
        Err("it is drawn again".to_string())
    }

    #[tokio::test]
    async fn what_is_kept_is_not_drawn_again_and_the_oldest_goes_first() {
        let pictures = Arc::new(Pictures::default());
        for key in 0..4 {
            pictures.get([key; 32], draw(MAX_KEPT_BYTES / 4)).await.unwrap();
        }
        assert_eq!(pictures.get([0; 32], never).await.unwrap().bytes.len(), MAX_KEPT_BYTES / 4);
        pictures.get([9; 32], draw(1)).await.unwrap();
        // The first was asked for again, so the second had to go.
        assert!(pictures.get([0; 32], never).await.is_ok());
        assert_eq!(pictures.get([1; 32], never).await.err().unwrap().text, "it is drawn again");
        assert!(pictures.kept.lock().bytes <= MAX_KEPT_BYTES);
    }
}
