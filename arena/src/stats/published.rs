//! Comparison with published results, and with numbers in closed form.
//!
//! Tests of Fishtest are named by their id (tests.stockfishchess.org/tests/view/ID), examples of fastchess and Cute
//! Chess by file or thread of their repositories. Numbers must agree to the last printed digit of the source, and to
//! half of one more where the source rounds.

use terminal::output;

use super::elo::{NORMALISED_ELO_UNIT, elo_of_score};
use super::results::Results;
use super::{EloModel, Estimate, Pentanomial, Sprt, SprtResult, Trinomial};

/// Half of the last digit of a published figure with two decimals, and a little for the rounding of ours.
const ROUNDED_TO_HUNDREDTHS: f64 = 0.0051;
/// The same with one decimal.
const ROUNDED_TO_TENTHS: f64 = 0.051;

#[track_caller]
fn assert_close(got: f64, want: f64, tolerance: f64) {
    assert!((got - want).abs() <= tolerance, "got {got}, want {want} within {tolerance}");
}

fn half_width(estimate: Estimate) -> f64 {
    (estimate.high - estimate.low) / 2.0
}

fn llr<const N: usize>(model: EloModel, (elo0, elo1): (f64, f64), counts: [u64; N]) -> f64 {
    Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(&Results::from_counts(counts))
}

#[test]
fn llr_of_fishtest() {
    // All bounds that Fishtest used since it computes the exact LLR of normalised Elo (its pull request 927, 2021-05).
    for (hypotheses, counts, want, id) in [
        ((-1.75, 0.25), [134, 5897, 13530, 6129, 118], 2.93, "6a6524b7c054e285ae028b92"),
        ((-1.75, 0.25), [390, 91902, 261789, 90790, 389], -2.97, "6a1143ad818cacc1db0ac14c"),
        ((0.0, 2.0), [20, 1334, 3810, 1569, 35], 2.95, "6a6dac3ac054e285ae029b30"),
        ((0.0, 2.0), [521, 17154, 37050, 17170, 489], -2.94, "6a501dad5529b8472df80103"),
        ((0.5, 2.5), [44, 11265, 30084, 11751, 28], 2.94, "6a5a3d2c5529b8472df81249"),
        ((0.5, 2.5), [113, 25301, 64299, 25451, 153], -2.94, "66f1825e86d5ee47d953b2ec"),
        ((0.0, 2.5), [857, 17346, 41642, 17833, 866], 2.95, "62e5517ab383a712b13867c5"),
        ((0.5, 3.0), [594, 32288, 96076, 33248, 590], 2.94, "62e5e4f4b383a712b1387d53"),
        ((-2.25, 0.25), [162, 4115, 9828, 4260, 167], 2.95, "62d66cc047ae1768b34a2b14"),
        ((-0.5, 2.5), [298, 13484, 36216, 13790, 316], 2.95, "6179c069a9b1d8fbcc4ee716"),
        ((0.5, 3.5), [29, 2233, 33916, 2264, 26], -2.95, "60b80d6d457376eb8bcaa145"),
    ] {
        let got = llr(EloModel::Normalised, hypotheses, counts);
        assert!((got - want).abs() <= ROUNDED_TO_HUNDREDTHS, "{id}: got {got}, want {want}");
    }
}

#[test]
fn llr_of_fastchess() {
    // fastchess, app/tests/sprt_test.cpp: (losses, draws, wins) and (0, 1/2, 1, 3/2, 2 points).
    use EloModel::{Logistic, Normalised};
    let close = |got, want| assert_close(got, want, ROUNDED_TO_HUNDREDTHS);
    close(llr(Normalised, (0.0, 2.0), [36027, 68692, 36433]), 0.92);
    close(llr(Normalised, (-1.75, 0.25), [10650, 20431, 10871]), 2.30);
    close(llr(Logistic, (0.5, 2.5), [21184, 40708, 21404]), -1.57);
    close(llr(Logistic, (0.0, 2.0), [57030, 106593, 57433]), -2.59);
    close(llr(Normalised, (0.0, 2.0), [365, 16618, 36229, 16974, 390]), 2.25);
    close(llr(Normalised, (-1.75, 0.25), [127, 4883, 10712, 5150, 104]), 3.01);
    close(llr(Logistic, (0.5, 2.5), [223, 9863, 21279, 10037, 246]), -3.07);
    close(llr(Logistic, (0.0, 2.0), [871, 26175, 55983, 26678, 821]), -4.98);
    // The same file asserts these two to one percent only.
    assert_close(llr(Normalised, (0.0, 10.0), [0, 0, 4250]), 120.56, 0.02);
    assert_close(llr(Normalised, (0.0, 5.0), [0, 0, 0, 0, 5550]), 111.82, 0.03);
    // fastchess, pull request 882: matches against an engine of no strength, where simpler iterations fail.
    close(llr(Normalised, (-1000.0, -500.0), [77, 1, 0, 0, 0]), -2.95);
    close(llr(Normalised, (-1000.0, -500.0), [72, 10, 0, 0, 0]), -2.97);
}

#[test]
fn bounds_of_fishtest_and_cutechess() {
    // Fishtest prints (-2.94,2.94), the rounded-down 2.944 of 5 %.
    let fishtest = Sprt::new(0.0, 2.0, 0.05, 0.05, EloModel::Normalised).unwrap();
    assert_close(fishtest.bounds().1, 19f64.ln(), 1e-12);
    assert_eq!(fishtest.verdict(2.94), SprtResult::Continue);
    assert_eq!(fishtest.verdict(2.95), SprtResult::AcceptH1);
    assert_eq!(fishtest.verdict(-2.95), SprtResult::AcceptH0);
    // Cute Chess, projects/lib/tests/sprt/tst_sprt.cpp.
    let (lower, upper) = Sprt::new(0.0, 10.0, 0.01, 0.01, EloModel::Logistic).unwrap().bounds();
    assert_close(lower, -4.6, 0.01);
    assert_close(upper, 4.6, 0.01);
    // OpenBench prints (-2.25, 2.89) for alpha 5 % and beta 10 %.
    let (lower, upper) = Sprt::new(0.0, 3.0, 0.05, 0.1, EloModel::Normalised).unwrap().bounds();
    assert_close(lower, -2.25, ROUNDED_TO_HUNDREDTHS);
    assert_close(upper, 2.89, ROUNDED_TO_HUNDREDTHS);
}

#[test]
fn elo_of_fishtest() {
    // Tests of fixed length: Elo +- 95 %, normalised Elo +- 95 %, likelihood of superiority in percent. Their
    // intervals are mean +- 1.96 standard errors, ours likelihood ratios: with thousands of pairs the same but for the
    // skewness of rare results, one part in a hundred.
    for (counts, elo, normalised, superiority, id) in [
        ([143, 6697, 14452, 6415, 164], (-1.50, 1.5), (-2.95, 2.9), 2.3, "69fef06c9392f0c317213dca"),
        ([0, 87, 4819, 94, 0], (0.24, 0.9), (1.81, 6.8), 69.9, "69d7e4183ca80bdf151d43b8"),
        ([0, 148, 4694, 158, 0], (0.35, 1.2), (1.99, 6.8), 71.6, "68abeb8175da51a345a5af82"),
        ([1, 137, 4659, 203, 0], (2.22, 1.3), (12.00, 6.8), 100.0, "68a65d8ab6fb3300203bc825"),
        ([166, 6959, 15527, 6991, 163], (0.15, 1.4), (0.30, 2.8), 58.3, "68335d276ec7634154f9c25c"),
        ([96, 1426, 13277, 30130, 5071], (141.66, 1.2), (284.13, 3.3), 100.0, "631fa34ae1612778c344c6eb"),
    ] {
        output::line(id);
        let results = Pentanomial::from_counts(counts);
        assert_close(results.elo().value, elo.0, ROUNDED_TO_HUNDREDTHS);
        assert_close(half_width(results.elo()), elo.1, ROUNDED_TO_TENTHS);
        assert_close(results.normalised_elo().value, normalised.0, ROUNDED_TO_HUNDREDTHS);
        assert_close(half_width(results.normalised_elo()), normalised.1, ROUNDED_TO_TENTHS + 0.01 * normalised.1);
        assert_close(100.0 * results.superiority(), superiority, ROUNDED_TO_TENTHS);
    }
}

#[test]
fn elo_of_fastchess() {
    // fastchess, app/tests/elo_test.cpp. Values agree to the last digit. Its intervals are mean +- 1.96 standard
    // errors; with some hundreds of results the likelihood's differ by their third order, one part in a hundred here.
    for (counts, elo, normalised, superiority) in [
        ([96, 111, 136], (40.70, 30.43), (49.77, 36.77), 99.60),
        ([89, 123, 76], (-15.69, 30.42), (-20.76, 40.13), 15.53),
    ] {
        check(&Trinomial::from_counts(counts), elo, normalised, superiority);
    }
    for (counts, elo, normalised, superiority) in [
        ([34, 54, 63, 64, 75], (55.58, 27.65), (57.94, 28.28), 100.0),
        ([332, 433, 498, 333, 334], (-8.64, 10.33), (-9.17, 10.96), 5.05),
        ([7895, 8757, 5685, 568, 9999], (-21.04, 2.95), (-19.01, 2.65), 0.0),
    ] {
        check(&Pentanomial::from_counts(counts), elo, normalised, superiority);
    }

    #[track_caller]
    fn check<const N: usize>(results: &Results<N>, elo: (f64, f64), normalised: (f64, f64), superiority: f64) {
        assert_close(results.elo().value, elo.0, ROUNDED_TO_HUNDREDTHS);
        assert_close(half_width(results.elo()), elo.1, ROUNDED_TO_HUNDREDTHS + 0.002 * elo.1);
        assert_close(results.normalised_elo().value, normalised.0, ROUNDED_TO_HUNDREDTHS);
        // It takes the standard deviation for known, which far from equality makes the interval too narrow.
        assert_close(half_width(results.normalised_elo()), normalised.1, 0.04 * normalised.1);
        assert_close(100.0 * results.superiority(), superiority, ROUNDED_TO_TENTHS);
    }
}

#[test]
fn without_draws_normalised_elo_is_a_function_of_elo() {
    // A mean p of wins and losses has the t-value (p - 1/2) / sqrt(p (1 - p)), so the ends of the interval of one
    // follow from those of the other. (fastchess' test prints +-34.48 for this match, as the standard deviation,
    // which it takes for known, is not: the true width is three times that.)
    let results = Trinomial::from_counts([356, 0, 34]);
    let (elo, normalised) = (results.elo(), results.normalised_elo());
    let normalise = |elo: f64| {
        let p = super::elo::score_of_elo(elo);
        NORMALISED_ELO_UNIT * (p - 0.5) / (p * (1.0 - p)).sqrt()
    };
    assert_close(normalised.value, -508.44, ROUNDED_TO_HUNDREDTHS);
    for (got, want) in [(normalised.value, elo.value), (normalised.low, elo.low), (normalised.high, elo.high)] {
        assert_close(got, normalise(want), 0.1);
    }
}

#[test]
fn intervals_of_one_sided_matches_have_a_closed_form() {
    // n wins of n: the likelihood of a mean p is p^n, so the interval begins where -2 n ln p = 3.8415. What stands in
    // for the results not seen (0.001 each) moves it a little.
    for n in [2, 10, 100] {
        let elo = Trinomial::from_counts([0, 0, n]).elo();
        assert_close(elo.low, elo_of_score((-3.841_458_820_694_124 / (2.0 * n as f64)).exp()), 2.0);
        assert_eq!((elo.value, elo.high), (f64::INFINITY, f64::INFINITY));
        let lost = Trinomial::from_counts([n, 0, 0]).elo();
        assert_close(lost.high, -elo.low, 2e-3);
        assert_eq!((lost.value, lost.low), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    }
}
