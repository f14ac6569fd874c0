//! The table of all requests.

use std::borrow::Cow;

use http::Method;
use parlour_core::Scene;

use super::reading::{body, fill, parameter, parameters, query};
use super::{Answer, Created, Done, Json, Markdown, Nothing, Text};
use crate::protocol::{
    AnalysedPosition, AnalysisLine, Attempt, Code, DailyExercise, DailyQuery, Drafted, EditRequest,
    ExerciseCard, ExerciseQuery, Founded, GameCard, GameListing, GuideCard, LineThoughtRequest, ListQuery,
    Me, NewTable, Page, PositionQuery, Problem, ReadRecord, Rename, Replay, SavedRecord, SceneQuery,
    SeatQuery, Sit, TableListing, TableView, Thought, ThoughtRequest, WatchQuery,
};

/// The parameters of an address and the input, a query or a body.
type Reader = fn(&[Cow<'_, str>], &str) -> Result<Request, Problem>;

/// A row of the table.
#[derive(Clone, Debug)]
pub struct Route {
    /// The method. `GET` has its input in the query, the others in the body.
    pub method: Method,
    /// The path, with `{name}` where a parameter stands.
    pub path: &'static str,
    read: Reader,
}

impl Route {
    /// Reads a request that has this row's method, from its path and its query or body.
    pub fn read(&self, path: &str, input: &str) -> Result<Request, Problem> {
        let parameters = parameters(self.path, path).ok_or_else(unknown_address)?;
        (self.read)(&parameters, input)
    }
}

/// A request that a client can make.
pub trait Call {
    /// What it answers.
    type Answer: Answer;
    /// The method.
    const METHOD: Method;

    /// Returns the path with the query.
    fn address(&self) -> String;
    /// Returns the body in JSON, if it has one.
    fn body(&self) -> Option<String>;
}

/// Returns the problem with an address at which nothing is.
pub fn unknown_address() -> Problem {
    Problem::new(Code::Unknown, "there is nothing at this address")
}

macro_rules! routes {
    ($(
        $(#[$doc:meta])*
        $method:ident $path:literal $name:ident($($parameter:ident: $kind:ty),*) $input:ty => $answer:ty;
    )*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, PartialEq, Eq, Debug)]
            pub struct $name {
                $(
                    #[doc = concat!("The `", stringify!($parameter), "` of the address.")]
                    pub $parameter: $kind,
                )*
                /// What the query or the body says.
                pub input: $input,
            }

            impl Call for $name {
                type Answer = $answer;
                const METHOD: Method = Method::$method;

                fn address(&self) -> String {
                    let path = fill($path, &[$(&self.$parameter),*]);
                    let query = serde_urlencoded::to_string(&self.input).unwrap_or_default();
                    if Self::METHOD != Method::GET || query.is_empty() { path } else { format!("{path}?{query}") }
                }

                fn body(&self) -> Option<String> {
                    let has_body = matches!(Self::METHOD, Method::POST | Method::PUT);
                    has_body.then(|| serde_json::to_string(&self.input).expect("a body is plain data"))
                }
            }

            impl From<$name> for Request {
                fn from(request: $name) -> Self {
                    Request::$name(request)
                }
            }
        )*

        /// A request.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Request {
            $($(#[$doc])* $name($name),)*
        }

        /// All requests, a row each.
        pub const ROUTES: &[Route] = &[
            $(Route {
                method: Method::$method,
                path: $path,
                read: |parameters, input| {
                    let mut parameters = parameters.iter();
                    $(let $parameter = parameter(parameters.next())?;)*
                    debug_assert!(parameters.next().is_none(), "a row names every parameter");
                    let input = match Method::$method {
                        Method::GET => query(input)?,
                        Method::DELETE => body("")?,
                        _ => body(input)?,
                    };
                    Ok(Request::$name($name { $($parameter,)* input }))
                },
            },)*
        ];
    };
}

routes! {
    /// Every game with its variants, what the players are called, the bots and their options.
    GET "/api/games" Games() Nothing => Json<Vec<GameCard>>;
    /// The numbered rules of a game.
    GET "/api/games/{game}/rules" Rules(game: String) Nothing => Markdown;
    /// How a game is played, for people.
    GET "/api/games/{game}/how-to-play" HowToPlay(game: String) Nothing => Markdown;
    /// The first minute of a game, step by step.
    GET "/api/games/{game}/guide" Guide(game: String) Nothing => Json<GuideCard>;
    /// A position as a scene: a written one, or the first that a seed deals.
    GET "/api/games/{game}/scene" PositionScene(game: String) SceneQuery => Json<Scene>;
    /// Changes a position that is being set up.
    POST "/api/games/{game}/edit" Edit(game: String) EditRequest => Json<Drafted>;
    /// The exercises of a game.
    GET "/api/games/{game}/exercises" Exercises(game: String) Nothing => Json<Vec<ExerciseCard>>;
    /// An exercise after the actions that were played in it.
    GET "/api/games/{game}/exercises/{number}" Exercise(game: String, number: usize) ExerciseQuery => Json<Attempt>;
    /// The exercise of a day.
    GET "/api/exercises/today" ExerciseOfDay() DailyQuery => Json<DailyExercise>;
    /// Reads a record and plays it through the rules.
    POST "/api/records" ParseRecord() SavedRecord => Json<ReadRecord>;
    /// Plays a line through the rules, for every side.
    POST "/api/analysis" Analyse() AnalysisLine => Json<AnalysedPosition>;
    /// A line as a record.
    POST "/api/analysis/record" LineRecord() AnalysisLine => Text;
    /// What a bot thinks of the end of a line.
    POST "/api/analysis/thought" LineThought() LineThoughtRequest => Json<Thought>;
    /// The name of whoever asks.
    GET "/api/me" GetMe() Nothing => Json<Me>;
    /// Takes a name.
    PUT "/api/me" SetName() Rename => Json<Me>;
    /// The tables that are not over, the last changed first.
    GET "/api/tables" Tables() ListQuery => Page<TableListing>;
    /// Creates a table.
    POST "/api/tables" CreateTable() NewTable => Created<Founded>;
    /// The tables that are not over, the most interesting to watch first.
    GET "/api/watch" Watch() WatchQuery => Json<Vec<TableListing>>;
    /// A table: who sits where, whose turn it is, how it ended, and the asker's seats.
    GET "/api/tables/{table}" GetTable(table: String) Nothing => Json<TableView>;
    /// Takes a seat.
    POST "/api/tables/{table}/seats/{seat}" TakeSeat(table: String, seat: String) Sit => Done;
    /// Leaves a seat.
    DELETE "/api/tables/{table}/seats/{seat}" LeaveSeat(table: String, seat: String) Nothing => Done;
    /// The record of a table, as a seat or a spectator may have it.
    GET "/api/tables/{table}/record" TableRecord(table: String) SeatQuery => Text;
    /// A position of a table's game, as a seat or a spectator may see it.
    GET "/api/tables/{table}/replay" TableReplay(table: String) PositionQuery => Json<Replay>;
    /// The games that have ended, the last first.
    GET "/api/archive" Archive() ListQuery => Page<GameListing>;
    /// A game of the archive.
    GET "/api/archive/{game}" ArchivedGame(game: u64) Nothing => Json<GameListing>;
    /// The record of a game of the archive.
    GET "/api/archive/{game}/record" ArchivedRecord(game: u64) Nothing => Text;
    /// A position of a game of the archive.
    GET "/api/archive/{game}/replay" ArchivedReplay(game: u64) PositionQuery => Json<Replay>;
    /// What a bot thinks of a position of a game of the archive.
    POST "/api/archive/{game}/thought" ArchivedThought(game: u64) ThoughtRequest => Json<Thought>;
}

impl Request {
    /// Reads a request from its method, its path with the query, and its body.
    pub fn read(method: &str, address: &str, body: Option<&str>) -> Result<Request, Problem> {
        let address = address.split('#').next().unwrap_or(address);
        let (path, query) = address.split_once('?').unwrap_or((address, ""));
        let is_meant = |route: &&Route| route.method == *method && parameters(route.path, path).is_some();
        let route = ROUTES.iter().find(is_meant).ok_or_else(unknown_address)?;
        let input = if route.method == Method::GET { query } else { body.unwrap_or_default() };
        route.read(path, input)
    }
}
