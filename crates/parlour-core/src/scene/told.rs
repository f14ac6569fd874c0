//! Sentences with names and pictures to be filled in: "{who} traded 4 {wheat} wheat for 1 {ore} ore".
//!
//! In braces stands `who` for whoever acted, `p1` to `p4` for a player, and anything else is a symbol of the game's art.
//! Games do not know what people are called, and a text screen has no pictures: whoever shows a sentence fills it in.

use alloc::string::String;

use crate::game::Player;
use crate::outcome::MAX_PLAYERS;

/// A part of a sentence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part<'a> {
    /// Words.
    Text(&'a str),
    /// The name of whoever acted.
    Who,
    /// A player's name.
    Player(Player),
    /// A symbol of the game's art.
    Symbol(&'a str),
}

/// The parts of a sentence, in order.
pub fn parts(text: &str) -> impl Iterator<Item = Part<'_>> {
    text.split('{').enumerate().flat_map(|(index, piece)| {
        let (marker, words) = match piece.split_once('}') {
            Some((marker, words)) if index > 0 => (Some(read_marker(marker)), words),
            _ => (None, piece),
        };
        let words = (!words.is_empty()).then_some(Part::Text(words));
        marker.into_iter().chain(words)
    })
}

fn read_marker(marker: &str) -> Part<'_> {
    let number = marker.strip_prefix('p').and_then(|number| number.parse::<usize>().ok());
    match number {
        Some(number @ 1..=MAX_PLAYERS) => Part::Player(Player::new(number - 1)),
        _ if marker == "who" => Part::Who,
        _ => Part::Symbol(marker),
    }
}

/// A sentence as text: names are filled in, pictures left out.
pub fn plain<'a>(text: &str, who: &'a str, name: impl Fn(Player) -> &'a str) -> String {
    let mut plain = String::new();
    for part in parts(text) {
        match part {
            Part::Text(words) if plain.ends_with(' ') => {
                let words = words.trim_start();
                // The picture that was left out stood before a sign.
                if words.starts_with([',', '.', ':', ';']) {
                    plain.pop();
                }
                plain.push_str(words);
            }
            Part::Text(words) => plain.push_str(words),
            Part::Who => plain.push_str(who),
            Part::Player(player) => plain.push_str(name(player)),
            Part::Symbol(_) => {}
        }
    }
    plain.trim().into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_filled_in_and_pictures_left_out() {
        let name = |player: Player| ["Ada", "Tom", "Noor", "Wren"][player.index()];
        let text = "{who} traded 4 {wheat} wheat for 1 {ore} ore";
        assert_eq!(plain(text, "You", name), "You traded 4 wheat for 1 ore");
        assert_eq!(plain("{who} built a town {town}: 8 points", "Tom", name), "Tom built a town: 8 points");
        assert_eq!(plain("8 rolled: {p2} got 1 {ore}", "", name), "8 rolled: Tom got 1");
        assert_eq!(plain("The king stepped to h5", "Ada", name), "The king stepped to h5");
        assert_eq!(plain("{p9} odd } and {", "", name), "odd } and");
    }
}
