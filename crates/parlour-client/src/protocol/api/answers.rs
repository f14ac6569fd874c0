//! What requests answer, and how it is written.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::protocol::{ListQuery, Page, Problem};

/// An answer as it goes over HTTP.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Encoded {
    /// The status.
    pub status: u16,
    /// The type of the body.
    pub content_type: &'static str,
    /// Where the next page of a list begins.
    pub next: Option<String>,
    /// The body.
    pub body: String,
}

const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";
const MARKDOWN: &str = "text/markdown; charset=utf-8";

impl Encoded {
    fn new(content_type: &'static str, body: String) -> Self {
        Encoded { status: 200, content_type, next: None, body }
    }

    fn json(value: &impl Serialize) -> Self {
        Encoded::new(JSON, serde_json::to_string(value).expect("an answer is plain data"))
    }
}

impl Encoded {
    /// Returns the header that says where the next page begins (RFC 8288), for the answer to an address.
    pub fn link(&self, address: &str) -> Option<String> {
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let query: ListQuery = serde_urlencoded::from_str(query).ok()?;
        let query = ListQuery { after: Some(self.next.clone()?), before: None, ..query };
        Some(format!("<{path}?{}>; rel=\"next\"", serde_urlencoded::to_string(query).ok()?))
    }
}

impl From<&Problem> for Encoded {
    fn from(problem: &Problem) -> Self {
        Encoded { status: problem.code.status(), ..Encoded::json(problem) }
    }
}

/// An answer that can be written and read back.
pub trait Answer: Sized {
    /// What a client is given.
    type Value;

    /// Writes the answer.
    fn encode(self) -> Encoded;
    /// Reads the answer from its body and the cursor of the next page.
    fn decode(body: String, next: Option<String>) -> Result<Self::Value, serde_json::Error>;
}

/// An answer in JSON.
#[derive(Clone, Debug)]
pub struct Json<T>(pub T);

impl<T: Serialize + DeserializeOwned> Answer for Json<T> {
    type Value = T;

    fn encode(self) -> Encoded {
        Encoded::json(&self.0)
    }

    fn decode(body: String, _: Option<String>) -> Result<T, serde_json::Error> {
        serde_json::from_str(&body)
    }
}

/// Something new was made.
#[derive(Clone, Debug)]
pub struct Created<T>(pub T);

impl<T: Serialize + DeserializeOwned> Answer for Created<T> {
    type Value = T;

    fn encode(self) -> Encoded {
        Encoded { status: 201, ..Encoded::json(&self.0) }
    }

    fn decode(body: String, _: Option<String>) -> Result<T, serde_json::Error> {
        serde_json::from_str(&body)
    }
}

/// A page of a list in JSON. A header says where the next page begins.
impl<T: Serialize + DeserializeOwned> Answer for Page<T> {
    type Value = Page<T>;

    fn encode(self) -> Encoded {
        Encoded { next: self.next, ..Encoded::json(&self.rows) }
    }

    fn decode(body: String, next: Option<String>) -> Result<Page<T>, serde_json::Error> {
        Ok(Page { rows: serde_json::from_str(&body)?, next })
    }
}

/// An answer in plain text.
#[derive(Clone, Debug)]
pub struct Text(pub String);

impl Answer for Text {
    type Value = String;

    fn encode(self) -> Encoded {
        Encoded::new(TEXT, self.0)
    }

    fn decode(body: String, _: Option<String>) -> Result<String, serde_json::Error> {
        Ok(body)
    }
}

/// An answer in Markdown.
#[derive(Clone, Debug)]
pub struct Markdown(pub String);

impl Answer for Markdown {
    type Value = String;

    fn encode(self) -> Encoded {
        Encoded::new(MARKDOWN, self.0)
    }

    fn decode(body: String, _: Option<String>) -> Result<String, serde_json::Error> {
        Ok(body)
    }
}

/// The request was carried out, and there is nothing else to tell.
#[derive(Clone, Copy, Debug)]
pub struct Done;

impl Answer for Done {
    type Value = ();

    fn encode(self) -> Encoded {
        Encoded { status: 204, ..Encoded::new(TEXT, String::new()) }
    }

    fn decode(_: String, _: Option<String>) -> Result<(), serde_json::Error> {
        Ok(())
    }
}
