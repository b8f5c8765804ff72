// See the header. XLA's names and operands: A [B, M, K], B [B, N, K], then a scale for each block
// of K of each. Source: jax/_src/cudnn/scaled_matmul_stablehlo.py of JAX 0.10.
#include "StablehloScaled.h"
#include "StablehloRagged.h"
#include "TosaScaled.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

static constexpr int64_t kBlock = 32; // the OCP's MX formats of 8 bits

static constexpr StringLiteral kCategory("gemm-lower-stablehlo");

static void remarkKept(Operation *op, const std::string &why) {
  remark::missed(op->getLoc(), remark::RemarkOpts::name("Kept").category(kCategory))
      << op->getName().getStringRef().str() + " is kept: " + why;
}

/// Why the op stays, if it does.
static std::string checkScaledDot(Operation *op) {
  if (op->getNumOperands() != 4 || op->getNumResults() != 1 ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return "expected two operands, two scales and one result";
  for (unsigned i : {0U, 1U}) {
    auto data = dyn_cast<RankedTensorType>(op->getOperand(i).getType());
    auto scale = dyn_cast<RankedTensorType>(op->getOperand(2 + i).getType());
    if (!data || !scale || data.getRank() != 3 || scale.getRank() != 3 ||
        !gemm::isFp8(data.getElementType()) || !isa<Float8E8M0FNUType>(scale.getElementType()))
      return "expected operands of f8E4M3FN or f8E5M2 and scales of f8E8M0FNU, all of rank 3";
    if (data.isDynamicDim(2) || data.getDimSize(2) != kBlock * scale.getDimSize(2))
      return "expected a scale for each 32 of K";
  }
  return "";
}

static LogicalResult lowerScaledDot(RewriterBase &b, Operation *op) {
  auto a = cast<RankedTensorType>(op->getOperand(0).getType());
  auto to = cast<RankedTensorType>(op->getResult(0).getType());
  // A sum of nothing, or a result without elements.
  if (to.hasStaticShape() && isa<FloatType>(to.getElementType()) &&
      (to.getNumElements() == 0 || a.getDimSize(2) == 0)) {
    b.setInsertionPoint(op);
    b.replaceOpWithNewOp<arith::ConstantOp>(op, b.getZeroAttr(to));
    return success();
  }
  return gemm::lowerBlockScaled(
      b, op, {op->getOperand(0), op->getOperand(2), op->getOperand(1), op->getOperand(3), kBlock});
}

static std::string lowerComposite(RewriterBase &b, Operation *op) {
  auto name = op->getAttrOfType<FlatSymbolRefAttr>("decomposition");
  auto function =
      name ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, name) : func::FuncOp();
  if (!function ||
      TypeRange(function.getFunctionType().getInputs()) != TypeRange(op->getOperandTypes()) ||
      TypeRange(function.getFunctionType().getResults()) != TypeRange(op->getResultTypes()))
    return "expected a function of these types as its decomposition";
  b.setInsertionPoint(op);
  b.replaceOpWithNewOp<func::CallOp>(op, function, op->getOperands());
  return "";
}

LogicalResult gemm::lowerStablehloScaled(RewriterBase &rewriter, Operation *root) {
  SmallVector<Operation *> products, composites;
  root->walk([&](Operation *op) {
    StringRef name = op->getName().getStringRef();
    auto target = op->getAttrOfType<StringAttr>("call_target_name");
    if (name == "stablehlo.custom_call" && target && target == "__op$block_scaled_dot")
      products.push_back(op);
    if (name == "stablehlo.composite")
      composites.push_back(op);
  });
  for (Operation *op : products)
    if (std::string why = checkScaledDot(op); !why.empty())
      remarkKept(op, why);
    else if (failed(lowerScaledDot(rewriter, op)))
      return failure();
  for (Operation *op : composites) {
    if (isRaggedDot(op)) {
      const std::string why = lowerRaggedDot(rewriter, op);
      if (why.empty())
        continue;
      remark::missed(op->getLoc(), remark::RemarkOpts::name("Ragged").category(kCategory))
          << "a ragged product is computed as its decomposition says: " + why;
    }
    if (std::string why = lowerComposite(rewriter, op); !why.empty())
      remarkKept(op, why);
  }
  return success();
}
