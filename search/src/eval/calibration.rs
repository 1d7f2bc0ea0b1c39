//! Meaning of a network's scores, which its training determines: the numbers are part of the network's file. Plain data,
//! because the build script includes this file, too; `units.rs` and `wdl.rs` compute with it.

/// Scores of the units in which users read scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    /// Score that is shown as 100 centipawns.
    pub pawn: i32,
    /// Score of a minor piece: the unit of protocols that do not count in pawns.
    pub minor_piece: i32,
}

/// Win, draw and loss as functions of the score: the probability to win is the logistic function of the score.
/// `lab data stats` fits these numbers to games of self-play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// Score with an even chance to win while all pieces of the game are on the board or in hand.
    pub offset: f64,
    /// Change of that score with each piece that has left the game.
    pub per_piece_gone: f64,
    /// Score that moves the argument of the logistic function by 1.
    pub scale: f64,
}

/// The meaning of a network's scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// Units in which users read scores.
    pub units: Units,
    /// Win, draw and loss model.
    pub wdl: WdlModel,
    /// Score of 1,000 units of exchange value ([`boards::SearchHints::gain`]), in [`EXCHANGE_RANGE`].
    pub exchange: i32,
}

/// Range of [`Calibration::exchange`], in score for 1,000 units of exchange value; products with any score fit 32 bits.
pub const EXCHANGE_RANGE: std::ops::RangeInclusive<i32> = 50..=20_000;
/// The greatest value of the other numbers.
const LARGEST: i32 = 100_000;

impl Calibration {
    /// Scores that are centipawns, with exchange values that are scores.
    pub const PLAIN: Calibration = Calibration {
        units: Units { pawn: 100, minor_piece: 300 },
        wdl: WdlModel { offset: 100.0, per_piece_gone: 0.0, scale: 100.0 },
        exchange: 1000,
    };

    /// Length in a file.
    pub const BYTES: usize = 3 * size_of::<i32>() + 3 * size_of::<f64>();

    /// Returns the bytes of a file: pawn, minor piece and exchange as 32 bits, then the three numbers of the WDL model as
    /// 64-bit floating point, all little endian.
    pub fn to_bytes(self) -> [u8; Calibration::BYTES] {
        let mut bytes = [0; Calibration::BYTES];
        let (integers, floats) = bytes.split_at_mut(3 * size_of::<i32>());
        let [pawn, minor_piece] = [self.units.pawn, self.units.minor_piece];
        for (slot, number) in integers.as_chunks_mut().0.iter_mut().zip([pawn, minor_piece, self.exchange]) {
            *slot = number.to_le_bytes();
        }
        let WdlModel { offset, per_piece_gone, scale } = self.wdl;
        for (slot, number) in floats.as_chunks_mut().0.iter_mut().zip([offset, per_piece_gone, scale]) {
            *slot = number.to_le_bytes();
        }
        bytes
    }

    /// Reads what [`Calibration::to_bytes`] wrote, sensible or not.
    pub fn from_bytes(bytes: &[u8; Calibration::BYTES]) -> Calibration {
        let (integers, floats) = bytes.split_at(3 * size_of::<i32>());
        let integer = |index: usize| i32::from_le_bytes(integers.as_chunks().0[index]);
        let float = |index: usize| f64::from_le_bytes(floats.as_chunks().0[index]);
        Calibration {
            units: Units { pawn: integer(0), minor_piece: integer(1) },
            exchange: integer(2),
            wdl: WdlModel { offset: float(0), per_piece_gone: float(1), scale: float(2) },
        }
    }

    /// Returns the name of a number that makes no sense, if there is one.
    pub fn problem(&self) -> Option<&'static str> {
        let Calibration { units, wdl, exchange } = self;
        let sensible = |number: f64| number.abs() <= f64::from(LARGEST);
        match () {
            () if !(1..=LARGEST).contains(&units.pawn) => Some("pawn"),
            () if !(1..=LARGEST).contains(&units.minor_piece) => Some("minor piece"),
            () if !EXCHANGE_RANGE.contains(exchange) => Some("exchange scale"),
            () if !sensible(wdl.offset) || !sensible(wdl.per_piece_gone) => Some("WDL offset"),
            () if !(sensible(wdl.scale) && wdl.scale >= 1.0) => Some("WDL scale"),
            () => None,
        }
    }
}

/// The convention by which a game's programs choose the score that is shown as 100 centipawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CentipawnRule {
    /// The score with an even chance to win after some pieces have left the game, as in chess programs today.
    EvenChance {
        /// Number of pieces that have left the game.
        pieces_gone: u32,
    },
    /// The score that moves the argument of the logistic function by 100 / `centipawns`, for games with few draws.
    Logistic {
        /// Centipawns that move it by 1.
        centipawns: u32,
    },
}

impl CentipawnRule {
    /// Returns the score that is shown as 100 centipawns under a model, at least 1.
    pub fn pawn(self, model: &WdlModel) -> i32 {
        let score = match self {
            CentipawnRule::EvenChance { pieces_gone } => model.offset + model.per_piece_gone * f64::from(pieces_gone),
            CentipawnRule::Logistic { centipawns } => model.scale * 100.0 / f64::from(centipawns),
        };
        (score.round() as i32).clamp(1, LARGEST)
    }
}
