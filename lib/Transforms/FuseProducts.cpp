// gemm-fuse-products: gate and up of a gated layer read one A. A product that only the epilogue of
// another reads, and that has its A and a right operand like its B, becomes a peer of that B.
#include "EpilogueBody.h"
#include "FuseEpilogue.h"
#include "Together.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Target/Allow.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMFUSEPRODUCTSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-fuse-products";

/// The product that computes extra operand `index` of `op` and nothing else needs, or null.
static MatmulOp producerOf(MatmulOp op, unsigned index) {
  auto producer = op.getExtras()[index].getDefiningOp<MatmulOp>();
  bool whole = op.getExtraMap(index).isIdentity();
  return producer && whole && producer->getBlock() == op->getBlock() &&
                 op.getExtras()[index].hasOneUse()
             ? producer
             : MatmulOp();
}

/// Empty when one kernel may compute both.
static std::string whyNot(MatmulOp op, MatmulOp producer) {
  if (producer.getA() != op.getA() || producer.getTrans() != op.getTrans())
    return "it multiplies another matrix";
  if (producer.getBType().getShape() != op.getBType().getShape() ||
      producer.getBType().getElementType() != op.getBType().getElementType())
    return "its right operand has another shape or type";
  if (producer.getNumOutputs() > 1 || producer.readsC() || op.readsC() || producer.getSchedule() ||
      op.getSchedule())
    return "one of them adds to what was there, stores more or has a schedule";
  if (producer.getAlphaValue() != op.getAlphaValue())
    return "it is scaled otherwise";
  if (producer.getPrecisionAttr() != op.getPrecisionAttr() ||
      producer->getAttr(precisionAttribute) != op->getAttr(precisionAttribute))
    return "its factors are rounded otherwise";
  if (producer.getUnsignedA() != op.getUnsignedA() || producer.getUnsignedB() != op.getUnsignedB())
    return "the bytes of its factors have signs otherwise";
  if (producer.getNumAdded() > 1 || op.getNumAdded() > 1)
    return "sums of products have no kernel of several";
  if (producer.isScaled() || op.isScaled())
    return "scales of blocks have no kernel of several products";
  if (producer.getGroups() != op.getGroups())
    return "its rows have other groups";
  if (op.getCType().getRank() != 2)
    return "a batch of products has no kernel of several";
  if (static_cast<int64_t>(op.getNumProducts() + producer.getNumProducts()) > mostProducts)
    return "together they are more than " + std::to_string(mostProducts) + " products";
  return "";
}

/// `op` with the products of `producer` among its own. Its region takes the accumulators of `op`,
/// those of `producer`, then the extra operands in the same order.
static MatmulOp join(RewriterBase &rewriter, MatmulOp op, unsigned index, MatmulOp producer,
                     const FastMath &flags) {
  SmallVector<Value> extras;
  SmallVector<AffineMap> maps;
  auto take = [&](MatmulOp from, std::optional<unsigned> without) {
    for (unsigned i = 0; i < from.getExtras().size(); ++i)
      if (i != without) {
        extras.push_back(from.getExtras()[i]);
        maps.push_back(from.getExtraMap(i));
      }
  };
  take(op, index);
  const size_t own = extras.size();
  take(producer, std::nullopt);
  rewriter.setInsertionPoint(op);
  const Location loc = rewriter.getFusedLoc({op.getLoc(), producer.getLoc()});
  auto joined = MatmulOp::create(rewriter, loc, op.getTrans(), op.getA(), op.getB(), op.getOuts(),
                                 op.getAlphaValue(), op.getBetaValue(), extras, maps,
                                 op.getFurther().getValue());
  SmallVector<Value> peers(op.getPeers());
  peers.push_back(producer.getB());
  llvm::append_range(peers, producer.getPeers());
  joined.getPeersMutable().assign(peers);
  joined.readFactorsAs(op);
  joined->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  const unsigned mine = op.getNumProducts(), theirs = producer.getNumProducts();
  SmallVector<mlir::Type> types(mine + theirs, op.getAccumulatorType());
  for (auto [extra, map] : llvm::zip_equal(extras, maps))
    types.push_back(getArgumentType(extra.getType(), map));
  Block *block = rewriter.createBlock(&joined.getEpilogue(), {}, types,
                                      SmallVector<Location>(types.size(), op.getLoc()));
  ValueRange arguments = block->getArguments();
  ValueRange loaded = arguments.drop_front(mine + theirs);
  // What is read of the other's result is rounded as it was stored.
  SmallVector<Value> inner(arguments.slice(mine, theirs));
  llvm::append_range(inner, loaded.drop_front(own));
  Value result = producer.cloneEpilogueInto(rewriter, inner).front();
  bool contract =
      flags.mayContract(producer) && flags.readersMayContract(op.getExtraArgument(index));
  EpilogueBody body(rewriter, op.getLoc(), flags, mine + theirs, extras);
  result = body.round(result, producer.getCType().getElementType(), contract);
  inner.assign(arguments.begin(), arguments.begin() + mine);
  for (unsigned i = 0, next = 0; i < op.getExtras().size(); ++i)
    inner.push_back(i == index ? result : loaded[next++]);
  YieldOp::create(rewriter, op.getLoc(), op.cloneEpilogueInto(rewriter, inner));
  rewriter.replaceOp(op, joined->getResults());
  rewriter.eraseOp(producer);
  return joined;
}

static std::string whyNotFaster(MatmulOp op, MatmulOp producer, const Target &target) {
  std::optional<GemmProblem> one = getProblem(op), other = getProblem(producer);
  if (!one || !other)
    return "no model for the element types";
  GemmProblem both = *one;
  both.products += other->products;
  both.epilogueFlops += other->epilogueFlops;
  both.extras.insert(both.extras.end(), other->extras.begin(), other->extras.end());
  return whyNotTogether(both, *one, *other, target);
}

namespace {
struct FuseProducts
    : gemm::FunctionPass<FuseProducts, gemm::impl::GemmFuseProductsPassBase<FuseProducts>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    std::optional<FastMath> flags = FastMath::named(fastmath, function);
    if (!flags)
      return signalPassFailure(), false;
    std::optional<Target> machine = targetOfProducts(function, target);
    if (!machine)
      return signalPassFailure(), false;
    SmallVector<MatmulOp> ops;
    function.walk([&](MatmulOp op) {
      if (op.getResult())
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    llvm::DenseSet<Operation *> gone;
    bool changed = false;
    for (MatmulOp op : ops)
      if (fuseReaders(rewriter, op, *machine, *flags, kName)) {
        gone.insert(op);
        changed = true;
      }
    for (MatmulOp op : ops)
      if (!gone.contains(op))
        changed |= fuseInto(rewriter, op, *machine, *flags, gone);
    return changed;
  }

private:
  bool fuseInto(RewriterBase &rewriter, MatmulOp op, const Target &machine, const FastMath &flags,
                llvm::DenseSet<Operation *> &gone) {
    for (unsigned i = 0; i < op.getExtras().size(); ++i) {
      MatmulOp producer = producerOf(op, i);
      if (!producer)
        continue;
      std::string why = whyNot(op, producer);
      if (why.empty())
        why = whyNotFaster(op, producer, machine);
      if (!why.empty()) {
        remark::missed(op.getLoc(), remark::RemarkOpts::name("NotFused").category(kName))
            << "a product that the epilogue reads stays apart: " + why;
        continue;
      }
      gone.insert(op);
      gone.insert(producer);
      MatmulOp joined = join(rewriter, op, i, producer, flags);
      ++fused;
      remark::passed(joined.getLoc(), remark::RemarkOpts::name("Fused").category(kName))
          << std::to_string(joined.getNumProducts()) + " products that share A are one op";
      fuseInto(rewriter, joined, machine, flags, gone);
      return true;
    }
    return false;
  }
};
} // namespace
