// A module after decoding: flat instructions whose operands are byte offsets
// into a warp's register file, branch targets that are indices, and constants
// that are registers like any other. Nothing here is text any more except
// what a finding needs to say.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "Ptx/Globals.h"
#include "Ptx/Types.h"
#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator {

struct Warp;
struct Inst;

/// Executes one instruction for the lanes in `mask`, which is never empty.
using Handler = void (*)(Warp &, const Inst &, uint32_t mask);

/// Constant::symbol of an address in shared memory.
inline constexpr uint32_t sharedSymbol = noIndex - 1;

/// Bits of Inst::order: .relaxed or .volatile, .acquire, .release; a scope that is
/// narrower than .gpu.
inline constexpr uint8_t strongAccess = 1, acquireAccess = 2, releaseAccess = 4, narrowScope = 8,
                         ctaScope = 16;

/// Inst::mode of what ends a block (InstructionClass::Branch).
enum BranchMode : uint8_t { branchTo, branchExit, branchReturn, branchTable };

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
  uint8_t order = 0; ///< strongAccess, ... of ld, st, atom and red
  Space space = Space::Generic;
  bool leader = false;        ///< first of a basic block: lanes may meet here
  uint32_t line = 0, loc = 0; ///< PTX line, index in Program::locations
};

/// A value that every lane of a slot holds from the start: `bits`, and what is known at
/// the launch alone, the address of a variable or where the CTA's shared memory begins.
struct Constant {
  uint32_t offset = 0;
  bool wide = false;
  uint64_t bits = 0;
  uint32_t symbol = noIndex; ///< index in Program::globals, sharedSymbol, or nothing is added
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
  ClusterIdX,
  ClusterIdY,
  ClusterIdZ,
  NclusterIdX,
  NclusterIdY,
  NclusterIdZ,
  ClusterCtaidX,
  ClusterCtaidY,
  ClusterCtaidZ,
  ClusterNctaidX,
  ClusterNctaidY,
  ClusterNctaidZ,
  ClusterCtarank,
  ClusterNctarank,
  DynamicSharedSize,
  TotalSharedSize,
  ReservedShared,    ///< where the system's own shared memory begins
  GridWorkspaceHigh, ///< %envreg1 and 2: the address of what CTAs of a grid meet by
  GridWorkspaceLow,
  Clock,
  ClockHigh,
  Clock64,
  GlobalTimer,
};

/// A special register given a slot of its own, filled when a warp starts.
struct SpecialSlot {
  uint32_t offset = 0;
  bool wide = false;
  Special which;
};

/// Where a value that is passed by a call lives: in a slot (a register or a
/// constant), or at an offset in the frame of its function.
struct CallValue {
  uint32_t slot = noIndex, offset = 0, bytes = 0;
};
struct CallSite {
  uint32_t callee = noIndex; ///< index in Kernel::functions; none: by address
  std::vector<CallValue> arguments, results;
};
/// A register's place in the file: bytes of one lane, 0 for a predicate.
struct RegisterSlot {
  uint32_t offset = 0, bytes = 0;
};
/// The code of one .func in a kernel that may call it.
struct FunctionCode {
  std::string name;
  uint32_t entry = noIndex;              ///< first instruction; none: the kernel never calls it
  uint32_t firstSlot = 0, slotBytes = 0; ///< its registers, saved when it calls itself
  uint32_t frameBytes = 0;               ///< parameters and .local, per lane
  std::vector<RegisterSlot> registers;
  std::vector<CallValue> formals, results;
};

/// What an mma.sync or a wmma instruction says: D (m x n) = A (m x k) B + C.
struct MmaShape {
  Type a = Type::None, b = Type::None, accumulator = Type::None;
  unsigned m = 0, n = 0, k = 0;
  bool saturate = false;
  // Of a wmma load or store:
  enum Matrix : uint8_t { A, B, C } matrix = A;
  bool rowMajor = true;
  bool hasStride = false;
};

/// What a wgmma.mma_async says.
struct WgmmaShape {
  Type a = Type::None, b = Type::None;
  unsigned n = 0, k = 0;
  bool half = false; ///< the accumulator is f16
  bool saturate = false;
  bool aInRegisters = false;
  bool negateA = false, negateB = false;
  bool aMnMajor = false, bMnMajor = false;
  unsigned accumulators() const { return half ? n / 4 : n / 2; }
};

/// One register of the file that an instruction reads or writes.
struct RegisterTouch {
  uint32_t slot;
  bool write;
};

struct Kernel {
  bool asksFor(Special) const;
  KernelInfo info;
  std::vector<uint32_t> paramOffsets;
  size_t paramBytes = 0;
  std::vector<Inst> code; ///< ends with an exit that nothing guards
  std::vector<uint32_t> lists;
  std::vector<Constant> constants;
  std::vector<SpecialSlot> specials;
  uint32_t fileBytes = 0; ///< register file of one warp
  size_t staticShared = 0, dynamicAlign = 16;
  size_t localBytes = 0;   ///< per lane: the frames of every function that may be active
  uint32_t frameBytes = 0; ///< of the kernel itself
  uint32_t frameSlot = 0;  ///< wide slot that holds the offset of the current frame
  std::vector<FunctionCode> functions; ///< by index in the module
  std::vector<CallSite> calls;
  /// Has atomics or strong reads of global memory: its CTAs may wait for each other.
  bool synchronises = false;
  int capability = 0;             ///< least compute capability that has its instructions
  std::string capabilityFor;      ///< the first that needs it, with its line
  int onlyCapability = 0;         ///< the one that has them, or any from the least on
  std::vector<MmaShape> mmas;     ///< Inst::imm of an mma.sync or wmma is an index
  std::vector<WgmmaShape> wgmmas; ///< Inst::imm of a wgmma.mma_async is an index
  /// What each instruction touches, [touchEnds[pc - 1], touchEnds[pc]). Kept
  /// only in kernels that use wgmma, whose accumulators must be left alone.
  std::vector<RegisterTouch> touches;
  std::vector<uint32_t> touchEnds;
};

struct Program {
  std::string name;
  std::vector<KernelInfo> infos;
  std::vector<Kernel> kernels;
  std::vector<Global> globals;
  std::vector<Location> locations; ///< [0] is empty

  /// Of a line of the PTX, and of that with an index of `locations`.
  SourcePlace placeOf(const Kernel &, uint32_t line) const;
  SourcePlace placeOf(uint32_t line, uint32_t loc) const;
};

} // namespace gemm::emulator
