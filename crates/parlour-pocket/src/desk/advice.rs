//! What a bot says when it is asked: a hint, or why.

use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::insight::SpotValue;
use parlour_core::scene::Help;
use parlour_core::{Decision, Player, Score};
use parlour_table::insight::{in_percent, outlook, spot_values};
use parlour_table::table::request::Request;

use crate::machine::{Machine, Sound};
use crate::mind::{Allowance, Watch};
use crate::overlay::Overlay;
use crate::play::judges;

use super::{Desk, Phase, Sheet};

/// What is wanted of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Wish {
    /// What it would do.
    Hint,
    /// What it thinks, by its place among those who can say.
    Why(usize),
    /// That it does the rest of the turn, by its spec.
    Finish(String),
}

/// What a bot said.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Advice {
    /// Who said it.
    pub judge: String,
    /// What it would do, in words.
    pub best: String,
    /// What speaks for it.
    pub reason: String,
    /// What it lets expect, in words.
    pub outlook: String,
    /// What it thinks of the spots; nothing where only a hint was asked for.
    pub spots: Vec<SpotValue>,
    /// Its place among those who can say, to ask the next.
    pub place: usize,
    /// Whether it was asked why.
    pub is_why: bool,
}

/// What a bot has decided; it happens with the next frame.
#[derive(Clone, Debug)]
pub enum Decided {
    /// To leave things as they are.
    Nothing,
    /// That a player does this.
    Act(Player, String),
    /// To say this.
    Say(Box<Said>),
}

/// What a bot says.
#[derive(Clone, Debug)]
pub struct Said {
    decision: Decision<String>,
    judge: String,
    place: usize,
    is_why: bool,
}

impl Desk {
    /// Asks a bot for something.
    pub(super) fn wish(&mut self, wish: Wish, overlay: &mut Overlay) {
        self.sheet = None;
        self.advice = None;
        self.phase = Phase::Advise(wish);
        self.changed.all = true;
        self.refresh(overlay);
        super::flight::show_thinking(overlay, true);
    }

    /// Whoever is to think thinks, until the choice is made or someone wants something else. What was decided happens
    /// with the next frame.
    pub fn think(&mut self, watch: &Watch<'_>) {
        let decided = match &self.phase {
            Phase::Act(player, action) => Some(Decided::Act(*player, action.clone())),
            Phase::Think => self.play.think(watch).map(|(player, action)| Decided::Act(player, action)),
            Phase::Advise(Wish::Finish(spec)) => self
                .play
                .person_to_move()
                .and_then(|player| Some(Decided::Act(player, self.play.choose_with(spec, player, watch)?))),
            Phase::Advise(Wish::Hint) => self.judged(0, false, watch),
            Phase::Advise(Wish::Why(place)) => self.judged(*place, true, watch),
            _ => None,
        };
        if !watch.is_stopped() {
            self.decided = Some(decided.unwrap_or(Decided::Nothing));
        }
    }

    /// The longest that it thinks about what it thinks about now, in milliseconds.
    pub fn time_limit(&self) -> u32 {
        let kind = match &self.phase {
            Phase::Think => self.play.bot_to_move().and_then(|player| self.play.sitters[player.index()].kind),
            _ => None,
        };
        Allowance::of(kind).millis
    }

    /// What a judge says, by its place among those who can.
    fn judged(&self, place: usize, is_why: bool, watch: &Watch<'_>) -> Option<Decided> {
        let judges = judges(&self.play);
        let player = self.play.person_to_move()?;
        // Whoever cannot be had leaves it to the next.
        for turn in 0..judges.len() {
            let place = (place + turn) % judges.len();
            let judge = &judges[place];
            if let Some(decision) = self.play.advise_with(judge, player, watch) {
                let judge = judge.name.to_string();
                return Some(Decided::Say(Box::new(Said { decision, judge, place, is_why })));
            }
        }
        None
    }

    /// What was decided happens.
    pub(super) fn happen(&mut self, decided: Decided, machine: &mut dyn Machine, overlay: &mut Overlay) {
        overlay.floaters.clear();
        match decided {
            Decided::Nothing => self.settle(overlay),
            Decided::Act(player, action) => self.acts(player, action, machine, overlay),
            Decided::Say(said) => self.say(*said, machine, overlay),
        }
    }

    fn acts(&mut self, player: Player, action: String, machine: &mut dyn Machine, overlay: &mut Overlay) {
        let helps = matches!(self.phase, Phase::Advise(_));
        let wish = self.phase.clone();
        self.ask(player, &Request::Act { action }, machine, overlay);
        if matches!(self.phase, Phase::Act(..)) {
            // It was refused: something else can be chosen.
            self.settle(overlay);
        }
        if helps && self.sheet.is_none() && self.play.person_to_move() == Some(player) {
            // There is more to do of this turn.
            self.phase = wish;
            super::flight::show_thinking(overlay, true);
        }
    }

    fn say(&mut self, said: Said, machine: &mut dyn Machine, overlay: &mut Overlay) {
        let Said { decision, judge, place, is_why } = said;
        self.settle(overlay);
        let Some(player) = self.play.person_to_move() else { return };
        let players = self.play.sitters.len();
        if let Some(chance) = decision.insight.chance(player, players) {
            self.play.chance = Some(chance);
        }
        let spots = if is_why { self.painted(&decision, player) } else { Vec::new() };
        let judges = judges(&self.play).len();
        if is_why && spots.is_empty() && place + 1 < judges {
            // It has a choice and no picture of it; the next may have one.
            return self.wish(Wish::Why(place + 1), overlay);
        }
        let score = decision.insight.score;
        let outlook = score.and_then(|score| outlook(&decision.insight, score, player, players));
        let choice = self.play.scene.choices.iter().find(|choice| choice.notation == decision.action);
        let pick = choice.and_then(|choice| choice.picks.first().cloned());
        self.advice = Some(Advice {
            judge,
            best: choice.map_or_else(|| decision.action.clone(), |choice| choice.label.clone()),
            reason: decision.insight.best.first().map_or_else(String::new, |best| best.text.clone()),
            outlook: outlook.unwrap_or_default(),
            spots,
            place,
            is_why,
        });
        machine.sound(Sound::Pick);
        self.changed.all = true;
        self.refresh(overlay);
        if let Some(pick) = pick {
            self.point_at(&pick, overlay);
        }
    }

    /// What a bot thinks of the spots: chances in per cent where its points are worth one.
    fn painted(&self, decision: &Decision<String>, player: Player) -> Vec<SpotValue> {
        let players = self.play.sitters.len();
        let mut spots = spot_values(&self.play.scene, &decision.insight, player, players);
        for spot in &mut spots {
            if let (Some(Score::Points(_)), Some(chance)) = (spot.score, spot.chance) {
                spot.short = in_percent(chance);
            }
        }
        spots
    }

    /// The table helps, by the aid's place.
    pub(super) fn help(&mut self, index: usize, machine: &mut dyn Machine, overlay: &mut Overlay) {
        let help = self.play.scene.aids.get(index).map(|aid| aid.help.clone());
        match (help, self.play.person_to_move()) {
            (Some(Help::TakeBack), Some(player)) => self.ask(player, &Request::TakeBack, machine, overlay),
            (Some(Help::Finish { bot }), Some(_)) => self.wish(Wish::Finish(bot.into_owned()), overlay),
            _ => machine.sound(Sound::Refuse),
        }
    }

    /// Whoever is at the console wants something of the table.
    pub(super) fn want(&mut self, request: &Request, machine: &mut dyn Machine, overlay: &mut Overlay) {
        self.sheet = None;
        self.changed.all = true;
        let me = self.play.me().or_else(|| self.play.turn().player()).unwrap_or(Player::FIRST);
        self.ask(me, request, machine, overlay);
    }

    /// Shows a notice.
    pub(super) fn notice(&mut self, text: &str, machine: &mut dyn Machine, overlay: &mut Overlay) {
        machine.sound(Sound::Refuse);
        self.open(Sheet::Notice(text.to_string()), overlay);
    }
}
