//! The program: one screen after the other.

mod menu;
mod options;
mod pages;

use alloc::boxed::Box;
use alloc::vec::Vec;

use crate::canvas::Canvas;
use crate::desk::{Changed, Desk, Exit};
use crate::machine::{Button, Machine, Sound};
use crate::mind::Watch;
use crate::overlay::Overlay;
use crate::play::Play;
use crate::seating::Seating;
use crate::settings::Settings;
use crate::store::{Found, GAME};
use crate::view;

pub use menu::Menu;
pub use options::{Options, Row};
pub use pages::Pages;

/// What is told of what was stored and cannot be read.
const DAMAGED_GAME: &str = "The saved game is damaged and was left out.";
const DAMAGED_SETTINGS: &str = "The settings are damaged and were left out.";
/// What is told when a game cannot begin: a perfect player needs a table that not every machine has.
const NOBODY: &str = "This opponent cannot be had here.";

/// A screen.
enum Screen {
    Menu(Menu),
    Options(Options),
    Desk(Box<Desk>),
    Pages(Pages, Box<Desk>),
}

/// The whole program.
pub struct App {
    screen: Screen,
    settings: Settings,
    /// What has to be repainted, where the screen is no desk's.
    is_dirty: bool,
}

impl App {
    /// Switched on: reads what was stored and shows the menu.
    pub fn new(machine: &mut dyn Machine) -> Self {
        let (settings, is_damaged) = Settings::load(machine);
        machine.volume(settings.volume);
        let found = GAME.load(machine);
        let mut menu = Menu::new(&settings, matches!(found, Found::Whole(_)));
        if found == Found::Damaged {
            menu.notice = Some(DAMAGED_GAME);
        } else if is_damaged {
            menu.notice = Some(DAMAGED_SETTINGS);
        }
        App { screen: Screen::Menu(menu), settings, is_dirty: true }
    }

    /// A button went down.
    pub fn press(&mut self, button: Button, machine: &mut dyn Machine, overlay: &mut Overlay) {
        match &mut self.screen {
            Screen::Menu(menu) => {
                let wish = menu.press(button, &mut self.settings, machine);
                self.is_dirty = true;
                self.follow(wish, machine, overlay);
            }
            Screen::Options(options) => {
                let wish = options.press(button, &mut self.settings, machine);
                self.is_dirty = true;
                self.follow(wish, machine, overlay);
            }
            Screen::Desk(desk) => {
                let exit = desk.press(button, machine, overlay);
                self.leave(exit, machine, overlay);
            }
            Screen::Pages(pages, _) => {
                self.is_dirty = true;
                if !pages.press(button, machine) {
                    self.back_to_desk(overlay);
                }
            }
        }
    }

    fn follow(&mut self, wish: Wish, machine: &mut dyn Machine, overlay: &mut Overlay) {
        match wish {
            Wish::Stay => {}
            Wish::Options => self.screen = Screen::Options(Options::new(&self.settings)),
            Wish::Menu => self.show_menu(machine, overlay),
            Wish::Play => {
                let seating = self.settings.seating().clone();
                self.begin(&seating, machine, overlay);
            }
            Wish::Demo => {
                let seating = self.settings.seating().demo();
                self.begin(&seating, machine, overlay);
            }
            Wish::Resume => self.resume(machine, overlay),
        }
    }

    fn leave(&mut self, exit: Exit, machine: &mut dyn Machine, overlay: &mut Overlay) {
        match exit {
            Exit::Stay => {}
            Exit::Menu => self.show_menu(machine, overlay),
            Exit::Again => {
                let Screen::Desk(desk) = &self.screen else { return };
                let rules = desk.play.table().rules();
                let info = rules.info();
                let variant = info.variants.iter().position(|variant| variant.name == rules.variant());
                let seats = desk.play.specs();
                self.begin(&Seating { info, variant: variant.unwrap_or(0), seats }, machine, overlay);
            }
            Exit::Record => self.show_pages(overlay),
        }
    }

    fn show_menu(&mut self, machine: &mut dyn Machine, overlay: &mut Overlay) {
        // The old screen goes first: there is not much room.
        self.screen = Screen::Menu(Menu::new(&self.settings, false));
        let has_saved = matches!(GAME.load(machine), Found::Whole(_));
        self.screen = Screen::Menu(Menu::new(&self.settings, has_saved));
        *overlay = Overlay::default();
        self.is_dirty = true;
    }

    fn begin(&mut self, seating: &Seating, machine: &mut dyn Machine, overlay: &mut Overlay) {
        self.show_menu(machine, overlay);
        match (Play::begin(seating, machine), &mut self.screen) {
            (Some(play), _) => {
                machine.sound(Sound::Pick);
                self.screen = Screen::Desk(Box::new(Desk::new(play, overlay)));
            }
            (None, Screen::Menu(menu)) => {
                machine.sound(Sound::Refuse);
                menu.notice = Some(NOBODY);
            }
            _ => {}
        }
        self.is_dirty = true;
    }

    fn resume(&mut self, machine: &mut dyn Machine, overlay: &mut Overlay) {
        *overlay = Overlay::default();
        let Found::Whole(bytes) = GAME.load(machine) else { return machine.sound(Sound::Refuse) };
        self.is_dirty = true;
        if let Ok(play) = Play::resume(&bytes) {
            machine.sound(Sound::Pick);
            self.screen = Screen::Desk(Box::new(Desk::new(play, overlay)));
        } else {
            let mut menu = Menu::new(&self.settings, false);
            menu.notice = Some(DAMAGED_GAME);
            self.screen = Screen::Menu(menu);
        }
    }

    fn show_pages(&mut self, overlay: &mut Overlay) {
        *overlay = Overlay::default();
        let nowhere = Screen::Menu(Menu::new(&self.settings, false));
        if let Screen::Desk(desk) = core::mem::replace(&mut self.screen, nowhere) {
            self.screen = Screen::Pages(Pages::new(&desk.play), desk);
        }
        self.is_dirty = true;
    }

    fn back_to_desk(&mut self, overlay: &mut Overlay) {
        let nowhere = Screen::Menu(Menu::new(&self.settings, false));
        if let Screen::Pages(_, mut desk) = core::mem::replace(&mut self.screen, nowhere) {
            desk.come_back(overlay);
            self.screen = Screen::Desk(desk);
        }
    }

    /// A sixtieth of a second has passed. Call [`Overlay::tick`] for that as well.
    pub fn frame(&mut self, machine: &mut dyn Machine, overlay: &mut Overlay) {
        if let Screen::Desk(desk) = &mut self.screen {
            desk.frame(machine, overlay);
        }
    }

    /// Repaints what has changed; whether anything has.
    pub fn draw(&mut self, canvas: &mut dyn Canvas, overlay: &Overlay) -> bool {
        let is_dirty = core::mem::take(&mut self.is_dirty);
        match &mut self.screen {
            Screen::Desk(desk) => {
                desk.changed.all |= is_dirty;
                return view::desk(desk, overlay, canvas);
            }
            _ if !is_dirty => return false,
            Screen::Menu(menu) => view::menu(menu, &self.settings, canvas),
            Screen::Options(options) => view::options(options, &self.settings, canvas),
            Screen::Pages(pages, _) => view::pages(pages, canvas),
        }
        true
    }

    /// Whether a bot is to think now: to move, or to give advice.
    pub fn thinks(&self) -> bool {
        matches!(&self.screen, Screen::Desk(desk) if desk.is_thinking() && !desk.is_to_be_drawn())
    }

    /// Lets the bot think until it has decided, its time is up by `millis` (since it was called), or `stop` says that
    /// someone wants something else: then nothing has happened, and the buttons that made the owner stop go to
    /// [`App::press`]. What was decided happens with the next [`App::frame`]. Both are asked often and should be cheap.
    pub fn think(&mut self, stop: &dyn Fn() -> bool, millis: &dyn Fn() -> u32) {
        if let Screen::Desk(desk) = &mut self.screen {
            desk.think(&Watch { stop, millis });
        }
    }

    /// The longest that it thinks about what it thinks about now, in milliseconds.
    pub fn time_limit(&self) -> u32 {
        match &self.screen {
            Screen::Desk(desk) => desk.time_limit(),
            _ => 0,
        }
    }

    /// Repaints everything with the next [`App::draw`].
    pub fn repaint(&mut self) {
        self.is_dirty = true;
    }

    /// Forgets what has changed, for whoever has no screen.
    pub fn forget_changes(&mut self) {
        self.is_dirty = false;
        if let Screen::Desk(desk) = &mut self.screen {
            desk.changed = Changed::default();
        }
    }

    /// What is on the screen, in a word, for tests and scripts: `menu`, `options`, `ask`, `think`, `pause`.
    pub fn place(&self) -> &'static str {
        match &self.screen {
            Screen::Menu(menu) if menu.question => "begin?",
            Screen::Menu(_) => "menu",
            Screen::Options(_) => "options",
            Screen::Pages(..) => "record",
            Screen::Desk(desk) => desk.place(),
        }
    }

    /// What the menu has to say, if anything.
    pub fn notice(&self) -> Option<&'static str> {
        match &self.screen {
            Screen::Menu(menu) => menu.notice,
            _ => None,
        }
    }

    /// What someone has chosen.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The table on the screen.
    pub fn desk(&self) -> Option<&Desk> {
        match &self.screen {
            Screen::Desk(desk) => Some(desk),
            _ => None,
        }
    }

    /// The game in progress, if it is on the screen.
    pub fn play(&self) -> Option<&Play> {
        match &self.screen {
            Screen::Desk(desk) | Screen::Pages(_, desk) => Some(&desk.play),
            _ => None,
        }
    }
}

/// Where a press in the menu or the options leads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wish {
    /// Nowhere.
    Stay,
    /// To the options.
    Options,
    /// To the menu.
    Menu,
    /// To a new game.
    Play,
    /// To a game of bots.
    Demo,
    /// To the stored game.
    Resume,
}

/// Steps through a list of lines.
pub(crate) fn turned(at: usize, count: usize, forward: bool) -> usize {
    (at + if forward { 1 } else { count - 1 }) % count
}

/// The pages of a list, so many lines each.
pub(crate) fn pages_of<T: Clone>(lines: &[T], per_page: usize) -> Vec<Vec<T>> {
    lines.chunks(per_page).map(<[T]>::to_vec).collect()
}
