// Loops that LLVM must leave as they are: the program is pipelined already, and
// copies of it cost registers.
#ifndef GEMM_CONVERSION_TILE_LOOPS_H
#define GEMM_CONVERSION_TILE_LOOPS_H

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace gemm::tile {

/// Keeps LLVM from unrolling or peeling `loop` (an scf.for): the attribute lands on
/// the branch that closes it.
inline void disableUnrolling(mlir::Operation *loop) {
  using namespace mlir::LLVM;
  mlir::MLIRContext *context = loop->getContext();
  auto yes = mlir::BoolAttr::get(context, true);
  auto unroll = LoopUnrollAttr::get(context, yes, {}, {}, {}, {}, {}, {});
  auto zero = mlir::IntegerAttr::get(mlir::IntegerType::get(context, 32), 0);
  auto peel = LoopPeeledAttr::get(context, zero);
  loop->setAttr("loop_annotation", LoopAnnotationAttr::get(context, {}, {}, {}, unroll, {}, {}, {},
                                                           {}, peel, {}, {}, {}, {}, {}, {}));
}

} // namespace gemm::tile

#endif
