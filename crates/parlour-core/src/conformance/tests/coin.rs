//! A game with something hidden: player 1 lays a coin heads or tails, unseen, and player 2 guesses.
//!
//! Both sides are the same to the rules, so it also has a symmetry: turning the coin and the guess over.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::ops::ControlFlow;
use core::str::FromStr;

use arrayvec::ArrayVec;

use crate::conformance::{Disguise, hidden};
use crate::game::{Game, Player, Symmetric, Turn};
use crate::key::Key;
use crate::notation::{Action, ActionError, PositionError};
use crate::outcome::Outcome;
use crate::rng::Rng;
use crate::scene::{Aid, Board, Choice, FULL_SIZE, Face, Help, Look, Piece, Scene, Shape, Spot};
use crate::views::{Hidden, Viewer, Views};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Side {
    Heads,
    Tails,
}

const SIDES: [Side; 2] = [Side::Heads, Side::Tails];

impl Side {
    fn turned(self) -> Side {
        if self == Side::Heads { Side::Tails } else { Side::Heads }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if *self == Side::Heads { "heads" } else { "tails" })
    }
}

impl FromStr for Side {
    type Err = ActionError;
    fn from_str(text: &str) -> Result<Self, ActionError> {
        SIDES
            .into_iter()
            .find(|side| side.to_string() == text)
            .ok_or_else(|| ActionError::new(text, "a side"))
    }
}

impl Action for Side {
    fn to_bits(self) -> u32 {
        self as u32
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct State {
    coin: Option<Side>,
    guess: Option<Side>,
}

/// What a player knows: whether the coin lies, which side is up if one may know, and the guess.
#[derive(Clone, PartialEq, Eq, Debug)]
struct View {
    is_laid: bool,
    coin: Option<Side>,
    guess: Option<Side>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Leak {
    None,
    View,
    Action,
    Answer,
    Fixed,
    Aid,
    TwistedSymmetry,
}

struct Coin {
    leak: Leak,
}

impl Game for Coin {
    type State = State;
    type Action = Side;
    type List<T: Copy> = ArrayVec<T, 2>;
    type RandomCache = ();

    fn players(&self) -> usize {
        2
    }

    fn start(&self, _seed: u64) -> State {
        State::default()
    }

    fn turn(&self, state: &State) -> Turn {
        match (state.coin, state.guess) {
            (None, _) => Turn::Player(Player::FIRST),
            (_, None) => Turn::Player(Player::SECOND),
            (coin, guess) => {
                let winner = if coin == guess { Player::SECOND } else { Player::FIRST };
                Turn::Over(Outcome::win(2, winner, "the guess is made"))
            }
        }
    }

    fn for_each_action<F>(&self, state: &State, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Side) -> ControlFlow<()>,
    {
        match state.guess {
            None => SIDES.into_iter().try_for_each(visit),
            Some(_) => ControlFlow::Continue(()),
        }
    }

    fn play(&self, state: &mut State, action: Side) {
        match state.coin {
            None => state.coin = Some(action),
            Some(_) => state.guess = Some(action),
        }
    }

    fn key(&self, state: &State) -> Key {
        let code = |side: Option<Side>| side.map_or(0, |side| side as u64 + 1);
        Key::new(code(state.coin) * 3 + code(state.guess))
    }

    fn why_illegal(&self, _state: &State, _action: Side) -> String {
        "never".into()
    }

    fn position(&self, state: &State) -> String {
        let word = |side: Option<Side>| side.map_or("-".into(), |side| side.to_string());
        alloc::format!("{} {}", word(state.coin), word(state.guess))
    }

    fn parse_position(&self, text: &str) -> Result<State, PositionError> {
        let (coin, guess) = text.split_once(' ').ok_or_else(|| PositionError::new("two words"))?;
        Ok(State { coin: coin.parse().ok(), guess: guess.parse().ok() })
    }
}

impl Views for Coin {
    type View = View;

    fn view(&self, state: &State, viewer: Viewer) -> View {
        let may_know =
            viewer == Viewer::Player(Player::FIRST) || state.guess.is_some() || self.leak == Leak::View;
        View { is_laid: state.coin.is_some(), coin: state.coin.filter(|_| may_know), guess: state.guess }
    }

    fn for_each_choice<F>(&self, view: &View, visit: F) -> ControlFlow<()>
    where
        F: FnMut(Side) -> ControlFlow<()>,
    {
        match view.guess {
            None => SIDES.into_iter().try_for_each(visit),
            Some(_) => ControlFlow::Continue(()),
        }
    }

    fn seen(&self, state: &State, action: Side, viewer: Viewer) -> Option<Side> {
        if let (Leak::Answer, Some(coin), Viewer::Spectator) = (self.leak, state.coin, viewer) {
            return Some(coin);
        }
        let is_secret = state.coin.is_none() && viewer != Viewer::Player(Player::FIRST);
        (!is_secret || self.leak == Leak::Action).then_some(action)
    }

    fn view_position(&self, view: &View, _viewer: Viewer) -> String {
        let guess = view.guess.map_or("-".into(), |side| side.to_string());
        match view.coin {
            None if view.is_laid => alloc::format!("? {guess}"),
            coin => self.position(&State { coin, guess: view.guess }),
        }
    }

    fn parse_view(&self, text: &str) -> Option<Result<(View, Turn), PositionError>> {
        let (coin, guess) = text.split_once(' ')?;
        let (is_laid, guess) = (coin == "?", guess.parse().ok());
        let mover = if is_laid { Player::SECOND } else { Player::FIRST };
        Some(Ok((View { is_laid, coin: None, guess }, Turn::Player(mover))))
    }
}

impl Hidden for Coin {
    fn sample(&self, view: &View, _viewer: Viewer, rng: &mut Rng) -> State {
        let coin = view.coin.or_else(|| view.is_laid.then(|| SIDES[rng.below(2) as usize]));
        State { coin, guess: view.guess }
    }

    fn for_each_consistent<F>(&self, view: &View, _viewer: Viewer, mut visit: F) -> ControlFlow<()>
    where
        F: FnMut(State) -> ControlFlow<()>,
    {
        let guess = view.guess;
        match view.coin {
            None if view.is_laid && self.leak == Leak::Fixed => {
                visit(State { coin: Some(Side::Heads), guess })
            }
            None if view.is_laid => {
                SIDES.into_iter().try_for_each(|side| visit(State { coin: Some(side), guess }))
            }
            coin => visit(State { coin, guess }),
        }
    }
}

impl Disguise for Coin {
    fn disguise(&self, state: &State, viewer: Viewer, rng: &mut Rng) -> State {
        let is_secret = viewer != Viewer::Player(Player::FIRST) && state.guess.is_none();
        let coin = state.coin.map(|coin| if is_secret { SIDES[rng.below(2) as usize] } else { coin });
        State { coin, guess: state.guess }
    }
}

impl Symmetric for Coin {
    fn symmetries(&self) -> usize {
        2
    }

    fn map_state(&self, state: &State, symmetry: usize) -> State {
        let map = |side: Option<Side>| side.map(|side| self.map_action(side, symmetry));
        let guess = if self.leak == Leak::TwistedSymmetry { state.guess } else { map(state.guess) };
        State { coin: map(state.coin), guess }
    }

    fn map_action(&self, action: Side, symmetry: usize) -> Side {
        if symmetry == 0 { action } else { action.turned() }
    }
}

impl Face<Coin> for Coin {
    fn pieces(&self, _view: &View) -> Vec<Piece> {
        Vec::new()
    }

    fn scene(&self, look: &Look<'_, Self>) -> Scene {
        let spot = |side: Side| Spot {
            id: side.to_string(),
            shape: Shape::Square,
            x: side as i16,
            y: 0,
            label: side.to_string(),
            symbol: '.',
            picture: None,
            caption: None,
            size: FULL_SIZE,
            tags: Vec::new(),
            note: String::new(),
        };
        let choice = |side: &Side| Choice {
            notation: side.to_string(),
            label: side.to_string(),
            group: "side".into(),
            picks: vec![side.to_string()],
            confirm: false,
            piece: None,
        };
        Scene {
            boards: vec![Board {
                id: "coin".into(),
                title: "Coin".into(),
                picture: None,
                rim: 0,
                spots: SIDES.map(spot).to_vec(),
                bottom: None,
            }],
            to_move: look.turn.player(),
            prompt: "Heads or tails?".into(),
            speech: alloc::format!("{:?} {:?}", look.view, look.last()),
            choices: look.choices().iter().map(choice).collect(),
            aids: if self.leak == Leak::Aid && look.is_my_turn() { vec![TAKE_BACK] } else { Vec::new() },
            ..Scene::default()
        }
    }
}

const TAKE_BACK: Aid = Aid { name: Cow::Borrowed("back"), label: String::new(), help: Help::TakeBack };

fn run(leak: Leak) -> Option<&'static str> {
    hidden(&Coin { leak })
        .face(&Coin { leak })
        .longest(2)
        .symmetric()
        .games(20)
        .run()
        .err()
        .map(|violation| violation.promise)
}

#[test]
fn an_honest_hidden_game_conforms() {
    assert_eq!(run(Leak::None), None);
}

#[test]
fn leaks_and_twisted_symmetries_are_found() {
    assert_eq!(run(Leak::View), Some("what a viewer may not know does not show in the view"));
    assert_eq!(run(Leak::Action), Some("actions that look alike are seen alike"));
    assert_eq!(run(Leak::Answer), Some("what a viewer may not know does not show in what is seen"));
    assert_eq!(run(Leak::Fixed), Some("the state is among those that are consistent"));
    assert_eq!(run(Leak::Aid), Some("only what nobody saw is taken back at once"));
    assert_eq!(run(Leak::TwistedSymmetry), Some("mapping and playing commute"));
}
