//! Exercises for those who learn the game. The tests hold every answer against the count of all possible fleets.

use parlour_core::info::{Exercise, Step};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        title: "Which way does it lie?",
        task: "You have hit something on h7, and it is still afloat. Hit it again.",
        variant: "classic",
        start: "a4v5,b1h4,e4v3,f5h3,h2v2 f4v5,e3v4,g1v3,a2v3,h7v2 \
                m3m3/6mh/2m1h2m/4h1m1/1m2h3/3mh2m/4m3/2m5 h7,e3,e4,e5,e6:4 \
                h7/h3m3/h2mh3/h2mh3/h2mh3/m3m3/2m5/6m1 a7,a6,a5,a4,a8:5,e6,e5,e4:3",
        steps: &[Step { answers: &["h8"], replies: &[] }],
        lesson: "No ship is shorter than two cells. With misses on g7 and h6 only h8 is left.",
    },
    Exercise {
        title: "Finish it off",
        task: "Ships of 4, 3 and 2 are afloat, and one of them is hit on h3 and h4. Sink it in two shots.",
        variant: "classic",
        start: "a7h5,d3v4,e4h3,f5h3,a2h2 g4v5,h1v4,e2v3,a8h3,a2h2 \
                5mh1/4m1h1/1m3mh1/m3m1hm/2m1hmhh/3mh2h/3mh3/1m2m3 g8,g7,g6,g5,g4:5,e2,e3,e4:3,h3,h4 \
                8/hhhhhm2/3h4/m2h1hhh/1m1h3m/m2h1m2/2m1m2m/1m3m2 \
                d6,h5,d5,d4,d3:4,g5,f5:3,e7,d7,c7,b7,a7:5",
        steps: &[Step { answers: &["h2"], replies: &["g2"] }, Step { answers: &["h1"], replies: &[] }],
        lesson: "Ships lie straight. Follow the line of the hits, and turn round only where it is shut, as here on h5.",
    },
    Exercise {
        title: "Where is the last ship?",
        task: "Only the ship of 5 is left. There is a cell that you are sure to hit it on.",
        variant: "classic",
        start: "d3h5,d5v4,c2h3,f6v3,e5v2 a7h5,e6h4,g1v3,a4v3,d1h2 \
                4m3/5m2/hm1mhhhh/h2m3m/h3m1m1/m1m3h1/1m3mh1/2mhh1h1 \
                g2,e1,d1:2,g3,g1:3,f6,e6,g6,h6:4,a4,a5,a6:3 \
                2m1mh2/2m2h2/3h1hm1/m1mhhm1m/2m2m2/m1mhhhhh/8/2m3m1 f3,f8,e3,d3,g3,h3:5,f7,f6:3,d5,e5,d6",
        steps: &[Step { answers: &["c7"], replies: &[] }],
        lesson: "Five free cells in a row are left in two places only, a7 to e7 and c4 to c8. Both have c7.",
    },
    Exercise {
        title: "The best chance",
        task: "Only the ship of 4 is left. No shot is sure to hit it, but one is better than all others.",
        variant: "small",
        start: "d4v4,b8h3,b4h2,g7v2 f5v4,e4v3,d2v2,c5h2 \
                3m4/2m1m1m1/3mh2m/2hhh1m1/mm2hm1m/3hm3/m1mhm3/3m2m1 c5,d5:2,e6,e5,e4:3,d2,d3:2 \
                1hhh4/2mh1m2/m1mhm2m/1m1h2m1/3h1m2/mm2m1m1/m1m2m2/3m4 d7,d6,d5,d4:4,b8,c8,d8:3",
        steps: &[Step { answers: &["f8"], replies: &[] }],
        lesson: "Count the places where the ship fits. There are four, and f8 is the only cell that two of them share.",
    },
    Exercise {
        title: "Read the answers",
        task: "Your last shot, at A6, sank a ship of 3. Ships of 5, 4 and 3 are afloat. \
               There is a cell that you are sure to hit something on.",
        variant: "classic",
        start: "b6h5,g2v4,a1h3,h3v3,a8h2 d6h5,b1v4,a6h3,a7h3,e1h2 \
                1m6/8/hhhhhhh1/4m1m1/2m5/8/3m1m2/4hh2 f1,e1:2,d6,e6,c6,f6,b6,g6,a6:3 \
                8/6m1/1hhhhh2/1m6/3m1mh1/3m2h1/2m3h1/4m3 b6,c6,d6,e6,f6:5,g3,g4,g2",
        steps: &[Step { answers: &["h6"], replies: &[] }],
        lesson: "The ship of 3 lay on a6, b6 and c6. What you hit on d6 to g6 has not gone down. However you share it \
                 out among the ships, one of them goes on to h6.",
    },
];
