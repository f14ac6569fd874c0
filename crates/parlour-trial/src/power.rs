//! Power loss: a disk whose power can be cut. It is a file system in a file, which lies in another file system in a file;
//! the outer one is the disk with its volatile cache. Cutting the power shuts the outer one down as it is
//! (`EXT4_IOC_SHUTDOWN` without flushing its journal, as file system developers test theirs): whatever was not flushed
//! through both is gone. Then both are mounted again, and recover from their journals.
//!
//! It needs Linux, ext4, loop devices and the right to mount.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// How large the two files are. They are sparse.
const DISK_BYTES: u64 = 1 << 30;
const CACHE_BYTES: u64 = 2 << 30;
/// `EXT4_IOC_SHUTDOWN` with `EXT4_GOING_FLAGS_NOLOGFLUSH`; Perl is there wherever ext4's tools are.
const SHUT_DOWN: &str = r#"
open(my $folder, "<", $ARGV[0]) or die "$!\n";
my $flags = pack("L", 2);
ioctl($folder, 0x8004587D, $flags) or die "$!\n";
"#;

/// A disk whose power can be cut, mounted as long as this is there.
#[derive(Debug)]
pub struct Disk {
    folder: PathBuf,
    cuts: u32,
    /// How often something that was written just before and not flushed was gone.
    losses: u32,
}

impl Disk {
    /// Makes and mounts a disk whose files lie in a folder.
    pub fn make(folder: &Path) -> io::Result<Self> {
        let disk = Disk { folder: folder.to_path_buf(), cuts: 0, losses: 0 };
        fs::create_dir_all(disk.cache())?;
        fs::create_dir_all(disk.path())?;
        make_file_system(&disk.cache_image(), CACHE_BYTES)?;
        mount(&disk.cache_image(), &disk.cache())?;
        make_file_system(&disk.disk_image(), DISK_BYTES)?;
        run("sync", &[])?;
        mount(&disk.disk_image(), &disk.path())?;
        Ok(disk)
    }

    /// Where it is mounted.
    pub fn path(&self) -> PathBuf {
        self.folder.join("disk")
    }

    fn cache(&self) -> PathBuf {
        self.folder.join("cache")
    }

    fn cache_image(&self) -> PathBuf {
        self.folder.join("cache.img")
    }

    fn disk_image(&self) -> PathBuf {
        self.cache().join("disk.img")
    }

    /// How often the power was cut, and how often a file that was written just before and not flushed was gone.
    pub fn cuts(&self) -> (u32, u32) {
        (self.cuts, self.losses)
    }

    fn witness(&self) -> PathBuf {
        self.path().join(format!("witness{}", self.cuts))
    }

    /// Cuts the power. Whoever uses the disk gets errors from now on.
    pub fn cut(&mut self) -> io::Result<()> {
        self.cuts += 1;
        fs::write(self.witness(), "not flushed")?;
        run("perl", &["-e", SHUT_DOWN, text(&self.cache())?])
    }

    /// The power is back. Nobody may use the disk yet.
    pub fn restore(&mut self) -> io::Result<()> {
        self.unmount()?;
        mount(&self.cache_image(), &self.cache())?;
        mount(&self.disk_image(), &self.path())?;
        self.losses += u32::from(!self.witness().exists());
        Ok(())
    }

    fn unmount(&self) -> io::Result<()> {
        run("umount", &[text(&self.path())?])?;
        run("umount", &[text(&self.cache())?])
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        // A test that failed may still use it: then it goes when the last user does.
        for folder in [self.path(), self.cache()] {
            if let Ok(folder) = text(&folder) {
                drop(run("umount", &["--lazy", folder]));
            }
        }
    }
}

fn make_file_system(image: &Path, bytes: u64) -> io::Result<()> {
    fs::File::create(image)?.set_len(bytes)?;
    run("mkfs.ext4", &["-q", "-F", text(image)?])
}

fn mount(image: &Path, folder: &Path) -> io::Result<()> {
    run("mount", &["-o", "loop", text(image)?, text(folder)?])
}

fn text(path: &Path) -> io::Result<&str> {
    path.to_str().ok_or_else(|| io::Error::other("a path that is no text"))
}

/// Runs a command to its end.
fn run(command: &str, arguments: &[&str]) -> io::Result<()> {
    let output = Command::new(command).args(arguments).output()?;
    if output.status.success() {
        return Ok(());
    }
    let said = String::from_utf8_lossy(&output.stderr);
    Err(io::Error::other(format!("{command}: {}", said.trim())))
}
