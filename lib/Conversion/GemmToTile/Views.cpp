// What a memref's type says about an operand: element, storage order, and the alignment
// that a launch promises (operandAlignment).
#include "GemmToTile.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Tile/EpilogueOperand.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

mlir::Type gemm::tile::elementOfView(MatmulOp op, unsigned operand) {
  mlir::Type element = cast<MemRefType>(op->getOperand(operand).getType()).getElementType();
  return element.isSignlessInteger(1) ? IntegerType::get(op.getContext(), 8) : element;
}

/// An extra operand, or an output beside C, which each lane stores at its strides.
static FailureOr<ViewType> extraView(MatmulOp op, unsigned operand) {
  auto type = cast<MemRefType>(op->getOperand(operand).getType());
  mlir::Type element = type.getElementType();
  const bool read = op.roleOf(operand).role == MatmulRole::Extra;
  if (read ? !isEpilogueOperand(element) : !isStored(element))
    return op.emitOpError(read ? "expected epilogue operands of " : "expected outputs of ")
           << (read ? readTypes : storedTypes) << (read ? " or i1" : "")
           << " for code generation, got " << type;
  return ViewType::get(op.getContext(), elementOfView(op, operand), Major::any,
                       operandAlignment(op, operand), 0);
}

static FailureOr<ViewType> matrixView(MatmulOp op, StringRef name, unsigned operand, Major major) {
  auto type = cast<MemRefType>(op->getOperand(operand).getType());
  SmallVector<int64_t> real;
  int64_t offset;
  if (failed(type.getStridesAndOffset(real, offset)))
    return op.emitOpError("expected a strided memref for ") << name << ", got " << type;
  if (real.back() != 1 && type.getShape().back() != 1)
    return op.emitOpError("expected ")
           << name << " with inner stride 1, got " << type << "; copy it first";
  return ViewType::get(op.getContext(), type.getElementType(), major, operandAlignment(op, operand),
                       0);
}

ViewType KernelViews::typeOf(MatmulOperand operand) const {
  switch (operand.role) {
  case MatmulRole::A:
    return a;
  case MatmulRole::B:
    return b;
  case MatmulRole::Output:
    return outs[operand.index].type;
  case MatmulRole::Extra:
    return extras[operand.index].type;
  case MatmulRole::Sums:
    return sums;
  case MatmulRole::Peer:
    return peers[operand.index];
  case MatmulRole::Scale:
    return scales[operand.index];
  case MatmulRole::Pair:
    return pairs[operand.index];
  case MatmulRole::Groups:
    return groups;
  }
  llvm_unreachable("a role without a view");
}

Value KernelViews::argument(KernelOp kernel, MatmulOperand operand) const {
  const auto place = llvm::find(order, operand) - order.begin();
  return kernel.getBody().getArgument(1 + static_cast<unsigned>(place)); // behind the problem
}

/// The views of A and B, of peers and of pairs, as the op has them.
static LogicalResult addFactors(MatmulOp op, KernelViews &views) {
  const unsigned numberA = op.numberOf({MatmulRole::A}), numberB = op.numberOf({MatmulRole::B});
  FailureOr<ViewType> a = matrixView(op, "A", numberA, op.getTransA() ? Major::mn : Major::k);
  FailureOr<ViewType> b = matrixView(op, "B", numberB, op.getTransB() ? Major::k : Major::mn);
  if (failed(a) || failed(b))
    return failure();
  views.a = *a;
  views.b = *b;
  for (unsigned i = 0; i < op.getPeers().size(); ++i) {
    FailureOr<ViewType> peer = matrixView(op, "a peer of B", op.getPeerNumber(i), b->getMajor());
    if (failed(peer))
      return failure();
    views.peers.push_back(*peer);
  }
  // Where the kernel swaps its factors, those of pairs as well.
  const unsigned left = op.getSchedule()->isSwapped() ? 1 : 0;
  for (unsigned i = 0; i < op.getPairs().size(); ++i) {
    const unsigned number = op.numberOf({MatmulRole::Pair, i ^ left});
    FailureOr<ViewType> factor =
        matrixView(op, "a factor of a pair", number,
                   op.roleOf(number).isRight() ? b->getMajor() : a->getMajor());
    if (failed(factor))
      return failure();
    views.pairs.push_back(*factor);
  }
  return success();
}

/// The view of an output or epilogue operand. Strides say where m and n lie, so that of a map only
/// which of them it uses is left; `dims` are where (m, n) of the op lie among those of the kernel.
static FailureOr<MappedView> mappedView(MatmulOp op, unsigned operand, AffineMap map,
                                        ArrayRef<AffineExpr> dims) {
  FailureOr<ViewType> view = extraView(op, operand);
  if (failed(view))
    return failure();
  if (isTableMap(map)) // whose rows and columns are its own
    return MappedView{*view, getTableMap(op.getContext(), 2, map.getNumResults())};
  SmallVector<AffineExpr> used;
  for (int64_t dim = 0; dim < 2; ++dim)
    for (AffineExpr place : map.getResults()) {
      if (dimOf(place) != op.getBatchRank() + dim)
        continue;
      auto groups = dyn_cast<AffineBinaryOpExpr>(place);
      used.push_back(groups ? dims[dim].floorDiv(groups.getRHS()) : dims[dim]);
    }
  return MappedView{*view, AffineMap::get(2, 0, used, op.getContext())};
}

/// What is read element by element, or written so.
static ViewType plainView(Value memref) {
  mlir::Type element = cast<MemRefType>(memref.getType()).getElementType();
  return ViewType::get(memref.getContext(), element, Major::any, getStoredBytes(element), 0);
}

FailureOr<KernelViews> gemm::tile::viewsOf(MatmulOp op) {
  KernelViews views;
  views.order = op.getKernelOperands();
  FailureOr<ViewType> c = failure();
  if (failed(addFactors(op, views)) ||
      failed(c = matrixView(op, "C", op.getOutputNumber(0), Major::mn)))
    return failure();
  MLIRContext *context = op.getContext();
  const bool swap = op.getSchedule()->isSwapped();
  if (swap)
    std::swap(views.a, views.b);
  const AffineExpr dims[] = {getAffineDimExpr(swap, context), getAffineDimExpr(!swap, context)};
  views.outs.push_back({*c, AffineMap::get(2, 0, dims, context)});
  for (unsigned i = 1; i < op.getNumOutputs(); ++i) {
    FailureOr<MappedView> out = mappedView(op, op.getOutputNumber(i), op.getOutputMap(i), dims);
    if (failed(out))
      return failure();
    out->combiner = op.getOutput(i).getCombiner();
    out->partial = op.getOutput(i).getPartial();
    views.outs.push_back(*out);
  }
  for (unsigned i = 0; i < op.getExtras().size(); ++i) {
    FailureOr<MappedView> extra = mappedView(op, op.getExtraNumber(i), op.getExtraMap(i), dims);
    if (failed(extra))
      return failure();
    views.extras.push_back(*extra);
  }
  for (Value scales : op.getScales())
    views.scales.push_back(plainView(scales));
  if (op.getSums())
    views.sums = plainView(op.getSums());
  if (op.isGrouped())
    views.groups = plainView(op.getGroups());
  return views;
}
