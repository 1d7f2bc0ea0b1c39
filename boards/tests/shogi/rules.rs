//! Repetition, declarations, move limits, and positions without moves.

use boards::shogi::Shogi;
use boards::{
    Describe, Drops, EnteringKingRule, Line, Notation, NotationOptions, Repetition, RuleOptions, Rules, SearchHints,
    Verdict,
};

use crate::common::line;

fn position(sfen: &str) -> Shogi {
    Shogi::from_fen(sfen).unwrap_or_else(|error| panic!("{sfen}: {error}"))
}

fn under(sfen: &str, entering_king: EnteringKingRule) -> Shogi {
    position(sfen).with_rules(RuleOptions { entering_king, max_plies: 0 })
}

/// The answer of the crate to a row of the agreed cases, in the words of the file.
fn answer(category: &str, line: &Line<Shogi>, expected: &str) -> String {
    let position = line.current();
    let legal = || expected.split(' ').filter(|text| position.parse_move(text).is_ok()).count();
    let side = |wins: bool| if (position.side_to_move() == boards::Side::First) == wins { "win:b" } else { "win:w" };
    match category {
        "illegal_move" if legal() == 0 => expected.to_owned(),
        "legal_move" if legal() == expected.split(' ').count() => expected.to_owned(),
        "legal_count" => position.count_legal().to_string(),
        "no_legal_moves" if Shogi::game_verdict(line) == Some(Verdict::Loss) => "loss_stm".to_owned(),
        "repetition" => match Shogi::repetition(line, line.ply()) {
            None => "none".to_owned(),
            Some(Repetition { verdict: Verdict::Draw, exact: true }) => "draw".to_owned(),
            Some(Repetition { verdict: Verdict::Win, exact: true }) => side(true).to_owned(),
            Some(Repetition { verdict: Verdict::Loss, exact: true }) => side(false).to_owned(),
            other => format!("{other:?}"),
        },
        "declare27" => if position.can_declare_win() { "win" } else { "no" }.to_owned(),
        "try_rule" => {
            let rules = RuleOptions { entering_king: EnteringKingRule::Try, ..RuleOptions::default() };
            let winning = position.with_rules(rules).mate_in_one();
            winning.map_or(String::new(), |mv| position.format_move(mv, NotationOptions::default()))
        }
        _ => "something else".to_owned(),
    }
}

#[test]
fn agreed_cases() {
    let data = include_str!("../data/shogi_rules.tsv");
    let rows: Vec<Vec<&str>> = data.lines().skip(1).map(|row| row.split('\t').collect()).collect();
    assert_eq!(rows.len(), 50);
    for row in rows {
        let [id, category, sfen, moves, expected, ..] = row[..] else { panic!("{row:?}") };
        assert_eq!(answer(category, &line(sfen, moves), expected), expected, "{id} {category}");
    }
}

const START: &str = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
const KINGS_UP_AND_BACK: &str = "5i5h 5a5b 5h5i 5b5a ";

#[test]
fn twice_in_the_search_four_times_in_the_game() {
    let draw = Some(Repetition { verdict: Verdict::Draw, exact: true });
    let twice = line(START, &format!("2g2f 8c8d {KINGS_UP_AND_BACK}"));
    // The root itself does not count as an occurrence in the search.
    assert_eq!(Shogi::repetition(&twice, 1), draw);
    assert_eq!(Shogi::repetition(&twice, 2), None);
    let thrice = line(START, &KINGS_UP_AND_BACK.repeat(2));
    assert_eq!(Shogi::game_verdict(&thrice), None);
    assert_eq!(
        Shogi::explain_repetition(&thrice).unwrap().text(),
        "occurrence 3 of 4; if the last one is like it: draw"
    );
    let four = line(START, &KINGS_UP_AND_BACK.repeat(3));
    assert_eq!(Shogi::game_verdict(&four), Some(Verdict::Draw));
    assert_eq!(Shogi::explain_repetition(&four).unwrap().text(), "fourth occurrence; draw");
    // No look-back over a pass.
    let passes = line(START, "5i5h 0000 5h5i 0000");
    assert_eq!(Shogi::repetition(&passes, 0), None);
}

#[test]
fn perpetual_check_is_a_hint_until_the_fourth_occurrence() {
    let cycle = "4b3b 3i4i 3b4b 4i3i ";
    let sfen = "1+s4k2/5r3/9/9/9/9/9/9/1+N4K2 w - 1";
    let hint = |verdict| Some(Repetition { verdict, exact: false });
    let twice = line(sfen, cycle);
    assert_eq!(Shogi::repetition(&twice, 0), None);
    let in_the_search = line(sfen, &format!("{cycle}4b3b"));
    assert_eq!(Shogi::repetition(&in_the_search, 0), hint(Verdict::Win));
    let four = line(sfen, &cycle.repeat(3));
    assert_eq!(Shogi::game_verdict(&four), Some(Verdict::Loss));
    assert_eq!(
        Shogi::explain_repetition(&four).unwrap().text(),
        "fourth occurrence; White gave check with every move and loses"
    );
    let checked = line("1+s4k2/6r2/9/9/9/9/9/9/1+N4K2 b - 1", &"3i4i 3b4b 4i3i 4b3b ".repeat(3));
    assert_eq!(Shogi::game_verdict(&checked), Some(Verdict::Win));
    assert_eq!(Shogi::explain_repetition(&checked), Shogi::explain_repetition(&four));
}

#[test]
fn the_same_board_with_more_or_less_in_hand() {
    // Black takes the pawn that White drops again and again.
    let sfen = "k8/9/9/9/9/9/7p1/7R1/K8 b 2p 1";
    let moves = "2h2g P*2h 2g2h 9a8a 9i8i 8a9a 8i9i P*2g";
    let line = line::<Shogi>(sfen, moves);
    let hint = |verdict| Some(Repetition { verdict, exact: false });
    assert_eq!(line.current().board_key(), line.positions()[0].board_key());
    assert_eq!(Shogi::repetition(&line, 0), None, "the first occurrence is the root");
    let mut longer = Line::new(position("k8/9/9/9/9/9/7p1/7R1/1K7 w 2p 1"));
    for text in format!("9a8a 8i9i 8a9a {moves}").split(' ') {
        let mv = longer.current().parse_move(text);
        longer.push(mv.unwrap_or_else(|error| panic!("{text}: {error} {:?}", longer.current())));
    }
    assert_eq!(Shogi::repetition(&longer, 0), hint(Verdict::Superior));
    // One ply later it is White who has less.
    longer.push(longer.current().parse_move("2h2g").unwrap());
    assert_eq!(Shogi::repetition(&longer, 0), hint(Verdict::Inferior));
    assert_eq!(Shogi::game_verdict(&longer), None);
}

#[test]
fn limits() {
    let mated = "k8/1G7/1G7/9/9/9/9/9/4K4 w - 101";
    let limited = |sfen: &str| position(sfen).with_rules(RuleOptions { max_plies: 100, ..RuleOptions::default() });
    let verdict = |sfen: &str| Shogi::game_verdict(&Line::new(limited(sfen)));
    assert_eq!(verdict("k8/9/9/9/9/9/9/9/4K4 w - 100"), None);
    assert_eq!(verdict("k8/9/9/9/9/9/9/9/4K4 w - 101"), Some(Verdict::Draw));
    assert_eq!(verdict(mated), Some(Verdict::Loss));
    assert_eq!(position(START).rule_limit(), u32::MAX);
    let [far, near] = ["k8/9/9/9/9/9/9/9/4K4 w - 50", "k8/9/9/9/9/9/9/9/4K4 w - 98"].map(limited);
    assert_eq!(far.key(), near.key());
    assert_ne!(far.table_key(), near.table_key());
    // The rules go from move to move.
    let next = far.after(far.parse_move("9a9b").unwrap());
    assert_eq!((next.rule_limit(), next.rule_counter()), (100, 50));
}

#[test]
fn declarations_under_other_rules() {
    // 28 points and 44 points, ten pieces and more in the enemy's ranks.
    let [few, many] = [
        "2GK1+L3/2+P+S+R1G+N1/3+B1GG2/9/+r8/1+bs6/+p+p3+n3/2+n2k3/6+p2 b 2SN7P3l7p 375",
        "1+N2+N4/1K7/1+N+P6/9/5g3/4L1s2/1+l2pPg1+s/1s2b1b1+p/1+r4+p1k w 2Pr2gsn2l11p 378",
    ];
    for (rule, expected) in [
        (EnteringKingRule::None, [false, false]),
        (EnteringKingRule::Csa24, [false, true]),
        (EnteringKingRule::Csa24Handicap, [false, true]),
        (EnteringKingRule::Csa27, [true, true]),
        (EnteringKingRule::Csa27Handicap, [true, true]),
        (EnteringKingRule::Try, [false, false]),
    ] {
        assert_eq!([few, many].map(|sfen| under(sfen, rule).can_declare_win()), expected, "{rule:?}");
    }
}

#[test]
fn the_count_of_a_declaration_is_explained() {
    let explained = |sfen: &str| position(sfen).explain_declaration();
    let enough = "K+N5+L1/G+L+P+B1+R+P2/3+P2G2/9/2+p+n5/3s2+ss1/3+p+p1+s1+r/7g+n/6g+nk b 2L8Pb4p 1";
    assert_eq!(explained(enough).as_deref(), Some("10 of 10 pieces entered, 28 of 28 points"));
    let in_check = "+R+BGGKGGSS/PPPPrPPP1/9/9/9/9/9/9/8k b B3P 1";
    assert!(explained(in_check).unwrap().ends_with(" of 28 points, but in check"));
    assert_eq!(explained(START), None);
}

#[test]
fn pieces_that_a_handicap_takes_away_count_for_white() {
    // Without White's rook and bishop: ten points on the board, of 44 in all.
    let with_hand = |hand: &str| format!("4K4/9/9/9/9/9/ppppppppp/4k4/3g5 w {hand} 1");
    for (hand, rule, expected) in [
        ("RB3G4S4N4L2P7p", EnteringKingRule::Csa27, false),
        ("RB3G4S4N4L2P7p", EnteringKingRule::Csa27Handicap, true),
        ("RB3G4S4N4L3P6p", EnteringKingRule::Csa27Handicap, false),
        ("RB3G4S4N2P4l7p", EnteringKingRule::Csa24, false),
        ("RB3G4S4N2P4l7p", EnteringKingRule::Csa24Handicap, true),
        ("RB3G4S4N3P4l6p", EnteringKingRule::Csa24Handicap, false),
    ] {
        let position = under(&with_hand(hand), rule);
        assert_eq!(position.can_declare_win(), expected, "{hand} {rule:?}");
    }
}

#[test]
fn tries() {
    let tried = under("4K4/9/9/9/9/9/9/9/k8 w - 1", EnteringKingRule::Try);
    assert_eq!(Shogi::game_verdict(&Line::new(tried)), Some(Verdict::Loss));
    let other_rule = under("4K4/9/9/9/9/9/9/9/k8 w - 1", EnteringKingRule::Csa27);
    assert_eq!(Shogi::game_verdict(&Line::new(other_rule)), None);
    // Attacked, taken by an own piece, and White's goal.
    for (sfen, expected) in [
        ("4r4/3K5/9/9/9/9/9/9/k8 b - 1", true),
        ("r8/3K5/9/9/9/9/9/9/k8 b - 1", false),
        ("4G4/3K5/9/9/9/9/9/9/k8 b - 1", false),
        ("K8/9/9/9/9/9/9/9/3k5 w - 1", true),
    ] {
        assert_eq!(under(sfen, EnteringKingRule::Try).mate_in_one().is_some(), expected, "{sfen}");
    }
}
