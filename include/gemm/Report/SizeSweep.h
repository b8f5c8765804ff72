// Layers over a range of one of their sizes: the roof and what schedules are predicted to take at
// each, with waves, alignment and overhead; crossovers; what doubling the size costs; and what
// fusing the epilogue saves. In: a report's rows. Out: numbers, and writers of them.
#pragma once

#include "gemm/CostModel/Crossover.h"
#include "gemm/CostModel/Fusion.h"
#include "gemm/Report/Report.h"

#include <optional>
#include <string>
#include <vector>

namespace gemm::report {

/// Sizes of a sweep at most, and layers of one.
inline constexpr size_t kMostSizes = 20000, kMostLayers = 8;

struct SweepRange {
  Swept size = Swept::M;
  int64_t low = 1, high = 1;
  int64_t step = 0;     // 0: chosen so that waves and alignment show
  bool doubles = false; // each size is twice the one before
};
/// "m:1:8192", "n:64:4096:64", "k:1:4096:x2"; on error nullopt and "expected ...".
std::optional<SweepRange> parseSweep(const std::string &text, std::string &error);
/// Rising, the ends of the range among them.
std::vector<int64_t> sizesOf(const SweepRange &range);

struct SizePoint {
  Row row; // its problem, cost and prediction at this size
  int64_t size = 0;
  int64_t alignment = 16; // bytes, at most 16, that all lines of A, B and C begin at multiples of
  std::optional<double> doubled; // share of predicted time that the doubled size adds
};

/// The operations that an epilogue's savings are shown for.
inline constexpr int64_t kFusedOperations[] = {1, 3};

struct SweptLayer {
  std::string name;
  Row row; // as it was read
  std::vector<SizePoint> points;
  std::vector<FormatCrossover> crossovers;
  std::optional<double> exact, limit; // of the layer's own format
  /// Of sizes that double within the range: the largest up to which doubling adds a tenth or less;
  /// 0: none does.
  std::optional<int64_t> freeUpTo;
  std::vector<FusionCost> fusion; // at the row's own size, of each of kFusedOperations
};

struct SizeSweep {
  const Document *document = nullptr;
  SweepRange range;
  std::optional<Schedule> schedule; // of all sizes; else the model's choice at each
  std::vector<SweptLayer> layers;
  std::vector<std::string> notes;
};

/// Rows that differ in nothing but the swept size are one layer. Throws bundle::Error where there
/// is none.
SizeSweep sweepSizes(const Document &document, const SweepRange &range,
                     const std::optional<Schedule> &schedule = std::nullopt);

/// "doubling M adds 10 % or less up to 64: bound by launching up to 16, by reading what stays
/// above".
std::string doublingText(const SweptLayer &layer, Swept size);

std::string csv(const SizeSweep &sweep);
std::string json(const SizeSweep &sweep);
std::string markdown(const SizeSweep &sweep);
/// A section of the page.
std::string html(const SizeSweep &sweep);
std::vector<Picture> pictures(const SizeSweep &sweep);

} // namespace gemm::report
