//! Picture of the way of each parameter.

use std::error::Error;
use std::path::Path;

use arena::fonts::{self, FAMILY};
use plotters::prelude::*;

use super::state::TuningState;

/// Size of the panel of a parameter in pixels.
const PANEL: (u32, u32) = (300, 170);
/// Number of panels in a row.
const COLUMNS: usize = 5;
const FONT_SIZE: u32 = 13;
const INK: RGBColor = RGBColor(40, 40, 40);
const WAY: RGBColor = RGBColor(52, 106, 164);
const START: RGBColor = RGBColor(190, 70, 50);
/// Distance from the start that every panel shows, in steps.
const SHOWN_STEPS: f64 = 2.0;

/// Draws the values over the games to a PNG file, one panel for each parameter, with a line at the start.
///
/// # Errors
/// The file cannot be written, or there is nothing to draw.
pub fn draw(path: &Path, state: &TuningState) -> Result<(), Box<dyn Error>> {
    fonts::register();
    let dimensions = &state.spsa.dimensions;
    let columns = COLUMNS.min(dimensions.len()).max(1);
    let rows = dimensions.len().div_ceil(columns).max(1);
    let size = (PANEL.0 * columns as u32, PANEL.1 * rows as u32);
    let canvas = BitMapBackend::new(path, size).into_drawing_area();
    canvas.fill(&WHITE)?;
    let games = (2 * state.spsa.finished).max(1) as f64;
    for (index, (panel, dimension)) in canvas.split_evenly((rows, columns)).iter().zip(dimensions).enumerate() {
        let start = dimension.start;
        let way: Vec<(f64, f64)> = std::iter::once((0.0, start))
            .chain(state.way.iter().map(|point| (2.0 * point.finished as f64, point.values[index])))
            .collect();
        let span = SHOWN_STEPS * dimension.step;
        let low = way.iter().map(|point| point.1).fold(start - span, f64::min);
        let high = way.iter().map(|point| point.1).fold(start + span, f64::max);
        let last = way.last().map_or(start, |point| point.1);
        let mut axes = ChartBuilder::on(panel)
            .caption(format!("{}: {start} to {last:.1}", dimension.name), (FAMILY, FONT_SIZE, &INK))
            .margin(6)
            .x_label_area_size(18)
            .y_label_area_size(44)
            .build_cartesian_2d(0.0..games, low..high)?;
        axes.configure_mesh()
            .disable_mesh()
            .x_labels(3)
            .y_labels(4)
            .label_style((FAMILY, FONT_SIZE - 2, &INK))
            .x_label_formatter(&|games| format!("{games:.0}"))
            .y_label_formatter(&|value| format!("{value:.0}"))
            .draw()?;
        axes.draw_series(LineSeries::new([(0.0, start), (games, start)], START))?;
        axes.draw_series(LineSeries::new(way, WAY.stroke_width(2)))?;
    }
    canvas.present()?;
    Ok(())
}
