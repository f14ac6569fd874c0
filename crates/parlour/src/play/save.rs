//! Saving a record without ever losing one.

use std::fs;
use std::io::{BufRead, Write};
use std::path::Path;

use anyhow::Context;

use super::Terminal;

/// Refuses a file that is there already: it may be another game.
pub(super) fn check_new(file: &Path) -> anyhow::Result<()> {
    anyhow::ensure!(!file.exists(), "{} exists already; choose another name", file.display());
    Ok(())
}

impl<R: BufRead, W: Write> Terminal<R, W> {
    /// Writes the record beside the file and moves it there, so that a full disk leaves no half of it. A file
    /// this game was saved to before is written anew.
    pub(super) fn save(&mut self, file: &Path) -> anyhow::Result<()> {
        if !self.saved.iter().any(|saved| saved == file) {
            check_new(file)?;
        }
        let mut draft = file.as_os_str().to_owned();
        draft.push(".part");
        let written =
            fs::write(&draft, self.table.record().to_string()).and_then(|()| fs::rename(&draft, file));
        if written.is_err() {
            // What could not be written is not left lying about; if it was never there, so much the better.
            let _ = fs::remove_file(&draft);
        }
        written.with_context(|| format!("cannot save to {}", file.display()))?;
        if !self.saved.iter().any(|saved| saved == file) {
            self.saved.push(file.to_path_buf());
        }
        writeln!(crate::output::stderr(), "saved to {}", file.display())?;
        Ok(())
    }
}
