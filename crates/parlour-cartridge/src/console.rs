//! The machine as the program asks for it, and the loop around the program.

use parlour_core::Rng;
use parlour_pocket::{App, Button, Machine, Overlay, Play, Sound};
use parlour_table::carried::carry;

use crate::blank::{self, BLANK};
use crate::clock;
use crate::display::Screen;
use crate::{memory, save, say, solved, sound};

/// The machine.
pub struct Console {
    rng: Rng,
}

impl Machine for Console {
    fn now(&self) -> u32 {
        clock::milliseconds()
    }

    fn entropy(&mut self) -> u64 {
        // When someone asks is not foreseen: people press keys.
        self.rng.next_u64() ^ u64::from(clock::ticks()).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    }

    fn load(&mut self, at: usize, into: &mut [u8]) {
        save::load(at, into);
    }

    fn store(&mut self, at: usize, bytes: &[u8]) {
        save::store(at, bytes);
    }

    fn sound(&mut self, sound: Sound) {
        BLANK.with(|blank| blank.sounds.play(sound));
    }

    fn volume(&mut self, volume: u8) {
        sound::set_volume(volume);
    }
}

/// How long a turn of the loop took, in milliseconds.
#[derive(Clone, Copy, Default)]
pub struct Pace {
    /// From the vertical blank until what the buttons did was known: the next one shows the cursor where it is then.
    pub answer: u32,
    /// After that, until the picture was painted.
    pub paint: u32,
}

/// The program with its machine, its screen and what floats above it.
pub struct Running {
    /// The program.
    pub app: App,
    /// Whether bots play what first comes to mind and nobody waits for a display, for tests.
    pub hurry: bool,
    /// How long the last turn took.
    pub pace: Pace,
    console: Console,
    screen: Screen,
    overlay: Overlay,
    /// The last frame that was shown.
    frame: u32,
    /// Where the program was last, in a word.
    place: &'static str,
    /// How many moves it had stored.
    plies: u64,
}

impl Running {
    /// Starts the program.
    pub fn start(mut console: Console, screen: Screen) -> Self {
        let app = App::new(&mut console);
        let frame = blank::frames();
        Running {
            app,
            hurry: false,
            pace: Pace::default(),
            console,
            screen,
            overlay: Overlay::default(),
            frame,
            place: "",
            plies: 0,
        }
    }

    /// A button goes down.
    pub fn press(&mut self, button: Button) {
        self.app.press(button, &mut self.console, &mut self.overlay);
    }

    /// One turn of the loop: from one vertical blank to the next, or to as many as it takes.
    pub fn turn(&mut self) {
        if !self.hurry {
            blank::wait();
        }
        let began = clock::ticks();
        let (frames, pressed) = BLANK.with(|blank| (blank.frames, core::mem::take(&mut blank.pressed)));
        // What floats goes by the clock, also when painting took longer than a frame.
        let passed =
            if self.hurry { HURRIED_FRAMES } else { frames.wrapping_sub(self.frame).min(MOST_FRAMES) };
        for _ in 0..passed {
            self.overlay.tick();
        }
        self.frame = frames;
        pressed.into_iter().for_each(|button| self.press(button));
        self.app.frame(&mut self.console, &mut self.overlay);
        BLANK.with(|blank| blank.show_next(&self.overlay));
        let answered = clock::ticks();
        self.app.draw(&mut self.screen, &self.overlay);
        self.pace = Pace {
            answer: clock::to_milliseconds(answered.wrapping_sub(began)),
            paint: clock::to_milliseconds(clock::ticks().wrapping_sub(answered)),
        };
        self.tell();
        if self.app.thinks() {
            self.think();
        }
    }

    /// A bot thinks, and the interrupt looks after what floats.
    pub fn think(&mut self) {
        let overlay = core::mem::take(&mut self.overlay);
        BLANK.with(|blank| blank.overlay = Some(overlay));
        let began = clock::ticks();
        let millis = || match self.hurry {
            true => u32::MAX,
            false => clock::to_milliseconds(clock::ticks().wrapping_sub(began)),
        };
        let stop = || BLANK.with(|blank| !blank.pressed.is_empty());
        self.app.think(&stop, &millis);
        let thought = clock::to_milliseconds(clock::ticks().wrapping_sub(began));
        if let Some(overlay) = BLANK.with(|blank| blank.overlay.take()) {
            self.overlay = overlay;
        }
        self.frame = blank::frames();
        say!("thought {thought}");
    }

    /// Tells whoever watches through an emulator where the program is, and how far the game.
    fn tell(&mut self) {
        let plies = self.app.play().map_or(0, Play::actions);
        if plies != self.plies {
            self.plies = plies;
            say!("ply {plies}");
        }
        let place = self.app.place();
        if place != self.place {
            self.place = place;
            say!("place {place}");
        }
    }
}

/// Frames that a turn counts for where nobody waits for the display.
const HURRIED_FRAMES: u32 = 4;
/// After a long pause nothing has to catch up with more frames than this.
const MOST_FRAMES: u32 = 30;

/// Switches everything on: memory, clock, display, sound, interrupts.
///
/// # Safety
/// To be called once, first of all.
pub unsafe fn switch_on() -> (Console, Screen) {
    // SAFETY: nothing was allocated yet, and nobody else has the large memory.
    unsafe { memory::open_heap() };
    carry(solved::TABLES);
    clock::start();
    // SAFETY: this is the one.
    let screen = unsafe { Screen::on() };
    BLANK.with(|blank| blank.sounds.switch_on());
    blank::start();
    (Console { rng: Rng::new(0) }, screen)
}
