// Elementwise ops that read one product, when others read it too: each is evaluated in the
// epilogue of a copy of the product, and the copies, which have the same operands, become one op
// with an output for each. So the gradients of a gate and of what it scales are one kernel, and a
// value before an activation is stored beside the one after it.
#include "Elementwise.h"
#include "FuseEpilogue.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
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
  SmallVector<Operation *> after;
  for (Operation *user : users) {
    const bool fuses = isElementwise(user) && user->getBlock() == block;
    (fuses ? readers.elementwise : readers.others).push_back(user);
    if (fuses)
      after.append(user->user_begin(), user->user_end());
  }
  llvm::append_range(after, readers.others);
  for (Operation *user : after) {
    Operation *here = block->findAncestorOpInBlock(*user);
    if (here && (!readers.first || here->isBeforeInBlock(readers.first)))
      readers.first = here;
  }
  for (Operation *op : readers.elementwise)
    for (Value operand : op->getOperands()) {
      Operation *made = operand.getDefiningOp();
      if (made && made->getBlock() == block && readers.first &&
          !made->isBeforeInBlock(readers.first) && !isa<tensor::EmptyOp>(made))
        return "an op that reads it reads what is made after its other readers";
    }
  return "";
}

/// The products of `parts`, which differ in their epilogues alone, as one at the builder.
static MatmulOp join(RewriterBase &rewriter, ArrayRef<MatmulOp> parts) {
  MatmulOp first = parts.front();
  SmallVector<Location> locations;
  SmallVector<Value> outs, extras;
  SmallVector<AffineMap> maps;
  SmallVector<Attribute> further;
  SmallVector<SmallVector<unsigned>> places; // of each part's extra operands
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
      unsigned place = 0;
      while (place < extras.size() &&
             (extras[place] != extra || maps[place] != part.getExtraMap(i)))
        ++place;
      if (place == extras.size()) {
        extras.push_back(extra);
        maps.push_back(part.getExtraMap(i));
      }
      places.back().push_back(place);
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
  for (Value extra : extras)
    body->addArgument(getComputeType(getElementTypeOrSelf(extra)), extra.getLoc());
  SmallVector<Value> yielded;
  for (auto [i, of] : llvm::enumerate(places)) {
    MatmulOp part = parts[i];
    SmallVector<Value> arguments{sums};
    for (unsigned place : of)
      arguments.push_back(body->getArgument(1 + place));
    yielded.push_back(part.cloneEpilogueInto(rewriter, arguments).front());
  }
  YieldOp::create(rewriter, first.getLoc(), yielded);
  return joined;
}

bool gemm::fuseOutputs(RewriterBase &rewriter, MatmulOp product, const FastMath &flags,
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
  for (Operation *reader : readers.elementwise) {
    linalg::GenericOp generic = toGeneric(rewriter, reader);
    if (!generic)
      continue;
    rewriter.setInsertionPoint(generic);
    auto copy = cast<MatmulOp>(rewriter.clone(*product));
    generic->replaceUsesOfWith(product.getResult(), copy.getResult());
    if (MatmulOp fused = fuseConsumer(rewriter, copy, generic, flags, why)) {
      parts.push_back(fused);
      continue;
    }
    generic->replaceUsesOfWith(copy.getResult(), product.getResult());
    rewriter.eraseOp(copy);
    if (generic->isBeforeInBlock(readers.first))
      readers.first = generic;
  }
  if (!product->use_empty())
    parts.insert(parts.begin(), product);
  if (parts.size() > 1) {
    for (MatmulOp part : parts)
      for (Value extra : part.getExtras())
        if (Operation *made = extra.getDefiningOp(); made &&
                                                     made->getBlock() == product->getBlock() &&
                                                     !made->isBeforeInBlock(readers.first))
          rewriter.moveOpBefore(made, readers.first);
    rewriter.setInsertionPoint(readers.first);
    MatmulOp joined = join(rewriter, parts);
    for (auto [part, result] : llvm::zip(parts, joined.getResults()))
      rewriter.replaceOp(part, result);
  }
  if (!llvm::is_contained(parts, product))
    rewriter.eraseOp(product);
  return true;
}
