//! Reads pixel art.

use std::collections::BTreeMap;
use std::string::{String, ToString};
use std::vec::Vec;
use std::{format, vec};

use super::{Bitmap, Error, Name};
use crate::{CLEAR, Colour, palette};

/// What the texts of a folder have given so far, in the order they stand there.
type All = Vec<(Name, Bitmap)>;

/// Adds the sprites of a text.
pub fn parse(text: &str, all: &mut All) -> Result<(), Error> {
    let mut key = BTreeMap::from([('.', CLEAR)]);
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
    while let Some((number, line)) = lines.next() {
        let wrong = |why: String| Error { line: number, why };
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(letters) = line.strip_prefix("key ") {
            read_key(letters, &mut key).map_err(wrong)?;
        } else if let Some(rest) = line.strip_prefix("each ") {
            for line in each(rest).map_err(wrong)? {
                put_together(&line, all).map_err(wrong)?;
            }
        } else if line.contains(" = ") {
            put_together(line, all).map_err(wrong)?;
        } else {
            let rows: Vec<&str> =
                lines.by_ref().map(|(_, row)| row).take_while(|row| !row.is_empty()).collect();
            let (name, anchor) = read_head(line).map_err(wrong)?;
            let mut bitmap = read_rows(&rows, &key).map_err(wrong)?;
            bitmap.anchor = anchor.unwrap_or(bitmap.anchor);
            add(name, bitmap, all).map_err(wrong)?;
        }
    }
    Ok(())
}

fn add(name: Name, bitmap: Bitmap, all: &mut All) -> Result<(), String> {
    if all.iter().any(|(known, _)| *known == name) {
        return Err(format!("{} is drawn twice", name.name));
    }
    all.push((name, bitmap));
    Ok(())
}

fn colour(name: &str) -> Result<Colour, String> {
    if name == "clear" {
        return Ok(CLEAR);
    }
    palette::named(name).ok_or_else(|| format!("the palette has no {name}"))
}

/// `k=w6 y=g0`: what letters mean from here on.
fn read_key(letters: &str, key: &mut BTreeMap<char, Colour>) -> Result<(), String> {
    for word in letters.split_whitespace() {
        let mut chars = word.chars();
        match (chars.next(), chars.as_str().strip_prefix('=')) {
            (Some(letter), Some(name)) => key.insert(letter, colour(name)?),
            _ => return Err(format!("a key is a letter and a colour, like k=w6, not {word}")),
        };
    }
    Ok(())
}

/// A name, and where its anchor is if that is told.
fn read_head(head: &str) -> Result<(Name, Option<(i16, i16)>), String> {
    let (name, anchor) = match head.split_once(" at ") {
        Some((name, place)) => (name, Some(read_place(place)?)),
        None => (head, None),
    };
    let name = Name::read(name.trim()).ok_or_else(|| format!("{name} is no name"))?;
    Ok((name, anchor))
}

fn read_place(text: &str) -> Result<(i16, i16), String> {
    let place = text.trim().split_once(',').and_then(|(x, y)| Some((x.parse().ok()?, y.parse().ok()?)));
    place.ok_or_else(|| format!("a place is written 6,13, not {text}"))
}

fn read_rows(rows: &[&str], key: &BTreeMap<char, Colour>) -> Result<Bitmap, String> {
    let width = rows.first().map_or(0, |row| row.chars().count());
    if width == 0 {
        return Err("a sprite has rows of letters below its name".to_string());
    }
    let mut bitmap = Bitmap::clear(width, rows.len());
    bitmap.pixels.clear();
    for row in rows {
        if row.chars().count() != width {
            return Err(format!("the row {row} is not {width} letters wide"));
        }
        for letter in row.chars() {
            bitmap.pixels.push(*key.get(&letter).ok_or_else(|| format!("the key has no {letter}"))?);
        }
    }
    Ok(bitmap)
}

/// `n 2 3: a-{n} = b-{n}`: the line once for each word.
fn each(text: &str) -> Result<Vec<String>, String> {
    let (head, line) = text.split_once(": ").ok_or("after the words of each comes a colon and a line")?;
    let mut words = head.split_whitespace();
    let place = format!("{{{}}}", words.next().ok_or("each names a word first")?);
    Ok(words.map(|word| line.replace(&place, word)).collect())
}

/// `forest-8 = forest & token-8 6,13`: parts joined for good by a plus sign, and what is laid over them.
fn put_together(line: &str, all: &mut All) -> Result<(), String> {
    let (head, layers) = line.split_once(" = ").ok_or("a line has one equals sign")?;
    let (name, anchor) = read_head(head.trim())?;
    let mut layers = layers.split(" & ");
    let mut whole = joined(layers.next().unwrap_or_default(), all)?;
    for layer in layers {
        let (bitmap, place) = read_part(layer, all)?;
        let (x, y) = place.unwrap_or((0, 0));
        whole.over.push((bitmap, right_and_down(x)?, right_and_down(y)?));
    }
    whole.anchor = anchor.unwrap_or(whole.anchor);
    add(name, whole, all)
}

/// `forest + token-8 6,13`.
fn joined(parts: &str, all: &All) -> Result<Bitmap, String> {
    let mut whole: Option<Bitmap> = None;
    for part in parts.split(" + ") {
        let (bitmap, place) = read_part(part, all)?;
        let (x, y) = place.unwrap_or((0, 0));
        let (x, y) = (right_and_down(x)?, right_and_down(y)?);
        match &mut whole {
            Some(whole) => whole.cover(&bitmap, x, y),
            None if (x, y) == (0, 0) => whole = Some(bitmap),
            None => {
                let mut first = Bitmap::clear(x + bitmap.width, y + bitmap.height);
                first.cover(&bitmap, x, y);
                whole = Some(first);
            }
        }
    }
    Ok(whole.ok_or("nothing is put together")?)
}

fn right_and_down(place: i16) -> Result<usize, String> {
    usize::try_from(place).map_err(|_| "parts are moved to the right and down".to_string())
}

/// A sprite by its name and what is done to it.
fn read_part(part: &str, all: &All) -> Result<(Bitmap, Option<(i16, i16)>), String> {
    let mut words = part.split_whitespace();
    let text = words.next().ok_or("a part has a name")?;
    let name = Name::read(text).ok_or_else(|| format!("{text} is no name"))?;
    let known = all.iter().find(|(known, _)| *known == name);
    let mut bitmap = known.ok_or_else(|| format!("nothing above is called {text}"))?.1.flat();
    let (mut place, mut pairs) = (None, vec![]);
    for word in words {
        match (word, word.split_once('>')) {
            ("flipped", _) => bitmap = bitmap.flipped(),
            ("turned", _) => bitmap = bitmap.turned(),
            (_, Some((from, to))) => pairs.push((colour(from)?, colour(to)?)),
            _ => place = Some(read_place(word)?),
        }
    }
    Ok((bitmap.recoloured(&pairs), place))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<All, Error> {
        let mut all = All::new();
        parse(text, &mut all).map(|()| all)
    }

    const ARROW: &str = "key k=w6 y=g0\n\narrow at 0,1\nk..\nkyy\n\n";

    fn last(line: &str) -> Bitmap {
        read(&format!("{ARROW}{line}\n")).unwrap().pop().unwrap().1
    }

    #[test]
    fn rows_become_pixels() {
        let (k, y) = (palette::W6, palette::G0);
        let all = read(ARROW).unwrap();
        let arrow =
            Bitmap { width: 3, height: 2, anchor: (0, 1), pixels: vec![k, 0, 0, k, y, y], over: vec![] };
        assert_eq!(all, [(Name::read("arrow").unwrap(), arrow)]);
    }

    #[test]
    fn sprites_are_made_from_others() {
        let (k, y) = (palette::W6, palette::G0);
        let flipped = last("left = arrow flipped");
        assert_eq!((flipped.anchor, flipped.pixels), ((2, 1), vec![0, 0, k, y, y, k]));
        let turned = last("up = arrow turned");
        assert_eq!((turned.width, turned.anchor), (2, (1, 2)));
        assert_eq!(turned.pixels, vec![0, y, 0, y, k, k]);
        assert_eq!(last("blue = arrow g0>k1").pixels[4], palette::K1);
        let pair = last("pair at 1,1 = arrow + arrow 2,1");
        assert_eq!((pair.width, pair.height, pair.anchor), (5, 3, (1, 1)));
        assert_eq!(pair.pixels[5..10], [k, y, k, 0, 0]);
        let laid = last("laid = arrow & arrow 2,1");
        assert_eq!((laid.width, laid.over.len(), laid.flat().pixels), (3, 1, pair.pixels));
        assert_eq!(read(&format!("{ARROW}each n 2 3: a-{{n}} = arrow\n")).unwrap().len(), 3);
    }

    #[test]
    fn names_have_parts() {
        let name = Name::read("road.1~/@14").unwrap();
        assert_eq!((name.name.as_str(), name.owner, name.lie, name.size), ("road", Some(1), Some('/'), 14));
        assert_eq!(Name::read("road.x"), None);
    }

    #[test]
    fn faults_are_told_with_their_line() {
        let why = |text: &str| {
            let Error { line, why } = read(text).unwrap_err();
            format!("{line}: {why}")
        };
        assert_eq!(why("key k=w9"), "1: the palette has no w9");
        assert_eq!(why("\na\nx\n"), "2: the key has no x");
        assert_eq!(why("a\n..\n.\n"), "1: the row . is not 2 letters wide");
        assert_eq!(why("a\n.\n\na\n.\n"), "4: a is drawn twice");
        assert_eq!(why("b = c"), "1: nothing above is called c");
    }
}
