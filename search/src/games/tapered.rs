//! Values that change from the middlegame to the endgame, for hand-written evaluations.

use std::ops::{Add, AddAssign, Mul, Neg, Sub};

/// A value for the middlegame and one for the endgame.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tapered {
    /// With all pieces on the board.
    pub middle: i32,
    /// With none but kings and pawns.
    pub end: i32,
}

/// Short for the tables.
pub const fn t(middle: i32, end: i32) -> Tapered {
    Tapered { middle, end }
}

impl Add for Tapered {
    type Output = Tapered;
    fn add(self, other: Tapered) -> Tapered {
        t(self.middle + other.middle, self.end + other.end)
    }
}

impl AddAssign for Tapered {
    fn add_assign(&mut self, other: Tapered) {
        *self = *self + other;
    }
}

impl Sub for Tapered {
    type Output = Tapered;
    fn sub(self, other: Tapered) -> Tapered {
        t(self.middle - other.middle, self.end - other.end)
    }
}

impl Neg for Tapered {
    type Output = Tapered;
    fn neg(self) -> Tapered {
        t(-self.middle, -self.end)
    }
}

impl Mul<i32> for Tapered {
    type Output = Tapered;
    fn mul(self, factor: i32) -> Tapered {
        t(self.middle * factor, self.end * factor)
    }
}
