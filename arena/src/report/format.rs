//! Formats of numbers and names in the report.

pub use analysis::output::escaped::Escaped;

use crate::stats::Estimate;

/// Formats a difference with its sign and one decimal.
pub fn signed(value: f64) -> String {
    if value.is_infinite() {
        return if value > 0.0 { "+∞" } else { "−∞" }.to_owned();
    }
    let rounded = (value * 10.0).round() / 10.0;
    match rounded {
        rounded if rounded > 0.0 => format!("+{rounded:.1}"),
        rounded if rounded < 0.0 => format!("−{:.1}", -rounded),
        _ => "0.0".to_owned(),
    }
}

/// Formats a number with two decimals and a true minus sign.
pub fn decimal(value: f64) -> String {
    format!("{value:.2}").replace('-', "−")
}

/// Formats the interval of an estimate: "+1.2 to +3.4".
pub fn interval(estimate: &Estimate) -> String {
    format!("{} to {}", signed(estimate.low), signed(estimate.high))
}

/// Formats a share (0 to 1) in percent; only exact shares are shown as 0 or 100 %.
pub fn percent(share: f64) -> String {
    let percent = 100.0 * share;
    match percent {
        percent if percent < 100.0 && percent > 99.95 => "> 99.9 %".to_owned(),
        percent if percent > 0.0 && percent < 0.05 => "< 0.1 %".to_owned(),
        percent => format!("{percent:.1} %"),
    }
}

/// Formats points with halves: "12½".
pub fn points(points: f64) -> String {
    let whole = points.trunc();
    match (whole == points, whole == 0.0) {
        (true, _) => format!("{whole}"),
        (false, true) => "½".to_owned(),
        (false, false) => format!("{whole}½"),
    }
}

/// Formats a count with thousands separators.
pub fn count(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Formats a large number with three digits and a unit: "1.23 M".
pub fn short(number: f64) -> String {
    let (scaled, unit) = match number {
        number if number >= 1e9 => (number / 1e9, " G"),
        number if number >= 1e6 => (number / 1e6, " M"),
        number if number >= 1e3 => (number / 1e3, " k"),
        number => (number, ""),
    };
    let decimals = if unit.is_empty() || scaled >= 100.0 { 0 } else { 1 + usize::from(scaled < 10.0) };
    format!("{scaled:.decimals$}{unit}")
}

/// Formats losses, draws and wins: "+3 =2 −1".
pub fn results_in_short([losses, draws, wins]: [u64; 3]) -> String {
    format!("+{} ={} −{}", count(wins), count(draws), count(losses))
}

/// Formats a count with its noun: "1 game", "2 games".
pub fn counted(number: u64, noun: &str) -> String {
    format!("{} {noun}{}", count(number), if number == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_out() {
        let name = "<script>alert('x')</script> & \"co\"\n\u{7}";
        let want = "&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt; &amp; &quot;co&quot;  ";
        assert_eq!(Escaped(name).to_string(), want);
    }

    #[test]
    fn numbers_are_readable() {
        assert_eq!(
            [signed(3.12), signed(-0.26), signed(-0.04), signed(f64::NEG_INFINITY)],
            ["+3.1", "−0.3", "0.0", "−∞"]
        );
        assert_eq!(
            [percent(0.5), percent(0.99999), percent(1.0), percent(1e-9)],
            ["50.0 %", "> 99.9 %", "100.0 %", "< 0.1 %"]
        );
        assert_eq!([points(0.0), points(0.5), points(12.5), points(3.0)], ["0", "½", "12½", "3"]);
        assert_eq!([count(0), count(999), count(1_000), count(1_234_567)], ["0", "999", "1,000", "1,234,567"]);
        assert_eq!([short(12.0), short(1_234.0), short(45_678.0), short(2.5e8)], ["12", "1.23 k", "45.7 k", "250 M"]);
        assert_eq!([counted(1, "game"), counted(2_000, "game")], ["1 game", "2,000 games"]);
    }
}
