//! Exercises for those who learn the game. The tests hold every answer against a search.

use parlour_core::info::{Exercise, Step};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        title: "The longest road",
        task: "You are red, and have six points. Blue has the longest road, of five. Win this turn.",
        difficulty: 1,
        hint: "Look for a gap between two of your roads.",
        miss: "That does not make your road longer than blue's.",
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
        difficulty: 1,
        hint: "Blue's road passes a free corner.",
        miss: "Blue still has the longest road.",
        variant: "preset",
        start: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                T12C31.41R19.26.31.37.46.52.59H1.1.1.1.0/T28C10.42R17.22.32.38.40.48.53H2.0.1.0.1 1 0 m",
        steps: &[Step { answers: &["town:20"], replies: &[] }],
        lesson: "No road runs through another player's town. Yours cuts blue's road in two, so that your own of five \
                 is the longest. That is one point for the town and two for the road.",
    },
    Exercise {
        title: "A town that pays",
        task: "You are blue, with cards for one town. Build it where the next roll of the dice brings you \
               most.",
        difficulty: 1,
        hint: "Several corners can be built on. Add up how often the numbers around each of them come up.",
        miss: "That earns, but not as much.",
        variant: "preset-3",
        start: "w4,l8,w9,s5,o11,s10,d0,b9,s3,l6,o5,b8,w4,w10,o11,l6,b12,s2,l3 \
                T22.31CR34.40.46.47.52.53.60H0.3.5.4.1/T9.29CR14.43.51.58.59H1.4.1.1.0/T7C8.24R11.12.13.36H0.1.4.0.1 \
                0 1 m",
        steps: &[Step { answers: &["town:41"], replies: &[] }],
        lesson: "Look at the numbers before you build: a town stays where it is for the whole game.",
    },
    Exercise {
        title: "Which town grows?",
        task: "You are red, with cards for one city. Build it where the next roll of the dice brings you \
               most.",
        difficulty: 1,
        hint: "A city earns twice what the town has earned. Which of your towns has the best numbers?",
        miss: "That earns, but not as much.",
        variant: "preset",
        start: "d0,w5,b12,l11,w10,w10,s11,b9,w6,s4,o9,l5,b3,o4,s8,o6,l8,s2,l3 \
                T18.25.36.39CR20.28.29.30.37.46.47.50.52.56.57.58.60H2.3.1.0.6/TC22.29R25.27.34.35.36.43.44.51H2.3.0.4.2 \
                0 0 m",
        steps: &[Step { answers: &["city:36"], replies: &[] }],
        lesson: "A city doubles what a town earns, so it belongs where the town earns most.",
    },
    Exercise {
        title: "Swap for the road",
        task: "You are red, and have six points. Blue has the longest road. Win this turn.",
        difficulty: 1,
        hint: "You lack one card for a road. What can you give four of?",
        miss: "Then the eighth point does not come this turn.",
        variant: "preset",
        start: "d0,w5,o2,w12,s11,s3,l9,l9,s6,b6,o3,o4,l11,s10,b8,l8,w10,w4,b5 \
                T18.31C40.41R21.28.29.30.37.46.47.51.52.53.58.60H0.4.0.2.0/T30C29R19.25.26.27.34.41.42.43.44.45.50H0.4.0.1.0 \
                1 0 m",
        steps: &[
            Step { answers: &["trade:wool-lumber"], replies: &[] },
            Step { answers: &["road:61"], replies: &[] },
        ],
        lesson: "One road more than blue has is enough: the longest road and its two points change hands at \
                 once.",
    },
    Exercise {
        title: "Join the ends",
        task: "You are red, and have six points. Win this turn.",
        difficulty: 1,
        hint: "Two of your roads end close to each other.",
        miss: "That does not make your road the longest.",
        variant: "preset-4",
        start: "s6,w5,o3,s12,w4,s8,w10,o3,b11,l9,l8,b6,o11,b4,l10,s9,w2,d0,l5 \
                T32.35.42.49C31R37.44.46.47.48.51.53.56.57.58.61.64.65H1.1.1.4.0/T22.23.39C24R24.27.28.29.34.35.41.42.50H0.2.2.4.3/T0.1.7.8.20CR0.1.2.6.11.12.13.31H0.3.0.0.0/T10.41C9R3.8.14.15.16.52.59.60H0.2.3.0.3 \
                1 0 m",
        steps: &[Step { answers: &["road:45"], replies: &[] }],
        lesson: "A road that joins two pieces counts them both. Look for the gap before you make a road \
                 longer at its end.",
    },
    Exercise {
        title: "In the midst of blue's road",
        task: "You are red, and have six points. Blue has the longest road. Win this turn.",
        difficulty: 1,
        hint: "One more town is seven points. A town can also take something away.",
        miss: "Blue keeps the longest road.",
        variant: "draft",
        start: "w8,b9,l11,w8,s6,w4,o10,s4,o3,l6,b10,o5,l3,b2,w9,d0,l11,s12,s5 \
                T4.9.12.29.30.45CR7.12.13.14.15.21.36.42.43.44.51.58H1.3.1.1.2/T28C18R18.24.27.28.29.30.31.34.37.46H0.0.0.0.2 \
                1 0 m",
        steps: &[Step { answers: &["town:19"], replies: &[] }],
        lesson: "The town is a point, and it cuts blue's road in two. Yours is the longest now, which is two \
                 more.",
    },
    Exercise {
        title: "Trade, then cut",
        task: "You are red, and have five points. Blue has the longest road. Win this turn.",
        difficulty: 1,
        hint: "A town in the right place is worth three points here. What do you lack for it?",
        miss: "Then the eighth point does not come this turn.",
        variant: "draft",
        start: "l5,b4,l10,w5,o11,o12,l8,s4,s2,w6,w9,l11,s6,w3,b9,d0,s10,b8,o3 \
                T23C12.30R7.11.12.13.19.20.24.25.26.42.43.44.45H2.2.0.2.4/T40C19R16.21.27.28.29.30.34.35.40.41.50.51.55.56.57.63.67H3.0.0.1.2 \
                1 0 m",
        steps: &[
            Step { answers: &["trade:ore-lumber"], replies: &[] },
            Step { answers: &["town:34"], replies: &[] },
        ],
        lesson: "Where your road meets blue's, a town cuts it. One point for the town, and two for the \
                 longest road, which is yours now.",
    },
    Exercise {
        title: "Best site for a town",
        task: "You are red, and the first to build. Place your first town where it will earn most.",
        difficulty: 2,
        hint: "Look for the red numbers: 6 and 8 come up most often.",
        miss: "Another corner earns more.",
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
        difficulty: 2,
        hint: "Count what a city costs, and what you have four of.",
        miss: "Then the eighth point does not come this turn.",
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
        difficulty: 2,
        hint: "First find a corner with nobody beside it, then the road that leads there.",
        miss: "No town can be built from there.",
        variant: "preset",
        start: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                T12.28.48C39R19.25.34.41.50.56.63H1.1.2.2.0/T10.30.45C23R17.27.28.36.59H1.0.2.1.0 0 0 m",
        steps: &[Step { answers: &["road:24"], replies: &[] }, Step { answers: &["town:16"], replies: &[] }],
        lesson: "A town needs a free corner with no building on any corner beside it. \
                 Look for such a corner first, and then for the road.",
    },
    Exercise {
        title: "Where the dice pay most",
        task: "You are red, and the first of four to build. Place your first town where the dice pay most \
               often.",
        difficulty: 2,
        hint: "Dots under the numbers show how often they come up. Add up the three around a corner.",
        miss: "Another corner pays more often.",
        variant: "draft-4",
        start: "o10,w9,s10,s5,b4,d0,b5,l2,s9,w3,l6,l12,w3,o8,s6,b11,o11,w8,l4 \
                TCRH0.0.0.0.0/TCRH0.0.0.0.0/TCRH0.0.0.0.0/TCRH0.0.0.0.0 - 0 s0",
        steps: &[Step { answers: &["town:40"], replies: &[] }],
        lesson: "Fifteen of the 36 pairs of dice pay there, and no other corner has more than thirteen. A \
                 corner at the coast has fewer fields.",
    },
    Exercise {
        title: "The best that is left",
        task: "You are red. Blue has taken two good corners. Place your second town where the dice pay most \
               often.",
        difficulty: 2,
        hint: "Every red number that is left has poor neighbours. Three good numbers together can be better.",
        miss: "Another corner pays more often.",
        variant: "draft",
        start: "l4,b6,s6,s10,w9,s11,o2,w10,l11,b12,o8,l3,w9,b5,l8,w3,s5,d0,o4 \
                T36CR45H0.0.0.0.0/T8.9CR8.13H0.2.0.1.0 - 0 s6",
        steps: &[Step { answers: &["town:39"], replies: &[] }],
        lesson: "Twelve of the 36 pairs of dice pay between 9, 5 and 5, and nobody stands right beside it. No red number that is left \
                 comes to more than ten with its neighbours.",
    },
    Exercise {
        title: "Town today, city today",
        task: "You are red, and have six points. Win this turn.",
        difficulty: 3,
        hint: "You need two points, and have the cards for both but for one. Where can a town be built at \
               all?",
        miss: "Then the eighth point does not come this turn.",
        variant: "preset",
        start: "l11,s5,w10,o8,s9,s8,b2,w4,w4,o11,l3,l6,l6,o9,b5,w12,s3,d0,b10 \
                TC14.17.24R15.19.21.24.25.29.34H3.6.1.0.4/TC13.34R3.8.14.20.28.36.40.41.44.50.51.55.56H2.0.0.0.1 \
                1 0 m",
        steps: &[
            Step { answers: &["trade:wool-brick"], replies: &[] },
            Step { answers: &["town:16"], replies: &[] },
            Step { answers: &["city:16"], replies: &[] },
        ],
        lesson: "A town may become a city in the turn in which it was built. That is two points from one \
                 corner.",
    },
];
