//! Plot of the losses over the epochs.

use std::error::Error;
use std::path::Path;

use arena::fonts::{self, FAMILY};
use plotters::prelude::*;

use super::schedule::Epoch;

/// Width and height of the picture in pixels.
const SIZE: (u32, u32) = (900, 560);
const FONT_SIZE: u32 = 16;
const MARGIN: i32 = 16;
const LINE_HEIGHT: i32 = 22;
/// Characters of a line of the title, which fit the width of the picture.
const TITLE_WIDTH: usize = 100;
const TRAINING: RGBColor = RGBColor(120, 130, 150);
const VALIDATION: RGBColor = RGBColor(190, 60, 40);

/// Divides a text into lines of at most `width` characters, unless a word is longer.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        match lines.last_mut().filter(|line| line.chars().count() + 1 + word.chars().count() <= width) {
            Some(line) => *line = format!("{line} {word}"),
            None => lines.push(word.to_owned()),
        }
    }
    lines
}

/// Draws the losses to a PNG file.
///
/// # Errors
/// The file cannot be written, or there is nothing to draw.
pub fn draw(path: &Path, title: &str, epochs: &[Epoch]) -> Result<(), Box<dyn Error>> {
    fonts::register();
    let losses = || epochs.iter().flat_map(|epoch| [epoch.training, epoch.validation]);
    let (low, high) = (losses().fold(f64::INFINITY, f64::min), losses().fold(0.0, f64::max));
    let last = epochs.last().ok_or("no epoch has ended")?.number;
    let canvas = BitMapBackend::new(path, SIZE).into_drawing_area();
    canvas.fill(&WHITE)?;
    let lines = wrapped(title, TITLE_WIDTH);
    let (heading, chart) = canvas.split_vertically(MARGIN + LINE_HEIGHT * lines.len() as i32);
    for (line, number) in lines.into_iter().zip(0..) {
        heading.draw_text(
            &line,
            &(FAMILY, FONT_SIZE).into_text_style(&heading),
            (MARGIN, MARGIN + LINE_HEIGHT * number),
        )?;
    }
    let mut axes = ChartBuilder::on(&chart)
        .margin(MARGIN)
        .x_label_area_size(50)
        .y_label_area_size(90)
        .build_cartesian_2d(1..last.max(2), low * 0.98..high * 1.02)?;
    axes.configure_mesh()
        .x_desc("epoch")
        .y_desc("mean squared error")
        .label_style((FAMILY, FONT_SIZE))
        .y_label_formatter(&|loss| format!("{loss:.5}"))
        .draw()?;
    for (name, colour, loss) in [
        ("training", TRAINING, (|epoch| epoch.training) as fn(&Epoch) -> f64),
        ("validation", VALIDATION, |epoch| epoch.validation),
    ] {
        let line = LineSeries::new(epochs.iter().map(|epoch| (epoch.number, loss(epoch))), colour.stroke_width(3));
        axes.draw_series(line)?
            .label(name)
            .legend(move |(x, y)| PathElement::new([(x, y), (x + 24, y)], colour.stroke_width(3)));
    }
    axes.configure_series_labels()
        .label_font((FAMILY, FONT_SIZE))
        .border_style(BLACK)
        .background_style(WHITE)
        .draw()?;
    canvas.present()?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_title_has_several_lines() {
        assert_eq!(wrapped("one two three", 7), ["one two", "three"]);
        assert_eq!(wrapped("incomprehensible word", 7), ["incomprehensible", "word"]);
        let title = "chess, network: 36 files, ".repeat(12);
        assert!(wrapped(&title, TITLE_WIDTH).iter().all(|line| line.len() <= TITLE_WIDTH));
    }
}
