// Threads as far as the system gives them: a limit on processes or on memory is no
// reason to fail, since the caller's own thread can do everything.
#include "gemm/Support/Threads.h"

#include <new>
#include <system_error>
#include <thread>
#include <vector>

namespace gemm::support {

void runOnThreads(uint64_t count, const std::function<void()> &work) {
  std::vector<std::thread> pool;
  try {
    while (pool.size() + 1 < count) {
      pool.reserve(pool.size() + 1); // so that a thread that began is never lost
      pool.emplace_back(work);
    }
  } catch (const std::system_error &) {
  } catch (const std::bad_alloc &) {
  }
  work();
  for (std::thread &thread : pool)
    thread.join();
}

} // namespace gemm::support
