//! Hidden neurons of the positions on the path, updated only when a position is evaluated (`docs/networks.md`
//! section 5).
//!
//! An entry belongs to a ply and stores the key of its position: it is valid as long as the line has that position at
//! that ply. So moves need not be reported to the accumulators.
//!
//! There is no cache of sums by the king's square: adding up all features takes less than 1 % of a search
//! (`docs/networks.md` section 5).

use boards::features::{ChangeList, Features, Perspective};
use boards::{Line, Side};

use super::kernels::{Kernel, Row};
use super::network::Network;

/// Number of plies whose accumulators are kept: more than there are between two evaluated positions of a path.
const ENTRIES: usize = 256;
/// Number of plies beyond which adding up all features is cheaper than following the moves.
const LONGEST_WAY: usize = 8;

struct Entry<const H: usize> {
    key: u64,
    filled: bool,
    views: [Perspective; 2],
    hidden: [Row<H>; 2],
}

/// The accumulators of one thread.
pub struct Accumulators<const H: usize> {
    entries: Box<[Entry<H>]>,
    kernel: Kernel,
}

impl<const H: usize> Accumulators<H> {
    /// Creates empty accumulators.
    pub fn new(kernel: Kernel) -> Accumulators<H> {
        let empty = || Entry { key: 0, filled: false, views: [Perspective::ALL[0]; 2], hidden: [Row::ZERO; 2] };
        Accumulators { entries: (0..ENTRIES).map(|_| empty()).collect(), kernel }
    }

    /// Returns the kernels in use.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// Returns the hidden neurons of both sides, by [`Side::index`], at the end of a line.
    pub fn hidden<G: Features>(&mut self, network: &Network<H>, line: &Line<G>) -> &[Row<H>; 2] {
        let ply = line.ply();
        match self.latest(line.keys(), ply) {
            Some(known) => (known + 1..=ply).for_each(|next| self.advance(network, line, next)),
            None => self.refresh(network, line),
        }
        &self.entries[ply % ENTRIES].hidden
    }

    /// Returns the last ply with a valid entry among the last [`LONGEST_WAY`] plies.
    #[inline(always)]
    fn latest(&self, keys: &[u64], ply: usize) -> Option<usize> {
        (ply.saturating_sub(LONGEST_WAY)..=ply).rev().find(|&ply| {
            let entry = &self.entries[ply % ENTRIES];
            entry.key == keys[ply] && entry.filled
        })
    }

    /// Fills the entry of a line's end by adding up all features.
    fn refresh<G: Features>(&mut self, network: &Network<H>, line: &Line<G>) {
        let position = line.current();
        let features = position.features();
        let views = Side::BOTH.map(|side| position.perspective(side));
        let hidden = views.map(|view| network.hidden::<G>(self.kernel, &features, view));
        self.entries[line.ply() % ENTRIES] = Entry { key: position.key(), filled: true, views, hidden };
    }

    /// Fills the entry of a ply from the entry before it by the change of features.
    #[inline(always)]
    fn advance<G: Features>(&mut self, network: &Network<H>, line: &Line<G>, ply: usize) {
        let (before, after) = (&line.positions()[ply - 1], &line.positions()[ply]);
        let changes = after.changes_since(before);
        let indices = [(ply - 1) % ENTRIES, ply % ENTRIES];
        let Ok([from, to]) = self.entries.get_disjoint_mut(indices) else { return };
        (to.key, to.filled) = (line.keys()[ply], true);
        // `map` over an array would become a call.
        to.views = [after.perspective(Side::First), after.perspective(Side::Second)];
        for side in [0, 1] {
            let view = to.views[side];
            if view == from.views[side] {
                let row = |&feature: &u16| network.row(G::seen_from(feature, view));
                follow(self.kernel, &from.hidden[side], &mut to.hidden[side], &changes.added, &changes.removed, row);
            } else {
                to.hidden[side] = network.hidden::<G>(self.kernel, &after.features(), view);
            }
        }
    }
}

/// Writes accumulators with some features added and removed.
#[inline(always)]
fn follow<'a, const H: usize>(
    kernel: Kernel,
    from: &Row<H>,
    to: &mut Row<H>,
    added: &ChangeList,
    removed: &ChangeList,
    row: impl Fn(&u16) -> &'a Row<H>,
) {
    match (added.as_slice(), removed.as_slice()) {
        ([a], [b]) => kernel.update(from, to, [row(a)], [row(b)]),
        ([a], [b, c]) => kernel.update(from, to, [row(a)], [row(b), row(c)]),
        ([a, b], [c, d]) => kernel.update(from, to, [row(a), row(b)], [row(c), row(d)]),
        // A null move, and changes that no move makes.
        (added, removed) => {
            *to = *from;
            for &feature in added {
                kernel.update(&to.clone(), to, [row(&feature)], []);
            }
            for &feature in removed {
                kernel.update(&to.clone(), to, [], [row(&feature)]);
            }
        }
    }
}
