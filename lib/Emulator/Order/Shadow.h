// What the emulator knows about a CTA's shared memory beside its value: for
// each word (for single bytes where a kernel writes less) who wrote it last and
// when, who has read it since, and whether an asynchronous operation is still
// on its way to it or from it.
//
// "Who" is a clock of the cluster (see Clocks.h): a warp, or the asynchronous
// work under one mbarrier. An access is ordered after another exactly when the
// other's time is known to it. Anything else is a race, whatever the order in
// which this run happened to execute the two. The asynchronous proxy (bulk
// copies, wgmma) demands more of what warps wrote: a proxy fence between.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "Order/Clocks.h"

namespace gemm::emulator {

struct Warp;
struct Inst;
struct Cta;

/// Bytes of shared memory: both a multiple of 16.
struct ByteRange {
  uint32_t at = 0, bytes = 0;
};

class Shadow {
public:
  bool enabled = false;
  /// `first` is the clock of the CTA's warp 0.
  /// `written`: all of it is, at the start.
  void reset(size_t bytes, Clocks &, unsigned first, unsigned warps, bool written);
  /// One instruction's lanes access `bytes` bytes each; at[l] is lane l's. The
  /// warp may be one of another CTA of the cluster.
  void read(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  void write(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  void atomic(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  /// Strong accesses (.relaxed, .volatile, .acquire, .release) do not race with
  /// each other, nor with atomics.
  void strong(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes, bool write);
  /// A cp.async starts and, when its warp has waited for it, is complete.
  void asyncIssue(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  void asyncComplete(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes);
  /// The warp's cp.async there no longer awaits a wait_group: it happens at
  /// `time` of `clock`, which an mbarrier passes on.
  void handOver(Warp &, uint32_t lanes, const uint32_t *at, uint32_t bytes, unsigned clock,
                Clocks::Time time);

  /// The asynchronous proxy starts to read these bytes: a wgmma with operands in
  /// shared memory, a bulk copy from it. Finds bytes that nobody wrote, that are
  /// not ordered before this instruction, or that a warp wrote without a proxy
  /// fence since. From now until finishAsyncRead with the returned number, a
  /// write to them by anybody is a finding.
  ///
  /// To be called once for each operation, by its first warp. A wgmma of four
  /// warps is one operation: it is over as soon as one of them has waited for
  /// it.
  unsigned startAsyncRead(Warp &, const Inst &, std::span<const ByteRange>);
  /// `warp` has waited: the reads now lie before whatever it does next. A number
  /// that is already finished is ignored.
  void finishAsyncRead(Warp &, unsigned number);
  /// An operation that still reads, or null: nothing may end before it has.
  const Inst *unfinishedRead() const;

  /// The asynchronous proxy will write these bytes at `time` of `clock`: whoever
  /// has waited for the mbarrier to which the clock belongs may touch them.
  void asyncWrite(Warp &, const Inst &, ByteRange, unsigned clock, Clocks::Time time);

  /// Elements are added to (or the like) by several at once: such updates do not
  /// race with each other.
  void asyncUpdate(Warp &, const Inst &, ByteRange, unsigned clock, Clocks::Time time);
  /// The asynchronous proxy reads these bytes at `time` of `clock`.
  void asyncReadUnder(Warp &, const Inst &, ByteRange, unsigned clock, Clocks::Time time);

  /// Eight bytes become an mbarrier object, or cease to be one.
  void makeBarrier(Warp &, const Inst &, uint32_t at);
  void dropBarrier(Warp &, const Inst &, uint32_t at);

private:
  struct Cell {
    uint32_t written = 0, line = 0; ///< time of the last write; its PTX line
    uint32_t read = 0, readers = 0; ///< time of the reads since, by which warps
    uint16_t writer = 0;            ///< clock, with the atomic bit
  };
  struct Epoch {
    unsigned clock;
    Clocks::Time time;
  };
  enum class Use : uint8_t { Read, Write, Atomic, Async, AsyncWrite, StrongRead, StrongWrite };
  // Times above every clock. A word that is split lives in `bytes`.
  static constexpr uint32_t uninitialised = ~0u, inFlight = ~0u - 1, split = ~0u - 2,
                            spread = ~0u - 3, barrierObject = ~0u - 4;
  static constexpr uint16_t atomicBit = 0x8000, clockMask = 0x7fff;

  struct Who {
    Warp &warp;
    const Inst &inst;
    unsigned lane;
    uint32_t at;
  };
  struct AsyncRead {
    const Inst *inst;
    std::vector<ByteRange> ranges;
    unsigned warp; ///< clock of the one that started it
  };
  bool local(unsigned clock) const { return clock - first < warps; }
  void overwrite(Warp &, const Inst &, uint32_t lanes, const uint32_t *at, uint32_t bytes, Use);
  void touch(const Who &, uint32_t bytes, Use);
  void touchWord(const Who &, uint32_t word, Use);
  void touchBytes(const Who &, uint32_t at, uint32_t bytes, Use);
  void touchCell(const Who &, Cell &, uint32_t key, Use);
  void checkPinned(const Who &, Use);
  void checkSource(const Who &, const Cell &, uint32_t key);
  void addReader(const Who &, Cell &, uint32_t key);
  void addEpoch(Cell &, uint32_t key, Epoch);
  bool readersKnown(const Who &, const Cell &, uint32_t key, unsigned &who) const;
  void report(const Who &, const Cell &, Use, const char *problem, unsigned other);
  void reportFence(const Who &, const Cell &, Use);
  std::string nameOf(unsigned clock) const;
  std::string place(const Who &, Use) const;
  Cell load(uint32_t word) const;
  void store(uint32_t word, const Cell &);
  void splitWord(uint32_t word);

  std::vector<uint32_t> written, line, lastRead, readers;
  std::vector<uint16_t> writer;
  std::vector<Cell> bytes; ///< four for each word, sized at the first split
  std::unordered_map<uint32_t, std::vector<Epoch>> readTimes; ///< cells that are `spread`
  std::vector<uint16_t> pins; ///< asynchronous reads of each 16 bytes, sized at the first
  std::map<unsigned, AsyncRead> asyncReads;
  unsigned nextRead = 1;
  Clocks *clocks = nullptr;
  unsigned first = 0, warps = 0;
  // Of an asynchronous write while it is checked:
  unsigned asyncClock = 0;
  Clocks::Time asyncTime = 0;
};

} // namespace gemm::emulator
