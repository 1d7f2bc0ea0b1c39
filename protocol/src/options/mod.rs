//! Options: the table ([`OptionId`], [`SessionOptions`]), the kinds of values, and the values' use.
//!
//! Adding an option takes one entry in `table.rs` (then `UPDATE_OPTIONS=1 cargo test --test option_tables` writes the
//! tables of `docs/options.md`) and the line that uses its field.

mod describe;
mod kinds;
mod table;
mod values;

pub use describe::{help_lines, markdown_table};
pub use kinds::OptionKind;
pub(crate) use kinds::parse_number;
pub use table::{Offer, OptionId, SessionOptions};
pub use values::HostSettings;
