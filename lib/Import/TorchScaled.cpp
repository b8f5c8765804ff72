// torch.aten._scaled_mm in generic form: a product of fp8 and its scales, of each whole operand, of
// A's rows and B's columns, or of blocks of 128, told apart as torch does it, by their shapes. The
// scales of blocks are gemm.matmul's; others multiply the sum in its epilogue: their product, which
// is rounded to f32, times the sum, which is rounded, plus the bias, which is.
#include "Sources.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Support/DebugStringHelper.h"

using namespace mlir;

namespace gemm::import {

namespace {
constexpr int64_t kBlock = 128; // of torch's recipes

class ScaledProduct {
public:
  ScaledProduct(RewriterBase &b, Operation *op)
      : b(b), op(op), result(torchTensorType(op->getResult(0).getType())) {}

  /// Replaces the op, or says why not.
  std::string run() {
    if (std::string why = checkPlace(op); !why.empty())
      return why;
    if (std::string why = read(); !why.empty())
      return why;
    b.setInsertionPoint(op);
    MatmulOp product = isBlocked ? ofBlocks() : ofLines();
    auto back = UnrealizedConversionCastOp::create(b, op->getLoc(), op->getResult(0).getType(),
                                                   product.getResult());
    b.replaceOp(op, back.getResults());
    return "";
  }

private:
  std::string read() {
    for (unsigned i = 0; i < 4; ++i)
      if (!typeOf(i))
        return "expected operands of type !torch.vtensor with a known shape and element type";
    if (!isTorchOp(op->getOperand(5), "torch.constant.none"))
      return "expected no scale of the result";
    const bool hasBias = !isTorchOp(op->getOperand(4), "torch.constant.none");
    if (hasBias && !typeOf(4))
      return "expected a bias that is a tensor or none";
    if (typeOf(0).getRank() != 2 || typeOf(1).getRank() != 2 || result.getRank() != 2)
      return "expected matrices, got " + types(0, 1) + " and " + debugString(result);
    for (unsigned i = 0; i < 2; ++i)
      if (!isFp8(typeOf(i).getElementType()))
        return "expected matrices of f8E4M3FN or f8E5M2, got " + types(0, 1);
    for (unsigned i = 2; i < 4; ++i)
      if (!typeOf(i).getElementType().isF32())
        return "expected scales of f32, got " + types(2, 3);
    m = typeOf(0).getDimSize(0), k = typeOf(0).getDimSize(1), n = typeOf(1).getDimSize(1);
    if (hasBias)
      bias = 4;
    if (bias && (typeOf(4).getRank() != 1 || typeOf(4).getDimSize(0) != n))
      return "expected a bias with an element for each of " + std::to_string(n) + " columns, got " +
             debugString(typeOf(4));
    return readScales();
  }

  /// As torch tells the recipes apart.
  std::string readScales() {
    const RankedTensorType a = typeOf(2), b = typeOf(3);
    auto isOne = [](RankedTensorType type) {
      return type.hasStaticShape() && type.getNumElements() == 1;
    };
    wholeA = isOne(a), wholeB = isOne(b);
    if (wholeA && wholeB)
      return "";
    auto has = [](RankedTensorType type, int64_t rows, int64_t columns) {
      return type.getRank() == 2 && type.getDimSize(0) == rows && type.getDimSize(1) == columns;
    };
    wholeA = wholeB = false;
    if (has(a, m, 1) && has(b, 1, n))
      return "";
    isBlocked = true;
    auto blocks = [](int64_t size) {
      return ShapedType::isDynamic(size) ? size : llvm::divideCeil(size, kBlock);
    };
    auto known = [](int64_t size) { return !ShapedType::isDynamic(size); };
    const int64_t ks = blocks(k);
    ofM = has(a, m, ks) ? 1 : known(m) && has(a, blocks(m), ks) ? kBlock : 0;
    ofN = has(b, ks, n) ? 1 : known(n) && has(b, ks, blocks(n)) ? kBlock : 0;
    if (known(k) && ofM && ofN && !(ofM == kBlock && ofN == kBlock))
      return "";
    return "expected scales of whole operands, of rows and columns, or of blocks of 1x128 or "
           "128x128 with K known: of " +
           types(0, 1) + " [] and [], " + sizes(m, 1) + " and " + sizes(1, n) + ", or " +
           sizes(m, ks) + " or " + sizes(blocks(m), ks) + " and " + sizes(ks, n) + " or " +
           sizes(ks, blocks(n)) + "; got " + types(2, 3);
  }

  static std::string sizes(int64_t rows, int64_t columns) {
    auto text = [](int64_t size) {
      return ShapedType::isDynamic(size) ? std::string("?") : std::to_string(size);
    };
    return "[" + text(rows) + ", " + text(columns) + "]";
  }

  std::string types(unsigned first, unsigned second) {
    return debugString(typeOf(first)) + " and " + debugString(typeOf(second));
  }

  MatmulOp ofBlocks() {
    Value scales[] = {tensor(2), Value()};
    Operand right{op->getOperand(3), {0, 1}};
    traceTorch(right);
    scales[1] = asTensor(right.value);
    if (right.dims[0] == 0) // [blocks of k, blocks of n], as torch has it
      scales[1] = view::permute(b, op->getLoc(), scales[1], {1, 0});
    MatmulOp product =
        make({}, {}, [&](OpBuilder &, Location, ValueRange args) { return args[0]; });
    product.getScalesMutable().assign(scales);
    product.setBlocksAttr(b.getDenseI64ArrayAttr({ofM, ofN, kBlock}));
    return product;
  }

  MatmulOp ofLines() {
    SmallVector<Value> extras;
    SmallVector<AffineMap> maps;
    for (auto [operand, whole, loop] : {std::tuple(2u, wholeA, 0u), std::tuple(3u, wholeB, 1u)}) {
      SmallVector<AffineExpr> places;
      if (!whole)
        places.push_back(b.getAffineDimExpr(loop));
      extras.push_back(asLine(tensor(operand), whole));
      maps.push_back(AffineMap::get(2, 0, places, b.getContext()));
    }
    return make(extras, maps, [](OpBuilder &inner, Location loc, ValueRange args) {
      Value scale = arith::MulFOp::create(inner, loc, args[1], args[2]);
      return arith::MulFOp::create(inner, loc, args[0], scale).getResult();
    });
  }

  /// The product whose value is what `scaled` makes of the sum and `extras`, and the bias.
  MatmulOp make(SmallVector<Value> extras, SmallVector<AffineMap> maps,
                function_ref<Value(OpBuilder &, Location, ValueRange)> scaled) {
    Location loc = op->getLoc();
    Operand left{op->getOperand(0), {0, 2}}, right{op->getOperand(1), {2, 1}};
    traceTorch(left);
    traceTorch(right);
    Value x = asTensor(left.value), w = asTensor(right.value);
    Value rows = tensor(0), columns = tensor(1);
    OpFoldResult sizes[] = {view::dimSize(b, loc, rows, 0), view::dimSize(b, loc, columns, 1)};
    Value into = view::emptyTensor(b, loc, sizes, result.getElementType());
    if (into.getType() != result)
      into = tensor::CastOp::create(b, loc, result, into);
    if (bias) {
      extras.push_back(tensor(bias));
      maps.push_back(AffineMap::get(2, 0, b.getAffineDimExpr(1)));
    }
    const MatmulTrans trans = getMatmulTrans(left.dims[0] == 2, right.dims[0] == 1);
    return MatmulOp::create(b, loc, trans, x, w, into, 1.0, 0.0, extras, maps,
                            [&](OpBuilder &inner, Location at, ValueRange args) {
                              Value value = scaled(inner, at, args);
                              return bias ? arith::AddFOp::create(inner, at, value, args.back())
                                          : value;
                            });
  }

  /// One number, or those of a column or row of them.
  Value asLine(Value value, bool whole) {
    const int64_t rank = cast<RankedTensorType>(value.getType()).getRank();
    SmallVector<ReassociationIndices> groups;
    if (!whole)
      groups.push_back(llvm::to_vector<2>(llvm::seq<int64_t>(0, rank)));
    if (rank == static_cast<int64_t>(groups.size()))
      return value;
    return tensor::CollapseShapeOp::create(b, op->getLoc(), value, groups);
  }

  RankedTensorType typeOf(unsigned operand) {
    return torchTensorType(op->getOperand(operand).getType());
  }
  Value tensor(unsigned operand) { return asTensor(op->getOperand(operand)); }
  Value asTensor(Value value) {
    return UnrealizedConversionCastOp::create(b, op->getLoc(), torchTensorType(value.getType()),
                                              value)
        .getResult(0);
  }

  RewriterBase &b;
  Operation *op;
  RankedTensorType result;
  int64_t m = 0, n = 0, k = 0;
  unsigned bias = 0; // the operand's number, or none
  bool wholeA = false, wholeB = false, isBlocked = false;
  int64_t ofM = 0, ofN = 0;
};
} // namespace

Outcome importTorchScaled(RewriterBase &rewriter, Operation *op) {
  if (op->getNumOperands() != 8 || op->getNumResults() != 1 ||
      !torchTensorType(op->getResult(0).getType()))
    return "expected eight operands and a result of type !torch.vtensor with a known shape and "
           "element type";
  return ScaledProduct(rewriter, op).run();
}

} // namespace gemm::import
