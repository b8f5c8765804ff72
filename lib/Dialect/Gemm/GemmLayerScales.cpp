// The scales of a layer op: what they stand for, and the verifier's rules, whose numbers differ by
// op alone.
#include "GemmVerify.h"
#include "gemm/Dialect/Gemm/ScaledLayer.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace gemm;
using checks::shaped;
using checks::showShape;
using checks::showSize;

mlir::Type ScaledLayer::elementOf(unsigned factor) const {
  return shaped(factors[factor]).getElementType();
}

bool ScaledLayer::isDequantized() const {
  return elementOf(0).isInteger(8) != elementOf(1).isInteger(8);
}

unsigned ScaledLayer::getScaledFactor(unsigned i) const {
  return isDequantized() ? elementOf(1).isInteger(8) : i;
}

bool ScaledLayer::sumsLastOf(unsigned factor) const {
  const bool transposed = factor == 0 ? trans == MatmulTrans::TN || trans == MatmulTrans::TT
                                      : trans == MatmulTrans::NT || trans == MatmulTrans::TT;
  return transposed == (factor == 1);
}

SmallVector<ScalePlace> ScaledLayer::getPlaces(unsigned i) const {
  const unsigned factor = getScaledFactor(i);
  const bool sumsLast = sumsLastOf(factor);
  if (!blocks && shaped(scales[i]).getRank() == 0)
    return {};
  SmallVector<ScalePlace> places;
  const int64_t last = shaped(factors[factor]).getRank() - 1;
  for (int64_t dim = 0; dim <= last; ++dim) {
    const bool summed = (dim == last) == sumsLast;
    if (blocks)
      places.push_back({dim, dim + 1 < last ? 1 : (*blocks)[summed ? 2 : factor]});
    else if (!summed)
      places.push_back({dim, 1});
  }
  return places;
}

bool ScaledLayer::hasGroupsOfLines() const {
  return isDequantized() && blocks && (*blocks)[getScaledFactor(0)] != 1;
}

std::optional<ScaledLayer> gemm::getScaledLayer(Operation *op) {
  auto make = [](auto layer, MatmulTrans trans, Value a, Value b) {
    ScaledLayer made{trans,
                     {a, b},
                     layer.getInto(),
                     layer.getScales(),
                     layer.getBlocks(),
                     {layer.getUnsignedA(), layer.getUnsignedB()},
                     layer.getPackedB(),
                     std::nullopt};
    if (std::optional<uint64_t> point = layer.getZeroPoint())
      made.zeroPoint = static_cast<int64_t>(*point);
    return made;
  };
  return llvm::TypeSwitch<Operation *, std::optional<ScaledLayer>>(op)
      .Case([&](LinearOp layer) {
        return make(layer, MatmulTrans::NT, layer.getInput(), layer.getWeight());
      })
      .Case([&](LinearDgradOp layer) {
        return make(layer, MatmulTrans::NN, layer.getDy(), layer.getWeight());
      })
      .Case([&](LinearWgradOp layer) {
        return make(layer, MatmulTrans::TN, layer.getDy(), layer.getInput());
      })
      .Default(std::nullopt);
}

namespace {
/// The rules of one op: `first` is the number of the first, the others follow.
struct Rules {
  Operation *op;
  const ScaledLayer &layer;
  std::array<StringRef, 2> names;
  int first;

  Violation violate(int rule) const { return violates(op, first + rule); }
  LogicalResult verifyCount() const;
  LogicalResult verifyFactors() const;
  LogicalResult verifyTypes(unsigned i) const;
  LogicalResult verifyShape(unsigned i) const;
  LogicalResult verifyGroups() const;
  LogicalResult verifyBytes() const;
};
} // namespace

LogicalResult Rules::verifyCount() const {
  const size_t count = layer.scales.size();
  const bool ofBytes = layer.isDequantized();
  const bool good = ofBytes ? count == 1 || (count == 2 && layer.blocks) : count == 2;
  auto isPositive = [](int64_t block) { return block > 0; };
  if (good &&
      (!layer.blocks || (layer.blocks->size() == 3 && llvm::all_of(*layer.blocks, isPositive))))
    return success();
  auto error = violate(0);
  error << "expected scales of "
        << (ofBytes ? "the bytes, with blocks also zero points,"
                    : checks::join(names[0], " and ", names[1]))
        << " and blocks of three positive numbers or none, got " << count << " scales and ";
  return layer.blocks ? error << "blocks " << llvm::interleaved_array(*layer.blocks)
                      : error << "no blocks";
}

LogicalResult Rules::verifyFactors() const {
  mlir::Type a = layer.elementOf(0), b = layer.elementOf(1), sum = getSumType(a, b);
  const bool bytes = a.isInteger(8) && b.isInteger(8), fp8 = isFp8(a) && isFp8(b);
  if (!layer.blocks ? sum.isF32() || bytes : fp8 || layer.isDequantized())
    return success();
  return violate(1) << "expected "
                    << (!layer.blocks
                            ? "factors with scales to be summed in f32, or of i8"
                            : "factors with scales of blocks to be of fp8, or of i8 by f16 or bf16")
                    << ", got " << a << " and " << b;
}

LogicalResult Rules::verifyTypes(unsigned i) const {
  const unsigned factor = layer.getScaledFactor(i);
  const mlir::Type element = shaped(layer.scales[i]).getElementType();
  if (!layer.blocks)
    return element.isF32() ? success()
                           : LogicalResult(violate(2) << "expected scales of " << names[factor]
                                                      << " of f32, got " << element);
  const bool ofBytes = layer.isDequantized(), zeros = ofBytes && i == 1;
  const SmallVector<mlir::Type> wanted = checks::getScaleElements(
      op->getContext(), ofBytes ? layer.elementOf(1 - factor) : mlir::Type(), zeros);
  if (llvm::is_contained(wanted, element))
    return success();
  return violate(3) << "expected " << (zeros ? "zero points of " : "scales of ") << names[factor]
                    << " of " << llvm::interleaved(wanted, " or ") << ", got " << element;
}

LogicalResult Rules::verifyShape(unsigned i) const {
  const unsigned factor = layer.getScaledFactor(i);
  const ShapedType of = shaped(layer.factors[factor]), type = shaped(layer.scales[i]);
  const bool blocked = layer.blocks.has_value();
  if (type.getRank() == 0 && !blocked)
    return success();
  SmallVector<int64_t> shape;
  for (auto [dim, block] : layer.getPlaces(i)) {
    int64_t size = of.getDimSize(dim);
    if (layer.packed && factor == 1 && dim == of.getRank() - 1 && !ShapedType::isDynamic(size))
      size *= 2;
    if (block == 1) {
      shape.push_back(size);
      continue;
    }
    // Rows of several leading dims are joined, and blocks are of as many of the joined ones.
    const ArrayRef<int64_t> rows = of.getShape().drop_back();
    const bool joined = dim + 1 < of.getRank() && rows.size() > 1;
    if (ShapedType::isDynamic(size) ||
        (joined && (size % block != 0 || ShapedType::isDynamicShape(rows))))
      return violate(3) << "expected " << (joined ? "all leading dimensions" : "dimension ")
                        << (joined ? "" : std::to_string(dim)) << " of " << names[factor]
                        << " to be known" << (joined ? ", and the last of them a multiple," : "")
                        << " where blocks of " << block << " cut it, got "
                        << (joined ? showShape(rows) : showSize(size));
    shape.push_back(llvm::divideCeil(size, block));
  }
  if (type.getRank() == static_cast<int64_t>(shape.size()) &&
      llvm::all_of_zip(type.getShape(), shape, areCompatible))
    return success();
  return violate(blocked ? 3 : 2) << "expected scales of " << names[factor] << " of shape "
                                  << showShape(shape)
                                  << (blocked ? ", one for each block" : ", or of rank 0")
                                  << ", got " << type;
}

LogicalResult Rules::verifyGroups() const {
  if (!layer.isDequantized() || !layer.blocks)
    return success();
  const unsigned factor = layer.getScaledFactor(0);
  const ArrayRef<int64_t> blocks = *layer.blocks;
  const int64_t lines = blocks[factor], size = shaped(layer.factors[factor]).getShape().back();
  const bool linesAreLast = !layer.sumsLastOf(factor);
  const bool others = blocks[1 - factor] == 1;
  if (others && (lines == 1 || (linesAreLast && blocks[2] == 1 && !ShapedType::isDynamic(size) &&
                                size % lines == 0)))
    return success();
  return violate(4) << "expected groups of bytes along the sum"
                    << (linesAreLast ? ", or along their last dimension, which is a multiple" : "")
                    << ", and blocks of 1 else, got " << llvm::interleaved_array(blocks)
                    << " beside " << shaped(layer.factors[factor]);
}

LogicalResult Rules::verifyBytes() const {
  for (unsigned factor : {0U, 1U})
    if (layer.isUnsigned[factor] && !layer.elementOf(factor).isInteger(8))
      return violate(5) << "expected " << names[factor] << " of i8 without a sign, got "
                        << layer.elementOf(factor);
  const bool dequantized = layer.isDequantized() && layer.blocks;
  const int64_t k = shaped(layer.factors[0]).getShape().back();
  if (layer.packed && (!dequantized || layer.getScaledFactor(0) != 1 ||
                       layer.trans != MatmulTrans::NT || ShapedType::isDynamic(k) || k % 2 != 0))
    return violate(5) << "expected packed_b with a weight of bytes in gemm.linear, its scales with "
                         "blocks, and a known, even K, got "
                      << op->getName() << " of " << layer.elementOf(0) << " and "
                      << layer.elementOf(1) << ", last dim of " << names[0] << " " << showSize(k);
  if (!layer.zeroPoint)
    return success();
  auto [least, largest] = checks::getRangeOfBytes(
      dequantized && layer.isUnsigned[layer.getScaledFactor(0)], layer.packed);
  if (dequantized && layer.scales.size() == 1 && *layer.zeroPoint >= least &&
      *layer.zeroPoint <= largest)
    return success();
  return violate(5) << "expected zero_point from " << least << " to " << largest
                    << " with scales of bytes, blocks and no zero points beside them, got "
                    << *layer.zeroPoint << " and " << layer.scales.size()
                    << " scales and zero points";
}

LogicalResult checks::verifyLayerScales(Operation *op, StringRef nameA, StringRef nameB,
                                        int first) {
  const ScaledLayer layer = *getScaledLayer(op);
  const Rules rules{op, layer, {nameA, nameB}, first};
  if (failed(rules.verifyBytes()))
    return failure();
  if (layer.scales.empty() && !layer.blocks)
    return success();
  if (failed(rules.verifyCount()) || failed(rules.verifyFactors()))
    return failure();
  for (unsigned i = 0; i < layer.scales.size(); ++i)
    if (failed(rules.verifyTypes(i)) || failed(rules.verifyShape(i)))
      return failure();
  return rules.verifyGroups();
}
