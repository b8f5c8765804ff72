// How one GEMM is cut up on a machine: the plain twin of #gemm.schedule. Its
// shared-memory footprint and its legality are pure functions, checked before
// any code is made. Nothing here knows MLIR.
#pragma once

#include "gemm/CostModel/CostModel.h"
#include "gemm/CostModel/Hierarchy.h"
#include "gemm/Schedule/Deal.h"
#include "gemm/Target/Mma.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace gemm {

/// How units of work are dealt to CTAs: one each; or as many CTAs as run at one time
/// take one after the other; or splits of K one each. Persistent ones may take splits
/// of K as well. Stream-K: persistent, with the k-steps of the last waves dealt out
/// evenly. Ping-pong: persistent, and two warpgroups of a CTA take its units in turn.
enum class ScheduleKind : uint8_t { Block, Persistent, SplitK, StreamK, PingPong };
std::string_view scheduleKindName(ScheduleKind kind);

/// Where the splits of an output tile meet: in a workspace in global memory, or in the
/// shared memory of a cluster, whose CTAs then are the splits of one tile.
enum class Reduce : uint8_t { Workspace, Cluster };
inline constexpr int64_t mostSplitsInCluster = mostOfEveryCluster;

/// Factors of the problem that are copied before the product, so that its kernel reads lines of
/// whole 16 bytes, along K where elements are not of 2 bytes: a bit for each.
enum class Pack : uint8_t { None, A, B, Both };
/// Slots of a ring: one is read while another is filled.
inline constexpr int64_t leastStages = 2, mostStages = 16;
/// Right operands that a kernel multiplies A by.
inline constexpr int64_t mostProducts = 4;
/// CTAs of a grid that takes unit after unit: three times their number, each with a tile of
/// partials, is counted in 32 bits. A machine with more SMs keeps the others idle.
inline constexpr int64_t mostResidentCtas = 65535;

struct Schedule {
  Family family = Family::MmaSync;
  ScheduleKind kind = ScheduleKind::Block;
  std::array<int64_t, 3> tile = {128, 128, 32}; // CTA tile m, n, k
  std::array<int64_t, 2> warp = {64, 32};       // warp tile m, n
  int64_t stages = 4;                           // slots of the shared-memory ring
  int64_t group = 8;                            // rows of tiles per raster group
  std::array<int64_t, 2> cluster = {1, 1};
  int64_t splits = 1; // shares that K is cut into
  Reduce reduce = Reduce::Workspace;
  // The kernel computes the transposed product: its m is the problem's N, its n the
  // problem's M, and tile, warp, group and cluster are along these.
  bool swap = false;
  Raster raster = Raster::Grouped;
  // Products that share A: a warp tile's columns are as many runs, one of each, side by side.
  int64_t products = 1;
  Pack pack = Pack::None; // of the problem's A and B, with swap as well
  // Panels of a warp, of all its epilogue's operands that tensor maps address, which are on their
  // way while it multiplies; with 0 lanes load these operands in the epilogue.
  int64_t panels = 0;

  bool operator==(const Schedule &other) const;
  bool operator!=(const Schedule &other) const { return !(*this == other); }

  /// Columns of the kernel's output that a CTA tile and a warp tile cover.
  int64_t tileColumns() const { return tile[1] / products; }
  int64_t warpColumns() const { return warp[1] / products; }
  /// Matrices that a slot's rows of A (0) or of right operands (1) are of, and how many rows of one
  /// come before those of the next; 0 of a single one.
  int64_t matrices(size_t factor) const { return factor == 1 ? products : 1; }
  int64_t run(size_t factor) const { return matrices(factor) > 1 ? warpColumns() : 0; }
  /// What the CTA tile covers of the problem's M and N.
  int64_t tileM() const { return swap ? tileColumns() : tile[0]; }
  int64_t tileN() const { return swap ? tile[0] : tileColumns(); }

  /// Whether A (0) or every right operand (1) is copied first.
  bool packs(size_t factor) const { return (static_cast<unsigned>(pack) >> factor & 1) != 0; }

  /// CTAs of a cluster: neighbours along M and N, or the splits of one tile.
  int64_t clusterSize() const { return cluster[0] * cluster[1] * clusterSplits(); }
  /// Whether no more CTAs are launched than run at one time, which take unit after unit.
  bool isResident() const {
    return kind == ScheduleKind::Persistent || kind == ScheduleKind::StreamK ||
           kind == ScheduleKind::PingPong;
  }
  /// Whether some unit of work has not all of an output tile's K.
  bool cutsK() const { return splits > 1 || kind == ScheduleKind::StreamK; }
  /// Whether the splits meet in a workspace in global memory.
  bool needsWorkspace() const { return cutsK() && reduce == Reduce::Workspace; }
  /// How many CTAs of a cluster are the splits of one output tile.
  int64_t clusterSplits() const { return reduce == Reduce::Cluster ? splits : 1; }
  /// Groups of warps that hold a whole tile each.
  int64_t teams() const { return kind == ScheduleKind::PingPong ? 2 : 1; }
  const Mma &mma() const { return mmaOf(family); }
  /// Warps of a team side by side.
  int64_t warpsAlongN() const { return tile[1] / warp[1]; }
  /// Warps that multiply, and threads with those that copy.
  int64_t warps() const { return tile[0] / warp[0] * warpsAlongN() * teams(); }
  int64_t threads() const { return threadsOfWarp * warps() + mma().copyingThreads(); }
  /// Warps that read a slot before it is free: a team's, of all CTAs where others fill it as well.
  int64_t readers(bool multicast) const {
    return warps() / teams() * (multicast ? clusterSize() : 1);
  }
  /// Rows of the accumulators that execute one instruction together.
  int64_t accumulatorRows() const { return mma().warps * warp[0]; }
  /// Rows of the fragments that these hold of A (0) or of right operands (1).
  int64_t fragmentRows(size_t factor) const { return factor == 0 ? accumulatorRows() : warp[1]; }
};

/// "mma_sync, block, tile 128x128x32, warp 64x32, stages 4, group 8": for messages.
std::string toString(const Schedule &schedule);

/// Registers of a thread of the copying warpgroup and of one that multiplies, for
/// this many multiplying warpgroups: together what the launch gives. `bulk`: one
/// thread copies, by tensor maps alone.
struct WarpgroupRegisters {
  int64_t copying, multiplying;
};
WarpgroupRegisters warpgroupRegisters(int64_t warpgroups, bool bulk);

/// Dynamic shared memory by what lies in it: `stages` slots of A and B, each element at its own
/// size, and where copies are waited for by mbarriers two of 8 bytes for each; panels from which
/// results are stored, and those that operands are loaded into; then the accumulators of splits
/// that meet in a cluster, where the slots do not hold them, or ping-pong's turn, a slot of
/// barriers alone. Saturates on absurd sizes.
struct SharedMemory {
  int64_t slot = 0, barriers = 0; // of one stage
  int64_t panels = 0, operands = 0, exchange = 0, turn = 0;
  int64_t bytes = 0; // of all, each beginning where it may
};
/// Bytes beside the ring for a tile of accumulators that a cluster exchanges, of so many bytes:
/// none where the ring's slots, free by then, hold it.
inline int64_t exchangeBytes(int64_t tile, int64_t ring) { return tile > ring ? tile : 0; }
/// Elements of the problem's A and B, which a kernel may swap, are of so many bits.
SharedMemory sharedMemory(const Schedule &schedule, int64_t bitsA, int64_t bitsB);
int64_t sharedBytes(const Schedule &schedule, Type a, Type b);

/// Whether the units of a schedule may be tiles of groups, which walk through them.
bool servesGroups(const Schedule &schedule);

/// Empty when the schedule has a kernel on some machine: the constraints of #gemm.schedule.
std::string checkForm(const Schedule &schedule);
/// Empty when its shared memory is within a CTA's of the machine. Part of checkSchedule.
std::string checkShared(const Schedule &schedule, Type a, Type b, const Target &target);

/// Empty when the schedule has a kernel for this problem on this machine, else one message that
/// names the value, what was expected and the limit: checkSchedule, checkPrecision, checkStorage
/// and, of a problem with sums, checkSums. Sizes that are not known are taken as any.
std::string checkKernel(const Schedule &schedule, const GemmProblem &problem, const Target &target);

/// Empty when the schedule can be built for these types on this machine: part of checkKernel, and
/// all that can be asked where nothing else of a problem is known.
std::string checkSchedule(const Schedule &schedule, Type a, Type b, const Target &target);

/// Empty when the schedule's kernel can read the operands as they are stored, and multiplies all
/// of them: one stored along the tile's n has lines of a multiple of 16 of it.
std::string checkStorage(const Schedule &schedule, const GemmProblem &problem);

/// Empty when its kernels can multiply parts of sums by the scales of the problem's blocks: part of
/// checkStorage.
std::string checkScales(const Schedule &schedule, const GemmProblem &problem);
/// How many rows, or columns if `ofN`, of a group of so many (0: of all) a warp holds together, of
/// which its kernel makes one number in registers: the group itself, or a part that divides it.
int64_t heldOfGroup(const Schedule &schedule, bool ofN, int64_t group);
/// What a group of rows, or of the kernel's `columns`, is a multiple of where lanes have whole
/// ones; `paired` where they have four neighbouring columns, of bytes that were loaded as pairs of
/// rows.
int64_t stepOfGroup(bool columns, bool paired);
/// Part of checkStorage: whether there is such a part of each of the problem's groups.
std::string checkGroups(const Schedule &schedule, const GemmProblem &problem);
/// Part of checkStorage: whether there is a kernel of the problem's grouping, if it has one.
std::string checkGrouping(const Schedule &schedule, const GemmProblem &problem);
/// The same of the groups whose elements read a number of theirs: whether warps hold whole ones.
std::string checkHeldGroups(const Schedule &schedule, const GemmProblem &problem);

/// Empty when a CTA fits an SM and a cluster the machine: part of checkSchedule, and all
/// that is asked of a schedule without a kernel.
std::string checkResidence(const Schedule &schedule, Type a, Type b, const Target &target);

/// Whether sums of f32 are as near as the problem asks, which of a K that is not known is open.
std::string checkPrecision(const Schedule &schedule, const GemmProblem &problem);
/// Empty when kernels of the schedule can also store the sums over K of the problem's A's rows,
/// else the reason: a CTA must see all of K, and A be the rows of its tiles.
std::string checkSums(const Schedule &schedule, const GemmProblem &problem);
/// Empty, or that such sums would make its kernel spill, which does not without them: there is a
/// kernel, and who pins it has it, but it is no gain to fuse them.
std::string spillOfSums(const Schedule &schedule, const GemmProblem &problem);

/// Panels that a warp's part of a matrix has, of elements of so many bytes: of 16 rows, and as wide
/// as a swizzle span; 0 where lines of it are no such panels.
int64_t panelsOfMatrix(const Schedule &schedule, int64_t bytes);
/// How many panels of each operand of such types the schedule's hold at a time: as many as divide
/// the number of each, so that every tile begins with the first one; 0 where they hold none.
int64_t panelsAhead(const Schedule &schedule, const std::vector<Type> &operands);

/// A thread's share of an SM's registers, a multiple of 8, or 255: what the
/// threads of a wgmma kernel are launched with.
int64_t launchRegisters(const Schedule &schedule);

/// Registers that ptxas wants for one instruction of wgmma, with the addresses around it.
int64_t wgmmaInstructionRegisters(const Schedule &schedule);

/// Registers a thread of the kernel of such operands has at launch: an estimate for mma_sync.
int64_t registersPerThread(const Schedule &schedule, Type operand);

/// Clusters of `size` CTAs that run at one time. The CTAs of one share a GPC; pairs of SMs
/// are taken to be spread evenly over as few GPCs as hold them.
int64_t clustersAtOnce(int64_t size, int64_t ctasPerSm, const Target &target);

/// What a kernel does beside its schedule that registersPerThread does not count.
struct KernelExtras {
  bool dequantises = false; // scales of integers that become floats
  bool sums = false;        // of A's rows
  bool bytes = false;       // factors of a byte
  bool singly = false;      // lines along M or N whose elements lanes load one by one
};
KernelExtras extrasOf(const Schedule &schedule, const GemmProblem &problem);

/// How many CTAs fewer an SM has than registersPerThread and ctasPerSm say: ptxas is told to give
/// the threads of these the registers of one CTA, or two, more (scripts/no_spill.py has shown that
/// they spill otherwise, and that they have enough then). So have those of CTAs that stay, which
/// keep values from tile to tile.
int64_t fewerCtas(const Schedule &schedule, Type a, const KernelExtras &extras);

/// CTAs of a problem's kernel that an SM holds, one at least, and what limits them.
Occupancy occupancyOf(const Schedule &schedule, const GemmProblem &problem, const Target &target);

/// CTAs that run on the machine at one time, in whole clusters.
int64_t residentCtas(const Schedule &schedule, const GemmProblem &problem, const Target &target);

/// The schedule for a problem, chosen by the model (see Choose.h): the same answer
/// every time. Unknown dimensions count as large. nullopt when no family here can
/// build the problem; `why` then says so.
std::optional<Schedule> chooseSchedule(const GemmProblem &problem, const Target &target,
                                       std::string *why = nullptr);

} // namespace gemm
