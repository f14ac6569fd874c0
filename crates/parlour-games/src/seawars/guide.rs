//! The first minute: lay a ship, miss, hit, sink, win.

use parlour_core::Player;
use parlour_core::info::{Guide, GuideStep};

pub(super) const GUIDE: Guide = Guide {
    variant: "classic",
    steps: &[
        GuideStep {
            title: "Hide your fleet",
            text: "These are your waters. Four of your ships lie hidden already, and I cannot see them. \
                   Only the little destroyer is missing: two cells, across or upright.",
            ask: "Lay it on H2 and H3: tap both.",
            position: "a4v5,b1h4,e4v3,f5h3 - 8/8/8/8/8/8/8/8 - 8/8/8/8/8/8/8/8 -",
            player: Player::FIRST,
            glow: &[],
            answers: &["h2v2"],
            replies: &[],
            done: "Well hidden. I have hidden five ships as well.",
        },
        GuideStep {
            title: "One shot each",
            text: "Now you look at my waters. You fire one shot, then I fire one, and so on in turn.",
            ask: "Fire at C6, the glowing cell.",
            position: "a4v5,b1h4,e4v3,f5h3,h2v2 b7h5,h1v4,a1v3,d4h3,f1h2 8/8/8/8/8/8/8/8 - 8/8/8/8/8/8/8/8 -",
            player: Player::FIRST,
            glow: &[],
            answers: &["c6"],
            replies: &["c7"],
            done: "A splash: only water there. I fired back at C7 and got wet feet too.",
        },
        GuideStep {
            title: "A hit",
            text: "Fire where ships have room to lie. The middle of the sea is a good place to start.",
            ask: "Fire at E4.",
            position: "a4v5,b1h4,e4v3,f5h3,h2v2 b7h5,h1v4,a1v3,d4h3,f1h2 8/8/2m5/8/8/8/8/8 - 8/2m5/8/8/8/8/8/8 -",
            player: Player::FIRST,
            glow: &[],
            answers: &["e4"],
            replies: &["f3"],
            done: "Flames: you hit a ship. Nobody tells you which one, or which way it lies.",
        },
        GuideStep {
            title: "Sink it",
            text: "Ships lie straight. You hit E4 and D4, and C4 was a miss, so there is one end left to try.",
            ask: "Finish it off.",
            position: "a4v5,b1h4,e4v3,f5h3,h2v2 b7h5,h1v4,a1v3,d4h3,f1h2 8/8/2m5/8/2mhh3/8/8/8 e4,d4 \
                       8/2m5/8/8/6m1/5m2/3m4/8 -",
            player: Player::FIRST,
            glow: &[],
            answers: &["f4"],
            replies: &["e5"],
            done: "Down it goes. When a ship sinks you learn how long it was: three cells, a cruiser. \
                   And I found one of yours.",
        },
        GuideStep {
            title: "The last ship",
            text: "Four of my five ships are sunk, and the last one burns on F1. \
                   It is a destroyer, and E1 and F2 are water.",
            ask: "Sink my whole fleet.",
            position: "a4v5,b1h4,e4v3,f5h3,h2v2 b7h5,h1v4,a1v3,d4h3,f1h2 \
                       8/1hhhhh2/2m3m1/8/2mhhh1h/h6h/h1m2m1h/h3mh1h \
                       e4,d4,f4:3,b7,c7,d7,e7,f7:5,h4,h3,h2,h1:4,a1,a2,a3:3,f1 \
                       1m3m2/h1m3m1/hm2h1m1/2m1h3/4h1m1/1m3m2/3m1m2/mhhhh3 \
                       e5,e6,e4:3,c1,b1,d1,e1:4,a6,a7",
            player: Player::FIRST,
            glow: &[],
            answers: &["g1"],
            replies: &[],
            done: "The sea is yours. Now try it against a fleet that nobody has shown you.",
        },
    ],
};
