//! What is counted, for Prometheus. `docs/alerts.yml` has rules for it.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::metrics::info::Info;
use prometheus_client::registry::{Metric, Registry, Unit};

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
        let Meters { commit_seconds, queued_writes, database_bytes } = store.clone();
        registry.register_with_unit("commit", "How long commits take", Unit::Seconds, commit_seconds);
        registry.register("queued_writes", "Writes that wait for the next commit", queued_writes);
        registry.register_with_unit("database", "What the database takes up", Unit::Bytes, database_bytes);
        let version = [("version", env!("CARGO_PKG_VERSION").to_string())];
        registry.register("build", "Which version runs", Info::new(version));
        // From half a millisecond to some eight seconds.
        let action_seconds = Histogram::new(exponential_buckets(0.0005, 2.0, 15));
        let all = &mut registry;
        Metrics {
            sockets: add(all, "sockets", "Open WebSockets"),
            tables_awake: add(all, "tables_awake", "Tables in memory"),
            bots_thinking: add(all, "bots_thinking", "Tables whose bots think or wait to"),
            bots_waiting: add(all, "bots_waiting", "Tables whose bots wait for a thread"),
            analyses_waiting: add(all, "analyses_waiting", "Questions that wait for a thread"),
            messages: add(all, "messages", "Messages received on sockets"),
            events: add(all, "events", "Events that happened at tables"),
            lines: add(all, "chat_lines", "Chat lines said"),
            games: add(all, "games", "Games that ended"),
            not_stored: add(all, "not_stored", "Writes that the database refused"),
            thought_elsewhere: add(
                all,
                "thought_elsewhere",
                "Decisions of bots that other nodes made for this one",
            ),
            forwarded: add(all, "forwarded", "Requests and sockets for tables that other nodes keep"),
            requests: add(all, "requests", "Requests answered, by status"),
            refused: add(all, "refused", "Messages and requests refused, by code"),
            action_seconds: register(
                all,
                "action_seconds",
                "From the receipt of an action until everyone has been told",
                action_seconds,
            ),
            registry,
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

/// Adds a metric to what Prometheus reads, and returns it.
fn register<M: Metric + Clone>(registry: &mut Registry, name: &str, help: &str, metric: M) -> M {
    registry.register(name, help, metric.clone());
    metric
}

/// Adds a new metric.
fn add<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    register(registry, name, help, M::default())
}

/// A code as messages have it.
fn code_name(code: Code) -> String {
    let name = serde_json::to_value(code).ok();
    name.and_then(|name| name.as_str().map(str::to_string)).unwrap_or_default()
}
