//! A game as the log keeps it: enough to replay it, and what it cost.

use parlour_core::Record;
use serde::{Deserialize, Serialize};

use crate::plan::Tournament;

/// What a player can do that loses the game on the spot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FaultKind {
    /// It could not be started, or did not introduce itself.
    Start,
    /// It did not answer at all.
    Hang,
    /// It took longer than it may.
    Time,
    /// Its process ended.
    Crash,
    /// It wrote more than anyone could read.
    Flood,
    /// It answered with something that is no move.
    Garbage,
    /// It answered with a move that the rules forbid.
    Illegal,
}

impl FaultKind {
    /// What it did, after "by".
    pub fn words(self) -> &'static str {
        match self {
            FaultKind::Start => "not starting",
            FaultKind::Hang => "hanging",
            FaultKind::Time => "overstepping the time",
            FaultKind::Crash => "crashing",
            FaultKind::Flood => "flooding",
            FaultKind::Garbage => "answering garbage",
            FaultKind::Illegal => "illegal moves",
        }
    }
}

/// Who lost a game on the spot, and why.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Fault {
    /// The seat, from zero.
    pub seat: usize,
    /// What it did.
    pub kind: FaultKind,
    /// The same in words.
    pub reason: String,
}

/// What one action cost: its ply, the seat that chose it, milliseconds, nodes and depth.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spent(pub u64, pub usize, pub f64, pub u64, pub u32);

/// A game that has been played.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct GameLog {
    /// Which encounter it belongs to.
    pub encounter: u32,
    /// Which of its games it is, from zero.
    pub rotation: u32,
    /// Which round of encounters that was: they share seed and opening.
    pub round: u32,
    /// The players by seat, by their number in the plan.
    pub players: Vec<usize>,
    /// Their names.
    pub seats: Vec<String>,
    /// The result: `p1win`, `p2win`, .. or `draw`; `p3loss` where one of many lost on the spot.
    pub result: String,
    /// Why it ended, as half a sentence.
    pub reason: String,
    /// What each seat got: one point is shared out.
    pub points: Vec<f64>,
    /// Who lost it on the spot, if someone did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<Fault>,
    /// What the layout and the dice were drawn from.
    pub seed: u64,
    /// The position it began with, if not the first one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// How many of the players' actions are the opening's.
    pub opening: usize,
    /// The actions, chance included, in notation.
    pub actions: Vec<String>,
    /// How many turns: a turn lasts while the same player acts.
    pub turns: u64,
    /// What each action cost whoever chose it.
    pub spent: Vec<Spent>,
    /// How long it took, in milliseconds.
    pub milliseconds: u64,
}

impl GameLog {
    /// What a player got, from all of its seats together.
    pub fn points_of(&self, player: usize) -> f64 {
        let own = self.players.iter().zip(&self.points).filter(|(other, _)| **other == player);
        own.map(|(_, points)| points).sum()
    }

    /// Whether it can be a game of a tournament: its players and seats are there.
    pub fn fits(&self, tournament: &Tournament) -> bool {
        let (players, seats) = (tournament.plan.players.len(), tournament.seats());
        self.players.len() == seats
            && self.seats.len() == seats
            && self.points.len() == seats
            && self.players.iter().all(|&player| player < players)
            && self.spent.iter().all(|spent| spent.1 < seats)
            && self.fault.as_ref().is_none_or(|fault| fault.seat < seats)
            && (self.rotation as usize) < seats
    }

    /// The game as a record, to be replayed by any front end.
    pub fn record(&self, tournament: &Tournament) -> Record {
        Record {
            game: tournament.rules.info().id.to_string(),
            variant: tournament.rules.variant().to_string(),
            revision: tournament.rules.revision(),
            seed: self.seed,
            start: self.start.clone(),
            seats: Vec::new(),
            result: None,
            actions: self.actions.clone(),
        }
    }

    /// The same without what differs from run to run: the times.
    #[must_use]
    pub fn without_times(mut self) -> Self {
        self.milliseconds = 0;
        self.spent.iter_mut().for_each(|spent| spent.2 = 0.0);
        self
    }
}

/// What a winner gets and the others do not; without a winner everyone gets the same.
pub(crate) fn points_of_result(winner: Option<usize>, seats: usize) -> Vec<f64> {
    let share = |seat: usize| match winner {
        Some(winner) => f64::from(u8::from(seat == winner)),
        None => 1.0 / seats as f64,
    };
    (0..seats).map(share).collect()
}

/// What everyone gets if one has lost on the spot: the others share the point.
pub(crate) fn points_of_fault(loser: usize, seats: usize) -> Vec<f64> {
    let others = seats as f64 - 1.0;
    (0..seats).map(|seat| if seat == loser { 0.0 } else { 1.0 / others }).collect()
}
