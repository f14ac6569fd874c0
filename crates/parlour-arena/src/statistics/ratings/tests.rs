//! Ratings against what is known: odds worked out by hand, and tournaments drawn from true ratings.

use parlour_core::Rng;

use super::*;

fn game(lineup: &[usize], winner: Option<usize>) -> Rated {
    let even = 1.0 / lineup.len() as f64;
    let points =
        (0..lineup.len()).map(|seat| winner.map_or(even, |winner| f64::from(u8::from(seat == winner))));
    Rated { lineup: lineup.to_vec(), points: points.collect() }
}

/// Without draws and with seats balanced, two players differ by the Elo of the score.
#[test]
fn two_players_by_hand() {
    let mut games = Vec::new();
    for (count, lineup, winner) in [(75, [0, 1], 0), (25, [0, 1], 1), (75, [1, 0], 1), (25, [1, 0], 0)] {
        games.extend((0..count).map(|_| game(&lineup, Some(winner))));
    }
    let ratings = rate(2, 2, &games, Some((1, 1500.0)));
    assert!((ratings.players[1].value - 1500.0).abs() < 1e-9 && ratings.players[1].error < 1e-9);
    // The prior takes a fraction of a point.
    assert!((ratings.players[0].value - 1690.85).abs() < 0.5, "{ratings:?}");
    // The information of 200 games at 75% is 200 * 0.1875: an error of 1.96 * 0.16330 logits.
    assert!((ratings.players[0].error - 55.6).abs() < 0.3, "{ratings:?}");
    assert!(ratings.seats.iter().all(|seat| seat.value.abs() < 1e-6), "{ratings:?}");
}

/// The first seat wins two of three between equals: the seats are log10(2) * 400 apart.
#[test]
fn the_first_seat_has_its_price() {
    let mut games = Vec::new();
    for (lineup, winner, count) in [([0, 1], 0, 200), ([0, 1], 1, 100), ([1, 0], 0, 200), ([1, 0], 1, 100)] {
        games.extend((0..count).map(|_| game(&lineup, Some(winner))));
    }
    let ratings = rate(2, 2, &games, None);
    assert!((ratings.seats[0].value - ratings.seats[1].value - 120.41).abs() < 0.5, "{ratings:?}");
    assert!(ratings.players[0].value.abs() < 1e-6);
}

/// Half of the games between equals are drawn.
#[test]
fn draws_have_a_rate() {
    let mut games: Vec<Rated> = (0..200).map(|_| game(&[0, 1], None)).collect();
    games.extend((0..200).map(|index| game(&[0, 1], Some(index % 2))));
    assert!((rate(2, 2, &games, None).draw_rate - 0.5).abs() < 1e-3);
}

/// Who wins everything is rated high, not without end, and nobody believes the number.
#[test]
fn a_clean_score_is_finite_and_doubtful() {
    let games: Vec<Rated> = (0..40).map(|index| game(&[index % 2, 1 - index % 2], Some(index % 2))).collect();
    let ratings = rate(2, 2, &games, Some((1, 0.0)));
    let rating = ratings.players[0];
    assert!(rating.value > 500.0 && rating.value.is_finite() && rating.error > 300.0, "{rating:?}");
}

/// A tournament's true ratings, drawn from without any code of the model.
struct World {
    ratings: Vec<f64>,
    seats: Vec<f64>,
    /// The weight of a draw between equals, compared with a win.
    draw: f64,
}

impl World {
    fn play(&self, lineup: &[usize], rng: &mut Rng) -> Rated {
        let strengths: Vec<f64> =
            lineup.iter().zip(&self.seats).map(|(&player, seat)| self.ratings[player] + seat).collect();
        let wins: Vec<f64> = strengths.iter().map(|elo| 10_f64.powf(elo / 400.0)).collect();
        let product: f64 = wins.iter().product();
        let draw = self.draw * product.powf(1.0 / wins.len() as f64);
        let mut left = rng.fraction() * (wins.iter().sum::<f64>() + draw);
        for (seat, win) in wins.iter().enumerate() {
            left -= win;
            if left < 0.0 {
                return game(lineup, Some(seat));
            }
        }
        game(lineup, None)
    }

    /// How often the true differences to the anchor lie inside the error bars, over many tournaments; also for
    /// the seats.
    fn coverage(&self, lineups: &[Vec<usize>], rounds: usize, tournaments: u64) -> (f64, f64) {
        let (players, seats) = (self.ratings.len(), self.seats.len());
        let average = self.seats.iter().sum::<f64>() / seats as f64;
        let (mut covered, mut covered_seats) = (0, 0);
        for seed in 0..tournaments {
            let mut rng = Rng::stream(20, seed);
            let games: Vec<Rated> =
                (0..rounds).flat_map(|_| lineups).map(|lineup| self.play(lineup, &mut rng)).collect();
            let ratings = rate(players, seats, &games, Some((0, self.ratings[0])));
            let is_inside =
                |estimate: &Estimate, truth: f64| (estimate.value - truth).abs() <= estimate.error;
            let inside = ratings.players.iter().zip(&self.ratings).skip(1);
            covered += inside.filter(|(estimate, truth)| is_inside(estimate, **truth)).count();
            let inside = ratings.seats.iter().zip(&self.seats);
            covered_seats += inside.filter(|(estimate, seat)| is_inside(estimate, *seat - average)).count();
        }
        let share = |count: usize, each: usize| count as f64 / (each as f64 * tournaments as f64);
        (share(covered, players - 1), share(covered_seats, seats))
    }
}

/// All orders of two different players.
fn pairs(players: usize) -> Vec<Vec<usize>> {
    let all = (0..players).flat_map(|one| (0..players).map(move |other| vec![one, other]));
    all.filter(|pair| pair[0] != pair[1]).collect()
}

#[track_caller]
fn check_coverage(covered: (f64, f64)) {
    for share in [covered.0, covered.1] {
        // Of a thousand tournaments with correlated errors, 95% give or take a little more than one.
        assert!((0.935..=0.965).contains(&share), "{covered:?}");
    }
}

#[test]
fn of_a_thousand_tournaments_for_two_the_bars_hold_in_95_per_cent() {
    let world = World { ratings: vec![0.0, -180.0, 60.0, 75.0, 240.0], seats: vec![30.0, 0.0], draw: 0.6 };
    check_coverage(world.coverage(&pairs(5), 12, 1000));
}

#[test]
fn of_a_thousand_tournaments_for_three_and_four_the_bars_hold_in_95_per_cent() {
    let world = World { ratings: vec![0.0, 90.0, -120.0, 200.0], seats: vec![40.0, 10.0, -15.0], draw: 0.1 };
    let mut lineups = vec![vec![0, 1, 2], vec![1, 2, 3], vec![2, 3, 0], vec![3, 0, 1], vec![0, 3, 3]];
    lineups.extend(lineups.clone().iter().flat_map(|lineup| {
        (1..3)
            .map(|by| {
                let mut turned = lineup.clone();
                turned.rotate_left(by);
                turned
            })
            .collect::<Vec<_>>()
    }));
    check_coverage(world.coverage(&lineups, 14, 1000));
    let world = World { ratings: vec![0.0, 150.0, -60.0], seats: vec![60.0, 20.0, 0.0, -30.0], draw: 0.0 };
    let mut lineups = vec![vec![0, 1, 1, 1], vec![0, 1, 2, 1], vec![2, 2, 0, 0]];
    lineups.extend(lineups.clone().iter().flat_map(|lineup| {
        (1..4)
            .map(|by| {
                let mut turned = lineup.clone();
                turned.rotate_left(by);
                turned
            })
            .collect::<Vec<_>>()
    }));
    check_coverage(world.coverage(&lineups, 20, 1000));
}
