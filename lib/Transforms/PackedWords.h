// Weights of 4 bits that lie eight in a word of 32 bits, as GPTQ and AWQ pack them, or two in a
// byte along n.
#ifndef GEMM_LIB_TRANSFORMS_PACKEDWORDS_H
#define GEMM_LIB_TRANSFORMS_PACKEDWORDS_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Target/Target.h"
#include "mlir/IR/TypeUtilities.h"

#include <array>
#include <optional>

namespace gemm {

/// Words of i32, or bytes, in which numbers of 4 bits lie: those of eight places, or two, that
/// follow each other along one dim of a matrix are in one word, that of place p in the bits from
/// 4 · order[p] on.
struct Words {
  mlir::Value words;
  bool alongK = false; ///< eight of k share a word, [K/8, N], else eight of n, [K or groups, N/8]
  std::array<int8_t, 8> order{-1, -1, -1, -1, -1, -1, -1, -1};

  int64_t inOne() const { return mlir::getElementTypeOrSelf(words).getIntOrFloatBitWidth() / 4; }
  bool isInOrder() const;
};

/// What the right operand of a product is made of: its element (k, n) is t(t(q - z) · s).
struct WordWeights {
  Words numbers;
  std::optional<Words> zeros; ///< of groups of k, eight of n in a word
  int64_t zeroPoint = 0;      ///< that of all, or what is added to each of the zeros
  bool wrapsZeros = false;    ///< four bits of that sum are taken
  mlir::Value scales;         ///< of t, [groups of k, N]
  int64_t group = 0;          ///< k that share a scale
};

/// The weights of a product `op` of [M, K] by [K, N], as its right operand's loops make them; none
/// where that is made otherwise.
std::optional<WordWeights> wordWeightsOf(MatmulOp op);

/// Whether the first element of the right operand is such. Others may be in an order that is not
/// known: scales by places that data tell, for instance.
bool hasWords(MatmulOp op);

/// `numbers` as the kernels read them: [N, K/2] of i8, the even k lower; constants are packed now.
mlir::Value packAlongK(mlir::OpBuilder &b, mlir::Location loc, const Words &numbers);
/// Zero points as [N, K/group] of i8.
mlir::Value unpackZeros(mlir::OpBuilder &b, mlir::Location loc, const WordWeights &weights);
/// Scales, or zero points, as [N, K/group].
mlir::Value transposeScales(mlir::OpBuilder &b, mlir::Location loc, mlir::Value scales);

} // namespace gemm

#endif
