//! A tree of analysed positions. The next position to analyse is the one that costs least to reach: each ply costs a
//! constant, and each move the centipawns by which it is worse than the best one of its position. Best lines become long, and
//! worse ones are left early (Thomas Lincke's drop-out expansion, ICGA Journal 23(3), 2000).

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use boards::{Line, Move, NotationOptions};
use books::{BookGame, BookMove, BookPosition};

use super::analyst::Candidate;

/// Cost of a ply in centipawns.
const PLY_COST: i32 = 8;

/// Scale of the weights of a book: the best move has this weight.
const BEST_WEIGHT: f64 = 1000.0;

/// Difference in centipawns that halves the weight of a move.
const HALF_WEIGHT: f64 = 10.0;

/// An analysed position.
struct Node {
    /// Moves from the root.
    path: Vec<Move>,
    /// The best moves; scores are those of the search until [`Tree::back_up`] replaces them.
    moves: Vec<Candidate>,
    /// Keys of the positions after the moves.
    children: Vec<u64>,
}

/// The tree.
pub struct Tree<G> {
    root: G,
    nodes: HashMap<u64, Node>,
    /// Keys of positions that are being analysed, or that cannot be.
    taken: HashSet<u64>,
    max_ply: usize,
}

impl<G: BookGame> Tree<G> {
    /// Creates a tree of the opening position alone, whose lines have at most `max_ply` plies.
    pub fn new(max_ply: usize) -> Tree<G> {
        Tree { root: G::start(), nodes: HashMap::new(), taken: HashSet::new(), max_ply }
    }

    /// Returns the number of analysed positions.
    pub fn len(&self) -> usize {
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
        let root = self.root.key();
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
            if path.len() >= self.max_ply {
                continue;
            }
            let best = node.children.iter().filter_map(|child| scores.get(&(key, *child))).max().copied().unwrap_or(0);
            for (candidate, &child) in node.moves.iter().zip(&node.children) {
                let score = scores.get(&(key, child)).copied().unwrap_or(candidate.score);
                let longer: Vec<Move> = path.iter().copied().chain([candidate.mv]).collect();
                queue.push(Reverse((cost + PLY_COST + (best - score).max(0), longer, child)));
            }
        }
        None
    }

    /// Adds the analysis of the position at the end of a line.
    pub fn add(&mut self, line: &Line<G>, moves: Vec<Candidate>) {
        let position = line.current();
        self.taken.insert(position.key());
        if moves.is_empty() {
            return;
        }
        let children = moves.iter().map(|candidate| position.after(candidate.mv).key()).collect();
        self.nodes.insert(position.key(), Node { path: line.moves().to_vec(), moves, children });
    }

    /// Returns the scores of all moves as their positions' analyses give them, by the keys of both positions.
    fn back_up(&self) -> HashMap<(u64, u64), i32> {
        let mut scores = HashMap::new();
        // Longer paths first: most children then have their scores. A child on a shorter path keeps the score of its search,
        // so that no cycle is followed.
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

    /// Returns the positions of the book: the moves of each position that are at most `margin` centipawns worse than the best.
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
                reply: self.best_of(child, &scores).or(candidate.reply),
            });
            Some(BookPosition { moves: moves.collect(), line })
        };
        keys.into_iter().filter_map(position).collect()
    }

    fn best_of(&self, key: u64, scores: &HashMap<(u64, u64), i32>) -> Option<Move> {
        let node = self.nodes.get(&key)?;
        let moves = node.moves.iter().zip(&node.children);
        moves.max_by_key(|(_, child)| scores.get(&(key, **child))).map(|(candidate, _)| candidate.mv)
    }

    /// Writes a line as text, as the journal has it.
    pub fn text_of(line: &Line<G>) -> String {
        let words = line.positions().iter().zip(line.moves());
        let words: Vec<String> =
            words.map(|(position, &mv)| position.format_move(mv, NotationOptions::default())).collect();
        words.join(" ")
    }
}

/// Returns the weight of a move that is this number of centipawns worse than the best one.
fn weight(difference: i32) -> u32 {
    (BEST_WEIGHT * (-f64::from(difference) / HALF_WEIGHT).exp2()).round().max(1.0) as u32
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use boards::{Notation, Rules};

    use super::*;

    fn candidate(line: &Line<Chess>, text: &str, score: i32) -> Candidate {
        Candidate { mv: line.current().parse_move(text).unwrap(), reply: None, score, depth: 10 }
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
        tree.take_next().map(|line| Tree::text_of(&line))
    }

    #[test]
    fn good_lines_are_analysed_first_and_none_twice() {
        let mut tree = Tree::new(10);
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
    fn lines_have_a_longest_length() {
        let mut tree = Tree::new(1);
        add(&mut tree, "", &[("e2e4", 30)]);
        add(&mut tree, "e2e4", &[("e7e5", -30)]);
        assert_eq!(next(&mut tree), None);
    }

    #[test]
    fn the_book_has_the_scores_of_the_deepest_analysis() {
        let mut tree = Tree::new(10);
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
        let mut tree = Tree::new(10);
        add(&mut tree, "f2f3 e7e5 g2g4", &[("d8h4", 30_000)]);
        add(&mut tree, "f2f3 e7e5", &[("g2g4", 0)]);
        add(&mut tree, "f2f3", &[("e7e5", 0)]);
        add(&mut tree, "", &[("f2f3", 0)]);
        assert_eq!(next(&mut tree), None);
    }
}
