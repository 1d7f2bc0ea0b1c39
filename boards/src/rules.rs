//! The rules of a game: legal moves, the position after a move, and how a game ends.

use std::fmt::Debug;

use crate::{Line, Move, MoveList, RuleOptions, Side};

/// Result that the rules give, seen from the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
    /// The side to move loses.
    Loss,
    /// Better for the side to move than an earlier position of the line, but no win. A value of a repetition inside a
    /// search, never the verdict on a game.
    Superior,
    /// Worse for the side to move than an earlier position of the line, but no loss. A value of a repetition inside a
    /// search, never the verdict on a game.
    Inferior,
}

/// Value of a repetition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Repetition {
    /// The verdict for the side to move.
    pub verdict: Verdict,
    /// True if the verdict may be taken as the final value. False for a first repetition inside the search tree that is
    /// only a strong indication: a win or a loss, or more or less in hand (`docs/search.md` section 4.2).
    pub exact: bool,
}

/// The rules of a game, asked of one of its positions.
///
/// A position is complete with everything that decides which moves are legal, but has no past: that is a [`Line`].
/// Positions are small values that are copied for every move. No method allocates, and all are cheap enough for the
/// inner loop of a search unless they say otherwise.
///
/// Methods of this and of the other interfaces that take a legal move do not test it: for any other move, such as
/// [`Move::NONE`], they may panic or return anything. [`Rules::is_legal`] tells which moves are legal.
pub trait Rules: Clone + Debug + Send + Sync + 'static {
    /// Name of the game as the protocols and the command line spell it: `chess`, `xiangqi`, `shogi`.
    const NAME: &'static str;

    /// True if records number the plies of the game, false if a number stands for a move of both sides.
    const COUNTS_PLIES: bool;

    /// Returns the starting position.
    fn start() -> Self;

    /// Returns the side to move.
    fn side_to_move(&self) -> Side;

    /// Returns the number of the next move as records of the game count it ([`Rules::COUNTS_PLIES`]), from 1 on. A
    /// position that was set up says its number.
    fn move_number(&self) -> u32;

    /// Returns true if the side to move is in check.
    fn in_check(&self) -> bool {
        false
    }

    /// Returns the hash key of everything that distinguishes positions for the rules of repetition.
    fn key(&self) -> u64;

    /// Adds all legal moves to a list.
    fn legal_moves(&self, list: &mut MoveList);

    /// Returns all legal moves.
    fn move_list(&self) -> MoveList {
        let mut list = MoveList::new();
        self.legal_moves(&mut list);
        list
    }

    /// Returns the number of legal moves; may be faster than listing them.
    fn count_legal(&self) -> usize {
        let list = self.move_list();
        list.len()
    }

    /// Returns true if there is a legal move.
    fn has_legal_move(&self) -> bool {
        self.count_legal() > 0
    }

    /// Returns true if a move is legal; exact for every 16-bit number.
    fn is_legal(&self, mv: Move) -> bool {
        let list = self.move_list();
        list.contains(&mv)
    }

    /// Plays a legal move.
    ///
    /// # Panics
    /// May panic for a move that is not legal here; without a panic, the position may become one in which other methods
    /// panic.
    fn play(&mut self, mv: Move);

    /// Returns the position after a legal move.
    ///
    /// # Panics
    /// May panic for a move that is not legal here, as [`Rules::play`] may.
    #[must_use]
    #[inline]
    fn after(&self, mv: Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// Returns the position after a null move, with which the side to move passes. It must not be in check.
    #[must_use]
    fn after_null(&self) -> Self;

    /// Returns the verdict on a position without legal moves.
    fn no_moves_verdict(&self) -> Verdict {
        Verdict::Loss
    }

    /// Returns true if the other side's last move has won the game, whether or not there are legal moves.
    fn is_lost(&self) -> bool {
        false
    }

    /// Returns true if the side to move may claim a win by declaration.
    fn can_declare_win(&self) -> bool {
        false
    }

    /// Returns true if neither side can win any more (insufficient material).
    fn is_dead(&self) -> bool {
        false
    }

    /// Returns false if a side cannot mate by any legal moves of both, as far as its pieces show it: then the other
    /// side does not lose by its clock.
    fn can_mate(&self, _side: Side) -> bool {
        true
    }

    /// Returns the number of plies that count towards the move limit: since the last irreversible move, or of the whole
    /// game, as the game has it.
    fn rule_counter(&self) -> u32 {
        0
    }

    /// Returns the value of [`Rules::rule_counter`] at which the game is drawn; `u32::MAX` for none.
    fn rule_limit(&self) -> u32 {
        u32::MAX
    }

    /// Returns the same position under other optional rules; games without such rules ignore them.
    #[must_use]
    fn with_rules(&self, _options: RuleOptions) -> Self {
        self.clone()
    }

    /// Returns the value of the end of a line as a repetition; `None` where it is none that counts.
    ///
    /// `root` is the ply (see [`Line::ply`]) at which the search began: a position that came up after it counts when it
    /// comes up once more, an older one only as often as the rules demand. A referee passes the line's last ply.
    fn repetition(_line: &Line<Self>, _root: usize) -> Option<Repetition> {
        None
    }

    /// Returns the verdict on the end of a line: no legal moves, repetition as often as the rules demand, move limit,
    /// dead position. `None` while the game goes on. Not for the inner loop.
    fn game_verdict(line: &Line<Self>) -> Option<Verdict> {
        let position = line.current();
        if !position.has_legal_move() {
            return Some(position.no_moves_verdict());
        }
        if position.is_lost() {
            return Some(Verdict::Loss);
        }
        if let Some(repetition) = Self::repetition(line, line.ply()).filter(|repetition| repetition.exact) {
            return Some(repetition.verdict);
        }
        (position.is_dead() || position.rule_counter() >= position.rule_limit()).then_some(Verdict::Draw)
    }
}

/// Writes the methods of [`Rules`] that read the position `START` or the fields `side` and `checkers`, and
/// those about legal moves, with the way to compute sliding attacks chosen once per call.
macro_rules! common_rules {
    () => {
        fn start() -> Self {
            super::fen::parse(START).expect("the starting position is legal")
        }

        #[inline]
        fn side_to_move(&self) -> $crate::Side {
            self.side
        }

        #[inline(always)]
        fn move_number(&self) -> u32 {
            u32::from(self.move_number)
        }

        #[inline]
        fn in_check(&self) -> bool {
            self.checkers.any()
        }

        fn legal_moves(&self, list: &mut $crate::MoveList) {
            let _ = $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, list));
        }

        fn count_legal(&self) -> usize {
            let mut counter = $crate::movegen::Counter(0);
            let _ =
                $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, &mut counter));
            counter.0 as usize
        }

        fn has_legal_move(&self) -> bool {
            let mut any = $crate::movegen::Any;
            $crate::pext::with_pext!(sliders => self.generate_into($crate::gen_type::Legal, sliders, &mut any)).is_break()
        }

        fn is_legal(&self, mv: $crate::Move) -> bool {
            $crate::pext::with_pext!(_any => self.is_legal(mv))
        }
    };
}

/// Writes further methods of [`Rules`] for a game whose position has a field `key` and counts plies for a
/// move limit, `CLOCK_LIMIT`.
macro_rules! clock_rules {
    () => {
        #[inline]
        fn key(&self) -> u64 {
            self.key
        }

        fn play(&mut self, mv: $crate::Move) {
            debug_assert!($crate::Rules::is_legal(self, mv), "{mv:?} is illegal in {self:?}");
            self.play(mv);
        }

        #[inline]
        fn rule_counter(&self) -> u32 {
            self.halfmove_clock()
        }

        #[inline]
        fn rule_limit(&self) -> u32 {
            CLOCK_LIMIT
        }
    };
}
pub(crate) use {clock_rules, common_rules};
