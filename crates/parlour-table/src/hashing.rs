//! A hasher with the same keys in every run: to see what has changed, where nobody chooses what is hashed.

#[cfg(feature = "std")]
pub(crate) use std::hash::DefaultHasher;

#[cfg(not(feature = "std"))]
pub(crate) use sip::DefaultHasher;

#[cfg(not(feature = "std"))]
mod sip {
    #![expect(deprecated, reason = "the one that is not lives in the standard library")]

    use core::hash::{Hasher, SipHasher};

    pub(crate) struct DefaultHasher(SipHasher);

    impl DefaultHasher {
        pub(crate) fn new() -> Self {
            DefaultHasher(SipHasher::new())
        }
    }

    impl Hasher for DefaultHasher {
        fn write(&mut self, bytes: &[u8]) {
            self.0.write(bytes);
        }

        fn finish(&self) -> u64 {
            self.0.finish()
        }
    }
}
