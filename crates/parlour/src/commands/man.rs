//! `man`: the manual page, made from the same table as the help.

use clap::CommandFactory;
use clap_mangen::Man;

use crate::cli::Cli;
use crate::output::{ExitStatus, stdout};

pub(crate) fn run(command: Option<&str>) -> anyhow::Result<ExitStatus> {
    let cli = Cli::command();
    let page = match command {
        None => cli,
        Some(name) => {
            let found = cli.find_subcommand(name).cloned();
            let found = found.ok_or_else(|| anyhow::anyhow!("there is no command `{name}`"))?;
            let title: &'static str = Box::leak(format!("parlour-{name}").into_boxed_str());
            found.name(title).version(env!("CARGO_PKG_VERSION"))
        }
    };
    Man::new(page).render(&mut stdout())?;
    Ok(ExitStatus::Success)
}
