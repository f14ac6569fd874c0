//! Requests over HTTP, and who makes them.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use parlour_core::Player;
use reqwest::header::{CONTENT_TYPE, COOKIE, HeaderMap, HeaderValue, LINK, SET_COOKIE};
use reqwest::{Method, RequestBuilder, StatusCode, Url};
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::error::ClientError;
use super::socket::{RawSocket, Socket};
use crate::protocol::api::{Answer, Call, CreateTable, GetTable, LeaveSeat, Nothing, TableRecord, TakeSeat};
use crate::protocol::{Founded, NewTable, SeatQuery, Sit, SocketQuery, TableView};

/// How long an answer may take.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(30);

/// A guest of a server. The token it is given with the first request that needs one goes with every later request;
/// clones are the same guest.
#[derive(Clone, Debug)]
pub struct Client {
    http: reqwest::Client,
    server: Url,
    cookie: Arc<Mutex<Option<HeaderValue>>>,
    /// What goes with every request beside the token.
    headers: HeaderMap,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: HeaderMap,
    /// The body.
    pub body: String,
}

impl Reply {
    /// The body as what it should be, if the request succeeded; otherwise what the server says is wrong.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, ClientError> {
        self.check()?;
        Ok(serde_json::from_str(&self.body)?)
    }

    /// That the request succeeded.
    pub fn check(&self) -> Result<(), ClientError> {
        if self.status.is_success() {
            return Ok(());
        }
        let status = self.status.as_u16();
        Err(serde_json::from_str(&self.body).map_or(ClientError::Status { status }, ClientError::Refused))
    }

    /// A header by its name, if it is there and is text.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.get(name)?.to_str().ok()
    }
}

impl Client {
    /// Someone new at a server: `http://127.0.0.1:7878`.
    pub fn new(server: &str) -> Result<Self, ClientError> {
        let server = read_address(server)?;
        let http = reqwest::Client::builder().timeout(REQUEST_TIMEOUT).build()?;
        Ok(Client { http, server, cookie: Arc::default(), headers: HeaderMap::new() })
    }

    /// The same guest at another address, as after the server has been started again.
    pub fn at(&self, server: &str) -> Result<Self, ClientError> {
        let cookie = self.cookie.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let cookie = Arc::new(cookie.into());
        Ok(Client { server: read_address(server)?, cookie, ..self.clone() })
    }

    /// The guest of another time, by the cookie they had: `name=token`.
    pub fn with_cookie(self, cookie: &str) -> Self {
        let cookie = HeaderValue::from_str(cookie).ok();
        Client { cookie: Arc::new(cookie.into()), ..self }
    }

    /// The same guest, with a header that goes with every request, sockets included.
    pub fn with_header(mut self, name: &'static str, value: &str) -> Self {
        if let Ok(value) = HeaderValue::from_str(value) {
            self.headers.insert(name, value);
        }
        self
    }

    /// What names this guest, as the server gave it: `name=token`. Whoever has it is this guest.
    pub fn cookie(&self) -> Option<String> {
        Some(self.cookie_header()?.to_str().ok()?.to_string())
    }

    fn cookie_header(&self) -> Option<HeaderValue> {
        self.cookie.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A request of this guest to a path such as `/api/games`, to be completed and [sent](Client::send).
    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        let mut url = self.server.clone();
        let (path, query) = path.split_once('?').map_or((path, None), |(path, query)| (path, Some(query)));
        url.set_path(path);
        url.set_query(query);
        let request = self.http.request(method, url).headers(self.headers.clone());
        match self.cookie_header() {
            Some(cookie) => request.header(COOKIE, cookie),
            None => request,
        }
    }

    /// Sends a request, and keeps the token that may come with the answer.
    pub async fn send(&self, request: RequestBuilder) -> Result<Reply, ClientError> {
        let response = request.send().await?;
        let (status, headers) = (response.status(), response.headers().clone());
        // What follows the first semicolon says how long a browser should keep it.
        let given = headers.get(SET_COOKIE).and_then(|cookie| cookie.to_str().ok()?.split(';').next());
        if let Some(cookie) = given.and_then(|cookie| HeaderValue::from_str(cookie).ok()) {
            *self.cookie.lock().unwrap_or_else(PoisonError::into_inner) = Some(cookie);
        }
        Ok(Reply { status, headers, body: response.text().await? })
    }

    /// Fetches something.
    pub async fn get(&self, path: &str) -> Result<Reply, ClientError> {
        self.send(self.request(Method::GET, path)).await
    }

    /// Sends something in JSON.
    pub async fn post(&self, path: &str, body: &impl Serialize) -> Result<Reply, ClientError> {
        self.send(self.request(Method::POST, path).json(body)).await
    }

    /// Makes a request of the [API](crate::protocol::api).
    pub async fn call<R: Call>(&self, request: &R) -> Result<<R::Answer as Answer>::Value, ClientError> {
        let mut builder = self.request(R::METHOD, &request.address());
        if let Some(body) = request.body() {
            builder = builder.header(CONTENT_TYPE, "application/json").body(body);
        }
        let reply = self.send(builder).await?;
        reply.check()?;
        let next = self.next_cursor(&reply.headers);
        Ok(R::Answer::decode(reply.body, next)?)
    }

    /// Founds a table.
    pub async fn found(&self, wanted: &NewTable) -> Result<Founded, ClientError> {
        self.call(&CreateTable { input: wanted.clone() }).await
    }

    /// Sits down.
    pub async fn sit(&self, table: &str, seat: Player, wish: &Sit) -> Result<(), ClientError> {
        let (table, seat) = (table.to_string(), seat.to_string());
        self.call(&TakeSeat { table, seat, input: wish.clone() }).await
    }

    /// Gets up.
    pub async fn leave(&self, table: &str, seat: Player) -> Result<(), ClientError> {
        let (table, seat) = (table.to_string(), seat.to_string());
        self.call(&LeaveSeat { table, seat, input: Nothing {} }).await
    }

    /// Who sits at a table, how it stands, and which seats are one's own.
    pub async fn table(&self, table: &str) -> Result<TableView, ClientError> {
        self.call(&GetTable { table: table.to_string(), input: Nothing {} }).await
    }

    /// The record so far, as a seat or a spectator may have it.
    pub async fn record(&self, table: &str, seat: Option<Player>) -> Result<String, ClientError> {
        let seat = seat.map(|seat| seat.to_string());
        self.call(&TableRecord { table: table.to_string(), input: SeatQuery { seat } }).await
    }

    /// The cursor in a header such as `Link: </api/tables?after=17-x>; rel="next"`.
    fn next_cursor(&self, headers: &HeaderMap) -> Option<String> {
        let link = headers.get(LINK)?.to_str().ok()?;
        let (target, relation) = link.strip_prefix('<')?.split_once('>')?;
        let next = self.server.join(target).ok().filter(|_| relation.contains("rel=\"next\""))?;
        next.query_pairs().find(|(name, _)| name == "after").map(|(_, cursor)| cursor.into_owned())
    }

    /// Opens a socket with the eyes of a seat, or a spectator's, and waits for the welcome.
    pub async fn socket(&self, table: &str, seat: Option<Player>) -> Result<Socket, ClientError> {
        let query = SocketQuery { seat: seat.map(|seat| seat.to_string()), ..SocketQuery::default() };
        Socket::begin(self.raw_socket(table, &query).await?, None).await
    }

    /// Opens a socket and nothing else.
    pub async fn raw_socket(&self, table: &str, query: &SocketQuery) -> Result<RawSocket, ClientError> {
        let request =
            self.request(Method::GET, &format!("/api/tables/{table}/socket")).query(query).build()?;
        RawSocket::open(request.url().clone(), request.headers()).await
    }
}

fn read_address(address: &str) -> Result<Url, ClientError> {
    let wrong = |reason: String| ClientError::Address { address: address.to_string(), reason };
    let url = Url::parse(address).map_err(|error| wrong(error.to_string()))?;
    if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
        return Err(wrong("it begins with http:// or https:// and a host".to_string()));
    }
    Ok(url)
}
