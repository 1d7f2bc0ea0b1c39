//! Games of xiangqi whose file has the moves as pairs of squares, with variations: a tree, filled in the order of the
//! file, from which a record comes.

use std::rc::Rc;

use boards::xiangqi::Xiangqi;
use boards::{Message, Notation, NotationOptions, Rules, message};

use super::placement::{Placement, Point};
use crate::record::{Record, RecordedMove};
use crate::text::in_braces;

/// Greatest number of moves of a game with its variations; what comes later in the file is left out.
const MOST_NODES: usize = 500_000;

/// Returns why a game whose moves the file does not end is refused.
pub fn unfinished() -> Message {
    message!("unfinished-moves", "the file ends within its moves")
}

/// Returns why a game with a square that no board has is refused.
pub fn off_board() -> Message {
    message!("move-off-board", "a move leaves the board")
}

/// Returns the result of a number in a header, in the spelling of PGN; `None` if it is not known.
pub fn result_of(number: u8) -> Option<String> {
    let results = ["1-0", "0-1", "1/2-1/2"];
    results.get(usize::from(number.checked_sub(1)?)).map(|&result| result.to_owned())
}

/// A move of the file.
#[derive(Clone, Debug)]
pub struct Node {
    pub from: Point,
    pub to: Point,
    pub comment: String,
}

/// Place of a node in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    First,
    After(usize),
    InsteadOf(usize),
}

#[derive(Debug)]
struct Linked {
    node: Node,
    next: Option<usize>,
    /// Another move in the same position, which has its own alternative in turn.
    alternative: Option<usize>,
    /// The last one of its alternatives, if it has any.
    last_alternative: Option<usize>,
}

/// The moves of a game with their variations.
#[derive(Debug, Default)]
pub struct MoveTree {
    nodes: Vec<Linked>,
}

/// Adds moves in the order of XQF and CCBridge: a move, those that follow it, then its alternatives.
#[derive(Debug)]
pub struct Builder {
    tree: MoveTree,
    place: Option<Place>,
    /// Moves whose alternatives are still to come; the last one's come first.
    promised: Vec<usize>,
}

impl Default for Builder {
    fn default() -> Builder {
        Builder { tree: MoveTree::default(), place: Some(Place::First), promised: Vec::new() }
    }
}

impl Builder {
    /// Returns true if the file has another move.
    pub fn expects_move(&self) -> bool {
        self.place.is_some() && self.tree.nodes.len() < MOST_NODES
    }

    /// Adds the next move of the file.
    pub fn push(&mut self, node: Node, has_next: bool, has_alternative: bool) {
        let Some(place) = self.place else { return };
        let index = self.tree.add(node);
        match place {
            Place::First => {}
            Place::After(before) => self.tree.nodes[before].next = Some(index),
            Place::InsteadOf(other) => self.tree.nodes[other].alternative = Some(index),
        }
        if has_alternative {
            self.promised.push(index);
        }
        self.place = if has_next { Some(Place::After(index)) } else { self.promised.pop().map(Place::InsteadOf) };
    }

    /// Returns the tree.
    pub fn finish(self) -> MoveTree {
        self.tree
    }
}

impl MoveTree {
    fn add(&mut self, node: Node) -> usize {
        self.nodes.push(Linked { node, next: None, alternative: None, last_alternative: None });
        self.nodes.len() - 1
    }

    /// Adds a line of moves that follow each other, up to the limit of a game. Returns their indices.
    pub fn add_line(&mut self, moves: impl Iterator<Item = Node>) -> Vec<usize> {
        let first = self.nodes.len();
        for node in moves.take(MOST_NODES - first) {
            let index = self.add(node);
            if index > first {
                self.nodes[index - 1].next = Some(index);
            }
        }
        (first..self.nodes.len()).collect()
    }

    /// Makes one move the first alternative of another, before those that the other has. Those that it has itself come
    /// behind it.
    pub fn set_alternative(&mut self, of: usize, index: usize) {
        let last = self.nodes[index].last_alternative.unwrap_or(index);
        self.nodes[last].alternative = self.nodes[of].alternative.replace(index);
        self.nodes[of].last_alternative.get_or_insert(last);
    }

    /// Completes a record with the moves from a position, `None` for the starting position. The side that moves first
    /// is that of the first moved piece; `red_moves` says it of a game without moves.
    pub fn write_to(self, record: &mut Record, placement: Option<&Placement>, red_moves: bool) {
        let first_piece = self.nodes.first().and_then(|first| placement?.piece(first.node.from));
        let red_moves = first_piece.map_or(red_moves, |piece| piece.is_ascii_uppercase());
        let fen = placement.map(|placement| placement.fen(red_moves));
        let start = fen.as_ref().map_or(Some(Xiangqi::start()), |fen| Xiangqi::from_fen(fen).ok());
        let is_start = start.as_ref().is_some_and(|position| position.key() == Xiangqi::start().key());
        record.game = Some(Xiangqi::NAME);
        record.start = fen.filter(|_| !is_start);
        let mut position = start.map(Rc::new);
        let mut place = (!self.nodes.is_empty()).then_some(0);
        for ply in usize::from(!red_moves).. {
            let Some(index) = place else { break };
            let Linked { node, next, .. } = &self.nodes[index];
            let plies = record.moves.len();
            record.add_move(RecordedMove::new(node.text()));
            if record.moves.len() == plies {
                break;
            }
            record.add_comment(&node.comment);
            if let Some(mv) = record.moves.last_mut() {
                for other in self.alternatives(index) {
                    mv.add_variation(&self.line_text(other, position.clone(), ply));
                }
            }
            position = position.and_then(|position| node.played(&position)).map(|(_, after)| Rc::new(after));
            place = *next;
        }
    }

    /// Returns the alternatives of a move that come after it in the file.
    fn alternatives(&self, index: usize) -> impl DoubleEndedIterator<Item = usize> {
        let others = std::iter::successors(self.nodes[index].alternative, |&other| self.nodes[other].alternative);
        others.collect::<Vec<_>>().into_iter()
    }

    /// Returns a variation as text, with those inside it in parentheses: in Chinese notation as far as the moves are
    /// legal. `position` is that before its first move, ply 0 the first move of Red in move 1.
    fn line_text(&self, index: usize, position: Option<Rc<Xiangqi>>, ply: usize) -> String {
        let mut text = String::new();
        let mut needs_number = true;
        // In place of a recursion, whose depth a file could choose.
        let mut tasks = vec![Task::Move { index, position, ply, is_first_of_line: true }];
        while let Some(task) = tasks.pop() {
            let Task::Move { index, position, ply, is_first_of_line } = task else {
                text.push_str(if matches!(task, Task::Open) { " (" } else { ")" });
                needs_number = true;
                continue;
            };
            let Linked { node, next, .. } = &self.nodes[index];
            if !text.is_empty() && !text.ends_with('(') {
                text.push(' ');
            }
            match (ply % 2, needs_number) {
                (0, _) => text += &format!("{}. ", ply / 2 + 1),
                (_, true) => text += &format!("{}... ", ply / 2 + 1),
                (_, false) => {}
            }
            let played = position.as_deref().and_then(|position| node.played(position));
            let (word, after) =
                played.map_or_else(|| (node.text(), None), |(word, after)| (word, Some(Rc::new(after))));
            text += &word;
            needs_number = !node.comment.is_empty();
            if needs_number {
                text += &format!(" {}", in_braces(&node.comment));
            }
            tasks.extend(next.map(|next| Task::Move {
                index: next,
                position: after,
                ply: ply + 1,
                is_first_of_line: false,
            }));
            // The alternatives of the first move of a variation are variations beside it.
            if !is_first_of_line {
                for other in self.alternatives(index).rev() {
                    let position = position.clone();
                    tasks.extend([
                        Task::Close,
                        Task::Move { index: other, position, ply, is_first_of_line: true },
                        Task::Open,
                    ]);
                }
            }
        }
        text
    }
}

enum Task {
    Move { index: usize, position: Option<Rc<Xiangqi>>, ply: usize, is_first_of_line: bool },
    Open,
    Close,
}

impl Node {
    /// Returns the move as UCCI spells it.
    fn text(&self) -> String {
        format!("{}{}", self.from, self.to)
    }

    /// Returns the move in Chinese notation, and the position after it; `None` if it is illegal.
    fn played(&self, position: &Xiangqi) -> Option<(String, Xiangqi)> {
        let mv = position.parse_move_in(&self.text(), NotationOptions::default()).ok()?;
        Some((position.book_move(mv, None, true), position.after(mv)))
    }
}
