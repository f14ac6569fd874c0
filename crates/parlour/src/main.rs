//! The `parlour` binary: the library with the built-in games.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// A server makes scenes all the time, of many small pieces: the system's allocator takes a quarter of its time.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    parlour::run(parlour::games())
}
