// gemm-flatten: every layer op and every gemm.matmul of an op, one after the
// other, to gemm.matmul of rank 2 or 3.
#include "Flatten.h"
#include "gemm/Conversion/Launch/KernelModule.h"
#include "gemm/Import/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMFLATTEN
#include "gemm/Import/Passes.h.inc"

namespace flatten {
namespace {
struct FlattenPass : impl::GemmFlattenBase<FlattenPass> {
  using GemmFlattenBase::GemmFlattenBase;

  void runOnOperation() override {
    IRRewriter rewriter(&getContext());
    for (Operation *op :
         takeOfHost<MatmulOp, LinearOp, LinearDgradOp, LinearWgradOp, LinearBgradOp>(
             getOperation(), "gemm-flatten")) {
      if (dropEmpty(rewriter, op))
        continue;
      auto product = dyn_cast<MatmulOp>(op);
      if (!product) {
        rewriter.setInsertionPoint(op);
        Layer layer = lowerLayer(rewriter, op, free);
        product = layer.product;
        rewriter.replaceOp(op, layer.result ? ValueRange(layer.result) : ValueRange());
      }
      SmallVector<MatmulOp> products{product};
      if (!product.getPeers().empty() && !takesTogether(product))
        products = separateProducts(rewriter, product, free);
      if (!product.getPairs().empty()) {
        if (takesTogether(product))
          continue;
        products = separatePairs(rewriter, product, free);
      }
      for (MatmulOp each : products)
        foldLeading(rewriter, fixStrides(rewriter, each, free), free);
    }
  }
};
} // namespace
} // namespace flatten
} // namespace gemm
