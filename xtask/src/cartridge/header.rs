//! The header that the firmware looks at before it starts a cartridge.

use anyhow::ensure;

/// The logo's digest, to see that every byte of it is there: the firmware starts nothing without.
const LOGO_SUM: u32 = 19_227;
const LOGO: std::ops::Range<usize> = 0x04..0xA0;
const TITLE: std::ops::Range<usize> = 0xA0..0xAC;
const FIXED: usize = 0xB2;
const CHECKED: std::ops::Range<usize> = 0xA0..0xBD;
const CHECKSUM: usize = 0xBD;

/// Checks the header and sets its checksum.
pub(super) fn complete(rom: &mut [u8]) -> anyhow::Result<()> {
    ensure!(rom.len() > 0xC0, "the cartridge is shorter than its header");
    let sum: u32 = rom[LOGO].iter().map(|&byte| u32::from(byte)).sum();
    ensure!(sum == LOGO_SUM, "the logo in the header is damaged");
    ensure!(rom[TITLE].starts_with(b"PARLOUR") && rom[FIXED] == 0x96, "the header is damaged");
    rom[CHECKSUM] = checksum(&rom[CHECKED]);
    Ok(())
}

/// The complement of what the bytes add up to, and of the fixed offset that the firmware adds.
fn checksum(bytes: &[u8]) -> u8 {
    bytes.iter().fold(0_u8, |sum, &byte| sum.wrapping_sub(byte)).wrapping_sub(0x19)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_firmware_finds_that_everything_adds_up_to_zero() {
        let bytes: Vec<u8> = (0..29).map(|byte: u8| byte.wrapping_mul(37)).collect();
        let sum = bytes.iter().fold(checksum(&bytes), |sum, &byte| sum.wrapping_add(byte));
        assert_eq!(sum.wrapping_add(0x19), 0);
    }
}
