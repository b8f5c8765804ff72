// The tile dialect: types, attributes and ops. See TileDialect.td for the idea,
// TileOps.td for every op and its constraints.
#ifndef GEMM_DIALECT_TILE_TILE_H
#define GEMM_DIALECT_TILE_TILE_H

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "gemm/Target/Mma.h"
#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace gemm {
struct Schedule;
}

#include "gemm/Dialect/Tile/TileDialect.h.inc"
#include "gemm/Dialect/Tile/TileEnums.h.inc"
#define GET_ATTRDEF_CLASSES
#include "gemm/Dialect/Tile/TileAttrs.h.inc"
#define GET_TYPEDEF_CLASSES
#include "gemm/Dialect/Tile/TileTypes.h.inc"
#define GET_OP_CLASSES
#include "gemm/Dialect/Tile/TileOps.h.inc"

namespace gemm::tile {
using gemm::getStoredBytes;

/// What goes through a source, or through one like it.
inline LoadingType loadingOf(SourceType source) {
  return LoadingType::get(source.getContext(), source.getCount(), source.getRows(),
                          source.getCols(), source.getElement());
}
/// What epilogues read and write.
inline bool isStored(mlir::Type type) {
  return type.isF64() || type.isF32() || type.isF16() || type.isBF16() ||
         type.isSignlessInteger(32) || type.isSignlessInteger(8) || isFp8(type);
}
/// What epilogues read: powers of two and places, too.
inline bool isRead(mlir::Type type) {
  return isStored(type) || isByteFloat(type) || type.isSignlessInteger(64);
}
/// The symbol of a module's shared memory, which no kernel may have.
inline constexpr llvm::StringLiteral sharedMemoryName = "gemm_shared";
inline constexpr llvm::StringLiteral storedTypes =
    "f16, bf16, f32, f64, i32, i8, f8E4M3FN or f8E5M2";
inline constexpr llvm::StringLiteral readTypes =
    "f16, bf16, f32, f64, i64, i32, i8, f8E4M3FN, f8E5M2 or f8E8M0FNU";

/// What guards the slots of a kernel's ring.
inline Guard guardOf(const gemm::Mma &mma) {
  return mma.mbarriers ? Guard::mbarrier : Guard::groups;
}
using gemm::fitsPanels;

/// Bytes that lie along M or N, which reach registers as pairs of rows (Layout/LdMatrix.h).
inline bool isPaired(PartAttr part) {
  return part.getMajor() == Major::mn && part.getElementBytes() == 1;
}

/// Numbers of 4 bits, of which a byte of memory has two that are neighbours along K.
inline bool isPair(mlir::Type type) {
  return type.isSignlessInteger(4) || type.isUnsignedInteger(4);
}
/// Whether elements of a part become another type's in registers: bytes, or pairs in one, beside
/// floats of 16 bits.
bool isConverted(const gemm::Mma &mma, mlir::Type element);

/// Which elements of memory are copied to a part of `element`, whose type they have but for what is
/// none in memory: those of f32 to tf32, those of i8 to ui8, and of i8 to i4 and ui4, which are
/// two.
mlir::Type getSourceType(mlir::Type element);

/// What an instruction multiplies elements of a part as: as they are, or, where it cannot, those of
/// f32 as tf32, and what is converted as what lies in the other part; null where it multiplies
/// neither.
mlir::Type getFactorType(const gemm::Mma &mma, mlir::Type element, mlir::Type other);
/// Fragments of bytes are of i8 or ui8: the instruction is told how to read each of its operands.
inline bool isByte(mlir::Type type) {
  return type.isSignlessInteger(8) || type.isUnsignedInteger(8);
}
/// Whether fragments of one are elements of the other: of one type, or bytes of either sign.
inline bool agree(mlir::Type a, mlir::Type b) { return a == b || (isByte(a) && isByte(b)); }
/// Whether one instruction multiplies factors of both: of one type, bytes of either sign, or both
/// of fp8; with `converted` also what is converted, beside floats of 16 bits.
bool multiplyTogether(mlir::Type a, mlir::Type b, bool converted = false);

} // namespace gemm::tile

#endif
