//! Worked examples of others: what Fishtest and fastchess published for known counts.

use super::{Estimate, Model, Pentanomial, Sprt, Trinomial, Verdict};

/// Whether `got` is `want` to a relative (and for numbers near 0 absolute) difference.
fn close(got: f64, want: f64, tolerance: f64) -> bool {
    (got - want).abs() <= tolerance * want.abs().max(1.0)
}

/// Half the width of an interval, as the others print it.
fn half_width(estimate: Estimate) -> f64 {
    (estimate.high - estimate.low) / 2.0
}

/// The LLR of a test with alpha = beta = 0.05.
fn llr<const N: usize>(counts: [u64; N], model: Model, elo0: f64, elo1: f64) -> f64 {
    Sprt::new(elo0, elo1, 0.05, 0.05, model).unwrap().llr(&super::results::Results::from_counts(counts))
}

#[test]
fn dbg() {
    use Model::*;
    println!("fishtest 1737: 2.94209747 {}", llr([93, 18711, 58877, 18739, 100], Normalised, -1.75, 0.25));
    println!("n1 .92 {}", llr([36027, 68692, 36433], Normalised, 0.0, 2.0));
    println!("n2 2.30 {}", llr([10650, 20431, 10871], Normalised, -1.75, 0.25));
    println!("n3 2.97 {}", llr([0, 16700, 0], Normalised, 0.0, 5.0));
    println!("l1 -1.57 {}", llr([21184, 40708, 21404], Logistic, 0.5, 2.5));
    println!("l2 -2.59 {}", llr([57030, 106593, 57433], Logistic, 0.0, 2.0));
    println!("p1 2.25 {}", llr([365, 16618, 36229, 16974, 390], Normalised, 0.0, 2.0));
    println!("p2 3.01 {}", llr([127, 4883, 10712, 5150, 104], Normalised, -1.75, 0.25));
    println!("p3 2.94 {}", llr([0, 0, 0, 0, 104], Normalised, 0.0, 5.0));
    println!("lp1 -3.07 {}", llr([223, 9863, 21279, 10037, 246], Logistic, 0.5, 2.5));
    println!("lp2 -4.98 {}", llr([871, 26175, 55983, 26678, 821], Logistic, 0.0, 2.0));
    println!("zeno 4.60 {}", llr([352, 579, 1264, 743, 464], Normalised, 9.0, 16.0));
    println!("882 -2.95 {}", llr([77, 1, 0, 0, 0], Normalised, -1000.0, -500.0));
    println!("882 -2.97 {}", llr([72, 10, 0, 0, 0], Normalised, -1000.0, -500.0));
    for c in [
        [34, 54, 63, 64, 75],
        [332, 433, 498, 333, 334],
        [7895, 8757, 5685, 568, 9999],
        [352, 579, 1264, 743, 464],
        [0, 1, 1, 0, 0],
        [0, 0, 1, 2, 17],
        [0, 0, 0, 1, 19],
        [0, 0, 1, 6, 93],
        [2, 0, 0, 0, 0],
        [0, 0, 1, 0, 0],
        [0, 0, 100, 0, 0],
        [0, 0, 0, 0, 1],
        [1, 10, 78, 48, 13],
        [10, 60, 114, 59, 7],
        [0, 0, 1, 8, 1],
        [0, 0, 0, 0, 1000],
    ] {
        let p = Pentanomial::from_counts(c);
        let t = std::time::Instant::now();
        let (e, n) = (p.elo(), p.normalised_elo());
        println!("{c:?} {e:?} +-{} {n:?} +-{} los {} {:?}", half_width(e), half_width(n), p.superiority(), t.elapsed());
    }
    for c in [[89, 123, 76], [96, 111, 136], [356, 0, 34], [1, 2, 37], [0, 0, 2]] {
        let p = Trinomial::from_counts(c);
        let (e, n) = (p.elo(), p.normalised_elo());
        println!("{c:?} {e:?} +-{} {n:?} +-{} los {}", half_width(e), half_width(n), p.superiority());
    }
    let _ = (Verdict::Continue, close(1.0, 1.0, 1.0));
}
