//! Picture of a check: predicted results as lines, observed ones as dots with their sampling errors.

use std::error::Error;
use std::path::Path;

use arena::fonts::{self, FAMILY};
use plotters::coord::Shift;
use plotters::prelude::*;

use super::check::{Bin, Check};

/// Width and height of the picture in pixels.
const SIZE: (u32, u32) = (1_100, 420);
const TITLE_SIZE: u32 = 18;
const LABEL_SIZE: u32 = 13;
const INK: RGBColor = RGBColor(40, 40, 40);
/// Top of the vertical axis in percent: the legend stands above 100.
const TOP: f64 = 130.0;
/// Half the length of the line of a predicted value, as a share of the distance between two bins.
const HALF_LINE: f64 = 0.2;
/// Wins, draws and losses of the side to move.
const RESULTS: [(&str, RGBColor); 3] =
    [("wins", RGBColor(52, 106, 164)), ("draws", RGBColor(110, 110, 110)), ("losses", RGBColor(190, 70, 50))];

/// Draws a check as a PNG.
///
/// # Errors
/// The picture cannot be drawn or written.
pub fn draw(path: &Path, game: &str, check: &Check) -> Result<(), Box<dyn Error>> {
    fonts::register();
    let root = BitMapBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let panels = root.split_evenly((1, 2));
    panel(&panels[0], &format!("{game}, {} games: by score, in units of the search", check.games), &check.by_score)?;
    panel(&panels[1], "by number of pieces that have left the game", &check.by_material)?;
    root.present()?;
    Ok(())
}

/// Draws the bins of one quantity, each at the same distance from the next.
fn panel(area: &DrawingArea<BitMapBackend, Shift>, title: &str, bins: &[Bin]) -> Result<(), Box<dyn Error>> {
    let last = bins.len() as f64;
    let mut axes = ChartBuilder::on(area)
        .caption(title, (FAMILY, TITLE_SIZE, &INK))
        .margin(12)
        .x_label_area_size(28)
        .y_label_area_size(44)
        .build_cartesian_2d(0.0..last, 0.0..TOP)?;
    let name = |value: &f64| {
        let index = *value as usize;
        let Some(bin) = bins.get(index).filter(|_| value.fract() == 0.5) else { return String::new() };
        // The values at both ends may be far away.
        match index {
            _ if bins.len() == 1 => format!("{}..{}", bin.from, bin.to),
            0 => format!("..{}", bin.to),
            index if index + 1 == bins.len() => format!("{}..", bin.from),
            _ => format!("{}..{}", bin.from, bin.to),
        }
    };
    axes.configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .x_labels(2 * bins.len() + 1)
        .label_style((FAMILY, LABEL_SIZE * 3 / 4, &INK))
        .x_label_formatter(&name)
        .y_label_formatter(&|&share| if share > 100.0 { String::new() } else { format!("{share:.0} %") })
        .draw()?;
    for (result, (label, colour)) in RESULTS.into_iter().enumerate() {
        let middle = |index: usize| index as f64 + 0.5;
        let predicted = bins.iter().enumerate().map(|(index, bin)| (middle(index), bin.predicted[result]));
        axes.draw_series(LineSeries::new(predicted, colour.stroke_width(2)))?
            .label(label)
            .legend(move |(x, y)| Rectangle::new([(x, y - 5), (x + 12, y + 5)], colour.filled()));
        // Each value has a line of its own besides: a single bin has no neighbour.
        axes.draw_series(bins.iter().enumerate().map(|(index, bin)| {
            let (from, to) = (middle(index) - HALF_LINE, middle(index) + HALF_LINE);
            PathElement::new([(from, bin.predicted[result]), (to, bin.predicted[result])], colour.stroke_width(2))
        }))?;
        axes.draw_series(bins.iter().enumerate().map(|(index, bin)| {
            let (share, error) = (bin.observed[result], bin.error[result]);
            PathElement::new([(middle(index), share - error), (middle(index), share + error)], colour)
        }))?;
        axes.draw_series(
            bins.iter()
                .enumerate()
                .map(|(index, bin)| Circle::new((middle(index), bin.observed[result]), 3, colour.filled())),
        )?;
    }
    axes.configure_series_labels()
        .label_font((FAMILY, LABEL_SIZE, &INK))
        .position(SeriesLabelPosition::UpperMiddle)
        .background_style(WHITE.mix(0.8))
        .border_style(INK)
        .draw()?;
    Ok(())
}
