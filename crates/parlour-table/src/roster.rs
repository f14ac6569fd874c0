//! The roster of one game: takes down the bots it lists, and builds them from specs.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::bot::RandomBot;
use parlour_core::bot_options;
use parlour_core::chance::{Curve, Judge};
use parlour_core::evaluation::{MAX_WEIGHT, Weight};
use parlour_core::network::{self, Learned, Network};
use parlour_core::options::{BotOptions, OptionInfo, Options, SEED, Spec, SpecError, name_list};
use parlour_core::roster::{BoxedBot, Specialist, Title, title};
use parlour_core::sync::Arc;
use parlour_core::{Duel, Evaluation, Indexable, Open, Playable, Roster, Views};
#[cfg(feature = "std")]
use parlour_search::Parallel;
use parlour_search::alphabeta::Settings;
use parlour_search::beginner::MAX_PLIES;
use parlour_search::expectimax::MAX_TURNS;
use parlour_search::perfect::{Perfect, WinLossPlayer};
use parlour_search::retrograde::SolveError;
use parlour_search::value::MAX_PLY;
use parlour_search::{AlphaBeta, Beginner, Expectimax, Mcts, Solution, WinLoss, solve};

use crate::bots::{BotInfo, COMMON_OPTIONS, Judging, Relay, WithCommonOptions};
use crate::characters::Character;
use crate::learner::{self, AnyLearner, MakeLearner};
use crate::once::OnceLock;
use crate::rules::SolvedGame;

/// Builds a bot with these options, and with these weights in place of its own.
type Make<G> = Box<dyn Fn(&G, &Options, Option<&[i32]>) -> Result<BoxedBot<G>, SpecError> + Send + Sync>;
/// The weights of a bot's evaluation; asked for only where someone wants to change them.
type OwnWeights = Box<dyn Fn() -> Vec<Weight> + Send + Sync>;
type Solve<G> = Box<dyn Fn(&G) -> Result<SolvedGame, SolveError> + Send + Sync>;

/// The option of searches that can play captures out.
const QUIESCENCE: &str = "quiescence";

enum Kind<G: Views> {
    Bot {
        options: Vec<OptionInfo>,
        weights: Option<OwnWeights>,
        make: Make<G>,
        /// Of one that judges by a network: what its points are worth, if that is not the game's to say, and what trains it.
        learner: Option<(Option<Curve>, MakeLearner<G>)>,
    },
    Relay {
        spec: &'static str,
        specialist: Specialist<G>,
    },
    Alias(&'static str),
}

/// A bot as it will be built: the spec with all other names followed, and what is needed to build it.
struct Resolved<'a, G: Views> {
    name: &'static str,
    spec: Spec,
    own: &'a [OptionInfo],
    weights: Option<&'a OwnWeights>,
    make: &'a Make<G>,
    learner: Option<&'a MakeLearner<G>>,
    curve: Option<Curve>,
    specialist: Option<&'a Specialist<G>>,
}

/// What a name stands for, with what the caller says going first.
fn overlaid(meaning: &str, said: &Spec) -> Result<Spec, SpecError> {
    let mut meant: Spec = meaning.parse()?;
    meant.options.retain(|(name, _)| said.options.iter().all(|(other, _)| other != name));
    meant.options.extend(said.options.iter().cloned());
    Ok(meant)
}

/// The bots of one game's variant: a game lists them through [`Roster`], and they are built by their specs.
pub struct BotRegistry<G: Views> {
    /// Who wins each position, if the program has brought it along.
    carried: Option<&'static [u8]>,
    /// Names and the networks they stand for: the bot that judges by a network is listed once more with each.
    candidates: Vec<(&'static str, Network)>,
    entries: Vec<(Title, Kind<G>)>,
    solve: Option<Solve<G>>,
}

bot_options! {
    /// The options of alpha-beta searches. The flags leave a step out, to see what it is worth.
    struct AlphaBetaOptions {
        depth: u32 = MAX_PLY, "the most plies to look ahead", 1..=MAX_PLY as u64;
        aspiration: bool = true, "aspiration windows: begin with a narrow window around the last value";
        nullmove: bool = true, "null-move pruning: cut off where skipping a turn would still be good enough";
        reductions: bool = true, "late move reductions: look less deeply at quiet actions that come late";
        futility: bool = true,
            "futility and late move pruning: leave out quiet actions near the horizon that cannot matter";
        quiescence: bool = true, "quiescence search: play out captures at the horizon";
        #[cfg(feature = "std")]
        threads: usize = 1, "how many threads search; only one always gives the same answer", 1..=64;
    }
}

/// Those of them that do something in a game: not every game has null moves, nor every evaluation tactics.
fn alpha_beta_options<G: Duel, E: Evaluation<G>>() -> Vec<OptionInfo> {
    let does_something = |option: &&OptionInfo| match &*option.name {
        "nullmove" => G::NULL_MOVE,
        "futility" => E::QUIET_MARGIN.is_some(),
        QUIESCENCE => E::TACTICS,
        _ => true,
    };
    AlphaBetaOptions::DECLARED.iter().filter(does_something).cloned().collect()
}

fn settings<G: Duel, E: Evaluation<G>>(options: AlphaBetaOptions) -> Settings {
    Settings {
        aspiration_windows: options.aspiration,
        null_move_pruning: G::NULL_MOVE && options.nullmove,
        late_move_reductions: options.reductions,
        futility_pruning: E::QUIET_MARGIN.is_some() && options.futility,
        quiescence_search: E::TACTICS && options.quiescence,
        ..Settings::default()
    }
}

bot_options! {
    struct BeginnerOptions {
        depth: u32 = 2, "the most plies to look ahead", 1..=MAX_PLIES as u64;
        overlook: u32 = 50, "how many of a hundred actions it overlooks, its own and the others'", 0..=100;
        quiescence: bool = false, "quiescence search: play out captures at the horizon";
    }
}

/// Those of them that do something with an evaluation: not every one has tactics.
fn beginner_options<G: Open, E: Evaluation<G>>() -> Vec<OptionInfo> {
    let does_something = |option: &&OptionInfo| option.name != QUIESCENCE || E::TACTICS;
    BeginnerOptions::DECLARED.iter().filter(does_something).cloned().collect()
}

bot_options! {
    struct ExpectimaxOptions {
        depth: u32 = MAX_TURNS, "the most turns to look ahead", 1..=MAX_TURNS as u64;
    }
}

bot_options! {
    struct MctsOptions {
        exploration: u32 = 100,
            "the exploration constant: how much untried actions attract, in hundredths", 1..=10_000;
    }
}

bot_options! {
    struct PerfectOptions {
        bits: bool = false, "play from the small win/loss table alone, without distances";
    }
}

impl<G: Views + 'static> BotRegistry<G> {
    /// A roster with nobody but who plays any game.
    pub(crate) fn new(carried: Option<&'static [u8]>, candidates: Vec<(&'static str, Network)>) -> Self {
        let make: Make<G> = Box::new(|_, options, _| Ok(Box::new(RandomBot::new(seed_of(options)))));
        let random = Kind::Bot { options: Vec::new(), weights: None, make, learner: None };
        let entry = (title("random", "any legal action, each equally likely"), random);
        BotRegistry { carried, candidates, entries: vec![entry], solve: None }
    }

    /// Lists a bot. One with the same name makes way for it.
    fn list(&mut self, title: Title, kind: Kind<G>) {
        match self.entries.iter_mut().find(|(known, _)| known.name == title.name) {
            Some(known) => *known = (title, kind),
            None => self.entries.push((title, kind)),
        }
    }

    /// Lists a search with an evaluation, which can be given other weights.
    fn search<E: Evaluation<G> + Clone + Send + Sync + 'static, O: BotOptions + 'static>(
        &mut self,
        title: Title,
        options: Vec<OptionInfo>,
        evaluation: E,
        build: fn(E, O, u64) -> BoxedBot<G>,
    ) {
        let own = evaluation.clone();
        let weights: OwnWeights = Box::new(move || own.weights());
        let make: Make<G> = Box::new(move |_, options, weights| {
            let others = weights.map(|weights| evaluation.with_weights(weights));
            let evaluation = others.unwrap_or_else(|| evaluation.clone());
            Ok(build(evaluation, O::from_options(options), seed_of(options)))
        });
        self.list(title, Kind::Bot { options, weights: Some(weights), make, learner: None });
    }
}

impl<G: Playable> BotRegistry<G> {
    /// Lists alpha-beta with an evaluation that has learnt, and its learner; and what its points are worth, where the game
    /// does not know it.
    fn learned<E>(&mut self, title: Title, curve: Option<Curve>, evaluation: E)
    where
        G: Duel,
        E: Learned<G> + Clone + Send + Sync + 'static,
    {
        self.alpha_beta(title, evaluation.clone());
        let listed = self.entries.iter_mut().find(|(known, _)| known.name == title.name);
        if let Some((_, Kind::Bot { learner, .. })) = listed {
            *learner = Some((curve, learner::maker(evaluation)));
        }
    }
}

impl<G: Playable> Roster<G> for BotRegistry<G> {
    fn own<O: BotOptions + 'static>(&mut self, title: Title, make: fn(&G, O, u64) -> BoxedBot<G>) {
        let make: Make<G> =
            Box::new(move |game, options, _| Ok(make(game, O::from_options(options), seed_of(options))));
        self.list(title, Kind::Bot { options: O::DECLARED.to_vec(), weights: None, make, learner: None });
    }

    fn alpha_beta<E>(&mut self, title: Title, evaluation: E)
    where
        G: Duel,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.search(
            title,
            alpha_beta_options::<G, E>(),
            evaluation,
            |evaluation, options: AlphaBetaOptions, _| {
                let (depth, settings) = (options.depth, settings::<G, E>(options));
                #[cfg(feature = "std")]
                if let threads @ 2.. = options.threads {
                    let player = Parallel::new(evaluation, threads);
                    return Box::new(player.with_settings(settings).with_depth(depth));
                }
                Box::new(AlphaBeta::new(evaluation).with_settings(settings).with_depth(depth))
            },
        );
    }

    fn network<E>(&mut self, title: Title, evaluation: E)
    where
        G: Duel,
        E: Learned<G> + Clone + Send + Sync + 'static,
    {
        for (name, network) in core::mem::take(&mut self.candidates) {
            let curve = Some(network::CURVE);
            self.learned(Title { name, ..title }, curve, evaluation.with_network(network));
        }
        self.learned(title, None, evaluation);
    }

    fn expectimax<E>(&mut self, title: Title, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.search(
            title,
            ExpectimaxOptions::DECLARED.to_vec(),
            evaluation,
            |evaluation, options: ExpectimaxOptions, _| {
                Box::new(Expectimax::new(evaluation).with_turns(options.depth))
            },
        );
    }

    fn mcts<E>(&mut self, title: Title, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.search(
            title,
            MctsOptions::DECLARED.to_vec(),
            evaluation,
            |evaluation, options: MctsOptions, seed| {
                Box::new(Mcts::new(evaluation, seed).with_exploration(options.exploration))
            },
        );
    }

    fn beginner<E>(&mut self, title: Title, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.search(
            title,
            beginner_options::<G, E>(),
            evaluation,
            |evaluation, options: BeginnerOptions, seed| {
                let player = Beginner::new(evaluation, options.depth, options.overlook, seed);
                let plays_out = E::TACTICS && options.quiescence;
                Box::new(if plays_out { player.with_quiescence_search() } else { player })
            },
        );
    }

    fn perfect(&mut self, title: Title)
    where
        G: Duel + Indexable,
    {
        let (solution, short) = (Arc::new(OnceLock::new()), OnceLock::new());
        let solved = move |game: &G| -> Result<Arc<Solution>, SolveError> {
            solution.get_or_init(|| solve(game).map(Arc::new)).clone()
        };
        let solve_for_all = solved.clone();
        self.solve = Some(Box::new(move |game| {
            let solution = solve_for_all(game)?;
            let start = solution.of(game, &game.start(0));
            Ok(SolvedGame { solution, start })
        }));
        let carried = self.carried;
        let make: Make<G> = Box::new(move |game, options, _| {
            if let Some(bits) = carried {
                return Ok(Box::new(WinLossPlayer::new(Box::new(WinLoss::from_bytes(bits)))));
            }
            let unavailable = |why: String| SpecError::Unavailable { bot: title.name.to_string(), why };
            if cfg!(not(feature = "std")) {
                return Err(unavailable("there is no room to solve the game".to_string()));
            }
            let solution = solved(game).map_err(|error| unavailable(error.to_string()))?;
            if !PerfectOptions::from_options(options).bits {
                return Ok(Box::new(Perfect::new(solution)));
            }
            let bits: &Option<Arc<WinLoss>> = short.get_or_init(|| WinLoss::new(&solution).map(Arc::new));
            let bits = bits.clone().ok_or_else(|| unavailable("one bit cannot tell a draw".to_string()))?;
            Ok(Box::new(WinLossPlayer::new(bits)))
        });
        self.list(
            title,
            Kind::Bot { options: PerfectOptions::DECLARED.to_vec(), weights: None, make, learner: None },
        );
    }

    fn relay(&mut self, title: Title, spec: &'static str, specialist: Specialist<G>) {
        self.list(title, Kind::Relay { spec, specialist });
    }

    fn alias(&mut self, title: Title, spec: &'static str) {
        self.list(title, Kind::Alias(spec));
    }
}

impl<G: Playable> BotRegistry<G> {
    pub(crate) fn infos(&self) -> Vec<BotInfo> {
        let info = |(title, kind): &(Title, Kind<G>)| {
            let (alias, options) = match kind {
                Kind::Bot { options, .. } => (None, options.clone()),
                Kind::Alias(spec) => (Some(*spec), Vec::new()),
                Kind::Relay { .. } => (None, Vec::new()),
            };
            BotInfo { name: title.name, about: title.about, character: Character::of(title), alias, options }
        };
        self.entries.iter().map(info).collect()
    }

    pub(crate) fn solve(&self, game: &G) -> Option<Result<SolvedGame, SolveError>> {
        self.solve.as_ref().map(|solve| solve(game))
    }

    /// Follows other names to the bot itself, with the options met on the way.
    fn resolve(&self, spec: &Spec) -> Result<Resolved<'_, G>, SpecError> {
        let entry = self.entries.iter().find(|(title, _)| title.name == spec.name);
        let Some((title, kind)) = entry else {
            return Err(SpecError::UnknownBot {
                name: spec.name.clone(),
                known: name_list(self.entries.iter().map(|(title, _)| title.name)),
            });
        };
        match kind {
            Kind::Bot { options, weights, make, learner } => Ok(Resolved {
                name: title.name,
                spec: spec.clone(),
                own: options,
                weights: weights.as_ref(),
                make,
                learner: learner.as_ref().map(|(_, make)| make),
                curve: learner.as_ref().and_then(|(curve, _)| *curve),
                specialist: None,
            }),
            Kind::Alias(meaning) => self.resolve(&overlaid(meaning, spec)?),
            Kind::Relay { spec: meaning, specialist } => {
                let first = self.resolve(&overlaid(meaning, spec)?)?;
                Ok(Resolved { specialist: Some(specialist), ..first })
            }
        }
    }

    /// The options of the bot a spec stands for, those that every bot has included, with the values it sets.
    pub(crate) fn options(&self, spec: &Spec) -> Result<Vec<OptionInfo>, SpecError> {
        let Resolved { mut spec, own, weights, .. } = self.resolve(spec)?;
        take_weights(&mut spec, weights)?;
        let declared = all_options(own);
        let options = Options::read(&spec, &declared)?;
        let with_value = |option: OptionInfo| {
            let default = options.value(&option.name).unwrap_or(option.default);
            OptionInfo { default, ..option }
        };
        Ok(declared.into_iter().map(with_value).collect())
    }

    /// The weights that the bot of a spec can be given.
    pub(crate) fn weights(&self, spec: &Spec) -> Result<Vec<Weight>, SpecError> {
        Ok(self.resolve(spec)?.weights.map_or_else(Vec::new, |own| own()))
    }

    /// What trains the network of the bot of a spec; `None` if it has none.
    pub(crate) fn learner(
        &self,
        game: &Arc<G>,
        spec: &Spec,
    ) -> Result<Option<Box<dyn AnyLearner>>, SpecError> {
        Ok(self.resolve(spec)?.learner.map(|make| make(game.clone())))
    }

    pub(crate) fn build(&self, game: &G, spec: &Spec, seed: u64) -> Result<BoxedBot<G>, SpecError> {
        let resolved = self.resolve(spec)?;
        let (mut bot, options) = resolved.make(game, seed)?;
        if let Some(&Specialist { runs, spec }) = resolved.specialist {
            let (second, _) = self.resolve(&spec.parse()?)?.make(game, seed_of(&options))?;
            bot = Box::new(Relay { first: bot, second, is_seconds_turn: runs });
        }
        let is_seeded = resolved.spec.options.iter().any(|(name, _)| name == SEED);
        Ok(Box::new(WithCommonOptions::new(bot, &options, is_seeded)))
    }
}

impl<G: Playable> Resolved<'_, G> {
    /// The bot itself, without a specialist, and the options it has.
    fn make(&self, game: &G, seed: u64) -> Result<(BoxedBot<G>, Options), SpecError> {
        let mut spec = self.spec.clone();
        let weights = take_weights(&mut spec, self.weights)?;
        let mut declared = all_options(self.own);
        declared.iter_mut().filter(|option| option.name == SEED).for_each(|option| option.default = seed);
        let options = Options::read(&spec, &declared)?;
        let judge = Judge { name: self.name, curve: self.curve.or_else(|| game.curve(self.name)) };
        Ok((Box::new(Judging::new((self.make)(game, &options, weights.as_deref())?, judge)), options))
    }
}

/// The option that gives a bot other weights: as many numbers as it has weights, with slashes in between. It is read here
/// and not declared, for it is for tuning and no one number.
const WEIGHTS: &str = "weights";

/// Takes the weights out of a spec, if the bot has some and the spec names them.
fn take_weights(spec: &mut Spec, own: Option<&OwnWeights>) -> Result<Option<Vec<i32>>, SpecError> {
    let given = spec.options.iter().position(|(name, _)| name == WEIGHTS);
    let (Some(index), Some(own)) = (given, own) else { return Ok(None) };
    let own = own();
    if own.is_empty() {
        return Ok(None);
    }
    let (_, text) = spec.options.remove(index);
    let read = |number: &str| number.parse().ok().filter(|weight: &i32| weight.abs() <= MAX_WEIGHT);
    let weights: Option<Vec<i32>> = text.unwrap_or_default().split('/').map(read).collect();
    match weights {
        Some(weights) if weights.len() == own.len() => Ok(Some(weights)),
        _ => Err(SpecError::Unavailable {
            bot: spec.name.clone(),
            why: format!("`{WEIGHTS}` takes {} whole numbers with slashes in between", own.len()),
        }),
    }
}

/// Returns a bot of a game by its spec, with the game's own types: for code that plays one game and needs no catalog.
pub fn typed_bot<G: Playable>(game: &G, spec: &str) -> Result<BoxedBot<G>, SpecError> {
    let mut registry = BotRegistry::new(None, Vec::new());
    game.enlist(&mut registry);
    registry.build(game, &spec.parse()?, 0)
}

/// Returns the seed among a bot's options, which all bots have.
fn seed_of(options: &Options) -> u64 {
    options.value(SEED).expect("every bot has a seed")
}

fn all_options(own: &[OptionInfo]) -> Vec<OptionInfo> {
    own.iter().chain(COMMON_OPTIONS).cloned().collect()
}
