//! One module: what it imports, what it exports, and the rest.

use crate::{BundleError, wrong};

/// A module's text, taken apart.
#[derive(Debug)]
pub(crate) struct Module {
    /// What it needs before it can run, in the order of its imports.
    pub(crate) imports: Vec<Import>,
    /// The modules that it loads later, if at all.
    pub(crate) lazy: Vec<String>,
    /// The names that it exports.
    pub(crate) exports: Vec<String>,
    /// Its text without imports, and without the word `export`.
    pub(crate) body: String,
}

/// One import: from which module, and which names in the syntax of an assignment.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Import {
    pub(crate) from: String,
    pub(crate) names: String,
}

impl Module {
    pub(crate) fn read(file: &str, text: &str) -> Result<Self, BundleError> {
        let mut module =
            Module { imports: Vec::new(), lazy: Vec::new(), exports: Vec::new(), body: String::new() };
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if line.starts_with("import ") {
                let mut statement = line.to_string();
                while !statement.ends_with(';') {
                    let more = lines.next().ok_or_else(|| wrong(file, "an import has no end"))?;
                    statement.push_str(more);
                }
                module.imports.push(read_import(file, &statement)?);
            } else if let Some(declaration) = line.strip_prefix("export ") {
                module.exports.push(exported_name(file, declaration)?);
                module.write_line(declaration);
            } else {
                module.write_line(line);
            }
        }
        if module.body.contains("import.meta") {
            return Err(wrong(file, "import.meta has no meaning once modules are joined"));
        }
        let loads = module.body.match_indices("import(").map(|(at, word)| &module.body[at + word.len()..]);
        if let Some(load) =
            loads.into_iter().find(|load| !load.starts_with("\"./") && !load.starts_with("\"../"))
        {
            let load = load.lines().next().unwrap_or_default();
            return Err(wrong(file, format!("only `import(\"./file.js\")` can be joined: import({load}")));
        }
        for (_, name) in lazy_imports(&module.body) {
            if !module.lazy.contains(&name) {
                module.lazy.push(name);
            }
        }
        Ok(module)
    }

    fn write_line(&mut self, line: &str) {
        self.body.push_str(line);
        self.body.push('\n');
    }
}

/// `import { one, two as other } from "./file.js";` or `import "./file.js";`.
fn read_import(file: &str, statement: &str) -> Result<Import, BundleError> {
    let unknown =
        || wrong(file, format!("only `import {{ names }} from \"./file.js\";` can be joined: {statement}"));
    let rest =
        statement.strip_prefix("import ").and_then(|rest| rest.strip_suffix("\";")).ok_or_else(unknown)?;
    let (names, from) = rest.split_once("\"./").ok_or_else(unknown)?;
    if from.contains('/') {
        return Err(unknown());
    }
    let names = match names.trim() {
        "" => "",
        names => names.strip_suffix("from").map(str::trim).ok_or_else(unknown)?,
    };
    let names = match names {
        "" => "",
        names => names
            .strip_prefix('{')
            .and_then(|names| names.strip_suffix('}'))
            .map(|names| names.trim().trim_end_matches(','))
            .ok_or_else(unknown)?,
    };
    let names = names.split(',').map(|name| name.trim().replace(" as ", ": "));
    let names = names.filter(|name| !name.is_empty()).collect::<Vec<_>>().join(", ");
    Ok(Import { from: from.to_string(), names })
}

/// The name in an exported declaration.
fn exported_name(file: &str, declaration: &str) -> Result<String, BundleError> {
    let rest = ["async function* ", "async function ", "function* ", "function ", "class ", "const "]
        .iter()
        .find_map(|kind| declaration.strip_prefix(kind));
    let name: String = rest
        .unwrap_or_default()
        .chars()
        .take_while(|letter| letter.is_alphanumeric() || matches!(letter, '_' | '$'))
        .collect();
    if name.is_empty() {
        return Err(wrong(
            file,
            format!("only functions, classes and constants are exported: export {declaration}"),
        ));
    }
    Ok(name)
}

/// Where a text loads a module later, and which. What stands in a comment for the sake of a type (`import("./x.js").Name`)
/// loads nothing.
pub(crate) fn lazy_imports(text: &str) -> Vec<(std::ops::Range<usize>, String)> {
    const OPENING: &str = "import(\"./";
    let mut found = Vec::new();
    let mut from = 0;
    while let Some(start) = text[from..].find(OPENING).map(|at| at + from) {
        from = start + OPENING.len();
        let Some(length) = text[from..].find("\")") else { break };
        let end = from + length + 2;
        let mut after = text[end..].chars();
        let is_type = text[..start].ends_with("typeof ")
            || text[..start].ends_with('{')
            || after.next() == Some('.') && after.next().is_some_and(char::is_uppercase);
        if !is_type {
            found.push((start..end, text[from..end - 2].to_string()));
        }
        from = end;
    }
    found
}
