//! The entry: its style sheets become one.

use crate::BundleError;

/// The entry with one style sheet, and that sheet: all that it had, in their order. Sheets that are not the page's own
/// files stay.
pub(crate) fn with_one_sheet(
    entry: &str,
    read: impl Fn(&str) -> Result<String, BundleError>,
) -> Result<(String, String), BundleError> {
    let mut sheet = String::new();
    let mut lines = Vec::new();
    for line in entry.lines() {
        let href = line
            .trim()
            .strip_prefix("<link rel=\"stylesheet\" href=\"/css/")
            .and_then(|rest| rest.strip_suffix("\">"));
        let Some(name) = href else {
            lines.push(line);
            continue;
        };
        if sheet.is_empty() {
            lines.push("<link rel=\"stylesheet\" href=\"/css/style.css\">");
        }
        sheet += &read(&format!("css/{name}"))?;
        sheet.push('\n');
    }
    Ok((lines.join("\n") + "\n", sheet))
}
