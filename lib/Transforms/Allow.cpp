// gemm-allow: products of f32 with operands rounded to bf16, because the user said so. In:
// gemm.matmul, after gemm-flatten. Out: a truncation before each f32 operand; the accumulator,
// C and the epilogue stay f32. Without `type` nothing changes.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMALLOWPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

/// A copy of `operand`, each element rounded to nearest even.
static Value rounded(ImplicitLocOpBuilder &b, Value operand, Type type) {
  auto from = cast<ShapedType>(operand.getType());
  if (isa<RankedTensorType>(from))
    return arith::TruncFOp::create(b, from.clone(type), operand);
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < from.getRank(); ++dim)
    if (from.isDynamicDim(dim))
      sizes.push_back(memref::DimOp::create(b, operand, dim));
  Value copy = memref::AllocOp::create(b, MemRefType::get(from.getShape(), type), sizes);
  SmallVector<AffineMap> maps(2, b.getMultiDimIdentityMap(from.getRank()));
  SmallVector<utils::IteratorType> loops(from.getRank(), utils::IteratorType::parallel);
  linalg::GenericOp::create(b, TypeRange(), operand, copy, maps, loops,
                            [&](OpBuilder &inner, Location loc, ValueRange elements) {
                              Value narrow = arith::TruncFOp::create(inner, loc, type, elements[0]);
                              linalg::YieldOp::create(inner, loc, narrow);
                            });
  return copy;
}

namespace {
struct Allow : gemm::FunctionPass<Allow, gemm::impl::GemmAllowPassBase<Allow>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    if (type.empty())
      return false;
    if (type != "bf16") {
      function.emitError("expected products of f32 to be allowed in bf16, got '")
          << type << (type == "tf32" ? "', of which there are no kernels" : "'");
      signalPassFailure();
      return false;
    }
    SmallVector<MatmulOp> products;
    function.walk([&](MatmulOp op) {
      if (op.getAType().getElementType().isF32())
        products.push_back(op);
    });
    Type narrow = BFloat16Type::get(&getContext());
    for (MatmulOp op : products) {
      ImplicitLocOpBuilder b(op.getLoc(), op);
      bool square = op.getA() == op.getB();
      op.getAMutable().assign(rounded(b, op.getA(), narrow));
      op.getBMutable().assign(square ? op.getA() : rounded(b, op.getB(), narrow));
      for (OpOperand &peer : op.getPeersMutable())
        peer.set(rounded(b, peer.get(), narrow));
      remark::passed(op.getLoc(), remark::RemarkOpts::name("Rounded").category("gemm-allow"))
          << "operands of a product of f32 are rounded to bf16";
    }
    return !products.empty();
  }
};
} // namespace
