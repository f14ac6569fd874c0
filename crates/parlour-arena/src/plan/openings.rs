//! How games begin, so that not all of them are the same: random moves, moves that leave both sides a chance, or a file.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour_core::{Rng, Turn};
use parlour_table::table::PERSON;
use parlour_table::{AnyRules, Company, Limits};
use serde::{Deserialize, Serialize};

use super::PlanError;

/// Where openings come from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OpeningKind {
    /// Every game begins at the first position.
    None,
    /// Random moves.
    Random,
    /// Random moves after which a shallow search thinks that everyone still has a chance.
    Balanced,
    /// The lines of a file, in turn.
    File,
}

/// How games begin.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Openings {
    /// Where they come from; random moves if not given, and none in games with dice or secrets.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<OpeningKind>,
    /// How many random moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// How many nodes the judge of balanced openings looks at: more where games are decided early.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// The file: a line of moves for each opening, or `fen <position> moves ...`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub file: Option<PathBuf>,
    /// The lines of the file, once it has been read.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<String>,
}

/// How one encounter begins.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Opening {
    /// The position, if not the first one.
    pub start: Option<String>,
    /// What the players did, chance left out.
    pub actions: Vec<String>,
}

/// How many random moves make games without dice or secrets differ.
const USUAL_PLIES: u32 = 4;
/// So many openings are tried for a balanced one; after that the best of them will do.
const ATTEMPTS: u64 = 40;
/// How far the chance of whoever is to move may be from an even one, per mille, in a game for two.
const BALANCED_WITHIN: u32 = 150;
/// Who judges openings, and how many nodes it looks at if nothing else is said.
const JUDGE: &str = "champion";
const JUDGE_NODES: u64 = 10_000;
const JUDGE_BYTES: usize = 4 << 20;

impl Openings {
    /// Fills in what is not said, reads the file, and refuses what cannot be.
    pub(super) fn fill_in(&mut self, rules: &dyn AnyRules) -> Result<(), PlanError> {
        // Dice make games differ by themselves, and so does what players hide from each other.
        let differs = rules.has_chance() || rules.has_secrets();
        let kind = match (self.kind, self.plies) {
            (Some(kind), _) => kind,
            _ if self.file.is_some() || !self.lines.is_empty() => OpeningKind::File,
            (None, Some(0)) => OpeningKind::None,
            (None, None) if differs => OpeningKind::None,
            (None, _) => OpeningKind::Random,
        };
        if kind == OpeningKind::File && self.lines.is_empty() {
            let file =
                self.file.as_ref().ok_or_else(|| PlanError::because("openings from a file need a file"))?;
            let text = std::fs::read_to_string(file)
                .map_err(|error| PlanError::because(format!("{}: {error}", file.display())))?;
            let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
            self.lines = lines.map(String::from).collect();
            if self.lines.is_empty() {
                return Err(PlanError::because(format!("{} holds no opening", file.display())));
            }
        }
        self.kind = Some(kind);
        if matches!(kind, OpeningKind::Random | OpeningKind::Balanced) {
            self.plies.get_or_insert(USUAL_PLIES);
        }
        if kind == OpeningKind::Balanced && *self.nodes.get_or_insert(JUDGE_NODES) == 0 {
            return Err(PlanError::because("who judges openings needs a node at least"));
        }
        Ok(())
    }

    /// The opening of a round of encounters, whose games have this seed.
    pub fn of_round(&self, rules: &Arc<dyn AnyRules>, round: u64, seed: u64) -> Result<Opening, PlanError> {
        match self.kind.unwrap_or(OpeningKind::None) {
            OpeningKind::None => Ok(Opening::default()),
            OpeningKind::Random => Ok(self.random(rules, seed, 0)?.0),
            OpeningKind::Balanced => self.balanced(rules, seed),
            OpeningKind::File => {
                let number = (round % self.lines.len().max(1) as u64) as usize;
                let opening = read_line(&self.lines[number]);
                opening
                    .table(rules, seed)
                    .map_err(|why| PlanError::because(format!("opening {}: {why}", number + 1)))?;
                Ok(opening)
            }
        }
    }

    /// Random actions, chosen at a table with the same dice; fewer if the game does not stay open. And that table.
    fn random(
        &self,
        rules: &Arc<dyn AnyRules>,
        seed: u64,
        attempt: u64,
    ) -> Result<(Opening, Company), PlanError> {
        let mut company = Opening::default().table(rules, seed)?;
        let (mut actions, mut rng) = (Vec::new(), Rng::stream(seed, 1 + attempt));
        let plies = self.plies.unwrap_or(USUAL_PLIES) as usize;
        while let (Turn::Player(player), true) = (company.table().turn(), actions.len() < plies) {
            let legal = company.table().session().actions();
            let action = rng.pick(&legal).expect("a player has a choice");
            company.act(player, action).expect("a listed action is legal");
            actions.push(action.clone());
        }
        if matches!(company.table().turn(), Turn::Over(_)) {
            actions.pop();
            let opening = Opening { start: None, actions };
            let company = opening.table(rules, seed)?;
            return Ok((opening, company));
        }
        Ok((Opening { start: None, actions }, company))
    }

    /// The first of many random openings that leaves everyone a chance; if none does, the one that comes closest.
    fn balanced(&self, rules: &Arc<dyn AnyRules>, seed: u64) -> Result<Opening, PlanError> {
        let mut best: Option<(u32, Opening)> = None;
        for attempt in 0..ATTEMPTS {
            let (opening, company) = self.random(rules, seed, attempt)?;
            let off = self.imbalance(rules, &company, seed)?;
            if best.as_ref().is_none_or(|(least, _)| off < *least) {
                best = Some((off, opening));
            }
            if off * rules.players() as u32 <= 2 * BALANCED_WITHIN {
                break;
            }
        }
        Ok(best.map(|(_, opening)| opening).unwrap_or_default())
    }

    /// How far the chance of whoever is to move is from an even one, per mille.
    fn imbalance(&self, rules: &Arc<dyn AnyRules>, company: &Company, seed: u64) -> Result<u32, PlanError> {
        let session = company.table().session();
        let (Some(player), Some(sight)) = (session.turn().player(), session.sight()) else {
            return Ok(u32::MAX / 8);
        };
        let mut judge = rules.bot(&JUDGE.parse()?, seed)?;
        let nodes = self.nodes.unwrap_or(JUDGE_NODES);
        let limits = Limits { nodes: Some(nodes), bytes: JUDGE_BYTES, ..Limits::default() };
        let decision = limits.choose(&mut *judge, &sight, &AtomicBool::new(false), &mut |_| {});
        let decision = decision.map_err(|error| PlanError::because(error.to_string()))?;
        // Where the judge has no opinion, as before the ships are placed, nobody can be called lost.
        let Some(chance) = decision.insight.chance(player, rules.players()) else { return Ok(0) };
        let even = 1000 / rules.players() as u32;
        Ok(u32::from(chance).abs_diff(even))
    }
}

/// `fen <position> [moves ...]`, `moves ...`, or moves alone.
fn read_line(line: &str) -> Opening {
    let words: Vec<&str> = line.split_whitespace().collect();
    let cut = words.iter().position(|&word| word == "moves");
    let (fields, moves) = match (words.first(), cut) {
        (Some(&"fen"), Some(cut)) => (&words[1..cut], &words[cut + 1..]),
        (Some(&"fen"), None) => (&words[1..], &[][..]),
        (_, Some(0)) => (&[][..], &words[1..]),
        _ => (&[][..], &words[..]),
    };
    let start = (!fields.is_empty()).then(|| fields.join(" "));
    Opening { start, actions: moves.iter().map(ToString::to_string).collect() }
}

impl Opening {
    /// A table at which it has been played, with nobody there to go on.
    fn table(&self, rules: &Arc<dyn AnyRules>, seed: u64) -> Result<Company, PlanError> {
        let seats = vec![PERSON.to_string(); rules.players()];
        let mut company = self.open(rules, seed, &seats)?;
        for (action, number) in self.actions.iter().zip(1..) {
            let Turn::Player(player) = company.table().turn() else {
                return Err(PlanError::because(format!("move {number}: the game is over")));
            };
            let moved = company.act(player, action);
            moved.map_err(|why| PlanError::because(format!("move {number}: {why}")))?;
        }
        Ok(company)
    }

    /// A table at which it is about to be played.
    pub(crate) fn open(
        &self,
        rules: &Arc<dyn AnyRules>,
        seed: u64,
        seats: &[String],
    ) -> Result<Company, PlanError> {
        Ok(match &self.start {
            Some(start) => Company::open_at(rules.clone(), start, seed, seats)?,
            None => Company::open(rules.clone(), seed, seats)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_builtin::games;

    #[test]
    fn lines_are_read() {
        let of = |line: &str| {
            let Opening { start, actions } = read_line(line);
            (start.unwrap_or_default(), actions.join(" "))
        };
        assert_eq!(of("a b"), (String::new(), "a b".into()));
        assert_eq!(of("moves a b"), (String::new(), "a b".into()));
        assert_eq!(of("fen x/y l moves a"), ("x/y l".into(), "a".into()));
        assert_eq!(of("fen x/y l"), ("x/y l".into(), String::new()));
    }

    /// In every game with a judge: the same seed, the same opening; what is balanced is nearer to even than chance makes it.
    #[test]
    fn balanced_openings_leave_everyone_a_chance() {
        for entry in games().games() {
            let rules = entry.rules(None).unwrap();
            if !rules.has_bot(JUDGE) {
                continue;
            }
            let mut openings =
                Openings { kind: Some(OpeningKind::Balanced), plies: Some(6), ..Openings::default() };
            openings.fill_in(&*rules).unwrap();
            let (mut balanced, mut random) = (0, 0);
            for seed in 0..3 {
                let opening = openings.of_round(&rules, 0, seed).unwrap();
                assert_eq!(opening, openings.of_round(&rules, 0, seed).unwrap());
                balanced += openings.imbalance(&rules, &opening.table(&rules, seed).unwrap(), seed).unwrap();
                random +=
                    openings.imbalance(&rules, &openings.random(&rules, seed, 0).unwrap().1, seed).unwrap();
            }
            assert!(balanced <= random, "{}: {balanced} {random}", entry.info().id);
        }
    }
}
