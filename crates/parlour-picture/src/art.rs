//! The symbols of a game's art, cut out one by one and made plain: only what a picture shows is in it.
//!
//! A symbol may look different wherever it is used, because its colours are those of its surroundings: a town of the
//! first player and one of the second are two symbols in a picture. Symbols that come out the same are there once.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::fmt::Write;
use std::ops::Range;

use roxmltree::{Document, Node};

use crate::style::Styled;
use crate::text::{Anchor, Font};

/// A game's art, read once.
pub(crate) struct Art<'a> {
    document: &'a Document<'a>,
    /// Which block an id stands in, by the block's place in the text.
    ids: HashMap<&'a str, usize>,
    blocks: BTreeMap<usize, Node<'a, 'a>>,
    /// The variables that it asks for.
    variables: BTreeSet<&'a str>,
}

impl<'a> Art<'a> {
    /// Finds the blocks: what lies directly in the drawing or in its definitions.
    pub(crate) fn new(document: &'a Document<'a>) -> Self {
        let root = document.root_element();
        let children = root.children().filter(Node::is_element);
        let blocks = children.flat_map(|node| {
            let is_shelf = node.has_tag_name("defs");
            let inside: Vec<_> = if is_shelf { node.children().collect() } else { vec![node] };
            inside.into_iter().filter(Node::is_element)
        });
        let blocks: BTreeMap<usize, Node<'_, '_>> = blocks.map(|node| (node.range().start, node)).collect();
        let mut ids = HashMap::new();
        for (&start, block) in &blocks {
            ids.extend(block.descendants().filter_map(|node| Some((node.attribute("id")?, start))));
        }
        let asked = document.input_text().split("var(").skip(1);
        let variables = asked.filter_map(|rest| rest.split([',', ')']).next()).map(str::trim).collect();
        Art { document, ids, blocks, variables }
    }
}

/// The symbols that a picture uses.
pub(crate) struct Palette<'a> {
    art: Art<'a>,
    /// The endings of the ids of blocks in surroundings that were there before.
    known: HashMap<(usize, String), String>,
    /// What each block came out as, with the ending of its ids.
    made: HashMap<(usize, String), String>,
    counts: HashMap<usize, usize>,
    /// All of them, as they are written.
    written: String,
}

/// How deep symbols may lie in each other: beyond that they go round in a circle.
const MAX_DEPTH: usize = 16;

impl<'a> Palette<'a> {
    pub(crate) fn new(art: Art<'a>) -> Self {
        Palette {
            art,
            known: HashMap::new(),
            made: HashMap::new(),
            counts: HashMap::new(),
            written: String::new(),
        }
    }

    /// The definitions, to be put before what uses them.
    pub(crate) fn definitions(&self) -> &str {
        &self.written
    }

    /// The id under which a symbol is found that has the colours of its surroundings; `None` if there is none such.
    pub(crate) fn symbol(&mut self, name: &str, style: &Styled<'_>) -> Option<String> {
        let start = *self.art.ids.get(name)?;
        let surroundings = (start, self.surroundings(style));
        if let Some(ending) = self.known.get(&surroundings) {
            return Some(format!("{name}{ending}"));
        }
        let ending = self.make(start, style, MAX_DEPTH);
        self.known.insert(surroundings, ending.clone());
        Some(format!("{name}{ending}"))
    }

    /// All that art can ask of what it lies in.
    fn surroundings(&self, style: &Styled<'_>) -> String {
        let variables = self.art.variables.iter().map(|name| style.resolve(&format!("var({name})")));
        variables.chain([style.resolve("currentColor")]).collect::<Vec<_>>().join(";")
    }

    fn named(&mut self, name: &str, style: &Styled<'_>, depth: usize) -> Option<String> {
        let start = *self.art.ids.get(name)?;
        let ending = self.make(start, style, depth.checked_sub(1)?);
        Some(format!("{name}{ending}"))
    }

    /// Writes a block down, unless it is there; the ending of its ids.
    fn make(&mut self, start: usize, style: &Styled<'_>, depth: usize) -> String {
        let block = self.art.blocks[&start];
        let edits = self.edits(start, block, style, depth);
        let plain = apply(self.art.document.input_text(), block.range(), &edits, "");
        if let Some(ending) = self.made.get(&(start, plain.clone())) {
            return ending.clone();
        }
        let count = self.counts.entry(start).or_insert(0);
        *count += 1;
        let ending = if *count == 1 { String::new() } else { format!("-{count}") };
        self.written.push_str(&apply(self.art.document.input_text(), block.range(), &edits, &ending));
        self.written.push('\n');
        self.made.insert((start, plain), ending.clone());
        ending
    }

    /// What has to be written differently in a block, in order.
    fn edits(&mut self, start: usize, block: Node<'a, 'a>, style: &Styled<'_>, depth: usize) -> Vec<Edit> {
        let mut edits = Vec::new();
        let mut texts: Vec<Range<usize>> = Vec::new();
        for node in block.descendants().filter(Node::is_element) {
            if texts.iter().any(|text| text.contains(&node.range().start)) {
                continue;
            }
            if node.has_tag_name("text") {
                texts.push(node.range());
                edits.push(Edit { range: node.range(), text: outlined(node, style), is_own: false });
                continue;
            }
            for attribute in node.attributes() {
                let (value, range) = (attribute.value(), attribute.range_value());
                if attribute.name() == "id" {
                    edits.push(Edit { range, text: value.to_string(), is_own: true });
                } else if let Some((before, name, after)) = reference(attribute.name(), value) {
                    let is_own = self.art.ids.get(name) == Some(&start);
                    let target = if is_own { Some(name.to_string()) } else { self.named(name, style, depth) };
                    let Some(target) = target else { continue };
                    // An ending comes behind the name: what follows it is an edit of its own.
                    let split = range.end - after.len();
                    edits.push(Edit { range: range.start..split, text: format!("{before}{target}"), is_own });
                } else {
                    let worked_out = style.resolve(value);
                    if worked_out != value {
                        edits.push(Edit { range, text: escape(&worked_out), is_own: false });
                    }
                }
            }
        }
        edits.sort_by_key(|edit| edit.range.start);
        edits
    }
}

/// Part of a block that is written differently.
struct Edit {
    range: Range<usize>,
    text: String,
    /// Whether it ends with a name of the block itself, which gets the block's ending.
    is_own: bool,
}

fn apply(text: &str, range: Range<usize>, edits: &[Edit], ending: &str) -> String {
    let mut written = String::with_capacity(range.len());
    let mut at = range.start;
    for edit in edits {
        written.push_str(&text[at..edit.range.start]);
        written.push_str(&edit.text);
        if edit.is_own {
            written.push_str(ending);
        }
        at = edit.range.end;
    }
    written.push_str(&text[at..range.end]);
    written
}

/// What a value refers to, with what stands around its name: `#a`, `url(#a)`.
fn reference<'a>(attribute: &str, value: &'a str) -> Option<(&'a str, &'a str, &'a str)> {
    if attribute == "href" {
        return Some(("#", value.strip_prefix('#')?, ""));
    }
    let name = value.strip_prefix("url(#")?.strip_suffix(')')?;
    Some(("url(#", name, ")"))
}

/// A text as a path with the same colours.
fn outlined(node: Node<'_, '_>, style: &Styled<'_>) -> String {
    let property = |name: &str| inherited(node, name).map(|value| style.resolve(&value));
    let number = |name: &str| node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or(0.0);
    let shorthand = property("font").unwrap_or_default();
    let size = property("font-size")
        .or_else(|| shorthand.split_whitespace().find(|word| word.contains("px")).map(str::to_string));
    let size = size.and_then(|size| size.split("px").next()?.parse().ok()).unwrap_or(16.0);
    let family = property("font-family").unwrap_or(shorthand);
    // Families with a serif end with that word alone.
    let is_serif = family
        .split(',')
        .any(|name| name.trim().trim_matches(['\'', '"']).ends_with("serif") && !name.contains("sans"));
    let font = if is_serif { Font::Serif } else { Font::Sans };
    let anchor = Anchor::read(&property("text-anchor").unwrap_or_default());
    let is_slanted = property("font-style").is_some_and(|style| style == "italic");
    let d =
        font.outline(node.text().unwrap_or_default(), (number("x"), number("y")), size, anchor, is_slanted);
    let mut path = format!("<path d=\"{d}\"");
    for attribute in node.attributes() {
        let is_paint = ["fill", "stroke", "opacity", "transform", "clip"]
            .iter()
            .any(|kind| attribute.name().starts_with(kind));
        if is_paint {
            let _ = write!(path, " {}=\"{}\"", attribute.name(), escape(&style.resolve(attribute.value())));
        }
    }
    path.push_str("/>");
    path
}

/// What an element has of itself or from those it lies in, as an attribute or in its style.
fn inherited(node: Node<'_, '_>, name: &str) -> Option<String> {
    node.ancestors().find_map(|node| {
        let styled = node.attribute("style").and_then(|style| {
            let mut declarations = style.split(';').filter_map(|line| line.split_once(':'));
            declarations.find(|(known, _)| known.trim() == name).map(|(_, value)| value.trim().to_string())
        });
        styled.or_else(|| node.attribute(name).map(str::to_string))
    })
}

/// Text inside an attribute.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
