//! The tables of a tournament: what people, scripts and the report are told.

use std::collections::BTreeMap;

use parlour_core::Player;
use serde::Serialize;

use crate::game::{FaultKind, Spent};
use crate::plan::{Format, Tournament};
use crate::results::Results;
use crate::schedule;
use crate::statistics::{Estimate, Ratings, Score, Tally, Verdict, ratings};

/// Where everyone stands.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Summary {
    /// The game's id.
    pub game: String,
    /// The variant.
    pub variant: String,
    /// Who met whom.
    pub format: Format,
    /// What everything followed from.
    pub seed: u64,
    /// How many games count.
    pub games: usize,
    /// How many there are in all.
    pub planned: u64,
    /// Whether all of them were played, or a test has decided.
    pub is_complete: bool,
    /// The players, the best first.
    pub players: Vec<PlayerLine>,
    /// What each made of each, in the order of `players`.
    pub cross: Vec<Vec<Option<Cell>>>,
    /// The seats, whoever sat there.
    pub seats: Vec<SeatLine>,
    /// How likely equals draw.
    pub draw_rate: f64,
    /// Of a match: the first player's score.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub duel: Option<Duel>,
    /// What the test says.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Test>,
    /// Actions in a game, those of chance included.
    pub plies_per_game: f64,
    /// Turns in a game.
    pub turns_per_game: f64,
    /// What differs from run to run.
    pub pace: Pace,
}

/// One player.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct PlayerLine {
    /// Its number in the plan.
    pub number: usize,
    /// Its name.
    pub name: String,
    /// Its rating, in Elo.
    pub rating: Estimate,
    /// Its games.
    #[serde(flatten)]
    pub tally: Tally,
    /// Its share of the points.
    pub share: Estimate,
    /// Its games by seat.
    pub by_seat: Vec<Tally>,
    /// Nodes a move.
    pub nodes_per_move: f64,
    /// Depth of a move.
    pub depth_per_move: f64,
    /// The games it lost on the spot, by the kind of fault.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub faults: BTreeMap<FaultKind, u32>,
}

/// What one player made of another.
#[derive(Clone, Copy, PartialEq, Debug, Serialize)]
pub struct Cell {
    /// Points.
    pub points: f64,
    /// Seats taken.
    pub games: u32,
}

/// One seat.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct SeatLine {
    /// What the game calls whoever sits there.
    pub name: String,
    /// Games won there.
    #[serde(flatten)]
    pub tally: Tally,
    /// What it is worth in Elo, compared with the average seat.
    pub advantage: Estimate,
}

/// What the first player of a match made of the second.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Duel {
    /// Who.
    pub first: String,
    /// Against whom.
    pub second: String,
    /// The share of the points.
    pub share: Estimate,
    /// The difference in Elo; none where it has no bound.
    pub elo: Option<Estimate>,
    /// The difference in normalized Elo.
    pub normalized_elo: Option<Estimate>,
    /// How likely the first is the better one.
    pub superiority: f64,
    /// Pairs by what they paid: both lost, lost and drawn, even, won and drawn, both won.
    pub pairs: Option<[u32; 5]>,
}

/// What the test says.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Test {
    /// The strength of the null hypothesis, in normalized Elo.
    pub elo0: f64,
    /// The strength of the alternative.
    pub elo1: f64,
    /// The log-likelihood ratio.
    pub log_likelihood_ratio: f64,
    /// Where the null hypothesis is accepted.
    pub lower: f64,
    /// Where the alternative is.
    pub upper: f64,
    /// What was found.
    pub verdict: Option<Verdict>,
}

/// What differs from run to run.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Pace {
    /// How long this run took.
    pub seconds: f64,
    /// How many games it played in a second.
    pub games_per_second: f64,
    /// How long each player took for a move, in milliseconds, in the order of `players`.
    pub milliseconds_per_move: Vec<f64>,
}

/// What a player spent on its moves.
#[derive(Clone, Copy, Default)]
struct Effort {
    moves: f64,
    milliseconds: f64,
    nodes: f64,
    depth: f64,
}

impl Summary {
    /// The tables of what has been played.
    pub fn new(tournament: &Tournament, results: &Results) -> Self {
        let (plan, seats) = (&tournament.plan, tournament.seats());
        let count = plan.players.len();
        let rated = ratings::rate(count, seats, &results.rated(), tournament.anchor);
        let efforts = efforts(count, results);
        let mut lines: Vec<PlayerLine> =
            (0..count).map(|number| player_line(tournament, results, &rated, &efforts, number)).collect();
        // In a match the first player stays the first: it is its score that is told.
        if tournament.format != Format::Match {
            lines.sort_by(|one, other| other.rating.value.total_cmp(&one.rating.value));
        }
        let order: Vec<usize> = lines.iter().map(|line| line.number).collect();
        let games = results.games().count();
        let length = |of: &dyn Fn(&crate::GameLog) -> u64| {
            results.games().map(of).sum::<u64>() as f64 / games.max(1) as f64
        };
        let planned = schedule::games(tournament);
        Summary {
            game: tournament.rules.info().id.to_string(),
            variant: tournament.rules.variant().to_string(),
            format: tournament.format,
            seed: plan.seed,
            games,
            planned,
            is_complete: results.verdict.is_some() || games as u64 == planned,
            cross: cross(&order, results),
            seats: seat_lines(tournament, results, &rated),
            draw_rate: rated.draw_rate,
            duel: (tournament.format == Format::Match).then(|| duel(tournament, results)),
            sprt: test(tournament, results),
            plies_per_game: length(&|game| game.actions.len() as u64),
            turns_per_game: length(&|game| game.turns),
            pace: pace(results, &order, &efforts),
            players: lines,
        }
    }
}

fn player_line(
    tournament: &Tournament,
    results: &Results,
    rated: &Ratings,
    efforts: &[Effort],
    number: usize,
) -> PlayerLine {
    let score = results.score(number, None);
    let mut faults = BTreeMap::new();
    for game in results.games() {
        if let Some(fault) = game.fault.as_ref().filter(|fault| game.players.get(fault.seat) == Some(&number))
        {
            *faults.entry(fault.kind).or_default() += 1;
        }
    }
    let effort = efforts[number];
    PlayerLine {
        number,
        name: tournament.plan.players[number].name.clone(),
        rating: rated.players[number],
        tally: score.total(),
        share: score.share(),
        by_seat: score.by_seat,
        nodes_per_move: effort.nodes / effort.moves.max(1.0),
        depth_per_move: effort.depth / effort.moves.max(1.0),
        faults,
    }
}

fn efforts(count: usize, results: &Results) -> Vec<Effort> {
    let mut efforts = vec![Effort::default(); count];
    for game in results.games() {
        for Spent(_, seat, milliseconds, nodes, depth) in &game.spent {
            let effort = &mut efforts[game.players[*seat]];
            effort.moves += 1.0;
            effort.milliseconds += milliseconds;
            effort.nodes += *nodes as f64;
            effort.depth += f64::from(*depth);
        }
    }
    efforts
}

fn cross(order: &[usize], results: &Results) -> Vec<Vec<Option<Cell>>> {
    let cell = |one: usize, other: usize| {
        let total = results.score(one, Some(other)).total();
        (one != other && total.games() > 0).then(|| Cell { points: total.points, games: total.games() })
    };
    order.iter().map(|&one| order.iter().map(|&other| cell(one, other)).collect()).collect()
}

fn seat_lines(tournament: &Tournament, results: &Results, rated: &Ratings) -> Vec<SeatLine> {
    let line = |(seat, advantage): (usize, &Estimate)| {
        let mut tally = Tally::default();
        results.games().for_each(|game| tally.count(game.points[seat]));
        let name = tournament.rules.player_name(Player::new(seat)).to_string();
        SeatLine { name, tally, advantage: *advantage }
    };
    rated.seats.iter().enumerate().map(line).collect()
}

fn duel(tournament: &Tournament, results: &Results) -> Duel {
    let score: Score = results.score(0, None);
    let name = |number: usize| tournament.plan.players[number].name.clone();
    Duel {
        first: name(0),
        second: name(1),
        share: score.share(),
        elo: score.elo(),
        normalized_elo: score.normalized_elo(),
        superiority: score.superiority(),
        pairs: score.distribution().pairs(),
    }
}

fn test(tournament: &Tournament, results: &Results) -> Option<Test> {
    let sprt = tournament.plan.sprt?;
    let (lower, upper) = sprt.bounds();
    Some(Test {
        elo0: sprt.elo0,
        elo1: sprt.elo1,
        log_likelihood_ratio: results.ratios.last().copied().unwrap_or_default(),
        lower,
        upper,
        verdict: results.verdict.map(|(verdict, _)| verdict),
    })
}

fn pace(results: &Results, order: &[usize], efforts: &[Effort]) -> Pace {
    let seconds = results.elapsed.as_secs_f64();
    let played = results.count() - results.known;
    let of_move = |&player: &usize| efforts[player].milliseconds / efforts[player].moves.max(1.0);
    Pace {
        seconds,
        games_per_second: if seconds > 0.0 { played as f64 / seconds } else { 0.0 },
        milliseconds_per_move: order.iter().map(of_move).collect(),
    }
}
