//! What the miners of games without chance and secrets share: games to look at, and forced wins in them.

use parlour_core::driver::draw_or_pick;
use parlour_core::{Budget, Driver, Duel, Evaluation, Player, Rng, Score, Sight, Turn};
use parlour_search::AlphaBeta;

use crate::prover::{Hopeless, Prover};

/// A forced win: the position, and every own action with what is best against it.
pub(crate) struct Line {
    /// What the player does.
    pub(crate) own: Vec<String>,
    /// What the other side does in between.
    pub(crate) replies: Vec<String>,
}

impl Line {
    /// As it stands in a list of exercises.
    pub(crate) fn steps(&self) -> String {
        let step = |(index, own): (usize, &String)| match self.replies.get(index) {
            Some(reply) => format!("Step {{ answers: &[\"{own}\"], replies: &[\"{reply}\"] }}"),
            None => format!("Step {{ answers: &[\"{own}\"], replies: &[] }}"),
        };
        self.own.iter().enumerate().map(step).collect::<Vec<_>>().join(", ")
    }
}

/// Plays a game between searches that err now and then, and shows every position with what the search thinks of it.
pub(crate) fn play<G: Duel, E: Evaluation<G> + Clone>(
    game: &G,
    evaluation: &E,
    nodes: u64,
    slip: u32,
    longest: usize,
    rng: &mut Rng,
    mut show: impl FnMut(&G::State, Player, Option<Score>),
) {
    let mut driver: Driver<G> = Driver::new(game.start(rng.next_u64()));
    let mut bot = AlphaBeta::new(evaluation.clone());
    while let Turn::Player(player) = driver.turn(game) {
        if driver.plies() > longest {
            return;
        }
        let state = driver.state().clone();
        let sight = Sight { game, player, view: &state, past: &driver.past() };
        let found = bot.search(sight, &Budget::default().nodes(nodes), &mut |_| {});
        show(&state, player, found.insight.score);
        let slips = driver.plies() < 4 || rng.chance(slip);
        let action = if slips { draw_or_pick(game, &state, rng) } else { Some(found.action) };
        let Some(action) = action else { return };
        if driver.try_play(game, action).is_err() {
            return;
        }
    }
}

/// The win in exactly so many own moves where every own move is the only one that wins so quickly; the other side
/// holds out as long as it can.
pub(crate) fn only_win<G: Duel>(
    game: &G,
    state: &G::State,
    player: Player,
    own_moves: u32,
    hopeless: Hopeless<G>,
) -> Option<Line> {
    let mut prover = Prover::new(game, player, hopeless);
    if prover.wins(state, own_moves - 1) {
        return None;
    }
    follow(game, state, &mut prover, own_moves)
}

fn follow<G: Duel>(game: &G, state: &G::State, prover: &mut Prover<'_, G>, own_moves: u32) -> Option<Line> {
    let actions = game.actions(state);
    let wins = |action: &G::Action| prover.wins(&game.after(state, *action), own_moves - 1);
    let winning: Vec<G::Action> = actions.as_ref().iter().copied().filter(wins).collect();
    let [answer] = winning[..] else { return None };
    let next = game.after(state, answer);
    if own_moves == 1 {
        return Some(Line { own: vec![answer.to_string()], replies: Vec::new() });
    }
    // Of the replies that hold out longest, one after which there is again only one way.
    let replies = game.actions(&next);
    replies.as_ref().iter().find_map(|&reply| {
        let after = game.after(&next, reply);
        if matches!(game.turn(&after), Turn::Over(_)) || prover.wins(&after, own_moves - 2) {
            return None;
        }
        let mut rest = follow(game, &after, prover, own_moves - 1)?;
        rest.own.insert(0, answer.to_string());
        rest.replies.insert(0, reply.to_string());
        Some(rest)
    })
}

/// The one action that does not lose at once, where the other side threatens to win with its next move; it must hold for
/// so many moves of the other side.
pub(crate) fn only_rescue<G: Duel>(
    game: &G,
    state: &G::State,
    player: Player,
    moves: u32,
    hopeless: Hopeless<G>,
) -> Option<G::Action> {
    let mut prover = Prover::new(game, player.other(), hopeless);
    let actions = game.actions(state);
    let mut saving = None;
    for &action in actions.as_ref() {
        if prover.wins(&game.after(state, action), 1) {
            continue;
        }
        if saving.replace(action).is_some() {
            return None;
        }
    }
    saving.filter(|&action| actions.as_ref().len() > 1 && !prover.wins(&game.after(state, action), moves))
}

/// The ranks of a position, one below the other.
pub(crate) fn board(position: &str) -> String {
    let (ranks, rest) = position.split_once(' ').unwrap_or((position, ""));
    let mut text = String::new();
    let mut count = 0;
    let flush = |text: &mut String, count: &mut u32| {
        text.push_str(&". ".repeat(*count as usize));
        *count = 0;
    };
    for letter in ranks.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = 10 * count + digit;
            continue;
        }
        flush(&mut text, &mut count);
        text.push(letter);
        text.push(if letter == '/' { '\n' } else { ' ' });
    }
    flush(&mut text, &mut count);
    format!("{} {rest}", text.replace('/', ""))
}
