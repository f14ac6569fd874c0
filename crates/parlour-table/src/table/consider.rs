//! Requests become events: [`Table::request`] returns the event that comes of a request and the table that it makes.

use alloc::string::ToString;

use parlour_core::{PlayError, Player, Turn};

use super::Table;
use super::clock::Moment;
use super::ending::Ending;
use super::event::{Event, Offer};
use super::request::{Refusal, Request};
use super::seat::{Seat, Sitter};

impl Table {
    /// Returns what comes of a request and the table afterwards, which shares its history with this one. An action is
    /// played once.
    pub fn request(&self, player: Player, request: &Request, now: Moment) -> Result<(Event, Table), Refusal> {
        if let Request::Act { action } = request {
            return self.act(player, action, now);
        }
        let event = self.consider(player, request, now)?;
        let next = self.after(now, &event)?;
        Ok((event, next))
    }

    fn act(&self, player: Player, action: &str, now: Moment) -> Result<(Event, Table), Refusal> {
        self.check_running(now)?;
        if !self.has_begun() {
            return Err(Refusal::Waiting);
        }
        if self.session.turn() != Turn::Player(player) {
            return Err(PlayError::NotYourTurn { player }.into());
        }
        let mut next = self.clone();
        let plies = next.session.plies();
        next.session.play(action)?;
        let chance = next.draw_chance();
        next.acted(player, plies, chance.len(), now);
        next.seq += 1;
        next.last_change = next.seq;
        Ok((Event::Acted { player, action: action.to_string(), chance }, next))
    }

    /// Returns what comes of a request other than an action.
    fn consider(&self, player: Player, request: &Request, now: Moment) -> Result<Event, Refusal> {
        match request {
            Request::Draw | Request::Resign | Request::Abort => self.check_running(now)?,
            Request::Undo | Request::TakeBack => self.check_time(now)?,
            Request::Act { .. }
            | Request::Sit { .. }
            | Request::Leave
            | Request::Rematch { .. }
            | Request::Decline(_) => {}
        }
        match request {
            Request::Draw | Request::Resign if !self.has_begun() => Err(Refusal::Waiting),
            Request::Sit { sitter, engine, chance_seed } => match self.seat(player) {
                Seat::Free if self.is_kept_from(player, sitter) => Err(Refusal::Kept { player }),
                Seat::Free => Ok(Event::Sat {
                    player,
                    sitter: sitter.clone(),
                    engine: *engine,
                    chance_seed: self.is_newcomer(player, sitter).then_some(*chance_seed),
                }),
                _ => Err(Refusal::Taken { player }),
            },
            Request::Leave => match self.seat(player).sitter() {
                Some(_) => Ok(Event::Left { player }),
                None => Err(Refusal::NotSeated { player }),
            },
            Request::Act { .. } => unreachable!("an action is played at once"),
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
            return Err(PlayError::Over { reason: outcome.reason() }.into());
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

    /// Whether a seat is not for a guest because another has hidden something there and may come back to it.
    fn is_kept_from(&self, player: Player, sitter: &Sitter) -> bool {
        let is_over = matches!(self.turn(), Turn::Over(_));
        let is_anothers = self.chair(player).last_sitter.is_some_and(|last| last != sitter.id);
        !is_over && is_anothers && self.session.has_hidden_actions_of(player)
    }

    /// Whether someone sits down where someone else last sat, or would have. The others may have explored what chance
    /// brings, and taken it back.
    fn is_newcomer(&self, player: Player, sitter: &Sitter) -> bool {
        let is_another = |last: Option<u64>| last.is_some_and(|last| last != sitter.id);
        self.chair(player).last_sitter != Some(sitter.id)
            && self.chairs.iter().any(|chair| is_another(chair.last_sitter))
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
        let mut earlier = self.session.clone();
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
}
