//! The migrations are part of the binary: whenever they change, so does the binary.

fn main() {
    println!("cargo::rerun-if-changed=migrations");
}
