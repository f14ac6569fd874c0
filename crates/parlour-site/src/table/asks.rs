//! What sockets ask for.

use parlour_client::desk::asks::{Inquiry, Question, Reply, check_knowing, player_of};
use parlour_client::desk::tasks::Course;
use parlour_client::protocol::{Ask, Code, Message, Notice, Problem};
use parlour_core::scene::Help;
use parlour_core::{Decision, Player};
use parlour_table::table::request::Request;

use super::OpenTable;
use super::bots::Purpose;
use crate::house::Shared;

/// A question that the adviser thinks about.
pub(super) struct OpenQuestion {
    /// The house's number for it.
    task: u64,
    pub(super) socket: u64,
    /// The asker's number for it.
    id: u64,
    question: Question,
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
        check_knowing(&self.table, knowing, &ask)?;
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
        player_of(self.viewer_of(socket))
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
        let Some(viewer) = self.viewer_of(socket) else { return Ok(Reply::Later) };
        if self.questions.iter().any(|question| question.socket == socket) {
            return Err(Problem::new(Code::TooFast, "one question at a time"));
        }
        let (question, session, player) = Question::new(&self.table, viewer, ply)?;
        let course = Course::of(&*session, player);
        let task = shared.advise(&**self.table.rules(), course, by.as_deref(), is_quick)?;
        self.questions.push(OpenQuestion { task, socket, id, question });
        Ok(Reply::Later)
    }

    /// Whether a task was asked for by someone at this table.
    pub(crate) fn is_asked(&self, task: u64) -> bool {
        self.questions.iter().any(|question| question.task == task)
    }

    /// Answers whoever asked for a task.
    pub(crate) fn advised(&mut self, shared: &mut Shared, task: u64, decision: Option<Decision<String>>) {
        let Some(place) = self.questions.iter().position(|question| question.task == task) else { return };
        let OpenQuestion { socket, id, question, .. } = self.questions.remove(place);
        match question.answer(&self.table, decision) {
            Err(problem) => Self::answer(shared, socket, id, Some(problem)),
            Ok(thought) => {
                let answer = Notice::Answer { id: Some(id), error: None, thought: Some(thought) };
                Self::notice(shared, socket, &answer);
            }
        }
    }

    /// Nobody thinks for someone who has gone.
    pub(super) fn drop_questions(&mut self, shared: &mut Shared, is_meant: impl Fn(&OpenQuestion) -> bool) {
        self.questions.retain(|question| {
            let is_gone = is_meant(question);
            if is_gone {
                shared.stop(question.task);
            }
            !is_gone
        });
    }
}
