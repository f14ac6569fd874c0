//! Messages of connections: what they ask for, and how they are read.

use parlour_client::protocol::{Ask, Code, MAX_MESSAGE_BYTES, Message, Notice, Problem, Thought};
use parlour_core::Player;
use parlour_core::scene::Help;
use parlour_table::table::chat::{ChatError, Speaker};
use parlour_table::table::request::Request;
use serde::Deserialize;

use super::bots::Purpose;
use super::connections::{Connection, seat_of};
use super::{Draft, Effect, LiveTable, Then};
use crate::{malformed, refused};

/// The most lines of chat in a room.
const MAX_CHAT_LINES: u64 = 20_000;

/// The sender of a message that is to be answered.
#[derive(Clone, Copy)]
pub(super) struct Asker {
    pub(super) connection: u64,
    /// The client's number for the message.
    id: u64,
}

impl LiveTable {
    /// Plans what a message asks for. It is answered when the draft is stored, unless a bot has to think first.
    pub(super) fn plan_message(
        &mut self,
        draft: &mut Draft,
        entropy: &mut dyn FnMut() -> u64,
        connection: u64,
        Message { id, knowing, ask }: Message,
    ) -> Result<(), Problem> {
        let asker = Asker { connection, id };
        draft.then = Then::Answer(asker);
        match knowing {
            Some(knowing) => self.table.check_knowing(knowing)?,
            None if ask.is_action() => {
                return Err(malformed("to act, say what you know: the last event's number"));
            }
            None => {}
        }
        let request = match ask {
            Ask::Ping => return Ok(()),
            Ask::Decided { task, action } => {
                self.borrowed_bot_decided(connection, task, action);
                return Ok(());
            }
            Ask::Say { text } => return self.plan_line(draft, connection, &text),
            Ask::Hint => return self.inquire(draft, asker, None, false, None),
            Ask::Why { ply, quick, by } => return self.inquire(draft, asker, ply, quick, by.as_deref()),
            Ask::Aid { name } => return self.plan_aid(draft, asker, &name),
            Ask::Act { action } => Request::Act { action },
            Ask::Undo => Request::Undo,
            Ask::Draw => Request::Draw,
            Ask::Rematch => Request::Rematch { seed: entropy() },
            Ask::Decline { offer } => Request::Decline(offer),
            Ask::Resign => Request::Resign,
            Ask::Abort => Request::Abort,
        };
        self.plan_request(draft, self.player_at(connection)?, &request)
    }

    /// Returns a connection that is still here.
    pub(super) fn connection(&self, id: u64) -> Result<&Connection, Problem> {
        let connection = self.connections.iter().find(|connection| connection.id == id);
        connection.ok_or_else(|| Problem::new(Code::NotYours, "you have left"))
    }

    /// Returns the player of a connection.
    fn player_at(&self, connection: u64) -> Result<Player, Problem> {
        let player = seat_of(self.connection(connection)?.viewer);
        player.ok_or_else(|| Problem::new(Code::NotYours, "whoever watches does not play"))
    }

    /// Answers a message: with what was asked for, if something was, or with what is wrong.
    pub(super) fn answer(&mut self, asker: Asker, answer: Result<Option<Thought>, Problem>) {
        let (thought, error) = match answer {
            Ok(thought) => (thought, None),
            Err(problem) => {
                self.effects.push(Effect::Refused(problem.code));
                (None, Some(problem))
            }
        };
        self.send_notice(asker.connection, &Notice::Answer { id: Some(asker.id), error, thought });
    }

    fn plan_line(&self, draft: &mut Draft, connection: u64, text: &str) -> Result<(), Problem> {
        if let Some(why) = self.policy.no_chat {
            return Err(refused(why));
        }
        let Connection { guest, name, viewer, room, .. } = self.connection(connection)?;
        let room = room.ok_or_else(|| refused("players do not talk to spectators while they play"))?;
        let id = guest.ok_or_else(|| refused("say who you are before you speak: set a name"))?;
        let speaker = Speaker { id, seat: seat_of(*viewer), name };
        let line = self.chat.consider(room, &speaker, text, self.now).map_err(|error| {
            let code = if error == ChatError::Flood { Code::TooFast } else { Code::Refused };
            Problem::new(code, error.to_string())
        })?;
        if line.number > MAX_CHAT_LINES {
            return Err(refused("enough has been said at this table"));
        }
        draft.line = Some((room, id, line));
        Ok(())
    }

    fn plan_aid(&mut self, draft: &mut Draft, asker: Asker, name: &str) -> Result<(), Problem> {
        let player = self.player_at(asker.connection)?;
        match self.table.aid(player, name) {
            None => Err(refused("the table cannot do that for you now")),
            Some(Help::TakeBack) => self.plan_request(draft, player, &Request::TakeBack),
            Some(Help::Finish { .. }) if self.bot.is_some() => Err(refused("a bot is at it already")),
            Some(Help::Finish { bot }) => {
                let spec = bot.parse().expect("an aid names a bot that there is");
                draft.then = Then::Nothing;
                self.think(Purpose { player, spec, asker: Some(asker) });
                Ok(())
            }
        }
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
