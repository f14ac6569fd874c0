//! Takes pictures of every screen, as large as the machine's and four times as large.
//!
//! `cargo run -p parlour-pocket --example screens -- DIR`

use std::error::Error;
use std::fs::File;
use std::io::BufWriter;
use std::path::{Path, PathBuf};

use parlour_pocket::Button;
use parlour_pocket::canvas::{HEIGHT, WIDTH};
use parlour_pocket::pixels::palette::rgb888;
use parlour_pocket::testing::Console;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = PathBuf::from(std::env::args().nth(1).unwrap_or_else(|| "screens".into()));
    std::fs::create_dir_all(&folder)?;
    let shots = Shots { folder };
    shots.house()?;
    let games = parlour_builtin::games().games().map(|game| game.info().id).collect::<Vec<_>>();
    for (index, id) in games.iter().enumerate() {
        shots.game(index, id)?;
    }
    shots.friends()?;
    Ok(())
}

struct Shots {
    folder: PathBuf,
}

impl Shots {
    fn take(&self, console: &mut Console, name: &str) -> Result<(), Box<dyn Error>> {
        let pixels = console.picture();
        for scale in [1, 4] {
            let end = if scale == 1 { String::new() } else { format!("@{scale}x") };
            write_png(&self.folder.join(format!("{name}{end}.png")), &pixels, scale)?;
        }
        Ok(())
    }

    /// The menu and the options.
    fn house(&self) -> Result<(), Box<dyn Error>> {
        let mut console = Console::default();
        for game in 0..parlour_builtin::games().games().count() {
            self.take(&mut console, &format!("menu-{game}"))?;
            console.press(&[Button::Select]);
            self.take(&mut console, &format!("options-{game}"))?;
            console.press(&[Button::B, Button::Right]);
        }
        console.press(&[Button::A]);
        console.rest();
        console.press(&[Button::Start, Button::Up, Button::A]);
        self.take(&mut console, "menu-resume")?;
        console.press(&[Button::A]);
        self.take(&mut console, "menu-question")?;
        Ok(())
    }

    /// A game from its beginning to its end, with what can be asked on the way.
    fn game(&self, index: usize, id: &str) -> Result<(), Box<dyn Error>> {
        let mut console = Console::default();
        console.press(&vec![Button::Right; index]);
        console.press(&[Button::A]);
        console.rest();
        self.take(&mut console, &format!("{id}-start"))?;
        for _ in 0..30 {
            console.play_on();
        }
        console.rest();
        self.take(&mut console, &format!("{id}-middle"))?;
        console.press(&[Button::R, Button::A]);
        self.take(&mut console, &format!("{id}-picked"))?;
        console.rest();
        console.press(&[Button::B]);
        console.rest();
        console.press(&[Button::L, Button::L, Button::L]);
        self.take(&mut console, &format!("{id}-last-deed"))?;
        console.press(&[Button::R, Button::R, Button::R, Button::Select]);
        self.take(&mut console, &format!("{id}-note"))?;
        console.press(&[Button::Select, Button::Start]);
        self.take(&mut console, &format!("{id}-pause"))?;
        console.press(&[Button::Down, Button::Down, Button::A]);
        console.rest();
        self.take(&mut console, &format!("{id}-hint"))?;
        console.press(&[Button::B, Button::Start, Button::Down, Button::Down, Button::Down, Button::A]);
        console.rest();
        self.take(&mut console, &format!("{id}-why"))?;
        console.press(&[Button::R]);
        console.rest();
        self.take(&mut console, &format!("{id}-why-else"))?;
        console.press(&[Button::B]);
        if console.play_until_confirm() {
            self.take(&mut console, &format!("{id}-confirm"))?;
        }
        console.play_to_the_end();
        self.take(&mut console, &format!("{id}-result"))?;
        console.press(&[Button::Select]);
        self.take(&mut console, &format!("{id}-code"))?;
        console.press(&[Button::L]);
        self.take(&mut console, &format!("{id}-record"))?;
        Ok(())
    }

    /// Two people and a secret.
    fn friends(&self) -> Result<(), Box<dyn Error>> {
        let mut console = Console::default();
        let secret = parlour_builtin::games()
            .games()
            .position(|game| game.rules(None).is_ok_and(|rules| rules.has_secrets()));
        console.press(&vec![Button::Right; secret.unwrap_or(0)]);
        console.press(&[Button::Select, Button::Down, Button::Down]);
        while !console.seats_are_people() {
            console.press(&[Button::Left]);
        }
        self.take(&mut console, "options-friends")?;
        console.press(&[Button::Start]);
        console.rest();
        console.play_until("hand over");
        self.take(&mut console, "hand-over")?;
        Ok(())
    }
}

fn write_png(path: &Path, pixels: &[u8], scale: usize) -> Result<(), Box<dyn Error>> {
    let (width, height) = (WIDTH as usize, HEIGHT as usize);
    let file = BufWriter::new(File::create(path)?);
    let mut encoder = png::Encoder::new(file, (width * scale) as u32, (height * scale) as u32);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header()?;
    let mut rows = Vec::with_capacity(width * height * scale * scale * 3);
    for y in 0..height * scale {
        for x in 0..width * scale {
            rows.extend(rgb888(pixels[y / scale * width + x / scale]));
        }
    }
    writer.write_image_data(&rows)?;
    Ok(())
}
