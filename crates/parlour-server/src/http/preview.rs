//! What other programs show of a link to one of our pages: a title, a sentence and a picture, as tags of the entry.

use std::fmt::Write;
use std::net::IpAddr;
use std::sync::Arc;

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};
use parlour_picture::Card;

use super::about::About;
use super::caller::Caller;
use super::pictures::{PictureQuery, look};
use crate::app::App;
use crate::protocol::Problem;
use parlour_host::answers::exercises;
use parlour_host::api::archived_game;

const HOUSE: &str = "Parlour";
const ABOUT_HOUSE: &str = "Small board games and the birds that play them. Sit down, no account needed.";
/// Whoever shows a sentence cuts longer ones off.
const MAX_SENTENCE_CHARS: usize = 200;

/// What a link shows.
struct Preview {
    title: String,
    sentence: String,
    /// Where its picture is, from the root.
    picture: Option<String>,
}

/// The tags for an address. What there is not, or not any more, has those of the house.
pub(super) async fn tags(app: &Arc<App>, uri: &Uri, headers: &HeaderMap, address: IpAddr) -> String {
    let preview = find(app, uri, headers, address).await.unwrap_or_else(|_| Preview {
        title: HOUSE.to_string(),
        sentence: ABOUT_HOUSE.to_string(),
        picture: None,
    });
    write(&preview, uri, &origin(app, headers))
}

async fn find(app: &Arc<App>, uri: &Uri, headers: &HeaderMap, address: IpAddr) -> Result<Preview, Problem> {
    let parts: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
    let query = uri.query().unwrap_or_default();
    match parts[..] {
        ["t", table] => {
            let view = app.look(address, table, |table| table.view(None)).await?;
            // A link that shows another picture once the game has gone on is fetched anew by those who keep pictures.
            let picture = format!("/api/tables/{table}/picture.png?card=true&ply={}", view.standing.plies);
            Ok(of(&About::table(&app.catalog, &view), Some(picture)))
        }
        ["g", game] => {
            let id = game.parse().map_err(|_| unknown())?;
            let listing = archived_game(&Caller::new(app.clone(), address, headers), id).await?;
            let asked: PictureQuery = serde_urlencoded::from_str(query).unwrap_or_default();
            let ply = asked.ply.map_or(String::new(), |ply| format!("&ply={ply}"));
            Ok(of(
                &About::game(&app.catalog, &listing),
                Some(format!("/api/archive/{id}/picture.png?card=true{ply}")),
            ))
        }
        ["p", game] => {
            let asked: PictureQuery = serde_urlencoded::from_str(query).map_err(|_| unknown())?;
            let (about, ..) = look(&app.catalog, game, &asked)?;
            let pairs = [("variant", &asked.variant), ("position", &asked.position)];
            let known = pairs.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
            let known = serde_urlencoded::to_string(known.collect::<Vec<_>>()).map_err(|_| unknown())?;
            Ok(of(&about, Some(format!("/api/games/{game}/scene.png?card=true&{known}"))))
        }
        ["learn", game, number] => {
            let info = app.catalog.game(game)?.info();
            let number = number.parse().map_err(|_| unknown())?;
            let (exercise, ..) = exercises::begun(&app.catalog, info, number)?;
            let picture = format!("/api/games/{game}/exercises/{number}/picture.png?card=true");
            Ok(Preview {
                title: format!("{}: {}", info.title, exercise.title),
                sentence: exercise.task.to_string(),
                picture: Some(picture),
            })
        }
        ["rules" | "guide" | "learn", game] | ["rules", game, "specification"] => {
            let info = app.catalog.game(game)?.info();
            let picture = format!("/api/games/{game}/scene.png?card=true");
            Ok(Preview {
                title: info.title.to_string(),
                sentence: info.about.to_string(),
                picture: Some(picture),
            })
        }
        _ => Err(unknown()),
    }
}

fn unknown() -> Problem {
    super::failure::malformed("there is nothing at this address")
}

fn of(about: &About, picture: Option<String>) -> Preview {
    let players = Some(about.players.as_str()).filter(|players| !players.is_empty());
    let sentence = match players {
        Some(players) => format!("{players}. {}", about.sentence),
        None => about.sentence.clone(),
    };
    Preview { title: about.title.clone(), sentence, picture }
}

fn write(Preview { title, sentence, picture }: &Preview, uri: &Uri, origin: &str) -> String {
    let full_title = if title == HOUSE { HOUSE.to_string() } else { format!("{title} · {HOUSE}") };
    let sentence: String = sentence.chars().take(MAX_SENTENCE_CHARS).collect();
    let address = format!("{origin}{}", uri.path_and_query().map_or("/", |path| path.as_str()));
    let mut tags = format!("<title>{}</title>\n", escape(&full_title));
    let _ = writeln!(tags, "<meta name=\"description\" content=\"{}\">", escape(&sentence));
    let mut property = |name: &str, content: &str| {
        let _ = writeln!(tags, "<meta property=\"og:{name}\" content=\"{}\">", escape(content));
    };
    property("site_name", HOUSE);
    property("type", "website");
    property("title", &full_title);
    property("description", &sentence);
    property("url", &address);
    if let Some(picture) = picture {
        property("image", &format!("{origin}{picture}"));
        property("image:type", "image/png");
        property("image:width", &Card::WIDTH.to_string());
        property("image:height", &Card::HEIGHT.to_string());
        property("image:alt", &full_title);
    }
    let kind = if picture.is_some() { "summary_large_image" } else { "summary" };
    let _ = write!(tags, "<meta name=\"twitter:card\" content=\"{kind}\">");
    tags
}

/// How our pages are reached from outside: the first origin that was set, or what the request says.
fn origin(app: &App, headers: &HeaderMap) -> String {
    if let Some(origin) = app.settings.origins.first() {
        return origin.trim_end_matches('/').to_string();
    }
    let header = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
    let told = header("x-forwarded-proto").filter(|_| app.settings.is_behind_proxy);
    let is_https = app.settings.is_secure || told == Some("https");
    let is_host = |host: &&str| {
        !host.is_empty() && host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]_".contains(&byte))
    };
    let host = header(HOST.as_str()).filter(is_host).unwrap_or("localhost");
    format!("{}://{host}", if is_https { "https" } else { "http" })
}

/// Text in a tag or an attribute: names are what people wrote.
fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&#39;"),
            letter if letter.is_control() => safe.push(' '),
            letter => safe.push(letter),
        }
    }
    safe
}
