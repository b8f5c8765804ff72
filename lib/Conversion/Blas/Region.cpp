// The region of a call: the source's own ops, as far as the call does them. In: what was
// matched. Out: the function of the sums, and of what the call reads beside them, whose value it
// stores.
#include "Blas.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace gemm::blas {

Value cloneInto(OpBuilder &builder, Value value, IRMapping &mapping) {
  if (Value known = mapping.lookupOrNull(value))
    return known;
  Operation *definition = value.getDefiningOp();
  for (Value needed : definition->getOperands())
    cloneInto(builder, needed, mapping);
  return builder.clone(*definition, mapping)->getResult(cast<OpResult>(value).getResultNumber());
}

/// The region's block, with an argument for the sums and for each thing that is read.
static Block *makeBlock(OpBuilder &b, LibraryCallOp call) {
  SmallVector<mlir::Type> types = call.getEpilogueTypes();
  return b.createBlock(&call.getEpilogue(), {}, types,
                       SmallVector<Location>(types.size(), call.getLoc()));
}

/// Of a ReLU only the bit is left that says whether it is above 0.
static void mapSigns(OpBuilder &b, Value h, Value bit, IRMapping &mapping) {
  Value below;
  for (Operation *user : h.getUsers()) {
    int sign = user->getNumResults() == 1 ? signTest(user->getResult(0), h) : 0;
    if (sign < 0 && !below) {
      Value one = arith::ConstantIntOp::create(b, user->getLoc(), 1, 1);
      below = arith::XOrIOp::create(b, user->getLoc(), bit, one);
    }
    if (sign != 0)
      mapping.map(user->getResult(0), sign > 0 ? bit : below);
  }
}

void keepEpilogue(LibraryCallOp call, MatmulOp op, const Match &match) {
  Block &body = *op.getBody();
  if (match.value == body.getArgument(0))
    return;
  OpBuilder b(call);
  Block *block = makeBlock(b, call);
  IRMapping mapping;
  mapping.map(body.getArgument(0), block->getArgument(0));
  unsigned next = 1;
  for (int scale : match.scales)
    if (scale >= 0)
      mapping.map(body.getArgument(scale + 1), block->getArgument(next++));
  if (match.bias >= 0)
    mapping.map(body.getArgument(match.bias + 1), block->getArgument(next));
  if (match.aux >= 0 && call.getCall().hasMask())
    mapSigns(b, body.getArgument(match.aux + 1), block->getArguments().back(), mapping);
  else if (match.aux >= 0)
    mapping.map(body.getArgument(match.aux + 1), block->getArguments().back());
  YieldOp::create(b, call.getLoc(), cloneInto(b, match.value, mapping));
}

void keepEpilogue(LibraryCallOp call, LibraryCallOp before, ScalarFunction after) {
  OpBuilder b(call);
  Block *block = makeBlock(b, call);
  IRMapping mapping;
  Value kept = block->getArgument(0);
  if (!before.getEpilogue().empty()) {
    Block &body = before.getEpilogue().front();
    mapping.map(body.getArguments(), block->getArguments());
    kept = cloneInto(b, body.getTerminator()->getOperand(0), mapping);
  }
  mapping.map(after.argument, kept);
  YieldOp::create(b, call.getLoc(), cloneInto(b, after.value, mapping));
}

} // namespace gemm::blas
