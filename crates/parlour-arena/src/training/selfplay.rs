//! Self-play: games of a bot against itself from varied openings, and what its search thought of every position.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use parlour_core::chance::CERTAIN;
use parlour_core::options::Spec;
use parlour_core::{Player, Rng, Score, Turn};
use parlour_table::{AnyBot, AnyRules, Limits, Session};

use super::TrainingError;
use super::games::{Game, GamesError, GamesFile, Ply};
use crate::plan::PlanError;
use crate::tuning::side_by_side;

/// How games are played.
#[derive(Clone)]
pub struct SelfPlay {
    /// The rules, of a game for two.
    pub rules: Arc<dyn AnyRules>,
    /// Who plays, by a spec.
    pub player: String,
    /// How many nodes an action is worth.
    pub nodes: u64,
    /// The longest opening of random actions.
    pub opening: u32,
    /// After so many plies a game is a draw.
    pub most_plies: u64,
    /// What all of it follows from.
    pub seed: u64,
    /// How many games are played at the same time.
    pub threads: usize,
}

/// The shortest opening of random actions.
const LEAST_OPENING: u32 = 2;
/// How many openings are tried for one that leaves both players a chance, and what that is, per mille.
const OPENING_TRIES: u32 = 12;
const OPEN_CHANCES: std::ops::RangeInclusive<u16> = 150..=850;
/// After the opening, how many of a thousand actions are random: so that also what nobody would play is learnt about.
const SLIPS_PERMILLE: u32 = 15;
/// Memory of a bot: searches here are short.
const BYTES: usize = 4 << 20;
/// How many games each thread plays between two writes.
const GAMES_A_WRITE: usize = 16;

impl SelfPlay {
    /// Adds games until the file holds so many, or someone says stop. What is added depends on the seed and on how many
    /// there are already, so that a run that was stopped goes on as if it had not been.
    pub fn run(
        &self,
        file: &mut GamesFile,
        games: usize,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(&GamesFile),
    ) -> Result<(), TrainingError> {
        while file.count < games && !stop.load(Ordering::Relaxed) {
            let batch = (self.threads * GAMES_A_WRITE).min(games - file.count);
            let first = file.count as u64;
            let played: Result<Vec<Game>, PlanError> =
                side_by_side(self.threads, batch, |index| self.play(first + index as u64))
                    .into_iter()
                    .collect();
            file.add(&played?).map_err(GamesError::from)?;
            tell(file);
        }
        Ok(())
    }

    /// The game with a number. It ends when the search has proven who wins.
    pub fn play(&self, number: u64) -> Result<Game, PlanError> {
        let mut rng = Rng::stream(self.seed, number);
        let seed = rng.next_u64();
        let spec: Spec = self.player.parse()?;
        let mut bot = self.rules.bot(&spec, seed)?;
        bot.new_game(seed);
        let mut session = self.opening(seed, &mut *bot, &mut rng);
        let places = session.places(0).into_iter();
        let plies = places.map(|place| Ply { place: place.index as u16, chance: None }).collect();
        let mut game = Game { seed, half_points: 1, plies };
        loop {
            let turn = session.turn();
            if let Turn::Over(outcome) = &turn {
                game.half_points = half_points(outcome.winner());
                break;
            }
            if session.plies() >= self.most_plies {
                break;
            }
            let is_random = turn.player().is_none() || rng.below(1000) < SLIPS_PERMILLE;
            let (action, chance, proven) = if is_random {
                (session.random_action(&mut rng).expect("the game is not over"), None, None)
            } else {
                self.choose(&mut *bot, &*session)
            };
            session.play(&action).expect("bots and listed actions are legal");
            let place = session.places(session.plies() - 1)[0].index as u16;
            game.plies.push(Ply { place, chance });
            if proven.is_some() {
                game.half_points = half_points(proven);
                break;
            }
        }
        Ok(game)
    }

    /// Some random actions, after which both players have a chance; if many tries find none, whatever came last.
    fn opening(&self, seed: u64, bot: &mut dyn AnyBot, rng: &mut Rng) -> Box<dyn Session> {
        let mut tries = OPENING_TRIES;
        loop {
            let mut session = self.rules.start(seed);
            let length = LEAST_OPENING + rng.below(self.opening.saturating_sub(LEAST_OPENING) + 1);
            for _ in 0..length {
                let Some(action) = session.random_action(rng) else { break };
                session.play(&action).expect("listed actions are legal");
            }
            tries -= 1;
            if tries == 0 {
                return session;
            }
            if session.turn().player().is_some()
                && let (_, Some(chance), None) = self.choose(bot, &*session)
                && OPEN_CHANCES.contains(&chance)
            {
                return session;
            }
        }
    }

    /// What the bot plays, what the first player can expect by its search, and who wins if that is proven.
    fn choose(&self, bot: &mut dyn AnyBot, session: &dyn Session) -> (String, Option<u16>, Option<Player>) {
        let (player, sight) =
            session.turn().player().zip(session.sight()).expect("a player is to move where a bot is asked");
        let limits = Limits { nodes: Some(self.nodes), bytes: BYTES, ..Limits::default() };
        let decision = limits.choose(bot, &sight, &AtomicBool::new(false), &mut |_| {});
        let decision = decision.expect("the bot is of the same rules");
        let chance = decision.insight.chance(player, self.rules.players());
        let of_first = |chance: u16| if player == Player::FIRST { chance } else { CERTAIN - chance };
        let winner = match decision.insight.score {
            Some(Score::Win(_)) => Some(player),
            Some(Score::Loss(_)) => Some(player.other()),
            _ => None,
        };
        (decision.action, chance.map(of_first), winner)
    }
}

/// What the first player gets, in half points.
fn half_points(winner: Option<Player>) -> u8 {
    match winner {
        Some(Player::FIRST) => 2,
        Some(_) => 0,
        None => 1,
    }
}
