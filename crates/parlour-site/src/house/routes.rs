//! Which request is for whom: the same addresses as the server's.

use parlour_client::protocol::{
    AnalysisLine, Code, DailyQuery, EditRequest, ExerciseQuery, GameCard, LineThoughtRequest, Me, NewTable,
    Problem, Rename, SavedRecord, Sit, ThoughtRequest,
};
use parlour_host::answers::daily::Day;
use parlour_host::answers::{exercises, lines, records, scenes};
use parlour_host::{info, malformed};
use parlour_table::Catalog;
use serde::de::DeserializeOwned;

use super::House;
use super::answers::{Answer, Reply};

/// The parts of a path between its slashes.
pub(super) fn parts(path: &str) -> Vec<&str> {
    let path = path.split(['?', '#']).next().unwrap_or(path);
    path.trim_start_matches('/').split('/').collect()
}

/// What follows the question mark.
pub(super) fn query<T: DeserializeOwned>(path: &str) -> Result<T, Problem> {
    let query = path.split_once('?').map_or("", |(_, query)| query);
    serde_urlencoded::from_str(query).map_err(|error| malformed(error.to_string()))
}

/// The body; nothing is as good as `{}`.
fn body<T: DeserializeOwned>(body: Option<&str>) -> Result<T, Problem> {
    let text = body.filter(|text| !text.is_empty()).unwrap_or("{}");
    serde_json::from_str(text).map_err(|error| malformed(format!("this is not what belongs here: {error}")))
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, Problem> {
    text.parse().map_err(|_| malformed("the address cannot be read"))
}

pub(super) fn nothing_there() -> Problem {
    Problem::new(Code::Unknown, "there is nothing at this address")
}

impl House {
    fn catalog(&self) -> &Catalog {
        &self.shared.catalog
    }

    pub(super) fn request(&mut self, id: u64, method: &str, path: &str, text: Option<&str>) {
        let answer = match method {
            "GET" => self.get(path).map(Reply::Now),
            "POST" => self.post(id, path, text),
            "PUT" | "DELETE" => self.change(method, path, text).map(Reply::Now),
            _ => Err(nothing_there()),
        };
        match answer {
            Ok(Reply::Now(answer)) => self.answer(id, Ok(answer)),
            Ok(Reply::Later) => {}
            Err(problem) => self.answer(id, Err(problem)),
        }
    }

    fn get(&mut self, path: &str) -> Result<Answer, Problem> {
        Ok(match parts(path)[..] {
            ["api", "games"] => {
                Answer::json(&self.shared.catalog.games().map(GameCard::of).collect::<Vec<_>>())
            }
            ["api", "games", game, "rules"] => Answer::markdown(info(self.catalog(), game)?.rules),
            ["api", "games", game, "how-to-play"] => {
                Answer::markdown(info(self.catalog(), game)?.how_to_play)
            }
            ["api", "games", game, "guide"] => Answer::json(&scenes::guide(self.catalog(), game)?),
            ["api", "games", game, "scene"] => {
                Answer::json(&scenes::scene(self.catalog(), game, &query(path)?)?)
            }
            ["api", "games", game, "exercises"] => Answer::json(&exercises::list(self.catalog(), game)?),
            ["api", "games", game, "exercises", which] => {
                let query: ExerciseQuery = query(path)?;
                Answer::json(&exercises::attempt(self.catalog(), game, number(which)?, &query)?)
            }
            ["api", "exercises", "today"] => {
                let day = match query::<DailyQuery>(path)?.date {
                    Some(date) => date.parse().map_err(malformed)?,
                    None => Day::of(self.shared.now),
                };
                Answer::json(&exercises::of_day(self.catalog(), day)?)
            }
            ["api", "me"] => Answer::json(&Me { name: self.shared.me.clone() }),
            ["api", "tables"] => self.tables(&query(path)?)?,
            ["api", "watch"] => self.watch(&query(path)?),
            ["api", "tables", id] => self.view(id)?,
            ["api", "tables", id, "record"] => self.record(id, &query(path)?)?,
            ["api", "tables", id, "replay"] => self.replay(id, &query(path)?)?,
            ["api", "archive"] => self.archive(&query(path)?)?,
            ["api", "archive", id] => self.archived(number(id)?)?,
            ["api", "archive", id, "record"] => self.archived_record(number(id)?)?,
            ["api", "archive", id, "replay"] => self.archived_replay(number(id)?, &query(path)?)?,
            _ => return Err(nothing_there()),
        })
    }

    fn post(&mut self, id: u64, path: &str, text: Option<&str>) -> Result<Reply, Problem> {
        let answer = match parts(path)[..] {
            ["api", "games", game, "edit"] => {
                Answer::json(&lines::edit(self.catalog(), game, &body::<EditRequest>(text)?)?)
            }
            ["api", "records"] => {
                Answer::json(&records::read(self.catalog(), &body::<SavedRecord>(text)?.text)?)
            }
            ["api", "analysis"] => {
                Answer::json(&lines::position(self.catalog(), &body::<AnalysisLine>(text)?)?)
            }
            ["api", "analysis", "record"] => {
                Answer::text(lines::record(self.catalog(), &body(text)?)?.to_string())
            }
            ["api", "analysis", "thought"] => {
                self.think_about_line(id, &body::<LineThoughtRequest>(text)?)?;
                return Ok(Reply::Later);
            }
            ["api", "archive", game, "thought"] => {
                self.think_about_game(id, number(game)?, &body::<ThoughtRequest>(text)?)?;
                return Ok(Reply::Later);
            }
            ["api", "tables"] => self.found(&body::<NewTable>(text)?)?,
            ["api", "tables", table, "seats", seat] => self.sit(table, seat, &body::<Sit>(text)?)?,
            _ => return Err(nothing_there()),
        };
        Ok(Reply::Now(answer))
    }

    fn change(&mut self, method: &str, path: &str, text: Option<&str>) -> Result<Answer, Problem> {
        match (method, &parts(path)[..]) {
            ("PUT", ["api", "me"]) => self.rename(&body::<Rename>(text)?.name),
            ("DELETE", ["api", "tables", table, "seats", seat]) => self.leave(table, seat),
            _ => Err(nothing_there()),
        }
    }
}
