//! Training data files from end to end: random games of the three games are written, read, damaged and continued.

use std::path::PathBuf;
use std::sync::Arc;

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{EnteringKingRule, Line, Notation, NotationOptions, Position, RuleOptions, Rules};
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{Rng, SeedableRng};
use selfplay::{NodeLimits, Outcome, Reason};

use super::chunk::{CHUNK_HEADER_BYTES, ChunkKind, encode_chunk};
use super::filter::{Filter, FilterVerdict};
use super::game::Choice;
use super::load::{LoadedGames, load};
use super::reader::{DataFile, header_of};
use super::*;

const LONGEST: usize = 60;
const BLOCK: usize = 8;

/// Temporary file of a test, removed at its end.
struct TestFile(PathBuf);

impl TestFile {
    fn new(name: &str) -> TestFile {
        TestFile(std::env::temp_dir().join(format!("sanqi-data-{}-{name}.sqd", std::process::id())))
    }

    /// Writes a file with these games.
    fn with<P: Position>(name: &str, header: &DataHeader, games: &[SelfplayGame<P>]) -> TestFile {
        let file = TestFile::new(name);
        let mut writer = DataWriter::create(&file.0, header, BLOCK).unwrap();
        games.iter().for_each(|game| writer.add(game.clone()).unwrap());
        assert_eq!(writer.finish().unwrap(), file.bytes().len() as u64);
        file
    }

    fn bytes(&self) -> Vec<u8> {
        std::fs::read(&self.0).unwrap()
    }

    fn write(&self, bytes: &[u8]) {
        std::fs::write(&self.0, bytes).unwrap();
    }

    fn load<P: Position>(&self) -> Result<LoadedGames<P>, DataError> {
        load(std::slice::from_ref(&self.0))
    }

    /// Returns the message of the error at reading.
    fn refusal(&self) -> String {
        self.load::<Chess>().err().map(|error| error.to_string()).unwrap_or_default()
    }
}

impl Drop for TestFile {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}

fn header<P: Position>(rules: RuleOptions) -> DataHeader {
    DataHeader {
        format: FORMAT,
        game: P::NAME.into(),
        rules: HeaderRules(rules),
        engine: "test".into(),
        signature: 7,
        note: String::new(),
        provenance: Provenance::Rescore { nodes: NodeLimits::new(5, None), hash: 1, games: 9, shard: None },
        sources: Vec::new(),
    }
}

fn random_game<P: Position>(random: &mut StdRng, start: &Arc<P>) -> SelfplayGame<P> {
    let mut line = Line::new((**start).clone());
    let (length, opening) = (random.random_range(0..LONGEST), random.random_range(0..9));
    let mut plies = Vec::new();
    while plies.len() < length {
        let moves = line.current().move_list();
        let Some(&mv) = moves.choose(random) else { break };
        plies.push(if plies.len() < opening {
            Ply::random(mv)
        } else {
            let score = if random.random_bool(0.1) {
                random.random_range(-32_000..=32_000)
            } else {
                random.random_range(-300..300)
            };
            Ply { choice: *Choice::ALL.choose(random).unwrap(), ..Ply::chosen(mv, score) }
        });
        line.push(mv);
    }
    SelfplayGame {
        start: Arc::clone(start),
        random_plies: opening.min(plies.len()),
        plies,
        outcome: *[Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw].choose(random).unwrap(),
        reason: *[Reason::Mate, Reason::Repetition, Reason::Adjudication].choose(random).unwrap(),
    }
}

/// Returns random games; every fifth one begins in the middle of another.
fn random_games<P: Position>(count: usize, rules: RuleOptions) -> Vec<SelfplayGame<P>> {
    let mut random = StdRng::seed_from_u64(11);
    let opening = Arc::new(P::start().with_rules(rules));
    let game = |number| {
        if number % 5 != 4 {
            return random_game(&mut random, &opening);
        }
        let mut line = Line::new((*opening).clone());
        random_game(&mut random, &opening).plies.iter().for_each(|ply| line.push(ply.mv));
        let text = line.current().fen(NotationOptions::default());
        random_game(&mut random, &Arc::new(P::from_fen(&text).unwrap().with_rules(rules)))
    };
    (0..count).map(game).collect()
}

/// Returns everything that files keep of a game.
fn facts<P: Position>(game: &SelfplayGame<P>) -> (String, usize, Vec<Ply>, Outcome, Reason) {
    (game.start.fen(NotationOptions::default()), game.random_plies, game.plies.clone(), game.outcome, game.reason)
}

fn all_facts<P: Position>(games: &[SelfplayGame<P>]) -> Vec<(String, usize, Vec<Ply>, Outcome, Reason)> {
    games.iter().map(facts).collect()
}

fn games_round_trip<P: Position>(rules: RuleOptions) {
    let games = random_games::<P>(45, rules);
    let file = TestFile::with(&format!("back-{}", P::NAME), &header::<P>(rules), &games);
    let loaded = file.load::<P>().unwrap();
    assert_eq!(all_facts(&loaded.games), all_facts(&games));
    assert_eq!((loaded.headers, loaded.warnings), (vec![header::<P>(rules)], vec![]));
}

#[test]
fn games_of_all_games_round_trip() {
    games_round_trip::<Chess>(RuleOptions::default());
    games_round_trip::<Xiangqi>(RuleOptions::default());
    games_round_trip::<Shogi>(RuleOptions { entering_king: EnteringKingRule::Try, max_plies: 300 });
}

#[test]
fn rules_round_trip_with_the_positions() {
    let rules = RuleOptions { entering_king: EnteringKingRule::None, max_plies: 40 };
    let file = TestFile::with("rules", &header::<Shogi>(rules), &random_games::<Shogi>(10, rules));
    let games = file.load::<Shogi>().unwrap().games;
    assert_eq!(games.len(), 10);
    assert!(games.iter().all(|game| game.start.rule_limit() == 40));
}

#[test]
fn a_file_counts_once() {
    let rules = RuleOptions::default();
    let file = TestFile::with("twice", &header::<Chess>(rules), &random_games::<Chess>(3, rules));
    let other_name = file.0.parent().unwrap().join(".").join(file.0.file_name().unwrap());
    let error = super::load::<Chess>(&[file.0.clone(), other_name]).err().unwrap();
    assert!(error.to_string().ends_with("named twice"), "{error}");
    assert_eq!(super::load::<Chess>(std::slice::from_ref(&file.0)).unwrap().games.len(), 3);
}

#[test]
fn a_truncated_file_gives_its_whole_blocks_and_can_be_resumed() {
    let games = random_games::<Chess>(30, RuleOptions::default());
    let (header, name) = (header::<Chess>(RuleOptions::default()), "cut");
    let file = TestFile::with(name, &header, &games);
    let whole = file.bytes();
    let contents = DataFile::open(&file.0).unwrap();
    let ends: Vec<usize> = contents.contents().unwrap().segments[0].blocks.iter().map(|block| block.end()).collect();
    assert_eq!(ends.len(), 4);
    let head = header.payload().len() + CHUNK_HEADER_BYTES;
    for cut in (head..whole.len()).step_by(97).chain(ends.iter().copied()) {
        file.write(&whole[..cut]);
        let kept = ends.iter().filter(|&&end| end <= cut).count() * BLOCK;
        let loaded = file.load::<Chess>().unwrap();
        assert_eq!(all_facts(&loaded.games), all_facts(&games[..kept.min(games.len())]), "{cut}");
        let (mut writer, progress) = DataWriter::resume(&file.0, &header, BLOCK).unwrap();
        assert_eq!(progress.games as usize, kept.min(games.len()));
        games[progress.games as usize..].iter().for_each(|game| writer.add(game.clone()).unwrap());
        writer.finish().unwrap();
        assert!(file.bytes() == whole, "{cut}");
    }
    for cut in 0..head {
        file.write(&whole[..cut]);
        assert!(file.refusal().contains("sanqi-data-") && file.refusal().contains("not a file of games"), "{cut}");
    }
}

#[test]
fn a_block_that_was_not_full_becomes_full() {
    let games = random_games::<Chess>(30, RuleOptions::default());
    let header = header::<Chess>(RuleOptions::default());
    let (whole, part) = (TestFile::with("whole", &header, &games), TestFile::with("part", &header, &games[..21]));
    let (mut writer, progress) = DataWriter::resume(&part.0, &header, BLOCK).unwrap();
    assert_eq!(progress.games, 21);
    assert_eq!(progress.positions, games[..21].iter().map(|game| game.scored() as u64).sum::<u64>());
    games[21..].iter().for_each(|game| writer.add(game.clone()).unwrap());
    writer.finish().unwrap();
    assert!(part.bytes() == whole.bytes());
}

#[test]
fn a_flipped_byte_costs_its_block() {
    let games = random_games::<Xiangqi>(24, RuleOptions::default());
    let header = header::<Xiangqi>(RuleOptions::default());
    let file = TestFile::with("flip", &header, &games);
    let whole = file.bytes();
    let head = header.payload().len() + CHUNK_HEADER_BYTES;
    for at in (head..whole.len()).step_by(31) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        file.write(&bytes);
        let loaded = file.load::<Xiangqi>().unwrap();
        assert_eq!((loaded.games.len(), loaded.warnings.len()), (16, 1), "{at}");
        assert!(loaded.warnings[0].contains("flip") && loaded.warnings[0].contains("cannot be read"));
    }
}

#[test]
fn resuming_never_drops_blocks_after_damage() {
    let header = header::<Xiangqi>(RuleOptions::default());
    let file = TestFile::with("middle", &header, &random_games::<Xiangqi>(24, RuleOptions::default()));
    let whole = file.bytes();
    let flipped = |at: usize| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        file.write(&bytes);
        DataWriter::<Xiangqi>::resume(&file.0, &header, BLOCK)
    };
    let head = header.payload().len() + CHUNK_HEADER_BYTES;
    assert!(matches!(flipped(head + 40), Err(DataError::Damaged { .. })));
    assert_eq!(file.bytes().len(), whole.len(), "nothing is lost");
    let (_, progress) = flipped(whole.len() - 40).unwrap();
    assert!(progress.games == 16 && progress.dropped > 40, "{progress:?}");
}

/// Continuing a file whose games are missing in the middle would play the last games again.
#[test]
fn a_merged_file_with_missing_games_cannot_be_resumed() {
    let games = random_games::<Xiangqi>(24, RuleOptions::default());
    let header = header::<Xiangqi>(RuleOptions::default());
    let file = TestFile::with("follows_damage", &header, &games);
    let left = TestFile::new("left");
    let whole = file.bytes();
    let head = header.payload().len() + CHUNK_HEADER_BYTES;
    let resumed_after = |at: usize, kept: &[SelfplayGame<Xiangqi>]| {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        file.write(&bytes);
        super::join::merge(std::slice::from_ref(&file.0), &left.0).unwrap();
        let loaded = left.load::<Xiangqi>().unwrap();
        assert_eq!((all_facts(&loaded.games), loaded.warnings), (all_facts(kept), vec![]));
        DataWriter::<Xiangqi>::resume(&left.0, &header, BLOCK)
    };
    assert!(matches!(resumed_after(head + 40, &games[BLOCK..]), Err(DataError::Joined(_))));
    let (_, progress) = resumed_after(whole.len() - 40, &games[..2 * BLOCK]).unwrap();
    assert_eq!(progress.games, 16, "what is missing at the end can be played again");
}

#[test]
fn files_can_be_concatenated() {
    let games = random_games::<Shogi>(20, RuleOptions::default());
    let other = RuleOptions { entering_king: EnteringKingRule::Csa24, max_plies: 0 };
    let file = TestFile::with("first", &header::<Shogi>(RuleOptions::default()), &games);
    let second = TestFile::with("second", &header::<Shogi>(other), &random_games::<Shogi>(5, other));
    file.write(&[file.bytes(), second.bytes()].concat());
    let loaded = file.load::<Shogi>().unwrap();
    assert_eq!((loaded.headers.len(), loaded.games.len()), (2, 25));
    let resumed = DataWriter::<Shogi>::resume(&file.0, &header::<Shogi>(RuleOptions::default()), BLOCK);
    assert!(matches!(resumed, Err(DataError::Joined(_))));
}

/// Blocks after a damaged header belong to no other one: they would be decoded by the wrong rules.
#[test]
fn blocks_without_their_header_are_damage() {
    let games = random_games::<Shogi>(20, RuleOptions::default());
    let other = RuleOptions { entering_king: EnteringKingRule::Csa24, max_plies: 0 };
    let file = TestFile::with("before", &header::<Shogi>(RuleOptions::default()), &games);
    let second = TestFile::with("behind", &header::<Shogi>(other), &random_games::<Shogi>(5, other));
    let mut bytes = [file.bytes(), second.bytes()].concat();
    bytes[file.bytes().len() + CHUNK_HEADER_BYTES + 3] ^= 1;
    file.write(&bytes);
    let loaded = file.load::<Shogi>().unwrap();
    assert_eq!(all_facts(&loaded.games), all_facts(&games));
    assert!(loaded.warnings.iter().any(|warning| warning.contains("its header is missing")), "{:?}", loaded.warnings);
    let resumed = DataWriter::<Shogi>::resume(&file.0, &header::<Shogi>(RuleOptions::default()), BLOCK);
    assert!(matches!(resumed, Err(DataError::Damaged { .. })));
    assert_eq!(file.bytes(), bytes, "nothing is lost");
    let left = TestFile::new("sound part");
    super::join::merge(std::slice::from_ref(&file.0), &left.0).unwrap();
    let loaded = left.load::<Shogi>().unwrap();
    assert_eq!((all_facts(&loaded.games), loaded.warnings), (all_facts(&games), vec![]));
}

#[test]
fn foreign_files_are_refused_with_a_reason() {
    let file = TestFile::new("foreign");
    let mut noise = vec![0; 5_000];
    StdRng::seed_from_u64(1).fill(&mut noise[..]);
    file.write(&noise);
    assert!(file.refusal().contains("does not begin with a header"));
    file.write(b"");
    assert!(file.refusal().contains("it is empty"));
    file.write(&encode_chunk(ChunkKind::Header, b"{\"format\":2}"));
    assert!(file.refusal().contains("version 2 of the format"), "{}", file.refusal());
    file.write(&encode_chunk(ChunkKind::Header, b"{\"format\":1}"));
    assert!(file.refusal().contains("missing field"), "{}", file.refusal());
    file.write(&encode_chunk(ChunkKind::Header, &noise));
    assert!(file.refusal().contains("header at byte 0"), "{}", file.refusal());
    file.write(&encode_chunk(ChunkKind::Header, &header::<Shogi>(RuleOptions::default()).payload()));
    assert!(file.refusal().ends_with("games of shogi, not of chess"), "{}", file.refusal());
    assert!(matches!(TestFile::new("none").load::<Chess>(), Err(DataError::File { .. })));
}

/// A block with a valid checksum may still be wrong; no such block may cause a panic.
#[test]
fn corrupt_blocks_are_refused() {
    let mut random = StdRng::seed_from_u64(5);
    let head = header::<Chess>(RuleOptions::default());
    let file = TestFile::with("nonsense", &head, &random_games::<Chess>(8, RuleOptions::default()));
    let opened = DataFile::open(&file.0).unwrap();
    let payload = opened.contents().unwrap().segments[0].blocks[0].payload.to_vec();
    let mut refused = 0;
    for _ in 0..400 {
        let mut bytes = payload.clone();
        for _ in 0..random.random_range(1..4) {
            let at = random.random_range(0..bytes.len());
            bytes[at] = random.random();
        }
        let file_bytes =
            [encode_chunk(ChunkKind::Header, &head.payload()), encode_chunk(ChunkKind::Block, &bytes)].concat();
        file.write(&file_bytes);
        let loaded = file.load::<Chess>().unwrap();
        refused += usize::from(loaded.games.is_empty() && loaded.warnings.len() == 1);
    }
    // A byte may be replaced by itself, and changed scores of the same length are not detected.
    assert!(refused > 300, "{refused}");
}

/// Returns the reason for which a block with this game is refused.
fn refusal_of_game(moves: &[&str], score: i16) -> Option<String> {
    let mut line = Line::new(Chess::start());
    for text in moves {
        line.push(line.current().parse_move(text).unwrap());
    }
    let plies = line.moves().iter().map(|&mv| Ply { score, ..Ply::random(mv) }).collect();
    let start = Arc::new(Chess::start());
    let game = SelfplayGame { start, random_plies: 0, plies, outcome: Outcome::Draw, reason: Reason::Adjudication };
    let payload = block::encode(1, RuleOptions::default(), &[game]);
    block::decode::<Chess>(1, RuleOptions::default(), &payload).err().map(|error| error.to_string())
}

/// A block of some hundred bytes could fill the memory with the positions of its games.
#[test]
fn games_longer_than_any_are_refused() {
    let shuffle = |times: usize| ["g1f3", "g8f6", "f3g1", "f6g8"].repeat(times);
    assert_eq!(refusal_of_game(&shuffle(4_000), 1), None);
    assert_eq!(refusal_of_game(&shuffle(1 << 14), 1).as_deref(), Some("the heads of its games make no sense"));
}

/// Games without moves take three bytes, which compress to nearly nothing, and some seventy in memory.
#[test]
fn more_games_than_a_block_may_have_are_refused() {
    let start = Arc::new(Chess::start());
    let game =
        SelfplayGame { start, random_plies: 0, plies: vec![], outcome: Outcome::Draw, reason: Reason::Adjudication };
    let most = block::MOST_GAMES as usize;
    let refusal = |games: usize| {
        let payload = block::encode(1, RuleOptions::default(), &vec![game.clone(); games]);
        assert!(payload.len() < 1_000);
        block::decode::<Chess>(1, RuleOptions::default(), &payload).err().map(|error| error.to_string())
    };
    assert_eq!(refusal(most), None);
    assert_eq!(refusal(most + 1).as_deref(), Some("the counts make no sense"));
}

#[test]
fn scores_that_no_search_gives_are_refused() {
    for score in [i16::MIN, -32_001, 32_001, i16::MAX] {
        assert_eq!(refusal_of_game(&["e2e4"], score).as_deref(), Some("the scores make no sense"), "{score}");
    }
    for score in [-32_000, 0, 32_000] {
        assert_eq!(refusal_of_game(&["e2e4", "e7e5"], score), None, "{score}");
    }
}

#[test]
fn only_the_same_provenance_resumes() {
    let head = header::<Chess>(RuleOptions::default());
    let file = TestFile::with("other", &head, &random_games::<Chess>(3, RuleOptions::default()));
    let other = DataHeader { signature: 8, ..head.clone() };
    assert!(matches!(DataWriter::<Chess>::resume(&file.0, &other, BLOCK), Err(DataError::OtherProvenance(_))));
    let noted = DataHeader { note: "a later commit".into(), ..header::<Chess>(RuleOptions::default()) };
    assert!(DataWriter::<Chess>::resume(&file.0, &noted, BLOCK).is_ok());
    let of_xiangqi = DataWriter::<Xiangqi>::resume(&file.0, &header::<Xiangqi>(RuleOptions::default()), BLOCK);
    assert!(matches!(of_xiangqi, Err(DataError::OtherGame { .. })));
    let existing = DataWriter::<Chess>::open(&file.0, &head, BLOCK, false, false);
    assert!(existing.err().unwrap().to_string().contains("--resume"));
}

#[test]
fn filters_select_quiet_positions() {
    let start = Chess::from_fen("4k3/8/8/3p4/4P3/8/8/4K2R w - - 0 1").unwrap();
    let mut line = Line::new(start);
    let mut plies = Vec::new();
    for (text, score, choice) in [
        ("h1h2", 10, Choice::Played),
        ("e8e7", 20, Choice::Played),
        ("e4d5", 30, Choice::Played),
        ("e7d6", 40, Choice::Noisy),
        ("h2h6", 3_001, Choice::Played),
        ("d6d5", -60, Choice::Played),
        ("h6h5", 3_000, Choice::Played),
        ("d5d4", -3_000, Choice::Played),
    ] {
        let mv = line.current().parse_move(text).unwrap();
        plies.push(Ply { choice, ..Ply::chosen(mv, score) });
        line.push(mv);
    }
    let game = SelfplayGame {
        start: Arc::new(start),
        random_plies: 1,
        plies,
        outcome: Outcome::FirstWins,
        reason: Reason::Adjudication,
    };
    let verdicts = |filter: Filter| {
        let mut verdicts = Vec::new();
        game.replay(|number, line, ply| verdicts.push(filter.classify(game.random_plies, number, line, ply)));
        verdicts
    };
    let filter = Filter { min_ply: 2, ..Filter::default() };
    use FilterVerdict::{Check, Decided, Early, Noisy, Random, Taken};
    assert_eq!(verdicts(filter), [Random, Early, Noisy, Noisy, Decided, Check, Taken, Check]);
    let all = Filter { min_ply: 0, max_score: u16::MAX, with_checks: true, with_noisy: true };
    assert_eq!(verdicts(all)[1..], [Taken; 7]);
    let mut taken = Vec::new();
    game.visit_samples(&filter, |number, line, ply| taken.push((number, line.ply(), ply.score)));
    assert_eq!(taken, [(6, 6, 3_000)]);
}

#[test]
fn the_first_header_is_read_without_the_rest() {
    let file = TestFile::with(
        "header-of",
        &header::<Xiangqi>(RuleOptions::default()),
        &random_games::<Xiangqi>(3, RuleOptions::default()),
    );
    let whole = file.bytes();
    let length = header::<Xiangqi>(RuleOptions::default()).payload().len() + CHUNK_HEADER_BYTES;
    file.write(&[&whole[..length], b"not a block"].concat());
    assert_eq!(header_of(&file.0).unwrap(), header::<Xiangqi>(RuleOptions::default()));
    for bytes in [&whole[..0], &whole[..5], &whole[..length - 1], &whole[1..]] {
        file.write(bytes);
        assert_eq!(header_of(&file.0).unwrap_err().to_string(), file.refusal());
    }
}
