//! What the scores of a game mean: the chances to win, and the units that people count in.

use crate::score::{Score, is_mate, mate_plies};

/// How scores become results: the chance to win is the logistic function of the score. `lab data stats` fits these
/// numbers to games of self-play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outlook {
    /// The score with an even chance to win, while all men of the game are there.
    pub offset: f64,
    /// What that score gains with each man that is gone.
    pub per_man: f64,
    /// The score that moves the function by its unit.
    pub scale: f64,
}

impl Outlook {
    /// Expected wins, draws and losses in permille, when so many men are gone. The chance to lose is that of the
    /// opponent to win.
    ///
    /// ```
    /// let outlook = search::Outlook { offset: 100.0, per_man: -1.0, scale: 80.0 };
    /// assert_eq!(outlook.win_draw_loss(100, 0)[0], 500);
    /// assert_eq!(outlook.win_draw_loss(0, 20), [269, 462, 269]);
    /// assert_eq!(outlook.win_draw_loss(search::score::mated_in(4), 0), [0, 0, 1000]);
    /// ```
    pub fn win_draw_loss(&self, score: Score, men_gone: usize) -> [u32; 3] {
        if is_mate(score) {
            return if score > 0 { [1000, 0, 0] } else { [0, 0, 1000] };
        }
        let even = self.offset + self.per_man * men_gone as f64;
        let chance = |score: f64| (1000.0 / (1.0 + ((even - score) / self.scale).exp())).round() as u32;
        let win = chance(f64::from(score));
        let loss = chance(-f64::from(score)).min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}

/// What the units that people count in are worth in the search's own, which a network chose when it was trained.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    /// The score that is shown as 100 centipawns. It wins half of the games; in shogi, where draws are rare, it brings
    /// the points that its programs agree on: 1 / (1 + exp(-100 / 600)).
    pub pawn: Score,
    /// What a minor piece is worth: the unit of protocols that do not count in pawns.
    pub minor_piece: Score,
}

impl Units {
    /// A score in centipawns; mates stay what they are.
    ///
    /// ```
    /// let units = search::Units { pawn: 160, minor_piece: 700 };
    /// assert_eq!(units.centipawns(-80), -50);
    /// assert_eq!(units.centipawns(search::score::mate_in(3)), search::score::mate_in(3));
    /// ```
    pub fn centipawns(self, score: Score) -> Score {
        if mate_plies(score).is_some() { score } else { score * 100 / self.pawn.max(1) }
    }

    /// Centipawns as a score.
    pub fn from_centipawns(self, centipawns: i32) -> Score {
        centipawns.saturating_mul(self.pawn) / 100
    }
}
