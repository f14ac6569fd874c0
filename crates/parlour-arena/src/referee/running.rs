//! A game under way: who sits where, what is left to spend, and what has been spent.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use parlour_core::{Player, Viewer};
use parlour_table::{Company, Session};

use super::Fixture;
use crate::engine::{Engine, Failure, Question};
use crate::game::{Fault, FaultKind, GameLog, Spent, points_of_fault, points_of_result};
use crate::plan::{Budget, Tournament};

/// A game under way.
pub(super) struct Running<'a> {
    pub(super) company: Company,
    pub(super) players: Vec<usize>,
    pub(super) budgets: Vec<Budget>,
    /// What everyone has left, where someone has a clock.
    pub(super) clocks: Vec<Option<Duration>>,
    pub(super) spent: Vec<Spent>,
    pub(super) turns: u64,
    pub(super) last: Option<Player>,
    /// How the position is told up to the moves, where it is told that way.
    pub(super) told_start: String,
    pub(super) stop: &'a AtomicBool,
}

/// What is chosen in a move.
pub(super) struct Choice {
    pub(super) action: String,
    pub(super) nodes: u64,
    pub(super) depth: u32,
}

/// How a game ended.
pub(super) enum Ending {
    Rules,
    Adjudicated,
    Fault(Fault),
}

/// The result as a word. Where one of many lost on the spot, nobody has won.
fn result_of(winner: Option<usize>, fault: Option<&Fault>) -> String {
    match (winner, fault) {
        (Some(seat), _) => format!("p{}win", seat + 1),
        (None, Some(fault)) => format!("p{}loss", fault.seat + 1),
        (None, None) => "draw".to_string(),
    }
}

/// A move as it is quoted: not longer than anyone needs to recognise it.
pub(super) fn shortened(action: &str) -> String {
    const MAX_ECHO_CHARS: usize = 60;
    let plain = |letter: char| if letter.is_control() { '?' } else { letter };
    let start: String = action.chars().map(plain).take(MAX_ECHO_CHARS).collect();
    if start.len() < action.len() { start + "..." } else { start }
}

/// How engines are told where the game began. Not by the seed, which would tell them the dice.
pub(super) fn told_start(tournament: &Tournament, session: &dyn Session) -> String {
    let first = session.at_ply(0).position();
    if first == tournament.rules.start(0).position() {
        "startpos".to_string()
    } else {
        format!("fen {first}")
    }
}

impl Running<'_> {
    /// Which process plays a seat: one that has two seats has two processes, so that neither knows the other's secrets.
    pub(super) fn engine_key(&self, seat: usize) -> (usize, usize) {
        let player = self.players[seat];
        (player, self.players[..seat].iter().filter(|&&other| other == player).count())
    }

    /// How long a seat may think about its move.
    pub(super) fn allowed(&self, seat: usize) -> Option<Duration> {
        let movetime = self.budgets[seat].movetime.map(Duration::from_millis);
        match (movetime, self.clocks[seat]) {
            (Some(movetime), Some(left)) => Some(movetime.min(left)),
            (movetime, left) => movetime.or(left),
        }
    }

    pub(super) fn ask_bot(&mut self, seat: usize) -> Result<Choice, Failure> {
        let limits = self.budgets[seat].limits(self.clocks[seat]);
        let decision = self.company.think(&limits, self.stop, &mut |_| {});
        let decision =
            decision.ok_or_else(|| Failure::new(FaultKind::Crash, "the bot does not play this game"))?;
        let insight = decision.insight;
        Ok(Choice { action: decision.action, nodes: insight.nodes, depth: insight.depth })
    }

    pub(super) fn ask_engine(
        &self,
        engine: &mut Engine,
        player: Player,
        tournament: &Tournament,
        allowed: Option<Duration>,
    ) -> Result<Choice, Failure> {
        let session = self.company.table().session();
        // Who must not know everything is told what it may know.
        let position = if tournament.rules.has_secrets() {
            format!("fen {}", session.position_for(Viewer::Player(player)))
        } else if session.plies() == 0 {
            self.told_start.clone()
        } else {
            format!("{} moves {}", self.told_start, session.history().join(" "))
        };
        let clocks: Option<Vec<Duration>> = self.clocks[player.index()]
            .map(|_| self.clocks.iter().map(|left| left.unwrap_or_default()).collect());
        let patience = Duration::from_secs(tournament.plan.timeout);
        let answer = engine.choose(&Question {
            position,
            budget: &self.budgets[player.index()],
            clocks: clocks.as_deref(),
            deadline: allowed
                .map_or(patience, |allowed| allowed + Duration::from_millis(tournament.plan.margin)),
            has_time_limit: allowed.is_some(),
        })?;
        Ok(Choice { action: answer.action, nodes: answer.nodes, depth: answer.depth })
    }

    /// Takes the time of a move from the clock; a finished turn adds its increment.
    pub(super) fn charge(&mut self, seat: usize, time: Duration) {
        let is_done = self.company.table().turn().player() != Some(Player::new(seat));
        if let (Some(left), Some(clock)) = (&mut self.clocks[seat], self.budgets[seat].clock) {
            *left = left.saturating_sub(time) + if is_done { clock.increment } else { Duration::ZERO };
        }
    }

    pub(super) fn log(
        &self,
        fixture: &Fixture<'_>,
        tournament: &Tournament,
        ending: Ending,
        began: Instant,
    ) -> GameLog {
        let (table, seats) = (self.company.table(), self.players.len());
        let outcome = table.turn().outcome();
        let (points, reason, fault) = match ending {
            Ending::Fault(fault) => (points_of_fault(fault.seat, seats), fault.reason.clone(), Some(fault)),
            Ending::Adjudicated => {
                let reason = format!("adjudicated after {} plies", table.session().plies());
                (points_of_result(None, seats), reason, None)
            }
            Ending::Rules => {
                let outcome = outcome.expect("the game is over by its rules");
                let winner = outcome.winner().map(Player::index);
                (points_of_result(winner, seats), outcome.reason().to_string(), None)
            }
        };
        let winner = points.iter().position(|&points| points > 0.999);
        let names = self.players.iter().map(|&player| tournament.plan.players[player].name.clone());
        GameLog {
            encounter: fixture.encounter.number,
            rotation: fixture.rotation,
            round: fixture.encounter.round,
            seats: names.collect(),
            players: self.players.clone(),
            result: result_of(winner, fault.as_ref()),
            reason,
            points,
            fault,
            seed: fixture.seed,
            start: fixture.opening.start.clone(),
            opening: fixture.opening.actions.len(),
            actions: table.session().history(),
            turns: self.turns,
            spent: self.spent.clone(),
            milliseconds: began.elapsed().as_millis() as u64,
        }
    }
}
