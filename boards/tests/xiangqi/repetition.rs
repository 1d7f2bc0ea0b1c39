//! The law of repetition in cases with known verdicts, and what it says of them.

use boards::xiangqi::Xiangqi;
use boards::{Describe, Line, Notation, Repetition, Rules, Side, Verdict};

use crate::common::line;
use crate::law::Outcome;

/// The outcome of a game by a verdict at the end of its line.
pub fn outcome(line: &Line<Xiangqi>, verdict: Verdict) -> Outcome {
    match (verdict, line.current().side_to_move()) {
        (Verdict::Draw, _) => Outcome::Draw,
        (Verdict::Win, Side::First) | (Verdict::Loss, Side::Second) => Outcome::Red,
        (Verdict::Win, Side::Second) | (Verdict::Loss, Side::First) => Outcome::Black,
        (Verdict::Superior | Verdict::Inferior, _) => panic!("no verdict of xiangqi"),
    }
}

/// A cell of the data files.
fn read(text: &str) -> Option<Outcome> {
    match text.split(' ').next().unwrap() {
        "red_wins" => Some(Outcome::Red),
        "black_wins" => Some(Outcome::Black),
        "draw" => Some(Outcome::Draw),
        "none" => None,
        other => panic!("unknown verdict {other}"),
    }
}

/// The rows of a data file as cells by the names in its header.
pub fn rows(data: &'static str) -> impl Iterator<Item = impl Fn(&str) -> &'static str> {
    let mut lines = data.lines().filter(|line| !line.starts_with('#'));
    let header: Vec<&str> = lines.next().unwrap().split('\t').collect();
    lines.map(move |line| {
        let header = header.clone();
        move |name: &str| {
            let column = header.iter().position(|&column| column == name).unwrap();
            line.split('\t').nth(column).unwrap_or("")
        }
    })
}

pub const RULES: &str = include_str!("../data/xiangqi_rules.tsv");
pub const RANDOM_CYCLES: &str = include_str!("../data/xiangqi_rules_random.tsv");

#[test]
fn collected_cases() {
    let mut checked = 0;
    for cell in rows(RULES) {
        let line = line(cell("fen"), cell("moves"));
        let ours = Xiangqi::game_verdict(&line).map(|verdict| outcome(&line, verdict));
        // Of the two rows with a note one is about the limit, where we go with Pikafish, and one about a
        // stalemate, which is the position's verdict and not the engines'.
        let wanted = if cell("agreement") == "DISPUTED" { cell("pikafish_97133eeb") } else { cell("expected") };
        assert_eq!(ours, read(wanted), "{} {}", cell("fen"), cell("moves"));
        checked += 1;
    }
    assert_eq!(checked, 33);
}

#[test]
fn random_cycles() {
    let mut disputed = 0;
    for cell in rows(RANDOM_CYCLES) {
        let line = line(cell("fen"), cell("moves"));
        let ours = Xiangqi::game_verdict(&line).map(|verdict| outcome(&line, verdict));
        assert_eq!(ours, read(cell("pikafish")), "{} {}", cell("fen"), cell("moves"));
        disputed += usize::from(cell("expected") == "DISPUTED");
    }
    assert_eq!(disputed, 14);
}

const ROOKS: &str = "3k5/9/9/9/9/p8/9/9/9/1R3K3 w - - 0 1";
const CHASE: &str = "b0a0 a4b4 a0b0 b4a4 ";
const KINGS: &str = "f0f1 d9d8 f1f0 d8d9 ";

#[test]
fn twice_is_a_hint_and_thrice_is_the_law() {
    let draw = Some(Repetition { verdict: Verdict::Draw, exact: true });
    let idle = line(ROOKS, &KINGS.repeat(2));
    assert_eq!(Xiangqi::repetition(&idle, idle.ply()), draw);
    let twice = line(ROOKS, &format!("b0b1 d9d8 b1b0 d8d9 {KINGS}"));
    assert_eq!(Xiangqi::repetition(&twice, twice.ply()), draw);

    // The first occurrence must have come after the root, not at it.
    let once = line(ROOKS, "b0c0 d9d8 f0f1 d8d9 f1f0 d9d8");
    assert_eq!(Xiangqi::repetition(&once, 2), None);
    assert_eq!(Xiangqi::repetition(&once, 1), draw);

    // Red chased the pawn, which came to a4 from elsewhere.
    let fen = "3k5/9/9/9/p8/9/9/9/9/1R3K3 b - - 0 1";
    let chased = line(fen, &format!("a5a4 {CHASE}"));
    assert_eq!(Xiangqi::repetition(&chased, 1), None);
    let hint = Some(Repetition { verdict: Verdict::Loss, exact: false });
    assert_eq!(Xiangqi::repetition(&chased, 0), hint);
    // The next position comes from the same one both times.
    let mut closed = chased.clone();
    closed.push(closed.current().parse_move("b0a0").unwrap());
    assert_eq!(Xiangqi::repetition(&closed, 0), Some(Repetition { verdict: Verdict::Win, exact: true }));
    assert_eq!(Xiangqi::repetition(&closed, 2), None);
    assert_eq!(Xiangqi::game_verdict(&closed), None);
}

#[test]
fn a_cycle_that_may_be_left_gives_only_hints() {
    let hint = Some(Repetition { verdict: Verdict::Win, exact: false });
    // The last position comes from the same one both times, but the cycle goes through the first one again.
    let moves = "b0a0 d9d8 f0f1 a4b4 f1f0 d8d9 a0b0 b4a4 b0a0 a4b4 a0b0";
    assert_eq!(Xiangqi::repetition(&line(ROOKS, moves), 4), hint);
    // The limit of moves is reached.
    let late = "3k5/9/9/9/p8/9/9/9/9/1R3K3 b - - 114 80";
    let moves = format!("a5a4 {CHASE} b0a0");
    let line = line::<Xiangqi>(late, &moves);
    assert_eq!(line.current().rule_counter(), line.current().rule_limit());
    assert_eq!(Xiangqi::repetition(&line, 0), hint);
    assert_eq!(Xiangqi::game_verdict(&line), Some(Verdict::Draw));
}

#[test]
fn explanations() {
    let explain = |fen: &str, moves: &str| {
        Xiangqi::explain_repetition(&line(fen, moves)).map(|message| message.to_string()).unwrap_or_default()
    };
    assert_eq!(explain(ROOKS, "b0a0 a4b4"), "");
    assert_eq!(
        explain(ROOKS, CHASE),
        "second occurrence; after a third one like it: Red chases the pawn a4 with every move, last with the rook b0: \
         Red loses"
    );
    let checks = "i8i9 e9e8 i9i8 e8e9 ".repeat(2);
    assert_eq!(
        explain("4k4/8R/9/9/9/9/9/9/9/rrBA1K3 w - - 0 1", &checks),
        "third occurrence; Red checks with every move: Red loses"
    );
    let chases = "e1f0 h3h1 f0e1 h1h3 ".repeat(2);
    assert_eq!(
        explain("5k3/9/9/9/9/9/7r1/9/2nRA3c/4K4 w - - 0 1", &chases),
        "third occurrence; Red chases the horse c1 with every move, last with the rook d1; Black chases the rook d1 \
         with every move, last with the cannon i1: draw"
    );
    assert_eq!(
        explain(ROOKS, &KINGS.repeat(2)),
        "third occurrence; neither side checks or chases with every move: draw"
    );
}
