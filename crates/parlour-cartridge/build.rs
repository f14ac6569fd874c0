//! Tells the linker how the machine's memory is laid out.

fn main() {
    let folder = std::env::var("CARGO_MANIFEST_DIR").expect("cargo says where the package lies");
    println!("cargo::rustc-link-arg-bins=-T{folder}/memory.ld");
    println!("cargo::rerun-if-changed=memory.ld");
}
