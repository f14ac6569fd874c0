//! The transposition table: what the search knows about positions it has met, in exactly the bytes given.

use alloc::vec::Vec;

use parlour_core::Key;

/// What a stored value says about the true one. Zero is left for an empty slot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// It is the value.
    Exact = 1,
    /// The value is at least this.
    Lower = 2,
    /// The value is at most this.
    Upper = 3,
}

impl Bound {
    /// Whether a value that is so bounded answers a question between two bounds.
    pub fn settles(self, value: i32, low: i32, high: i32) -> bool {
        match self {
            Bound::Exact => true,
            Bound::Lower => value >= high,
            Bound::Upper => value <= low,
        }
    }
}

/// What is known about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The value, distances counted from the position.
    pub value: i32,
    /// What the value says.
    pub bound: Bound,
    /// How deep the search below it was.
    pub depth: u8,
    /// The best action's bits.
    pub action: u16,
}

impl Entry {
    /// What to keep of it and of what is known about the same position: a deeper result is worth more than a
    /// shallow bound, and then only the action is news.
    pub(crate) fn merged_with(self, known: Option<Entry>) -> Entry {
        match known {
            Some(known) if known.depth > self.depth && self.bound != Bound::Exact => {
                Entry { action: self.action, ..known }
            }
            _ => self,
        }
    }
}

/// An entry as it lies in memory: the high half of the key (the low half chose the bucket), the value, and the
/// rest packed. Plain numbers, so that a large table comes as untouched zero pages instead of being filled,
/// which would take longer than a short move may.
type Slot = [u32; 3];

const EMPTY_SLOT: Slot = [0; 3];
/// How many slots compete for one key.
pub(crate) const SLOTS_PER_BUCKET: usize = 4;
/// The age of an entry stands above the two bits of its bound: one search older is one step less.
pub(crate) const AGE_STEP: u8 = 0b100;
pub(crate) const BOUND_BITS: u8 = 0b11;

/// An entry and its age in one word: the value above, the action, the depth and the bound with the age below.
pub(crate) fn pack(entry: Entry, age: u8) -> u64 {
    let rest =
        u32::from(entry.action) << 16 | u32::from(entry.depth) << 8 | u32::from(age | entry.bound as u8);
    u64::from(entry.value.cast_unsigned()) << 32 | u64::from(rest)
}

/// The inverse of [`pack`]; `None` of an empty slot.
pub(crate) fn unpack(packed: u64) -> Option<Entry> {
    let bound = match packed as u8 & BOUND_BITS {
        0 => return None,
        1 => Bound::Exact,
        2 => Bound::Lower,
        _ => Bound::Upper,
    };
    let value = ((packed >> 32) as u32).cast_signed();
    Some(Entry { value, bound, depth: (packed >> 8) as u8, action: (packed >> 16) as u16 })
}

fn tag(slot: Slot) -> u8 {
    slot[2] as u8
}

fn depth(slot: Slot) -> u8 {
    (slot[2] >> 8) as u8
}

fn entry(slot: Slot) -> Option<Entry> {
    unpack(u64::from(slot[1]) << 32 | u64::from(slot[2]))
}

fn is_empty(slot: Slot) -> bool {
    tag(slot) & BOUND_BITS == 0
}

/// What overwriting a slot would lose: deep results of this search are worth most.
fn worth(slot: Slot, age: u8) -> i32 {
    let is_current = tag(slot) & !BOUND_BITS == age;
    if is_empty(slot) { -1 } else { i32::from(depth(slot)) + if is_current { 256 } else { 0 } }
}

/// A transposition table as a search sees it: its own, or one that it shares with other threads.
pub trait Transpositions {
    /// What is known about a position.
    fn probe(&self, key: Key) -> Option<Entry>;

    /// Remembers what a search found.
    fn store(&mut self, key: Key, entry: Entry);

    /// How full it is, in thousandths.
    fn permille(&self) -> u32;
}

impl Transpositions for &mut TranspositionTable {
    fn probe(&self, key: Key) -> Option<Entry> {
        TranspositionTable::probe(self, key)
    }

    fn store(&mut self, key: Key, entry: Entry) {
        TranspositionTable::store(self, key, entry);
    }

    fn permille(&self) -> u32 {
        TranspositionTable::permille(self)
    }
}

/// A transposition table of fixed size. With no bytes at all it remembers nothing, and the search still works.
#[derive(Clone, Debug)]
pub struct TranspositionTable {
    slots: Vec<Slot>,
    age: u8,
}

impl TranspositionTable {
    /// A table that takes at most `bytes`, to within one bucket of them; less if the machine has not so much.
    pub fn with_bytes(bytes: usize) -> Self {
        TranspositionTable { slots: alloc::vec![EMPTY_SLOT; slots_within::<Slot>(bytes)], age: 0 }
    }

    /// How many bytes it takes.
    pub fn bytes(&self) -> usize {
        self.slots.capacity() * size_of::<Slot>()
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.slots.fill(EMPTY_SLOT);
    }

    /// A new search begins: what is stored from now on is worth more than what is there.
    pub fn new_search(&mut self) {
        self.age = self.age.wrapping_add(AGE_STEP);
    }

    /// What is known about a position.
    pub fn probe(&self, key: Key) -> Option<Entry> {
        let start = self.bucket(key)?;
        let found = self.slots[start..start + SLOTS_PER_BUCKET].iter().find(|slot| is_about(**slot, key));
        found.and_then(|&slot| entry(slot))
    }

    /// Remembers what a search found.
    pub fn store(&mut self, key: Key, entry: Entry) {
        let Some(start) = self.bucket(key) else { return };
        let age = self.age;
        let bucket = &mut self.slots[start..start + SLOTS_PER_BUCKET];
        let same = bucket.iter().position(|&slot| is_about(slot, key));
        let cheapest = || (0..SLOTS_PER_BUCKET).min_by_key(|&index| worth(bucket[index], age));
        let index = same.or_else(cheapest).expect("a bucket has slots");
        let known =
            self::entry(bucket[index]).filter(|_| same.is_some() && tag(bucket[index]) & !BOUND_BITS == age);
        let packed = pack(entry.merged_with(known), age);
        bucket[index] = [check(key), (packed >> 32) as u32, packed as u32];
    }

    /// How full it is, in thousandths, judged by its first thousand slots.
    pub fn permille(&self) -> u32 {
        let sample = &self.slots[..self.slots.len().min(1000)];
        let full = sample.iter().filter(|&&slot| !is_empty(slot)).count();
        (full * 1000 / sample.len().max(1)) as u32
    }

    fn bucket(&self, key: Key) -> Option<usize> {
        (!self.slots.is_empty()).then(|| bucket_start(key, self.slots.len()))
    }
}

/// How many slots, in whole buckets, fit into so many bytes; fewer if the machine has not so much.
pub(crate) fn slots_within<S>(bytes: usize) -> usize {
    let mut buckets = bytes / (SLOTS_PER_BUCKET * size_of::<S>());
    // A failed allocation would end the process; trying first does not.
    while Vec::<S>::new().try_reserve_exact(buckets * SLOTS_PER_BUCKET).is_err() {
        buckets /= 2;
    }
    buckets * SLOTS_PER_BUCKET
}

/// Where a key's bucket begins among so many slots. The product spreads keys evenly over any number of buckets,
/// so that no byte of an odd size is wasted.
pub(crate) fn bucket_start(key: Key, slots: usize) -> usize {
    let (low, buckets) = (key.bits() & 0xFFFF_FFFF, (slots / SLOTS_PER_BUCKET) as u64);
    ((low * buckets) >> 32) as usize * SLOTS_PER_BUCKET
}

fn check(key: Key) -> u32 {
    (key.bits() >> 32) as u32
}

fn is_about(slot: Slot, key: Key) -> bool {
    slot[0] == check(key) && !is_empty(slot)
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_core::Rng;

    const ENTRY: Entry = Entry { value: 1, bound: Bound::Exact, depth: 1, action: 1 };

    #[test]
    fn it_takes_the_bytes_it_is_given_and_no_more() {
        assert_eq!(size_of::<Slot>(), 12);
        for bytes in [0, 1, 47, 48, 1000, 100_000, (1 << 20) + 13] {
            let table = TranspositionTable::with_bytes(bytes);
            assert!(table.bytes() <= bytes && table.bytes() + 48 > bytes, "{bytes}: {}", table.bytes());
        }
    }

    #[test]
    fn what_is_stored_is_found_until_it_is_cleared() {
        let mut table = TranspositionTable::with_bytes(48 * 64);
        let mut rng = Rng::new(3);
        for _ in 0..1000 {
            let key = Key::from_hash(rng.next_u64());
            let entry = Entry { value: -42, bound: Bound::Lower, depth: 5, action: u16::MAX };
            table.store(key, entry);
            assert_eq!(table.probe(key), Some(entry));
        }
        assert!(table.permille() > 900);
        table.clear();
        assert_eq!(table.permille(), 0);
    }

    #[test]
    fn an_empty_table_knows_nothing() {
        let mut table = TranspositionTable::with_bytes(0);
        table.store(Key::new(1), ENTRY);
        assert_eq!(table.probe(Key::new(1)), None);
        assert_eq!(table.permille(), 0);
    }

    #[test]
    fn deep_results_outlive_shallow_ones() {
        let mut table = TranspositionTable::with_bytes(48);
        let key = |n: u64| Key::from_hash(n << 32);
        table.store(key(1), Entry { depth: 9, ..ENTRY });
        for n in 2..20 {
            table.store(key(n), ENTRY);
        }
        assert!(table.probe(key(1)).is_some());
    }
}
