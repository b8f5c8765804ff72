// The version of a dialect in bytecode: written always, and of a file one that is not newer. A file
// of none is older than 1.
#ifndef GEMM_DIALECT_GEMM_VERSION_H
#define GEMM_DIALECT_GEMM_VERSION_H

#include "mlir/Bytecode/BytecodeImplementation.h"

namespace gemm {

struct VersionNumber : mlir::DialectVersion {
  explicit VersionNumber(uint64_t number) : number(number) {}
  uint64_t number;
};

/// The version that `dialect` was written in, 0 if in none.
template <typename Dialect> uint64_t versionOf(mlir::DialectBytecodeReader &reader) {
  llvm::FailureOr<const mlir::DialectVersion *> version = reader.getDialectVersion<Dialect>();
  return succeeded(version) ? static_cast<const VersionNumber *>(*version)->number : 0;
}

/// One is to be added to `current` when ops, types or attributes change so that older bytecode
/// would be read as something else.
template <uint64_t current> struct VersionedBytecode : mlir::BytecodeDialectInterface {
  explicit VersionedBytecode(mlir::Dialect *dialect) : BytecodeDialectInterface(dialect) {}

  void writeVersion(mlir::DialectBytecodeWriter &writer) const final {
    writer.writeVarInt(current);
  }

  std::unique_ptr<mlir::DialectVersion>
  readVersion(mlir::DialectBytecodeReader &reader) const final {
    uint64_t number;
    if (failed(reader.readVarInt(number)))
      return nullptr;
    if (number <= current)
      return std::make_unique<VersionNumber>(number);
    reader.emitError() << "expected version " << current << " or less of the "
                       << getDialect()->getNamespace() << " dialect, got " << number
                       << "; write it as text where it comes from";
    return nullptr;
  }
};

} // namespace gemm

#endif // GEMM_DIALECT_GEMM_VERSION_H
