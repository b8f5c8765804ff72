// gemm-fuse-groups: in, products on tensors and the ops that quantise or normalise what they
// compute by groups of columns, as gemm-fuse-epilogue leaves them. Out: these ops in the epilogue,
// with gemm.group_reduce in the place of their reductions, where a kernel holds the groups.
#include "FuseGroups.h"
#include "EpilogueBody.h"
#include "Together.h"
#include "gemm/Conversion/Tile/EpilogueOperand.h"
#include "gemm/Schedule/Choose.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Model.h"
#include "gemm/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/Remarks.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;
using namespace gemm;
using Tail = GroupShape::Tail;

namespace gemm {
#define GEN_PASS_DEF_GEMMFUSEGROUPSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

static constexpr llvm::StringLiteral kName = "gemm-fuse-groups";

namespace {
/// The product with these steps in its epilogue, at the builder's place.
class Fuser {
public:
  Fuser(RewriterBase &rewriter, MatmulOp product, const GroupSteps &steps, const FastMath &flags)
      : rewriter(rewriter), product(product), steps(steps), flags(flags) {}

  /// Why it cannot be one, or "".
  std::string whyNot();
  MatmulOp build();
  /// In the place of what `steps` have as outputs, in that order.
  void replace(MatmulOp made);

private:
  void collectOperands();
  std::pair<Value, Attribute> destinationOf(Value output);
  void fillEpilogue(MatmulOp made);
  Value asExtra(const GroupStep &step, const GroupOperand &operand, AffineMap &map);
  Value flattened(Value value, int64_t lead);
  Value compute(EpilogueBody &body, const GroupStep &step);
  Value reduce(EpilogueBody &body, const GroupStep &step, ArrayRef<Value> arguments);
  Value reshaped(Value result, Value as);
  Value loaded(EpilogueBody &body, Value value, mlir::Type element);

  RewriterBase &rewriter;
  MatmulOp product;
  const GroupSteps &steps;
  const FastMath &flags;
  SmallVector<Value> outputs;                        ///< those that are elements first
  llvm::DenseMap<Value, Value> values;               ///< in the epilogue, of its compute type
  SmallVector<std::pair<Value, AffineMap>> operands; ///< more extra operands of the product
  /// Which of them an operand of a step is, and what it is in the epilogue.
  llvm::DenseMap<const GroupOperand *, size_t> numbers;
  SmallVector<Value> given;
};
} // namespace

std::string Fuser::whyNot() {
  const mlir::Type sum = product.getAccumulatorType();
  if (product.readsC())
    return "the product adds to what was there";
  if (product.getNumOutputs() > 1)
    return "the product has other outputs";
  if (!sum.isF32() && !sum.isInteger(32))
    return "the product's sums are of another type than f32 and i32";
  bool element = false;
  for (Value output : steps.outputs()) {
    const mlir::Type type = getElementTypeOrSelf(output);
    element |= steps.shapeOf(output).isElement();
    if (!isMatrixElementType(type) || type.isF64())
      return "an output has an element type that no product stores";
  }
  if (!element)
    return "no element is an output";
  Operation *first = steps.firstReader();
  if (!first)
    return "what is computed is read in another block";
  for (Value output : steps.outputs())
    if (const GroupShape shape = steps.shapeOf(output);
        shape.lead != product.getBatchRank() + 1 &&
        !cast<RankedTensorType>(output.getType()).hasStaticShape())
      return "an output has sizes that are not known in the place of M";
  for (const GroupStep &step : steps.steps()) {
    for (const GroupOperand &operand : step.operands) {
      if (operand.own)
        continue;
      const mlir::Type type = getElementTypeOrSelf(operand.value);
      if (!tile::isEpilogueOperand(type) || type.isF64())
        return "it reads an element type that no epilogue takes";
      Operation *made = operand.value.getDefiningOp();
      if (made && made->getBlock() == product->getBlock() && !made->isBeforeInBlock(first))
        return "it reads what is made after other readers of the product";
    }
    if (!step.reduces)
      continue;
    auto reduction = cast<linalg::GenericOp>(step.op);
    if (!filledWith(reduction.getDpsInits()[0]))
      return "a reduction begins with what is no constant";
  }
  return "";
}

/// A tensor whose first `lead` dims are one.
Value Fuser::flattened(Value value, int64_t lead) {
  const auto type = cast<RankedTensorType>(value.getType());
  const int64_t kept = product.getBatchRank() + 1, joined = lead - kept;
  if (joined == 0)
    return value;
  SmallVector<ReassociationIndices> parts(1);
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (dim >= lead)
      parts.emplace_back();
    parts.back().push_back(dim);
  }
  return rewriter.createOrFold<tensor::CollapseShapeOp>(value.getLoc(), value, parts);
}

/// An operand that is none of the product, by the product's own dims.
Value Fuser::asExtra(const GroupStep &step, const GroupOperand &operand, AffineMap &map) {
  Value value = operand.value;
  const unsigned rank = static_cast<unsigned>(product.getCType().getRank());
  SmallVector<AffineExpr> places;
  if (operand.usesLead) {
    value = flattened(value, step.shape.lead);
    for (unsigned dim = 0; dim + 1 < rank; ++dim)
      places.push_back(rewriter.getAffineDimExpr(dim));
  }
  if (operand.usesGroups || operand.usesInside)
    places.push_back(rewriter.getAffineDimExpr(rank - 1));
  map = AffineMap::get(rank, 0, places, rewriter.getContext());
  if (step.shape.tail != Tail::Split || (!operand.usesGroups && !operand.usesInside))
    return value;
  auto type = cast<RankedTensorType>(value.getType());
  const int64_t group = step.shape.group, groups = product.getStaticN() / group;
  if (!(operand.usesGroups && operand.usesInside)) { // along the other dim it is the same
    Value empty = tensor::EmptyOp::create(rewriter, value.getLoc(), ArrayRef{groups, group},
                                          type.getElementType());
    value = linalg::BroadcastOp::create(rewriter, value.getLoc(), value, empty,
                                        ArrayRef<int64_t>{operand.usesGroups ? 1 : 0})
                ->getResult(0);
    type = cast<RankedTensorType>(value.getType());
  }
  SmallVector<ReassociationIndices> parts;
  for (int64_t dim = 0; dim + 1 < type.getRank(); ++dim)
    parts.push_back({dim});
  parts.back().push_back(type.getRank() - 1);
  return rewriter.createOrFold<tensor::CollapseShapeOp>(value.getLoc(), value, parts);
}

/// What the steps read beside the product becomes an extra operand, once.
void Fuser::collectOperands() {
  for (const GroupStep &step : steps.steps()) {
    for (const GroupOperand &operand : step.operands) {
      AffineMap map;
      if (operand.own)
        continue;
      Value extra = asExtra(step, operand, map);
      const auto place = llvm::find(operands, std::pair(extra, map));
      numbers[&operand] = static_cast<size_t>(place - operands.begin());
      if (place == operands.end())
        operands.emplace_back(extra, map);
    }
  }
}

/// The destination of an output, and how it is a result behind the first: of what is the same in a
/// group the largest is that.
std::pair<Value, Attribute> Fuser::destinationOf(Value output) {
  const auto rank = static_cast<unsigned>(product.getCType().getRank());
  SmallVector<OpFoldResult> shape =
      tensor::getMixedSizes(rewriter, product.getLoc(), product.getC());
  SmallVector<AffineExpr> places;
  for (unsigned dim = 0; dim < rank; ++dim)
    places.push_back(rewriter.getAffineDimExpr(dim));
  const GroupShape is = steps.shapeOf(output);
  if (!is.isElement()) {
    shape.back() = rewriter.getIndexAttr(product.getStaticN() / is.group);
    places.back() = places.back().floorDiv(is.group);
  }
  return {tensor::EmptyOp::create(rewriter, product.getLoc(), shape, getElementTypeOrSelf(output)),
          ResultAttr::get(rewriter.getContext(),
                          is.isElement() ? ir::Combiner::Store : ir::Combiner::Max,
                          AffineMap::get(rank, 0, places, rewriter.getContext()),
                          /*partial=*/!is.isElement())};
}

/// The product's own epilogue, then the steps.
void Fuser::fillEpilogue(MatmulOp made) {
  OpBuilder::InsertionGuard guard(rewriter);
  const Location loc = product.getLoc();
  Block *block = rewriter.createBlock(&made.getEpilogue());
  for (unsigned i = 0; i < product.getNumProducts(); ++i)
    block->addArgument(product.getAccumulatorType(), loc);
  for (auto [i, extra] : llvm::enumerate(made.getExtras()))
    block->addArgument(getArgumentType(extra.getType(), made.getExtraMap(i)), extra.getLoc());
  const unsigned own = product.getNumProducts() + product.getExtras().size();
  SmallVector<Value> arguments(block->getArguments().take_front(own));
  values[product.getResult()] = product.cloneEpilogueInto(rewriter, arguments).front();
  llvm::append_range(given, block->getArguments().drop_front(own));
  SmallVector<Value> extras(made.getExtras());
  EpilogueBody body(rewriter, loc, flags, product.getNumProducts(), extras);
  for (const GroupStep &step : steps.steps())
    values[step.op->getResult(0)] = compute(body, step);
  SmallVector<Value> yielded;
  for (Value output : outputs)
    yielded.push_back(values[output]);
  YieldOp::create(rewriter, loc, yielded);
}

MatmulOp Fuser::build() {
  rewriter.setInsertionPoint(steps.firstReader());
  for (bool elements : {true, false})
    for (Value output : steps.outputs())
      if (steps.shapeOf(output).isElement() == elements)
        outputs.push_back(output);
  collectOperands();
  SmallVector<Value> extras(product.getExtras()), outs;
  SmallVector<AffineMap> maps;
  for (unsigned i = 0; i < extras.size(); ++i)
    maps.push_back(product.getExtraMap(i));
  for (auto &[value, map] : operands) {
    extras.push_back(value);
    maps.push_back(map);
  }
  SmallVector<Attribute> results;
  for (Value output : outputs) {
    auto [out, result] = destinationOf(output);
    outs.push_back(out);
    results.push_back(result);
  }
  SmallVector<Location> locations{product.getLoc()};
  for (const GroupStep &step : steps.steps())
    locations.push_back(step.op->getLoc());
  auto made = MatmulOp::create(rewriter, rewriter.getFusedLoc(locations), product.getTrans(),
                               product.getA(), product.getB(), outs, product.getAlphaValue(), 0.0,
                               extras, maps, ArrayRef(results).drop_front());
  made.getPeersMutable().assign(product.getPeers());
  made.readFactorsAs(product);
  made->setDiscardableAttrs(product->getDiscardableAttrDictionary());
  fillEpilogue(made);
  return made;
}

/// A value as a body takes it that reads it from memory: what was rounded there is rounded here.
Value Fuser::loaded(EpilogueBody &body, Value value, mlir::Type element) {
  return body.load(body.round(value, element, /*contract=*/false), element);
}

/// The result of a step, of compute type.
Value Fuser::compute(EpilogueBody &body, const GroupStep &step) {
  auto generic = dyn_cast<linalg::GenericOp>(step.op);
  if (!generic) // a reshape
    return values[step.operands.front().value];
  SmallVector<Value> arguments;
  for (const GroupOperand &operand : step.operands)
    arguments.push_back(loaded(body, operand.own ? values[operand.value] : given[numbers[&operand]],
                               getElementTypeOrSelf(operand.value)));
  if (step.reduces)
    return reduce(body, step, arguments);
  arguments.push_back(arguments.front()); // what nobody reads
  return body.store(body.inlineBody(generic, arguments, {}),
                    getElementTypeOrSelf(generic->getResult(0)));
}

/// The body's last op combines its value with what there is: that is left to the group.
Value Fuser::reduce(EpilogueBody &body, const GroupStep &step, ArrayRef<Value> taken) {
  auto generic = cast<linalg::GenericOp>(step.op);
  const FloatAttr start = filledWith(generic.getDpsInits()[0]);
  Operation *combiner = combinerOf(generic);
  auto [value, first] = inlineReduced(rewriter, body, generic, taken, start);
  auto size = value.getDefiningOp<math::AbsFOp>();
  const auto [how, neutral] = reductionOf(combiner, static_cast<bool>(size), start);
  if (how == ir::Combiner::AbsMax)
    value = size.getOperand();
  Value number = GroupReduceOp::create(rewriter, generic.getLoc(), how, value,
                                       static_cast<uint64_t>(step.shape.group));
  if (!neutral) {
    OperationState state(generic.getLoc(), combiner->getName(), {number, first}, number.getType(),
                         combiner->getAttrs());
    return rewriter.create(state)->getResult(0);
  }
  if (first.use_empty())
    rewriter.eraseOp(first.getDefiningOp());
  return number;
}

/// The product's output in the shape of what it stands for.
Value Fuser::reshaped(Value result, Value as) {
  const auto from = cast<RankedTensorType>(result.getType()),
             to = cast<RankedTensorType>(as.getType());
  if (from == to)
    return result;
  const GroupShape shape = steps.shapeOf(as);
  const Location loc = result.getLoc();
  const int64_t kept = product.getBatchRank() + 1; // leading dims of the output
  if (shape.tail == Tail::Row) {                   // N, which is 1, goes
    SmallVector<ReassociationIndices> parts;
    for (int64_t dim = 0; dim < kept; ++dim)
      parts.push_back({dim});
    parts.back().push_back(kept);
    result = tensor::CollapseShapeOp::create(rewriter, loc, result, parts);
  }
  SmallVector<ReassociationIndices> parts;
  for (int64_t dim = 0; dim < to.getRank(); ++dim) {
    const bool opens = dim == 0 || (dim < shape.lead ? kept > 1 : dim == shape.lead);
    if (opens)
      parts.emplace_back();
    parts.back().push_back(dim);
  }
  if (static_cast<int64_t>(parts.size()) == to.getRank())
    return tensor::CastOp::create(rewriter, loc, to, result);
  SmallVector<OpFoldResult> sizes; // one that is not known is the output's own (whyNot)
  for (auto [dim, size] : llvm::enumerate(to.getShape()))
    sizes.push_back(
        ShapedType::isDynamic(size)
            ? OpFoldResult(tensor::DimOp::create(rewriter, loc, result, dim).getResult())
            : rewriter.getIndexAttr(size));
  return tensor::ExpandShapeOp::create(rewriter, loc, to, result, parts, sizes);
}

void Fuser::replace(MatmulOp made) {
  rewriter.setInsertionPointAfter(made);
  llvm::SmallPtrSet<Operation *, 16> inside;
  for (const GroupStep &step : steps.steps())
    inside.insert(step.op);
  for (auto [output, result] : llvm::zip(outputs, made.getResults())) {
    Value shaped = reshaped(result, output);
    rewriter.replaceUsesWithIf(output, shaped, [&](OpOperand &use) {
      return !inside.contains(use.getOwner()) && use.getOwner() != shaped.getDefiningOp();
    });
  }
  // Those that nothing reads any more go with what they were of, to the product.
  llvm::SetVector<Operation *> open;
  for (const GroupStep &step : steps.steps())
    if (step.op->use_empty())
      open.insert(step.op);
  for (Operation *op : open)
    eraseWithSources(rewriter, op);
}

namespace {
struct FuseGroups : gemm::FunctionPass<FuseGroups, gemm::impl::GemmFuseGroupsPassBase<FuseGroups>> {
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
    for (MatmulOp product : products)
      fuse(rewriter, product, *machine, *flags);
    return !products.empty(); // ops were brought to one form
  }

private:
  void fuse(RewriterBase &rewriter, MatmulOp product, const Target &machine,
            const FastMath &flags) {
    const int64_t n = product.getStaticN();
    if (ShapedType::isDynamic(n) || n == 0)
      return;
    const GroupSteps steps(rewriter, product, rows);
    if (steps.steps().empty())
      return;
    const Location loc = product.getLoc();
    Fuser fuser(rewriter, product, steps, flags);
    std::string why = fuser.whyNot();
    if (why.empty()) {
      MatmulOp made = fuser.build();
      // What reduces reads what was stored, and what is scaled reads it once more.
      why = whyNoKernelOfGroups(made, product, /*others=*/2, machine);
      if (why.empty()) {
        fuser.replace(made);
        ++fused;
        remark::passed(loc, remark::RemarkOpts::name("Fused").category(kName))
            << "what is computed of the product by groups of its columns is its epilogue";
        return;
      }
      eraseWithSources(rewriter, made);
    }
    remark::missed(loc, remark::RemarkOpts::name("NotFused").category(kName))
        << "what is computed of the product by groups of its columns stays apart: " + why;
  }
};
} // namespace
