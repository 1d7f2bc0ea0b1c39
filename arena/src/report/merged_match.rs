//! Content of a report: the games of all journals, merged.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;

use selfplay::games::{GameFacts, game_facts_by_name};
use terminal::messages;

use super::error::ReportError;
use crate::stats::Sprt;
use crate::tournament::{CountedGames, GameRecord, Header, JournalContents, Standings, read_journal};

/// Games of all journals.
pub struct MergedMatch {
    /// The game.
    pub game: &'static GameFacts,
    /// Headers of the journals; at least one.
    pub headers: Vec<Header>,
    /// Games in the order in which they ended, of each journal those until its test was decided; at least one. Pairs of
    /// different journals have different numbers.
    pub records: Vec<GameRecord>,
    /// Standings over all games.
    pub standings: Standings,
}

impl MergedMatch {
    /// Reads journals; at least one path is needed.
    ///
    /// # Errors
    /// A journal cannot be read, or as for [`MergedMatch::of`].
    pub fn read(paths: &[PathBuf]) -> Result<MergedMatch, ReportError> {
        let (mut journals, mut seen) = (Vec::new(), HashSet::new());
        for path in paths {
            // The games of a journal that is named twice are no more games.
            if !seen.insert(fs::canonicalize(path).unwrap_or_else(|_| path.clone())) {
                messages::line(format_args!("{}: named twice; its games count once", path.display()));
                continue;
            }
            let contents = read_journal(path)?;
            contents.warning(path).iter().for_each(messages::line);
            journals.push((path.clone(), contents));
        }
        MergedMatch::of(journals)
    }

    /// Merges journals with their paths; at least one is needed.
    ///
    /// # Errors
    /// A journal is of an unknown game or of another one than the first journal, or no journal has a game.
    pub fn of(journals: Vec<(PathBuf, JournalContents)>) -> Result<MergedMatch, ReportError> {
        debug_assert!(!journals.is_empty());
        let (first_path, first) = &journals[0];
        let is_other = |(_, contents): &&(PathBuf, JournalContents)| contents.header.game != first.header.game;
        if let Some((path, contents)) = journals.iter().find(is_other) {
            let (path, found, first) = (path.clone(), contents.header.game.clone(), first.header.game.clone());
            return Err(ReportError::OtherGame { path, found, first });
        }
        let game = game_facts_by_name(&first.header.game)?;
        let no_games = ReportError::NoGames(first_path.clone());
        let journals = journals.into_iter().map(|(_, contents)| (contents.header, contents.records)).collect();
        MergedMatch::new(game, journals).ok_or(no_games)
    }

    /// Merges journals of a game; `None` if nothing was played.
    pub fn new(game: &'static GameFacts, journals: Vec<(Header, Vec<GameRecord>)>) -> Option<MergedMatch> {
        let mut names: Vec<String> = Vec::new();
        for engine in journals.iter().flat_map(|(header, _)| &header.engines) {
            if !names.contains(&engine.name) {
                names.push(engine.name.clone());
            }
        }
        let (mut headers, mut records): (Vec<Header>, Vec<GameRecord>) = (Vec::new(), Vec::new());
        for (header, games) in journals {
            let next_pair = records.iter().map(|record| record.pair + 1).max().unwrap_or(0);
            let known = games.into_iter().filter(|game| game.players.iter().all(|player| names.contains(player)));
            let own_names = header.engines.iter().map(|engine| engine.name.clone()).collect();
            let mut counted = CountedGames::new(own_names, header.sprt);
            let counting = known.filter(|game| counted.add(game));
            records.extend(counting.map(|game| GameRecord { pair: game.pair + next_pair, ..game }));
            headers.push(header);
        }
        let mut standings = Standings::new(names);
        records.iter().for_each(|record| standings.add(record));
        (!records.is_empty()).then_some(MergedMatch { game, headers, records, standings })
    }

    /// Returns the names of the engines.
    pub fn names(&self) -> &[String] {
        self.standings.names()
    }

    /// Returns true for a match of two engines, which is reported from the first one's view.
    pub fn is_head_to_head(&self) -> bool {
        self.names().len() == 2
    }

    /// Returns the SPRT of the match, if there are two engines and all journals have the same test.
    pub fn sprt(&self) -> Option<&Sprt> {
        let first = self.headers[0].sprt.as_ref()?;
        let agreed = self.headers.iter().all(|header| header.sprt.as_ref() == Some(first));
        (agreed && self.is_head_to_head()).then_some(first)
    }
}

#[cfg(test)]
mod tests {
    use boards::chess::Chess;
    use selfplay::games::game_facts;

    use super::super::testing::{games, header};
    use super::*;
    use crate::stats::{EloModel, SprtResult};
    use crate::tournament::{JournalError, journal_line};

    #[test]
    fn journals_are_put_together() {
        let journal = |names: &[&str], results| (header(names), games(&[("A", "B", results)]));
        let merged =
            MergedMatch::new(game_facts::<Chess>(), vec![journal(&["A", "B"], "212"), journal(&["B", "A"], "10")])
                .unwrap();
        let score = merged.standings.against(0, 1);
        // The incomplete pair of the first journal is not joined with a game of the second one.
        assert_eq!((score.games.counts(), score.pairs.counts()), ([1, 2, 2], [0, 1, 0, 1, 0]));
        assert!(merged.is_head_to_head() && merged.sprt().is_none());
    }

    #[test]
    fn games_of_strangers_are_left_out() {
        let records = games(&[("A", "B", "2"), ("A", "stranger", "2")]);
        assert_eq!(
            MergedMatch::new(game_facts::<Chess>(), vec![(header(&["A", "B"]), records)]).unwrap().records.len(),
            1
        );
    }

    #[test]
    fn games_after_the_decision_of_a_test_do_not_count() {
        let sprt = Sprt::new(0.0, 200.0, 0.05, 0.05, EloModel::Logistic).unwrap();
        let tested = Header { sprt: Some(sprt), ..header(&["A", "B"]) };
        let records = games(&[("A", "B", &format!("{}{}", "22".repeat(40), "00".repeat(40)))]);
        let mut counted = CountedGames::new(vec!["A".to_owned(), "B".to_owned()], Some(sprt));
        let decisive = records.iter().take_while(|record| counted.add(record)).count();
        assert!((4..80).contains(&decisive), "{decisive}");
        let merged = MergedMatch::new(game_facts::<Chess>(), vec![(tested, records)]).unwrap();
        assert_eq!(merged.records.len(), decisive);
        let llr = sprt.llr(&merged.standings.against(0, 1).pairs);
        assert_eq!(sprt.verdict(llr), SprtResult::AcceptH1);
    }

    #[test]
    fn bad_files_are_named() {
        let folder = std::env::temp_dir().join(format!("sanqi-report-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let first_line = |game: &str| {
            let header = Header { game: game.into(), ..header(&["A", "B"]) };
            journal_line(&serde_json::json!({ "match": header })).unwrap()
        };
        let record = journal_line(&games(&[("A", "B", "2")])[0]).unwrap();
        let file = |name: &str, text: &str| {
            let path = folder.join(name);
            fs::write(&path, text).unwrap();
            path
        };
        let good = file("good", &format!("{}{record}{}", first_line("chess"), &record[..50]));
        let xiangqi = file("xiangqi", &format!("{}{record}", first_line("xiangqi")));
        let read = |paths: &[&PathBuf]| MergedMatch::read(&paths.iter().map(|&path| path.clone()).collect::<Vec<_>>());
        assert_eq!(read(&[&good]).unwrap().records.len(), 1);
        assert_eq!(read(&[&good, &good]).unwrap().records.len(), 1);
        let error = |paths: &[&PathBuf]| read(paths).err().unwrap();
        for bad in [file("empty", ""), file("pgn", "[Event \"?\"]\n"), file("binary", "\u{0}\u{1}")] {
            assert!(matches!(error(&[&good, &bad]), ReportError::Journal(JournalError::NoJournal(_))), "{bad:?}");
        }
        assert!(matches!(error(&[&folder.join("none")]), ReportError::Journal(JournalError::File { .. })));
        assert!(matches!(error(&[&file("header", &first_line("chess"))]), ReportError::NoGames(_)));
        let message = error(&[&good, &xiangqi]).to_string();
        assert!(message.ends_with("xiangqi: a match of xiangqi, but the first journal is one of chess"), "{message}");
        fs::remove_dir_all(&folder).unwrap();
    }
}
