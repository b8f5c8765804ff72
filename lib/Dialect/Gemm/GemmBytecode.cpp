// The dialect in bytecode: its version, and the properties of gemm.matmul and the layer ops, of
// which older files have fewer.
#include "Models.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Version.h"

using namespace mlir;
using namespace gemm;

/// Files of no version are from before 1, and are read as 1. 2: outputs are a list. 3: precision.
/// 4: bytes without a sign. 5: scales of blocks. 6: numbers of 4 bits, zero points of all. 7:
/// aligned lines. 8: scales of layers. 9: groups, an operand segment more.
static constexpr uint64_t kWithOutputs = 2, kWithPrecision = 3, kWithUnsigned = 4, kWithBlocks = 5,
                          kWithPacked = 6, kWithAligned = 7, kWithLayerScales = 8, kWithGroups = 9;

namespace {
struct Bytecode : VersionedBytecode<kWithGroups> {
  using VersionedBytecode::VersionedBytecode;

  /// Gradients had no properties, so nothing has said yet which of their operands are which.
  LogicalResult upgradeFromVersion(Operation *top, const DialectVersion &version) const final {
    if (static_cast<const VersionNumber &>(version).number < kWithLayerScales)
      top->walk([](Operation *op) {
        if (auto dgrad = dyn_cast<LinearDgradOp>(op))
          setSegments(dgrad);
        else if (auto wgrad = dyn_cast<LinearWgradOp>(op))
          setSegments(wgrad);
      });
    return success();
  }
  template <typename Op> static void setSegments(Op op) {
    const unsigned count = op->getNumOperands();
    op.getProperties().operandSegmentSizes = {1, 1, count > 2 ? static_cast<int>(count) - 2 : 0, 0};
  }
};

template <typename Op>
LogicalResult readLayer(DialectBytecodeReader &reader, OperationState &state) {
  auto &prop = state.getOrAddProperties<typename Op::Properties>();
  if (failed(reader.readSparseArray(MutableArrayRef(prop.operandSegmentSizes))))
    return failure();
  if (versionOf<GemmDialect>(reader) < kWithLayerScales)
    return success();
  return failure(failed(reader.readOptionalAttribute(prop.blocks)) ||
                 failed(reader.readOptionalAttribute(prop.packed_b)) ||
                 failed(reader.readOptionalAttribute(prop.unsigned_a)) ||
                 failed(reader.readOptionalAttribute(prop.unsigned_b)) ||
                 failed(reader.readOptionalAttribute(prop.zero_point)));
}

template <typename Op> void writeLayer(Op op, DialectBytecodeWriter &writer) {
  auto &prop = op.getProperties();
  writer.writeSparseArray(ArrayRef(prop.operandSegmentSizes));
  writer.writeOptionalAttribute(prop.blocks);
  writer.writeOptionalAttribute(prop.packed_b);
  writer.writeOptionalAttribute(prop.unsigned_a);
  writer.writeOptionalAttribute(prop.unsigned_b);
  writer.writeOptionalAttribute(prop.zero_point);
}
} // namespace

void gemm::addBytecode(GemmDialect &dialect) { dialect.addInterfaces<Bytecode>(); }

#define GEMM_LAYER_BYTECODE(OP)                                                                    \
  LogicalResult OP::readProperties(DialectBytecodeReader &reader, OperationState &state) {         \
    return readLayer<OP>(reader, state);                                                           \
  }                                                                                                \
  void OP::writeProperties(DialectBytecodeWriter &writer) { writeLayer(*this, writer); }
GEMM_LAYER_BYTECODE(LinearOp)
GEMM_LAYER_BYTECODE(LinearDgradOp)
GEMM_LAYER_BYTECODE(LinearWgradOp)
#undef GEMM_LAYER_BYTECODE

LogicalResult MatmulOp::readProperties(DialectBytecodeReader &reader, OperationState &state) {
  auto &prop = state.getOrAddProperties<Properties>();
  if (failed(reader.readOptionalAttribute(prop.alpha)) ||
      failed(reader.readOptionalAttribute(prop.beta)) ||
      failed(reader.readOptionalAttribute(prop.by_m)) ||
      failed(reader.readOptionalAttribute(prop.cost)) ||
      failed(reader.readOptionalAttribute(prop.launch)) ||
      failed(reader.readOptionalAttribute(prop.layout)) ||
      failed(reader.readOptionalAttribute(prop.maps)) ||
      failed(reader.readOptionalAttribute(prop.schedule)) ||
      failed(reader.readAttribute(prop.trans)) ||
      failed(reader.readSparseArray(MutableArrayRef(prop.operandSegmentSizes))))
    return failure();
  const uint64_t number = versionOf<GemmDialect>(reader);
  if (number >= kWithOutputs && failed(reader.readOptionalAttribute(prop.further)))
    return failure();
  if (number >= kWithPrecision && failed(reader.readOptionalAttribute(prop.precision)))
    return failure();
  if (number < kWithUnsigned)
    return success();
  if (failed(reader.readOptionalAttribute(prop.unsigned_a)) ||
      failed(reader.readOptionalAttribute(prop.unsigned_b)))
    return failure();
  if (number < kWithBlocks)
    return success();
  if (failed(reader.readOptionalAttribute(prop.blocks)) || number < kWithPacked)
    return failure(number >= kWithPacked);
  if (failed(reader.readOptionalAttribute(prop.packed_b)) ||
      failed(reader.readOptionalAttribute(prop.zero_point)))
    return failure();
  return failure(number >= kWithAligned && failed(reader.readOptionalAttribute(prop.aligned)));
}

void MatmulOp::writeProperties(DialectBytecodeWriter &writer) {
  auto &prop = getProperties();
  writer.writeOptionalAttribute(prop.alpha);
  writer.writeOptionalAttribute(prop.beta);
  writer.writeOptionalAttribute(prop.by_m);
  writer.writeOptionalAttribute(prop.cost);
  writer.writeOptionalAttribute(prop.launch);
  writer.writeOptionalAttribute(prop.layout);
  writer.writeOptionalAttribute(prop.maps);
  writer.writeOptionalAttribute(prop.schedule);
  writer.writeAttribute(prop.trans);
  writer.writeSparseArray(ArrayRef(prop.operandSegmentSizes));
  writer.writeOptionalAttribute(prop.further);
  writer.writeOptionalAttribute(prop.precision);
  writer.writeOptionalAttribute(prop.unsigned_a);
  writer.writeOptionalAttribute(prop.unsigned_b);
  writer.writeOptionalAttribute(prop.blocks);
  writer.writeOptionalAttribute(prop.packed_b);
  writer.writeOptionalAttribute(prop.zero_point);
  writer.writeOptionalAttribute(prop.aligned);
}
