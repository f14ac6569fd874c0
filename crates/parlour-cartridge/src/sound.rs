//! Short sounds on the machine's own generators: a square wave for tones, noise for wood, water and dice.
//!
//! A sound is a few notes. The interrupt starts each when its time has come, so that sound goes on whatever the program
//! does.

use parlour_pocket::Sound;
use parlour_pocket::machine::MAX_VOLUME;

use crate::registers::{
    NOISE_SHAPE, NOISE_START, SOUND_MIX, SOUND_POWER, SOUND_RATIO, SQUARE_1_SHAPE, SQUARE_1_START,
    SQUARE_1_SWEEP,
};

/// Which generator sounds.
#[derive(Clone, Copy)]
enum Voice {
    /// A tone by its frequency in hertz, with a sweep: positive falls, negative rises.
    Tone { hertz: u32, sweep: i8 },
    /// Noise: a small number is bright, a large one dull.
    Noise { dullness: u16 },
}

/// A note: its voice, how loud it begins (at most 15), how quickly it fades (1 is quick, 7 slow), and how many frames
/// later the next one starts.
#[derive(Clone, Copy)]
struct Note {
    voice: Voice,
    loudness: u16,
    fading: u16,
    frames: u8,
}

const fn tone(hertz: u32, loudness: u16, fading: u16, frames: u8) -> Note {
    Note { voice: Voice::Tone { hertz, sweep: 0 }, loudness, fading, frames }
}

const fn slide(hertz: u32, sweep: i8, loudness: u16, fading: u16, frames: u8) -> Note {
    Note { voice: Voice::Tone { hertz, sweep }, loudness, fading, frames }
}

const fn noise(dullness: u16, loudness: u16, fading: u16, frames: u8) -> Note {
    Note { voice: Voice::Noise { dullness }, loudness, fading, frames }
}

/// The notes of a sound.
const fn notes(sound: Sound) -> &'static [Note] {
    match sound {
        Sound::Step => const { &[tone(880, 5, 1, 2)] },
        Sound::Pick => const { &[tone(659, 8, 1, 4), tone(988, 8, 1, 4)] },
        Sound::Back => const { &[tone(659, 8, 1, 4), tone(440, 8, 1, 4)] },
        Sound::Refuse => const { &[tone(147, 11, 2, 7), tone(131, 11, 2, 7)] },
        Sound::Move => const { &[noise(0x45, 13, 1, 3), tone(196, 7, 1, 4)] },
        Sound::Capture => const { &[noise(0x45, 15, 1, 5), noise(0x34, 13, 2, 6), slide(392, 3, 9, 2, 10)] },
        Sound::Splash => const { &[slide(1319, 4, 8, 3, 14), noise(0x26, 12, 4, 20)] },
        Sound::Hit => const { &[slide(1319, 4, 8, 3, 14), noise(0x57, 15, 5, 20), noise(0x66, 13, 6, 20)] },
        Sound::Dice => {
            const {
                &[
                    noise(0x34, 11, 1, 4),
                    noise(0x35, 13, 1, 5),
                    noise(0x34, 11, 1, 6),
                    noise(0x44, 13, 1, 8),
                    noise(0x45, 14, 1, 8),
                ]
            }
        }
        Sound::Win => {
            const {
                &[
                    tone(523, 11, 3, 8),
                    tone(659, 11, 3, 8),
                    tone(784, 11, 3, 8),
                    tone(1047, 13, 5, 14),
                    tone(784, 9, 3, 8),
                    tone(1047, 13, 6, 24),
                ]
            }
        }
        Sound::Lose => const { &[tone(392, 11, 3, 12), tone(370, 11, 3, 12), tone(330, 11, 6, 24)] },
    }
}

/// What is playing.
pub struct Player {
    rest: &'static [Note],
    /// Frames until the next note.
    wait: u8,
}

impl Player {
    /// Nothing is playing.
    pub const fn new() -> Self {
        Player { rest: &[], wait: 0 }
    }

    /// Switches the generators on.
    pub fn switch_on(&mut self) {
        const ON: u16 = 1 << 7;
        SOUND_POWER.write(ON);
        set_volume(MAX_VOLUME / 2);
    }

    /// Plays a sound from the next frame on; what is playing is cut off.
    pub fn play(&mut self, sound: Sound) {
        self.rest = notes(sound);
        self.wait = 0;
    }

    /// A frame has passed.
    pub fn tick(&mut self) {
        if self.wait > 0 {
            self.wait -= 1;
            return;
        }
        if let [note, rest @ ..] = self.rest {
            start(*note);
            self.rest = rest;
            self.wait = note.frames;
        }
    }

    /// Whether something is playing.
    pub fn is_busy(&self) -> bool {
        !self.rest.is_empty()
    }
}

impl Default for Player {
    fn default() -> Self {
        Self::new()
    }
}

/// Sets the volume, from silence to [`MAX_VOLUME`].
pub fn set_volume(volume: u8) {
    const ALL_CHANNELS_BOTH_SIDES: u16 = 0xFF00;
    const FULL: u16 = 2;
    if volume == 0 {
        SOUND_MIX.write(0);
        return;
    }
    // The machine's own steps are eight.
    let step = u16::from(volume.min(MAX_VOLUME)) * 7 / u16::from(MAX_VOLUME);
    SOUND_RATIO.write(FULL);
    SOUND_MIX.write(ALL_CHANNELS_BOTH_SIDES | step << 4 | step);
}

fn start(note: Note) {
    const START: u16 = 1 << 15;
    const HALF_DUTY: u16 = 2 << 6;
    let envelope = note.loudness << 12 | note.fading << 8;
    match note.voice {
        Voice::Tone { hertz, sweep } => {
            let falls = u16::from(sweep > 0) << 3;
            let shift = u16::from(sweep.unsigned_abs());
            // A step of the sweep every 2/128 of a second.
            SQUARE_1_SWEEP.write(if sweep == 0 { 0 } else { 2 << 4 | falls | shift });
            SQUARE_1_SHAPE.write(envelope | HALF_DUTY);
            SQUARE_1_START.write(START | (2048 - (131_072 / hertz).min(2047)) as u16);
        }
        Voice::Noise { dullness } => {
            NOISE_SHAPE.write(envelope);
            NOISE_START.write(START | dullness);
        }
    }
}
