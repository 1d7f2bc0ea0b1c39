//! The GUI's side of a protocol as a trait.

use selfplay::Limit;

use super::announced::AnnouncedOption;
use super::messages::{Reply, SearchInfo};

/// The GUI's side of one protocol, without state.
pub trait Dialect: Sync {
    /// Returns the command that begins the handshake.
    fn handshake(&self) -> &'static str;
    /// Returns the line with which the engine ends the handshake.
    fn handshake_done(&self) -> &'static str;
    /// Returns the option that a line of the handshake announces.
    fn announced_option(&self, line: &str) -> Option<AnnouncedOption>;
    /// Returns the command that sets an option.
    fn set_option(&self, name: &str, value: &str) -> String;
    /// Returns true if only announced options may be set.
    fn requires_announced_options(&self) -> bool;
    /// Returns the command that announces a new game.
    fn new_game(&self) -> &'static str;
    /// Returns true if `isready` is sent before the command for a new game, not after it.
    fn is_ready_before_new_game(&self) -> bool {
        false
    }
    /// Returns true if `go` can express byoyomi.
    fn supports_byoyomi(&self) -> bool {
        false
    }
    /// Returns the command that sets the position.
    fn position(&self, fen: &str, moves: &[String]) -> String;
    /// Returns the command that starts a search, with pondering if `ponder`; `draw` tells that the opponent offered a
    /// draw.
    fn go(&self, limit: &Limit, ponder: bool, draw: bool) -> String;
    /// Returns the command that tells a pondering engine that the expected move was played; `draw` as in
    /// [`Dialect::go`].
    fn ponder_hit(&self, _draw: bool) -> &'static str {
        "ponderhit"
    }
    /// Parses the answer to `go`; `None` for any other line.
    fn parse_reply(&self, line: &str) -> Option<Reply>;
    /// Updates `info` with the numbers of an `info` line; ignores any other line.
    fn parse_info(&self, line: &str, info: &mut SearchInfo);
    /// Returns the command that reports the result to the engine (2, 1 or 0 half-points), if the protocol has one.
    fn game_over(&self, half_points: u32) -> Option<&'static str>;
}
