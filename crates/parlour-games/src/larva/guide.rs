//! The first minute.

use parlour_core::info::Guide;

pub(super) const GUIDE: Guide = Guide { variant: "", steps: &[] };
