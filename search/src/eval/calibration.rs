//! Meaning of a network's scores, which its training determines: the numbers are part of the network's file. Plain
//! data, because the build script includes this file, too; `units.rs` and `wdl.rs` compute with it.

/// Scores of the units in which users read scores.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Units {
    /// Score that is shown as 100 centipawns.
    pub pawn: i32,
    /// Score of a minor piece: the unit of protocols that do not count in pawns.
    pub minor_piece: i32,
}

/// Win, draw and loss as functions of the score and of the number of pieces that have left the game: the probability to
/// win is the logistic function of `level(pieces gone) + slope(pieces gone) * score`. `lab calibrate` fits these
/// numbers to games of self-play.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct WdlModel {
    /// Coefficients of the level, the argument at score 0: of 1, of the pieces gone, and of their square.
    pub level: [f64; 3],
    /// Coefficients of the slope: of 1, and of the pieces gone.
    pub slope: [f64; 2],
}

impl WdlModel {
    /// The least slope; the model is monotonic in the score.
    const LEAST_SLOPE: f64 = 1e-5;
    /// More pieces than leave any game; the slope is checked up to here.
    const MOST_PIECES: f64 = 40.0;

    /// Returns the model in which `even` is the score with an even chance to win, which moves by `per_piece_gone` with
    /// each piece that has left the game, and `scale` the score that moves the argument of the logistic function by 1.
    pub const fn linear(even: f64, per_piece_gone: f64, scale: f64) -> WdlModel {
        WdlModel { level: [-even / scale, -per_piece_gone / scale, 0.0], slope: [1.0 / scale, 0.0] }
    }

    /// Returns the argument of the logistic function for a score.
    pub fn argument(&self, score: f64, pieces_gone: f64) -> f64 {
        self.level_at(pieces_gone) + self.slope_at(pieces_gone) * score
    }

    /// Returns the score with an even chance to win.
    pub fn even(&self, pieces_gone: f64) -> f64 {
        -self.level_at(pieces_gone) / self.slope_at(pieces_gone)
    }

    fn level_at(&self, pieces_gone: f64) -> f64 {
        let [constant, linear, quadratic] = self.level;
        constant + (linear + quadratic * pieces_gone) * pieces_gone
    }

    fn slope_at(&self, pieces_gone: f64) -> f64 {
        let [constant, linear] = self.slope;
        (constant + linear * pieces_gone).max(WdlModel::LEAST_SLOPE)
    }

    /// Returns the numbers in the order of a file.
    fn numbers(&self) -> [f64; WdlModel::NUMBERS] {
        let ([constant, linear, quadratic], [slope, change]) = (self.level, self.slope);
        [constant, linear, quadratic, slope, change]
    }

    /// Number of numbers.
    const NUMBERS: usize = 5;

    /// Returns true if all numbers are finite and the slope is positive, whatever has left the game.
    pub fn is_sensible(&self) -> bool {
        let [constant, linear] = self.slope;
        let slopes = [constant, constant + linear * WdlModel::MOST_PIECES];
        self.numbers().iter().all(|number| number.abs() <= f64::from(LARGEST))
            && slopes.iter().all(|slope| *slope >= WdlModel::LEAST_SLOPE)
    }
}

/// The meaning of a network's scores.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Calibration {
    /// Units in which users read scores.
    pub units: Units,
    /// Win, draw and loss model.
    pub wdl: WdlModel,
    /// Number of games of strong play that the model was fitted to; 0 for a provisional one.
    pub games: u32,
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
        wdl: WdlModel::linear(100.0, 0.0, 100.0),
        games: 0,
        exchange: 1000,
    };

    /// Length in a file.
    pub const BYTES: usize = 4 * size_of::<u32>() + WdlModel::NUMBERS * size_of::<f64>();
    /// Length in a file of layout 2.
    pub const BYTES_OF_LAYOUT_2: usize = 3 * size_of::<i32>() + 3 * size_of::<f64>();

    /// Returns the bytes of a file: pawn, minor piece, exchange and games as 32 bits, then the numbers of the WDL model
    /// as 64-bit floating point, those of the level first, all little endian.
    pub fn to_bytes(self) -> [u8; Calibration::BYTES] {
        let mut bytes = [0; Calibration::BYTES];
        let (integers, floats) = bytes.split_at_mut(4 * size_of::<u32>());
        let numbers = [self.units.pawn, self.units.minor_piece, self.exchange, self.games.cast_signed()];
        for (slot, number) in integers.as_chunks_mut().0.iter_mut().zip(numbers) {
            *slot = number.to_le_bytes();
        }
        for (slot, number) in floats.as_chunks_mut().0.iter_mut().zip(self.wdl.numbers()) {
            *slot = number.to_le_bytes();
        }
        bytes
    }

    /// Reads what [`Calibration::to_bytes`] wrote, sensible or not.
    pub fn from_bytes(bytes: &[u8; Calibration::BYTES]) -> Calibration {
        let (integers, floats) = bytes.split_at(4 * size_of::<u32>());
        let float = |index: usize| f64::from_le_bytes(floats.as_chunks().0[index]);
        let games = i32::from_le_bytes(integers.as_chunks().0[3]).cast_unsigned();
        let wdl = WdlModel { level: [0, 1, 2].map(float), slope: [3, 4].map(float) };
        Calibration { wdl, games, ..Calibration::of_integers(integers) }
    }

    /// Reads the calibration of layout 2, whose models are linear and come from quick games.
    pub fn from_bytes_of_layout_2(bytes: &[u8; Calibration::BYTES_OF_LAYOUT_2]) -> Calibration {
        let (integers, floats) = bytes.split_at(3 * size_of::<i32>());
        let float = |index: usize| f64::from_le_bytes(floats.as_chunks().0[index]);
        let [even, per_piece_gone, scale] = [0, 1, 2].map(float);
        Calibration { wdl: WdlModel::linear(even, per_piece_gone, scale), ..Calibration::of_integers(integers) }
    }

    /// Reads pawn, minor piece and exchange.
    fn of_integers(bytes: &[u8]) -> Calibration {
        let integer = |index: usize| i32::from_le_bytes(bytes.as_chunks().0[index]);
        let units = Units { pawn: integer(0), minor_piece: integer(1) };
        Calibration { units, exchange: integer(2), ..Calibration::PLAIN }
    }

    /// Returns the name of a number that makes no sense, if there is one.
    pub fn problem(&self) -> Option<&'static str> {
        let Calibration { units, wdl, exchange, .. } = self;
        if !(1..=LARGEST).contains(&units.pawn) {
            Some("pawn")
        } else if !(1..=LARGEST).contains(&units.minor_piece) {
            Some("minor piece")
        } else if !EXCHANGE_RANGE.contains(exchange) {
            Some("exchange scale")
        } else if !wdl.is_sensible() {
            Some("WDL model")
        } else {
            None
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
            CentipawnRule::EvenChance { pieces_gone } => model.even(f64::from(pieces_gone)),
            CentipawnRule::Logistic { centipawns } => 100.0 / (f64::from(centipawns) * model.slope_at(0.0)),
        };
        (score.round() as i32).clamp(1, LARGEST)
    }
}
