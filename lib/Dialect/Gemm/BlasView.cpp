// What a column-major library sees of memrefs, and what it takes: BlasView.h, by the rows of
// Target/LibraryFormat.h.
#include "gemm/Dialect/Gemm/BlasView.h"
#include "gemm/Dialect/Gemm/ModelType.h"
#include "gemm/Dialect/Gemm/Operands.h"

using namespace mlir;
using namespace gemm;

BlasDims gemm::getBlasDims(MemRefType type, bool transposed, bool bFirst, ir::BlasOp flag) {
  int64_t rank = type.getRank(), outer = rank - 2, inner = rank - 1;
  int64_t row = transposed ? inner : outer, col = transposed ? outer : inner;
  if (bFirst != (flag == ir::BlasOp::T))
    std::swap(row, col);
  return {row, col, rank > 2 ? 0 : -1};
}

SmallVector<int64_t> gemm::getStridesOrDynamic(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    strides.assign(type.getRank(), ShapedType::kDynamic);
  return strides;
}

static std::string show(int64_t value) {
  return ShapedType::isDynamic(value) ? "?" : std::to_string(value);
}

std::string gemm::checkBlasDims(MemRefType type, const BlasDims &dims) {
  SmallVector<int64_t> strides = getStridesOrDynamic(type);
  int64_t rows = type.getDimSize(dims.unit), columns = type.getDimSize(dims.ld);
  if (strides[dims.unit] != 1 && rows != 1)
    return "expected stride 1 along dim " + show(dims.unit) + ", got " + show(strides[dims.unit]);
  int64_t ld = strides[dims.ld];
  bool known = !ShapedType::isDynamic(ld) && !ShapedType::isDynamic(rows);
  if (columns != 1 && ((known && ld < rows) || ld == 0))
    return "expected a leading dimension of at least " + show(rows) + ", got " + show(ld);
  return "";
}

CallLibrary gemm::getCallModel(ir::Library library) {
  return static_cast<CallLibrary>(static_cast<uint32_t>(library));
}
CallScale gemm::getCallModel(ir::LibraryScale scale) {
  return static_cast<CallScale>(static_cast<uint32_t>(scale));
}

bool gemm::takesTypes(ir::Library library, mlir::Type operand, mlir::Type other, mlir::Type c,
                      mlir::Type &compute) {
  std::optional<gemm::Type> first = getModelType(operand), second = getModelType(other),
                            stored = getModelType(c);
  if (!first || !second || !callSums(getCallModel(library), *first, *second))
    return false;
  compute = getComputeType(operand);
  return stored && callStores(getCallModel(library), *first, *stored);
}

std::string gemm::checkCallView(const CallView &call, bool run) {
  CallNumbers numbers;
  numbers.factor = *getModelType(call.factor), numbers.result = *getModelType(call.result);
  numbers.transposed = {call.first == ir::BlasOp::T, call.second == ir::BlasOp::T};
  numbers.m = call.m, numbers.k = call.k;
  static_assert(ShapedType::kDynamic == unknownNumber);
  llvm::copy(call.ld, numbers.ld.begin());
  llvm::copy(call.strides, numbers.strides.begin());
  for (auto [i, offset] : llvm::enumerate(call.offsets))
    numbers.places[i] = ShapedType::isDynamic(offset)
                            ? unknownNumber
                            : offset * typeBytes(i < 2 ? numbers.factor : numbers.result);
  return checkCallNumbers(numbers, run);
}
