//! Random games that go round in circles, judged by the crate and by the slow law of these tests.

use boards::xiangqi::{Kind, Piece, Square, Xiangqi, attacks};
use boards::{Line, Move, MoveList, Notation, Position, Side, Verdict};
use rand::prelude::*;
use rand::rngs::StdRng;

use crate::law::{Game, Outcome};
use crate::rules::{RANDOM_CYCLES, RULES, line, outcome, rows};
use crate::mirror;

const GAMES: usize = if cfg!(debug_assertions) { 100 } else { 6000 };

/// How often a cycle goes round.
const ROUNDS: usize = 2;

/// The letters of a board's men besides the kings, from which to draw.
const MIXTURES: [&str; 5] = ["RNCABP", "RRNNCCAABBPPP", "RRC", "NNCCP", "RNCAB"];

/// A legal position with men strewn over the squares where they may stand.
fn strewn(rng: &mut StdRng) -> Xiangqi {
    loop {
        let mut board = [None; Square::COUNT];
        for side in Side::BOTH {
            let mixture = MIXTURES.choose(rng).unwrap().chars().filter(|_| rng.random_bool(0.6)).collect::<Vec<_>>();
            for letter in std::iter::once('K').chain(mixture) {
                let kind = Piece::from_letter(letter).unwrap().kind();
                let homes: Vec<Square> = attacks::homes(side, kind).into_iter().collect();
                board[homes.choose(rng).unwrap().index()].get_or_insert(Piece::new(side, kind));
            }
        }
        let letters: Vec<char> = board.iter().map(|piece| piece.map_or('1', Piece::letter)).collect();
        let rows: Vec<String> = letters.chunks(9).rev().map(|row| row.iter().collect()).collect();
        let fen = format!("{} {} - - 0 1", rows.join("/"), if rng.random() { 'w' } else { 'b' });
        if let Ok(position) = Xiangqi::from_fen(&fen) {
            return position;
        }
    }
}

/// One side's part of a cycle: some moves that restore its men.
struct Part {
    length: usize,
    moves: Vec<Move>,
}

impl Part {
    fn random(rng: &mut StdRng) -> Part {
        Part { length: *[2, 2, 2, 3, 4].choose(rng).unwrap(), moves: Vec::new() }
    }

    /// The next move: one that restores the men of the start if it is the last, else often one that attacks
    /// something or that moves the same man again.
    fn next(&mut self, turn: usize, start: &Xiangqi, now: &Xiangqi, rng: &mut StdRng) -> Option<Move> {
        if turn >= self.length {
            return Some(self.moves[turn % self.length]).filter(|&mv| now.is_legal(mv) && !now.is_noisy(mv));
        }
        let side = now.side_to_move();
        let mut list = MoveList::new();
        now.legal_moves(&mut list);
        list.retain(|&mut mv| !now.is_noisy(mv));
        if turn + 1 == self.length {
            let restores = |mv| Kind::ALL.iter().all(|&kind| now.after(mv).pieces(side, kind) == start.pieces(side, kind));
            list.retain(|&mut mv| restores(mv));
        } else if rng.random_bool(0.6) {
            let last = self.moves.last().map(|&mv| start.to_square(mv));
            let wanted = |mv: Move| {
                let next = now.after(mv);
                let to = Square::new(next.to_square(mv) as u8);
                let attacks = (next.attacks_from(to, next.occupied()) & next.by_side(!side)).any();
                attacks || last.is_some_and(|last| next.butterfly_index(mv) / Square::COUNT == last)
            };
            if list.iter().any(|&mv| wanted(mv)) {
                list.retain(|&mut mv| wanted(mv));
            }
        }
        let mv = *list.choose(rng)?;
        self.moves.push(mv);
        Some(mv)
    }
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

/// How many verdicts of a kind were compared.
#[derive(Default)]
struct Tally {
    draws: usize,
    checks: usize,
    chases: usize,
    hints: usize,
    closed: usize,
}

/// Compares the verdicts after each move, as the search would ask for them with its root at `root`.
fn compare(start: &Xiangqi, moves: &[Move], root: usize, tally: &mut Tally) {
    let fen = start.fen(Notation::default());
    let mut line = Line::new(*start);
    let mut game = Game::new(&fen);
    for &mv in moves {
        game.play(&line.current().format_move(mv, Notation::default()));
        line.push(mv);
        assert_eq!(line.current().rule_counter(), game.counter());
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
        assert_eq!(ours, wanted, "{fen} {:?} root {root}", text(&line));
        if let (Some(found), Some(explanation)) = (found, Xiangqi::explain_repetition(&line)) {
            match found.verdict {
                Verdict::Draw => tally.draws += 1,
                _ if explanation.contains("checks") => tally.checks += 1,
                _ => tally.chases += 1,
            }
            tally.hints += usize::from(!found.exact);
            tally.closed += usize::from(found.exact && found.verdict != Verdict::Draw && game.cycles().len() == 1);
        }
    }
}

/// The same position as if it had just been set up.
fn without_past(position: &Xiangqi) -> Xiangqi {
    let fen = position.fen(Notation::default());
    Xiangqi::from_fen(fen.split(" - ").next().unwrap()).unwrap()
}

/// The moves of a line.
fn text(line: &Line<Xiangqi>) -> String {
    let moves = line.positions().iter().zip(line.moves());
    moves.map(|(position, &mv)| position.format_move(mv, Notation::default()) + " ").collect()
}

#[test]
fn the_slow_law_knows_the_collected_cases() {
    for (data, verdicts) in [(RULES, "pikafish_97133eeb"), (RANDOM_CYCLES, "pikafish")] {
        for cell in rows(data) {
            let mut game = Game::new(cell("fen"));
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
    let mut rng = StdRng::seed_from_u64(11);
    let mut tally = Tally::default();
    let mut compared = 0;
    while compared < GAMES {
        let start = strewn(&mut rng);
        let moves = circle(start, &mut rng);
        if moves.len() < 8 {
            continue;
        }
        // The search's root a little after the first position of the game, or at it.
        let (first, rest) = moves.split_at(rng.random_range(0..=2));
        let shifted = first.iter().fold(start, |position, &mv| position.after(mv));
        compare(&start, &moves, first.len(), &mut tally);
        compare(&without_past(&shifted), rest, 0, &mut tally);
        compared += 1;
    }
    let Tally { draws, checks, chases, hints, closed } = tally;
    println!("{draws} draws, {checks} checks, {chases} chases, {hints} hints, {closed} closed");
    let enough = GAMES / 50;
    assert!([draws, checks, chases, hints, closed].iter().all(|&count| count > enough));
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
    let mut rng = StdRng::seed_from_u64(12);
    let mut decided = 0;
    for _ in 0..10 * GAMES {
        let start = strewn(&mut rng);
        let moves = circle(start, &mut rng);
        if moves.len() >= 8 {
            let mut line = Line::new(start);
            moves.iter().for_each(|&mv| line.push(mv));
            decided += check(&start.fen(Notation::default()), &text(&line));
        }
    }
    assert!(decided > GAMES / 100, "{decided}");
}
