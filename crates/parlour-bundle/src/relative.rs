//! A page that lies in any folder of any host: every file is named from where it is mentioned. The entry lies at the top,
//! and modules find other files by names that start there too, since an address in a document is read from the entry.

use crate::{Bundle, File};

/// The folders of the page's files.
const FOLDERS: [&str; 3] = ["js", "css", "pictures"];

/// The same files under names without a leading slash, and every mention of them changed to that. The service worker is
/// left out: one that suits a server does not suit a folder.
pub fn relative(bundle: Bundle) -> Bundle {
    let Bundle { files, entry, pages } = bundle;
    let files = files.into_iter().filter(|file| file.path != "/sw.js").map(|file| File {
        bytes: in_file(&file.path, file.bytes),
        path: file.path[1..].to_string(),
        is_hashed: file.is_hashed,
    });
    let pages = pages.into_iter().map(|mut page| {
        page.modules.iter_mut().for_each(|module| *module = module[1..].to_string());
        page
    });
    Bundle { files: files.collect(), entry: in_entry(&entry), pages: pages.collect() }
}

fn in_file(path: &str, bytes: Vec<u8>) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(&bytes) else { return bytes };
    match path.rsplit('.').next() {
        // Modules lie beside each other; whatever else they name goes through a function that knows the page.
        Some("js") if path.starts_with("/js/") => {
            text.replace("from \"/js/", "from \"./").replace("import(\"/js/", "import(\"./").into_bytes()
        }
        Some("css") => FOLDERS
            .iter()
            .fold(text.to_string(), |text, folder| {
                text.replace(&format!("url(/{folder}/"), &format!("url(../{folder}/"))
            })
            .into_bytes(),
        Some("webmanifest") => from_here(text).into_bytes(),
        _ => bytes,
    }
}

/// Names in quotes that start at the top of the host start here.
fn from_here(text: &str) -> String {
    text.replace("\"/\"", "\"./\"").replace("\"/", "\"")
}

/// The entry's own links lead to places in the house, which are told by what follows the `#`.
fn in_entry(entry: &str) -> String {
    entry.replace("href=\"/\"", "href=\"#/\"").replace("=\"/", "=\"")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PagePreload;

    fn file(path: &str, text: &str) -> File {
        File { path: path.to_string(), bytes: text.into(), is_hashed: true }
    }

    #[test]
    fn every_name_starts_where_it_is_read() {
        let bundle = Bundle {
            files: vec![
                file(
                    "/js/a.1.js",
                    "import { b } from \"/js/b.2.js\";\nimport(\"/js/c.3.js\");\nat(\"/pictures/x.svg\")",
                ),
                file("/css/style.4.css", "a { background: url(/pictures/x.svg) } b { color: red }"),
                file("/manifest.webmanifest", "{ \"id\": \"/\", \"src\": \"/pictures/x.svg\" }"),
                file("/sw.js", "anything"),
            ],
            entry: "<a href=\"/\"></a><script src=\"/js/a.1.js\"></script><a href=\"#main\"></a>".to_string(),
            pages: vec![PagePreload {
                address: vec![String::new()],
                modules: vec!["/js/a.1.js".to_string()],
            }],
        };
        let Bundle { files, entry, pages } = relative(bundle);
        let texts: Vec<(&str, &str)> = files
            .iter()
            .map(|file| (file.path.as_str(), std::str::from_utf8(&file.bytes).unwrap()))
            .collect();
        assert_eq!(
            texts,
            [
                (
                    "js/a.1.js",
                    "import { b } from \"./b.2.js\";\nimport(\"./c.3.js\");\nat(\"/pictures/x.svg\")"
                ),
                ("css/style.4.css", "a { background: url(../pictures/x.svg) } b { color: red }"),
                ("manifest.webmanifest", "{ \"id\": \"./\", \"src\": \"pictures/x.svg\" }"),
            ]
        );
        assert_eq!(entry, "<a href=\"#/\"></a><script src=\"js/a.1.js\"></script><a href=\"#main\"></a>");
        assert_eq!(pages[0].modules, ["js/a.1.js"]);
    }
}
