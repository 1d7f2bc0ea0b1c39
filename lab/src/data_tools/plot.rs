//! Plot of the distributions in [`Stats`] as a PNG.

use std::error::Error;
use std::ops::Range;
use std::path::Path;

use arena::fonts;
use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::histogram::Histogram;
use super::stats::Stats;

/// Width and height of the picture in pixels.
const SIZE: (u32, u32) = (1_400, 900);
const TITLE_SIZE: u32 = 20;
const LABEL_SIZE: u32 = 14;
const INK: RGBColor = RGBColor(40, 40, 40);
const BAR: RGBColor = RGBColor(52, 106, 164);
const CURVE: RGBColor = RGBColor(190, 70, 50);

type Panel<'a> = DrawingArea<BitMapBackend<'a>, Shift>;
type Axes<'a> = ChartContext<'a, BitMapBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;
type Drawn = Result<(), Box<dyn Error>>;

/// Draws the distributions of lengths, pieces and scores, and the mean result over the score.
///
/// # Errors
/// The plot cannot be drawn or written.
pub fn draw(path: &Path, stats: &Stats) -> Drawn {
    fonts::register();
    let root = BitMapBackend::new(path, SIZE).into_drawing_area();
    root.fill(&WHITE)?;
    let panels = root.split_evenly((2, 2));
    bars(&panels[0], &format!("{}: plies of {} games", stats.game.name, stats.lengths.total()), &stats.lengths)?;
    bars(&panels[1], "pieces on the board, of positions for training", &stats.pieces)?;
    bars(&panels[2], "scores of the first side, in the units of the search", &stats.scores)?;
    results(&panels[3], stats)?;
    root.present()?;
    Ok(())
}

/// Formats a label of an axis with integers only.
fn whole(value: &f64) -> String {
    if value.fract() == 0.0 { format!("{value:.0}") } else { String::new() }
}

/// Returns the range of the bars that are not empty.
fn range(histogram: &Histogram) -> (f64, f64) {
    let filled = |count: &u64| *count > 0;
    let first = histogram.counts.iter().position(filled).unwrap_or(0);
    let last = histogram.counts.iter().rposition(filled).unwrap_or(0);
    let edge = |bar: usize| f64::from(histogram.from + histogram.width * bar as i32);
    (edge(first), edge(last + 1))
}

/// Returns the axes of a panel below its title.
fn axes<'a>(panel: &Panel<'a>, title: &str, x: Range<f64>, y: Range<f64>) -> Result<Axes<'a>, Box<dyn Error>> {
    let mut chart = ChartBuilder::on(panel);
    chart.caption(title, (fonts::FAMILY, TITLE_SIZE)).margin(12).margin_right(40);
    Ok(chart.x_label_area_size(30).y_label_area_size(80).build_cartesian_2d(x, y)?)
}

fn bars(panel: &Panel, title: &str, histogram: &Histogram) -> Drawn {
    let most = histogram.counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let (low, high) = range(histogram);
    let mut axes = axes(panel, title, low..high, 0.0..1.05 * most)?;
    axes.configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .label_style((fonts::FAMILY, LABEL_SIZE, &INK))
        .x_label_formatter(&whole)
        .y_label_formatter(&whole)
        .draw()?;
    axes.draw_series(histogram.counts.iter().enumerate().filter(|&(_, &count)| count > 0).map(|(bar, &count)| {
        let left = f64::from(histogram.from + histogram.width * bar as i32);
        Rectangle::new([(left, 0.0), (left + f64::from(histogram.width), count as f64)], BAR.filled())
    }))?;
    Ok(())
}

/// Draws the mean result over the score, and the sigmoid that fits it best.
fn results(panel: &Panel, stats: &Stats) -> Drawn {
    let scale = stats.scale();
    let title =
        scale.map_or("results over scores".into(), |scale| format!("results over scores; curve: scale {scale:.0}"));
    let (low, high) = range(&stats.scores);
    let mut axes = axes(panel, &title, low..high, 0.0..1.0)?;
    axes.configure_mesh()
        .light_line_style(TRANSPARENT)
        .label_style((fonts::FAMILY, LABEL_SIZE, &INK))
        .x_label_formatter(&whole)
        .draw()?;
    let counted = stats.scores.counts.iter().zip(&stats.half_points).enumerate().filter(|(_, (count, _))| **count > 0);
    axes.draw_series(counted.map(|(bar, (&count, &points))| {
        Circle::new((stats.scores.middle(bar), points as f64 / (2.0 * count as f64)), 4, BAR.filled())
    }))?;
    if let Some(scale) = scale {
        let curve = (0..=200).map(|step| low + (high - low) * f64::from(step) / 200.0);
        axes.draw_series(LineSeries::new(
            curve.map(|score| (score, 1.0 / (1.0 + (-score / scale).exp()))),
            CURVE.stroke_width(2),
        ))?;
    }
    Ok(())
}
