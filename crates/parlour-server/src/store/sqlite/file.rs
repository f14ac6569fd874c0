//! The database's file as the file system has it: one server at a time, readable by its owner only, and still where it
//! was. A file that is deleted or replaced can be written to as before; but after a restart nothing of that would be
//! there, so nothing is acknowledged any more.

use std::fs::{self, File, OpenOptions, Permissions};
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::thread::sleep;
use std::time::Duration;

use parking_lot::Mutex;

use super::super::Fault;

/// Nobody but the owner reads or writes what guests said and did.
const OWNER_ONLY: u32 = 0o600;

/// How often a lock is tried before another program has it, and how long in between. A program that this one starts holds
/// copies of all files, with their locks, until it has begun.
const LOCK_ATTEMPTS: usize = 20;
const LOCK_RETRY_DELAY: Duration = Duration::from_millis(10);

/// What tells a file from all others, whatever its names are: device and inode.
type FileId = (u64, u64);

fn lock(file: &File) -> Result<(), Fault> {
    for _ in 1..LOCK_ATTEMPTS {
        if file.try_lock().is_ok() {
            return Ok(());
        }
        sleep(LOCK_RETRY_DELAY);
    }
    file.try_lock().map_err(|_| Fault::Locked)
}

/// The file that is in use, held open and locked.
pub(super) struct RealFile {
    /// As it was given: it may be a symbolic link.
    path: PathBuf,
    file: File,
    id: FileId,
    /// The write-ahead log, which holds the last commits; known once something was committed.
    log: Mutex<Option<FileId>>,
}

impl RealFile {
    /// Opens the file, making it if there is none, and keeps any second server away from it. The lock is on the file
    /// itself, so that it holds whatever name the file is reached by.
    pub(super) fn open(path: &Path) -> Result<Self, Fault> {
        let unwritable = |error| Fault::Other(format!("{} cannot be written: {error}", path.display()));
        let mut options = OpenOptions::new();
        options.read(true).write(true).create(true).truncate(false).mode(OWNER_ONLY);
        let file = options.open(path).map_err(unwritable)?;
        lock(&file)?;
        let id = file.metadata().map(|metadata| id(&metadata)).map_err(unwritable)?;
        Ok(RealFile { path: path.to_path_buf(), file, id, log: Mutex::default() })
    }

    /// Takes the file from everyone but its owner. The write-ahead log gets the same mode from SQLite.
    pub(super) fn make_private(&self) -> Result<(), Fault> {
        let set = self.file.set_permissions(Permissions::from_mode(OWNER_ONLY));
        set.map_err(|error| Fault::Other(format!("its mode cannot be set: {error}")))
    }

    fn log_path(&self) -> PathBuf {
        // SQLite puts it beside the real file.
        let real = fs::canonicalize(&self.path).unwrap_or_else(|_| self.path.clone());
        beside(&real, "-wal")
    }

    /// A commit was tried: the write-ahead log is the one that lies there now, or, if the connection is made anew, whatever
    /// will.
    pub(super) fn note_commit(&self, is_broken: bool) {
        let mut log = self.log.lock();
        if is_broken {
            *log = None;
        } else if log.is_none() {
            *log = fs::metadata(self.log_path()).ok().map(|metadata| id(&metadata));
        }
    }

    /// That file and log are what lies under their names.
    pub(super) fn check(&self) -> Result<(), Fault> {
        let is_there = |path: &Path, known| fs::metadata(path).is_ok_and(|found| id(&found) == known);
        let log = *self.log.lock();
        if is_there(&self.path, self.id) && log.is_none_or(|log| is_there(&self.log_path(), log)) {
            return Ok(());
        }
        Err(Fault::Gone)
    }

    /// Where everything is saved when the file is gone.
    pub(super) fn rescue_path(&self) -> PathBuf {
        beside(&self.path, ".rescued")
    }

    /// What the file and its log take up.
    pub(super) fn bytes(&self) -> u64 {
        let log = fs::metadata(self.log_path()).map_or(0, |metadata| metadata.len());
        self.file.metadata().map_or(0, |metadata| metadata.len()) + log
    }

    /// Lets another server have it.
    pub(super) fn unlock(&self) {
        if let Err(error) = self.file.unlock() {
            tracing::warn!(%error, "the database file stays locked");
        }
    }
}

/// Takes a file from everyone but its owner, as far as that can be done.
pub(super) fn make_private(path: &Path) {
    if let Err(error) = fs::set_permissions(path, Permissions::from_mode(OWNER_ONLY)) {
        tracing::warn!(%error, file = %path.display(), "its mode cannot be set");
    }
}

fn id(metadata: &fs::Metadata) -> FileId {
    (metadata.dev(), metadata.ino())
}

/// A file's name with an ending.
fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_os_string();
    name.push(ending);
    PathBuf::from(name)
}
