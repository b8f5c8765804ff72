// A 32-bit integer that emits arith ops when it is computed with, and folds
// constants on the way. With it the templates of Dialect/Tile/Layout produce IR.
// All values are non-negative, so divisions are unsigned.
#ifndef GEMM_CONVERSION_TILE_INT_H
#define GEMM_CONVERSION_TILE_INT_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

namespace gemm::tile {

class Int {
public:
  Int(mlir::ImplicitLocOpBuilder &builder, mlir::Value value) : builder(&builder), value(value) {
    llvm::APInt folded;
    if (mlir::matchPattern(value, mlir::m_ConstantInt(&folded)))
      known = true, constant = folded.getSExtValue();
  }
  Int(mlir::ImplicitLocOpBuilder &builder, int64_t constant)
      : builder(&builder), known(true), constant(constant) {}

  /// The value as i32, or sign-extended to i64.
  mlir::Value get() const {
    if (value)
      return value;
    return mlir::arith::ConstantIntOp::create(*builder, constant, 32);
  }
  mlir::Value get64() const {
    if (known)
      return mlir::arith::ConstantIntOp::create(*builder, constant, 64);
    return mlir::arith::ExtSIOp::create(*builder, builder->getI64Type(), get());
  }
  std::optional<int64_t> getConstant() const {
    return known ? std::optional<int64_t>(constant) : std::nullopt;
  }

  Int operator+(const Int &o) const {
    if (isConstant(0))
      return o;
    if (o.isConstant(0))
      return *this;
    return emit<mlir::arith::AddIOp>(o, [](int64_t a, int64_t b) { return a + b; });
  }
  Int operator-(const Int &o) const {
    if (o.isConstant(0))
      return *this;
    return emit<mlir::arith::SubIOp>(o, [](int64_t a, int64_t b) { return a - b; });
  }
  Int operator*(const Int &o) const {
    if (isConstant(0) || o.isConstant(1))
      return *this;
    if (o.isConstant(0) || isConstant(1))
      return o;
    return emit<mlir::arith::MulIOp>(o, [](int64_t a, int64_t b) { return a * b; });
  }
  Int operator/(const Int &o) const {
    if (o.isConstant(1))
      return *this;
    return emit<mlir::arith::DivUIOp>(o, [](int64_t a, int64_t b) { return a / b; });
  }
  Int operator%(const Int &o) const {
    if (o.isConstant(1))
      return Int(*builder, 0);
    return emit<mlir::arith::RemUIOp>(o, [](int64_t a, int64_t b) { return a % b; });
  }
  Int operator^(const Int &o) const {
    return emit<mlir::arith::XOrIOp>(o, [](int64_t a, int64_t b) { return a ^ b; });
  }
  Int min(const Int &o) const {
    return emit<mlir::arith::MinSIOp>(o, [](int64_t a, int64_t b) { return std::min(a, b); });
  }
  Int min(int64_t o) const { return min(Int(*builder, o)); }
  Int max(const Int &o) const {
    return emit<mlir::arith::MaxSIOp>(o, [](int64_t a, int64_t b) { return std::max(a, b); });
  }
  Int ceilDiv(int64_t divisor) const { return (*this + (divisor - 1)) / divisor; }
  Int operator+(int64_t o) const { return *this + Int(*builder, o); }
  Int operator-(int64_t o) const { return *this - Int(*builder, o); }
  Int operator*(int64_t o) const { return *this * Int(*builder, o); }
  Int operator/(int64_t o) const { return *this / Int(*builder, o); }
  Int operator%(int64_t o) const { return *this % Int(*builder, o); }
  /// Signed comparison.
  mlir::Value operator<(const Int &o) const {
    return mlir::arith::CmpIOp::create(*builder, mlir::arith::CmpIPredicate::slt, get(), o.get());
  }
  /// Whether a place in a tile lies inside of an extent. The last tile of an extent near 2^31
  /// ends beyond it, so places are compared without a sign.
  mlir::Value isInside(const Int &extent) const {
    return mlir::arith::CmpIOp::create(*builder, mlir::arith::CmpIPredicate::ult, get(),
                                       extent.get());
  }
  /// Such a place, or the last one inside.
  Int upTo(const Int &last) const {
    return emit<mlir::arith::MinUIOp>(last, [](int64_t a, int64_t b) { return std::min(a, b); });
  }
  /// This where `condition` holds, otherwise zero.
  Int where(mlir::Value condition) const {
    mlir::Value zero = mlir::arith::ConstantIntOp::create(*builder, 0, 32);
    return Int(*builder, mlir::arith::SelectOp::create(*builder, condition, get(), zero));
  }
  friend Int choose(mlir::Value condition, Int yes, Int no) {
    return Int(*yes.builder,
               mlir::arith::SelectOp::create(*yes.builder, condition, yes.get(), no.get()));
  }
  friend Int lesser(Int a, int64_t b) { return a.min(b); }
  friend Int lesser(Int a, const Int &b) { return a.min(b); }
  friend Int greater(Int a, const Int &b) { return a.max(b); }

private:
  bool isConstant(int64_t x) const { return known && constant == x; }
  template <typename Op, typename Fold> Int emit(const Int &o, Fold fold) const {
    if (known && o.known)
      return Int(*builder, fold(constant, o.constant));
    return Int(*builder, Op::create(*builder, get(), o.get()).getResult());
  }

  mlir::ImplicitLocOpBuilder *builder;
  mlir::Value value;
  bool known = false;
  int64_t constant = 0; ///< where known
};

} // namespace gemm::tile

#endif
