//! Drives a live table by hand: what a server does with sockets, a database and threads, done with vectors.
//!
//! `cargo run --example host_a_table`

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use parlour_client::protocol::{Ask, Message, NewTable, Problem};
use parlour_core::{Player, Rng};
use parlour_host::setup::read_setup;
use parlour_host::{BotTask, Connect, Effect, Input, LiveTable, Metadata, Policy, Step, StoredTable};
use parlour_table::Table;
use parlour_table::table::Sitter;
use parlour_table::table::clock::Moment;
use parlour_table::table::event::Entry;

/// A person against a bot, and everything around the table.
struct Executor {
    live: LiveTable,
    rng: Rng,
    stored: Vec<Entry>,
    sent: Vec<String>,
}

impl Executor {
    fn new() -> Result<Self, Problem> {
        let (games, mut rng) = (parlour::games(), Rng::new(1));
        let wanted = NewTable::new("larva", ["open", "level3"]);
        let (setup, _, reserved) = read_setup(&games, &wanted, &mut || rng.next_u64())?;
        let table = Table::from_events(&games, &setup, &[])
            .map_err(|error| parlour_host::malformed(error.to_string()))?;
        let metadata = Metadata { reserved, ..Metadata::new("table", setup, 1) };
        let policy = Policy { bot_pause: Duration::ZERO, ..Policy::default() };
        let live = LiveTable::new(metadata, policy, table, Vec::new(), Moment(0));
        Ok(Executor { live, rng, stored: Vec::new(), sent: Vec::new() })
    }

    /// Gives the table an input, stores what it wants stored, and carries out the effects that follow.
    fn feed(&mut self, mut input: Input) {
        let effects = loop {
            input = match self.live.handle(Moment(0), &mut || self.rng.next_u64(), input) {
                Step::Store(batch) => {
                    self.stored.extend(batch.entries);
                    Input::Stored(Ok(()))
                }
                Step::Reload => {
                    Input::Reloaded(Ok(StoredTable { entries: self.stored.clone(), lines: Vec::new() }))
                }
                Step::Done(effects) => break effects,
            };
        };
        for effect in effects {
            match effect {
                Effect::Send { text, .. } => self.sent.push(text.to_string()),
                Effect::Think { task, job, .. } => self.think(task, &job),
                // `Reply` answers the input; the others let bots stop and learn, and end connections and the table.
                _ => {}
            }
        }
    }

    fn think(&mut self, task: u64, job: &BotTask) {
        let mut bot = job.rules.bot(&job.spec, job.seed).expect("the table knows its bots");
        let decision = job.limits.choose(&mut *bot, &job.sight(), &AtomicBool::new(false), &mut |_| {});
        self.feed(Input::Decided {
            task,
            decision: decision.map_err(|why| parlour_host::malformed(why.to_string())),
        });
    }
}

/// Sits down, connects and acts once; the bot answers.
fn play() -> Result<Executor, Problem> {
    let mut executor = Executor::new()?;
    let (ann, player) = (Sitter { id: 1, name: "Ann".to_string() }, Player::FIRST);
    executor.feed(Input::Sit { guest: ann.clone(), player, invitation: None, is_engine: false });
    let connect = Connect { connection: 1, guest: Some(ann), player: Some(player), ..Connect::default() };
    executor.feed(Input::Connect(Box::new(connect)));
    let (knowing, action) =
        (Some(executor.live.table().seq()), executor.live.table().session().actions()[0].clone());
    executor.feed(Input::Message {
        connection: 1,
        message: Message { id: 1, knowing, ask: Ask::Act { action } },
    });
    Ok(executor)
}

#[expect(clippy::print_stdout, reason = "an example shows something")]
fn main() -> Result<(), Problem> {
    let executor = play()?;
    executor.stored.iter().for_each(|entry| println!("stored {} {:?}", entry.seq, entry.event));
    executor.sent.iter().for_each(|text| println!("sent {} bytes: {:.60}...", text.len(), text));
    Ok(())
}

#[test]
fn an_action_and_its_answer_are_stored_and_sent() {
    let executor = play().expect("the table is set up");
    assert_eq!(executor.live.table().session().plies(), 2);
    assert_eq!(executor.stored.len() as u64, executor.live.table().seq());
    assert!(executor.sent.iter().any(|text| text.contains("welcome")));
}
