// What a memref's type says about an operand: element, storage order, and the alignment
// that a launch promises (operandAlignment).
#include "GemmToTile.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Conversion/Tile/EpilogueOperand.h"
#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace gemm;
using namespace gemm::tile;

static FailureOr<ViewType> extraView(MatmulOp op, unsigned index) {
  auto type = cast<MemRefType>(op.getExtras()[index].getType());
  mlir::Type element = type.getElementType();
  if (!isEpilogueOperand(element))
    return op.emitOpError("expected epilogue operands of ")
           << storedTypes << " or i1 for code generation, got " << type;
  if (element.isSignlessInteger(1)) // a mask lies in bytes
    element = IntegerType::get(op.getContext(), 8);
  return ViewType::get(op.getContext(), element, Major::any, operandAlignment(op, 3 + index), 0);
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

FailureOr<KernelViews> gemm::tile::viewsOf(MatmulOp op) {
  KernelViews views;
  FailureOr<ViewType> a = matrixView(op, "A", 0, op.getTransA() ? Major::mn : Major::k);
  FailureOr<ViewType> b = matrixView(op, "B", 1, op.getTransB() ? Major::k : Major::mn);
  FailureOr<ViewType> c = matrixView(op, "C", 2, Major::mn);
  if (failed(a) || failed(b) || failed(c))
    return failure();
  views.a = *a;
  views.b = *b;
  views.c = *c;
  MLIRContext *context = op.getContext();
  // Where (m, n) of the op lie among those of the kernel.
  bool swap = op.getSchedule()->isSwapped();
  if (swap)
    std::swap(views.a, views.b);
  AffineExpr dims[] = {getAffineDimExpr(swap, context), getAffineDimExpr(!swap, context)};
  views.cMap = AffineMap::get(2, 0, dims, context);
  for (unsigned index = 0; index < op.getExtras().size(); ++index) {
    FailureOr<ViewType> view = extraView(op, index);
    if (failed(view))
      return failure();
    views.extras.push_back(*view);
    AffineMap map = op.getExtraMap(index);
    SmallVector<AffineExpr> used;
    for (int64_t dim = 0; dim < 2; ++dim)
      if (map.isFunctionOfDim(op.getBatchRank() + dim))
        used.push_back(dims[dim]);
    views.extraMaps.push_back(AffineMap::get(2, 0, used, context));
  }
  if (op.getSums()) {
    mlir::Type element = cast<MemRefType>(op.getSums().getType()).getElementType();
    views.sums =
        ViewType::get(context, element, Major::any, element.getIntOrFloatBitWidth() / 8, 0);
  }
  return views;
}
