//! Parlour on a small console: the whole program as a value. Buttons go in, pixels come out.
//!
//! Nothing here knows a machine. Whoever owns the loop does this, sixty times a second:
//!
//! 1. [`App::press`] for every button that went down;
//! 2. [`App::frame`], which moves on whatever moves by itself and fills the [`Overlay`];
//! 3. [`App::draw`], which repaints what has changed on a [`Canvas`] of 240 by 160 palette indices;
//! 4. where [`App::thinks`], [`App::think`], which returns when a bot has made up its mind, its time is up, or someone
//!    wants something else. Meanwhile the owner's interrupt may go on with [`Overlay::tick`] and [`Overlay::steer`], so
//!    that nothing freezes.
//!
//! What is on the screen comes from scenes: no game's name stands here.
#![no_std]

extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod app;
pub mod board;
pub mod canvas;
pub mod desk;
pub mod hand;
pub mod machine;
pub mod mind;
pub mod motion;
pub mod net;
pub mod overlay;
pub mod pixels;
pub mod play;
pub mod seating;
pub mod settings;
pub mod store;
pub mod testing;
mod view;

pub use app::App;
pub use canvas::{Canvas, Colour, Picture, Rect, Sprite};
pub use machine::{Button, Machine, Sound};
pub use overlay::Overlay;
pub use play::Play;
pub use seating::{Seating, Sitter};
pub use settings::Settings;
