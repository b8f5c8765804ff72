// Ops that upstream's lowerings leave out or get wrong, by ops that they get right.
#ifndef GEMM_LIB_VERIFY_BYBITS_H
#define GEMM_LIB_VERIFY_BYBITS_H

#include "mlir/IR/BuiltinOps.h"

namespace gemm::verify {

/// linalg.softmax as the reductions and elementwise ops that it is made of.
mlir::LogicalResult takeSoftmaxApart(mlir::ModuleOp module);

/// Scalar ops: math.copysign in integers, as LLVM 22 loses the sign of a bf16; math.isinf as a
/// comparison; an integer of more than 24 bits to bf16 or f16 in one rounding; and a shift by the
/// width of its type or more, whose result is any, as bundles have it: nothing is left but the
/// sign of shrsi.
void rewriteByBits(mlir::ModuleOp module);

} // namespace gemm::verify

#endif // GEMM_LIB_VERIFY_BYBITS_H
