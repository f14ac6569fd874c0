//! Draws one board with all that lies on it, as the page does: the same layers, sizes and style sheets.

use std::fmt::Write;

use parlour_core::Scene;
use parlour_core::scene::{Piece, Shape};

use crate::art::{Palette, escape};
use crate::css::Element;
use crate::frame::{Area, Frame, Outline, Place, Point, UNIT};
use crate::style::Styled;
use crate::text::{Anchor, Font};

/// The size of a picture on a spot, by the spot's shape: that of a field covers it whole.
const fn picture_size(shape: Shape) -> f64 {
    match shape {
        Shape::Square => UNIT,
        Shape::Hex => 232.0,
        Shape::Vertex | Shape::Edge => 28.0,
    }
}

const fn piece_size(shape: Shape) -> f64 {
    match shape {
        Shape::Square => 92.0,
        Shape::Hex => 60.0,
        Shape::Vertex => 84.0,
        Shape::Edge => 100.0,
    }
}

const fn mark_size(shape: Shape) -> f64 {
    match shape {
        Shape::Square => UNIT,
        Shape::Hex => 84.0,
        Shape::Vertex | Shape::Edge => 40.0,
    }
}

/// How far the ring around a spot that is no square is from its middle.
const fn ring_radius(shape: Shape) -> f64 {
    if matches!(shape, Shape::Hex) { 72.0 } else { 28.0 }
}

/// How far below its middle what is written on a spot stands: on a field, within a square, below everything else.
fn caption_drop(place: &Place<'_>) -> f64 {
    let edge = place.scale() * UNIT / 2.0;
    match place.outline {
        Outline::Polygon(_) => 6.0,
        Outline::Square => edge - 8.0,
        Outline::Round => edge + 30.0,
        Outline::Circle | Outline::Line(..) => 36.0,
    }
}

/// How far a disc reaches, and how large a number is in the corner of a symbol and how far from its middle, of a piece's
/// size.
const DISC_RADIUS: f64 = 0.42;
const BADGE_SIZE: f64 = 0.44;
const BADGE_OFFSET: f64 = 0.3;

const VERTEX_RADIUS: f64 = 14.0;
const LEFT_RADIUS: f64 = 28.0;

/// A board being drawn.
pub(crate) struct Drawing<'a, 'b> {
    frame: &'a Frame<'a>,
    /// The board's own element.
    style: Styled<'a>,
    palette: &'a mut Palette<'b>,
    written: String,
}

/// Draws a board of a scene; `page` is the element that it lies in.
pub(crate) fn board(
    scene: &Scene,
    frame: &Frame<'_>,
    page: &Styled<'_>,
    palette: &mut Palette<'_>,
) -> String {
    let mut svg = Element::new("svg", if frame.is_mesh { "mesh" } else { "squares" });
    svg.within = frame.places.iter().map(spot_classes).collect();
    let mut drawing = Drawing { frame, style: page.child(svg), palette, written: String::new() };
    drawing.still();
    drawing.spots();
    drawing.coordinates();
    drawing.last(scene);
    drawing.pieces(scene);
    drawing.marks(scene);
    drawing.written
}

/// What a spot is called in style sheets.
fn spot_classes(place: &Place<'_>) -> Vec<String> {
    let shape = match place.spot.shape {
        Shape::Square => "square",
        Shape::Hex => "hex",
        Shape::Vertex => "vertex",
        Shape::Edge => "edge",
    };
    let is_special = place.spot.tags.iter().any(|tag| !matches!(&**tag, "dark" | "light" | "round"));
    let mut classes = vec!["spot".to_string(), shape.to_string()];
    classes.extend(is_special.then(|| "special".to_string()));
    classes.extend(place.spot.tags.iter().map(ToString::to_string));
    classes
}

impl Drawing<'_, '_> {
    /// The wood, the sea: what lies beneath everything.
    fn still(&mut self) {
        if let Some(picture) = &self.frame.board.picture {
            let style = self.style.child(Element::new("use", "still"));
            self.symbol(picture, &style, self.frame.area, "");
        } else if !self.frame.is_mesh {
            self.rect(self.frame.area, &self.style.child(Element::new("rect", "still plain-board")));
        }
    }

    fn spots(&mut self) {
        let ground = self.style.child(Element::new("g", "ground"));
        for place in &self.frame.places {
            let spot = ground.child(Element::new("g", &spot_classes(place).join(" ")));
            self.outline(place, &spot, "");
            if let Some(caption) = caption(place) {
                let text = spot.child(Element::new("text", "caption"));
                self.text(caption, (place.at.0, place.at.1 + caption_drop(place)), &text);
            }
            if let Some(picture) = &place.spot.picture {
                self.symbol(
                    picture,
                    &spot.child(Element::new("use", "")),
                    centred(place.at, picture_size(place.spot.shape) * place.scale()),
                    "",
                );
            }
        }
    }

    /// The letters of the bottom row and the numbers of the first column, small in the corners of their squares.
    fn coordinates(&mut self) {
        let group = self.style.child(Element::new("g", "coordinates"));
        if self.frame.is_mesh || !group.is_shown() {
            return;
        }
        let places = self.frame.places.iter().filter(|place| place.spot.picture.is_none());
        let named: Vec<_> =
            places.filter_map(|place| Some((place.at, name_of(&place.spot.label)?))).collect();
        let bottom = self.frame.places.iter().map(|place| place.at.1).fold(f64::NEG_INFINITY, f64::max);
        let left = self.frame.places.iter().map(|place| place.at.0).fold(f64::INFINITY, f64::min);
        let [file, rank] =
            ["coordinate file", "coordinate rank"].map(|classes| group.child(Element::new("text", classes)));
        for (at, (letters, digits)) in named {
            if (at.1 - bottom).abs() < 1.0 {
                self.text(letters, (at.0 + UNIT * 0.44, at.1 + UNIT * 0.45), &file);
            }
            if (at.0 - left).abs() < 1.0 {
                self.text(digits, (at.0 - UNIT * 0.45, at.1 - UNIT * 0.28), &rank);
            }
        }
    }

    /// What the last action touched, and the way a piece took.
    fn last(&mut self, scene: &Scene) {
        let layer = self.style.child(Element::new("g", "layer last"));
        for (index, id) in scene.last.iter().enumerate() {
            let Some(place) = self.frame.place(id) else { continue };
            match place.spot.shape {
                Shape::Hex => self.outline(place, &layer, "last-field"),
                Shape::Square if place.outline == Outline::Round => self.outline(place, &layer, "last-at"),
                Shape::Square => {
                    let area = centred(place.at, UNIT * place.scale() - 4.0);
                    let style = layer.child(Element::new("rect", "last-at"));
                    self.rect(area, &style);
                }
                shape => {
                    self.circle(
                        place.at,
                        ring_radius(shape) * place.scale(),
                        &layer.child(Element::new("circle", "last-at")),
                    );
                }
            }
            // The square a piece has left has a shape as well as a colour.
            let is_taken = scene.pieces.iter().any(|piece| piece.spot == *id);
            if index == 0 && scene.last.len() > 1 && !is_taken && place.spot.shape == Shape::Square {
                self.circle(
                    place.at,
                    LEFT_RADIUS * place.scale(),
                    &layer.child(Element::new("circle", "last-ring")),
                );
            }
        }
        let way = scene.path.iter().filter_map(|spot| self.frame.place(spot));
        let way: Vec<String> =
            way.map(|place| format!("{},{}", round(place.at.0), round(place.at.1))).collect();
        for name in ["path-under", "path"].iter().filter(|_| !way.is_empty()) {
            let style = layer.child(Element::new("polyline", name));
            let _ = write!(self.written, "<polyline points=\"{}\"{}/>", way.join(" "), style.paint());
        }
    }

    fn pieces(&mut self, scene: &Scene) {
        let layer = self.style.child(Element::new("g", "layer pieces"));
        let here = scene.pieces.iter().filter_map(|piece| Some((piece, self.frame.place(&piece.spot)?)));
        for (index, (piece, place)) in here.enumerate() {
            let mut element = Element::new("g", &piece_classes(piece));
            element.index = index + 1;
            let whole = layer.child(element);
            let style = whole.child(Element::new("use", ""));
            let turned = format!(
                "translate({} {}) rotate({})",
                round(place.at.0),
                round(place.at.1),
                round(place.angle())
            );
            let mirrored = if style.property("transform").is_some_and(|it| it == "scaleX(-1)") {
                " scale(-1 1)"
            } else {
                ""
            };
            let size = piece_size(place.spot.shape) * place.scale();
            let area = centred((0.0, 0.0), size);
            let is_drawn =
                self.symbol(&piece.role, &style, area, &format!(" transform=\"{turned}{mirrored}\""));
            if !is_drawn {
                self.circle(place.at, size * DISC_RADIUS, &whole.child(Element::new("circle", "disc")));
            }
            self.count(piece, place.at, size, is_drawn, &whole);
        }
    }

    /// Writes how many a piece stands for: in the middle of a disc, which has its letter otherwise, and in the corner of
    /// a symbol.
    fn count(&mut self, piece: &Piece, (x, y): Point, size: f64, has_symbol: bool, style: &Styled<'_>) {
        let words = match piece.count {
            1 if has_symbol => return,
            1 => piece.symbol.to_string(),
            count => count.to_string(),
        };
        let style = style.child(Element::new("g", "count"));
        let (offset, size) = if has_symbol { (size * BADGE_OFFSET, size * BADGE_SIZE) } else { (0.0, size) };
        let (x, y) = (x + offset, y + offset);
        if has_symbol {
            self.circle((x, y), size * DISC_RADIUS, &style.child(Element::new("circle", "")));
        }
        let letters = size * if words.len() > 2 { 0.36 } else { 0.48 };
        let at = (x as f32, (y + size * 0.17) as f32);
        let d = Font::Sans.outline(&words, at, letters as f32, Anchor::Middle, false);
        let paint = style.child(Element::new("text", "")).paint();
        let _ = write!(self.written, "<path d=\"{d}\" paint-order=\"stroke\"{paint}/>");
    }

    fn marks(&mut self, scene: &Scene) {
        let style = self.style.child(Element::new("g", "layer marks")).child(Element::new("use", ""));
        for mark in &scene.marks {
            for place in mark.spots.iter().filter_map(|spot| self.frame.place(spot)) {
                self.symbol(&mark.role, &style, centred(place.at, mark_size(place.spot.shape)), "");
            }
        }
    }

    /// Draws a symbol of the game's art in a place, if there is one, and returns whether there is.
    fn symbol(&mut self, name: &str, style: &Styled<'_>, area: Area, more: &str) -> bool {
        let Some(id) = self.palette.symbol(name, style) else { return false };
        let Area { x, y, width, height } = area;
        let _ = write!(
            self.written,
            "<use href=\"#{}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"{more}/>",
            escape(&id),
            round(x),
            round(y),
            round(width),
            round(height)
        );
        true
    }

    /// The form of a spot, with a class if it is more than a spot.
    fn outline(&mut self, place: &Place<'_>, within: &Styled<'_>, class: &str) {
        match &place.outline {
            Outline::Square => {
                let area = centred(place.at, UNIT * place.scale());
                self.rect(area, &within.child(Element::new("rect", class)));
            }
            // Style sheets know it as the square that it is.
            Outline::Round => {
                let radius = UNIT * place.scale() / 2.0;
                self.circle(place.at, radius, &within.child(Element::new("rect", class)));
            }
            Outline::Circle => {
                self.circle(
                    place.at,
                    VERTEX_RADIUS * place.scale(),
                    &within.child(Element::new("circle", class)),
                );
            }
            Outline::Line(a, b) => {
                let style = within.child(Element::new("line", class));
                if let Some(paint) = seen(&style) {
                    let [x1, y1, x2, y2] = [a.0, a.1, b.0, b.1].map(round);
                    let _ = write!(
                        self.written,
                        "<line x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"{paint}/>"
                    );
                }
            }
            Outline::Polygon(corners) => {
                let style = within.child(Element::new("polygon", class));
                if let Some(paint) = seen(&style) {
                    let points: Vec<String> =
                        corners.iter().map(|(x, y)| format!("{},{}", round(*x), round(*y))).collect();
                    let _ = write!(self.written, "<polygon points=\"{}\"{paint}/>", points.join(" "));
                }
            }
        }
    }

    fn rect(&mut self, area: Area, style: &Styled<'_>) {
        let Some(paint) = seen(style) else { return };
        let Area { x, y, width, height } = area;
        let corners = style.length("rx").map(|rx| format!(" rx=\"{rx}\"")).unwrap_or_default();
        let _ = write!(
            self.written,
            "<rect x=\"{}\" y=\"{}\" width=\"{width}\" height=\"{height}\"{corners}{paint}/>",
            round(x),
            round(y)
        );
    }

    fn circle(&mut self, (x, y): Point, radius: f64, style: &Styled<'_>) {
        let Some(paint) = seen(style) else { return };
        let _ =
            write!(self.written, "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\"{paint}/>", round(x), round(y));
    }

    fn text(&mut self, text: &str, (x, y): Point, style: &Styled<'_>) {
        let is_upper = style.property("text-transform").is_some_and(|it| it == "uppercase");
        let text = if is_upper { text.to_uppercase() } else { text.to_string() };
        let anchor = Anchor::read(&style.property("text-anchor").unwrap_or_default());
        let size = font_size(style).unwrap_or(16.0);
        let d = Font::Sans.outline(&text, (x as f32, y as f32), size as f32, anchor, false);
        let _ = write!(self.written, "<path d=\"{d}\"{}/>", style.paint());
    }
}

/// What is written on a spot.
fn caption<'a>(place: &Place<'a>) -> Option<&'a str> {
    let spot = place.spot;
    let is_named = spot.shape == Shape::Hex && spot.picture.is_none();
    let told = spot.caption.as_deref().unwrap_or(if is_named { &spot.label } else { "" });
    (!told.is_empty()).then_some(told)
}

/// The letters and the number of a square: `e4`.
fn name_of(label: &str) -> Option<(&str, &str)> {
    let (letters, digits) = label.split_at(label.find(|character: char| character.is_ascii_digit())?);
    let is_name = !letters.is_empty()
        && letters.bytes().all(|letter| letter.is_ascii_alphabetic())
        && digits.bytes().all(|digit| digit.is_ascii_digit());
    is_name.then_some((letters, digits))
}

fn piece_classes(piece: &Piece) -> String {
    let owner = piece.owner.map_or("none".to_string(), |owner| owner.index().to_string());
    format!("piece {} owner-{owner}", piece.role)
}

/// How something is painted, if anything of it is seen.
fn seen(style: &Styled<'_>) -> Option<String> {
    let is_clear = |name: &str, otherwise: bool| {
        style.property(name).map_or(otherwise, |value| value == "none" || value == "transparent")
    };
    (!(is_clear("fill", false) && is_clear("stroke", true))).then(|| style.paint())
}

/// `font-size: 22px`, or the size in `font: 700 22px/1 sans-serif`; the later of the two is what counts, and a sheet
/// that has both gives the size alone afterwards.
fn font_size(style: &Styled<'_>) -> Option<f64> {
    style.length("font-size").or_else(|| {
        let font = style.property("font")?;
        let size = font.split([' ', '/']).find_map(|word| word.strip_suffix("px").map(str::to_string))?;
        size.parse().ok()
    })
}

fn centred((x, y): Point, size: f64) -> Area {
    Area { x: x - size / 2.0, y: y - size / 2.0, width: size, height: size }
}

/// A hundredth of a unit is less than anyone sees.
pub(crate) fn round(value: f64) -> f64 {
    let rounded = (value * 100.0).round() / 100.0;
    // No minus before nothing.
    rounded + 0.0
}
