//! The list of games. The build script includes this file, too: it names no type of a crate.

/// Calls a macro with the list of games: the one place where they are enumerated. Whatever is needed once for each game
/// is made with it, so that a game which is added here is missing nowhere.
///
/// Each entry has the form `name: type`. The name is that of the game ([`boards::Rules::NAME`]), of its folder in
/// `search/src/games` and of its network in `search/nets`. Crates that use the type depend on `boards`.
///
/// ```
/// macro_rules! squares {
///     ($($name:ident: $game:ty),*) => {
///         [$((stringify!($name), <$game as boards::SearchHints>::SQUARES)),*]
///     };
/// }
/// assert_eq!(search::for_each_game!(squares), [("chess", 64), ("xiangqi", 90), ("shogi", 81)]);
/// ```
#[macro_export]
macro_rules! for_each_game {
    ($callback:ident) => {
        $callback! {
            chess: boards::chess::Chess,
            xiangqi: boards::xiangqi::Xiangqi,
            shogi: boards::shogi::Shogi
        }
    };
}
