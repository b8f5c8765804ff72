// wgmma of one warp: the multiplications it has issued and not yet waited for,
// and the accumulators that are in flight with them. Each warp of a warpgroup
// computes its own 16 rows; the four must issue the same instructions with the
// same descriptors, which a log shared by the warpgroup checks.
//
// A multiplication reads shared memory and adds to its accumulators when it
// executes: at issue, at the wait, or at a random moment between, as
// Options::async says. Until the wait, registers hold poison or whatever has
// landed; touching them is a finding under every schedule.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "Decode/Program.h"
#include "Order/Clocks.h"

namespace gemm::emulator {

struct WgmmaOp {
  const Inst *inst = nullptr;
  const WgmmaShape *shape = nullptr;
  const uint32_t *slots = nullptr; ///< accumulators, then A where it is in registers
  uint64_t descriptorA = 0, descriptorB = 0;
  bool accumulate = false;              ///< scale-d
  alignas(16) std::byte a[16][32] = {}; ///< this warp's rows, when A is in registers
  uint32_t group = 0;
  uint64_t index = 0;      ///< how many this warp had issued before
  unsigned readNumber = 0; ///< of Shadow::startAsyncRead, 0 for none
  bool done = false;
};

struct Cta;

class WgmmaQueue {
public:
  void clear();
  /// Whether register accesses must be shown to `inspect`.
  bool watching = false;
  uint64_t issued = 0; ///< wgmma instructions so far

  void issue(Warp &, const WgmmaOp &);
  void fence(Warp &);
  void commit(Warp &);
  /// All but the latest `pending` groups have landed. False, and nothing done,
  /// when other warps of the warpgroup have yet to issue their part of them.
  bool wait(Warp &, uint32_t pending);
  /// Registers that an instruction other than wgmma accesses.
  void inspect(Warp &, const Inst &, std::span<const RegisterTouch>);

private:
  /// One set of accumulator registers with something on its way to them.
  struct Flight {
    const WgmmaOp *op = nullptr;  ///< the latest one
    std::vector<uint32_t> values; ///< 16 x n, row-major
    unsigned pending = 0;         ///< multiplications not yet waited for
  };
  enum : uint8_t { wasRead = 1, wasWritten = 2, accumulating = 4, multiplying = 8 };
  Flight &flightOf(Warp &, const WgmmaOp &);
  void checkFence(Warp &, const WgmmaOp &, bool inFlight);
  void execute(Warp &, WgmmaOp &);
  void executeSome(Warp &);
  /// Executes what was issued before the index-th multiplication: the four warps
  /// read shared memory as one, and one of them knows that it is over.
  void executeBefore(Warp &, uint64_t index);
  /// Groups before `until` have landed.
  void settle(Warp &, uint32_t until);
  void markOperands();
  uint8_t &flags(uint32_t slot) { return touched[slot / 64]; }

  std::deque<WgmmaOp> ops;            ///< not yet waited for, in order
  std::map<uint32_t, Flight> flights; ///< by first accumulator register
  std::vector<uint8_t> touched;       ///< flags by register slot / 64
  uint32_t committed = 0;
  bool fenced = false, operandsMarked = false;
};

/// What the four warps of a warpgroup have issued, compared instruction by
/// instruction.
class Warpgroup {
public:
  void clear();
  /// The index-th wgmma of a warp (0 to 3 in its group); an explanation when
  /// the others executed another one.
  std::string compare(unsigned warp, uint64_t index, WgmmaOp &);
  /// The first of the four says what the multiplication reads from now on.
  void startReads(Warp &, WgmmaOp &);
  /// A warp has waited: the reads of these multiplications are over, for this
  /// warp and for all that wait for them later.
  void finishReads(Warp &, std::span<const unsigned> numbers);
  /// Number of instructions each warp has issued.
  const uint64_t *issued() const { return seen; }

private:
  struct Entry {
    unsigned line;
    uint64_t descriptorA, descriptorB;
    bool accumulate;
    unsigned readNumber;
  };
  std::deque<Entry> entries; ///< not yet seen by all
  uint64_t first = 0;
  uint64_t seen[4] = {};
  Clocks::Time over[4] = {}; ///< when each warp last found reads to be over
};

/// At the end of a CTA: all warps of a warpgroup have issued as many.
void checkWarpgroups(Cta &);

} // namespace gemm::emulator
