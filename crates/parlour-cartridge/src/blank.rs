//! The vertical blank: sixty times a second the machine interrupts whatever goes on. Then keys are read, what floats
//! moves on, and sounds play, also while a bot thinks.

use arrayvec::ArrayVec;
use parlour_pocket::{Button, Overlay, Sound};

use crate::keys::{Keys, Pressed};
use crate::memory;
use crate::registers::{DISPLAY_STATUS, INTERRUPT_HANDLER, INTERRUPTS_ON, INTERRUPTS_WANTED};
use crate::shared::Shared;
use crate::sound::Player;
use crate::sprites::{SPRITES, Shown, Sprites};

/// What the interrupt looks after.
pub struct Blank {
    /// How many there were.
    pub frames: u32,
    /// The sounds.
    pub sounds: Player,
    /// What went down and was not yet heard of.
    pub pressed: Pressed,
    /// What floats, while the program has given it away.
    pub overlay: Option<Overlay>,
    /// What floats while the program paints: shown with the next blank, so that the cursor does not wait for the picture.
    next: Option<ArrayVec<Shown, SPRITES>>,
    keys: Keys,
    sprites: Sprites,
}

/// What the interrupt looks after.
pub static BLANK: Shared<Blank> = Shared::new(Blank {
    frames: 0,
    sounds: Player::new(),
    pressed: Pressed::new_const(),
    overlay: None,
    next: None,
    keys: Keys::new(),
    sprites: Sprites::new(),
});

impl Blank {
    /// A button goes down by itself, for tests.
    pub fn press(&mut self, button: Button) {
        self.hear(button);
    }

    /// A button went down. While the program has given away what floats, it thinks: the D-pad leads the cursor, and
    /// only what the program could do something about is kept for it.
    fn hear(&mut self, button: Button) {
        if let Some(overlay) = &mut self.overlay {
            match button {
                Button::Up | Button::Down | Button::Left | Button::Right => {
                    if overlay.steer(button) {
                        self.sounds.play(Sound::Step);
                    }
                    return;
                }
                Button::A | Button::L | Button::R => return self.sounds.play(Sound::Refuse),
                Button::B | Button::Start | Button::Select => {}
            }
        }
        // Who does not listen for so long misses some.
        let _ = self.pressed.try_push(button);
    }

    /// Shows what floats with the next blank.
    pub fn show_next(&mut self, overlay: &Overlay) {
        self.next = Some(overlay.shown().take(SPRITES).collect());
    }
}

unsafe extern "C" {
    fn __interrupt();
}

const AT_BLANK: u16 = 1;

/// Begins to be interrupted.
pub fn start() {
    INTERRUPT_HANDLER.write(__interrupt as *const () as usize);
    const INTERRUPT_AT_BLANK: u16 = 1 << 3;
    DISPLAY_STATUS.write(INTERRUPT_AT_BLANK);
    INTERRUPTS_WANTED.write(AT_BLANK);
    INTERRUPTS_ON.write(1);
}

/// Called for every vertical blank, with interrupts off.
#[unsafe(no_mangle)]
extern "C" fn on_blank() {
    assert!(!memory::has_overflowed(), "the stack is full");
    BLANK.with(|blank| {
        blank.frames = blank.frames.wrapping_add(1);
        blank.sounds.tick();
        for button in blank.keys.look() {
            blank.hear(button);
        }
        if let Some(overlay) = &mut blank.overlay {
            overlay.tick();
            let shown: ArrayVec<Shown, SPRITES> = overlay.shown().take(SPRITES).collect();
            blank.sprites.show(&shown);
        } else if let Some(shown) = &blank.next {
            blank.sprites.show(shown);
            blank.next = None;
        }
    });
}

/// How many frames there were.
pub fn frames() -> u32 {
    BLANK.with(|blank| blank.frames)
}

/// Sleeps until the next vertical blank.
pub fn wait() {
    let now = frames();
    while frames() == now {
        // SAFETY: it asks the firmware to sleep until an interrupt, which changes registers 0 to 3 at most.
        unsafe {
            core::arch::asm!("swi 2", out("r0") _, out("r1") _, out("r2") _, out("r3") _, options(nostack));
        }
    }
}
