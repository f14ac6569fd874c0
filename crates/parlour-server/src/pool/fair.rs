//! A fair queue (round robin): jobs of one address wait behind each other, addresses take turns. However many one hands
//! in, another waits for one of them.

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;

/// Jobs in turn, by address.
pub(super) struct FairQueue<T> {
    /// The addresses that have something waiting, the next one first.
    ring: VecDeque<IpAddr>,
    waiting: HashMap<IpAddr, VecDeque<T>>,
}

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        FairQueue { ring: VecDeque::new(), waiting: HashMap::new() }
    }
}

impl<T> FairQueue<T> {
    pub(super) fn push(&mut self, address: IpAddr, job: T) {
        let jobs = self.waiting.entry(address).or_default();
        if jobs.is_empty() {
            self.ring.push_back(address);
        }
        jobs.push_back(job);
    }

    /// The oldest job of the address whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let address = self.ring.pop_front()?;
        let jobs = self.waiting.get_mut(&address)?;
        let job = jobs.pop_front();
        if jobs.is_empty() {
            self.waiting.remove(&address);
        } else {
            self.ring.push_back(address);
        }
        job
    }

    /// How many wait.
    pub(super) fn len(&self) -> usize {
        self.waiting.values().map(VecDeque::len).sum()
    }

    /// How many of an address wait.
    pub(super) fn len_of(&self, address: IpAddr) -> usize {
        self.waiting.get(&address).map_or(0, VecDeque::len)
    }

    /// The oldest job of every address.
    pub(super) fn fronts(&self) -> impl Iterator<Item = &T> {
        self.waiting.values().filter_map(VecDeque::front)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn whoever_hands_in_one_waits_for_one() {
        let mut queue = FairQueue::default();
        for number in 0..50 {
            queue.push(address(1), (1, number));
        }
        queue.push(address(2), (2, 0));
        queue.push(address(3), (3, 0));
        queue.push(address(2), (2, 1));
        assert_eq!((queue.len(), queue.len_of(address(2)), queue.len_of(address(9))), (53, 2, 0));
        let first: Vec<_> = (0..7).filter_map(|_| queue.pop()).collect();
        assert_eq!(first, [(1, 0), (2, 0), (3, 0), (1, 1), (2, 1), (1, 2), (1, 3)]);
        assert_eq!(std::iter::from_fn(|| queue.pop()).count(), 46);
        assert_eq!((queue.len(), queue.pop()), (0, None));
    }
}
