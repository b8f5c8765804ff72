// Builders, accessors and small interfaces of gemm.matmul: sizes, epilogue
// helpers, memory effects, result shapes. Verification and syntax are in files of
// their own.
#include "gemm/Dialect/Gemm/Constraint.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Target/Allow.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OpImplementation.h"

using namespace mlir;
using namespace gemm;

#define GET_OP_CLASSES
#include "gemm/Dialect/Gemm/GemmOps.cpp.inc"

void MatmulOp::build(OpBuilder &b, OperationState &state, MatmulTrans trans, Value a, Value bValue,
                     Value c, double alpha, double beta) {
  build(b, state, trans, a, bValue, c, alpha, beta, ValueRange(), {}, nullptr);
}

void MatmulOp::build(OpBuilder &b, OperationState &state, MatmulTrans trans, Value a, Value bValue,
                     Value c, double alpha, double beta, ValueRange extras,
                     ArrayRef<AffineMap> maps,
                     function_ref<Value(OpBuilder &, Location, ValueRange)> body) {
  build(b, state, trans, a, bValue, ValueRange(c), alpha, beta, extras, maps, {});
  Region *region = state.regions.front().get();
  OpBuilder::InsertionGuard guard(b);
  SmallVector<Type> types{getSumType(getElementTypeOrSelf(a), getElementTypeOrSelf(bValue))};
  for (auto [extra, map] : llvm::zip_equal(extras, maps))
    types.push_back(getArgumentType(extra.getType(), map));
  Block *block =
      b.createBlock(region, {}, types, SmallVector<Location>(types.size(), state.location));
  Value stored = block->getArgument(0);
  if (body)
    stored = body(b, state.location, block->getArguments());
  YieldOp::create(b, state.location, stored);
}

void MatmulOp::build(OpBuilder &b, OperationState &state, MatmulTrans trans, Value a, Value bValue,
                     ValueRange outs, double alpha, double beta, ValueRange extras,
                     ArrayRef<AffineMap> maps, ArrayRef<Attribute> further) {
  state.addOperands({a, bValue});
  state.addOperands(outs);
  state.addOperands(extras);
  auto &properties = state.getOrAddProperties<Properties>();
  properties.trans = MatmulTransAttr::get(b.getContext(), trans);
  properties.alpha = b.getF64FloatAttr(alpha);
  properties.beta = b.getF64FloatAttr(beta);
  properties.maps = b.getAffineMapArrayAttr(maps);
  if (!further.empty())
    properties.further = b.getArrayAttr(further);
  properties.operandSegmentSizes = {1,
                                    1,
                                    static_cast<int32_t>(outs.size()),
                                    static_cast<int32_t>(extras.size()),
                                    /*sums=*/0,
                                    /*peers=*/0,
                                    /*scales=*/0,
                                    /*pairs=*/0,
                                    /*groups=*/0};
  if (isa<RankedTensorType>(outs.front().getType()))
    state.addTypes(outs.getTypes());
  state.addRegion();
}

bool MatmulOp::getTransA() { return isTransA(getTrans()); }
bool MatmulOp::getTransB() { return isTransB(getTrans()); }

//===----------------------------------------------------------------------===//
// Sizes
//===----------------------------------------------------------------------===//

// A and B first: C is what loops over tiles carry, and of that little is known inside of them.
static SmallVector<DimOf> sourcesOfM(MatmulOp op) {
  int64_t rankA = op.getAType().getRank(), rankC = op.getCType().getRank();
  return {{op.getA(), op.getTransA() ? rankA - 1 : rankA - 2}, {op.getC(), rankC - 2}};
}
static SmallVector<DimOf> sourcesOfN(MatmulOp op) {
  int64_t rankB = op.getBType().getRank(), rankC = op.getCType().getRank();
  return {{op.getB(), op.getTransB() ? rankB - 2 : rankB - 1}, {op.getC(), rankC - 1}};
}
static SmallVector<DimOf> sourcesOfK(MatmulOp op) {
  int64_t rankA = op.getAType().getRank(), rankB = op.getBType().getRank();
  SmallVector<DimOf> sources{{op.getA(), op.getTransA() ? rankA - 2 : rankA - 1}};
  if (!op.getPackedB())
    sources.push_back({op.getB(), op.getTransB() ? rankB - 1 : rankB - 2});
  return sources;
}
static SmallVector<DimOf> sourcesOfBatch(MatmulOp op, int64_t dim) {
  SmallVector<DimOf> sources;
  if (op.isABatched())
    sources.push_back({op.getA(), dim});
  if (op.isBBatched())
    sources.push_back({op.getB(), dim});
  sources.push_back({op.getC(), dim});
  return sources;
}

static int64_t staticSize(ArrayRef<DimOf> sources) {
  for (auto [value, dim] : sources)
    if (int64_t size = cast<ShapedType>(value.getType()).getDimSize(dim);
        !ShapedType::isDynamic(size))
      return size;
  return ShapedType::kDynamic;
}

static OpFoldResult sizeAt(OpBuilder &b, Location loc, ArrayRef<DimOf> sources) {
  if (int64_t size = staticSize(sources); !ShapedType::isDynamic(size))
    return b.getIndexAttr(size);
  auto [value, dim] = sources.front();
  if (isa<MemRefType>(value.getType()))
    return b.createOrFold<memref::DimOp>(loc, value, dim);
  return b.createOrFold<tensor::DimOp>(loc, value, dim);
}

int64_t MatmulOp::getStaticM() { return staticSize(sourcesOfM(*this)); }
int64_t MatmulOp::getStaticN() { return staticSize(sourcesOfN(*this)); }
int64_t MatmulOp::getStaticK() { return staticSize(sourcesOfK(*this)); }

SmallVector<int64_t> MatmulOp::getStaticBatch() {
  SmallVector<int64_t> sizes;
  for (int64_t dim = 0; dim < getBatchRank(); ++dim)
    sizes.push_back(staticSize(sourcesOfBatch(*this, dim)));
  return sizes;
}

OpFoldResult MatmulOp::getM(OpBuilder &b) { return sizeAt(b, getLoc(), sourcesOfM(*this)); }
OpFoldResult MatmulOp::getN(OpBuilder &b) { return sizeAt(b, getLoc(), sourcesOfN(*this)); }
OpFoldResult MatmulOp::getK(OpBuilder &b) { return sizeAt(b, getLoc(), sourcesOfK(*this)); }

SmallVector<OpFoldResult> MatmulOp::getBatch(OpBuilder &b) {
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim = 0; dim < getBatchRank(); ++dim)
    sizes.push_back(sizeAt(b, getLoc(), sourcesOfBatch(*this, dim)));
  return sizes;
}

//===----------------------------------------------------------------------===//
// Epilogue
//===----------------------------------------------------------------------===//

ResultAttr MatmulOp::getOutput(unsigned output) {
  if (output)
    return cast<ResultAttr>(getFurther()[output - 1]);
  return ResultAttr::get(
      getContext(), ir::Combiner::Store,
      AffineMap::getMultiDimIdentityMap(static_cast<unsigned>(getCType().getRank()), getContext()),
      /*partial=*/false);
}

MatmulOperand MatmulOp::roleOf(unsigned number) {
  for (auto segment = static_cast<unsigned>(MatmulRole::A);; ++segment)
    if (auto [first, count] = getODSOperandIndexAndLength(segment); number < first + count)
      return {static_cast<MatmulRole>(segment), number - first};
}

SmallVector<MatmulOperand> MatmulOp::getKernelOperands() {
  SmallVector<MatmulOperand> result{{MatmulRole::A}, {MatmulRole::B}, {MatmulRole::Output}};
  auto add = [&](MatmulRole role, unsigned first, unsigned count) {
    for (unsigned i = first; i < count; ++i)
      result.push_back({role, i});
  };
  add(MatmulRole::Extra, 0, getExtras().size());
  add(MatmulRole::Output, 1, getNumOutputs());
  add(MatmulRole::Sums, 0, getSums() ? 1 : 0);
  add(MatmulRole::Peer, 0, getPeers().size());
  add(MatmulRole::Scale, 0, getScales().size());
  add(MatmulRole::Pair, 0, getPairs().size());
  add(MatmulRole::Groups, 0, isGrouped() ? 1 : 0);
  return result;
}

Type MatmulOp::getFactorType(unsigned number) {
  const bool isA = roleOf(number).isLeft();
  const unsigned bits = !isA && getPackedB() ? 4 : 8;
  if (isA ? getUnsignedA() : getUnsignedB())
    return IntegerType::get(getContext(), bits, IntegerType::Unsigned);
  if (bits == 4)
    return IntegerType::get(getContext(), bits);
  return getPrecision().value_or((isA ? getAType() : getBType()).getElementType());
}

void MatmulOp::readFactorsAs(MatmulOp from) {
  setPrecisionAttr(from.getPrecisionAttr());
  if (Attribute allowed = from->getAttr(precisionAttribute))
    (*this)->setAttr(precisionAttribute, allowed);
  setUnsignedA(from.getUnsignedA());
  setUnsignedB(from.getUnsignedB());
  getScalesMutable().assign(from.getScales());
  getPairsMutable().assign(from.getPairs());
  getGroupsMutable().assign(from.isGrouped() ? ValueRange(from.getGroups()) : ValueRange());
  setBlocksAttr(from.getBlocksAttr());
  setPackedB(from.getPackedB());
  setZeroPointAttr(from.getZeroPointAttr());
}

bool MatmulOp::isIdentityEpilogue() {
  // Also asked by the verifier, when the region is not known to be right.
  if (getEpilogue().empty() || getEpilogue().front().empty())
    return false;
  Block &block = getEpilogue().front();
  auto yield = dyn_cast<YieldOp>(block.back());
  return yield && block.getNumArguments() && yield.getValues().size() == 1 &&
         yield.getValues().front() == block.getArgument(0);
}

SmallVector<Value> MatmulOp::cloneEpilogueInto(OpBuilder &b, ValueRange args) {
  Block &block = getEpilogue().front();
  IRMapping mapping;
  mapping.map(block.getArguments(), args);
  for (Operation &op : block.without_terminator())
    b.clone(op, mapping);
  return llvm::map_to_vector(block.getTerminator()->getOperands(),
                             [&](Value value) { return mapping.lookupOrDefault(value); });
}

//===----------------------------------------------------------------------===//
// Interfaces
//===----------------------------------------------------------------------===//

void MatmulOp::getEffects(
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>> &effects) {
  auto add = [&](MemoryEffects::Effect *effect, OpOperand &operand) {
    if (isa<MemRefType>(operand.get().getType()))
      effects.emplace_back(effect, &operand, SideEffects::DefaultResource::get());
  };
  // alpha = 0 never reads A or B, beta = 0 never reads C.
  if (getAlphaValue() != 0.0) {
    add(MemoryEffects::Read::get(), getAMutable());
    add(MemoryEffects::Read::get(), getBMutable());
    for (OpOperand &peer : getPeersMutable())
      add(MemoryEffects::Read::get(), peer);
    for (OpOperand &scales : getScalesMutable())
      add(MemoryEffects::Read::get(), scales);
    for (OpOperand &factor : getPairsMutable())
      add(MemoryEffects::Read::get(), factor);
  }
  for (OpOperand &groups : getGroupsMutable())
    add(MemoryEffects::Read::get(), groups);
  for (OpOperand &extra : getExtrasMutable())
    add(MemoryEffects::Read::get(), extra);
  if (readsC())
    add(MemoryEffects::Read::get(), getCMutable());
  for (OpOperand &out : getOutsMutable()) {
    if (getOutput(roleOf(out.getOperandNumber()).index).readsOutput())
      add(MemoryEffects::Read::get(), out);
    add(MemoryEffects::Write::get(), out);
  }
  for (OpOperand &sums : getSumsMutable())
    add(MemoryEffects::Write::get(), sums);
}

Speculation::Speculatability MatmulOp::getSpeculatability() {
  // A division by what may be 0 stays where it is.
  auto speculatable = [](Operation &inner) { return isSpeculatable(&inner); };
  return isa<RankedTensorType>(getC().getType()) && llvm::all_of(*getBody(), speculatable)
             ? Speculation::Speculatable
             : Speculation::NotSpeculatable;
}

void MatmulOp::getAsmBlockArgumentNames(Region &region, OpAsmSetValueNameFn setName) {
  if (region.empty() || region.front().getNumArguments() == 0)
    return;
  for (BlockArgument argument : region.front().getArguments())
    setName(argument, argument.getArgNumber() < getNumProducts() ? "acc" : "extra");
}

LogicalResult MatmulOp::reifyResultShapes(OpBuilder &b, ReifiedRankedShapedTypeDims &shapes) {
  if (!getResult())
    return failure();
  SmallVector<OpFoldResult> shape = getBatch(b);
  shape.push_back(getM(b));
  shape.push_back(getN(b));
  SmallVector<SmallVector<int64_t>> loops = getOperandLoops(*this);
  for (unsigned output = 0; output < getNumOutputs(); ++output)
    shapes.push_back(llvm::map_to_vector(
        llvm::enumerate(loops[getOutputNumber(output)]), [&](auto place) -> OpFoldResult {
          auto [dim, loop] = place;
          return loop == loopOfGroups ? tensor::getMixedSize(b, getLoc(), getOuts()[output], dim)
                                      : shape[loop];
        }));
  return success();
}

LogicalResult YieldOp::verify() {
  return getValues().empty() ? violates(*this, "yield_c2") << "expected a value to yield, got none"
                             : success();
}
