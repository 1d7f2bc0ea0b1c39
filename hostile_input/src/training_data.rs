//! Files of training data, `.sqd`: games of the engine against itself.

use std::fs;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use boards::chess::Chess;
use boards::shogi::Shogi;
use boards::xiangqi::Xiangqi;
use boards::{Line, Move, NotationOptions, RuleOptions};
use lab::data::block;
use lab::data::chunk::{Chunk, ChunkKind, Chunks, encode_chunk};
use lab::data::compression::{compress, decompress};
use lab::data::reader::{Block, Contents, DataFile, Segment, header_of};
use lab::data::{Choice, Corpus, DataHeader, DataWriter, FORMAT, HeaderRules, Ply, Provenance, SelfplayGame};
use search::ListedGame;
use search::score::MATE;
use selfplay::{Outcome, Reason};

use crate::checks::legal;
use crate::choices::Choices;
use crate::corpus;
use crate::test_file::TestFile;

/// Number of games in a block of the files to begin with.
const BLOCK_GAMES: usize = 3;
/// Number of plies of their games.
const PLIES: usize = 40;
/// Length of the numbers at the beginning of a block, and of the first of them, the checksum of the header.
const NUMBERS: usize = 16;
const HEADER_CHECKSUM: usize = 4;
/// Greatest number of changes to a file or a stream.
const MOST_CHANGES: usize = 8;

/// Reads a file: the given bytes as they are; or a sound file in which they choose changes, of its bytes or, with
/// fitting checksums, of the streams of a block; or a sound file with them as its header. Checks that it is refused or
/// read chunk by chunk, that games have legal moves only, and that they can be written and read again.
pub fn training_data(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let way = choices.below(4);
    match choices.below(corpus::GAMES.len()) {
        0 => read_in::<Chess>(way, choices),
        1 => read_in::<Xiangqi>(way, choices),
        _ => read_in::<Shogi>(way, choices),
    }
}

fn read_in<G: ListedGame>(way: usize, choices: Choices<'_>) {
    match way {
        0 => drop(read::<G>(choices.rest())),
        1 => damaged::<G>(choices),
        2 => other_streams::<G>(choices),
        _ => drop(read::<G>(&with_header::<G>(choices.rest()))),
    }
}

/// Everything that files keep of a game.
type Facts = (String, usize, Vec<Ply>, Outcome, Reason);

fn facts<G: ListedGame>(games: &[SelfplayGame<G>]) -> Vec<Facts> {
    let of = |game: &SelfplayGame<G>| {
        (game.start.fen(NotationOptions::default()), game.random_plies, game.plies.clone(), game.outcome, game.reason)
    };
    games.iter().map(of).collect()
}

/// Reads a file of game `G`, and returns the games of each block that can be decoded; nothing if the file is refused.
fn read<G: ListedGame>(bytes: &[u8]) -> Vec<Vec<Facts>> {
    let files = [DataFile::of_bytes(Path::new("games.sqd"), bytes.to_vec())];
    let contents = match files[0].contents() {
        Ok(contents) => contents,
        Err(error) => {
            assert!(error.to_string().len() > "games.sqd: ".len());
            return Vec::new();
        }
    };
    assert_nothing_is_overlooked(bytes, &contents);
    let is_of_game = contents.segments.iter().all(|segment| segment.header.game == G::NAME);
    assert_eq!(Corpus::of::<G>(&files).is_ok(), is_of_game, "the games are those of {}", G::NAME);
    let segments = contents.segments.iter().filter(|_| is_of_game);
    segments.flat_map(|segment| segment.blocks.iter().filter_map(|block| games_of::<G>(segment, block))).collect()
}

/// Returns the games of a block if it can be decoded.
fn games_of<G: ListedGame>(segment: &Segment<'_>, block: &Block<'_>) -> Option<Vec<Facts>> {
    let games = match segment.games::<G>(block) {
        Ok(games) => games,
        Err(error) => {
            assert!(!error.to_string().is_empty());
            return None;
        }
    };
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    assert_eq!((games.len(), plies), (block.counts.games, block.counts.plies));
    games.iter().for_each(assert_sound);
    let (header, rules) = (segment.checksum, segment.header.rules.0);
    let again = block::decode::<G>(header, rules, &block::encode(header, rules, &games));
    let again = again.unwrap_or_else(|error| panic!("a block that was written is refused: {error}"));
    assert_eq!(facts(&again), facts(&games));
    Some(facts(&games))
}

/// Checks that every byte belongs to a header, a block or damage.
fn assert_nothing_is_overlooked(bytes: &[u8], contents: &Contents<'_>) {
    let blocks = contents.segments.iter().flat_map(|segment| &segment.blocks);
    let damage: usize = contents.damage.iter().map(|damage| damage.length).sum();
    let of_blocks: usize = blocks.map(|block| block.end() - block.offset).sum();
    let headers = Chunks::new(bytes).flatten().filter(|chunk| chunk.kind == ChunkKind::Header);
    let of_headers: usize = headers.map(|chunk| chunk.end() - chunk.offset).sum();
    assert_eq!(of_headers + of_blocks + damage, bytes.len());
}

/// Checks that the moves of a game are legal and its scores those of a search.
fn assert_sound<G: ListedGame>(game: &SelfplayGame<G>) {
    assert!(game.random_plies <= game.plies.len());
    let mut line = Line::new((*game.start).clone());
    for (number, ply) in game.plies.iter().enumerate() {
        assert!(line.current().is_legal(ply.mv), "{:?} in {:?}", ply.mv, line.current());
        assert!(i32::from(ply.score).abs() <= MATE, "{ply:?}");
        assert!(number >= game.random_plies || *ply == Ply::random(ply.mv), "{ply:?}");
        line.push(ply.mv);
    }
}

/// A sound file.
struct Sample {
    bytes: Vec<u8>,
    header: DataHeader,
    /// Games of each block.
    blocks: Vec<Vec<Facts>>,
}

impl Sample {
    fn chunks(&self) -> Vec<Chunk<'_>> {
        Chunks::new(&self.bytes).flatten().collect()
    }
}

/// Returns the sound file of a game.
fn sample<G: ListedGame>() -> &'static Sample {
    static SAMPLES: [OnceLock<Sample>; 3] = [const { OnceLock::new() }; 3];
    let number = corpus::GAMES.iter().position(|name| *name == G::NAME).expect("a game of the list");
    SAMPLES[number].get_or_init(|| {
        let (games, header) = (games::<G>(), header::<G>());
        let file = TestFile::new("sqd");
        let mut writer = DataWriter::create(&file.0, &header, BLOCK_GAMES).expect("a file in a folder for such");
        games.iter().for_each(|game| writer.add(game.clone()).expect("there is room for a block"));
        writer.finish().expect("there is room for a block");
        let bytes = file.bytes();
        Sample { bytes, header, blocks: games.chunks(BLOCK_GAMES).map(facts).collect() }
    })
}

fn header<G: ListedGame>() -> DataHeader {
    DataHeader {
        format: FORMAT,
        game: G::NAME.into(),
        rules: HeaderRules(RuleOptions::default()),
        engine: "test".into(),
        signature: 1,
        note: String::new(),
        provenance: Provenance::Shuffle { seed: 1 },
        sources: Vec::new(),
    }
}

/// Returns games that go on from the built-in openings; every other one begins where its opening ends.
fn games<G: ListedGame>() -> Vec<SelfplayGame<G>> {
    let opening = Arc::new(G::start().with_rules(RuleOptions::default()));
    let of = |(number, line): (usize, Line<G>)| {
        let start = if number % 2 == 0 { Arc::clone(&opening) } else { Arc::new(line.current().clone()) };
        let known = if number % 2 == 0 { line.moves().to_vec() } else { Vec::new() };
        let random_plies = known.len().min(number);
        let plies = plies(&*start, &known, random_plies);
        SelfplayGame { start, random_plies, plies, outcome: Outcome::Draw, reason: Reason::Adjudication }
    };
    corpus::games::<G>(3 * BLOCK_GAMES).into_iter().enumerate().map(of).collect()
}

/// Returns the plies of a game: known moves, then some legal ones.
fn plies<G: ListedGame>(start: &G, known: &[Move], random: usize) -> Vec<Ply> {
    let mut line = Line::new(start.clone());
    let mut plies = Vec::new();
    for number in 0..PLIES {
        let moves = legal(line.current());
        let own = || moves.get(7 * number % moves.len().max(1)).copied();
        let Some(mv) = known.get(number).copied().or_else(own) else { break };
        let scored = Ply { choice: Choice::ALL[number % 3], ..Ply::chosen(mv, 37 * number as i32 - 300) };
        plies.push(if number < random { Ply::random(mv) } else { scored });
        line.push(mv);
    }
    plies
}

/// Changes some bytes of a sound file. Checks that the chunks before and after them are read, and that a file which is
/// continued keeps the games before them.
fn damaged<G: ListedGame>(mut choices: Choices<'_>) {
    let sample = sample::<G>();
    let mut bytes = sample.bytes.clone();
    let cut = choices.below(4) == 0;
    let mut places = Vec::new();
    while choices.any() && places.len() < MOST_CHANGES {
        let at = choices.below(bytes.len());
        bytes[at] ^= 1 << choices.below(8);
        places.push(at);
    }
    let end = if cut { places.pop().unwrap_or_default() } else { bytes.len() };
    bytes.truncate(end);
    let is_whole = |chunk: &Chunk<'_>| {
        let sound = &sample.bytes[chunk.offset..chunk.end()];
        bytes.get(chunk.offset..chunk.end()).is_some_and(|now| now == sound)
    };
    let chunks = sample.chunks();
    let read = read::<G>(&bytes);
    if is_whole(&chunks[0]) {
        let whole = chunks[1..].iter().zip(&sample.blocks).filter(|(chunk, _)| is_whole(chunk));
        assert!(read.iter().eq(whole.map(|(_, games)| games)), "other blocks are read");
    } else {
        assert!(read.is_empty(), "a file without its header is read");
    }
    continues::<G>(&bytes, &sample.header);
}

/// Continues a file. Checks that it is refused and stays as it was, or holds whole games afterwards, those at its
/// beginning.
fn continues<G: ListedGame>(bytes: &[u8], header: &DataHeader) {
    let file = TestFile::new("sqd");
    fs::write(&file.0, bytes).expect("a file in a folder for such");
    let _ = header_of(&file.0);
    match DataWriter::<G>::resume(&file.0, header, BLOCK_GAMES) {
        Err(error) => {
            assert!(!error.to_string().is_empty());
            assert_eq!(file.bytes(), bytes, "a refused file was changed");
        }
        Ok((writer, progress)) => {
            writer.finish().expect("there is room for a block");
            let [before, after] = [bytes.to_vec(), file.bytes()].map(|bytes| read::<G>(&bytes).concat());
            assert_eq!(after.len() as u64, progress.games);
            assert!(before.starts_with(&after), "other games after the file was continued");
        }
    }
}

/// Changes the streams of the first block of a sound file, whose checksums fit again.
fn other_streams<G: ListedGame>(mut choices: Choices<'_>) {
    let sample = sample::<G>();
    let [head, first, ..] = &sample.chunks()[..] else { unreachable!("a file has a header and blocks") };
    let mut numbers = first.payload[..NUMBERS].to_vec();
    let mut streams = unpacked(&first.payload[NUMBERS..]);
    for _ in 0..MOST_CHANGES {
        if !choices.any() {
            break;
        }
        let stream = choices.below(5);
        let stream = streams.get_mut(stream).unwrap_or(&mut numbers);
        let (way, at, value) = (choices.below(4), choices.below(stream.len()), choices.below(256) as u8);
        match way {
            0 => stream.insert(at, value),
            1 => drop(stream.drain(at..(at + 1).min(stream.len()))),
            2 => stream.truncate(at),
            _ => stream.splice(at..(at + 1).min(stream.len()), [value]).for_each(drop),
        }
    }
    numbers.truncate(NUMBERS - 4);
    numbers.extend(checksum_of_moves::<G>(&streams[1]).to_le_bytes());
    let payload: Vec<u8> = streams.iter().fold(numbers, |mut payload, stream| {
        let packed = compress(stream);
        payload.extend((packed.len() as u32).to_le_bytes());
        payload.extend(packed);
        payload
    });
    read::<G>(&[&sample.bytes[..head.end()], &encode_chunk(ChunkKind::Block, &payload)].concat());
}

/// Returns the four streams of a block.
fn unpacked(mut packed: &[u8]) -> Vec<Vec<u8>> {
    let mut streams = Vec::new();
    while let Some((length, rest)) = packed.split_first_chunk() {
        let (stream, rest) = rest.split_at(u32::from_le_bytes(*length) as usize);
        streams.push(decompress(stream).expect("the block of a sound file"));
        packed = rest;
    }
    streams
}

/// Returns the checksum of the moves with these numbers, as if the games of the first block of the sound file had them:
/// what a malicious writer would do.
fn checksum_of_moves<G: ListedGame>(numbers: &[u8]) -> u32 {
    let mut numbers = numbers.iter();
    let mut number = || {
        let low = *numbers.next()?;
        let high = if low < 0x80 { 0 } else { *numbers.next()? };
        Some(usize::from(low & 0x7f) | usize::from(high) << 7)
    };
    let mut hasher = crc32fast::Hasher::new();
    for (fen, _, plies, ..) in &sample::<G>().blocks[0] {
        let mut line = Line::new(G::from_fen(fen).expect("the start of a sound game"));
        for _ in plies {
            let Some(mv) = number().and_then(|number| sorted(&line).get(number).copied()) else { break };
            hasher.update(&mv.bits().to_le_bytes());
            line.push(mv);
        }
    }
    hasher.finalize()
}

/// Returns the legal moves in the order of their numbers: captures where the last move ended, other captures, the rest.
fn sorted<G: ListedGame>(line: &Line<G>) -> Vec<Move> {
    let position = line.current();
    let last = line.back(1).zip(line.moves().last()).map(|(before, mv)| before.to_square(*mv));
    let mut moves = legal(position).to_vec();
    moves.sort_by_key(|&mv| {
        let is_capture = position.victim(mv) != 0;
        (!is_capture, is_capture && last != Some(position.to_square(mv)), mv.bits())
    });
    moves
}

/// Returns a sound file with another header, to which its blocks belong.
fn with_header<G: ListedGame>(payload: &[u8]) -> Vec<u8> {
    let mut bytes = encode_chunk(ChunkKind::Header, payload);
    for chunk in &sample::<G>().chunks()[1..] {
        let checksum = crc32fast::hash(payload).to_le_bytes();
        bytes.extend(encode_chunk(ChunkKind::Block, &[&checksum, &chunk.payload[HEADER_CHECKSUM..]].concat()));
    }
    bytes
}

/// Returns sound files and their headers, and changes to them.
pub(crate) fn corpus() -> Vec<Vec<u8>> {
    corpus::of_all_games([inputs::<Chess>, inputs::<Xiangqi>, inputs::<Shogi>])
}

fn inputs<G: ListedGame>() -> Vec<Vec<u8>> {
    let Sample { bytes, header, .. } = sample::<G>();
    let game = corpus::GAMES.iter().position(|name| *name == G::NAME).unwrap_or_default() as u8;
    let mut inputs = vec![
        [&[0, game], &bytes[..]].concat(),
        [&[0, game], &bytes[..], &bytes[..]].concat(),
        [&[3, game], &header.payload()[..]].concat(),
    ];
    let joined = DataHeader { sources: vec![header.clone()], note: "joined".into(), ..header.clone() };
    inputs.push([&[3, game], &joined.payload()[..]].concat());
    // A bit of the header, of a block, of two of them, the end.
    for change in [&[1, 0, 2, 0][..], &[1, 2, 100, 3], &[1, 1, 250, 0, 4, 100, 7], &[0, 3, 200, 1]] {
        inputs.push([&[1, game], change].concat());
    }
    // An outcome, a move, a score, a choice; a stream that is longer or shorter; the number of games.
    for change in [[0, 3, 0, 1], [1, 3, 3, 2], [2, 3, 1, 9], [3, 3, 5, 2], [2, 0, 7, 255], [1, 2, 60, 0], [4, 3, 4, 2]]
    {
        inputs.push([&[2, game], &change[..]].concat());
    }
    // The first score, of three bytes in place of two, takes later ones beyond those of a mate.
    inputs.push(vec![2, game, 2, 3, 1, 232, 2, 3, 2, 3]);
    inputs
}
