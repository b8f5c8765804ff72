// The two rewrites of gemm-fuse-epilogue: a consumer of a product's result, and a
// producer of one of its extra operands or of C, become part of the epilogue. Both
// make a new gemm.matmul in the place of the last op that goes away.
#ifndef GEMM_LIB_TRANSFORMS_FUSEEPILOGUE_H
#define GEMM_LIB_TRANSFORMS_FUSEEPILOGUE_H

#include "gemm/Dialect/Gemm/FastMath.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/IR/PatternMatch.h"

namespace gemm {

struct Target;

/// `generic`, the only user of the product's result, evaluated in its epilogue.
/// Null, and `why`, if that cannot be.
MatmulOp fuseConsumer(mlir::RewriterBase &rewriter, MatmulOp matmul,
                      mlir::linalg::GenericOp generic, const FastMath &flags, std::string &why);

/// `generic`, which computes extra operand `index`, evaluated in the epilogue.
MatmulOp fuseProducer(mlir::RewriterBase &rewriter, MatmulOp matmul, unsigned index,
                      mlir::linalg::GenericOp generic, const FastMath &flags, std::string &why);

/// beta · C added in the epilogue, with C as the last extra operand. `init` is the
/// new destination.
MatmulOp initToExtra(mlir::RewriterBase &rewriter, MatmulOp matmul, mlir::Value init);

/// Elementwise ops that read the product beside others as further outputs of it; false where there
/// are none, or that cannot be, which a remark of `category` says.
bool fuseReaders(mlir::RewriterBase &rewriter, MatmulOp product, const Target &machine,
                 const FastMath &flags, llvm::StringRef category);

} // namespace gemm

#endif
