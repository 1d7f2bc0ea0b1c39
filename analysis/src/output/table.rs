//! Analysis as tables for a terminal.

use std::fmt::Write;

use comfy_table::presets::NOTHING;
use comfy_table::{ColumnConstraint, ContentArrangement, Table};

use crate::report::{GameReport, SideReport};

/// Greatest number of moves of a better line that is shown.
const SHOWN_MOVES: usize = 6;

/// Returns the report on a game: heading, sides, and all moves that are marked. Tables are at most `width` columns
/// wide, if one is given and long texts can be wrapped to it.
pub fn write(game: &GameReport, width: Option<u16>) -> String {
    let mut text = format!("{}, game {}: {} ({})", game.file, game.number, game.title(), game.game);
    // Writing to a `String` cannot fail.
    if let Some(result) = game.result_text() {
        let _ = write!(text, ", {result}");
    }
    if let Some(opening) = game.opening {
        let _ = write!(text, "\n{} {}", opening.eco, opening.name);
    }
    let _ = write!(text, "\n\n{}\n", sides(game, width));
    let marked: Vec<usize> = (0..game.moves.len()).filter(|&index| game.remark(index).is_some()).collect();
    if marked.is_empty() {
        text += "\nno inaccuracies\n";
    } else {
        let _ = write!(text, "\n{}\n", moves(game, &marked, width));
    }
    text
}

/// Returns a table without lines that is at most `width` columns wide.
fn table(width: Option<u16>) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING);
    if let Some(width) = width {
        table.set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    }
    table
}

fn sides(game: &GameReport, width: Option<u16>) -> Table {
    let mut table = table(width);
    table.set_header(["side", "player", "accuracy", "inaccuracies", "mistakes", "blunders", "missed mates"]);
    for side in &game.sides {
        let SideReport { side, player, accuracy, inaccuracies, mistakes, blunders, missed_mates, .. } = side;
        let accuracy = accuracy.map_or("-".to_owned(), |accuracy| format!("{accuracy:.1} %"));
        let counts = [inaccuracies, mistakes, blunders, missed_mates].map(usize::to_string);
        let player = player.as_deref().unwrap_or("-");
        table.add_row([*side, player, &accuracy].map(str::to_owned).into_iter().chain(counts));
    }
    table
}

fn moves(game: &GameReport, marked: &[usize], width: Option<u16>) -> Table {
    let mut table = table(width);
    table.set_header(["move", "", "score", "remark", "better"]);
    for &index in marked {
        let mv = &game.moves[index];
        let number = game.number_text(index);
        let sign = mv.judgement.class.map_or("", |class| class.sign());
        let better = game.better_line(index).map(|line| {
            let moves: Vec<&str> = line.moves.iter().take(SHOWN_MOVES).map(String::as_str).collect();
            format!("{} {}", line.score, moves.join(" "))
        });
        table.add_row([
            number,
            format!("{}{sign}", mv.text),
            game.positions[index + 1].score.clone(),
            game.remark(index).unwrap_or_default(),
            better.unwrap_or_default(),
        ]);
    }
    // Only the texts are wrapped.
    table.column_iter_mut().take(3).for_each(|column| {
        column.set_constraint(ColumnConstraint::ContentWidth);
    });
    table
}
