// What to change about products: for each row what, with its numbers; over all rows each kind of
// advice once, with why, what it would save by the model, and the rows that it is for.
#pragma once

#include "gemm/Report/Report.h"

namespace gemm::report {

/// In the order in which a row's are said.
enum class Change : uint8_t { Sum, Pad, Launch, Batch, Bytes, Waves, Slow };
inline constexpr size_t kChanges = 7;

struct Advice {
  Change change;
  std::string text; // "pad K of A from 4095 to 4096: 16-byte copies instead of 2-byte copies"
};
/// Nothing for what is no product, and what is not modelled.
std::vector<Advice> adviceOf(const Row &row, const Target &target);

/// The M within half and twice a row's own whose rows take least time with its schedule, and how
/// much less of it; nullopt where that is under a twentieth.
struct BetterM {
  int64_t m = 0;
  double saved = 0; // share of the time of a row of A
};
std::optional<BetterM> betterM(const Row &row, const Target &target);

/// Rows that say the same, those with most to gain first.
struct AdviceDetail {
  std::string text;
  std::vector<size_t> rows;
  double gainSeconds = 0;
};

struct AdviceGroup {
  Change change;
  std::string title, why, gain; // gain: how it was computed
  double gainSeconds = 0;       // of all runs of all rows
  double gainShare = 0;         // of the time of all rows; 0: not known
  std::vector<size_t> rows;     // in the document's order
  std::vector<AdviceDetail> details;
  size_t unknown = 0; // rows whose gain was not computed, shorter than the others
};
/// By gain, the largest first.
std::vector<AdviceGroup> adviceGroups(const Document &document);

} // namespace gemm::report
