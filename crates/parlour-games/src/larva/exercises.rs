//! Exercises for those who learn the game. The tests hold every answer against the solution.

use parlour_core::info::{Exercise, Step};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        title: "Slip through",
        task: "You are the larva. Win with one move.",
        variant: "standard",
        start: "8/8/8/8/8/8/1L1B1B2/B5B1 l",
        steps: &[Step { answers: &["b2c1"], replies: &[] }],
        lesson: "The larva has won as soon as it stands on rank 1.",
    },
    Exercise {
        title: "Find the hole",
        task: "You are the larva. Win in two moves.",
        variant: "standard",
        start: "8/8/8/8/8/2L5/3B4/B3B1B1 l",
        steps: &[Step { answers: &["c3b2"], replies: &["d2e3"] }, Step { answers: &["b2c1"], replies: &[] }],
        lesson: "Birds never go back. Nobody can shut a square that all of them have left behind.",
    },
    Exercise {
        title: "Shut it in",
        task: "You are the birds. In two moves the larva must be stuck.",
        variant: "standard",
        start: "8/2B1B1L1/8/4B1B1/8/8/8/8 b",
        steps: &[Step { answers: &["e5f6"], replies: &["g7h8"] }, Step { answers: &["f6g7"], replies: &[] }],
        lesson: "Wherever the larva goes, g7 is the only square it could go to next, and a bird gets there first.",
    },
    Exercise {
        title: "Drive it into the corner",
        task: "You are the birds. In three moves the larva must be stuck.",
        variant: "standard",
        start: "8/2L1B3/1B6/4B3/5B2/8/8/8 b",
        steps: &[
            Step { answers: &["e5d6"], replies: &["c7b8"] },
            Step { answers: &["d6c7"], replies: &["b8a7"] },
            Step { answers: &["c7b8"], replies: &[] },
        ],
        lesson: "First take away the way back. On the edge the larva has so few squares that it runs out of moves.",
    },
    Exercise {
        title: "Hold the line",
        task: "You are the birds. The game is still long, but one careless move loses it. \
               Find the only move that keeps the larva out, and then the next.",
        variant: "standard",
        start: "8/8/8/8/5L2/8/1B1B1B2/4B3 b",
        steps: &[Step { answers: &["f2g3"], replies: &["f4e3"] }, Step { answers: &["e1f2"], replies: &[] }],
        lesson: "Shut the hole the larva would go to, and keep a bird behind to shut the next one. \
                 A line without holes moves up one bird at a time.",
    },
];
