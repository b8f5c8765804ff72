// Reads backwards what loops make of bytes, and where they read it: t(t(q - z) * s), with the
// roundings that it has.
#include "Dequantization.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace gemm;

namespace {
/// Reads the body of loops backwards.
class BodyReader {
public:
  BodyReader(linalg::GenericOp loops, mlir::Type type) : loops(loops), type(type) {
    found.loops = loops;
  }

  std::optional<Dequantization> read() {
    Value value = loops.getBlock()->getTerminator()->getOperand(0);
    // In f32 the product of a difference of bytes and a scale of 16 bits is exact.
    const bool wide = isa_and_nonnull<arith::TruncFOp>(value.getDefiningOp());
    if (wide) {
      if (value.getDefiningOp<arith::TruncFOp>().getRoundingmode())
        return std::nullopt;
      value = value.getDefiningOp()->getOperand(0);
    }
    computed = wide ? Float32Type::get(loops.getContext()) : type;
    auto product = value.getDefiningOp<arith::MulFOp>();
    if (!product || product.getType() != computed)
      return std::nullopt;
    for (auto [number, scale] : {std::pair(product.getLhs(), product.getRhs()),
                                 std::pair(product.getRhs(), product.getLhs())})
      if ((found.scale = argument(narrow(scale), type)) && readNumber(number))
        return found;
    return std::nullopt;
  }

private:
  /// What an exact widening of floats widens.
  static Value narrow(Value value) {
    auto widening = value.getDefiningOp<arith::ExtFOp>();
    return widening ? widening.getIn() : value;
  }

  /// The input that an argument of the body stands for, if it is of `element`.
  Source argument(Value value, mlir::Type element) {
    auto argument = dyn_cast<BlockArgument>(value);
    if (!argument || argument.getOwner() != loops.getBlock() || argument.getType() != element ||
        argument.getArgNumber() >= loops.getNumDpsInputs())
      return {};
    OpOperand *input = loops.getDpsInputOperand(argument.getArgNumber());
    return {input->get(), loops.getMatchingIndexingMap(input)};
  }

  /// Whether floats have all differences of bytes, and no fewer bits than 16.
  static bool hasAll(mlir::Type floats) {
    return floats.isF16() || floats.isBF16() || floats.isF32();
  }

  /// Bytes that become floats, here or in loops before: with or without a sign.
  Source bytes(Value value, bool &isUnsigned) {
    value = narrow(value);
    if (Source source = argument(value, value.getType()); source && hasAll(value.getType()))
      return traceBytes(source, isUnsigned) ? source : Source();
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp>(op) || !hasAll(value.getType()))
      return {};
    isUnsigned = isa<arith::UIToFPOp>(op);
    Value integer = op->getOperand(0);
    // Widened first, which is what says whether there is a sign; without one thereafter, numbers
    // below 0 are large ones.
    if (Operation *widening = integer.getDefiningOp();
        isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(widening)) {
      if (isUnsigned && isa<arith::ExtSIOp>(widening))
        return {};
      isUnsigned = isa<arith::ExtUIOp>(widening);
      integer = widening->getOperand(0);
    }
    return argument(integer, IntegerType::get(loops.getContext(), 8));
  }

  bool readNumber(Value value) {
    found.zero = {};
    found.zeroPoint = std::nullopt;
    found.isNarrow = false;
    value = narrow(value);
    if (!hasAll(value.getType()))
      return false;
    if ((found.bytes = bytes(value, found.isUnsigned)))
      return true;
    if (auto difference = value.getDefiningOp<arith::SubFOp>()) {
      found.bytes = bytes(difference.getLhs(), found.isUnsigned);
      return found.bytes && readZero(difference.getRhs(), difference.getType());
    }
    // Of integers that are wide enough for a difference of bytes.
    if (!isa_and_nonnull<arith::SIToFPOp>(value.getDefiningOp()))
      return false;
    auto difference = value.getDefiningOp()->getOperand(0).getDefiningOp<arith::SubIOp>();
    if (difference && difference.getType().isInteger(8)) {
      found.bytes = argument(difference.getLhs(), difference.getType());
      found.isNarrow = found.isUnsigned = true;
      return found.bytes && readConstant(difference.getRhs());
    }
    return difference && difference.getType().getIntOrFloatBitWidth() >= 16 &&
           (found.bytes = widened(difference.getLhs(), found.isUnsigned)) &&
           readZero(difference.getRhs(), difference.getType());
  }

  /// Bytes that become wider integers.
  Source widened(Value value, bool &isUnsigned) {
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(op))
      return {};
    isUnsigned = isa<arith::ExtUIOp>(op);
    return argument(op->getOperand(0), IntegerType::get(loops.getContext(), 8));
  }

  /// A zero point: of bytes as those of the factor are; of floats only where each result is rounded
  /// to their type.
  bool readZero(Value value, mlir::Type difference) {
    bool isUnsigned = false;
    value = narrow(value);
    if (readConstant(value))
      return true;
    if ((found.zero = bytes(value, isUnsigned)) || (found.zero = widened(value, isUnsigned)))
      return isUnsigned == found.isUnsigned;
    if (!(found.zero = argument(value, value.getType())))
      return false;
    if (value.getType().isInteger() && traceBytes(found.zero, isUnsigned))
      return isUnsigned == found.isUnsigned;
    return value.getType() == type && difference == type && computed == type;
  }

  /// A zero point of all elements, one of the numbers that bytes are.
  bool readConstant(Value value) {
    APInt integer;
    APFloat number(0.0);
    int64_t point = 0;
    if (matchPattern(value, m_ConstantInt(&integer))) {
      point = integer.getSExtValue();
    } else if (matchPattern(value, m_ConstantFloat(&number)) && number.isInteger()) {
      APSInt whole(/*BitWidth=*/16, /*isUnsigned=*/false);
      bool isExact = false;
      number.convertToInteger(whole, APFloat::rmTowardZero, &isExact);
      if (!isExact)
        return false;
      point = whole.getSExtValue();
    } else {
      return false;
    }
    const int64_t least = found.isUnsigned ? 0 : -128;
    if (point < least || point > least + 255)
      return false;
    found.zeroPoint = point;
    return true;
  }

  /// How loops that widen each element of their input give it dims of 1, if that is all they do.
  static std::optional<SmallVector<ReassociationIndices>> unitsOf(linalg::GenericOp made,
                                                                  RankedTensorType to) {
    AffineMap map = made.getIndexingMapsArray().front();
    auto from = cast<RankedTensorType>(made.getDpsInputOperand(0)->get().getType());
    if (map.isIdentity())
      return SmallVector<ReassociationIndices>();
    if (!map.isProjectedPermutation() || !to.hasStaticShape() || !llvm::is_sorted(dimsOf(map)))
      return std::nullopt;
    for (unsigned dim = 0; dim < map.getNumDims(); ++dim)
      if (!map.isFunctionOfDim(dim) && to.getDimSize(dim) != 1)
        return std::nullopt;
    return getReassociationIndicesForReshape(from, to);
  }
  static SmallVector<unsigned> dimsOf(AffineMap map) {
    return llvm::map_to_vector(
        map.getResults(), [](AffineExpr expr) { return cast<AffineDimExpr>(expr).getPosition(); });
  }

  /// Numbers that loops made of bytes are those bytes.
  bool traceBytes(Source &source, bool &isUnsigned) {
    SmallVector<Operation *> reshapes;
    Value value = source.value;
    while (isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(value.getDefiningOp())) {
      reshapes.push_back(value.getDefiningOp());
      value = reshapes.back()->getOperand(0);
    }
    auto made = value.getDefiningOp<linalg::GenericOp>();
    if (!made || made.getNumDpsInputs() != 1 || made.getNumDpsInits() != 1 ||
        !made.getIndexingMapsArray().back().isIdentity())
      return false;
    auto to = cast<RankedTensorType>(made.getResult(0).getType());
    Value bytes = made.getDpsInputOperand(0)->get();
    std::optional<SmallVector<ReassociationIndices>> units = unitsOf(made, to);
    if (!units)
      return false;
    Operation *op = made.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
    if (!isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp, arith::ExtSIOp, arith::ExtUIOp>(op) ||
        (isa<FloatType>(op->getResult(0).getType()) && !hasAll(op->getResult(0).getType())) ||
        op->getOperand(0) != made.getBlock()->getArgument(0) ||
        !op->getOperand(0).getType().isInteger(8))
      return false;
    isUnsigned = isa<arith::UIToFPOp, arith::ExtUIOp>(op);
    OpBuilder b(loops);
    if (bytes.getType() != to.clone(b.getI8Type()))
      bytes =
          tensor::ExpandShapeOp::create(b, loops.getLoc(), to.clone(b.getI8Type()), bytes, *units);
    for (Operation *reshape : llvm::reverse(reshapes)) {
      IRMapping from;
      from.map(reshape->getOperand(0), bytes);
      Operation *copy = b.clone(*reshape, from);
      auto type = cast<RankedTensorType>(copy->getResult(0).getType());
      copy->getResult(0).setType(type.clone(b.getI8Type()));
      bytes = copy->getResult(0);
    }
    source.value = bytes;
    return true;
  }

  linalg::GenericOp loops;
  mlir::Type type, computed;
  Dequantization found;
};
} // namespace

std::optional<Dequantization> gemm::dequantizationOf(Value factor) {
  auto type = dyn_cast<RankedTensorType>(factor.getType());
  if (!type || type.getRank() < 2 || !factor.hasOneUse())
    return std::nullopt;
  SmallVector<ReassociationIndices> groups;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    groups.push_back({dim});
  if (auto reshape = factor.getDefiningOp<tensor::CollapseShapeOp>()) {
    groups = reshape.getReassociationIndices();
    factor = reshape.getSrc();
  }
  auto loops = factor.getDefiningOp<linalg::GenericOp>();
  if (!loops || !factor.hasOneUse() || loops.getNumDpsInits() != 1 ||
      loops.getNumParallelLoops() != loops.getNumLoops() ||
      !loops.getIndexingMapsArray().back().isIdentity() ||
      !cast<ShapedType>(factor.getType()).hasStaticShape())
    return std::nullopt;
  std::optional<Dequantization> found = BodyReader(loops, type.getElementType()).read();
  if (!found || !found->bytes.map.isIdentity())
    return std::nullopt;
  found->groups = groups;
  return found;
}
