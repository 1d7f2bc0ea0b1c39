//! Random texts of positions: boards of the right size with other fields as GUIs may write them, some with errors.

use boards::{NotationOptions, Position};
use rand::prelude::*;
use rand::rngs::StdRng;

use super::{legal, rng};

/// Texts of one test.
const TEXTS: usize = if cfg!(debug_assertions) { 400 } else { 4_000 };

/// The numbers of errors in successive texts.
const ERRORS: [usize; 4] = [0, 0, 1, 2];

/// The percentage of the texts that must be accepted, lest the test checks nothing.
const ACCEPTED_PERCENT: usize = 20;

/// Random letters of a set, repetitions included.
pub fn letters(set: &str, count: usize, rng: &mut StdRng) -> String {
    let set: Vec<char> = set.chars().collect();
    (0..count).map(|_| *set.choose(rng).unwrap()).collect()
}

/// A counter or nothing: mostly small, sometimes negative or too large for any integer.
pub fn counter(rng: &mut StdRng) -> String {
    let digits = *[0, 1, 1, 2, 3, 30].choose(rng).unwrap();
    let sign = if rng.random_bool(0.1) { "-" } else { "" };
    format!("{sign}{}", letters("0123456789", digits, rng))
}

/// The same text with some neighbouring counts of empty squares added up, as "45" and "9" mean the same.
fn respelled(fen: &str, rng: &mut StdRng) -> String {
    let (board, rest) = fen.split_once(' ').unwrap_or((fen, ""));
    let mut text = String::new();
    for letter in board.chars() {
        let last = text.chars().last().and_then(|last| last.to_digit(10));
        match last.zip(letter.to_digit(10)).map(|(last, empty)| last + empty) {
            Some(sum) if sum < 10 && rng.random_bool(0.7) => {
                text.pop();
                text += &sum.to_string();
            }
            _ => text.push(letter),
        }
    }
    format!("{text} {rest}")
}

/// The same text with one letter left out, doubled or replaced by another one of the text.
fn with_error(text: &str, rng: &mut StdRng) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let at = rng.random_range(0..letters.len());
    let other = *letters.choose(rng).unwrap();
    match rng.random_range(0..3) {
        0 => drop(letters.remove(at)),
        1 => letters.insert(at, letters[at]),
        _ => letters[at] = other,
    }
    letters.into_iter().collect()
}

/// The board of a FEN with a dot for each empty square, without hands that follow it in brackets.
fn squares(fen: &str) -> String {
    let board = fen.split([' ', '[']).next().unwrap();
    let spelled = |letter: char| match letter.to_digit(10) {
        Some(empty) => ".".repeat(empty as usize),
        None => letter.to_string(),
    };
    board.chars().map(spelled).collect()
}

/// Random texts, half of them with errors, are refused, or the position has the board of the text, is read as it
/// is written, and can be played. `canonical` replaces letters by others of the same meaning.
pub fn check_random_fens<P: Position>(
    notation: NotationOptions,
    canonical: impl Fn(String) -> String,
    mut random: impl FnMut(&mut StdRng) -> String,
) {
    let mut rng = rng(41);
    let mut accepted = 0;
    for number in 0..TEXTS {
        let mut text = respelled(&random(&mut rng), &mut rng);
        for _ in 0..ERRORS[number % ERRORS.len()] {
            text = with_error(&text, &mut rng);
        }
        let Ok(position) = P::from_fen(&text) else { continue };
        accepted += 1;
        let written = position.fen(notation);
        assert_eq!(squares(&written), canonical(squares(&text)), "{text}");
        let again = P::from_fen(&written).unwrap_or_else(|error| panic!("{text}: {written}: {error}"));
        assert_eq!((again.fen(notation), again.key()), (written, position.key()), "{text}");
        for mv in legal(&position) {
            let next = position.after(mv);
            assert_eq!(next.count_legal(), legal(&next).len(), "{text}");
        }
    }
    println!("{accepted} of {TEXTS} accepted");
    assert!(accepted * 100 >= TEXTS * ACCEPTED_PERCENT, "only {accepted} of {TEXTS} texts were accepted");
}
