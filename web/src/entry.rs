//! The entry: what a server and a site fill into it.

use std::fmt::Write as _;

/// Where the entry is told what an answer is about.
const PREVIEW: &str = "<!-- preview -->";
/// Where it is told which modules it needs.
const PRELOAD: &str = "<!-- preload -->";
/// Where it asks for the games' colours.
const STYLE: &str = "api/style?v=art";

/// The parts that an entry lacks.
#[derive(Clone, Copy, Debug)]
pub struct Parts<'a, M> {
    /// Tags that say what the answer is about: a title, for previews a sentence and a picture.
    pub preview: &'a str,
    /// The modules that the page needs at once, so that nothing waits for a chain of imports.
    pub modules: &'a [M],
    /// The address of the games' colours, from the top.
    pub style: &'a str,
}

impl<M: AsRef<str>> Parts<'_, M> {
    /// Fills the parts into an entry.
    pub fn fill(&self, entry: &str) -> String {
        let mut preload = String::new();
        for path in self.modules {
            let _ = writeln!(preload, "<link rel=\"modulepreload\" href=\"{}\">", path.as_ref());
        }
        // What comes from people is filled in last, so that nothing is filled into it.
        entry.replace(PRELOAD, preload.trim_end()).replace(STYLE, self.style).replace(PREVIEW, self.preview)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_is_filled_in_and_none_into_another() {
        let entry = format!("{PREVIEW}\n<link href=\"/{STYLE}\">\n{PRELOAD}\n<script>");
        let modules = ["/js/a.js", "/js/b.js"];
        let parts = Parts {
            preview: &format!("<title>{PRELOAD}</title>"),
            modules: &modules,
            style: "api/style?v=7",
        };
        assert_eq!(
            parts.fill(&entry),
            format!(
                "<title>{PRELOAD}</title>\n<link href=\"/api/style?v=7\">\n\
             <link rel=\"modulepreload\" href=\"/js/a.js\">\n<link rel=\"modulepreload\" href=\"/js/b.js\">\n<script>"
            )
        );
    }

    #[test]
    fn the_entry_of_the_page_has_a_place_for_every_part() {
        for place in [PREVIEW, PRELOAD, STYLE] {
            assert!(crate::ENTRY.contains(place), "{place}");
        }
    }
}
