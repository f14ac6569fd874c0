//! A complete game in one file: rules, two variants, and all opponents from an evaluation of one line.
//!
//! `cargo run --example add_a_game -- play matches --p2 level3`; without arguments it serves the page.

use std::ops::ControlFlow;
use std::process::ExitCode;

use parlour_core::list::Room;
use parlour_core::{
    Deterministic, Evaluation, Game, GameInfo, Key, Number, Open, Outcome, Playable, Player, PositionError,
    Roster, Turn, VariantInfo, ZeroSum,
};

/// A heap of matches. A player takes one, two or three; who takes the last one wins or, in one variant, loses.
struct Matches {
    last_wins: bool,
}

impl Game for Matches {
    type State = (u8, Player); // The matches left, and who is to take.
    type Action = Number; // How many to take: written `2`.
    type List<T: Copy> = Room<T, 3>; // Room for the actions of any state.
    type RandomCache = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> (u8, Player) {
        (21, Player::FIRST)
    }

    fn turn(&self, &(left, mover): &(u8, Player)) -> Turn {
        let winner = if self.last_wins { mover.other() } else { mover };
        if left > 0 {
            Turn::Player(mover)
        } else {
            Turn::Over(Outcome::win(2, winner, "the last match is taken"))
        }
    }

    fn for_each_action<F>(&self, &(left, _): &(u8, Player), visit: F) -> ControlFlow<()>
    where
        F: FnMut(Number) -> ControlFlow<()>,
    {
        (1..=left.min(3)).map(Number).try_for_each(visit)
    }

    fn play(&self, (left, mover): &mut (u8, Player), Number(count): Number) {
        (*left, *mover) = (*left - count, mover.other());
    }

    fn key(&self, &(left, mover): &(u8, Player)) -> Key {
        Key::new(u64::from(left) * 2 + mover.index() as u64)
    }

    fn position(&self, (left, mover): &(u8, Player)) -> String {
        format!("{left} {mover}")
    }

    fn parse_position(&self, text: &str) -> Result<(u8, Player), PositionError> {
        let states = (0..=21).flat_map(|left| [(left, Player::FIRST), (left, Player::SECOND)]);
        let found = states.into_iter().find(|state| self.position(state) == text);
        found.ok_or_else(|| PositionError::new("a position is written like `21 p1`"))
    }
}

impl Open for Matches {} // Nothing is hidden,
impl Deterministic for Matches {} // there are no dice,
impl ZeroSum for Matches {} // and what one player wins the other loses: so alpha-beta search applies.

impl Playable for Matches {
    const INFO: GameInfo = GameInfo::new(
        "matches",
        "Matches",
        &[VariantInfo::new("last-wins", "The last match wins"), VariantInfo::new("last-loses", "It loses")],
    );

    fn variant(name: &str) -> Option<Self> {
        Self::INFO
            .variants
            .iter()
            .any(|variant| variant.name == name)
            .then(|| Matches { last_wins: name == "last-wins" })
    }

    fn enlist<R: Roster<Self>>(&self, roster: &mut R) {
        roster.duel_bots(Remainder);
    }
}

/// Judges a heap by what is left over when it is divided by four.
#[derive(Clone)]
struct Remainder;

impl Evaluation<Matches> for Remainder {
    type Trace = ();

    fn trace(&self, _game: &Matches, _state: &(u8, Player)) {}

    fn evaluate(&self, game: &Matches, &(left, mover): &(u8, Player), _trace: &(), player: Player) -> i32 {
        if (left % 4 == u8::from(!game.last_wins)) == (mover == player) { -1 } else { 1 }
    }
}

fn main() -> ExitCode {
    parlour::run(parlour::games().with::<Matches>())
}

#[test]
fn keeps_every_promise_of_a_game() {
    for variant in Matches::INFO.variants {
        let game = Matches::variant(variant.name).expect("a listed variant exists");
        parlour_core::conformance::duel(&game).longest(21).games(50).run().expect("it conforms");
    }
}
