//! As much of CSS as boards are drawn with: rules, selectors by tag, class, attribute and place, and the cascade.
//!
//! The page's own style sheets say how a board looks, and pictures are drawn by the same ones. What is not understood
//! here is left out as a browser would leave it out: media queries, key frames, selectors of states such as `:hover`.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// A style sheet, or several one after the other.
#[derive(Clone, Debug, Default)]
pub(crate) struct Sheet {
    rules: Vec<Rule>,
    /// What was said of elements that were asked about: most squares of a board are alike.
    known: RefCell<HashMap<Vec<Element>, Rc<Declared>>>,
}

/// Properties with their values.
pub(crate) type Declared = BTreeMap<String, String>;

/// The properties that matter in a picture, beside variables.
const PROPERTIES: &[&str] = &[
    "color",
    "display",
    "fill",
    "font",
    "opacity",
    "r",
    "rx",
    "stroke",
    "text-anchor",
    "text-transform",
    "transform",
];
/// And those that begin like this.
const FAMILIES: &[&str] = &["--", "fill-", "font-", "stroke-"];

#[derive(Clone, Debug)]
struct Rule {
    selector: Selector,
    declarations: Vec<(String, String)>,
}

/// Compounds from the outermost to the one that is meant.
#[derive(Clone, Debug)]
struct Selector {
    compounds: Vec<Compound>,
}

/// What is asked of one element.
#[derive(Clone, Debug, Default)]
struct Compound {
    /// Whether it has to be a child of what the compound before it means, and not only within it.
    is_child: bool,
    tag: Option<String>,
    tests: Vec<Test>,
}

#[derive(Clone, Debug)]
enum Test {
    Root,
    Class(String),
    /// Is there, is this, or holds this.
    Attribute(String, Match),
    Not(Compound),
    Has(Compound),
    /// Every second child, the first or the second of two.
    Every2nd {
        is_even: bool,
    },
}

#[derive(Clone, Debug)]
enum Match {
    Present,
    Is(String),
    Holds(String),
}

/// One element of a drawing, as far as selectors ask for it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Element {
    pub(crate) tag: &'static str,
    pub(crate) classes: Vec<String>,
    pub(crate) attributes: Vec<(&'static str, String)>,
    /// Which child it is, from one.
    pub(crate) index: usize,
    /// The classes of what lies within it, for `:has`.
    pub(crate) within: Vec<Vec<String>>,
}

impl Element {
    pub(crate) fn new(tag: &'static str, classes: &str) -> Self {
        let classes = classes.split_whitespace().map(str::to_string).collect();
        Element { tag, classes, index: 1, ..Element::default() }
    }

    pub(crate) fn with(mut self, name: &'static str, value: &str) -> Self {
        self.attributes.push((name, value.to_string()));
        self
    }

    fn attribute(&self, name: &str) -> Option<String> {
        if name == "class" {
            return Some(self.classes.join(" "));
        }
        self.attributes.iter().find(|(known, _)| *known == name).map(|(_, value)| value.clone())
    }
}

impl Sheet {
    /// Adds the rules of a style sheet after those that are there.
    pub(crate) fn add(&mut self, text: &str) {
        let text = without_comments(text);
        let mut rest = text.as_str();
        while let Some(open) = rest.find('{') {
            let close = matching(&rest[open..], '{', '}').map_or(rest.len(), |length| open + length);
            let head = rest[..open].trim();
            // A media query, key frames: what depends on a screen or on time.
            let declarations = declarations(&rest[open + 1..close]);
            if !head.starts_with('@') && !declarations.is_empty() {
                let selectors = split(head, ',').filter_map(|selector| Selector::read(selector.trim()));
                self.rules
                    .extend(selectors.map(|selector| Rule { selector, declarations: declarations.clone() }));
            }
            rest = rest.get(close + 1..).unwrap_or_default();
        }
    }

    /// What the rules say of the last element of a path from the root.
    pub(crate) fn declared(&self, path: &[Element]) -> Rc<Declared> {
        if let Some(known) = self.known.borrow().get(path) {
            return known.clone();
        }
        let mut matching: Vec<&Rule> = self.rules.iter().filter(|rule| rule.selector.matches(path)).collect();
        // Stable: of two that are as specific, the later counts.
        matching.sort_by_key(|rule| rule.selector.specificity());
        let declared: Rc<Declared> =
            Rc::new(matching.iter().flat_map(|rule| rule.declarations.iter().cloned()).collect());
        self.known.borrow_mut().insert(path.to_vec(), declared.clone());
        declared
    }
}

impl Selector {
    /// `None` if it asks for something that a picture does not have.
    fn read(text: &str) -> Option<Self> {
        let mut compounds = Vec::new();
        let mut is_child = false;
        for word in words(text) {
            if word == ">" {
                is_child = true;
                continue;
            }
            let mut compound = Compound::read(word)?;
            compound.is_child = std::mem::take(&mut is_child);
            compounds.push(compound);
        }
        (!compounds.is_empty()).then_some(Selector { compounds })
    }

    fn matches(&self, path: &[Element]) -> bool {
        let (Some((meant, outer)), Some((last, above))) = (self.compounds.split_last(), path.split_last())
        else {
            return false;
        };
        meant.matches(last) && within(outer, above, meant.is_child)
    }

    fn specificity(&self) -> (usize, usize) {
        let of = |compound: &Compound| (compound.tests.len(), usize::from(compound.tag.is_some()));
        self.compounds.iter().map(of).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1))
    }
}

/// Whether compounds are met by elements above one, the nearest last.
fn within(compounds: &[Compound], path: &[Element], is_child: bool) -> bool {
    let Some((compound, outer)) = compounds.split_last() else { return true };
    let reach = if is_child { 1 } else { path.len() };
    (0..path.len().min(reach)).any(|up| {
        let (above, element) = (&path[..path.len() - 1 - up], &path[path.len() - 1 - up]);
        compound.matches(element) && within(outer, above, compound.is_child)
    })
}

impl Compound {
    fn read(text: &str) -> Option<Self> {
        let mut compound = Compound::default();
        let tag_end = text.find(['.', '[', ':', '#', '*']).unwrap_or(text.len());
        compound.tag = Some(text[..tag_end].to_string()).filter(|tag| !tag.is_empty());
        let mut rest = text[tag_end..].trim_start_matches('*');
        while let Some(kind) = rest.chars().next() {
            let body = &rest[1..];
            rest = match kind {
                '.' => {
                    let end = body.find(['.', '[', ':']).unwrap_or(body.len());
                    compound.tests.push(Test::Class(body[..end].to_string()));
                    &body[end..]
                }
                '[' => {
                    let end = body.find(']')?;
                    compound.tests.push(attribute_test(&body[..end]));
                    &body[end + 1..]
                }
                ':' => {
                    let end = body.find(['(', '.', '[', ':']).unwrap_or(body.len());
                    let close = if body[end..].starts_with('(') {
                        end + matching(&body[end..], '(', ')')? + 1
                    } else {
                        end
                    };
                    let argument = body.get(end + 1..close.saturating_sub(1)).unwrap_or_default();
                    compound.tests.push(pseudo_class(&body[..end], argument)?);
                    &body[close..]
                }
                _ => return None,
            };
        }
        Some(compound)
    }

    fn matches(&self, element: &Element) -> bool {
        self.tag.as_ref().is_none_or(|tag| tag == element.tag)
            && self.tests.iter().all(|test| test.passes(element))
    }
}

impl Test {
    fn passes(&self, element: &Element) -> bool {
        match self {
            Test::Root => element.tag == "html",
            Test::Class(class) => element.classes.contains(class),
            Test::Attribute(name, wanted) => element.attribute(name).is_some_and(|value| match wanted {
                Match::Present => true,
                Match::Is(text) => value == *text,
                Match::Holds(text) => value.contains(text),
            }),
            Test::Not(compound) => !compound.matches(element),
            Test::Has(compound) => element.within.iter().any(|classes| {
                compound.matches(&Element { tag: "g", classes: classes.clone(), ..Element::default() })
            }),
            Test::Every2nd { is_even } => element.index.is_multiple_of(2) == *is_even,
        }
    }
}

fn attribute_test(text: &str) -> Test {
    let unquoted = |text: &str| text.trim().trim_matches(['"', '\'']).to_string();
    match text.split_once('=') {
        None => Test::Attribute(text.trim().to_string(), Match::Present),
        Some((name, value)) => match name.strip_suffix('*') {
            Some(name) => Test::Attribute(name.trim().to_string(), Match::Holds(unquoted(value))),
            None => Test::Attribute(name.trim().to_string(), Match::Is(unquoted(value))),
        },
    }
}

fn pseudo_class(name: &str, argument: &str) -> Option<Test> {
    match (name, argument.trim()) {
        ("root", _) => Some(Test::Root),
        ("not", argument) => Some(Test::Not(Compound::read(argument)?)),
        ("has", argument) => Some(Test::Has(Compound::read(argument)?)),
        ("nth-child", "even") => Some(Test::Every2nd { is_even: true }),
        ("nth-child", "odd") => Some(Test::Every2nd { is_even: false }),
        _ => None,
    }
}

fn declarations(text: &str) -> Vec<(String, String)> {
    let read = |line: &str| {
        let (name, value) = line.split_once(':')?;
        Some((name.trim().to_string(), value.trim().trim_end_matches("!important").trim().to_string()))
    };
    let matters =
        |name: &str| PROPERTIES.contains(&name) || FAMILIES.iter().any(|family| name.starts_with(family));
    split(text, ';').filter_map(read).filter(|(name, _)| matters(name)).collect()
}

/// The parts between separators that stand in no brackets.
pub(crate) fn split(text: &str, separator: char) -> impl Iterator<Item = &str> {
    let mut depth = 0;
    text.split(move |character: char| {
        match character {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth -= 1,
            _ => {}
        }
        depth == 0 && character == separator
    })
}

/// The words of a selector; a bracket may hold spaces.
fn words(text: &str) -> impl Iterator<Item = &str> {
    split(text, ' ').map(str::trim).filter(|word| !word.is_empty())
}

/// Where the bracket closes that a text begins with.
pub(crate) fn matching(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 0_usize;
    for (at, character) in text.char_indices() {
        if character == open {
            depth += 1;
        } else if character == close {
            depth = depth.checked_sub(1)?;
            if depth == 0 {
                return Some(at);
            }
        }
    }
    None
}

fn without_comments(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("/*") {
        plain.push_str(before);
        rest = after.split_once("*/").map_or("", |(_, after)| after);
    }
    plain.push_str(rest);
    plain
}

#[cfg(test)]
mod tests;
