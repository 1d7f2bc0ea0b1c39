//! The number of a position within a table: a combinatorial code of the squares, after symmetries are removed.
//!
//! Pieces are coded in groups. The leading group comes first: without pawns two or three different pieces, the first of
//! them in the triangle a1-d1-d4; with pawns all pawns of one side, one table for each of the files a to d of the
//! leading one. Every further group consists of equal pieces and is coded as a combination of the squares that are
//! left.

use super::error::TableError;
use super::material::MAX_PIECES;

const SQUARES: usize = 64;
/// Squares on which a pawn can stand.
const PAWN_SQUARES: usize = 48;
/// One more than the largest number of pawns of a side.
const PAWN_COUNTS: usize = MAX_PIECES - 1;
/// Number of placements of three different leading pieces.
const THREE_PLACEMENTS: u64 = 31_332;
/// Number of placements of two kings.
const KING_PLACEMENTS: u64 = 462;
/// Codes in the triangle a1-d1-d4 with the first piece off the long diagonal.
const OFF_DIAGONAL: u64 = 6;

/// Binomial coefficients: `BINOMIAL[k][n]` is the number of ways to choose `k` out of `n`.
static BINOMIAL: [[u64; SQUARES]; MAX_PIECES] = binomials();
/// Code of a square in the triangle a1-d1-d4: 0 to 5 below the long diagonal, 6 to 9 on it.
static TRIANGLE: [u8; SQUARES] = triangle();
/// Code of a square below the long diagonal, 0 to 27.
static BELOW: [u8; SQUARES] = below();
/// Codes of two kings: the first by its code in the triangle, the second by its square.
static KINGS: [[u16; SQUARES]; 10] = kings();
/// Codes of the leading pawn, by the number of leading pawns and its square.
static LEADING_PAWN: [[u64; SQUARES]; PAWN_COUNTS] = leading_pawns().0;
/// Number of placements of the leading pawns, by their number and the file of the leading one.
static LEADING_PAWN_PLACEMENTS: [[u64; 4]; PAWN_COUNTS] = leading_pawns().1;

const fn binomials() -> [[u64; SQUARES]; MAX_PIECES] {
    let mut table = [[0; SQUARES]; MAX_PIECES];
    let mut n = 0;
    while n < SQUARES {
        table[0][n] = 1;
        let mut k = 1;
        while k < MAX_PIECES && n > 0 {
            table[k][n] = table[k - 1][n - 1] + table[k][n - 1];
            k += 1;
        }
        n += 1;
    }
    table
}

const fn file(square: usize) -> usize {
    square & 7
}

const fn rank(square: usize) -> usize {
    square >> 3
}

const fn triangle() -> [u8; SQUARES] {
    let mut table = [0; SQUARES];
    let (mut code, mut diagonal) = (0, OFF_DIAGONAL as u8);
    let mut square = 0;
    while square < SQUARES / 2 {
        if file(square) < 4 && rank(square) < file(square) {
            table[square] = code;
            code += 1;
        } else if file(square) < 4 && rank(square) == file(square) {
            table[square] = diagonal;
            diagonal += 1;
        }
        square += 1;
    }
    table
}

const fn below() -> [u8; SQUARES] {
    let mut table = [0; SQUARES];
    let mut code = 0;
    let mut square = 0;
    while square < SQUARES {
        if rank(square) < file(square) {
            table[square] = code;
            code += 1;
        }
        square += 1;
    }
    table
}

/// Both kings on the long diagonal come last; with the first one on it, the second is not above it.
const fn kings() -> [[u16; SQUARES]; 10] {
    let mut table = [[0; SQUARES]; 10];
    let mut next = 0;
    let mut pass = 0;
    while pass < 2 {
        let mut code = 0;
        while code < 10 {
            let mut first = 0;
            // The square of the code.
            while !(file(first) < 4 && rank(first) <= file(first) && TRIANGLE[first] == code as u8) {
                first += 1;
            }
            let mut second = 0;
            while second < SQUARES {
                let touches = file(first).abs_diff(file(second)) <= 1 && rank(first).abs_diff(rank(second)) <= 1;
                let first_on = rank(first) == file(first);
                let second_on = rank(second) == file(second);
                let above = first_on && rank(second) > file(second);
                if !touches && !above && (first_on && second_on) == (pass == 1) {
                    table[code][second] = next;
                    next += 1;
                }
                second += 1;
            }
            code += 1;
        }
        pass += 1;
    }
    assert!(next as u64 == KING_PLACEMENTS, "all placements of two kings");
    table
}

/// Returns the order of pawns: the leading pawn of a group has the largest number. It is the one nearest to the edge,
/// and of these the one that has gone least far.
const fn pawn_order(square: usize) -> usize {
    let right = file(square) > 3;
    let from_edge = if right { 7 - file(square) } else { file(square) };
    PAWN_SQUARES - 1 - 12 * from_edge - 2 * (rank(square) - 1) - right as usize
}

const fn leading_pawns() -> ([[u64; SQUARES]; PAWN_COUNTS], [[u64; 4]; PAWN_COUNTS]) {
    let binomial = binomials();
    let (mut codes, mut sizes) = ([[0; SQUARES]; PAWN_COUNTS], [[0; 4]; PAWN_COUNTS]);
    let mut count = 1;
    while count < PAWN_COUNTS {
        let mut file = 0;
        while file < 4 {
            let mut sum = 0;
            let mut rank = 1;
            while rank < 7 {
                let square = 8 * rank + file;
                codes[count][square] = sum;
                sum += binomial[count - 1][pawn_order(square)];
                rank += 1;
            }
            sizes[count][file] = sum;
            file += 1;
        }
        count += 1;
    }
    (codes, sizes)
}

/// Moves the leading pawn to the first place of the squares of the leading pawns. Returns its file, 0 to 3 from the
/// edge.
pub fn put_leading_pawn_first(squares: &mut [u8]) -> usize {
    if let Some(leading) = (0..squares.len()).max_by_key(|&index| pawn_order(squares[index].into())) {
        squares.swap(0, leading);
    }
    let file = squares.first().map_or(0, |&square| file(square.into()));
    file.min(7 - file)
}

/// The pieces of a table in its order, and the groups that they are coded in.
#[derive(Clone, Debug)]
pub struct Groups {
    /// The pieces: 1 to 6 for White's pawn to king, 9 to 14 for Black's.
    pub pieces: Vec<u8>,
    /// Sizes of the groups and the factors of their codes, the leading group first.
    groups: Vec<(usize, u64)>,
    /// Number of positions.
    size: u64,
    /// Number of leading pawns; 0 without pawns.
    leading_pawns: usize,
    /// True if the second group is the other side's pawns.
    has_other_pawns: bool,
    /// True if three different pieces lead.
    leads_with_three: bool,
}

/// Facts about a table's pieces that decide on their groups.
#[derive(Clone, Copy, Debug)]
pub struct Shape {
    /// Number of leading pawns; 0 without pawns.
    pub leading_pawns: usize,
    /// Number of the other side's pawns.
    pub other_pawns: usize,
    /// True if a kind other than the king occurs once on a side.
    pub has_unique_piece: bool,
}

impl Groups {
    /// Creates the groups of pieces. `order` says which groups vary fastest: place of the leading group, and of the
    /// second group if that is the other side's pawns. `file` is that of the leading pawn.
    ///
    /// # Errors
    /// The order is none, or the pawns do not come first.
    pub fn new(pieces: Vec<u8>, shape: Shape, order: [usize; 2], file: usize) -> Result<Groups, TableError> {
        let Shape { leading_pawns, other_pawns, has_unique_piece } = shape;
        let has_other_pawns = leading_pawns > 0 && other_pawns > 0;
        let leading = match (leading_pawns, has_unique_piece) {
            (0, true) => 3,
            (0, false) => 2,
            (pawns, _) => pawns,
        };
        let mut sizes = vec![leading];
        let rest = pieces.get(leading..).ok_or(TableError::CONTENTS)?;
        sizes.extend(rest.chunk_by(|a, b| a == b).map(<[u8]>::len));
        let pawns_lead = leading_pawns == 0 || pieces[..leading].iter().all(|&piece| piece == pieces[0]);
        let others_follow = !has_other_pawns || sizes[1] == other_pawns && is_pawn(pieces[leading]);
        if !pawns_lead || !others_follow {
            return Err(TableError::CONTENTS);
        }
        let mut groups: Vec<(usize, u64)> = sizes.into_iter().map(|size| (size, 0)).collect();
        let first_free = 1 + usize::from(has_other_pawns);
        let mut next = first_free;
        let mut free = SQUARES - groups[..first_free].iter().map(|(size, _)| size).sum::<usize>();
        let mut product = 1;
        for place in 0..groups.len() {
            let (group, placements) = if place == order[0] {
                (
                    0,
                    match (leading_pawns, has_unique_piece) {
                        (0, true) => THREE_PLACEMENTS,
                        (0, false) => KING_PLACEMENTS,
                        (pawns, _) => LEADING_PAWN_PLACEMENTS[pawns][file],
                    },
                )
            } else if has_other_pawns && place == order[1] {
                (1, BINOMIAL[groups[1].0][PAWN_SQUARES - leading])
            } else {
                let size = groups.get(next).ok_or(TableError::CONTENTS)?.0;
                next += 1;
                free -= size;
                (next - 1, BINOMIAL[size][free + size])
            };
            groups[group].1 = product;
            product *= placements;
        }
        // With a place that does not exist, or one for two groups, a group was left out.
        if groups.iter().any(|&(_, factor)| factor == 0) {
            return Err(TableError::CONTENTS);
        }
        Ok(Groups {
            pieces,
            groups,
            size: product,
            leading_pawns,
            has_other_pawns,
            leads_with_three: leading_pawns == 0 && has_unique_piece,
        })
    }

    /// Returns the number of positions.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Returns the number of a position: the squares of the pieces in their order, the leading pawn first.
    pub fn index(&self, squares: &mut [u8]) -> u64 {
        debug_assert_eq!(squares.len(), self.pieces.len());
        if file(squares[0].into()) > 3 {
            squares.iter_mut().for_each(|square| *square ^= 7);
        }
        let leading = self.groups[0].0;
        let mut index = if self.leading_pawns > 0 {
            self.pawn_code(&mut squares[..leading])
        } else {
            turn_to_triangle(squares, leading);
            let at = |place: usize| usize::from(squares[place]);
            if self.leads_with_three { three_code([at(0), at(1), at(2)]) } else { kings_code(at(0), at(1)) }
        } * self.groups[0].1;
        let mut start = leading;
        for (number, &(size, factor)) in self.groups.iter().enumerate().skip(1) {
            let (before, rest) = squares.split_at_mut(start);
            let group = &mut rest[..size];
            group.sort_unstable();
            // Pawns do not stand on the first rank.
            let missing = if number == 1 && self.has_other_pawns { 8 } else { 0 };
            let code: u64 = (1..)
                .zip(group.iter())
                .map(|(k, &square)| {
                    let taken = before.iter().filter(|&&other| other < square).count();
                    BINOMIAL[k][usize::from(square) - taken - missing]
                })
                .sum();
            index += code * factor;
            start += size;
        }
        index
    }

    /// Returns the code of the leading pawns, and sorts them.
    fn pawn_code(&self, squares: &mut [u8]) -> u64 {
        squares[1..].sort_by_key(|&square| pawn_order(square.into()));
        let others = (1..).zip(&squares[1..]).map(|(k, &square): (usize, _)| BINOMIAL[k][pawn_order(square.into())]);
        LEADING_PAWN[self.leading_pawns][usize::from(squares[0])] + others.sum::<u64>()
    }
}

/// Returns true for the pawns of both sides.
pub fn is_pawn(piece: u8) -> bool {
    piece & 7 == 1
}

/// Turns the board until the first square lies in the triangle a1-d1-d4; its file is a to d already. While the leading
/// squares lie on the long diagonal, the next one decides.
fn turn_to_triangle(squares: &mut [u8], leading: usize) {
    if rank(squares[0].into()) > 3 {
        squares.iter_mut().for_each(|square| *square ^= 56);
    }
    let off = squares[..leading].iter().copied().map(usize::from).find(|&square| rank(square) != file(square));
    if off.is_some_and(|square| rank(square) > file(square)) {
        squares.iter_mut().for_each(|square| *square = *square >> 3 | (*square & 7) << 3);
    }
}

/// Returns the code of two kings.
fn kings_code(first: usize, second: usize) -> u64 {
    KINGS[usize::from(TRIANGLE[first])][second].into()
}

/// Returns the code of three different pieces; each takes its square away from the later ones.
fn three_code(squares: [usize; 3]) -> u64 {
    const SECOND: u64 = 63;
    const THIRD: u64 = 62;
    const BELOW_SQUARES: u64 = 28;
    let [first, second, third] = squares;
    let off = |square: usize| rank(square) != file(square);
    let second_taken = u64::from(second > first);
    let third_taken = u64::from(third > first) + u64::from(third > second);
    let [row, second_row, third_row] = squares.map(|square| rank(square) as u64);
    let lower = |square: usize| u64::from(BELOW[square]);
    if off(first) {
        return (u64::from(TRIANGLE[first]) * SECOND + second as u64 - second_taken) * THIRD + third as u64
            - third_taken;
    }
    let base = OFF_DIAGONAL * SECOND * THIRD;
    if off(second) {
        return base + (row * BELOW_SQUARES + lower(second)) * THIRD + third as u64 - third_taken;
    }
    let base = base + 4 * BELOW_SQUARES * THIRD;
    if off(third) {
        return base + (row * 7 + second_row - second_taken) * BELOW_SQUARES + lower(third);
    }
    let base = base + 4 * 7 * BELOW_SQUARES;
    base + (row * 7 + second_row - second_taken) * 6 + third_row - third_taken
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use rand::rngs::SmallRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    const NO_PAWNS: Shape = Shape { leading_pawns: 0, other_pawns: 0, has_unique_piece: true };

    /// Returns the smallest of the placements that are equal but for the symmetries of the board and the order of equal
    /// pieces.
    fn canonical(pieces: &[u8], squares: &[u8]) -> Vec<(u8, u8)> {
        let with_pawns = pieces.iter().any(|&piece| is_pawn(piece));
        let turned = |symmetry: u8, square: u8| {
            let square = square ^ if symmetry & 1 > 0 { 7 } else { 0 } ^ if symmetry & 2 > 0 { 56 } else { 0 };
            if symmetry & 4 > 0 { square >> 3 | (square & 7) << 3 } else { square }
        };
        let symmetries = if with_pawns { 2 } else { 8 };
        let placements = (0..symmetries).map(|symmetry| {
            let mut placement: Vec<_> =
                pieces.iter().zip(squares).map(|(&piece, &square)| (piece, turned(symmetry, square))).collect();
            placement.sort_unstable();
            placement
        });
        placements.min().unwrap()
    }

    /// Checks random placements of pieces: equal ones have one number, others have different ones, all below the size.
    fn check(pieces: &[u8], shape: Shape, order: [usize; 2]) {
        let mut random = SmallRng::seed_from_u64(3);
        let files = if shape.leading_pawns > 0 { 0..4 } else { 0..1 };
        let groups: Vec<Groups> = files.map(|file| Groups::new(pieces.to_vec(), shape, order, file).unwrap()).collect();
        let mut numbers = HashMap::new();
        for _ in 0..20_000 {
            let mut squares: Vec<u8> = rand::seq::index::sample(&mut random, SQUARES, pieces.len())
                .into_iter()
                .map(|square| square as u8)
                .collect();
            let legal = pieces.iter().zip(&squares).all(|(&piece, square)| !is_pawn(piece) || (8..56).contains(square));
            let apart = |a: u8, b: u8| (a % 8).abs_diff(b % 8).max((a / 8).abs_diff(b / 8)) > 1;
            let kings = [6, 14].map(|king| squares[pieces.iter().position(|&piece| piece == king).unwrap()]);
            if !legal || !apart(kings[0], kings[1]) {
                continue;
            }
            let placement = canonical(pieces, &squares);
            let file = put_leading_pawn_first(&mut squares[..shape.leading_pawns]);
            if random.random() {
                squares.iter_mut().for_each(|square| *square ^= 7);
            }
            let number = groups[file].index(&mut squares);
            assert!(number < groups[file].size());
            let known = numbers.entry((file, number)).or_insert_with(|| placement.clone());
            assert_eq!(*known, placement, "{pieces:?}: two placements with the number {number}");
        }
    }

    #[test]
    fn placements_have_numbers_of_their_own() {
        check(&[6, 5, 14], NO_PAWNS, [0, 15]);
        check(&[6, 14, 2, 2], Shape { has_unique_piece: false, ..NO_PAWNS }, [1, 15]);
        check(&[6, 14, 5, 4, 4, 11], NO_PAWNS, [2, 15]);
        check(&[3, 6, 14, 13, 13, 12, 10], NO_PAWNS, [0, 15]);
        let pawns = |leading_pawns, other_pawns| Shape { leading_pawns, other_pawns, has_unique_piece: true };
        check(&[1, 6, 14], pawns(1, 0), [0, 15]);
        check(&[1, 1, 1, 9, 6, 14], pawns(3, 1), [1, 0]);
        check(&[9, 9, 1, 1, 14, 6, 4], pawns(2, 2), [0, 2]);
        check(&[1, 1, 1, 1, 1, 6, 14], pawns(5, 0), [2, 15]);
    }

    #[test]
    fn sizes_are_the_numbers_of_placements() {
        let size = |pieces: &[u8], shape| Groups::new(pieces.to_vec(), shape, [0, 15], 0).unwrap().size();
        assert_eq!(size(&[6, 5, 14], NO_PAWNS), 31_332);
        assert_eq!(size(&[6, 14, 2, 2], Shape { has_unique_piece: false, ..NO_PAWNS }), 462 * (62 * 61 / 2));
        assert_eq!(size(&[1, 6, 14], Shape { leading_pawns: 1, ..NO_PAWNS }), 6 * 63 * 62);
    }

    #[test]
    fn orders_that_leave_a_group_out_are_refused() {
        let groups = |order| Groups::new(vec![6, 5, 14, 12], NO_PAWNS, order, 0);
        assert!(groups([0, 15]).is_ok() && groups([1, 15]).is_ok());
        assert!(groups([2, 15]).is_err() && groups([15, 15]).is_err());
        let pawns = Shape { leading_pawns: 1, other_pawns: 1, has_unique_piece: true };
        assert!(Groups::new(vec![1, 9, 6, 14], pawns, [0, 0], 0).is_err());
        assert!(Groups::new(vec![1, 6, 9, 14], pawns, [0, 1], 0).is_err());
    }
}
