//! One file of a table: its header, and the value of a position (`docs/search.md` section 13.4).

use std::path::Path;

use boards::chess::{Chess, Kind};
use boards::{Rules, Side};

use super::encoding::{Groups, Shape, is_pawn, put_leading_pawn_first};
use super::error::TableError;
use super::file::{self, TableFile};
use super::material::{MAX_PIECES, Material};
use super::pairs::{Cursor, Pairs};
use crate::interface::EndgameValue;

/// Bit of Black's pieces in the numbers of pieces.
const BLACK: u8 = 8;
/// Flag of a file: each side to move has values of its own.
const BOTH_SIDES: u8 = 1;
/// Flag of a file: there are pawns.
const PAWNS: u8 = 2;
/// Offset of the first part after the magic number and the flags.
const HEADER_AT: u64 = 5;

/// Flag of distances: the side to move that has them, 1 for the second.
const SIDE: u8 = 1;
/// Flag of distances: they are places in a list.
const MAPPED: u8 = 2;
/// Flag of distances: those of wins are plies, else moves.
const WIN_PLIES: u8 = 4;
/// Flag of distances: those of losses are plies, else moves.
const LOSS_PLIES: u8 = 8;
/// Flag of distances: the list has numbers of 16 bits.
const WIDE: u8 = 16;

/// The two kinds of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableKind {
    /// Results.
    Wdl,
    /// Distances to the next capture or pawn move.
    Dtz,
}

impl TableKind {
    /// Both kinds.
    pub const ALL: [TableKind; 2] = [TableKind::Wdl, TableKind::Dtz];

    /// The extension of the files, without the dot.
    pub fn extension(self) -> &'static str {
        match self {
            TableKind::Wdl => "rtbw",
            TableKind::Dtz => "rtbz",
        }
    }

    fn magic(self) -> [u8; 4] {
        match self {
            TableKind::Wdl => [0x71, 0xe8, 0x23, 0x5d],
            TableKind::Dtz => [0xd7, 0x66, 0x0c, 0xa5],
        }
    }

    /// Checks size and first bytes of a file.
    pub fn check(self, path: &Path) -> Result<(), TableError> {
        file::check(path, self.magic())
    }
}

/// A table of results or distances.
pub struct Table {
    file: TableFile,
    material: Material,
    /// The pawns of this colour lead; none without pawns.
    leading_pawn: Option<u8>,
    /// Values by file of the leading pawn (one without pawns) and by side to move (one if both have the same).
    parts: Vec<Vec<Part>>,
}

struct Part {
    groups: Groups,
    pairs: Pairs,
    /// Lists of distances: wins, losses, cursed wins, blessed losses.
    lists: [Vec<u16>; 4],
}

/// The value of a table of distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Distance {
    /// Number of plies to the next capture or pawn move.
    Plies(u32),
    /// The table has the positions with the other side to move only.
    OtherSide,
}

impl Table {
    /// Opens a table and reads its header.
    pub fn open(path: &Path, material: Material, kind: TableKind) -> Result<Table, TableError> {
        let file = TableFile::open(path)?;
        let head = file.bytes(0, HEADER_AT as usize)?;
        let flags = head[4];
        if head[..4] != kind.magic() {
            return Err(TableError::Damaged("not a table"));
        }
        let pawns = [Side::First, Side::Second].map(|side| material.count(side, Kind::Pawn));
        let has_pawns = pawns != [0, 0];
        let both_sides = kind == TableKind::Wdl && !material.is_symmetric();
        if (flags & PAWNS != 0) != has_pawns || kind == TableKind::Wdl && (flags & BOTH_SIDES != 0) != both_sides {
            return Err(TableError::Damaged("pieces other than those of its name"));
        }
        drop(head);
        let mut cursor = Cursor::new(&file, HEADER_AT);
        let sides = 1 + usize::from(both_sides);
        let mut parts = Vec::new();
        for file_of_pawn in 0..if has_pawns { 4 } else { 1 } {
            parts.push(read_groups(&mut cursor, material, sides, file_of_pawn)?);
        }
        let leading_pawn = has_pawns.then(|| parts[0][0].pieces[0]);
        let parts = read_values(&mut cursor, parts, kind)?;
        // With equal material the side to move is always the first; without pawns the flag means nothing.
        let has_second_side = || parts.iter().flatten().any(|part| part.pairs.flags() & SIDE != 0);
        if kind == TableKind::Dtz && has_pawns && material.is_symmetric() && has_second_side() {
            return Err(TableError::CONTENTS);
        }
        Ok(Table { file, material, leading_pawn, parts })
    }

    /// Returns the result of a position with the material of the table or its mirror image.
    pub fn result(&self, position: &Chess) -> Result<EndgameValue, TableError> {
        let (placed, side) = self.place(position);
        let sides = &self.parts[placed.file];
        let part = &sides[side.min(sides.len() - 1)];
        let value = part.pairs.value(&self.file, placed.number(part)?)?;
        [EndgameValue::Loss, EndgameValue::BlessedLoss, EndgameValue::Draw, EndgameValue::CursedWin, EndgameValue::Win]
            .get(usize::from(value))
            .copied()
            .ok_or(TableError::CONTENTS)
    }

    /// Returns the distance to the next capture or pawn move in a position with this result, which is not a draw.
    pub fn distance(&self, position: &Chess, result: EndgameValue) -> Result<Distance, TableError> {
        let (placed, side) = self.place(position);
        let part = &self.parts[placed.file][0];
        let flags = part.pairs.flags();
        let same_for_both = self.material.is_symmetric() && self.leading_pawn.is_none();
        if usize::from(flags & SIDE) != side && !same_for_both {
            return Ok(Distance::OtherSide);
        }
        let value = part.pairs.value(&self.file, placed.number(part)?)?;
        let (list, in_plies) = match result {
            EndgameValue::Win => (0, flags & WIN_PLIES != 0),
            EndgameValue::Loss => (1, flags & LOSS_PLIES != 0),
            EndgameValue::CursedWin => (2, false),
            EndgameValue::BlessedLoss => (3, false),
            EndgameValue::Draw => return Err(TableError::CONTENTS),
        };
        let value = match flags & MAPPED {
            0 => value,
            _ => *part.lists[list].get(usize::from(value)).ok_or(TableError::CONTENTS)?,
        };
        Ok(Distance::Plies(u32::from(value) * if in_plies { 1 } else { 2 } + 1))
    }

    /// Returns the pieces of a position as the table has them, and its number of the side to move.
    fn place(&self, position: &Chess) -> (Placed, usize) {
        let black_moves = position.side_to_move() == Side::Second;
        let exchanged =
            if self.material.is_symmetric() { black_moves } else { Material::of(position) != self.material };
        let (colour, turn) = if exchanged { (BLACK, 56) } else { (0, 0) };
        let mut placed = Placed { pieces: [0; MAX_PIECES], squares: [0; MAX_PIECES], count: 0, leading: 0, file: 0 };
        let leads = |side: Side, kind: Kind| self.leading_pawn == Some(code(side, kind) ^ colour);
        let pieces = || [Side::First, Side::Second].into_iter().flat_map(|side| Kind::ALL.map(|kind| (side, kind)));
        for (side, kind) in pieces().filter(|&(side, kind)| leads(side, kind)) {
            placed.add(position, side, kind, colour, turn);
        }
        placed.leading = placed.count;
        placed.file = put_leading_pawn_first(&mut placed.squares[..placed.leading]);
        for (side, kind) in pieces().filter(|&(side, kind)| !leads(side, kind)) {
            placed.add(position, side, kind, colour, turn);
        }
        (placed, usize::from(black_moves != exchanged))
    }
}

/// Returns the number of a piece: 1 to 6 for White's, and Black's with one more bit.
fn code(side: Side, kind: Kind) -> u8 {
    let white = kind.index() as u8 + 1;
    if side == Side::Second { white | BLACK } else { white }
}

/// The pieces of a position and their squares, the leading pawns first.
#[derive(Clone, Copy)]
struct Placed {
    pieces: [u8; MAX_PIECES],
    squares: [u8; MAX_PIECES],
    count: usize,
    /// Number of leading pawns.
    leading: usize,
    /// File of the leading pawn, counted from the edge; 0 without pawns.
    file: usize,
}

impl Placed {
    fn add(&mut self, position: &Chess, side: Side, kind: Kind, colour: u8, turn: u8) {
        for square in position.pieces(side, kind) {
            self.pieces[self.count] = code(side, kind) ^ colour;
            self.squares[self.count] = square.number() ^ turn;
            self.count += 1;
        }
    }

    /// Returns the number of the position in a part of the table.
    fn number(mut self, part: &Part) -> Result<u64, TableError> {
        let wanted = &part.groups.pieces;
        if wanted.len() != self.count {
            return Err(TableError::CONTENTS);
        }
        for (place, &piece) in wanted.iter().enumerate().skip(self.leading) {
            let found = (place..self.count).find(|&other| self.pieces[other] == piece);
            let found = found.ok_or(TableError::CONTENTS)?;
            self.pieces.swap(place, found);
            self.squares.swap(place, found);
        }
        let number = part.groups.index(&mut self.squares[..self.count]);
        if number < part.groups.size() { Ok(number) } else { Err(TableError::CONTENTS) }
    }
}

/// Reads the order of pieces and groups for each side to move.
fn read_groups(
    cursor: &mut Cursor<'_>,
    material: Material,
    sides: usize,
    file_of_pawn: usize,
) -> Result<Vec<Groups>, TableError> {
    let pawns = [Side::First, Side::Second].map(|side| material.count(side, Kind::Pawn));
    let first = cursor.byte()?;
    let second = if pawns[0] > 0 && pawns[1] > 0 { cursor.byte()? } else { 0xff };
    let codes = cursor.take(material.pieces())?;
    (0..sides)
        .map(|side| {
            // The first side in the low half of a byte, the second in the high one.
            let half = |byte: u8| if side == 0 { byte & 0xf } else { byte >> 4 };
            let pieces: Vec<u8> = codes.iter().map(|&code| half(code)).collect();
            let expected = |side, kind| std::iter::repeat_n(code(side, kind), material.count(side, kind));
            let mut all: Vec<u8> = [Side::First, Side::Second]
                .into_iter()
                .flat_map(|side| Kind::ALL.into_iter().flat_map(move |kind| expected(side, kind)))
                .collect();
            let mut found = pieces.clone();
            all.sort_unstable();
            found.sort_unstable();
            if all != found {
                return Err(TableError::Damaged("pieces other than those of its name"));
            }
            let leading = usize::from(pieces[0] & BLACK != 0);
            let has_pawns = pawns != [0, 0];
            if has_pawns && !is_pawn(pieces[0]) {
                return Err(TableError::CONTENTS);
            }
            Groups::new(
                pieces,
                shape(material, leading, has_pawns),
                [half(first), half(second)].map(usize::from),
                file_of_pawn,
            )
        })
        .collect()
}

fn shape(material: Material, leading: usize, has_pawns: bool) -> Shape {
    let sides = [Side::First, Side::Second];
    let pawns = sides.map(|side| material.count(side, Kind::Pawn));
    let is_unique = |side, kind| kind != Kind::King && material.count(side, kind) == 1;
    Shape {
        leading_pawns: if has_pawns { pawns[leading] } else { 0 },
        other_pawns: if has_pawns { pawns[1 - leading] } else { 0 },
        has_unique_piece: sides.iter().any(|&side| Kind::ALL.iter().any(|&kind| is_unique(side, kind))),
    }
}

/// Reads the headers of the values and finds their parts.
fn read_values(
    cursor: &mut Cursor<'_>,
    groups: Vec<Vec<Groups>>,
    kind: TableKind,
) -> Result<Vec<Vec<Part>>, TableError> {
    cursor.align(2);
    let mut parts = Vec::new();
    for sides in groups {
        let read = |groups| Ok(Part { groups, pairs: Pairs::read(cursor)?, lists: Default::default() });
        parts.push(sides.into_iter().map(read).collect::<Result<Vec<Part>, TableError>>()?);
    }
    if kind == TableKind::Dtz {
        for part in parts.iter_mut().flatten() {
            read_lists(cursor, part)?;
        }
        cursor.align(2);
    }
    for part in parts.iter_mut().flatten() {
        part.pairs.place_index(cursor, part.groups.size())?;
    }
    for part in parts.iter_mut().flatten() {
        part.pairs.place_lengths(cursor)?;
    }
    for part in parts.iter_mut().flatten() {
        part.pairs.place_blocks(cursor)?;
    }
    Ok(parts)
}

fn read_lists(cursor: &mut Cursor<'_>, part: &mut Part) -> Result<(), TableError> {
    let flags = part.pairs.flags();
    if flags & MAPPED == 0 {
        return Ok(());
    }
    let wide = flags & WIDE != 0;
    if wide {
        cursor.align(2);
    }
    for list in &mut part.lists {
        let length = if wide { cursor.number()? } else { cursor.byte()?.into() };
        for _ in 0..length {
            list.push(if wide { cursor.number()? } else { cursor.byte()?.into() });
        }
    }
    Ok(())
}
