//! Faults of an engine: in its answers, in its other lines, and of its process.

use serde::{Deserialize, Serialize};

/// Kind of a finding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FindingKind {
    /// An order was not answered.
    Missing,
    /// An answer came too late.
    Late,
    /// An answer came that was not asked for, or before it was due.
    Unasked,
    /// A move is not legal: an answer, a reply to ponder on, or a move of a variation.
    Illegal,
    /// An announced mate is none, or has another length.
    WrongMate,
    /// Lines of thinking contradict the protocol or each other.
    Thinking,
    /// The line is none of the protocol.
    UnknownLine,
    /// The engine reports an error of its own, or refuses what is right.
    Complaint,
    /// The process has ended.
    Gone,
    /// Memory, threads or files grow.
    Growth,
}

impl FindingKind {
    /// Name in reports.
    pub fn name(self) -> &'static str {
        match self {
            FindingKind::Missing => "missing answer",
            FindingKind::Late => "late answer",
            FindingKind::Unasked => "unasked answer",
            FindingKind::Illegal => "illegal move",
            FindingKind::WrongMate => "wrong mate",
            FindingKind::Thinking => "wrong line of thinking",
            FindingKind::UnknownLine => "unknown line",
            FindingKind::Complaint => "complaint",
            FindingKind::Gone => "process ended",
            FindingKind::Growth => "growth",
        }
    }
}

/// A finding.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Its kind.
    pub kind: FindingKind,
    /// The line concerned, and the reason.
    pub text: String,
}

impl Finding {
    /// Returns a finding.
    pub fn new(kind: FindingKind, text: impl Into<String>) -> Finding {
        Finding { kind, text: text.into() }
    }
}
