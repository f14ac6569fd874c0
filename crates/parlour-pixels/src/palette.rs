//! The one palette: some seventy named colours of fifteen bits, shared by everything that is drawn. Index 0 is clear.
#![expect(clippy::unreadable_literal, reason = "red, green and blue, as everyone writes colours")]

use super::Colour;

macro_rules! palette {
    ($($name:ident $text:literal $rgb:literal,)*) => {
        #[derive(Clone, Copy)]
        #[repr(u8)]
        enum Index {
            #[expect(dead_code, reason = "it takes the place of the colour that is none")]
            Clear,
            $($name,)*
        }

        $(
            #[doc = concat!("The colour `", $text, "`.")]
            pub const $name: Colour = Index::$name as Colour;
        )*

        /// The names of the colours, in the order of their indices from 1.
        pub const NAMES: &[&str] = &[$($text),*];

        /// The colours as the machine has them: five bits each of red (lowest), green and blue.
        pub const RGB555: &[u16] = &[0, $(rgb555($rgb)),*];
    };
}

palette! {
    // Table (cream planks).
    T0 "t0" 0xF8ECD0,
    T1 "t1" 0xF0E0B8,
    T2 "t2" 0xE8D0A0,
    T3 "t3" 0xD8B888,
    // Wood.
    W0 "w0" 0xF8D090,
    W1 "w1" 0xE8B870,
    W2 "w2" 0xD09850,
    W3 "w3" 0xA87038,
    W4 "w4" 0x805028,
    W5 "w5" 0x583418,
    W6 "w6" 0x381C10,
    K "k" 0x180C08,
    // Gold.
    G0 "g0" 0xFFF8B0,
    G1 "g1" 0xF8D048,
    G2 "g2" 0xE09820,
    G3 "g3" 0x985808,
    // Ivory.
    I0 "i0" 0xFFF8E8,
    I1 "i1" 0xF0E0C0,
    I2 "i2" 0xD0B890,
    I3 "i3" 0x907050,
    // Red, clay.
    R0 "r0" 0xF88868,
    R1 "r1" 0xD83020,
    R2 "r2" 0x881810,
    C0 "c0" 0xF0A878,
    C1 "c1" 0xD07848,
    C2 "c2" 0x984828,
    // Greens.
    E0 "e0" 0xB8E868,
    E1 "e1" 0x78C038,
    E2 "e2" 0x388830,
    E3 "e3" 0x185028,
    M0 "m0" 0xA8F8D0,
    M1 "m1" 0x20B070,
    M2 "m2" 0x086040,
    // Sea.
    S0 "s0" 0xD0F0F0,
    S1 "s1" 0xA0D8E0,
    S2 "s2" 0x60B0C8,
    S3 "s3" 0x2878A8,
    S4 "s4" 0x184878,
    S5 "s5" 0x102848,
    // Bird blues and greys.
    K0 "k0" 0x98B0E0,
    K1 "k1" 0x5070B8,
    K2 "k2" 0x304078,
    K3 "k3" 0x181C38,
    Y0 "y0" 0xF0F0F8,
    Y1 "y1" 0xC0C8D0,
    Y2 "y2" 0x8890A0,
    Y3 "y3" 0x505868,
    Y4 "y4" 0x303040,
    // Fire, rose, violet.
    O0 "o0" 0xFFE860,
    O1 "o1" 0xF89820,
    P0 "p0" 0xF0D8D0,
    P1 "p1" 0xD8A8A0,
    P2 "p2" 0xB87068,
    V1 "v1" 0x704898,
    V2 "v2" 0x402858,
    H1 "h1" 0x60A090,
    H2 "h2" 0x305850,
    // Felts under the cards of the menu: moss, walnut, sea, ochre, each with its shade.
    F0 "f0" 0xE0E8C8,
    F1 "f1" 0xB8C898,
    F2 "f2" 0xF0DCC0,
    F3 "f3" 0xD8B890,
    F4 "f4" 0xD8E8E0,
    F5 "f5" 0xA8C8C8,
    F6 "f6" 0xF8E8C0,
    F7 "f7" 0xE0C890,
}

const fn rgb555(rgb: u32) -> u16 {
    let (red, green, blue) = (rgb >> 19 & 31, rgb >> 11 & 31, rgb >> 3 & 31);
    (red | green << 5 | blue << 10) as u16
}

/// A colour in eight bits each of red, green and blue, for pictures on other screens.
pub fn rgb888(colour: Colour) -> [u8; 3] {
    let bits = RGB555.get(usize::from(colour)).copied().unwrap_or(0);
    [bits, bits >> 5, bits >> 10].map(|bits| ((bits & 31) << 3) as u8)
}

/// The colour with a name.
pub fn named(name: &str) -> Option<Colour> {
    NAMES.iter().position(|known| *known == name).map(|index| index as Colour + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_and_indices_agree() {
        assert_eq!(named("w1"), Some(W1));
        assert_eq!(rgb888(W1), [0xE8, 0xB8, 0x70]);
        assert_eq!(RGB555.len(), NAMES.len() + 1);
        assert!(RGB555.len() <= 256);
        let mut names = NAMES.to_vec();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), NAMES.len());
    }
}
