//! What has been played so far.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::game::GameLog;
use crate::plan::Tournament;
use crate::statistics::{Rated, Score, Verdict};

/// The games of a tournament, by encounter and rotation, and what a test has made of them.
#[derive(Clone, Debug)]
pub struct Results {
    games: BTreeMap<(u32, u32), GameLog>,
    seats: usize,
    /// What the SPRT has found, and after how many encounters.
    pub verdict: Option<(Verdict, u32)>,
    /// The log-likelihood ratio after every encounter, in their order.
    pub ratios: Vec<f64>,
    /// The encounters that the test has looked at.
    tested: Score,
    /// How long this run took; games of earlier runs are not in it.
    pub elapsed: Duration,
    /// How many games were there when the run began.
    pub known: usize,
}

impl Results {
    /// What is known when a run begins.
    pub fn new(tournament: &Tournament, known: Vec<GameLog>) -> Self {
        let seats = tournament.seats();
        let mut results = Results {
            games: BTreeMap::new(),
            seats,
            verdict: None,
            ratios: Vec::new(),
            tested: Score::new(seats),
            elapsed: Duration::ZERO,
            known: 0,
        };
        for game in known {
            results.add(game);
        }
        results.known = results.games.len();
        results
    }

    pub(crate) fn add(&mut self, game: GameLog) {
        self.games.insert((game.encounter, game.rotation), game);
    }

    pub(crate) fn game(&self, encounter: u32, rotation: u32) -> Option<&GameLog> {
        self.games.get(&(encounter, rotation))
    }

    /// All games, in the order of the plan; where a test has decided, those that it looked at.
    pub fn games(&self) -> impl Iterator<Item = &GameLog> {
        let end = self.verdict.map_or(u32::MAX, |(_, encounters)| encounters);
        self.games.values().filter(move |game| game.encounter < end)
    }

    /// How many games there are, those included that a test no longer needed.
    pub fn count(&self) -> usize {
        self.games.len()
    }

    /// The encounters of which every game has been played.
    pub fn encounters(&self) -> Vec<Vec<&GameLog>> {
        let mut encounters: BTreeMap<u32, Vec<&GameLog>> = BTreeMap::new();
        for game in self.games() {
            encounters.entry(game.encounter).or_default().push(game);
        }
        encounters.into_values().filter(|games| games.len() == self.seats).collect()
    }

    /// Lets the test look at the encounters that follow those it has seen, in their order.
    pub(crate) fn decide(&mut self, tournament: &Tournament) {
        let Some(sprt) = tournament.plan.sprt else { return };
        while self.verdict.is_none() {
            let number = self.ratios.len() as u32;
            let games: Vec<&GameLog> =
                (0..self.seats as u32).map_while(|rotation| self.games.get(&(number, rotation))).collect();
            if games.len() < self.seats {
                return;
            }
            let scored: Vec<(usize, f64)> = games.iter().map(|game| seat_and_points(game, 0)).collect();
            self.tested.count_encounter(&scored);
            let ratio = sprt.log_likelihood_ratio(&self.tested.distribution());
            self.ratios.push(ratio);
            self.verdict = sprt.verdict(ratio).map(|verdict| (verdict, number + 1));
        }
    }

    /// What one player made of its encounters with another, or with anyone.
    pub fn score(&self, player: usize, opponent: Option<usize>) -> Score {
        let mut score = Score::new(self.seats);
        let takes_part = |game: &GameLog, player: usize| game.players.contains(&player);
        for games in self.encounters() {
            let is_own = games.iter().all(|game| takes_part(game, player));
            let is_theirs = opponent.is_none_or(|other| games.iter().all(|game| takes_part(game, other)));
            if is_own && is_theirs {
                let scored: Vec<(usize, f64)> =
                    games.iter().flat_map(|game| all_seats(game, player)).collect();
                score.count_encounter(&scored);
            }
        }
        score
    }

    /// Every game as the ratings want it.
    pub fn rated(&self) -> Vec<Rated> {
        self.games().map(|game| Rated { lineup: game.players.clone(), points: game.points.clone() }).collect()
    }
}

/// The seat that a player has in a game, the first if it has several, and what it got there.
fn seat_and_points(game: &GameLog, player: usize) -> (usize, f64) {
    let seat = game.players.iter().position(|&other| other == player).unwrap_or_default();
    (seat, game.points.get(seat).copied().unwrap_or_default())
}

/// All seats of a player in a game, and what it got in each.
fn all_seats(game: &GameLog, player: usize) -> Vec<(usize, f64)> {
    let own = game.players.iter().enumerate().filter(|(_, other)| **other == player);
    own.map(|(seat, _)| (seat, game.points[seat])).collect()
}
