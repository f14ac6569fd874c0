//! The whole program by its buttons: every screen, every game in every variant to its end, random input, saves that are
//! cut off, and how much memory it takes.

mod buttons {
    mod games;
    mod random;
    mod saves;
    mod screens;
}
