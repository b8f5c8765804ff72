// Handles of C programs: names of objects rather than addresses, so that one which was freed, is of
// another kind or never existed is an error and no crash. A handle is never given twice. Internal.
#pragma once

#include "gemm/Runtime/Device.h"

#include <atomic>
#include <memory>
#include <mutex>
#include <shared_mutex>
#include <unordered_map>

namespace gemm::runtime {

/// Of all kinds together; none is given to two objects.
inline std::atomic<uintptr_t> lastHandle = 0;

/// `Handle` is the struct that the C header declares, of which there is none.
template <typename Handle, typename Object> class Handles {
public:
  /// "a bundle of gemm_bundle_load", for messages.
  explicit Handles(const char *what) : what(what) {}

  Handle *add(std::shared_ptr<Object> object) {
    auto handle = reinterpret_cast<Handle *>(lastHandle += step);
    std::unique_lock<std::shared_mutex> lock(mutex);
    live.emplace(handle, std::move(object));
    return handle;
  }

  /// The object lives as long as somebody uses it, if another thread frees its handle too.
  std::shared_ptr<Object> get(const Handle *handle) const {
    {
      std::shared_lock<std::shared_mutex> lock(mutex);
      if (auto found = live.find(handle); found != live.end())
        return found->second;
    }
    refuse(handle);
  }

  void remove(const Handle *handle) {
    std::shared_ptr<Object> last; // goes without the lock
    {
      std::unique_lock<std::shared_mutex> lock(mutex);
      auto found = live.find(handle);
      if (found != live.end()) {
        last = std::move(found->second);
        live.erase(found);
        return;
      }
    }
    refuse(handle);
  }

private:
  [[noreturn]] void refuse(const Handle *handle) const {
    auto number = reinterpret_cast<uintptr_t>(handle);
    throw Error("expected " + std::string(what) + " that was not freed, got " +
                (number ? "handle " + std::to_string(number) : "null"));
  }

  static constexpr uintptr_t step = 16;
  const char *what;
  mutable std::shared_mutex mutex;
  std::unordered_map<const Handle *, std::shared_ptr<Object>> live;
};

} // namespace gemm::runtime
