//! Endings of games in the words of shogi records: the statements of CSA
//! (<http://www2.computer-shogi.org/protocol/record_v22.html>), and the words that stand in the place of a move in KIF.

use boards::Side;

/// Way in which a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The side to move resigned.
    Resignation,
    /// The game was interrupted.
    Interruption,
    /// A position was repeated.
    Repetition,
    /// Both kings have entered.
    Impasse,
    /// A draw for another reason.
    Draw,
    /// A draw by the number of moves.
    MoveLimit,
    /// The side to move is mated.
    Mate,
    /// The side to move has lost by time.
    Time,
    /// The side to move declared its win.
    Declaration,
    /// The side to move made an illegal move.
    IllegalMove,
    /// This side broke a rule.
    IllegalAction(Side),
    /// The opponent of the side to move broke a rule.
    OpponentsFoul,
    /// The side to move has lost without play.
    Absence,
    /// The side to move has won without play.
    OpponentsAbsence,
    /// A problem without a mate.
    NoMate,
}

/// Winner by an ending.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Winner {
    /// Neither side.
    Nobody,
    /// This side.
    Side(Side),
    /// The side to move at the end.
    Mover,
    /// The opponent of the side to move at the end.
    Opponent,
}

/// An ending with its statement in CSA, its word in KIF and its name for people; empty where there is none.
type Row = (Ending, &'static str, &'static str, &'static str);

/// The endings. A word stands for the first ending that has it.
const ROWS: [Row; 24] = [
    (Ending::Resignation, "%TORYO", "投了", "resignation"),
    (Ending::Interruption, "%CHUDAN", "中断", "unfinished"),
    (Ending::Impasse, "%JISHOGI", "持将棋", "impasse"),
    (Ending::Repetition, "%SENNICHITE", "千日手", "repetition"),
    (Ending::Mate, "%TSUMI", "詰み", "mate"),
    (Ending::Time, "%TIME_UP", "切れ負け", "time forfeit"),
    (Ending::OpponentsFoul, "", "反則勝ち", "foul"),
    (Ending::IllegalMove, "%ILLEGAL_MOVE", "反則負け", "foul"),
    (Ending::IllegalAction(Side::First), "%+ILLEGAL_ACTION", "", "foul"),
    (Ending::IllegalAction(Side::Second), "%-ILLEGAL_ACTION", "", "foul"),
    (Ending::Declaration, "%KACHI", "入玉勝ち", "win by declaration"),
    (Ending::Draw, "%HIKIWAKE", "持将棋", "draw"),
    (Ending::MoveLimit, "%MAX_MOVES", "持将棋", "move limit"),
    (Ending::Absence, "", "不戦敗", ""),
    (Ending::OpponentsAbsence, "", "不戦勝", ""),
    (Ending::NoMate, "%FUZUMI", "不詰", "no mate"),
    // Other words that programs and people write.
    (Ending::Time, "", "時間切れ", ""),
    (Ending::Draw, "", "引き分け", ""),
    (Ending::Draw, "", "引分", ""),
    (Ending::Declaration, "", "勝ち宣言", ""),
    (Ending::Declaration, "", "宣言勝ち", ""),
    (Ending::Declaration, "", "入玉宣言", ""),
    // The king has reached the square where the enemy king begins, which some rules take for a win.
    (Ending::Declaration, "", "トライ", ""),
    // A sealed move: the record was written during an adjournment.
    (Ending::Interruption, "", "封じ手", ""),
];

impl Ending {
    /// Returns the ending of a statement of CSA or a word of KIF; `None` if it is neither.
    ///
    /// ```
    /// use analysis::ending::Ending;
    /// assert_eq!(Ending::of("%TORYO"), Some(Ending::Resignation));
    /// assert_eq!(Ending::of("投了").map(Ending::csa), Some("%TORYO"));
    /// assert_eq!(Ending::of(""), None);
    /// ```
    pub fn of(word: &str) -> Option<Ending> {
        let row = ROWS.iter().find(|(_, csa, kif, _)| !word.is_empty() && [*csa, *kif].contains(&word));
        row.map(|(ending, ..)| *ending)
    }

    /// Returns the word of KIF with which a text begins.
    pub fn kif_word_of(text: &str) -> Option<&'static str> {
        ROWS.iter().map(|(_, _, kif, _)| *kif).find(|kif| !kif.is_empty() && text.starts_with(kif))
    }

    fn row(self) -> Row {
        *ROWS.iter().find(|(ending, ..)| *ending == self).expect("each ending has a row")
    }

    /// Returns the statement of CSA; empty if there is none.
    pub fn csa(self) -> &'static str {
        self.row().1
    }

    /// Returns the word of KIF in the place of a move of `mover`; `None` if there is none.
    ///
    /// ```
    /// use analysis::ending::Ending;
    /// use boards::Side;
    /// let foul = Ending::of("%+ILLEGAL_ACTION").unwrap();
    /// assert_eq!(Side::BOTH.map(|mover| foul.kif(mover)), [Some("反則負け"), Some("反則勝ち")]);
    /// ```
    pub fn kif(self, mover: Side) -> Option<&'static str> {
        let ending = match self {
            Ending::IllegalAction(side) if side == mover => Ending::IllegalMove,
            Ending::IllegalAction(_) => Ending::OpponentsFoul,
            other => other,
        };
        Some(ending.row().2).filter(|word| !word.is_empty())
    }

    /// Returns the name for people; `None` if the words of the record serve.
    pub fn name(self) -> Option<&'static str> {
        Some(self.row().3).filter(|name| !name.is_empty())
    }

    /// Returns the winner; `None` if the ending says nothing about it.
    pub fn winner(self) -> Option<Winner> {
        match self {
            Ending::Repetition | Ending::Impasse | Ending::Draw | Ending::MoveLimit => Some(Winner::Nobody),
            Ending::Resignation | Ending::Mate | Ending::Time | Ending::IllegalMove | Ending::Absence => {
                Some(Winner::Opponent)
            }
            Ending::Declaration | Ending::OpponentsFoul | Ending::OpponentsAbsence => Some(Winner::Mover),
            Ending::IllegalAction(side) => Some(Winner::Side(!side)),
            Ending::Interruption | Ending::NoMate => None,
        }
    }

    /// Returns the result in the spelling of PGN with `mover` to move; `*` if the ending does not tell it.
    ///
    /// ```
    /// use analysis::ending::Ending;
    /// use boards::Side;
    /// let results = ["投了", "千日手", "中断", "反則勝ち"].map(|word| Ending::of(word).unwrap().result(Side::First));
    /// assert_eq!(results, ["0-1", "1/2-1/2", "*", "1-0"]);
    /// ```
    pub fn result(self, mover: Side) -> &'static str {
        match (self.winner(), self.winner_of(mover)) {
            (_, Some(Side::First)) => "1-0",
            (_, Some(Side::Second)) => "0-1",
            (Some(Winner::Nobody), None) => "1/2-1/2",
            (_, None) => "*",
        }
    }

    /// Returns a statement of CSA or a result of PGN that says who won by this ending, with `mover` to move, whichever
    /// side is to move where it stands; `None` if the ending itself does not depend on the side to move.
    ///
    /// ```
    /// use analysis::ending::Ending;
    /// use boards::Side;
    /// let [foul, lost] = [Ending::OpponentsFoul, Ending::Resignation].map(|ending| ending.of_any_mover(Side::First));
    /// assert_eq!((foul, lost, Ending::Repetition.of_any_mover(Side::First)), (Some("%-ILLEGAL_ACTION"), Some("0-1"), None));
    /// ```
    pub fn of_any_mover(self, mover: Side) -> Option<&'static str> {
        if !matches!(self.winner()?, Winner::Mover | Winner::Opponent) {
            return None;
        }
        Some(match self {
            Ending::IllegalMove => Ending::IllegalAction(mover).csa(),
            Ending::OpponentsFoul => Ending::IllegalAction(!mover).csa(),
            _ => self.result(mover),
        })
    }

    /// Returns the side that wins with `mover` to move; `None` if the ending does not tell one.
    pub fn winner_of(self, mover: Side) -> Option<Side> {
        match self.winner()? {
            Winner::Nobody => None,
            Winner::Side(side) => Some(side),
            Winner::Mover => Some(mover),
            Winner::Opponent => Some(!mover),
        }
    }
}
