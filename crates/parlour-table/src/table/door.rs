//! The one door. Whatever anyone wants of a table is a [`Request`]; [`Table::consider`] says what would come of it
//! and changes nothing, [`Table::apply`] lets it happen. Between the two a server writes it down, so that nobody
//! hears of what could be lost.

use parlour_core::{PlayError, Player, Turn};
use thiserror::Error;

use super::clock::Moment;
use super::ending::Ending;
use super::event::{Entry, Event, Offer};
use super::seat::{Chair, Seat, Sitter};
use super::{Table, TableError};

/// What someone wants of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Request {
    /// To take a free seat.
    Sit {
        /// Who.
        sitter: Sitter,
        /// Whether it is someone's program.
        engine: bool,
    },
    /// To get up; the seat is free then.
    Leave,
    /// To act.
    Act {
        /// What to do, in notation.
        action: String,
    },
    /// To take the own last action back, which nobody else has seen.
    TakeBack,
    /// To take actions back; alone at once, otherwise by agreement.
    Undo,
    /// A draw.
    Draw,
    /// Another game, from this seed.
    Rematch {
        /// What its layout and dice are drawn from, if everyone agrees.
        seed: u64,
    },
    /// Not what was offered.
    Decline(Offer),
    /// To give up.
    Resign,
    /// To call the game off before everyone has acted.
    Abort,
}

/// Why a table does not do what was asked. Nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refusal {
    /// The rules of the game forbid it.
    #[error(transparent)]
    Play(#[from] PlayError),
    /// Someone has not sat down yet.
    #[error("a seat is free: wait until everyone sits")]
    Waiting,
    /// Someone sits there.
    #[error("{player}'s seat is taken")]
    Taken {
        /// Whose seat.
        player: Player,
    },
    /// Only whoever sat down can get up.
    #[error("nobody sits on {player}'s seat who could get up")]
    NotSeated {
        /// Whose seat.
        player: Player,
    },
    /// Whoever sat there before knows what is hidden, and nobody else may.
    #[error("{player}'s seat is kept for whoever left it")]
    Kept {
        /// Whose seat.
        player: Player,
    },
    /// The position has changed since.
    #[error("the position has changed since event {knowing}: event {last} came in between")]
    Late {
        /// What they knew.
        knowing: u64,
        /// What they did not.
        last: u64,
    },
    /// The sequence number is none of this table's.
    #[error("there is no event {knowing} yet")]
    Early {
        /// What they said they knew.
        knowing: u64,
    },
    /// The clock has run out.
    #[error("{player} ran out of time")]
    TimeIsUp {
        /// Whose.
        player: Player,
    },
    /// Nothing was done that could be taken back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Someone has seen it.
    #[error("what another has seen or answered is not taken back")]
    SeenByOthers,
    /// Bots and programs do not haggle.
    #[error("there is nobody to agree on a draw with")]
    NobodyToAgree,
    /// The same was asked before.
    #[error("you have asked for that already")]
    AskedAlready,
    /// Nobody offered that.
    #[error("nobody has offered that")]
    NoSuchOffer,
    /// Everyone has acted.
    #[error("everyone has acted: resign instead")]
    TooLateToAbort,
    /// The game is not over.
    #[error("a rematch follows when the game is over")]
    NotOver,
}

/// A set of players.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Players(u8);

impl Players {
    pub(super) fn insert(&mut self, player: Player) {
        self.0 |= 1 << player.index();
    }

    pub(super) fn contains(self, player: Player) -> bool {
        self.0 >> player.index() & 1 == 1
    }

    pub(super) fn is_empty(self) -> bool {
        self.0 == 0
    }
}

/// Who wants what.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Offers {
    draw: Players,
    undo: Players,
    rematch: Players,
    /// Whose actions the undo is about: whoever asked first.
    undo_for: Option<Player>,
}

impl Offers {
    fn of(&mut self, offer: Offer) -> &mut Players {
        match offer {
            Offer::Draw => &mut self.draw,
            Offer::Undo => &mut self.undo,
            Offer::Rematch => &mut self.rematch,
        }
    }

    fn add(&mut self, player: Player, offer: Offer) {
        self.of(offer).insert(player);
        if offer == Offer::Undo {
            self.undo_for.get_or_insert(player);
        }
    }

    fn clear(&mut self, offer: Offer) {
        *self.of(offer) = Players::default();
        if offer == Offer::Undo {
            self.undo_for = None;
        }
    }

    pub(super) fn standing(mut self) -> impl Iterator<Item = (Offer, Players)> {
        let all = [Offer::Draw, Offer::Undo, Offer::Rematch];
        all.map(|offer| (offer, *self.of(offer))).into_iter().filter(|(_, players)| !players.is_empty())
    }

    /// Whoever acts answers what was offered: an undo is past, a draw declined unless it is the actor's own offer.
    fn answered_by(&mut self, player: Player) {
        self.clear(Offer::Undo);
        if !self.draw.contains(player) {
            self.draw = Players::default();
        }
    }
}

impl Table {
    /// What would come of a request; nothing changes.
    pub fn consider(&self, player: Player, request: &Request, now: Moment) -> Result<Event, Refusal> {
        match request {
            Request::Act { .. } | Request::Draw | Request::Resign | Request::Abort => {
                self.check_running(now)?;
            }
            Request::Undo | Request::TakeBack => self.check_time(now)?,
            Request::Sit { .. } | Request::Leave | Request::Rematch { .. } | Request::Decline(_) => {}
        }
        match request {
            Request::Draw | Request::Resign if !self.has_begun() => Err(Refusal::Waiting),
            Request::Sit { sitter, engine } => match self.seat(player) {
                Seat::Free if self.is_kept_from(player, sitter) => Err(Refusal::Kept { player }),
                Seat::Free => Ok(Event::Sat { player, sitter: sitter.clone(), engine: *engine }),
                _ => Err(Refusal::Taken { player }),
            },
            Request::Leave => match self.seat(player).sitter() {
                Some(_) => Ok(Event::Left { player }),
                None => Err(Refusal::NotSeated { player }),
            },
            Request::Act { action } => self.consider_action(player, action),
            Request::TakeBack => self.consider_taking_back(player),
            Request::Undo => self.consider_undo(player),
            Request::Draw if !self.chairs.iter().all(|chair| chair.seat.is_person()) => {
                Err(Refusal::NobodyToAgree)
            }
            Request::Draw => self.offer(player, Offer::Draw, Event::Ended { ending: Ending::Agreed }),
            Request::Rematch { seed } => self.consider_rematch(player, *seed),
            Request::Decline(offer) => {
                let mut offers = self.offers;
                let is_offered = !offers.of(*offer).is_empty();
                if is_offered {
                    Ok(Event::Declined { player, offer: *offer })
                } else {
                    Err(Refusal::NoSuchOffer)
                }
            }
            Request::Resign => Ok(Event::Ended { ending: Ending::Resigned { player } }),
            Request::Abort if self.has_everyone_acted() => Err(Refusal::TooLateToAbort),
            Request::Abort => Ok(Event::Ended { ending: Ending::Aborted }),
        }
    }

    /// That the game goes on and nobody's time is up.
    fn check_running(&self, now: Moment) -> Result<(), Refusal> {
        if let Turn::Over(outcome) = self.turn() {
            return Err(PlayError::Over { reason: outcome.reason }.into());
        }
        self.check_time(now)
    }

    /// That nobody's time is up.
    fn check_time(&self, now: Moment) -> Result<(), Refusal> {
        match self.clock.deadline() {
            Some((player, deadline)) if deadline <= now => Err(Refusal::TimeIsUp { player }),
            _ => Ok(()),
        }
    }

    /// What the clock says by itself: that someone's time is up.
    pub fn consider_time(&self, now: Moment) -> Option<Event> {
        match self.check_time(now) {
            Err(Refusal::TimeIsUp { player }) => Some(Event::Ended { ending: Ending::TimedOut { player } }),
            _ => None,
        }
    }

    /// That whoever asks for something knows the position that the table has come to. A message that is late, or sent
    /// twice, does nothing then.
    pub fn check_knowing(&self, knowing: u64) -> Result<(), Refusal> {
        match knowing {
            _ if knowing < self.last_change => Err(Refusal::Late { knowing, last: self.last_change }),
            _ if knowing > self.seq => Err(Refusal::Early { knowing }),
            _ => Ok(()),
        }
    }

    /// Whether a seat is not for a guest because another's secrets lie there.
    fn is_kept_from(&self, player: Player, sitter: &Sitter) -> bool {
        let is_another = self.last_sitters[player.index()].is_some_and(|last| last != sitter.id);
        let is_open = !self.has_begun() || matches!(self.turn(), Turn::Over(_));
        self.rules.has_secrets() && is_another && !is_open
    }

    fn consider_action(&self, player: Player, action: &str) -> Result<Event, Refusal> {
        if !self.has_begun() {
            return Err(Refusal::Waiting);
        }
        if self.session.turn() != Turn::Player(player) {
            return Err(PlayError::NotYourTurn { player }.into());
        }
        let chance = if self.rules.has_chance() {
            let mut after = self.session.fork();
            after.play(action)?;
            self.draw_chance(&mut *after)
        } else {
            self.session.check(action)?;
            Vec::new()
        };
        Ok(Event::Acted { player, action: action.to_string(), chance })
    }

    fn consider_taking_back(&self, player: Player) -> Result<Event, Refusal> {
        if self.turn() == Turn::Player(player) && self.session.can_take_back(player) {
            Ok(Event::Undone { player, plies: self.session.plies() - 1 })
        } else {
            Err(Refusal::NothingToTakeBack)
        }
    }

    fn consider_undo(&self, player: Player) -> Result<Event, Refusal> {
        if self.rules.has_secrets() {
            return self.consider_taking_back(player).map_err(|_| Refusal::SeenByOthers);
        }
        let asker = self.offers.undo_for.unwrap_or(player);
        let plies = self.plies_after_undo(asker).ok_or(Refusal::NothingToTakeBack)?;
        let undone = Event::Undone { player: asker, plies };
        if self.is_alone() { Ok(undone) } else { self.offer(player, Offer::Undo, undone) }
    }

    /// Back to where a person was to move; where several play, to where this one was. A game that was given up goes
    /// on where it stood, if there is nobody whom that would wrong.
    fn plies_after_undo(&self, player: Player) -> Option<u64> {
        let is_alone = self.is_alone();
        match self.turn() {
            Turn::Over(_) if !is_alone || self.tells_more_when_over() => return None,
            Turn::Over(_) if self.ending.is_some() => return Some(self.session.plies()),
            _ => {}
        }
        let mut earlier = self.session.fork();
        while earlier.undo() {
            match earlier.turn() {
                Turn::Player(mover) if mover == player || is_alone && self.seat(mover).is_person() => {
                    return Some(earlier.plies());
                }
                _ => {}
            }
        }
        None
    }

    fn consider_rematch(&self, player: Player, seed: u64) -> Result<Event, Refusal> {
        if !matches!(self.turn(), Turn::Over(_)) {
            return Err(Refusal::NotOver);
        }
        self.offer(player, Offer::Rematch, Event::Rematched { seed })
    }

    /// An offer, or what it leads to once everyone has made it.
    fn offer(&self, player: Player, offer: Offer, agreed: Event) -> Result<Event, Refusal> {
        if self.is_anyone_missing() {
            return Err(Refusal::Waiting);
        }
        let mut offers = self.offers;
        let willing = offers.of(offer);
        if willing.contains(player) {
            return Err(Refusal::AskedAlready);
        }
        willing.insert(player);
        // Who has two seats need not agree twice; a program agrees to whatever a person wants.
        let sitters =
            || (0..).zip(&self.chairs).filter_map(|(index, chair)| Some((index, chair.seat.sitter()?)));
        let is_willing = |other: &Sitter| {
            sitters().any(|(index, sitter)| sitter.id == other.id && willing.contains(Player::new(index)))
        };
        let is_presumed =
            |index: usize| self.seat(player).is_person() && !self.chairs[index].seat.is_person();
        let is_agreed = sitters().all(|(index, sitter)| is_presumed(index) || is_willing(sitter));
        if is_agreed { Ok(agreed) } else { Ok(Event::Offered { player, offer }) }
    }

    /// Lets something happen: what [`Table::consider`] said would, or what did happen before the table was set up
    /// again. Everyone who subscribed hears of it.
    pub fn apply(&mut self, at: Moment, event: Event) -> Result<(), TableError> {
        if let Some(player) = event.player().filter(|player| player.index() >= self.chairs.len()) {
            return Err(TableError::NoSuchSeat { player });
        }
        let changes_position = self.happen(at, &event)?;
        self.seq += 1;
        if changes_position {
            self.last_change = self.seq;
        }
        self.tell(&Entry { seq: self.seq, at, event });
        Ok(())
    }

    /// The table as it will be when something has happened, with nobody listening and no bots of its own: to see
    /// what would have to be written down.
    pub fn foresee(&self, at: Moment, event: &Event) -> Result<Table, TableError> {
        let mut next = Table {
            rules: self.rules.clone(),
            session: self.session.fork(),
            chairs: self.chairs.iter().map(|chair| Chair::bare(chair.seat.clone())).collect(),
            start: self.start.clone(),
            last_sitters: self.last_sitters.clone(),
            clock: self.clock.clone(),
            subscribers: Vec::new(),
            ..*self
        };
        next.apply(at, event.clone())?;
        Ok(next)
    }

    /// Whether the position is another one afterwards.
    fn happen(&mut self, at: Moment, event: &Event) -> Result<bool, TableError> {
        match event {
            Event::Sat { player, sitter, engine } => {
                let sitter = sitter.clone();
                self.last_sitters[player.index()] = Some(sitter.id);
                self.note_guests();
                self.chairs[player.index()].seat =
                    if *engine { Seat::Engine(sitter) } else { Seat::Person(sitter) };
                self.had_everyone |= !self.is_anyone_missing();
            }
            Event::Left { player } => {
                self.chairs[player.index()].seat = Seat::Free;
                self.offers = Offers::default();
            }
            Event::Acted { player, action, chance } => {
                self.session.play(action)?;
                chance.iter().try_for_each(|outcome| self.session.play(outcome))?;
                self.acted.insert(*player);
                self.offers.answered_by(*player);
                self.clock.acted(*player, self.turn().player(), at);
                self.let_bots_learn();
                return Ok(true);
            }
            Event::Undone { plies, .. } => {
                self.ending = None;
                while self.session.plies() > *plies && self.session.undo() {}
                self.offers = Offers::default();
                self.clock.set_to_move(self.turn().player(), at);
                return Ok(true);
            }
            Event::Offered { player, offer } => self.offers.add(*player, *offer),
            Event::Declined { offer, .. } => self.offers.clear(*offer),
            Event::Ended { ending } => {
                self.ending = Some(*ending);
                self.offers = Offers::default();
                self.clock.stop(at);
                return Ok(true);
            }
            Event::Rematched { seed } => {
                self.begin_again(*seed)?;
                return Ok(true);
            }
            Event::Held => self.clock.hold(at),
            Event::Resumed { last_open } => self.clock.resume(*last_open, at),
        }
        Ok(false)
    }

    /// Asks and lets happen, for tables that nobody has to write down.
    pub fn ask(&mut self, player: Player, request: &Request, now: Moment) -> Result<Event, Refusal> {
        let event = self.consider(player, request, now)?;
        self.apply(now, event.clone()).expect("what was considered can happen");
        Ok(event)
    }
}
