//! The script of `parlour_trial::script` on a page without a server.

use std::collections::BTreeMap;
use std::fs;

use parlour_client::protocol::{Ask, Founded, NewTable};
use parlour_core::Record;
use parlour_site::module::Play;
use parlour_site::wire::Input;
use parlour_trial::script::{Place, compare, is_recording, leave_tables, look_at, play, play_on, testdata};
use serde::{Deserialize, Serialize};

use crate::device::Device;

impl Place for Device {
    fn request(&mut self, method: &str, path: &str, body: Option<&str>) -> (u16, String) {
        let reply = Device::request(self, method, path, body.map(str::to_string));
        (reply.status, reply.body)
    }

    fn connect(&mut self, table: &str, seat: Option<&str>) -> usize {
        let socket = self.new_number();
        let seat = seat.map_or(String::new(), |seat| format!("?seat={seat}"));
        self.take(&Input::Open { socket, path: format!("/api/tables/{table}/socket{seat}") });
        socket as usize
    }

    fn send(&mut self, connection: usize, text: &str) {
        self.take(&Input::Message { socket: connection as u64, text: text.to_string() });
    }

    fn receive(&mut self, connection: usize) -> String {
        loop {
            let told = self.told.get_mut(&(connection as u64)).expect("the socket is open");
            if !told.is_empty() {
                return told.remove(0);
            }
            assert!(self.step(), "nothing is ever told");
        }
    }

    fn events(&mut self, table: &str) -> Vec<String> {
        let prefix = format!("event/{table}/");
        let events = self.shelf.iter().filter(|(key, _)| key.starts_with(&prefix));
        events
            .map(|(_, value)| serde_json::from_str::<serde_json::Value>(value).unwrap()["event"].to_string())
            .collect()
    }
}

#[test]
fn a_page_without_a_server_keeps_what_a_server_keeps() {
    compare(&play(&mut Device::new()), "script.txt");
}

/// What the page of revision 6043498 left on a device: its keys and values, and the tables.
#[derive(Serialize, Deserialize)]
struct Left {
    shelf: BTreeMap<String, String>,
    tables: Vec<String>,
}

#[test]
fn what_the_old_page_left_is_played_on() {
    let kept = testdata("site.json");
    if is_recording() {
        let mut device = Device::new();
        let tables = leave_tables(&mut device);
        let left = Left { shelf: device.shelf, tables };
        fs::write(&kept, serde_json::to_string_pretty(&left).unwrap()).unwrap();
    }
    let Left { shelf, tables } = serde_json::from_str(&fs::read_to_string(&kept).unwrap()).unwrap();
    let mut device = Device::new();
    device.shelf = shelf;
    device.restart();
    compare(&look_at(&mut device, &tables), "site.txt");
    let played = play_on(&mut device, &tables);
    // One game is over.
    assert_eq!(played.iter().filter(|&&plies| plies >= 4).count(), tables.len() - 1, "{played:?}");
}

/// The npm package's `Play` draws the same dice as a table. (It is called without a browser here; only its errors need one.)
#[test]
fn the_same_seed_is_the_same_game_in_the_npm_package() {
    let mut device = Device::new();
    let wanted = NewTable { seed: Some("12345".to_string()), ..NewTable::new("settlers", ["me", "me"]) };
    let table = device.post::<Founded>("/api/tables", &wanted).id;
    let seats = [device.join(&table, Some(0)).0, device.join(&table, Some(1)).0];
    let Ok(mut play) = Play::new("settlers", None, 12345, None) else { panic!("a game begins") };
    for _ in 0..40 {
        let mover = seats.into_iter().find(|&seat| device.known(seat).is_my_turn()).unwrap();
        let known = device.known(mover);
        let action = known.choices().last().unwrap().to_string();
        device.ask(mover, Some(known.seq), Ask::act(&action));
        assert!(play.play(&action).is_ok());
    }
    let record: Record =
        device.request("GET", &format!("/api/tables/{table}/record"), None).body.parse().unwrap();
    let played: Record = play.record().parse().unwrap();
    assert_eq!(played.actions, record.actions);
}
