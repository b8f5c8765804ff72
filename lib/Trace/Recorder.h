// Where calls are written down, and where the functions are that they were meant for. Loaded into
// programs of others before their libraries: nothing here throws, allocates while a call is
// recorded, or prints but when a program could not go on.
#pragma once

#include "gemm/Trace/Format.h"

#include <utility>

namespace gemm::trace {

/// The next function of a name behind ours, as the caller would have found it: among the program's
/// libraries, else, for a library that was loaded with libraries of its own, among those.
class Next {
public:
  explicit constexpr Next(const char *name) : name(name) {}
  /// `caller` is an address in the code that calls. Ends the program where there is none.
  void *of(const void *caller);

private:
  const char *name;
  std::atomic<void *> global{nullptr};
  // Of a caller that has libraries of its own, the last ones.
  static constexpr size_t slots = 16;
  struct Slot {
    std::atomic<const void *> caller{nullptr};
    std::atomic<void *> function{nullptr};
  };
  Slot cache[slots];
};

/// One call, from here to the end of its scope. A call within another, as of Fortran's interface by
/// CBLAS's, is a part of that one.
class Call {
public:
  explicit Call(const Described &what);
  ~Call();
  /// Its record, whose state and end are written by somebody else then; none beyond the file's
  /// room, within another call, or where nothing is recorded.
  Record *take() { return std::exchange(record, nullptr); }
  Call(const Call &) = delete;
  Call &operator=(const Call &) = delete;

private:
  bool outer = false, room = false;
  Record *record = nullptr; // none beyond the file's room
  int64_t begun = 0;
};

} // namespace gemm::trace
