// Work on several threads of a machine that may give fewer. In: what each thread is to
// do, which takes its share until none is left. Out: all of it done, by at least the
// calling thread.
#pragma once

#include <cstdint>
#include <functional>

namespace gemm::support {

/// Calls `work` on up to `count` threads, the caller's among them, and waits for all.
/// `work` throws nothing.
void runOnThreads(uint64_t count, const std::function<void()> &work);

} // namespace gemm::support
