//! What sockets ask for.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use parlour_client::desk::asks::{Inquiry, Question, Reply, check_knowing, player_of};
use parlour_client::desk::feeds::write;
pub(super) use parlour_client::desk::thoughts::may_ask;
use parlour_core::scene::Help;
use parlour_core::{Decision, Player};
use parlour_table::table::chat::{ChatError, Line, Room, Speaker};
use parlour_table::table::request::Request;

use super::bots::Purpose;
use super::listeners::seat_of;
use super::{Call, TableActor};
use crate::advice;
use crate::protocol::{Ask, Code, Message, Notice, Problem};
use crate::random::random_number;
use crate::store::Fault;

/// How many lines may be said in a room.
const MAX_CHAT_LINES: u64 = 20_000;

impl TableActor {
    pub(super) async fn ask(&mut self, listener: u64, message: Message, received: Instant) {
        let Message { id, knowing, ask } = message;
        let is_action = matches!(ask, Ask::Act { .. });
        let done = self.obey(listener, id, knowing, ask).await;
        if is_action {
            self.app.metrics.action_seconds.observe(received.elapsed().as_secs_f64());
        }
        match done {
            Ok(Reply::Done) => self.answer(listener, id, None),
            Ok(Reply::Later) => {}
            Err(problem) => {
                self.app.metrics.count_refusal(problem.code);
                self.answer(listener, id, Some(problem));
            }
        }
    }

    pub(super) fn answer(&mut self, listener: u64, id: u64, error: Option<Problem>) {
        self.listeners.tell_one(listener, &Notice::Answer { id: Some(id), error, thought: None });
    }

    async fn obey(
        &mut self,
        listener: u64,
        id: u64,
        knowing: Option<u64>,
        ask: Ask,
    ) -> Result<Reply, Problem> {
        check_knowing(&self.table, knowing, &ask)?;
        let request = match ask {
            Ask::Ping => return Ok(Reply::Done),
            Ask::Decided { task, action } => {
                self.lent_mind_decided(listener, task, action);
                return Ok(Reply::Done);
            }
            Ask::Say { text } => return self.say(listener, &text).await,
            Ask::Hint => return self.analyse(listener, id, Inquiry::default()),
            Ask::Why { ply, quick, by } => {
                return self.analyse(listener, id, Inquiry { ply, is_quick: quick, by });
            }
            Ask::Aid { name } => return self.aid(listener, id, &name).await,
            Ask::Act { action } => Request::Act { action },
            Ask::Undo => Request::Undo,
            Ask::Draw => Request::Draw,
            Ask::Rematch => Request::Rematch { seed: random_number() },
            Ask::Decline { offer } => Request::Decline(offer),
            Ask::Resign => Request::Resign,
            Ask::Abort => Request::Abort,
        };
        let player = self.player_of(listener)?;
        self.request(player, &request).await?;
        Ok(Reply::Done)
    }

    /// Whose seat a listener has.
    fn player_of(&mut self, listener: u64) -> Result<Player, Problem> {
        player_of(self.listeners.get(listener).map(|listener| listener.viewer))
    }

    async fn say(&mut self, listener: u64, text: &str) -> Result<Reply, Problem> {
        let Some(speaker) = self.listeners.get(listener) else { return Ok(Reply::Later) };
        let Some(room) = speaker.room else {
            return Err(Problem::new(Code::Refused, "players do not talk to spectators while they play"));
        };
        let Some(guest) = speaker.guest else {
            return Err(Problem::new(Code::Refused, "say who you are before you speak: set a name"));
        };
        let (name, seat) = (speaker.name.clone(), seat_of(speaker.viewer));
        let speaker = Speaker { id: guest, seat, name: &name };
        let line = self.chat.consider(room, &speaker, text, self.now).map_err(|error| {
            let code = if error == ChatError::Flood { Code::TooFast } else { Code::Refused };
            Problem::new(code, error.to_string())
        })?;
        if line.number > MAX_CHAT_LINES {
            return Err(Problem::new(Code::Refused, "enough has been said at this table"));
        }
        let (table, fence) = (&self.foundation.id, self.lease.fence);
        if let Err(error) = self.app.store.say(table, fence, room, line.clone()).await {
            self.is_doubtful = true;
            self.is_fenced |= error.fault == Fault::Fenced;
            return Err(error.into());
        }
        self.app.metrics.lines.inc();
        self.tell_line(room, Some(guest), line);
        Ok(Reply::Done)
    }

    /// Tells a room what was said.
    pub(super) fn tell_line(&mut self, room: Room, speaker: Option<u64>, line: Line) {
        self.chat.say(room, speaker, line.clone());
        let said = write(&Notice::Said { room, line });
        self.listeners.tell(&said, |listener| listener.room == Some(room));
    }

    async fn aid(&mut self, listener: u64, id: u64, name: &str) -> Result<Reply, Problem> {
        let player = self.player_of(listener)?;
        match self.table.aid(player, name) {
            None => Err(Problem::new(Code::Refused, "the table cannot do that for you now")),
            Some(Help::TakeBack) => {
                self.request(player, &Request::TakeBack).await?;
                Ok(Reply::Done)
            }
            Some(Help::Finish { .. }) if self.thinking.is_some() => {
                Err(Problem::new(Code::Refused, "a bot is at it already"))
            }
            Some(Help::Finish { bot }) => {
                let spec = bot.parse().expect("an aid names a bot that there is");
                self.think(Purpose::Finish { player, spec, listener, id });
                Ok(Reply::Later)
            }
        }
    }

    /// Asks the adviser about a position of this game, as far as the asker may know it.
    fn analyse(&mut self, listener: u64, id: u64, inquiry: Inquiry) -> Result<Reply, Problem> {
        let Some(asker) = self.listeners.get(listener) else { return Ok(Reply::Later) };
        let (viewer, household) = (asker.viewer, asker.address);
        if asker.analysis.is_some() {
            return Err(Problem::new(Code::TooFast, "one question at a time"));
        }
        let Inquiry { ply, is_quick, by } = inquiry;
        let (question, session, player) = Question::new(&self.table, viewer, ply)?;
        let cancel = Arc::new(AtomicBool::new(false));
        let question = PendingAnalysis { listener, id, question };
        let rules = self.table.rules().clone();
        let sight = session.sight_of(player);
        let cancelled = cancel.clone();
        let course = self.app.course(&*session, player);
        let request =
            advice::AnalysisRequest { rules, sight, course, by, is_quick, cancel: cancelled, household };
        let decision = advice::analyse(&self.app, request)?;
        let mailbox = self.mailbox.clone();
        tokio::spawn(async move {
            let decision = decision.await;
            if let Some(mailbox) = mailbox.upgrade() {
                drop(mailbox.send(Call::Analysed { question, decision }).await);
            }
        });
        if let Some(asker) = self.listeners.get(listener) {
            asker.analysis = Some(cancel);
        }
        Ok(Reply::Later)
    }

    pub(super) fn analysed(&mut self, pending: PendingAnalysis, decision: Option<Decision<String>>) {
        let PendingAnalysis { listener, id, question } = pending;
        let Some(asker) = self.listeners.get(listener) else { return };
        asker.analysis = None;
        match question.answer(&self.table, decision) {
            Err(problem) => self.answer(listener, id, Some(problem)),
            Ok(thought) => {
                let answer = Notice::Answer { id: Some(id), error: None, thought: Some(thought) };
                self.listeners.tell_one(listener, &answer);
            }
        }
    }
}

/// A question that the adviser thinks about.
pub(crate) struct PendingAnalysis {
    listener: u64,
    /// The asker's number for it.
    id: u64,
    question: Question,
}
