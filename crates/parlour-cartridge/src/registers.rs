//! The machine's registers: numbers at fixed addresses.

use core::ptr;

/// A register, or another place of the machine's, with values of one width.
#[derive(Clone, Copy)]
pub struct Register<T> {
    address: usize,
    width: core::marker::PhantomData<T>,
}

impl<T: Copy> Register<T> {
    /// The register at an address.
    ///
    /// # Safety
    /// The address is aligned and belongs to a device, not to memory that Rust uses.
    pub const unsafe fn at(address: usize) -> Self {
        Register { address, width: core::marker::PhantomData }
    }

    /// What it says.
    pub fn read(self) -> T {
        // SAFETY: whoever made it has promised that there is such a place.
        unsafe { ptr::read_volatile(self.address as *const T) }
    }

    /// Sets it.
    pub fn write(self, value: T) {
        // SAFETY: whoever made it has promised that there is such a place.
        unsafe { ptr::write_volatile(self.address as *mut T, value) }
    }
}

/// Many places of one width in a row.
#[derive(Clone, Copy)]
pub struct Block<T, const N: usize> {
    first: Register<T>,
}

impl<T: Copy, const N: usize> Block<T, N> {
    /// The places from an address on.
    ///
    /// # Safety
    /// As for [`Register::at`], for all of them.
    pub const unsafe fn at(address: usize) -> Self {
        // SAFETY: the same promise.
        Block { first: unsafe { Register::at(address) } }
    }

    /// One of them.
    pub fn place(self, index: usize) -> Register<T> {
        assert!(index < N, "it lies outside of the block");
        // SAFETY: it is one of those that were promised.
        unsafe { Register::at(self.first.address + index * size_of::<T>()) }
    }
}

macro_rules! registers {
    ($($(#[$about:meta])* $name:ident: $type:ty = $address:literal;)*) => {
        $($(#[$about])*
        // SAFETY: it is aligned, and one of the machine's registers.
        pub const $name: Register<$type> = unsafe { Register::at($address) };)*
    };
}

registers! {
    /// How the display works.
    DISPLAY_CONTROL: u16 = 0x0400_0000;
    /// What the display does, and when it interrupts.
    DISPLAY_STATUS: u16 = 0x0400_0004;
    /// Square wave 1: sweep.
    SQUARE_1_SWEEP: u16 = 0x0400_0060;
    /// Square wave 1: duty and envelope.
    SQUARE_1_SHAPE: u16 = 0x0400_0062;
    /// Square wave 1: frequency, and the start.
    SQUARE_1_START: u16 = 0x0400_0064;
    /// Noise: envelope.
    NOISE_SHAPE: u16 = 0x0400_0078;
    /// Noise: frequency, and the start.
    NOISE_START: u16 = 0x0400_007C;
    /// Which channels are heard, and how loud.
    SOUND_MIX: u16 = 0x0400_0080;
    /// How loud these channels are beside the others.
    SOUND_RATIO: u16 = 0x0400_0082;
    /// Whether there is sound at all.
    SOUND_POWER: u16 = 0x0400_0084;
    /// The lower half of the clock.
    TIMER_LOW: u16 = 0x0400_0108;
    /// How the lower half counts.
    TIMER_LOW_CONTROL: u16 = 0x0400_010A;
    /// The upper half of the clock.
    TIMER_HIGH: u16 = 0x0400_010C;
    /// How the upper half counts.
    TIMER_HIGH_CONTROL: u16 = 0x0400_010E;
    /// The keys; a bit is clear while one is down.
    KEYS: u16 = 0x0400_0130;
    /// Which interrupts are wanted.
    INTERRUPTS_WANTED: u16 = 0x0400_0200;
    /// Whether there are interrupts at all.
    INTERRUPTS_ON: u16 = 0x0400_0208;
    /// The address that the firmware calls for an interrupt.
    INTERRUPT_HANDLER: usize = 0x0300_7FFC;
}
