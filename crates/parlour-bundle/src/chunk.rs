//! Chunks: groups of modules, each in one file.
//!
//! In a chunk a module is a function that runs once and returns what it exports: `const $dom = (() => { .. })()`. A chunk
//! imports the modules of others by these names.
//!
//! A chunk names others by their hashes, and two chunks may name each other: one needs the other at once, which loads it
//! later. So a chunk's hash is that of its own text and the texts of all that it names, directly or not, before names
//! were filled in.

use std::collections::{BTreeMap, BTreeSet};

use crate::BundleError;
use crate::files::{File, Names, hash};
use crate::graph::{self, Modules};
use crate::module::lazy_imports;

/// All chunks.
#[derive(Debug)]
pub(crate) struct Chunks {
    pub(crate) files: Vec<File>,
    /// In which chunk each module is.
    chunk_of: BTreeMap<String, usize>,
    /// What each chunk needs at once: itself first.
    needs: Vec<Vec<usize>>,
}

impl Chunks {
    /// The path of the chunk that holds a module.
    pub(crate) fn path_of(&self, module: &str) -> Option<&str> {
        self.chunk_of.get(module).map(|&chunk| self.files[chunk].path.as_str())
    }

    /// The paths of all chunks that a module needs at once, its own first.
    pub(crate) fn needed_for(&self, module: &str) -> Vec<String> {
        let needs = self.chunk_of.get(module).map_or(&[][..], |&chunk| &self.needs[chunk]);
        needs.iter().map(|&chunk| self.files[chunk].path.clone()).collect()
    }
}

/// Joins modules into chunks; `names` are those of the files that they mention.
pub(crate) fn chunks(modules: &Modules, names: &Names) -> Result<Chunks, BundleError> {
    let order = graph::in_order(modules)?;
    let groups = graph::groups(modules, &order);
    let mut chunk_of = BTreeMap::new();
    for (chunk, group) in groups.iter().enumerate() {
        chunk_of.extend(group.iter().map(|&name| (name.to_string(), chunk)));
    }
    let draft = Draft { modules, chunk_of: &chunk_of, groups: &groups };
    let needs: Vec<Vec<usize>> = (0..groups.len()).map(|chunk| draft.needs(chunk)).collect();
    let texts: Vec<String> =
        (0..groups.len()).map(|chunk| names.in_text(&draft.text(chunk, &needs))).collect();
    let paths: Vec<String> = (0..groups.len()).map(|chunk| path(&groups, &texts, chunk)).collect();
    let files = texts.iter().zip(&paths);
    let files =
        files.map(|(text, path)| File::at(path.clone(), fill_in(text, &paths).into_bytes())).collect();
    Ok(Chunks { files, chunk_of, needs })
}

/// What stands for a chunk's name until it has one.
fn placeholder(chunk: usize) -> String {
    format!("@chunk{chunk}@")
}

fn fill_in(text: &str, paths: &[String]) -> String {
    let filled = paths.iter().enumerate();
    filled.fold(text.to_string(), |text, (chunk, path)| text.replace(&placeholder(chunk), path))
}

/// A chunk is called after the last of its modules, which needs the others.
fn path(groups: &[Vec<&str>], texts: &[String], chunk: usize) -> String {
    let mut named = BTreeSet::from([chunk]);
    let mut open = vec![chunk];
    while let Some(next) = open.pop() {
        let others = (0..texts.len()).filter(|&other| texts[next].contains(&placeholder(other)));
        open.extend(others.filter(|&other| named.insert(other)).collect::<Vec<_>>());
    }
    let all: String = [chunk].iter().chain(&named).map(|&chunk| texts[chunk].as_str()).collect();
    let stem = groups[chunk].last().map_or("chunk", |name| name.trim_end_matches(".js"));
    format!("/js/{stem}.{}.js", hash(all.as_bytes()))
}

/// Chunks that have no names yet.
struct Draft<'a> {
    modules: &'a Modules,
    chunk_of: &'a BTreeMap<String, usize>,
    groups: &'a [Vec<&'a str>],
}

impl Draft<'_> {
    /// The modules of other chunks that a chunk imports.
    fn imports(&self, chunk: usize) -> BTreeMap<usize, BTreeSet<&str>> {
        let mut imports: BTreeMap<usize, BTreeSet<&str>> = BTreeMap::new();
        for import in self.groups[chunk].iter().flat_map(|&name| &self.modules[name].imports) {
            let other = self.chunk_of[&import.from];
            if other != chunk {
                imports.entry(other).or_default().insert(&import.from);
            }
        }
        imports
    }

    /// Itself and all chunks that it needs at once.
    fn needs(&self, chunk: usize) -> Vec<usize> {
        let mut needs = vec![chunk];
        let mut next = 0;
        while next < needs.len() {
            let more = self.imports(needs[next]).into_keys().filter(|other| !needs.contains(other));
            let more: Vec<usize> = more.collect();
            needs.extend(more);
            next += 1;
        }
        needs
    }

    fn text(&self, chunk: usize, needs: &[Vec<usize>]) -> String {
        let mut parts = Vec::new();
        for (other, names) in self.imports(chunk) {
            let names = names.into_iter().map(identifier).collect::<Vec<_>>().join(", ");
            parts.push(format!("import {{ {names} }} from \"{}\";\n", placeholder(other)));
        }
        for &name in &self.groups[chunk] {
            let module = &self.modules[name];
            parts.push(format!("export const {} = (() => {{\n", identifier(name)));
            for import in module.imports.iter().filter(|import| !import.names.is_empty()) {
                parts.push(format!("const {{ {} }} = {};\n", import.names, identifier(&import.from)));
            }
            parts.push(self.with_loading(&module.body, &needs[chunk], needs));
            parts.push(format!("return {{ {} }};\n}})();\n", module.exports.join(", ")));
        }
        parts.concat()
    }

    /// What is loaded later is loaded from its chunk, together with all that this chunk needs and that is not there yet.
    fn with_loading(&self, body: &str, there: &[usize], needs: &[Vec<usize>]) -> String {
        let mut parts = Vec::new();
        let mut from = 0;
        for (place, name) in lazy_imports(body) {
            parts.push(body[from..place.start].to_string());
            from = place.end;
            let chunk = self.chunk_of[&name];
            let rest = needs[chunk].iter().filter(|&other| *other != chunk && !there.contains(other));
            let all = [&chunk].into_iter().chain(rest);
            let all = all
                .map(|&other| format!("import(\"{}\")", placeholder(other)))
                .collect::<Vec<_>>()
                .join(", ");
            parts.push(format!("Promise.all([{all}]).then(([chunk]) => chunk.{})", identifier(&name)));
        }
        parts.push(body[from..].to_string());
        parts.concat()
    }
}

pub(crate) fn identifier(module: &str) -> String {
    format!("${}", module.trim_end_matches(".js").replace(['-', '.'], "_"))
}
