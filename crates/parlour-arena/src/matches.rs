//! A match: one bot against another, which takes all other seats where there are more than two.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use parlour_core::options::{Spec, SpecError};
use parlour_core::{Player, Rng, Turn};
use parlour_table::company::Occupant;
use parlour_table::table::PERSON;
use parlour_table::{AnyRules, Company, Limits, TableError};
use thiserror::Error;

use crate::score::{Ending, Length, Score};

/// Why a match cannot be played.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MatchError {
    /// A bot cannot be had.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A table cannot be set up.
    #[error(transparent)]
    Table(#[from] TableError),
}

/// A match to be played.
pub struct Match {
    /// The rules.
    pub rules: Arc<dyn AnyRules>,
    /// The two bots.
    pub bots: [String; 2],
    /// How many rounds: one game with the first bot in each seat.
    pub rounds: u32,
    /// How many random moves each round begins with.
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
    /// Plays until all rounds are done or someone says stop; `progress` is told after each.
    pub fn play(&self, stop: &AtomicBool, progress: &(dyn Fn(&Score) + Sync)) -> Result<Score, MatchError> {
        let (score, next) = (Mutex::new(Score::new(self.rules.players())), AtomicU32::new(0));
        // Who learns from game to game plays them one after the other.
        let learns = self.learns()?;
        let threads = if learns { 1 } else { self.threads.max(1) };
        let worker = || -> Result<(), MatchError> {
            let mut pair = Pair::default();
            while !stop.load(Ordering::Relaxed) {
                let round = next.fetch_add(1, Ordering::Relaxed);
                if round >= self.rounds {
                    break;
                }
                if let Some((endings, length)) =
                    self.round(u64::from(round), learns.then_some(&mut pair), stop)?
                {
                    let mut score = score.lock().unwrap_or_else(PoisonError::into_inner);
                    score.count_round(&endings, length);
                    progress(&score);
                }
            }
            Ok(())
        };
        thread::scope(|scope| {
            let workers: Vec<_> = (0..threads).map(|_| scope.spawn(worker)).collect();
            workers.into_iter().try_for_each(|worker| worker.join().expect("a match does not panic"))
        })?;
        Ok(score.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// Whether one of the bots learns from game to game; refuses what cannot be had.
    fn learns(&self) -> Result<bool, MatchError> {
        let mut learns = false;
        for bot in &self.bots {
            let spec: Spec = bot.parse()?;
            learns |= self.rules.bot(&spec, 0)?.learns();
        }
        Ok(learns)
    }

    /// Games from one opening, with one seed, the first bot in each seat in turn; `None` if it was cut short.
    fn round(
        &self,
        round: u64,
        mut pair: Option<&mut Pair>,
        stop: &AtomicBool,
    ) -> Result<Option<(Vec<Ending>, Length)>, MatchError> {
        let seed = Rng::stream(self.seed, round).next_u64();
        let opening = self.opening_moves(seed)?;
        let (mut endings, mut length) = (Vec::new(), Length::default());
        for seat in (0..self.rules.players()).map(Player::new) {
            let mut company = match pair.as_mut().and_then(|pair| pair.seated(seat)) {
                Some(occupants) => Company::open_again(self.rules.clone(), seed, occupants)?,
                None => Company::open(self.rules.clone(), seed, &self.names(seat))?,
            };
            let played = self.game(&mut company, seat, &opening, stop);
            if let Some(pair) = &mut pair {
                pair.keep(seat, company.into_occupants());
            }
            let Some((ending, played)) = played else { return Ok(None) };
            endings.push(ending);
            length += played;
        }
        Ok(Some((endings, length)))
    }

    /// The players' random actions that a round begins with, chosen at a table with the same dice; fewer if the
    /// game does not stay open.
    fn opening_moves(&self, seed: u64) -> Result<Vec<String>, MatchError> {
        let seats = vec![PERSON.to_string(); self.rules.players()];
        let mut company = Company::open(self.rules.clone(), seed, &seats)?;
        let (mut opening, mut rng) = (Vec::new(), Rng::stream(seed, 1));
        while let (Turn::Player(player), true) =
            (company.table().turn(), opening.len() < self.opening as usize)
        {
            let actions = company.table().session().actions();
            let action = rng.pick(&actions).expect("a player has a choice");
            company.act(player, action).expect("a listed action is legal");
            opening.push(action.clone());
        }
        if matches!(company.table().turn(), Turn::Over(_)) {
            opening.pop();
        }
        Ok(opening)
    }

    /// Who sits where when the first bot has a seat.
    fn names(&self, seat: Player) -> Vec<String> {
        let [first, second] = &self.bots;
        let bot_at = |other: usize| if other == seat.index() { first.clone() } else { second.clone() };
        (0..self.rules.players()).map(bot_at).collect()
    }

    /// One game with the first bot in a seat: how it ended for it, and how long it was.
    fn game(
        &self,
        company: &mut Company,
        seat: Player,
        opening: &[String],
        stop: &AtomicBool,
    ) -> Option<(Ending, Length)> {
        let mut opening = opening.iter();
        let (mut turns, mut last) = (0, None);
        loop {
            let table = company.table();
            let length = Length { plies: table.session().plies(), turns };
            let player = match table.turn() {
                Turn::Over(outcome) => {
                    let ending = match outcome.winner() {
                        Some(winner) if winner == seat => Ending::Win,
                        Some(_) => Ending::Loss,
                        None => Ending::Draw,
                    };
                    return Some((ending, length));
                }
                _ if table.session().plies() >= self.most_plies => {
                    return Some((Ending::Draw, length));
                }
                turn => turn.player().expect("the table lets chance act at once"),
            };
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            turns += u64::from(last.replace(player) != Some(player));
            let action = match opening.next() {
                Some(action) => action.clone(),
                None => company.think(&self.limits, stop, &mut |_| {}).expect("both seats are bots'").action,
            };
            company.act(player, &action).expect("bots and openings are legal");
        }
    }
}

/// The bots of a match between two games.
#[derive(Default)]
struct Pair {
    first: Option<Occupant>,
    others: Vec<Occupant>,
}

impl Pair {
    /// The bots from the last game, with what they have learnt, the first in a seat; `None` before the first game.
    fn seated(&mut self, seat: Player) -> Option<Vec<Occupant>> {
        let (first, mut others) = (self.first.take()?, std::mem::take(&mut self.others));
        others.insert(seat.index(), first);
        Some(others)
    }

    fn keep(&mut self, seat: Player, mut occupants: Vec<Occupant>) {
        self.first = Some(occupants.remove(seat.index()));
        self.others = occupants;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_table::house;

    fn plan(game: &str, variant: &str, opening: u32) -> Match {
        Match {
            rules: house().rules(game, Some(variant)).unwrap(),
            bots: ["random".into(), "random".into()],
            rounds: 4,
            opening,
            seed: 7,
            limits: Limits::default(),
            threads: 2,
            most_plies: 100,
        }
    }

    /// Who learns plays one game after the other, so the number of threads makes no difference.
    #[test]
    fn who_learns_plays_one_game_after_the_other() {
        for entry in house().games() {
            let rules = entry.rules(None).unwrap();
            let learners: Vec<_> = rules
                .roster()
                .into_iter()
                .filter(|bot| rules.bot(&bot.name.parse().unwrap(), 0).unwrap().learns())
                .collect();
            for bot in learners {
                let limits = Limits { nodes: Some(200), ..Limits::default() };
                let plan = |threads: usize| Match {
                    bots: [bot.name.into(), "random".into()],
                    rounds: 3,
                    limits,
                    threads,
                    ..plan(entry.info().id, rules.variant(), 0)
                };
                let score = |threads| plan(threads).play(&AtomicBool::new(false), &|_| {}).unwrap().total();
                assert_eq!(score(1), score(2));
            }
        }
    }

    /// Every game, also those with dice and for more than two, also with random openings.
    #[test]
    fn a_round_seats_the_first_bot_everywhere() {
        for entry in house().games() {
            for variant in entry.info().variants {
                let plan = plan(entry.info().id, variant.name, 6);
                let score = plan.play(&AtomicBool::new(false), &|_| {}).unwrap();
                assert!(score.by_seat.iter().all(|tally| tally.games() == 4), "{}", variant.name);
                assert_eq!((score.rounds(), score.by_seat.len()), (4, plan.rules.players()));
            }
        }
    }
}
