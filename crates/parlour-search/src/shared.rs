//! A transposition table that several threads share without locks.
//!
//! A slot is two words: the entry, and the key mixed with the entry by exclusive or. Two threads that write one
//! slot at once may leave one's first word with the other's second; the key then does not come out, and nobody
//! takes the entry for that of a position.

use alloc::vec::Vec;
use core::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use parlour_core::Key;

use crate::transposition::{
    AGE_STEP, BOUND_BITS, Entry, SLOTS_PER_BUCKET, Transpositions, bucket_start, pack, slots_within, unpack,
};

#[derive(Debug, Default)]
struct Slot {
    mixed: AtomicU64,
    packed: AtomicU64,
}

impl Slot {
    fn packed(&self) -> u64 {
        self.packed.load(Ordering::Relaxed)
    }

    fn is_about(&self, key: Key) -> bool {
        let packed = self.packed();
        self.mixed.load(Ordering::Relaxed) ^ packed == key.bits() && packed as u8 & BOUND_BITS != 0
    }

    fn set(&self, key: Key, packed: u64) {
        self.packed.store(packed, Ordering::Relaxed);
        self.mixed.store(key.bits() ^ packed, Ordering::Relaxed);
    }
}

/// A transposition table for several threads.
#[derive(Debug)]
pub struct SharedTranspositionTable {
    slots: Vec<Slot>,
    age: AtomicU8,
}

impl SharedTranspositionTable {
    /// A table that takes at most `bytes`; less if the machine has not so much.
    pub fn with_bytes(bytes: usize) -> Self {
        let slots = slots_within::<Slot>(bytes);
        SharedTranspositionTable {
            slots: (0..slots).map(|_| Slot::default()).collect(),
            age: AtomicU8::new(0),
        }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.iter().for_each(|slot| slot.set(Key::default(), 0));
    }

    /// A new search begins: what is stored from now on is worth more than what is there.
    pub fn new_search(&self) {
        self.age.fetch_add(AGE_STEP, Ordering::Relaxed);
    }

    fn bucket(&self, key: Key) -> &[Slot] {
        let start = bucket_start(key, self.slots.len());
        &self.slots[start..(start + SLOTS_PER_BUCKET).min(self.slots.len())]
    }
}

impl Transpositions for &SharedTranspositionTable {
    fn probe(&self, key: Key) -> Option<Entry> {
        let slot = self.bucket(key).iter().find(|slot| slot.is_about(key))?;
        let packed = slot.packed();
        // Another thread may have written since; what is taken must still be about the position.
        (slot.mixed.load(Ordering::Relaxed) ^ packed == key.bits()).then(|| unpack(packed)).flatten()
    }

    fn store(&mut self, key: Key, entry: Entry) {
        let age = self.age.load(Ordering::Relaxed);
        let bucket = self.bucket(key);
        let worth = |slot: &&Slot| {
            let packed = slot.packed();
            let is_current = packed as u8 & !BOUND_BITS == age;
            unpack(packed).map_or(-1, |entry| i32::from(entry.depth) + if is_current { 256 } else { 0 })
        };
        let same = bucket.iter().find(|slot| slot.is_about(key));
        let Some(slot) = same.or_else(|| bucket.iter().min_by_key(worth)) else { return };
        let known = unpack(slot.packed()).filter(|_| same.is_some());
        slot.set(key, pack(entry.merged_with(known), age));
    }

    fn permille(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let full = sample.iter().filter(|slot| slot.packed() as u8 & BOUND_BITS != 0).count();
        (full * 1000 / sample.len().max(1)) as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::transposition::Bound;
    use parlour_core::Rng;

    fn entry(key: Key) -> Entry {
        let word = parlour_core::rng::mix(key.bits());
        Entry {
            value: word as i32,
            bound: Bound::Exact,
            depth: (word >> 32) as u8,
            action: (word >> 40) as u16,
        }
    }

    /// Whatever two threads write over each other, a position never gets another's entry.
    #[test]
    fn no_entry_is_taken_for_another_positions() {
        let table = SharedTranspositionTable::with_bytes(64 * 8);
        let write = |seed| {
            let (mut rng, mut shared, mut found) = (Rng::new(seed), &table, 0);
            for _ in 0..200_000 {
                let key = Key::from_hash(rng.next_u64() & 0xFF | (rng.next_u64() & 0xFF) << 40);
                if let Some(known) = shared.probe(key) {
                    assert_eq!(known, entry(key));
                    found += 1;
                }
                shared.store(key, entry(key));
            }
            found
        };
        let found = std::thread::scope(|scope| {
            let threads = [scope.spawn(|| write(1)), scope.spawn(|| write(2))];
            threads.map(|thread| thread.join().unwrap())
        });
        assert!(found[0] > 0 && found[1] > 0, "{found:?}");
    }

    #[test]
    fn an_empty_table_knows_nothing() {
        let table = SharedTranspositionTable::with_bytes(63);
        let mut shared = &table;
        shared.store(Key::new(1), entry(Key::new(1)));
        assert_eq!((shared.probe(Key::new(1)), table.bytes()), (None, 0));
    }
}
