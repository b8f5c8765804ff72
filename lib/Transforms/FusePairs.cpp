// gemm-fuse-pairs: a product that is only added to another one, before all else that is made of
// that, becomes a pair of its factors: one accumulator adds up both, and no part of the sum is
// stored.
#include "Together.h"
#include "gemm/Dialect/Gemm/FastMath.h"
#include "gemm/Target/Allow.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMFUSEPAIRSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-fuse-pairs";

namespace {
/// A product whose result another one adds to its own: as C, or as extra operand `extra` by `add`,
/// to which the accumulator goes as well and nowhere else.
struct Addend {
  MatmulOp product;
  std::optional<unsigned> extra;
  Operation *add = nullptr;
};
} // namespace

/// The product that is `value` and that nothing else reads, or null.
static MatmulOp productOf(MatmulOp op, Value value) {
  auto product = value.getDefiningOp<MatmulOp>();
  return product && product->getBlock() == op->getBlock() && value.hasOneUse() ? product
                                                                               : MatmulOp();
}

static SmallVector<Addend> addendsOf(MatmulOp op) {
  SmallVector<Addend> found;
  if (op.getNumProducts() != 1)
    return found;
  if (op.readsC())
    if (MatmulOp product = productOf(op, op.getC()))
      found.push_back({product, std::nullopt, nullptr});
  BlockArgument sums = op.getBody()->getArgument(0);
  if (op.readsC() || !sums.hasOneUse())
    return found;
  Operation *add = *sums.user_begin();
  if (!isa<arith::AddFOp, arith::AddIOp>(add))
    return found;
  for (unsigned i = 0; i < op.getExtras().size(); ++i) {
    BlockArgument argument = op.getExtraArgument(i);
    if (!argument.hasOneUse() || *argument.user_begin() != add || !op.getExtraMap(i).isIdentity())
      continue;
    if (MatmulOp product = productOf(op, op.getExtras()[i]))
      found.push_back({product, i, add});
  }
  return found;
}

/// What the sum reads of the product is what the product has in its accumulators, or may be.
static bool keepsSums(MatmulOp op, const Addend &from, const FastMath &flags) {
  MatmulOp product = from.product;
  mlir::Type stored = product.getCType().getElementType(), sums = product.getAccumulatorType();
  if (stored == sums)
    return true;
  if (!stored.isF16() && !stored.isBF16())
    return false;
  return flags.mayContract(product) && flags.mayContract(from.add ? from.add : op);
}

/// Empty when one accumulator may add up both.
static std::string whyNot(MatmulOp op, const Addend &from, const FastMath &flags) {
  MatmulOp product = from.product;
  if (product.getTrans() != op.getTrans() || product.getAType() != op.getAType() ||
      product.getBType() != op.getBType())
    return "its factors have other shapes, types or storage orders";
  if (!product.isIdentityEpilogue() || product.getNumOutputs() > 1 ||
      product.getNumProducts() > 1 || product.readsC() || product.getSchedule() || op.getSchedule())
    return "it is more than a product, or one of them has a schedule";
  const double factor = from.extra ? 1.0 : op.getBetaValue();
  if (product.getAlphaValue() * factor != op.getAlphaValue())
    return "it is scaled otherwise";
  if (product.getPrecisionAttr() != op.getPrecisionAttr() ||
      product->getAttr(precisionAttribute) != op->getAttr(precisionAttribute))
    return "its factors are rounded otherwise";
  if (product.getUnsignedA() != op.getUnsignedA() || product.getUnsignedB() != op.getUnsignedB())
    return "the bytes of its factors have signs otherwise";
  if (product.isGrouped() || op.isGrouped())
    return "groups have no kernel of a sum";
  if (product.isScaled() || op.isScaled())
    return "scales have no kernel of a sum";
  if (!keepsSums(op, from, flags))
    return "its result is rounded to the type in which it is stored; `contract` allows to leave "
           "that out";
  if (static_cast<int64_t>(op.getNumAdded() + product.getNumAdded()) > mostAdded)
    return "together they are more than " + std::to_string(mostAdded) + " products";
  return "";
}

static std::string whyNotFaster(MatmulOp op, const Addend &from, const Target &target) {
  std::optional<GemmProblem> one = getProblem(op), other = getProblem(from.product);
  if (!one || !other)
    return "no model for the element types";
  GemmProblem both = *one;
  both.added += other->added;
  if (from.extra)
    both.extras.erase(both.extras.begin() + *from.extra);
  else
    both.beta = false;
  both.aOnes = both.bOnes = false;
  return whyNotTogether(both, *one, *other, target);
}

/// Makes the factors of `from` pairs of `op`.
static void join(RewriterBase &rewriter, MatmulOp op, const Addend &from) {
  MatmulOp product = from.product;
  SmallVector<Value> pairs(op.getPairs());
  pairs.append({product.getA(), product.getB()});
  llvm::append_range(pairs, product.getPairs());
  rewriter.modifyOpInPlace(op, [&] {
    op->setLoc(rewriter.getFusedLoc({op.getLoc(), product.getLoc()}));
    op.removeCostAttr();
    op.getPairsMutable().assign(pairs);
    if (!from.extra) {
      op.getCMutable().assign(product.getC()); // of which only the shape is asked for
      op.setBetaAttr(rewriter.getF64FloatAttr(0.0));
      return;
    }
    rewriter.replaceOp(from.add, op.getBody()->getArgument(0));
    op.getBody()->eraseArgument(op.getExtraArgument(*from.extra).getArgNumber());
    SmallVector<Value> extras(op.getExtras());
    SmallVector<Attribute> maps(op.getMaps().begin(), op.getMaps().end());
    extras.erase(extras.begin() + *from.extra);
    maps.erase(maps.begin() + *from.extra);
    op.getExtrasMutable().assign(extras);
    op.setMapsAttr(rewriter.getArrayAttr(maps));
  });
  rewriter.eraseOp(product);
}

namespace {
struct FusePairs : gemm::FunctionPass<FusePairs, gemm::impl::GemmFusePairsPassBase<FusePairs>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    std::optional<FastMath> flags = FastMath::named(fastmath, function);
    if (!flags)
      return signalPassFailure(), false;
    std::optional<Target> machine = targetOfProducts(function, target);
    if (!machine)
      return signalPassFailure(), false;
    // A product comes before the one that adds it, so that chains of sums are one.
    SmallVector<MatmulOp> ops;
    function.walk([&](MatmulOp op) {
      if (op.getResult())
        ops.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    llvm::DenseSet<Operation *> gone;
    bool changed = false;
    for (MatmulOp op : ops)
      while (!gone.contains(op) && fuseOne(rewriter, op, *machine, *flags, gone))
        changed = true;
    return changed;
  }

private:
  bool fuseOne(RewriterBase &rewriter, MatmulOp op, const Target &machine, const FastMath &flags,
               llvm::DenseSet<Operation *> &gone) {
    for (const Addend &from : addendsOf(op)) {
      std::string why = whyNot(op, from, flags);
      if (why.empty())
        why = whyNotFaster(op, from, machine);
      if (!why.empty()) {
        remark::missed(op.getLoc(), remark::RemarkOpts::name("NotFused").category(kName))
            << "a product that is added to another stays apart: " + why;
        continue;
      }
      gone.insert(from.product);
      join(rewriter, op, from);
      ++fused;
      remark::passed(op.getLoc(), remark::RemarkOpts::name("Fused").category(kName))
          << std::to_string(op.getNumAdded()) + " products are added up in one accumulator";
      return true;
    }
    return false;
  }
};
} // namespace
