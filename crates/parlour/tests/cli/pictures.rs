//! `show --svg` and `show --png`: pictures into files and pipes.

use std::fs;

use crate::{DICE_GAME, GAME, SECRET_GAME, START, parlour, run};

/// The width and the height that a PNG says it has.
fn size(png: &[u8]) -> (u32, u32) {
    assert_eq!(&png[..8], b"\x89PNG\r\n\x1a\n");
    let number = |at: usize| u32::from_be_bytes(png[at..at + 4].try_into().unwrap());
    (number(16), number(20))
}

fn piped(arguments: &[&str]) -> Vec<u8> {
    let output = parlour(arguments).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

#[test]
fn pictures_go_through_pipes_as_they_are() {
    for game in [GAME, DICE_GAME, SECRET_GAME] {
        let svg = String::from_utf8(piped(&["show", game, "--svg", "-"])).unwrap();
        assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"), "{game}");
        assert!(!svg.contains("var(") && !svg.contains("currentColor"), "{game}");
    }
    let png = piped(&["show", GAME, "--position", START, "--png", "-", "--width", "120"]);
    assert_eq!(size(&png), (120, 120));
    let flipped = piped(&["show", GAME, "--position", START, "--png", "-", "--width", "120", "--flip"]);
    assert!(png != flipped);
}

#[test]
fn a_picture_is_a_file_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("board.png");
    let name = file.to_str().unwrap();
    run(&["show", GAME, "--png", name, "--width", "64"]).success();
    assert_eq!(size(&fs::read(&file).unwrap()), (64, 64));
    // Drawn again it is another in the same place.
    run(&["show", GAME, "--png", name, "--width", "80"]).success();
    assert_eq!(size(&fs::read(&file).unwrap()), (80, 80));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    let error = run(&["show", GAME, "--png", "/no/such/folder/a.png"]).failure(2);
    assert_eq!(error.lines().count(), 1, "{error}");
    for wrong in [["--png", "-", "--width", "100000"], ["--png", "-", "--svg", "-"]] {
        let refused = run(&[&["show", GAME][..], &wrong[..]].concat());
        assert_eq!((refused.code, refused.out.as_str()), (Some(2), ""), "{}", refused.err);
    }
}
