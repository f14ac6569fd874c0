//! The boards of a scene, in pixels.
