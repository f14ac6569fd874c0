//! What speaks for a move or against it: who is taken, who is in danger, how free the king is.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::reasons::{Count, ending, sentence, several};
use parlour_core::{Game, Player};

use super::board::{Set, beside, flood, neighbours, slides, squares};
use super::state::State;
use super::variants::Escape;
use super::{ATTACKERS, Hnefatafl, Move, words};

/// How much of the expected play is looked at, in moves of both sides.
const FORESEEN_PLIES: usize = 5;

impl Hnefatafl {
    pub(super) fn reason_of(&self, before: &State, player: Player, line: &[Move]) -> String {
        let Some(&action) = line.first() else { return String::new() };
        let after = self.after(before, action);
        if let Some(end) = ending(self, &after, player) {
            return end;
        }
        let corner = self.quarter(action.to);
        let counts = |state: &State| {
            if player == ATTACKERS { self.attackers_view(state, corner) } else { self.kings_view(state) }
        };
        let text = sentence(&counts(before), &counts(&after));
        let text = if text.is_empty() { "Waits, and changes little".to_string() } else { text };
        text + &self.sequel(&after, player, &line[1..])
    }

    /// What the play that is expected after a move comes to, if men are lost in it.
    fn sequel(&self, after: &State, player: Player, replies: &[Move]) -> String {
        let mut end = *after;
        for &action in replies.iter().take(FORESEEN_PLIES) {
            if end.ending().is_some() || !self.is_legal(&end, action) {
                break;
            }
            self.play(&mut end, action);
        }
        let lost = |state: &State| (self.lost_men(state) as i32, self.lost_attackers(state) as i32);
        let ((men_before, attackers_before), (men, attackers)) = (lost(after), lost(&end));
        let balance = (men - men_before) - (attackers - attackers_before);
        let own = if player == ATTACKERS { balance } else { -balance };
        match own {
            1.. => ", and soon wins a man".to_string(),
            0 => String::new(),
            _ => ", at the price of a man".to_string(),
        }
    }

    /// Those whom the side to move could take at once.
    fn prey(&self, state: &State) -> i32 {
        let taken = self.actions(state).iter().fold(0, |all: Set, &action| all | self.captures_of(state, action).men);
        taken.count_ones() as i32
    }

    /// Those whom a side could take if it were to move.
    fn prey_of(&self, state: &State, is_attackers: bool) -> i32 {
        if state.is_attackers_turn() == is_attackers {
            return self.prey(state);
        }
        self.null_move(state).map_or(0, |turned| self.prey(&turned))
    }

    /// The king's moves to squares from which the next would let him out.
    fn lines_out(&self, state: &State) -> i32 {
        let Some(king) = state.king() else { return 0 };
        let leads_out = |state: &State, square| slides(square, self.blockers(state)) & self.escapes != 0;
        let next = squares(self.destinations(state, king) & !self.escapes);
        next.filter(|&square| leads_out(state, square)).count() as i32
    }

    /// How many corners, or sides, the attackers have not walled off.
    fn exits(&self, state: &State) -> i32 {
        let region = flood(state.king_bit(), self.board & !state.attackers);
        match self.variant.escape {
            Escape::Corner => (region & self.escapes).count_ones() as i32,
            Escape::Edge => self.sides.iter().filter(|&&side| region & side != 0).count() as i32,
        }
    }

    fn kings_view(&self, state: &State) -> Vec<Count> {
        let out = words::way_out(self.variant.escape);
        let king = state.king().map_or(0, |king| self.destinations(state, king).count_ones());
        let guards = state.king().map_or(0, |king| (beside(king) & state.men).count_ones());
        vec![
            Count::new(100, self.lost_attackers(state) as i32, |men| format!("takes {}", several(men, "an attacker", "attackers")), |_| String::new()),
            Count::new(
                300,
                self.ways_out(state).count_ones().min(2) as i32,
                move |ways| if ways == 1 { format!("threatens to run to {out}") } else { format!("gives the king two ways to {out}") },
                |_| "shuts the king's own way out".to_string(),
            ),
            Count::new(
                80,
                -self.prey_of(state, true),
                |men| format!("saves {}", several(men, "a man", "men")),
                |men| format!("leaves {} to be taken", several(men, "a man", "men")),
            ),
            Count::new(40, self.prey_of(state, false), |men| format!("threatens to take {}", several(men, "an attacker", "attackers")), |_| String::new()),
            Count::new(
                30,
                self.lines_out(state).min(4),
                move |lines| format!("opens {} to {out}", several(lines, "a line", "lines")),
                move |lines| format!("closes {} to {out}", several(lines, "a line", "lines")),
            ),
            Count::new(
                6,
                king as i32,
                |squares| format!("gives the king {} more", several(squares, "a square", "squares")),
                |squares| format!("leaves the king {} fewer", several(squares, "a square", "squares")),
            ),
            Count::new(4, guards as i32, |_| "brings a guard to the king".to_string(), |_| String::new()),
        ]
    }

    fn attackers_view(&self, state: &State, corner: &'static str) -> Vec<Count> {
        let out = words::way_out(self.variant.escape);
        let king = state.king().map_or(0, |king| self.destinations(state, king).count_ones());
        let beside_king = neighbours(state.king_bit());
        let near_king = beside_king | neighbours(beside_king);
        let count = |set: Set| set.count_ones() as i32;
        let guards_corners = self.variant.escape == Escape::Corner;
        vec![
            Count::new(100, self.lost_men(state) as i32, |men| format!("takes {}", several(men, "a man", "men")), |_| String::new()),
            Count::new(
                300,
                -count(self.ways_out(state)).min(2),
                move |_| format!("blocks the king's way to {out}"),
                move |_| format!("lets the king out to {out}"),
            ),
            Count::new(
                80,
                -self.prey_of(state, false),
                |men| format!("saves {}", several(men, "an attacker", "attackers")),
                |men| format!("leaves {} to be taken", several(men, "an attacker", "attackers")),
            ),
            Count::new(40, self.prey_of(state, true), |men| format!("threatens to take {}", several(men, "a man", "men")), |_| String::new()),
            Count::new(
                30,
                -self.lines_out(state).min(4),
                move |lines| format!("cuts {} of the king to {out}", several(lines, "a line", "lines")),
                move |lines| format!("opens {} to {out}", several(lines, "a line", "lines")),
            ),
            Count::new(
                60,
                -self.exits(state),
                move |_| if guards_corners { "walls the king off from a corner".to_string() } else { "walls the king off from a side".to_string() },
                |_| "opens the wall around the king".to_string(),
            ),
            Count::new(
                6,
                -(king as i32),
                |squares| format!("takes {} from the king", several(squares, "a square", "squares")),
                |squares| format!("gives the king {}", several(squares, "a square", "squares")),
            ),
            Count::new(25, if guards_corners { count(state.attackers & self.guard_posts) } else { 0 }, move |_| format!("guards the {corner} corner"), |_| "leaves a corner unguarded".to_string()),
            Count::new(5, count(near_king & state.attackers), |_| "closes in on the king".to_string(), |_| String::new()),
        ]
    }
}
