//! Results: verdict on a match of two engines, ranking and cross table of more, and the numbers of each pairing.

use std::fmt::Write;

use super::format::{Escaped, count, counted, decimal, interval, percent, points, results_in_short, signed};
use super::merged_match::MergedMatch;
use crate::stats::{Estimate, Sprt};
use crate::tournament::Score;

/// Losses, draws and wins as one bar; nothing before the first game.
fn score_bar([losses, draws, wins]: [u64; 3]) -> String {
    let total = losses + draws + wins;
    let mut html = String::from("<div class=\"score-bar\">");
    for (class, number) in [("win", wins), ("draw", draws), ("loss", losses)] {
        if number > 0 {
            let share = 100.0 * number as f64 / total as f64;
            // Writing to a String cannot fail.
            let _ = write!(html, "<span class=\"{class}\" style=\"width:{share:.2}%\" title=\"{number}\"></span>");
        }
    }
    html + "</div>"
}

/// Returns the conclusion of a match of two engines as a sentence.
fn verdict(first: &str, second: &str, elo: &Estimate) -> String {
    let stronger = |strong, weak| format!("<b>{}</b> is stronger than <b>{}</b>", Escaped(strong), Escaped(weak));
    if elo.low > 0.0 {
        stronger(first, second)
    } else if elo.high < 0.0 {
        stronger(second, first)
    } else {
        format!("No difference in strength shown between <b>{}</b> and <b>{}</b>", Escaped(first), Escaped(second))
    }
}

/// A number that stands out, its name, and what to know about it.
fn card(name: &str, value: &str, note: &str) -> String {
    format!(
        "<div class=\"card\"><div class=\"name\">{name}</div><div class=\"value\">{value}</div>\
         <div class=\"note\">{note}</div></div>\n"
    )
}

/// The verdict on a match of two engines: words, the score as a bar, and the main numbers.
pub fn head_to_head(merged: &MergedMatch) -> String {
    let [first, second] = [&merged.names()[0], &merged.names()[1]];
    let score = merged.standings.against(0, 1);
    let elo = score.elo();
    let [losses, draws, wins] = score.games.counts();
    let mut html = format!("<p class=\"verdict\">{}</p>\n", verdict(first, second, &elo));
    html += &score_bar([losses, draws, wins]);
    // Writing to a String cannot fail.
    let _ = write!(
        html,
        "<p class=\"legend\"><span><i class=\"win\"></i>{} for {}</span><span><i class=\"draw\"></i>{}</span>\
         <span><i class=\"loss\"></i>{} for {}</span></p>\n<div class=\"cards\">\n",
        counted(wins, "win"),
        Escaped(first),
        counted(draws, "draw"),
        counted(losses, "win"),
        Escaped(second)
    );
    let share = percent(score.games.score());
    let of = format!("{} points of {}", points(score.points()), count(score.games.total()));
    html += &card("Score", &share, &of);
    html += &card("Elo", &signed(elo.value), &format!("95 %: {}", interval(&elo)));
    let normalised = score.normalised_elo();
    html += &card("Normalised Elo", &signed(normalised.value), &format!("95 %: {}", interval(&normalised)));
    html += &card("Superiority", &percent(score.superiority()), "likelihood of being the stronger");
    if let Some(sprt) = merged.sprt() {
        html += &test_card(sprt, &score);
    }
    html + "</div>\n"
}

fn test_card(sprt: &Sprt, score: &Score) -> String {
    let llr = sprt.llr(&score.pairs);
    let (lower, upper) = sprt.bounds();
    let note = format!(
        "SPRT of {}: <b>{}</b> (bounds {} and {})",
        sprt.hypotheses().replace('-', "−"),
        sprt.verdict(llr).describe(),
        decimal(lower),
        decimal(upper)
    );
    card("LLR", &decimal(llr), &note)
}

/// The engines by their score, with Elo against the field as dots with intervals on a common scale.
pub fn ranking(merged: &MergedMatch) -> String {
    let standings = &merged.standings;
    let ranking = standings.ranking();
    let estimates: Vec<Estimate> = ranking.iter().map(|&engine| standings.overall(engine).elo()).collect();
    let finite = estimates.iter().flat_map(|elo| [elo.low, elo.high]).filter(|end| end.is_finite());
    let reach = finite.map(f64::abs).fold(10.0, f64::max);
    let mut html = String::from(
        "<div class=\"scroll\"><table><thead><tr><th>#</th><th class=\"text\">Engine</th><th>Games</th><th>Won</th>\
         <th>Drawn</th><th>Lost</th><th>Score</th><th>Elo</th><th class=\"wide\">95 % interval</th></tr></thead><tbody>\n",
    );
    for (place, (&engine, elo)) in ranking.iter().zip(&estimates).enumerate() {
        let score = standings.overall(engine);
        let [losses, draws, wins] = score.games.counts();
        // Writing to a String cannot fail.
        let _ = writeln!(
            html,
            "<tr><td>{}</td><td class=\"text\"><b>{}</b></td><td>{}</td><td>{wins}</td><td>{draws}</td><td>{losses}</td>\
             <td>{}</td><td>{}</td><td class=\"wide\">{}</td></tr>",
            place + 1,
            Escaped(&merged.names()[engine]),
            count(score.games.total()),
            percent(score.games.score()),
            signed(elo.value),
            interval_track(elo, reach)
        );
    }
    html + "</tbody></table></div>\n<p class=\"remark\">Elo is the difference to the field of opponents.</p>\n"
}

/// An interval and its value on a scale from -`reach` to `reach`.
fn interval_track(elo: &Estimate, reach: f64) -> String {
    let place = |elo: f64| 50.0 + 50.0 * (elo / reach).clamp(-1.0, 1.0);
    let (low, high) = (place(elo.low), place(elo.high));
    format!(
        "<div class=\"track\" title=\"{}\"><span class=\"span\" style=\"left:{low:.2}%;width:{:.2}%\"></span>\
         <span class=\"dot\" style=\"left:{:.2}%\"></span></div>",
        interval(elo),
        high - low,
        place(elo.value)
    )
}

/// Points of each engine (row) against each other one (column).
pub fn cross_table(merged: &MergedMatch) -> String {
    let ranking = merged.standings.ranking();
    let mut html =
        String::from("<div class=\"scroll\"><table class=\"cross\"><thead><tr><th class=\"text\">Points of</th>");
    for (place, _) in ranking.iter().enumerate() {
        // Writing to a String cannot fail.
        let _ = write!(html, "<th>{}</th>", place + 1);
    }
    html += "</tr></thead><tbody>\n";
    for (place, &engine) in ranking.iter().enumerate() {
        let name = Escaped(&merged.names()[engine]);
        let _ = write!(html, "<tr><td class=\"text\">{}. <b>{name}</b></td>", place + 1);
        for &opponent in &ranking {
            html += &cross_cell(engine == opponent, &merged.standings.against(engine, opponent));
        }
        html += "</tr>\n";
    }
    html + "</tbody></table></div>\n"
}

fn cross_cell(itself: bool, score: &Score) -> String {
    if itself {
        return "<td class=\"self\"></td>".to_owned();
    }
    let games = score.games.total();
    if games == 0 {
        return "<td class=\"none\">–</td>".to_owned();
    }
    let lead = score.games.score() - 0.5;
    // The stronger the lead, the stronger the colour; at most a third, so that the text stays readable.
    let (colour, strength) = (if lead > 0.0 { "win" } else { "loss" }, (lead.abs() * 66.0).min(33.0));
    format!(
        "<td style=\"background:color-mix(in srgb,var(--{colour}) {strength:.0}%,transparent)\">{}<small>/{games}</small>\
         <div class=\"below\">{}</div></td>",
        points(score.points()),
        results_in_short(score.games.counts())
    )
}

/// The numbers of each pairing that has met, the better engine first.
pub fn pairings(merged: &MergedMatch) -> String {
    let ranking = if merged.is_head_to_head() { vec![0, 1] } else { merged.standings.ranking() };
    let test = merged.sprt();
    let mut html = String::from(
        "<div class=\"scroll\"><table><thead><tr><th class=\"text\">Pairing</th><th>Games</th><th>Results</th><th>Score</th>\
         <th>Pairs with 0, ½, 1, 1½, 2</th><th>Elo</th><th>Normalised Elo</th><th>Superiority</th>",
    );
    html += if test.is_some() { "<th>LLR</th></tr></thead><tbody>\n" } else { "</tr></thead><tbody>\n" };
    for (place, &first) in ranking.iter().enumerate() {
        for &second in &ranking[place + 1..] {
            let score = merged.standings.against(first, second);
            if score.games.total() > 0 {
                let names = [first, second].map(|engine| Escaped(&merged.names()[engine]));
                html += &pairing(names, &score, test);
            }
        }
    }
    html + "</tbody></table></div>\n"
}

fn pairing([first, second]: [Escaped; 2], score: &Score, test: Option<&Sprt>) -> String {
    let llr = test.map_or(String::new(), |sprt| {
        let llr = sprt.llr(&score.pairs);
        format!("<td>{}<div class=\"below\">{}</div></td>", decimal(llr), sprt.verdict(llr).describe())
    });
    format!(
        "<tr><td class=\"text\"><b>{first}</b><div class=\"below\">against {second}</div></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td>{}{}\
         <td>{}</td>{llr}</tr>\n",
        count(score.games.total()),
        results_in_short(score.games.counts()),
        percent(score.games.score()),
        score.pairs.counts().map(count).join(", "),
        estimate_cell(&score.elo()),
        estimate_cell(&score.normalised_elo()),
        percent(score.superiority())
    )
}

/// A value with its interval below.
fn estimate_cell(estimate: &Estimate) -> String {
    format!("<td>{}<div class=\"below\">{}</div></td>", signed(estimate.value), interval(estimate))
}
