//===- ControlFlow.h - what becomes straight-line code ----------*- C++ -*-===//
//
// The limit of gemm-resolve-control-flow, and what an error says of a loop or a branch that is
// still there after it.
//
//===----------------------------------------------------------------------===//
#ifndef GEMM_TRANSFORMS_CONTROLFLOW_H
#define GEMM_TRANSFORMS_CONTROLFLOW_H

#include "mlir/IR/Operation.h"

namespace gemm {

/// The most ops that a loop or a call may become: eighty blocks of a transformer, two hundred each.
constexpr int64_t kMostUnrolledOps = 1 << 14;

/// The most slices that are put into a tensor one after another: bufferization takes cubic time for
/// them. Loops over more tiles are unrolled when their slices are views of memory.
constexpr int64_t kMostSlices = 32;

/// "expected ..., got ..." of a loop or branch that gemm-resolve-control-flow leaves; whatever
/// else has regions is expected to be straight-line code.
std::string whyNotResolved(mlir::Operation *op);

} // namespace gemm

#endif // GEMM_TRANSFORMS_CONTROLFLOW_H
