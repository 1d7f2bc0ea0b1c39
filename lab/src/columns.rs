//! Tables for people: columns of text, the first one aligned to the left, the others to the right.

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Row, Table};

/// A table without rows yet.
pub fn table(header: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
