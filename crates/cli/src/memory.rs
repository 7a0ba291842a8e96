//! How much memory may be asked for.

use gwangsang::Words;
use sysinfo::{MemoryRefreshKind, RefreshKind, System};

use crate::exit::Failure;

/// The machine has not what is needed to think or to count.
pub(crate) fn too_much(trouble: &Words) -> Failure {
    Failure::unusable(
        format!("{}; ask for less", trouble.en),
        format!("{}. 더 적게 쓰십시오", trouble.ko),
    )
}

/// The megabytes of `--hash` in bytes, if the machine has them.
pub(crate) fn hash_bytes(megabytes: u64) -> Result<usize, Failure> {
    let memory = RefreshKind::nothing().with_memory(MemoryRefreshKind::nothing().with_ram());
    let free = System::new_with_specifics(memory).available_memory() >> 20;
    // Where nothing is known about the machine, asking for the memory will tell.
    if free > 0 && megabytes > free {
        return Err(Failure::Unreadable(Words::new(
            format!("--hash {megabytes} is more than the {free} MB that are free here"),
            format!("--hash {megabytes}은(는) 남은 메모리 {free}MB보다 큽니다"),
        )));
    }
    usize::try_from(megabytes << 20).map_err(|_| {
        Failure::Unreadable(Words::new(
            format!("--hash {megabytes} is more than can be addressed"),
            format!("--hash {megabytes}은(는) 이 기계에서 쓸 수 있는 것보다 큽니다"),
        ))
    })
}
