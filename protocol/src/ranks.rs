//! Which way the ranks of a xiangqi board are numbered in this conversation (`docs/protocols/ucci.md` section 17.4): most
//! programs count from 0 to 9, the users of Fairy-Stockfish from 1 to 10, and hardly any of them says so.

use boards::Ranks;

use crate::command::{MoveText, Setup};

/// The numbering in use, and how sure it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Numbering {
    /// That of the protocol: only a rank that it does not have makes a list of moves mean the other one.
    own: Option<Ranks>,
    /// Fixed by the user.
    pinned: Option<Ranks>,
    /// What the GUI used last, or is expected to use.
    seen: Ranks,
}

impl Numbering {
    /// The numbering to write with.
    pub fn current(&self) -> Ranks {
        self.pinned.filter(|_| self.own.is_none()).unwrap_or(self.seen)
    }

    /// Speaks a protocol that has a numbering of its own, or one that leaves it open.
    pub fn speak(&mut self, own: Option<Ranks>) {
        self.own = own;
    }

    /// Fixes the numbering, or leaves it to what is seen.
    pub fn pin(&mut self, ranks: Option<Ranks>) {
        self.pinned = ranks;
    }

    /// Takes note of a numbering that the GUI uses.
    pub fn see(&mut self, ranks: Ranks) {
        self.seen = ranks;
    }

    /// The numberings in which a position line may be meant, the likelier first.
    pub fn candidates(&self, setup: &Setup) -> Vec<Ranks> {
        if let Some(own) = self.own {
            return vec![clue(setup).unwrap_or(own)];
        }
        if let Some(pinned) = self.pinned {
            return vec![pinned];
        }
        match clue(setup).unwrap_or(self.seen) {
            Ranks::FromZero => vec![Ranks::FromZero, Ranks::FromOne],
            Ranks::FromOne => vec![Ranks::FromOne, Ranks::FromZero],
        }
    }
}

/// What a position line says about its numbering: rank 0 exists in one way only, rank 10 in the other only, and
/// lines without a command word come from programs that count from 0.
fn clue(setup: &Setup) -> Option<Ranks> {
    let of_moves = setup.moves.iter().find_map(|mv| match mv {
        MoveText::Pass => None,
        MoveText::Text(text) => clue_of_move(text.as_bytes()),
    });
    of_moves.or(setup.bare.then_some(Ranks::FromZero))
}

fn clue_of_move(text: &[u8]) -> Option<Ranks> {
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

    #[test]
    fn moves_give_the_numbering_away() {
        let unsure = Numbering::default();
        assert_eq!(unsure.candidates(&setup("h3e3 a10a9", false))[0], Ranks::FromOne);
        assert_eq!(unsure.candidates(&setup("h2e2", false))[0], Ranks::FromZero);
        let mut from_one = Numbering::default();
        from_one.see(Ranks::FromOne);
        assert_eq!(from_one.candidates(&setup("h3e3", false))[0], Ranks::FromOne);
        assert_eq!(from_one.candidates(&setup("h2e2 A0-a1", false))[0], Ranks::FromZero);
        assert_eq!(from_one.candidates(&setup("", true))[0], Ranks::FromZero);
        assert_eq!(from_one.current(), Ranks::FromOne);
    }

    #[test]
    fn a_pinned_numbering_knows_no_other() {
        let mut numbering = Numbering::default();
        numbering.pin(Some(Ranks::FromOne));
        numbering.see(Ranks::FromZero);
        assert_eq!(numbering.candidates(&setup("b0c2", true)), [Ranks::FromOne]);
        assert_eq!(numbering.current(), Ranks::FromOne);
        numbering.speak(Some(Ranks::FromZero));
        assert_eq!(numbering.candidates(&setup("h3e3 h8e8", false)), [Ranks::FromZero]);
        assert_eq!(numbering.candidates(&setup("h3e3 a10a9", false)), [Ranks::FromOne]);
        numbering.speak(None);
        numbering.pin(None);
        assert_eq!(numbering.current(), Ranks::FromZero);
    }
}
