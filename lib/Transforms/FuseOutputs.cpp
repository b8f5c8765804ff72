// Elementwise ops that read one product, when others read it too: each is evaluated in the
// epilogue of a copy of the product, and the copies, which have the same operands, become one op
// with an output for each. So the gradients of a gate and of what it scales are one kernel, and a
// value before an activation is stored beside the one after it. One of these ops may read what
// another makes, at the same place: it takes that one's value, rounded as it is stored.
#include "Elementwise.h"
#include "EpilogueBody.h"
#include "FuseEpilogue.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/Model.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;

namespace {
/// A product and what reads it.
struct Readers {
  SmallVector<Operation *> elementwise, others;
  Operation *first = nullptr; // of those that read the product or what an elementwise op makes
};
} // namespace

static std::string findReaders(MatmulOp product, Readers &readers) {
  Block *block = product->getBlock();
  llvm::SetVector<Operation *> users(product.getResult().user_begin(),
                                     product.getResult().user_end());
  llvm::SmallPtrSet<Operation *, 4> fused;
  SmallVector<Operation *> after;
  for (Operation *user : users) {
    const bool fuses = isElementwise(user) && user->getBlock() == block;
    (fuses ? readers.elementwise : readers.others).push_back(user);
    if (!fuses)
      continue;
    fused.insert(user);
    after.append(user->user_begin(), user->user_end());
  }
  llvm::sort(readers.elementwise, [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  llvm::append_range(after, readers.others);
  for (Operation *user : after) {
    Operation *here = block->findAncestorOpInBlock(*user);
    if (here && !fused.contains(here) && (!readers.first || here->isBeforeInBlock(readers.first)))
      readers.first = here;
  }
  for (Operation *op : readers.elementwise)
    for (OpOperand &operand : op->getOpOperands()) {
      Operation *made = operand.get().getDefiningOp();
      auto generic = dyn_cast<linalg::GenericOp>(op);
      const bool read = !generic || !generic.getMatchingBlockArgument(&operand).use_empty();
      if (made && read && made->getBlock() == block && readers.first && !fused.contains(made) &&
          !made->isBeforeInBlock(readers.first) && !isa<tensor::EmptyOp>(made))
        return "an op that reads it reads what is made after its other readers";
    }
  return "";
}

/// Whether an op reads what one of the parts makes at another place than it reads the product, or
/// what an op that was left makes: then no epilogue can be it.
static bool readsElsewhere(linalg::GenericOp op, MatmulOp product, ArrayRef<MatmulOp> parts,
                           const llvm::SmallPtrSetImpl<Operation *> &left) {
  AffineMap own;
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == product.getResult())
      own = op.getMatchingIndexingMap(&operand);
  return llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
    Operation *made = operand.get().getDefiningOp();
    auto part = dyn_cast_or_null<MatmulOp>(made);
    return left.contains(made) ||
           (part && llvm::is_contained(parts, part) && op.getMatchingIndexingMap(&operand) != own);
  });
}

/// Whether all that the parts read beside one another is there before `first`, or can be; then it
/// is.
static bool moveOperandsBefore(RewriterBase &rewriter, ArrayRef<MatmulOp> parts, Operation *first) {
  SmallVector<Operation *> late;
  for (MatmulOp part : parts)
    for (Value extra : part.getExtras())
      if (Operation *made = extra.getDefiningOp();
          made && made->getBlock() == first->getBlock() && !made->isBeforeInBlock(first) &&
          !llvm::is_contained(parts, dyn_cast<MatmulOp>(made)))
        late.push_back(made);
  auto isThere = [&](Value operand) {
    Operation *made = operand.getDefiningOp();
    return !made || made->getBlock() != first->getBlock() || made->isBeforeInBlock(first);
  };
  for (Operation *made : late)
    if (!isPure(made) || !llvm::all_of(made->getOperands(), isThere))
      return false;
  for (Operation *made : late)
    rewriter.moveOpBefore(made, first);
  return true;
}

namespace {
/// What a part reads: an operand of the joined product, or what another part makes.
struct PartOperand {
  bool ofPart;
  unsigned number;
};
} // namespace

/// The products of `parts`, which differ in their epilogues alone, as one at the builder.
static MatmulOp join(RewriterBase &rewriter, ArrayRef<MatmulOp> parts, const FastMath &flags) {
  MatmulOp first = parts.front();
  SmallVector<Location> locations;
  SmallVector<Value> outs, extras;
  SmallVector<AffineMap> maps;
  SmallVector<Attribute> further;
  SmallVector<SmallVector<PartOperand>> places; // of each part's extra operands
  AffineMap identity = rewriter.getMultiDimIdentityMap(first.getCType().getRank());
  for (MatmulOp part : parts) {
    locations.push_back(part.getLoc());
    outs.push_back(tensor::EmptyOp::create(
        rewriter, part.getLoc(), tensor::getMixedSizes(rewriter, part.getLoc(), first.getC()),
        part.getCType().getElementType()));
    if (outs.back().getType() != part.getC().getType())
      outs.back() =
          tensor::CastOp::create(rewriter, part.getLoc(), part.getC().getType(), outs.back());
    if (part != first)
      further.push_back(
          ResultAttr::get(rewriter.getContext(), ir::Combiner::Store, identity, false));
    places.emplace_back();
    for (auto [i, extra] : llvm::enumerate(part.getExtras())) {
      if (const auto *made = llvm::find(parts, extra.getDefiningOp<MatmulOp>());
          made != parts.end()) {
        places.back().push_back({true, static_cast<unsigned>(made - parts.begin())});
        continue;
      }
      unsigned place = 0;
      while (place < extras.size() &&
             (extras[place] != extra || maps[place] != part.getExtraMap(i)))
        ++place;
      if (place == extras.size()) {
        extras.push_back(extra);
        maps.push_back(part.getExtraMap(i));
      }
      places.back().push_back({false, place});
    }
  }
  auto joined =
      MatmulOp::create(rewriter, rewriter.getFusedLoc(locations), first.getTrans(), first.getA(),
                       first.getB(), outs, first.getAlphaValue(), 0.0, extras, maps, further);
  joined.readFactorsAs(first);
  joined->setDiscardableAttrs(first->getDiscardableAttrDictionary());
  OpBuilder::InsertionGuard guard(rewriter);
  Block *body = rewriter.createBlock(&joined.getEpilogue());
  Value sums = body->addArgument(first.getAccumulatorType(), first.getLoc());
  for (auto [extra, map] : llvm::zip_equal(extras, maps))
    body->addArgument(getArgumentType(extra.getType(), map), extra.getLoc());
  EpilogueBody stored(rewriter, first.getLoc(), flags, 1, extras);
  SmallVector<Value> yielded;
  for (auto [i, of] : llvm::enumerate(places)) {
    MatmulOp part = parts[i];
    SmallVector<Value> arguments{sums};
    for (auto [ofPart, number] : of) {
      if (!ofPart) {
        arguments.push_back(body->getArgument(1 + number));
        continue;
      }
      MatmulOp other = parts[number];
      arguments.push_back(stored.round(yielded[number], other.getCType().getElementType(),
                                       /*contract=*/false));
    }
    yielded.push_back(part.cloneEpilogueInto(rewriter, arguments).front());
  }
  YieldOp::create(rewriter, first.getLoc(), yielded);
  return joined;
}

/// Elementwise ops that read the product beside others as further outputs of it; false, and why
/// where there are such, if that cannot be. `whyNoKernel` says why no kernel stores so many.
static bool fuseOutputs(RewriterBase &rewriter, MatmulOp product, const FastMath &flags,
                        llvm::function_ref<std::string(unsigned outputs)> whyNoKernel,
                        std::string &why) {
  if (!product.getResult() || product.getNumOutputs() > 1 || product.getNumProducts() > 1 ||
      product.readsC() || product.isScaled() || product.getScheduleAttr())
    return false;
  Readers readers;
  why = findReaders(product, readers);
  const size_t outputs = readers.elementwise.size() + !readers.others.empty();
  if (readers.elementwise.empty() || outputs < 2 || !readers.first)
    return why = "", false;
  if (why.empty())
    why = whyNoKernel(static_cast<unsigned>(outputs));
  if (!why.empty())
    return false;
  SmallVector<MatmulOp> parts;
  llvm::SmallPtrSet<Operation *, 4> left;
  auto leave = [&](Operation *reader) {
    left.insert(reader);
    if (reader->isBeforeInBlock(readers.first))
      readers.first = reader;
  };
  for (Operation *reader : readers.elementwise) {
    linalg::GenericOp generic = toGeneric(rewriter, reader);
    if (!generic || readsElsewhere(generic, product, parts, left)) {
      leave(generic ? generic.getOperation() : reader);
      continue;
    }
    rewriter.setInsertionPoint(generic);
    auto copy = cast<MatmulOp>(rewriter.clone(*product));
    generic->replaceUsesOfWith(product.getResult(), copy.getResult());
    if (MatmulOp fused = fuseConsumer(rewriter, copy, generic, flags, why)) {
      parts.push_back(fused);
      continue;
    }
    generic->replaceUsesOfWith(copy.getResult(), product.getResult());
    rewriter.eraseOp(copy);
    leave(generic.getOperation());
  }
  if (!product->use_empty())
    parts.insert(parts.begin(), product);
  if (parts.size() > 1 && moveOperandsBefore(rewriter, parts, readers.first)) {
    rewriter.setInsertionPoint(readers.first);
    MatmulOp joined = join(rewriter, parts, flags);
    for (auto [part, result] : llvm::zip(parts, joined.getResults()))
      rewriter.replaceOp(part, result);
  }
  if (!llvm::is_contained(parts, product))
    rewriter.eraseOp(product);
  return true;
}

bool gemm::fuseReaders(RewriterBase &rewriter, MatmulOp op, const Target &machine,
                       const FastMath &flags, StringRef category) {
  Location loc = op.getLoc();
  std::string why;
  auto whyNoKernel = [&](unsigned outputs) -> std::string {
    std::optional<GemmProblem> problem = getProblem(op);
    if (!problem)
      return "no model for the element types";
    ExtraOperand stored;
    stored.elements = std::max<int64_t>(problem->m * problem->n * problem->batch, 0);
    stored.type = problem->c;
    stored.full = true;
    problem->outputs.insert(problem->outputs.end(), outputs - 1, stored);
    Decision together = decide(*problem, machine);
    return together.chosen ? "" : "no kernel here stores them all: " + together.error;
  };
  const bool done = fuseOutputs(rewriter, op, flags, whyNoKernel, why);
  if (done)
    remark::passed(loc, remark::RemarkOpts::name("Outputs").category(category))
        << "elementwise ops that read the product are outputs of it";
  else if (!why.empty())
    remark::missed(loc, remark::RemarkOpts::name("NotFused").category(category))
        << "elementwise ops that read the product stay apart: " + why;
  return done;
}
