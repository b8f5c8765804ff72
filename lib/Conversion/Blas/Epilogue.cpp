// Which part of an epilogue region a library does itself. ReLU and bias are
// recognised by their ops, GELU and its derivative as functions (Gelu.cpp).
#include "Blas.h"
#include "gemm/Dialect/Gemm/Memory.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace gemm::blas {

static bool isZero(Value v) {
  return matchPattern(v, m_PosZeroFloat()) || matchPattern(v, m_NegZeroFloat());
}

/// max(x, 0) in one of its spellings that keep NaN, as the libraries do.
static bool isRelu(Value v, Value x) {
  Operation *op = v.getDefiningOp();
  if (isa_and_nonnull<arith::MaximumFOp>(op))
    return (op->getOperand(0) == x && isZero(op->getOperand(1))) ||
           (op->getOperand(1) == x && isZero(op->getOperand(0)));
  auto select = dyn_cast_or_null<arith::SelectOp>(op);
  auto compare = select ? select.getCondition().getDefiningOp<arith::CmpFOp>() : arith::CmpFOp();
  if (!compare || compare.getLhs() != x || !isZero(compare.getRhs()))
    return false;
  arith::CmpFPredicate p = compare.getPredicate();
  return select.getTrueValue() == x && isZero(select.getFalseValue()) &&
         (p == arith::CmpFPredicate::UGT || p == arith::CmpFPredicate::UGE);
}

//===----------------------------------------------------------------------===//
// Matching
//===----------------------------------------------------------------------===//

/// True when nothing outside of what computes `value` uses `inner` or what comes
/// between them.
static bool coversUses(Value value, ArrayRef<Value> inner) {
  llvm::SmallPtrSet<Operation *, 16> cone;
  SmallVector<Operation *> work{value.getDefiningOp()};
  while (!work.empty()) {
    Operation *op = work.pop_back_val();
    if (!op || !cone.insert(op).second)
      continue;
    for (Value operand : op->getOperands())
      if (!llvm::is_contained(inner, operand))
        work.push_back(operand.getDefiningOp());
  }
  auto inside = [&](Value v) {
    return llvm::all_of(v.getUsers(), [&](Operation *user) { return cone.contains(user); });
  };
  for (Operation *op : cone)
    if (op != value.getDefiningOp() && !op->hasTrait<OpTrait::ConstantLike>() &&
        !inside(op->getResult(0)))
      return false;
  return llvm::all_of(inner, inside);
}

/// The extra operand behind a block argument of the region, or -1.
static int extraOf(MatmulOp op, Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  return argument ? int(argument.getArgNumber()) - 1 : -1;
}

/// A contiguous vector along the rows of the library's result.
static bool isBias(MatmulOp op, int extra, mlir::Type stored, bool bFirst) {
  if (extra < 0)
    return false;
  auto type = cast<ShapedType>(op.getExtras()[extra].getType());
  auto memref = dyn_cast<MemRefType>(type); // a tensor will be contiguous
  int64_t rank = op.getCType().getRank();
  AffineMap along =
      AffineMap::get(rank, 0, getAffineDimExpr(bFirst ? rank - 1 : rank - 2, op.getContext()));
  return op.getExtraMap(extra) == along && type.getElementType() == stored &&
         (!memref || getStridesOrDynamic(memref)[0] == 1 || type.getDimSize(0) == 1);
}

static bool isAux(MatmulOp op, int extra, mlir::Type stored) {
  if (extra < 0 || !op.getExtraMap(extra).isIdentity())
    return false;
  auto type = cast<ShapedType>(op.getExtras()[extra].getType());
  auto memref = dyn_cast<MemRefType>(type), c = dyn_cast<MemRefType>(op.getCType());
  // cuBLASLt wants a leading dimension of aux that 8 divides.
  int64_t rank = type.getRank();
  int64_t ld = memref ? getStridesOrDynamic(memref)[rank - 2] : type.getDimSize(rank - 1);
  return type.getElementType() == stored && !mayOverlapInOp(op.getExtras()[extra], op.getC()) &&
         !ShapedType::isDynamic(ld) && ld % 8 == 0 && type.getShape() == op.getCType().getShape() &&
         (!memref || getStridesOrDynamic(memref) == getStridesOrDynamic(c));
}

Match matchEpilogue(MatmulOp op, const Callee &callee, mlir::Type stored, bool bFirst) {
  Block &body = *op.getBody();
  Value acc = body.getArgument(0);
  Match match;
  match.value = acc;
  if (!acc.getType().isF32() || op.readsC())
    return match;
  // The manual's formula has an epilogue beside scales of whole operands only.
  match = matchScales(op, callee, bFirst);
  if (op.isScaled() || match.modes[0] == ir::LibraryScale::Vector)
    return match;
  acc = match.value;
  const bool fp8 = isFp8(op.getAType().getElementType());
  auto add = acc.hasOneUse() ? dyn_cast<arith::AddFOp>(*acc.user_begin()) : arith::AddFOp();
  if (add && !(fp8 && stored.isF32())) { // beside fp8 it is one of 16 bits
    Value other = add.getLhs() == acc ? add.getRhs() : add.getLhs();
    if (int extra = extraOf(op, other); isBias(op, extra, stored, bFirst)) {
      match.bias = extra;
      match.value = add;
      match.epilogue = ir::LibraryEpilogue::Bias;
    }
  }
  Value x = match.value;
  bool bias = match.bias >= 0;
  for (Operation &scalar : body.without_terminator()) {
    Value v = scalar.getNumResults() == 1 ? scalar.getResult(0) : Value();
    if (!v || v == x || !v.getType().isF32())
      continue;
    if (isRelu(v, x) && coversUses(v, x)) {
      match.epilogue = bias ? ir::LibraryEpilogue::ReluBias : ir::LibraryEpilogue::Relu;
      match.value = v;
    } else if (isGelu(v, x) && coversUses(v, x)) {
      match.epilogue = bias ? ir::LibraryEpilogue::GeluBias : ir::LibraryEpilogue::Gelu;
      match.value = v;
    }
  }
  if (match.epilogue != ir::LibraryEpilogue::None || fp8)
    return match;
  for (unsigned i = 1; i < body.getNumArguments(); ++i)
    for (Operation &scalar : body.without_terminator()) {
      Value v = scalar.getNumResults() == 1 ? scalar.getResult(0) : Value();
      Value h = body.getArgument(i);
      if (v && isAux(op, i - 1, stored) && isGeluDerivative(v, h, acc) && coversUses(v, {acc})) {
        match = {ir::LibraryEpilogue::Dgelu, v, -1, int(i - 1)};
        return match;
      }
    }
  return match;
}

int signTest(Value v, Value h) {
  auto compare = v.getDefiningOp<arith::CmpFOp>();
  if (!compare || compare.getLhs() != h || !isZero(compare.getRhs()))
    return 0;
  switch (compare.getPredicate()) {
  case arith::CmpFPredicate::OGT:
  case arith::CmpFPredicate::UGT:
    return 1;
  case arith::CmpFPredicate::OLE:
  case arith::CmpFPredicate::ULE:
    return -1;
  default:
    return 0;
  }
}

/// `on` where h is above 0, and 0 elsewhere, `on` being 1 if it is null.
static bool isStep(Value v, Value h, Value on) {
  if (auto wide = v.getDefiningOp<arith::UIToFPOp>())
    return !on && signTest(wide.getIn(), h) == 1;
  auto select = v.getDefiningOp<arith::SelectOp>();
  int sign = select ? signTest(select.getCondition(), h) : 0;
  if (sign == 0)
    return false;
  Value above = sign > 0 ? select.getTrueValue() : select.getFalseValue();
  Value below = sign > 0 ? select.getFalseValue() : select.getTrueValue();
  return isZero(below) && (on ? above == on : matchPattern(above, m_OneFloat()));
}

std::optional<Match> matchDrelu(MatmulOp op, unsigned extra) {
  Block &body = *op.getBody();
  Value acc = body.getArgument(0), h = body.getArgument(extra + 1);
  if (!acc.getType().isF32() || op.readsC() || !op.getExtraMap(extra).isIdentity())
    return std::nullopt;
  for (Operation &scalar : body.without_terminator()) {
    Value v = scalar.getNumResults() == 1 ? scalar.getResult(0) : Value();
    auto product = dyn_cast<arith::MulFOp>(scalar);
    bool matches =
        v && (isStep(v, h, acc) ||
              (product && ((product.getLhs() == acc && isStep(product.getRhs(), h, {})) ||
                           (product.getRhs() == acc && isStep(product.getLhs(), h, {})))));
    if (matches && coversUses(v, {acc}))
      return Match{ir::LibraryEpilogue::Drelu, v, -1, int(extra)};
  }
  return std::nullopt;
}

} // namespace gemm::blas
