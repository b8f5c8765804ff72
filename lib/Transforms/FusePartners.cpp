// gemm-fuse-partners: in, products on tensors and what turns pairs of their columns, as rotary
// embeddings do. Out: that as one elementwise op, which is the product's epilogue where a kernel
// holds both columns of each pair.
#include "ColumnTrace.h"
#include "FuseEpilogue.h"
#include "FuseGroups.h"
#include "Together.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/CSE.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMFUSEPARTNERSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-fuse-partners";

namespace {
/// A tensor that is made of columns of a product which lie side by side, and the ops between.
struct Root {
  Value tensor;
  llvm::SetVector<Operation *> sources;
  SmallVector<int64_t> sizes; ///< of its dims, some of which are taken apart
  SmallVector<int64_t> order; ///< number of each of these among rows, then columns
  int64_t rows = 0, from = 0, columns = 0;
  bool readsPartners = false;
};

/// What is computed of a product by ops that can be followed.
class PairedColumns {
public:
  PairedColumns(RewriterBase &rewriter, MatmulOp product);

  /// Finds tensors that nothing else reads a part of; false, and why, where there are none, or no
  /// columns are read in pairs.
  bool find(std::string &why);
  /// All of them as one elementwise op of the product's shape.
  linalg::GenericOp asOneOp();
  /// Takes what `result` has for them.
  void replace(Value result);

private:
  llvm::SetVector<Operation *> sourcesOf(Value root) const;
  std::optional<Value> elementOf(Root &root, linalg::GenericOp op, std::string &why);
  linalg::GenericOp emptyOp();
  Value shaped(const Root &root, Value result);

  RewriterBase &rewriter;
  MatmulOp product;
  llvm::DenseSet<Value> values;
  SmallVector<Value> all; ///< in the order of the block
  SmallVector<Root> roots;
  Operation *last = nullptr;
};
} // namespace

static bool isFollowed(Operation *op) {
  if (isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp, tensor::ExtractSliceOp,
          tensor::InsertSliceOp>(op))
    return true;
  auto loops = dyn_cast<linalg::LinalgOp>(op);
  return loops && isa<linalg::GenericOp, linalg::TransposeOp, linalg::BroadcastOp>(op) &&
         loops->getNumResults() == 1 && loops.getNumParallelLoops() == loops.getNumLoops();
}

/// Calls `take` with those of `values` that an op reads, in its body too.
static void forEachRead(Operation *op, const llvm::DenseSet<Value> &values,
                        function_ref<void(Value)> take) {
  op->walk([&](Operation *inner) {
    for (Value operand : inner->getOperands())
      if (values.contains(operand))
        take(operand);
  });
}

PairedColumns::PairedColumns(RewriterBase &rewriter, MatmulOp product)
    : rewriter(rewriter), product(product) {
  values.insert(product.getResult());
  for (Operation *op = product->getNextNode(); op; op = op->getNextNode()) {
    bool isRead = false;
    if (isFollowed(op))
      forEachRead(op, values, [&](Value) { isRead = true; });
    if (isRead) {
      values.insert(op->getResult(0));
      all.push_back(op->getResult(0));
    }
  }
}

llvm::SetVector<Operation *> PairedColumns::sourcesOf(Value root) const {
  llvm::SetVector<Operation *> sources;
  sources.insert(root.getDefiningOp());
  for (size_t next = 0; next < sources.size(); ++next)
    if (sources[next] != product)
      forEachRead(sources[next], values,
                  [&](Value value) { sources.insert(value.getDefiningOp()); });
  return sources;
}

/// Whether a tensor can have an element for each place of some columns of the product.
static bool mayBeRoot(Value value, MatmulOp product) {
  auto type = cast<RankedTensorType>(value.getType());
  const int64_t m = product.getStaticM();
  return type.hasStaticShape() && !type.getEncoding() && type.getRank() >= 2 &&
         isMatrixElementType(type.getElementType()) && m > 0 && type.getNumElements() > 0 &&
         type.getNumElements() % m == 0 && type.getNumElements() <= m * product.getStaticN();
}

/// An elementwise op at the builder that reads the product and yields nothing yet.
linalg::GenericOp PairedColumns::emptyOp() {
  const Location loc = product.getLoc();
  mlir::Type element = getElementTypeOrSelf(roots.empty() ? product.getResult() : roots[0].tensor);
  Value empty = tensor::EmptyOp::create(rewriter, loc, product.getCType().getShape(), element);
  const AffineMap identity = rewriter.getMultiDimIdentityMap(2);
  auto made = linalg::GenericOp::create(
      rewriter, loc, empty.getType(), product.getResult(), empty, ArrayRef{identity, identity},
      SmallVector<utils::IteratorType>(2, utils::IteratorType::parallel));
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.createBlock(&made.getRegion(), {}, {product.getCType().getElementType(), element},
                       {loc, loc});
  return made;
}

/// The element of `root` in the body of `op`; its order is found on the way. None, and why where it
/// reads pairs, but not as a kernel can.
std::optional<Value> PairedColumns::elementOf(Root &root, linalg::GenericOp op, std::string &why) {
  Block *block = op.getBody();
  auto body = ImplicitLocOpBuilder::atBlockEnd(root.tensor.getLoc(), block, rewriter.getListener());
  ImplicitLocOpBuilder outside(root.tensor.getLoc(), op);
  ColumnTrace trace(body, outside, product.getResult(), block->getArgument(0), values);
  Operation *before = block->empty() ? nullptr : &block->back();
  if (!trace.findOrder(root.tensor))
    return std::nullopt;
  while (!block->empty() && &block->back() != before)
    rewriter.eraseOp(&block->back());
  Value element = trace.element(root.tensor);
  if (!element)
    return why = trace.readsOthers() ? trace.whyNot() : "", std::nullopt;
  root.sizes.assign(trace.sizes().begin(), trace.sizes().end());
  root.order.assign(trace.order().begin(), trace.order().end());
  root.rows = trace.rows(), root.from = trace.firstColumn(), root.columns = trace.columns();
  root.readsPartners = trace.readsPartners();
  return element;
}

bool PairedColumns::find(std::string &why) {
  auto isTaken = [&](Operation *op) {
    return llvm::any_of(roots, [&](const Root &root) { return root.sources.contains(op); });
  };
  for (Value value : llvm::reverse(all)) {
    if (isTaken(value.getDefiningOp()) || !mayBeRoot(value, product))
      continue;
    Root root;
    root.tensor = value, root.sources = sourcesOf(value);
    if (!roots.empty() && getElementTypeOrSelf(value) != getElementTypeOrSelf(roots[0].tensor))
      continue;
    rewriter.setInsertionPoint(value.getDefiningOp());
    linalg::GenericOp op = emptyOp();
    std::string reason;
    if (elementOf(root, op, reason))
      roots.push_back(root);
    else if (why.empty())
      why = reason;
    eraseWithSources(rewriter, op);
  }
  if (llvm::none_of(roots, [](const Root &root) { return root.readsPartners; }))
    return false;
  llvm::sort(roots, [](const Root &a, const Root &b) { return a.from < b.from; });
  int64_t end = 0;
  Block *block = product->getBlock();
  for (const Root &root : roots) {
    if (root.from < end)
      return why = "several tensors are made of the same columns", false;
    end = root.from + root.columns;
    for (Operation *source : root.sources)
      for (Operation *user : source->getUsers())
        if (Operation *here = block->findAncestorOpInBlock(*user);
            source != root.tensor.getDefiningOp() && (!here || !isTaken(here)))
          return why = "others read them too", false;
  }
  return why = "", true;
}

linalg::GenericOp PairedColumns::asOneOp() {
  // Before the first that reads a root, and behind all that the roots read.
  last = roots[0].tensor.getDefiningOp();
  for (const Root &root : roots)
    if (last->isBeforeInBlock(root.tensor.getDefiningOp()))
      last = root.tensor.getDefiningOp();
  for (const Root &root : roots)
    for (Operation *user : root.tensor.getUsers())
      if (Operation *here = product->getBlock()->findAncestorOpInBlock(*user);
          !here || !last->isBeforeInBlock(here))
        return {};
  rewriter.setInsertionPointAfter(last);
  linalg::GenericOp op = emptyOp();
  Value whole;
  std::string why;
  for (Root &root : roots) {
    const Value element = *elementOf(root, op, why);
    auto body = ImplicitLocOpBuilder::atBlockEnd(product.getLoc(), op.getBody());
    if (whole) {
      Value n = linalg::IndexOp::create(body, 1),
            from = arith::ConstantIndexOp::create(body, root.from),
            before = arith::CmpIOp::create(body, arith::CmpIPredicate::ult, n, from);
      whole = arith::SelectOp::create(body, before, whole, element);
    } else {
      whole = element;
    }
  }
  OpBuilder at = OpBuilder::atBlockEnd(op.getBody());
  linalg::YieldOp::create(at, product.getLoc(), whole);
  return op;
}

/// What a result of the product's shape has for `root`, in its shape.
Value PairedColumns::shaped(const Root &root, Value result) {
  const Location loc = root.tensor.getLoc();
  auto type = cast<RankedTensorType>(root.tensor.getType());
  if (root.columns != product.getStaticN()) {
    SmallVector<OpFoldResult> offsets{rewriter.getIndexAttr(0), rewriter.getIndexAttr(root.from)},
        sizes{rewriter.getIndexAttr(product.getStaticM()), rewriter.getIndexAttr(root.columns)},
        steps(2, rewriter.getIndexAttr(1));
    result = tensor::ExtractSliceOp::create(rewriter, loc, result, offsets, sizes, steps);
  }
  SmallVector<int64_t> shape(root.order.size());
  for (auto [size, place] : llvm::zip_equal(root.sizes, root.order))
    shape[place] = size;
  SmallVector<ReassociationIndices> parts(2);
  for (int64_t place = 0, rank = static_cast<int64_t>(shape.size()); place < rank; ++place)
    parts[place >= root.rows].push_back(place);
  if (shape.size() > 2)
    result = tensor::ExpandShapeOp::create(
        rewriter, loc, RankedTensorType::get(shape, type.getElementType()), result, parts);
  if (!llvm::is_sorted(root.order)) {
    Value empty = tensor::EmptyOp::create(rewriter, loc, root.sizes, type.getElementType());
    auto moved = linalg::TransposeOp::create(rewriter, loc, result, empty, root.order);
    OpBuilder::InsertionGuard guard(rewriter);
    rewriter.setInsertionPoint(moved);
    result = (*linalg::generalizeNamedOp(rewriter, moved))->getResult(0);
  }
  if (root.sizes.size() == static_cast<size_t>(type.getRank()))
    return result;
  return tensor::CollapseShapeOp::create(
      rewriter, loc, type, result,
      *getReassociationIndicesForReshape(cast<RankedTensorType>(result.getType()), type));
}

void PairedColumns::replace(Value result) {
  rewriter.setInsertionPointAfterValue(result);
  llvm::SetVector<Operation *> gone;
  for (const Root &root : roots) {
    rewriter.replaceAllUsesWith(root.tensor, shaped(root, result));
    gone.insert(root.sources.begin(), root.sources.end());
  }
  SmallVector<Operation *> ops = gone.takeVector();
  llvm::sort(ops, [](Operation *a, Operation *b) { return b->isBeforeInBlock(a); });
  for (Operation *op : ops)
    rewriter.eraseOp(op);
}

/// What a kernel computes before it reads a partner it holds for all of a group: nothing is loaded
/// by then that only the code behind it needs.
static void readPartnersFirst(RewriterBase &rewriter, MatmulOp made) {
  Block &body = *made.getBody();
  for (PartnerOp partner : llvm::make_early_inc_range(body.getOps<PartnerOp>())) {
    if (Operation *value = partner.getValue().getDefiningOp())
      rewriter.moveOpAfter(partner, value);
    else
      rewriter.moveOpBefore(partner, &body, body.begin());
  }
}

namespace {
struct FusePartners
    : gemm::FunctionPass<FusePartners, gemm::impl::GemmFusePartnersPassBase<FusePartners>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    std::optional<FastMath> flags = FastMath::named(fastmath, function);
    if (!flags)
      return signalPassFailure(), false;
    std::optional<Target> machine = targetOfProducts(function, target);
    if (!machine)
      return signalPassFailure(), false;
    IRRewriter rewriter(&getContext());
    bool changed = false;
    for (MatmulOp product : unscheduledProducts(function)) {
      if (product.getCType().getRank() != 2 || !product.getCType().hasStaticShape() ||
          product.getNumProducts() > 1 || product.getNumOutputs() > 1)
        continue;
      const Location loc = product.getLoc();
      std::string why;
      const bool done = fuse(rewriter, product, *machine, *flags, why);
      changed |= done;
      fused += done;
      if (done)
        remark::passed(loc, remark::RemarkOpts::name("Fused").category(kName))
            << "what is computed of pairs of the product's columns is its epilogue";
      else if (!why.empty())
        remark::missed(loc, remark::RemarkOpts::name("NotFused").category(kName))
            << "what is computed of columns of the product stays apart: " + why;
    }
    // What was made on the way, and is of no use.
    function->walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (isOpTriviallyDead(op))
        rewriter.eraseOp(op);
    });
    return changed;
  }

private:
  /// Of a copy of the product, which goes if no kernel is faster.
  static bool fuse(RewriterBase &rewriter, MatmulOp product, const Target &machine,
                   const FastMath &flags, std::string &why) {
    PairedColumns columns(rewriter, product);
    if (!columns.find(why))
      return false;
    linalg::GenericOp generic = columns.asOneOp();
    if (!generic)
      return why = "one is read before another is made", false;
    rewriter.setInsertionPoint(generic);
    auto copy = cast<MatmulOp>(rewriter.clone(*product));
    generic->walk(
        [&](Operation *op) { op->replaceUsesOfWith(product.getResult(), copy.getResult()); });
    MatmulOp made = fuseConsumer(rewriter, copy, generic, flags, why);
    if (!made) {
      eraseWithSources(rewriter, generic);
      return false;
    }
    DominanceInfo dominance(made);
    eliminateCommonSubExpressions(rewriter, dominance, made);
    readPartnersFirst(rewriter, made);
    // One kernel at least reads all of it, and writes as much.
    why = whyNoKernelOfGroups(made, product, /*others=*/2, machine);
    if (!why.empty()) {
      eraseWithSources(rewriter, made);
      return false;
    }
    columns.replace(made.getResult());
    return true;
  }
};
} // namespace
