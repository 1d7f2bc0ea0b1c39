//! Header of a training data file, as JSON.

use boards::{EnteringKingRule, RuleOptions};
use selfplay::{NodeLimits, Shard};
use serde::{Deserialize, Serialize};

use super::settings::SelfplaySettings;

/// Version of the format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// Provenance of the games in a file. The header of a file that was not joined from others determines its games: the
/// same engine generates them again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DataHeader {
    /// Version of the format.
    pub format: u32,
    /// Name of the game.
    pub game: String,
    /// Rules that differ between servers and tournaments.
    pub rules: HeaderRules,
    /// Name and version of the engine.
    pub engine: String,
    /// Node count of the engine in a fixed search (`datagen::signature`); engines that play differently almost always
    /// differ here.
    pub signature: u64,
    /// Free text of the user: a commit, a network.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// Command that made the file, with its settings.
    #[serde(rename = "work")]
    pub provenance: Provenance,
    /// Headers of the input files.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<DataHeader>,
}

/// Command that makes training data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Provenance {
    /// `lab datagen`: self-play.
    Games(SelfplaySettings),
    /// `lab data shuffle`.
    Shuffle {
        /// Seed of the order.
        seed: u64,
    },
    /// `lab data rescore`.
    Rescore {
        /// Node limits of the search of a position.
        nodes: NodeLimits,
        /// Size of the transposition table in MiB.
        hash: usize,
        /// Number of games in the input files; part of the header because more games would be numbered differently.
        #[serde(default)]
        games: u64,
        /// The part of these games that is in the file; `None` for all of them.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        shard: Option<Shard>,
    },
}

/// [`RuleOptions`] in the form of the JSON header.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RulesText", into = "RulesText")]
pub struct HeaderRules(pub RuleOptions);

#[derive(Clone, Serialize, Deserialize)]
struct RulesText {
    entering_king: String,
    max_plies: u16,
}

impl TryFrom<RulesText> for HeaderRules {
    type Error = String;

    fn try_from(text: RulesText) -> Result<HeaderRules, String> {
        let known = EnteringKingRule::NAMED.iter().find(|(name, _)| *name == text.entering_king);
        let &(_, entering_king) = known.ok_or_else(|| format!("no rule of entering kings `{}`", text.entering_king))?;
        Ok(HeaderRules(RuleOptions { entering_king, max_plies: text.max_plies }))
    }
}

impl From<HeaderRules> for RulesText {
    fn from(HeaderRules(rules): HeaderRules) -> RulesText {
        let spelled = EnteringKingRule::NAMED.iter().find(|(_, rule)| *rule == rules.entering_king);
        let (name, _) = spelled.expect("every rule has a name");
        RulesText { entering_king: (*name).into(), max_plies: rules.max_plies }
    }
}

impl DataHeader {
    /// Returns true if both headers have the same provenance; the user's note is ignored.
    pub fn has_same_provenance(&self, other: &DataHeader) -> bool {
        *self == DataHeader { note: self.note.clone(), ..other.clone() }
    }

    /// Encodes the header as the payload of a chunk.
    pub fn payload(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a header has nothing that JSON cannot say")
    }

    /// Decodes the payload of a chunk.
    ///
    /// # Errors
    /// A message: the payload is not a header, or has another version of the format.
    pub fn read(payload: &[u8]) -> Result<DataHeader, String> {
        #[derive(Deserialize)]
        struct Version {
            format: u32,
        }
        match serde_json::from_slice(payload) {
            Ok(Version { format: FORMAT }) => serde_json::from_slice(payload).map_err(|error| error.to_string()),
            Ok(Version { format }) => Err(format!("version {format} of the format; this program knows {FORMAT}")),
            Err(error) => Err(error.to_string()),
        }
    }
}
