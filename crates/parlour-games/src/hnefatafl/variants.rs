//! The variants: one table, all data. A new variant is one more entry.

use parlour_core::{Revision, VariantInfo};

use super::evaluation::FEATURES;

/// Where the king escapes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Escape {
    /// The four corners, on which nobody else may stop (R5).
    Corner,
    /// Any square of the edge.
    Edge,
}

/// What the centre square is (R5, R6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Throne {
    /// An ordinary square.
    Absent,
    /// Only the king stops on it, anyone may slide across it; hostile when empty.
    Open,
    /// Once the king has left, nobody enters or crosses it; hostile when empty.
    Shut,
}

/// How the king is captured.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum KingFalls {
    /// By attackers on all four sides, so never on the edge; an empty throne is one of them where there is one.
    Surrounded,
    /// On the throne by four, beside it by the other three, elsewhere like a man.
    LikeAMan,
}

/// Who wins when a position occurs for the third time (R7).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Nobody.
    Draw,
    /// The attackers.
    DefendersLose,
}

/// The rules that differ from variant to variant.
#[expect(clippy::struct_excessive_bools, reason = "each says whether a numbered rule holds")]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variant {
    /// The name used in commands and records, and how it differs.
    pub info: VariantInfo,
    /// How many files and ranks the board has.
    pub size: u8,
    /// The first position.
    pub start: &'static str,
    /// Where the king escapes to.
    pub escape: Escape,
    /// What the centre square is.
    pub throne: Throne,
    /// Whether corners are hostile to everyone (R6).
    pub hostile_corners: bool,
    /// How the king is captured.
    pub king_falls: KingFalls,
    /// What repetition means (R7).
    pub repetition: Repetition,
    /// Whether rows along the edge can be captured together (R8).
    pub shieldwall: bool,
    /// Whether surrounding all defenders wins (R9).
    pub encirclement: bool,
    /// Whether an unbreakable fort at the edge wins (R10).
    pub exit_fort: bool,
    /// What the search weighs its features with.
    pub weights: [i32; FEATURES],
    /// Who the strongest player is, by a spec.
    pub champion: &'static str,
    /// What the bot `network` judges by.
    #[cfg(feature = "networks")]
    pub network: &'static [u8],
}

/// The hand-written evaluation. Looking less deeply at late moves, which helps elsewhere, overlooks the quiet move that bars
/// a way out.
const SIEGE: &str = "alphabeta:reductions=0";
/// The network, where there is room for it.
const NETWORK: &str = if cfg!(feature = "networks") { "network" } else { SIEGE };

const START_11X11: &str = "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a";

/// The one table. The first is the default.
pub const VARIANTS: [Variant; 4] = [
    Variant {
        info: VariantInfo {
            name: "fist-tablets",
            title: "Fist Tablets, 11 × 11",
            about: "The game of the app: the king flees to a corner, and it takes four attackers to capture him.",
            revision: Revision::FIRST,
        },
        size: 11,
        start: START_11X11,
        escape: Escape::Corner,
        throne: Throne::Absent,
        hostile_corners: false,
        king_falls: KingFalls::Surrounded,
        repetition: Repetition::Draw,
        shieldwall: false,
        encirclement: false,
        exit_fort: false,
        weights: [
            60, -100, 1, -1, -4, -20, -60, -5, -25, -7, -3, -45, 150, -1, 10, -30, 0, -300, -1500, 20, 5, 0,
            40, 3, -2, 0, 0, 10, 0, 0,
        ],
        champion: NETWORK,
        #[cfg(feature = "networks")]
        network: include_bytes!("networks/fist-tablets.bin"),
    },
    Variant {
        info: VariantInfo {
            name: "copenhagen",
            title: "Copenhagen, 11 × 11",
            about: "The tournament rules: also with walls of shields, rings that close, and forts at the edge.",
            revision: Revision::FIRST,
        },
        size: 11,
        start: START_11X11,
        escape: Escape::Corner,
        throne: Throne::Open,
        hostile_corners: true,
        king_falls: KingFalls::Surrounded,
        repetition: Repetition::DefendersLose,
        shieldwall: true,
        encirclement: true,
        exit_fort: true,
        weights: [
            230, -60, 6, -4, -4, -25, -86, -5, -35, -4, 0, -55, 166, 2, 7, -54, 3, -314, -1264, 8, 5, -1, 18,
            13, -2, -2, 10, 8, -10, -10,
        ],
        champion: NETWORK,
        #[cfg(feature = "networks")]
        network: include_bytes!("networks/copenhagen.bin"),
    },
    Variant {
        info: VariantInfo {
            name: "brandubh",
            title: "Brandubh, 7 × 7",
            about: "Small and quick: the king flees to a corner and is captured as easily as his men.",
            revision: Revision::FIRST,
        },
        size: 7,
        start: "3t3/3t3/3T3/ttTKTtt/3T3/3t3/3t3 a",
        escape: Escape::Corner,
        throne: Throne::Open,
        hostile_corners: true,
        king_falls: KingFalls::LikeAMan,
        repetition: Repetition::Draw,
        shieldwall: false,
        encirclement: false,
        exit_fort: false,
        weights: [
            162, -136, 4, -6, -1, -15, -35, -2, -22, -7, -2, -38, 168, 1, 10, -30, 101, -332, -1522, 19, 7,
            0, 19, 4, -3, -1, 8, 11, 0, 0,
        ],
        champion: NETWORK,
        #[cfg(feature = "networks")]
        network: include_bytes!("networks/brandubh.bin"),
    },
    Variant {
        info: VariantInfo {
            name: "tablut",
            title: "Tablut, 9 × 9",
            about: "The king flees to any edge, and his throne is shut behind him. Played in Lapland.",
            revision: Revision::FIRST,
        },
        size: 9,
        start: "3ttt3/4t4/4T4/t3T3t/ttTTKTTtt/t3T3t/4T4/4t4/3ttt3 a",
        escape: Escape::Edge,
        throne: Throne::Shut,
        hostile_corners: false,
        king_falls: KingFalls::LikeAMan,
        repetition: Repetition::Draw,
        shieldwall: false,
        encirclement: false,
        exit_fort: false,
        weights: [
            524, -95, 10, -6, -1, -12, -55, -3, -19, -3, -1, -46, 135, 1, 7, -54, 86, -118, -1620, 19, 7, -3,
            -1, 7, -4, 1, 7, 11, 0, 0,
        ],
        champion: NETWORK,
        #[cfg(feature = "networks")]
        network: include_bytes!("networks/tablut.bin"),
    },
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
