//! Which module shows which address: main.js says it, as a list of patterns, each with what it loads.

use crate::chunk::Chunks;
use crate::module::lazy_imports;
use crate::{BundleError, PagePreload, wrong};

/// The pages of main.js, with all the modules that they need at once.
pub(crate) fn pages(main: &str, chunks: &Chunks) -> Result<Vec<PagePreload>, BundleError> {
    let always = chunks.needed_for("main.js");
    let mut pages = Vec::new();
    // A pattern is written /^\/some\/([\w-]+)$/, and what it loads stands after it.
    for part in main.split("/^").skip(1) {
        let Some((pattern, rest)) = part.split_once("$/") else { continue };
        let address = read_pattern(pattern)
            .ok_or_else(|| wrong("js/main.js", format!("an address is words and groups: {pattern}")))?;
        let mut modules = always.clone();
        for (_, name) in lazy_imports(rest) {
            for path in chunks.needed_for(&name) {
                if !modules.contains(&path) {
                    modules.push(path);
                }
            }
        }
        pages.push(PagePreload { address, modules });
    }
    Ok(pages)
}

/// The parts of an address between its slashes; a group stands for any.
fn read_pattern(pattern: &str) -> Option<Vec<String>> {
    let parts = pattern.strip_prefix("\\/")?.split("\\/").map(|part| {
        if part.starts_with('(') && part.ends_with(')') {
            return Some("*".to_string());
        }
        let is_word = part.chars().all(|letter| letter.is_alphanumeric() || letter == '-');
        is_word.then(|| part.to_string())
    });
    parts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_read_part_by_part() {
        let read = |pattern| read_pattern(pattern).map(|parts| parts.join(" "));
        assert_eq!(read(r"\/").as_deref(), Some(""));
        assert_eq!(read(r"\/learn\/([\w-]+)\/(\d+)").as_deref(), Some("learn * *"));
        assert_eq!(read(r"\/rules\/([\w-]+)\/specification").as_deref(), Some("rules * specification"));
        assert_eq!(read(r"\/(a|b\/c)").as_deref(), None);
        assert_eq!(read(r"\/a+"), None);
    }
}
