// Events are the driver's, which the program has loaded or not: nothing here loads it.
#include "GpuTimes.h"

#include <cstdlib>
#include <deque>
#include <dlfcn.h>
#include <mutex>
#include <unistd.h>

namespace gemm::trace {

namespace {
// The driver's functions; those that an old one lacks are null.
struct Driver {
  int (*create)(void **, unsigned) = nullptr;
  int (*destroy)(void *) = nullptr;
  int (*record)(void *, void *) = nullptr;
  int (*elapsed)(float *, void *, void *) = nullptr;
  int (*synchronize)(void *) = nullptr;
  int (*isCapturing)(void *, int *) = nullptr;

  Driver() {
    void *library = dlopen("libcuda.so.1", RTLD_LAZY | RTLD_NOLOAD);
    if (!library)
      return;
    auto find = [&](auto &function, const char *name) {
      function = reinterpret_cast<std::decay_t<decltype(function)>>(dlsym(library, name));
    };
    find(create, "cuEventCreate"), find(destroy, "cuEventDestroy_v2");
    find(record, "cuEventRecord"), find(elapsed, "cuEventElapsedTime");
    find(synchronize, "cuEventSynchronize"), find(isCapturing, "cuStreamIsCapturing");
  }
  bool tells() const { return create && destroy && record && elapsed; }
  bool captures(void *stream) const {
    int status = 0;
    return isCapturing && (isCapturing(stream, &status) != 0 || status != 0);
  }
};

struct Pending {
  Record *record;
  void *from, *to;
};

class Times {
public:
  const Driver driver;

  void add(const Pending &pending) {
    if (process != getpid()) { // a child, which has no events
      pending.record->state.store(State::Untimed, std::memory_order_release);
      return;
    }
    const std::lock_guard lock(mutex);
    queue.push_back(pending);
    settle(/*wait=*/false);
  }
  void end() {
    if (process != getpid())
      return;
    const std::lock_guard lock(mutex);
    settle(/*wait=*/true);
  }

private:
  // In the order of the calls, until one whose events the GPU has not passed.
  void settle(bool wait) {
    constexpr int notReady = 600; // CUDA_ERROR_NOT_READY
    while (!queue.empty()) {
      const Pending &p = queue.front();
      if (wait && driver.synchronize)
        driver.synchronize(p.to);
      float milliseconds = 0;
      const int status = driver.elapsed(&milliseconds, p.from, p.to);
      if (status == notReady)
        return;
      p.record->ended = p.record->begun + int64_t(double(milliseconds) * 1e6);
      p.record->state.store(status == 0 ? State::Ended : State::Untimed, std::memory_order_release);
      driver.destroy(p.from), driver.destroy(p.to);
      queue.pop_front();
    }
  }

  const pid_t process = getpid();
  std::mutex mutex;
  std::deque<Pending> queue;
};

// Made at the first call, when the program has loaded the driver if it ever does, and never
// destroyed: threads may call while the program ends. What is registered last runs first at the
// end, so the driver is still there.
Times &times() {
  static Times *all = [] {
    auto *made = new Times;
    std::atexit([] { times().end(); });
    return made;
  }();
  return *all;
}
} // namespace

GpuCall::GpuCall(Call &call, void *stream) : record(call.take()), stream(stream) {
  const Driver &driver = times().driver;
  if (!record || !driver.tells() || driver.captures(stream))
    return;
  if (driver.create(&from, 0) != 0 || driver.create(&to, 0) != 0 ||
      driver.record(from, stream) != 0)
    from = nullptr; // and the call is untimed
}

void GpuCall::returned(int status) {
  if (!record)
    return;
  const Driver &driver = times().driver;
  if (status != 0)
    record->state.store(State::Refused, std::memory_order_release);
  else if (from && driver.record(to, stream) == 0)
    times().add({record, from, to});
  else
    record->state.store(State::Untimed, std::memory_order_release);
}

} // namespace gemm::trace
