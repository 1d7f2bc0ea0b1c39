//! The HTML page.

use super::error::ReportError;
use super::format::{Escaped, counted};
use super::merged_match::MergedMatch;
use super::progress::progress;
use super::{charts, endings, engines, openings, results, setup};

const STYLE: &str = include_str!("style.css");

/// The report as an HTML document.
///
/// # Errors
/// A chart cannot be drawn.
pub fn page(merged: &MergedMatch, title: Option<&str>) -> Result<String, ReportError> {
    let title = title.map_or_else(|| default_title(merged), str::to_owned);
    let title = Escaped(&title);
    let mut body = format!("<header><h1>{title}</h1>\n{}</header>\n", subtitle(merged));
    if merged.is_head_to_head() {
        body += &section("Result", &(results::head_to_head(merged) + &course(merged)?));
    } else {
        body += &section("Ranking", &results::ranking(merged));
        body += &section("Cross table", &results::cross_table(merged));
    }
    body += &section("Numbers", &results::pairings(merged));
    body += &section("Engines", &engines::table(merged));
    body += &section("Games", &games(merged)?);
    body += &section("Openings", &openings::section(merged)?);
    body += &section("Conditions", &setup::section(merged));
    let version = env!("CARGO_PKG_VERSION");
    Ok(format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n\
         <meta name=\"color-scheme\" content=\"light dark\"/>\n<title>{title}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n{body}</main>\n<footer>Sanqi lab {version}</footer>\n</body>\n</html>\n"
    ))
}

fn default_title(merged: &MergedMatch) -> String {
    match merged.names() {
        [first, second] => format!("{first} against {second}"),
        names => format!("Tournament of {} engines", names.len()),
    }
}

/// The game, the time control, the number of games and the date.
fn subtitle(merged: &MergedMatch) -> String {
    let header = &merged.headers[0];
    let game = if header.chess960 { "chess960" } else { &header.game };
    let games = counted(merged.records.len() as u64, "game");
    let parts = [game, &header.control, &games, &header.began].map(|part| format!("<span>{}</span>", Escaped(part)));
    format!("<p class=\"subtitle\">{}</p>\n", parts.join(""))
}

/// The charts of a match between two engines.
fn course(merged: &MergedMatch) -> Result<String, ReportError> {
    let points_over_games = progress(merged);
    let elo = figure("Elo and its 95 % interval over the games", &charts::elo_over_games(&points_over_games)?);
    let other = match merged.sprt() {
        Some(sprt) => {
            figure("LLR over the games, from H0 to H1", &charts::llr_over_games(&points_over_games, sprt.bounds())?)
        }
        None => {
            let counts = merged.standings.against(0, 1).pairs.counts();
            let label = "How many pairs of games gave how many points";
            // Each bar stands around its points: 0, 1/2, 1, 3/2, 2.
            figure("Pairs of games by their points", &charts::histogram(label, -0.25, 0.5, &counts)?)
        }
    };
    Ok(format!("<div class=\"columns\">{elo}{other}</div>\n"))
}

fn games(merged: &MergedMatch) -> Result<String, ReportError> {
    Ok(format!(
        "<div class=\"columns\"><div class=\"tables\"><h3>Why they ended</h3>{}<h3>Who won</h3>{}</div>\n{}</div>\n",
        endings::reasons(merged),
        endings::sides(merged),
        figure("Games by their length in plies", &endings::lengths(merged)?)
    ))
}

fn section(title: &str, content: &str) -> String {
    format!("<section>\n<h2>{title}</h2>\n{content}</section>\n")
}

fn figure(caption: &str, content: &str) -> String {
    format!("<figure><figcaption>{caption}</figcaption>{content}</figure>\n")
}

#[cfg(test)]
mod tests {
    use super::super::testing::{header, merged};
    use super::*;
    use crate::stats::{EloModel, Sprt};

    /// Checks that each tag is closed in the right order.
    fn assert_balanced(html: &str) {
        let mut open = Vec::new();
        for part in html.split('<').skip(1) {
            let (tag, text) = part.split_once('>').unwrap();
            assert!(!text.contains('>'), "{part}");
            let name = tag.split_whitespace().next().unwrap();
            if let Some(closed) = name.strip_prefix('/') {
                assert_eq!(open.pop(), Some(closed), "{part}");
            } else if !tag.ends_with('/') && !tag.starts_with('!') {
                open.push(name);
            }
        }
        assert_eq!(open, Vec::<&str>::new());
    }

    #[test]
    fn a_match_of_two_shows_its_numbers() {
        let sprt = Sprt::new(0.0, 5.0, 0.05, 0.05, EloModel::Normalised).unwrap();
        let mut header = header(&["Alpha", "Beta"]);
        header.sprt = Some(sprt);
        // From Alpha's view, pair by pair: won and won, drawn and won, lost and won, drawn and drawn.
        let merged = merged(header, &[("Alpha", "Beta", "22122011")]);
        let html = page(&merged, None).unwrap();
        assert_balanced(&html);
        for number in [
            "<title>Alpha against Beta</title>",
            "<span>8 games</span>",
            "5½ points of 8",
            "68.8 %",
            "+4 =3 −1",
            "0, 0, 2, 1, 1",
            // 400 log10 (11 / 5)
            "+137.0",
            "<b>undecided</b> (bounds −2.94 and 2.94)",
            "No difference in strength shown",
            "Sicilian Defense",
            "<p class=\"moves\">e4 c5 Nf3</p>",
        ] {
            assert!(html.contains(number), "{number}\n{html}");
        }
        // Two best and two worst openings of four.
        let boards = html.matches("<svg class=\"board\"").count();
        assert_eq!((html.matches("<svg ").count() - boards, boards), (4, 4));
        assert!(!html.contains("NaN") && !html.contains("<script") && !html.contains("src=") && !html.contains("url("));
    }

    #[test]
    fn more_engines_have_a_ranking_and_a_cross_table() {
        let games = [("A", "B", "22"), ("B", "C", "11"), ("A", "C", "20")];
        let html = page(&merged(header(&["C", "B", "A", "absent"]), &games), Some("Cup & <more>")).unwrap();
        assert_balanced(&html);
        assert!(html.contains("<title>Cup &amp; &lt;more&gt;</title>"));
        let place = |row: &str| html.find(row).unwrap_or_else(|| panic!("{row}\n{html}"));
        assert!(place("1. <b>A</b>") < place("2. <b>C</b>") && place("2. <b>C</b>") < place("3. <b>B</b>"));
        assert!(place("3. <b>B</b>") < place("4. <b>absent</b>"));
        // A's three points of four stand against B's one of four.
        assert!(html.contains("75.0 %") && html.contains("25.0 %"));
    }

    #[test]
    fn names_are_only_text() {
        let name = "<script>alert(\"x\")</script>&amp;";
        let html = page(&merged(header(&[name, "'"]), &[(name, "'", "20")]), None).unwrap();
        assert_balanced(&html);
        assert!(!html.contains("<script"));
        assert!(html.contains("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt;&amp;amp;"));
    }

    /// Returns the value of a property in pixels, in the first rule of the style whose selector is the given one.
    fn pixels(selector: &str, property: &str) -> f64 {
        let (_, rule) = STYLE.split_once(&format!("\n{selector} {{")).unwrap_or_else(|| panic!("{selector}"));
        let (rule, _) = rule.split_once('}').unwrap();
        let (_, value) = rule.split_once(&format!(" {property}: ")).unwrap_or_else(|| panic!("{selector} {property}"));
        let number = value.split_once("px").unwrap().0.rsplit(' ').next().unwrap();
        number.parse().unwrap_or_else(|_| panic!("{selector} {property}: {value}"))
    }

    /// Infinite Elo stands at the end of its scale, where half of its dot reaches beyond.
    #[test]
    fn dots_at_the_ends_of_their_scale_are_whole() {
        let games = [("A", "B", "22"), ("A", "C", "22"), ("B", "C", "20")];
        let html = page(&merged(header(&["A", "B", "C"]), &games), None).unwrap();
        assert!(html.contains("class=\"dot\" style=\"left:100.00%\"") && html.contains("<td>+∞</td>"), "{html}");
        assert!(pixels(".track", "margin") >= pixels(".track .dot", "width") / 2.0);
        assert_eq!(pixels(".track .dot", "margin-left"), -pixels(".track .dot", "width") / 2.0);
    }

    /// The tables of openings stand in narrow columns, where long names would hide the results.
    #[test]
    fn names_in_tables_of_openings_wrap() {
        let (_, rule) = STYLE.split_once("\n.opening td.text {").unwrap();
        let (rule, _) = rule.split_once('}').unwrap();
        assert!(rule.contains("white-space: normal") && rule.contains("overflow-wrap: anywhere"));
        let html = page(&merged(header(&["A", "B"]), &[("A", "B", "2200")]), None).unwrap();
        assert!(html.contains("<details class=\"opening\""), "{html}");
    }

    #[test]
    fn a_single_game_makes_a_page() {
        for result in ["2", "1", "0"] {
            let html = page(&merged(header(&["A", "B"]), &[("A", "B", result)]), None).unwrap();
            assert_balanced(&html);
            assert!(!html.contains("NaN") && html.contains("<span>1 game</span>"));
        }
    }
}
