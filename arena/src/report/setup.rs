//! Conditions of the match, from the journals' headers.

use std::fmt::Write;

use super::format::{Escaped, count};
use super::merged_match::MergedMatch;
use crate::engine::EngineSpec;
use crate::tournament::Header;

/// Returns the conditions of each journal, and the engines' commands and options.
pub fn section(merged: &MergedMatch) -> String {
    let mut html = String::new();
    for header in &merged.headers {
        html += &conditions(header);
    }
    html += "<div class=\"scroll\"><table><thead><tr><th class=\"text\">Engine</th><th class=\"text\">Protocol</th>\
             <th class=\"text\">Command</th><th class=\"text\">Settings</th></tr></thead><tbody>\n";
    let mut told: Vec<&EngineSpec> = Vec::new();
    for engine in merged.headers.iter().flat_map(|header| &header.engines) {
        if !told.contains(&engine) {
            told.push(engine);
            html += &engine_line(engine);
        }
    }
    html + "</tbody></table></div>\n"
}

fn engine_line(engine: &EngineSpec) -> String {
    let command = std::iter::once(&engine.command).chain(&engine.arguments).cloned().collect::<Vec<_>>().join(" ");
    let mut settings: Vec<String> = engine.options.iter().map(|(name, value)| format!("{name} = {value}")).collect();
    settings.extend(engine.nodes.map(|nodes| format!("{} nodes per move", count(nodes))));
    settings.extend(engine.control.as_ref().map(|control| format!("time control {control}")));
    settings.extend(engine.depth.map(|depth| format!("{depth} plies per move")));
    format!(
        "<tr><td class=\"text\"><b>{}</b></td><td class=\"text\">{}</td><td class=\"text\"><code>{}</code></td>\
         <td class=\"text\">{}</td></tr>\n",
        Escaped(&engine.name),
        format!("{:?}", engine.protocol).to_uppercase(),
        Escaped(&command),
        Escaped(&settings.join(", "))
    )
}

/// Returns the name of the openings' file, or that there was none.
fn openings(header: &Header) -> &str {
    if header.openings.is_empty() { "built into lab" } else { &header.openings }
}

fn conditions(header: &Header) -> String {
    let order = header.seed.map_or("in order".to_owned(), |seed| format!("at random (seed {seed})"));
    let mut lines = vec![
        ("Began", format!("{} UTC", header.began)),
        ("Time control", header.control.clone()),
        ("Openings", format!("{}, {order}", openings(header))),
        ("Planned", format!("{} games for each pairing", count(header.games as u64))),
        ("Pondering", if header.ponder { "on" } else { "off" }.to_owned()),
        ("Margin", format!("{} ms", header.margin_ms)),
    ];
    let limits = &header.adjudication;
    if let Some((score, plies)) = limits.win {
        lines.push(("Win", format!("both say {score} centipawns or more for {plies} plies")));
    }
    if let Some((score, plies, from)) = limits.draw {
        lines.push(("Draw", format!("both say at most {score} centipawns for {plies} plies, from ply {from} on")));
    }
    if let Some(longest) = limits.longest {
        lines.push(("Longest game", format!("{longest} plies")));
    }
    let mut html = String::from("<dl>\n");
    for (name, value) in lines {
        // Writing to a String cannot fail.
        let _ = writeln!(html, "<dt>{name}</dt><dd>{}</dd>", Escaped(&value));
    }
    html + "</dl>\n"
}

#[cfg(test)]
mod tests {
    use super::super::testing::header;
    use super::*;

    #[test]
    fn openings_have_a_name() {
        let with = |openings: &str| conditions(&Header { openings: openings.to_owned(), ..header(&["A", "B"]) });
        assert!(with("").contains("<dd>built into lab, "), "{}", with(""));
        assert!(with("book.epd").contains("<dd>book.epd, "));
    }
}
