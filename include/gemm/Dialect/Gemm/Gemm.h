// The gemm dialect: attributes, layer ops and gemm.matmul. Include this one
// header to build, match or rewrite them. The ops are verified, so accessors may
// assume what GemmOps.td lists as constraints.
#ifndef GEMM_DIALECT_GEMM_GEMM_H
#define GEMM_DIALECT_GEMM_GEMM_H

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/AffineMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Dialect.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/TilingInterface.h"

#include "gemm/Dialect/Gemm/GemmEnums.h.inc"

namespace gemm {
/// What #gemm.schedule holds (gemm/Schedule/Schedule.h, not included: its Type is another).
struct Schedule;
/// What is known of a machine (gemm/Target/Target.h).
struct Target;
llvm::hash_code hash_value(const Schedule &schedule);
} // namespace gemm

namespace gemm {
/// Bytes of an element in memory: of tf32 those of f32, as which it lies there; 0 of what is no
/// number.
inline int64_t getStoredBytes(mlir::Type element) {
  return !element.isIntOrFloat() ? 0 : element.isTF32() ? 4 : element.getIntOrFloatBitWidth() / 8;
}

/// The type in which an element takes part in an epilogue: f32 for f16, bf16,
/// f32 and fp8, i32 for i8 and i32, the type itself for f64, i1 and i64, null for
/// anything else.
mlir::Type getComputeType(mlir::Type elementType);

/// The type in which products of elements of A and B are summed, which may be bytes beside floats.
mlir::Type getSumType(mlir::Type a, mlir::Type b);

/// True for the element types A, B and C may have.
bool isMatrixElementType(mlir::Type elementType);
bool isFp8(mlir::Type elementType);
/// fp8, and f8E8M0FNU, whose bytes are powers of two: floats that no LLVM type is.
bool isByteFloat(mlir::Type elementType);

/// The keyword for two transpose bits, and the bits of a keyword.
MatmulTrans getMatmulTrans(bool transA, bool transB);
bool isTransA(MatmulTrans trans);
bool isTransB(MatmulTrans trans);

/// Name of the module attribute that holds a TargetInterface.
inline constexpr llvm::StringLiteral kTargetAttrName = "gemm.target";
/// Name of the attribute that names the kernel of an elementwise op.
inline constexpr llvm::StringLiteral kLaunchAttrName = "gemm.launch";
/// On an argument of a function, an !llvm.ptr: the stream that its launches go to.
inline constexpr llvm::StringLiteral kStreamAttrName = "gemm.stream";
/// Whether an argument of the function has it: inlined, its launches would lose the stream.
bool launchesOnStream(mlir::FunctionOpInterface function);
/// On arguments of functions that were memrefs before bufferization: what is written into one is
/// the caller's, whatever the function returns.
inline constexpr llvm::StringLiteral kMemoryAttrName = "gemm.memory";
/// Name of the attribute of the gpu.module that holds our kernels.
inline constexpr llvm::StringLiteral kKernelsAttrName = "gemm.kernels";
/// Name of the attribute of a function that holds its name in a bundle.
inline constexpr llvm::StringLiteral kEntryAttrName = "gemm.entry";
/// Name of the attribute that holds the arith.fastmath of what has none of its own: a module,
/// for all in it, or a product.
inline constexpr llvm::StringLiteral kFastMathAttrName = "gemm.fastmath";

/// Whether an extra operand with this map is a table, which an epilogue reads where its own code
/// says: the map has symbols alone.
inline bool isTableMap(mlir::AffineMap map) { return map.getNumSymbols() != 0; }
/// The map of a table, which lies beside dims (batch..., m, n).
mlir::AffineMap getTableMap(mlir::MLIRContext *context, unsigned dims, unsigned rank);
/// What an epilogue has for an extra operand: an element in its compute type, or a table.
mlir::Type getArgumentType(mlir::Type extra, mlir::AffineMap map);

} // namespace gemm

#include "gemm/Dialect/Gemm/GemmDialect.h.inc"

#include "gemm/Dialect/Gemm/GemmTargetInterface.h.inc"

#define GET_ATTRDEF_CLASSES
#include "gemm/Dialect/Gemm/GemmAttrs.h.inc"

namespace gemm {
/// What gemm.library_call is built of; `bias` and `aux` may be null.
struct LibraryCallFields {
  MatmulTrans trans;
  mlir::Value a, b, c, bias, aux;
  CallAttr call;
  llvm::SmallVector<mlir::OpFoldResult> sizes, ld, strides;
  double alpha, beta;
  llvm::SmallVector<mlir::Value> scales = {};
};
} // namespace gemm

namespace gemm {
/// What an operand of gemm.matmul is, in the order of the op's arguments (GemmOps.td).
enum class MatmulRole : uint8_t { A, B, Output, Extra, Sums, Peer, Scale, Pair, Groups };
/// Products that one accumulator adds up at most: A times B, and pairs.
inline constexpr int64_t mostAdded = 4;
/// One operand: its role, and which of those that have it. Output 0 is C; of pairs those with an
/// even number are left factors, the others right ones.
struct MatmulOperand {
  MatmulRole role;
  unsigned index = 0;
  bool isC() const { return role == MatmulRole::Output && index == 0; }
  bool isFactor() const { return isLeft() || isRight(); }
  bool operator==(const MatmulOperand &other) const {
    return role == other.role && index == other.index;
  }
  /// A, or what is read like it.
  bool isLeft() const {
    return role == MatmulRole::A || (role == MatmulRole::Pair && index % 2 == 0);
  }
  /// B, one of its peers, or what is read like it.
  bool isRight() const {
    return role == MatmulRole::B || role == MatmulRole::Peer ||
           (role == MatmulRole::Pair && index % 2 != 0);
  }
};
} // namespace gemm

namespace gemm {
/// Of an op with an epilogue, in which gemm.group_reduce and gemm.partner may stand.
template <typename Op> class ReducesGroups : public mlir::OpTrait::TraitBase<Op, ReducesGroups> {};
} // namespace gemm

#define GET_TYPEDEF_CLASSES
#include "gemm/Dialect/Gemm/GemmTypes.h.inc"

#define GET_OP_CLASSES
#include "gemm/Dialect/Gemm/GemmOps.h.inc"

#include "gemm/Dialect/Gemm/GemmInterfaces.h.inc"

namespace gemm {
/// The target of the nearest enclosing op that has one, or null.
TargetInterface getTarget(mlir::Operation *op);
/// Whether an attribute decides about the product that it is on, and on none that is made of it.
bool isDecision(mlir::Attribute attribute);
/// A place where a size can be read: a dim of an operand.
struct DimOf {
  mlir::Value value;
  int64_t dim;
};
/// Where the sizes of a layer op's result are read, in their order; `layer` is one.
llvm::SmallVector<DimOf> getResultDims(mlir::Operation *layer);
/// In the place of a loop, of a dim that has an element for each group of its turns, or that no
/// loop runs through: of groups of rows which matrix of B a row is multiplied by.
inline constexpr int64_t loopOfGroups = -1;
/// An op of an epilogue that reads others of its group of so many columns: gemm.group_reduce, or
/// gemm.partner.
struct ColumnGroup {
  mlir::Operation *op;
  int64_t columns;
  /// Of which the places that a lane has side by side lie in one piece: a group, a half, or 0 for
  /// pairs, which lie so anyway.
  int64_t piece;
  mlir::Value value() const { return op->getOperand(0); }
};
/// What `op` reads of its group, or none.
std::optional<ColumnGroup> columnGroupOf(mlir::Operation *op);
llvm::SmallVector<ColumnGroup> columnGroupsOf(mlir::Block &epilogue);
/// Whether an epilogue reads by place: it asks where its element lies, or reads tables.
bool readsByPlace(mlir::Block &epilogue);
/// In code that was made of an epilogue's, between `first` and the end of `block`: `places` in the
/// place of gemm.index, by its dim, and what `load` makes of gemm.lookup.
void replacePlaces(mlir::Block &block, llvm::ArrayRef<mlir::Value> places,
                   llvm::function_ref<mlir::Value(mlir::OpBuilder &, LookupOp lookup)> load);
/// The loops that index A, B, C and each extra operand, as positions in (batch..., m, n, k).
llvm::SmallVector<llvm::SmallVector<int64_t>> getOperandLoops(MatmulOp op);
/// The dim that a result of an output's map is, or is groups of.
unsigned dimOf(mlir::AffineExpr place);
/// Of these A's and B's, for a product with `batch` batch dimensions, whatever C is.
llvm::SmallVector<llvm::SmallVector<int64_t>> getFactorLoops(MatmulOp op, int64_t batch);
} // namespace gemm

#endif
