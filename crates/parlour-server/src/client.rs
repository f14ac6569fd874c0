//! A client of the server: what a program needs to found tables, sit down and play over the network. It holds no
//! rules: it follows scenes and sends choices, as a browser does.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{self, Message as Frame};
use tokio_tungstenite::{WebSocketStream, client_async};

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(30);

/// Someone who visits a server. The token it is given it brings with every request.
#[derive(Clone, Debug)]
pub struct Visitor {
    address: SocketAddr,
    cookie: Option<String>,
}

/// The answer to a request.
#[derive(Clone, Debug)]
pub struct Reply {
    /// The status code.
    pub status: u16,
    /// The headers, one a line, in small letters.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Reply {
    /// The body as JSON; null if it is none.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    /// The body as JSON if the request succeeded, otherwise what the server said.
    pub fn ok(&self) -> io::Result<Value> {
        if (200..300).contains(&self.status) {
            return Ok(self.json());
        }
        Err(io::Error::other(format!("status {}: {}", self.status, self.body)))
    }

    /// A header by its name in small letters.
    pub fn header(&self, name: &str) -> Option<&str> {
        let mut lines = self.head.lines().filter_map(|line| line.split_once(": "));
        lines.find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, value)| value)
    }
}

impl Visitor {
    /// Someone new.
    pub fn new(address: SocketAddr) -> Self {
        Visitor { address, cookie: None }
    }

    /// Someone with the token of another, or of another time.
    pub fn with_cookie(address: SocketAddr, cookie: &str) -> Self {
        Visitor { address, cookie: Some(cookie.to_string()) }
    }

    /// What names this visitor, as the server gave it: `name=token`.
    pub fn cookie(&self) -> Option<&str> {
        self.cookie.as_deref()
    }

    /// The same visitor at another address, as after the server has been started again.
    pub fn at(&self, address: SocketAddr) -> Self {
        Visitor { address, cookie: self.cookie.clone() }
    }

    /// A request with a body of JSON, if there is one.
    pub async fn request(&mut self, method: &str, path: &str, body: Option<&Value>) -> io::Result<Reply> {
        let body = body.map(ToString::to_string);
        self.request_raw(method, path, &[], body.as_deref().map(str::as_bytes)).await
    }

    /// A request with headers and a body as they are.
    pub async fn request_raw(
        &mut self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: Option<&[u8]>,
    ) -> io::Result<Reply> {
        let length = body.map(|body| body.len().to_string());
        let cookie = self.cookie.as_deref().map(|cookie| ("cookie", cookie));
        let content = length
            .as_deref()
            .map(|length| [("content-type", "application/json"), ("content-length", length)]);
        let own = cookie.into_iter().chain(content.into_iter().flatten());
        let lines = own.chain(headers.iter().copied()).map(|(name, value)| format!("{name}: {value}\r\n"));
        let lines: String = lines.collect();
        let address = self.address;
        let text = format!("{method} {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{lines}\r\n");
        let exchange = async {
            let mut stream = TcpStream::connect(self.address).await?;
            stream.write_all(text.as_bytes()).await?;
            stream.write_all(body.unwrap_or_default()).await?;
            let mut answer = Vec::new();
            stream.read_to_end(&mut answer).await?;
            Ok::<_, io::Error>(String::from_utf8_lossy(&answer).into_owned())
        };
        let answer = timeout(PATIENCE, exchange).await??;
        let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(|| io::Error::other("no answer"))?;
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
        let reply = Reply { status, head: head.replace('\r', ""), body: body.to_string() };
        if let Some(cookie) = reply.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_string);
        }
        Ok(reply)
    }

    /// Founds a table.
    pub async fn found(&mut self, wanted: &Value) -> io::Result<Value> {
        self.request("POST", "/api/tables", Some(wanted)).await?.ok()
    }

    /// Sits down on a seat: `p1` to `p4`.
    pub async fn sit(&mut self, table: &str, seat: &str, invitation: &str) -> io::Result<()> {
        let body = json!({ "invitation": invitation });
        self.request("POST", &format!("/api/tables/{table}/seats/{seat}"), Some(&body)).await?.ok().map(drop)
    }

    /// Opens a socket; `query` says which seat and what one has: `seat=p1&have=7`.
    pub async fn socket(&self, table: &str, query: &str) -> Result<Socket, tungstenite::Error> {
        let url = format!("ws://{}/api/tables/{table}/socket?{query}", self.address);
        let mut request = url.into_client_request()?;
        if let Some(cookie) = &self.cookie {
            let cookie =
                HeaderValue::from_str(cookie).map_err(|error| io::Error::other(error.to_string()))?;
            request.headers_mut().insert("cookie", cookie);
        }
        let open = async {
            let stream = TcpStream::connect(self.address).await?;
            stream.set_nodelay(true)?;
            client_async(request, stream).await
        };
        let (stream, _) = timeout(PATIENCE, open).await.map_err(io::Error::from)??;
        Ok(Socket { stream, last_id: 0, view: View::default(), traffic: None })
    }
}

/// A socket, and the table as it shows it.
#[derive(Debug)]
pub struct Socket {
    stream: WebSocketStream<TcpStream>,
    last_id: u64,
    /// What has been told so far.
    pub view: View,
    /// Every message so far, if someone wants to know.
    pub traffic: Option<Vec<String>>,
}

/// A table as one viewer has been told of it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct View {
    /// Which seat one has.
    pub seat: Option<u64>,
    /// The last event one has.
    pub seq: u64,
    /// The scene.
    pub scene: Value,
    /// What everyone knows.
    pub standing: Value,
    /// The last line of chat one has.
    pub heard: u64,
    /// The actions that had been played when one was welcomed.
    pub played: Vec<String>,
}

impl View {
    /// Follows a message.
    pub fn follow(&mut self, notice: &Value) {
        match notice["type"].as_str() {
            Some("welcome") => {
                self.scene = notice["scene"].clone();
                let played = notice["played"].as_array().into_iter().flatten();
                self.played =
                    played.filter_map(|played| Some(played["action"].as_str()?.to_string())).collect();
                self.follow_head(notice);
            }
            Some("back") => self.follow_head(notice),
            Some("update") => {
                self.seq = notice["seq"].as_u64().unwrap_or(0);
                self.standing = notice["standing"].clone();
                change(&mut self.scene, &notice["change"]);
            }
            Some("said") => self.heard = notice["line"]["number"].as_u64().unwrap_or(0),
            _ => {}
        }
    }

    fn follow_head(&mut self, notice: &Value) {
        self.seat = notice["seat"].as_u64();
        self.seq = notice["seq"].as_u64().unwrap_or(0);
        self.standing = notice["standing"].clone();
        let lines = notice["chat"].as_array();
        let last = lines.and_then(|lines| lines.last()).and_then(|line| line["number"].as_u64());
        self.heard = last.unwrap_or(self.heard);
    }

    /// What one may do now, in notation.
    pub fn choices(&self) -> Vec<String> {
        let choices = self.scene["choices"].as_array().map(Vec::as_slice).unwrap_or_default();
        choices.iter().filter_map(|choice| Some(choice["notation"].as_str()?.to_string())).collect()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.standing["result"].is_object()
    }
}

/// Makes a scene into the next.
fn change(scene: &mut Value, change: &Value) {
    let Some(changes) = change.as_object() else { return };
    for (part, value) in changes {
        match part.as_str() {
            "spots" => {
                let boards = scene["boards"].as_array_mut().into_iter().flatten();
                for spot in boards.filter_map(|board| board["spots"].as_array_mut()).flatten() {
                    let new = value.as_array().into_iter().flatten().find(|new| new["id"] == spot["id"]);
                    if let Some(new) = new {
                        *spot = new.clone();
                    }
                }
            }
            "gone" | "pieces" => {}
            _ => scene[part] = value.clone(),
        }
    }
    let gone = change["gone"].as_array().cloned().unwrap_or_default();
    let new = change["pieces"].as_array().cloned().unwrap_or_default();
    if let Some(pieces) = scene["pieces"].as_array_mut() {
        pieces
            .retain(|piece| !gone.contains(&piece["id"]) && !new.iter().any(|new| new["id"] == piece["id"]));
        pieces.extend(new);
        pieces.sort_by_key(|piece| piece["id"].as_u64());
    }
}

impl Socket {
    /// Writes down every message from now on.
    pub fn keep_traffic(&mut self) {
        self.traffic.get_or_insert_default();
    }

    /// The next message; `None` when the socket is closed or nothing comes for too long.
    pub async fn next(&mut self) -> Option<Value> {
        self.next_within(PATIENCE).await
    }

    /// The next message, if one comes in time.
    pub async fn next_within(&mut self, patience: Duration) -> Option<Value> {
        loop {
            let frame = timeout(patience, self.stream.next()).await.ok()??.ok()?;
            let Frame::Text(text) = frame else { continue };
            if let Some(traffic) = &mut self.traffic {
                traffic.push(text.as_str().to_string());
            }
            let notice: Value = serde_json::from_str(text.as_str()).ok()?;
            self.view.follow(&notice);
            return Some(notice);
        }
    }

    /// The next message of a type; others are followed on the way.
    pub async fn next_of(&mut self, wanted: &str) -> Option<Value> {
        loop {
            let notice = self.next().await?;
            if notice["type"] == wanted {
                return Some(notice);
            }
        }
    }

    /// Sends a message; its number.
    pub async fn send(&mut self, mut message: Value) -> Result<u64, tungstenite::Error> {
        self.last_id += 1;
        message["id"] = self.last_id.into();
        self.send_frame(Frame::text(message.to_string())).await?;
        Ok(self.last_id)
    }

    /// Sends a frame as it is.
    pub async fn send_frame(&mut self, frame: Frame) -> Result<(), tungstenite::Error> {
        self.stream.send(frame).await
    }

    /// Sends a message and waits for its answer; others are followed on the way.
    pub async fn ask(&mut self, message: Value) -> Option<Value> {
        let id = self.send(message).await.ok()?;
        loop {
            let notice = self.next().await?;
            if notice["type"] == "answer" && notice["id"] == id {
                return Some(notice);
            }
        }
    }

    /// Acts, knowing what one has been told, and waits for the answer.
    pub async fn act(&mut self, action: &str) -> Option<Value> {
        let knowing = self.view.seq;
        self.ask(json!({ "type": "act", "action": action, "knowing": knowing })).await
    }

    /// Hangs up.
    pub async fn close(mut self) {
        let _ = self.stream.close(None).await;
    }
}

impl Socket {
    /// The bare stream, for whoever reads the messages another way.
    pub fn into_stream(self) -> WebSocketStream<TcpStream> {
        self.stream
    }
}
