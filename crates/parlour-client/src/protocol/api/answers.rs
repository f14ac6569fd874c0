//! What requests answer, and how it is written.

use std::marker::PhantomData;

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

const TEXT: &str = "text/plain; charset=utf-8";

impl Encoded {
    fn new(content_type: &'static str, body: String) -> Self {
        Encoded { status: 200, content_type, next: None, body }
    }

    fn json(value: &impl Serialize) -> Self {
        Encoded::new("application/json", serde_json::to_string(value).expect("an answer is plain data"))
    }

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

/// How the answers to a request are written and read back.
pub trait Answer {
    /// What is answered.
    type Value;

    /// Writes an answer.
    fn encode(value: Self::Value) -> Encoded;
    /// Reads an answer from its body and the cursor of the next page.
    fn decode(body: String, next: Option<String>) -> Result<Self::Value, serde_json::Error>;
}

/// Answers in JSON, with a status.
#[derive(Debug)]
pub struct Json<T, const STATUS: u16 = 200>(PhantomData<T>);

/// Answers in JSON that say that something new was made.
pub type Created<T> = Json<T, 201>;

impl<T: Serialize + DeserializeOwned, const STATUS: u16> Answer for Json<T, STATUS> {
    type Value = T;

    fn encode(value: T) -> Encoded {
        Encoded { status: STATUS, ..Encoded::json(&value) }
    }

    fn decode(body: String, _: Option<String>) -> Result<T, serde_json::Error> {
        serde_json::from_str(&body)
    }
}

/// Answers in JSON that are pages of a list. A header says where the next page begins.
impl<T: Serialize + DeserializeOwned> Answer for Page<T> {
    type Value = Page<T>;

    fn encode(page: Page<T>) -> Encoded {
        Encoded { next: page.next, ..Encoded::json(&page.rows) }
    }

    fn decode(body: String, next: Option<String>) -> Result<Page<T>, serde_json::Error> {
        Ok(Page { rows: serde_json::from_str(&body)?, next })
    }
}

/// Answers in plain text.
#[derive(Debug)]
pub struct Text;

impl Answer for Text {
    type Value = String;

    fn encode(text: String) -> Encoded {
        Encoded::new(TEXT, text)
    }

    fn decode(body: String, _: Option<String>) -> Result<String, serde_json::Error> {
        Ok(body)
    }
}

/// Answers in Markdown.
#[derive(Debug)]
pub struct Markdown;

impl Answer for Markdown {
    type Value = String;

    fn encode(text: String) -> Encoded {
        Encoded::new("text/markdown; charset=utf-8", text)
    }

    fn decode(body: String, _: Option<String>) -> Result<String, serde_json::Error> {
        Ok(body)
    }
}

/// Answers that say only that the request was carried out.
#[derive(Debug)]
pub struct Done;

impl Answer for Done {
    type Value = ();

    fn encode((): ()) -> Encoded {
        Encoded { status: 204, ..Encoded::new(TEXT, String::new()) }
    }

    fn decode(_: String, _: Option<String>) -> Result<(), serde_json::Error> {
        Ok(())
    }
}
