//! Description of an engine on the command line: `name=A,cmd=./engine,proto=uci,option.Hash=16,nodes=5000`.

use std::str::FromStr;

use selfplay::TimeControl;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::protocol::Protocol;

/// Description of an engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EngineSpec {
    /// Name in tables and game records.
    pub name: String,
    /// Program to run.
    pub command: String,
    /// Arguments of the program.
    pub arguments: Vec<String>,
    /// Protocol of the engine.
    pub protocol: Protocol,
    /// Options to set, in this order.
    pub options: Vec<(String, String)>,
    /// Number of nodes per move, instead of the match's clock.
    pub nodes: Option<u64>,
    /// Depth per move in plies, instead of the match's clock.
    pub depth: Option<u32>,
    /// Time control of its own.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub control: Option<TimeControl>,
}

impl EngineSpec {
    /// Returns the engine's own limit or time control, or that of the match.
    pub fn control_or(&self, of_match: &TimeControl) -> TimeControl {
        self.own_control().unwrap_or_else(|| of_match.clone())
    }

    /// Returns the engine's own limit or time control; `None` if it has that of the match.
    pub fn own_control(&self) -> Option<TimeControl> {
        match (self.nodes, self.depth) {
            (Some(nodes), _) => Some(TimeControl::Nodes(nodes)),
            (None, Some(depth)) => Some(TimeControl::Depth(depth)),
            (None, None) => self.control.clone(),
        }
    }

    /// Returns true if the engine plays by a clock: it has no limit of its own on nodes or depth.
    pub fn has_clock(&self) -> bool {
        self.nodes.is_none() && self.depth.is_none()
    }
}

/// Error of parsing a description.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SpecError {
    /// A part is not of the form `key=value`.
    #[error("`{0}` is not key=value")]
    NoValue(String),
    /// Unknown key.
    #[error("unknown key `{0}`: name, cmd, arg, proto, option.NAME, tc, nodes, depth")]
    UnknownKey(String),
    /// The value is not valid for the key.
    #[error("{key}: `{value}` is not valid")]
    BadValue {
        /// The key.
        key: String,
        /// Its value.
        value: String,
    },
    /// The key `cmd` is missing.
    #[error("cmd=PROGRAM is missing")]
    NoCommand,
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<EngineSpec, SpecError> {
        let mut spec = EngineSpec {
            name: String::new(),
            command: String::new(),
            arguments: Vec::new(),
            protocol: Protocol::Uci,
            options: Vec::new(),
            nodes: None,
            depth: None,
            control: None,
        };
        for part in text.split(',') {
            let (key, value) = part.split_once('=').ok_or_else(|| SpecError::NoValue(part.into()))?;
            let bad = || SpecError::BadValue { key: key.into(), value: value.into() };
            match key {
                "name" => spec.name = value.into(),
                "cmd" => spec.command = value.into(),
                "arg" => spec.arguments.push(value.into()),
                "proto" => spec.protocol = value.parse().map_err(|()| bad())?,
                "nodes" => spec.nodes = Some(value.parse().map_err(|_| bad())?),
                "tc" => spec.control = Some(value.parse().map_err(|_| bad())?),
                "depth" => spec.depth = Some(value.parse().map_err(|_| bad())?),
                _ => match key.strip_prefix("option.") {
                    Some(name) if !name.is_empty() => spec.options.push((name.into(), value.into())),
                    _ => return Err(SpecError::UnknownKey(key.into())),
                },
            }
        }
        if spec.command.is_empty() {
            return Err(SpecError::NoCommand);
        }
        if spec.name.is_empty() {
            let file = std::path::Path::new(&spec.command).file_name();
            spec.name = file.map_or_else(|| spec.command.clone(), |name| name.to_string_lossy().into_owned());
        }
        Ok(spec)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptions_are_read() {
        let spec: EngineSpec = "name=A,cmd=./a b,proto=usi,option.Move Overhead=5,nodes=7,tc=8+0.08".parse().unwrap();
        assert_eq!((spec.name.as_str(), spec.command.as_str()), ("A", "./a b"));
        assert_eq!(spec.options, [("Move Overhead".to_owned(), "5".to_owned())]);
        assert_eq!((spec.protocol, spec.nodes), (Protocol::Usi, Some(7)));
        assert_eq!(spec.control, Some("8+0.08".parse().unwrap()));
        let of_match = TimeControl::Depth(3);
        assert_eq!(spec.control_or(&of_match), TimeControl::Nodes(7));
        assert_eq!(EngineSpec { nodes: None, ..spec.clone() }.control_or(&of_match), "8+0.08".parse().unwrap());
        let unnamed: EngineSpec = "cmd=/x/y/engine".parse().unwrap();
        assert_eq!(unnamed.name, "engine");
    }

    #[test]
    fn mistakes_are_named() {
        for (text, message) in [
            ("cmd", "`cmd` is not key=value"),
            ("name=A", "cmd=PROGRAM is missing"),
            ("cmd=a,proto=xboard", "proto: `xboard` is not valid"),
            ("cmd=a,tc=8s", "tc: `8s` is not valid"),
            ("cmd=a,hash=3", "unknown key `hash`: name, cmd, arg, proto, option.NAME, tc, nodes, depth"),
        ] {
            assert_eq!(text.parse::<EngineSpec>().unwrap_err().to_string(), message);
        }
    }
}
