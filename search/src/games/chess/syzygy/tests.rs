use super::*;
use boards::Notation;
use boards::chess::Chess;
#[test]
fn diff() {
    let (tables, messages) = SyzygyTables::find("/work/shared/data/syzygy");
    println!("{messages:?}");
    let mut bad = [0; 2];
    let mut worst: std::collections::BTreeMap<String, usize> = Default::default();
    for line in std::fs::read_to_string("/tmp/fens.txt").unwrap().lines() {
        let parts: Vec<&str> = line.split(';').collect();
        let position = Chess::from_fen(parts[0]).unwrap();
        let wdl = tables.result(&position).map(|v| v as i32 - 2);
        let dtz = tables.distance(&position);
        if wdl != Some(parts[1].parse().unwrap()) { bad[0] += 1; *worst.entry(format!("wdl {:?}", parts[0])).or_default() += 1; }
        if dtz != Some(parts[2].parse().unwrap()) { bad[1] += 1; *worst.entry(format!("dtz {} {dtz:?} {}", parts[0], parts[2])).or_default() += 1; }
    }
    println!("{bad:?} {:?}", worst.iter().take(20).collect::<Vec<_>>());
    println!("{:?}", tables.take_problems());
}
