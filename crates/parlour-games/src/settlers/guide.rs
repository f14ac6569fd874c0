//! The first minute: what the island pays, a road, a town, a trade, and the eighth point. The island is the fixed one,
//! and every step goes on where the one before left off, but for the last.

use parlour_core::Player;
use parlour_core::info::{Guide, GuideStep};

pub(super) const GUIDE: Guide = Guide { variant: "preset-fixed", steps: STEPS };

const STEPS: &[GuideStep] = &[
    GuideStep {
        title: "Your island",
        text: "You are red. The fields beside your towns can pay you: forest lumber, hills brick, pasture wool, \
               fields wheat, mountains ore.",
        ask: "",
        position: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                   T31.48CR37.63H1.0.1.1.0/T28.39CR40.56H1.0.2.0.0 - 0 m",
        player: Player::FIRST,
        glow: &["h10", "h11", "h15", "h16", "h17"],
        answers: &[],
        replies: &[],
        done: "",
    },
    GuideStep {
        title: "The dice pay",
        text: "Every turn begins with two dice. Fields with that number pay everyone who has built beside them.",
        ask: "End your turn, and see what the dice bring.",
        position: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                   T31.48CR37.63H1.0.1.1.0/T28.39CR40.56H1.0.2.0.0 - 0 m",
        player: Player::FIRST,
        glow: &[],
        answers: &["end"],
        replies: &["roll:4", "end", "roll:5"],
        done: "Blue threw a 4, and nobody has built there. Then you threw a 5: wool and brick for you, and brick for \
               blue.",
    },
    GuideStep {
        title: "Build a road",
        text: "A road costs 1 lumber and 1 brick. It leads on from your towns and roads to new places.",
        ask: "Tap the glowing edge.",
        position: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                   T31.48CR37.63H1.1.2.2.0/T28.39CR40.56H1.0.2.1.0 - 0 m",
        player: Player::FIRST,
        glow: &[],
        answers: &["road:30"],
        replies: &[],
        done: "The longest road of all, from five pieces on, counts 2 points.",
    },
    GuideStep {
        title: "Build a town",
        text: "A town costs 1 lumber, 1 brick, 1 wool and 1 wheat. It stands where your road leads, with no building \
               next to it.",
        ask: "Tap the glowing corner.",
        position: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                   T31.48CR30.37.63H1.1.1.1.0/T28.39CR40.56H1.0.2.1.0 - 0 m",
        player: Player::FIRST,
        glow: &[],
        answers: &["town:19"],
        replies: &[],
        done: "That is your third point, and three more fields pay you.",
    },
    GuideStep {
        title: "Four for one",
        text: "A city costs 2 wheat and 3 ore, and you are one ore short. The bank gives 1 of anything for 4 of a kind.",
        ask: "Trade 4 wheat for 1 ore.",
        position: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                   T19.31.48CR30.37.63H6.0.0.0.2/T28.39CR40.56H1.0.2.1.0 - 0 m",
        player: Player::FIRST,
        glow: &[],
        answers: &["trade:wheat-ore"],
        replies: &[],
        done: "Now you can pay for a city.",
    },
    GuideStep {
        title: "Eight points win",
        text: "A town counts 1 point, a city 2. Now you have seven points, and cards for a city.",
        ask: "Tap one of your towns to make it a city.",
        position: "o10,s2,l9,w12,b6,s4,b10,w9,l11,d0,l3,o8,l8,o3,w4,s5,b5,w6,s11 \
                   T9.47.48C19.31R15.21.30.37.63.66.67H2.0.1.0.3/T39C28R40.56H1.0.2.1.0 - 0 m",
        player: Player::FIRST,
        glow: &[],
        answers: &["city:9", "city:47", "city:48"],
        replies: &[],
        done: "Eight points. The island is yours.",
    },
];
