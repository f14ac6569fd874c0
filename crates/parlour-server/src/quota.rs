//! Quotas: what one address, and all of them together, may use up. They go by address and not by guest, because whoever
//! drops the cookie is a new guest at once, but comes from the same address.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Arc;
use std::time::Instant;

use parking_lot::Mutex;
use parlour_table::table::event::Setup;
use prometheus_client::metrics::gauge::Gauge;

use crate::protocol::{Code, Problem};
use crate::settings::Settings;
use crate::token_bucket::TokenBucket;

/// When more addresses are known, those that are quiet are forgotten.
const MAX_KNOWN_ADDRESSES: usize = 10_000;
/// How many questions about the archive an address may have open: the pool is for everyone.
const MAX_QUESTIONS_PER_ADDRESS: usize = 2;
/// What a table is reckoned to take up in memory, and every action and event of it. Reckoned high: see
/// `tables_take_no_more_memory_than_is_reckoned` in the binary's tests.
const TABLE_BYTES: usize = 128 << 10;
const ACTION_BYTES: usize = 1 << 10;
const SECONDS_PER_HOUR: u32 = 3600;

/// What a table is reckoned to take up in memory, with so many actions and events.
pub(crate) fn table_bytes(actions: usize) -> usize {
    TABLE_BYTES + actions * ACTION_BYTES
}

/// What an address has only so many of at the same time.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Held {
    /// Connections; behind a proxy, requests under way.
    Connection,
    /// Sockets at tables.
    Socket,
    /// Questions about games of the archive.
    Question,
}

/// What an address is doing.
struct Address {
    /// How many it has of what is [`Held`].
    held: [usize; 3],
    /// The tables it woke that are awake, and what they take up.
    tables: usize,
    table_bytes: usize,
    requests: TokenBucket,
    /// Bytes of new tables.
    founded: TokenBucket,
}

impl Address {
    /// Whether nothing would be lost by forgetting it.
    fn is_quiet(&mut self, now: Instant) -> bool {
        let has_nothing = self.held == [0; 3] && self.tables == 0;
        has_nothing && self.requests.is_full(now) && self.founded.is_full(now)
    }
}

/// What everyone has.
#[derive(Default)]
struct Known {
    addresses: HashMap<IpAddr, Address>,
    /// What all tables that are awake take up.
    table_bytes: usize,
}

/// What addresses may use, and what they do.
pub(crate) struct Quotas {
    known: Mutex<Known>,
    /// How many sockets there are.
    sockets: Gauge,
    settings: Settings,
}

impl Quotas {
    pub(crate) fn new(settings: &Settings, sockets: Gauge) -> Arc<Self> {
        Arc::new(Quotas { known: Mutex::default(), sockets, settings: settings.clone() })
    }

    fn address<'a>(&self, known: &'a mut Known, address: IpAddr) -> &'a mut Address {
        let (now, rate) = (Instant::now(), self.settings.requests_per_second);
        let hourly = self.settings.founded_bytes_per_hour;
        let new = || Address {
            held: [0; 3],
            tables: 0,
            table_bytes: 0,
            requests: TokenBucket::new(rate, rate.saturating_mul(10), now),
            founded: TokenBucket::new(hourly / SECONDS_PER_HOUR, hourly, now),
        };
        known.addresses.entry(address).or_insert_with(new)
    }

    /// Whether an address may make one more request now, of some weight.
    pub(crate) fn may_request(&self, address: IpAddr, weight: u32) -> bool {
        let now = Instant::now();
        let mut known = self.known.lock();
        // Whoever is quiet is forgotten, before there are too many to remember.
        if known.addresses.len() > MAX_KNOWN_ADDRESSES {
            known.addresses.retain(|_, known| !known.is_quiet(now));
        }
        self.address(&mut known, address).requests.take(weight, now)
    }

    /// That an address may have one more table stored, of what it begins with.
    pub(crate) fn check_founding(&self, address: IpAddr, setup: &Setup) -> Result<(), Problem> {
        let stored = serde_json::to_vec(setup).map_or(0, |setup| setup.len());
        let stored = u32::try_from(stored).unwrap_or(u32::MAX);
        let mut known = self.known.lock();
        let address = self.check_room(&mut known, address, table_bytes(setup.opening.len()))?;
        if !address.founded.take(stored, Instant::now()) {
            let text =
                "too much was founded from this address: wait a while, or found tables with less played";
            return Err(Problem::new(Code::TooFast, text));
        }
        Ok(())
    }

    /// One more of something for an address, if it may have that.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr, what: Held) -> Option<Permit> {
        let mut known = self.known.lock();
        let held = &mut self.address(&mut known, address).held[what as usize];
        let most = match what {
            // A socket is a connection as well, and a browser opens some more.
            Held::Connection => self.settings.sockets_per_address * 2,
            Held::Socket => self.settings.sockets_per_address,
            Held::Question => MAX_QUESTIONS_PER_ADDRESS,
        };
        let is_full = what == Held::Socket && self.sockets.get() as usize >= self.settings.max_connections;
        if *held >= most || is_full {
            return None;
        }
        *held += 1;
        if what == Held::Socket {
            self.sockets.inc();
        }
        Some(Permit { quotas: self.clone(), address, what })
    }

    /// Room for a table that an address wakes. When the server does so itself, which is nobody's address, there is room
    /// whatever the limit is now: what was open when the server was closed is open again.
    pub(crate) fn charge(self: &Arc<Self>, address: Option<IpAddr>, bytes: usize) -> Result<Charge, Problem> {
        let mut known = self.known.lock();
        if let Some(address) = address {
            let address = self.check_room(&mut known, address, bytes)?;
            address.tables += 1;
            address.table_bytes += bytes;
        }
        known.table_bytes += bytes;
        Ok(Charge { quotas: self.clone(), address, bytes })
    }

    /// Checks that an address may wake one more table, and returns what is known of it.
    fn check_room<'a>(
        &self,
        known: &'a mut Known,
        address: IpAddr,
        bytes: usize,
    ) -> Result<&'a mut Address, Problem> {
        let is_full = known.table_bytes + bytes > self.settings.table_bytes;
        let address = self.address(known, address);
        if address.tables >= self.settings.tables_per_address
            || address.table_bytes + bytes > self.settings.table_bytes_per_address
        {
            let text =
                "too many tables are open from this address: leave some, and try again in a few minutes";
            return Err(Problem::new(Code::TooFast, text));
        }
        if is_full {
            return Err(Problem::new(Code::Unavailable, "the house is full: try again in a few minutes"));
        }
        Ok(address)
    }
}

/// The right to one more of something, given back when it is dropped.
pub(crate) struct Permit {
    quotas: Arc<Quotas>,
    address: IpAddr,
    what: Held,
}

impl Drop for Permit {
    fn drop(&mut self) {
        if self.what == Held::Socket {
            self.quotas.sockets.dec();
        }
        if let Some(known) = self.quotas.known.lock().addresses.get_mut(&self.address) {
            known.held[self.what as usize] -= 1;
        }
    }
}

/// The room a table takes up, given back when it is dropped.
pub(crate) struct Charge {
    quotas: Arc<Quotas>,
    /// Who woke the table, if the server did not.
    pub(crate) address: Option<IpAddr>,
    bytes: usize,
}

impl Charge {
    /// A table has grown: nobody is refused for it, since it grows slowly and not for ever.
    pub(crate) fn set(&mut self, bytes: usize) {
        let mut known = self.quotas.known.lock();
        known.table_bytes = known.table_bytes - self.bytes + bytes;
        if let Some(address) = self.address.and_then(|address| known.addresses.get_mut(&address)) {
            address.table_bytes = address.table_bytes - self.bytes + bytes;
        }
        self.bytes = bytes;
    }
}

impl Drop for Charge {
    fn drop(&mut self) {
        self.set(0);
        let mut known = self.quotas.known.lock();
        if let Some(address) = self.address.and_then(|address| known.addresses.get_mut(&address)) {
            address.tables -= 1;
        }
    }
}

/// What counts as one address: of a longer one the part that one customer has.
pub(crate) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(v6) => Ipv6Addr::from_bits(v6.to_bits() & !u128::from(u64::MAX)).into(),
        v4 @ IpAddr::V4(_) => v4,
    }
}
