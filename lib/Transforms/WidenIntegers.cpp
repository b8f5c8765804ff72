// gemm-widen-integers: integers of widths that no kernel and no bundle has, i16 for instance. In,
// tensors: scalar code in bodies that computes with such integers, tensors of them in between, and
// the bits of f16 and bf16, which have that width, and of floats of 8 bits (ByteFloatBits). Out:
// the same numbers, their sign extended, in i32 or i64; bits of 16 are made of those of the f32
// that the number widens to. Scalars outside of bodies that meet none of these compute sizes, which
// a bundle knows in any width, and stay.
#include "ByteFloatBits.h"
#include "Elementwise.h"
#include "gemm/Transforms/FunctionPass.h"
#include "gemm/Transforms/Passes.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "mlir/IR/TypeUtilities.h"

using namespace mlir;

namespace gemm {
#define GEN_PASS_DEF_GEMMWIDENINTEGERSPASS
#include "gemm/Transforms/Passes.h.inc"
} // namespace gemm

/// The width of an integer, or of a tensor's, that has no place of its own; 0 for other types.
static unsigned oddWidth(Type type) {
  if (!isa<RankedTensorType, IntegerType>(type))
    return 0;
  auto integer = dyn_cast<IntegerType>(getElementTypeOrSelf(type));
  if (!integer || !integer.isSignless() || integer.getWidth() > 63 ||
      llvm::is_contained({1, 8, 32}, int(integer.getWidth())))
    return 0;
  return integer.getWidth();
}

/// One in memory or a vector, which stays.
static bool isOddElsewhere(Type type) {
  auto shaped = dyn_cast<ShapedType>(type);
  return shaped && !isa<RankedTensorType>(type) && oddWidth(shaped.getElementType());
}

static Type widened(Type type) {
  Type wide = IntegerType::get(type.getContext(), oddWidth(type) < 32 ? 32 : 64);
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? Type(tensor.clone(wide)) : wide;
}

static bool isHalf(Type type) { return type.isF16() || type.isBF16(); }

namespace {
/// Scalar code at a place, on the numbers that integers of `bits` stand for.
struct Code {
  ImplicitLocOpBuilder b;

  Value number(Type type, int64_t value) {
    return arith::ConstantOp::create(b, b.getIntegerAttr(type, value));
  }
  Value real(double value) { return arith::ConstantOp::create(b, b.getF32FloatAttr(float(value))); }

  /// The number that the low bits are.
  Value wrapped(Value value, unsigned bits) {
    Value distance = number(value.getType(), value.getType().getIntOrFloatBitWidth() - bits);
    return arith::ShRSIOp::create(b, arith::ShLIOp::create(b, value, distance), distance);
  }

  /// The same bits as a number that is not negative.
  Value unsignedOf(Value value, unsigned bits) {
    return arith::AndIOp::create(b, value, number(value.getType(), (int64_t(1) << bits) - 1));
  }

  /// To an integer of another width.
  Value resized(Value value, Type type, bool isSigned) {
    unsigned from = value.getType().getIntOrFloatBitWidth(), to = type.getIntOrFloatBitWidth();
    if (from == to)
      return value;
    if (from > to)
      return arith::TruncIOp::create(b, type, value);
    return isSigned ? arith::ExtSIOp::create(b, type, value).getResult()
                    : arith::ExtUIOp::create(b, type, value).getResult();
  }

  Value choose(Value condition, Value yes, Value no) {
    return arith::SelectOp::create(b, condition, yes, no);
  }
  Value atLeast(Value value, int64_t bound) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::sge, value,
                                 number(value.getType(), bound));
  }

  /// The bits of an f16 or bf16, as the number that an i16 of them is.
  Value bitsOf(Value half) {
    Type i32 = b.getI32Type();
    Value wide = arith::BitcastOp::create(b, i32, arith::ExtFOp::create(b, b.getF32Type(), half));
    if (half.getType().isBF16())
      return arith::ShRSIOp::create(b, wide, number(i32, 16));
    // The exponent's offset is 15 in the place of 127, and 10 digits are left of 23.
    // One op after the other: the order of arguments is the host compiler's.
    Value digits = number(i32, -0x8000);
    Value sign = arith::AndIOp::create(b, arith::ShRSIOp::create(b, wide, number(i32, 16)), digits);
    Value size = arith::AndIOp::create(b, wide, number(i32, 0x7fffffff));
    Value fewer = number(i32, 13);
    Value normal =
        arith::ShRSIOp::create(b, arith::SubIOp::create(b, size, number(i32, 0x38000000)), fewer);
    Value scale = real(16777216.0), zero = number(i32, 0); // units of 2^-24, the smallest
    Value tiny = choose(atLeast(size, 0x38800000), zero, size);
    Value units =
        arith::MulFOp::create(b, arith::BitcastOp::create(b, b.getF32Type(), tiny), scale);
    Value whole = arith::FPToSIOp::create(b, i32, units);
    Value bits = choose(atLeast(size, 0x38800000), normal, whole);
    Value infinity = number(i32, 0x7c00);
    bits = choose(atLeast(size, 0x7f800000), infinity, bits);
    Value nan = number(i32, 0x7e00);
    bits = choose(atLeast(size, 0x7f800001), nan, bits);
    return arith::OrIOp::create(b, sign, bits);
  }

  /// The f16 or bf16 of which these are the bits.
  Value halfOf(Value bits, Type half) {
    Type i32 = b.getI32Type(), f32 = b.getF32Type();
    Value wide;
    if (half.isBF16()) {
      wide = arith::ShLIOp::create(b, bits, number(i32, 16));
    } else {
      Value sign = arith::AndIOp::create(b, bits, number(i32, -0x80000000LL));
      Value size = arith::AndIOp::create(b, bits, number(i32, 0x7fff));
      Value shifted = arith::ShLIOp::create(b, size, number(i32, 13));
      Value normal = arith::AddIOp::create(b, shifted, number(i32, 0x38000000));
      Value endless = arith::OrIOp::create(b, shifted, number(i32, 0x7f800000));
      Value unit = real(1.0 / 16777216.0);
      Value tiny = arith::MulFOp::create(b, arith::SIToFPOp::create(b, f32, size), unit);
      Value tinyBits = arith::BitcastOp::create(b, i32, tiny);
      wide = choose(atLeast(size, 0x400), normal, tinyBits);
      wide = choose(atLeast(size, 0x7c00), endless, wide);
      wide = arith::OrIOp::create(b, wide, sign);
    }
    return arith::TruncFOp::create(b, half, arith::BitcastOp::create(b, f32, wide));
  }
};

struct WidenIntegers
    : gemm::FunctionPass<WidenIntegers, gemm::impl::GemmWidenIntegersPassBase<WidenIntegers>> {
  using FunctionPass::FunctionPass;

  bool runOnFunction(FunctionOpInterface function) {
    IRRewriter rewriter(&getContext());
    const bool bytes = gemm::rewriteByteFloatBits(rewriter, function);
    return widen(function, rewriter) || bytes;
  }

private:
  static bool widen(FunctionOpInterface function, IRRewriter &rewriter) {
    if (llvm::any_of(function.getArgumentTypes(), oddWidth) ||
        llvm::any_of(function.getResultTypes(), oddWidth))
      return false;
    SmallVector<Operation *> code, others;
    SmallVector<Value> values;
    function.walk([&](Operation *op) {
      if (!isa<linalg::GenericOp>(op) && gemm::isElementwise(op) && hasOdd(op))
        others.push_back(op);
    });
    for (Operation *op : others)
      (void)gemm::toGeneric(rewriter, op);
    if (!collect(function, code, values) || values.empty())
      return !others.empty();
    llvm::DenseMap<Value, unsigned> widths;
    for (Value value : values)
      widths[value] = oddWidth(value.getType());
    for (Value value : values)
      value.setType(widened(value.getType()));
    for (Operation *op : code)
      rewrite(rewriter, op, widths);
    return true;
  }

  static bool hasOdd(Operation *op) {
    return llvm::any_of(op->getOperandTypes(), oddWidth) ||
           llvm::any_of(op->getResultTypes(), oddWidth);
  }

  /// The values of such types and the scalar code that has any. False where an op has one that
  /// is not known here; then all stays, and who needs a kernel for it refuses it.
  static bool collect(FunctionOpInterface function, SmallVector<Operation *> &code,
                      SmallVector<Value> &values) {
    WalkResult walked = function.walk([&](Operation *op) {
      if (op == function)
        return WalkResult::advance();
      if (llvm::any_of(op->getOperandTypes(), isOddElsewhere) ||
          llvm::any_of(op->getResultTypes(), isOddElsewhere))
        return WalkResult::interrupt();
      bool any = hasOdd(op);
      for (Region &region : op->getRegions())
        for (Value argument : region.getArguments())
          if (oddWidth(argument.getType()))
            values.push_back(argument), any = true;
      for (Value result : op->getResults())
        if (oddWidth(result.getType()))
          values.push_back(result);
      if (!any)
        return WalkResult::advance();
      if (isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op->getDialect())) {
        code.push_back(op);
        return isKnown(op) ? WalkResult::advance() : WalkResult::interrupt();
      }
      return isa_and_nonnull<tensor::TensorDialect>(op->getDialect()) ||
                     isa<linalg::GenericOp, linalg::FillOp, linalg::ReduceOp, linalg::MapOp,
                         linalg::YieldOp, scf::IfOp, scf::YieldOp>(op)
                 ? WalkResult::advance()
                 : WalkResult::interrupt();
    });
    if (walked.wasInterrupted())
      return false;
    llvm::DenseSet<Value> met = metByOthers(code, values);
    llvm::erase_if(values, [&](Value value) { return !met.contains(value); });
    llvm::erase_if(code, [&](Operation *op) { return isOfSizes(op) && !meets(op, met); });
    return true;
  }

  /// Scalar code that no body holds.
  static bool isOfSizes(Operation *op) {
    return isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
           !op->getParentOfType<linalg::LinalgOp>() &&
           llvm::none_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>) &&
           llvm::none_of(op->getResultTypes(), llvm::IsaPred<ShapedType>);
  }

  static bool meets(Operation *op, const llvm::DenseSet<Value> &met) {
    auto isMet = [&](Value value) { return met.contains(value); };
    return llvm::any_of(op->getOperands(), isMet) || llvm::any_of(op->getResults(), isMet);
  }

  /// Those of the values that ops other than these scalar ones have, and what is computed from
  /// them or makes them.
  static llvm::DenseSet<Value> metByOthers(ArrayRef<Operation *> code, ArrayRef<Value> values) {
    llvm::DenseSet<Value> met;
    for (Value value : values) {
      Operation *definition = value.getDefiningOp();
      if (!definition || !isOfSizes(definition) ||
          llvm::any_of(value.getUsers(), [](Operation *user) { return !isOfSizes(user); }))
        met.insert(value);
    }
    for (bool grows = true; grows;) {
      grows = false;
      for (Operation *op : code)
        if (isOfSizes(op) && meets(op, met))
          for (Value value : llvm::concat<Value>(SmallVector<Value>(op->getOperands()),
                                                 SmallVector<Value>(op->getResults())))
            grows |= oddWidth(value.getType()) && met.insert(value).second;
    }
    return met;
  }

  static bool isKnown(Operation *op) {
    if (isa<arith::ConstantOp>(op))
      return isa<IntegerAttr, DenseIntElementsAttr>(cast<arith::ConstantOp>(op).getValue());
    if (llvm::any_of(op->getOperandTypes(), llvm::IsaPred<ShapedType>))
      return false;
    if (isa<arith::BitcastOp>(op))
      return oddWidth(op->getOperand(0).getType()) == 16 ? isHalf(op->getResult(0).getType())
                                                         : isHalf(op->getOperand(0).getType());
    return isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp, arith::ShRSIOp,
               arith::ShRUIOp, arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::MaxSIOp,
               arith::MinSIOp, arith::MaxUIOp, arith::MinUIOp, arith::SelectOp, arith::CmpIOp,
               arith::DivSIOp, arith::RemSIOp, arith::FloorDivSIOp, arith::CeilDivSIOp,
               arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp, arith::ExtSIOp, arith::ExtUIOp,
               arith::TruncIOp, arith::IndexCastOp, arith::IndexCastUIOp, arith::SIToFPOp,
               arith::UIToFPOp, arith::FPToSIOp, arith::FPToUIOp, math::AbsIOp>(op);
  }

  static void widen(arith::ConstantOp constant) {
    Type type = constant.getType();
    if (auto single = dyn_cast<IntegerAttr>(constant.getValue()))
      constant.setValueAttr(
          IntegerAttr::get(type, single.getValue().sext(type.getIntOrFloatBitWidth())));
    else
      constant.setValueAttr(cast<DenseIntElementsAttr>(constant.getValue())
                                .mapValues(getElementTypeOrSelf(type), [&](const APInt &value) {
                                  return value.sext(
                                      getElementTypeOrSelf(type).getIntOrFloatBitWidth());
                                }));
  }

  /// An op that stays, on wider integers: what it reads is made what it takes them for, and what
  /// it makes is wrapped behind it.
  static void widenInPlace(IRRewriter &rewriter, Operation *op,
                           llvm::DenseMap<Value, unsigned> &widths) {
    rewriter.setInsertionPoint(op);
    Code code{ImplicitLocOpBuilder(op->getLoc(), rewriter)};
    Value result = op->getResult(0);
    unsigned to = widths.lookup(result);
    // Of numbers that are unsigned; order and sign are the same as those of the narrow ones.
    if (isa<arith::ShRUIOp, arith::DivUIOp, arith::RemUIOp, arith::CeilDivUIOp, arith::UIToFPOp,
            arith::IndexCastUIOp>(op))
      for (OpOperand &operand : op->getOpOperands())
        if (unsigned bits = widths.lookup(operand.get()))
          operand.set(code.unsignedOf(operand.get(), bits));
    // Not what was promised of the narrow result.
    if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp, arith::ShLIOp>(op))
      op->setAttr("overflowFlags", arith::IntegerOverflowFlagsAttr::get(
                                       op->getContext(), arith::IntegerOverflowFlags::none));
    bool inside = isa<arith::AndIOp, arith::OrIOp, arith::XOrIOp, arith::MaxSIOp, arith::MinSIOp,
                      arith::MaxUIOp, arith::MinUIOp, arith::SelectOp, arith::CmpIOp,
                      arith::ShRSIOp, arith::RemSIOp>(op);
    if (!to || inside)
      return;
    rewriter.setInsertionPointAfter(op);
    Code after{ImplicitLocOpBuilder(op->getLoc(), rewriter)};
    Value made = after.wrapped(result, to);
    rewriter.replaceUsesWithIf(result, made, [&](OpOperand &use) {
      return use.getOwner() != made.getDefiningOp() &&
             use.getOwner() != made.getDefiningOp()->getOperand(0).getDefiningOp();
    });
    widths[made] = to;
  }

  static void rewrite(IRRewriter &rewriter, Operation *op,
                      llvm::DenseMap<Value, unsigned> &widths) {
    if (auto constant = dyn_cast<arith::ConstantOp>(op))
      return widen(constant);
    if (!isa<arith::ExtSIOp, arith::TruncIOp, arith::ExtUIOp, arith::BitcastOp>(op))
      return widenInPlace(rewriter, op, widths);
    rewriter.setInsertionPoint(op);
    Code code{ImplicitLocOpBuilder(op->getLoc(), rewriter)};
    Value result = op->getResult(0);
    unsigned to = widths.lookup(result);
    Value first = op->getOperand(0), made;
    unsigned from = widths.lookup(first), wrap = to;
    if (isa<arith::ExtSIOp, arith::TruncIOp>(op)) {
      made = code.resized(first, result.getType(), true);
      wrap = isa<arith::TruncIOp>(op) ? to : 0;
    } else if (isa<arith::ExtUIOp>(op)) {
      made = code.resized(from ? code.unsignedOf(first, from) : first, result.getType(), false);
      wrap = 0;
    } else {
      made = from ? code.halfOf(first, result.getType()) : code.bitsOf(first);
      wrap = 0;
    }
    if (wrap)
      made = code.wrapped(made, wrap);
    widths.erase(result);
    rewriter.replaceOp(op, made);
    if (to)
      widths[made] = to;
  }
};
} // namespace
