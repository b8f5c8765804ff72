// Objects that programs hold handles of. A handle is an object's address, and is looked up before
// it is followed: one that was never given out, or was given back, is an error of its caller.
#pragma once

#include <memory>
#include <unordered_map>
#include <utility>

namespace gemm::cudadevice {

template <class T> class Handles {
public:
  /// The handle of a new object.
  T *add(T object) {
    auto owned = std::make_unique<T>(std::move(object));
    T *handle = owned.get();
    live[handle] = std::move(owned); // emplaced, it looks to gcc as if it might be gone
    return handle;
  }
  /// The object of a handle, or null.
  T *find(const void *handle) const {
    auto it = live.find(handle);
    return it == live.end() ? nullptr : it->second.get();
  }
  /// False when there is none.
  bool remove(const void *handle) { return live.erase(handle) != 0; }
  template <class Predicate> void removeIf(Predicate predicate) {
    std::erase_if(live, [&](const auto &entry) { return predicate(*entry.second); });
  }
  template <class Work> void each(Work work) {
    for (auto &entry : live)
      work(*entry.second);
  }

private:
  std::unordered_map<const void *, std::unique_ptr<T>> live;
};

} // namespace gemm::cudadevice
