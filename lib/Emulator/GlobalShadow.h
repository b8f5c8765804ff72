// What a cluster (mostly one CTA) has done to global memory: which bytes it read and wrote, and for
// each word it wrote by which warp and when. Two uses. While the CTA runs, a
// read of bytes that nobody wrote and two warps at one word without a barrier
// between are findings. When it has ended, its pages are merged into those of
// the launch, in the order of CTAs: bytes that one CTA wrote and another touched
// are a race unless something orders the two. Nothing depends on which host
// thread ran which CTA, or when.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator {

struct Warp;
struct Inst;
struct LaunchState;
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
  struct Write {
    uint32_t time = 0, line = 0, loc = 0; ///< time 0: nobody, or several at bytes of one word
    uint16_t warp = 0;                    ///< by its clock in the cluster
    uint8_t bytes = 0;
    bool atomic = false;
  };
  ByteSet read, written;
  uint32_t readLine = 0, readLoc = 0;
  uint16_t readWarp = 0;
  std::unique_ptr<Write[]> writes; ///< by word, from the first write on
};
/// By address / ByteSet::bytes.
using GlobalPages = std::unordered_map<uint64_t, GlobalPage>;

class GlobalRaces;

class GlobalShadow {
public:
  bool enabled = false;
  /// `earlier` is what CTAs did that ran to their end before this one starts,
  /// or null where CTAs run at the same time.
  void reset(const GlobalRaces *before) {
    pages.clear();
    lastPage = nullptr;
    earlier = before;
  }
  void access(Warp &, const Inst &, uint32_t lanes, const uint64_t *address, unsigned bytes,
              AccessKind);
  /// The same for one range of a bulk copy; its reads and writes are not told
  /// apart from each other by time.
  void asynchronous(Warp &, const Inst &, unsigned lane, uint64_t address, uint64_t bytes,
                    AccessKind);
  GlobalPages take() {
    lastPage = nullptr;
    return std::move(pages);
  }

private:
  struct Who {
    Warp &warp;
    const Inst &inst;
    uint32_t lanes;
    AccessKind kind;
    bool asynchronous = false;
  };
  GlobalPage &page(uint64_t number);
  void range(const Who &, uint64_t address, uint64_t bytes);
  void inPage(const Who &, GlobalPage &, uint64_t base, unsigned from, unsigned count);
  void checkInitialised(const Who &, const GlobalPage &, uint64_t base, unsigned from,
                        unsigned count);
  void checkWords(const Who &, GlobalPage &, uint64_t base, unsigned from, unsigned count);

  GlobalPages pages;
  uint64_t lastNumber = 0;
  GlobalPage *lastPage = nullptr;
  const GlobalRaces *earlier = nullptr;
};

/// What all CTAs of a launch have done, as far as they are merged.
class GlobalRaces {
public:
  /// Takes over a cluster's pages, cluster after cluster in their order. Races
  /// with those before it go to `found`, unless CTAs synchronise (null). `ctas`
  /// are the cluster's, by rank.
  void merge(GlobalPages &&, const std::vector<Dim3> &ctas, const LaunchState &,
             std::vector<Finding> *found);
  /// Bytes of a page that merged CTAs wrote.
  const ByteSet *written(uint64_t number) const;
  /// What was written counts as initialised from now on.
  void commit(Memory &) const;

private:
  struct Party {
    Dim3 cta;
    uint32_t line;
    uint16_t from, to; ///< bytes of the page
  };
  struct Merged {
    ByteSet read, written;
    std::vector<Party> writers, readers; ///< a few of each, to name
  };
  std::unordered_map<uint64_t, Merged> pages;
};

} // namespace gemm::emulator
