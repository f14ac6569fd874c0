//! The page's board for a report that is a single file: `parlour arena --report`.

/// The script that lets someone step through the report's games.
pub static SCRIPT: &str = include_str!(concat!(env!("OUT_DIR"), "/page/report.js"));

/// The style sheets: the page's furniture and boards, and the report's own.
pub static STYLE: &str = include_str!(concat!(env!("OUT_DIR"), "/page/report.css"));
