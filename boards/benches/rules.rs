//! Speed of the rules: `cargo bench -p sanqi-boards`. `comparisons/` compares them with other libraries.

use std::hint::black_box;

use boards::chess::Chess;
use boards::perft::perft;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{NotationOptions, Position};
use criterion::{Criterion, Throughput};

/// Measures a game from its starting position, and from one in the middle of a game.
fn game<P: Position>(criterion: &mut Criterion, middle: &str, depth: u32) {
    let start = P::start();
    let middle = P::from_fen(middle).expect("a legal position");
    let mut group = criterion.benchmark_group(P::NAME);
    group.throughput(Throughput::Elements(perft(&start, depth)));
    group.bench_function("perft", |bencher| bencher.iter(|| perft(black_box(&start), depth)));

    let moves = middle.move_list();
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("legal moves", |bencher| {
        bencher.iter(|| black_box(&middle).move_list());
    });
    group.bench_function("positions after moves", |bencher| {
        bencher.iter(|| {
            for &mv in &moves {
                black_box(black_box(&middle).after(mv));
            }
        });
    });

    let fen = middle.fen(NotationOptions::default());
    group.throughput(Throughput::Elements(1));
    group.bench_function("position from text", |bencher| bencher.iter(|| P::from_fen(black_box(&fen))));
    group.bench_function("position to text", |bencher| {
        bencher.iter(|| black_box(&middle).fen(NotationOptions::default()));
    });
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    game::<Chess>(&mut criterion, "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4);
    game::<Xiangqi>(&mut criterion, "r2akab1r/3n5/4b3n/p1p1pRp1p/9/2P3P2/P3P3c/N2C3C1/4A4/1RBAK1B2 w - - 0 1", 3);
    game::<Shogi>(&mut criterion, "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 4);
    criterion.final_summary();
}
