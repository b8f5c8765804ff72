// A machine that executes PTX on the CPU: text in, results, findings and
// counters out. Kernels run warp by warp with the hardware's arithmetic, and
// under stricter rules than the hardware's: asynchronous copies land as early
// or as late as the ISA allows, warps run in adversarial orders, every access
// is checked. Nothing a caller sees depends on the number of host threads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "gemm/Emulator/Counters.h"
#include "gemm/Emulator/Memory.h"
#include "gemm/Emulator/Rules.h"

namespace gemm::emulator {

struct Program; // the decoded form; private to the library
class Suppressions;

struct Dim3 {
  uint32_t x = 1, y = 1, z = 1;
};

/// When an asynchronous copy becomes visible: as soon as it is issued, only at
/// the wait that demands it, or at a seeded random moment between.
enum class Async { Early, Late, Random };

/// In which order the warps of a CTA run between two points where they block.
enum class Order { Forward, Reverse, Random };

/// What approximate instructions give: the exact result rounded, or what is furthest from it
/// among what the PTX ISA allows: above it, below it, or either, as the seed has it.
enum class Approx { Ideal, Worst, Up, Down };

/// Whether lanes of a warp that have parted meet again where the control flow joins, as
/// hardware mostly has it, or only where the program makes them (sm_70 and later promise
/// no more).
enum class Convergence { Hardware, Adversarial };

struct Options {
  /// The machine whose arithmetic and limits hold, as gemm::lookupTarget knows
  /// it: "a100", "h200", ... or a chip ("sm_80"). PTX's .target is not asked.
  std::string machine = "a100";
  Async async = Async::Late;
  Order order = Order::Forward;
  Approx approx = Approx::Ideal;
  Convergence convergence = Convergence::Hardware;
  uint64_t seed = 0;
  unsigned threads = 0; ///< host threads, 0 = all
  /// Warp instructions one CTA may execute before it is stopped.
  uint64_t maxSteps = uint64_t(1) << 30;
  /// Takes what kernels print, CTA by CTA in order. Empty: standard output.
  std::function<void(std::string_view)> print;
  bool l2 = false; ///< count hits and misses in L2; runs on one host thread
  /// Look for races, missing waits and fences, and reads of bytes that nobody wrote;
  /// bounds and what PTX leaves undefined are always checked.
  bool findings = true;
  /// With `findings`: in global memory too, where the host may have written as well,
  /// and between CTAs.
  bool globalFindings = true;
  Strictness rules = Strictness::Strict;
  /// A CTA's shared memory is zero at the start, and counts as written; else it holds 0xff that
  /// nobody wrote. No GPU promises it.
  bool zeroedShared = false;
  /// Count by line of the PTX (Result::lines).
  bool lineCounters = false;
  /// Findings that are known; shared by all launches, whose uses it counts. May be null.
  std::shared_ptr<Suppressions> suppressions{};
};

struct ParseError {
  std::string module;
  unsigned line = 0; ///< line of the PTX text, 0 when the text as a whole is meant
  std::string message;
  /// "name:line: message".
  std::string str() const;
};

struct Parameter {
  std::string name;
  size_t size = 0, align = 1;
};

struct KernelInfo {
  std::string name;
  std::vector<Parameter> parameters;
  size_t staticShared = 0; ///< bytes declared in the kernel and its module
  /// .maxntid / .reqntid, 0 when absent.
  unsigned maxThreads = 0;
  Dim3 requiredBlock{0, 0, 0};
  /// .reqnctapercluster and .maxclusterrank, 0 when absent.
  Dim3 requiredCluster{0, 0, 0};
  unsigned maxClusterRank = 0;
  unsigned maxRegisters = 0; ///< .maxnreg, 0 when absent
  bool synchronises = false; ///< its CTAs may wait for each other, or leave parts of a sum
  const Parameter *parameter(std::string_view name) const;
};

/// A place in the PTX text and in the source that it was made of.
struct SourcePlace {
  unsigned ptxLine = 0;   ///< 0: unknown
  std::string location{}; ///< "file:line:column" from .loc, or empty
  /// Calls that were inlined there, the innermost first: "inner at a.cu:7:3" is a call of inner.
  std::vector<std::string> inlined{};
};

/// A parsed PTX module: immutable, cheap to copy, safe to share by threads.
class Module {
public:
  /// Parses and decodes everything. An instruction that is not supported is an
  /// error here, naming it and its line, never a surprise at run time.
  static std::variant<Module, ParseError> parse(std::string_view text, std::string name = "ptx");
  /// The same for a file of at most 1 GiB, which gives the name.
  static std::variant<Module, ParseError> parseFile(const std::string &path);

  const std::string &name() const;
  const std::vector<KernelInfo> &kernels() const;
  const KernelInfo *kernel(std::string_view name) const;
  /// What a line of the PTX, of an instruction of the kernel, was made of.
  SourcePlace placeOf(std::string_view kernel, unsigned ptxLine) const;
  const Program &program() const { return *impl; }

private:
  friend class Memory;
  explicit Module(std::shared_ptr<const Program> p) : impl(std::move(p)) {}
  std::shared_ptr<const Program> impl;
};

struct Finding {
  Rule rule = Rule::LaunchInvalid;
  Level level = Level::Error;
  std::string message; ///< what happened, with values, and what to fix
  std::string kernel;
  Dim3 cta{0, 0, 0};
  unsigned warp = 0, lane = 0;
  SourcePlace at;
  SourcePlace other;  ///< the other side of a race or of a wait, where there is one
  bool ended = false; ///< the CTA, which could not go on
  FindingKind kind() const { return info(rule).kind; }
  /// One line for people: "race: message [kernel cta (0,0,0) warp 1 lane 3, ptx line 42,
  /// in.mlir:7:3] [race-shared]".
  std::string str() const;
};

struct Result {
  /// At most 100, the first ones in order of CTA and of execution in it.
  std::vector<Finding> findings;
  /// Those that Options::suppressions names, likewise.
  std::vector<Finding> suppressed{};
  Counters counters;
  LineCounters lines; ///< with Options::lineCounters
  /// Every CTA that was asked for ran to its end. A run with findings may still be complete:
  /// races are noted and passed over, a bad address stops its CTA.
  bool completed = false;
  /// What is more than a note.
  size_t faults() const;
  bool ok() const { return completed && faults() == 0; }
};

struct LaunchConfig {
  Dim3 grid, block;
  /// CTAs of one cluster, up to 16; (0, 0, 0) takes the kernel's own
  /// .reqnctapercluster, or no cluster. The grid is a multiple of it.
  Dim3 cluster{0, 0, 0};
  size_t dynamicShared = 0; ///< bytes
  /// The clusters (CTAs, where there are none) that are executed, by number, ascending; empty: all.
  /// A part of a launch says nothing of the others, and whoever waits for one of those waits in
  /// vain.
  std::vector<uint64_t> only{};
  /// May begin before the launch before it in its stream has ended (programmatic dependent
  /// launch, from sm_90 on): what it touches of that one's memory before griddepcontrol.wait is a
  /// finding.
  bool dependent = false;
  uint64_t stream = 0; ///< any number
};

/// Runs one kernel to its end. `params` holds one byte string per kernel
/// parameter, of exactly the parameter's size. A tensor map is the 128 bytes
/// that encode() makes (TensorMap.h).
Result launch(const Module &, std::string_view kernel, const LaunchConfig &,
              const std::vector<std::vector<std::byte>> &params, Memory &, const Options & = {});

/// The same without a cluster of the caller's choice.
Result launch(const Module &, std::string_view kernel, Dim3 grid, Dim3 block, size_t dynamicShared,
              const std::vector<std::vector<std::byte>> &params, Memory &, const Options & = {});

} // namespace gemm::emulator
