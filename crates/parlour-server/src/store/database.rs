//! Which database is meant: a file, or the URL of a PostgreSQL.

use std::fmt;
use std::path::PathBuf;

use super::postgres;

/// Which database is meant. It shows itself without its password.
#[derive(Clone, PartialEq, Eq)]
pub enum Database {
    /// A file of SQLite's.
    File(PathBuf),
    /// A PostgreSQL, by its URL.
    Postgres(String),
}

impl<P: Into<PathBuf>> From<P> for Database {
    fn from(path: P) -> Self {
        let path = path.into();
        let is_url = |text: &&str| text.starts_with("postgres://") || text.starts_with("postgresql://");
        match path.to_str().filter(is_url) {
            Some(url) => Database::Postgres(url.to_string()),
            None => Database::File(path),
        }
    }
}

impl fmt::Display for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Database::File(path) => path.display().fmt(f),
            Database::Postgres(url) => match postgres::options(url) {
                Ok(options) => {
                    let name = options.get_database().unwrap_or(options.get_username());
                    write!(f, "postgres://{}:{}/{name}", options.get_host(), options.get_port())
                }
                Err(_) => f.write_str("postgres://"),
            },
        }
    }
}

impl fmt::Debug for Database {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_never_shown() {
        for (text, shown) in [
            ("postgres://ada:secret@db.example:5433/parlour", "postgres://db.example:5433/parlour"),
            ("postgresql://ada@db.example/parlour?password=secret", "postgres://db.example:5432/parlour"),
            ("postgres://ada:secret@db.example:port/parlour", "postgres://"),
            ("parlour.db", "parlour.db"),
        ] {
            let database = Database::from(text);
            assert_eq!(
                (database.to_string(), format!("{database:?}")),
                (shown.to_string(), shown.to_string())
            );
        }
    }
}
