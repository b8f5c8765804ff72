// Products of differences, Σ (a - za)(b - zb) of bytes in i32, as quantised programs have them: in
// one body (linalg.quantized_matmul and its like), or with the differences as ops of their own. In:
// a linalg op on tensors. Out: the product of the bytes as they lie, and what ZeroTerms.cpp writes.
#include "ZeroPoints.h"
#include "NumberRange.h"

#include "gemm/Dialect/Gemm/Operands.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm::import {

namespace {
struct Factor {
  Operand bytes;
  ZeroPoint zero;
};

/// A scalar of a body, as what it is made of says: `from` less `zero`, which is null or a number.
struct Difference {
  Value from, zero;
  std::optional<int64_t> number;
};

std::optional<int64_t> constantOf(Value value) {
  Attribute attr;
  if (!matchPattern(value, m_Constant(&attr)))
    return std::nullopt;
  if (auto splat = dyn_cast<SplatElementsAttr>(attr))
    attr = splat.getSplatValue<Attribute>();
  auto number = dyn_cast<IntegerAttr>(attr);
  return number ? std::optional(number.getValue().getSExtValue()) : std::nullopt;
}

/// In 32 bits, in which the sums of the product are too, or in 16 where a byte less that number
/// does not wrap around.
std::optional<Difference> asDifference(Value value) {
  Operation *op = value.getDefiningOp();
  const mlir::Type type = getElementTypeOrSelf(value);
  if (!op || (!type.isSignlessInteger(32) && !type.isSignlessInteger(16)))
    return std::nullopt;
  if (type.isSignlessInteger(16) && isa<arith::SubIOp, arith::AddIOp>(op)) {
    constexpr int64_t most = INT16_MAX - UINT8_MAX;
    const bool less = isa<arith::SubIOp>(op);
    for (unsigned side : {1u, 0u})
      if (std::optional<int64_t> number = constantOf(op->getOperand(side));
          number && std::abs(*number) <= most && (side == 1 || !less))
        return Difference{op->getOperand(1 - side), nullptr, less ? *number : -*number};
    return std::nullopt;
  }
  if (isa<arith::SubIOp>(op)) {
    Difference result{op->getOperand(0), op->getOperand(1), constantOf(op->getOperand(1))};
    return result;
  }
  if (!isa<arith::AddIOp>(op))
    return std::nullopt;
  // A constant less is its negative more, to the canonicaliser.
  for (unsigned side : {1u, 0u})
    if (std::optional<int64_t> number = constantOf(op->getOperand(side)))
      return Difference{op->getOperand(1 - side), nullptr, -*number};
  return std::nullopt;
}

/// The operand of `op` that a scalar of its body is an element of, through at most one widening;
/// dims are in loops of `loopOf`.
bool readElement(linalg::LinalgOp op, Value value, ArrayRef<int64_t> loopOf, Operand &operand) {
  operand.isUnsigned = false;
  if (Operation *def = value.getDefiningOp();
      def && isa<arith::ExtSIOp, arith::ExtUIOp>(def) && def->getBlock() == op.getBlock()) {
    readBeforeWidening(def, operand);
    value = def->getOperand(0);
  }
  operand.dims.clear();
  auto argument = dyn_cast<BlockArgument>(value);
  if (!argument || argument.getOwner() != op.getBlock()) {
    operand.value = value; // a scalar from outside
    return value.getParentRegion() != op.getBlock()->getParent();
  }
  if (argument.getArgNumber() >= op.getNumDpsInputs())
    return false;
  OpOperand &input = op->getOpOperand(argument.getArgNumber());
  operand.value = input.get();
  auto type = dyn_cast<RankedTensorType>(input.get().getType());
  for (auto [dim, expr] : llvm::enumerate(op.getMatchingIndexingMap(&input).getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      operand.dims.push_back(loopOf[loop.getPosition()]);
      continue;
    }
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (!constant || constant.getValue() != 0 || !type || type.getDimSize(dim) != 1)
      return false;
    operand.dims.push_back(Operand::kUnit);
  }
  return true;
}

/// The number that all elements are, where they are one.
std::optional<int64_t> splatOf(Value value) {
  if (std::optional<int64_t> number = constantOf(value))
    return number;
  if (auto fill = value.getDefiningOp<linalg::FillOp>())
    return constantOf(fill.getInputs().front());
  if (auto elements = value.getDefiningOp<tensor::FromElementsOp>();
      elements && elements.getElements().size() == 1)
    return constantOf(elements.getElements().front());
  return std::nullopt;
}

void readZeroPoint(ZeroPoint &zero, const Difference &from) {
  zero.found = true;
  if (from.number) {
    zero = {*from.number, {}, true};
    return;
  }
  while (true) {
    if (std::optional<int64_t> number = splatOf(zero.read.value)) {
      const unsigned width = getElementTypeOrSelf(zero.read.value).getIntOrFloatBitWidth();
      const bool wraps = zero.read.isUnsigned && *number < 0;
      zero = {wraps ? *number + (int64_t(1) << width) : *number, {}, true};
      return;
    }
    if (!isa<RankedTensorType>(zero.read.value.getType()) || !traceStep(zero.read, /*casts=*/true))
      return;
  }
}

/// The factor that a scalar of `op` is, whose loops are those of `loopOf`.
bool readFactor(linalg::LinalgOp op, Value value, ArrayRef<int64_t> loopOf, Factor &factor) {
  std::optional<Difference> difference = asDifference(value);
  if (difference && difference->from.getParentBlock() != op.getBlock())
    return false;
  if (!readElement(op, difference ? difference->from : value, loopOf, factor.bytes))
    return false;
  if (!difference)
    return true;
  if (factor.zero.found ||
      (!difference->number && !readElement(op, difference->zero, loopOf, factor.zero.read)))
    return false;
  readZeroPoint(factor.zero, *difference);
  return true;
}

/// One step back through an op that takes zero points from elements.
bool throughDifference(Factor &factor) {
  Value value = factor.bytes.value;
  auto op = value.getDefiningOp<linalg::LinalgOp>();
  if (!op) {
    std::optional<Difference> whole = asDifference(value);
    if (!whole || factor.zero.found || !isa<RankedTensorType>(value.getType()))
      return false;
    factor.zero.read = factor.bytes;
    factor.zero.read.value = whole->zero;
    factor.zero.read.isUnsigned = false;
    readZeroPoint(factor.zero, *whole);
    factor.bytes.value = whole->from;
    return true;
  }
  if (factor.zero.found || op.getNumLoops() != op.getNumParallelLoops() ||
      op.getNumDpsInits() != 1 || !op.hasPureTensorSemantics() || op.hasIndexSemantics())
    return false;
  AffineMap written = op.getIndexingMapsArray().back();
  if (!written.isPermutation())
    return false;
  SmallVector<int64_t> loopOf(op.getNumLoops());
  for (auto [dim, expr] : llvm::enumerate(written.getResults()))
    loopOf[cast<AffineDimExpr>(expr).getPosition()] = factor.bytes.dims[dim];
  Factor inner = factor;
  if (!asDifference(op.getBlock()->getTerminator()->getOperand(0)) ||
      !readFactor(op, op.getBlock()->getTerminator()->getOperand(0), loopOf, inner) ||
      !isa<RankedTensorType>(inner.bytes.value.getType()))
    return false;
  factor = inner;
  factor.bytes.through.push_back(op.getLoc());
  return true;
}

/// Back to where a difference is taken, and past it.
void traceDifference(Factor &factor) {
  Factor at = factor;
  auto mayBe = [&](mlir::Type type) { // one that lost its sign is none of 16 bits
    return type.isSignlessInteger(32) || (type.isSignlessInteger(16) && !at.bytes.isUnsigned);
  };
  while (!at.zero.found && mayBe(getElementTypeOrSelf(at.bytes.value)))
    if (throughDifference(at))
      factor = at;
    else if (!traceStep(at.bytes, /*casts=*/true))
      return;
}

/// The loop of each dim of an operand of the product.
bool readDims(linalg::LinalgOp op, OpOperand &operand, Operand &read) {
  read.value = operand.get();
  for (AffineExpr expr : op.getMatchingIndexingMap(&operand).getResults()) {
    auto loop = dyn_cast<AffineDimExpr>(expr);
    if (!loop)
      return false;
    read.dims.push_back(loop.getPosition());
  }
  return true;
}

/// acc + a * b, with a zero point of either at least. The inputs' order is that of the factors.
bool readProduct(linalg::LinalgOp op, Factor &a, Factor &b, Operand &c) {
  if (op.getNumDpsInits() != 1 || op.getNumDpsInputs() < 2 || !op.hasPureTensorSemantics() ||
      op.hasIndexSemantics() || op.getNumReductionLoops() == 0)
    return false;
  Value acc = op.getRegionOutputArgs().front();
  auto sum = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp<arith::AddIOp>();
  if (!sum || (sum.getLhs() != acc && sum.getRhs() != acc) || !acc.hasOneUse())
    return false;
  Value term = sum.getLhs() == acc ? sum.getRhs() : sum.getLhs();
  // Products of 32 bits may be widened for sums of 64.
  Operation *wide = term.getDefiningOp();
  auto mul = dyn_cast_or_null<arith::MulIOp>(wide);
  if (!mul)
    return false;
  SmallVector<int64_t> loops = llvm::to_vector(llvm::seq<int64_t>(0, op.getNumLoops()));
  auto readSide = [&](Value value, Factor &factor) {
    if (auto extended = value.getDefiningOp<arith::ExtSIOp>();
        extended && extended.getIn().getType().isSignlessInteger(32))
      value = extended.getIn();
    return readFactor(op, value, loops, factor) &&
           isa<RankedTensorType>(factor.bytes.value.getType());
  };
  if (!readSide(mul.getLhs(), a) || !readSide(mul.getRhs(), b) ||
      !readDims(op, *op.getDpsInitsMutable().begin(), c))
    return false;
  traceDifference(a);
  traceDifference(b);
  return a.zero.found || b.zero.found;
}

/// The largest magnitude that elements less their zero points have, where it is known.
std::optional<int64_t> largestOf(const Factor &factor, bool isUnsigned) {
  auto range = [](bool without) {
    return without ? std::pair<int64_t, int64_t>(0, 255) : std::pair<int64_t, int64_t>(-128, 127);
  };
  auto [least, most] = range(isUnsigned);
  int64_t lowest = factor.zero.number, highest = factor.zero.number;
  if (Value read = factor.zero.read.value) {
    if (getElementTypeOrSelf(read).isSignlessInteger(8))
      std::tie(lowest, highest) = range(factor.zero.read.isUnsigned);
    else if (std::optional<NumberRange> known = numberRange(read))
      std::tie(lowest, highest) = std::pair(known->least, known->most);
    else
      return std::nullopt;
  }
  return std::max(std::abs(least - highest), std::abs(most - lowest));
}

/// Why zero points are not those of lines that a factor has for itself, or empty.
std::string checkZeroPoint(const ZeroPoint &zero, LoopKind own, ArrayRef<LoopKind> kinds) {
  for (int64_t loop : zero.read.dims)
    if (loop != Operand::kUnit && kinds[loop] != own && kinds[loop] != LoopKind::Batch)
      return kinds[loop] == LoopKind::K ? "expected zero points that are the same along k"
                                        : "expected zero points along dims of their factor";
  return "";
}

std::nullopt_t leave(Location loc, StringRef why) {
  remark::missed(loc, remark::RemarkOpts::name("ZeroPoint").category("gemm-import"))
      << remark::reason("zero points stay where they are taken from elements: {0}", why.str());
  return std::nullopt;
}
} // namespace

LogicalResult checkZeroPoints(linalg::LinalgOp op) {
  StringRef name = op->getName().getStringRef();
  if (!name.starts_with("linalg.quantized_") && !name.ends_with("_q"))
    return success();
  for (unsigned input : {0u, 1u}) {
    auto type = dyn_cast<IntegerType>(getElementTypeOrSelf(op->getOperand(input)));
    std::optional<int64_t> zero = constantOf(op->getOperand(input + 2));
    if (!type || !zero || type.getWidth() > 32)
      continue;
    const int64_t most = (int64_t(1) << (type.getWidth() - 1)) - 1, least = -most - 1;
    if (*zero < least || *zero > most)
      return op->emitOpError("expected a zero point that elements of ")
             << type << " can be, from " << least << " to " << most << ", got " << *zero
             << " of the " << (input ? "second" : "first") << " factor; the nearest is "
             << (*zero < least ? least : most);
  }
  return success();
}

Outcome importZeroPoints(RewriterBase &rewriter, Operation *candidate) {
  auto op = dyn_cast<linalg::LinalgOp>(candidate);
  Factor a, b;
  Contraction c;
  if (!op || !readProduct(op, a, b, c.c))
    return std::nullopt;
  if (std::string why = checkPlace(op); !why.empty())
    return why;
  rewriter.setInsertionPoint(op);
  c.loops = op.getNumLoops();
  c.a = a.bytes;
  c.b = b.bytes;
  const Location loc = op->getLoc();
  const bool wide = getElementTypeOrSelf(c.c.value).isInteger(64);
  if (wide && !narrowSums(rewriter, op, c, [&](const Contraction &traced) {
        return Magnitudes(largestOf(a, traced.a.isUnsigned), largestOf(b, traced.b.isUnsigned));
      }))
    return leave(loc, "expected sums that 32 bits hold, got 64");
  traceOperands(c);
  SmallVector<LoopKind> kinds;
  ProductForm form;
  if (std::string why = findForm(c, form); !why.empty())
    return leave(loc, why);
  for (Value value : {c.a.value, c.b.value})
    if (!getElementTypeOrSelf(value).isSignlessInteger(8))
      return leave(loc, "expected elements that are bytes, widened without loss");
  if (form.isDot)
    return leave(loc, "expected rows or columns of the result, got a dot product");
  if (!classify(c, kinds).empty())
    return std::nullopt;
  for (auto [zero, own] : {std::pair(&a.zero, LoopKind::M), std::pair(&b.zero, LoopKind::N)})
    if (std::string why = checkZeroPoint(*zero, own, kinds); !why.empty())
      return leave(loc, why);
  Operation *deadFill = nullptr; // of memrefs alone
  if (!wide)
    readInit(rewriter, op, c, deadFill);
  for (NamedAttribute attribute : op->getDiscardableAttrs())
    if (!attribute.getName().strref().starts_with("linalg."))
      c.said.push_back(attribute);
  if (std::string why = findForm(c, form); !why.empty())
    return why;
  Value product = emit(rewriter, loc, c, form);
  Value result = subtractZeroPoints(rewriter, loc, c, a.zero, b.zero, product);
  if (wide)
    result = arith::ExtSIOp::create(rewriter, loc, op->getResultTypes().front(), result);
  else if (result.getType() != op->getResultTypes().front())
    result = tensor::CastOp::create(rewriter, loc, op->getResultTypes().front(), result);
  rewriter.replaceOp(op, result);
  return "";
}

} // namespace gemm::import
