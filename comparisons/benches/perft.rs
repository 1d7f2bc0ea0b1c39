//! Perft of the libraries side by side: `cargo bench --manifest-path comparisons/Cargo.toml`.

use comparisons::{CHESS, Library, SHOGI};
use criterion::{Criterion, Throughput};

/// A position with its name, the depth to which its moves are counted, and their published number.
type Tree = (&'static str, &'static str, u32, u64);

const CHESS_TREES: [Tree; 2] = [
    ("opening", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 5, 4_865_609),
    ("middle", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 4, 4_085_603),
];

const SHOGI_TREES: [Tree; 2] = [
    ("opening", "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", 4, 719_731),
    ("middle", "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1", 3, 4_809_015),
];

fn compare(criterion: &mut Criterion, game: &str, trees: &[Tree], libraries: &[Library]) {
    for &(name, fen, depth, expected) in trees {
        let mut group = criterion.benchmark_group(format!("{game} {name}"));
        group.throughput(Throughput::Elements(expected)).sample_size(20);
        for Library { name, counter } in libraries {
            let count = counter(fen);
            assert_eq!(count(depth), expected, "{name}: {fen}");
            group.bench_function(*name, |bencher| bencher.iter(|| count(depth)));
        }
        group.finish();
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    compare(&mut criterion, "chess", &CHESS_TREES, &CHESS);
    compare(&mut criterion, "shogi", &SHOGI_TREES, &SHOGI);
    criterion.final_summary();
}
