// MFU [Chowdhery et al., PaLM, appendix B] and the doubling test.
#include "gemm/CostModel/Utilisation.h"

namespace gemm {

double mfu(double flops, double seconds, double peak) {
  return seconds > 0 && peak > 0 ? flops / seconds / peak : 0;
}

static const MeasuredRow *find(const std::vector<MeasuredRow> &rows, int64_t m) {
  for (const MeasuredRow &row : rows)
    if (row.m == m && row.seconds > 0)
      return &row;
  return nullptr;
}

std::optional<double> doublingCost(const std::vector<MeasuredRow> &rows, int64_t m) {
  const MeasuredRow *one = find(rows, m), *two = find(rows, 2 * m);
  if (!one || !two)
    return std::nullopt;
  return two->seconds / one->seconds - 1;
}

std::optional<bool> overheadBound(const std::vector<MeasuredRow> &rows, int64_t m) {
  std::optional<double> growth = doublingCost(rows, m);
  if (!growth)
    return std::nullopt;
  return *growth <= 0.10 + 1e-12;
}

} // namespace gemm
