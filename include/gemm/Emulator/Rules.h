// What the emulator reports, each thing under one stable id: one table, by which findings are
// printed, explained, judged and documented (docs/emulator.md). A rule's ids do not change; what a
// kernel does against it is a Finding (Emulator.h).
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace gemm::emulator {

enum class FindingKind {
  InvalidLaunch,     ///< the launch itself is wrong; nothing was run
  OutOfBounds,       ///< address in no allocation, or past shared memory
  Misaligned,        ///< address not a multiple of the access size
  ReadOnlyWrite,     ///< store to constant or parameter space
  UninitialisedRead, ///< memory read that nobody wrote
  Race,              ///< two warps, no barrier between
  MissingWait,       ///< asynchronous copy or product touched before it was waited for
  MissingFence,      ///< registers or memory handed to asynchronous work without a fence,
                     ///< or to another proxy without a proxy fence
  BarrierDivergence, ///< barrier or warp-wide instruction without all lanes
  Deadlock,          ///< every warp left waits and nobody can release it
  StepLimit,         ///< Options::maxSteps reached
  EndlessLoop,       ///< a loop that can only go on as it does
  InvalidOperand,    ///< run-time value that the ISA leaves undefined
  InvalidDescriptor, ///< of a matrix in shared memory: its bits, bounds or uniformity
  Trap,              ///< the kernel executed trap
  MbarrierMisuse,    ///< counts, transaction bytes or phases of an mbarrier
  EarlyExit,         ///< a CTA ended while somebody may still use its memory
  InvalidTensorMap,  ///< a tensor map or coordinates that the ISA does not allow
  Leak,              ///< memory that the host never freed
};

/// "race", "out of bounds", ...
std::string_view name(FindingKind);

/// In the order of the table.
enum class Rule : uint8_t {
  LaunchInvalid,
  BoundsGlobal,
  BoundsShared,
  BoundsCluster,
  BoundsLocal,
  BoundsStack,
  BoundsBulk,
  AlignAccess,
  AlignAsync,
  ReadOnlyConstant,
  ReadOnlyParameter,
  UninitShared,
  UninitGlobal,
  RaceShared,
  RaceGlobal,
  RaceCtas,
  WaitCpAsync,
  WaitBulk,
  WaitSource,
  WaitBulkGlobal,
  WaitWgmma,
  WaitLimit,
  WaitAtExit,
  WaitLaunch,
  FenceProxyShared,
  FenceProxyGlobal,
  FenceWgmma,
  BarrierAligned,
  BarrierCount,
  BarrierOperand,
  BarrierCluster,
  WarpWhole,
  WarpMembers,
  WarpShuffle,
  WarpgroupWhole,
  WarpgroupSame,
  DeadlockCta,
  DeadlockGrid,
  StepLimit,
  EndlessLoop,
  EmulatorLimit,
  OperandGeneric,
  OperandRank,
  OperandCpAsync,
  OperandCall,
  OperandTable,
  OperandRegisters,
  OperandWmma,
  OperandScale,
  DescriptorBits,
  DescriptorPattern,
  DescriptorBase,
  DescriptorLanes,
  DescriptorBounds,
  Trap,
  Assert,
  BulkSize,
  BulkMbarrier,
  BulkOverlap,
  BulkMulticast,
  BulkReduction,
  TensorCoordinate,
  TensorStore,
  TensorMapInvalid,
  ExitGone,
  ExitPeer,
  ExitCopy,
  MbarrierNone,
  MbarrierUnordered,
  MbarrierInitAgain,
  MbarrierInitLive,
  MbarrierInval,
  MbarrierBytes,
  MbarrierPhase,
  MbarrierCount,
  MbarrierArrivals,
  MbarrierNoComplete,
  MbarrierAccess,
  MbarrierPeer,
  Leak,
};

/// Error: what follows is undefined, or the kernel ended. Warning: PTX leaves it open, hardware
/// does something. Note: to know; a run with notes alone is fine.
enum class Level : uint8_t { Note, Warning, Error };
/// "note", "warning", "error", as SARIF has them.
std::string_view name(Level);
/// What a line about it begins with: "note" or "finding".
constexpr const char *headOf(Level level) { return level == Level::Note ? "note" : "finding"; }

/// Where a rule is from: a paragraph that says so; what follows from one, or from what programs
/// that are known to run do; what a GPU has shown in the conformance table (docs/conformance.md).
enum class Basis : uint8_t { Documented, Inferred, Confirmed };
std::string_view name(Basis);

/// Which rules hold: what PTX promises, or what hardware does where that is known.
enum class Strictness : uint8_t { Strict, Hardware };

/// A body that breaks the rule, run by a test. What it may use: explain() says.
struct RuleExample {
  std::string_view body;
  unsigned block = 32, ctas = 1, cluster = 1;
  bool again = false; ///< launched a second time, which depends on the first
};

/// What hardware makes of it, where that is something defined.
struct OnHardware {
  std::string_view what; ///< empty: nothing defined
  Basis basis = Basis::Inferred;
  std::string_view source;
};

struct RuleInfo {
  Rule rule;
  std::string_view id; ///< "race-shared"
  FindingKind kind;
  Level level;
  std::string_view cause, cure; ///< one line each
  Basis basis;
  std::string_view source; ///< of the rule: "PTX ISA, mbarrier.init"
  RuleExample example{};
  OnHardware hardware{};
};

std::span<const RuleInfo> rules();
const RuleInfo &info(Rule);
/// Null when no rule has this id.
const RuleInfo *findRule(std::string_view id);
/// A note where these rules take what hardware does for granted.
Level levelOf(Rule, Strictness);

/// Cause, cure, source and example, for people. Several lines.
std::string explain(const RuleInfo &);
/// A row for each rule: the table of docs/emulator.md.
std::string rulesTable();
/// A module with kernel `k` of the example: parameters a, b (addresses of 4096 bytes with values
/// and of 256 without) and a tensor map of 32 x 32 f32 at a, with a box of 8 x 8.
std::string exampleModule(const RuleExample &);

} // namespace gemm::emulator
