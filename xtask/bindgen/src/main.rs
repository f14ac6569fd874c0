//! Writes the JavaScript around a module of WebAssembly: what `wasm-bindgen --target web` does, built of the library
//! behind it, which needs a third of what the program needs to be built.

use std::path::PathBuf;

use anyhow::Context;
use wasm_bindgen_cli_support::Bindgen;

fn main() -> anyhow::Result<()> {
    let paths: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let [module, folder] = paths.as_slice() else { anyhow::bail!("usage: bindgen MODULE.wasm FOLDER") };
    // A page says itself where the module lies, and its name may hold a hash.
    Bindgen::new()
        .input_path(module)
        .web(true)?
        .omit_default_module_path(true)
        .typescript(true)
        .remove_name_section(true)
        .remove_producers_section(true)
        .generate(folder)
        .with_context(|| format!("cannot write what belongs around {}", module.display()))
}
