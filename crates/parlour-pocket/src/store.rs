//! What stays when the machine is switched off: blocks with a version, a number and a checksum, each in two copies that
//! are written in turn. A block that was cut off while it was written is as if it had never been begun; the other copy
//! holds what was there before.

use alloc::vec;
use alloc::vec::Vec;

use crate::machine::{Machine, STORE_BYTES};

/// What a block begins with; the last letter is the version.
const MAGIC: [u8; 4] = *b"PLR1";
/// Magic, number, length and checksum.
const HEADER: usize = 16;

/// A block: two copies of the same size, one after the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Block {
    at: usize,
    size: usize,
}

/// Settings: a few lines.
pub const SETTINGS: Block = Block { at: 0, size: 1 << 10 };
/// The game in progress.
pub const GAME: Block = Block { at: 2 << 10, size: 15 << 10 };

const _: () = assert!(GAME.at == SETTINGS.at + 2 * SETTINGS.size && GAME.at + 2 * GAME.size == STORE_BYTES);

/// What was found in a block.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Found {
    /// Nothing was ever written.
    Nothing,
    /// This.
    Whole(Vec<u8>),
    /// Something was there, and is damaged.
    Damaged,
}

impl Block {
    /// The most bytes it holds.
    pub const fn room(self) -> usize {
        self.size - HEADER
    }

    /// Reads the newest copy that is whole.
    pub fn load(self, machine: &mut dyn Machine) -> Found {
        let copies = [0, 1].map(|copy| self.read(copy, machine));
        let newest = copies.iter().flatten().max_by_key(|(number, _)| *number);
        if let Some((_, bytes)) = newest {
            return Found::Whole(bytes.clone());
        }
        let was_written = [0, 1].into_iter().any(|copy| self.has_magic(copy, machine));
        if was_written { Found::Damaged } else { Found::Nothing }
    }

    /// Writes bytes in the place of the older copy; false if they do not fit.
    pub fn store(self, bytes: &[u8], machine: &mut dyn Machine) -> bool {
        if bytes.len() > self.room() {
            return false;
        }
        let numbers = [0, 1].map(|copy| self.number(copy, machine));
        let older = usize::from(numbers[0] > numbers[1]);
        let number = numbers[0].max(numbers[1]).map_or(0, |newest| newest.wrapping_add(1));
        let at = self.at + older * self.size;
        let length = (bytes.len() as u32).to_le_bytes();
        let number = number.to_le_bytes();
        let check = check_of(&[&number, &length, bytes]).to_le_bytes();
        // The header comes last: until it is there, the copy is not whole.
        machine.store(at + 12, &[!check[0], !check[1], !check[2], !check[3]]);
        machine.store(at + HEADER, bytes);
        machine.store(at, &MAGIC);
        machine.store(at + 4, &number);
        machine.store(at + 8, &length);
        machine.store(at + 12, &check);
        true
    }

    fn header(self, copy: usize, machine: &mut dyn Machine) -> [[u8; 4]; 4] {
        let mut header = [[0; 4]; 4];
        for (index, word) in header.iter_mut().enumerate() {
            machine.load(self.at + copy * self.size + index * 4, word);
        }
        header
    }

    fn has_magic(self, copy: usize, machine: &mut dyn Machine) -> bool {
        self.header(copy, machine)[0] == MAGIC
    }

    fn number(self, copy: usize, machine: &mut dyn Machine) -> Option<u32> {
        self.read(copy, machine).map(|(number, _)| number)
    }

    fn read(self, copy: usize, machine: &mut dyn Machine) -> Option<(u32, Vec<u8>)> {
        let [magic, number, length, check] = self.header(copy, machine);
        let count = u32::from_le_bytes(length) as usize;
        if magic != MAGIC || count > self.room() {
            return None;
        }
        let mut bytes = vec![0; count];
        machine.load(self.at + copy * self.size + HEADER, &mut bytes);
        let is_whole = check_of(&[&number, &length, &bytes]) == u32::from_le_bytes(check);
        is_whole.then(|| (u32::from_le_bytes(number), bytes))
    }
}

/// CRC-32, a nibble at a time: the table is small.
fn check_of(parts: &[&[u8]]) -> u32 {
    const TABLE: [u32; 16] = {
        let mut table = [0; 16];
        let mut index = 0;
        while index < 16 {
            let mut crc = index as u32;
            let mut bit = 0;
            while bit < 4 {
                crc = if crc & 1 == 0 { crc >> 1 } else { crc >> 1 ^ 0xedb8_8320 };
                bit += 1;
            }
            table[index] = crc;
            index += 1;
        }
        table
    };
    let step = |crc: u32, nibble: u32| crc >> 4 ^ TABLE[((crc ^ nibble) & 15) as usize];
    let bytes = parts.iter().flat_map(|part| part.iter());
    !bytes.fold(!0, |crc, &byte| step(step(crc, byte.into()), u32::from(byte) >> 4))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Bench;

    #[test]
    fn the_check_is_the_well_known_one() {
        assert_eq!(check_of(&[b"1234", b"56789"]), 0xcbf4_3926);
    }

    #[test]
    fn what_is_stored_is_found() {
        let mut machine = Bench::default();
        assert_eq!(GAME.load(&mut machine), Found::Nothing);
        for round in 0..5_u8 {
            assert!(GAME.store(&[round; 100], &mut machine));
            assert_eq!(GAME.load(&mut machine), Found::Whole(vec![round; 100]));
        }
        assert!(!GAME.store(&vec![0; GAME.room() + 1], &mut machine));
        assert_eq!(SETTINGS.load(&mut machine), Found::Nothing);
    }

    /// Cut off after any byte, what was there before is still there, or what was to be written is.
    #[test]
    fn switched_off_at_any_byte() {
        for cut in 0..140 {
            let mut machine = Bench::default();
            SETTINGS.store(b"first", &mut machine);
            SETTINGS.store(b"second", &mut machine);
            machine.writes_left = Some(cut);
            SETTINGS.store(&[7; 100], &mut machine);
            let found = SETTINGS.load(&mut machine);
            let is_done = cut >= 4 + 100 + 16;
            assert_eq!(found, Found::Whole(if is_done { vec![7; 100] } else { b"second".to_vec() }), "{cut}");
        }
    }

    #[test]
    fn damage_is_told() {
        let mut machine = Bench::default();
        SETTINGS.store(b"only", &mut machine);
        machine.memory[HEADER] ^= 1;
        assert_eq!(SETTINGS.load(&mut machine), Found::Damaged);
        assert!(SETTINGS.store(b"again", &mut machine));
        assert_eq!(SETTINGS.load(&mut machine), Found::Whole(b"again".to_vec()));
    }
}
