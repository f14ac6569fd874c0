//! Which modules go together: those that are needed by the same entries, and only by those (code splitting).

use std::collections::{BTreeMap, BTreeSet};

use crate::module::Module;
use crate::{BundleError, wrong};

/// The module that the entry starts.
pub(crate) const MAIN: &str = "main.js";

/// Every module by its name.
pub(crate) type Modules = BTreeMap<String, Module>;

/// Every module after those that it imports. A circle has no such order.
pub(crate) fn in_order(modules: &Modules) -> Result<Vec<&str>, BundleError> {
    let mut walk = Walk { modules, path: Vec::new(), done: Vec::new() };
    for name in modules.keys() {
        walk.visit(name)?;
    }
    Ok(walk.done)
}

struct Walk<'a> {
    modules: &'a Modules,
    path: Vec<&'a str>,
    done: Vec<&'a str>,
}

impl<'a> Walk<'a> {
    fn visit(&mut self, name: &'a str) -> Result<(), BundleError> {
        if self.done.contains(&name) {
            return Ok(());
        }
        if let Some(start) = self.path.iter().position(|&known| known == name) {
            let circle = self.path[start..].join(" -> ");
            return Err(wrong(name, format!("modules import each other in a circle: {circle} -> {name}")));
        }
        self.path.push(name);
        let modules = self.modules;
        let module = &modules[name];
        for needed in module.imports.iter().map(|import| &import.from).chain(&module.lazy) {
            if !modules.contains_key(needed) {
                return Err(wrong(name, format!("there is no module {needed}")));
            }
        }
        for import in &module.imports {
            self.visit(&import.from)?;
        }
        self.path.pop();
        self.done.push(name);
        Ok(())
    }
}

/// A module and all that it needs before it can run.
pub(crate) fn closure<'a>(modules: &'a Modules, name: &'a str, known: &mut BTreeSet<&'a str>) {
    if known.insert(name) {
        for import in &modules[name].imports {
            closure(modules, &import.from, known);
        }
    }
}

/// The modules in groups, each in order. Where a group's module imports one of another group, that one is needed by at
/// least the same entries, so groups never need each other in a circle.
pub(crate) fn groups<'a>(modules: &'a Modules, order: &[&'a str]) -> Vec<Vec<&'a str>> {
    let lazy = modules.values().flat_map(|module| &module.lazy).map(String::as_str);
    let entries: BTreeSet<&str> = lazy.chain([MAIN]).filter(|name| modules.contains_key(*name)).collect();
    let mut needed_by: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for &entry in &entries {
        let mut needed = BTreeSet::new();
        closure(modules, entry, &mut needed);
        for name in needed {
            needed_by.entry(name).or_default().insert(entry);
        }
    }
    // What the first module needs is always there, whoever else needs it.
    for needing in needed_by.values_mut().filter(|needing| needing.len() > 1 && needing.contains(MAIN)) {
        needing.clone_from(&entries);
    }
    let mut groups: BTreeMap<&BTreeSet<&str>, Vec<&str>> = BTreeMap::new();
    for name in order {
        // What no page needs is left out.
        if let Some(entries) = needed_by.get(name) {
            groups.entry(entries).or_default().push(name);
        }
    }
    groups.into_values().collect()
}
