//! Lines that leave a line of moves, such as variations of a game.

use boards::Line;
use search::ListedGame;

/// Returns the lines that leave a line with the move after some plies, those with the same move together.
pub fn leaving<'a, G: ListedGame>(line: &Line<G>, others: &[&'a Line<G>], ply: usize) -> Vec<Vec<&'a Line<G>>> {
    let mut groups: Vec<Vec<&Line<G>>> = Vec::new();
    for &other in others.iter().filter(|other| common_plies(line, other) == ply) {
        match groups.iter_mut().find(|group| group[0].moves().get(ply) == other.moves().get(ply)) {
            Some(group) => group.push(other),
            None => groups.push(vec![other]),
        }
    }
    groups
}

fn common_plies<G: ListedGame>(line: &Line<G>, other: &Line<G>) -> usize {
    line.moves().iter().zip(other.moves()).take_while(|(one, other)| one == other).count()
}
