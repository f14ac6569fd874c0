//! What is counted, for Prometheus. `docs/alerts.yml` has rules for it.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Registry, Unit};

use crate::protocol::Code;
use crate::store::Meters;

/// Counters told apart by one label.
type ByLabel = Family<[(&'static str, String); 1], Counter>;

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) sockets: Gauge,
    pub(crate) tables_awake: Gauge,
    pub(crate) bots_thinking: Gauge,
    pub(crate) bots_waiting: Gauge,
    pub(crate) analyses_waiting: Gauge,
    pub(crate) messages: Counter,
    pub(crate) events: Counter,
    pub(crate) lines: Counter,
    pub(crate) games: Counter,
    pub(crate) not_stored: Counter,
    pub(crate) thought_elsewhere: Counter,
    pub(crate) forwarded: Counter,
    pub(crate) action_seconds: Histogram,
    requests: ByLabel,
    refused: ByLabel,
}

impl Metrics {
    /// Nothing yet, beside what the store measures.
    pub(crate) fn new(store: &Meters) -> Self {
        let mut registry = Registry::with_prefix("parlour");
        register_store(&mut registry, store);
        let version = [("version", env!("CARGO_PKG_VERSION").to_string())];
        registry.register("build", "Which version runs", Info::new(version));
        let mut gauge = |name: &str, help: &str| {
            let gauge = Gauge::default();
            registry.register(name, help, gauge.clone());
            gauge
        };
        let sockets = gauge("sockets", "Open WebSockets");
        let tables_awake = gauge("tables_awake", "Tables in memory");
        let bots_thinking = gauge("bots_thinking", "Tables whose bots think or wait to");
        let bots_waiting = gauge("bots_waiting", "Tables whose bots wait for a thread");
        let analyses_waiting = gauge("analyses_waiting", "Questions that wait for a thread");
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let messages = counter("messages", "Messages received on sockets");
        let events = counter("events", "Events that happened at tables");
        let lines = counter("chat_lines", "Chat lines said");
        let games = counter("games", "Games that ended");
        let not_stored = counter("not_stored", "Writes that the database refused");
        let thought_elsewhere =
            counter("thought_elsewhere", "Decisions of bots that other nodes made for this one");
        let forwarded = counter("forwarded", "Requests and sockets for tables that other nodes keep");
        let (requests, refused) = (ByLabel::default(), ByLabel::default());
        registry.register("requests", "Requests answered, by status", requests.clone());
        registry.register("refused", "Messages and requests refused, by code", refused.clone());
        // From half a millisecond to some eight seconds.
        let action_seconds = Histogram::new(exponential_buckets(0.0005, 2.0, 15));
        registry.register(
            "action_seconds",
            "From the receipt of an action until everyone has been told",
            action_seconds.clone(),
        );
        Metrics {
            registry,
            sockets,
            tables_awake,
            bots_thinking,
            bots_waiting,
            analyses_waiting,
            messages,
            events,
            lines,
            games,
            not_stored,
            thought_elsewhere,
            forwarded,
            action_seconds,
            requests,
            refused,
        }
    }

    /// A message or a request was refused.
    pub(crate) fn count_refusal(&self, code: Code) {
        self.refused.get_or_create(&[("code", code_name(code))]).inc();
    }

    /// A request was answered.
    pub(crate) fn count_request(&self, status: u16) {
        self.requests.get_or_create(&[("status", status.to_string())]).inc();
    }

    /// Everything in the text format that Prometheus reads.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes everything");
        text
    }
}

fn register_store(registry: &mut Registry, store: &Meters) {
    let Meters { commit_seconds, queued_writes, database_bytes } = store.clone();
    registry.register_with_unit("commit", "How long commits take", Unit::Seconds, commit_seconds);
    registry.register("queued_writes", "Writes that wait for the next commit", queued_writes);
    registry.register_with_unit("database", "What the database takes up", Unit::Bytes, database_bytes);
}

/// A code as messages have it.
fn code_name(code: Code) -> String {
    let name = serde_json::to_value(code).ok();
    name.and_then(|name| name.as_str().map(str::to_string)).unwrap_or_default()
}
