//! The solved tables in the cartridge.

use parlour_table::carried::CarriedTable;

/// All of them.
pub(crate) static TABLES: &[CarriedTable] = include!(concat!(env!("OUT_DIR"), "/solved.rs"));
