// Where each number of a machine comes from, as text for those who read tables; and the numbers
// that tables show and no term of the model needs: how much DRAM there is, and how fast the links
// to the host and to other nodes are.
#pragma once

#include "gemm/Target/Target.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>

namespace gemm {

/// What of a machine has a source of its own. OfSm: shared memory, registers and threads of an SM.
enum class MachineNumber : uint8_t {
  SmCount,
  Clock,
  Peaks,
  VectorF32,
  Sustained,
  Dram,
  DramSize,
  L2,
  L2Size,
  OfSm,
  SharedRate,
  Link,
  HostLink,
  NodeLink,
  Launch
};
inline constexpr size_t kMachineNumbers = 15;

/// A source for each; empty where the machine has no such number.
using MachineSources = std::array<std::string, kMachineNumbers>;

/// Of a machine's name or chip; nullopt if none is built in.
std::optional<MachineSources> builtinSources(std::string_view machineOrChip);
/// Of a target file that parseTarget takes: what it gives is from its "source", the rest from its
/// base's, or its chip's.
MachineSources sourcesOfFile(std::string_view text, const std::string &file);
/// Of what findTarget finds.
MachineSources sourcesOf(std::string_view name);

/// Bytes of DRAM of a built-in machine. 0: not known, as of those of files, or not the machine's to
/// say, as of a CPU.
double dramSizeOf(const Target &target);

/// Bytes per second of one chip, one way. 0: not known, as of machines of files, or none.
struct FurtherLinks {
  double host = 0; // to the CPU's memory
  double node = 0; // to other nodes, of the network that the vendor's own system has
};
FurtherLinks furtherLinksOf(const Target &target);

} // namespace gemm
