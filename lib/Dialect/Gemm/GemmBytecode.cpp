// The dialect in bytecode: its version, and the properties of gemm.matmul, of which older files
// have fewer.
#include "gemm/Dialect/Gemm/Gemm.h"
#include "Models.h"
#include "mlir/Bytecode/BytecodeImplementation.h"

using namespace mlir;
using namespace gemm;

namespace {
/// One is to be added when ops or attributes change so that older bytecode would be read as
/// something else; files of no version are from before 1, and are read as 1. 2: outputs are a list.
/// 3: precision. 4: bytes without a sign.
struct GemmVersion : DialectVersion {
  explicit GemmVersion(uint64_t number) : number(number) {}
  static constexpr uint64_t current = 4, withOutputs = 2, withPrecision = 3, withUnsigned = 4;
  uint64_t number;
};

struct GemmBytecode : BytecodeDialectInterface {
  explicit GemmBytecode(Dialect *dialect) : BytecodeDialectInterface(dialect) {}
  void writeVersion(DialectBytecodeWriter &writer) const final {
    writer.writeVarInt(GemmVersion::current);
  }
  std::unique_ptr<DialectVersion> readVersion(DialectBytecodeReader &reader) const final {
    uint64_t number;
    if (failed(reader.readVarInt(number)))
      return nullptr;
    if (number <= GemmVersion::current)
      return std::make_unique<GemmVersion>(number);
    reader.emitError() << "expected version " << GemmVersion::current
                       << " or less of the gemm dialect, got " << number
                       << "; write it as text where it comes from";
    return nullptr;
  }
};
} // namespace

void gemm::addBytecode(GemmDialect &dialect) { dialect.addInterfaces<GemmBytecode>(); }

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
  FailureOr<const DialectVersion *> version = reader.getDialectVersion<GemmDialect>();
  uint64_t number = succeeded(version) ? static_cast<const GemmVersion *>(*version)->number : 0;
  if (number >= GemmVersion::withOutputs && failed(reader.readOptionalAttribute(prop.further)))
    return failure();
  if (number >= GemmVersion::withPrecision && failed(reader.readOptionalAttribute(prop.precision)))
    return failure();
  if (number < GemmVersion::withUnsigned)
    return success();
  return failure(failed(reader.readOptionalAttribute(prop.unsigned_a)) ||
                 failed(reader.readOptionalAttribute(prop.unsigned_b)));
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
}
