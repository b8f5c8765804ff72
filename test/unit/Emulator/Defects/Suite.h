// The seeded-defect suite: correct kernels (NAME.ptx in this folder), and edits
// of one step each that break them. A correct kernel must be right and without
// a finding under twenty schedules; an edited one must be caught. An area adds
// its bases and edits in a file of its own.
#pragma once

#include <functional>
#include <iosfwd>
#include <string>
#include <vector>

#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator::test {

struct Base {
  std::string name; ///< of the file; its kernel is called k
  Dim3 grid, block;
  size_t shared = 0; ///< dynamic
  /// Allocates and fills what the kernel takes; returns its arguments.
  std::function<std::vector<std::vector<std::byte>>(Memory &)> place;
  /// Whether what the kernel left, given its arguments, is what it should be.
  std::function<bool(const Memory &, const std::vector<std::vector<std::byte>> &)> right;
  std::string machine = "a100";
};

/// Which schedules must show a defect: all twenty, or at least one.
enum class Shown { Always, Sometimes };

struct Edit {
  std::string base, step, by; ///< the line after //@step becomes `by`
  /// Any of these findings counts; none: the result must be wrong.
  std::vector<FindingKind> kinds;
  Shown shown = Shown::Always;
};

struct Suite {
  std::vector<Base> bases;
  std::vector<Edit> edits;
  const Base &base(const std::string &name) const;
};

// Each area's part.
void addScalarDefects(Suite &);
void addAsyncDefects(Suite &);
void addTensorDefects(Suite &);

const Suite &suite();

void PrintTo(const Base &, std::ostream *);
void PrintTo(const Edit &, std::ostream *);

/// The argument at `index` as the address that it is.
uint64_t address(const std::vector<std::vector<std::byte>> &arguments, size_t index);

} // namespace gemm::emulator::test
