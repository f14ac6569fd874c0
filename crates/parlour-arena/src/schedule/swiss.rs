//! Swiss pairings: those who stand alike meet, and nobody meets twice if it can be helped.

use std::collections::BTreeSet;

use crate::game::GameLog;

/// How many tables are needed; whoever finds no seat has a bye.
pub(super) fn tables(players: usize, seats: usize) -> usize {
    if players < seats { 1 } else { players / seats }
}

/// Where everyone stands before a round.
struct Standing {
    player: usize,
    /// Points per game; a bye is worth as much as winning everything.
    points: f64,
    byes: u32,
}

/// The lineups of the next round.
pub(super) fn pairings(players: usize, seats: usize, played: &[&GameLog]) -> Vec<Vec<usize>> {
    if players < seats {
        return vec![(0..seats).map(|seat| seat % players).collect()];
    }
    let met: BTreeSet<(usize, usize)> = played.iter().flat_map(|game| meetings(&game.players)).collect();
    let mut standings = standings(players, played);
    // Whoever stands last and has not had a bye yet.
    let mut idle: Vec<usize> = (0..players).collect();
    idle.sort_by_key(|&place| (standings[place].byes, std::cmp::Reverse(place)));
    let idle: BTreeSet<usize> =
        idle.into_iter().take(players % seats).map(|place| standings[place].player).collect();
    standings.retain(|standing| !idle.contains(&standing.player));
    let order: Vec<usize> = standings.iter().map(|standing| standing.player).collect();
    let mut steps = MAX_STEPS;
    group(&order, seats, &met, &mut steps)
        .unwrap_or_else(|| order.chunks(seats).map(<[usize]>::to_vec).collect())
}

/// Looking for new opponents may take so many steps; after that neighbours meet again.
const MAX_STEPS: u32 = 100_000;

/// Tables of players who have not met, the best with the next best where possible.
fn group(
    order: &[usize],
    seats: usize,
    met: &BTreeSet<(usize, usize)>,
    steps: &mut u32,
) -> Option<Vec<Vec<usize>>> {
    let Some((&first, rest)) = order.split_first() else { return Some(Vec::new()) };
    fill(vec![first], rest, seats, met, steps)
}

/// Fills a table with the next who have met nobody there, then the other tables.
fn fill(
    table: Vec<usize>,
    rest: &[usize],
    seats: usize,
    met: &BTreeSet<(usize, usize)>,
    steps: &mut u32,
) -> Option<Vec<Vec<usize>>> {
    if table.len() == seats {
        let mut others = group(rest, seats, met, steps)?;
        others.insert(0, table);
        return Some(others);
    }
    for (index, &next) in rest.iter().enumerate() {
        *steps = steps.checked_sub(1)?;
        let is_new = table.iter().all(|&there| !met.contains(&ordered(there, next)));
        if is_new {
            let left = [&rest[..index], &rest[index + 1..]].concat();
            let found = fill([&table[..], &[next]].concat(), &left, seats, met, steps);
            if found.is_some() {
                return found;
            }
        }
    }
    None
}

fn ordered(one: usize, other: usize) -> (usize, usize) {
    (one.min(other), one.max(other))
}

fn meetings(players: &[usize]) -> Vec<(usize, usize)> {
    let all = players.iter().flat_map(|&one| players.iter().map(move |&other| ordered(one, other)));
    all.filter(|(one, other)| one != other).collect()
}

/// The best first; who stands alike, in the order of the plan.
fn standings(players: usize, played: &[&GameLog]) -> Vec<Standing> {
    let rounds: BTreeSet<u32> = played.iter().map(|game| game.round).collect();
    let mut standings: Vec<Standing> = (0..players)
        .map(|player| {
            let own = played.iter().filter(|game| game.players.contains(&player));
            let present: BTreeSet<u32> = own.clone().map(|game| game.round).collect();
            let points = own.map(|game| game.points_of(player)).sum::<f64>();
            let missed = (rounds.len() - present.len()) as u32;
            let games_a_round =
                played.len() as f64 / (rounds.len().max(1) * tables_of(players, played)) as f64;
            Standing { player, points: points + f64::from(missed) * games_a_round, byes: missed }
        })
        .collect();
    standings.sort_by(|one, other| other.points.total_cmp(&one.points).then(one.player.cmp(&other.player)));
    standings
}

fn tables_of(players: usize, played: &[&GameLog]) -> usize {
    played.first().map_or(1, |game| tables(players, game.players.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(round: u32, players: &[usize], winner: usize) -> GameLog {
        let points = players.iter().map(|&player| f64::from(u8::from(player == winner))).collect();
        GameLog { round, players: players.to_vec(), points, ..GameLog::default() }
    }

    #[test]
    fn winners_meet_winners_and_nobody_meets_twice() {
        let mut played = Vec::new();
        for round in 0..3 {
            let games: Vec<&GameLog> = played.iter().collect();
            let next = pairings(8, 2, &games);
            assert_eq!(next.len(), 4);
            // The lower number always wins.
            played.extend(next.iter().map(|pair| game(round, pair, pair[0].min(pair[1]))));
        }
        let met: Vec<_> =
            played.iter().flat_map(|game| BTreeSet::from_iter(meetings(&game.players))).collect();
        assert_eq!(met.iter().collect::<BTreeSet<_>>().len(), met.len(), "{met:?}");
        let games: Vec<&GameLog> = played.iter().collect();
        assert_eq!(standings(8, &games)[0].player, 0);
    }

    #[test]
    fn of_an_odd_number_someone_else_rests_each_round() {
        let mut played: Vec<GameLog> = Vec::new();
        let mut resting = Vec::new();
        for round in 0..5 {
            let games: Vec<&GameLog> = played.iter().collect();
            let next = pairings(5, 2, &games);
            let there: BTreeSet<usize> = next.iter().flatten().copied().collect();
            resting.extend((0..5).filter(|player| !there.contains(player)));
            played.extend(next.iter().map(|pair| game(round, pair, pair[0])));
        }
        resting.sort_unstable();
        assert_eq!(resting, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn three_at_a_table() {
        let next = pairings(7, 3, &[]);
        assert_eq!(next, [[0, 1, 2], [3, 4, 5]]);
        let played = game(0, &[0, 1, 2], 0);
        let again = pairings(7, 3, &[&played, &game(0, &[3, 4, 5], 3)]);
        assert!(again.iter().all(|table| table.len() == 3));
    }
}
