//! Errors of the store, by what was tried.

use super::{Fault, Operation, StoreError};

pub(super) fn open_error(fault: Fault) -> StoreError {
    StoreError { operation: Operation::Open, fault }
}

pub(super) fn read_error(fault: Fault) -> StoreError {
    StoreError { operation: Operation::Read, fault }
}

pub(super) fn write_error(fault: Fault) -> StoreError {
    StoreError { operation: Operation::Write, fault }
}
