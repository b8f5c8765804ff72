// A module after decoding: flat instructions whose operands are byte offsets
// into a warp's register file, branch targets that are indices, and constants
// that are registers like any other. Nothing here is text any more except
// what a finding needs to say.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Types.h"
#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator {

struct Warp;
struct Inst;

/// Executes one instruction for the lanes in `mask`, which is never empty.
using Handler = void (*)(Warp &, const Inst &, uint32_t mask);

inline constexpr uint32_t noIndex = ~0u;

struct Inst {
  Handler run = nullptr;
  /// Register-file offsets; by convention op[0] is the destination.
  uint32_t op[6] = {};
  uint32_t guard = noIndex; ///< offset of a predicate, or none
  uint32_t guardXor = 0;    ///< all ones for @!p
  int64_t imm = 0;          ///< address offset or other constant
  uint32_t list = noIndex;  ///< first of `count` offsets in Kernel::lists
  uint32_t target = noIndex, reconverge = noIndex;
  InstructionClass cls = InstructionClass::Other;
  uint8_t count = 0;
  uint8_t bytes = 0; ///< of one element in memory
  uint8_t mode = 0, mode2 = 0;
  Space space = Space::Generic;
  bool leader = false;        ///< first of a basic block: lanes may meet here
  uint32_t line = 0, loc = 0; ///< PTX line, index in Program::locations
};

/// A value that every lane of a slot holds from the start.
struct Constant {
  uint32_t offset = 0;
  bool wide = false;
  uint64_t bits = 0;
  uint32_t symbol = noIndex; ///< index in Program::globals, added at launch
};

enum class Special : uint8_t {
  TidX,
  TidY,
  TidZ,
  NtidX,
  NtidY,
  NtidZ,
  CtaidX,
  CtaidY,
  CtaidZ,
  NctaidX,
  NctaidY,
  NctaidZ,
  LaneId,
  WarpId,
  NwarpId,
  SmId,
  NsmId,
  GridId,
  LaneMaskEq,
  LaneMaskLt,
  LaneMaskLe,
  LaneMaskGt,
  LaneMaskGe,
  DynamicSharedSize,
  TotalSharedSize,
  Clock,
  Clock64,
  GlobalTimer,
};

/// A special register given a slot of its own, filled when a warp starts.
struct SpecialSlot {
  uint32_t offset = 0;
  bool wide = false;
  Special which;
};

struct Global {
  std::string name;
  size_t size = 0, align = 1;
  std::vector<std::byte> init; ///< shorter than size: the rest is zero
  bool constant = false;
};

struct Location {
  std::string text; ///< "file:line:column"
};

struct Kernel {
  KernelInfo info;
  std::vector<uint32_t> paramOffsets;
  size_t paramBytes = 0;
  std::vector<Inst> code; ///< ends with an exit that nothing guards
  std::vector<uint32_t> lists;
  std::vector<Constant> constants;
  std::vector<SpecialSlot> specials;
  uint32_t fileBytes = 0; ///< register file of one warp
  size_t staticShared = 0, dynamicAlign = 16;
  size_t localBytes = 0; ///< per lane
  bool usesGlobalAtomics = false;
};

struct Program {
  std::string name;
  std::vector<KernelInfo> infos;
  std::vector<Kernel> kernels;
  std::vector<Global> globals;
  std::vector<Location> locations; ///< [0] is empty
};

} // namespace gemm::emulator
