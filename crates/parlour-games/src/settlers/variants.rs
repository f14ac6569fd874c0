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
    title: &'static str,
    about: &'static str,
    players: usize,
    is_draft: bool,
    is_fixed: bool,
) -> Variant {
    Variant { info: VariantInfo { about, ..VariantInfo::new(name, title) }, players, is_draft, is_fixed }
}

/// The one table. The first is the default.
pub(super) const VARIANTS: [Variant; 12] = [
    variant(
        "preset",
        "Two players",
        "The first towns and roads are placed for you, on a new island every time.",
        2,
        false,
        false,
    ),
    variant(
        "preset-3",
        "Three players",
        "The first towns and roads are placed for you, on a new island every time.",
        3,
        false,
        false,
    ),
    variant(
        "preset-4",
        "Four players",
        "The first towns and roads are placed for you, on a new island every time.",
        4,
        false,
        false,
    ),
    variant(
        "draft",
        "Two players, own start",
        "You place your first towns and roads yourselves, on a new island every time.",
        2,
        true,
        false,
    ),
    variant(
        "draft-3",
        "Three players, own start",
        "You place your first towns and roads yourselves, on a new island every time.",
        3,
        true,
        false,
    ),
    variant(
        "draft-4",
        "Four players, own start",
        "You place your first towns and roads yourselves, on a new island every time.",
        4,
        true,
        false,
    ),
    variant(
        "preset-fixed",
        "Two players, the first island",
        "The first towns and roads are placed for you, on an island that is always the same.",
        2,
        false,
        true,
    ),
    variant(
        "preset-3-fixed",
        "Three players, the first island",
        "The first towns and roads are placed for you, on an island that is always the same.",
        3,
        false,
        true,
    ),
    variant(
        "preset-4-fixed",
        "Four players, the first island",
        "The first towns and roads are placed for you, on an island that is always the same.",
        4,
        false,
        true,
    ),
    variant(
        "draft-fixed",
        "Two players, own start, the first island",
        "You place your first towns and roads yourselves, on an island that is always the same.",
        2,
        true,
        true,
    ),
    variant(
        "draft-3-fixed",
        "Three players, own start, the first island",
        "You place your first towns and roads yourselves, on an island that is always the same.",
        3,
        true,
        true,
    ),
    variant(
        "draft-4-fixed",
        "Four players, own start, the first island",
        "You place your first towns and roads yourselves, on an island that is always the same.",
        4,
        true,
        true,
    ),
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
