//! `serve`: opens the house to browsers and programs.

use std::io::Write;
use std::net::SocketAddr;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::{Args, Command, FromArgMatches};
use parlour_server::store::Database;
use parlour_server::{ClusterSettings, House, NatsSettings, Secret, Settings, open_store};
use parlour_table::Catalog;
use tokio::net::TcpListener;
use tokio::signal::unix::{SignalKind, signal};

use super::log;
use crate::cli::{NatsOptions, Serve};
use crate::output::{ExitStatus, stdout};

/// The flags as they are when none is given, the environment included.
pub(crate) fn defaults() -> anyhow::Result<Serve> {
    let command = Serve::augment_args(Command::new("parlour"));
    Ok(Serve::from_arg_matches(&command.try_get_matches_from(["parlour"])?)?)
}

pub(crate) fn run(catalog: &Catalog, flags: &Serve) -> anyhow::Result<ExitStatus> {
    log::start(&flags.log)?;
    let runtime = tokio::runtime::Runtime::new().context("the server cannot start")?;
    runtime.block_on(run_server(catalog, flags))?;
    // Bots that are still thinking are not waited for.
    runtime.shutdown_background();
    Ok(ExitStatus::Success)
}

async fn run_server(catalog: &Catalog, flags: &Serve) -> anyhow::Result<()> {
    let settings = settings(flags)?;
    let address = SocketAddr::new(flags.bind, flags.port);
    let listener = TcpListener::bind(address).await.with_context(|| format!("cannot listen at {address}"))?;
    let store = open_store(&settings).await?;
    let shutdown = shutdown()?;
    let house = House::open(settings, catalog.clone(), store).await?;
    let mut out = stdout();
    writeln!(out, "Parlour is open at http://{}/", listener.local_addr()?)?;
    out.flush()?;
    house.serve(listener, shutdown).await;
    Ok(())
}

/// Done when the process is told to end.
pub(super) fn shutdown() -> anyhow::Result<impl Future<Output = ()> + Send + 'static> {
    let (mut interrupt, mut terminate) = (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// How NATS is reached.
pub(super) fn nats(servers: &str, options: &NatsOptions) -> NatsSettings {
    NatsSettings {
        servers: servers.to_string(),
        credentials: options.nats_credentials.clone(),
        house: options.house.clone(),
    }
}

/// The environment variable with the nodes' secret, which on a command line everybody could see.
const SECRET: &str = "PARLOUR_NODE_SECRET";

/// What a node of several needs, if this is one.
fn cluster(flags: &Serve) -> anyhow::Result<Option<ClusterSettings>> {
    let (Some(servers), Some(address)) = (&flags.nats, &flags.node_address) else { return Ok(None) };
    if let Database::File(_) = flags.database {
        bail!("several nodes share a PostgreSQL database: with --nats, --database is a URL and not a file");
    }
    let secret = match &flags.node_secret_file {
        Some(file) => std::fs::read_to_string(file)
            .with_context(|| format!("the nodes' secret cannot be read from {}", file.display()))?,
        None => std::env::var(SECRET).ok().with_context(|| {
            format!("several nodes know each other by a secret: --node-secret-file FILE or {SECRET}")
        })?,
    };
    let (nats, address) = (nats(servers, &flags.nats_options), address.clone());
    Ok(Some(ClusterSettings { nats, address, secret: Secret::new(&secret)? }))
}

fn days(days: u32) -> Duration {
    Duration::from_hours(24 * u64::from(days))
}

fn settings(flags: &Serve) -> anyhow::Result<Settings> {
    let defaults = Settings::default();
    Ok(Settings {
        database: flags.database.clone(),
        web_folder: flags.web_dir.clone(),
        has_checksums: flags.checksums,
        hosts: flags.host.clone(),
        origins: flags.origin.clone(),
        is_behind_proxy: flags.behind_proxy,
        is_secure: flags.secure,
        bot_threads: flags.bot_threads.map_or(defaults.bot_threads, usize::from),
        bot_time: Duration::from_millis(flags.bot_time),
        bot_pause: Duration::from_millis(flags.bot_pause),
        analysis_time: Duration::from_millis(flags.analysis_time),
        bot_bytes: (flags.bot_memory as usize) << 20,
        bots_kept: flags.bots_kept,
        tables_per_guest: flags.tables_per_guest,
        tables_per_address: flags.tables_per_address,
        table_bytes_per_address: (flags.table_memory_per_address as usize) << 20,
        table_bytes: (flags.table_memory as usize) << 20,
        founded_bytes_per_hour: flags.founded_per_hour << 10,
        max_database_bytes: Some(flags.max_database << 20).filter(|&most| most > 0),
        expiry: Some(flags.expire_days).filter(|&days| days > 0).map(days),
        max_connections: flags.max_connections,
        sockets_per_address: flags.sockets_per_address,
        requests_per_second: flags.requests_per_second,
        messages_per_second: flags.messages_per_second,
        idle: Duration::from_secs(flags.idle),
        cluster: cluster(flags)?,
        ..defaults
    })
}
