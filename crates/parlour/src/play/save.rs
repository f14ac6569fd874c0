//! Saving a record without ever losing one.

use std::io::{BufRead, Write};
use std::path::Path;

use super::Terminal;
use crate::output::{ensure_new, replace, save_new, stderr};

/// Refuses, before the game, a file that could not be written after it.
pub(super) fn check_new(file: &Path) -> anyhow::Result<()> {
    ensure_new(file)?;
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    anyhow::ensure!(folder.is_dir(), "cannot save to {}: there is no such folder", file.display());
    Ok(())
}

impl<R: BufRead, W: Write> Terminal<'_, R, W> {
    /// Writes the record. A file this game was saved to before is written anew; any other must be new.
    pub(super) fn save(&mut self, file: &Path) -> anyhow::Result<()> {
        let record = self.table().record();
        let is_secret = self.table().rules().has_secrets() && record.result.is_none();
        let record = if is_secret { record.sealed() } else { record.to_string() };
        if self.saved.iter().any(|saved| saved == file) {
            replace(file, record.as_bytes())?;
        } else {
            save_new(file, record.as_bytes())?;
            self.saved.push(file.to_path_buf());
        }
        Ok(writeln!(stderr(), "saved to {}", file.display())?)
    }
}
