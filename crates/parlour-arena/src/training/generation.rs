//! Generations: a network plays against itself, the next is trained on those games, and a match decides whether it takes
//! its place.
//!
//! Everything lies in a folder, so that a run that was stopped goes on: `games-1`, `network-1.bin`, `loss-1.csv` and the
//! same for every later generation, and a line for each in `generations.jsonl` once its match is over.

use std::fs::{self, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_core::network::Network;
use parlour_core::options::Spec;
use parlour_table::{AnyLearner, AnyRules};
use serde::{Deserialize, Serialize};

use super::TrainingError;
use super::alignment::{Alignment, align};
use super::games::{self, Game, GamesFile};
use super::plot;
use super::samples::Sets;
use super::selfplay::SelfPlay;
use super::trainer::{Agreement, Epoch, Trainer, agreement};
use crate::plan::{Budget, Contestant, OpeningKind, Openings};
use crate::statistics::Sprt;
use crate::{Plan, Tournament};

/// What the network of a generation is called in the roster.
const CANDIDATE: &str = "candidate";
/// What the one before it is called.
const BEFORE: &str = "before";
/// Games of so many generations are learnt from.
const GENERATIONS_LEARNT_FROM: u32 = 2;
/// Random moves of the openings of a match.
const OPENING_PLIES: u32 = 6;

/// How generations are trained.
#[derive(Clone)]
pub struct Training {
    /// The rules, of a game for two.
    pub rules: Arc<dyn AnyRules>,
    /// The bot that judges by a network, by its name.
    pub bot: String,
    /// Who plays the games of the first generation, and against whom it has to prove itself.
    pub first_player: String,
    /// Where everything lies.
    pub folder: PathBuf,
    /// How many games a generation plays.
    pub games: usize,
    /// How many nodes an action is worth, in those games and in matches.
    pub nodes: u64,
    /// After so many plies a game is a draw.
    pub most_plies: u64,
    /// The longest opening of random actions.
    pub opening: u32,
    /// How much of the target is what was thought later in the game; the rest is what the search thought of the position
    /// itself. It is the λ of TD(λ).
    pub lambda: f32,
    /// How a network is trained.
    pub trainer: Trainer,
    /// When a match has said enough, and how many games it has at most.
    pub sprt: Sprt,
    /// How many games it has at most.
    pub trial_games: u32,
}

/// What became of a generation.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// Its number, from one.
    pub generation: u32,
    /// Games and positions that were learnt from.
    pub games: usize,
    /// Positions.
    pub positions: usize,
    /// How much the results surprise the network, in nats a position of games that were not learnt from.
    pub surprise: f64,
    /// The same in whole numbers.
    pub quantised_surprise: f64,
    /// By what its logarithms of odds were multiplied for chances that are those of the results, and what was added.
    pub scale: f64,
    /// What was added.
    pub shift: f64,
    /// The mean and the largest difference of what both expect, from 0 to 1.
    pub mean_difference: f64,
    /// The largest.
    pub most_difference: f64,
    /// Games of the match.
    pub trial_games: usize,
    /// Its score, from 0 to 1, and the error of that.
    pub score: f64,
    /// The error.
    pub error: f64,
    /// Whether it took the place of the one before.
    pub is_adopted: bool,
}

/// What is told on the way.
pub enum News<'a> {
    /// The file of games has grown.
    Games(&'a GamesFile),
    /// An epoch is over.
    Epoch(Epoch),
}

impl Training {
    fn file(&self, name: &str, generation: u32) -> PathBuf {
        self.folder.join(name.replace('#', &generation.to_string()))
    }

    /// What has become of the generations so far.
    pub fn outcomes(&self) -> Result<Vec<Outcome>, TrainingError> {
        let path = self.folder.join("generations.jsonl");
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => String::new(),
            read => read?,
        };
        let line = |line: &str| serde_json::from_str(line).map_err(|_| TrainingError::Damaged(path.clone()));
        text.lines().map(line).collect()
    }

    /// Writes down what became of a generation.
    pub fn conclude(&self, outcome: &Outcome) -> Result<(), TrainingError> {
        let mut file =
            OpenOptions::new().create(true).append(true).open(self.folder.join("generations.jsonl"))?;
        let line = serde_json::to_string(outcome).map_err(std::io::Error::from)?;
        Ok(writeln!(file, "{line}")?)
    }

    /// The file of the best network so far; `None` before one was adopted.
    pub fn best(&self) -> Result<Option<PathBuf>, TrainingError> {
        let outcomes = self.outcomes()?;
        let adopted = outcomes.iter().rev().find(|outcome| outcome.is_adopted);
        Ok(adopted.map(|outcome| self.file("network-#.bin", outcome.generation)))
    }

    fn learner(&self) -> Result<Box<dyn AnyLearner>, TrainingError> {
        let spec: Spec = self.bot.parse().map_err(crate::plan::PlanError::from)?;
        let learner = self.rules.learner(&spec).map_err(crate::plan::PlanError::from)?;
        learner.ok_or_else(|| TrainingError::NoNetwork(self.bot.clone()))
    }

    /// The rules with the best network so far, and who plays with it.
    fn player(&self, learner: &dyn AnyLearner) -> Result<(Arc<dyn AnyRules>, String), TrainingError> {
        Ok(match self.best()? {
            Some(path) => {
                (self.rules.with_network(BEFORE, read_network(learner, &path)?), BEFORE.to_string())
            }
            None => (self.rules.clone(), self.first_player.clone()),
        })
    }

    /// Plays the games of a generation, or what is missing of them.
    pub fn play(
        &self,
        generation: u32,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Result<(), TrainingError> {
        fs::create_dir_all(&self.folder)?;
        let (rules, player) = self.player(&*self.learner()?)?;
        let self_play = SelfPlay {
            rules,
            player,
            nodes: self.nodes,
            opening: self.opening,
            most_plies: self.most_plies,
            seed: self.trainer.seed.wrapping_add(u64::from(generation)),
            threads: self.trainer.threads,
        };
        let mut file = GamesFile::open(&*self.rules, &self.file("games-#", generation))?;
        tell(News::Games(&file));
        self_play.run(&mut file, self.games, stop, &mut |file| tell(News::Games(file)))
    }

    /// Trains the network of a generation on its games and those of the one before. `None` if someone said stop.
    pub fn train(
        &self,
        generation: u32,
        stop: &AtomicBool,
        tell: &mut dyn FnMut(News<'_>),
    ) -> Result<Option<Outcome>, TrainingError> {
        let learner = self.learner()?;
        let first = generation.saturating_sub(GENERATIONS_LEARNT_FROM) + 1;
        let mut played: Vec<Game> = Vec::new();
        for generation in first.max(1)..=generation {
            played.extend(games::read(&*self.rules, &self.file("games-#", generation))?);
        }
        let sets = Sets::of(&*learner, &played, self.lambda);
        if sets.learnt.is_empty() || sets.checked.is_empty() {
            return Err(TrainingError::TooFewGames(played.len()));
        }
        let mut epochs = Vec::new();
        let mut keep = |epoch: Epoch| {
            epochs.push(epoch);
            tell(News::Epoch(epoch));
        };
        let trained =
            self.trainer.run(&sets, &learner.symmetries(), learner.network().shape, stop, &mut keep);
        let Some(mut model) = trained else { return Ok(None) };
        let Alignment { scale, shift } = align(&mut model, &sets.learnt);
        let network = model.quantised();
        fs::write(self.file("network-#.bin", generation), network.to_bytes())?;
        fs::write(self.file("loss-#.csv", generation), plot::csv(&epochs))?;
        fs::write(self.file("loss-#.svg", generation), plot::svg(&epochs))?;
        let Agreement { surprise, quantised_surprise, mean_difference, most_difference } =
            agreement(&model, &network, &sets.checked);
        Ok(Some(Outcome {
            generation,
            games: played.len(),
            positions: sets.learnt.len() + sets.checked.len(),
            surprise,
            quantised_surprise,
            scale,
            shift,
            mean_difference,
            most_difference,
            trial_games: 0,
            score: 0.0,
            error: 0.0,
            is_adopted: false,
        }))
    }

    /// The match between the network of a generation and the best so far.
    pub fn trial(&self, generation: u32) -> Result<Tournament, TrainingError> {
        let learner = self.learner()?;
        let (rules, before) = self.player(&*learner)?;
        let network = read_network(&*learner, &self.file("network-#.bin", generation))?;
        let player = |bot: &str| Contestant { bot: Some(bot.to_string()), ..Contestant::default() };
        let plan = Plan {
            variant: Some(self.rules.variant().to_string()),
            players: vec![player(CANDIDATE), player(&before)],
            budget: Budget { nodes: Some(self.nodes), ..Budget::default() },
            openings: Openings {
                kind: Some(OpeningKind::Balanced),
                plies: Some(OPENING_PLIES),
                ..Openings::default()
            },
            games: self.trial_games,
            seed: self.trainer.seed.wrapping_add(u64::from(generation)),
            threads: self.trainer.threads,
            sprt: Some(self.sprt),
            ..Plan::of_game(self.rules.info().id)
        };
        Ok(plan.prepare_with(rules.with_network(CANDIDATE, network))?)
    }
}

fn read_network(learner: &dyn AnyLearner, path: &Path) -> Result<Network, TrainingError> {
    Network::from_bytes(&fs::read(path)?, learner.network().shape)
        .map_err(|error| TrainingError::Network { path: path.to_path_buf(), error })
}
