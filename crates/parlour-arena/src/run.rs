//! Holds a tournament: hands games to workers, keeps what comes of them, and knows when to stop.
//!
//! What a game is follows from the plan and its number alone, so that the same games are played on any number of
//! threads and after a restart. An SPRT looks at encounters in their order, whoever finishes first, and so its verdict
//! is the same everywhere, too.

use std::collections::{BTreeMap, VecDeque};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use parlour_core::Rng;
use parlour_table::Session;
use thiserror::Error;

use crate::engine::Engine;
use crate::game::GameLog;
use crate::log::{Log, LogError};
use crate::plan::{Kind, Opening, PlanError, Tournament};
use crate::referee::{Fixture, Referee};
use crate::results::Results;
use crate::schedule::{self, Encounter};

/// Why a tournament ended early.
#[derive(Debug, Error)]
pub enum RunError {
    /// It cannot be held as planned.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// It cannot be written down.
    #[error(transparent)]
    Log(#[from] LogError),
    /// A player's program cannot be started.
    #[error("player `{name}`: {why}")]
    Player {
        /// Which.
        name: String,
        /// Why.
        why: String,
    },
}

/// Who looks on while it is played.
pub trait Spectator: Sync {
    /// A game is over, and this is where everyone stands.
    fn finished(&self, _game: &GameLog, _results: &Results) {}

    /// A position of a game of the first worker, with the players by seat.
    fn position(&self, _session: &dyn Session, _players: &[usize]) {}
}

/// Nobody.
impl Spectator for () {}

/// Stacks of workers: deep searches need room, which is only taken when used.
const STACK_BYTES: usize = 64 << 20;

/// Plays until all games are done, a test has decided, or someone says stop. Games that are in the log already are not
/// played again; new ones are added to it.
pub fn run(
    tournament: &Tournament,
    known: Vec<GameLog>,
    log: Option<Log>,
    stop: &AtomicBool,
    spectator: &dyn Spectator,
) -> Result<Results, RunError> {
    if let Some(stranger) = known.iter().find(|game| !game.fits(tournament)) {
        let why = format!("encounter {} of the log is none of its plan", stranger.encounter);
        return Err(PlanError::because(why).into());
    }
    try_engines(tournament)?;
    let mut state = State {
        results: Results::new(tournament, known),
        waiting: VecDeque::new(),
        playing: 0,
        wave: 0,
        next_number: 0,
        openings: BTreeMap::new(),
        log,
        error: None,
    };
    state.results.decide(tournament);
    let began = Instant::now();
    let hall = Hall { tournament, state: Mutex::new(state), changed: Condvar::new(), stop, spectator };
    // Who learns plays one game after the other.
    let threads = if tournament.learns { 1 } else { tournament.plan.threads.max(1) };
    thread::scope(|scope| {
        for worker in 0..threads {
            let builder = thread::Builder::new().name(format!("game {}", worker + 1)).stack_size(STACK_BYTES);
            let hall = &hall;
            let work = move || hall.work(worker);
            builder.spawn_scoped(scope, work).expect("a thread can be started");
        }
    });
    let mut state = hall.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    state.results.elapsed = began.elapsed();
    state.error.map_or(Ok(state.results), Err)
}

/// Starts every external engine once, so that a wrong command line is an error and not a lost tournament.
fn try_engines(tournament: &Tournament) -> Result<(), RunError> {
    for (index, player) in tournament.plan.players.iter().enumerate() {
        if matches!(player.kind()?, Kind::Program(_)) {
            let engine = Engine::start(player, tournament.rules.variant(), &tournament.budget_of(index));
            engine.map_err(|failure| RunError::Player { name: player.name.clone(), why: failure.reason })?;
        }
    }
    Ok(())
}

/// One game to be played.
struct Job {
    encounter: Arc<Encounter>,
    rotation: u32,
    seed: u64,
    opening: Arc<Opening>,
    /// If it has been played before and is only needed by bots that learn.
    known: Option<GameLog>,
}

/// What the workers share.
struct State {
    results: Results,
    waiting: VecDeque<(Arc<Encounter>, u32)>,
    playing: usize,
    wave: u32,
    next_number: u32,
    /// The openings of the rounds under way.
    openings: BTreeMap<u32, Arc<Opening>>,
    log: Option<Log>,
    error: Option<RunError>,
}

struct Hall<'a> {
    tournament: &'a Tournament,
    state: Mutex<State>,
    changed: Condvar,
    stop: &'a AtomicBool,
    spectator: &'a dyn Spectator,
}

/// How long a worker sleeps at most before it looks whether someone has said stop.
const LOOK_UP: Duration = Duration::from_millis(100);

impl Hall<'_> {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn work(&self, worker: usize) {
        let mut referee = Referee::new(self.tournament);
        while let Some(job) = self.next_job() {
            let fixture = Fixture {
                encounter: &job.encounter,
                rotation: job.rotation,
                seed: job.seed,
                opening: &job.opening,
            };
            let played = match &job.known {
                Some(game) => referee.rehearse(&fixture, game).map(|()| None),
                None => referee.play(&fixture, self.stop, &|session, players| {
                    if worker == 0 {
                        self.spectator.position(session, players);
                    }
                }),
            };
            let was_stopped = matches!(played, Ok(None)) && job.known.is_none();
            self.finish(played.map_err(RunError::from));
            if was_stopped {
                break;
            }
        }
        self.changed.notify_all();
    }

    /// The next game; waits for one where pairings follow from results. `None` when there is nothing left to do.
    fn next_job(&self) -> Option<Job> {
        loop {
            let mut state = self.lock();
            let is_over = state.error.is_some() || state.results.verdict.is_some();
            if is_over || self.stop.load(Ordering::Relaxed) {
                return None;
            }
            if let Some((encounter, rotation)) = state.waiting.pop_front() {
                let known = state.results.game(encounter.number, rotation).cloned();
                if known.is_some() && !self.tournament.learns {
                    continue;
                }
                state.playing += 1;
                let opening = state.openings.get(&encounter.round).cloned();
                drop(state);
                match self.prepare(&encounter, opening) {
                    Ok((seed, opening)) => return Some(Job { encounter, rotation, seed, opening, known }),
                    Err(error) => {
                        self.finish(Err(error));
                        return None;
                    }
                }
            }
            if state.playing == 0 && !state.begin_wave(self.tournament) {
                return None;
            }
            if state.waiting.is_empty() {
                drop(self.changed.wait_timeout(state, LOOK_UP));
            }
        }
    }

    /// The seed and the opening of an encounter; the opening is made once a round.
    fn prepare(
        &self,
        encounter: &Encounter,
        opening: Option<Arc<Opening>>,
    ) -> Result<(u64, Arc<Opening>), RunError> {
        let round = u64::from(encounter.round);
        let seed = Rng::stream(self.tournament.plan.seed, round).next_u64();
        if let Some(opening) = opening {
            return Ok((seed, opening));
        }
        let opening =
            Arc::new(self.tournament.plan.openings.of_round(&self.tournament.rules, round, seed)?);
        let mut state = self.lock();
        state.openings.insert(encounter.round, opening.clone());
        // Rounds begin in their order, so that those long past are not needed again.
        while state.openings.len() > MAX_OPENINGS_KEPT {
            state.openings.pop_first();
        }
        Ok((seed, opening))
    }

    fn finish(&self, played: Result<Option<GameLog>, RunError>) {
        let mut state = self.lock();
        state.playing -= 1;
        match played {
            Ok(Some(game)) => {
                let written = state.log.as_mut().map_or(Ok(()), |log| log.write_game(&game));
                if let Err(error) = written {
                    state.error.get_or_insert(error.into());
                }
                state.results.add(game.clone());
                state.results.decide(self.tournament);
                self.spectator.finished(&game, &state.results);
            }
            Ok(None) => {}
            Err(error) => {
                state.error.get_or_insert(error);
            }
        }
        self.changed.notify_all();
    }
}

const MAX_OPENINGS_KEPT: usize = 64;

impl State {
    /// Puts the next encounters into the queue; false if there are none.
    fn begin_wave(&mut self, tournament: &Tournament) -> bool {
        // After a restart later games may be known already.
        let played: Vec<&GameLog> =
            self.results.games().filter(|game| game.encounter < self.next_number).collect();
        let Some(encounters) = schedule::wave(tournament, self.wave, self.next_number, &played) else {
            return false;
        };
        self.wave += 1;
        self.next_number += encounters.len() as u32;
        for encounter in encounters.into_iter().map(Arc::new) {
            self.waiting.extend((0..tournament.seats() as u32).map(|rotation| (encounter.clone(), rotation)));
        }
        true
    }
}
