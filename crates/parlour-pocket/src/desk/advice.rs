//! What a bot says when it is asked: a hint, or why.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use parlour_core::insight::SpotValue;
use parlour_core::scene::Help;
use parlour_core::{Player, Scene};
use parlour_table::insight::{outlook, paint};
use parlour_table::table::request::Request;

use crate::machine::{Machine, Sound};
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

    /// Whoever is to think thinks, until the choice is made or `stop` says so.
    pub fn think(&mut self, stop: &dyn Fn() -> bool, machine: &mut dyn Machine, overlay: &mut Overlay) {
        match self.phase.clone() {
            Phase::Think => self.bot_moves(stop, machine, overlay),
            Phase::Advise(Wish::Finish(spec)) => self.finish(&spec, stop, machine, overlay),
            Phase::Advise(wish) => self.advise(&wish, stop, machine, overlay),
            _ => {}
        }
    }

    fn bot_moves(&mut self, stop: &dyn Fn() -> bool, machine: &mut dyn Machine, overlay: &mut Overlay) {
        if let Some((player, action)) = self.play.think(stop, machine) {
            overlay.floaters.clear();
            self.ask(player, &Request::Act { action }, machine, overlay);
        }
    }

    /// A bot does the rest of a person's turn.
    fn finish(
        &mut self,
        spec: &str,
        stop: &dyn Fn() -> bool,
        machine: &mut dyn Machine,
        overlay: &mut Overlay,
    ) {
        let Some(player) = self.play.person_to_move() else { return self.settle(overlay) };
        let action = self.play.choose_with(spec, player, stop, machine);
        if stop() {
            return self.settle(overlay);
        }
        if let Some(action) = action
            && let Ok(change) = self.play.ask(player, &Request::Act { action }, machine)
        {
            if self.play.person_to_move() == Some(player) {
                // There is more to do: the phase stays.
                self.refresh(overlay);
                return;
            }
            overlay.floaters.clear();
            self.show(&change, player, machine, overlay);
            return;
        }
        self.settle(overlay);
    }

    fn advise(
        &mut self,
        wish: &Wish,
        stop: &dyn Fn() -> bool,
        machine: &mut dyn Machine,
        overlay: &mut Overlay,
    ) {
        let judges = judges(&self.play);
        let place = match wish {
            Wish::Why(place) => *place % judges.len().max(1),
            _ => 0,
        };
        let (Some(player), Some(judge)) = (self.play.person_to_move(), judges.get(place)) else {
            return self.settle(overlay);
        };
        let decision = self.play.advise_with(judge.spec, player, stop, machine).filter(|_| !stop());
        self.settle(overlay);
        let Some(decision) = decision else { return };
        let players = self.play.sitters.len();
        if let Some(chance) = decision.insight.chance(player, players) {
            self.play.chance = Some(chance);
        }
        let label = |notation: &str| label_of(&self.play.scene, notation);
        let reason = decision.insight.best.first().map_or_else(String::new, |best| best.text.clone());
        let score = decision.insight.score;
        let outlook = score.and_then(|score| outlook(&decision.insight, score, player, players));
        let mut advice = Advice {
            judge: judge.name.to_string(),
            best: label(&decision.action),
            reason,
            outlook: outlook.unwrap_or_default(),
            spots: Vec::new(),
            place,
        };
        if matches!(wish, Wish::Why(_)) {
            paint(&mut self.play.scene, &decision.insight, player, players);
            advice.spots = core::mem::take(&mut self.play.scene.insight);
        }
        machine.sound(Sound::Pick);
        let first = self.play.scene.choices.iter().find(|choice| choice.notation == decision.action);
        let pick = first.and_then(|choice| choice.picks.first().cloned());
        self.advice = Some(advice);
        self.changed.all = true;
        self.refresh(overlay);
        if let Some(pick) = pick {
            self.point_at(&pick, overlay);
        }
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

fn label_of(scene: &Scene, notation: &str) -> String {
    let choice = scene.choices.iter().find(|choice| choice.notation == notation);
    choice.map_or_else(|| notation.to_string(), |choice| choice.label.clone())
}
