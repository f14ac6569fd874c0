//! What other programs show of a link to one of our pages: a title, a sentence and a picture, as tags of the entry.

use std::fmt::Write;

use axum::http::header::HOST;
use axum::http::{HeaderMap, Uri};
use parlour_picture::Card;

use super::about::About;
use super::caller::Caller;
use super::pictures::{PictureQuery, look};
use crate::app::App;
use crate::protocol::Problem;
use parlour_host::answers::exercises;
use parlour_host::api::{Backend, archived_game};
use parlour_host::info;

const HOUSE: &str = "Parlour";
const ABOUT_HOUSE: &str = "Small board games and the birds that play them. Sit down, no account needed.";
/// Whoever shows a sentence cuts longer ones off.
const MAX_SENTENCE_CHARS: usize = 200;

/// The tags for an address. What there is not, or not any more, has those of the house.
pub(super) async fn tags(caller: &Caller, uri: &Uri, headers: &HeaderMap) -> String {
    let (about, picture) = match find(caller, uri).await {
        Ok((about, picture)) => (about, Some(picture)),
        Err(_) => (About::new(HOUSE, ABOUT_HOUSE), None),
    };
    write(&about, picture.as_deref(), uri, &origin(&caller.app, headers))
}

/// Finds what an address is about, and the path of its picture.
async fn find(caller: &Caller, uri: &Uri) -> Result<(About, String), Problem> {
    let catalog = caller.catalog();
    let parts: Vec<&str> = uri.path().trim_matches('/').split('/').collect();
    let query = uri.query().unwrap_or_default();
    Ok(match parts[..] {
        ["t", table] => {
            let view = caller.look(table, |table| table.view(None)).await?;
            // A link that shows another picture once the game has gone on is fetched anew by those who keep pictures.
            let picture = format!("/api/tables/{table}/picture.png?card=true&ply={}", view.standing.plies);
            (About::table(catalog, &view), picture)
        }
        ["g", game] => {
            let id = game.parse().map_err(|_| unknown())?;
            let listing = archived_game(caller, id).await?;
            let asked: PictureQuery = serde_urlencoded::from_str(query).unwrap_or_default();
            let ply = asked.ply.map_or(String::new(), |ply| format!("&ply={ply}"));
            (About::game(catalog, &listing), format!("/api/archive/{id}/picture.png?card=true{ply}"))
        }
        ["p", game] => {
            let asked: PictureQuery = serde_urlencoded::from_str(query).map_err(|_| unknown())?;
            let about = look(catalog, game, &asked)?.about;
            let pairs = [("variant", &asked.variant), ("position", &asked.position)];
            let known = pairs.into_iter().filter_map(|(name, value)| Some((name, value.as_deref()?)));
            let known = serde_urlencoded::to_string(known.collect::<Vec<_>>()).map_err(|_| unknown())?;
            (about, format!("/api/games/{game}/scene.png?card=true&{known}"))
        }
        ["learn", game, number] => {
            let info = info(catalog, game)?;
            let number = number.parse().map_err(|_| unknown())?;
            let (exercise, ..) = exercises::begun(catalog, info, number)?;
            let title = format!("{}: {}", info.title, exercise.title);
            let picture = format!("/api/games/{game}/exercises/{number}/picture.png?card=true");
            (About::new(title, exercise.task), picture)
        }
        ["rules" | "guide" | "learn", game] | ["rules", game, "specification"] => {
            let info = info(catalog, game)?;
            (About::new(info.title, info.about), format!("/api/games/{game}/scene.png?card=true"))
        }
        _ => return Err(unknown()),
    })
}

fn unknown() -> Problem {
    super::failure::malformed("there is nothing at this address")
}

fn write(about: &About, picture: Option<&str>, uri: &Uri, origin: &str) -> String {
    let About { title, sentence, players } = about;
    let full_title = if title == HOUSE { HOUSE.to_string() } else { format!("{title} · {HOUSE}") };
    let sentence = if players.is_empty() { sentence.clone() } else { format!("{players}. {sentence}") };
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
    let text = text.replace(char::is_control, " ").replace('&', "&amp;").replace('<', "&lt;");
    text.replace('>', "&gt;").replace('"', "&quot;").replace('\'', "&#39;")
}
