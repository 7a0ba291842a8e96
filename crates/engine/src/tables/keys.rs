//! Random numbers for hashing, the same in every build.

/// One number for every piece on every point, and some for the rest of the state.
#[derive(Debug)]
pub(crate) struct Keys {
    pieces: Vec<u64>,
    members: Vec<u64>,
    captors: Vec<u64>,
    size: usize,
    /// The second side is to move.
    pub(crate) turn: u64,
}

impl Keys {
    /// Keys for a number of different pieces on a number of points.
    pub(crate) fn new(pieces: usize, size: usize) -> Self {
        let mut state = 0x0067_7761_6e67_7361;
        let turn = split_mix(&mut state);
        let mut keys = |count: usize| (0..count).map(|_| split_mix(&mut state)).collect();
        Self { pieces: keys(pieces * size), members: keys(size), captors: keys(size), size, turn }
    }

    /// The number of a piece on a point.
    #[inline]
    pub(crate) fn piece(&self, piece: usize, point: usize) -> u64 {
        self.pieces[piece * self.size + point]
    }

    /// The number of a member of a fallen camp on a point.
    pub(crate) fn member(&self, point: usize) -> u64 {
        self.members[point]
    }

    /// The number of a captor of a camp on a point.
    pub(crate) fn captor(&self, point: usize) -> u64 {
        self.captors[point]
    }
}

/// The next number of the SplitMix64 generator (Steele, Lea, Flood 2014).
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mix(*state)
}

/// A number in which every bit depends on every bit of the given one.
pub(crate) fn mix(number: u64) -> u64 {
    let mut z = number;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
