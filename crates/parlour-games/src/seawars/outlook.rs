//! How the game stands between two hidden fleets: how many more shots each side is likely to need, from nothing but the
//! shots and their answers, which both know (R7).

use parlour_core::Player;

use super::track::Track;
use super::variants::{Waters, take_out};

/// Shots are counted in hundredths.
const SHOT: i32 = 100;

/// How many more shots the other side will need than `player`, who is to shoot, in hundredths of a shot.
pub fn lead(waters: &Waters, tracks: &[Track; 2], player: Player) -> i32 {
    let [own, others] = [player, player.other()].map(|shooter| shots_left(waters, &tracks[shooter.index()]));
    // Whoever is to shoot is half a shot ahead.
    others - own + SHOT / 2
}

/// How many more shots are likely to sink what is afloat, in hundredths: one for every cell of a ship that was not hit,
/// and those that go astray before the last ship is found. No ship slips through a lattice as wide as the shortest is
/// long, and the last of several is found late on it.
fn shots_left(waters: &Waters, track: &Track) -> i32 {
    let mut afloat = waters.lengths.clone();
    for sunk in track.sunk_lengths() {
        take_out(&mut afloat, sunk);
    }
    let Some(shortest) = afloat.iter().copied().min() else { return 0 };
    let targets: i32 = waters.lengths.iter().map(|&length| i32::from(length)).sum();
    let hits = track.hits().len() as i32;
    let sunk: i32 = track.sunk_lengths().map(i32::from).sum();
    let cells = targets - hits;
    let water = waters.cell_count() as i32 - track.shots() as i32 - cells;
    // A ship that was hit is found.
    let hidden = afloat.len() as i32 - i32::from(hits > sunk);
    let astray = SHOT * water * hidden / ((hidden + 1) * i32::from(shortest));
    SHOT * cells + astray
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::seawars::{Answer, Cell};

    fn track(shots: &[(u8, u8, Answer)]) -> Track {
        let mut track = Track::default();
        for &(file, rank, answer) in shots {
            track.note(Cell::at(file, rank), answer);
        }
        track
    }

    /// Worked out by hand on 6 by 6 cells with ships of 3, 2 and 2.
    #[test]
    fn shots_left_by_hand() {
        let waters = Waters::named("6x6-322").unwrap();
        let left = |shots: &[(u8, u8, Answer)]| shots_left(&waters, &track(shots));
        // Seven cells to hit, 29 of water, three ships: 29 / 2 * 3 / 4 shots astray.
        assert_eq!(left(&[]), 700 + 100 * 29 * 3 / 8);
        assert_eq!(left(&[(0, 0, Answer::Miss)]), 700 + 100 * 28 * 3 / 8);
        // A hit: six cells, two ships to be found.
        assert_eq!(left(&[(0, 0, Answer::Hit)]), 600 + 100 * 29 * 2 / 6);
        let sunk = [(0, 0, Answer::Hit), (1, 0, Answer::Sunk(2))];
        assert_eq!(left(&sunk), 500 + 100 * 29 * 2 / 6);
        let both = [sunk[0], sunk[1], (0, 2, Answer::Hit), (1, 2, Answer::Sunk(2))];
        // Only the ship of three is afloat.
        assert_eq!(left(&both), 300 + 100 * 29 / 6);
    }

    #[test]
    fn both_agree_on_who_is_ahead() {
        let waters = Waters::named("classic").unwrap();
        let tracks = [track(&[(0, 0, Answer::Hit)]), track(&[(3, 3, Answer::Miss)])];
        let [first, second] = [Player::FIRST, Player::SECOND].map(|player| lead(&waters, &tracks, player));
        assert_eq!(first + second, SHOT, "but for the half shot of whoever is to shoot");
        assert!(first > 0 && second < 0);
        assert_eq!(lead(&waters, &Default::default(), Player::SECOND), SHOT / 2);
    }
}
