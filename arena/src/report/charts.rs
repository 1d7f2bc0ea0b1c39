//! Charts as inline SVG. Colours are variables of the page's style sheet, so that charts follow its light and dark
//! scheme.

use std::error::Error;
use std::ops::Range;

use plotters::coord::Shift;
use plotters::coord::types::RangedCoordf64;
use plotters::prelude::*;

use super::error::ReportError;
use super::progress::ProgressPoint;
use crate::fonts;

/// Width and height of a chart in pixels; the page scales it.
/// Width and height of the picture in pixels.
const SIZE: (u32, u32) = (560, 250);
const FONT_SIZE: u32 = 15;
/// Largest absolute Elo on a chart.
const MAX_ELO: f64 = 1_200.0;

/// Placeholder colours by role, each replaced by a variable of the style sheet at the end.
const INK: RGBColor = RGBColor(1, 2, 3);
const GRID: RGBColor = RGBColor(2, 3, 4);
const ACCENT: RGBColor = RGBColor(3, 4, 5);
const WIN: RGBColor = RGBColor(4, 5, 6);
const LOSS: RGBColor = RGBColor(5, 6, 7);
const VARIABLES: [(RGBColor, &str); 5] =
    [(INK, "--muted"), (GRID, "--grid"), (ACCENT, "--accent"), (WIN, "--win"), (LOSS, "--loss")];

type Canvas<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), Box<dyn Error>>;

/// Draws a chart; `label` describes it for screen readers.
fn chart(label: &str, draw: impl FnOnce(&Canvas) -> Drawn) -> Result<String, ReportError> {
    fonts::register();
    let mut svg = String::new();
    {
        let canvas = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        let drawn = draw(&canvas).and_then(|()| Ok(canvas.present()?));
        drawn.map_err(|error| ReportError::Chart(error.to_string()))?;
    }
    for (RGBColor(red, green, blue), variable) in VARIABLES {
        svg = svg.replace(&format!("#{red:02X}{green:02X}{blue:02X}"), &format!("var({variable})"));
    }
    Ok(format!("<div class=\"chart\" role=\"img\" aria-label=\"{label}\">{svg}</div>\n"))
}

/// Draws the Elo difference and its interval over the games.
///
/// # Errors
/// The chart cannot be drawn.
pub fn elo_over_games(points_over_games: &[ProgressPoint]) -> Result<String, ReportError> {
    let last = points_over_games.last().map_or(1, |point| point.games);
    // The wide intervals of the first games would flatten the rest.
    let settled = points_over_games.iter().filter(|point| point.games * 8 >= last);
    let (mut low, mut high) = (0f64, 0f64);
    for point in settled {
        low = low.min(point.elo.low);
        high = high.max(point.elo.high);
    }
    let pad = 0.05 * (high.min(MAX_ELO) - low.max(-MAX_ELO));
    let (low, high) = (low.max(-MAX_ELO) - pad, high.min(MAX_ELO) + pad);
    let on_chart = |games: usize, elo: f64| (games as f64, elo.clamp(low, high));
    chart("The Elo difference with its 95 % interval over the games", |canvas| {
        let mut axes = axes(canvas, (0.0..last as f64, whole), (low..high, decimal))?;
        let upper = points_over_games.iter().map(|point| on_chart(point.games, point.elo.high));
        let lower = points_over_games.iter().rev().map(|point| on_chart(point.games, point.elo.low));
        axes.draw_series([Polygon::new(upper.chain(lower).collect::<Vec<_>>(), ACCENT.mix(0.18).filled())])?;
        axes.draw_series([PathElement::new([(0.0, 0.0), (last as f64, 0.0)], INK.stroke_width(1))])?;
        // The line begins after its last point outside the chart.
        let first = points_over_games
            .iter()
            .rposition(|point| !(low..high).contains(&point.elo.value))
            .map_or(0, |last| last + 1);
        let values = points_over_games[first..].iter().map(|point| on_chart(point.games, point.elo.value));
        axes.draw_series(LineSeries::new(values, ACCENT.stroke_width(2)))?;
        Ok(())
    })
}

/// Draws the LLR over the games, between the bounds of the test.
///
/// # Errors
/// The chart cannot be drawn.
pub fn llr_over_games(points_over_games: &[ProgressPoint], (lower, upper): (f64, f64)) -> Result<String, ReportError> {
    let last = points_over_games.last().map_or(1, |point| point.games) as f64;
    let low = points_over_games.iter().map(|point| point.llr).fold(lower, f64::min);
    let high = points_over_games.iter().map(|point| point.llr).fold(upper, f64::max);
    let pad = 0.08 * (high - low);
    chart("The log-likelihood ratio over the games, between the bounds of the test", |canvas| {
        let mut axes = axes(canvas, (0.0..last, whole), (low - pad..high + pad, decimal))?;
        for (bound, colour) in [(lower, LOSS), (upper, WIN)] {
            let ends = [(0.0, bound), (last, bound)];
            axes.draw_series(DashedLineSeries::new(ends, 5, 4, colour.stroke_width(2)))?;
        }
        axes.draw_series([PathElement::new([(0.0, 0.0), (last, 0.0)], INK.stroke_width(1))])?;
        let start = std::iter::once((0.0, 0.0));
        let values = start.chain(points_over_games.iter().map(|point| (point.games as f64, point.llr)));
        axes.draw_series(LineSeries::new(values, ACCENT.stroke_width(2)))?;
        Ok(())
    })
}

/// Draws a histogram; bar `i` counts the values from `from + i * width` to the next bar.
///
/// # Errors
/// The chart cannot be drawn.
pub fn histogram(label: &str, from: f64, width: f64, counts: &[u64]) -> Result<String, ReportError> {
    let most = counts.iter().copied().max().unwrap_or(0).max(1) as f64;
    let end = from + width * counts.len() as f64;
    let gap = width * 0.06;
    chart(label, |canvas| {
        let mut axes = axes(canvas, (from..end, decimal), (0.0..most * 1.05, whole))?;
        axes.draw_series(counts.iter().enumerate().filter(|&(_, &count)| count > 0).map(|(index, &count)| {
            let left = from + width * index as f64;
            Rectangle::new([(left + gap, 0.0), (left + width - gap, count as f64)], ACCENT.filled())
        }))?;
        Ok(())
    })
}

type Axes<'a> = ChartContext<'a, SVGBackend<'a>, Cartesian2d<RangedCoordf64, RangedCoordf64>>;

/// Range of an axis and the format of its labels.
type Scale = (Range<f64>, fn(&f64) -> String);

/// Formats a number with up to two decimals.
fn decimal(value: &f64) -> String {
    format!("{}", (value * 100.0).round() / 100.0).replace('-', "−")
}

/// Formats integers only.
fn whole(value: &f64) -> String {
    if (value - value.round()).abs() < 1e-6 { decimal(value) } else { String::new() }
}

/// Returns axes with labels and horizontal lines.
fn axes<'a>(canvas: &Canvas<'a>, x: Scale, y: Scale) -> Result<Axes<'a>, Box<dyn Error>> {
    let mut axes = ChartBuilder::on(canvas)
        .margin_top(10)
        .margin_right(16)
        .x_label_area_size(28)
        .y_label_area_size(48)
        .build_cartesian_2d(x.0, y.0)?;
    axes.configure_mesh()
        .disable_x_mesh()
        .x_labels(8)
        .y_labels(6)
        .light_line_style(TRANSPARENT)
        .bold_line_style(GRID.stroke_width(1))
        .axis_style(GRID.stroke_width(1))
        .label_style((fonts::FAMILY, FONT_SIZE).into_font().color(&INK))
        .x_label_formatter(&x.1)
        .y_label_formatter(&y.1)
        .draw()?;
    Ok(axes)
}
