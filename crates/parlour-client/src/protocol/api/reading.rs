//! How the parts of a request are read and written.

use std::borrow::Cow;
use std::fmt::Display;
use std::str::FromStr;

use percent_encoding::{AsciiSet, CONTROLS, percent_decode_str, utf8_percent_encode};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::protocol::{Problem, malformed};

/// The input of a request that has none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Nothing {}

/// What a segment of a path holds only in its escaped form.
const ESCAPED: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'#').add(b'%').add(b'/').add(b'<').add(b'>').add(b'?');

/// Returns the parameters of a path if it fits a pattern such as `/api/games/{game}/rules`.
pub(super) fn parameters<'a>(pattern: &str, path: &'a str) -> Option<Vec<Cow<'a, str>>> {
    let mut found = Vec::new();
    let mut segments = path.split('/');
    for expected in pattern.split('/') {
        let segment = segments.next()?;
        if expected.starts_with('{') {
            found.push(percent_decode_str(segment).decode_utf8().ok().filter(|text| !text.is_empty())?);
        } else if expected != segment {
            return None;
        }
    }
    segments.next().is_none().then_some(found)
}

/// Returns a path with parameters in the places that a pattern has for them.
pub(super) fn fill(pattern: &str, parameters: &[&dyn Display]) -> String {
    let mut parameters = parameters.iter();
    let mut next = || parameters.next().expect("a pattern has a place for every parameter").to_string();
    let segment = |segment: &str| {
        let is_parameter = segment.starts_with('{');
        if is_parameter { utf8_percent_encode(&next(), ESCAPED).to_string() } else { segment.to_string() }
    };
    pattern.split('/').map(segment).collect::<Vec<_>>().join("/")
}

pub(super) fn parameter<T: FromStr>(text: Option<&Cow<'_, str>>) -> Result<T, Problem> {
    let read = text.and_then(|text| text.parse().ok());
    read.ok_or_else(|| malformed("the address cannot be read"))
}

pub(super) fn query<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    serde_urlencoded::from_str(text).map_err(malformed)
}

/// Reads a body; an empty one is as good as `{}`.
pub(super) fn body<T: DeserializeOwned>(text: &str) -> Result<T, Problem> {
    let text = if text.is_empty() { "{}" } else { text };
    serde_json::from_str(text).map_err(|error| malformed(format!("this is not what belongs here: {error}")))
}
