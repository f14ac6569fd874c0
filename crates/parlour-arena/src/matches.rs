//! A match between two bots.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use parlour_core::options::{Spec, SpecError};
use parlour_core::{Player, Rng, Turn};
use parlour_table::{AnyRules, Limits, Table, TableError};
use thiserror::Error;

use crate::score::Score;

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MatchError {
    /// A bot cannot be had.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A table cannot be set up.
    #[error(transparent)]
    Table(#[from] TableError),
    /// The variant is not for two.
    #[error("a match is between two, but {game} seats {players}")]
    Seats {
        /// The game.
        game: &'static str,
        /// How many it seats.
        players: usize,
    },
}

/// A match to be played.
pub struct Match {
    /// The rules.
    pub rules: Arc<dyn AnyRules>,
    /// The two bots.
    pub bots: [String; 2],
    /// How many pairs of games.
    pub pairs: u32,
    /// How many random moves each pair of games begins with.
    pub opening: u32,
    /// What the openings and the bots' random choices follow from.
    pub seed: u64,
    /// What each bot may spend on a move.
    pub limits: Limits,
    /// How many games are played at the same time.
    pub threads: usize,
    /// After this many plies a game is a draw.
    pub most_plies: u64,
}

impl Match {
    /// Plays until all pairs are done or someone says stop; `progress` is told after each pair.
    pub fn play(&self, stop: &AtomicBool, progress: &(dyn Fn(&Score) + Sync)) -> Result<Score, MatchError> {
        self.check()?;
        let (score, next) = (Mutex::new(Score::default()), AtomicU32::new(0));
        let worker = || -> Result<(), MatchError> {
            while !stop.load(Ordering::Relaxed) {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= self.pairs {
                    break;
                }
                if let Some((half_points, plies)) = self.pair(u64::from(pair), stop)? {
                    let mut score = score.lock().unwrap_or_else(PoisonError::into_inner);
                    score.count_pair(half_points, plies);
                    progress(&score);
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..self.threads.max(1)).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a match does not panic"))
        })?;
        Ok(score.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    fn check(&self) -> Result<(), MatchError> {
        let players = self.rules.players();
        if players != 2 {
            return Err(MatchError::Seats { game: self.rules.info().title, players });
        }
        for bot in &self.bots {
            let spec: Spec = bot.parse()?;
            self.rules.bot(&spec, 0)?;
        }
        Ok(())
    }

    /// Two games from one opening with the seats changed; `None` if it was cut short.
    fn pair(&self, pair: u64, stop: &AtomicBool) -> Result<Option<([u32; 2], u64)>, MatchError> {
        let seed = Rng::stream(self.seed, pair).next_u64();
        let opening = self.opening_moves(seed);
        let (mut half_points, mut plies) = ([0; 2], 0);
        for (seat, points) in [Player::FIRST, Player::SECOND].into_iter().zip(&mut half_points) {
            let Some((earned, played)) = self.game(seat, seed, &opening, stop)? else { return Ok(None) };
            *points = earned;
            plies += played;
        }
        Ok(Some((half_points, plies)))
    }

    /// Random moves that leave the game open; fewer if it will not stay so.
    fn opening_moves(&self, seed: u64) -> Vec<String> {
        let (mut session, mut rng) = (self.rules.start(seed), Rng::stream(seed, 1));
        for _ in 0..self.opening {
            let Some(action) = session.draw(&mut rng).or_else(|| rng.pick(&session.actions()).cloned())
            else {
                break;
            };
            if session.play(&action).is_err() {
                break;
            }
            if matches!(session.turn(), Turn::Over(_)) {
                session.undo();
                break;
            }
        }
        session.history()
    }

    /// One game with the first bot in a seat: its half points, and the plies played.
    fn game(
        &self,
        seat: Player,
        seed: u64,
        opening: &[String],
        stop: &AtomicBool,
    ) -> Result<Option<(u32, u64)>, MatchError> {
        let [first, second] = &self.bots;
        let seats = if seat == Player::FIRST { [first, second] } else { [second, first] };
        let mut table = Table::open(self.rules.clone(), seed, &seats.map(String::clone))?;
        let mut opening = opening.iter();
        loop {
            let player = match table.turn() {
                Turn::Over(outcome) => {
                    let earned = outcome.winner().map_or(1, |winner| if winner == seat { 2 } else { 0 });
                    return Ok(Some((earned, table.session().plies())));
                }
                _ if table.session().plies() >= self.most_plies => {
                    return Ok(Some((1, table.session().plies())));
                }
                turn => turn.player().expect("the table lets chance act at once"),
            };
            if stop.load(Ordering::Relaxed) {
                return Ok(None);
            }
            let action = match opening.next() {
                Some(action) => action.clone(),
                None => table.think(&self.limits, stop, &mut |_| {}).expect("both seats are bots'").action,
            };
            table.act(player, &action).expect("bots and openings are legal");
        }
    }
}
