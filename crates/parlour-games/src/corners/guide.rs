//! The first minute: a step, a jump, a chain, and the last man home.

use parlour_core::info::{Guide, GuideStep};

use super::BLUE;

const START: &str = "5rrr/5rrr/5rrr/5rrr/bbb5/bbb5/bbb5/bbb5 b";

pub(super) const GUIDE: Guide = Guide {
    variant: "plain",
    steps: &[
        GuideStep {
            title: "Change corners",
            text: "The pale men are yours. Bring all twelve to the far corner before the dark men come to yours.",
            ask: "",
            position: START,
            player: BLUE,
            glow: &["f5", "g5", "h5", "f6", "g6", "h6", "f7", "g7", "h7", "f8", "g8", "h8"],
            answers: &[],
            replies: &[],
            done: "",
        },
        GuideStep {
            title: "A step",
            text: "A man can step to a free square beside him: forward, back or sideways, but never diagonally.",
            ask: "Step out of the corner with any man.",
            position: START,
            player: BLUE,
            glow: &[],
            answers: &["a4a5", "b4b5", "c4c5", "c4d4", "c3d3", "c2d2", "c1d1"],
            replies: &["f5e5"],
            done: "And the dark men set out too. One move each, turn by turn.",
        },
        GuideStep {
            title: "A jump",
            text: "Somebody beside you? Jump over him, friend or not, to the free square behind. Nobody is ever taken.",
            ask: "Jump over one of your own men.",
            position: START,
            player: BLUE,
            glow: &[],
            answers: &["a3a5", "b3b5", "c3c5", "b4d4", "b3d3", "b2d2", "b1d1"],
            replies: &["f5e5"],
            done: "That is twice as far as a step. It gets better.",
        },
        GuideStep {
            title: "And jump on",
            text: "Land beside another man, and you may jump again, as often as you like, all in one move.",
            ask: "Tap the man on b3, then d5: two jumps.",
            position: "5rrr/5rrr/6rr/2b2rrr/bbb2r2/bb6/bbb5/bbb5 b",
            player: BLUE,
            glow: &["b3", "d5"],
            answers: &["b3d5"],
            replies: &["f4e4"],
            done: "Over b4, over c5, and down. Put your men where others can jump over them: build ladders.",
        },
        GuideStep {
            title: "The last man",
            text: "Eleven of your men are home, and one is waiting outside. There is a gap for him.",
            ask: "Jump in.",
            position: "5bbb/4bb1b/5bbb/5bbb/rr1r4/rrr1r3/rr6/rrr5 b",
            player: BLUE,
            glow: &[],
            answers: &["e7g7"],
            replies: &[],
            done: "All home. You won!",
        },
    ],
};
