//! Exercises for those who learn the game. The tests hold every answer against a search.

use parlour_core::info::{Exercise, Step};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        title: "The corner helps",
        task: "You are the defenders. Take two attackers with one move.",
        difficulty: 1,
        hint: "A corner counts as an enemy to everyone. Who stands beside one?",
        miss: "That takes fewer.",
        variant: "brandubh",
        start: "1t1t3/4T2/T6/t2K1tt/3T3/t6/3t3 d",
        steps: &[Step { answers: &["d3a3"], replies: &[] }],
        lesson: "On a3 your man closes in the attacker on a4 against a5, and the one on a2 against the \
                 corner.",
    },
    Exercise {
        title: "Take a man",
        task: "You are the attackers. Take one of the king's men.",
        difficulty: 2,
        hint: "A man of the king's has come out to e10. One of yours stands on one side of him already.",
        miss: "Nobody is closed in by that.",
        variant: "fist-tablets",
        start: "3ttttt3/4Tt5/11/t4T4t/t4TT3t/tt1TTKTT1tt/t3TTT3t/t4T4t/11/10t/3ttttt3 a",
        steps: &[Step { answers: &["d11d10"], replies: &[] }],
        lesson: "A man is taken when you close him in between two of yours, along a rank or a file.",
    },
    Exercise {
        title: "Two at once",
        task: "You are the defenders. Take two attackers with one move.",
        difficulty: 2,
        hint: "Find a square where two attackers would each stand between you and a man of yours.",
        miss: "That takes fewer.",
        variant: "fist-tablets",
        start: "3t1ttt1t1/11/4Tt1T3/t2T2t4/5tT3t/tt1T1KT3t/t3TTT3t/t4T4t/3t7/10t/4ttt2t1 d",
        steps: &[Step { answers: &["h9g9"], replies: &[] }],
        lesson: "One move takes on every side where it closes someone in: f9 against e9, and g8 against g7.",
    },
    Exercise {
        title: "Across the throne",
        task: "You are the attackers. Capture the king with one move.",
        difficulty: 2,
        hint: "Away from the throne this king is taken like a man. On one side of him stands an attacker \
               already.",
        miss: "The king is still free.",
        variant: "brandubh",
        start: "3t3/2t2T1/1t4t/t4t1/7/3KT2/3t3 a",
        steps: &[Step { answers: &["d7d3"], replies: &[] }],
        lesson: "Any piece may slide across the empty throne. So the attacker on d7 reaches d3, and the king \
                 stands between two.",
    },
    Exercise {
        title: "Capture the king",
        task: "You are the attackers. Capture the king with one move.",
        difficulty: 3,
        hint: "Three sides of the king are shut. Who can come to the fourth?",
        miss: "The king still has a way out.",
        variant: "fist-tablets",
        start: "1t4t2t1/t3T4tt/8T2/1TT8/11/2T2tKt1t1/6t4/3t1t5/4t6/t8tt/1t2t4t1 a",
        steps: &[Step { answers: &["g11g7"], replies: &[] }],
        lesson: "Here it takes four attackers to capture the king, one on each side.",
    },
    Exercise {
        title: "Out in two moves",
        task: "You are the defenders. Bring the king to a corner in two moves, whatever the attackers do.",
        difficulty: 3,
        hint: "A corner can be reached from the edge, and on the edge nobody takes him.",
        miss: "Then the attackers can still shut him in.",
        variant: "fist-tablets",
        start: "4t1t2t1/8K1t/3tT1T4/t6t3/t1T7t/tt1T2TT2t/1t2TTT3t/5T4t/11/t8t1/3tttt2t1 d",
        steps: &[
            Step { answers: &["i10a10"], replies: &["a8a9"] },
            Step { answers: &["a10a11"], replies: &[] },
        ],
        lesson: "Nobody but the king may stop on a corner, and on the edge he cannot be captured. \
                 Once he stands beside a corner, nothing can be put in his way.",
    },
    Exercise {
        title: "One move, two men",
        task: "You are the attackers. Take two of the king's men with one move.",
        difficulty: 3,
        hint: "Find a square beside two of his men, with an attacker behind each.",
        miss: "That takes fewer.",
        variant: "fist-tablets",
        start: "1t3t3t1/t3T4tt/1t1T7/8t2/3t7/6t3T/t3tT5/2T3T3K/6t4/t9t/1t4t2t1 a",
        steps: &[Step { answers: &["g6g5"], replies: &[] }],
        lesson: "From g5 the attacker closes in f5 against e5, and g4 against g3. One move takes on every \
                 side.",
    },
    Exercise {
        title: "Shield the king",
        task: "You are the defenders. The attackers take the king with their next move. Only one move saves \
               him.",
        difficulty: 3,
        hint: "He is taken between two attackers. One is beside him. Which square does the other need?",
        miss: "Then the king is taken.",
        variant: "tablut",
        start: "3ttt3/7t1/3T1TT2/t7t/tt4t1t/t1ttK1t2/4t1T2/5t1T1/9 d",
        steps: &[Step { answers: &["f7f4"], replies: &[] }],
        lesson: "A man of his own on the square that the attackers need is the best shield. Running away \
                 would have been too slow here.",
    },
    Exercise {
        title: "Beside the corner",
        task: "You are the defenders. Bring the king to a corner in two moves, whatever the attackers do.",
        difficulty: 3,
        hint: "On the edge nobody takes this king. Which square of the edge is next to a corner that is \
               open?",
        miss: "Then the attackers can still shut him in.",
        variant: "copenhagen",
        start: "3ttt1t3/2t4K3/1t7T1/t4T5/t3T4Tt/t2TT4tt/tt2TT1t1t1/t4T4t/6T4/5t5/3tttt4 d",
        steps: &[
            Step { answers: &["h10k10"], replies: &["d1b1"] },
            Step { answers: &["k10k11"], replies: &[] },
        ],
        lesson: "From k10 he steps to k11. Nothing lies in between, so nothing can be put in his way.",
    },
    Exercise {
        title: "Two corners",
        task: "You are the defenders. Bring the king to a corner in three moves, whatever the attackers do.",
        difficulty: 3,
        hint: "A king on the edge threatens two corners. The attackers can shut one of them at a time.",
        miss: "Then the attackers can still shut him in.",
        variant: "brandubh",
        start: "3t3/3t3/T3t2/t1K1T1t/1t5/3T3/5t1 d",
        steps: &[
            Step { answers: &["c4c1"], replies: &["b3b1"] },
            Step { answers: &["c1e1"], replies: &["b1c1"] },
            Step { answers: &["e1g1"], replies: &[] },
        ],
        lesson: "On c1 he threatens a1, and the attacker who stops that stands on the wrong side. On e1 he \
                 takes the one on f1 against the corner, and g1 is open.",
    },
    Exercise {
        title: "Stop the king",
        task: "You are the attackers. The king wants to go to a11. Only one move stops him.",
        difficulty: 4,
        hint: "He goes along the edge. Which of your men can stand in his way?",
        miss: "That lets the king out.",
        variant: "fist-tablets",
        start: "4tttt3/10t/K10/t1T1T1T4/t1T4t3/tt1T2T2tt/t4TTt3/t4T4t/11/10t/3tttt2t1 a",
        steps: &[Step { answers: &["k10a10"], replies: &[] }],
        lesson: "Pieces move like rooks, so help can come from the far side of the board. Keep such lines open.",
    },
    Exercise {
        title: "Shut the last gate",
        task: "You are the attackers. The king stands on the edge, and nothing is between him and a corner. \
               Only one move stops him.",
        difficulty: 4,
        hint: "The square beside the corner is enough. Who can get there?",
        miss: "That lets the king out.",
        variant: "copenhagen",
        start: "2K2t5/5t5/1t2t3T2/7t3/t3T5t/7t3/3Tt3t1t/1t5t1t1/t8T1/9T1/6t1t2 a",
        steps: &[Step { answers: &["b9b11"], replies: &[] }],
        lesson: "A piece right beside the corner shuts the way. The corner would help to take it, but only a \
                 move takes, and the king stands beside it already.",
    },
    Exercise {
        title: "Open the door",
        task: "You are the defenders. Here the king wins on any square of the edge. Bring him there in three \
               moves, whatever the attackers do.",
        difficulty: 4,
        hint: "Look for a line where he would see two edges at once. First he has to step off the throne.",
        miss: "Then the attackers can still shut him in.",
        variant: "tablut",
        start: "3ttt3/2TT3t1/9/t3T2t1/tt2KTTtt/t3T4/4T4/4t3t/2t1tt3 d",
        steps: &[
            Step { answers: &["e5d5"], replies: &["c1d1"] },
            Step { answers: &["d5d7"], replies: &["b5b7"] },
            Step { answers: &["d7i7"], replies: &[] },
        ],
        lesson: "On d7 the whole rank is open to both sides. The attackers have one move, and there are two \
                 ways to the edge.",
    },
];
