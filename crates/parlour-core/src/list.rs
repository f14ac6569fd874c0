//! Action lists: fixed room on the caller's own stack, so that a search node allocates nothing.

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
