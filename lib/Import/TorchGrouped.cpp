// torch.aten._grouped_mm in generic form, or as a torch.operator of that name, as torch-mlir prints
// what it has no op for: rows by a matrix for each group, or sums in groups, told apart as torch
// does it, by ranks. `offs` are where groups end. Source: grouped_mm_meta in
// torch/_meta_registrations.py of PyTorch 2.8.
#include "Sources.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Support/DebugStringHelper.h"

using namespace mlir;

namespace gemm::import {

bool isTorchGrouped(Operation *op) {
  StringRef name = op->getName().getStringRef();
  auto called = op->getAttrOfType<StringAttr>("name");
  return name == "torch.aten._grouped_mm" ||
         (name == "torch.operator" && called && called == "torch.aten._grouped_mm");
}

Outcome importTorchGrouped(RewriterBase &b, Operation *op) {
  if (op->getNumOperands() != 5 || op->getNumResults() != 1 ||
      !torchTensorType(op->getResult(0).getType()))
    return "expected five operands and a result of type !torch.vtensor with a known shape and "
           "element type";
  RankedTensorType types[3], result = torchTensorType(op->getResult(0).getType());
  for (unsigned i = 0; i < 3; ++i)
    if (!(types[i] = torchTensorType(op->getOperand(i).getType())))
      return "expected matrices and offsets of type !torch.vtensor with a known shape and element "
             "type, got " +
             debugString(op->getOperand(i).getType());
  if (!isTorchOp(op->getOperand(3), "torch.constant.none"))
    return "expected no bias, which torch does not add either";
  if (std::string why = checkPlace(op); !why.empty())
    return why;
  const bool ofRows = types[1].getRank() == 3;
  if (types[0].getRank() != 2 || (!ofRows && types[1].getRank() != 2) || types[2].getRank() != 1 ||
      !types[2].getElementType().isInteger(32) || types[2].getDimSize(0) == 0 ||
      result.getRank() != (ofRows ? 2 : 3))
    return "expected rows in groups, a matrix by a batch, or sums in groups, a matrix by another, "
           "with an offset of i32 for each, got " +
           debugString(types[0]) + " by " + debugString(types[1]) + " with " +
           debugString(types[2]);
  const mlir::Type a = types[0].getElementType(), right = types[1].getElementType(),
                   sum = getSumType(a, right);
  if (std::string why = checkFactors(a, right, "self", "mat2"); !why.empty())
    return why;
  if (!sum || getComputeType(result.getElementType()) != sum)
    return "expected a result of what is summed in " + debugString(sum) + ", got " +
           debugString(result);
  // Loops: m, n, k, and the group.
  Operand left{op->getOperand(0), {0, 2}}, other{op->getOperand(1), {2, 1}};
  if (ofRows)
    other.dims = {3, 2, 1};
  traceTorch(left);
  traceTorch(other);
  b.setInsertionPoint(op);
  const Location loc = op->getLoc();
  auto asTensor = [&](Value value) {
    return UnrealizedConversionCastOp::create(b, loc, torchTensorType(value.getType()), value)
        .getResult(0);
  };
  // Stored so that the groups of rows, or of k, are lines.
  auto stored = [&](const Operand &operand, ArrayRef<int64_t> dims) -> Value {
    Value value = asTensor(operand.value);
    SmallVector<int64_t> order;
    for (int64_t dim : dims)
      order.push_back(llvm::find(operand.dims, dim) - operand.dims.begin());
    return ArrayRef(operand.dims) == dims ? value : view::permute(b, loc, value, order);
  };
  const bool transposed = ofRows && ArrayRef(other.dims) == ArrayRef<int64_t>{3, 1, 2};
  Value x = ofRows ? stored(left, {0, 2}) : stored(left, {2, 0}),
        w = !ofRows      ? stored(other, {2, 1})
            : transposed ? asTensor(other.value)
                         : stored(other, {3, 2, 1}),
        ends = asTensor(op->getOperand(2));
  Value rows = asTensor(op->getOperand(0)), columns = asTensor(op->getOperand(1));
  SmallVector<OpFoldResult> sizes{view::dimSize(b, loc, rows, 0),
                                  view::dimSize(b, loc, columns, types[1].getRank() - 1)};
  if (!ofRows)
    sizes.insert(sizes.begin(), view::dimSize(b, loc, ends, 0));
  Value into = view::emptyTensor(b, loc, sizes, result.getElementType());
  if (into.getType() != result)
    into = tensor::CastOp::create(b, loc, result, into);
  const MatmulTrans trans = !ofRows      ? MatmulTrans::TN
                            : transposed ? MatmulTrans::NT
                                         : MatmulTrans::NN;
  auto product = MatmulOp::create(b, loc, trans, x, w, into, 1.0, 0.0);
  product.getGroupsMutable().assign(ends);
  b.replaceOp(op, UnrealizedConversionCastOp::create(b, loc, op->getResult(0).getType(),
                                                     product.getResult())
                      .getResults());
  return "";
}

} // namespace gemm::import
