// gemm-resolve-control-flow: loops and branches to straight-line code. In, a function after
// gemm-inline. Out: loops with a known number of turns are unrolled, branches with a known
// condition are the side that is taken, and other branches without effects are both sides and a
// choice of their results. The rest stays, and whyNotResolved says why.
#include "gemm/Transforms/ControlFlow.h"
#include "Bodies.h"
#include "CountLoops.h"
#include "Elements.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Analysis/SliceAnalysis.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/SCF/Utils/Utils.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "mlir/Transforms/Passes.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMRESOLVECONTROLFLOWPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kCategory = "gemm-resolve-control-flow";

/// Control flow between ops, and not in the body of a linalg op; inner ones first.
template <typename Op> static SmallVector<Op> controlFlow(Operation *root) {
  SmallVector<Op> found;
  root->walk([&](Op op) {
    if (!op->template getParentOfType<linalg::LinalgOp>())
      found.push_back(op);
  });
  return found;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Whether the turns of a loop inside `loop` follow its counter, as those of a triangle do.
static bool followsCounter(scf::ForOp inner, scf::ForOp loop) {
  BackwardSliceOptions inside;
  inside.filter = [&](Operation *op) { return loop->isProperAncestor(op); };
  return llvm::any_of(
      ValueRange{inner.getLowerBound(), inner.getUpperBound(), inner.getStep()}, [&](Value bound) {
        SetVector<Operation *> slice;
        return bound == loop.getInductionVar() ||
               (succeeded(getBackwardSlice(bound, &slice, inside)) &&
                llvm::any_of(slice, [&](Operation *op) {
                  return llvm::is_contained(op->getOperands(), loop.getInductionVar());
                }));
      });
}

/// The ops of a turn, with those that its own loops become; where these follow its counter, of as
/// many turns as it has.
static int64_t countOps(scf::ForOp loop) {
  int64_t count = 0;
  for (Operation &op : *loop.getBody())
    op.walk<WalkOrder::PreOrder>([&](Operation *inside) {
      ++count;
      auto inner = dyn_cast<scf::ForOp>(inside);
      std::optional<APInt> turns = inner ? inner.getStaticTripCount() : std::nullopt;
      if (inner && !turns && followsCounter(inner, loop))
        turns = loop.getStaticTripCount();
      if (!turns)
        return WalkResult::advance();
      int64_t ops = countOps(inner), all;
      bool many = __builtin_mul_overflow(int64_t(turns->getLimitedValue(INT32_MAX)), ops, &all);
      count = many ? INT32_MAX : std::min<int64_t>(count + all, INT32_MAX);
      return WalkResult::skip();
    });
  return count;
}

/// Why a loop with a known number of turns becomes too many ops; empty: it does not.
static std::string whyTooMany(scf::ForOp loop) {
  std::optional<APInt> turns = loop.getStaticTripCount();
  int64_t ops = turns ? countOps(loop) : 0;
  if (!turns || (turns->getActiveBits() <= 31 &&
                 static_cast<int64_t>(turns->getZExtValue()) * ops <= gemm::kMostUnrolledOps))
    return "";
  return "expected a loop of at most " + std::to_string(gemm::kMostUnrolledOps) +
         " ops in all its turns, got " + llvm::toString(*turns, 10, /*Signed=*/false) +
         " turns of " + std::to_string(ops) +
         " ops; let a call make fewer turns, and the next one go on from what it gave";
}

/// Why the loop is not unrolled; empty: it is. A nest is unrolled as a whole or not at all, but for
/// loops whose turns nobody knows. Upstream steps past the last turn once.
static std::string whyNotUnrolled(scf::ForOp loop) {
  std::optional<APInt> turns = loop.getStaticTripCount();
  std::optional<int64_t> first = getConstantIntValue(loop.getLowerBound());
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  for (scf::ForOp nest = loop; nest; nest = nest->getParentOfType<scf::ForOp>())
    if (std::string why = whyTooMany(nest); !why.empty())
      return why;
  if (!turns || !first || !step)
    return "expected a number of turns that is known when compiling, got one that is computed";
  int64_t reach;
  Type type = loop.getInductionVar().getType();
  unsigned width = type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
  if (__builtin_mul_overflow(static_cast<int64_t>(turns->getZExtValue()), *step, &reach) ||
      __builtin_add_overflow(*first, reach, &reach) || (width < 64 && !llvm::isIntN(width, reach)))
    return "expected a counter that " + std::to_string(width) + " bits hold, got more";
  return "";
}

/// What a tensor that loops carry was before their first turns.
static Value beforeLoops(Value value) {
  while (auto carried = dyn_cast<BlockArgument>(value)) {
    auto loop = dyn_cast<scf::ForOp>(carried.getOwner()->getParentOp());
    OpOperand *init = loop ? loop.getTiedLoopInit(carried) : nullptr;
    if (!init)
      break;
    value = init->get();
  }
  return value;
}

/// Whether what is inserted was computed in the slice of the same tensor that it goes into, in
/// turns of a loop over parts of its sums perhaps, or in that of what the tensor was before the
/// loops.
static bool isTile(tensor::InsertSliceOp insert) {
  Value value = insert.getSource();
  while (Operation *def = value.getDefiningOp()) {
    if (auto slice = dyn_cast<tensor::ExtractSliceOp>(def))
      return beforeLoops(slice.getSource()) == beforeLoops(insert.getDest());
    auto result = cast<OpResult>(value);
    OpOperand *from = nullptr;
    if (auto loop = dyn_cast<scf::ForOp>(def))
      from = loop.getTiedLoopInit(result);
    else if (auto op = dyn_cast<DestinationStyleOpInterface>(def))
      from = op.getTiedOpOperand(result);
    else if (isa<vector::MaskOp>(def))
      from = &def->getRegion(0).front().getTerminator()->getOpOperand(result.getResultNumber());
    if (!from)
      return false;
    value = from->get();
  }
  return false;
}

/// A loop over tiles, or around one: what it carries is written a slice at a time.
static bool isOverTiles(scf::ForOp loop) {
  return llvm::any_of(loop.getRegionIterArgs(), [](Value carried) {
    return llvm::any_of(carried.getUsers(), [&](Operation *user) {
      if (auto inner = dyn_cast<scf::ForOp>(user))
        return llvm::is_contained(inner.getInitArgs(), carried) && isOverTiles(inner);
      auto insert = dyn_cast<tensor::InsertSliceOp>(user);
      return insert && insert.getDest() == carried && isTile(insert);
    });
  });
}

/// The tiles of a loop and those inside it; where they are not known there are many.
static int64_t countTiles(scf::ForOp loop) {
  std::optional<APInt> turns = loop.getStaticTripCount();
  int64_t most = INT32_MAX, inside = 1;
  for (auto inner : loop.getOps<scf::ForOp>())
    if (isOverTiles(inner))
      inside = std::max(inside, countTiles(inner));
  return turns ? int64_t(turns->getLimitedValue(most)) * inside : most;
}

/// Whether a loop stays, with all that it is in or has inside, as one over more than `most` tiles.
static bool keepsTiles(scf::ForOp loop, int64_t most) {
  if (!isOverTiles(loop))
    return false;
  for (auto outer = dyn_cast<scf::ForOp>(loop->getParentOp()); outer && isOverTiles(outer);
       outer = dyn_cast<scf::ForOp>(outer->getParentOp()))
    loop = outer;
  return countTiles(loop) > most;
}

/// Whether the loop reads or writes elements of memory, and computes only scalars beside: no kernel
/// is made of that, and a host turns it as it stands.
static bool isOfElements(scf::ForOp loop) {
  auto isScalar = [](mlir::Type type) { return type.isIntOrIndexOrFloat(); };
  bool memory = false;
  WalkResult others = loop.walk([&](Operation *op) {
    const bool access = isa<memref::LoadOp, memref::StoreOp>(op);
    memory |= access;
    return access || (llvm::all_of(op->getOperandTypes(), isScalar) &&
                      llvm::all_of(op->getResultTypes(), isScalar) &&
                      (op->getNumRegions() || isPure(op) || op->hasTrait<OpTrait::IsTerminator>()))
               ? WalkResult::advance()
               : WalkResult::interrupt();
  });
  return memory && !others.wasInterrupted();
}

/// A loop that computes nothing, and only hands on what it carries, in another order perhaps:
/// upstream's unrolling leaves it.
static void handOn(scf::ForOp loop, const APInt &turns) {
  OpBuilder b(loop);
  SmallVector<Value> carried(loop.getInits());
  Type type = loop.getInductionVar().getType();
  const int64_t first = *getConstantIntValue(loop.getLowerBound());
  const int64_t step = *getConstantIntValue(loop.getStep());
  for (uint64_t turn = 0; turn < turns.getZExtValue(); ++turn) {
    SmallVector<Value> next(loop.getYieldedValues());
    for (Value &value : next) {
      auto argument = dyn_cast<BlockArgument>(value);
      if (value == loop.getInductionVar())
        value = arith::ConstantOp::create(
            b, loop.getLoc(), b.getIntegerAttr(type, first + static_cast<int64_t>(turn) * step));
      else if (argument && argument.getOwner() == loop.getBody())
        value = carried[argument.getArgNumber() - loop.getNumInductionVars()];
    }
    carried = next;
  }
  loop.replaceAllUsesWith(carried);
  loop.erase();
}

/// Unrolls what can be unrolled, and says whether there was anything. Where not even a tile is to
/// be unrolled, launches come from a host.
static bool unrollLoops(FunctionOpInterface func, int64_t mostTiles) {
  bool any = false;
  SmallVector<scf::ForOp> loops = controlFlow<scf::ForOp>(func);
  llvm::erase_if(loops, [&](scf::ForOp loop) {
    return keepsTiles(loop, mostTiles) || (mostTiles == 0 && isOfElements(loop));
  });
  for (scf::ForOp loop : loops) {
    std::optional<APInt> turns = loop.getStaticTripCount();
    if (!whyNotUnrolled(loop).empty() || turns->isZero()) // without turns it folds
      continue;
    remark::passed(loop.getLoc(), remark::RemarkOpts::name("Unrolled").category(kCategory))
        << "unrolled " + llvm::toString(*turns, 10, /*Signed=*/false) + " turns";
    if (llvm::hasSingleElement(*loop.getBody())) {
      handOn(loop, *turns);
      any = true;
    } else {
      any |= succeeded(loopUnrollFull(loop));
    }
  }
  return any;
}

//===----------------------------------------------------------------------===//
// Branches
//===----------------------------------------------------------------------===//

/// A switch as branches within each other.
static void toBranches(RewriterBase &rewriter, scf::IndexSwitchOp op) {
  SmallVector<Value> results;
  scf::IfOp outer;
  SmallVector<int64_t> cases(op.getCases());
  Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  for (auto [number, region] : llvm::zip(cases, op.getCaseRegions())) {
    Value here = arith::CmpIOp::create(rewriter, loc, arith::CmpIPredicate::eq, op.getArg(),
                                       arith::ConstantIndexOp::create(rewriter, loc, number));
    auto branch = scf::IfOp::create(rewriter, loc, op.getResultTypes(), here,
                                    /*addThenBlock=*/false, /*addElseBlock=*/false);
    branch.getThenRegion().takeBody(region);
    if (outer)
      scf::YieldOp::create(rewriter, loc, branch.getResults());
    else
      results = branch.getResults();
    outer = branch;
    rewriter.setInsertionPointToStart(rewriter.createBlock(&branch.getElseRegion()));
  }
  if (outer) {
    outer.getElseRegion().takeBody(op.getDefaultRegion());
    rewriter.replaceOp(op, results);
    return;
  }
  Block *only = &op.getDefaultRegion().front();
  results = llvm::to_vector(only->getTerminator()->getOperands());
  rewriter.eraseOp(only->getTerminator());
  rewriter.inlineBlockBefore(only, op);
  rewriter.replaceOp(op, results);
}

/// What the sides of a branch may give for both to be computed: their sizes are the same.
static bool isChoosable(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return type.isIntOrIndexOrFloat() || (tensor && tensor.hasStaticShape() && !tensor.getEncoding());
}

static std::string whyNotChosen(scf::IfOp op) {
  if (!op.getNumResults() || !gemm::mayAlwaysRun(*op.thenBlock()) ||
      !gemm::mayAlwaysRun(*op.elseBlock()))
    return "expected sides that only compute tensors, so that both may be computed, got one with "
           "effects or with an op that is not known";
  if (!llvm::all_of(op.getResultTypes(), isChoosable))
    return "expected results of sizes that are known when compiling, so that both sides may be "
           "computed, got others";
  return "";
}

std::string gemm::whyNotResolved(Operation *op) {
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return whyNotUnrolled(loop);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return whyNotChosen(branch);
  if (isa<scf::WhileOp>(op))
    return "expected a loop that counts by a constant from a constant to a constant, got one that "
           "ends by what its turns compute or by a size; --partial leaves it to a host";
  return "expected straight-line code";
}

namespace {
struct ResolveControlFlow
    : gemm::FunctionPass<ResolveControlFlow,
                         gemm::impl::GemmResolveControlFlowPassBase<ResolveControlFlow>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface func) {
    if (controlFlow<RegionBranchOpInterface>(func).empty())
      return false;
    // Steps that are constants in the loops come out of them, and nothing else is left before a
    // test.
    if (failed(applyPatternsGreedily(func, RewritePatternSet(&getContext())))) {
      signalPassFailure();
      return true;
    }
    IRRewriter rewriter(&getContext());
    gemm::countLoops(rewriter, func);
    OpPassManager canonicalise(func->getName().getStringRef());
    canonicalise.addPass(createCanonicalizerPass());
    bool changed = true;
    while (changed) {
      if (failed(runPipeline(canonicalise, func))) {
        signalPassFailure();
        return true;
      }
      changed = false;
      for (scf::WhileOp loop : controlFlow<scf::WhileOp>(func)) // those in what was unrolled, too
        changed |= gemm::countWhile(rewriter, loop);
      changed |= unrollLoops(func, mostTiles);
    }
    for (scf::ForOp loop : controlFlow<scf::ForOp>(func))
      if (keepsTiles(loop, mostTiles))
        remark::missed(loop.getLoc(), remark::RemarkOpts::name("Tiles").category(kCategory))
            << "a loop over tiles stays, more than " + std::to_string(mostTiles) + " of them";
    for (scf::IndexSwitchOp op : controlFlow<scf::IndexSwitchOp>(func))
      toBranches(rewriter, op);
    for (scf::IfOp op : controlFlow<scf::IfOp>(func)) {
      if (!whyNotChosen(op).empty())
        continue;
      remark::passed(op.getLoc(), remark::RemarkOpts::name("Chosen").category(kCategory))
          << "both sides are computed, and the results chosen";
      gemm::flattenBranch(rewriter, op, gemm::choose);
    }
    return true;
  }
};
} // namespace
