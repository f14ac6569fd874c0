//! The heap in the large memory, and how much of heap and stack was ever used.

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::ptr::{self, NonNull};

use rlsf::Tlsf;

unsafe extern "C" {
    static mut __heap_start: u8;
    static mut __heap_end: u8;
    static mut __fast_start: u8;
    static mut __stack_bottom: u32;
    static mut __stack_top: u32;
    static mut __interrupt_stack_top: u32;
}

/// Two-level segregated fit: a quarter of a megabyte needs no larger block.
type Blocks = Tlsf<'static, u16, u16, 14, 16>;

/// The heap: who allocates takes constant time.
pub struct Heap(UnsafeCell<State>);

struct State {
    blocks: Blocks,
    used: Usage,
}

/// How much of a memory is used, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct Usage {
    /// Now.
    pub now: usize,
    /// The most ever.
    pub most: usize,
}

// SAFETY: the machine has one core, and the interrupt never allocates.
unsafe impl Sync for Heap {}

#[global_allocator]
static HEAP: Heap = Heap(UnsafeCell::new(State { blocks: Tlsf::new(), used: Usage { now: 0, most: 0 } }));

impl Heap {
    #[expect(clippy::mut_from_ref, reason = "only the program allocates, and one thing at a time")]
    fn state(&self) -> &mut State {
        // SAFETY: no reference outlives the call of an allocation, and allocations do not interrupt one another.
        unsafe { &mut *self.0.get() }
    }
}

// SAFETY: the blocks come from an allocator that keeps its promises; the rest is counting.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let State { blocks, used } = self.state();
        let Some(block) = blocks.allocate(layout) else { return ptr::null_mut() };
        used.now += layout.size();
        used.most = used.most.max(used.now);
        block.as_ptr()
    }

    unsafe fn dealloc(&self, block: *mut u8, layout: Layout) {
        let State { blocks, used } = self.state();
        used.now -= layout.size();
        // SAFETY: it was allocated here, with this layout.
        unsafe { blocks.deallocate(NonNull::new_unchecked(block), layout.align()) };
    }
}

/// Gives the large memory to the heap. To be called once, before anything is allocated.
///
/// # Safety
/// Nothing else may use the large memory.
pub unsafe fn open_heap() {
    let start = &raw mut __heap_start;
    let pool = ptr::slice_from_raw_parts_mut(start, heap_size());
    // SAFETY: the linker keeps that memory free, and it stays for ever.
    unsafe { HEAP.state().blocks.insert_free_block_ptr(NonNull::new_unchecked(pool)) };
}

fn heap_size() -> usize {
    (&raw const __heap_end) as usize - (&raw const __heap_start) as usize
}

/// How much of the heap is used.
pub fn heap() -> Usage {
    HEAP.state().used
}

/// Begins to count the most anew.
pub fn forget_most() {
    let used = &mut HEAP.state().used;
    used.most = used.now;
}

/// What the start fills the stacks with.
const UNTOUCHED: u32 = 0x57AC_57AC;

/// The fast memory: code and variables, and the most that was ever used of the two stacks, with the room they have.
#[derive(Clone, Copy, Debug)]
pub struct FastMemory {
    /// Bytes of code and variables.
    pub fixed: usize,
    /// The most bytes of the stack.
    pub stack: usize,
    /// How many there are.
    pub stack_room: usize,
    /// The most bytes of the interrupts' stack.
    pub interrupt_stack: usize,
    /// How many there are.
    pub interrupt_room: usize,
}

/// How much of the fast memory is used.
pub fn fast_memory() -> FastMemory {
    let bottom = &raw const __stack_bottom;
    let (top, end) = (&raw const __stack_top, &raw const __interrupt_stack_top);
    FastMemory {
        fixed: bottom as usize - (&raw const __fast_start) as usize,
        stack: used(bottom, top),
        stack_room: top as usize - bottom as usize,
        interrupt_stack: used(top, end),
        interrupt_room: end as usize - top as usize,
    }
}

/// Whether the stack has run into the variables, or is about to.
pub fn has_overflowed() -> bool {
    // SAFETY: the lowest word of the stack, read as it is.
    unsafe { ptr::read_volatile(&raw const __stack_bottom) != UNTOUCHED }
}

/// The bytes from the first touched word to the top.
fn used(bottom: *const u32, top: *const u32) -> usize {
    let mut place = bottom;
    // SAFETY: these words lie between the ends of a stack, and are read as they are.
    while place < top && unsafe { ptr::read_volatile(place) } == UNTOUCHED {
        place = place.wrapping_add(1);
    }
    top as usize - place as usize
}
