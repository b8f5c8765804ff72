// Powers of two, up to mostAlignment, that divide numbers of a host: what a program says of them.
#ifndef GEMM_LIB_CONVERSION_LAUNCH_DIVISORS_H
#define GEMM_LIB_CONVERSION_LAUNCH_DIVISORS_H

#include "gemm/Target/Alignment.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/Value.h"

namespace gemm {

/// How many values, one made of the other, are followed.
inline constexpr unsigned mostSteps = 6;

/// The largest that divides a number: mostAlignment of 0.
int64_t alignmentOf(int64_t number);
/// One that divides a product of numbers of which these do.
int64_t alignmentOfProduct(int64_t left, int64_t right);
/// One that divides an index or integer. What is computed in many steps is not followed to its end.
int64_t alignmentOfNumber(mlir::OpFoldResult number, unsigned steps = mostSteps);
/// One that divides a size of a tensor or memref: by its type, by what it is made of, or because
/// the program goes on only where it does (cf.assert of a remainder that is 0, in the function's
/// first block).
int64_t alignmentOfSize(mlir::Value shaped, int64_t dim, unsigned steps = mostSteps);

} // namespace gemm

#endif // GEMM_LIB_CONVERSION_LAUNCH_DIVISORS_H
