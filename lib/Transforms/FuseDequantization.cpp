// gemm-fuse-dequantization: in, products of f16 or bf16 on tensors, of which a factor is what a
// linalg.generic makes of bytes, or of numbers of 4 bits that are two in a byte, by a scale, and a
// zero point, for each group of k. Out: products
// that read the bytes, with those as their scales, where a kernel of both is predicted to be no
// slower. Numbers of 4 bits that lie along n are packed along k first. No rounding is left out or
// added. Products of bytes that came in and that no kernel has are taken apart.
#include "Dequantization.h"
#include "FuseWords.h"
#include "Nibbles.h"
#include "SeparateBytes.h"
#include "Together.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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
/// Matrices of what is read once for each row or column and each group of k, one for each batch
/// that the factor has.
class Groups {
public:
  /// `dimOfK` of the factor's last two dims is that of k.
  Groups(const Dequantization &from, unsigned dimOfK)
      : from(from), ofK(from.groups.size() - 2 + dimOfK) {
    linalg::GenericOp loops = from.loops;
    shape = cast<ShapedType>(loops.getResult(0).getType()).getShape();
  }

  /// How many k share `source`; 0 where it is not of groups of k.
  int64_t groupOf(const Source &source) const {
    SmallVector<int64_t> dims;
    for (AffineExpr place : source.map.getResults())
      if (auto dim = dyn_cast<AffineDimExpr>(place))
        dims.push_back(dim.getPosition());
      else if (auto zero = dyn_cast<AffineConstantExpr>(place); !zero || zero.getValue() != 0)
        return 0;
    int64_t group = 1;
    bool shared = true; // those behind, which lie inside of a group
    for (int64_t loop : llvm::reverse(from.groups[ofK])) {
      const bool reads = llvm::is_contained(dims, loop) || shape[loop] == 1;
      if (!reads && !shared)
        return 0;
      shared &= !reads || shape[loop] == 1;
      group *= shared ? shape[loop] : 1;
    }
    for (auto [dim, loops] : llvm::enumerate(from.groups))
      for (int64_t loop : loops)
        if (dim != ofK && !llvm::is_contained(dims, loop) && shape[loop] != 1)
          return 0;
    return isInOrder(dims) ? group : 0;
  }

  /// `source` as it lies beside the factor, of that's rank.
  Value matrix(OpBuilder &b, Location loc, const Source &source) const {
    // Each dim of the source, with the factor's dim that it belongs to.
    SmallVector<ReassociationIndices> into(from.groups.size());
    int64_t dim = 0;
    size_t last = 0;
    for (AffineExpr place : source.map.getResults()) {
      if (auto loop = dyn_cast<AffineDimExpr>(place))
        last = llvm::find_if(from.groups,
                             [&](const ReassociationIndices &loops) {
                               return llvm::is_contained(loops, loop.getPosition());
                             }) -
               from.groups.begin();
      into[last].push_back(dim++);
    }
    auto type = cast<RankedTensorType>(source.value.getType());
    SmallVector<int64_t> sizes(into.size(), 1), joined;
    SmallVector<ReassociationIndices> parts, apart;
    for (auto [i, dims] : llvm::enumerate(into)) {
      for (int64_t each : dims)
        sizes[i] *= type.getDimSize(each);
      // Dims of one, which the source does not have, are beside one that it has.
      if (apart.empty() || (!dims.empty() && !parts.empty()))
        apart.emplace_back();
      if (!dims.empty())
        parts.push_back(dims), joined.push_back(sizes[i]);
      apart.back().push_back(static_cast<int64_t>(i));
    }
    mlir::Type element = type.getElementType();
    Value value = source.value;
    if (static_cast<int64_t>(parts.size()) < type.getRank())
      value = tensor::CollapseShapeOp::create(b, loc, RankedTensorType::get(joined, element), value,
                                              parts);
    if (parts.size() == into.size())
      return value;
    if (parts.empty())
      apart.clear();
    return tensor::ExpandShapeOp::create(b, loc, RankedTensorType::get(sizes, element), value,
                                         apart);
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
  size_t ofK;              ///< of the groups
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
      if (op.getResult() && !op.isScaled() && !op.isGrouped() && op.getBatchRank() <= 1 &&
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
    changed |= separate(function, *machine);
    // What made a factor that nobody reads any more, users first.
    for (Block *block : blocks)
      for (Operation &op : llvm::make_early_inc_range(llvm::reverse(*block)))
        if (isa<linalg::LinalgOp, tensor::CollapseShapeOp, tensor::ExpandShapeOp, tensor::EmptyOp,
                tensor::ExtractSliceOp, tensor::InsertSliceOp>(op) &&
            isOpTriviallyDead(&op))
          op.erase();
    return changed;
  }

private:
  /// Of groups that no kernel here has: the program's own, as what is fused has one.
  static bool separate(FunctionOpInterface function, const Target &machine) {
    SmallVector<MatmulOp> ops;
    function.walk([&](MatmulOp op) {
      if (op.getResult() && op.isDequantized() && !op.getScheduleAttr())
        ops.push_back(op);
    });
    IRRewriter rewriter(function.getContext());
    bool changed = false;
    for (MatmulOp op : ops) {
      std::optional<GemmProblem> problem = getProblem(op);
      const Decision decision = problem ? decide(*problem, machine) : Decision();
      if (!problem || decision.chosen)
        continue;
      remark::missed(op.getLoc(), remark::RemarkOpts::name("Apart").category(kName))
          << "bytes are dequantised in memory first: no kernel does: " +
                 whyNoneChosen(decision, *problem);
      separateBytes(rewriter, op);
      changed = true;
    }
    return changed;
  }

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
    if (ofB && dimOfK == 0 && !op.isBBatched() &&
        fusePackedAlongN(op, *from, group, quants, machine))
      return true;
    const std::optional<Nibbles> nibbles =
        nibblesFor(*from, ofB && dimOfK == 1 && op.getStaticK() % 2 == 0, mayExchange(op));
    if (from->isNarrow && !nibbles)
      return missed("what is taken off them wraps around");
    Value bytes = from->bytes.value;
    if (nibbles) {
      SmallVector<int64_t> shape(op.getBType().getShape());
      shape.back() /= 2;
      bytes = matrixOf(b, op, nibbles->bytes, shape);
    } else if (from->groups.size() < static_cast<size_t>(from->bytes.map.getNumResults()))
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
      if (!nibbles && nibblesOf(from->bytes.value))
        why +=
            "; numbers of 4 bits are read as they lie as the second factor, two in a byte along k";
      return missed(why);
    }
    if (nibbles && nibbles->isHighFirst) {
      b.setInsertionPoint(joined);
      joined.getAMutable().assign(exchangeNeighbours(b, op.getLoc(), op.getA()));
    }
    joined->setLoc(b.getFusedLoc({op.getLoc(), from->loops.getLoc()}));
    op->replaceAllUsesWith(joined->getResults());
    op.erase();
    auto report =
        remark::passed(joined.getLoc(), remark::RemarkOpts::name("Fused").category(kName));
    report << (nibbles ? "numbers of 4 bits in groups of " : "bytes in groups of ") +
                  std::to_string(group) + " k are dequantised by the product's kernel" +
                  (nibbles && nibbles->isHighFirst ? ", for which neighbours of A change places"
                                                   : "");
    if (!nibbles && nibblesOf(from->bytes.value)) { // half of each is read, and one written
      const double moved =
          1.5 * static_cast<double>(cast<ShapedType>(from->bytes.value.getType()).getNumElements());
      report << ", which numbers of 4 bits become in memory first"
             << remark::metric("bytes", static_cast<int64_t>(moved))
             << remark::metric("roof_ns", static_cast<int64_t>(
                                              moved / machine.dramBytesPerSecond * 1e9 + 0.5));
    }
    return true;
  }

  /// Whether it is less work to exchange neighbours of A, read and written once, than numbers of B
  /// whose higher half comes first, which become bytes.
  static bool mayExchange(MatmulOp op) {
    const int64_t m = op.getStaticM(), n = op.getStaticN();
    return !op.getTransA() && !op.isABatched() && (ShapedType::isDynamic(m) || 4 * m <= n);
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

  /// The product of numbers that are two in a byte along n, K x N/2, packed along k by loops of
  /// their own, or, constants, now: less to read for it than bytes of one number.
  bool fusePackedAlongN(MatmulOp op, const Dequantization &from, int64_t group,
                        ArrayRef<Value> quants, const Target &machine) {
    const int64_t k = op.getStaticK(), n = op.getStaticN();
    const bool even = k > 0 && k % 2 == 0 && n % 2 == 0;
    const std::optional<Nibbles> nibbles = nibblesFor(from, even, /*exchange=*/true);
    if (!nibbles)
      return false;
    OpBuilder b(op);
    const Location loc = op.getLoc();
    Words numbers;
    numbers.words = matrixOf(b, op, nibbles->bytes, {k, n / 2});
    numbers.order[0] = nibbles->isHighFirst, numbers.order[1] = !nibbles->isHighFirst;
    SmallVector<Value> ofRows;
    for (Value each : quants)
      ofRows.push_back(transposeScales(b, loc, each));
    Value bytes = packAlongK(b, loc, numbers);
    auto joined = cast<MatmulOp>(b.clone(*op.getOperation()));
    joined.setTrans(getMatmulTrans(op.getTransA(), /*transB=*/true));
    joined.getBMutable().assign(bytes);
    joined.getScalesMutable().assign(ofRows);
    joined.setBlocks(ArrayRef<int64_t>{1, 1, group});
    joined.setPackedB(true);
    joined.setUnsignedB(nibbles->isUnsigned);
    if (from.zeroPoint.value_or(0) != 0)
      joined.setZeroPoint(from.zeroPoint);
    if (!whyNotPacked(joined, op, numbers, machine).empty()) {
      joined.erase();
      return false;
    }
    remarkPacked(op, numbers, group, machine);
    joined->setLoc(b.getFusedLoc({loc, op.getB().getLoc()}));
    op->replaceAllUsesWith(joined->getResults());
    op.erase();
    return true;
  }

  /// Bytes as a matrix of this shape, in their order.
  static Value matrixOf(OpBuilder &b, MatmulOp op, Value bytes, ArrayRef<int64_t> shape) {
    auto type = cast<RankedTensorType>(bytes.getType());
    auto wanted = RankedTensorType::get(shape, type.getElementType());
    if (type == wanted)
      return bytes;
    ReassociationIndices all = llvm::to_vector<2>(llvm::seq<int64_t>(0, type.getRank()));
    if (type.getRank() > 1)
      bytes = tensor::CollapseShapeOp::create(
          b, op.getLoc(), RankedTensorType::get({type.getNumElements()}, type.getElementType()),
          bytes, ArrayRef<ReassociationIndices>{all});
    return tensor::ExpandShapeOp::create(
        b, op.getLoc(), wanted, bytes,
        ArrayRef<ReassociationIndices>{
            llvm::to_vector<2>(llvm::seq<int64_t>(0, static_cast<int64_t>(shape.size())))});
  }

  static std::string whyNotFaster(MatmulOp joined, MatmulOp apart, bool ofB,
                                  const Target &machine) {
    return whyNotDequantised(joined, apart, machine, [&](const GemmProblem &one) {
      const int64_t batch = (ofB ? one.bShared : one.aShared) ? 1 : one.batch;
      const double elements = static_cast<double>(ofB ? one.n : one.m) *
                              static_cast<double>(one.k) * static_cast<double>(batch);
      const double bytes = bytesOf(ofB ? one.b : one.a, 1) + typeBytes(one.computeType());
      return FirstSeconds{0, machine.launchSeconds + elements * bytes / machine.dramBytesPerSecond};
    });
  }
};
} // namespace
