//! Tables of the repository against retrograde analysis, against the values of another program, and damaged.

use std::fs;
use std::path::{Path, PathBuf};

use boards::chess::{Chess, Kind};
use boards::{Line, Notation, Rules, Side};

use super::SyzygyTables;
use super::retrograde::{Outcome, solve};
use super::table::TableKind;
use crate::interface::{EndgameTables, EndgameValue};

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/syzygy");

fn tables() -> SyzygyTables {
    let (tables, messages) = SyzygyTables::find(FOLDER);
    assert_eq!(messages, ["found 13 WDL and 8 DTZ tables, up to 4 pieces"]);
    tables
}

/// A folder in the system's temporary folder, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("sanqi-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn put(&self, name: &str, bytes: &[u8]) {
        fs::write(self.0.join(name), bytes).unwrap();
    }

    fn find(&self) -> (SyzygyTables, Vec<String>) {
        SyzygyTables::find(self.0.to_str().unwrap())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn original(name: &str) -> Vec<u8> {
    fs::read(Path::new(FOLDER).join(name)).unwrap()
}

#[test]
fn all_positions_with_three_pieces_have_the_value_of_retrograde_analysis() {
    let tables = tables();
    let queen = solve(Kind::Queen, &[]);
    let rook = solve(Kind::Rook, &[]);
    let pawn = solve(Kind::Pawn, &[&queen, &rook]);
    let mut wins = [0; 3];
    for (index, solution) in [queen, rook, pawn].iter().enumerate() {
        for (position, outcome) in solution.positions() {
            let white_moves = position.side_to_move() == Side::First;
            let expected = match outcome {
                Outcome::Draw => EndgameValue::Draw,
                Outcome::WhiteWins if white_moves => EndgameValue::Win,
                Outcome::WhiteWins => EndgameValue::Loss,
            };
            assert_eq!(tables.result(&position), Some(expected), "{position:?}");
            wins[index] += u32::from(outcome == Outcome::WhiteWins);
        }
    }
    // The known numbers of won positions of king and pawn against king, with White and with Black to move.
    assert_eq!(wins[2], 124_960 + 97_604);
    assert!(wins[0] > 300_000 && wins[1] > 300_000, "{wins:?}");
}

#[test]
fn results_and_distances_are_those_of_another_program() {
    let tables = tables();
    let text = fs::read_to_string(Path::new(FOLDER).join("values.txt")).unwrap();
    let mut compared = 0;
    for line in text.lines() {
        let [fen, result, distance] = line.split(';').collect::<Vec<_>>().try_into().unwrap();
        let position = Chess::from_fen(fen).unwrap();
        assert_eq!(tables.result(&position).map(|value| value as i32 - 2), result.parse().ok(), "{fen}");
        if distance != "-" {
            assert_eq!(tables.distance(&position), distance.parse().ok(), "{fen}");
            compared += 1;
        }
    }
    assert_eq!((compared, text.lines().count()), (181, 241));
    assert!(tables.take_problems().is_empty());
}

#[test]
fn castling_rights_and_more_pieces_than_the_tables_have_are_not_looked_up() {
    let tables = tables();
    let result = |fen: &str| tables.result(&Chess::from_fen(fen).unwrap());
    assert_eq!(result("4k3/8/8/8/8/8/8/4K2R w - - 0 1"), Some(EndgameValue::Win));
    assert_eq!(result("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    assert_eq!(result("4k3/8/8/8/8/8/8/4KR2 w F - 0 1"), None, "Chess960");
    assert_eq!(result("4k3/8/8/8/8/8/PPP5/4K3 w - - 0 1"), None, "five pieces");
    assert_eq!(result("4k3/8/8/8/8/8/8/4KBN1 w - - 0 1"), None, "no such table");
    assert_eq!(result("4k3/8/8/8/8/8/8/4K3 w - - 0 1"), Some(EndgameValue::Draw));
    let distance = |fen: &str| tables.distance(&Chess::from_fen(fen).unwrap());
    assert_eq!(distance("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), None);
    assert_eq!(tables.distance(&Chess::start()), None);
}

#[test]
fn files_that_cannot_be_tables_are_named_and_left_out() {
    let folder = Folder::new("bad tables");
    let whole = original("KQvK.rtbw");
    folder.put("KQvK.rtbw", &whole[..whole.len() - 8]);
    folder.put("KRvK.rtbw", b"not a table, but as long as a short one; eighty bytes, as many as KNvK has.......");
    folder.put("KBvK.rtbw", b"");
    fs::create_dir(folder.0.join("KNvK.rtbw")).unwrap();
    folder.put("KPvK.rtbz", &original("KPvK.rtbw"));
    folder.put("readme.txt", b"tables");
    folder.put("KXvK.rtbw", b"no pieces");
    folder.put("KQvKQ.rtbw", &original("KQvKQ.rtbw"));
    let (tables, messages) = folder.find();
    let reasons: Vec<&str> = messages.iter().map(|text| text.rsplit(['/', '\\']).next().unwrap()).collect();
    assert_eq!(
        reasons,
        [
            "KBvK.rtbw: an empty file; not used",
            "KNvK.rtbw: not a file; not used",
            "KPvK.rtbz: not a table; not used",
            "KQvK.rtbw: incomplete; not used",
            "KRvK.rtbw: not a table; not used",
            "found 1 WDL and 0 DTZ tables, up to 4 pieces",
        ]
    );
    assert_eq!(tables.result(&Chess::from_fen("4k3/8/8/8/8/8/8/QK6 w - - 0 1").unwrap()), None);
}

#[test]
fn a_table_with_another_name_is_noticed_when_it_is_used() {
    let folder = Folder::new("renamed table");
    folder.put("KRvK.rtbw", &original("KQvK.rtbw"));
    let (tables, messages) = folder.find();
    assert_eq!(messages.len(), 1);
    let position = Chess::from_fen("4k3/8/8/8/8/8/8/RK6 w - - 0 1").unwrap();
    assert_eq!([tables.result(&position), tables.result(&position)], [None, None]);
    let problems = tables.take_problems();
    assert_eq!(problems.len(), 1);
    assert!(problems[0].ends_with("KRvK.rtbw: pieces other than those of its name; not used"), "{problems:?}");
    assert!(tables.take_problems().is_empty(), "once");
}

/// Probes all positions of `values.txt`; only that the calls return counts.
fn probe_everything(tables: &SyzygyTables, positions: &[Chess]) {
    for position in positions {
        tables.result(position);
        tables.distance(position);
    }
}

#[test]
fn damaged_bytes_and_missing_ends_never_do_more_than_disable_a_table() {
    let folder = Folder::new("damaged tables");
    let text = fs::read_to_string(Path::new(FOLDER).join("values.txt")).unwrap();
    let positions: Vec<Chess> =
        text.lines().map(|line| Chess::from_fen(line.split(';').next().unwrap()).unwrap()).collect();
    let mut names: Vec<String> =
        fs::read_dir(FOLDER).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.contains(".rtb"));
    names.sort();
    let originals: Vec<Vec<u8>> = names.iter().map(|name| original(name)).collect();
    let mut state = 0x1234_5678_9abc_def1u64;
    let mut random = |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut noticed = 0;
    for round in 0..60 {
        for (name, original) in names.iter().zip(&originals) {
            let mut bytes = original.clone();
            match round % 3 {
                // The header.
                0 => bytes[4 + random(60)] = random(256) as u8,
                1 => (0..8).for_each(|_| bytes[4 + random(original.len() - 4)] = random(256) as u8),
                // A length that a whole table may have.
                _ => bytes.truncate(random(original.len() / 64) * 64 + 16),
            }
            folder.put(name, &bytes);
        }
        let (tables, _) = folder.find();
        probe_everything(&tables, &positions);
        noticed += tables.take_problems().len();
    }
    assert!(noticed > 60, "{noticed}");
}

/// Returns a table of king and pawn against king and pawn in which all positions have one value.
fn constant_table(magic: [u8; 4], flags: u8, value: u8) -> Vec<u8> {
    const HAS_PAWNS: u8 = 2;
    const CONSTANT: u8 = 0x80;
    let mut bytes = magic.to_vec();
    bytes.push(HAS_PAWNS);
    // Order of the groups, then the pieces: pawn, pawn, king, king.
    (0..4).for_each(|_| bytes.extend([0, 1, 1, 9, 6, 14]));
    bytes.push(0);
    (0..4).for_each(|_| bytes.extend([CONSTANT | flags, value]));
    bytes.resize(64 + 16, 0);
    bytes
}

#[test]
fn distances_of_the_second_side_contradict_equal_material() {
    let folder = Folder::new("contradicting tables");
    let position = Chess::from_fen("8/8/8/p7/P7/2K5/8/7k w - - 0 1").unwrap();
    let found = |flags| {
        folder.put("KPvKP.rtbw", &constant_table([0x71, 0xe8, 0x23, 0x5d], 0, 4));
        folder.put("KPvKP.rtbz", &constant_table([0xd7, 0x66, 0x0c, 0xa5], flags, 7));
        let (tables, messages) = folder.find();
        assert_eq!(messages, ["found 1 WDL and 1 DTZ tables, up to 4 pieces"]);
        (tables.distance(&position), tables.take_problems())
    };
    // The distance of a win is in moves.
    assert_eq!(found(0), (Some(15), vec![]));
    let (distance, problems) = found(1);
    assert_eq!((distance, problems.len()), (None, 1));
    assert!(problems[0].ends_with("KPvKP.rtbz: damaged contents; not used"), "{problems:?}");
}

#[test]
fn wins_and_losses_beyond_fifty_moves_are_told_from_others() {
    let folder = Folder::new("cursed tables");
    folder.put("KPvKP.rtbz", &constant_table([0xd7, 0x66, 0x0c, 0xa5], 0, 7));
    let position = Chess::from_fen("8/8/8/p7/P7/2K5/8/7k w - - 0 1").unwrap();
    for (value, result, distance) in [(3, EndgameValue::CursedWin, 115), (1, EndgameValue::BlessedLoss, -115)] {
        folder.put("KPvKP.rtbw", &constant_table([0x71, 0xe8, 0x23, 0x5d], 0, value));
        let (tables, _) = folder.find();
        assert_eq!((tables.result(&position), tables.distance(&position)), (Some(result), Some(distance)));
        // Every move leads to the same value of the other side, and the clock takes none away that is not lost already.
        let line = Line::new(position);
        let moves = position.move_list();
        let value_of_moves = |rule_limit| {
            let ranked = tables.rank(&line, &moves, rule_limit).unwrap();
            let first = ranked.moves[0];
            assert!(ranked.makes_progress && ranked.moves.iter().all(|mv| mv.value == first.value));
            (first.value, first.rank.signum())
        };
        let [by_rule, without] = [true, false].map(value_of_moves);
        assert_eq!(by_rule, (result.opposite(), -distance.signum()));
        assert_eq!(without, (result.opposite().without_rule_limit(), -distance.signum()));
    }
    // Without distances the results order the moves.
    fs::remove_file(folder.0.join("KPvKP.rtbz")).unwrap();
    let (tables, _) = folder.find();
    let moves = position.move_list();
    let ranked = tables.rank(&Line::new(position), &moves, true).unwrap();
    assert!(!ranked.makes_progress);
    assert!(ranked.moves.iter().all(|mv| mv.value == EndgameValue::CursedWin && mv.rank > 0), "{ranked:?}");
}

#[test]
fn a_table_that_becomes_shorter_or_disappears_while_it_is_in_use_is_given_up() {
    let folder = Folder::new("vanishing tables");
    folder.put("KQvK.rtbw", &original("KQvK.rtbw"));
    folder.put("KRvK.rtbw", &original("KRvK.rtbw"));
    let (tables, _) = folder.find();
    folder.put("KQvK.rtbw", &original("KQvK.rtbw")[..16]);
    fs::remove_file(folder.0.join("KRvK.rtbw")).unwrap();
    for piece in ["Q", "R"] {
        let position = Chess::from_fen(&format!("4k3/8/8/8/8/8/8/{piece}K6 w - - 0 1")).unwrap();
        assert_eq!(tables.result(&position), None);
    }
    assert_eq!(tables.take_problems().len(), 2);
}

#[test]
fn every_kind_accepts_its_own_files_only() {
    let path = |name: &str| Path::new(FOLDER).join(name);
    assert!(TableKind::Wdl.check(&path("KQvK.rtbw")).is_ok() && TableKind::Dtz.check(&path("KQvK.rtbz")).is_ok());
    assert!(TableKind::Wdl.check(&path("KQvK.rtbz")).is_err() && TableKind::Dtz.check(&path("missing.rtbz")).is_err());
}
