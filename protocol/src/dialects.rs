//! The dialect of each protocol.

use crate::dialect::Dialect;
use crate::protocols::Protocol;
use crate::{ucci, uci, usi};

pub fn dialect_of(protocol: Protocol) -> &'static dyn Dialect {
    match protocol {
        Protocol::Uci => &uci::Uci,
        Protocol::Ucci => &ucci::Ucci,
        Protocol::Usi => &usi::Usi,
    }
}

/// The protocol of a line, for GUIs of UCI and USI that send no handshake; `None` if the line does not tell. GUIs of
/// UCCI always send one.
pub fn protocol_of_line(line: &str) -> Option<Protocol> {
    if usi::is_certainly_usi(line) {
        Some(Protocol::Usi)
    } else if uci::is_not_usi(line) {
        Some(Protocol::Uci)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use arena::engine::{Protocol as Reader, SearchInfo};
    use rand::rngs::StdRng;
    use rand::seq::IndexedRandom;
    use rand::{Rng, SeedableRng};
    use search::score::{EVAL_LIMIT, MAX_PLY, Score, TABLE_WIN, mate_in, mated_in};
    use selfplay::EngineScore;

    use super::*;
    use crate::command::Command;
    use crate::info_string::LINE_LIMIT;
    use crate::options::{OptionId, SessionOptions};
    use crate::report::Report;
    use crate::testing::{SETTINGS, UNITS, info};

    /// Greatest score of UCCI that is no mate.
    const MOST_POINTS: i32 = 9_000;

    /// Writes a score with a variation of some plies as a protocol does, and reads it as matches do.
    fn carried(protocol: Protocol, reader: Reader, score: Score, plies: usize) -> Option<EngineScore> {
        let pv = vec!["a1a2".to_owned(); plies];
        let mut heard = SearchInfo::default();
        for line in dialect_of(protocol).format(&Report::Info { info: &info(score), pv: &pv }, &SETTINGS) {
            reader.dialect().parse_info(&line, &mut heard);
        }
        heard.score
    }

    fn reader_of(protocol: Protocol) -> Reader {
        protocol.handshake().parse().expect("matches speak every protocol")
    }

    #[test]
    fn every_mate_is_read_as_it_is_meant() {
        for protocol in Protocol::ALL {
            let reader = reader_of(protocol);
            for plies in 1..=MAX_PLY {
                // The side that mates has the last move.
                let (score, sign) = if plies % 2 == 1 { (mate_in(plies), 1) } else { (mated_in(plies), -1) };
                let mate = carried(protocol, reader, score, plies);
                let Some(EngineScore::Mate(mate)) = mate else { panic!("{protocol:?}: {plies} plies are {mate:?}") };
                assert_eq!(reader.mate_plies(mate), sign * plies as i32, "{protocol:?}");
            }
        }
    }

    #[test]
    fn every_other_score_is_read_as_it_is_meant() {
        let table_wins = (0..=MAX_PLY as Score).flat_map(|plies| [TABLE_WIN - plies, plies - TABLE_WIN]);
        let scores: Vec<Score> = (-EVAL_LIMIT..=EVAL_LIMIT).step_by(5).chain(table_wins).collect();
        for (protocol, &score) in
            Protocol::ALL.iter().flat_map(|&protocol| scores.iter().map(move |score| (protocol, score)))
        {
            let read = carried(protocol, reader_of(protocol), score, 1);
            let Some(EngineScore::Centipawns(read)) = read else { panic!("{protocol:?}: {score} is {read:?}") };
            let meant = match protocol {
                Protocol::Ucci => (score * 100 / UNITS.minor_piece).clamp(-MOST_POINTS, MOST_POINTS),
                Protocol::Uci | Protocol::Usi => UNITS.centipawns(score),
            };
            assert_eq!(read, meant, "{protocol:?} {score}");
        }
    }

    #[test]
    fn each_protocol_has_its_own_dialect() {
        for protocol in Protocol::ALL {
            assert_eq!(dialect_of(protocol).parse(protocol.handshake()), Command::Handshake(protocol));
        }
    }

    #[test]
    fn some_lines_show_their_protocol_without_a_handshake() {
        for line in ["usinewgame", "position sfen 9/9 b - 1", "setoption name USI_Hash value 64"] {
            assert_eq!(protocol_of_line(line), Some(Protocol::Usi), "{line}");
        }
        for line in ["ucinewgame", "position fen 8/8 w"] {
            assert_eq!(protocol_of_line(line), Some(Protocol::Uci), "{line}");
        }
        for line in ["isready", "position startpos", "setoption name Hash value 64", "setoption"] {
            assert_eq!(protocol_of_line(line), None, "{line}");
        }
    }

    #[test]
    fn every_announced_option_is_set_by_its_name_and_its_default() {
        for protocol in Protocol::ALL {
            for offer in OptionId::announced(protocol) {
                let value = offer.kind.default_text();
                let line = format!("setoption name {} value {value}", offer.name);
                let expected = Command::SetOption { id: offer.id, value: value.clone() };
                assert_eq!(dialect_of(protocol).parse(&line), expected, "{line}");
                let mut options = SessionOptions::new(search::GAME_NAMES[0]);
                assert_eq!(options.set(offer.id, &offer.kind, &value), Ok(None), "{line}");
            }
        }
    }

    /// Words of all protocols, and words of none.
    const WORDS: [&str; 40] = [
        "uci",
        "ucci",
        "usi",
        "isready",
        "setoption",
        "name",
        "value",
        "Hash",
        "position",
        "startpos",
        "fen",
        "sfen",
        "moves",
        "e2e4",
        "h2e2",
        "7g7f",
        "P*5e",
        "0000",
        "go",
        "depth",
        "infinite",
        "mate",
        "wtime",
        "btime",
        "byoyomi",
        "time",
        "opptime",
        "draw",
        "searchmoves",
        "ponder",
        "ponderhit",
        "stop",
        "banmoves",
        "probe",
        "gameover",
        "xboard",
        "# go",
        "-5",
        "99999999999999999999",
        "junk",
    ];

    #[test]
    fn any_line_is_one_command_also_behind_an_unknown_word() {
        let mut random = StdRng::seed_from_u64(18);
        let mut understood = 0;
        for _ in 0..3000 {
            let length = random.random_range(1..8);
            let words: Vec<&str> = (0..length).map(|_| *WORDS.choose(&mut random).unwrap()).collect();
            let line = words.join(" ");
            for protocol in Protocol::ALL {
                let dialect = dialect_of(protocol);
                let command = dialect.parse(&line);
                let behind = dialect.parse(&format!("joho {line}"));
                match (&command, &behind) {
                    (Command::Ignored(_), Command::Ignored(_)) => {}
                    _ => {
                        understood += 1;
                        assert_eq!(command, behind, "{line}");
                    }
                }
                let text = dialect.info_string(&line);
                assert!(text.starts_with("info ") && text.len() < LINE_LIMIT && !text.contains('\n'), "{text}");
            }
        }
        assert!(understood > 3000, "{understood} of 9000 lines are commands");
    }
}
