//! What the program asks of the machine it runs on.

/// The buttons of a small console.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Button {
    /// The D-pad.
    Up,
    /// The D-pad.
    Down,
    /// The D-pad.
    Left,
    /// The D-pad.
    Right,
    /// Yes.
    A,
    /// Back.
    B,
    /// The left shoulder.
    L,
    /// The right shoulder.
    R,
    /// The menu.
    Start,
    /// What there is to know.
    Select,
}

impl Button {
    /// All of them.
    pub const ALL: [Button; 10] = [
        Button::Up,
        Button::Down,
        Button::Left,
        Button::Right,
        Button::A,
        Button::B,
        Button::L,
        Button::R,
        Button::Start,
        Button::Select,
    ];
}

/// A short sound.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Sound {
    /// The cursor moves.
    Step,
    /// Something is picked.
    Pick,
    /// Something is taken back, or a screen is left.
    Back,
    /// It cannot be done.
    Refuse,
    /// A piece is set down.
    Move,
    /// A piece is taken.
    Capture,
    /// A shot that hit nothing.
    Splash,
    /// A shot that hit.
    Hit,
    /// Dice roll.
    Dice,
    /// Someone at this console has won.
    Win,
    /// Nobody at this console has won.
    Lose,
}

impl Sound {
    /// All of them.
    pub const ALL: [Sound; 11] = [
        Sound::Step,
        Sound::Pick,
        Sound::Back,
        Sound::Refuse,
        Sound::Move,
        Sound::Capture,
        Sound::Splash,
        Sound::Hit,
        Sound::Dice,
        Sound::Win,
        Sound::Lose,
    ];
}

/// How many bytes of memory stay when the machine is switched off.
pub const STORE_BYTES: usize = 32 << 10;

/// The loudest volume; zero is silent.
pub const MAX_VOLUME: u8 = 4;

/// The machine.
pub trait Machine {
    /// Milliseconds since some moment.
    fn now(&self) -> u32;

    /// A number that nobody foresees: from a timer and the moments at which buttons were pressed.
    fn entropy(&mut self) -> u64;

    /// Reads the memory that stays when the machine is switched off, from a place on. What was never written reads as
    /// anything.
    fn load(&mut self, at: usize, into: &mut [u8]);

    /// Writes to that memory, byte by byte in this order: the machine may be switched off in the middle.
    fn store(&mut self, at: usize, bytes: &[u8]);

    /// Plays a short sound; one that is playing may be cut off.
    fn sound(&mut self, sound: Sound);

    /// Sets the volume, at most [`MAX_VOLUME`].
    fn volume(&mut self, volume: u8);
}
