//! The transposition table: what the search knows about positions it has met, in exactly the bytes given.

use alloc::vec::Vec;

use parlour_core::Key;

/// What a stored value says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value is at least this.
    Lower,
    /// The value is at most this.
    Upper,
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The high half of the key; the low half chose the bucket.
    check: u32,
    /// The value, distances counted from the position.
    pub value: i32,
    /// The best action's bits.
    pub action: u16,
    /// How deep the search below it was.
    pub depth: u8,
    /// What the value says, and in which search it was stored.
    tag: u8,
}

const EMPTY: Entry = Entry { check: 0, value: 0, action: 0, depth: 0, tag: 0 };
/// The part of a tag that says which bound; zero is an empty entry.
const BOUND_BITS: u8 = 0b11;
const AGE_STEP: u8 = 0b100;
/// Entries that compete for one key.
const BUCKET: usize = 4;

impl Entry {
    /// What the value says about the true one.
    pub fn bound(&self) -> Bound {
        match self.tag & BOUND_BITS {
            1 => Bound::Exact,
            2 => Bound::Lower,
            _ => Bound::Upper,
        }
    }

    fn is_empty(&self) -> bool {
        self.tag & BOUND_BITS == 0
    }

    /// What replacing this entry would lose: deep results of this search are worth most.
    fn worth(&self, age: u8) -> i32 {
        let is_current = self.tag & !BOUND_BITS == age;
        if self.is_empty() { -1 } else { i32::from(self.depth) + if is_current { 256 } else { 0 } }
    }
}

/// A table of fixed size. With no bytes at all it remembers nothing, and the search still works.
#[derive(Clone, Debug)]
pub struct Table {
    entries: Vec<Entry>,
    age: u8,
}

impl Table {
    /// A table that takes at most `bytes`, to within one bucket of them.
    pub fn with_bytes(bytes: usize) -> Self {
        let bucket_bytes = BUCKET * size_of::<Entry>();
        Table { entries: alloc::vec![EMPTY; bytes / bucket_bytes * BUCKET], age: 0 }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.entries.capacity() * size_of::<Entry>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(EMPTY);
    }

    /// A new search begins: what is stored from now on is worth more than what is there.
    pub fn new_search(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    /// What is known about a position.
    pub fn probe(&self, key: Key) -> Option<Entry> {
        let check = check(key);
        self.bucket(key).and_then(|start| {
            self.entries[start..start + BUCKET]
                .iter()
                .find(|entry| !entry.is_empty() && entry.check == check)
                .copied()
        })
    }

    /// Remembers what a search found.
    pub fn store(&mut self, key: Key, depth: u32, bound: Bound, value: i32, action: u16) {
        let Some(start) = self.bucket(key) else { return };
        let (check, age) = (check(key), self.age);
        let bucket = &mut self.entries[start..start + BUCKET];
        let same = bucket.iter().position(|entry| !entry.is_empty() && entry.check == check);
        let slot = same.unwrap_or_else(|| {
            (0..BUCKET).min_by_key(|&slot| bucket[slot].worth(age)).expect("a bucket has entries")
        });
        let tag = age | (bound as u8 + 1);
        bucket[slot] = Entry { check, value, action, depth: depth.min(255) as u8, tag };
    }

    /// How full it is, in thousandths, judged by its first thousand entries.
    pub fn permille(&self) -> u32 {
        let sample = &self.entries[..self.entries.len().min(1000)];
        let full = sample.iter().filter(|entry| !entry.is_empty()).count();
        (full * 1000 / sample.len().max(1)) as u32
    }

    /// Where a key's bucket begins. The product spreads keys evenly over any number of buckets, so that no
    /// byte of an odd size is wasted.
    fn bucket(&self, key: Key) -> Option<usize> {
        let buckets = self.entries.len() / BUCKET;
        let low = key.0 & 0xFFFF_FFFF;
        (buckets > 0).then(|| (low * buckets as u64 >> 32) as usize * BUCKET)
    }
}

fn check(key: Key) -> u32 {
    (key.0 >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Rng;

    #[test]
    fn it_takes_the_bytes_it_is_given_and_no_more() {
        assert_eq!(size_of::<Entry>(), 12);
        for bytes in [0, 1, 47, 48, 1000, 100_000, (1 << 20) + 13] {
            let table = Table::with_bytes(bytes);
            assert!(table.bytes() <= bytes && table.bytes() + 48 > bytes, "{bytes}: {}", table.bytes());
        }
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_cleared() {
        let mut table = Table::with_bytes(48 * 64);
        let mut rng = Rng::new(3);
        for _ in 0..1000 {
            let key = Key(rng.next_u64());
            table.store(key, 5, Bound::Lower, -42, 77);
            let entry = table.probe(key).unwrap();
            assert_eq!((entry.depth, entry.bound(), entry.value, entry.action), (5, Bound::Lower, -42, 77));
        }
        assert!(table.permille() > 900);
        table.clear();
        assert_eq!(table.permille(), 0);
    }

    #[test]
    fn an_empty_table_knows_nothing() {
        let mut table = Table::with_bytes(0);
        table.store(Key(1), 5, Bound::Exact, 1, 1);
        assert_eq!(table.probe(Key(1)), None);
        assert_eq!(table.permille(), 0);
    }

    #[test]
    fn deep_results_outlive_shallow_ones() {
        let mut table = Table::with_bytes(48);
        let key = |n: u64| Key(n << 32);
        table.store(key(1), 9, Bound::Exact, 1, 1);
        for n in 2..20 {
            table.store(key(n), 1, Bound::Exact, 1, 1);
        }
        assert!(table.probe(key(1)).is_some());
    }
}
