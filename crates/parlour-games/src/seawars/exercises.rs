//! Exercises for those who learn the game. The tests hold every answer against the count of all possible fleets.

use parlour_core::info::{Exercise, Step};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        title: "Around the corner",
        task: "Only the ship of 3 is left. There is a cell that you are sure to hit it on.",
        difficulty: 1,
        hint: "Look for three free cells in a row. There are two places only.",
        miss: "The ship need not lie there.",
        variant: "hasbro",
        start: "e1v5,g5v4,a6h3,d8v3,g2v2 g3v5,c4v4,a6v3,f9h3,b3h2 \
                mm1mmm3m/m1m1m1h1m1/hmmm1mmm1m/hmhmmmhmmm/hmhm1mhmmm/m1h1mmhmmm/1mhmmmhmmm/1hh1m1h1m1/mmm2mmmmm/mmm1mmm1m1 \
                a7,a8,a6:3,c7,c6,c5,c4:4,g5,g6,g7,g4,g3:5,b3,c3:2,g9 \
                mm1hm1mm1m/mmmhmmm1m1/1mmhmmhmmm/mm1mmmhmmm/3mmmhm1m/1mm1h1hmm1/1m1mhmmm1m/mmmmhmhmm1/1m1mhmh2m/m1mmhmmm2 \
                e1,e2,e3,e4,e5:5,g7,g8,g6,g5:4,d8,d9,d10:3,g3,g2:2",
        steps: &[Step { answers: &["a6"], replies: &[] }],
        lesson: "The ship lies from a4 to a6, or from a6 to c6. Both have a6.",
    },
    Exercise {
        title: "The crossroads",
        task: "Only the ship of 4 is left. There is a cell that you are sure to hit it on.",
        difficulty: 1,
        hint: "Look for four free cells in a row: one file and one rank have them.",
        miss: "The ship need not lie there.",
        variant: "small",
        start: "a4v4,b3v3,g2h2,b7v2 e2v4,b2v3,c2v2,a3v2 \
                mm3m1m/m1mm1mm1/mm1m1m1m/mmm5/hhmm1m1m/hhhm2m1/1hhm1m1m/2m1m1m1 b4,b3,b2:3,a4,a3:2,c3,c2:2 \
                mh1mmm1m/hhm1m1mm/hmmm1mmm/hhmm4/hh1m2m1/mh2m1m1/3m4/m3mmm1 a5,a6,a7,a4:4,b7,b8:2,b4,b5,b3:3",
        steps: &[Step { answers: &["e5"], replies: &[] }],
        lesson: "Four free cells in a row are left on file e and on rank 5 only. Wherever the ship lies, it \
                 lies across e5.",
    },
    Exercise {
        title: "Which way does it lie?",
        task: "You have hit something on h7, and it is still afloat. Hit it again.",
        difficulty: 2,
        hint: "A ship lies straight, and it has two cells at least. Look at the four neighbours of h7.",
        miss: "The ship cannot lie there.",
        variant: "classic",
        start: "a4v5,b1h4,e4v3,f5h3,h2v2 f4v5,e3v4,g1v3,a2v3,h7v2 \
                m3m3/6mh/2m1h2m/4h1m1/1m2h3/3mh2m/4m3/2m5 h7,e3,e4,e5,e6:4 \
                h7/h3m3/h2mh3/h2mh3/h2mh3/m3m3/2m5/6m1 a7,a6,a5,a4,a8:5,e6,e5,e4:3",
        steps: &[Step { answers: &["h8"], replies: &[] }],
        lesson: "No ship is shorter than two cells. With misses on g7 and h6 only h8 is left.",
    },
    Exercise {
        title: "Where is the last ship?",
        task: "Only the ship of 5 is left. There is a cell that you are sure to hit it on.",
        difficulty: 2,
        hint: "Find every row of five free cells.",
        miss: "The ship need not lie there.",
        variant: "classic",
        start: "d3h5,d5v4,c2h3,f6v3,e5v2 a7h5,e6h4,g1v3,a4v3,d1h2 \
                4m3/5m2/hm1mhhhh/h2m3m/h3m1m1/m1m3h1/1m3mh1/2mhh1h1 \
                g2,e1,d1:2,g3,g1:3,f6,e6,g6,h6:4,a4,a5,a6:3 \
                2m1mh2/2m2h2/3h1hm1/m1mhhm1m/2m2m2/m1mhhhhh/8/2m3m1 f3,f8,e3,d3,g3,h3:5,f7,f6:3,d5,e5,d6",
        steps: &[Step { answers: &["c7"], replies: &[] }],
        lesson: "Five free cells in a row are left in two places only, a7 to e7 and c4 to c8. Both have c7.",
    },
    Exercise {
        title: "Read the answers",
        task: "Your last shot, at A6, sank a ship of 3. Ships of 5, 4 and 3 are afloat. \
               There is a cell that you are sure to hit something on.",
        difficulty: 2,
        hint: "Which three cells went down on a6? Then look at what is left of the row of hits.",
        miss: "You might miss there.",
        variant: "classic",
        start: "b6h5,g2v4,a1h3,h3v3,a8h2 d6h5,b1v4,a6h3,a7h3,e1h2 \
                1m6/8/hhhhhhh1/4m1m1/2m5/8/3m1m2/4hh2 f1,e1:2,d6,e6,c6,f6,b6,g6,a6:3 \
                8/6m1/1hhhhh2/1m6/3m1mh1/3m2h1/2m3h1/4m3 b6,c6,d6,e6,f6:5,g3,g4,g2",
        steps: &[Step { answers: &["h6"], replies: &[] }],
        lesson: "The ship of 3 lay on a6, b6 and c6. What you hit on d6 to g6 has not gone down. However you share it \
                 out among the ships, one of them goes on to h6.",
    },
    Exercise {
        title: "Room for the carrier",
        task: "Ships of 5, 3 and 2 are afloat. There is a cell that you are sure to hit something on.",
        difficulty: 2,
        hint: "Think of the longest ship alone. Where is there room for it?",
        miss: "There may be nothing there.",
        variant: "classic",
        start: "e4v5,c1h4,c3h3,b6h3,f2v2 f3v5,b1h4,d5v3,f8h3,b5v2 \
                2mm4/m1mhm1m1/3h3m/3hm1m1/1m5m/m1m1m3/m1mm4/mhhhh3 d7,d6,d5:3,c1,d1,b1,e1:4 \
                4hm2/4h3/6m1/2m3m1/m1mm3m/1mhhhh2/1mmmmh2/2hhhhm1 c3,d3,e3:3,e1,f1,d1,c1:4,f2,f3:2,e7,e8",
        steps: &[Step { answers: &["f4"], replies: &[] }],
        lesson: "The ship of 5 fits on file f, or on rank 4 from c4 to g4. Either way it has f4.",
    },
    Exercise {
        title: "Which ship was which?",
        task: "You have sunk ships of 2 and 5. What else you have hit is still afloat. One shot is sure to \
               hit it again.",
        difficulty: 2,
        hint: "First find out which two cells the ship of 2 had, and which five the ship of 5.",
        miss: "You might miss there.",
        variant: "classic",
        start: "a8h5,h2v4,f1v3,e7h3,d4h2 a8h5,a4h4,f3h3,a7h3,a5v2 hhhhh1m1/hh1mm3/h7/h2m4/8/2m5/8/8 \
                a7,a8,a6,a5:2,b8,c8,d8,e8:5,b7 8/1m1m4/3m4/3m4/1m1hhm2/8/m1mm4/2m1m1m1 d4,e4:2",
        steps: &[Step { answers: &["c7"], replies: &[] }],
        lesson: "The ship of 2 lay on a5 and a6, that of 5 on a8 to e8. So a7 and b7 belong to another one, \
                 and no ship of 2 is left: it goes on to c7.",
    },
    Exercise {
        title: "Along or across",
        task: "The last ship, of 3, is hit on c7. No shot is sure, but one is better than all others.",
        difficulty: 2,
        hint: "Count the ways in which it can lie: there are three.",
        miss: "The ship lies there less often.",
        variant: "classic",
        start: "f3v5,h2v4,d2v3,c6v3,b2h2 h2v5,a3h4,d5h3,d6h3,a4h2 \
                3mm1m1/4mm1m/1m1hhhmh/mm1hhhmh/1hmm1mmh/hhhhm1mh/1mmm1mmh/mmm1mmm1 \
                h4,h5,h6,e6,f6,d6:3,f5,h3,h2:5,e5,d5:3,d3,c3,b3,a3:4,b4 \
                1m1m1m1m/m1h1mhm1/1m2mhmm/3mmhmh/2mh1hmh/m1mhmhmh/1hhhmm1h/m1mmm1mm \
                f4,f5,f6,f7,f3:5,d2,d3,d4:3,c2,b2:2,h4,h5,h3,h2:4,c7",
        steps: &[Step { answers: &["c6"], replies: &[] }],
        lesson: "Two of the three ways have c6, and every other cell has one at most.",
    },
    Exercise {
        title: "Finish it off",
        task: "Ships of 4, 3 and 2 are afloat, and one of them is hit on h3 and h4. Sink it in two shots.",
        difficulty: 3,
        hint: "Two hits in a line: the ship goes on above them or below.",
        miss: "That is not where the line of hits goes on.",
        variant: "classic",
        start: "a7h5,d3v4,e4h3,f5h3,a2h2 g4v5,h1v4,e2v3,a8h3,a2h2 \
                5mh1/4m1h1/1m3mh1/m3m1hm/2m1hmhh/3mh2h/3mh3/1m2m3 g8,g7,g6,g5,g4:5,e2,e3,e4:3,h3,h4 \
                8/hhhhhm2/3h4/m2h1hhh/1m1h3m/m2h1m2/2m1m2m/1m3m2 \
                d6,h5,d5,d4,d3:4,g5,f5:3,e7,d7,c7,b7,a7:5",
        steps: &[Step { answers: &["h2"], replies: &["g2"] }, Step { answers: &["h1"], replies: &[] }],
        lesson: "Ships lie straight. Follow the line of the hits, and turn round only where it is shut, as here on h5.",
    },
    Exercise {
        title: "The middle of four",
        task: "Only the ship of 3 is left. No shot is sure to hit it, but one is better than all others.",
        difficulty: 3,
        hint: "Find every row of three free cells. All four of them are close together.",
        miss: "The ship lies there less often.",
        variant: "hasbro",
        start: "b2v5,c7v4,e3h3,e6h3,e4v2 j1v5,g6v4,a5h3,i8v3,b1h2 \
                1m1m1mmmhm/2mmmmhmh1/1m1m1mhmhm/m1mmm1hm2/mmm1mmh2m/hhhmmmm1mh/2mm1m1mmh/m1mm2m1mh/mmmm2mm1h/m2m1m2mh \
                j4,j5,j3,j2,j1:5,g7,g8,g9,g6:4,c5,b5,a5:3,i9,i10,i8:3 \
                1mhm1m1m2/m1h1mmm1m1/1mhmmm1m1m/mmh1m2mm1/mhmm3m1m/mhmmh1m1m1/mhmmh2m1m/mh1mhhh1mm/mh1mmmmm1m/m1m1m1mmm1 \
                e3,e4,e5:2,f3,g3:3,b4,b5,b6,b3,b2:5,c9,c10,c8,c7:4",
        steps: &[Step { answers: &["f6"], replies: &[] }],
        lesson: "Three of the four places where the ship fits have f6.",
    },
    Exercise {
        title: "Side by side",
        task: "You have sunk a ship of 3 on g6, g7 and g8. Then you hit something on h8. Sink that too.",
        difficulty: 3,
        hint: "What lay on g8 has gone down. Which neighbour of h8 is left?",
        miss: "That is not where it lies.",
        variant: "classic",
        start: "a5h5,b4h4,g6v3,h6v3,e1h2 a2v5,e4h4,f3h3,b8h3,b2v2 8/6m1/8/3m4/1m1m4/8/8/3m4 - \
                6hh/6h1/6h1/8/8/8/8/8 g7,g8,g6:3,h8",
        steps: &[Step { answers: &["h7"], replies: &["a1"] }, Step { answers: &["h6"], replies: &[] }],
        lesson: "Ships may touch. A hit beside a ship that has gone down belongs to another one, and lies \
                 straight like all of them.",
    },
    Exercise {
        title: "The best chance",
        task: "Only the ship of 4 is left. No shot is sure to hit it, but one is better than all others.",
        difficulty: 4,
        hint: "Find every row of four free cells, and see which of them share a cell.",
        miss: "The ship lies there less often.",
        variant: "small",
        start: "d4v4,b8h3,b4h2,g7v2 f5v4,e4v3,d2v2,c5h2 \
                3m4/2m1m1m1/3mh2m/2hhh1m1/mm2hm1m/3hm3/m1mhm3/3m2m1 c5,d5:2,e6,e5,e4:3,d2,d3:2 \
                1hhh4/2mh1m2/m1mhm2m/1m1h2m1/3h1m2/mm2m1m1/m1m2m2/3m4 d7,d6,d5,d4:4,b8,c8,d8:3",
        steps: &[Step { answers: &["f8"], replies: &[] }],
        lesson: "Count the places where the ship fits. There are four, and f8 is the only cell that two of them share.",
    },
    Exercise {
        title: "Follow the line",
        task: "You have hit something on a6. Follow it until it goes down.",
        difficulty: 4,
        hint: "Above it is a miss, beside it is a miss.",
        miss: "That is not where it goes on.",
        variant: "small",
        start: "a3v4,g2v3,a2h2,e4v2 a5v4,b4v3,f3h2,c7v2 8/1m6/1hm2m2/1hm5/8/m7/8/8 b6,b5 \
                8/m5m1/hm6/8/8/2m5/8/4m3 a6",
        steps: &[
            Step { answers: &["a5"], replies: &["a1"] },
            Step { answers: &["a4"], replies: &["b1"] },
            Step { answers: &["a3"], replies: &[] },
        ],
        lesson: "It could only go down the file. As long as nobody says that a ship was sunk, it goes on.",
    },
    Exercise {
        title: "The long file",
        task: "Only the ship of 4 is left. No shot is sure to hit it, but one is better than all others.",
        difficulty: 5,
        hint: "Where is the longest row of free cells? Its middle is in more places than its ends.",
        miss: "The ship lies there less often.",
        variant: "small",
        start: "b1v4,e6v3,f2h2,g3h2 a3v4,c8h3,g1v2,b3h2 \
                mmhhhm2/4mmm1/5m1m/2mm2m1/1mm3mm/1hhm2m1/1mmmmmhm/2m1m1h1 c3,b3:2,d8,e8,c8:3,g2,g1:2 \
                1m1mh3/3mh1m1/3mhm1m/1m2m1m1/mhm1mmm1/mhm2m2/1h1m1hhm/mh1mm3 \
                b2,b3,b4,b1:4,e6,e7,e8:3,f2,g2:2",
        steps: &[Step { answers: &["a4"], replies: &[] }],
        lesson: "There are eight places for the ship. Four of them are on file a, and all four have a4.",
    },
];
