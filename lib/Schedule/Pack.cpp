// Packing, in the model: lines of whole 16 bytes, along K where an instruction wants that.
#include "gemm/Schedule/Pack.h"

#include "gemm/CostModel/Alignment.h"
#include "gemm/CostModel/Tiles.h"
#include "gemm/Schedule/Constants.h"

#include <algorithm>

namespace gemm {

namespace {
/// One factor of a problem.
struct Factor {
  Type type;
  bool across, ones, shared;
  int64_t rows, k, ld, count;

  Factor(const GemmProblem &p, size_t number)
      : type(number ? p.b : p.a), across(number ? p.bAlongN : p.aAlongM),
        ones(number ? p.bOnes : p.aOnes), shared(number ? p.bShared : p.aShared),
        rows(number ? p.n : p.m), k(p.k), ld(number ? p.ldb : p.lda),
        count(number ? p.products * p.added : p.added) {}

  int64_t bytes() const { return static_cast<int64_t>(typeBytes(type)); }
  int64_t line() const { return ld > 0 ? ld : across ? rows : k; }
  bool isWhole() const { return line() * bytes() % kTmaBytes == 0; }
};

bool packs(Pack pack, size_t number) { return Schedule{.pack = pack}.packs(number); }
} // namespace

int64_t packedLine(int64_t length, int64_t elementBytes) {
  const int64_t piece = std::max<int64_t>(1, kTmaBytes / elementBytes);
  return ceilDiv(std::max<int64_t>(1, length), piece) * piece;
}

GemmProblem packed(GemmProblem p, Pack pack) {
  for (size_t number : {0, 1}) {
    if (!packs(pack, number))
      continue;
    const Factor f(p, number);
    bool &across = number ? p.bAlongN : p.aAlongM;
    across = across && !packsAlongK(f.bytes());
    (number ? p.ldb : p.lda) = packedLine(across ? f.rows : f.k, f.bytes());
  }
  return p;
}

std::vector<Pack> packsOf(const GemmProblem &p, const Target &t) {
  std::vector<Pack> packs{Pack::None};
  if (!p.isStatic() || p.isSum() || p.grouping != Grouping::None)
    return packs;
  auto isHard = [&](size_t number) {
    const Factor f(p, number);
    auto cannot = [&](const Mma &mma) {
      return mma.isGenerated() && mma.runsOn(t) && mma.multiplies(f.type, f.type) &&
             !mma.readsAcrossK(f.bytes());
    };
    return !f.isWhole() || (f.across && std::any_of(mmaTable().begin(), mmaTable().end(), cannot));
  };
  const bool a = isHard(0), b = isHard(1);
  if (a)
    packs.push_back(Pack::A);
  if (b)
    packs.push_back(Pack::B);
  if (a && b)
    packs.push_back(Pack::Both);
  return packs;
}

bool isWorthPacking(const Schedule &s, const GemmProblem &p) {
  for (size_t number : {0, 1}) {
    const Factor f(p, number);
    if (s.packs(number) && f.isWhole() && (!f.across || s.mma().readsAcrossK(f.bytes())))
      return false;
  }
  return true;
}

double packBytes(const GemmProblem &p, Pack pack) {
  double bytes = 0;
  for (size_t number : {0, 1}) {
    const Factor f(p, number);
    if (packs(pack, number))
      bytes += 2.0 * static_cast<double>(f.bytes() * f.count) * static_cast<double>(f.rows) *
               static_cast<double>(f.k) * static_cast<double>(f.shared ? 1 : p.batch);
  }
  return bytes;
}

double packSeconds(const GemmProblem &p, Pack pack, const Target &t) {
  double seconds = 0;
  for (size_t number : {0, 1}) {
    if (!packs(pack, number))
      continue;
    const Factor f(p, number);
    const double bytes = packBytes(p, number ? Pack::B : Pack::A);
    seconds += static_cast<double>(f.count) * t.launchSeconds +
               bytes / (t.dramBytesPerSecond * copyingShare);
  }
  return seconds;
}

} // namespace gemm
