//! Encoding of a block of games: the payload of an `SQDB` chunk.
//!
//! ```text
//! u32   checksum of the header that the block belongs to
//! u32   games
//! u32   plies
//! u32   CRC-32 of all moves, two bytes each: detects a decoder that numbers moves differently
//! then four streams, each a u32 length in bytes and the stream as `.lzma`:
//!   heads    for each game: outcome + 4 * reason + 128 if the start is given, one byte; then, as varints, the random
//!            plies, all plies, and if the start is given the length of its text and the text (FEN, SFEN)
//!   moves    for each ply: the index of the move in the sorted legal moves (`move_index`), a varint
//!   scores   for each ply that is not random: from the first side's view, the difference to the score before it in
//!            the game (to 0 for the first one), a signed varint
//!   choices  for each ply that is not random: `Choice` as a byte
//! ```
//! All numbers are little endian.

use std::sync::Arc;

use boards::{FenError, Line, NotationOptions, Position, RuleOptions, Side};
use crc32fast::Hasher;
use search::score::MATE;
use selfplay::{Outcome, Reason};
use thiserror::Error;

use super::compression::{MAX_STREAM_BYTES, compress, decompress};
use super::game::{Choice, Ply, SelfplayGame};
use super::move_index;
use super::varint::{self, ByteReader};

/// Outcomes in the order of their numbers in files.
const OUTCOMES: [Outcome; 3] = [Outcome::FirstWins, Outcome::SecondWins, Outcome::Draw];

/// Reasons that end self-play games, in the order of their numbers in files.
const REASONS: [Reason; 7] = [
    Reason::Mate,
    Reason::Stalemate,
    Reason::Repetition,
    Reason::MoveLimit,
    Reason::InsufficientMaterial,
    Reason::Declaration,
    Reason::Adjudication,
];

/// Bit of the result's byte of a game that is followed by the position from which it begins.
const START_GIVEN: u8 = 0x80;

/// Number of plies from which a game is refused: a block of some hundred bytes may declare games that fill the memory.
const LONGEST_GAME: usize = 1 << 16;

/// Highest number of plies of a block: its longest stream has up to three bytes for each, which must not exceed
/// [`super::compression::MAX_STREAM_BYTES`].
pub const MOST_PLIES: u64 = MAX_STREAM_BYTES / 3;

/// Highest number of games of a block. Games without moves, too, could fill the memory.
pub const MOST_GAMES: u32 = 100_000;

/// Error of decoding a block whose checksum is right.
#[derive(Debug, Error)]
pub enum BlockError {
    /// The header of the block is missing.
    #[error("its header is missing")]
    OtherHeader,
    /// A stream cannot be decompressed.
    #[error("a stream does not unpack: {0}")]
    Compression(#[from] std::io::Error),
    /// A stream is too short, too long, or has a number out of range.
    #[error("the {0} make no sense")]
    Stream(&'static str),
    /// The position from which a game begins cannot be parsed.
    #[error("invalid opening: {0}")]
    Start(#[from] FenError),
    /// The decoded moves do not match their checksum.
    #[error("its moves were numbered by other rules of play")]
    OtherMoves,
}

/// Counts of a block, readable without decompression.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BlockCounts {
    /// Number of games.
    pub games: usize,
    /// Number of plies of all games.
    pub plies: usize,
}

/// Returns the checksum of a block's header and its counts; `None` if it is too short.
pub fn counts(payload: &[u8]) -> Option<(u32, BlockCounts)> {
    let mut bytes = ByteReader(payload);
    let header = bytes.u32()?;
    Some((header, BlockCounts { games: bytes.u32()? as usize, plies: bytes.u32()? as usize }))
}

#[derive(Default)]
struct Streams {
    heads: Vec<u8>,
    moves: Vec<u8>,
    scores: Vec<u8>,
    choices: Vec<u8>,
}

/// Encodes games, played under `rules`, as a block that belongs to the header with checksum `header`.
pub fn encode<P: Position>(header: u32, rules: RuleOptions, games: &[SelfplayGame<P>]) -> Vec<u8> {
    let opening = start_text(&P::start().with_rules(rules));
    let mut streams = Streams::default();
    let mut moves = Hasher::new();
    for game in games {
        streams.add_game(game, &opening);
        streams.add_plies(game);
        game.plies.iter().for_each(|ply| moves.update(&ply.mv.bits().to_le_bytes()));
    }
    let plies: usize = games.iter().map(|game| game.plies.len()).sum();
    let mut payload = Vec::new();
    for number in [header, games.len() as u32, plies as u32, moves.finalize()] {
        payload.extend(number.to_le_bytes());
    }
    for stream in [streams.heads, streams.moves, streams.scores, streams.choices] {
        let packed = compress(&stream);
        payload.extend((packed.len() as u32).to_le_bytes());
        payload.extend(packed);
    }
    payload
}

fn start_text<P: Position>(position: &P) -> String {
    position.fen(NotationOptions::default())
}

impl Streams {
    fn add_game<P: Position>(&mut self, game: &SelfplayGame<P>, opening: &str) {
        let number = |found: Option<usize>| found.expect("all that end a game have a number") as u8;
        let outcome = number(OUTCOMES.iter().position(|&known| known == game.outcome));
        let reason = number(REASONS.iter().position(|&known| known == game.reason));
        let start = start_text(&*game.start);
        let given = if start == opening { 0 } else { START_GIVEN };
        let out = &mut self.heads;
        out.push(outcome | reason << 2 | given);
        varint::push(out, game.random_plies as u64);
        varint::push(out, game.plies.len() as u64);
        if given != 0 {
            varint::push(out, start.len() as u64);
            out.extend(start.as_bytes());
        }
    }

    fn add_plies<P: Position>(&mut self, game: &SelfplayGame<P>) {
        let mut before = 0;
        game.replay(|number, line, ply| {
            varint::push(&mut self.moves, move_index::index_of(line, ply.mv) as u64);
            if number >= game.random_plies {
                let score = from_first(line.current().side_to_move(), i64::from(ply.score));
                varint::push_signed(&mut self.scores, score - before);
                before = score;
                self.choices.push(ply.choice as u8);
            }
        });
    }
}

/// Converts a score from the view of `side` to that of the first side, or back.
fn from_first(side: Side, score: i64) -> i64 {
    if side == Side::First { score } else { -score }
}

/// Decodes the games of a block that belongs to the header with checksum `header` and rules `rules`.
///
/// # Errors
/// The block is damaged, or its writer numbered moves differently.
pub fn decode<P: Position>(
    header: u32,
    rules: RuleOptions,
    payload: &[u8],
) -> Result<Vec<SelfplayGame<P>>, BlockError> {
    let mut bytes = ByteReader(payload);
    let mut number = || bytes.u32().ok_or(BlockError::Stream("counts"));
    let (own, games, plies, checksum) = (number()?, number()?, number()?, number()?);
    if own != header {
        return Err(BlockError::OtherHeader);
    }
    if games > MOST_GAMES {
        return Err(BlockError::Stream("counts"));
    }
    let mut stream = || {
        let length = bytes.u32().ok_or(BlockError::Stream("lengths of its streams"))?;
        let packed = bytes.take(length as usize).ok_or(BlockError::Stream("lengths of its streams"))?;
        Ok::<_, BlockError>(decompress(packed)?)
    };
    let (heads, moves, scores, choices) = (stream()?, stream()?, stream()?, stream()?);
    if !bytes.is_empty() || moves.len() < plies as usize {
        return Err(BlockError::Stream("lengths of its streams"));
    }
    let mut decoder = Decoder {
        opening: Arc::new(P::start().with_rules(rules)),
        rules,
        heads: ByteReader(&heads),
        moves: ByteReader(&moves),
        scores: ByteReader(&scores),
        choices: ByteReader(&choices),
        hasher: Hasher::new(),
    };
    // No capacity is reserved: the count may be wrong.
    let mut decoded = Vec::new();
    for _ in 0..games {
        decoded.push(decoder.game()?);
    }
    let found: usize = decoded.iter().map(|game| game.plies.len()).sum();
    if found != plies as usize
        || ![decoder.heads, decoder.moves, decoder.scores, decoder.choices].iter().all(ByteReader::is_empty)
    {
        return Err(BlockError::Stream("lengths of its streams"));
    }
    if decoder.hasher.finalize() == checksum { Ok(decoded) } else { Err(BlockError::OtherMoves) }
}

struct Decoder<'a, P> {
    opening: Arc<P>,
    rules: RuleOptions,
    heads: ByteReader<'a>,
    moves: ByteReader<'a>,
    scores: ByteReader<'a>,
    choices: ByteReader<'a>,
    hasher: Hasher,
}

impl<P: Position> Decoder<'_, P> {
    fn game(&mut self) -> Result<SelfplayGame<P>, BlockError> {
        const HEADS: BlockError = BlockError::Stream("heads of its games");
        let head = self.heads.byte().ok_or(HEADS)?;
        let outcome = *OUTCOMES.get(usize::from(head & 3)).ok_or(HEADS)?;
        let reason = *REASONS.get(usize::from(head >> 2 & 0x1f)).ok_or(HEADS)?;
        let random = self.heads.number().ok_or(HEADS)? as usize;
        let plies = self.heads.number().ok_or(HEADS)? as usize;
        if random > plies || plies >= LONGEST_GAME {
            return Err(HEADS);
        }
        let start = if head & START_GIVEN == 0 {
            Arc::clone(&self.opening)
        } else {
            let length = self.heads.number().ok_or(HEADS)?;
            let text = self.heads.take(length as usize).and_then(|text| std::str::from_utf8(text).ok()).ok_or(HEADS)?;
            Arc::new(P::from_fen(text)?.with_rules(self.rules))
        };
        let plies = self.plies(&start, random, plies)?;
        Ok(SelfplayGame { start, random_plies: random, plies, outcome, reason })
    }

    fn plies(&mut self, start: &P, random: usize, count: usize) -> Result<Vec<Ply>, BlockError> {
        let mut line = Line::new(start.clone());
        let mut plies = Vec::new();
        let mut before = 0;
        for number in 0..count {
            let index = self.moves.number().ok_or(BlockError::Stream("moves"))?;
            let mv = move_index::move_at(&line, index as usize).ok_or(BlockError::OtherMoves)?;
            let ply = if number < random {
                Ply::random(mv)
            } else {
                let change = self.scores.signed().ok_or(BlockError::Stream("scores"))?;
                before += change.clamp(-0xffff, 0xffff);
                if before.abs() > i64::from(MATE) {
                    return Err(BlockError::Stream("scores"));
                }
                let choice = self.choices.byte().and_then(|byte| Choice::ALL.get(usize::from(byte)));
                Ply {
                    mv,
                    score: from_first(line.current().side_to_move(), before) as i16,
                    choice: *choice.ok_or(BlockError::Stream("choices"))?,
                }
            };
            self.hasher.update(&mv.bits().to_le_bytes());
            line.push(mv);
            plies.push(ply);
        }
        Ok(plies)
    }
}
