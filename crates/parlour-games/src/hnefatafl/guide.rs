//! The first minute: how the king gets out, and how he is caught.

use parlour_core::info::{Guide, GuideStep};

use super::{ATTACKERS, DEFENDERS};

pub(super) const GUIDE: Guide = Guide {
    variant: "fist-tablets",
    steps: &[
        GuideStep {
            title: "The king wants out",
            text: "The king and his pale guards are yours. Bring him to any of the four corners, and you win.",
            ask: "",
            position: "3ttttt3/5t5/11/t4T4t/t3TTT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/5t5/3ttttt3 a",
            player: DEFENDERS,
            glow: &["a1", "k1", "a11", "k11"],
            answers: &[],
            replies: &[],
            done: "",
        },
        GuideStep {
            title: "Everyone slides",
            text: "All pieces move alike: in a straight line, as far as the way is free. Nobody jumps.",
            ask: "Slide the guard to a glowing square.",
            position: "11/5t5/11/3t7/11/5K5/11/3T5t1/11/11/5t5 d",
            player: DEFENDERS,
            glow: &[],
            answers: &["d4d1", "d4d7", "d4a4", "d4i4"],
            replies: &["f10f9"],
            done: "And the dark ones answered. They begin the game, and then you take turns.",
        },
        GuideStep {
            title: "Taking",
            text: "Close an attacker in between two of yours, in a straight line, and it is gone.",
            ask: "Bring the second guard round.",
            position: "11/11/11/11/t3Tt5/11/5K5/11/6T4/10t/11 d",
            player: DEFENDERS,
            glow: &[],
            answers: &["g3g7"],
            replies: &["k2k3"],
            done: "Taken! You may step in between two enemies yourself, though: only the one who closes the pair takes.",
        },
        GuideStep {
            title: "How the king is caught",
            text: "Look at it from the other side. The king is only caught with an attacker on each of his four sides.",
            ask: "Close the last side.",
            position: "11/11/11/5t5/4tK5/5t5/11/11/11/6t4/11 a",
            player: ATTACKERS,
            glow: &[],
            answers: &["g2g7"],
            replies: &[],
            done: "Caught. At the edge of the board he is safe: nobody can stand behind him there.",
        },
        GuideStep {
            title: "Out!",
            text: "Your king again, and look: there is nobody between him and a corner.",
            ask: "Run for it.",
            position: "4K3t2/2t3t4/11/t4T4t/4T6/11/3t2T4/t9t/11/5t5/4t1t4 d",
            player: DEFENDERS,
            glow: &[],
            answers: &["e11a11"],
            replies: &[],
            done: "You won! Two free ways at once cannot both be blocked. Remember that.",
        },
    ],
};
