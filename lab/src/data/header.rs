//! What a file says of its games before them, as JSON.

use boards::{EnteringKingRule, RuleOptions};
use serde::{Deserialize, Serialize};

use crate::datagen::Settings;
use selfplay::Effort;

/// The version of the format that this program writes and reads.
pub const FORMAT: u32 = 1;

/// How the games of a file came about. All games of a file that was never put together from others follow from it:
/// the same engine makes the same ones again.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// [`FORMAT`].
    pub format: u32,
    /// The name of the game.
    pub game: String,
    /// The rules that are a matter of agreement.
    pub rules: RulesInForce,
    /// Name and version of the engine.
    pub engine: String,
    /// How many nodes the engine searches from the opening position to a fixed depth: two engines that play
    /// differently nearly always differ here.
    pub signature: u64,
    /// Whatever the user wanted to be remembered: a commit, a network.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// What made the file.
    pub work: Work,
    /// The headers of the files that the games were taken from.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub sources: Vec<Header>,
}

/// What made a file.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Work {
    /// The engine played against itself.
    Games(Settings),
    /// Games of other files in another order.
    Shuffle {
        /// Of the order.
        seed: u64,
    },
    /// Games of other files with new scores.
    Rescore {
        /// The search of a position.
        nodes: Effort,
        /// MiB of the transposition table.
        hash: usize,
        /// How many games the files had: if they have grown, the games are numbered anew.
        #[serde(default)]
        games: u64,
    },
}

/// [`RuleOptions`] as files have them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "RulesText", into = "RulesText")]
pub struct RulesInForce(pub RuleOptions);

#[derive(Clone, Serialize, Deserialize)]
struct RulesText {
    entering_king: String,
    max_plies: u16,
}

impl TryFrom<RulesText> for RulesInForce {
    type Error = String;

    fn try_from(text: RulesText) -> Result<RulesInForce, String> {
        let known = EnteringKingRule::NAMED.iter().find(|(name, _)| *name == text.entering_king);
        let &(_, entering_king) = known.ok_or_else(|| format!("no rule of entering kings `{}`", text.entering_king))?;
        Ok(RulesInForce(RuleOptions { entering_king, max_plies: text.max_plies }))
    }
}

impl From<RulesInForce> for RulesText {
    fn from(RulesInForce(rules): RulesInForce) -> RulesText {
        let spelled = EnteringKingRule::NAMED.iter().find(|(_, rule)| *rule == rules.entering_king);
        let (name, _) = spelled.expect("every rule has a name");
        RulesText { entering_king: (*name).into(), max_plies: rules.max_plies }
    }
}

impl Header {
    /// Whether the same work makes the file; the user's note has no part in it.
    pub fn is_same_work(&self, other: &Header) -> bool {
        *self == Header { note: self.note.clone(), ..other.clone() }
    }

    /// The header as the payload of a frame.
    pub fn payload(&self) -> Vec<u8> {
        serde_json::to_vec(self).expect("a header has nothing that JSON cannot say")
    }

    /// Reads the payload of a frame.
    ///
    /// # Errors
    /// It is not a header, or one of another version of the format; in words.
    pub fn read(payload: &[u8]) -> Result<Header, String> {
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
