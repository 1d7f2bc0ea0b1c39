//! Text tables without lines: the first column is aligned left, the others right.

use comfy_table::presets::NOTHING;
use comfy_table::{CellAlignment, Row, Table};

/// Returns a table without rows.
pub fn table(header: impl Into<Row>) -> Table {
    let mut table = Table::new();
    table.load_style(NOTHING).set_header(header);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
