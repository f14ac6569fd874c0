//! Plays one game: house bots think here, external engines at the other end of their pipes.

mod running;

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use parlour_core::{Player, Turn};
use parlour_table::company::Occupant;
use parlour_table::table::ENGINE;
use parlour_table::{Company, Session};

use crate::engine::{Engine, Failure};
use crate::game::{Fault, FaultKind, GameLog, Spent};
use crate::plan::{Budget, Kind, Opening, PlanError, Tournament};
use crate::schedule::Encounter;
use running::{Ending, Running, shortened, told_start};

/// One worker's players, kept from game to game.
pub(crate) struct Referee<'a> {
    tournament: &'a Tournament,
    /// The engines by player, and by which of its seats in a game that is.
    engines: HashMap<(usize, usize), Engine>,
    /// The bots that learn, with those they play with, by the lineup of their encounters.
    learners: HashMap<Vec<usize>, Vec<Occupant>>,
}

/// A game to be played.
pub(crate) struct Fixture<'a> {
    pub(crate) encounter: &'a Encounter,
    pub(crate) rotation: u32,
    pub(crate) seed: u64,
    pub(crate) opening: &'a Opening,
}

impl<'a> Referee<'a> {
    pub(crate) fn new(tournament: &'a Tournament) -> Self {
        Referee { tournament, engines: HashMap::new(), learners: HashMap::new() }
    }

    /// Plays a game to its end; `None` if it was stopped. `look` sees every position.
    pub(crate) fn play(
        &mut self,
        fixture: &Fixture<'_>,
        stop: &AtomicBool,
        look: &dyn Fn(&dyn Session, &[usize]),
    ) -> Result<Option<GameLog>, PlanError> {
        let began = Instant::now();
        let mut running = self.sit_down(fixture, stop)?;
        let ending = match self.begin(&running) {
            Ok(()) => self.play_on(&mut running, fixture.opening, look),
            Err(fault) => Some(Ending::Fault(fault)),
        };
        let log = ending.map(|ending| running.log(fixture, self.tournament, ending, began));
        if self.tournament.learns {
            self.learners
                .insert(fixture.encounter.lineup.clone(), stand_up(running.company, fixture.rotation));
        }
        Ok(log)
    }

    /// Bots that learn see a game that was played before.
    pub(crate) fn rehearse(&mut self, fixture: &Fixture<'_>, game: &GameLog) -> Result<(), PlanError> {
        if !self.tournament.learns {
            return Ok(());
        }
        let never = AtomicBool::new(false);
        let mut running = self.sit_down(fixture, &never)?;
        while let Turn::Player(player) = running.company.table().turn() {
            let ply = running.company.table().session().plies() as usize;
            let Some(action) = game.actions.get(ply) else { break };
            let moved = running.company.act(player, action);
            moved.map_err(|why| PlanError::because(format!("the log does not replay: {why}")))?;
        }
        self.learners.insert(fixture.encounter.lineup.clone(), stand_up(running.company, fixture.rotation));
        Ok(())
    }

    fn sit_down<'s>(
        &mut self,
        fixture: &Fixture<'_>,
        stop: &'s AtomicBool,
    ) -> Result<Running<'s>, PlanError> {
        let (tournament, players) = (self.tournament, fixture.encounter.seats(fixture.rotation as usize));
        let seat = |&player: &usize| match tournament.plan.players[player].kind()? {
            Kind::Bot(spec) => Ok(spec.to_string()),
            Kind::Program(_) => Ok(ENGINE.to_string()),
        };
        let seats: Vec<String> = players.iter().map(seat).collect::<Result<_, PlanError>>()?;
        let company = match self.learners.remove(&fixture.encounter.lineup) {
            Some(mut occupants) => {
                if fixture.opening.start.is_some() {
                    return Err(PlanError::because("bots that learn begin at the first position"));
                }
                occupants.rotate_right(fixture.rotation as usize);
                Company::open_again(tournament.rules.clone(), fixture.seed, occupants)?
            }
            None => fixture.opening.open(&tournament.rules, fixture.seed, &seats)?,
        };
        let budgets: Vec<Budget> = players.iter().map(|&player| tournament.budget_of(player)).collect();
        Ok(Running {
            clocks: budgets.iter().map(|budget| budget.clock.map(|clock| clock.base)).collect(),
            told_start: told_start(tournament, company.table().session()),
            company,
            players,
            budgets,
            spent: Vec::new(),
            turns: 0,
            last: None,
            stop,
        })
    }

    /// Tells every engine of the new game, those that have to be started included.
    fn begin(&mut self, running: &Running<'_>) -> Result<(), Fault> {
        for (seat, player) in running.players.iter().enumerate() {
            let contestant = &self.tournament.plan.players[*player];
            if contestant.command.is_none() {
                continue;
            }
            let key = running.engine_key(seat);
            let fault = |failure: Failure| Fault { seat, kind: failure.kind, reason: failure.reason };
            let seed = running.company.table().bot_seed(Player::new(seat));
            let mut engine = match self.engines.remove(&key) {
                Some(engine) => engine,
                None => Engine::start(contestant, self.tournament.rules.variant(), &running.budgets[seat])
                    .map_err(fault)?,
            };
            engine.new_game(seed).map_err(fault)?;
            self.engines.insert(key, engine);
        }
        Ok(())
    }

    /// The opening, then move after move; `None` if it was stopped.
    fn play_on(
        &mut self,
        running: &mut Running<'_>,
        opening: &Opening,
        look: &dyn Fn(&dyn Session, &[usize]),
    ) -> Option<Ending> {
        let mut opening = opening.actions.iter();
        loop {
            // Whoever is told to stop plays anything, which is not to decide the game.
            if running.stop.load(Ordering::Relaxed) {
                return None;
            }
            let session = running.company.table().session();
            look(session, &running.players);
            let player = match session.turn() {
                Turn::Over(_) => return Some(Ending::Rules),
                _ if session.plies() >= self.tournament.plan.max_plies => return Some(Ending::Adjudicated),
                turn => turn.player().expect("the table lets chance act at once"),
            };
            running.turns += u64::from(running.last.replace(player) != Some(player));
            let moved = match opening.next() {
                Some(action) => {
                    running.company.act(player, action).expect("an opening has been tried");
                    Ok(())
                }
                None => self.move_of(running, player),
            };
            match moved {
                Ok(()) => {}
                // A bot of the house that was told to stop has not failed.
                Err(_) if running.stop.load(Ordering::Relaxed) => return None,
                Err(Failure { kind, reason }) => {
                    // It is started again for its next game.
                    if let Some(failed) = self.engines.remove(&running.engine_key(player.index())) {
                        failed.kill();
                    }
                    return Some(Ending::Fault(Fault { seat: player.index(), kind, reason }));
                }
            }
        }
    }

    /// One move: chosen, timed, checked and played.
    fn move_of(&mut self, running: &mut Running<'_>, player: Player) -> Result<(), Failure> {
        let seat = player.index();
        let (started, allowed) = (Instant::now(), running.allowed(seat));
        let choice = match self.engines.get_mut(&running.engine_key(seat)) {
            Some(engine) => running.ask_engine(engine, player, self.tournament, allowed)?,
            None => running.ask_bot(seat)?,
        };
        let time = started.elapsed();
        let margin = Duration::from_millis(self.tournament.plan.margin);
        if let Some(allowed) = allowed
            && time > allowed + margin
        {
            let reason = format!("{} ms instead of {}", time.as_millis(), allowed.as_millis());
            return Err(Failure::new(FaultKind::Time, reason));
        }
        let ply = running.company.table().session().plies();
        let moved = running.company.act(player, &choice.action);
        moved.map_err(|why| {
            Failure::new(FaultKind::Illegal, format!("`{}`: {why}", shortened(&choice.action)))
        })?;
        let milliseconds = (time.as_secs_f64() * 1e5).round() / 100.0;
        running.spent.push(Spent(ply, seat, milliseconds, choice.nodes, choice.depth));
        running.charge(seat, time);
        Ok(())
    }
}

/// Everyone gets up; the first of the lineup first.
fn stand_up(company: Company, rotation: u32) -> Vec<Occupant> {
    let mut occupants = company.into_occupants();
    occupants.rotate_left(rotation as usize);
    occupants
}
