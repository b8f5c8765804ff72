// What a cluster (mostly one CTA) has done to global memory: which bytes it read
// and wrote, and for each word it wrote by which warp and when. While it runs, a
// read of bytes that nobody wrote and two warps at one word without a barrier
// between are findings.
//
// A bulk copy takes time: what it writes belongs to it until its group has been waited
// for, what it reads until its mbarrier has told of it.
//
// Between clusters there are two ways. Where CTAs cannot synchronise, pages are
// merged into those of the launch when a cluster has ended, in the order of CTAs:
// bytes that one wrote and another touched are a race. Where they can (see Grid),
// all clusters share their pages, and what another one did is a race unless
// GridClocks knows it. Nothing depends on which host thread ran which CTA.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator {

struct Warp;
struct Inst;
struct Grid;
struct LaunchState;
struct BulkCopy;
enum class AccessKind : uint8_t;

/// A bit for each of 1024 bytes.
struct ByteSet {
  static constexpr unsigned bytes = 1024;
  std::array<uint64_t, bytes / 64> bits{};
  /// Calls f(word, mask) for the 64-byte pieces of [from, from + count).
  template <class F> static void pieces(unsigned from, unsigned count, F &&f) {
    for (unsigned end = from + count; from < end;) {
      unsigned shift = from % 64, n = std::min(64 - shift, end - from);
      f(from / 64, (n == 64 ? ~uint64_t(0) : (uint64_t(1) << n) - 1) << shift);
      from += n;
    }
  }
};

struct GlobalPage {
  /// How strong an access is: weak, .relaxed or an atomic of a scope within the
  /// cluster, of a wider one.
  enum Strength : uint8_t { weak, near, strong };
  struct Write {
    uint32_t time = 0, line = 0, loc = 0; ///< time 0: nobody, or several at bytes of one word
    uint32_t cluster = 0;
    uint16_t warp = 0; ///< by its clock in the cluster
    uint8_t bytes = 0;
    Strength strength = weak;
    bool byCopy = false; ///< of the asynchronous proxy, which needs no fence for it
  };
  /// Bytes that a warp read, kept where clusters share the page.
  struct Read {
    uint32_t time, line, cluster;
    uint16_t warp, from, to;
  };
  /// Bytes that a bulk copy stores or updates and nobody has waited for.
  struct Store {
    uint32_t line, cluster, group;
    uint16_t warp, from, to;
    uint8_t lane;
    bool update;
  };
  /// Bytes that a bulk copy reads; it has read them at `time` of an mbarrier's clock.
  struct Load {
    uint32_t time, line, cluster;
    uint16_t clock, from, to;
  };
  ByteSet read, written;
  uint32_t readLine = 0, readLoc = 0;
  uint16_t readWarp = 0;
  std::unique_ptr<Write[]> writes; ///< by word, from the first write on
  std::vector<Read> reads;         ///< a few: of more, none is remembered
  std::vector<Load> loads;         ///< likewise
  std::vector<Store> stores;       ///< as many as lie side by side
};
/// By address / ByteSet::bytes.
using GlobalPages = std::unordered_map<uint64_t, GlobalPage>;

class GlobalShadow {
public:
  bool enabled = false;
  /// `all` is what the clusters of the launch share, or null.
  void reset(Grid *all, uint64_t cluster);
  bool acrossClusters() const { return enabled && together; }
  void access(Warp &, const Inst &, uint32_t lanes, const uint64_t *address, unsigned bytes,
              AccessKind);
  /// A bulk copy begins (GlobalBulk.cpp).
  void begin(const BulkCopy &);
  /// The lanes' groups of stores but for their latest `pending` are complete.
  void wait(Warp &, uint32_t lanes, uint32_t pending);
  GlobalPages take() {
    lastPage = nullptr;
    unwaited.clear();
    return std::move(own);
  }

private:
  struct Who {
    Warp &warp;
    const Inst &inst;
    uint32_t lanes;
    AccessKind kind;
    const BulkCopy *copy; ///< null: an ordinary access
    GlobalPage::Strength strength;
  };
  GlobalPage &page(uint64_t number);
  /// Against launches that this one may overlap with (Sequence.cpp).
  void checkSequence(const Who &, uint64_t page, unsigned from, unsigned count);
  void range(const Who &, uint64_t address, uint64_t bytes);
  void inPage(const Who &, GlobalPage &, uint64_t base, unsigned from, unsigned count);
  void checkInitialised(const Who &, const GlobalPage &, uint64_t base, unsigned from,
                        unsigned count);
  void checkWords(const Who &, GlobalPage &, uint64_t base, unsigned from, unsigned count);
  void checkReads(const Who &, GlobalPage &, uint64_t base, unsigned from, unsigned count);
  void remember(const Who &, GlobalPage &, unsigned from, unsigned count);
  void checkStores(const Who &, const GlobalPage &, uint64_t base, unsigned from, unsigned count);
  void checkLoads(const Who &, const GlobalPage &, uint64_t base, unsigned from, unsigned count);
  void remember(const BulkCopy &, uint64_t number, GlobalPage &, unsigned from, unsigned count);
  void complete(Warp &, const GlobalPage::Store &, GlobalPage &);
  void report(const Who &, uint64_t address, const char *did, uint32_t cluster, unsigned warp,
              uint32_t line);
  void reportCopy(const Who &, uint64_t address, const char *problem, uint32_t line,
                  const char *cure);
  void reportFence(const Who &, uint64_t address, const GlobalPage::Write &);
  std::string placeOf(const Who &, uint64_t address) const;

  GlobalPages own;
  /// Pages with stores of a lane that it has not waited for, by warp and lane.
  std::map<std::pair<unsigned, unsigned>, std::set<uint64_t>> unwaited;
  Grid *together = nullptr;
  uint32_t cluster = 0;
  uint64_t lastNumber = 0;
  GlobalPage *lastPage = nullptr;
};

/// What all CTAs of a launch did to a page; `readers` and `writers` are a few of each, to name.
struct LaunchPage {
  struct Party {
    Dim3 cta;
    uint32_t line;
    uint16_t from, to; ///< bytes of the page
  };
  ByteSet read, written;
  std::vector<Party> writers, readers;
};
using LaunchPages = std::unordered_map<uint64_t, LaunchPage>;

/// What all CTAs of a launch have done, as far as they are merged.
class GlobalRaces {
public:
  /// Takes over a cluster's pages, cluster after cluster in their order. Races
  /// with those before it go to `found`. `ctas` are the cluster's, by rank.
  void merge(GlobalPages &&, const std::vector<Dim3> &ctas, const LaunchState &,
             std::vector<Finding> &found);
  /// Takes over pages that CTAs have shared, and checked by themselves.
  void add(const GlobalPages &);
  /// What was written counts as initialised from now on.
  void commit(Memory &) const;
  LaunchPages take() { return std::move(pages); }

private:
  using Party = LaunchPage::Party;
  static void note(LaunchPage &, const GlobalPage &, Dim3 cta);
  LaunchPages pages;
};

} // namespace gemm::emulator
