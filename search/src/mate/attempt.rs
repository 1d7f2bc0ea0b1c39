//! An attempt at a mate beside the ordinary search: a few nodes now and then. What was found out stays in the table, so
//! that each slice goes on where the last one has stopped.

use std::sync::Arc;
use std::time::Instant;

use boards::{Line, Move};

use super::dfpn::Search;
use super::extract::Defence;
use super::outlook::UNLIMITED;
use super::{Task, replay};
use crate::games::Game;

/// The search for a mate by the side to move at the end of a line, on one thread.
pub struct Attempt<G: Game> {
    search: Search<G>,
    /// Longer mates are not looked for.
    longest: u16,
    over: bool,
}

/// A slice of work.
#[derive(Clone, Copy)]
pub struct Slice {
    /// What the thread has counted so far.
    pub nodes_before: u64,
    /// How many nodes may be added, give or take the moves of one position.
    pub nodes: u64,
    /// When the whole search must end.
    pub deadline: Option<Instant>,
}

impl<G: Game> Attempt<G> {
    /// For the end of a line.
    pub fn new(task: &Arc<Task>, line: Line<G>) -> Attempt<G> {
        let attacker = line.current().side_to_move();
        Attempt { search: Search::new(0, task, line, attacker), longest: UNLIMITED, over: false }
    }

    /// Nothing is left to be found.
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What the thread has counted.
    pub fn nodes(&self) -> u64 {
        self.search.nodes()
    }

    /// Goes on for a while. Returns the line of a mate if one is proved that is shorter than all before.
    pub fn go_on(&mut self, slice: Slice) -> Option<Vec<Move>> {
        let search = &mut self.search;
        search.count_on_from(slice.nodes_before);
        search.deadline = slice.deadline;
        if !search.take_goal(search.task.goal()) {
            return None;
        }
        let longest = self.longest;
        let line = search.within_nodes(slice.nodes, |search| {
            let outlook = search.solve(longest);
            outlook.is_proved().then(|| search.mating_line(outlook.length, Defence::AsProved))?
        })?;
        // Disproved, or the last word on the proof.
        let line = line.filter(|line| replay::is_mate(&search.line, line, search.task.attack));
        self.longest = line.as_ref().map_or(0, |line| line.len() as u16).saturating_sub(2);
        self.over = self.longest == 0;
        line
    }
}
