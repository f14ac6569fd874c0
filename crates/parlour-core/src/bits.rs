//! Sets of small numbers as the bits of a word.

/// A word whose bits stand for the numbers of a set.
pub trait BitSet: Copy {
    /// Whether no number is in it.
    fn is_empty(self) -> bool;

    /// Returns its lowest number. The set has one.
    fn lowest(self) -> usize;

    /// Returns the set without its lowest number. The set has one.
    #[must_use]
    fn without_lowest(self) -> Self;
}

macro_rules! bit_set {
    ($($word:ty),*) => {
        $(impl BitSet for $word {
            #[inline]
            fn is_empty(self) -> bool {
                self == 0
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn without_lowest(self) -> Self {
                self & (self - 1)
            }
        })*
    };
}

bit_set!(u32, u64, u128);

/// The numbers of a set, ascending.
#[derive(Clone, Debug)]
pub struct Bits<S>(S);

/// Returns the numbers of a set, ascending.
///
/// ```
/// assert_eq!(parlour_core::bits::bits(0b1001_0000_u32).collect::<Vec<_>>(), [4, 7]);
/// ```
#[inline]
pub const fn bits<S: BitSet>(set: S) -> Bits<S> {
    Bits(set)
}

impl<S: BitSet> Iterator for Bits<S> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        let lowest = (!self.0.is_empty()).then(|| self.0.lowest())?;
        self.0 = self.0.without_lowest();
        Some(lowest)
    }
}
