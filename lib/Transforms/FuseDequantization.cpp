// gemm-fuse-dequantization: in, products of f16 or bf16 on tensors, of which a factor is what a
// linalg.generic makes of bytes, or of numbers of 4 bits that are two in a byte, by a scale, and a
// zero point, for each group of k. Out: products
// that read the bytes, with those as their scales, where a kernel of both is predicted to be no
// slower. No rounding is left out or added.
#include "FuseWords.h"
#include "Nibbles.h"
#include "Together.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMFUSEDEQUANTIZATIONPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-fuse-dequantization";

namespace {
/// An input of the loops, and where it is read.
struct Source {
  Value value;
  AffineMap map;
  explicit operator bool() const { return static_cast<bool>(value); }
};

/// What a factor is made of: the loops' element is t(t(bytes - zero) * scale).
struct Dequantization {
  linalg::GenericOp loops;
  SmallVector<ReassociationIndices> groups; ///< of the loops, which are a row or column each of two
  Source bytes, scale, zero;                ///< zero: may be none
  std::optional<int64_t> zeroPoint;         ///< that of all elements, and no `zero`
  bool isUnsigned = false;
  /// The difference is of 8 bits, which it fits where elements have no more than half of them.
  bool isNarrow = false;
};

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

  /// Bytes that become floats: with or without a sign.
  Source bytes(Value value, bool &isUnsigned) {
    value = narrow(value);
    Operation *op = value.getDefiningOp();
    if (!isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp>(op) || !hasAll(value.getType()))
      return {};
    isUnsigned = isa<arith::UIToFPOp>(op);
    Value integer = op->getOperand(0);
    // Widened first, which is what says whether there is a sign.
    if (Operation *widening = integer.getDefiningOp();
        isa_and_nonnull<arith::ExtSIOp, arith::ExtUIOp>(widening)) {
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
    if (traceZero(isUnsigned))
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

  /// Numbers that loops made of bytes are those bytes.
  bool traceZero(bool &isUnsigned) {
    SmallVector<Operation *> reshapes;
    Value value = found.zero.value;
    while (isa_and_nonnull<tensor::CollapseShapeOp, tensor::ExpandShapeOp>(value.getDefiningOp())) {
      reshapes.push_back(value.getDefiningOp());
      value = reshapes.back()->getOperand(0);
    }
    auto made = value.getDefiningOp<linalg::GenericOp>();
    if (!made || made.getNumDpsInputs() != 1 || made.getNumDpsInits() != 1 ||
        !llvm::all_of(made.getIndexingMapsArray(), [](AffineMap map) { return map.isIdentity(); }))
      return false;
    Operation *op = made.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
    if (!isa_and_nonnull<arith::SIToFPOp, arith::UIToFPOp, arith::ExtSIOp, arith::ExtUIOp>(op) ||
        (isa<FloatType>(op->getResult(0).getType()) && !hasAll(op->getResult(0).getType())) ||
        op->getOperand(0) != made.getBlock()->getArgument(0) ||
        !op->getOperand(0).getType().isInteger(8))
      return false;
    isUnsigned = isa<arith::UIToFPOp, arith::ExtUIOp>(op);
    OpBuilder b(loops);
    Value bytes = made.getDpsInputOperand(0)->get();
    for (Operation *reshape : llvm::reverse(reshapes)) {
      IRMapping from;
      from.map(reshape->getOperand(0), bytes);
      Operation *copy = b.clone(*reshape, from);
      auto type = cast<RankedTensorType>(copy->getResult(0).getType());
      copy->getResult(0).setType(type.clone(b.getI8Type()));
      bytes = copy->getResult(0);
    }
    found.zero.value = bytes;
    return true;
  }

  linalg::GenericOp loops;
  mlir::Type type, computed;
  Dequantization found;
};

/// What makes a factor of a product.
std::optional<Dequantization> dequantizationOf(Value factor) {
  auto type = dyn_cast<RankedTensorType>(factor.getType());
  if (!type || type.getRank() != 2 || !factor.hasOneUse())
    return std::nullopt;
  SmallVector<ReassociationIndices> groups{{0}, {1}};
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

/// Matrices of what is read once for each row or column and each group of k.
class Groups {
public:
  /// `dimOfK` of the factor's two dims is that of k.
  Groups(const Dequantization &from, unsigned dimOfK) : from(from), dimOfK(dimOfK) {
    linalg::GenericOp loops = from.loops;
    shape = cast<ShapedType>(loops.getResult(0).getType()).getShape();
  }

  /// How many k share `source`; 0 where it is not of groups of k.
  int64_t groupOf(const Source &source) const {
    const ReassociationIndices &ofK = from.groups[dimOfK], &lines = from.groups[1 - dimOfK];
    SmallVector<int64_t> dims;
    for (AffineExpr place : source.map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(place))
        dims.push_back(dim.getPosition());
      else if (auto zero = dyn_cast<AffineConstantExpr>(place); !zero || zero.getValue() != 0)
        return 0;
    int64_t group = 1;
    bool shared = true; // those behind, which lie inside of a group
    for (int64_t loop : llvm::reverse(ofK)) {
      const bool reads = llvm::is_contained(dims, loop) || shape[loop] == 1;
      if (!reads && !shared)
        return 0;
      shared &= !reads || shape[loop] == 1;
      group *= shared ? shape[loop] : 1;
    }
    for (int64_t loop : lines)
      if (!llvm::is_contained(dims, loop) && shape[loop] != 1)
        return 0;
    return isInOrder(dims) ? group : 0;
  }

  /// `source` as a matrix that lies as the factor does.
  Value matrix(OpBuilder &b, Location loc, const Source &source) const {
    // Each dim of the source, with the factor's dim that it belongs to.
    SmallVector<ReassociationIndices> into(2);
    int64_t dim = 0;
    unsigned last = 0;
    for (AffineExpr place : source.map.getResults()) {
      if (auto loop = dyn_cast<AffineDimExpr>(place))
        last = llvm::is_contained(from.groups[1], loop.getPosition());
      into[last].push_back(dim++);
    }
    Value value = source.value;
    auto type = cast<RankedTensorType>(value.getType());
    SmallVector<int64_t> sizes(2, 1);
    for (unsigned i : {0, 1})
      for (int64_t each : into[i])
        sizes[i] *= type.getDimSize(each);
    auto wanted = RankedTensorType::get(sizes, type.getElementType());
    if (type.getRank() == 2 && !into[0].empty() && !into[1].empty())
      return value;
    if (!into[0].empty() && !into[1].empty())
      return tensor::CollapseShapeOp::create(b, loc, wanted, value, into);
    // Of one row, column or group: a vector, or none, that becomes a matrix.
    if (type.getRank() > 1) {
      ReassociationIndices all = llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank()));
      value = tensor::CollapseShapeOp::create(
          b, loc, RankedTensorType::get({type.getNumElements()}, type.getElementType()), value,
          ArrayRef<ReassociationIndices>{all});
    }
    SmallVector<ReassociationIndices> out;
    if (type.getRank() > 0)
      out.push_back({0, 1});
    return tensor::ExpandShapeOp::create(b, loc, wanted, value, out);
  }

private:
  /// Dims of the factor's first group before those of its second, each in their order.
  bool isInOrder(ArrayRef<int64_t> dims) const {
    SmallVector<int64_t> inOrder;
    for (const ReassociationIndices &group : from.groups)
      for (int64_t loop : group)
        if (llvm::is_contained(dims, loop))
          inOrder.push_back(loop);
    return dims == ArrayRef(inOrder);
  }

  const Dequantization &from;
  unsigned dimOfK;
  ArrayRef<int64_t> shape; ///< of the loops
};

struct FuseDequantization
    : gemm::FunctionPass<FuseDequantization,
                         gemm::impl::GemmFuseDequantizationPassBase<FuseDequantization>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    std::optional<Target> machine = targetOfProducts(function, target);
    if (!machine)
      return signalPassFailure(), false;
    SmallVector<MatmulOp> ops;
    llvm::SetVector<Block *> blocks;
    function.walk([&](MatmulOp op) {
      if (op.getResult() && !op.isScaled() && op.getCType().getRank() == 2 &&
          op.getPeers().empty() && op.getPairs().empty() && !op.getScheduleAttr() &&
          !op.getUnsignedA() && !op.getUnsignedB()) {
        ops.push_back(op);
        blocks.insert(op->getBlock());
      }
    });
    bool changed = false;
    for (MatmulOp op : ops)
      if (fuseWords(op, *machine) || fuse(op, true, *machine) || fuse(op, false, *machine)) {
        changed = true;
        ++fused;
      }
    // What made a factor that nobody reads any more, users first.
    for (Block *block : blocks)
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
        if (isa<linalg::LinalgOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::EmptyOp,
                tensor::InsertSliceOp>(op) &&
            isOpTriviallyDead(&op))
          op.erase();
    return changed;
  }

private:
  bool fuse(MatmulOp op, bool ofB, const Target &machine) {
    mlir::Type type = (ofB ? op.getBType() : op.getAType()).getElementType();
    if ((!type.isF16() && !type.isBF16()) ||
        op.getAType().getElementType() != op.getBType().getElementType())
      return false;
    std::optional<Dequantization> from = dequantizationOf(ofB ? op.getB() : op.getA());
    if (!from)
      return false;
    const unsigned dimOfK = ofB ? op.getTransB() : !op.getTransA();
    auto missed = [&](const std::string &why) {
      remark::missed(op.getLoc(), remark::RemarkOpts::name("Apart").category(kName))
          << "bytes are dequantised in memory first: " + why;
      return false;
    };
    const Groups groups(*from, dimOfK);
    const int64_t group = groups.groupOf(from->scale);
    if (group == 0)
      return missed("their scales are not of rows or columns and groups of k that lie as they do");
    if (from->zero && groups.groupOf(from->zero) != group)
      return missed("their zero points are not of the scales' groups of k");
    OpBuilder b(op);
    SmallVector<Value> quants{groups.matrix(b, op.getLoc(), from->scale)};
    if (from->zero)
      quants.push_back(groups.matrix(b, op.getLoc(), from->zero));
    const std::optional<Nibbles> nibbles =
        nibblesFor(*from, ofB && dimOfK == 1 && op.getStaticK() % 2 == 0, mayExchange(op));
    if (from->isNarrow && !nibbles)
      return missed("what is taken off them wraps around");
    Value bytes = nibbles ? packedMatrix(b, op, nibbles->bytes) : from->bytes.value;
    if (!nibbles && cast<RankedTensorType>(bytes.getType()).getRank() > 2)
      bytes = b.createOrFold<tensor::CollapseShapeOp>(op.getLoc(), bytes, from->groups);
    auto joined = cast<MatmulOp>(b.clone(*op.getOperation()));
    (ofB ? joined.getBMutable() : joined.getAMutable()).assign(bytes);
    joined.getScalesMutable().assign(quants);
    joined.setBlocks(ArrayRef<int64_t>{1, 1, group});
    joined.setPackedB(nibbles.has_value());
    if (from->zeroPoint.value_or(0) != 0)
      joined.setZeroPoint(from->zeroPoint);
    const bool isUnsigned = nibbles ? nibbles->isUnsigned : from->isUnsigned;
    ofB ? joined.setUnsignedB(isUnsigned) : joined.setUnsignedA(isUnsigned);
    if (std::string why = whyNotFaster(joined, op, ofB, machine); !why.empty()) {
      joined.erase();
      return missed(why);
    }
    if (nibbles && nibbles->isHighFirst) {
      b.setInsertionPoint(joined);
      joined.getAMutable().assign(exchangeNeighbours(b, op.getLoc(), op.getA()));
    }
    joined->setLoc(b.getFusedLoc({op.getLoc(), from->loops.getLoc()}));
    op->replaceAllUsesWith(joined->getResults());
    op.erase();
    remark::passed(joined.getLoc(), remark::RemarkOpts::name("Fused").category(kName))
        << (nibbles ? "numbers of 4 bits in groups of " : "bytes in groups of ") +
               std::to_string(group) + " k are dequantised by the product's kernel" +
               (nibbles && nibbles->isHighFirst ? ", for which neighbours of A change places" : "");
    return true;
  }

  /// Whether it is less work to exchange neighbours of A, read and written once, than numbers of B
  /// whose higher half comes first, which become bytes.
  static bool mayExchange(MatmulOp op) {
    const int64_t m = op.getStaticM(), n = op.getStaticN();
    return !op.getTransA() && (ShapedType::isDynamic(m) || 4 * m <= n);
  }

  /// Bytes that have two numbers each, if the factor's are such and a product reads them: those
  /// that follow each other along k, read as they are made, none in two rows.
  static std::optional<Nibbles> nibblesFor(const Dequantization &from, bool alongK, bool exchange) {
    std::optional<Nibbles> nibbles = alongK ? nibblesOf(from.bytes.value) : std::nullopt;
    if (!nibbles || (nibbles->isHighFirst && !exchange))
      return std::nullopt;
    const bool ofBytes =
        from.zero && cast<ShapedType>(from.zero.value.getType()).getElementType().isInteger(8);
    const int64_t least = nibbles->isUnsigned ? 0 : -8;
    if (from.zeroPoint && (*from.zeroPoint < least || *from.zeroPoint > least + 15))
      return std::nullopt;
    // Numbers without a sign are the same, whichever way bytes are read.
    const bool alike = nibbles->isUnsigned == from.isUnsigned;
    return alike || (nibbles->isUnsigned && !ofBytes) ? nibbles : std::nullopt;
  }

  /// N x K/2 of them.
  static Value packedMatrix(OpBuilder &b, MatmulOp op, Value bytes) {
    auto type = cast<RankedTensorType>(bytes.getType());
    auto wanted =
        RankedTensorType::get({op.getStaticN(), op.getStaticK() / 2}, type.getElementType());
    if (type == wanted)
      return bytes;
    ReassociationIndices all = llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank()));
    if (type.getRank() > 1)
      bytes = tensor::CollapseShapeOp::create(
          b, op.getLoc(), RankedTensorType::get({type.getNumElements()}, type.getElementType()),
          bytes, ArrayRef<ReassociationIndices>{all});
    return tensor::ExpandShapeOp::create(b, op.getLoc(), wanted, bytes,
                                         ArrayRef<ReassociationIndices>{{0, 1}});
  }

  static std::string whyNotFaster(MatmulOp joined, MatmulOp apart, bool ofB,
                                  const Target &machine) {
    return whyNotDequantised(joined, apart, machine, [&](const GemmProblem &one) {
      const double elements = static_cast<double>(ofB ? one.n : one.m) * static_cast<double>(one.k);
      const double bytes = bytesOf(ofB ? one.b : one.a, 1) + typeBytes(one.computeType());
      return FirstSeconds{0, machine.launchSeconds + elements * bytes / machine.dramBytesPerSecond};
    });
  }
};
} // namespace
