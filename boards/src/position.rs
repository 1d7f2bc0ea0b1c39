//! The one bound that generic code needs.

use crate::{Describe, Drops, SearchHints};

/// A position of a game: [`Rules`](crate::Rules), [`Notation`](crate::Notation), [`SearchHints`], [`Drops`] and
/// [`Describe`] together. Every type that implements these five interfaces is a position.
///
/// ```
/// use boards::{NotationOptions, Position, chess::Chess, shogi::Shogi, xiangqi::Xiangqi};
///
/// /// The FEN after the first legal move that is neither a capture nor a check.
/// fn after_a_quiet_move<P: Position>() -> Option<String> {
///     let position = P::start();
///     let moves = position.move_list();
///     let quiet = moves.into_iter().find(|&mv| !position.is_noisy(mv) && !position.gives_check(mv))?;
///     Some(position.after(quiet).fen(NotationOptions::default()))
/// }
///
/// assert!(after_a_quiet_move::<Chess>().is_some());
/// assert!(after_a_quiet_move::<Xiangqi>().is_some());
/// assert!(after_a_quiet_move::<Shogi>().is_some());
/// ```
pub trait Position: SearchHints + Drops + Describe {}

impl<P: SearchHints + Drops + Describe> Position for P {}
