//! A device: a shelf, a house and a mind, as the workers of a page hold them, without a browser.

use std::collections::{BTreeMap, VecDeque};

use parlour_builtin::games;
use parlour_client::protocol::{Ask, Founded, Message, NewTable, Notice, Welcome};
use parlour_host::tasks::TravellingTask;
use parlour_site::wire::{Effect, Input, Outcome, Write};
use parlour_site::{House, Mind};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// An answer to a request.
#[derive(Clone, Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) link: Option<String>,
    pub(crate) body: String,
}

pub(crate) struct Device {
    pub(crate) shelf: BTreeMap<String, String>,
    house: House,
    mind: Mind,
    pub(crate) now: u64,
    /// Whether bots think, and whether they are quick about it.
    pub(crate) bots_think: bool,
    tasks: VecDeque<(u64, Option<String>, TravellingTask)>,
    replies: BTreeMap<u64, Reply>,
    /// What each socket was told.
    pub(crate) told: BTreeMap<u64, Vec<String>>,
    pub(crate) closed: Vec<u64>,
    last: u64,
    alarm: Option<u64>,
    /// Everything that ever went to the page.
    pub(crate) traffic: Vec<String>,
}

impl Device {
    pub(crate) fn new() -> Self {
        let mut device = Device {
            shelf: BTreeMap::new(),
            house: House::new(games().clone(), 7),
            mind: Mind::new(games().clone(), 0),
            now: 1_700_000_000_000,
            bots_think: true,
            tasks: VecDeque::new(),
            replies: BTreeMap::new(),
            told: BTreeMap::new(),
            closed: Vec::new(),
            last: 0,
            alarm: None,
            traffic: Vec::new(),
        };
        device.restart();
        device
    }

    /// The page is gone, and opened again: nothing is left but the shelf.
    pub(crate) fn restart(&mut self) {
        self.house = House::new(games().clone(), self.now);
        self.mind = Mind::new(games().clone(), 0);
        self.tasks.clear();
        self.told.clear();
        self.alarm = None;
        let needs = House::first_needs();
        self.load(&needs);
    }

    fn load(&mut self, needs: &[String]) {
        let is_needed = |key: &str| needs.iter().any(|need| key.starts_with(need.as_str()));
        let entries = self.shelf.iter().filter(|(key, _)| is_needed(key));
        let entries: Vec<(String, String)> =
            entries.map(|(key, value)| (key.clone(), value.clone())).collect();
        self.house.load(&entries).unwrap();
    }

    /// Returns a number for a request or a socket.
    pub(crate) fn new_number(&mut self) -> u64 {
        self.last += 1;
        self.last
    }

    pub(crate) fn take(&mut self, input: &Input) {
        let mut outcome = self.house.take(self.now, input);
        if !outcome.needs.is_empty() {
            assert!(outcome.writes.is_empty() && outcome.effects.is_empty());
            self.load(&outcome.needs);
            outcome = self.house.take(self.now, input);
            assert!(outcome.needs.is_empty(), "asked for the same again");
        }
        self.done(outcome);
    }

    fn done(&mut self, outcome: Outcome) {
        for write in &outcome.writes {
            match write {
                Write::Add { key, value } => {
                    let before = self.shelf.insert(key.clone(), value.clone());
                    assert_eq!(before, None, "{key} was there");
                }
                Write::Put { key, value } => drop(self.shelf.insert(key.clone(), value.clone())),
                Write::Delete { key } => drop(self.shelf.remove(key)),
            }
        }
        for effect in outcome.effects {
            match effect {
                Effect::Answer { id, status, link, body, .. } => {
                    self.traffic.push(body.clone());
                    self.replies.insert(id, Reply { status, link, body });
                }
                Effect::Opened { socket } => drop(self.told.entry(socket).or_default()),
                Effect::Tell { socket, text } => {
                    self.traffic.push(text.clone());
                    self.told.get_mut(&socket).expect("the socket is open").push(text);
                }
                Effect::HangUp { socket } => self.closed.push(socket),
                Effect::Think { task, chair, job } => {
                    self.tasks.push_back((task, chair, serde_json::from_str(&job).unwrap()));
                }
                Effect::Learn { chair, job } => self.mind.learn(&chair, &serde_json::from_str(&job).unwrap()),
                Effect::Stop { task } => self.tasks.retain(|(number, ..)| *number != task),
            }
        }
        self.alarm = outcome.alarm;
    }

    /// Lets time pass until the next thing happens; whether something did.
    pub(crate) fn step(&mut self) -> bool {
        if self.bots_think
            && let Some((task, chair, mut job)) = self.tasks.pop_front()
        {
            // Enough to play, and no more than a test has time for. Advice is looked at more closely, and asked for rarely.
            if chair.is_some() {
                job.movetime = job.movetime.map(|time| time / 200);
            }
            let decided = self.mind.think(chair.as_deref(), &job);
            let decided = decided.map(|decided| serde_json::to_string(&decided).unwrap());
            self.now += 5;
            self.take(&Input::Decided { task, decided });
            return true;
        }
        match self.alarm {
            Some(alarm) => {
                self.now = self.now.max(alarm);
                self.take(&Input::Alarm);
                true
            }
            None => false,
        }
    }

    pub(crate) fn request(&mut self, method: &str, path: &str, body: Option<String>) -> Reply {
        let id = self.new_number();
        self.now += 1;
        self.take(&Input::Request { id, method: method.to_string(), path: path.to_string(), body });
        while !self.replies.contains_key(&id) {
            assert!(self.step(), "{method} {path} is never answered");
        }
        self.replies.remove(&id).unwrap()
    }

    pub(crate) fn get<T: DeserializeOwned>(&mut self, path: &str) -> T {
        let reply = self.request("GET", path, None);
        assert_eq!(reply.status, 200, "{path}: {}", reply.body);
        serde_json::from_str(&reply.body).unwrap_or_else(|error| panic!("{path}: {error}"))
    }

    pub(crate) fn post<T: DeserializeOwned>(&mut self, path: &str, body: &impl Serialize) -> T {
        let reply = self.request("POST", path, Some(serde_json::to_string(body).unwrap()));
        assert!(reply.status < 300, "{path}: {}", reply.body);
        serde_json::from_str(&reply.body).unwrap()
    }

    pub(crate) fn found(&mut self, game: &str, seats: &[&str]) -> String {
        self.post::<Founded>("/api/tables", &NewTable::new(game, seats.iter().copied())).id
    }

    /// Opens a socket; its number and what it is told first.
    pub(crate) fn join(&mut self, table: &str, seat: Option<usize>) -> (u64, Welcome) {
        let socket = self.new_number();
        let seat = seat.map_or(String::new(), |seat| format!("?seat=p{}", seat + 1));
        self.take(&Input::Open { socket, path: format!("/api/tables/{table}/socket{seat}") });
        let first = self.told.get(&socket).and_then(|told| told.first()).expect("a welcome");
        let Notice::Welcome(welcome) = serde_json::from_str(first).unwrap() else { panic!("{first}") };
        (socket, *welcome)
    }

    /// What a socket knows by all that it was told.
    pub(crate) fn known(&self, socket: u64) -> Welcome {
        let mut told = self.told[&socket].iter().map(|text| serde_json::from_str::<Notice>(text).unwrap());
        let Some(Notice::Welcome(mut known)) = told.next() else { panic!("no welcome") };
        told.for_each(|notice| known.follow(&notice));
        *known
    }

    /// Sends a message, and waits for its answer.
    pub(crate) fn ask(&mut self, socket: u64, knowing: Option<u64>, ask: Ask) -> Notice {
        let id = self.new_number();
        let text = serde_json::to_string(&Message { id, knowing, ask }).unwrap();
        self.now += 1;
        self.take(&Input::Message { socket, text });
        loop {
            let answer = self.told[&socket].iter().rev().find_map(|text| {
                let notice: Notice = serde_json::from_str(text).unwrap();
                matches!(&notice, Notice::Answer { id: Some(answered), .. } if *answered == id)
                    .then_some(notice)
            });
            match answer {
                Some(answer) => return answer,
                None => assert!(self.step(), "no answer"),
            }
        }
    }

    pub(crate) fn close(&mut self, socket: u64) {
        self.take(&Input::Close { socket });
        self.told.remove(&socket);
    }
}
