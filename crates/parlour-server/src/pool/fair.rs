//! A fair queue (round robin): jobs of one address wait behind each other, addresses take turns. However many one hands
//! in, another waits for one of them.

use std::collections::VecDeque;
use std::net::IpAddr;

/// The addresses that have jobs waiting, the next one first, each with its jobs in turn.
pub(super) struct FairQueue<T>(VecDeque<(IpAddr, VecDeque<T>)>);

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        FairQueue(VecDeque::new())
    }
}

impl<T> FairQueue<T> {
    pub(super) fn push(&mut self, address: IpAddr, job: T) {
        match self.0.iter_mut().find(|(known, _)| *known == address) {
            Some((_, jobs)) => jobs.push_back(job),
            None => self.0.push_back((address, VecDeque::from([job]))),
        }
    }

    /// The oldest job of the address whose turn it is.
    pub(super) fn pop(&mut self) -> Option<T> {
        let (address, mut jobs) = self.0.pop_front()?;
        let job = jobs.pop_front();
        if !jobs.is_empty() {
            self.0.push_back((address, jobs));
        }
        job
    }

    /// How many wait.
    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|(_, jobs)| jobs.len()).sum()
    }

    /// How many of an address wait.
    pub(super) fn len_of(&self, address: IpAddr) -> usize {
        self.0.iter().find(|(known, _)| *known == address).map_or(0, |(_, jobs)| jobs.len())
    }

    /// The oldest job of every address.
    pub(super) fn fronts(&self) -> impl Iterator<Item = &T> {
        self.0.iter().filter_map(|(_, jobs)| jobs.front())
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
