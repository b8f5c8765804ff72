// One row for each op: the intrinsic that it is, by name, because the conversion of GPU modules
// to NVVM rejects the LLVM dialect's own ops for some of these in favour of library calls.
#include "Select.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/FloatingPointMode.h"

using namespace mlir;

namespace gemm::tile {

namespace {
struct Row {
  llvm::StringLiteral op, intrinsic;
  bool floats;            // or integers
  unsigned lastWidth = 0; // of a last operand that is a constant; 0: none
  int64_t last = 0;
};
} // namespace

/// abs of the least integer is itself; zeros of 0 are counted.
static constexpr Row rows[] = {
    {"absf", "llvm.fabs", true},
    {"ceil", "llvm.ceil", true},
    {"copysign", "llvm.copysign", true},
    {"floor", "llvm.floor", true},
    {"fma", "llvm.fma", true},
    {"isfinite", "llvm.is.fpclass", true, 32, llvm::fcFinite},
    {"isinf", "llvm.is.fpclass", true, 32, llvm::fcInf},
    {"isnan", "llvm.is.fpclass", true, 32, llvm::fcNan},
    {"round", "llvm.round", true},
    {"roundeven", "llvm.roundeven", true},
    {"sqrt", "llvm.sqrt", true},
    {"trunc", "llvm.trunc", true},
    {"absi", "llvm.abs", false, 1, 0},
    {"ctlz", "llvm.ctlz", false, 1, 0},
    {"ctpop", "llvm.ctpop", false},
    {"cttz", "llvm.cttz", false, 1, 0},
};

static bool takes(const Row &row, Type type) {
  return row.floats ? type.isF32() || type.isF64() : isa<IntegerType>(type);
}

static const Row *find(Operation *op) {
  if (!isa_and_nonnull<math::MathDialect>(op->getDialect()))
    return nullptr;
  const Row *row =
      llvm::find_if(rows, [&](const Row &r) { return r.op == op->getName().stripDialect(); });
  return row == std::end(rows) ? nullptr : row;
}

bool isSelected(Operation *op, Type type) {
  const Row *row = find(op);
  return row && takes(*row, type);
}

Value select(ImplicitLocOpBuilder &b, Operation *op) {
  const Row &row = *find(op);
  SmallVector<Value> operands(op->getOperands());
  if (row.lastWidth)
    operands.push_back(
        arith::ConstantOp::create(b, b.getIntegerAttr(b.getIntegerType(row.lastWidth), row.last)));
  return LLVM::CallIntrinsicOp::create(b, op->getResult(0).getType(),
                                       b.getStringAttr(row.intrinsic), operands)
      .getResults();
}

SmallVector<StringRef> selectedNames(Type type) {
  SmallVector<StringRef> names;
  for (const Row &row : rows)
    if (takes(row, type))
      names.push_back(row.op);
  return names;
}

} // namespace gemm::tile
