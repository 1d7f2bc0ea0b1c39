//! Picture of the ratings of the levels.

use std::error::Error;
use std::path::Path;

use arena::fonts::{self, FAMILY};
use plotters::prelude::*;

use super::rating::Rated;

/// Size in pixels.
/// Width and height of the picture in pixels.
const SIZE: (u32, u32) = (640, 400);
const FONT_SIZE: u32 = 14;
const INK: RGBColor = RGBColor(40, 40, 40);
const CURVE: RGBColor = RGBColor(52, 106, 164);
/// Half of the length of an error bar is this number of standard deviations.
const DEVIATIONS: f64 = 2.0;
/// Space above and below the curve in Elo.
const SPACE: f64 = 100.0;

/// Draws the ratings over the levels to a PNG file.
///
/// # Errors
/// The file cannot be written.
pub fn draw(path: &Path, rated: &[Rated]) -> Result<(), Box<dyn Error>> {
    fonts::register();
    let canvas = BitMapBackend::new(path, SIZE).into_drawing_area();
    canvas.fill(&WHITE)?;
    let low = rated.iter().map(|it| it.rating).fold(f64::INFINITY, f64::min).min(f64::MAX) - SPACE;
    let high = rated.iter().map(|it| it.rating).fold(f64::NEG_INFINITY, f64::max).max(f64::MIN) + SPACE;
    let last = rated.last().map_or(1, |it| it.level);
    let mut axes = ChartBuilder::on(&canvas)
        .margin(10)
        .x_label_area_size(36)
        .y_label_area_size(52)
        .build_cartesian_2d(-0.5..f64::from(last) + 0.5, low..high)?;
    axes.configure_mesh()
        .x_desc("level")
        .y_desc("Elo")
        .label_style((FAMILY, FONT_SIZE, &INK))
        .x_label_formatter(&|level| format!("{level:.0}"))
        .y_label_formatter(&|rating| format!("{rating:.0}"))
        .draw()?;
    let points: Vec<(f64, f64)> = rated.iter().map(|it| (f64::from(it.level), it.rating)).collect();
    axes.draw_series(LineSeries::new(points, CURVE.stroke_width(2)))?;
    axes.draw_series(rated.iter().map(|it| {
        let (level, half) = (f64::from(it.level), DEVIATIONS * it.error);
        PathElement::new([(level, it.rating - half), (level, it.rating + half)], CURVE)
    }))?;
    canvas.present()?;
    Ok(())
}
