//! Games for the calibration, and what bots think of their positions.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_core::{Decision, Insight, Player, Rng, Score, Turn};
use parlour_table::{AnyRules, Company, Limits, Session};

use crate::plan::PlanError;

/// Who plays the games unless someone else is named, and is asked first.
pub const CHAMPION: &str = "champion";
/// How likely an action of the opening is a random one, in per cent.
const SLIP: u32 = 50;
/// A bot that has given no judgement of so many positions gives none.
const TRIALS: usize = 20;

/// What is to be played and asked.
pub struct Sampling {
    /// The rules.
    pub rules: Arc<dyn AnyRules>,
    /// Who plays, by a spec.
    pub player: String,
    /// How many games.
    pub games: u32,
    /// How many nodes an action of a game is worth.
    pub nodes: u64,
    /// How many nodes a judgement is worth.
    pub judging_nodes: u64,
    /// The longest opening, in actions: up to here every other action is a random one.
    pub opening: u32,
    /// How many positions of a game are judged.
    pub positions: usize,
    /// What all of it follows from.
    pub seed: u64,
    /// After this many plies a game is a draw.
    pub most_plies: u64,
    /// Who is asked, by a name of the roster; everyone who judges positions if nobody is named.
    pub bot: Option<String>,
    /// The memory of a bot.
    pub bytes: usize,
}

/// What a bot thought of a position, and how its game ended. For whoever was to move.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Verdict {
    /// Which game.
    pub game: u32,
    /// Who was asked, by place in [`Asked::names`].
    pub asked: usize,
    /// Whose score it is: the same bot, or one that it relays to.
    pub judge: &'static str,
    /// Who was to move.
    pub player: Player,
    /// What it thought.
    pub score: Score,
    /// What came of it: a win is 1, a draw 0.5 between two and nothing among more.
    pub result: f64,
}

/// What all bots thought.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// Who was asked.
    pub names: Vec<&'static str>,
    /// What they said.
    pub verdicts: Vec<Verdict>,
}

/// A position that was reached, and how the game ended for whoever was to move.
pub(crate) struct Reached {
    game: u32,
    pub(crate) session: Box<dyn Session>,
    pub(crate) player: Player,
    pub(crate) result: f64,
}

impl Sampling {
    /// Plays and asks; `progress` is told what is being done.
    pub fn run(&self, progress: &dyn Fn(&str)) -> Result<Asked, PlanError> {
        let mut reached = Vec::new();
        for game in 0..self.games {
            self.play(game, &mut reached)?;
            if game % 50 == 49 {
                progress(&format!("{} games", game + 1));
            }
        }
        let mut asked = Asked::default();
        // Whoever the champion relays to has been asked with it.
        let mut known = BTreeSet::new();
        let roster = self.rules.roster();
        let own = roster.iter().filter(|bot| bot.alias.is_none() && bot.name != CHAMPION);
        for name in [CHAMPION].into_iter().chain(own.map(|bot| bot.name)) {
            let is_wanted = self.bot.as_deref().is_none_or(|wanted| wanted == name);
            if !is_wanted || known.contains(name) {
                continue;
            }
            progress(&format!("asking {name}"));
            let before = asked.verdicts.len();
            self.ask(name, &reached, &mut asked)?;
            known.extend(asked.verdicts[before..].iter().map(|verdict| verdict.judge));
        }
        Ok(asked)
    }

    fn limits(&self, nodes: u64) -> Limits {
        Limits { nodes: Some(nodes), bytes: self.bytes, ..Limits::default() }
    }

    /// One game: an opening full of slips, then the same player on all sides to the end.
    pub(crate) fn play(&self, game: u32, reached: &mut Vec<Reached>) -> Result<(), PlanError> {
        let seed = Rng::stream(self.seed, u64::from(game)).next_u64();
        let seats = vec![self.player.clone(); self.rules.players()];
        let mut company = Company::open(self.rules.clone(), seed, &seats)?;
        let mut rng = Rng::stream(seed, 1);
        let opening = rng.below(self.opening + 1) as usize;
        let (limits, never) = (self.limits(self.nodes), AtomicBool::new(false));
        let mut decisions = Vec::new();
        while let Turn::Player(player) = company.table().turn() {
            let plies = company.table().session().plies();
            if plies >= self.most_plies {
                break;
            }
            decisions.push((plies, player));
            let is_slip = decisions.len() <= opening && rng.chance(SLIP);
            let action = if is_slip {
                rng.pick(&company.table().session().actions()).expect("a player has a choice").clone()
            } else {
                company.think(&limits, &never, &mut |_| {}).expect("all seats are bots'").action
            };
            company.act(player, &action).expect("bots and listed actions are legal");
        }
        let outcome = match company.table().turn() {
            Turn::Over(outcome) => outcome.winner(),
            _ => None,
        };
        let mut open = decisions.split_off(opening.min(decisions.len()));
        for _ in 0..self.positions.min(open.len()) {
            let (ply, player) = open.swap_remove(rng.below(open.len() as u32) as usize);
            let result = match outcome {
                Some(winner) => f64::from(u8::from(winner == player)),
                None if self.rules.players() == 2 => 0.5,
                None => 0.0,
            };
            reached.push(Reached { game, session: company.table().session().at_ply(ply), player, result });
        }
        Ok(())
    }

    /// Asks a bot about all positions, unless it turns out not to judge any.
    fn ask(&self, name: &'static str, reached: &[Reached], asked: &mut Asked) -> Result<(), PlanError> {
        let (spec, limits) = (name.parse()?, self.limits(self.judging_nodes));
        let number = asked.names.len();
        let before = asked.verdicts.len();
        for (index, position) in reached.iter().enumerate() {
            if index == TRIALS && asked.verdicts.len() == before {
                return Ok(());
            }
            let mut bot = self.rules.bot(&spec, 0)?;
            let sight = position.session.sight_of(position.player);
            let decision = limits.choose(&mut *bot, &sight, &AtomicBool::new(false), &mut |_| {});
            let Decision { insight, .. } = decision.expect("the bot is of the same rules");
            if let Insight { score: Some(score), judge: Some(judge), depth: 1.., .. } = insight {
                asked.verdicts.push(Verdict {
                    game: position.game,
                    asked: number,
                    judge: judge.name,
                    player: position.player,
                    score,
                    result: position.result,
                });
            }
        }
        asked.names.push(name);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_builtin::games;

    /// Every game with a champion: whoever judges is asked, results are results, and the same seed says the same.
    #[test]
    fn positions_are_judged_and_their_games_end() {
        for entry in games().games() {
            let rules = entry.rules(None).unwrap();
            if !rules.has_bot(CHAMPION) {
                continue;
            }
            let sampling = Sampling {
                rules,
                player: CHAMPION.to_string(),
                games: 3,
                nodes: 60,
                judging_nodes: 2000,
                opening: 12,
                positions: 4,
                seed: 3,
                most_plies: 150,
                bot: Some(CHAMPION.to_string()),
                bytes: 1 << 20,
            };
            let asked = sampling.run(&|_| {}).unwrap();
            assert_eq!(asked.names, [CHAMPION]);
            assert!(!asked.verdicts.is_empty(), "{}", entry.info().id);
            assert!(asked.verdicts.iter().all(|verdict| [0.0, 0.5, 1.0].contains(&verdict.result)));
            assert_eq!(asked.verdicts, sampling.run(&|_| {}).unwrap().verdicts);
        }
    }
}
