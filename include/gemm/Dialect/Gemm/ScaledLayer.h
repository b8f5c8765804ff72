// The scales of a layer op, by the product that the layer is: y = x Wᵀ (nt), dx = dy W (nn),
// dW = dyᵀ x (tn).
#ifndef GEMM_DIALECT_GEMM_SCALEDLAYER_H
#define GEMM_DIALECT_GEMM_SCALEDLAYER_H

#include "gemm/Dialect/Gemm/Gemm.h"

#include <array>
#include <optional>

namespace gemm {

/// A dim of a factor, which a scale is for so many of.
struct ScalePlace {
  int64_t dim, block;
};

struct ScaledLayer {
  MatmulTrans trans;
  std::array<mlir::Value, 2> factors; ///< A [..., last] and B [..., last]
  mlir::Value into;
  mlir::OperandRange scales;
  /// Along rows, columns and sums of the product; without them scales are those of whole lines.
  std::optional<llvm::ArrayRef<int64_t>> blocks;
  std::array<bool, 2> isUnsigned;
  bool packed;
  std::optional<int64_t> zeroPoint;

  mlir::Type elementOf(unsigned factor) const;
  /// One factor is of bytes and the other of floats, so that scales are those of the bytes.
  bool isDequantized() const;
  /// Whose scales operand `i` of them holds: A's (0) or B's (1).
  unsigned getScaledFactor(unsigned i) const;
  /// Whether the sum is over a factor's last dim, else over all before it.
  bool sumsLastOf(unsigned factor) const;
  /// What dims of its factor those of scales number `i` stand for: none where one is for all.
  llvm::SmallVector<ScalePlace> getPlaces(unsigned i) const;
  /// Groups of bytes along a dim that the sum is not over: no gemm.matmul has such.
  bool hasGroupsOfLines() const;
};

/// Nothing for a gradient of a bias, and what is no layer.
std::optional<ScaledLayer> getScaledLayer(mlir::Operation *op);

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_SCALEDLAYER_H
