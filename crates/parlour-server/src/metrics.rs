//! What is counted, for Prometheus.

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// What is counted.
pub(crate) struct Metrics {
    registry: Registry,
    pub(crate) sockets: Gauge,
    pub(crate) tables_awake: Gauge,
    pub(crate) bots_thinking: Gauge,
    pub(crate) messages: Counter,
    pub(crate) refused: Counter,
    pub(crate) events: Counter,
    pub(crate) lines: Counter,
    pub(crate) games: Counter,
    pub(crate) not_stored: Counter,
    pub(crate) action_seconds: Histogram,
}

impl Default for Metrics {
    fn default() -> Self {
        let mut registry = Registry::with_prefix("parlour");
        let (sockets, tables_awake, bots_thinking) = (Gauge::default(), Gauge::default(), Gauge::default());
        registry.register("sockets", "Open WebSockets", sockets.clone());
        registry.register("tables_awake", "Tables in memory", tables_awake.clone());
        registry.register("bots_thinking", "Tables whose bots think or wait to", bots_thinking.clone());
        let mut counter = |name: &str, help: &str| {
            let counter = Counter::default();
            registry.register(name, help, counter.clone());
            counter
        };
        let messages = counter("messages", "Messages received on sockets");
        let refused = counter("refused", "Messages answered with an error");
        let events = counter("events", "Events that happened at tables");
        let lines = counter("chat_lines", "Chat lines said");
        let games = counter("games", "Games that ended");
        let not_stored = counter("not_stored", "Writes that the database refused");
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
            messages,
            refused,
            events,
            lines,
            games,
            not_stored,
            action_seconds,
        }
    }
}

impl Metrics {
    /// Everything in the text format that Prometheus reads.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        encode(&mut text, &self.registry).expect("a string takes everything");
        text
    }
}
