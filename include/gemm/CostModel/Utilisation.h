// Model FLOP utilisation, and the test by which measured times show that a layer
// is bound by overhead: doubling M costs next to nothing.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

namespace gemm {

/// Useful FLOP per second over the peak; 0 without a time. `flops` of a layer, of
/// all rows of a model step, or of a measured run.
double mfu(double flops, double seconds, double peak);

/// Of one problem with everything but M fixed.
struct MeasuredRow {
  int64_t m = 0;
  double seconds = 0;
};
/// The share of time added when M is doubled, from the rows at m and 2m; nullopt
/// if one of them was not measured.
std::optional<double> doublingCost(const std::vector<MeasuredRow> &rows, int64_t m);
/// M doubled, time up by a tenth or less: overhead bound at m.
std::optional<bool> overheadBound(const std::vector<MeasuredRow> &rows, int64_t m);

} // namespace gemm
