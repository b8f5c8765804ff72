// How a library is given the operands of a product: flags from strides, and the
// values of sizes and strides. Nothing here looks at the storage order's name.
#include "Blas.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace gemm::blas {

std::optional<ir::BlasOp> chooseFlag(MemRefType type, bool transposed, bool bFirst) {
  // Column-major storage is N for an operand in its place and T where B is first.
  ir::BlasOp column = bFirst ? ir::BlasOp::T : ir::BlasOp::N;
  ir::BlasOp row = bFirst ? ir::BlasOp::N : ir::BlasOp::T;
  SmallVector<int64_t> strides = getStridesOrDynamic(type);
  // By its strides alone first; a dim of 1, whose stride nobody takes, only then.
  for (ir::BlasOp flag : {column, row}) {
    BlasDims dims = getBlasDims(type, transposed, bFirst, flag);
    int64_t ld = strides[dims.ld], rows = type.getDimSize(dims.unit);
    bool covers = ShapedType::isDynamic(ld) || ShapedType::isDynamic(rows) ||
                  ld >= std::max<int64_t>(rows, 1);
    if (strides[dims.unit] == 1 && covers && checkBlasDims(type, dims).empty())
      return flag;
  }
  for (ir::BlasOp flag : {column, row})
    if (checkBlasDims(type, getBlasDims(type, transposed, bFirst, flag)).empty())
      return flag;
  return std::nullopt;
}

std::optional<bool> chooseSwap(MemRefType c) {
  // One column is column-major whatever the other stride, for C alone.
  int64_t rank = c.getRank();
  if (c.getDimSize(rank - 1) == 1 && getStridesOrDynamic(c)[rank - 2] == 1)
    return false;
  // Seen as an operand in its place, a row-major C would be T.
  std::optional<ir::BlasOp> flag = chooseFlag(c, /*transposed=*/false, /*bFirst=*/false);
  return flag ? std::optional<bool>(*flag == ir::BlasOp::T) : std::nullopt;
}

OpFoldResult getSize(OpBuilder &b, Location loc, Value memref, int64_t dim) {
  int64_t size = cast<MemRefType>(memref.getType()).getDimSize(dim);
  if (!ShapedType::isDynamic(size))
    return b.getIndexAttr(size);
  return memref::DimOp::create(b, loc, memref, dim).getResult();
}

OpFoldResult getStride(OpBuilder &b, Location loc, Value memref, int64_t dim) {
  int64_t stride = getStridesOrDynamic(cast<MemRefType>(memref.getType()))[dim];
  if (!ShapedType::isDynamic(stride))
    return b.getIndexAttr(stride);
  return memref::ExtractStridedMetadataOp::create(b, loc, memref).getStrides()[dim];
}

Value allocateLike(OpBuilder &b, Location loc, Value like, mlir::Type element) {
  auto type = cast<MemRefType>(like.getType());
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(memref::DimOp::create(b, loc, like, dim));
  return memref::AllocOp::create(b, loc, MemRefType::get(type.getShape(), element), sizes);
}

} // namespace gemm::blas
