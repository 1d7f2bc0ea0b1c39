//! Pieces of chess in the letters of other languages (`docs/analysis.md` section 3.1): people keep scores in their own,
//! as in `2. Sf3 Sc6 3. Lb5`.

use crate::record::Record;

/// Letters of king, queen, rook, bishop and knight.
type Letters = [&'static str; 5];

const ENGLISH: Letters = ["K", "Q", "R", "B", "N"];
/// Letter of a pawn, which English records leave out and no other piece of the languages has at the same time.
const PAWN: &str = "P";

/// Languages, of which the first that has all letters of a game counts: German and its neighbours in the north, French,
/// Spanish and Italian, Portuguese, Dutch, Polish, Czech, Russian.
const LANGUAGES: [Letters; 8] = [
    ["K", "D", "T", "L", "S"],
    ["R", "D", "T", "F", "C"],
    ["R", "D", "T", "A", "C"],
    ["R", "D", "T", "B", "C"],
    ["K", "D", "T", "L", "P"],
    ["K", "H", "W", "G", "S"],
    ["K", "D", "V", "S", "J"],
    ["Кр", "Ф", "Л", "С", "К"],
];

/// Rewrites the moves of a game with their variations in English letters, if all its moves together are in the letters
/// of another language. A game that may be English stays as it is.
pub fn to_english(record: &mut Record) {
    let Some(letters) = language(record) else { return };
    for mv in &mut record.moves {
        mv.text = translated(&mv.text, letters).unwrap_or_else(|| std::mem::take(&mut mv.text));
        for variation in &mut mv.variations {
            *variation = translated_text(variation, letters);
        }
    }
}

/// Returns the letters of a game that is not English.
fn language(record: &Record) -> Option<&'static Letters> {
    let mut is_english = true;
    let mut languages: Vec<&Letters> = LANGUAGES.iter().collect();
    for Spelling { piece, promotion, .. } in record.moves.iter().filter_map(|mv| Spelling::of(&mv.text)) {
        // Of small letters no language is known.
        let promoted = promotion.map(|(_, piece, _)| piece).filter(|piece| piece.starts_with(char::is_uppercase));
        for piece in [piece].into_iter().filter(|piece| !piece.is_empty()).chain(promoted) {
            is_english &= piece == PAWN || ENGLISH.contains(&piece);
            languages.retain(|letters| letters.contains(&piece));
        }
    }
    languages.first().copied().filter(|_| !is_english)
}

/// A move as people write it, in its parts.
struct Spelling<'a> {
    /// Letter of the piece; empty for a pawn.
    piece: &'a str,
    /// Origin as far as it is named, sign of a capture, and target.
    squares: &'a str,
    /// Letter of the piece that a pawn becomes, and what stands before it and behind it.
    promotion: Option<(&'a str, &'a str, &'a str)>,
    /// Signs of check and of annotation.
    signs: &'a str,
}

impl Spelling<'_> {
    /// Returns the parts of a move; `None` for a word that is none of chess, or castling.
    fn of(text: &str) -> Option<Spelling<'_>> {
        let (mv, signs) = text.split_at(text.trim_end_matches(['+', '#', '!', '?']).len());
        let (mv, promotion) = split_promotion(mv);
        let target = mv.len().checked_sub(2).filter(|at| mv.is_char_boundary(*at))?;
        let (before, square) = mv.split_at(target);
        if !is_square(square) {
            return None;
        }
        let origin = before.strip_suffix(['x', '-']).unwrap_or(before);
        let origin = origin.strip_suffix(is_rank).unwrap_or(origin);
        let piece = origin.strip_suffix(is_file).unwrap_or(origin);
        let is_letter = piece.chars().count() <= 2 && piece.chars().all(char::is_alphabetic);
        let starts_well = piece.chars().next().is_none_or(char::is_uppercase);
        let squares = &mv[piece.len()..];
        (is_letter && starts_well).then_some(Spelling { piece, squares, promotion, signs })
    }
}

/// Returns the end of a piece in parentheses that a pawn becomes, such as the `(Q)` of `a8(Q)`, behind a move that ends
/// at `end`; `None` if there is none. A variation is no single capital letter.
pub fn promotion_end(text: &str, end: usize) -> Option<usize> {
    let (mv, rest) = text.split_at(end);
    let inner = rest.strip_prefix('(').filter(|_| mv.ends_with(['1', '8']))?;
    let piece = inner.chars().next().filter(|letter| letter.is_uppercase())?;
    inner[piece.len_utf8()..].starts_with(')').then_some(end + piece.len_utf8() + 2)
}

/// Divides a move into what stands before the piece that a pawn becomes, and this with the signs around it.
fn split_promotion(mv: &str) -> (&str, Option<(&str, &str, &str)>) {
    let (inner, after) = mv.strip_suffix(')').map_or((mv, ""), |inner| (inner, ")"));
    let without = inner.trim_end_matches(char::is_alphabetic);
    let (rest, piece) = inner.split_at(without.len());
    let square = rest.strip_suffix(['=', '(']).unwrap_or(rest);
    let is_promotion = !piece.is_empty() && square.ends_with(['1', '8']);
    if is_promotion { (square, Some((&rest[square.len()..], piece, after))) } else { (mv, None) }
}

fn is_file(letter: char) -> bool {
    matches!(letter, 'a'..='h')
}

fn is_rank(letter: char) -> bool {
    matches!(letter, '1'..='8')
}

fn is_square(text: &str) -> bool {
    let mut letters = text.chars();
    letters.next().is_some_and(is_file) && letters.next().is_some_and(is_rank) && letters.next().is_none()
}

/// Returns a move in English letters; `None` if it has no letters of the language, or is no move.
fn translated(text: &str, language: &Letters) -> Option<String> {
    let Spelling { piece, squares, promotion, signs } = Spelling::of(text)?;
    let english = |letter: &str| {
        let place = language.iter().position(|other| *other == letter);
        place.map_or(letter.to_owned(), |place| ENGLISH[place].to_owned())
    };
    let promotion =
        promotion.map_or(String::new(), |(before, piece, after)| format!("{before}{}{after}", english(piece)));
    Some(format!("{}{squares}{promotion}{signs}", english(piece)))
}

/// Returns the text of a variation in English letters. Comments, numbers and glyphs stay.
fn translated_text(text: &str, language: &Letters) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_part = |letter: char| !letter.is_whitespace() && !"{}()$".contains(letter);
        let length = match first {
            '{' => rest.find('}').map_or(rest.len(), |end| end + 1),
            _ if is_part(first) => rest.find(|letter| !is_part(letter)).unwrap_or(rest.len()),
            _ => first.len_utf8(),
        };
        let (word, after) = rest.split_at(promotion_end(rest, length).unwrap_or(length));
        let number = word.rfind(['.', '…']).map_or(0, |at| at + word[at..].chars().next().map_or(0, char::len_utf8));
        let (number, mv) = word.split_at(if first == '{' { word.len() } else { number });
        out.push_str(number);
        match translated(mv, language) {
            Some(mv) => out.push_str(&mv),
            None => out.push_str(mv),
        }
        rest = after;
    }
    out
}

#[cfg(test)]
mod tests {
    use crate::readers::pgn;

    fn moves(text: &str) -> Vec<String> {
        pgn::read(text).remove(0).moves.into_iter().map(|mv| mv.text).collect()
    }

    #[test]
    fn letters_of_other_languages_become_english() {
        for text in [
            "1. e4 e5 2. Sf3 Sc6 3. Lb5 Sf6 4. O-O Sxe4 5. Te1 Sd6 6. Dh5+ Ke7",
            "1. e4 e5 2. Cf3 Cc6 3. Fb5 Cf6 4. O-O Cxe4 5. Te1 Cd6 6. Dh5+ Re7",
            "1. e4 e5 2. Cf3 Cc6 3. Ab5 Cf6 4. O-O Cxe4 5. Te1 Cd6 6. Dh5+ Re7",
            "1. e4 e5 2. Cf3 Cc6 3. Bb5 Cf6 4. O-O Cxe4 5. Te1 Cd6 6. Dh5+ Re7",
            "1. e4 e5 2. Pf3 Pc6 3. Lb5 Pf6 4. O-O Pxe4 5. Te1 Pd6 6. Dh5+ Ke7",
            "1. e4 e5 2. Sf3 Sc6 3. Gb5 Sf6 4. O-O Sxe4 5. We1 Sd6 6. Hh5+ Ke7",
            "1. e4 e5 2. Jf3 Jc6 3. Sb5 Jf6 4. O-O Jxe4 5. Ve1 Jd6 6. Dh5+ Ke7",
            "1. e4 e5 2. Кf3 Кc6 3. Сb5 Кf6 4. O-O Кxe4 5. Лe1 Кd6 6. Фh5+ Крe7",
        ] {
            let english = ["e4", "e5", "Nf3", "Nc6", "Bb5", "Nf6", "O-O", "Nxe4", "Re1", "Nd6", "Qh5+", "Ke7"];
            assert_eq!(moves(text), english, "{text}");
        }
        assert_eq!(
            moves("1. Sg1-f3 axb8=D 2. Tbd1 e8D+ 3. S1xd2 a1(T)"),
            ["Ng1-f3", "axb8=Q", "Rbd1", "e8Q+", "N1xd2", "a1(R)"]
        );
    }

    #[test]
    fn a_promotion_alone_tells_the_language() {
        assert_eq!(moves("1. e8D Kc4 2. a1=T"), ["e8Q", "Kc4", "a1=R"]);
        assert_eq!(moves("1. e8d Sf6 2. e8=Q Kc4"), ["e8d", "Sf6", "e8=Q", "Kc4"]);
    }

    #[test]
    fn variations_and_their_comments_are_told_apart() {
        let record = pgn::read("1. e4 (1. Sf3 {Sf3 (Reti)} Sf6! (1... d5 2.Lb5+) 2. g8(D) $14) 1... Sf6 *").remove(0);
        assert_eq!(record.moves[0].variations, ["1. Nf3 {Sf3 (Reti)} Nf6! (1... d5 2.Bb5+) 2. g8(Q) $14"]);
    }

    #[test]
    fn other_games_stay() {
        for text in ["Nf3 Cf6", "e4 Pd5", "C2=5 H8+7", "P-76 S-62", "S6h S4b", "Xf3", "SSf3", "sf3", "H2-E2", "Rd1 Kd8"]
        {
            assert_eq!(moves(text).join(" "), text);
        }
    }
}
