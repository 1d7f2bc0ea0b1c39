//! Font of the charts, embedded because a machine without a display may have none.

use std::sync::Once;

use epaint_default_fonts::HACK_REGULAR;
use plotters::style::{FontStyle, register_font};

/// Family name of the font in charts.
pub const FAMILY: &str = "sans-serif";

/// Registers the font with plotters; must be called before a chart is drawn.
pub fn register() {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        let known = register_font(FAMILY, FontStyle::Normal, HACK_REGULAR);
        assert!(known.is_ok(), "the font that comes with the program is a font");
    });
}
