//! Those who search together: threads of this computer. In a browser a thread is a worker, which only a page can start:
//! there the helpers are those of a pool that was filled beforehand, and where workers share no memory there are none.

/// Does something with helpers at its side, and comes back when all of them are done. The helpers may come late or, in a
/// browser, not before the work is done: they have to notice.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn together<T>(
    helpers: impl Iterator<Item = impl FnOnce() + Send>,
    work: impl FnOnce() -> T,
) -> T {
    std::thread::scope(|scope| {
        for helper in helpers {
            scope.spawn(helper);
        }
        work()
    })
}

/// The same with the workers that are there.
#[cfg(all(target_family = "wasm", target_feature = "atomics"))]
pub(crate) fn together<T>(
    helpers: impl Iterator<Item = impl FnOnce() + Send>,
    work: impl FnOnce() -> T,
) -> T {
    rayon_core::in_place_scope(|scope| {
        for helper in helpers {
            scope.spawn(|_| helper());
        }
        work()
    })
}

/// The same alone.
#[cfg(all(target_family = "wasm", not(target_feature = "atomics")))]
pub(crate) fn together<T>(
    _helpers: impl Iterator<Item = impl FnOnce() + Send>,
    work: impl FnOnce() -> T,
) -> T {
    work()
}
