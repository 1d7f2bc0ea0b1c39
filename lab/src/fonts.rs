//! The font of charts: drawing to pixels needs one, and a machine without a screen may have none.

use std::sync::Once;

use epaint_default_fonts::HACK_REGULAR;
use plotters::style::{FontStyle, register_font};

/// The name under which charts ask for it.
pub const FAMILY: &str = "sans-serif";

/// Makes the font known to plotters; call it before anything is drawn.
pub fn register() {
    static REGISTERED: Once = Once::new();
    REGISTERED.call_once(|| {
        let known = register_font(FAMILY, FontStyle::Normal, HACK_REGULAR);
        assert!(known.is_ok(), "the font that comes with the program is a font");
    });
}
