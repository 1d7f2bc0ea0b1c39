//! Plot of the errors of networks by group of positions as a PNG.

use std::error::Error;
use std::path::Path;

use arena::fonts;
use plotters::prelude::*;

use super::agreement::{Group, Judged};

/// Width of the plot, height of a group's bars and of everything else, in pixels.
const WIDTH: u32 = 1_150;
const BAR: u32 = 16;
const FRAME: u32 = 120;
const TITLE_SIZE: u32 = 20;
const LABEL_SIZE: u32 = 14;
const INK: RGBColor = RGBColor(40, 40, 40);
const COLOURS: [RGBColor; 6] = [
    RGBColor(52, 106, 164),
    RGBColor(190, 70, 50),
    RGBColor(70, 140, 70),
    RGBColor(200, 150, 40),
    RGBColor(120, 80, 160),
    RGBColor(110, 110, 110),
];

/// Draws the error of each network over each group as horizontal bars, the first group on top.
///
/// # Errors
/// The plot cannot be drawn or written.
pub fn draw(path: &Path, game: &str, groups: &[Group], judged: &[Judged]) -> Result<(), Box<dyn Error>> {
    fonts::register();
    let rows = groups.len();
    let height = FRAME + rows as u32 * (judged.len() as u32 + 1) * BAR;
    let canvas = BitMapBackend::new(path, (WIDTH, height)).into_drawing_area();
    canvas.fill(&WHITE)?;
    let errors = judged.iter().flat_map(|network| &network.agreements).map(|agreement| 100.0 * agreement.error);
    let largest = errors.fold(0.0, f64::max).max(1.0);
    let mut axes = ChartBuilder::on(&canvas)
        .caption(
            format!("{game}: static score against search, error in percent of a point"),
            (fonts::FAMILY, TITLE_SIZE, &INK),
        )
        .margin(12)
        .margin_right(40)
        .x_label_area_size(30)
        .y_label_area_size(270)
        .build_cartesian_2d(0.0..1.05 * largest, 0.0..rows as f64)?;
    let name = |value: &f64| {
        let from_top = rows as f64 - value;
        groups.get(from_top as usize).filter(|_| value.fract() == 0.5).map_or(String::new(), |group| group.name.clone())
    };
    axes.configure_mesh()
        .disable_y_mesh()
        .light_line_style(TRANSPARENT)
        .y_labels(2 * rows + 1)
        .label_style((fonts::FAMILY, LABEL_SIZE, &INK))
        .y_label_formatter(&name)
        .draw()?;
    let share = 1.0 / (judged.len() + 1) as f64;
    for (index, network) in judged.iter().enumerate() {
        let colour = COLOURS[index % COLOURS.len()];
        let bars = network.agreements.iter().enumerate().map(|(row, agreement)| {
            let top = (rows - row) as f64 - share * (index as f64 + 0.5);
            Rectangle::new([(0.0, top), (100.0 * agreement.error, top - share)], colour.filled())
        });
        axes.draw_series(bars)?
            .label(network.name.as_str())
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled()));
    }
    axes.configure_series_labels()
        .label_font((fonts::FAMILY, LABEL_SIZE, &INK))
        .background_style(WHITE.mix(0.8))
        .border_style(INK)
        .draw()?;
    canvas.present()?;
    Ok(())
}
