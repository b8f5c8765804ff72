// Numbers of 4 bits that loops take out of bytes, two of each.
#ifndef GEMM_LIB_TRANSFORMS_NIBBLES_H
#define GEMM_LIB_TRANSFORMS_NIBBLES_H

#include "mlir/IR/Builders.h"

#include <optional>

namespace gemm {

/// Bytes of which each has two of the numbers of a tensor, one behind the other in its order: first
/// that of the lower four bits, or that of the higher ones.
struct Nibbles {
  mlir::Value bytes;
  bool isUnsigned = false; ///< from 0 to 15, else from -8 to 7; bytes themselves, they lie in i8
  bool isHighFirst = false;
};

/// What `numbers`, a tensor of i8 or a reshape of one, is made of by masks and shifts; none where
/// it is made otherwise.
std::optional<Nibbles> nibblesOf(mlir::Value numbers);

/// A matrix of whose rows each two neighbours have changed places, from the first on: a sum of
/// products along the rows is the same where both factors have.
mlir::Value exchangeNeighbours(mlir::OpBuilder &b, mlir::Location loc, mlir::Value matrix);

} // namespace gemm

#endif
