// tensor.pad with negative amounts, which upstream's own lowering refuses, element by element: one
// of the source, or what it is padded with.
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace gemm::verify {

static void padToGenerate(tensor::PadOp op) {
  ImplicitLocOpBuilder b(op.getLoc(), op);
  RankedTensorType from = op.getSourceType(), to = op.getResultType();
  auto generate = tensor::GenerateOp::create(
      b, to, ValueRange(), [&](OpBuilder &inner, Location loc, ValueRange place) {
        ImplicitLocOpBuilder in(loc, inner);
        Value inside = arith::ConstantIntOp::create(in, 1, 1),
              none = arith::ConstantIndexOp::create(in, 0);
        SmallVector<Value> at;
        for (int64_t dim = 0; dim < from.getRank(); ++dim) {
          Value low = arith::ConstantIndexOp::create(in, op.getStaticLow()[dim]);
          Value size = arith::ConstantIndexOp::create(in, from.getDimSize(dim));
          at.push_back(arith::SubIOp::create(in, place[dim], low));
          Value first = arith::CmpIOp::create(in, arith::CmpIPredicate::sge, at.back(), none);
          Value last = arith::CmpIOp::create(in, arith::CmpIPredicate::slt, at.back(), size);
          inside = arith::AndIOp::create(in, inside, arith::AndIOp::create(in, first, last));
        }
        auto branch = scf::IfOp::create(in, to.getElementType(), inside, /*withElseRegion=*/true);
        OpBuilder yes = branch.getThenBodyBuilder(), no = branch.getElseBodyBuilder();
        scf::YieldOp::create(yes, loc,
                             tensor::ExtractOp::create(yes, loc, op.getSource(), at).getResult());
        IRMapping mapping;
        mapping.map(op.getRegion().getArguments(), place);
        for (Operation &inPad : op.getRegion().front().without_terminator())
          no.clone(inPad, mapping);
        Value with = op.getRegion().front().getTerminator()->getOperand(0);
        scf::YieldOp::create(no, loc, mapping.lookupOrDefault(with));
        tensor::YieldOp::create(in, branch.getResult(0));
      });
  op.replaceAllUsesWith(generate.getResult());
  op.erase();
}

void padsToElements(ModuleOp module) {
  SmallVector<tensor::PadOp> pads;
  module.walk([&](tensor::PadOp op) {
    auto isNegative = [](int64_t amount) { return !ShapedType::isDynamic(amount) && amount < 0; };
    const bool known = op.getSourceType().hasStaticShape() && op.getResultType().hasStaticShape() &&
                       op.getLow().empty() && op.getHigh().empty();
    if (known && (llvm::any_of(op.getStaticLow(), isNegative) ||
                  llvm::any_of(op.getStaticHigh(), isNegative)))
      pads.push_back(op);
  });
  if (!pads.empty())
    module.getContext()->loadDialect<arith::ArithDialect, scf::SCFDialect>();
  for (tensor::PadOp op : pads)
    padToGenerate(op);
}

} // namespace gemm::verify
