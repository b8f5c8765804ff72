// Bulk copies on their way: between global memory and shared memory, between
// the shared memories of a cluster. Each lands as a whole at a moment that
// Options::async picks: at once, when a wait cannot do without it, or at a
// seeded random moment between. What the instruction said is resolved to rows
// when it is issued; the bytes are read when it lands.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "Order/Clocks.h"
#include "gemm/Emulator/TensorMap.h"

namespace gemm::emulator {

struct Cta;
struct Cluster;
struct Inst;
struct Mbarrier;
struct Warp;

/// Bytes of shared memory that lie together, and those of them (`valid` after
/// the first `skip`) that global memory has. The rest is filled, or not stored.
struct BulkRow {
  uint32_t at = 0, bytes = 0, skip = 0, valid = 0;
  std::byte *host = nullptr; ///< of the first valid byte
  uint64_t global = 0;       ///< its device address
};
using BulkRows = std::vector<BulkRow>;

enum class Reduction : uint8_t { None, Add, Min, Max, Inc, Dec, And, Or, Xor };

struct BulkCopy {
  const Inst *inst = nullptr;
  Warp *warp = nullptr;
  unsigned lane = 0;
  Cta *cta = nullptr; ///< whose shared memory the rows mean
  std::shared_ptr<const BulkRows> rows;
  Swizzle swizzle = Swizzle::None;
  uint64_t bytes = 0; ///< that it moves or fills
  /// Into shared memory, under an mbarrier:
  Mbarrier *barrier = nullptr;
  Clocks::Time time = 0;
  uint32_t fill = 0; ///< repeated where a row has no valid bytes
  /// From shared memory, in a group of the lane:
  uint32_t group = 0;
  unsigned readNumber = 0; ///< of Shadow::startAsyncRead
  /// How elements are put together, and of which type.
  Reduction reduction = Reduction::None;
  TensorType type = TensorType::U8;
  /// The bytes to store, row by row, once they have been read; or from the
  /// start, when they come from registers or another CTA's rows.
  std::vector<std::byte> data;
  bool dataRead = false, landed = false;
  /// Source rows in another CTA's shared memory.
  Cta *source = nullptr;
  uint32_t sourceAt = 0;
  /// cp.async of these lanes arrive at the barrier when they have come.
  uint32_t arriving = 0;
};

class BulkCopies {
public:
  void reset(Cluster &c) {
    cluster = &c;
    copies.clear();
    landed.clear();
  }
  void issue(BulkCopy &&);
  void commit(Warp &, uint32_t lanes);
  /// The lanes' groups but for their latest `pending` are complete, or have at
  /// least read what they read.
  void wait(Warp &, uint32_t lanes, uint32_t pending, bool readOnly);
  /// Lands the oldest copy that signals this barrier; false when there is none.
  bool landFor(const Mbarrier &);
  /// Lands here and there, when the schedule is a random one.
  void landSome();
  /// The CTA's copies to global memory may not outlive it.
  void finish(Cta &);
  /// A copy into or out of this CTA that still is on its way, or null.
  const BulkCopy *into(const Cta &) const;

private:
  void land(BulkCopy &);
  void readData(BulkCopy &);
  void storeData(BulkCopy &);
  void fillShared(BulkCopy &);
  void sweep();
  Cluster *cluster = nullptr;
  /// On their way, in order of issue; and what has landed and still reads its
  /// shared memory until its group is waited for. Apart, so that a kernel that
  /// never waits costs no more with every copy.
  std::vector<std::unique_ptr<BulkCopy>> copies, landed;
};

/// Elements of `type` at `from` put together with those at `into`. False when
/// the ISA has no such reduction.
bool reduceInto(std::byte *into, const std::byte *from, size_t bytes, Reduction, TensorType);
bool canReduce(Reduction, TensorType);

} // namespace gemm::emulator
