//! A tree of analysed positions. The next position to analyse is the one that costs least to reach: each ply costs a
//! constant, and each move the centipawns by which it is worse than the best one of its position. Best lines become
//! long, and worse ones are left early (Thomas Lincke's drop-out expansion, ICGA Journal 23(3), 2000).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use boards::{Line, Move, Notation, NotationOptions};
use books::{BookGame, BookMove, BookPosition};

use super::analyst::Candidate;
use super::known::KnownLines;

/// Cost of a ply in centipawns.
const PLY_COST: i32 = 8;

/// Cost of a ply in centipawns from a known position: little, so that known lines are analysed first.
const KNOWN_PLY_COST: i32 = 2;

/// Centipawns by which a known move may be worse than the best one without a cost.
const KNOWN_FREE: i32 = 30;

/// Scale of the weights of a book: the best move has this weight.
const BEST_WEIGHT: f64 = 1000.0;

/// Difference in centipawns that halves the weight of a move.
const HALF_WEIGHT: f64 = 10.0;

/// An analysed position.
struct Node {
    /// Moves from the root.
    path: Vec<Move>,
    /// Key of the position after them. It differs from that of the node in a mirror image of the position.
    position: u64,
    /// The best moves; scores are those of the search until [`Tree::back_up`] replaces them.
    moves: Vec<Candidate>,
    /// Keys of the positions after the moves.
    children: Vec<u64>,
}

/// Analysed positions and what leads to them.
pub struct Tree<G> {
    root: G,
    nodes: HashMap<u64, Node>,
    /// Keys of positions that are being analysed, or that cannot be.
    taken: HashSet<u64>,
    max_ply: usize,
    known: KnownLines,
}

impl<G: BookGame> Tree<G> {
    /// Creates a tree of the starting position alone, whose lines have at most `max_ply` plies. Known lines are
    /// analysed first.
    pub fn new(max_ply: usize, known: KnownLines) -> Tree<G> {
        Tree { root: G::start(), nodes: HashMap::new(), taken: HashSet::new(), max_ply, known }
    }

    /// Returns the number of analysed positions.
    pub fn analysed(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the line of these moves; `None` if one is not legal.
    pub fn line(&self, path: &[Move]) -> Option<Line<G>> {
        let mut line = Line::new(self.root.clone());
        for &mv in path {
            if !line.current().is_legal(mv) {
                return None;
            }
            line.push(mv);
        }
        Some(line)
    }

    /// Returns the line to the position that costs least among those that are neither analysed nor taken, and takes it.
    /// `None` if there is none for now.
    pub fn take_next(&mut self) -> Option<Line<G>> {
        let scores = self.back_up();
        let root = self.root.entry_key();
        // The path stands in the queue, so that no order of keys decides between equal costs.
        let mut queue = BinaryHeap::from([Reverse((0, Vec::new(), root))]);
        let mut visited = HashSet::new();
        while let Some(Reverse((cost, path, key))) = queue.pop() {
            if !visited.insert(key) {
                continue;
            }
            let Some(node) = self.nodes.get(&key) else {
                let line = self.line(&path).filter(|_| !self.taken.contains(&key));
                // A position whose game is over is not analysed.
                match line.filter(|line| G::game_verdict(line).is_none()) {
                    Some(line) => {
                        self.taken.insert(key);
                        return Some(line);
                    }
                    None => continue,
                }
            };
            if node.path.len() >= self.max_ply {
                continue;
            }
            let is_known = !self.known.moves(node.position).is_empty();
            let best = node.children.iter().filter_map(|child| scores.get(&(key, *child))).max().copied().unwrap_or(0);
            for (candidate, &child) in node.moves.iter().zip(&node.children) {
                let score = scores.get(&(key, child)).copied().unwrap_or(candidate.score);
                // The node's own path: another one may lead to its mirror image.
                let longer: Vec<Move> = node.path.iter().copied().chain([candidate.mv]).collect();
                queue.push(Reverse((cost + cost_of_ply(is_known, best - score), longer, child)));
            }
        }
        None
    }

    /// Returns the moves that known lines have for a position; empty if it is not known.
    pub fn known_moves(&self, position: &G) -> Vec<Move> {
        self.known.moves(position.key())
    }

    /// Adds the analysis of the position at the end of a line.
    pub fn add(&mut self, line: &Line<G>, moves: Vec<Candidate>) {
        let position = line.current();
        let key = position.entry_key();
        self.taken.insert(key);
        if moves.is_empty() {
            return;
        }
        let children = moves.iter().map(|candidate| position.after(candidate.mv).entry_key()).collect();
        let node = Node { path: line.moves().to_vec(), position: position.key(), moves, children };
        self.nodes.insert(key, node);
    }

    /// Returns the scores of all moves as their positions' analyses give them, by the keys of both positions.
    fn back_up(&self) -> HashMap<(u64, u64), i32> {
        let mut scores = HashMap::new();
        // Longer paths first: most children then have their scores. A child on a shorter path keeps the score of its
        // search, so that no cycle is followed.
        let mut keys: Vec<u64> = self.nodes.keys().copied().collect();
        keys.sort_by_key(|key| (Reverse(self.nodes[key].path.len()), *key));
        let mut values: HashMap<u64, i32> = HashMap::new();
        for key in keys {
            let node = &self.nodes[&key];
            let backed = |(candidate, child): (&Candidate, &u64)| {
                (*child, values.get(child).map_or(candidate.score, |value| -value))
            };
            let moves: Vec<(u64, i32)> = node.moves.iter().zip(&node.children).map(backed).collect();
            let best = moves.iter().map(|&(_, score)| score).max().unwrap_or(0);
            scores.extend(moves.into_iter().map(|(child, score)| ((key, child), score)));
            values.insert(key, best);
        }
        scores
    }

    /// Returns the positions of the book: the moves of each position that are at most `margin` centipawns worse than
    /// the best.
    pub fn positions(&self, margin: i32) -> Vec<BookPosition<G>> {
        let scores = self.back_up();
        let mut keys: Vec<&u64> = self.nodes.keys().collect();
        keys.sort_by_key(|key| (&self.nodes[*key].path, *key));
        let position = |key: &u64| {
            let node = &self.nodes[key];
            let line = self.line(&node.path)?;
            let scored: Vec<(Candidate, u64, i32)> = node
                .moves
                .iter()
                .zip(&node.children)
                .map(|(candidate, child)| (*candidate, *child, scores[&(*key, *child)]))
                .collect();
            let best = scored.iter().map(|&(_, _, score)| score).max()?;
            let near = scored.into_iter().filter(|&(_, _, score)| best - score <= margin);
            let moves = near.map(|(candidate, child, score)| BookMove {
                mv: candidate.mv,
                weight: weight(best - score),
                score: Some(score),
                depth: candidate.depth,
                reply: self.best_of(child, &line.current().after(candidate.mv), &scores).or(candidate.reply),
            });
            Some(BookPosition { moves: moves.collect(), line })
        };
        keys.into_iter().filter_map(position).collect()
    }

    /// Returns the best move of a position by the key of its node; `None` if it is not analysed, or only its mirror
    /// image.
    fn best_of(&self, key: u64, position: &G, scores: &HashMap<(u64, u64), i32>) -> Option<Move> {
        let node = self.nodes.get(&key).filter(|node| node.position == position.key())?;
        let moves = node.moves.iter().zip(&node.children);
        moves.max_by_key(|(_, child)| scores.get(&(key, **child))).map(|(candidate, _)| candidate.mv)
    }
}

/// Returns the moves of a line as text, as the journal has them.
pub fn moves_text<G: Notation>(line: &Line<G>) -> String {
    let words = line.positions().iter().zip(line.moves());
    let words: Vec<String> =
        words.map(|(position, &mv)| position.format_move(mv, NotationOptions::default())).collect();
    words.join(" ")
}

/// Returns the cost of a move that is this number of centipawns worse than the best one.
fn cost_of_ply(is_known: bool, difference: i32) -> i32 {
    match is_known {
        true => KNOWN_PLY_COST + (difference - KNOWN_FREE).max(0),
        false => PLY_COST + difference.max(0),
    }
}

/// Returns the weight of a move that is this number of centipawns worse than the best one.
fn weight(difference: i32) -> u32 {
    (BEST_WEIGHT * (-f64::from(difference) / HALF_WEIGHT).exp2()).round().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::xiangqi::Xiangqi;
    use boards::{Notation, Rules};

    use super::*;
    use crate::book::known::KnownFrom;
    use crate::records::RecordedGame;

    const FROM: KnownFrom = KnownFrom { games: 2, share: 10 };

    fn candidate(line: &Line<Chess>, text: &str, score: i32) -> Candidate {
        Candidate { mv: line.current().parse_move(text).unwrap(), reply: None, score, depth: 10 }
    }

    fn tree(max_ply: usize) -> Tree<Chess> {
        Tree::new(max_ply, KnownLines::new(FROM))
    }

    fn add(tree: &mut Tree<Chess>, moves: &str, candidates: &[(&str, i32)]) {
        let mut line = Line::new(Chess::start());
        for text in moves.split_whitespace() {
            line.push(line.current().parse_move(text).unwrap());
        }
        let candidates = candidates.iter().map(|&(text, score)| candidate(&line, text, score)).collect();
        tree.add(&line, candidates);
    }

    fn next(tree: &mut Tree<Chess>) -> Option<String> {
        tree.take_next().map(|line| moves_text(&line))
    }

    #[test]
    fn good_lines_are_analysed_first_and_none_twice() {
        let mut tree = tree(10);
        assert_eq!(next(&mut tree).as_deref(), Some(""));
        assert_eq!(next(&mut tree), None, "the root is being analysed");
        add(&mut tree, "", &[("e2e4", 30), ("d2d4", 25), ("g1f3", 0)]);
        assert_eq!(next(&mut tree).as_deref(), Some("e2e4"));
        assert_eq!(next(&mut tree).as_deref(), Some("d2d4"));
        add(&mut tree, "e2e4", &[("e7e5", -30), ("c7c5", -32)]);
        // Two plies cost 16, one ply and a move worse by 30 points cost 38.
        assert_eq!(next(&mut tree).as_deref(), Some("e2e4 e7e5"));
        assert_eq!(next(&mut tree).as_deref(), Some("e2e4 c7c5"));
        assert_eq!(next(&mut tree).as_deref(), Some("g1f3"));
        assert_eq!(next(&mut tree), None);
    }

    #[test]
    fn known_lines_are_analysed_first() {
        let start = Chess::start();
        let mut known = KnownLines::new(FROM);
        let moves = vec![start.parse_move("d2d4").unwrap()];
        let game = RecordedGame { start, moves, random_plies: 0, outcome: None };
        (0..2).for_each(|_| known.add(&game));
        let mut tree = Tree::new(10, known);
        assert_eq!(tree.known_moves(&start), game.moves);
        assert_eq!(tree.known_moves(&start.after(game.moves[0])), []);
        add(&mut tree, "", &[("e2e4", 30), ("d2d4", 5)]);
        add(&mut tree, "e2e4", &[("e7e5", -30), ("c7c5", -32)]);
        // A known move costs 2 although it is worse; the ply after a position that is not known costs 8.
        assert_eq!(next(&mut tree).as_deref(), Some("d2d4"));
        assert_eq!(next(&mut tree).as_deref(), Some("e2e4 e7e5"));
    }

    #[test]
    fn mirror_images_are_analysed_once() {
        let start = Xiangqi::start();
        let candidate =
            |text: &str| Candidate { mv: start.parse_move(text).unwrap(), reply: None, score: 10, depth: 10 };
        let mut tree = Tree::new(10, KnownLines::new(FROM));
        tree.add(&Line::new(start), vec![candidate("h2e2"), candidate("b2e2")]);
        let line = tree.take_next().unwrap();
        let reply = Candidate { mv: line.current().parse_move("b9c7").unwrap(), ..candidate("h2e2") };
        tree.add(&line, vec![Candidate { score: 5, ..reply }]);
        assert_eq!(tree.take_next().unwrap().ply(), 2);
        assert!(tree.take_next().is_none());
        let scores: Vec<_> = tree.positions(30)[0].moves.iter().map(|entry| entry.score).collect();
        assert_eq!(scores, [Some(-5); 2]);
    }

    #[test]
    fn lines_have_a_longest_length() {
        let mut tree = tree(1);
        add(&mut tree, "", &[("e2e4", 30)]);
        add(&mut tree, "e2e4", &[("e7e5", -30)]);
        assert_eq!(next(&mut tree), None);
    }

    #[test]
    fn the_book_has_the_scores_of_the_deepest_analysis() {
        let mut tree = tree(10);
        add(&mut tree, "", &[("e2e4", 30), ("d2d4", 25)]);
        add(&mut tree, "e2e4", &[("e7e5", 10), ("c7c5", 5)]);
        let positions = tree.positions(30);
        assert_eq!(positions.len(), 2);
        let scores: Vec<_> = positions[0].moves.iter().map(|entry| (entry.score, entry.weight)).collect();
        // 1. e4 is worth -10 after all: 35 points less than 1. d4, which is beyond the margin.
        assert_eq!(scores, [(Some(25), 1000)]);
        assert_eq!(positions[1].moves.len(), 2);
        let wide = tree.positions(100);
        let e4 = wide[0].moves.iter().find(|entry| entry.score == Some(-10)).unwrap();
        assert_eq!((e4.weight, e4.reply), (88, positions[1].line.current().parse_move("e7e5").ok()));
    }

    #[test]
    fn a_finished_game_is_not_analysed() {
        let mut tree = tree(10);
        add(&mut tree, "f2f3 e7e5 g2g4", &[("d8h4", 30_000)]);
        add(&mut tree, "f2f3 e7e5", &[("g2g4", 0)]);
        add(&mut tree, "f2f3", &[("e7e5", 0)]);
        add(&mut tree, "", &[("f2f3", 0)]);
        assert_eq!(next(&mut tree), None);
    }
}
