//! Rates: a bucket that fills by itself and is emptied by use.

use std::time::Instant;

/// So many per second, and some more at once.
#[derive(Clone, Debug)]
pub(crate) struct TokenBucket {
    per_second: f64,
    most: f64,
    level: f64,
    filled: Instant,
}

impl TokenBucket {
    /// A full one.
    pub(crate) fn new(per_second: u32, burst: u32, now: Instant) -> Self {
        let most = f64::from(burst.max(1));
        TokenBucket { per_second: f64::from(per_second), most, level: most, filled: now }
    }

    /// Takes so much, if there is as much.
    pub(crate) fn take(&mut self, much: u32, now: Instant) -> bool {
        self.fill(now);
        let is_there = self.level >= f64::from(much);
        if is_there {
            self.level -= f64::from(much);
        }
        is_there
    }

    /// Whether it is as full as it can be: whoever uses it has been quiet.
    pub(crate) fn is_full(&mut self, now: Instant) -> bool {
        self.fill(now);
        self.level >= self.most
    }

    fn fill(&mut self, now: Instant) {
        let gained = now.saturating_duration_since(self.filled).as_secs_f64() * self.per_second;
        self.level = (self.level + gained).min(self.most);
        self.filled = now;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_bucket_empties_and_fills() {
        let start = Instant::now();
        let mut bucket = TokenBucket::new(2, 3, start);
        assert_eq!([1, 2, 1].map(|much| bucket.take(much, start)), [true, true, false]);
        assert!(!bucket.take(1, start + Duration::from_millis(400)));
        assert!(bucket.take(1, start + Duration::from_millis(600)));
        assert!(!bucket.is_full(start + Duration::from_millis(1500)));
        assert!(bucket.is_full(start + Duration::from_secs(5)));
    }
}
