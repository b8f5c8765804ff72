// StableHLO's composite "chlo.ragged_dot" as CHLO defines it: each row, or each sum, of its group's
// elements alone. Its decomposition multiplies what is of other groups by 0, of which an infinity
// makes NaN, so that it is no definition. Written beside gemm-lower-stablehlo.
#include "Lower.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/PatternMatch.h"

using namespace mlir;

namespace gemm::verify {

namespace {
constexpr auto kept = utils::IteratorType::parallel, summed = utils::IteratorType::reduction;

/// Loops: m, n, the group and k.
enum Loop : unsigned { M, N, Group, K, loops };

class Ragged {
public:
  Ragged(OpBuilder &builder, Operation *op) : b(op->getLoc(), builder), op(op) {}

  /// The result, or null of a form that is another.
  Value run() {
    auto attributes = op->getAttrOfType<DictionaryAttr>("composite_attributes");
    auto lists = attributes ? attributes.getAs<ArrayAttr>("ragged_dot_dimension_numbers") : nullptr;
    if (!lists || lists.size() != 6 || op->getNumOperands() != 3)
      return {};
    auto numberOf = [&](unsigned list) -> std::optional<int64_t> {
      auto numbers = dyn_cast<DenseIntElementsAttr>(lists[list]);
      if (!numbers || numbers.getNumElements() != 1)
        return std::nullopt;
      return (*numbers.begin()).getSExtValue();
    };
    auto left = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
    auto right = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
    auto to = dyn_cast<RankedTensorType>(op->getResult(0).getType());
    const std::optional<int64_t> ofLeft = numberOf(2), ofRight = numberOf(3), ragged = numberOf(4);
    if (!left || !right || !to || left.getRank() != 2 || !ofLeft || !ofRight || !ragged ||
        !isa<FloatType>(left.getElementType()) || !isa<FloatType>(right.getElementType()) ||
        numberOf(0) || numberOf(1))
      return {};
    const bool ofK = ragged == ofLeft;
    if (right.getRank() != (ofK ? 2 : 3) || to.getRank() != (ofK ? 3 : 2) ||
        (!ofK && numberOf(5) != 0))
      return {};
    SmallVector<unsigned> a = *ofLeft == 1 ? SmallVector<unsigned>{M, K}
                                           : SmallVector<unsigned>{K, M},
                          w = ofK             ? *ofRight == 0 ? SmallVector<unsigned>{K, N}
                                                              : SmallVector<unsigned>{N, K}
                              : *ofRight == 1 ? SmallVector<unsigned>{Group, K, N}
                                              : SmallVector<unsigned>{Group, N, K},
                          made = ofK ? SmallVector<unsigned>{Group, M, N}
                                     : SmallVector<unsigned>{M, N};
    return sum(a, w, made, ofK ? K : M);
  }

private:
  Value sum(ArrayRef<unsigned> a, ArrayRef<unsigned> w, ArrayRef<unsigned> made, unsigned ragged) {
    const mlir::Type f32 = b.getF32Type();
    Value first = endsOf(/*before=*/true), end = endsOf(/*before=*/false);
    Value operands[] = {op->getOperand(0), op->getOperand(1), first, end};
    SmallVector<OpFoldResult> sizes;
    for (unsigned loop : made)
      sizes.push_back(llvm::is_contained(a, loop)   ? size(0, llvm::find(a, loop) - a.begin())
                      : llvm::is_contained(w, loop) ? size(1, llvm::find(w, loop) - w.begin())
                                                    : size(2, 0));
    Value empty = tensor::EmptyOp::create(b, sizes, f32);
    Value zero = arith::ConstantOp::create(b, b.getF32FloatAttr(0));
    Value zeros = linalg::FillOp::create(b, zero, empty).getResult(0);
    SmallVector<utils::IteratorType> kinds(loops, summed);
    for (unsigned loop : made)
      kinds[loop] = kept;
    const AffineMap maps[] = {map(a), map(w), map({Group}), map({Group}), map(made)};
    Value sums =
        linalg::GenericOp::create(
            b, zeros.getType(), operands, zeros, maps, kinds,
            [&](OpBuilder &inner, Location at, ValueRange in) {
              Value place = arith::IndexCastOp::create(inner, at, in[2].getType(),
                                                       linalg::IndexOp::create(inner, at, ragged));
              auto compare = [&](arith::CmpIPredicate how, Value with) {
                return arith::CmpIOp::create(inner, at, how, place, with);
              };
              Value within =
                  arith::AndIOp::create(inner, at, compare(arith::CmpIPredicate::sge, in[2]),
                                        compare(arith::CmpIPredicate::slt, in[3]));
              auto wide = [&](Value value) -> Value {
                return value.getType() == f32 ? value
                                              : arith::ExtFOp::create(inner, at, f32, value);
              };
              Value product = arith::MulFOp::create(inner, at, wide(in[0]), wide(in[1]));
              Value sum = arith::AddFOp::create(inner, at, in[4], product);
              linalg::YieldOp::create(
                  inner, at, arith::SelectOp::create(inner, at, within, sum, in[4]).getResult());
            })
            .getResult(0);
    auto to = cast<RankedTensorType>(op->getResult(0).getType());
    if (to.getElementType() != f32)
      sums = arith::TruncFOp::create(
          b, cast<RankedTensorType>(sums.getType()).clone(to.getElementType()), sums);
    return sums.getType() == to ? sums : tensor::CastOp::create(b, to, sums).getResult();
  }

  /// What sizes before each group add up to, with its own or without.
  Value endsOf(bool before) {
    Value sizes = op->getOperand(2);
    auto type = cast<RankedTensorType>(sizes.getType());
    Value empty = tensor::EmptyOp::create(b, tensor::getMixedSizes(b, b.getLoc(), sizes),
                                          type.getElementType());
    Value zero = arith::ConstantOp::create(b, b.getZeroAttr(type.getElementType()));
    Value zeros = linalg::FillOp::create(b, zero, empty).getResult(0);
    const AffineMap maps[] = {AffineMap::get(2, 0, b.getAffineDimExpr(1)),
                              AffineMap::get(2, 0, b.getAffineDimExpr(0))};
    return linalg::GenericOp::create(
               b, zeros.getType(), sizes, zeros, maps, ArrayRef{kept, summed},
               [&](OpBuilder &inner, Location at, ValueRange in) {
                 Value counts = arith::CmpIOp::create(
                     inner, at, before ? arith::CmpIPredicate::ult : arith::CmpIPredicate::ule,
                     linalg::IndexOp::create(inner, at, 1), linalg::IndexOp::create(inner, at, 0));
                 Value sum = arith::AddIOp::create(inner, at, in[1], in[0]);
                 linalg::YieldOp::create(
                     inner, at, arith::SelectOp::create(inner, at, counts, sum, in[1]).getResult());
               })
        .getResult(0);
  }

  OpFoldResult size(unsigned operand, int64_t dim) {
    return tensor::getMixedSize(b, b.getLoc(), op->getOperand(operand), dim);
  }
  AffineMap map(ArrayRef<unsigned> places) {
    SmallVector<AffineExpr> results;
    for (unsigned place : places)
      results.push_back(b.getAffineDimExpr(place));
    return AffineMap::get(loops, 0, results, b.getContext());
  }

  ImplicitLocOpBuilder b;
  Operation *op;
};
} // namespace

void raggedToLinalg(ModuleOp module) {
  SmallVector<Operation *> ops;
  module.walk([&](Operation *op) {
    auto name = op->getAttrOfType<StringAttr>("name");
    if (op->getName().getStringRef() == "stablehlo.composite" && name && name == "chlo.ragged_dot")
      ops.push_back(op);
  });
  IRRewriter b(module.getContext());
  for (Operation *op : ops) {
    b.setInsertionPoint(op);
    if (Value made = Ragged(b, op).run())
      b.replaceOp(op, made);
  }
}

} // namespace gemm::verify
