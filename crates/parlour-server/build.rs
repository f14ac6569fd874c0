//! The page is part of the binary: whenever it changes, so does the binary.

fn main() {
    println!("cargo::rerun-if-changed=web");
    println!("cargo::rerun-if-changed=migrations");
}
