// gemm-fuse-reductions: in, products on tensors and the ops that reduce what they store over rows,
// columns or groups of these, as gemm-fuse-groups leaves them. Out: these as outputs of the
// product, which a kernel combines as it stores; what nobody else reads is not stored.
#include "Elementwise.h"
#include "EpilogueBody.h"
#include "FuseEpilogue.h"
#include "FuseGroups.h"
#include "Together.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;

namespace gemm {
#define GEN_PASS_DEF_GEMMFUSEREDUCTIONSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-fuse-reductions";

namespace {
/// What one op makes of a product's outputs, by the product's dims.
struct Reduction {
  linalg::GenericOp op;
  SmallVector<unsigned> read; ///< which output each of its inputs is
  unsigned dim = 0;           ///< that is reduced, m or n
  int64_t group = 0;          ///< so many of it together; 0: all
  FloatAttr start;
  SmallVector<ReassociationIndices> places; ///< dims of the op's result for each of the output's
  SmallVector<OpFoldResult> sizes;          ///< of the result
};

/// How the dims of a value that an op reads stand for those of a product's output.
struct View {
  OpResult output;
  SmallVector<ReassociationIndices> parts;
  tensor::ExpandShapeOp reshape; ///< or none
};
} // namespace

/// An output of `product`, stored as it comes, or what a reshape makes of one.
static std::optional<View> viewOf(MatmulOp product, Value value) {
  View view;
  view.reshape = value.getDefiningOp<tensor::ExpandShapeOp>();
  view.output = dyn_cast<OpResult>(view.reshape ? view.reshape.getSrc() : value);
  if (!view.output || view.output.getOwner() != product)
    return std::nullopt;
  ResultAttr how = product.getOutput(view.output.getResultNumber());
  if (how.isReduced() || !how.getMap().isIdentity())
    return std::nullopt;
  if (view.reshape)
    view.parts = view.reshape.getReassociationIndices();
  else
    for (int64_t dim = 0; dim < product.getCType().getRank(); ++dim)
      view.parts.push_back({dim});
  return view;
}

/// Which dim of the product is reduced, and in which groups; "" if that is one that an output may
/// have. `reduced` says it of the dims of what is read.
static std::string findReduced(View &view, const llvm::SmallBitVector &reduced, Reduction &found) {
  const auto rank = static_cast<unsigned>(view.parts.size());
  unsigned count = 0;
  for (auto [dim, parts] : llvm::enumerate(view.parts)) {
    auto isReduced = [&](int64_t part) { return reduced.test(static_cast<unsigned>(part)); };
    ReassociationIndices::const_iterator first = llvm::find_if(parts, isReduced), end = parts.end();
    if (first == end)
      continue;
    ++count;
    found.dim = static_cast<unsigned>(dim);
    if (!std::all_of(first, end, isReduced))
      return "it reduces parts of a dimension that are not consecutive";
    found.group = first == parts.begin() ? 0 : 1;
    for (const auto *part = first; found.group && part != end; ++part) {
      const int64_t size = view.reshape.getResultType().getDimSize(*part);
      if (ShapedType::isDynamic(size))
        return "it reduces groups of a size that is not known";
      found.group *= size;
    }
  }
  if (count != 1 || found.dim + 2 < rank)
    return "it reduces more than rows or columns";
  return found.group == 1 ? "its groups are of one element" : "";
}

/// Where the dims of the op's result come from, in the order of the product's.
static std::string placeResult(View &view, ArrayRef<unsigned> dimOfLoop, Reduction &found) {
  const auto result = cast<RankedTensorType>(found.op->getResult(0).getType());
  const AffineMap stored = found.op.getIndexingMapsArray().back();
  SmallVector<int64_t> owners; // of the dims of what is read
  for (auto [dim, parts] : llvm::enumerate(view.parts))
    owners.append(parts.size(), static_cast<int64_t>(dim));
  auto sizeOf = [&](unsigned part) -> OpFoldResult {
    OpBuilder b(found.op);
    return view.reshape ? view.reshape.getMixedOutputShape()[part]
                        : tensor::getMixedSize(b, found.op.getLoc(), view.output, part);
  };
  int64_t owner = -1, last = -1;
  ReassociationIndices pending;
  for (auto [place, expr] : llvm::enumerate(stored.getResults())) {
    const auto at = static_cast<int64_t>(place);
    auto dim = dyn_cast<AffineDimExpr>(expr);
    if (!dim) { // kept with size 1
      if (result.getDimSize(at) != 1)
        return "its result has a dimension that is none of what it reads";
      (found.places.empty() ? pending : found.places.back()).push_back(at);
      found.sizes.push_back(OpBuilder(found.op).getIndexAttr(1));
      continue;
    }
    const auto part = static_cast<int64_t>(dimOfLoop[dim.getPosition()]);
    if (part < last)
      return "its result has the dimensions in another order";
    last = part;
    if (owners[part] != owner)
      found.places.emplace_back(std::exchange(pending, {}));
    owner = owners[part];
    found.places.back().push_back(at);
    found.sizes.push_back(sizeOf(static_cast<unsigned>(part)));
  }
  return found.places.empty() ? "it makes one number of all" : "";
}

/// The reduction that `op` is of `product`; "" and none where it is no reduction, else why it is
/// none that an output can be.
static std::string findReduction(MatmulOp product, linalg::GenericOp op,
                                 std::optional<Reduction> &made) {
  if (op.getNumReductionLoops() == 0 || op.getNumResults() != 1 ||
      !isa<RankedTensorType>(op->getResult(0).getType()))
    return "";
  Reduction found;
  found.op = op;
  std::optional<View> view;
  AffineMap map;
  for (OpOperand *input : op.getDpsInputOperands()) {
    std::optional<View> of = viewOf(product, input->get());
    const AffineMap own = op.getMatchingIndexingMap(input);
    if (!of || (view && (of->parts != view->parts || own != map)))
      return "it reads what is no output of the product, or at other places";
    view = view ? view : of;
    map = own;
    found.read.push_back(of->output.getResultNumber());
  }
  if (!view || !map.isPermutation())
    return "it reads the product at other places than its loops go";
  if (std::string why = whyNotScalar(op); !why.empty())
    return why;
  if (!getCapturedScalars(op).empty() || !combinerOf(op))
    return "what it combines by is no sum, maximum or minimum of floats";
  found.start = filledWith(op.getDpsInits()[0]);
  if (!found.start || found.start.getValue().isNaN())
    return "it begins with what is no constant";
  SmallVector<unsigned> dimOfLoop(op.getNumLoops());
  llvm::SmallBitVector reduced(op.getNumLoops());
  for (auto [dim, place] : llvm::enumerate(map.getResults())) {
    const unsigned loop = cast<AffineDimExpr>(place).getPosition();
    dimOfLoop[loop] = static_cast<unsigned>(dim);
    reduced[dim] = op.getIteratorTypesArray()[loop] == utils::IteratorType::reduction;
  }
  std::string why = findReduced(*view, reduced, found);
  if (why.empty() && product.isGroupedByRows() && found.dim == 0)
    why = "it reduces over rows, of which the product has groups";
  if (why.empty())
    why = placeResult(*view, dimOfLoop, found);
  if (why.empty())
    made = std::move(found);
  return why;
}

/// The product's op with other outputs, whose epilogue is to be filled.
static MatmulOp withOutputs(RewriterBase &rewriter, MatmulOp product, Location loc,
                            ArrayRef<Value> outs, ArrayRef<Attribute> further) {
  SmallVector<AffineMap> maps;
  for (unsigned i = 0; i < product.getExtras().size(); ++i)
    maps.push_back(product.getExtraMap(i));
  auto made = MatmulOp::create(rewriter, loc, product.getTrans(), product.getA(), product.getB(),
                               outs, product.getAlphaValue(), product.getBetaValue(),
                               product.getExtras(), maps, further);
  made.getPeersMutable().assign(product.getPeers());
  made.readFactorsAs(product);
  made->setDiscardableAttrs(product->getDiscardableAttrDictionary());
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.cloneRegionBefore(product.getEpilogue(), made.getEpilogue(), made.getEpilogue().end());
  return made;
}

/// Where an output's numbers begin, in its shape, and what becomes of values there.
static std::pair<Value, ResultAttr> destinationOf(RewriterBase &rewriter, MatmulOp product,
                                                  const Reduction &found) {
  const Location loc = product.getLoc();
  const auto rank = static_cast<unsigned>(product.getCType().getRank());
  SmallVector<OpFoldResult> sizes = tensor::getMixedSizes(rewriter, loc, product.getC()), kept;
  SmallVector<AffineExpr> places;
  for (unsigned dim = 0; dim < rank; ++dim) {
    const bool reduced = dim == found.dim;
    if (reduced && found.group == 0)
      continue;
    AffineExpr place = rewriter.getAffineDimExpr(dim);
    places.push_back(reduced ? place.floorDiv(found.group) : place);
    kept.push_back(reduced ? rewriter.getIndexAttr(product.getCType().getDimSize(dim) / found.group)
                           : sizes[dim]);
  }
  const auto [how, neutral] = reductionOf(found.op, found.start);
  const bool partial = found.group != 0 && neutral;
  Value out = tensor::EmptyOp::create(rewriter, loc, kept, rewriter.getF32Type());
  if (!partial) {
    Value first = arith::ConstantOp::create(rewriter, loc, asF32(found.start));
    out = linalg::FillOp::create(rewriter, loc, first, out).getResult(0);
  }
  return {out, ResultAttr::get(rewriter.getContext(), how,
                               AffineMap::get(rank, 0, places, rewriter.getContext()), partial)};
}

/// The product with the reduction as one more output, before the product.
static MatmulOp build(RewriterBase &rewriter, MatmulOp product, const Reduction &found,
                      const FastMath &flags) {
  rewriter.setInsertionPoint(product);
  const Location loc = product.getLoc();
  linalg::GenericOp op = found.op;
  const auto [out, result] = destinationOf(rewriter, product, found);
  SmallVector<Attribute> further(product.getFurther().getValue());
  SmallVector<Value> outs(product.getOuts());
  outs.push_back(out);
  further.push_back(result);
  MatmulOp made =
      withOutputs(rewriter, product, rewriter.getFusedLoc({loc, op.getLoc()}), outs, further);
  Operation *yield = made.getBody()->getTerminator();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(yield);
  SmallVector<Value> extras(made.getExtras());
  EpilogueBody body(rewriter, loc, flags, product.getNumProducts(), extras);
  SmallVector<Value> arguments;
  for (auto [number, output] : llvm::enumerate(found.read))
    arguments.push_back(body.loadSums(yield->getOperand(output),
                                      op.getBody()->getArgument(static_cast<unsigned>(number)),
                                      flags.mayContract(product)));
  Value value = inlineReduced(rewriter, body, op, arguments, found.start).value;
  if (auto size = value.getDefiningOp<math::AbsFOp>();
      size && result.getCombiner() == ir::Combiner::AbsMax)
    value = size.getOperand();
  yield->insertOperands(yield->getNumOperands(), value);
  return made;
}

/// What the op's result was, of the output's numbers.
static Value shaped(RewriterBase &rewriter, Value numbers, const Reduction &found) {
  linalg::GenericOp op = found.op;
  const auto to = cast<RankedTensorType>(op->getResult(0).getType());
  const Location loc = op.getLoc();
  rewriter.setInsertionPoint(op);
  if (const mlir::Type element = to.getElementType(); !element.isF32()) { // an extremum: exactly
    const auto from = cast<RankedTensorType>(numbers.getType());
    Value empty = tensor::EmptyOp::create(rewriter, loc,
                                          tensor::getMixedSizes(rewriter, loc, numbers), element);
    const AffineMap identity = rewriter.getMultiDimIdentityMap(from.getRank());
    const SmallVector<utils::IteratorType> loops(from.getRank(), utils::IteratorType::parallel);
    numbers =
        linalg::GenericOp::create(
            rewriter, loc, empty.getType(), numbers, empty, ArrayRef{identity, identity}, loops,
            [&](OpBuilder &b, Location at, ValueRange in) {
              linalg::YieldOp::create(b, at,
                                      arith::TruncFOp::create(b, at, element, in[0]).getResult());
            })
            .getResult(0);
  }
  const auto from = cast<RankedTensorType>(numbers.getType());
  if (from == to)
    return numbers;
  if (from.getRank() == to.getRank())
    return tensor::CastOp::create(rewriter, loc, to, numbers);
  return tensor::ExpandShapeOp::create(rewriter, loc, to, numbers, found.places, found.sizes);
}

/// Why a kernel with the reduction is none, or slower than one without it and another that reads
/// what was stored.
static std::string whyNoKernel(MatmulOp made, MatmulOp product, bool narrow, const Target &target) {
  std::optional<GemmProblem> with = getProblem(made), without = getProblem(product);
  if (!with || !without)
    return "no model for the element types";
  const Decision together = decide(*with, target), apart = decide(*without, target);
  if (!together.chosen)
    return "no kernel here reduces it: " + together.error;
  if (!apart.chosen || !with->isStatic())
    return "";
  const double bytes = static_cast<double>(with->m) * static_cast<double>(with->n) *
                       static_cast<double>(with->batch) * typeBytes(without->c);
  // One kernel less, and one for what numbers begin with, and for those of another type. Of sums
  // the score has that which adds up their parts.
  ResultAttr result = made.getOutput(made.getNumOutputs() - 1);
  const bool filled = result.readsOutput() && result.getCombiner() != ir::Combiner::Add;
  const double more =
      bytes / target.dramBytesPerSecond +
      target.launchSeconds * (1 - static_cast<int>(filled) - static_cast<int>(narrow));
  auto seconds = [](const Decision &d) { return d.candidates.front().score.seconds; };
  return seconds(together) > seconds(apart) + more ? "it would be slower by the model" : "";
}

/// The product without outputs that nobody reads, as long as one is left that is stored.
static MatmulOp withoutUnread(RewriterBase &rewriter, MatmulOp product) {
  auto isStored = [&](unsigned output) {
    ResultAttr how = product.getOutput(output);
    return !how.isReduced() && how.getMap().isIdentity();
  };
  SmallVector<unsigned> kept;
  for (unsigned output = 0; output < product.getNumOutputs(); ++output)
    if (!product->getResult(output).use_empty())
      kept.push_back(output);
  auto *first = llvm::find_if(kept, isStored);
  if (kept.size() == product.getNumOutputs() || product.readsC() || first == kept.end())
    return product;
  std::rotate(kept.begin(), first, std::next(first)); // it is C
  SmallVector<Value> outs, yielded;
  SmallVector<Attribute> further;
  for (unsigned output : kept) {
    outs.push_back(product.getOuts()[output]);
    yielded.push_back(product.getBody()->getTerminator()->getOperand(output));
    further.push_back(product.getOutput(output));
  }
  rewriter.setInsertionPoint(product);
  product.getBody()->getTerminator()->setOperands(yielded);
  MatmulOp made =
      withOutputs(rewriter, product, product.getLoc(), outs, ArrayRef(further).drop_front());
  for (auto [output, result] : llvm::zip(kept, made.getResults()))
    rewriter.replaceAllUsesWith(product->getResult(output), result);
  rewriter.eraseOp(product);
  return made;
}

namespace {
struct FuseReductions
    : gemm::FunctionPass<FuseReductions, gemm::impl::GemmFuseReductionsPassBase<FuseReductions>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    std::optional<FastMath> flags = FastMath::named(fastmath, function);
    if (!flags)
      return signalPassFailure(), false;
    std::optional<Target> machine = targetOfProducts(function, target);
    if (!machine)
      return signalPassFailure(), false;
    const SmallVector<MatmulOp> products = unscheduledProducts(function);
    IRRewriter rewriter(&getContext());
    bool changed = false;
    for (MatmulOp product : products)
      changed |= fuseAll(rewriter, product, *machine, *flags);
    return changed;
  }

private:
  /// Those that read what a product stores, through a reshape or not, in its block.
  static SmallVector<linalg::GenericOp> readersOf(MatmulOp product) {
    llvm::SetVector<Operation *> users;
    for (Value result : product->getResults())
      for (Operation *user : result.getUsers()) {
        users.insert(user);
        if (isa<tensor::ExpandShapeOp>(user))
          users.insert(user->user_begin(), user->user_end());
      }
    SmallVector<linalg::GenericOp> found;
    for (Operation *user : users)
      if (auto generic = dyn_cast<linalg::GenericOp>(user);
          generic && generic->getBlock() == product->getBlock())
        found.push_back(generic);
    llvm::sort(found, [](linalg::GenericOp a, linalg::GenericOp b) {
      return a->isBeforeInBlock(b); // outputs in the order of the program
    });
    return found;
  }

  /// Elementwise ops that read the product through a reshape beside reductions read it as it is,
  /// and are outputs of it.
  static void fuseElementwise(RewriterBase &rewriter, MatmulOp product, const Target &machine,
                              const FastMath &flags) {
    for (Operation *user : llvm::to_vector(product.getResult().getUsers()))
      if (auto reshape = dyn_cast<tensor::ExpandShapeOp>(user))
        for (Operation *reader : llvm::to_vector(reshape->getUsers()))
          if (isElementwise(reader) && reader->getBlock() == product->getBlock())
            if (linalg::GenericOp generic = toGeneric(rewriter, reader))
              moveAboveExpand(rewriter, generic, reshape);
    fuseReaders(rewriter, product, machine, flags, kName);
  }

  bool fuseAll(RewriterBase &rewriter, MatmulOp product, const Target &machine,
               const FastMath &flags) {
    linalg::GenericOp first;
    for (linalg::GenericOp reader : readersOf(product)) {
      std::optional<Reduction> found;
      findReduction(product, reader, found);
      if (found && !first)
        first = reader;
    }
    if (!first)
      return false;
    fuseElementwise(rewriter, product, machine, flags);
    Value read = first.getInputs().front(); // of what the product has become
    if (auto reshape = read.getDefiningOp<tensor::ExpandShapeOp>())
      read = reshape.getSrc();
    product = read.getDefiningOp<MatmulOp>();
    bool changed = false;
    for (linalg::GenericOp reader : readersOf(product)) {
      std::optional<Reduction> found;
      std::string why = findReduction(product, reader, found);
      const Location loc = reader.getLoc();
      if (found)
        if (MatmulOp made = fuse(rewriter, product, *found, machine, flags, why)) {
          product = made;
          changed = true;
          ++fused;
          remark::passed(loc, remark::RemarkOpts::name("Fused").category(kName))
              << "what is reduced of the product's values is an output of it";
        }
      if (!why.empty())
        remark::missed(loc, remark::RemarkOpts::name("NotFused").category(kName))
            << "what is reduced of the product's values stays apart: " + why;
    }
    if (changed)
      withoutUnread(rewriter, product);
    return true;
  }

  static MatmulOp fuse(RewriterBase &rewriter, MatmulOp product, const Reduction &found,
                       const Target &machine, const FastMath &flags, std::string &why) {
    MatmulOp made = build(rewriter, product, found, flags);
    linalg::GenericOp op = found.op;
    const bool narrow = !getElementTypeOrSelf(op->getResult(0)).isF32();
    why = whyNoKernel(made, product, narrow, machine);
    if (!why.empty()) {
      eraseWithSources(rewriter, made);
      return {};
    }
    Value result = shaped(rewriter, made->getResults().back(), found);
    rewriter.replaceAllUsesWith(op->getResult(0), result);
    for (auto [old, now] : llvm::zip(product->getResults(), made->getResults()))
      rewriter.replaceAllUsesWith(old, now);
    rewriter.eraseOp(product);
    eraseWithSources(rewriter, op);
    return made;
  }
};
} // namespace
