//! The roster of one game: takes down the bots it lists, and builds them from specs.

use std::sync::{Arc, OnceLock};

use parlour_core::bot::RandomBot;
use parlour_core::options::{OptionInfo, Options, Spec, SpecError, name_list};
use parlour_core::roster::{BoxedBot, Title, title};
use parlour_core::{Duel, Evaluation, Game, Indexable, Roster};
use parlour_search::perfect::{Keeper, Perfect};
use parlour_search::value::MAX_PLY;
use parlour_search::{AlphaBeta, Solution, WinLoss, solve};

use crate::bots::{BotInfo, COMMON_OPTIONS, Tempered};
use crate::rules::SolvedGame;

type Make<G> = Box<dyn Fn(&G, &Options, u64) -> BoxedBot<G> + Send + Sync>;
type Solve<G> = Box<dyn Fn(&G) -> SolvedGame + Send + Sync>;

enum Kind<G: Game> {
    Bot { options: &'static [OptionInfo], make: Make<G> },
    Alias(&'static str),
}

/// The bots of one game.
pub(crate) struct RosterOf<G: Game> {
    entries: Vec<(Title, Kind<G>)>,
    solve: Option<Solve<G>>,
}

const SEED: OptionInfo = OptionInfo {
    name: "seed",
    about: "what its random choices follow from",
    default: 0,
    min: 0,
    max: u64::MAX,
};

const DEPTH: &[OptionInfo] = &[OptionInfo {
    name: "depth",
    about: "the most plies to look ahead",
    default: MAX_PLY as u64,
    min: 1,
    max: MAX_PLY as u64,
}];

const BITS: &[OptionInfo] = &[OptionInfo {
    name: "bits",
    about: "play from the small win/loss table alone, without distances",
    default: 0,
    min: 0,
    max: 1,
}];

impl<G: Game + 'static> Default for RosterOf<G> {
    fn default() -> Self {
        let make = |_: &G, _: &Options, seed| -> BoxedBot<G> { Box::new(RandomBot::new(seed)) };
        let random = Kind::Bot { options: &[], make: Box::new(make) };
        let entry = (title("random", "any legal action, each equally likely"), random);
        RosterOf { entries: vec![entry], solve: None }
    }
}

impl<G: Game + 'static> Roster<G> for RosterOf<G> {
    fn own(&mut self, title: Title, options: &'static [OptionInfo], make: fn(&G, &Options) -> BoxedBot<G>) {
        let make = move |game: &G, options: &Options, _| make(game, options);
        self.entries.push((title, Kind::Bot { options, make: Box::new(make) }));
    }

    fn alpha_beta<E>(&mut self, title: Title, evaluation: E)
    where
        G: Duel,
        E: Evaluation<G> + Clone + Send + Sync + 'static,
    {
        let make = move |_: &G, options: &Options, _| -> BoxedBot<G> {
            Box::new(AlphaBeta::new(evaluation.clone()).with_depth(options.value("depth") as u32))
        };
        self.entries.push((title, Kind::Bot { options: DEPTH, make: Box::new(make) }));
    }

    fn perfect(&mut self, title: Title)
    where
        G: Duel + Indexable,
    {
        let solution: Arc<OnceLock<Arc<Solution>>> = Arc::default();
        let short: OnceLock<Arc<WinLoss>> = OnceLock::new();
        let solved = move |game: &G| {
            let solve =
                || Arc::new(solve(game).expect("a game that offers `perfect` is small enough to solve"));
            solution.get_or_init(solve).clone()
        };
        let solve_for_all = solved.clone();
        self.solve = Some(Box::new(move |game| {
            let solution = solve_for_all(game);
            let start = solution.of(game, &game.start(0));
            SolvedGame { solution, start }
        }));
        let make = move |game: &G, options: &Options, _| -> BoxedBot<G> {
            if !options.is_on("bits") {
                return Box::new(Perfect::new(solved(game)));
            }
            let bits = || Arc::new(WinLoss::new(&solved(game)).expect("`bits` is for games without draws"));
            Box::new(Keeper::new(short.get_or_init(bits).clone()))
        };
        self.entries.push((title, Kind::Bot { options: BITS, make: Box::new(make) }));
    }

    fn alias(&mut self, title: Title, spec: &'static str) {
        self.entries.push((title, Kind::Alias(spec)));
    }
}

impl<G: Game + 'static> RosterOf<G> {
    pub(crate) fn infos(&self) -> Vec<BotInfo> {
        let info = |(title, kind): &(Title, Kind<G>)| {
            let (alias, options) = match kind {
                Kind::Bot { options, .. } => (None, options.to_vec()),
                Kind::Alias(spec) => (Some(*spec), Vec::new()),
            };
            BotInfo { name: title.name, about: title.about, alias, options }
        };
        self.entries.iter().map(info).collect()
    }

    pub(crate) fn solve(&self, game: &G) -> Option<SolvedGame> {
        self.solve.as_ref().map(|solve| solve(game))
    }

    /// Follows other names to the bot itself, with the options met on the way.
    fn resolve(&self, spec: &Spec) -> Result<(Spec, &'static [OptionInfo], &Make<G>), SpecError> {
        let entry = self.entries.iter().find(|(title, _)| title.name == spec.name);
        let Some((_, kind)) = entry else {
            return Err(SpecError::UnknownBot {
                name: spec.name.clone(),
                known: name_list(self.entries.iter().map(|(title, _)| title.name)),
            });
        };
        match kind {
            Kind::Bot { options, make } => Ok((spec.clone(), options, make)),
            Kind::Alias(meaning) => {
                let mut meant: Spec = meaning.parse()?;
                // What the caller says goes before what the name stands for.
                meant.options.retain(|(name, _)| spec.options.iter().all(|(said, _)| said != name));
                meant.options.extend(spec.options.iter().cloned());
                self.resolve(&meant)
            }
        }
    }

    /// The options of a bot, those that every bot has included.
    pub(crate) fn options(&self, name: &str) -> Result<Vec<OptionInfo>, SpecError> {
        let (_, own, _) = self.resolve(&Spec { name: name.to_string(), options: Vec::new() })?;
        Ok(all_options(own, 0))
    }

    pub(crate) fn build(&self, game: &G, spec: &Spec, seed: u64) -> Result<BoxedBot<G>, SpecError> {
        let (spec, own, make) = self.resolve(spec)?;
        let options = Options::read(&spec, &all_options(own, seed))?;
        let seed = options.value(SEED.name);
        Ok(Box::new(Tempered::new(make(game, &options, seed), &options, seed)))
    }
}

fn all_options(own: &[OptionInfo], seed: u64) -> Vec<OptionInfo> {
    let seed = OptionInfo { default: seed, ..SEED };
    own.iter().chain(COMMON_OPTIONS).copied().chain([seed]).collect()
}
