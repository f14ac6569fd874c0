//! What a style sheet says of an element in the end: variables filled in, one of two themes chosen, colours mixed.
//!
//! Programs that draw SVG know neither `var()` nor `light-dark()` nor `color-mix()`, and `currentColor` means nothing
//! once a piece has left its page. So every value is worked out here, and pictures hold plain colours only.

use std::fmt::Write;
use std::rc::Rc;

use crate::css::{Declared, Element, Sheet, matching, split};

/// How deep values may lie in each other: beyond that they go round in a circle.
const MAX_DEPTH: usize = 12;
/// What a value falls back to that cannot be worked out.
const NOTHING: &str = "none";
/// What elements have from those they lie in.
const INHERITED: &[&str] = &["color", "fill", "stroke", "font", "text-anchor", "text-transform"];
/// What is written to elements as attributes.
const PAINT: &[&str] = &[
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-dasharray",
    "stroke-linejoin",
    "stroke-linecap",
    "opacity",
];

/// An element with its place in the drawing, and what the sheet says of it.
#[derive(Clone)]
pub(crate) struct Styled<'a> {
    sheet: &'a Sheet,
    is_dark: bool,
    path: Vec<Element>,
    /// Variables, most of which all elements share.
    variables: Rc<Declared>,
    properties: Declared,
}

impl<'a> Styled<'a> {
    /// The outermost element.
    pub(crate) fn root(sheet: &'a Sheet, element: Element, is_dark: bool) -> Self {
        let outside = Styled {
            sheet,
            is_dark,
            path: Vec::new(),
            variables: Rc::default(),
            properties: Declared::new(),
        };
        outside.child(element)
    }

    /// An element within this one.
    pub(crate) fn child(&self, element: Element) -> Self {
        let mut path = self.path.clone();
        path.push(element);
        let is_inherited = |name: &str| {
            INHERITED.contains(&name)
                || ["fill-", "stroke-", "font-"].iter().any(|kind| name.starts_with(kind))
        };
        let inherited = self.properties.iter().filter(|(name, _)| is_inherited(name));
        let mut properties: Declared = inherited.map(|(name, value)| (name.clone(), value.clone())).collect();
        let mut variables = self.variables.clone();
        for (name, value) in self.sheet.declared(&path).iter() {
            let into = if name.starts_with("--") { Rc::make_mut(&mut variables) } else { &mut properties };
            into.insert(name.clone(), value.clone());
        }
        Styled { sheet: self.sheet, is_dark: self.is_dark, path, variables, properties }
    }

    /// What a property is, worked out.
    pub(crate) fn property(&self, name: &str) -> Option<String> {
        self.properties.get(name).map(|value| self.resolve(value))
    }

    /// A length in the units of the drawing.
    pub(crate) fn length(&self, name: &str) -> Option<f64> {
        self.property(name)?.trim_end_matches("px").parse().ok()
    }

    /// Whether it is seen at all.
    pub(crate) fn is_shown(&self) -> bool {
        self.property("display").is_none_or(|display| display != NOTHING)
    }

    /// Colours and lines, as attributes.
    pub(crate) fn paint(&self) -> String {
        let mut attributes = String::new();
        for name in PAINT {
            if let Some(value) = self.property(name) {
                let value = if value == "transparent" { NOTHING } else { value.trim_end_matches("px") };
                let _ = write!(attributes, " {name}=\"{}\"", colour_in_hex(value));
            }
        }
        attributes
    }

    /// A value without anything that a browser would have to work out.
    pub(crate) fn resolve(&self, value: &str) -> String {
        self.resolve_within(value, MAX_DEPTH)
    }

    fn resolve_within(&self, value: &str, depth: usize) -> String {
        let Some(depth) = depth.checked_sub(1) else { return NOTHING.to_string() };
        let mut text = value.to_string();
        for (name, work_out) in [
            ("var(", Self::variable as fn(&Self, &str, usize) -> String),
            ("light-dark(", Self::light_or_dark),
            ("color-mix(", Self::mixed),
        ] {
            while let Some(at) = text.find(name) {
                let open = at + name.len() - 1;
                let Some(close) = matching(&text[open..], '(', ')') else { return NOTHING.to_string() };
                let worked_out = work_out(self, &text[open + 1..open + close], depth);
                text.replace_range(at..=open + close, &worked_out);
            }
        }
        if text.contains("currentColor") {
            let colour = self.properties.get("color").map_or(NOTHING.to_string(), |colour| {
                if colour.contains("currentColor") {
                    NOTHING.to_string()
                } else {
                    self.resolve_within(colour, depth)
                }
            });
            text = text.replace("currentColor", &colour);
        }
        text
    }

    fn variable(&self, argument: &str, depth: usize) -> String {
        let (name, fallback) = argument.split_once(',').unwrap_or((argument, NOTHING));
        let value = self.variables.get(name.trim()).map_or(fallback.trim(), String::as_str);
        self.resolve_within(value, depth)
    }

    fn light_or_dark(&self, argument: &str, depth: usize) -> String {
        let chosen = split(argument, ',').nth(usize::from(self.is_dark)).unwrap_or(NOTHING);
        self.resolve_within(chosen.trim(), depth)
    }

    /// `color-mix(in srgb, A 60%, B)`. Mixed in sRGB whatever is asked for: that is what the games' art does.
    fn mixed(&self, argument: &str, depth: usize) -> String {
        let parts: Vec<&str> = split(argument, ',').map(str::trim).collect();
        let [_, first, second] = parts[..] else { return NOTHING.to_string() };
        let shared = first.rsplit_once(' ').and_then(|(colour, share)| {
            Some((colour, share.strip_suffix('%')?.parse::<f64>().ok()? / 100.0))
        });
        let (first, share) = shared.unwrap_or((first, 0.5));
        let colour = |text: &str| Colour::read(&self.resolve_within(text, depth));
        match (colour(first), colour(second)) {
            (Some(first), Some(second)) => first.mixed(second, share).to_string(),
            _ => NOTHING.to_string(),
        }
    }
}

/// A colour as every program reads it; what is no colour stays as it is.
fn colour_in_hex(value: &str) -> String {
    if value.starts_with("rgb") {
        Colour::read(value).map_or(value.to_string(), |colour| colour.to_string())
    } else {
        value.to_string()
    }
}

/// Red, green, blue and how much of it is there, each from nothing to one.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Colour([f64; 4]);

impl Colour {
    fn read(text: &str) -> Option<Self> {
        let text = text.trim();
        match text {
            "transparent" => return Some(Colour([0.0; 4])),
            "white" => return Some(Colour([1.0; 4])),
            "black" => return Some(Colour([0.0, 0.0, 0.0, 1.0])),
            _ => {}
        }
        if let Some(digits) = text.strip_prefix('#') {
            return Self::from_hex(digits);
        }
        let inside = text.strip_prefix("rgba(").or_else(|| text.strip_prefix("rgb("))?.strip_suffix(')')?;
        let numbers = inside.split([' ', ',', '/']).filter(|part| !part.is_empty());
        let numbers: Vec<f64> = numbers.map(|number| number.parse().ok()).collect::<Option<_>>()?;
        let (Some(&[red, green, blue]), alpha) = (numbers.first_chunk(), numbers.get(3).copied()) else {
            return None;
        };
        Some(Colour([red / 255.0, green / 255.0, blue / 255.0, alpha.unwrap_or(1.0)]))
    }

    fn from_hex(digits: &str) -> Option<Self> {
        let width = match digits.len() {
            3 | 4 => 1,
            6 | 8 => 2,
            _ => return None,
        };
        let mut parts = [1.0; 4];
        for (part, digits) in parts.iter_mut().zip(digits.as_bytes().chunks(width)) {
            let value = u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok()?;
            *part = f64::from(value) / if width == 1 { 15.0 } else { 255.0 };
        }
        Some(Colour(parts))
    }

    /// So much of this one and the rest of another; what is more there counts for more.
    fn mixed(self, other: Self, share: f64) -> Self {
        let (Colour(first), Colour(second)) = (self, other);
        let alpha = first[3] * share + second[3] * (1.0 - share);
        let mut parts = [0.0, 0.0, 0.0, alpha];
        if alpha > 0.0 {
            for index in 0..3 {
                let sum = first[index] * first[3] * share + second[index] * second[3] * (1.0 - share);
                parts[index] = sum / alpha;
            }
        }
        Colour(parts)
    }
}

impl std::fmt::Display for Colour {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_char('#')?;
        let count = if self.0[3] < 1.0 { 4 } else { 3 };
        self.0[..count].iter().try_for_each(|part| write!(f, "{:02x}", (part * 255.0).round() as u8))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn worked_out(sheet: &str, value: &str, is_dark: bool) -> String {
        let mut rules = Sheet::default();
        rules.add(sheet);
        Styled::root(&rules, Element::new("html", ""), is_dark).resolve(value)
    }

    #[test]
    fn variables_themes_and_mixtures_become_plain_colours() {
        let sheet =
            ":root { color: var(--ink); --ink: light-dark(#204060, #fff); --a: var(--b); --b: var(--a) }";
        assert_eq!(worked_out(sheet, "currentColor", false), "#204060");
        assert_eq!(worked_out(sheet, "var(--ink)", true), "#fff");
        assert_eq!(worked_out(sheet, "1px solid var(--none, var(--ink))", false), "1px solid #204060");
        assert_eq!(worked_out(sheet, "color-mix(in srgb, currentColor 50%, #000)", false), "#102030");
        assert_eq!(worked_out(sheet, "color-mix(in srgb,var(--ink),transparent)", false), "#20406080");
        assert_eq!(worked_out(sheet, "var(--a)", false), "none");
        assert_eq!(worked_out(sheet, "var(--missing)", false), "none");
    }

    #[test]
    fn colours_are_read_as_they_are_written() {
        let hex = |text: &str| Colour::read(text).map(|colour| colour.to_string());
        assert_eq!(hex("rgb(29 106 71 / .45)").unwrap(), "#1d6a4773");
        assert_eq!(hex("rgb(29, 106, 71)").unwrap(), "#1d6a47");
        assert_eq!(hex("#abc").unwrap(), "#aabbcc");
        assert_eq!(hex("#12345"), None);
        assert_eq!(hex("url(#a)"), None);
    }
}
