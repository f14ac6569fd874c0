//! Exercises for those who learn the game. The tests hold every answer against a search.

use parlour_core::info::{Exercise, Step};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        title: "Best site for a town",
        task: "You are red, and the first to build. Place your first town where it will earn most.",
        variant: "draft",
        start: "o4,l9,b12,w8,b6,l3,s11,b10,l6,w3,w5,o8,o11,l5,w4,s2,d0,s9,s10 \
                TCRH0.0.0.0.0/TCRH0.0.0.0.0 - 0 s0",
        steps: &[Step { answers: &["town:17"], replies: &[] }],
        lesson: "Dice show 6 and 8 most often after 7, which pays nothing. \
                 Here three such numbers meet, and they pay three different resources.",
    },
    Exercise {
        title: "Trade, then build",
        task: "You are red, and have seven points. Win this turn.",
        variant: "preset",
        start: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                T48C12.28.39R19.25.34.56.63H4.4.0.0.2/T10.31.42C19R17.30.37.47.53H1.0.2.1.0 - 0 m",
        steps: &[
            Step { answers: &["trade:wool-ore"], replies: &[] },
            Step { answers: &["city:48"], replies: &[] },
        ],
        lesson: "The bank takes four of a kind for one that you lack. A city costs two wheat and three ore, so wool can go.",
    },
    Exercise {
        title: "Where does the road lead?",
        task: "You are red, and have seven points. One more town is enough. Win this turn.",
        variant: "preset",
        start: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                T12.28.48C39R19.25.34.41.50.56.63H1.1.2.2.0/T10.30.45C23R17.27.28.36.59H1.0.2.1.0 0 0 m",
        steps: &[Step { answers: &["road:24"], replies: &[] }, Step { answers: &["town:16"], replies: &[] }],
        lesson: "A town needs a free corner with no building on any corner beside it. \
                 Look for such a corner first, and then for the road.",
    },
    Exercise {
        title: "The longest road",
        task: "You are red, and have six points. Blue has the longest road, of five. Win this turn.",
        variant: "preset",
        start: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                T28.48C12.39R19.25.34.41.56.63H1.2.1.1.0/T10.37C20R17.22.32.38.48H1.0.2.0.1 1 0 m",
        steps: &[Step { answers: &["road:50"], replies: &[] }],
        lesson: "One road that joins two of yours is worth more than one at an end. Who only draws level with the \
                 longest road does not get it.",
    },
    Exercise {
        title: "Cut the road",
        task: "You are red, and have five points. Blue has the longest road. Win this turn.",
        variant: "preset",
        start: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                T12C31.41R19.26.31.37.46.52.59H1.1.1.1.0/T28C10.42R17.22.32.38.40.48.53H2.0.1.0.1 1 0 m",
        steps: &[Step { answers: &["town:20"], replies: &[] }],
        lesson: "No road runs through another player's town. Yours cuts blue's road in two, so that your own of five \
                 is the longest. That is one point for the town and two for the road.",
    },
];
