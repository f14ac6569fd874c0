//! A page that is a single file: one script and one style sheet that need nothing else.

use std::collections::BTreeSet;
use std::path::Path;

use crate::chunk::identifier;
use crate::{BundleError, graph, read, read_modules, wrong};

/// One script that holds a module and all that it needs.
pub fn script(folder: &Path, entry: &str) -> Result<String, BundleError> {
    let modules = read_modules(folder)?;
    let Some((entry, _)) = modules.get_key_value(entry) else {
        return Err(wrong(entry, "there is no such module"));
    };
    let mut needed = BTreeSet::new();
    graph::closure(&modules, entry, &mut needed);
    let mut parts = Vec::new();
    for name in graph::in_order(&modules)?.into_iter().filter(|name| needed.contains(name)) {
        let module = &modules[name];
        if !module.lazy.is_empty() {
            return Err(wrong(name, format!("loads something later, but {entry} is a single file")));
        }
        parts.push(format!("const {} = (() => {{\n", identifier(name)));
        for import in module.imports.iter().filter(|import| !import.names.is_empty()) {
            parts.push(format!("const {{ {} }} = {};\n", import.names, identifier(&import.from)));
        }
        parts.push(format!("{}return {{ {} }};\n}})();\n", module.body, module.exports.join(", ")));
    }
    // It stands between tags.
    Ok(parts.concat().replace("</", "<\\/"))
}

/// Style sheets as one; pictures that they ask a server for are left out.
pub fn style(folder: &Path, sheets: &[&str]) -> Result<String, BundleError> {
    let sheets = sheets.iter().map(|sheet| read(folder, sheet)).collect::<Result<Vec<_>, _>>()?;
    Ok(without_pictures(&sheets.concat()))
}

/// `url(/...)` becomes an empty picture.
fn without_pictures(style: &str) -> String {
    let mut parts = style.split("url(/");
    let mut text = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let rest = part.split_once(')').map_or("", |(_, rest)| rest);
        text += "linear-gradient(transparent, transparent)";
        text += rest;
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_holds_what_it_needs_in_order() {
        let folder = tempfile::tempdir().unwrap();
        let write =
            |name: &str, text: &str| std::fs::write(folder.path().join("js").join(name), text).unwrap();
        std::fs::create_dir(folder.path().join("js")).unwrap();
        write("a.js", "import { b } from \"./b.js\";\nconsole.log(b, \"</script>\");\n");
        write("b.js", "export const b = 1;\n");
        write("other.js", "export const c = 2;\n");
        let text = script(folder.path(), "a.js").unwrap();
        assert!(text.find("const $b").unwrap() < text.find("const $a").unwrap(), "{text}");
        assert!(!text.contains("const c") && !text.contains("</script"), "{text}");
        assert!(script(folder.path(), "none.js").is_err());
    }

    #[test]
    fn pictures_of_a_server_are_left_out() {
        let style =
            without_pictures("a { background: url(/x.svg) 0 0 / 2px, red; } b { mask: url(/y.svg); }");
        assert!(!style.contains("url(/") && style.contains("0 0 / 2px, red; } b"), "{style}");
    }
}
