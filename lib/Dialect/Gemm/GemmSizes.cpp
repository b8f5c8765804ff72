// Which sizes of an op's operands are one number. In: a verified op. Out: what upstream's
// analysis of values may take for equal, and the checks that `generate-runtime-verification`
// writes for what types leave open.
#include "Models.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/ScaledLayer.h"
#include "gemm/Dialect/Gemm/Scales.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Interfaces/RuntimeVerifiableOpInterface.h"
#include "mlir/Interfaces/ValueBoundsOpInterface.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace gemm;

namespace {
/// One size and where it is read.
struct Size {
  std::string name;
  SmallVector<DimOf> places;
};
using Sizes = SmallVector<Size>;

int64_t rankOf(Value value) { return cast<ShapedType>(value.getType()).getRank(); }
DimOf last(Value value) { return {value, rankOf(value) - 1}; }

/// The leading dims that `x` and `y` have in common.
void addLeading(Sizes &sizes, Value x, Value y) {
  for (int64_t dim = 0; dim + 1 < rankOf(x); ++dim)
    sizes.push_back({"leading dimension " + std::to_string(dim), {{x, dim}, {y, dim}}});
}

Sizes sizesOf(MatmulOp op) {
  Sizes sizes;
  int64_t batch = op.getBatchRank();
  for (int64_t dim = 0; dim < batch; ++dim)
    sizes.push_back({"batch dimension " + std::to_string(dim), {}});
  for (const char *name : {"M", "N", "K"})
    sizes.push_back({name, {}});
  for (auto [operand, loops] : llvm::zip(op->getOperands(), getOperandLoops(op)))
    for (auto [dim, loop] : llvm::enumerate(loops))
      if (loop != loopOfGroups)
        sizes[loop].places.push_back({operand, static_cast<int64_t>(dim)});
  if (op.getSums())
    sizes[batch].places.push_back({op.getSums(), 0});
  for (unsigned i = 0; i < op.getScales().size(); ++i) {
    const unsigned factor = op.getScaledFactor(i), dimOfK = op.getScaleDimOfK(i);
    const unsigned leading = getLeadingOfScale(op, i);
    for (unsigned dim = 0; dim < leading; ++dim)
      sizes[dim].places.push_back({op.getScales()[i], dim});
    for (auto [loop, block] : llvm::enumerate(op.getBlockOf(factor)))
      if (block == 1) // others are known
        sizes[loop == 0 ? batch + factor : batch + 2].places.push_back(
            {op.getScales()[i], leading + (loop == 0 ? 1 - dimOfK : dimOfK)});
  }
  return sizes;
}

Sizes inputsOf(LinearOp op) {
  Sizes sizes;
  if (!op.getPackedB()) // whose K is known
    sizes.push_back({"K", {last(op.getInput()), {op.getWeight(), 1}}});
  if (op.getBias())
    sizes.push_back({"N", {{op.getWeight(), 0}, {op.getBias(), 0}}});
  return sizes;
}
Sizes inputsOf(LinearDgradOp op) { return {{"N", {last(op.getDy()), {op.getWeight(), 0}}}}; }
Sizes inputsOf(LinearWgradOp op) {
  Sizes sizes;
  addLeading(sizes, op.getDy(), op.getInput());
  return sizes;
}
Sizes inputsOf(LinearBgradOp) { return {}; }

/// Of dims that are not cut into blocks; those that are cut are known.
void addScales(Sizes &sizes, const ScaledLayer &layer) {
  for (unsigned i = 0; i < layer.scales.size(); ++i)
    for (auto [dim, place] : llvm::enumerate(layer.getPlaces(i)))
      if (place.block == 1)
        sizes.push_back({"dimension " + std::to_string(dim) + " of scales " + std::to_string(i),
                         {{layer.factors[layer.getScaledFactor(i)], place.dim},
                          {layer.scales[i], static_cast<int64_t>(dim)}}});
}

template <typename Op> Sizes sizesOf(Op layer) {
  Sizes sizes = inputsOf(layer);
  if (std::optional<ScaledLayer> scaled = getScaledLayer(layer))
    addScales(sizes, *scaled);
  Value into = layer.getInto();
  // What the type of a result leaves open is as the operands have it.
  Value written = into ? into : layer.getResult();
  for (auto [dim, from] : llvm::enumerate(getResultDims(layer)))
    if (into || !cast<ShapedType>(written.getType()).isDynamicDim(dim))
      sizes.push_back({"dimension " + std::to_string(dim) + " of what is written",
                       {from, {written, static_cast<int64_t>(dim)}}});
  return sizes;
}

/// The places that have the size of a result's dim.
SmallVector<DimOf> resultPlaces(Operation *op, OpResult result, int64_t dim) {
  if (auto matmul = dyn_cast<MatmulOp>(op)) {
    unsigned operand = matmul.getOutputNumber(result.getResultNumber());
    const int64_t loop = getOperandLoops(matmul)[operand][dim];
    if (loop == loopOfGroups)
      return {{matmul->getOperand(operand), dim}};
    return sizesOf(matmul)[loop].places;
  }
  return {getResultDims(op)[dim]};
}

template <typename Op> struct Bounds : ValueBoundsOpInterface::ExternalModel<Bounds<Op>, Op> {
  void populateBoundsForShapedValueDim(Operation *op, Value value, int64_t dim,
                                       ValueBoundsConstraintSet &cstr) const {
    for (DimOf place : resultPlaces(op, cast<OpResult>(value), dim))
      cstr.bound(value)[dim] == cstr.getExpr(place.value, place.dim);
  }
};

/// A static size is a constant: that of a result is asked for where there is no result yet.
Value sizeAt(OpBuilder &b, Location loc, DimOf place) {
  if (int64_t size = cast<ShapedType>(place.value.getType()).getDimSize(place.dim);
      !ShapedType::isDynamic(size))
    return arith::ConstantIndexOp::create(b, loc, size);
  if (isa<MemRefType>(place.value.getType()))
    return b.createOrFold<memref::DimOp>(loc, place.value, place.dim);
  return b.createOrFold<tensor::DimOp>(loc, place.value, place.dim);
}

template <typename Op>
struct Verification : RuntimeVerifiableOpInterface::ExternalModel<Verification<Op>, Op> {
  void
  generateRuntimeVerification(Operation *op, OpBuilder &b, Location loc,
                              function_ref<std::string(Operation *, StringRef)> message) const {
    auto isStatic = [](DimOf place) {
      return !cast<ShapedType>(place.value.getType()).isDynamicDim(place.dim);
    };
    for (const Size &size : sizesOf(cast<Op>(op))) {
      if (size.places.empty())
        continue;
      // A static one first: nobody has to read it.
      const DimOf *known = llvm::find_if(size.places, isStatic);
      DimOf first = known == size.places.end() ? size.places.front() : *known;
      for (DimOf place : size.places) {
        bool same = place.value == first.value && place.dim == first.dim;
        if (same || (isStatic(place) && isStatic(first)))
          continue;
        Value equal = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, sizeAt(b, loc, first),
                                            sizeAt(b, loc, place));
        cf::AssertOp::create(b, loc, equal,
                             message(op, "expected operands to agree on " + size.name));
      }
    }
  }
};

template <typename... Ops> struct Models {
  static void attachBounds(MLIRContext &context) {
    (Ops::template attachInterface<Bounds<Ops>>(context), ...);
  }
  static void attachVerification(MLIRContext &context) {
    (Ops::template attachInterface<Verification<Ops>>(context), ...);
  }
};
using OurModels = Models<MatmulOp, LinearOp, LinearDgradOp, LinearWgradOp, LinearBgradOp>;
} // namespace

void gemm::attachValueBounds(MLIRContext &context) { OurModels::attachBounds(context); }
void gemm::attachRuntimeVerification(MLIRContext &context) {
  OurModels::attachVerification(context);
}
