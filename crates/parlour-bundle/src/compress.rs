//! Files made smaller, once, when the server is built.

use std::io::{self, Write};

use brotli::CompressorWriter;
use flate2::Compression;
use flate2::write::GzEncoder;

/// A file in both of its smaller forms; none if that would not save anything, as with pictures that are compressed
/// already.
#[derive(Debug, Default)]
pub struct Compressed {
    /// For all browsers of today.
    pub brotli: Option<Vec<u8>>,
    /// For all others, and proxies.
    pub gzip: Option<Vec<u8>>,
}

/// The window of brotli, as a power of two: more than any of our files.
const BROTLI_WINDOW: u32 = 20;
const BUFFER_BYTES: usize = 1 << 16;

/// Compresses a file; `quality` is brotli's, from 0 to 11.
pub fn compress(bytes: &[u8], quality: u32) -> io::Result<Compressed> {
    let is_worth_it = |smaller: &Vec<u8>| smaller.len() + smaller.len() / 16 < bytes.len();
    let mut brotli = Vec::new();
    CompressorWriter::new(&mut brotli, BUFFER_BYTES, quality, BROTLI_WINDOW).write_all(bytes)?;
    let mut gzip = GzEncoder::new(Vec::new(), Compression::best());
    gzip.write_all(bytes)?;
    Ok(Compressed {
        brotli: Some(brotli).filter(is_worth_it),
        gzip: Some(gzip.finish()?).filter(is_worth_it),
    })
}
