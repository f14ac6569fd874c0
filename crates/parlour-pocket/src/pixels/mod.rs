//! Letters, faces, buttons, frames: what the house itself is drawn with.
