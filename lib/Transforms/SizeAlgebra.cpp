// See the header.
#include "SizeAlgebra.h"
#include "gemm/Import/AttributeText.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"

using namespace mlir;
using arith::CmpIPredicate;

namespace gemm {

//===----------------------------------------------------------------------===//
// Polynomials
//===----------------------------------------------------------------------===//

bool Polynomial::add(const Product &product, int64_t factor) {
  int64_t &sum = terms[product];
  if (llvm::AddOverflow(sum, factor, sum))
    return false;
  if (sum == 0)
    terms.erase(product);
  return terms.size() <= 64;
}

Polynomial Polynomial::constant(int64_t value) {
  Polynomial result;
  result.add({}, value);
  return result;
}

Polynomial Polynomial::symbol(unsigned number) {
  Polynomial result;
  result.add({number}, 1);
  return result;
}

std::optional<Polynomial> Polynomial::sum(const Polynomial &a, const Polynomial &b, int64_t times) {
  Polynomial result = a;
  for (const auto &[product, factor] : b.terms) {
    int64_t scaled;
    if (llvm::MulOverflow(factor, times, scaled) || !result.add(product, scaled))
      return std::nullopt;
  }
  return result;
}

std::optional<Polynomial> Polynomial::product(const Polynomial &a, const Polynomial &b) {
  Polynomial result;
  for (const auto &[left, x] : a.terms)
    for (const auto &[right, y] : b.terms) {
      Product both = left;
      llvm::append_range(both, right);
      llvm::sort(both);
      int64_t factor;
      if (both.size() > 16 || llvm::MulOverflow(x, y, factor) || !result.add(both, factor))
        return std::nullopt;
    }
  return result;
}

std::optional<Polynomial> Polynomial::quotient(const Polynomial &a, const Polynomial &b) {
  if (b.terms.size() != 1 || b.terms.begin()->second == 0 || b.terms.begin()->second == -1)
    return std::nullopt;
  const auto &[divisor, by] = *b.terms.begin();
  Polynomial result;
  for (const auto &[product, factor] : a.terms) {
    Product rest;
    std::set_difference(product.begin(), product.end(), divisor.begin(), divisor.end(),
                        std::back_inserter(rest));
    if (factor % by != 0 || rest.size() + divisor.size() != product.size() ||
        !result.add(rest, factor / by))
      return std::nullopt;
  }
  return result;
}

std::optional<int64_t> Polynomial::asConstant() const {
  if (terms.empty())
    return 0;
  if (terms.size() == 1 && terms.begin()->first.empty())
    return terms.begin()->second;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Polynomial SizeAlgebra::fresh(bool size) {
  isSize.push_back(size);
  return Polynomial::symbol(isSize.size() - 1);
}

Polynomial SizeAlgebra::of(Value value) {
  // Operands first, and not by recursion: a chain of them may be as long as the program.
  SmallVector<Value> open{value};
  while (!open.empty()) {
    Value next = open.back();
    size_t before = open.size();
    Operation *op = next.getDefiningOp();
    if (!values.contains(next) && op &&
        (isa_and_nonnull<arith::ArithDialect>(op->getDialect()) || isa<affine::AffineApplyOp>(op)))
      for (Value operand : op->getOperands())
        if (operand.getType().isIntOrIndex() && !values.contains(operand))
          open.push_back(operand);
    if (open.size() > before)
      continue;
    open.pop_back();
    if (!values.contains(next)) {
      Polynomial made = compute(next);
      values[next] = made;
    }
  }
  return resolve(values[value]);
}

/// Of sums and products; null for any other expression.
static std::optional<Polynomial> applied(AffineExpr expr, ArrayRef<Polynomial> dims,
                                         ArrayRef<Polynomial> symbols) {
  if (auto constant = dyn_cast<AffineConstantExpr>(expr))
    return Polynomial::constant(constant.getValue());
  if (auto dim = dyn_cast<AffineDimExpr>(expr))
    return dims[dim.getPosition()];
  if (auto symbol = dyn_cast<AffineSymbolExpr>(expr))
    return symbols[symbol.getPosition()];
  auto binary = cast<AffineBinaryOpExpr>(expr);
  std::optional<Polynomial> left = applied(binary.getLHS(), dims, symbols);
  std::optional<Polynomial> right = applied(binary.getRHS(), dims, symbols);
  if (!left || !right)
    return std::nullopt;
  if (expr.getKind() == AffineExprKind::Add)
    return Polynomial::sum(*left, *right);
  if (expr.getKind() == AffineExprKind::Mul)
    return Polynomial::product(*left, *right);
  return expr.getKind() == AffineExprKind::FloorDiv ? Polynomial::quotient(*left, *right)
                                                    : std::nullopt;
}

Polynomial SizeAlgebra::compute(Value value) {
  APInt number;
  if (matchPattern(value, m_ConstantInt(&number)) && number.getSignificantBits() <= 64)
    return Polynomial::constant(number.getSExtValue());
  Operation *op = value.getDefiningOp();
  bool wide = value.getType().isIndex() || value.getType().isInteger(64);
  if (!op || !wide)
    return fresh(false);
  auto operand = [&](unsigned i) { return values.lookup(op->getOperand(i)); };
  auto isWide = [](Type type) { return type.isIndex() || type.isInteger(64); };
  std::optional<Polynomial> result;
  if (auto dim = dyn_cast<tensor::DimOp>(op)) {
    std::optional<int64_t> at = dim.getConstantIndex();
    auto type = dyn_cast<RankedTensorType>(dim.getSource().getType());
    if (at && type && *at >= 0 && *at < type.getRank())
      return ofDim(dim.getSource(), *at);
    return fresh(true);
  }
  if (auto apply = dyn_cast<affine::AffineApplyOp>(op)) {
    SmallVector<Polynomial> operands;
    for (unsigned i = 0; i < op->getNumOperands(); ++i)
      operands.push_back(resolve(operand(i)));
    ArrayRef<Polynomial> all(operands);
    unsigned dims = apply.getAffineMap().getNumDims();
    result = applied(apply.getAffineMap().getResult(0), all.take_front(dims), all.drop_front(dims));
  } else if (isa<arith::IndexCastOp>(op) && isWide(op->getOperand(0).getType()))
    result = operand(0);
  else if (isa<arith::ExtUIOp>(op) && op->getOperand(0).getType().isInteger(1))
    result = operand(0).asConstant() == 0 ? std::optional(Polynomial()) : std::nullopt;
  else if (isa<arith::AddIOp>(op))
    result = Polynomial::sum(operand(0), operand(1));
  else if (isa<arith::SubIOp>(op))
    result = Polynomial::sum(operand(0), operand(1), -1);
  else if (isa<arith::MulIOp>(op))
    result = Polynomial::product(operand(0), operand(1));
  else if (isa<arith::DivSIOp, arith::FloorDivSIOp>(op))
    result = Polynomial::quotient(resolve(operand(0)), resolve(operand(1)));
  return result ? *result : fresh(false);
}

Polynomial SizeAlgebra::ofDim(Value tensor, unsigned dim) {
  auto it = dims.find({tensor.getAsOpaquePointer(), dim});
  if (it == dims.end()) {
    // A size that is the size of another, and so on: what is further away is not looked at.
    ++depth;
    Polynomial made = depth > 100 ? fresh(true) : computeDim(tensor, dim);
    --depth;
    it = dims.insert({{tensor.getAsOpaquePointer(), dim}, made}).first;
  }
  return resolve(it->second);
}

/// The dim of an operand that a dim of a "stablehlo.dot_general" in generic form is; null: none is
/// known. The result has the batch, the rest of the left and the rest of the right.
static std::optional<std::pair<Value, unsigned>> dotDim(Operation *op, unsigned dim) {
  auto numbers = op->getAttrOfType<OpaqueAttr>("dot_dimension_numbers");
  if (op->getName().getStringRef() != "stablehlo.dot_general" || op->getNumOperands() != 2 ||
      !numbers)
    return std::nullopt;
  SmallVector<SmallVector<int64_t>> sides;
  for (StringRef key : {"lhs_batching_dimensions", "lhs_contracting_dimensions",
                        "rhs_batching_dimensions", "rhs_contracting_dimensions"})
    if (!import::readList(numbers.getAttrData(), key, sides.emplace_back()))
      return std::nullopt;
  SmallVector<std::pair<Value, unsigned>> dims;
  for (int64_t batch : sides[0])
    dims.emplace_back(op->getOperand(0), unsigned(batch));
  for (unsigned side : {0, 1}) {
    auto type = dyn_cast<RankedTensorType>(op->getOperand(side).getType());
    for (int64_t i = 0; type && i < type.getRank(); ++i)
      if (!llvm::is_contained(sides[2 * side], i) && !llvm::is_contained(sides[2 * side + 1], i))
        dims.emplace_back(op->getOperand(side), unsigned(i));
  }
  if (dim >= dims.size())
    return std::nullopt;
  auto type = dyn_cast<RankedTensorType>(dims[dim].first.getType());
  return type && dims[dim].second < type.getRank() ? std::optional(dims[dim]) : std::nullopt;
}

Polynomial SizeAlgebra::computeDim(Value tensor, unsigned dim) {
  auto folded = [&](OpFoldResult size) {
    auto attr = dyn_cast<Attribute>(size);
    return attr ? Polynomial::constant(cast<IntegerAttr>(attr).getInt()) : of(cast<Value>(size));
  };
  // What a chain of ops writes into is walked back, and not by recursion.
  while (true) {
    auto type = cast<RankedTensorType>(tensor.getType());
    if (!type.isDynamicDim(dim))
      return Polynomial::constant(type.getDimSize(dim));
    Operation *op = tensor.getDefiningOp();
    if (auto made = dyn_cast_or_null<DestinationStyleOpInterface>(op)) {
      tensor = made.getTiedOpOperand(cast<OpResult>(tensor))->get();
      continue;
    }
    if (auto cast = dyn_cast_or_null<tensor::CastOp>(op);
        cast && isa<RankedTensorType>(cast.getSource().getType())) {
      tensor = cast.getSource();
      continue;
    }
    if (auto from = op ? dotDim(op, dim) : std::nullopt) {
      std::tie(tensor, dim) = *from;
      continue;
    }
    if (auto empty = dyn_cast_or_null<tensor::EmptyOp>(op))
      return folded(empty.getMixedSizes()[dim]);
    if (auto expand = dyn_cast_or_null<tensor::ExpandShapeOp>(op))
      return folded(expand.getMixedOutputShape()[dim]);
    if (auto reshape = dyn_cast_or_null<tensor::ReshapeOp>(op))
      if (auto shape = reshape.getShape().getDefiningOp<tensor::FromElementsOp>())
        return of(shape.getElements()[dim]);
    if (auto slice = dyn_cast_or_null<tensor::ExtractSliceOp>(op);
        slice && slice.getDroppedDims().none())
      return folded(slice.getMixedSizes()[dim]);
    if (auto collapse = dyn_cast_or_null<tensor::CollapseShapeOp>(op)) {
      std::optional<Polynomial> size = Polynomial::constant(1);
      SmallVector<ReassociationIndices> groups = collapse.getReassociationIndices();
      for (int64_t from : groups[dim])
        if (size)
          size = Polynomial::product(*size, ofDim(collapse.getSrc(), from));
      return size ? *size : fresh(true);
    }
    if (auto it = dims.find({tensor.getAsOpaquePointer(), dim}); it != dims.end())
      return it->second;
    return dims[{tensor.getAsOpaquePointer(), dim}] = fresh(true);
  }
}

//===----------------------------------------------------------------------===//
// Comparisons
//===----------------------------------------------------------------------===//

Polynomial SizeAlgebra::resolve(const Polynomial &polynomial) {
  Polynomial result = polynomial;
  // A symbol's equal is of others that have none, so that this ends.
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto &[product, factor] : result.getTerms()) {
      const unsigned *known = llvm::find_if(product, [&](unsigned s) { return equal.contains(s); });
      if (known == product.end())
        continue;
      std::optional<Polynomial> term = Polynomial::constant(factor), whole = term;
      for (const unsigned *s = product.begin(); s != product.end(); ++s) {
        if (whole)
          whole = Polynomial::product(*whole, Polynomial::symbol(*s));
        if (term)
          term = Polynomial::product(*term, s == known ? equal[*s] : Polynomial::symbol(*s));
      }
      std::optional<Polynomial> rest = whole ? Polynomial::sum(result, *whole, -1) : std::nullopt;
      std::optional<Polynomial> sum = rest && term ? Polynomial::sum(*rest, *term) : std::nullopt;
      if (!sum)
        return polynomial;
      result = *sum;
      changed = true;
      break;
    }
  }
  return result;
}

bool SizeAlgebra::isNeverNegative(const Polynomial &polynomial) {
  return llvm::all_of(polynomial.getTerms(), [&](const auto &term) {
    return term.second > 0 && llvm::all_of(term.first, [&](unsigned s) { return isSize[s]; });
  });
}

std::optional<bool> SizeAlgebra::decide(CmpIPredicate predicate, Value left, Value right) {
  if (!left.getType().isIndex() && !left.getType().isInteger(64))
    return std::nullopt;
  Polynomial a = of(left), b = of(right);
  std::optional<Polynomial> more = Polynomial::sum(a, b, -1), less = Polynomial::sum(b, a, -1);
  if (!more || !less)
    return std::nullopt;
  auto isPositive = [&](const Polynomial &difference) {
    std::optional<Polynomial> rest = Polynomial::sum(difference, Polynomial::constant(-1));
    return rest && isNeverNegative(*rest);
  };
  bool same = a == b, atLeast = isNeverNegative(*more), atMost = isNeverNegative(*less);
  bool above = isPositive(*more), below = isPositive(*less);
  auto known = [](bool holds, bool never) {
    return holds ? std::optional(true) : never ? std::optional(false) : std::nullopt;
  };
  switch (predicate) {
  case CmpIPredicate::eq:
    return known(same, above || below);
  case CmpIPredicate::ne:
    return known(above || below, same);
  case CmpIPredicate::slt:
    return known(below, atLeast);
  case CmpIPredicate::sle:
    return known(atMost, above);
  case CmpIPredicate::sgt:
    return known(above, atMost);
  case CmpIPredicate::sge:
    return known(atLeast, below);
  default:
    return std::nullopt;
  }
}

void SizeAlgebra::assumeEqual(Value left, Value right) {
  Polynomial a = of(left), b = of(right);
  for (int turn = 0; turn < 2; ++turn, std::swap(a, b)) {
    // The later one goes, so that arguments are named by the first of them.
    const auto &terms = b.getTerms();
    if (terms.size() != 1 || terms.begin()->second != 1 || terms.begin()->first.size() != 1)
      continue;
    unsigned symbol = terms.begin()->first.front();
    bool within = llvm::any_of(
        a.getTerms(), [&](const auto &term) { return llvm::is_contained(term.first, symbol); });
    if (within)
      continue;
    // What is below 0 must not become a size by a name.
    if (isSize[symbol] && !isNeverNegative(a))
      continue;
    equal[symbol] = a;
    for (auto &[other, known] : equal)
      known = resolve(known);
    return;
  }
}

} // namespace gemm
