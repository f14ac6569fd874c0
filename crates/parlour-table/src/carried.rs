//! Solved tables that a program carries with it, because the machine it runs on has no room to solve a game: one bit a
//! position, in read-only memory. Made where there is room, by [`AnyRules::solve`](crate::AnyRules::solve).

use crate::once::OnceLock;

/// The table of one variant.
#[derive(Clone, Copy, Debug)]
pub struct CarriedTable {
    /// The game's id.
    pub game: &'static str,
    /// The variant's name.
    pub variant: &'static str,
    /// Who wins each position, as `WinLoss::as_bytes` gave it.
    pub bits: &'static [u8],
}

static CARRIED: OnceLock<&'static [CarriedTable]> = OnceLock::new();

/// Says which tables there are. To be called before anybody asks for a bot; what is said first holds.
pub fn carry(tables: &'static [CarriedTable]) {
    CARRIED.get_or_init(|| tables);
}

/// The table of a variant, if it was brought along.
pub(crate) fn table(game: &str, variant: &str) -> Option<&'static [u8]> {
    let tables = *CARRIED.get_or_init(|| &[]);
    tables.iter().find(|table| table.game == game && table.variant == variant).map(|table| table.bits)
}
