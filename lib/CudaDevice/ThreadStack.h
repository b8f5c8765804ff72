// What a thread has pushed: contexts, configurations of launches.
#pragma once

namespace gemm::cudadevice {

/// A thread's stack of a few things. It has no destructor: programs call from those of their global
/// objects, which run after the main thread's variables are gone.
template <class T, unsigned most> struct ThreadStack {
  T items[most];
  unsigned size = 0;
  bool empty() const { return size == 0; }
  T &back() { return items[size - 1]; }
  void pop_back() { --size; }
  /// False when it is full.
  bool push_back(T item) {
    if (size == most)
      return false;
    items[size++] = item;
    return true;
  }
};

} // namespace gemm::cudadevice
