//! A list that grows at its end and whose copies share what they have in common (a persistent vector).
//!
//! Full chunks lie behind shared pointers, and so does the list of them; only the last chunk is ever written to.
//! A copy costs two pointers however long the list is, and appending to a copy copies one chunk at most.

use alloc::vec::Vec;

use crate::sync::Arc;

/// Elements to a chunk. Appending to a copy copies half of it on average, and the list of chunks once a chunk.
const CHUNK: usize = 32;

/// A list whose copies share their elements.
#[derive(Debug)]
pub struct History<T> {
    /// Chunks that are full.
    full: Arc<Vec<Arc<Vec<T>>>>,
    /// The rest, fewer than a chunk.
    tail: Arc<Vec<T>>,
}

// Derived, it would ask for `T: Clone`.
impl<T> Clone for History<T> {
    fn clone(&self) -> Self {
        History { full: self.full.clone(), tail: self.tail.clone() }
    }
}

impl<T> Default for History<T> {
    fn default() -> Self {
        History { full: Arc::new(Vec::new()), tail: Arc::new(Vec::new()) }
    }
}

impl<T> History<T> {
    /// How many elements there are.
    pub fn len(&self) -> usize {
        self.full.len() * CHUNK + self.tail.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The element at an index.
    pub fn get(&self, index: usize) -> Option<&T> {
        match self.full.get(index / CHUNK) {
            Some(chunk) => chunk.get(index % CHUNK),
            None => self.tail.get(index - self.full.len() * CHUNK),
        }
    }

    /// The first element.
    pub fn first(&self) -> Option<&T> {
        self.get(0)
    }

    /// The last element.
    pub fn last(&self) -> Option<&T> {
        self.get(self.len().checked_sub(1)?)
    }

    /// The elements from an index on; those before it cost nothing.
    pub fn iter_from(&self, index: usize) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        (index.min(self.len())..self.len())
            .map(|index| self.get(index).expect("the index is below the length"))
    }

    /// All elements.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &T> + ExactSizeIterator {
        self.iter_from(0)
    }
}

impl<T: Clone> History<T> {
    /// Appends an element. Copies made before do not see it.
    pub fn push(&mut self, element: T) {
        let tail = Arc::make_mut(&mut self.tail);
        tail.push(element);
        if tail.len() == CHUNK {
            // A tail that was copied and appended to has room for twice as much.
            tail.shrink_to_fit();
            let chunk = core::mem::take(&mut self.tail);
            Arc::make_mut(&mut self.full).push(chunk);
        }
    }

    /// Takes the last element away. Copies made before keep it.
    pub fn pop(&mut self) -> Option<T> {
        if self.tail.is_empty() {
            self.tail = Arc::make_mut(&mut self.full).pop()?;
        }
        Arc::make_mut(&mut self.tail).pop()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;

    /// Against plain vectors, over random pushes, pops and copies.
    #[test]
    fn copies_are_lists_of_their_own() {
        let mut rng = Rng::new(7);
        let mut copies: Vec<(History<u32>, Vec<u32>)> = alloc::vec![Default::default()];
        for number in 0..20_000 {
            let at = rng.below(copies.len() as u32) as usize;
            let (history, plain) = &mut copies[at];
            match rng.below(20) {
                0 if at + 1 < 8 => {
                    let copy = copies[at].clone();
                    if copies.len() < 8 { copies.push(copy) } else { copies[at + 1] = copy }
                }
                1..8 => assert_eq!(history.pop(), plain.pop()),
                _ => {
                    history.push(number);
                    plain.push(number);
                }
            }
            let (history, plain) = &copies[at];
            assert_eq!((history.len(), history.is_empty()), (plain.len(), plain.is_empty()));
            assert_eq!((history.first(), history.last()), (plain.first(), plain.last()));
        }
        for (history, plain) in &copies {
            assert!(plain.len() > 3 * CHUNK && history.iter().eq(plain));
            assert!(history.iter_from(40).rev().eq(plain[40..].iter().rev()));
            assert_eq!(history.get(plain.len()), None);
        }
    }

    #[test]
    fn copies_share_their_chunks() {
        let mut one = History::default();
        (0..10 * CHUNK).for_each(|number| one.push(number));
        let mut other = one.clone();
        other.push(1);
        assert!(one.full.iter().zip(other.full.iter()).all(|(a, b)| Arc::ptr_eq(a, b)));
        assert!(Arc::ptr_eq(&one.full, &other.full));
    }
}
