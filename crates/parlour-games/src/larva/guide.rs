//! The first minute: off to the leaves, and how the birds would stop it.

use parlour_core::info::{Guide, GuideStep};

use super::{BIRDS, LARVA};

pub(super) const GUIDE: Guide = Guide {
    variant: "standard",
    steps: &[
        GuideStep {
            title: "Off to the leaves",
            text: "You are the larva, and you are hungry. Get to any of the four leaves behind the birds, and you win.",
            ask: "",
            position: "8/8/8/8/8/8/3L4/B1B1B1B1 l",
            player: LARVA,
            glow: &["a1", "c1", "e1", "g1"],
            answers: &[],
            replies: &[],
            done: "",
        },
        GuideStep {
            title: "How the larva creeps",
            text: "One square at a time, and always diagonally. Forward or back, as you like.",
            ask: "Tap a glowing square.",
            position: "8/8/8/8/3L4/8/8/B1B1B1B1 l",
            player: LARVA,
            glow: &[],
            answers: &["d4c3", "d4e3", "d4c5", "d4e5"],
            replies: &["g1h2"],
            done: "And a bird hopped. Birds go diagonally too, but only towards you. They never go back.",
        },
        GuideStep {
            title: "Find the gap",
            text: "A bird came too far forward, and behind it a leaf lies open. From b2 you can reach it, and no bird can stop you.",
            ask: "Slip into the gap.",
            position: "8/8/8/8/8/2L5/3B4/B3B1B1 l",
            player: LARVA,
            glow: &[],
            answers: &["c3b2"],
            replies: &["d2e3"],
            done: "Nobody can stop you now. Look what is next to you!",
        },
        GuideStep {
            title: "Eat!",
            text: "One step more, and the leaf is yours.",
            ask: "Creep to the leaf.",
            position: "8/8/8/8/8/4B3/1L6/B3B1B1 l",
            player: LARVA,
            glow: &[],
            answers: &["b2c1"],
            replies: &[],
            done: "You won! That is how larvae do it.",
        },
        GuideStep {
            title: "How the birds win",
            text: "Now sit on our side. The birds win when the larva cannot move any more. Here it has one way out left.",
            ask: "Shut the door.",
            position: "7L/2B1B3/5B2/6B1/8/8/8/8 b",
            player: BIRDS,
            glow: &[],
            answers: &["f6g7"],
            replies: &[],
            done: "Shut in! Keep your birds side by side, and no larva gets through.",
        },
    ],
};
