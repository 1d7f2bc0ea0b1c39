//! The spelling of moves in this session: as the source of the game, the options and the moves of the GUI demand.
//!
//! The ranks of a xiangqi board are the hard case (`docs/protocols/ucci.md` section 17.4): most programs number them
//! from 0 to 9, the users of Fairy-Stockfish from 1 to 10, and hardly any GUI states its choice.

use boards::{NotationOptions, Ranks};

use crate::command::{MoveText, Setup};
use crate::game_host::GameSource;

/// The spelling of moves in use, and the spellings in which a position line can be meant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spelling {
    source: GameSource,
    chess960: bool,
    /// The numbering that the user has fixed.
    fixed: Option<Ranks>,
    /// The numbering that the GUI used last, or is expected to use.
    observed: Ranks,
}

impl Spelling {
    /// Sets the source of the choice of the game; GUIs that choose it by its name use the numbering `by_name`.
    pub fn set_source(&mut self, source: GameSource, by_name: Ranks) {
        self.source = source;
        self.observed = if source == GameSource::Name { by_name } else { Ranks::FromZero };
    }

    /// Sets the spelling of castling, and fixes the numbering of ranks or leaves it to the GUI.
    pub fn configure(&mut self, chess960: bool, fixed: Option<Ranks>) {
        self.chess960 = chess960;
        self.fixed = fixed;
    }

    /// Records a notation that the GUI uses.
    pub fn observe(&mut self, notation: NotationOptions) {
        self.observed = notation.ranks;
    }

    /// The notation of written moves.
    pub fn notation(&self) -> NotationOptions {
        let fixed = self.fixed.filter(|_| self.source != GameSource::Protocol);
        self.with_ranks(fixed.unwrap_or(self.observed))
    }

    /// The notations in which a position line can be meant, the likelier one first.
    pub fn notations(&self, setup: &Setup) -> Vec<NotationOptions> {
        let ranks = match (self.source, self.fixed) {
            // A protocol of one game numbers from 0; only a rank that this numbering lacks shows the other one.
            (GameSource::Protocol, _) => vec![ranks_of(setup).unwrap_or(Ranks::FromZero)],
            (_, Some(fixed)) => vec![fixed],
            (_, None) => match ranks_of(setup).unwrap_or(self.observed) {
                Ranks::FromZero => vec![Ranks::FromZero, Ranks::FromOne],
                Ranks::FromOne => vec![Ranks::FromOne, Ranks::FromZero],
            },
        };
        ranks.into_iter().map(|ranks| self.with_ranks(ranks)).collect()
    }

    fn with_ranks(&self, ranks: Ranks) -> NotationOptions {
        NotationOptions { chess960: self.chess960, ranks, algebraic: self.source == GameSource::Name }
    }
}

/// The numbering that a position line shows: rank 0 exists in one of them only, rank 10 in the other one, and lines
/// without a command word come from programs that number from 0.
fn ranks_of(setup: &Setup) -> Option<Ranks> {
    let of_moves = setup.moves.iter().find_map(|mv| match mv {
        MoveText::Pass => None,
        MoveText::Text(text) | MoveText::Written(text) => ranks_of_move(text.as_bytes()),
    });
    of_moves.or(setup.bare.then_some(Ranks::FromZero))
}

fn ranks_of_move(text: &[u8]) -> Option<Ranks> {
    if text.windows(3).any(|part| part[0].is_ascii_alphabetic() && &part[1..] == b"10") {
        return Some(Ranks::FromOne);
    }
    text.windows(2).any(|part| part[0].is_ascii_alphabetic() && part[1] == b'0').then_some(Ranks::FromZero)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn setup(moves: &str, bare: bool) -> Setup {
        let moves = moves.split_whitespace().map(|text| MoveText::Text(text.to_owned())).collect();
        Setup { moves, bare, ..Setup::default() }
    }

    fn ranks(spelling: &Spelling, moves: &str, bare: bool) -> Vec<Ranks> {
        spelling.notations(&setup(moves, bare)).into_iter().map(|notation| notation.ranks).collect()
    }

    #[test]
    fn moves_show_the_numbering() {
        let start = Spelling::default();
        assert_eq!(ranks(&start, "h3e3 a10a9", false)[0], Ranks::FromOne);
        assert_eq!(ranks(&start, "h2e2", false)[0], Ranks::FromZero);
        let mut from_one = Spelling::default();
        from_one.observe(NotationOptions { ranks: Ranks::FromOne, ..NotationOptions::default() });
        assert_eq!(ranks(&from_one, "h3e3", false)[0], Ranks::FromOne);
        assert_eq!(ranks(&from_one, "h2e2 A0-a1", false)[0], Ranks::FromZero);
        assert_eq!(ranks(&from_one, "", true)[0], Ranks::FromZero);
        assert_eq!(from_one.notation().ranks, Ranks::FromOne);
    }

    #[test]
    fn a_fixed_numbering_is_the_only_one_except_in_a_protocol_of_one_game() {
        let mut spelling = Spelling::default();
        spelling.configure(false, Some(Ranks::FromOne));
        spelling.observe(NotationOptions::default());
        assert_eq!(ranks(&spelling, "b0c2", true), [Ranks::FromOne]);
        assert_eq!(spelling.notation().ranks, Ranks::FromOne);
        spelling.set_source(GameSource::Protocol, Ranks::FromOne);
        assert_eq!(ranks(&spelling, "h3e3 h8e8", false), [Ranks::FromZero]);
        assert_eq!(ranks(&spelling, "h3e3 a10a9", false), [Ranks::FromOne]);
        assert_eq!(spelling.notation().ranks, Ranks::FromZero);
        spelling.set_source(GameSource::Start, Ranks::FromOne);
        spelling.configure(false, None);
        assert_eq!(spelling.notation().ranks, Ranks::FromZero);
    }

    #[test]
    fn a_game_that_is_chosen_by_its_name_is_spelled_as_variant_programs_do() {
        let mut spelling = Spelling::default();
        spelling.set_source(GameSource::Name, Ranks::FromOne);
        assert_eq!((spelling.notation().ranks, spelling.notation().algebraic), (Ranks::FromOne, true));
        spelling.set_source(GameSource::Position, Ranks::FromOne);
        assert_eq!(spelling.notation(), NotationOptions::default());
    }
}
