//! How much memory may be asked for.

use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::exit::Failure;

/// The megabytes of `--hash` in bytes, if the machine has them.
pub(crate) fn hash_bytes(megabytes: u64) -> Result<usize, Failure> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let free = System::new_with_specifics(memory).available_memory() >> 20;
    // Where nothing is known about the machine, asking for the memory will tell.
    if free > 0 && megabytes > free {
        let text = format!("--hash {megabytes} is more than the {free} MB that are free here");
        return Err(Failure::Unusable(text));
    }
    usize::try_from(megabytes << 20)
        .map_err(|_| Failure::Unusable(format!("--hash {megabytes} is more than can be addressed")))
}
