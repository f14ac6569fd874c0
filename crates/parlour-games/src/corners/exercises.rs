//! Exercises for those who learn the game. The tests hold every answer against a search.

use parlour_core::info::{Exercise, Step};

pub(super) const EXERCISES: &[Exercise] = &[
    Exercise {
        title: "The last man",
        task: "You have the pale men, and eleven of them are home. Win with one move.",
        variant: "plain",
        start: "5bbb/4bb1b/5bbb/5bbb/rr1r4/rrr1r3/rr6/rrr5 b",
        steps: &[Step { answers: &["e7g7"], replies: &[] }],
        lesson: "A man may jump over your own men too. The first to fill the other corner has won at once.",
    },
    Exercise {
        title: "One long jump",
        task: "You have the pale men. Bring one as far toward the other corner as a single move can.",
        variant: "plain",
        start: "7r/5rrr/3b1r1r/2rbrr1r/1b1b1rr1/bbb5/b1bb4/b1b5 b",
        steps: &[Step { answers: &["a2g8"], replies: &[] }],
        lesson: "Six jumps, over three pale men and three dark ones. \
                 Look at the men who are far behind: the longest chains often begin there.",
    },
    Exercise {
        title: "Make room",
        task: "You have the pale men. Win in two moves.",
        variant: "plain",
        start: "5bbb/4bbbb/5bbb/1r3b1b/rr1r4/r1r1r3/rr6/rrr5 b",
        steps: &[Step { answers: &["g7g5"], replies: &["e3d3"] }, Step { answers: &["e7g7"], replies: &[] }],
        lesson: "A man who is home can go on to a free square and leave his own to one who is still outside.",
    },
    Exercise {
        title: "Build a ladder",
        task: "You have the pale men. Win in three moves. Mind their order.",
        variant: "plain",
        start: "6bb/4b1bb/3bb1bb/5bbb/rr6/rrrr4/rrrr4/rr6 b",
        steps: &[
            Step { answers: &["e7f7"], replies: &["d3d4"] },
            Step { answers: &["d6f8"], replies: &["d4c4"] },
            Step { answers: &["e6f6"], replies: &[] },
        ],
        lesson: "First put the men where another can jump over them. The one who is furthest behind goes before \
                 his ladder is taken down.",
    },
    Exercise {
        title: "Guard the door",
        task: "You have the pale men. Win in three moves, whatever the dark ones do.",
        variant: "plain",
        start: "5bbb/5bbb/4bbbb/3r2bb/rr1r4/rr1r4/rr6/rrr5 b",
        steps: &[
            Step { answers: &["g5f5"], replies: &["d5e5"] },
            Step { answers: &["g6g5"], replies: &["d4c4"] },
            Step { answers: &["e6g6"], replies: &[] },
        ],
        lesson: "Step to e5, and a dark man jumps over you to f5. Leave f6, and one jumps in over e6. So fill the \
                 hole from within, where no dark man gets to.",
    },
];
