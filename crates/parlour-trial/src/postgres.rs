//! A real PostgreSQL for tests, in a folder of its own and on a free port of this machine. However the test ends, it is
//! stopped and its folder is gone: a shell waits beside it until nobody holds its pipe any more.

use std::fs;
use std::io::{self, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::note_skipped;

/// Where a server for all tests of a run is told: `postgres://postgres@127.0.0.1:40123`.
pub const SHARED_SERVER: &str = "PARLOUR_TEST_POSTGRES";

/// How long a server may take to start or to stop, on a machine that does much else.
const START_STOP_TIMEOUT: Duration = Duration::from_mins(1);

/// Runs the program that it is given. Told `stop` or `crash`, it ends it so; when nobody can tell it anything any more, it
/// also removes the folder.
const WATCHDOG: &str = r#"
folder=$1; shift
"$@" >"$folder/log" 2>&1 &
server=$!
if read -r how; then
    [ "$how" = crash ] && kill -QUIT $server || kill -INT $server
    wait $server
else
    kill -INT $server
    wait $server
    cd / && rm -rf "$folder"
fi
"#;

/// A server with a folder of its own.
pub struct Server {
    folder: PathBuf,
    port: u16,
    /// The shell beside it, while it runs.
    watchdog: Option<Child>,
}

/// Where PostgreSQL's programs are: in the path, or where Debian puts them.
pub fn programs() -> Option<PathBuf> {
    let has_all = |folder: &PathBuf| ["initdb", "postgres"].iter().all(|name| folder.join(name).is_file());
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).chain(debian.into_iter().rev()).find(has_all)
}

/// Whether a program's answer is yes.
fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// PostgreSQL does not run as root: then as someone else.
fn someone() -> Option<&'static str> {
    let is_root =
        fs::metadata("/proc/self").is_ok_and(|metadata| std::os::unix::fs::MetadataExt::uid(&metadata) == 0);
    let exists = |name: &&str| succeeds(Command::new("id").arg(name));
    if is_root { ["postgres", "nobody"].into_iter().find(exists) } else { None }
}

fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let Some(user) = someone() else { return Command::new(program) };
    let mut command = Command::new("setpriv");
    command.arg("--reuid").arg(user).args(["--regid=nogroup", "--clear-groups", "--"]).arg(program);
    command
}

fn check(done: bool, what: &str) -> io::Result<()> {
    if done { Ok(()) } else { Err(io::Error::other(format!("PostgreSQL: {what} failed"))) }
}

impl Server {
    /// A new server, when it is ready.
    pub fn start() -> io::Result<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let count = COUNT.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("parlour-postgres-{}-{count}", std::process::id()));
        fs::create_dir(&folder)?;
        let port = TcpListener::bind("127.0.0.1:0")?.local_addr()?.port();
        let mut server = Server { folder, port, watchdog: None };
        server.initialise()?;
        server.run()?;
        Ok(server)
    }

    fn initialise(&self) -> io::Result<()> {
        if let Some(user) = someone() {
            check(succeeds(Command::new("chown").arg(user).arg(&self.folder)), "chown")?;
        }
        let mut initdb = command(program("initdb")?);
        initdb.arg("-D").arg(self.data()).args(["-U", "postgres", "-A", "trust", "-E", "UTF8"]);
        check(succeeds(initdb.args(["--locale=C", "--no-sync"]).current_dir("/")), "initdb")
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    /// From the next run on it takes encrypted connections only, with a certificate of its own. False where there is no
    /// program to make one.
    pub fn encrypt(&self) -> io::Result<bool> {
        let (certificate, key) = (self.data().join("server.crt"), self.data().join("server.key"));
        let mut openssl = command("openssl");
        openssl.args(["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]);
        openssl.args(["-subj", "/CN=localhost", "-out"]).arg(certificate).arg("-keyout").arg(key);
        if !succeeds(openssl.current_dir("/")) {
            return Ok(false);
        }
        let mut settings = fs::OpenOptions::new().append(true).open(self.data().join("postgresql.conf"))?;
        writeln!(settings, "ssl = on")?;
        fs::write(self.data().join("pg_hba.conf"), "hostssl all all 127.0.0.1/32 trust\n")?;
        Ok(true)
    }

    /// Starts it, again if it was stopped, on the port that it has.
    pub fn run(&mut self) -> io::Result<()> {
        let mut shell = command("sh");
        shell.args(["-c", WATCHDOG, "watchdog"]).arg(&self.folder).arg(program("postgres")?);
        shell.arg("-D").arg(self.data()).arg("-p").arg(self.port.to_string()).args([
            "-h",
            "127.0.0.1",
            "-c",
            "unix_socket_directories=",
            "-c",
            "max_connections=300",
        ]);
        shell.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        self.watchdog = Some(shell.spawn()?);
        self.wait_until_ready()
    }

    fn wait_until_ready(&self) -> io::Result<()> {
        let ready = program("pg_isready")?;
        let until = Instant::now() + START_STOP_TIMEOUT;
        while !succeeds(Command::new(&ready).arg("-d").arg(self.url("postgres"))) {
            if Instant::now() > until {
                let log = fs::read_to_string(self.folder.join("log")).unwrap_or_default();
                return Err(io::Error::other(format!("PostgreSQL does not start: {log}")));
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Stops it: every connection is cut, and what was committed is there when it runs again.
    pub fn stop(&mut self) -> io::Result<()> {
        self.end("stop")
    }

    /// Stops it as a crash would.
    pub fn crash(&mut self) -> io::Result<()> {
        self.end("crash")
    }

    fn end(&mut self, how: &str) -> io::Result<()> {
        let Some(mut watchdog) = self.watchdog.take() else { return Ok(()) };
        if let Some(pipe) = &mut watchdog.stdin {
            writeln!(pipe, "{how}")?;
        }
        watchdog.wait().map(drop)
    }

    /// Its number in the system, while it runs.
    pub fn id(&self) -> Option<u32> {
        let file = fs::read_to_string(self.data().join("postmaster.pid")).ok()?;
        file.lines().next()?.trim().parse().ok()
    }

    /// Its port on this machine.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Where it listens, without a database: what [`SHARED_SERVER`] says.
    pub fn address(&self) -> String {
        format!("postgres://postgres@127.0.0.1:{}", self.port)
    }

    /// The URL of a database.
    pub fn url(&self, database: &str) -> String {
        format!("{}/{database}", self.address())
    }

    /// The URL of a new, empty database.
    pub fn new_database(&self) -> io::Result<String> {
        new_database(&self.address())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        match self.watchdog.take() {
            Some(mut watchdog) => {
                // Without its pipe it stops the server and removes the folder.
                drop(watchdog.stdin.take());
                drop(watchdog.wait());
            }
            None => drop(fs::remove_dir_all(&self.folder)),
        }
    }
}

fn program(name: &str) -> io::Result<PathBuf> {
    let missing = || io::Error::other("PostgreSQL is not installed");
    let folder = programs().ok_or_else(missing)?;
    let beside = folder.join(name);
    Ok(if beside.is_file() { beside } else { Path::new(name).to_path_buf() })
}

/// The URL of a new, empty database on a server.
fn new_database(address: &str) -> io::Result<String> {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let name = format!("test_{}_{}", std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
    let mut createdb = Command::new(program("createdb")?);
    createdb.arg("--maintenance-db").arg(format!("{address}/postgres")).arg(&name);
    check(succeeds(&mut createdb), "createdb")?;
    Ok(format!("{address}/{name}"))
}

/// The URL of a new, empty database on the server that all tests share: the one that [`SHARED_SERVER`] names, or one that
/// runs as long as this process. None where PostgreSQL is not installed.
pub fn shared_database() -> Option<String> {
    static SERVER: OnceLock<Option<Server>> = OnceLock::new();
    if let Ok(address) = std::env::var(SHARED_SERVER) {
        return Some(new_database(&address).expect("the shared PostgreSQL takes a new database"));
    }
    let start = || programs().map(|_| Server::start().expect("PostgreSQL starts"));
    let server = SERVER.get_or_init(start).as_ref();
    if server.is_none() {
        note_skipped("PostgreSQL is not installed");
    }
    server.map(|server| server.new_database().expect("PostgreSQL takes a new database"))
}
