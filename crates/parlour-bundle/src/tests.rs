//! Small pages, joined.

use std::fs;

use tempfile::TempDir;

use super::*;

/// A page: a home that needs `shared.js`, and a table that needs it too and is loaded later.
const PAGE: [(&str, &str); 8] = [
    (
        "index.html",
        "<link rel=\"stylesheet\" href=\"/css/a.css\">\n<link rel=\"stylesheet\" href=\"/css/b.css\">\n\
         <link rel=\"icon\" href=\"/pictures/icon.svg\">\n<script type=\"module\" src=\"/js/main.js\"></script>\n",
    ),
    ("css/a.css", "a { background: url(/pictures/icon.svg); }"),
    ("css/b.css", "b { color: red; }"),
    ("pictures/icon.svg", "<svg/>"),
    ("manifest.webmanifest", "{\"icons\":[{\"src\":\"/pictures/icon.svg\"}]}"),
    ("sw.js", "const { version, files } = self.BUILD;\n"),
    (
        "js/main.js",
        "import { show } from \"./shared.js\";\n/** @type {import(\"./table.js\").Type} */\nlet routes = [\n\
         [/^\\/$/, () => show()],\n[/^\\/t\\/(\\w+)$/, async () => (await import(\"./table.js\")).table()],\n];\n",
    ),
    (
        "js/shared.js",
        "import {\n  one,\n  two as other,\n} from \"./words.js\";\nexport const show = () => one + other;\n",
    ),
];

fn page(changes: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    let rest = [
        ("js/words.js", "export const one = 1;\nexport function two() {}\nexport class Three {}\n"),
        ("js/table.js", "import { show } from \"./shared.js\";\nexport async function table() { show(); }\n"),
    ];
    for (name, text) in PAGE.iter().chain(&rest).chain(changes) {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn built(changes: &[(&str, &str)]) -> Bundle {
    bundle(page(changes).path()).unwrap()
}

fn failure(changes: &[(&str, &str)]) -> String {
    bundle(page(changes).path()).unwrap_err().to_string()
}

/// The only file whose path begins so.
fn path<'a>(bundle: &'a Bundle, start: &str) -> &'a str {
    let mut found = bundle.files.iter().filter(|file| file.path.starts_with(start));
    let path = &found.next().unwrap_or_else(|| panic!("no {start}")).path;
    assert!(found.next().is_none(), "two of {start}");
    path
}

fn text(bundle: &Bundle, start: &str) -> String {
    let path = path(bundle, start);
    let file = bundle.files.iter().find(|file| file.path == path).unwrap();
    String::from_utf8(file.bytes.clone()).unwrap()
}

#[test]
fn what_two_pages_need_is_in_one_file_and_what_one_needs_in_another() {
    let bundle = built(&[]);
    let shared = text(&bundle, "/js/shared.");
    assert!(shared.starts_with("export const $words = (() => {\nconst one = 1;"), "{shared}");
    assert!(shared.contains("return { one, two, Three };\n})();"), "{shared}");
    assert!(shared.contains("const { one, two: other } = $words;"), "{shared}");
    let main = text(&bundle, "/js/main.");
    let table = path(&bundle, "/js/table.");
    let loads = format!("(await Promise.all([import(\"{table}\")]).then(([chunk]) => chunk.$table)).table()");
    assert!(main.contains(&loads), "{main}");
    assert!(main.contains("import(\"./table.js\").Type"), "types stay as they are: {main}");
    assert!(main.starts_with(&format!("import {{ $shared }} from \"{}\";\n", path(&bundle, "/js/shared."))));
}

#[test]
fn a_page_preloads_all_that_it_needs() {
    let bundle = built(&[]);
    let [main, shared, table] =
        ["/js/main.", "/js/shared.", "/js/table."].map(|start| path(&bundle, start).to_string());
    let pages: Vec<(String, &[String])> =
        bundle.pages.iter().map(|page| (page.address.join("/"), &page.modules[..])).collect();
    assert_eq!(pages[0], (String::new(), &[main.clone(), shared.clone()][..]));
    assert_eq!(pages[1], ("t/*".to_string(), &[main, shared, table][..]));
}

#[test]
fn the_entry_and_the_worker_name_what_there_is() {
    let bundle = built(&[]);
    let style = path(&bundle, "/css/style.");
    assert_eq!(bundle.entry.matches("stylesheet").count(), 1);
    for name in [style, path(&bundle, "/js/main."), path(&bundle, "/pictures/icon.")] {
        assert!(bundle.entry.contains(name), "{name} is not in {}", bundle.entry);
        assert!(text(&bundle, "/sw.js").contains(name), "{name}");
    }
    assert!(text(&bundle, "/css/style.").contains("b { color: red; }"));
    assert!(text(&bundle, "/css/style.").contains(path(&bundle, "/pictures/icon.")));
    assert!(text(&bundle, "/manifest.webmanifest").contains(path(&bundle, "/pictures/icon.")));
}

#[test]
fn a_name_changes_with_what_is_in_the_file_and_in_those_that_it_names() {
    let before = built(&[]);
    let names = |bundle: &Bundle| {
        ["/js/main.", "/js/shared.", "/js/table.", "/css/style.", "/pictures/icon."]
            .map(|start| path(bundle, start).to_string())
    };
    let changed = |changes: &[(&str, &str)]| {
        let after = built(changes);
        assert_ne!(text(&before, "/sw.js"), text(&after, "/sw.js"), "another version has another worker");
        let pairs = names(&before).into_iter().zip(names(&after));
        pairs.map(|(one, other)| one != other).collect::<Vec<_>>()
    };
    assert_eq!(names(&before), names(&built(&[])), "the same files have the same names");
    // main, shared, table, style, icon
    assert_eq!(
        changed(&[("js/table.js", "import { show } from \"./shared.js\";\nexport const table = show;\n")]),
        [true, false, true, false, false]
    );
    assert_eq!(
        changed(&[("js/words.js", "export const one = 2;\nexport const two = 2;\n")]),
        [true, true, true, false, false]
    );
    assert_eq!(changed(&[("pictures/icon.svg", "<svg></svg>")]), [false, false, false, true, true]);
    let entry = PAGE[0].1.replace("<link rel=\"icon\"", "<meta>\n<link rel=\"icon\"");
    assert_eq!(changed(&[("index.html", &entry)]), [false; 5]);
}

#[test]
fn chunks_may_name_each_other_if_one_of_them_is_loaded_later() {
    let shared = "export const show = () => import(\"./table.js\");\n";
    let changes = [("js/shared.js", shared)];
    let one = built(&changes);
    assert!(text(&one, "/js/shared.").contains(path(&one, "/js/table.")));
    assert!(text(&one, "/js/table.").contains(path(&one, "/js/shared.")));
    let table = "import { show } from \"./shared.js\";\nexport const table = show;\n";
    let other = built(&[changes[0], ("js/table.js", table)]);
    assert_ne!(path(&one, "/js/shared."), path(&other, "/js/shared."));
}

#[test]
fn what_cannot_be_joined_stops_the_build() {
    for (text, why) in [
        ("import one from \"./words.js\";\n", "only `import { names }"),
        ("import * as one from \"./words.js\";\n", "only `import { names }"),
        ("import { one } from \"../words.js\";\n", "only `import { names }"),
        ("import { one } from \"./words.js\"\n", "has no end"),
        ("import { one } from \"./nothing.js\";\n", "there is no module nothing.js"),
        ("export const show = () => import(\"./nothing.js\");\n", "there is no module nothing.js"),
        ("export const show = (name) => import(name);\n", "only `import(\"./file.js\")`"),
        ("export let show = 1;\n", "only functions, classes and constants"),
        ("export default 1;\n", "only functions, classes and constants"),
        ("export { one } from \"./words.js\";\n", "only functions, classes and constants"),
        ("export const show = import.meta.url;\n", "import.meta"),
        ("export const show = \"/pictures/nothing.svg\";\n", "there is no file /pictures/nothing.svg"),
    ] {
        let told = failure(&[("js/shared.js", text)]);
        assert!(told.contains(why), "{text} -> {told}");
    }
    let circle = [(
        "js/words.js",
        "import { show } from \"./shared.js\";\nexport const one = 1;\nexport const two = 2;\n",
    )];
    assert!(
        failure(&circle).contains("in a circle: shared.js -> words.js -> shared.js"),
        "{}",
        failure(&circle)
    );
}

#[test]
fn compressed_files_are_the_same_when_they_are_opened() {
    use std::io::Read;
    let text = "The same words, and the same words again. ".repeat(100);
    let Compressed { brotli, gzip } = compress(text.as_bytes(), 9).unwrap();
    let (brotli, gzip) = (brotli.unwrap(), gzip.unwrap());
    assert!(brotli.len() < 100 && gzip.len() < 200, "{} and {}", brotli.len(), gzip.len());
    let mut opened = String::new();
    ::brotli::Decompressor::new(&brotli[..], 4096).read_to_string(&mut opened).unwrap();
    assert_eq!(opened, text);
    opened.clear();
    flate2::read::GzDecoder::new(&gzip[..]).read_to_string(&mut opened).unwrap();
    assert_eq!(opened, text);
    let noise: Vec<u8> = (0..100_u8).flat_map(|n| hash(&[n]).into_bytes()).collect();
    let noise: Vec<u8> = noise
        .chunks(2)
        .map(|pair| u8::from_str_radix(std::str::from_utf8(pair).unwrap(), 16).unwrap())
        .collect();
    let Compressed { brotli, gzip } = compress(&noise, 9).unwrap();
    assert!(brotli.is_none() && gzip.is_none());
}
