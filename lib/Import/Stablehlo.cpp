// "stablehlo.dot_general" in generic form, read without the StableHLO dialect:
// its dimension numbers are taken from the attribute's text.
#include "Sources.h"

#include "gemm/Dialect/Gemm/Gemm.h"
#include "gemm/Import/AttributeText.h"
#include "gemm/Target/Allow.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/Support/DebugStringHelper.h"

using namespace mlir;

namespace gemm::import {

namespace {
struct DotNumbers {
  SmallVector<int64_t> batchA, batchB, contractA, contractB;
};

bool readNumbers(Attribute attr, DotNumbers &numbers) {
  auto opaque = dyn_cast_or_null<OpaqueAttr>(attr);
  if (!opaque || !opaque.getAttrData().starts_with("dot<"))
    return false;
  StringRef text = opaque.getAttrData();
  return readList(text, "lhs_batching_dimensions", numbers.batchA) &&
         readList(text, "rhs_batching_dimensions", numbers.batchB) &&
         readList(text, "lhs_contracting_dimensions", numbers.contractA) &&
         readList(text, "rhs_contracting_dimensions", numbers.contractB) &&
         numbers.batchA.size() == numbers.batchB.size() &&
         numbers.contractA.size() == numbers.contractB.size();
}

// Whether factors of f32 are taken apart: 3, 6 or 9 products of bf16, or 3 of tf32. How many parts
// there are follows; JAX writes 1.
bool readSeveral(StringRef text, std::string &apart) {
  const StringRef a = readWord(text, "lhs_precision_type"),
                  products = readWord(text, "num_primitive_operations"),
                  parts = readWord(text, "lhs_component_count");
  const StringRef wanted = products == "3" ? "2" : "3";
  if (a != readWord(text, "rhs_precision_type") || readWord(text, "accumulation_type") != "f32" ||
      parts != readWord(text, "rhs_component_count") || (parts != "1" && parts != wanted))
    return false;
  if (a == "tf32")
    return products == "3";
  apart = ("bf16x" + products).str();
  return a == "bf16" && takenApart(apart);
}

// An algorithm that says what gemm.matmul does: operands as they are, or of f32 rounded to f16,
// bf16 or, both of them, tf32 (`a` and `b` become these), one product of them, sums in the compute
// type. It may allow less precise sums, which these need not be. Or of f32 in several products of
// bf16: `apart` becomes the family that adds so many; three of tf32 are farther off than f32.
std::string checkAlgorithm(Attribute attr, Type &a, Type &b, std::string &apart) {
  if (!attr)
    return "";
  auto opaque = dyn_cast<OpaqueAttr>(attr);
  if (!opaque || !opaque.getAttrData().starts_with("dot_algorithm<"))
    return "expected an algorithm as #stablehlo.dot_algorithm<...>";
  if (std::string several; a.isF32() && b.isF32() && readSeveral(opaque.getAttrData(), several)) {
    apart = several;
    return "";
  }
  for (auto [type, key] :
       {std::pair(&a, "lhs_precision_type"), std::pair(&b, "rhs_precision_type")})
    for (Type narrow :
         {Type(BFloat16Type::get(attr.getContext())), Type(Float16Type::get(attr.getContext()))})
      if (type->isF32() && readWord(opaque.getAttrData(), key) == debugString(narrow))
        *type = narrow;
  const Type rounded = FloatTF32Type::get(attr.getContext()), compute = getComputeType(a);
  auto isRounded = [&](StringRef key) {
    return readWord(opaque.getAttrData(), key) == debugString(rounded);
  };
  if (a.isF32() && b.isF32() && isRounded("lhs_precision_type") && isRounded("rhs_precision_type"))
    a = b = rounded;
  for (auto [key, wanted] : {std::pair("lhs_precision_type", debugString(a)),
                             std::pair("rhs_precision_type", debugString(b)),
                             std::pair("accumulation_type", debugString(compute)),
                             std::pair("lhs_component_count", std::string("1")),
                             std::pair("rhs_component_count", std::string("1")),
                             std::pair("num_primitive_operations", std::string("1"))})
    if (StringRef got = readWord(opaque.getAttrData(), key); got != wanted)
      return std::string("expected a dot algorithm with ") + key + " = " + wanted + ", got " +
             (got.empty() ? "none" : got.str());
  return "";
}

// Gives the dims in `list` the loops first, first+1, ...; false when one is out
// of range or taken.
bool assign(Operand &operand, ArrayRef<int64_t> list, int64_t first) {
  for (auto [i, dim] : llvm::enumerate(list)) {
    if (dim < 0 || dim >= static_cast<int64_t>(operand.dims.size()) || operand.dims[dim] >= 0)
      return false;
    operand.dims[dim] = first + i;
  }
  return true;
}

// Free dimensions get their own loops and follow in the result: batch, A, B.
void assignFree(Operand &operand, int64_t &loop, Operand &result) {
  for (int64_t &dim : operand.dims)
    if (dim < 0) {
      dim = loop++;
      result.dims.push_back(dim);
    }
}
} // namespace

Outcome importStablehlo(RewriterBase &rewriter, Operation *op) {
  StringRef name = op->getName().getStringRef();
  if (name != "stablehlo.dot_general" && name != "stablehlo.dot")
    return std::nullopt;
  if (op->getNumOperands() != 2 || op->getNumResults() != 1)
    return "expected two operands and one result";
  auto a = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto b = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!a || !b || !type)
    return "expected ranked tensors";
  Type ofA = a.getElementType(), ofB = b.getElementType();
  Contraction c;
  if (std::string why = checkAlgorithm(op->getAttr("algorithm"), ofA, ofB, c.apart); !why.empty())
    return why;
  DotNumbers numbers;
  if (name == "stablehlo.dot") {
    if (a.getRank() < 1 || a.getRank() > 2 || b.getRank() < 1 || b.getRank() > 2)
      return "expected operands of rank 1 or 2";
    numbers.contractA = {a.getRank() - 1};
    numbers.contractB = {0};
  } else if (!readNumbers(op->getAttr("dot_dimension_numbers"), numbers)) {
    return "expected dot_dimension_numbers as #stablehlo.dot<...>";
  }
  c.a = {op->getOperand(0), SmallVector<int64_t>(a.getRank(), Operand::kUnit)};
  c.b = {op->getOperand(1), SmallVector<int64_t>(b.getRank(), Operand::kUnit)};
  int64_t batch = numbers.batchA.size();
  if (!assign(c.a, numbers.batchA, 0) || !assign(c.b, numbers.batchB, 0) ||
      !assign(c.a, numbers.contractA, batch) || !assign(c.b, numbers.contractB, batch))
    return "expected distinct dimension numbers within the operands' ranks";
  c.c.dims = llvm::to_vector(llvm::seq<int64_t>(0, batch));
  c.loops = batch + numbers.contractA.size();
  assignFree(c.a, c.loops, c.c);
  assignFree(c.b, c.loops, c.c);
  if (static_cast<int64_t>(c.c.dims.size()) != type.getRank())
    return "expected a result of rank " + std::to_string(c.c.dims.size()) + ", got " +
           std::to_string(type.getRank());
  rewriter.setInsertionPoint(op);
  SmallVector<Operation *> rounded;
  if (ofA.isTF32()) // none in memory
    c.precision = ofA, ofA = ofB = a.getElementType();
  for (auto [operand, type] : {std::pair(&c.a, ofA), std::pair(&c.b, ofB)})
    if (auto from = cast<RankedTensorType>(operand->value.getType()); from.getElementType() != type)
      rounded.push_back(
          arith::TruncFOp::create(rewriter, op->getLoc(), from.clone(type), operand->value)),
          operand->value = rounded.back()->getResult(0);
  Value result;
  if (std::string why = importTensors(rewriter, op->getLoc(), type, c, result); !why.empty()) {
    for (Operation *cast : rounded)
      rewriter.eraseOp(cast);
    return why;
  }
  rewriter.replaceOp(op, result);
  return "";
}

} // namespace gemm::import
