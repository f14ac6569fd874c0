//! Live tables over a store in memory that fails as often as it is told to.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::time::Duration;

use parlour_builtin::games;
use parlour_client::protocol::{Ask, Code, Message, NewTable, Problem};
use parlour_core::{Decision, Insight, Player, Rng};
use parlour_host::setup::read_setup;
use parlour_host::{
    Batch, BotTask, Connect, Digest, Effect, FinishedGame, Input, Invitation, LiveTable, Metadata, Policy,
    Step, StoredTable,
};
use parlour_table::Table;
use parlour_table::table::Sitter;
use parlour_table::table::chat::{Line, Room};
use parlour_table::table::clock::{Control, Moment};
use parlour_table::table::event::{Entry, Event, Setup};
use serde::Deserialize;

const ANN: u64 = 1;
const BEN: u64 = 2;
/// What the invitation is known by.
const DIGEST: Digest = [7; 32];
const ONE_MINUTE: Control = Control::Increment { base: 60_000, increment: 0 };

fn invitation() -> Invitation {
    Invitation { text: "come".to_string(), digest: DIGEST }
}

fn policy() -> Policy {
    Policy { idle: Some(Duration::from_mins(1)), ..Policy::default() }
}

/// What the store does with a batch.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Storing {
    Works,
    /// It stores nothing and says so.
    Fails,
    /// It stores the batch and says that it did not.
    FailsAfterwards,
}

#[derive(Default)]
struct Store {
    entries: Vec<Entry>,
    lines: Vec<(Room, Line)>,
    games: Vec<FinishedGame>,
    asleep: bool,
}

impl Store {
    fn take(&mut self, batch: Batch) {
        self.entries.extend(batch.entries);
        self.lines.extend(batch.line);
        if let Some(number) = batch.withdrawn {
            self.games.retain(|game| game.number != number);
        }
        self.games.extend(batch.finished.map(|game| *game));
        self.asleep = batch.is_asleep;
    }
}

/// A message, as far as these tests read it.
#[derive(Deserialize)]
struct Sent {
    #[serde(rename = "type")]
    kind: String,
    seq: Option<u64>,
    id: Option<u64>,
    error: Option<Problem>,
}

/// An executor without anything around it.
struct Executor {
    setup: Setup,
    live: LiveTable,
    rng: Rng,
    now: Moment,
    store: Store,
    storing: Storing,
    can_read: bool,
    sent: Vec<(u64, Sent)>,
    thinking: Vec<(u64, Box<BotTask>)>,
    last_message: u64,
}

fn unavailable() -> Problem {
    Problem::new(Code::NotStored, "the disk is full")
}

impl Executor {
    fn new(game: &str, seats: &[&str], change: impl FnOnce(&mut NewTable)) -> Self {
        let mut rng = Rng::new(7);
        let mut wanted = NewTable::new(game, seats.iter().copied());
        change(&mut wanted);
        let (setup, _, reserved) = read_setup(games(), &wanted, &mut || rng.next_u64()).unwrap();
        let metadata = Metadata {
            id: "table".to_string(),
            setup: setup.clone(),
            founder: ANN,
            reserved,
            invitation: DIGEST,
            is_listed: true,
            created: Moment::default(),
            is_private: false,
        };
        let table = Table::from_events(games(), &setup, &[]).unwrap();
        let live = LiveTable::new(metadata, policy(), table, Vec::new(), Moment::default());
        Executor {
            setup,
            live,
            rng,
            now: Moment::default(),
            store: Store::default(),
            storing: Storing::Works,
            can_read: true,
            sent: Vec::new(),
            thinking: Vec::new(),
            last_message: 0,
        }
    }

    /// Lets the table take an input in; returns what it replies.
    fn feed(&mut self, input: Input) -> Option<Result<(), Problem>> {
        let mut input = input;
        let effects = loop {
            match self.live.handle(self.now, &mut || self.rng.next_u64(), input) {
                Step::Store(batch) => {
                    if self.storing != Storing::Fails {
                        self.store.take(*batch);
                    }
                    let stored = if self.storing == Storing::Works { Ok(()) } else { Err(unavailable()) };
                    input = Input::Stored(stored);
                }
                Step::Reload => input = Input::Reloaded(self.read()),
                Step::Done(effects) => break effects,
            }
        };
        let mut reply = None;
        for effect in effects {
            match effect {
                Effect::Reply(result) => reply = Some(result),
                Effect::Send { to, text } => {
                    for connection in to {
                        self.sent.push((connection, serde_json::from_str(&text).unwrap()));
                    }
                }
                Effect::Think { task, job, .. } => self.thinking.push((task, job)),
                Effect::Stop { task } => self.thinking.retain(|(running, _)| *running != task),
                _ => {}
            }
        }
        reply
    }

    fn read(&self) -> Result<StoredTable, Problem> {
        if !self.can_read {
            return Err(unavailable());
        }
        Ok(StoredTable { entries: self.store.entries.clone(), lines: self.store.lines.clone() })
    }

    fn sit(&mut self, guest: u64, seat: usize) -> Result<(), Problem> {
        let guest = Sitter { id: guest, name: format!("guest {guest}") };
        let sit =
            Input::Sit { guest, player: Player::new(seat), invitation: Some(invitation()), is_engine: false };
        self.feed(sit).unwrap()
    }

    fn connect(&mut self, connection: u64, guest: u64, seat: Option<usize>) -> Result<(), Problem> {
        let connect = Connect {
            connection,
            guest: Some(Sitter { id: guest, name: format!("guest {guest}") }),
            player: seat.map(Player::new),
            ..Connect::default()
        };
        self.feed(Input::Connect(Box::new(connect))).unwrap()
    }

    /// Sends a message and returns what is wrong with it.
    fn ask(&mut self, connection: u64, ask: Ask) -> Option<Problem> {
        self.last_message += 1;
        let id = self.last_message;
        let knowing = Some(self.live.table().seq());
        self.feed(Input::Message { connection, message: Message { id, knowing, ask } });
        let answers = |(to, sent): &&(u64, Sent)| *to == connection && sent.id == Some(id);
        self.sent.iter().find(answers).and_then(|(_, sent)| sent.error.clone())
    }

    fn act(&mut self, connection: u64, action: &str) -> Option<Problem> {
        self.ask(connection, Ask::Act { action: action.to_string() })
    }

    fn first_action(&self) -> String {
        self.live.table().session().actions().into_iter().next().unwrap()
    }

    fn decide(&mut self, action: String) {
        let (task, _) = self.thinking.remove(0);
        let decision = Ok(Decision { action, insight: Insight::default() });
        self.feed(Input::Decided { task, decision });
    }

    fn pass(&mut self, millis: u64) {
        self.now = Moment(self.now.0 + millis);
        self.feed(Input::Wake);
    }

    /// Checks that the table is the sum of its stored events and that nobody was told of others.
    fn check(&self) {
        let stored = self.store.entries.len() as u64;
        assert!(
            self.sent.iter().all(|(_, sent)| sent.seq.unwrap_or(0) <= stored),
            "told before it was stored"
        );
        if self.live.is_behind() {
            assert!(self.live.table().seq() <= stored);
            return;
        }
        let again = Table::from_events(games(), &self.setup, &self.store.entries).unwrap();
        assert_eq!(self.live.table().record(), again.record());
        assert_eq!(self.live.table().seq(), stored);
    }
}

/// Two people at a table of Brandubh, connected as 1 and 2.
fn two_people(change: impl FnOnce(&mut NewTable)) -> Executor {
    let mut executor = Executor::new("hnefatafl", &["open", "open"], |wanted| {
        wanted.variant = Some("brandubh".to_string());
        change(wanted);
    });
    for (guest, seat) in [(ANN, 0), (BEN, 1)] {
        executor.sit(guest, seat).unwrap();
        executor.connect(guest, guest, Some(seat)).unwrap();
    }
    executor
}

#[test]
fn stays_as_it_was_when_an_action_cannot_be_stored() {
    let mut executor = two_people(|_| {});
    let before = executor.live.table().record();
    let action = executor.first_action();
    executor.storing = Storing::Fails;
    assert_eq!(executor.act(1, &action), Some(unavailable()));
    assert_eq!(executor.live.table().record(), before);
    executor.check();
    executor.storing = Storing::Works;
    assert_eq!(executor.act(1, &action), None);
    executor.check();
}

#[test]
fn tells_everyone_of_an_action_that_was_stored_after_all() {
    let mut executor = two_people(|_| {});
    let action = executor.first_action();
    executor.storing = Storing::FailsAfterwards;
    assert_eq!(executor.act(1, &action), Some(unavailable()));
    let seq = executor.live.table().seq();
    assert_eq!(executor.live.table().session().plies(), 1);
    for connection in [1, 2] {
        let is_told = |(to, sent): &(u64, Sent)| *to == connection && sent.seq == Some(seq);
        assert!(executor.sent.iter().any(is_told), "connection {connection}");
    }
    executor.check();
}

#[test]
fn keeps_what_it_has_while_the_store_cannot_be_read() {
    let mut executor = two_people(|_| {});
    let action = executor.first_action();
    (executor.storing, executor.can_read) = (Storing::FailsAfterwards, false);
    assert!(executor.act(1, &action).is_some());
    assert!(executor.live.is_behind());
    assert_eq!(executor.live.table().session().plies(), 0);
    executor.check();
    (executor.storing, executor.can_read) = (Storing::Works, true);
    executor.pass(1);
    assert!(!executor.live.is_behind());
    assert_eq!(executor.live.table().session().plies(), 1);
    executor.check();
}

#[test]
fn shows_a_table_whose_clock_cannot_be_started() {
    let mut executor = two_people(|wanted| wanted.control = ONE_MINUTE);
    for action in 0..2 {
        let action_text = executor.first_action();
        assert_eq!(executor.act(1 + action, &action_text), None);
    }
    assert!(executor.live.table().clock().running().is_some());
    executor.feed(Input::Close);
    assert!(matches!(executor.store.entries.last().unwrap().event, Event::Held));
    executor.storing = Storing::Fails;
    assert_eq!(executor.connect(3, BEN, Some(1)), Ok(()));
    assert!(executor.sent.iter().any(|(to, sent)| *to == 3 && sent.kind == "welcome"));
    executor.check();
}

#[test]
fn refuses_a_pause_that_cannot_be_stored() {
    let mut executor = two_people(|wanted| wanted.control = ONE_MINUTE);
    for connection in [1, 2] {
        let action = executor.first_action();
        assert_eq!(executor.act(connection, &action), None);
    }
    let since = executor.now;
    executor.now = Moment(since.0 + 600_000);
    executor.storing = Storing::Fails;
    assert_eq!(executor.feed(Input::Paused { since }), Some(Err(unavailable())));
    executor.storing = Storing::Works;
    assert_eq!(executor.feed(Input::Paused { since }), Some(Ok(())));
    executor.pass(1);
    assert!(executor.live.table().clock().running().is_some(), "a pause is nobody's time");
    executor.check();
}

#[test]
fn does_not_ask_a_bot_again_whose_action_is_refused() {
    let mut executor = Executor::new("larva", &["me", "random"], |_| {});
    executor.sit(ANN, 0).unwrap();
    executor.connect(1, ANN, Some(0)).unwrap();
    let action = executor.first_action();
    assert_eq!(executor.act(1, &action), None);
    assert_eq!(executor.thinking.len(), 1);
    executor.decide("nonsense".to_string());
    executor.pass(500);
    assert!(executor.thinking.is_empty());
    assert_eq!(executor.live.wake_at().map(|at| at > executor.now), Some(true));
    executor.check();
    // Another position is another question.
    assert_eq!(executor.ask(1, Ask::Undo), None);
    assert_eq!(executor.act(1, &action), None);
    assert_eq!(executor.thinking.len(), 1);
}

#[test]
fn lets_a_bot_think_again_whose_action_could_not_be_stored() {
    let mut executor = Executor::new("larva", &["me", "random"], |_| {});
    executor.sit(ANN, 0).unwrap();
    executor.connect(1, ANN, Some(0)).unwrap();
    let action = executor.first_action();
    assert_eq!(executor.act(1, &action), None);
    executor.storing = Storing::Fails;
    let answer = executor.first_action();
    executor.decide(answer.clone());
    executor.pass(500);
    assert!(executor.thinking.is_empty(), "not before it is tried again");
    executor.storing = Storing::Works;
    executor.pass(1000);
    executor.decide(answer);
    executor.pass(500);
    assert_eq!(executor.live.table().session().plies(), 2);
    executor.check();
}

/// Plays a table of every game with random requests, while the store fails at random.
#[test]
fn is_the_sum_of_its_stored_events_whatever_fails() {
    for (number, game) in games().games().enumerate() {
        let id = game.info().id;
        for seed in 0..6 {
            let seats = if seed % 2 == 0 { ["open", "open"] } else { ["open", "random"] };
            let mut executor = Executor::new(id, &seats, |wanted| {
                if seed % 3 == 0 {
                    wanted.control = ONE_MINUTE;
                }
            });
            play_at_random(&mut executor, &mut Rng::stream(number as u64, seed));
        }
    }
}

fn play_at_random(executor: &mut Executor, rng: &mut Rng) {
    for (guest, seat) in [(ANN, 0), (BEN, 1)] {
        drop(executor.sit(guest, seat));
        drop(executor.connect(guest, guest, Some(seat)));
    }
    for turn in 0..300_u64 {
        executor.storing = match rng.below(12) {
            0 => Storing::Fails,
            1 => Storing::FailsAfterwards,
            _ => Storing::Works,
        };
        executor.can_read = rng.below(8) > 0;
        let connection = 1 + u64::from(rng.below(2));
        let actions = executor.live.table().session().actions();
        let request = match rng.below(24) {
            0 => Ask::Undo,
            1 => Ask::Draw,
            2 => Ask::Rematch,
            3 => Ask::Say { text: "hello".to_string() },
            4 if turn > 250 => Ask::Resign,
            _ if actions.is_empty() => Ask::Rematch,
            _ => Ask::Act { action: actions[rng.below(actions.len() as u32) as usize].clone() },
        };
        match rng.below(10) {
            0 => drop(executor.feed(Input::Disconnect { connection })),
            1 => drop(executor.connect(connection, connection, Some(connection as usize - 1))),
            2 => executor.pass(u64::from(rng.below(3000))),
            3 if !executor.thinking.is_empty() => {
                let task = &executor.thinking[0].1;
                let answers = task.game.position().actions();
                executor.decide(answers[rng.below(answers.len() as u32) as usize].clone());
            }
            _ => drop(executor.ask(connection, request)),
        }
        executor.check();
    }
    (executor.storing, executor.can_read) = (Storing::Works, true);
    executor.pass(5_000);
    executor.check();
    assert!(!executor.live.is_behind());
}
