//! Exercises for those who learn the game. The tests hold every answer against a search.

use parlour_core::info::{Exercise, Step};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        title: "Take a man",
        task: "You are the attackers. Take one of the king's men.",
        variant: "fist-tablets",
        start: "3ttttt3/4Tt5/11/t4T4t/t4TT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/10t/3ttttt3 a",
        steps: &[Step { answers: &["d11d10"], replies: &[] }],
        lesson: "A man is taken when you close him in between two of yours, along a rank or a file.",
    },
    Exercise {
        title: "Capture the king",
        task: "You are the attackers. Capture the king with one move.",
        variant: "fist-tablets",
        start: "1t4t2t1/t3T4tt/8T2/1TT8/11/2T2tKt1t1/6t4/3t1t5/4t6/t8tt/1t2t4t1 a",
        steps: &[Step { answers: &["g11g7"], replies: &[] }],
        lesson: "Here it takes four attackers to capture the king, one on each side.",
    },
    Exercise {
        title: "Stop the king",
        task: "You are the attackers. The king wants to go to a11. Only one move stops him.",
        variant: "fist-tablets",
        start: "4tttt3/10t/K10/t1T1T1T4/t1T4t3/tt1T2T2tt/t4TTt3/t4T4t/11/10t/3tttt2t1 a",
        steps: &[Step { answers: &["k10a10"], replies: &[] }],
        lesson: "Pieces move like rooks, so help can come from the far side of the board. Keep such lines open.",
    },
    Exercise {
        title: "Two at once",
        task: "You are the defenders. Take two attackers with one move.",
        variant: "fist-tablets",
        start: "3t1ttt1t1/11/4Tt1T3/t2T2t4/5tT3t/tt1T1KT3t/t3TTT3t/t4T4t/3t7/10t/4ttt2t1 d",
        steps: &[Step { answers: &["h9g9"], replies: &[] }],
        lesson: "One move takes on every side where it closes someone in: f9 against e9, and g8 against g7.",
    },
    Exercise {
        title: "Out in two moves",
        task: "You are the defenders. Bring the king to a corner in two moves, whatever the attackers do.",
        variant: "fist-tablets",
        start: "4t1t2t1/8K1t/3tT1T4/t6t3/t1T7t/tt1T2TT2t/1t2TTT3t/5T4t/11/t8t1/3tttt2t1 d",
        steps: &[
            Step { answers: &["i10a10"], replies: &["a8a9"] },
            Step { answers: &["a10a11"], replies: &[] },
        ],
        lesson: "Nobody but the king may stop on a corner, and on the edge he cannot be captured. \
                 Once he stands beside a corner, nothing can be put in his way.",
    },
];
