// gemm-allow: products of f32 with operands rounded to bf16 or tf32, because the user said so. In:
// gemm.matmul, after gemm-flatten. Out: a truncation to bf16 before each f32 operand, or the
// precision tf32, in which operands are rounded as they are multiplied; the accumulator, C and the
// epilogue stay f32. Or leave to take operands apart, which rounds none of them. Without `type`
// nothing changes.
#include "gemm/Target/Allow.h"
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

static void roundToBf16(MatmulOp op) {
  Type narrow = BFloat16Type::get(op.getContext());
  ImplicitLocOpBuilder b(op.getLoc(), op);
  bool square = op.getA() == op.getB();
  op.getAMutable().assign(rounded(b, op.getA(), narrow));
  op.getBMutable().assign(square ? op.getA() : rounded(b, op.getB(), narrow));
  for (OpOperand &peer : op.getPeersMutable())
    peer.set(rounded(b, peer.get(), narrow));
  for (OpOperand &factor : op.getPairsMutable())
    factor.set(rounded(b, factor.get(), narrow));
}

namespace {
struct Allow : gemm::FunctionPass<Allow, gemm::impl::GemmAllowPassBase<Allow>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    if (type.empty())
      return false;
    if (!isAllowed(type)) {
      function.emitError("expected products of f32 to be allowed in ")
          << allowedTypes() << ", got '" << type << "'";
      signalPassFailure();
      return false;
    }
    SmallVector<MatmulOp> products;
    function.walk([&](MatmulOp op) {
      if (op.getAType().getElementType().isF32() && !op.getPrecision() &&
          !op->hasAttr(precisionAttribute))
        products.push_back(op);
    });
    for (MatmulOp op : products) {
      if (type == "tf32")
        op.setPrecisionAttr(TypeAttr::get(FloatTF32Type::get(&getContext())));
      else if (takenApart(type))
        op->setAttr(precisionAttribute, StringAttr::get(&getContext(), type));
      else
        roundToBf16(op);
      remark::passed(op.getLoc(), remark::RemarkOpts::name("Rounded").category("gemm-allow"))
          << (takenApart(type) ? "a product of f32 may be as far off as " + type + " is"
                               : "operands of a product of f32 are rounded to " + type);
    }
    return !products.empty();
  }
};
} // namespace
