// Types and loops of a contraction: which element types one gemm.matmul can
// combine, and what kind each loop is. Refusals say what was expected.
#include "Contraction.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Dialect/Gemm/Operands.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace gemm::import {

namespace {
std::string text(Type type) {
  std::string result;
  llvm::raw_string_ostream(result) << type;
  return result;
}
} // namespace

bool isExact(Type from, Type to) {
  if (from == to)
    return true;
  if (auto f = dyn_cast<FloatType>(from)) {
    auto t = dyn_cast<FloatType>(to);
    if (!t)
      return false;
    const llvm::fltSemantics &fs = f.getFloatSemantics(), &ts = t.getFloatSemantics();
    return llvm::APFloat::semanticsPrecision(fs) <= llvm::APFloat::semanticsPrecision(ts) &&
           llvm::APFloat::semanticsMaxExponent(fs) <= llvm::APFloat::semanticsMaxExponent(ts) &&
           llvm::APFloat::semanticsMinExponent(fs) >= llvm::APFloat::semanticsMinExponent(ts);
  }
  if (auto t = dyn_cast<FloatType>(to)) // with a sign or without
    return from.isSignlessInteger(8) &&
           llvm::APFloat::semanticsPrecision(t.getFloatSemantics()) >= 8;
  auto f = dyn_cast<IntegerType>(from), t = dyn_cast<IntegerType>(to);
  return f && t && f.isSignless() && t.isSignless() && f.getWidth() <= t.getWidth();
}

// gemm.matmul sums in f32 (f64 for f64, i32 for integers). A source that sums in
// f16 or bf16, or of fp8 in fp8, may be computed in f32; any other accumulator must be that one.
std::string checkTypes(Type a, Type b, Type accumulator) {
  if (std::string why = checkFactors(a, b, "the first input", "the second"); !why.empty())
    return why;
  if (!isMatrixElementType(a))
    return "expected operands of a type gemm.matmul has, got " + text(a);
  Type sum = getSumType(a, b);
  bool narrow = sum.isF32() && (accumulator.isF16() || accumulator.isBF16() ||
                                (isFp8(accumulator) && isFp8(a) && isFp8(b)));
  if (accumulator != sum && !narrow)
    return "expected an accumulator of " + text(sum) + " for operands of " + text(a) + ", got " +
           text(accumulator);
  if (!isExact(a, accumulator) || !isExact(b, accumulator))
    return "expected operands that " + text(accumulator) + " represents exactly, got " + text(a);
  return "";
}

// One size for each loop, wherever it is known.
static std::string checkSizes(const Contraction &c) {
  SmallVector<int64_t> sizes(c.loops, ShapedType::kDynamic);
  for (const Operand *operand : {&c.a, &c.b, &c.c, &c.bias})
    for (auto [dim, loop] : llvm::enumerate(operand->dims)) {
      if (loop == Operand::kUnit)
        continue;
      int64_t size = view::shaped(operand->value).getDimSize(dim);
      if (!areCompatible(sizes[loop], size))
        return "expected one size of loop " + std::to_string(loop) + ", got " +
               std::to_string(sizes[loop]) + " and " + std::to_string(size);
      if (!ShapedType::isDynamic(size))
        sizes[loop] = size;
    }
  return "";
}

std::string checkOperands(const Contraction &c) {
  for (auto [operand, name, role] : {std::tuple(&c.a, "the first input", OperandRole::Input),
                                     std::tuple(&c.b, "the second input", OperandRole::Input),
                                     std::tuple(&c.c, "the output", OperandRole::Output),
                                     std::tuple(&c.bias, "the bias", OperandRole::Extra)}) {
    if (!operand->value)
      continue;
    if (std::string why = checkOperand(operand->value.getType(), name, role); !why.empty())
      return why;
  }
  Type accumulator = getSumType(view::shaped(c.a.value).getElementType(),
                                view::shaped(c.b.value).getElementType());
  for (auto [value, name] : {std::pair(c.alpha, "alpha"), std::pair(c.beta, "beta")})
    if (std::string why = checkFactor(value, accumulator, name); !why.empty())
      return why;
  if (c.bias.value)
    if (Type bias = getComputeType(view::shaped(c.bias.value).getElementType());
        bias != accumulator)
      return "expected a bias of compute type " + text(accumulator) + ", got " + text(bias);
  return checkSizes(c);
}

std::string classify(const Contraction &c, SmallVectorImpl<LoopKind> &kinds) {
  kinds.clear();
  for (int64_t loop = 0; loop < c.loops; ++loop) {
    bool a = c.a.uses(loop), b = c.b.uses(loop), out = c.c.uses(loop);
    if (a + b + out < 2)
      return "expected each loop in two operands of the product, got loop " + std::to_string(loop) +
             " in " +
             (a     ? "the first input"
              : b   ? "the second input"
              : out ? "the output"
                    : "none") +
             " alone";
    kinds.push_back(a && b ? (out ? LoopKind::Batch : LoopKind::K) : a ? LoopKind::M : LoopKind::N);
  }
  for (const Operand *operand : {&c.a, &c.b, &c.c}) {
    SmallVector<int64_t> dims = operand->dims;
    llvm::erase(dims, Operand::kUnit);
    llvm::sort(dims);
    if (std::adjacent_find(dims.begin(), dims.end()) != dims.end())
      return "expected each loop once per operand, got a diagonal";
  }
  return "";
}

} // namespace gemm::import
