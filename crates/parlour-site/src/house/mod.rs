//! The house: everything that the page asks for comes in here, one after the other, and everything that comes of it goes
//! out. See [`House::take`].

mod lists;
mod resident;
mod state;
mod tables;

use std::pin::Pin;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use parlour_client::protocol::Problem;
use parlour_client::protocol::api::{Encoded, Request};
use parlour_host::api;
use parlour_table::Catalog;

use crate::shelf;
use crate::wire::{Effect, Input, Outcome};
use resident::Resident;

/// All tables, games and sockets of one person.
pub struct House {
    resident: Resident,
    /// Requests that wait for a bot.
    pending: Vec<PendingRequest>,
}

/// A request that is being answered.
struct PendingRequest {
    /// The page's number for it.
    id: u64,
    address: String,
    answer: Pin<Box<dyn Future<Output = Result<Encoded, Problem>>>>,
}

impl House {
    /// Returns an empty house with the games of a catalog; its chance follows from a seed.
    pub fn new(catalog: Catalog, seed: u64) -> Self {
        House { resident: Resident::new(catalog, seed), pending: Vec::new() }
    }

    /// Sets how long bots take: to play, to give advice, and from one action to the next.
    pub fn set_pace(&mut self, thinking: Duration, analysis: Duration, pause: Duration) {
        let policy = &mut self.resident.state().policy;
        (policy.bot_time, policy.analysis_time, policy.bot_pause) = (thinking, analysis, pause);
    }

    /// Returns what has to be read from the shelf before anything comes in: what its keys begin with.
    pub fn first_needs() -> Vec<String> {
        [shelf::ME, shelf::TABLES, shelf::GAMES].map(str::to_string).to_vec()
    }

    /// Takes what was read from the shelf.
    pub fn load(&mut self, entries: &[(String, String)]) -> Result<(), String> {
        self.resident.state().load(entries)
    }

    /// Takes something in, at a time in milliseconds. What comes of it is to be stored first and told then; if it cannot
    /// be stored, the house is to be thrown away and opened anew.
    pub fn take(&mut self, now: u64, input: &Input) -> Outcome {
        let needs = self.resident.state().begin(now, input);
        if !needs.is_empty() {
            return Outcome { needs, ..Outcome::default() };
        }
        match input {
            Input::Request { id, method, path, body } => self.request(*id, method, path, body.as_deref()),
            // A request that is dropped stops its bot.
            Input::Cancel { id } => self.pending.retain(|pending| pending.id != *id),
            Input::Open { socket, path } => self.resident.state().open_socket(*socket, path),
            Input::Message { socket, text } => self.resident.state().message(*socket, text),
            Input::Close { socket } => self.resident.state().close_socket(*socket),
            Input::Decided { task, decided } => {
                self.resident.state().decided(*task, decided.as_deref());
                self.answer_pending();
            }
            Input::Alarm => {}
        }
        self.resident.state().end()
    }

    fn request(&mut self, id: u64, method: &str, address: &str, body: Option<&str>) {
        let (request, resident) = (Request::read(method, address, body), self.resident.clone());
        let answer = Box::pin(async move { api::answer(&resident, request?).await });
        self.pending.push(PendingRequest { id, address: address.to_string(), answer });
        self.answer_pending();
    }

    /// Answers the requests that can be answered now.
    fn answer_pending(&mut self) {
        let mut context = Context::from_waker(Waker::noop());
        self.pending.retain_mut(|pending| match pending.answer.as_mut().poll(&mut context) {
            Poll::Pending => true,
            Poll::Ready(answer) => {
                let answer = answer.unwrap_or_else(|problem| Encoded::from(&problem));
                let link = answer.link(&pending.address);
                let Encoded { status, content_type, body, .. } = answer;
                let kind = content_type.to_string();
                let effect = Effect::Answer { id: pending.id, status, kind, link, body };
                self.resident.state().outcome.effects.push(effect);
                false
            }
        });
    }
}
