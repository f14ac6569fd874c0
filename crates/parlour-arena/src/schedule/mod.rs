//! Who meets whom, and where they sit.

mod swiss;

use crate::game::GameLog;
use crate::plan::{Format, Tournament};

/// A set of games from one opening with one seed, in which everyone takes each seat in turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encounter {
    /// Its number in the tournament, from zero.
    pub number: u32,
    /// Which opening and seed it has: encounters of the same round share them.
    pub round: u32,
    /// The players by seat in the first game.
    pub lineup: Vec<usize>,
}

impl Encounter {
    /// The players by seat in one of its games: everyone has moved on by so many seats.
    pub fn seats(&self, rotation: usize) -> Vec<usize> {
        let mut seats = self.lineup.clone();
        seats.rotate_right(rotation % self.lineup.len());
        seats
    }
}

/// The encounters that can be played once all earlier waves are over; `None` if that was all. Only a Swiss tournament
/// has more than one wave, since its pairings follow from results.
pub(crate) fn wave(
    tournament: &Tournament,
    wave: u32,
    first: u32,
    played: &[&GameLog],
) -> Option<Vec<Encounter>> {
    let (players, seats) = (tournament.plan.players.len(), tournament.seats());
    let lineups = match tournament.format {
        Format::Swiss if wave < swiss_rounds(tournament) => swiss::pairings(players, seats, played),
        Format::Swiss => return None,
        _ if wave > 0 => return None,
        Format::Match => vec![against(0, 1, seats)],
        Format::Gauntlet => (1..players).map(|other| against(0, other, seats)).collect(),
        Format::RoundRobin => everyone(players, seats),
    };
    let cycles = tournament.encounters_a_pairing();
    let rounds = wave * cycles..(wave + 1) * cycles;
    // Round by round, so that everyone has played about as much whenever it is stopped.
    let all = rounds.flat_map(|round| lineups.iter().map(move |lineup| (round, turned(lineup, round))));
    Some((first..).zip(all).map(|(number, (round, lineup))| Encounter { number, round, lineup }).collect())
}

/// How many games the whole tournament has.
pub fn games(tournament: &Tournament) -> u64 {
    let (players, seats) = (tournament.plan.players.len(), tournament.seats());
    let pairings = match tournament.format {
        Format::Match => 1,
        Format::Gauntlet => players - 1,
        Format::RoundRobin => everyone(players, seats).len(),
        Format::Swiss => swiss::tables(players, seats) * swiss_rounds(tournament) as usize,
    };
    pairings as u64 * u64::from(tournament.encounters_a_pairing()) * seats as u64
}

/// As many rounds as find the best of all, and one more.
fn swiss_rounds(tournament: &Tournament) -> u32 {
    let players = tournament.plan.players.len() as u32;
    tournament.plan.rounds.unwrap_or_else(|| players.next_power_of_two().ilog2() + 1)
}

/// One player against another, who takes all other seats.
fn against(one: usize, other: usize, seats: usize) -> Vec<usize> {
    let mut lineup = vec![other; seats];
    lineup[0] = one;
    lineup
}

/// Everyone with everyone: every choice of as many players as there are seats. Where there are fewer players than seats,
/// they are repeated in their order, beginning with each in turn.
fn everyone(players: usize, seats: usize) -> Vec<Vec<usize>> {
    if players >= seats {
        return choices(0..players, seats);
    }
    let tables = if seats.is_multiple_of(players) { 1 } else { players };
    (0..tables).map(|first| (0..seats).map(|seat| (first + seat) % players).collect()).collect()
}

fn choices(players: std::ops::Range<usize>, count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let begun = |first: usize| {
        let rest = choices(first + 1..players.end, count - 1);
        rest.into_iter().map(move |rest| [vec![first], rest].concat())
    };
    players.clone().flat_map(begun).collect()
}

/// Every other round the neighbours change sides, where there are more than two.
fn turned(lineup: &[usize], round: u32) -> Vec<usize> {
    let mut lineup = lineup.to_vec();
    if round % 2 == 1 {
        lineup[1..].reverse();
    }
    lineup
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::{Contestant, Plan};

    fn tournament(
        game: &str,
        variant: Option<&str>,
        format: Format,
        players: usize,
        games: u32,
    ) -> Tournament {
        let bot = || Contestant { bot: Some("random".into()), ..Contestant::default() };
        let players = (0..players).map(|_| bot()).collect();
        let variant = variant.map(String::from);
        Plan { variant, format: Some(format), players, games, ..Plan::of_game(game) }
            .prepare(parlour_builtin::games())
            .unwrap()
    }

    fn lineups(tournament: &Tournament) -> Vec<Vec<usize>> {
        wave(tournament, 0, 0, &[]).unwrap().into_iter().map(|encounter| encounter.lineup).collect()
    }

    #[test]
    fn everyone_meets_everyone_once_a_round() {
        let two = tournament("larva", None, Format::RoundRobin, 3, 4);
        assert_eq!(lineups(&two), [[0, 1], [0, 2], [1, 2], [0, 1], [0, 2], [1, 2]]);
        assert_eq!(games(&two), 12);
        let gauntlet = tournament("larva", None, Format::Gauntlet, 3, 2);
        assert_eq!(lineups(&gauntlet), [[0, 1], [0, 2]]);
    }

    /// With three and four seats everyone still has every seat as often as any other.
    #[test]
    fn everyone_has_every_seat_as_often() {
        for entry in parlour_builtin::games().games() {
            let info = entry.info();
            for variant in info.variants {
                for players in 2..=5 {
                    let all = tournament(info.id, Some(variant.name), Format::RoundRobin, players, 8);
                    let mut count = vec![vec![0; all.seats()]; players];
                    for encounter in wave(&all, 0, 0, &[]).unwrap() {
                        for rotation in 0..all.seats() {
                            for (seat, player) in encounter.seats(rotation).into_iter().enumerate() {
                                count[player][seat] += 1;
                            }
                        }
                    }
                    let first = count[0][0];
                    assert!(first > 0 && count.iter().flatten().all(|&seats| seats == first), "{count:?}");
                }
            }
        }
    }

    #[test]
    fn a_match_of_many_seats_has_one_in_each() {
        let encounter = Encounter { number: 0, round: 0, lineup: against(0, 1, 4) };
        assert_eq!(encounter.seats(0), [0, 1, 1, 1]);
        assert_eq!(encounter.seats(2), [1, 1, 0, 1]);
    }
}
