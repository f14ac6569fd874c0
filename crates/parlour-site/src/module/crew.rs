//! Workers that search together. Each is an instance of this module over the same memory; a page starts them, because
//! only a page can. Where pages may not share memory there is another build of this module, in which nobody helps.

use wasm_bindgen::prelude::*;

/// Whether this build can have helpers.
#[wasm_bindgen(js_name = canShareMemory)]
pub fn can_share_memory() -> bool {
    cfg!(target_feature = "atomics")
}

/// Takes so many workers, who have joined or are about to, as helpers; once for all. Searches with the option `threads`
/// use them from then on. It waits for them, so it is for a worker and not for a page.
#[wasm_bindgen(js_name = gatherCrew)]
pub fn gather_crew(helpers: usize) -> Result<(), JsError> {
    workers::gather(helpers)
}

/// Helps until the worker ends. It does not come back.
#[wasm_bindgen(js_name = joinCrew)]
pub fn join_crew() -> Result<(), JsError> {
    workers::join()
}

#[cfg(target_feature = "atomics")]
mod workers {
    use std::sync::{Condvar, Mutex, PoisonError};

    use rayon_core::{ThreadBuilder, ThreadPoolBuilder};
    use wasm_bindgen::JsError;

    use crate::module::problem;

    /// Places in the crew that nobody has taken yet.
    static PLACES: Mutex<Vec<ThreadBuilder>> = Mutex::new(Vec::new());
    static NEW_PLACE: Condvar = Condvar::new();

    pub(super) fn gather(helpers: usize) -> Result<(), JsError> {
        let offer = |place| {
            PLACES.lock().unwrap_or_else(PoisonError::into_inner).push(place);
            NEW_PLACE.notify_one();
            Ok(())
        };
        ThreadPoolBuilder::new().num_threads(helpers).spawn_handler(offer).build_global().map_err(problem)
    }

    #[expect(clippy::unnecessary_wraps, reason = "the same as in the build without helpers")]
    pub(super) fn join() -> Result<(), JsError> {
        let places = PLACES.lock().unwrap_or_else(PoisonError::into_inner);
        let places = NEW_PLACE.wait_while(places, |places| places.is_empty());
        let place = places.unwrap_or_else(PoisonError::into_inner).pop();
        place.expect("there is a place").run();
        Ok(())
    }
}

#[cfg(not(target_feature = "atomics"))]
mod workers {
    use wasm_bindgen::JsError;

    use crate::module::problem;

    pub(super) fn gather(_helpers: usize) -> Result<(), JsError> {
        Err(problem("this build has no helpers: its memory is not shared"))
    }

    pub(super) fn join() -> Result<(), JsError> {
        gather(0)
    }
}
