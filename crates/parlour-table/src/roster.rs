//! The roster of one game: takes down the bots it lists, and builds them from specs.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use parlour_core::bot::RandomBot;
use parlour_core::chance::{Curve, Judge};
use parlour_core::evaluation::{MAX_WEIGHT, Weight};
use parlour_core::network::{self, Learned, Network};
use parlour_core::options::{OptionInfo, Options, SEED, Spec, SpecError, name_list};
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

const fn flag(name: &'static str, about: &'static str) -> OptionInfo {
    OptionInfo { name, about, default: 1, min: 0, max: 1 }
}

const NULL_MOVE: &str = "nullmove";
const QUIESCENCE: &str = "quiescence";
const QUIESCENCE_ABOUT: &str = "quiescence search: play out captures at the horizon";
const FUTILITY: &str = "futility";
#[cfg(feature = "std")]
const THREADS: &str = "threads";

/// The options of alpha-beta searches. The flags leave a step out, to see what it is worth.
const ALPHA_BETA: &[OptionInfo] = &[
    OptionInfo {
        name: "depth",
        about: "the most plies to look ahead",
        default: MAX_PLY as u64,
        min: 1,
        max: MAX_PLY as u64,
    },
    flag("aspiration", "aspiration windows: begin with a narrow window around the last value"),
    flag(NULL_MOVE, "null-move pruning: cut off where skipping a turn would still be good enough"),
    flag("reductions", "late move reductions: look less deeply at quiet actions that come late"),
    flag(
        FUTILITY,
        "futility and late move pruning: leave out quiet actions near the horizon that cannot matter",
    ),
    flag(QUIESCENCE, QUIESCENCE_ABOUT),
    #[cfg(feature = "std")]
    OptionInfo {
        name: THREADS,
        about: "how many threads search; only one always gives the same answer",
        default: 1,
        min: 1,
        max: 64,
    },
];

/// Those of them that do something in a game: not every game has null moves, nor every evaluation tactics.
fn alpha_beta_options<G: Duel, E: Evaluation<G>>() -> Vec<OptionInfo> {
    let does_something = |option: &OptionInfo| match option.name {
        NULL_MOVE => G::NULL_MOVE,
        FUTILITY => E::QUIET_MARGIN.is_some(),
        QUIESCENCE => E::TACTICS,
        _ => true,
    };
    ALPHA_BETA.iter().copied().filter(does_something).collect()
}

fn settings<G: Duel, E: Evaluation<G>>(options: &Options) -> Settings {
    Settings {
        aspiration_windows: options.is_on("aspiration"),
        null_move_pruning: G::NULL_MOVE && options.is_on(NULL_MOVE),
        late_move_reductions: options.is_on("reductions"),
        futility_pruning: E::QUIET_MARGIN.is_some() && options.is_on(FUTILITY),
        quiescence_search: E::TACTICS && options.is_on(QUIESCENCE),
        ..Settings::default()
    }
}

const BEGINNER: &[OptionInfo] = &[
    OptionInfo {
        name: "depth",
        about: "the most plies to look ahead",
        default: 2,
        min: 1,
        max: MAX_PLIES as u64,
    },
    OptionInfo {
        name: "overlook",
        about: "how many of a hundred actions it overlooks, its own and the others'",
        default: 50,
        min: 0,
        max: 100,
    },
    OptionInfo { default: 0, ..flag(QUIESCENCE, QUIESCENCE_ABOUT) },
];

/// Those of them that do something with an evaluation: not every one has tactics.
fn beginner_options<G: Open, E: Evaluation<G>>() -> Vec<OptionInfo> {
    BEGINNER.iter().copied().filter(|option| option.name != QUIESCENCE || E::TACTICS).collect()
}

const EXPECTIMAX: &[OptionInfo] = &[OptionInfo {
    name: "depth",
    about: "the most turns to look ahead",
    default: MAX_TURNS as u64,
    min: 1,
    max: MAX_TURNS as u64,
}];

const MCTS: &[OptionInfo] = &[OptionInfo {
    name: "exploration",
    about: "the exploration constant: how much untried actions attract, in hundredths",
    default: 100,
    min: 1,
    max: 10_000,
}];

const BITS: &[OptionInfo] = &[OptionInfo {
    name: "bits",
    about: "play from the small win/loss table alone, without distances",
    default: 0,
    min: 0,
    max: 1,
}];

impl<G: Views + 'static> BotRegistry<G> {
    /// A roster with nobody but who plays any game.
    pub(crate) fn new(carried: Option<&'static [u8]>, candidates: Vec<(&'static str, Network)>) -> Self {
        let make: Make<G> = Box::new(|_, options, _| Ok(Box::new(RandomBot::new(options.value(SEED)))));
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
    fn search<E: Evaluation<G> + Clone + Send + Sync + 'static>(
        &mut self,
        title: Title,
        options: Vec<OptionInfo>,
        evaluation: E,
        build: fn(E, &Options) -> BoxedBot<G>,
    ) {
        let own = evaluation.clone();
        let weights: OwnWeights = Box::new(move || own.weights());
        let make: Make<G> = Box::new(move |_, options, weights| {
            let others = weights.map(|weights| evaluation.with_weights(weights));
            Ok(build(others.unwrap_or_else(|| evaluation.clone()), options))
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
    fn own(&mut self, title: Title, options: &'static [OptionInfo], make: fn(&G, &Options) -> BoxedBot<G>) {
        let make: Make<G> = Box::new(move |game, options, _| Ok(make(game, options)));
        self.list(title, Kind::Bot { options: options.to_vec(), weights: None, make, learner: None });
    }

    fn alpha_beta<E>(&mut self, title: Title, evaluation: E)
    where
        G: Duel,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.search(title, alpha_beta_options::<G, E>(), evaluation, |evaluation, options| {
            let (depth, settings) = (options.value("depth") as u32, settings::<G, E>(options));
            #[cfg(feature = "std")]
            if let threads @ 2.. = options.value(THREADS) {
                let player = Parallel::new(evaluation, threads as usize);
                return Box::new(player.with_settings(settings).with_depth(depth));
            }
            Box::new(AlphaBeta::new(evaluation).with_settings(settings).with_depth(depth))
        });
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
        self.search(title, EXPECTIMAX.to_vec(), evaluation, |evaluation, options| {
            Box::new(Expectimax::new(evaluation).with_turns(options.value("depth") as u32))
        });
    }

    fn mcts<E>(&mut self, title: Title, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.search(title, MCTS.to_vec(), evaluation, |evaluation, options| {
            let player = Mcts::new(evaluation, options.value(SEED));
            Box::new(player.with_exploration(options.value("exploration") as u32))
        });
    }

    fn beginner<E>(&mut self, title: Title, evaluation: E)
    where
        G: Open,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        self.search(title, beginner_options::<G, E>(), evaluation, |evaluation, options| {
            let (depth, overlook) = (options.value("depth") as u32, options.value("overlook") as u32);
            let player = Beginner::new(evaluation, depth, overlook, options.value(SEED));
            let plays_out = E::TACTICS && options.is_on(QUIESCENCE);
            Box::new(if plays_out { player.with_quiescence_search() } else { player })
        });
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
            if !options.is_on("bits") {
                return Ok(Box::new(Perfect::new(solution)));
            }
            let bits: &Option<Arc<WinLoss>> = short.get_or_init(|| WinLoss::new(&solution).map(Arc::new));
            let bits = bits.clone().ok_or_else(|| unavailable("one bit cannot tell a draw".to_string()))?;
            Ok(Box::new(WinLossPlayer::new(bits)))
        });
        self.list(title, Kind::Bot { options: BITS.to_vec(), weights: None, make, learner: None });
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
        Ok(declared
            .iter()
            .map(|&option| OptionInfo { default: options.value(option.name), ..option })
            .collect())
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
            let (second, _) = self.resolve(&spec.parse()?)?.make(game, options.value(SEED))?;
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

fn all_options(own: &[OptionInfo]) -> Vec<OptionInfo> {
    own.iter().chain(COMMON_OPTIONS).copied().collect()
}
