// gemm-fuse-epilogue: finds, for each product, the elementwise ops that can be
// evaluated in its epilogue, and has FuseOps.cpp do it. First all consumers, then
// producers of what the epilogues read.
#include "FuseEpilogue.h"
#include "Bodies.h"
#include "Elementwise.h"
#include "EpilogueBody.h"
#include "ReadThrough.h"
#include "gemm/Conversion/Launch/KernelAbi.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/Transforms/Transforms.h"
#include "mlir/Dialect/Tensor/Transforms/Transforms.h"
#include "mlir/IR/Remarks.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMFUSEEPILOGUEPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-fuse-epilogue";

// The ops of a value's uses, each once.
static llvm::SetVector<Operation *> usersOf(Value value) {
  return llvm::SetVector<Operation *>(value.user_begin(), value.user_end());
}

static bool isReshape(Operation *op) {
  return isa<tensor::ExpandShapeOp, tensor::CollapseShapeOp>(op);
}

static bool seenElementwise(Operation *user) {
  return isReshape(user) ? llvm::any_of(user->getUsers(), seenElementwise) : isElementwise(user);
}

// The one elementwise op that reads `value`, moved above the reshapes in between. Null, and `why`
// unless there is nothing to fuse. Into a loop, another block, the product would be computed again
// and again.
static linalg::GenericOp findConsumer(RewriterBase &rewriter, Value value, std::string &why) {
  mergeReaders(rewriter, value);
  llvm::SetVector<Operation *> users = usersOf(value);
  if (llvm::none_of(users, seenElementwise))
    return {};
  if (users.size() != 1) {
    why = std::string("the ") + (isReshape(value.getDefiningOp()) ? "reshaped " : "") +
          "result has " + std::to_string(users.size()) + " users";
    return {};
  }
  Operation *user = users.front();
  if (user->getBlock() != value.getParentBlock()) {
    why = "the result is used in another block";
    return {};
  }
  if (isElementwise(user))
    return toGeneric(rewriter, user);
  linalg::GenericOp moved, generic = findConsumer(rewriter, user->getResult(0), why);
  if (auto expand = dyn_cast<tensor::ExpandShapeOp>(user); expand && generic)
    moved = moveAboveExpand(rewriter, generic, expand);
  else if (generic)
    moved = moveAboveCollapse(rewriter, generic, cast<tensor::CollapseShapeOp>(user));
  if (!moved) {
    if (why.empty())
      why = "it reads the result through a reshape that its loops do not follow";
    return {};
  }
  if (user->use_empty())
    rewriter.eraseOp(user);
  return moved;
}

namespace {
/// Where the ops are that a product was made of. Written once: a chain of n ops would make n lists.
class Sources {
public:
  explicit Sources(MatmulOp matmul) : last(matmul), locations{matmul.getLoc()} {}

  /// `made` is what the product has become.
  void add(MatmulOp made) { last = made; }
  void add(MatmulOp made, Location fused) {
    last = made;
    locations.push_back(fused);
  }
  void write() { last->setLoc(FusedLoc::get(last.getContext(), locations)); }

private:
  MatmulOp last;
  SmallVector<Location> locations;
};

/// Says of an op that two were merged into where both are.
class MergedLocations : public RewriterBase::Listener {
public:
  /// Upstream asks whether to merge immediately before it does.
  void willMerge(OpOperand *use) {
    Location consumer = use->getOwner()->getLoc();
    merged = FusedLoc::get(consumer.getContext(), {consumer, use->get().getLoc()});
  }
  void notifyOperationInserted(Operation *op, OpBuilder::InsertPoint) override {
    if (merged && isa<linalg::GenericOp>(op))
      op->setLoc(*std::exchange(merged, std::nullopt));
  }

private:
  std::optional<Location> merged;
};
} // namespace

// "arith.addf, math.tanh"
static std::string describe(linalg::GenericOp generic) {
  llvm::SetVector<StringRef> names;
  for (Operation &op : generic.getBody()->without_terminator())
    if (!isa<arith::ConstantOp>(op))
      names.insert(op.getName().getStringRef());
  return names.empty() ? "a copy" : llvm::join(names, ", ");
}

static void fuseConsumers(RewriterBase &rewriter, MatmulOp matmul, const FastMath &flags,
                          Pass::Statistic &count) {
  Sources sources(matmul);
  while (matmul && matmul.getResult()) {
    std::string why;
    linalg::GenericOp generic = findConsumer(rewriter, matmul.getResult(), why);
    MatmulOp fused;
    if (generic) {
      std::string what = describe(generic);
      Location loc = generic.getLoc();
      fused = fuseConsumer(rewriter, matmul, generic, flags, why);
      if (fused) {
        ++count;
        sources.add(fused, loc);
        remark::passed(loc, remark::RemarkOpts::name("Fused").category(kName))
            << what + " is evaluated in the epilogue of the product";
      }
    }
    if (!why.empty())
      remark::missed((generic ? generic->getLoc() : matmul->getLoc()),
                     remark::RemarkOpts::name("NotFused").category(kName))
          << why;
    matmul = fused;
  }
  sources.write();
}

// The elementwise op that computes `value` for one product alone, past a reshape.
// With `castsOnly`, one that passes values on or widens them.
static linalg::GenericOp findProducer(RewriterBase &rewriter, Value value, bool castsOnly) {
  Operation *producer = value.getDefiningOp();
  if (!producer || usersOf(value).size() != 1 ||
      value.user_begin()->getBlock() != producer->getBlock())
    return {};
  if (castsOnly &&
      !isa<linalg::LinalgOp, tensor::CollapseShapeOp, arith::ExtFOp, arith::ExtSIOp>(producer))
    return {};
  if (auto collapse = dyn_cast<tensor::CollapseShapeOp>(producer)) {
    Operation *source = collapse.getSrc().getDefiningOp();
    if (!source || !isElementwise(source) || usersOf(collapse.getSrc()).size() != 1 ||
        source->getBlock() != collapse->getBlock())
      return {};
    linalg::GenericOp generic = toGeneric(rewriter, source);
    return generic ? moveBelowCollapse(rewriter, generic, collapse) : linalg::GenericOp();
  }
  return isElementwise(producer) ? toGeneric(rewriter, producer) : linalg::GenericOp();
}

static bool canClassify(linalg::GenericOp generic) {
  return whyNotScalar(generic, /*places=*/true).empty();
}

// A product or sum of a few numbers, as the scales of both factors are: it is the same for all
// elements of a thread, which computes it once.
static bool isOfNumbers(linalg::GenericOp generic) {
  Block &body = *generic.getBody();
  return generic.getNumLoops() == 0 && body.getOperations().size() <= 4 &&
         llvm::all_of(body.without_terminator(), [](Operation &op) {
           return isa<arith::MulFOp, arith::AddFOp, arith::SubFOp, arith::ExtFOp>(op);
         });
}

// One producer of C or of an extra operand; the new product, or null if none.
static MatmulOp fuseOneProducer(RewriterBase &rewriter, MatmulOp matmul, const FastMath &flags,
                                Sources &sources) {
  std::string why;
  if (matmul.readsC()) {
    linalg::GenericOp generic = findProducer(rewriter, matmul.getC(), false);
    if (generic && canClassify(generic)) {
      MatmulOp moved = initToExtra(rewriter, matmul, generic.getDpsInits()[0]);
      MatmulOp fused =
          fuseProducer(rewriter, moved, moved.getExtras().size() - 1, generic, flags, why);
      fused ? sources.add(fused, generic.getLoc()) : sources.add(moved);
      return fused ? fused : moved;
    }
  }
  for (unsigned i = 0; i < matmul.getExtras().size(); ++i) {
    if (matmul.isTable(i)) // of which an element reads some, and not those that it would make
      continue;
    // Work on a row or column vector would be done once per element.
    bool full = matmul.getExtraMap(i).getNumResults() == matmul.getCType().getRank();
    linalg::GenericOp generic = findProducer(rewriter, matmul.getExtras()[i], !full);
    if (!generic || (!full && !onlyCasts(generic) && !isOfPlaces(generic) && !isOfNumbers(generic)))
      continue;
    if (MatmulOp fused = fuseProducer(rewriter, matmul, i, generic, flags, why)) {
      sources.add(fused, generic.getLoc());
      return fused;
    }
  }
  return {};
}

/// The most ops of a body that two are merged into: each merge copies both, so that without an end
/// a chain of n ops takes n². Bodies of frameworks have tens.
static constexpr size_t kMostMergedOps = 512;

/// An elementwise op that copies or widens one tensor: to do so again is less than to read what it
/// made, which is no smaller.
static bool isWidening(linalg::GenericOp op) {
  return gemm::isElementwise(op) && op.getNumDpsInputs() == 1 && onlyCasts(op) &&
         op.getRegionOutputArgs()[0].use_empty() && !op.getRegionInputArgs()[0].use_empty() &&
         isa<RankedTensorType>(op.getInputs()[0].getType());
}

/// Whether the op that computes what `use` reads is evaluated in the reader, a linalg.generic.
static bool isMerged(OpOperand *use) {
  auto consumer = dyn_cast<linalg::GenericOp>(use->getOwner());
  auto producer = use->get().getDefiningOp<linalg::GenericOp>();
  // A broadcast producer would repeat its work for every element; to widen one is none.
  return consumer && producer &&
         (consumer.getMatchingIndexingMap(use).isPermutation() || isWidening(producer)) &&
         consumer.getBody()->getOperations().size() + producer.getBody()->getOperations().size() <=
             kMostMergedOps &&
         llvm::all_of(producer->getUsers(),
                      [&](Operation *user) { return user == consumer || isOpTriviallyDead(user); });
}

/// Whether the op that two are merged into has a kernel. It keeps the results of `producer` that
/// its own body reads or that alone say how far a loop runs, and where the reader is a reduction
/// those have an element for each turn that is summed over.
static bool hasKernelMerged(OpOperand *use) {
  auto consumer = cast<linalg::GenericOp>(use->getOwner());
  auto producer = use->get().getDefiningOp<linalg::GenericOp>();
  AffineMap toProducer =
      inversePermutation(producer.getIndexingMapMatchingResult(cast<OpResult>(use->get())))
          .compose(consumer.getMatchingIndexingMap(use));
  return llvm::all_of(linalg::getPreservedProducerResults(producer, consumer, use), [&](int kept) {
    AffineMap map = producer.getIndexingMapMatchingResult(producer->getResult(kept));
    return hasElementOfEachStep(consumer.getIteratorTypesArray(), map.compose(toProducer));
  });
}

/// What an op reads of its destination becomes an input of it where only elementwise ops read the
/// result, or the one op that it is merged into: it would keep that destination as a result that
/// nobody asks for, once for each time that it is read.
static void readDestinationAsInput(RewriterBase &rewriter, linalg::GenericOp op) {
  auto isReader = [](OpOperand &use) {
    return (isa<linalg::GenericOp>(use.getOwner()) && gemm::isElementwise(use.getOwner())) ||
           isMerged(&use);
  };
  if (op->use_empty() || !gemm::isElementwise(op) || op.getRegionOutputArgs()[0].use_empty() ||
      !llvm::all_of(op->getUses(), isReader))
    return;
  rewriter.setInsertionPoint(op);
  Value old = op.getDpsInits()[0];
  Value empty = tensor::EmptyOp::create(rewriter, op.getLoc(),
                                        tensor::getMixedSizes(rewriter, op.getLoc(), old),
                                        getElementTypeOrSelf(old));
  if (empty.getType() != old.getType())
    empty = tensor::CastOp::create(rewriter, op.getLoc(), old.getType(), empty);
  SmallVector<Value> inputs(op.getInputs());
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  unsigned place = inputs.size();
  inputs.push_back(old);
  maps.push_back(maps.back());
  auto made = linalg::GenericOp::create(rewriter, op.getLoc(), op->getResultTypes(), inputs, empty,
                                        maps, op.getIteratorTypesArray());
  rewriter.inlineRegionBefore(op.getRegion(), made.getRegion(), made.getRegion().begin());
  Value read = made.getBody()->insertArgument(place, getElementTypeOrSelf(old), op.getLoc());
  rewriter.replaceAllUsesWith(made.getRegionOutputArgs()[0], read);
  rewriter.replaceOp(op, made);
}

/// What several ops read widened each of them widens; those that do not are made one again by cse.
static void widenForEach(RewriterBase &rewriter, FunctionOpInterface function) {
  SmallVector<linalg::GenericOp> wideners;
  function.walk([&](linalg::GenericOp op) {
    if (op.hasPureTensorSemantics() && isWidening(op))
      wideners.push_back(op);
  });
  for (linalg::GenericOp op : llvm::reverse(wideners)) {
    llvm::SetVector<Operation *> users = usersOf(op->getResult(0));
    if (users.size() < 2)
      continue;
    for (Operation *user : users)
      if (isa<linalg::GenericOp, MatmulOp>(user) && user->getBlock() == op->getBlock()) {
        rewriter.setInsertionPoint(user);
        Operation *copy = rewriter.clone(*op);
        rewriter.replaceUsesWithIf(op->getResult(0), copy->getResult(0),
                                   [&](OpOperand &use) { return use.getOwner() == user; });
      }
  }
}

namespace {
struct FuseEpilogue
    : gemm::FunctionPass<FuseEpilogue, gemm::impl::GemmFuseEpiloguePassBase<FuseEpilogue>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    std::optional<FastMath> flags = FastMath::named(fastmath, function);
    if (!flags)
      return signalPassFailure(), false;
    if (failed(fuseAll(function, *flags)))
      signalPassFailure();
    return true;
  }

private:
  LogicalResult fuseAll(FunctionOpInterface function, const FastMath &flags) {
    // Sizes asked of a result, and reshapes of reshapes, would hide consumers.
    if (failed(cleanUp(function)))
      return failure();
    IRRewriter rewriter(&getContext());
    readPlaces(rewriter, function);
    // Before the merge too, so that the rounding after a product stays with it.
    for (MatmulOp matmul : products(function))
      fuseConsumers(rewriter, matmul, flags, fused);
    if (failed(mergeElementwise(function)))
      return failure();
    readPlaces(rewriter, function);
    for (MatmulOp matmul : products(function))
      fuseConsumers(rewriter, matmul, flags, fused);
    for (MatmulOp matmul : products(function)) {
      Sources sources(matmul);
      while (matmul && matmul.getResult())
        matmul = fuseOneProducer(rewriter, matmul, flags, sources);
      sources.write();
    }
    return cleanUp(function);
  }

  /// Places in the form in which an epilogue has them.
  static void readPlaces(RewriterBase &rewriter, FunctionOpInterface function) {
    SmallVector<linalg::GenericOp> readers;
    function.walk([&](linalg::GenericOp op) {
      if (op.hasIndexSemantics() || !getTables(op).empty())
        readers.push_back(op);
    });
    for (linalg::GenericOp op : readers) {
      expandScalarOps(rewriter, *op.getBody()); // upstream writes places of merged ops as affine
      readThrough(rewriter, op);
    }
  }

  /// Of one product with one output: the values of several stand as they were written.
  static SmallVector<MatmulOp> products(FunctionOpInterface function) {
    SmallVector<MatmulOp> found;
    function.walk([&](MatmulOp matmul) {
      if (matmul.getNumOutputs() == 1 && matmul.getNumProducts() == 1)
        found.push_back(matmul);
    });
    return found;
  }

  /// Joins elementwise ops whose only user is another: x · sigmoid(x) reads the
  /// product twice in two ops, and once when they are one.
  LogicalResult mergeElementwise(FunctionOpInterface function) {
    RewritePatternSet patterns(&getContext());
    MergedLocations locations;
    linalg::populateElementwiseOpsFusionPatterns(patterns, [&](OpOperand *use) {
      if (!isMerged(use) || !hasKernelMerged(use))
        return false;
      locations.willMerge(use);
      return true;
    });
    // Upstream gives an op a destination of its own as if no tensor had an encoding.
    auto isDense = [](Type type) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      return !tensor || !tensor.getEncoding();
    };
    SmallVector<linalg::GenericOp> generics;
    function.walk([&](linalg::GenericOp op) {
      if (llvm::all_of(op->getOperandTypes(), isDense))
        generics.push_back(op);
    });
    IRRewriter rewriter(&getContext());
    for (linalg::GenericOp op : generics)
      readDestinationAsInput(rewriter, op);
    widenForEach(rewriter, function);
    GreedyRewriteConfig config;
    config.setStrictness(GreedyRewriteStrictness::ExistingAndNewOps);
    config.setListener(&locations);
    FrozenRewritePatternSet frozen(std::move(patterns));
    // Again while ops become fewer: what read one that has since been merged is dead, and as long
    // as it is there it is a user.
    for (size_t before = std::numeric_limits<size_t>::max();;) {
      SmallVector<Operation *> dense;
      function.walk([&](linalg::GenericOp op) {
        if (llvm::all_of(op->getOperandTypes(), isDense))
          dense.push_back(op);
      });
      if (dense.size() >= before)
        return success();
      before = dense.size();
      if (failed(applyOpPatternsGreedily(dense, frozen, config)))
        return failure();
    }
  }

  LogicalResult cleanUp(FunctionOpInterface function) {
    MLIRContext *context = &getContext();
    RewritePatternSet patterns(context);
    memref::populateResolveRankedShapedTypeResultDimsPatterns(patterns);
    tensor::populateFoldTensorEmptyPatterns(patterns);
    tensor::ExpandShapeOp::getCanonicalizationPatterns(patterns, context);
    tensor::CollapseShapeOp::getCanonicalizationPatterns(patterns, context);
    MatmulOp::getCanonicalizationPatterns(patterns, context);
    return applyPatternsGreedily(function, std::move(patterns));
  }
};
} // namespace
