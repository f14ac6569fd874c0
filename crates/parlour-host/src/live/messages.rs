//! Messages of connections: what they ask for, and how they are read.

use parlour_client::protocol::{Ask, Code, MAX_MESSAGE_BYTES, Message, Notice, Problem};
use parlour_core::Decision;
use parlour_core::scene::Help;
use parlour_table::table::chat::{ChatError, Speaker};
use parlour_table::table::request::Request;
use serde::Deserialize;

use super::bots::Purpose;
use super::connections::seat_of;
use super::questions::{Inquiry, Question, check_knowing, player_of};
use super::{Draft, Effect, LiveTable, Then};
use crate::malformed;
use crate::specs::read_bot;
use crate::tasks::{BotTask, KnownGame};
use crate::thoughts::DEFAULT_ADVISER;

/// The most lines of chat in a room.
const MAX_CHAT_LINES: u64 = 20_000;

/// A question that a bot thinks about.
pub(super) struct PendingQuestion {
    /// The table's number for it.
    task: u64,
    connection: u64,
    /// The asker's number for it.
    id: u64,
    question: Question,
}

/// Whether a message is answered as soon as its draft is stored, or once a bot has thought.
enum Reply {
    Stored,
    Later,
}

impl LiveTable {
    /// Plans what a message asks for.
    pub(super) fn plan_message(
        &mut self,
        draft: &mut Draft,
        entropy: &mut dyn FnMut() -> u64,
        connection: u64,
        message: Message,
    ) {
        let id = message.id;
        match self.plan_ask(draft, entropy, connection, message) {
            Ok(Reply::Stored) => draft.then = Then::Answer { connection, id },
            Ok(Reply::Later) => {}
            Err(problem) => self.answer(connection, id, Some(problem)),
        }
    }

    pub(super) fn answer(&mut self, connection: u64, id: u64, error: Option<Problem>) {
        if let Some(problem) = &error {
            self.effects.push(Effect::Refused(problem.code));
        }
        self.send_notice(connection, &Notice::Answer { id: Some(id), error, thought: None });
    }

    fn plan_ask(
        &mut self,
        draft: &mut Draft,
        entropy: &mut dyn FnMut() -> u64,
        connection: u64,
        Message { id, knowing, ask }: Message,
    ) -> Result<Reply, Problem> {
        check_knowing(&self.table, knowing, &ask)?;
        let request = match ask {
            Ask::Ping => return Ok(Reply::Stored),
            Ask::Decided { task, action } => {
                self.borrowed_bot_decided(connection, task, action);
                return Ok(Reply::Stored);
            }
            Ask::Say { text } => return self.plan_line(draft, connection, &text),
            Ask::Hint => return self.inquire(connection, id, &Inquiry::default()),
            Ask::Why { ply, quick, by } => {
                return self.inquire(connection, id, &Inquiry { ply, is_quick: quick, by });
            }
            Ask::Aid { name } => return self.plan_aid(draft, connection, id, &name),
            Ask::Act { action } => Request::Act { action },
            Ask::Undo => Request::Undo,
            Ask::Draw => Request::Draw,
            Ask::Rematch => Request::Rematch { seed: entropy() },
            Ask::Decline { offer } => Request::Decline(offer),
            Ask::Resign => Request::Resign,
            Ask::Abort => Request::Abort,
        };
        let player = player_of(self.connections.get(connection).map(|connection| connection.viewer))?;
        self.plan_request(draft, player, &request)?;
        Ok(Reply::Stored)
    }

    fn plan_line(&mut self, draft: &mut Draft, connection: u64, text: &str) -> Result<Reply, Problem> {
        if let Some(why) = self.policy.no_chat {
            return Err(Problem::new(Code::Refused, why));
        }
        let Some(speaker) = self.connections.get(connection) else { return Ok(Reply::Later) };
        let Some(room) = speaker.room else {
            return Err(Problem::new(Code::Refused, "players do not talk to spectators while they play"));
        };
        let Some(guest) = speaker.guest else {
            return Err(Problem::new(Code::Refused, "say who you are before you speak: set a name"));
        };
        let speaker = Speaker { id: guest, seat: seat_of(speaker.viewer), name: &speaker.name };
        let line = self.chat.consider(room, &speaker, text, self.now).map_err(|error| {
            let code = if error == ChatError::Flood { Code::TooFast } else { Code::Refused };
            Problem::new(code, error.to_string())
        })?;
        if line.number > MAX_CHAT_LINES {
            return Err(Problem::new(Code::Refused, "enough has been said at this table"));
        }
        draft.line = Some((room, guest, line));
        Ok(Reply::Stored)
    }

    fn plan_aid(
        &mut self,
        draft: &mut Draft,
        connection: u64,
        id: u64,
        name: &str,
    ) -> Result<Reply, Problem> {
        let player = player_of(self.connections.get(connection).map(|connection| connection.viewer))?;
        match self.table.aid(player, name) {
            None => Err(Problem::new(Code::Refused, "the table cannot do that for you now")),
            Some(Help::TakeBack) => {
                self.plan_request(draft, player, &Request::TakeBack)?;
                Ok(Reply::Stored)
            }
            Some(Help::Finish { .. }) if self.bot.is_some() => {
                Err(Problem::new(Code::Refused, "a bot is at it already"))
            }
            Some(Help::Finish { bot }) => {
                let spec = bot.parse().expect("an aid names a bot that there is");
                self.think(Purpose::Finish { player, spec, connection, id });
                Ok(Reply::Later)
            }
        }
    }

    /// Asks a bot about a position of this game, as far as the asker may know it.
    fn inquire(&mut self, connection: u64, id: u64, inquiry: &Inquiry) -> Result<Reply, Problem> {
        let Some(asker) = self.connections.get(connection) else { return Ok(Reply::Later) };
        let viewer = asker.viewer;
        if self.questions.iter().any(|pending| pending.connection == connection) {
            return Err(Problem::new(Code::TooFast, "one question at a time"));
        }
        let (question, session, player) = Question::new(&self.table, viewer, inquiry.ply)?;
        let rules = self.table.rules().clone();
        let spec = read_bot(&*rules, inquiry.by.as_deref().unwrap_or(DEFAULT_ADVISER))?;
        let limits = self.policy.analysis_limits(inquiry.is_quick);
        let job = BotTask::advice(rules, KnownGame::Whole(session), player, spec, limits, !inquiry.is_quick);
        let task = self.next_task();
        self.questions.push(PendingQuestion { task, connection, id, question });
        self.effects.push(Effect::Think { task, job: Box::new(job), asker: Some(connection) });
        Ok(Reply::Later)
    }

    /// Answers the question of a task, if it is one.
    pub(super) fn answer_question(&mut self, task: u64, decision: Result<Decision<String>, Problem>) {
        let Some(place) = self.questions.iter().position(|pending| pending.task == task) else { return };
        let PendingQuestion { connection, id, question, .. } = self.questions.remove(place);
        match decision.and_then(|decision| question.answer(&self.table, decision)) {
            Err(problem) => self.answer(connection, id, Some(problem)),
            Ok(thought) => {
                let answer = Notice::Answer { id: Some(id), error: None, thought: Some(thought) };
                self.send_notice(connection, &answer);
            }
        }
    }

    /// Stops thinking about the questions of a connection that is gone.
    pub(super) fn drop_questions(&mut self, connection: u64) {
        let (gone, open): (Vec<_>, Vec<_>) = std::mem::take(&mut self.questions)
            .into_iter()
            .partition(|pending| pending.connection == connection);
        self.questions = open;
        self.effects.extend(gone.into_iter().map(|pending| Effect::Stop { task: pending.task }));
    }
}

/// Reads a message.
pub fn read_message(text: &str) -> Result<Message, Problem> {
    if text.len() > MAX_MESSAGE_BYTES {
        let length = text.len();
        return Err(malformed(format!("a message has at most {MAX_MESSAGE_BYTES} bytes, not {length}")));
    }
    serde_json::from_str(text).map_err(|error| malformed(format!("this is not a message: {error}")))
}

/// Returns the client's number for a message that cannot be read otherwise.
pub fn message_number(text: &str) -> Option<u64> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u64,
    }
    let is_short = text.len() <= MAX_MESSAGE_BYTES;
    is_short.then(|| serde_json::from_str::<Numbered>(text).ok()).flatten().map(|numbered| numbered.id)
}
