// Writes a contraction as one gemm.matmul, with the reshapes its form
// asks for around it. A permutation of a tensor is a copy; on memrefs only
// dimensions that no view joins are. Copies are remarked.
#include "Contraction.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Target/Allow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/IndexingUtils.h"
#include "mlir/IR/Remarks.h"

using namespace mlir;

namespace gemm::import {

namespace {
// Without the unit dimensions: each joins the dimension before it, leading ones
// the first.
Value dropUnits(OpBuilder &b, Location loc, const Operand &operand) {
  if (!llvm::is_contained(operand.dims, Operand::kUnit))
    return operand.value;
  view::Groups groups;
  SmallVector<int64_t, 4> leading;
  for (auto [dim, loop] : llvm::enumerate(operand.dims)) {
    if (loop != Operand::kUnit) {
      groups.emplace_back(groups.empty() ? leading : SmallVector<int64_t, 4>());
      groups.back().push_back(dim);
    } else if (groups.empty()) {
      leading.push_back(dim);
    } else {
      groups.back().push_back(dim);
    }
  }
  return view::regroup(b, loc, operand.value, groups);
}

void remarkCopy(Location loc) {
  remark::analysis(loc, remark::RemarkOpts::name("Copy").category("gemm-import"))
      << remark::reason("dimensions out of order cost a copy of an operand");
}

// A contiguous buffer of the memref's shape, with its elements if they are read.
Value makeBuffer(OpBuilder &b, Location loc, Value value, bool read) {
  remarkCopy(loc);
  auto type = cast<MemRefType>(value.getType());
  SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < type.getRank(); ++dim)
    if (type.isDynamicDim(dim))
      sizes.push_back(b.createOrFold<memref::DimOp>(loc, value, dim));
  Value buffer = memref::AllocOp::create(
      b, loc, MemRefType::get(type.getShape(), type.getElementType()), sizes);
  if (read)
    linalg::CopyOp::create(b, loc, value, buffer);
  return buffer;
}

Value arrange(OpBuilder &b, Location loc, const Operand &operand, ArrayRef<int64_t> perm,
              const view::Groups &groups, SmallVectorImpl<Value> &buffers) {
  Value value = dropUnits(b, loc, operand);
  if (!perm.empty()) {
    value = view::permute(b, loc, value, perm);
    if (view::isTensor(value))
      remarkCopy(loc);
  }
  if (!view::canRegroup(view::shaped(value), groups)) {
    value = makeBuffer(b, loc, value, /*read=*/true);
    buffers.push_back(value);
  }
  return view::regroup(b, loc, value, groups);
}

Value addBias(OpBuilder &b, Location loc, ValueRange args, double scale) {
  Value bias = args[1];
  if (isa<IntegerType>(bias.getType()))
    return arith::AddIOp::create(b, loc, args[0], bias);
  if (scale != 1) {
    auto factor = FloatAttr::get(bias.getType(), scale);
    bias = arith::MulFOp::create(b, loc, bias, arith::ConstantOp::create(b, loc, factor));
  }
  return arith::AddFOp::create(b, loc, args[0], bias);
}

// The destination in C's permuted order; its elements only when they are read.
Value permutedDestination(OpBuilder &b, Location loc, Value dest, ArrayRef<int64_t> perm,
                          bool read) {
  if (perm.empty())
    return dest;
  if (read || !view::isTensor(dest))
    return view::permute(b, loc, dest, perm);
  SmallVector<OpFoldResult> sizes;
  for (int64_t dim : perm)
    sizes.push_back(view::dimSize(b, loc, dest, dim));
  return view::emptyTensor(b, loc, sizes, view::shaped(dest).getElementType());
}
} // namespace

Value emit(RewriterBase &b, Location loc, const Contraction &c, const ProductForm &form) {
  SmallVector<Value> buffers;
  const Operand &left = form.bFirst ? c.b : c.a, &right = form.bFirst ? c.a : c.b;
  Value first = arrange(b, loc, left, form.permA, form.groupsA, buffers);
  Value second = arrange(b, loc, right, form.permB, form.groupsB, buffers);
  bool biasInInit = c.bias.value && !form.biasInEpilogue;
  double beta = biasInInit ? 1 : c.beta;
  Value like =
      permutedDestination(b, loc, biasInInit ? c.biasedInit : c.c.value, form.permC, beta != 0);
  Value whole = like;
  if (!view::canRegroup(view::shaped(like), form.groupsC)) {
    whole = makeBuffer(b, loc, like, /*read=*/beta != 0);
    buffers.push_back(whole);
  }
  Value dest = view::regroup(b, loc, whole, form.groupsC);
  MatmulTrans trans = getMatmulTrans(form.transA, form.transB);

  SmallVector<Location> sources{loc};
  for (ArrayRef<Location> more : {ArrayRef<Location>(c.sources), ArrayRef(left.through),
                                  ArrayRef(right.through), ArrayRef(c.bias.through)})
    llvm::append_range(sources, more);
  const Location fused = b.getFusedLoc(sources);
  MatmulOp op;
  if (form.biasInEpilogue) {
    Value bias = dropUnits(b, loc, c.bias);
    op = MatmulOp::create(b, fused, trans, first, second, dest, c.alpha, beta, ValueRange(bias),
                          {form.biasMap}, [&](OpBuilder &inner, Location at, ValueRange args) {
                            return addBias(inner, at, args, c.biasScale);
                          });
  } else {
    op = MatmulOp::create(b, fused, trans, first, second, dest, c.alpha, beta);
  }
  op.setUnsignedA(left.isUnsigned);
  op.setUnsignedB(right.isUnsigned);
  if (c.precision && op.getAType().getElementType().isF32()) // what was narrower has fewer bits
    op.setPrecision(c.precision);
  if (!c.apart.empty() && op.getAType().getElementType().isF32())
    op->setAttr(precisionAttribute, b.getStringAttr(c.apart));
  for (NamedAttribute attribute : c.said)
    op->setDiscardableAttr(attribute.getName(), attribute.getValue());
  if (!op.getResult()) {
    if (whole != like)
      linalg::CopyOp::create(b, loc, whole, like);
    for (Value buffer : buffers)
      memref::DeallocOp::create(b, loc, buffer);
    return nullptr;
  }
  Value result = view::ungroup(b, loc, op.getResult(), form.groupsC, like);
  return form.permC.empty() ? result
                            : view::permute(b, loc, result, invertPermutationVector(form.permC));
}

} // namespace gemm::import
