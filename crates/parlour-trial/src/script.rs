//! The same inputs wherever tables are: a script plays every game and asks for whatever there is, and writes down what is
//! answered, sent and stored. What is the same everywhere and in every version is compared as text; a large message is
//! told by its hash.

use std::fmt::Write;
use std::path::{Path, PathBuf};

use parlour_client::protocol::{Founded, Notice, TableView, Welcome};
use parlour_core::Rng;
use serde_json::{Value, json};

/// Where a script is played: a server, or a page without one.
pub trait Place {
    /// Makes a request and returns the status and the body of the answer.
    fn request(&mut self, method: &str, path: &str, body: Option<&str>) -> (u16, String);
    /// Opens a socket, a player's or a spectator's, and returns its number.
    fn connect(&mut self, table: &str, seat: Option<&str>) -> usize;
    /// Sends a message.
    fn send(&mut self, connection: usize, text: &str);
    /// Waits for the next message.
    fn receive(&mut self, connection: usize) -> String;
    /// Returns the events of a table as they are stored.
    fn events(&mut self, table: &str) -> Vec<String>;
}

/// The games, with the seed of each and how many actions are played.
const GAMES: [(&str, &str, usize); 6] = [
    ("larva", "{}", 40),
    ("corners", "{}", 30),
    ("hnefatafl", r#"{"variant": "brandubh"}"#, 40),
    ("hnefatafl", r#"{"variant": "copenhagen"}"#, 20),
    ("seawars", r#"{"variant": "6x6-322"}"#, 60),
    ("settlers", "{}", 60),
];

/// Plays the script and returns its transcript.
pub fn play(place: &mut impl Place) -> String {
    let mut transcript = String::new();
    for (number, (game, wish, plies)) in GAMES.into_iter().enumerate() {
        let mut stage = Stage::open(place, &mut transcript, game, wish, number);
        stage.play(plies);
        stage.end();
    }
    ask(place, &mut transcript);
    transcript
}

/// Makes tables of every game and leaves them in the middle, one against a bot; one game is ended. Returns their names.
pub fn leave_tables(place: &mut impl Place) -> Vec<String> {
    let mut transcript = String::new();
    let mut tables = Vec::new();
    let rivals = [("corners", r#"{"seats": ["me", "random"]}"#, 9)];
    for (number, (game, wish, _)) in GAMES.into_iter().chain(rivals).enumerate() {
        let mut stage = Stage::open(place, &mut transcript, game, wish, number);
        stage.play(9);
        stage.say(0, None, &json!({"type": "say", "text": "until tomorrow"}));
        if number == 0 {
            stage.say(0, None, &json!({"type": "resign"}));
        }
        tables.push(stage.table);
    }
    tables
}

/// Asks for everything that is known of tables and of games that have ended.
pub fn look_at(place: &mut impl Place, tables: &[String]) -> String {
    let mut transcript = String::new();
    for (number, table) in tables.iter().enumerate() {
        let mut stage = Stage::enter(place, &mut transcript, "", table.clone(), number);
        for path in ["", "/record", "/record?seat=p1", "/record?seat=p2", "/replay?ply=4&seat=p1", "/replay"]
        {
            stage.get(&format!("/api/tables/{table}{path}"));
        }
    }
    ask_archive(place, &mut transcript);
    transcript
}

/// Plays on at tables, and returns how many actions were played at each.
pub fn play_on(place: &mut impl Place, tables: &[String]) -> Vec<u64> {
    let play = |(number, table): (usize, &String)| {
        let mut transcript = String::new();
        let mut stage = Stage::enter(place, &mut transcript, "", table.clone(), number);
        let before = stage.viewers[0].1.standing.plies;
        stage.play(4);
        stage.viewers[0].1.standing.plies - before
    };
    tables.iter().enumerate().map(play).collect()
}

/// A table in a script, with its sockets.
struct Stage<'a, P> {
    place: &'a mut P,
    transcript: &'a mut String,
    game: &'a str,
    table: String,
    /// One for every player, and a spectator's.
    viewers: Vec<(usize, Welcome)>,
    rng: Rng,
    last_message: u64,
}

impl<'a, P: Place> Stage<'a, P> {
    fn open(place: &'a mut P, transcript: &'a mut String, game: &'a str, wish: &str, number: usize) -> Self {
        let mut wish: Value = serde_json::from_str(wish).expect("a wish is JSON");
        wish["game"] = json!(game);
        wish["seed"] = json!((1000 + number).to_string());
        if wish["seats"].is_null() {
            wish["seats"] = json!(["me", "me"]);
        }
        let _ = writeln!(transcript, "# {wish}");
        let (status, body) = place.request("POST", "/api/tables", Some(&wish.to_string()));
        assert_eq!(status, 201, "{body}");
        let table = serde_json::from_str::<Founded>(&body).expect("a table is founded").id;
        Self::enter(place, transcript, game, table, number)
    }

    /// Opens the sockets of a table that is there: its players', as far as they are people, and a spectator's.
    fn enter(
        place: &'a mut P,
        transcript: &'a mut String,
        game: &'a str,
        table: String,
        number: usize,
    ) -> Self {
        let rng = Rng::stream(7, number as u64);
        let _ = writeln!(transcript, "# table {number}");
        let mut stage = Stage { place, transcript, game, table, viewers: Vec::new(), rng, last_message: 0 };
        let (_, view) = stage.place.request("GET", &format!("/api/tables/{}", stage.table), None);
        let view: TableView = serde_json::from_str(&view).unwrap_or_else(|error| panic!("{error}: {view}"));
        for seat in view.seats.into_iter().map(Some).chain([None]) {
            let seat = seat.map(|seat| format!("p{}", seat.index() + 1));
            let connection = stage.place.connect(&stage.table, seat.as_deref());
            let first = stage.place.receive(connection);
            stage.note(connection, &first);
            let Notice::Welcome(welcome) = read(&first) else { panic!("no welcome: {first}") };
            stage.viewers.push((connection, *welcome));
        }
        stage
    }

    /// Writes down a message that came.
    fn note(&mut self, connection: usize, text: &str) {
        let mut message: Value = serde_json::from_str(text).expect("a message is JSON");
        make_comparable(&mut message, &self.table);
        let short = match message["type"].as_str() {
            // Who is there is told when it suits.
            Some("here") => return,
            Some("update") => format!("update {} {}", message["seq"], message["event"]),
            Some("answer" | "said" | "bye") => message.to_string(),
            kind => kind.unwrap_or("?").to_string(),
        };
        let viewer = self.viewers.iter().position(|(known, _)| *known == connection);
        let viewer = viewer.unwrap_or(self.viewers.len());
        let _ = writeln!(self.transcript, "  {viewer} {short} {:016x}", hash(&message.to_string()));
    }

    /// Waits for a viewer's next message.
    fn receive(&mut self, viewer: usize) -> Notice {
        let connection = self.viewers[viewer].0;
        let text = self.place.receive(connection);
        self.note(connection, &text);
        let notice = read(&text);
        self.viewers[viewer].1.follow(&notice);
        notice
    }

    /// Lets a viewer say something, and waits until everyone has heard what came of it.
    fn say(&mut self, viewer: usize, knowing: Option<u64>, message: &Value) {
        self.last_message += 1;
        let mut text = message.clone();
        text["id"] = json!(self.last_message);
        if let Some(knowing) = knowing {
            text["knowing"] = json!(knowing);
        }
        let _ = writeln!(self.transcript, "> {viewer} {text}");
        self.place.send(self.viewers[viewer].0, &text.to_string());
        loop {
            if matches!(self.receive(viewer), Notice::Answer { id, .. } if id == Some(self.last_message)) {
                break;
            }
        }
        let seq = self.viewers[viewer].1.seq;
        for other in 0..self.viewers.len() {
            while self.viewers[other].1.seq < seq {
                self.receive(other);
            }
        }
    }

    /// Waits until somebody who sits here is to act, or the game is over.
    fn wait_for_bots(&mut self) {
        let is_waiting = |known: &Welcome| known.is_over() || known.is_my_turn();
        while !self.viewers.iter().any(|(_, known)| is_waiting(known)) {
            self.receive(0);
        }
    }

    fn play(&mut self, plies: usize) {
        for ply in 0..plies {
            self.wait_for_bots();
            let Some(viewer) = self.viewers.iter().position(|(_, known)| known.is_my_turn()) else { break };
            let known = &self.viewers[viewer].1;
            let (seq, choices): (u64, Vec<&str>) = (known.seq, known.choices().collect());
            let action = choices[self.rng.below(choices.len() as u32) as usize].to_string();
            if ply == 5 {
                // Whoever knows an older position does nothing, and so does whoever is not asked.
                self.say(viewer, Some(seq.wrapping_sub(1)), &json!({"type": "act", "action": action}));
                let spectator = self.viewers.len() - 1;
                self.say(spectator, Some(seq), &json!({"type": "act", "action": action}));
                self.say(viewer, Some(seq), &json!({"type": "act", "action": "nonsense"}));
            }
            self.say(viewer, Some(seq), &json!({"type": "act", "action": action}));
            if ply % 12 == 11 {
                let seq = self.viewers[viewer].1.seq;
                self.say(viewer, Some(seq), &json!({"type": "undo"}));
            }
            if ply % 15 == 14 {
                let table = self.table.clone();
                for path in ["/replay?ply=7&seat=p1", "/replay?ply=7", "/record?seat=p2", "/record", ""] {
                    self.get(&format!("/api/tables/{table}{path}"));
                }
            }
        }
    }

    fn end(mut self) {
        for viewer in [2, 0] {
            for message in ["ping", "resign"] {
                self.say(viewer, None, &json!({"type": message}));
            }
        }
        self.say(2, None, &json!({"type": "rematch"}));
        // Its seed comes from elsewhere, which shows where there is chance.
        if !["seawars", "settlers"].contains(&self.game) {
            self.say(0, None, &json!({"type": "rematch"}));
            self.play(3);
            self.say(1, None, &json!({"type": "abort"}));
        }
        let table = self.table.clone();
        self.get(&format!("/api/tables/{table}/record"));
        self.get(&format!("/api/archive?table={table}"));
        self.transcript.push_str("stored\n");
        for event in self.place.events(&table) {
            let mut event: Value = serde_json::from_str(&event).expect("an event is JSON");
            make_comparable(&mut event, &table);
            let _ = writeln!(self.transcript, "  {event}");
        }
    }

    fn get(&mut self, path: &str) {
        request(self.place, self.transcript, "GET", path, None, &self.table);
    }
}

/// Asks for what follows from the rules alone, and for what is not there.
fn ask(place: &mut impl Place, transcript: &mut String) {
    transcript.push_str("# questions\n");
    let mut get = |path: &str| request(place, transcript, "GET", path, None, "");
    for path in ["/api/games", "/api/me", "/api/nothing", "/api/tables/nowhere", "/api/archive/999999"] {
        get(path);
    }
    get("/api/exercises/today?date=2026-03-01");
    for game in ["larva", "corners", "hnefatafl", "seawars", "settlers", "chess"] {
        for path in
            ["rules", "how-to-play", "guide", "scene?seed=5", "exercises", "exercises/1", "exercises/99"]
        {
            get(&format!("/api/games/{game}/{path}"));
        }
    }
    ask_archive(place, transcript);
    let mut post = |path: &str, body: Value| {
        request(place, transcript, "POST", path, Some(&body.to_string()), "");
    };
    for game in ["larva", "corners", "hnefatafl", "seawars", "settlers"] {
        post("/api/analysis", json!({"game": game}));
        post("/api/analysis", json!({"game": game, "actions": ["nonsense"]}));
        post("/api/analysis/record", json!({"game": game}));
        post(&format!("/api/games/{game}/edit"), json!({}));
        post("/api/records", json!({"text": "nonsense"}));
        post("/api/tables", json!({"game": game, "seats": ["me"]}));
        post("/api/tables", json!({"game": game, "seats": ["me", "nobody"]}));
        post("/api/tables", json!({"game": game, "seats": ["me", "me"], "start": "nonsense"}));
    }
}

/// Asks for the games that have ended.
fn ask_archive(place: &mut impl Place, transcript: &mut String) {
    for id in 1..=7 {
        for path in ["", "/record", "/replay?ply=3", "/replay?ply=9999"] {
            request(place, transcript, "GET", &format!("/api/archive/{id}{path}"), None, "");
        }
    }
}

/// Makes a request and writes down what is answered.
fn request(
    place: &mut impl Place,
    transcript: &mut String,
    method: &str,
    path: &str,
    body: Option<&str>,
    table: &str,
) {
    let (status, answer) = place.request(method, path, body);
    let shown = if table.is_empty() { path.to_string() } else { path.replace(table, "TABLE") };
    let mut parsed = serde_json::from_str(&answer).unwrap_or(Value::String(answer));
    make_comparable(&mut parsed, table);
    let text = parsed.to_string();
    let _ = write!(transcript, "{method} {shown} {} -> {status}", body.unwrap_or_default());
    let _ = if status < 300 {
        writeln!(transcript, " {:016x}", hash(&text))
    } else {
        writeln!(transcript, " {text}")
    };
}

/// Returns where something lies that revision 6043498 wrote.
pub fn testdata(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("testdata").join(name)
}

/// Returns whether all of it is written anew.
pub fn is_recording() -> bool {
    std::env::var_os("UPDATE_EXPECT").is_some()
}

/// Compares a transcript with what revision 6043498 gave. With `UPDATE_EXPECT=1` it is written anew.
pub fn compare(transcript: &str, name: &str) {
    let file = testdata(name);
    if is_recording() {
        std::fs::write(&file, transcript).expect("the transcript is written");
    }
    let known = std::fs::read_to_string(&file).unwrap_or_default();
    let mut lines = known.lines().zip(transcript.lines()).enumerate();
    if let Some((number, (known, new))) = lines.find(|(_, (known, new))| known != new) {
        panic!("line {}:\n  was {known}\n  is  {new}", number + 1);
    }
    assert_eq!(known.lines().count(), transcript.lines().count(), "one of them ends early");
}

fn read(text: &str) -> Notice {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The fields that messages have got since revision 6043498: for a reader who does not know them, all is as it was. Names that
/// stood in other messages before are told by a field that stands beside them.
const ADDED: [(Option<&str>, &[&str]); 5] = [
    (None, &["called_off", "covers", "is_numbered", "motions"]),
    (Some("code"), &["reason"]),
    (Some("plies"), &["reason", "winner"]),
    (Some("short"), &["about", "chance", "score"]),
    (Some("weight"), &["label"]),
];

/// Returns whether a field came after revision 6043498.
fn is_added(name: &str, beside: &[String]) -> bool {
    let stands = |sign: Option<&str>| sign.is_none_or(|sign| beside.iter().any(|field| field == sign));
    ADDED.iter().any(|(sign, added)| added.contains(&name) && stands(*sign))
}

/// Takes out what no two runs have in common: times, tokens, names of tables and guests. And what was added since.
fn make_comparable(value: &mut Value, table: &str) {
    const PASSING: [&str; 8] = ["at", "ended", "spent", "here", "invitation", "seed", "sitter", "spectators"];
    const SCENE: [&str; 4] = ["boards", "marks", "last", "path"];
    match value {
        Value::Object(fields) => {
            let beside: Vec<String> = fields.keys().cloned().collect();
            fields.retain(|name, value| {
                let is_table_id = name == "table" && value.is_string();
                !is_table_id && !PASSING.contains(&name.as_str()) && !is_added(name, &beside)
            });
            fields.values_mut().for_each(|value| make_comparable(value, table));
            // Scenes had this key when the transcripts were recorded, and it was always empty.
            if SCENE.iter().all(|name| fields.contains_key(*name)) {
                fields.insert("insight".to_string(), Value::Array(Vec::new()));
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| make_comparable(value, table)),
        Value::String(text) if !table.is_empty() && text == table => "TABLE".clone_into(text),
        _ => {}
    }
}

/// The hash FNV-1a, which is the same for ever.
fn hash(text: &str) -> u64 {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
