//! Xiangqi as a network sees it: pieces on points.

use super::{Kind, Piece, Square, Xiangqi};
use crate::features::piece_features;

piece_features!(Xiangqi, version: 1, changed: Xiangqi::sides_changed_since);
