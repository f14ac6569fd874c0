//! Following a table: a [`Welcome`] is everything a viewer may know, and every later message brings it up to date.

use parlour_table::table::news::Played;

use super::{Back, Happening, Notice, Update, Welcome};

impl Welcome {
    /// Takes a message in: afterwards this is what a new welcome would say now of the game, the chat and who is here.
    /// Answers, thoughts and good-byes change nothing.
    pub fn follow(&mut self, notice: &Notice) {
        match notice {
            Notice::Welcome(welcome) => *self = (**welcome).clone(),
            Notice::Back(back) => self.come_back(back),
            Notice::Update(update) => self.update(update),
            Notice::Said { room, line } if self.room == Some(*room) => self.chat.push(line.clone()),
            Notice::Here(here) => self.here = here.clone(),
            Notice::Said { .. }
            | Notice::Thought { .. }
            | Notice::Think { .. }
            | Notice::Answer { .. }
            | Notice::Bye { .. } => {}
        }
    }

    /// The scene is still that of event `seq`; updates with all that was missed follow.
    fn come_back(&mut self, back: &Back) {
        let Back { seat, seq, at, standing, chat, here, may_ask } = back.clone();
        (self.seat, self.seq, self.at) = (seat, seq, at);
        (self.standing, self.here, self.may_ask) = (standing, here, may_ask);
        self.chat.extend(chat);
    }

    fn update(&mut self, update: &Update) {
        let Update { seq, at, event, standing, change, may_ask } = update.clone();
        (self.seq, self.at, self.may_ask) = (seq, at, may_ask);
        change.apply(&mut self.scene);
        if let Happening::Acted { player, action, chance, told, spent } = event {
            // Chance takes no time.
            let by = std::iter::once((Some(player), spent)).chain(std::iter::repeat((None, None)));
            let actions = std::iter::once(action).chain(chance);
            let played = by.zip(actions).zip(told).map(|(((by, spent), action), told)| Played {
                by,
                action,
                told,
                spent,
            });
            self.played.extend(played);
        }
        self.played.truncate(standing.plies as usize);
        self.standing = standing;
    }

    /// The number of the last line of chat.
    pub fn heard(&self) -> u64 {
        self.chat.last().map_or(0, |line| line.number)
    }

    /// What the viewer may do now, in notation.
    pub fn choices(&self) -> impl Iterator<Item = &str> {
        self.scene.choices.iter().map(|choice| choice.notation.as_str())
    }

    /// Whether it is the viewer's turn and there is something to choose.
    pub fn is_my_turn(&self) -> bool {
        self.seat.is_some() && self.standing.to_move == self.seat && !self.scene.choices.is_empty()
    }

    /// Whether the game is over.
    pub fn is_over(&self) -> bool {
        self.standing.result.is_some()
    }
}
