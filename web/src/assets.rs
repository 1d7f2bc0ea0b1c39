//! The files of the page. All of them are part of the program.

use axum::http::HeaderName;
use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY, X_CONTENT_TYPE_OPTIONS,
};
use axum::response::{IntoResponse, Response};

/// A file of the page: its name, which is empty for the page itself, and its contents.
type Asset = (&'static str, &'static str);

/// Makes the list of files of the folder `page`, and the script that draws boards, which the page of an analysis has,
/// too.
macro_rules! assets {
    ($($name:literal),* $(,)?) => {
        &[
            ("", include_str!("../page/page.html")),
            ("board.js", analysis::output::html::BOARD),
            $(($name, include_str!(concat!("../page/", $name)))),*
        ]
    };
}

const ASSETS: &[Asset] = assets![
    "analysis.js",
    "app.js",
    "assistance.js",
    "board_view.js",
    "clock.js",
    "coach.js",
    "dialogs.js",
    "elements.js",
    "explorer.js",
    "exports.js",
    "files.js",
    "game.js",
    "games.js",
    "graph.js",
    "input.js",
    "learn.js",
    "moves.js",
    "new_game_dialog.js",
    "notices.js",
    "players.js",
    "puzzle_export.js",
    "puzzle_kinds.js",
    "puzzles.js",
    "report.js",
    "rules.js",
    "rules_texts.js",
    "server.js",
    "server_texts.js",
    "settings.js",
    "sound.js",
    "start.js",
    "status.js",
    "study.js",
    "study_controls.js",
    "study_texts.js",
    "style.css",
    "table.js",
    "texts.js",
    "variations.js",
];

/// Headers of every answer: the page loads nothing from elsewhere, no other page may show it, and nobody keeps copies
/// or learns its address.
pub const HEADERS: [(HeaderName, &str); 4] = [
    (
        CONTENT_SECURITY_POLICY,
        "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; \
         connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    ),
    (X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (REFERRER_POLICY, "no-referrer"),
    (CACHE_CONTROL, "no-store"),
];

/// Returns the answer with a file; `None` if there is no such file.
pub fn answer(name: &str) -> Option<Response> {
    let (name, contents) = ASSETS.iter().find(|(known, _)| *known == name)?;
    let kind = match name.rsplit_once('.').map(|(_, extension)| extension) {
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/html; charset=utf-8",
    };
    Some(([(CONTENT_TYPE, kind)], *contents).into_response())
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_of_the_page_is_served_and_the_page_is_small() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        for entry in std::fs::read_dir(folder).unwrap() {
            let name = entry.unwrap().file_name().into_string().unwrap();
            assert!(name == "page.html" || answer(&name).is_some(), "{name}");
        }
        let size: usize = ASSETS.iter().map(|(_, contents)| contents.len()).sum();
        assert!(size < 320_000, "{size} bytes");
    }
}
