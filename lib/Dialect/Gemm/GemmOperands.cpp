// See Operands.h. In: types, maps and numbers, of an op that is there or of one that would
// be. Out: why it is none of ours, in the words of a diagnostic.
#include "GemmVerify.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/TypeUtilities.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace gemm;

using checks::join;

std::optional<int64_t> gemm::getByteSize(ShapedType type) {
  if (llvm::is_contained(type.getShape(), 0))
    return 0;
  int64_t bits = type.getElementType().getIntOrFloatBitWidth();
  int64_t bytes = llvm::divideCeil(bits, 8);
  for (int64_t size : type.getShape())
    if (!ShapedType::isDynamic(size) && llvm::MulOverflow(bytes, size, bytes))
      return std::nullopt;
  return bytes;
}

/// The default memory space, or one of those that name global memory.
static bool isGlobalMemory(MemRefType type) {
  Attribute space = type.getMemorySpace();
  if (auto number = dyn_cast_or_null<IntegerAttr>(space))
    return number.getValue().ule(1);
  auto named = dyn_cast_or_null<gpu::AddressSpaceAttr>(space);
  return !space || (named && named.getValue() == gpu::AddressSpace::Global);
}

std::string gemm::checkMemory(MemRefType type) {
  if (!isGlobalMemory(type))
    return join("expected memrefs in global memory, got memory space ", type.getMemorySpace(),
                " in '", type,
                "'; copy it to the default memory space, 1 or #gpu.address_space<global>");
  if (!type.isStrided())
    return join("expected memrefs to be strided, got '", type, "'");
  return "";
}

/// Two elements lie on top of each other, by the dims whose size and stride are known. What
/// is interleaved so that only arithmetic on all of them could tell counts as that.
static bool overlapsItself(ArrayRef<int64_t> strides, ArrayRef<int64_t> shape) {
  SmallVector<std::pair<int64_t, int64_t>> dims;
  for (auto [stride, size] : llvm::zip(strides, shape))
    if (!ShapedType::isDynamic(stride) && !ShapedType::isDynamic(size) && size != 1)
      dims.push_back({stride, size});
  llvm::sort(dims);
  int64_t reach = 0; // of the dims with smaller strides
  for (auto [stride, size] : dims) {
    if (stride <= reach)
      return !llvm::is_contained(shape, 0);
    int64_t step;
    if (llvm::MulOverflow(stride, size - 1, step) || llvm::AddOverflow(reach, step, reach))
      return false;
  }
  return false;
}

static std::string checkStrides(MemRefType type, OperandRole role) {
  bool written = role == OperandRole::Output;
  SmallVector<int64_t> strides = type.getStridesAndOffset().first;
  for (auto [stride, size] : llvm::zip(strides, type.getShape()))
    if (!ShapedType::isDynamic(stride) &&
        (stride < 0 || (written && stride == 0 && size != 0 && size != 1)))
      return join("expected strides ",
                  written ? "of the output to be positive" : "not to be negative", ", got ", stride,
                  " in '", type, "'; ",
                  written ? "store into a memref that has such, and copy that"
                          : "copy it to a memref that has none");
  if (written && overlapsItself(strides, type.getShape()))
    return join("expected elements of the output apart from each other, got '", type, "'");
  return "";
}

static std::string checkKind(Type type, StringRef name, OperandRole role) {
  if (isa<UnrankedTensorType, UnrankedMemRefType>(type))
    return join("expected ", name, " to be ranked, got '", type, "'");
  if (!isa<RankedTensorType, MemRefType>(type))
    return join("expected ", name, " to be a ranked tensor or memref, got '", type, "'");
  if (auto tensor = dyn_cast<RankedTensorType>(type); tensor && tensor.getEncoding())
    return join("expected ", name, " to be dense, got encoding ", tensor.getEncoding());
  Type element = cast<ShapedType>(type).getElementType();
  bool extra = role == OperandRole::Extra;
  if (extra ? !getComputeType(element) : !isMatrixElementType(element))
    return join("expected element type of ", name, " to be f16, bf16, f32, f64, f8E4M3FN, f8E5M2, ",
                extra ? "f8E8M0FNU, i1, i64, " : "", "i8 or i32, got '", element, "'");
  return "";
}

std::string checks::checkOperandRule(Type type, StringRef name, OperandRole role,
                                     OperandRule &rule) {
  rule = OperandRule::Kind;
  if (std::string why = checkKind(type, name, role); !why.empty())
    return why;
  rule = OperandRule::Bytes;
  if (!getByteSize(cast<ShapedType>(type)))
    return join("expected the byte size of ", name, " to fit in 63 bits, got '", type, "'");
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref)
    return "";
  rule = isGlobalMemory(memref) ? OperandRule::Strides : OperandRule::Space;
  std::string why = checkMemory(memref);
  return why.empty() ? checkStrides(memref, role) : why;
}

std::string gemm::checkOperand(Type type, StringRef name, OperandRole role) {
  checks::OperandRule rule;
  return checks::checkOperandRule(type, name, role, rule);
}

std::string gemm::checkFactor(double value, Type accumulator, StringRef name) {
  if (!accumulator.isInteger() || (value >= INT32_MIN && value <= INT32_MAX &&
                                   value == static_cast<double>(static_cast<int32_t>(value))))
    return "";
  return join("expected ", name, " of an integer product to be a 32-bit integer, got ", value);
}

std::string gemm::checkMap(AffineMap map, int64_t rank, StringRef name) {
  if (map.getNumDims() != rank || map.getNumSymbols() != 0)
    return join("expected ", name, " to have ", rank, " dims and no symbols, got ",
                AffineMapAttr::get(map));
  if (!map.isProjectedPermutation())
    return join("expected ", name, " to be a projected permutation, got ", AffineMapAttr::get(map));
  return "";
}

bool gemm::liesAsOutput(AffineMap map) {
  constexpr unsigned ofMatrix = 2;
  const unsigned used = map.getNumResults();
  return (used == ofMatrix || used == map.getNumDims()) && map.isMinorIdentity();
}

bool checks::mayHaveTensorMap(MatmulOp op, int64_t number) {
  if (number >= op->getNumOperands())
    return false;
  const MatmulOperand is = op.roleOf(static_cast<unsigned>(number));
  return is.isC() || is.isFactor() ||
         (is.role == MatmulRole::Extra && liesAsOutput(op.getExtraMap(is.index)));
}

/// Of scalars alone, in one block with what it reads.
static bool isOnScalars(Operation *op) {
  auto isScalar = [](Type type) { return type.isIntOrIndexOrFloat(); };
  return !op->getNumRegions() && llvm::all_of(op->getOperandTypes(), isScalar) &&
         llvm::all_of(op->getResultTypes(), isScalar);
}

bool gemm::isScalarCode(Operation *op) {
  return isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect()) &&
         !isa<arith::ScalingExtFOp, arith::ScalingTruncFOp>(op) && isOnScalars(op);
}

bool gemm::isEpilogueCode(Operation *op) {
  static constexpr StringLiteral dialects[] = {"builtin", "index", "llvm", "nvvm", "ub"};
  return isScalarCode(op) || isa<GroupReduceOp, PartnerOp, IndexOp, LookupOp>(op) ||
         (op->getDialect() && isOnScalars(op) &&
          llvm::is_contained(dialects, op->getDialect()->getNamespace()));
}

std::string gemm::checkEpilogue(Block &epilogue) {
  for (Operation &inner : epilogue.without_terminator())
    if (!isPure(&inner) || !isEpilogueCode(&inner))
      return join("expected a pure scalar operation in an epilogue, got '", inner.getName(), "'");
  return "";
}

bool gemm::isInDeviceCode(Operation *op) {
  return op->getParentOfType<gpu::LaunchOp>() || op->getParentOfType<gpu::GPUModuleOp>() ||
         op->getParentOfType<gpu::GPUFuncOp>();
}

std::string gemm::checkPlace(Operation *op) {
  return isInDeviceCode(op) ? "expected a product in host code, got one in device code, which "
                              "launches no kernel"
                            : "";
}
