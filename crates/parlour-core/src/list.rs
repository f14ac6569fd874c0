//! Action lists: fixed room on the caller's own stack, so that a search node allocates nothing.
//!
//! A machine whose stack has a few kilobytes has no room for them there: its lists lie on the heap.

use alloc::vec::{self, Vec};
use core::ops::{Deref, DerefMut};
use core::slice;

use arrayvec::ArrayVec;

/// A list with a fixed capacity. [`Game::List`](crate::Game::List) picks one large enough for any state.
pub trait List<T>: Default + AsRef<[T]> + AsMut<[T]> {
    /// Appends an element.
    ///
    /// # Panics
    /// When the list is full: the game's declared capacity is wrong, which the conformance suite would show.
    fn push(&mut self, element: T);
}

impl<T, const N: usize> List<T> for ArrayVec<T, N> {
    fn push(&mut self, element: T) {
        ArrayVec::push(self, element);
    }
}

/// Room for so many elements, where this machine has it.
#[cfg(target_has_atomic = "ptr")]
pub type Room<T, const N: usize> = ArrayVec<T, N>;
/// Room for so many elements, where this machine has it: processors that cannot compare and swap have small stacks.
#[cfg(not(target_has_atomic = "ptr"))]
pub type Room<T, const N: usize> = HeapList<T, N>;

/// A list on the heap, with room for most cases from the start.
#[derive(Clone, Debug)]
pub struct HeapList<T, const N: usize>(Vec<T>);

/// Few positions have more actions.
const USUAL_LENGTH: usize = 96;

impl<T, const N: usize> Default for HeapList<T, N> {
    fn default() -> Self {
        HeapList(Vec::with_capacity(if N < USUAL_LENGTH { N } else { USUAL_LENGTH }))
    }
}

impl<T, const N: usize> Deref for HeapList<T, N> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        &self.0
    }
}

impl<T, const N: usize> DerefMut for HeapList<T, N> {
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.0
    }
}

impl<T, const N: usize> AsRef<[T]> for HeapList<T, N> {
    fn as_ref(&self) -> &[T] {
        self
    }
}

impl<T, const N: usize> AsMut<[T]> for HeapList<T, N> {
    fn as_mut(&mut self) -> &mut [T] {
        self
    }
}

impl<T, const N: usize> IntoIterator for HeapList<T, N> {
    type Item = T;
    type IntoIter = vec::IntoIter<T>;

    fn into_iter(self) -> vec::IntoIter<T> {
        self.0.into_iter()
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a HeapList<T, N> {
    type Item = &'a T;
    type IntoIter = slice::Iter<'a, T>;

    fn into_iter(self) -> slice::Iter<'a, T> {
        self.0.iter()
    }
}

impl<T, const N: usize> List<T> for HeapList<T, N> {
    fn push(&mut self, element: T) {
        assert!(self.0.len() < N, "the list is full");
        self.0.push(element);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_lists_hold_the_same() {
        let (mut on_stack, mut on_heap) = (ArrayVec::<u8, 200>::default(), HeapList::<u8, 200>::default());
        for element in 0..200 {
            List::push(&mut on_stack, element);
            on_heap.push(element);
        }
        assert_eq!(on_stack.as_ref(), on_heap.as_ref());
        assert_eq!(on_stack.as_mut(), on_heap.as_mut());
    }

    #[test]
    #[should_panic(expected = "the list is full")]
    fn a_list_on_the_heap_has_an_end_too() {
        let mut list = HeapList::<u8, 1>::default();
        list.push(1);
        list.push(2);
    }
}
