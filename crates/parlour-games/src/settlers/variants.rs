//! The variants: one table, all data.

use parlour_core::VariantInfo;

/// What differs from variant to variant (R2, R4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The name used in commands and records, and how it differs.
    pub info: VariantInfo,
    /// How many play.
    pub players: usize,
    /// Whether the players place their first towns and roads themselves.
    pub is_draft: bool,
    /// Whether the island is always the same.
    pub is_fixed: bool,
}

const fn variant(
    name: &'static str,
    about: &'static str,
    players: usize,
    is_draft: bool,
    is_fixed: bool,
) -> Variant {
    Variant { info: VariantInfo { name, about }, players, is_draft, is_fixed }
}

/// The one table. The first is the default.
pub(super) const VARIANTS: [Variant; 12] = [
    variant("preset", "Two play; the first towns and roads are placed for them.", 2, false, false),
    variant("preset-3", "Three play; the first towns and roads are placed for them.", 3, false, false),
    variant("preset-4", "Four play; the first towns and roads are placed for them.", 4, false, false),
    variant("draft", "Two play and place their first towns and roads themselves.", 2, true, false),
    variant("draft-3", "Three play and place their first towns and roads themselves.", 3, true, false),
    variant("draft-4", "Four play and place their first towns and roads themselves.", 4, true, false),
    variant("preset-fixed", "Like preset, on the fixed island.", 2, false, true),
    variant("preset-3-fixed", "Like preset-3, on the fixed island.", 3, false, true),
    variant("preset-4-fixed", "Like preset-4, on the fixed island.", 4, false, true),
    variant("draft-fixed", "Like draft, on the fixed island.", 2, true, true),
    variant("draft-3-fixed", "Like draft-3, on the fixed island.", 3, true, true),
    variant("draft-4-fixed", "Like draft-4, on the fixed island.", 4, true, true),
];

/// The cards of all variants, in order.
pub(super) const INFOS: [VariantInfo; VARIANTS.len()] = {
    let mut infos = [VARIANTS[0].info; VARIANTS.len()];
    let mut index = 0;
    while index < VARIANTS.len() {
        infos[index] = VARIANTS[index].info;
        index += 1;
    }
    infos
};
