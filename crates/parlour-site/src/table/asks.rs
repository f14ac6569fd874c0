//! What sockets ask for.

use parlour_client::desk::tasks::Course;
use parlour_client::desk::thoughts::{may_ask, position, thought};
use parlour_client::protocol::{Ask, Code, Message, Notice, Problem};
use parlour_core::scene::Help;
use parlour_core::{Decision, Key, Player, Viewer};
use parlour_table::table::request::Request;

use super::OpenTable;
use super::bots::Purpose;
use crate::house::{Shared, no_time};

/// What someone wants to know of a position.
pub(super) struct Question {
    /// The house's number for it.
    task: u64,
    pub(super) socket: u64,
    /// The asker's number for it.
    id: u64,
    ply: u64,
    /// Who is to move there.
    player: Player,
    /// Which game of the table it is about.
    number: u32,
    key: Key,
}

/// Which position someone asks about, and how.
#[derive(Default)]
struct Inquiry {
    ply: Option<u64>,
    is_quick: bool,
    by: Option<String>,
}

/// Whether a message is answered now.
enum Reply {
    Done,
    Later,
}

impl OpenTable {
    /// Does what a message asks for, and answers.
    pub(crate) fn ask(&mut self, shared: &mut Shared, socket: u64, message: Message) {
        let id = message.id;
        match self.obey(shared, socket, message) {
            Ok(Reply::Done) => Self::answer(shared, socket, id, None),
            Ok(Reply::Later) => {}
            Err(problem) => Self::answer(shared, socket, id, Some(problem)),
        }
    }

    pub(super) fn answer(shared: &mut Shared, socket: u64, id: u64, error: Option<Problem>) {
        Self::notice(shared, socket, &Notice::Answer { id: Some(id), error, thought: None });
    }

    fn obey(&mut self, shared: &mut Shared, socket: u64, message: Message) -> Result<Reply, Problem> {
        let Message { id, knowing, ask } = message;
        match knowing {
            Some(knowing) => self.table.check_knowing(knowing)?,
            None if matches!(ask, Ask::Act { .. }) => {
                let text = "to act, say what you know: the last event's number";
                return Err(Problem::new(Code::Malformed, text));
            }
            None => {}
        }
        let request = match ask {
            Ask::Ping | Ask::Decided { .. } => return Ok(Reply::Done),
            Ask::Say { .. } => {
                return Err(Problem::new(
                    Code::Refused,
                    "nobody else is here: this house is on your own device",
                ));
            }
            Ask::Hint => return self.inquire(shared, socket, id, Inquiry::default()),
            Ask::Why { ply, quick, by } => {
                return self.inquire(shared, socket, id, Inquiry { ply, is_quick: quick, by });
            }
            Ask::Aid { name } => return self.aid(shared, socket, id, &name),
            Ask::Act { action } => Request::Act { action },
            Ask::Undo => Request::Undo,
            Ask::Draw => Request::Draw,
            Ask::Rematch => Request::Rematch { seed: shared.random() },
            Ask::Decline { offer } => Request::Decline(offer),
            Ask::Resign => Request::Resign,
            Ask::Abort => Request::Abort,
        };
        let player = self.player_of(socket)?;
        self.request(shared, player, &request)?;
        Ok(Reply::Done)
    }

    /// Whose seat a socket has.
    fn player_of(&self, socket: u64) -> Result<Player, Problem> {
        match self.viewer_of(socket) {
            Some(Viewer::Player(player)) => Ok(player),
            Some(Viewer::Spectator) => Err(Problem::new(Code::NotYours, "whoever watches does not play")),
            None => Err(Problem::new(Code::NotYours, "you have left")),
        }
    }

    fn aid(&mut self, shared: &mut Shared, socket: u64, id: u64, name: &str) -> Result<Reply, Problem> {
        let player = self.player_of(socket)?;
        match self.table.aid(player, name) {
            None => Err(Problem::new(Code::Refused, "the table cannot do that for you now")),
            Some(Help::TakeBack) => {
                self.request(shared, player, &Request::TakeBack)?;
                Ok(Reply::Done)
            }
            Some(Help::Finish { .. }) if self.thinking.is_some() => {
                Err(Problem::new(Code::Refused, "a bot is at it already"))
            }
            Some(Help::Finish { bot }) => {
                let spec = bot.parse().expect("an aid names a bot that there is");
                self.think(shared, Purpose::Finish { player, spec, socket, id });
                Ok(Reply::Later)
            }
        }
    }

    /// Asks the adviser about a position of this game, as far as the asker may know it.
    fn inquire(
        &mut self,
        shared: &mut Shared,
        socket: u64,
        id: u64,
        Inquiry { ply, is_quick, by }: Inquiry,
    ) -> Result<Reply, Problem> {
        let refused = |text: &str| Problem::new(Code::Refused, text);
        let Some(viewer) = self.viewer_of(socket) else { return Ok(Reply::Later) };
        let viewer = self.table.eyes(viewer);
        if self.questions.iter().any(|question| question.socket == socket) {
            return Err(Problem::new(Code::TooFast, "one question at a time"));
        }
        if !may_ask(&self.table, viewer) {
            return Err(refused("no advice before the end where others play"));
        }
        let ply = ply.unwrap_or_else(|| self.table.session().plies());
        let (session, player) = position(&self.table, ply)?;
        let is_secret = self.table.rules().has_secrets() && !self.table.is_settled();
        if is_secret && viewer != Viewer::Player(player) {
            return Err(refused("only whoever is to move may ask"));
        }
        let course = Course::of(&*session, player);
        let task = shared.advise(&**self.table.rules(), course, by.as_deref(), is_quick)?;
        let (number, key) = (self.table.number(), session.key());
        self.questions.push(Question { task, socket, id, ply, player, number, key });
        Ok(Reply::Later)
    }

    /// Whether a task was asked for by someone at this table.
    pub(crate) fn is_asked(&self, task: u64) -> bool {
        self.questions.iter().any(|question| question.task == task)
    }

    /// Answers whoever asked for a task.
    pub(crate) fn advised(&mut self, shared: &mut Shared, task: u64, decision: Option<Decision<String>>) {
        let Some(place) = self.questions.iter().position(|question| question.task == task) else { return };
        let Question { socket, id, ply, player, number, key, .. } = self.questions.remove(place);
        let Some(decision) = decision else {
            return Self::answer(shared, socket, id, Some(no_time()));
        };
        let session = self.table.session().at_ply(ply);
        // The position may have been taken back, or another game begun.
        if number != self.table.number() || session.plies() != ply || session.key() != key {
            let gone = Problem::new(Code::Late, "the position is gone");
            return Self::answer(shared, socket, id, Some(gone));
        }
        let mut scene = session.scene(Viewer::Player(player));
        let thought = Some(thought(&**self.table.rules(), ply, player, decision, &mut scene));
        Self::notice(shared, socket, &Notice::Answer { id: Some(id), error: None, thought });
    }

    /// Nobody thinks for someone who has gone.
    pub(super) fn drop_questions(&mut self, shared: &mut Shared, is_meant: impl Fn(&Question) -> bool) {
        self.questions.retain(|question| {
            let is_gone = is_meant(question);
            if is_gone {
                shared.stop(question.task);
            }
            !is_gone
        });
    }
}
