// Looking back through operations that only move elements: transposes,
// broadcasts, copies with permuted maps, unit reshapes, and exact widenings. The
// weight of a linear layer is found here in the order it is stored.
#include "Contraction.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Support/DebugStringHelper.h"

#include <optional>

using namespace mlir;

namespace gemm::import {

namespace {
void step(Operand &operand, Value source, ArrayRef<int64_t> dims) {
  operand.value = source;
  operand.dims.assign(dims.begin(), dims.end());
}

bool throughTranspose(Operand &operand, Value source, ArrayRef<int64_t> perm) {
  SmallVector<int64_t> dims(perm.size());
  for (auto [result, from] : llvm::enumerate(perm))
    dims[from] = operand.dims[result];
  step(operand, source, dims);
  return true;
}

bool throughBroadcast(Operand &operand, linalg::BroadcastOp op) {
  SmallVector<int64_t> dims;
  for (auto [dim, loop] : llvm::enumerate(operand.dims))
    if (!llvm::is_contained(op.getDimensions(), static_cast<int64_t>(dim)))
      dims.push_back(loop);
  step(operand, op.getInput(), dims);
  return true;
}

// The body yields its input as it is or, with `casts`, exactly widened.
bool isCopyBody(linalg::GenericOp op, bool casts, Operand &operand) {
  Value value = op.getBlock()->getTerminator()->getOperand(0);
  Operation *def = value.getDefiningOp();
  if (casts && def && readBeforeWidening(def, operand))
    value = def->getOperand(0);
  return value == op.getBlock()->getArgument(0);
}

bool throughGeneric(Operand &operand, linalg::GenericOp op, bool casts) {
  Operand before = operand;
  if (op.getNumDpsInputs() != 1 || op.getNumDpsInits() != 1 ||
      op.getNumParallelLoops() != op.getNumLoops() || !isCopyBody(op, casts, before))
    return false;
  Value source = op.getDpsInputOperand(0)->get();
  if (!isa<RankedTensorType>(source.getType()))
    return false;
  AffineMap in = op.getIndexingMapsArray()[0], out = op.getIndexingMapsArray()[1];
  if (!out.isPermutation())
    return false;
  SmallVector<int64_t> loopOf(op.getNumLoops());
  for (auto [dim, expr] : llvm::enumerate(out.getResults()))
    loopOf[cast<AffineDimExpr>(expr).getPosition()] = operand.dims[dim];
  SmallVector<int64_t> dims;
  for (auto [dim, expr] : llvm::enumerate(in.getResults())) {
    if (auto loop = dyn_cast<AffineDimExpr>(expr)) {
      dims.push_back(loopOf[loop.getPosition()]);
      continue;
    }
    auto constant = dyn_cast<AffineConstantExpr>(expr);
    if (!constant || constant.getValue() != 0 || view::shaped(source).getDimSize(dim) != 1)
      return false;
    dims.push_back(Operand::kUnit);
  }
  step(operand, source, dims);
  operand.isUnsigned = before.isUnsigned;
  return true;
}

// Reshapes that only add or drop unit dimensions. Sizes other than 1 of a group
// must be at most one, and the same one on both sides.
bool throughUnitReshape(Operand &operand, Value source, ArrayRef<ReassociationIndices> groups,
                        bool expands) {
  ShapedType wide = expands ? view::shaped(operand.value) : view::shaped(source);
  SmallVector<int64_t> dims(view::shaped(source).getRank(), Operand::kUnit);
  for (auto [narrow, group] : llvm::enumerate(groups)) {
    int64_t kept = -1;
    for (int64_t dim : group) {
      if (wide.getDimSize(dim) == 1)
        continue;
      if (kept >= 0)
        return false;
      kept = dim;
    }
    if (kept < 0)
      kept = group.back();
    if (expands)
      dims[narrow] = operand.dims[kept];
    else
      dims[kept] = operand.dims[narrow];
  }
  step(operand, source, dims);
  return true;
}
} // namespace

// What has lost its sign was not negative, so that a sign beyond it is no matter of the wider one.
bool readBeforeWidening(Operation *op, Operand &operand) {
  if (isa<arith::ExtUIOp>(op)) {
    operand.isUnsigned = true;
    return true;
  }
  if (isa<arith::SIToFPOp, arith::UIToFPOp>(op)) { // bytes, of which floats of 16 bits have all
    if (!isExact(getElementTypeOrSelf(op->getOperand(0)), getElementTypeOrSelf(op->getResult(0))))
      return false;
    operand.isUnsigned = isa<arith::UIToFPOp>(op);
    return true;
  }
  return isa<arith::ExtFOp>(op) || (isa<arith::ExtSIOp>(op) && !operand.isUnsigned);
}

static bool throughOp(Operand &operand, Operation *def, bool casts) {
  if (auto op = dyn_cast<memref::TransposeOp>(def)) {
    SmallVector<int64_t> perm;
    for (AffineExpr expr : op.getPermutation().getResults())
      perm.push_back(cast<AffineDimExpr>(expr).getPosition());
    return throughTranspose(operand, op.getIn(), perm);
  }
  if (!view::isTensor(operand.value))
    return false;
  if (auto op = dyn_cast<linalg::TransposeOp>(def))
    return throughTranspose(operand, op.getInput(), op.getPermutation());
  if (auto op = dyn_cast<linalg::BroadcastOp>(def))
    return throughBroadcast(operand, op);
  if (auto op = dyn_cast<linalg::GenericOp>(def))
    return throughGeneric(operand, op, casts);
  // Casts that forget sizes, and whole tensors widened.
  auto cast = dyn_cast<tensor::CastOp>(def);
  bool forgets = cast && tensor::canFoldIntoConsumerOp(cast);
  if (def->getNumOperands() == 1 && isa<RankedTensorType>(def->getOperand(0).getType()) &&
      (forgets || (casts && readBeforeWidening(def, operand)))) {
    operand.value = def->getOperand(0);
    return true;
  }
  if (auto op = dyn_cast<tensor::ExpandShapeOp>(def))
    return throughUnitReshape(operand, op.getSrc(), op.getReassociationIndices(), true);
  if (auto op = dyn_cast<tensor::CollapseShapeOp>(def))
    return throughUnitReshape(operand, op.getSrc(), op.getReassociationIndices(), false);
  return false;
}

bool traceStep(Operand &operand, bool casts) {
  Operation *def = operand.value.getDefiningOp();
  if (!def || !throughOp(operand, def, casts))
    return false;
  operand.through.push_back(def->getLoc());
  return true;
}

// The operand after each step back, none first.
static SmallVector<Operand> stepsBack(Operand operand) {
  SmallVector<Operand> steps{operand};
  while (traceStep(operand, /*casts=*/true))
    steps.push_back(operand);
  return steps;
}

static Type elementOf(const Operand &operand) {
  return view::shaped(operand.value).getElementType();
}

// Whether sums are as near as the source's where an operand is read further back: what was widened
// from fp8 by an op of its own is multiplied as what it became, for tensor cores add products of
// fp8 with fewer bits than f32 has.
static bool keepsSums(const Operand &source, const Operand &traced) {
  return !isFp8(elementOf(traced)) || isFp8(elementOf(source));
}

static void remarkWidened(const Contraction &source, const Contraction &traced) {
  for (auto [from, to] : {std::pair(&source.a, &traced.a), std::pair(&source.b, &traced.b)})
    if (!keepsSums(*from, *to))
      remark::missed(to->through.back(),
                     remark::RemarkOpts::name("Widened").category("gemm-import"))
          << remark::reason("operands of {0} that became {1} before they are multiplied stay so: "
                            "sums of products of {0} have fewer bits; a product that takes {0} "
                            "itself and gives f32, as one op, is one of {0}",
                            debugString(elementOf(*to)), debugString(elementOf(*from)));
}

// Both operands as many steps back as leave the loops those of a product and types that fit
// together: a widened operand beside one that was not keeps its widening, and a vector that became
// one row keeps its row.
void traceOperands(Contraction &c) {
  Type accumulator = view::shaped(c.c.value).getElementType();
  SmallVector<Operand> a = stepsBack(c.a), b = stepsBack(c.b);
  std::optional<Contraction> widened; // what is not taken, because its sums are farther off
  for (size_t steps = a.size() + b.size() - 1; steps-- > 0;)
    for (size_t ofA = std::min(steps, a.size() - 1) + 1; ofA-- > 0 && steps - ofA < b.size();) {
      Contraction candidate = c;
      candidate.a = a[ofA];
      candidate.b = b[steps - ofA];
      SmallVector<LoopKind> kinds;
      if (!classify(candidate, kinds).empty() ||
          !checkTypes(elementOf(candidate.a), elementOf(candidate.b), accumulator).empty() ||
          !checkOperands(candidate).empty())
        continue;
      if (!keepsSums(c.a, candidate.a) || !keepsSums(c.b, candidate.b)) {
        if (!widened)
          widened = candidate;
        continue;
      }
      if (widened)
        remarkWidened(c, *widened);
      c.a = candidate.a;
      c.b = candidate.b;
      return;
    }
}

} // namespace gemm::import
