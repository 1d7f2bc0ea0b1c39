//! The manifests of the games: what the search needs of a game beyond its rules (evaluation, parameters, meaning of
//! scores). There is a folder for each game of the list ([`crate::for_each_game`]); no other code of the search depends
//! on one game.

mod board_picture;
mod by_name;
mod chess;
mod embed_network;
mod facts;
mod game;
mod list;
mod shogi;
mod xiangqi;

pub use endgame_tables::{EndgameTables, EndgameValue, NoTables, OpenedTables, RankedMove, RankedMoves};

pub use board_picture::{BoardLabels, BoardPicture, BoardStyle, PieceStyle};
pub use by_name::{GAME_NAMES, GameTask, RATING_RANGE, UnknownGame, with_game};
pub use facts::{EVEN_START, KifSpelling, ListedGame, PgnNames, ProtocolFacts, RecordFormat};
pub use game::Game;
