//! Random games that go round in circles, judged by the crate and by the slow law of these tests.

use boards::xiangqi::{Kind, Square, Xiangqi};
use boards::{Describe, Line, Move, Notation, NotationOptions, Rules, SearchHints, Verdict};
use rand::prelude::*;
use rand::rngs::StdRng;

use crate::common::line;
use crate::law::{Game, Outcome};
use crate::repetition::{RANDOM_CYCLES, RULES, outcome, rows};
use crate::{mirror, positions};

const CIRCLES: usize = if cfg!(debug_assertions) { 20_000 } else { 100_000 };

/// Starting positions of which all moves there and back are tried, and how many with a winner are compared.
const STARTS: usize = if cfg!(debug_assertions) { 50 } else { 1_000 };
const SAME_START: usize = 5;

/// One of this number of games without a winner is compared: they are frequent, and the slow law is slow.
const DRAWS: u32 = 50;

/// The most pieces of a side.
const PIECES: usize = 7;

/// The number of times that a cycle is played.
const ROUNDS: usize = 2;

/// One side's part of a cycle: some moves that restore its pieces.
struct Part {
    length: usize,
    moves: Vec<Move>,
}

impl Part {
    fn random(rng: &mut StdRng) -> Part {
        Part { length: *[2, 2, 2, 3, 4].choose(rng).unwrap(), moves: Vec::new() }
    }

    /// The next move. The last one restores the pieces of the start; the others mostly attack a piece, leave an
    /// attacked square, or move the same piece again.
    fn next(&mut self, turn: usize, start: &Xiangqi, now: &Xiangqi, rng: &mut StdRng) -> Option<Move> {
        if turn >= self.length {
            return Some(self.moves[turn % self.length]).filter(|&mv| now.is_legal(mv) && !now.is_noisy(mv));
        }
        let side = now.side_to_move();
        let mut list = positions::legal(now);
        list.retain(|&mv| !now.is_noisy(mv));
        if turn + 1 == self.length {
            let restores =
                |mv| Kind::ALL.iter().all(|&kind| now.after(mv).pieces(side, kind) == start.pieces(side, kind));
            list.retain(|&mv| restores(mv));
        } else if rng.random_bool(0.8) {
            let last = self.moves.last().map(|&mv| now.to_square(mv));
            let wanted = |mv: Move| {
                let (from, to) = (now.butterfly_index(mv) / Square::COUNT, now.to_square(mv));
                let next = now.after(mv);
                let attacks = next.attacks_from(square(to), next.occupied()) & next.by_side(!side);
                let attackers = now.attackers(square(from), now.occupied(), !side);
                attacks.any() || attackers.any() || last == Some(from)
            };
            if list.iter().any(|&mv| wanted(mv)) {
                list.retain(|&mv| wanted(mv));
            }
        }
        let mv = *list.choose(rng)?;
        self.moves.push(mv);
        Some(mv)
    }
}

fn square(index: usize) -> Square {
    Square::from_index(index).unwrap()
}

/// A game that goes round in a random circle, or as much of it as can be played.
fn circle(start: Xiangqi, rng: &mut StdRng) -> Vec<Move> {
    let mut parts = [Part::random(rng), Part::random(rng)];
    let common = (1..).find(|n| parts.iter().all(|part| n % part.length == 0)).unwrap();
    let mut now = start;
    let mut moves = Vec::new();
    for ply in 0..2 * common * ROUNDS {
        let Some(mv) = parts[ply % 2].next(ply / 2, &start, &now, rng) else { break };
        moves.push(mv);
        now = now.after(mv);
    }
    moves
}

/// The numbers of verdicts of each kind that were compared.
#[derive(Default)]
struct Tally {
    draws: usize,
    checks: usize,
    chases: usize,
    hints: usize,
    closed: usize,
}

/// The games of two moves there and back, played as often as circles are, without captures.
fn there_and_back(start: &Xiangqi) -> Vec<Vec<Move>> {
    let quiet = |position: &Xiangqi| {
        let moves = positions::legal(position).into_iter();
        moves.filter(|&mv| !position.is_noisy(mv)).collect::<Vec<Move>>()
    };
    // A move is two squares of seven bits each.
    let reversed = |mv: Move| Move::from_bits(mv.bits() >> 7 | (mv.bits() & 127) << 7);
    let mut games = Vec::new();
    for first in quiet(start) {
        let position = start.after(first);
        for second in quiet(&position) {
            let cycle = [first, second, reversed(first), reversed(second)];
            let third = position.after(second);
            if third.is_legal(cycle[2]) && third.after(cycle[2]).is_legal(cycle[3]) {
                games.push(cycle.repeat(ROUNDS));
            }
        }
    }
    games
}

/// Compares the verdicts after each move, as the search would ask for them with its root at `root`.
fn compare(start: &Xiangqi, moves: &[Move], root: usize, tally: &mut Tally) {
    let mut line = Line::new(*start);
    let mut game = Game::new(start);
    for &mv in moves {
        game.play(&line.current().format_move(mv, NotationOptions::default()));
        line.push(mv);
        let wanted = match game.cycles()[..] {
            [] => None,
            [span] if line.ply() - span <= root => None,
            [span] => {
                let verdict = game.verdict(span);
                Some((verdict, verdict == Outcome::Draw || game.closes(span)))
            }
            [_, span, ..] => Some((game.verdict(span), true)),
        };
        let found = Xiangqi::repetition(&line, root);
        let ours = found.map(|found| (outcome(&line, found.verdict), found.exact));
        assert_eq!(ours, wanted, "{start:?} {} root {root}", text(&line));
        if let (Some(found), Some(explanation)) = (found, Xiangqi::explain_repetition(&line)) {
            match found.verdict {
                Verdict::Draw => tally.draws += 1,
                _ if explanation.text().contains("checks") => tally.checks += 1,
                _ => tally.chases += 1,
            }
            tally.hints += usize::from(!found.exact);
            tally.closed += usize::from(found.exact && found.verdict != Verdict::Draw && game.cycles().len() == 1);
        }
    }
    assert_eq!(line.current().rule_counter(), game.counter());
}

/// The same position as if it had just been set up.
fn without_past(position: &Xiangqi) -> Xiangqi {
    let fen = position.fen(NotationOptions::default());
    Xiangqi::from_fen(fen.split(" - ").next().unwrap()).unwrap()
}

/// True if the end of a line is a repetition that one side wins.
fn is_decided(line: &Line<Xiangqi>) -> bool {
    Xiangqi::repetition(line, 0).is_some_and(|repetition| repetition.verdict != Verdict::Draw)
}

/// The moves of a line.
fn text(line: &Line<Xiangqi>) -> String {
    let moves = line.positions().iter().zip(line.moves());
    moves.map(|(position, &mv)| position.format_move(mv, NotationOptions::default()) + " ").collect()
}

#[test]
fn the_slow_law_knows_the_collected_cases() {
    for (data, verdicts) in [(RULES, "pikafish_97133eeb"), (RANDOM_CYCLES, "pikafish")] {
        for cell in rows(data) {
            let mut game = Game::new(&Xiangqi::from_fen(cell("fen")).unwrap());
            cell("moves").split_ascii_whitespace().for_each(|mv| game.play(mv));
            if let Some(&span) = game.cycles().get(1) {
                let wanted = match cell(verdicts) {
                    "red_wins" => Outcome::Red,
                    "black_wins" => Outcome::Black,
                    _ => Outcome::Draw,
                };
                assert_eq!(game.verdict(span), wanted, "{} {}", cell("fen"), cell("moves"));
            }
        }
    }
}

#[test]
fn random_circles_are_judged_as_by_the_slow_law() {
    let mut rng = positions::rng(11);
    let mut tally = Tally::default();
    for _ in 0..CIRCLES {
        let start = without_past(&positions::thinly_strewn(&mut rng, PIECES));
        let moves = circle(start, &mut rng);
        let mut line = Line::new(start);
        let decided = moves.iter().any(|&mv| {
            line.push(mv);
            is_decided(&line)
        });
        if decided || line.ply() >= 8 && rng.random_ratio(1, DRAWS) {
            // The search's root at the first position of the game or a little after it.
            let root = rng.random_range(0..=2);
            compare(&start, &moves, root, &mut tally);
        }
    }
    let Tally { draws, checks, chases, hints, closed } = tally;
    println!("{draws} draws, {checks} checks, {chases} chases, {hints} hints, {closed} closed");
    let enough = CIRCLES / 2000;
    assert!([draws, checks, chases, hints, closed].iter().all(|&count| count > enough));
}

#[test]
fn moves_there_and_back_are_judged_as_by_the_slow_law() {
    let mut rng = positions::rng(13);
    let mut tally = Tally::default();
    for _ in 0..STARTS {
        let start = without_past(&positions::thinly_strewn(&mut rng, 2 * PIECES));
        let mut games = there_and_back(&start);
        games.shuffle(&mut rng);
        let mut decided = 0;
        for moves in games {
            let mut line = Line::new(start);
            moves.iter().for_each(|&mv| line.push(mv));
            let is_decided = is_decided(&line);
            decided += usize::from(is_decided);
            if is_decided && decided <= SAME_START || rng.random_ratio(1, 10 * DRAWS) {
                compare(&start, &moves, 0, &mut tally);
            }
        }
    }
    let Tally { draws, checks, chases, .. } = tally;
    println!("{draws} draws, {checks} checks, {chases} chases");
    assert!(draws > STARTS / 10 && chases > STARTS / 10);
}

#[test]
fn mirrored_games_have_mirrored_verdicts() {
    let turned = |outcome: Option<Outcome>| {
        outcome.map(|outcome| match outcome {
            Outcome::Red => Outcome::Black,
            Outcome::Black => Outcome::Red,
            Outcome::Draw => Outcome::Draw,
        })
    };
    let verdict = |fen: &str, moves: &str| {
        let line = line(fen, moves);
        Xiangqi::game_verdict(&line).map(|verdict| outcome(&line, verdict))
    };
    let check = |fen: &str, moves: &str| {
        let ours = verdict(fen, moves);
        assert_eq!(verdict(&mirror::sides(fen), &mirror::moves_sides(moves)), ours, "{fen} {moves}");
        assert_eq!(verdict(&mirror::colours(fen), &mirror::moves_colours(moves)), turned(ours), "{fen} {moves}");
        usize::from(matches!(ours, Some(Outcome::Red | Outcome::Black)))
    };
    for data in [RULES, RANDOM_CYCLES] {
        for cell in rows(data) {
            check(cell("fen"), cell("moves"));
        }
    }
    let mut rng = positions::rng(12);
    let mut decided = 0;
    for _ in 0..CIRCLES {
        let start = without_past(&positions::thinly_strewn(&mut rng, PIECES));
        let moves = circle(start, &mut rng);
        if moves.len() >= 8 {
            let mut line = Line::new(start);
            moves.iter().for_each(|&mv| line.push(mv));
            decided += check(&start.fen(NotationOptions::default()), &text(&line));
        }
    }
    assert!(decided > CIRCLES / 400, "{decided}");
}
