// What the integers of StableHLO's quantised types stand for. In: what a type says. Out: scales and
// zero point as numbers, and as text for an error.
#ifndef GEMM_LIB_TRANSFORMS_STABLEHLOMEANING_H
#define GEMM_LIB_TRANSFORMS_STABLEHLOMEANING_H

#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>
#include <limits>
#include <string>

namespace gemm {

/// What a tensor's integers stand for: (integer - zero) · scale, one scale or one of each slice.
struct Meaning {
  mlir::quant::QuantizedType type;
  llvm::SmallVector<double> scales;
  int64_t zero = 0, dim = -1; ///< dim: that of the slices

  double scale() const { return scales.front(); }
  bool isUnsigned() const { return !type.isSigned(); }
  int64_t largest() const { // magnitude of an integer less the zero point
    return std::max(type.getStorageTypeMax() - zero, zero - type.getStorageTypeMin());
  }
};

/// Whether f32 holds a scale with all its bits.
inline bool isNormal(double scale) {
  const float number = static_cast<float>(scale);
  return std::isfinite(number) && std::abs(number) >= std::numeric_limits<float>::min();
}

/// The scales, and the dim that has them.
inline std::string text(const Meaning &meaning) {
  std::string result;
  llvm::raw_string_ostream stream(result);
  constexpr size_t most = 4;
  if (meaning.dim < 0) {
    stream << llvm::format("%g", meaning.scale());
    return result;
  }
  const char *before = "{";
  for (double scale : llvm::ArrayRef(meaning.scales).take_front(most)) {
    stream << before << llvm::format("%g", scale);
    before = ", ";
  }
  stream << (meaning.scales.size() > most ? ", ...}" : "}") << " along dim " << meaning.dim;
  return result;
}

} // namespace gemm

#endif // GEMM_LIB_TRANSFORMS_STABLEHLOMEANING_H
