//! Pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::PictureError;

/// The narrowest and the widest picture, in pixels.
pub(crate) const MIN_WIDTH: u32 = 16;
pub(crate) const MAX_WIDTH: u32 = 4096;

/// An SVG as PNG, so many pixels wide.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PictureError> {
    let size_error = || PictureError::Size { least: MIN_WIDTH, most: MAX_WIDTH };
    if !(MIN_WIDTH..=MAX_WIDTH).contains(&width) {
        return Err(size_error());
    }
    let tree =
        Tree::from_str(svg, &Options::default()).map_err(|error| PictureError::Svg(error.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixmap =
        (height <= MAX_WIDTH).then(|| Pixmap::new(width, height.max(1))).flatten().ok_or_else(size_error)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| PictureError::Svg(error.to_string()))
}
