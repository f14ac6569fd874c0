//! Players' time, and a server that stands still or whose wall clock is set.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::Duration;

use parlour_client::Client;
use parlour_client::protocol::{NewTable, Welcome};
use parlour_core::Player;
use parlour_table::table::clock::Control;
use parlour_trial::{Launch, Process, note_skipped};

use super::serve::{block_on, launch, wrapped};
use crate::GAME;

/// What each player has for a turn.
const TIME: Duration = Duration::from_secs(8);

/// A table where the second player's time runs.
async fn playing(server: &Process) -> (Client, String) {
    let guest = Client::new(&server.url).unwrap();
    let control = Control::PerMove { time: TIME.as_millis() as u64 };
    let founded = guest.found(&NewTable { control, ..NewTable::new(GAME, ["me", "me"]) }).await.unwrap();
    let mut first = guest.socket(&founded.id, Some(Player::FIRST)).await.unwrap();
    let action = first.state().choices().next().unwrap().to_string();
    first.act(&action).await.unwrap();
    (guest, founded.id)
}

/// That the second player is not out of time, and can go on.
async fn goes_on(guest: &Client, table: &str) {
    let mut second = guest.socket(table, Some(Player::SECOND)).await.unwrap();
    let Welcome { standing, .. } = second.state();
    assert_eq!(standing.result, None, "someone's time was taken");
    let left = standing.clock.as_ref().unwrap().left[1];
    assert!(left > 0, "{left}");
    let action = second.state().choices().next().unwrap().to_string();
    second.act(&action).await.unwrap();
}

fn signal(server: &Process, name: &str) {
    let pid = server.id().expect("it is running").to_string();
    assert!(Command::new("kill").args([name, &pid]).status().unwrap().success());
}

/// The process is stopped for longer than a player has, as a suspended machine would be.
#[test]
fn a_process_that_stands_still_takes_nobodys_time() {
    let folder = tempfile::tempdir().unwrap();
    block_on(async {
        let mut server = launch(&folder.path().join("parlour.db")).start().await.unwrap();
        let (guest, table) = playing(&server).await;
        signal(&server, "-STOP");
        sleep(TIME + Duration::from_secs(1));
        signal(&server, "-CONT");
        goes_on(&guest, &table).await;
        assert!(server.stop().await.unwrap());
    });
}

/// Where Debian's package `faketime` puts its library.
fn faketime() -> Option<PathBuf> {
    let folders = fs::read_dir("/usr/lib").ok()?.filter_map(|entry| Some(entry.ok()?.path()));
    folders.map(|folder| folder.join("faketime/libfaketimeMT.so.1")).find(|library| library.is_file())
}

/// A server whose wall clock is ahead by what a file says.
fn with_wall_clock(folder: &Path, library: &Path, offset: &Path) -> Launch {
    let (library, offset) = (library.display(), offset.display());
    let script = format!(
        "export FAKETIME_TIMESTAMP_FILE={offset} FAKETIME_NO_CACHE=1 FAKETIME_DONT_FAKE_MONOTONIC=1\n\
         export DONT_FAKE_MONOTONIC=1 LD_PRELOAD={library}\n"
    );
    Launch { binary: wrapped(folder, &script), ..launch(&folder.join("parlour.db")) }
}

/// The wall clock is set ahead by two hours, and back by four, while a player thinks.
#[test]
fn a_wall_clock_that_jumps_takes_nobodys_time() {
    let Some(library) = faketime() else {
        return note_skipped("faketime is not installed, so that the wall clock cannot be set");
    };
    let folder = tempfile::tempdir().unwrap();
    let offset = folder.path().join("offset");
    fs::write(&offset, "+0").unwrap();
    block_on(async {
        let mut server = with_wall_clock(folder.path(), &library, &offset).start().await.unwrap();
        let before = date(&server).await;
        fs::write(&offset, "+2h").unwrap();
        assert!(date(&server).await > before + 3_600_000, "the clock was set, and dates follow it");
        fs::write(&offset, "+0").unwrap();
        for jump in ["+4h", "-4h"] {
            let (guest, table) = playing(&server).await;
            fs::write(&offset, jump).unwrap();
            goes_on(&guest, &table).await;
        }
        assert!(server.stop().await.unwrap());
    });
}

/// What the server says the time is.
async fn date(server: &Process) -> u64 {
    let guest = Client::new(&server.url).unwrap();
    let founded = guest.found(&NewTable::new(GAME, ["me", "me"])).await.unwrap();
    guest.socket(&founded.id, Some(Player::FIRST)).await.unwrap().state().at.0
}
