// gemm-expand-math: f32 math ops and divisions of a GPU module become arithmetic and
// hardware approximations, truncations with a rounding mode the conversion that has it. An
// op without an expansion, or of a type that has no registers, is an error that names it, so
// that no call of a library can slip through to the backend.
#include "Fp8.h"
#include "Select.h"
#include "gemm/Conversion/ExpandMath/Expansions.h"
#include "gemm/Conversion/ExpandMath/HasCode.h"
#include "gemm/Conversion/ExpandMath/Hyperbolic.h"
#include "gemm/Conversion/ExpandMath/Power.h"
#include "gemm/Conversion/ExpandMath/Remainder.h"
#include "gemm/Conversion/ExpandMath/Trigonometry.h"
#include "gemm/Conversion/Rounding.h"
#include "gemm/Conversion/Tile/Passes.h"
#include "gemm/Dialect/Gemm/Gemm.h"
#include "mlir/Conversion/GPUToNVVM/GPUToNVVMPass.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/GPU/IR/GPUDialect.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/DialectConversion.h"
#include "llvm/ADT/StringExtras.h"

namespace gemm::tile {
#define GEN_PASS_DEF_EXPANDMATH
#include "gemm/Conversion/Tile/Passes.h.inc"
} // namespace gemm::tile

using namespace mlir;

namespace {
/// The `Ops` of Expansions.h that emit IR.
struct Emitter {
  using F = Value;
  ImplicitLocOpBuilder &b;

  Value constant(double c) { return arith::ConstantOp::create(b, b.getF32FloatAttr(c)); }
  Value add(Value x, Value y) { return arith::AddFOp::create(b, x, y); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return intrinsic("llvm.nvvm.div.full", {x, y}); }
  Value fma(Value x, Value y, Value z) { return intrinsic("llvm.fma.f32", {x, y, z}); }
  Value abs(Value x) { return intrinsic("llvm.fabs.f32", {x}); }
  Value copysign(Value x, Value sign) { return intrinsic("llvm.copysign.f32", {x, sign}); }
  Value minimum(Value x, Value y) { return arith::MinimumFOp::create(b, x, y); }
  Value maximum(Value x, Value y) { return arith::MaximumFOp::create(b, x, y); }
  Value roundEven(Value x) { return intrinsic("llvm.roundeven.f32", {x}); }
  Value lessEqual(Value x, Value y) {
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, x, y);
  }
  Value select(Value c, Value x, Value y) { return arith::SelectOp::create(b, c, x, y); }
  std::pair<Value, Value> split(Value x) {
    auto number = [&](int64_t n) { return arith::ConstantIntOp::create(b, n, 32); };
    Value bits = LLVM::BitcastOp::create(b, b.getI32Type(), x);
    Value digits =
        number(23); // before its user's other operand, whatever the host compiler's order
    Value e = arith::ShRSIOp::create(
        b, arith::SubIOp::create(b, bits, number(gemm::expansion::rootOfHalf)), digits);
    Value m = arith::SubIOp::create(b, bits, arith::ShLIOp::create(b, e, number(23)));
    return {LLVM::BitcastOp::create(b, b.getF32Type(), m),
            arith::SIToFPOp::create(b, b.getF32Type(), e)};
  }
  Value ex2(Value x) { return intrinsic("llvm.nvvm.ex2.approx", x); }
  Value ex2Flush(Value x) { return intrinsic("llvm.nvvm.ex2.approx.ftz", x); }
  Value rcpFlush(Value x) { return intrinsic("llvm.nvvm.rcp.approx.ftz.f", x); }
  Value sqrt(Value x) { return intrinsic("llvm.sqrt.f32", {x}); }
  Value lg2(Value x) { return intrinsic("llvm.nvvm.lg2.approx.f", x); }
  Value rsqrt(Value x) { return intrinsic("llvm.nvvm.rsqrt.approx.f", x); }
  Value sinApprox(Value x) { return intrinsic("llvm.nvvm.sin.approx.f", x); }
  Value cosApprox(Value x) { return intrinsic("llvm.nvvm.cos.approx.f", x); }
  // By name: the conversion of GPU modules to NVVM rejects the LLVM dialect's own
  // ops for these, in favour of library calls.
  Value intrinsic(StringRef name, ArrayRef<Value> operands) {
    return LLVM::CallIntrinsicOp::create(b, b.getF32Type(), b.getStringAttr(name), operands)
        .getResults();
  }
};

/// The `Ops` of Remainder.h that emit IR.
struct WideEmitter {
  using F = Value;
  ImplicitLocOpBuilder &b;

  Value constant(double c) { return arith::ConstantOp::create(b, b.getF64FloatAttr(c)); }
  Value sub(Value x, Value y) { return arith::SubFOp::create(b, x, y); }
  Value mul(Value x, Value y) { return arith::MulFOp::create(b, x, y); }
  Value div(Value x, Value y) { return arith::DivFOp::create(b, x, y); }
  Value trunc(Value x) { return intrinsic("llvm.trunc.f64", {x}); }
  Value abs(Value x) { return intrinsic("llvm.fabs.f64", {x}); }
  Value copysign(Value x, Value sign) { return intrinsic("llvm.copysign.f64", {x, sign}); }
  Value lessEqual(Value x, Value y) {
    return arith::CmpFOp::create(b, arith::CmpFPredicate::OLE, x, y);
  }
  Value select(Value c, Value x, Value y) { return arith::SelectOp::create(b, c, x, y); }
  Value intrinsic(StringRef name, ArrayRef<Value> operands) {
    return LLVM::CallIntrinsicOp::create(b, b.getF64Type(), b.getStringAttr(name), operands)
        .getResults();
  }
};

using Expansion = Value (*)(Emitter &, Value);
struct Unary {
  llvm::StringLiteral name;
  Expansion expansion;
};
} // namespace

/// The expansions of unary functions of f32.
static constexpr Unary unaryFunctions[] = {
    {"acos", gemm::expansion::acos<Emitter>},
    {"acosh", gemm::expansion::acosh<Emitter>},
    {"asin", gemm::expansion::asin<Emitter>},
    {"asinh", gemm::expansion::asinh<Emitter>},
    {"atan", gemm::expansion::atan<Emitter>},
    {"atanh", gemm::expansion::atanh<Emitter>},
    {"cbrt", gemm::expansion::cbrt<Emitter>},
    {"cos", gemm::expansion::cos<Emitter>},
    {"cosh", gemm::expansion::cosh<Emitter>},
    {"erf", gemm::expansion::erf<Emitter>},
    {"erfc", gemm::expansion::erfc<Emitter>},
    {"exp", gemm::expansion::exp<Emitter>},
    {"exp2", [](Emitter &o, Value x) { return o.ex2(x); }},
    {"expm1", gemm::expansion::expm1<Emitter>},
    {"log", gemm::expansion::log<Emitter>},
    {"log10", gemm::expansion::log10<Emitter>},
    {"log1p", gemm::expansion::log1p<Emitter>},
    {"log2", gemm::expansion::log2<Emitter>},
    {"rsqrt", [](Emitter &o, Value x) { return o.rsqrt(x); }},
    {"sin", gemm::expansion::sin<Emitter>},
    {"sinh", gemm::expansion::sinh<Emitter>},
    {"tan", gemm::expansion::tan<Emitter>},
    {"tanh", gemm::expansion::tanh<Emitter>},
};

/// Null when there is none.
static Expansion findUnary(Operation *op) {
  for (const Unary &known : unaryFunctions)
    if (op->getName().stripDialect() == known.name)
      return known.expansion;
  return nullptr;
}

/// What the backend selects for every float type; null for the others. In arith these two
/// would become calls of libdevice.
static Value selectNumber(Operation *op) {
  bool most = isa<arith::MaxNumFOp>(op);
  if (!most && !isa<arith::MinNumFOp>(op))
    return Value();
  OpBuilder b(op);
  return LLVM::CallIntrinsicOp::create(b, op->getLoc(), op->getResult(0).getType(),
                                       b.getStringAttr(most ? "llvm.maxnum" : "llvm.minnum"),
                                       op->getOperands())
      .getResults();
}

/// The n of an x^n that has an expansion of its own: a whole constant up to 64, or that of a square
/// root.
static std::optional<double> exponentOf(Operation *op) {
  if (!isa<math::PowFOp, math::FPowIOp>(op))
    return std::nullopt;
  APFloat exponent(0.0f);
  APInt whole;
  double n = 0;
  if (matchPattern(op->getOperand(1), m_ConstantFloat(&exponent)))
    n = exponent.convertToDouble();
  else if (matchPattern(op->getOperand(1), m_ConstantInt(&whole)))
    n = whole.getSExtValue();
  else
    return std::nullopt;
  bool root = n == 0.5 || n == -0.5;
  if (!root && !(n >= -64 && n <= 64 && n == static_cast<int>(n)))
    return std::nullopt;
  return n;
}

/// A power that is products of numbers of its own type: x, x^2 or x^3, of which errors of squares
/// and roots have no part.
static bool isFewProducts(Operation *op) {
  const std::optional<double> n = isa<math::FPowIOp>(op) ? exponentOf(op) : std::nullopt;
  return n && *n >= 1 && *n <= 3;
}

static Value expandPower(Emitter &o, Value x, double n) {
  if (n == 0.5)
    return o.intrinsic("llvm.sqrt.f32", {gemm::expansion::underRoot(o, x)});
  if (n == -0.5)
    return o.rsqrt(gemm::expansion::underRoot(o, x));
  return gemm::expansion::power(o, x, static_cast<int>(n));
}

static Value expandRemainder(ImplicitLocOpBuilder &b, Value x, Value y) {
  WideEmitter wide{b};
  auto extend = [&](Value v) { return arith::ExtFOp::create(b, b.getF64Type(), v); };
  return arith::TruncFOp::create(
      b, b.getF32Type(), gemm::expansion::remainder<WideEmitter>(wide, extend(x), extend(y)));
}

/// The expansions of functions of two numbers of f32, which may be arith's.
struct Binary {
  llvm::StringLiteral name;
  Value (*expansion)(Emitter &, Value, Value);
};
static const Binary binaryFunctions[] = {
    {"atan2", gemm::expansion::atan2<Emitter>},
    {"powf", gemm::expansion::pow<Emitter>},
    {"remf", [](Emitter &o, Value x, Value y) { return expandRemainder(o.b, x, y); }},
};
/// Null when there is none.
static const Binary *findBinary(Operation *op) {
  auto is = [op](const Binary &known) { return op->getName().stripDialect() == known.name; };
  const Binary *found = llvm::find_if(binaryFunctions, is);
  return found == std::end(binaryFunctions) ? nullptr : found;
}

bool gemm::tile::hasCode(Operation *op, Type type) {
  if (!isa_and_nonnull<math::MathDialect>(op->getDialect()))
    return !findBinary(op) || type.isF32();
  bool isExpanded = findUnary(op) || findBinary(op) || isa<math::SincosOp>(op) || exponentOf(op);
  return (type.isF32() && isExpanded) || (type.isF64() && isFewProducts(op)) ||
         (op->getNumResults() == 1 && isSelected(op, type));
}

/// What there is code for on operands of this type, for a message.
static std::string listCode(Type type) {
  SmallVector<StringRef> names = gemm::tile::selectedNames(type);
  if (type.isF32()) {
    for (const Unary &known : unaryFunctions)
      names.push_back(known.name);
    for (const Binary &known : binaryFunctions)
      names.push_back(known.name);
    llvm::append_values(names, "sincos", "fpowi (by whole constants up to 64)");
  }
  if (type.isF64())
    names.push_back("fpowi (by 1, 2 and 3)");
  return names.empty() ? "none" : llvm::join(names, ", ");
}

static StringRef ptxName(Type type) {
  return type.isBF16() ? "bf16" : type.isF16() ? "f16" : type.isF32() ? "f32" : "f64";
}
static StringRef registerOf(Type type) { return type.isF32() ? "f" : type.isF64() ? "d" : "h"; }

/// cvt with the mode of `op`; null where the ISA has none. As assembly: LLVM has no
/// intrinsic for most of them, and its constrained fptrunc is not for this backend.
static Value expandTruncation(arith::TruncFOp op) {
  using Mode = arith::RoundingMode;
  StringRef mode;
  switch (gemm::roundingOf(op)) {
  case Mode::to_nearest_even:
  case Mode::to_nearest_away:
    return Value();
  case Mode::toward_zero:
    mode = "rz";
    break;
  case Mode::downward:
    mode = "rm";
    break;
  case Mode::upward:
    mode = "rp";
    break;
  }
  Type from = op.getIn().getType(), to = op.getType();
  bool known =
      (from.isF32() && (to.isF16() || to.isBF16())) || (from.isF64() && (to.isF16() || to.isF32()));
  if (!known)
    return Value();
  ImplicitLocOpBuilder b(op.getLoc(), op);
  bool half = !to.isF32();
  auto made = LLVM::InlineAsmOp::create(
      b, half ? b.getI16Type() : to, op.getIn(),
      ("cvt." + mode + "." + ptxName(to) + "." + ptxName(from) + " $0, $1;").str(),
      ("=" + registerOf(to) + "," + registerOf(from)).str(), /*has_side_effects=*/false,
      /*is_align_stack=*/false, LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr());
  Value value = made.getResult(0);
  return half ? LLVM::BitcastOp::create(b, to, value).getResult() : value;
}

/// Integers of more bits than f32 has as bf16: in f32 rounded to odd, so that the rounding
/// to bf16 is the only one. The backend rounds to f32 to nearest first, which makes a tie of
/// 2^24 + 2^16 + 1. Null where f32 holds every value.
static Value expandToBf16(Operation *op) {
  auto from = dyn_cast<IntegerType>(op->getOperand(0).getType());
  if (!from || from.getWidth() <= 24 || from.getWidth() > 64)
    return Value();
  ImplicitLocOpBuilder b(op->getLoc(), op);
  bool isSigned = isa<arith::SIToFPOp>(op), wide = from.getWidth() > 32;
  IntegerType type = wide ? b.getI64Type() : b.getI32Type();
  Value x = op->getOperand(0);
  if (from != type)
    x = isSigned ? arith::ExtSIOp::create(b, type, x).getResult()
                 : arith::ExtUIOp::create(b, type, x).getResult();
  StringRef name = isSigned ? (wide ? "llvm.nvvm.ll2f.rz" : "llvm.nvvm.i2f.rz")
                            : (wide ? "llvm.nvvm.ull2f.rz" : "llvm.nvvm.ui2f.rz");
  Value cut = Emitter{b}.intrinsic(name, {x});
  Value back = isSigned ? arith::FPToSIOp::create(b, type, cut).getResult()
                        : arith::FPToUIOp::create(b, type, cut).getResult();
  Value inexact = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, back, x);
  Value bits = LLVM::BitcastOp::create(b, b.getI32Type(), cut);
  bits = arith::OrIOp::create(b, bits, arith::ExtUIOp::create(b, b.getI32Type(), inexact));
  Value odd = LLVM::BitcastOp::create(b, b.getF32Type(), bits);
  return arith::TruncFOp::create(b, op->getResult(0).getType(), odd);
}

/// Whether the target computes with values of this type, or never sees one.
static bool hasRegisters(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return integer.getWidth() <= 64;
  return !isa<FloatType>(type) || type.isF16() || type.isBF16() || type.isF32() || type.isF64() ||
         gemm::isByteFloat(type); // as bits
}

/// Whether it computes with fp8, which is converted, chosen and stored alone.
static bool computesFp8(Operation *op) {
  auto isFp8 = [](Type type) { return gemm::isByteFloat(type); };
  return isa_and_nonnull<arith::ArithDialect>(op->getDialect()) &&
         !isa<arith::ExtFOp, arith::TruncFOp, arith::SIToFPOp, arith::UIToFPOp, arith::SelectOp,
              arith::ConstantOp, arith::BitcastOp>(op) &&
         (llvm::any_of(op->getOperandTypes(), isFp8) || llvm::any_of(op->getResultTypes(), isFp8));
}

/// Rewrites every 1 + tanh(x), the heart of GELU; tanh itself stays for other uses.
static void expandOnePlusTanh(math::TanhOp tanh) {
  for (Operation *user : llvm::make_early_inc_range(tanh->getUsers())) {
    auto add = dyn_cast<arith::AddFOp>(user);
    if (!add || !add.getType().isF32())
      continue;
    Value one = add.getLhs() == tanh.getResult() ? add.getRhs() : add.getLhs();
    if (!matchPattern(one, m_OneFloat()))
      continue;
    ImplicitLocOpBuilder builder(add.getLoc(), add);
    Emitter emitter{builder};
    add.replaceAllUsesWith(gemm::expansion::onePlusTanh(emitter, tanh.getOperand()));
    add.erase();
  }
  if (tanh->use_empty())
    tanh.erase();
}

/// 1 / x where that is exact and neither is subnormal: of a constant power of two.
static std::optional<double> exactReciprocal(Value x) {
  FloatAttr constant;
  if (!matchPattern(x, m_Constant(&constant)))
    return std::nullopt;
  const double value = constant.getValueAsDouble();
  int exponent = 0;
  if (std::fabs(std::frexp(value, &exponent)) != 0.5 || std::abs(exponent - 1) > 126)
    return std::nullopt;
  return 1 / value;
}

namespace {
struct ExpandMath : gemm::tile::impl::ExpandMathBase<ExpandMath> {
  void runOnOperation() override {
    SmallVector<math::TanhOp> hyperbolic;
    getOperation().walk([&](math::TanhOp op) { hyperbolic.push_back(op); });
    for (math::TanhOp op : hyperbolic)
      expandOnePlusTanh(op);
    SmallVector<Operation *> ops;
    ConversionTarget nvvm(getContext());
    configureGpuToNVVMConversionLegality(nvvm);
    WalkResult all = getOperation().walk([&](Operation *op) {
      if (isa_and_nonnull<LLVM::LLVMDialect>(op->getDialect()) && nvvm.isIllegal(op)) {
        op->emitError("expected arith and math ops in an epilogue or a body, got '")
            << op->getName()
            << "', which has no code in a kernel; convert math to LLVM after kernels are made";
        return WalkResult::interrupt();
      }
      if (computesFp8(op)) {
        op->emitOpError("expected numbers of f32 to compute with, got fp8; extend them first, and "
                        "truncate the result");
        return WalkResult::interrupt();
      }
      bool division = isa<arith::DivFOp>(op) && op->getResult(0).getType().isF32();
      bool toBf16 =
          isa<arith::SIToFPOp, arith::UIToFPOp>(op) && op->getResult(0).getType().isBF16();
      auto truncation = dyn_cast<arith::TruncFOp>(op);
      if (division || toBf16 || isa<arith::MaxNumFOp, arith::MinNumFOp, arith::RemFOp>(op) ||
          (truncation && truncation.getRoundingmode()) || gemm::tile::convertsFp8(op) ||
          isa_and_nonnull<math::MathDialect>(op->getDialect()))
        ops.push_back(op);
      if (llvm::all_of(op->getResultTypes(), hasRegisters))
        return WalkResult::advance();
      op->emitError("expected f64, f32, f16, bf16, f8E4M3FN, f8E5M2, f8E8M0FNU and integers of at "
                    "most 64 bits "
                    "in a kernel, got '")
          << op->getName() << "' of " << op->getResult(0).getType();
      return WalkResult::interrupt();
    });
    if (all.wasInterrupted())
      return signalPassFailure();
    for (Operation *op : ops)
      if (failed(expand(op)))
        return signalPassFailure();
  }

  LogicalResult expand(Operation *op) {
    if (gemm::tile::convertsFp8(op))
      return gemm::tile::convertFp8(op);
    if (auto truncation = dyn_cast<arith::TruncFOp>(op))
      return truncate(truncation);
    if (isa<arith::SIToFPOp, arith::UIToFPOp>(op)) {
      if (Value result = expandToBf16(op)) {
        op->getResult(0).replaceAllUsesWith(result);
        op->erase();
      }
      return success();
    }
    if (Value result = selectNumber(op)) {
      op->getResult(0).replaceAllUsesWith(result);
      op->erase();
      return success();
    }
    Value x = op->getOperand(0);
    Type type = x.getType();
    if (!gemm::tile::hasCode(op, type))
      return op->emitError("expected a math function that has code on ")
             << type << ": " << listCode(type) << "; got '" << op->getName() << "'";
    ImplicitLocOpBuilder builder(op->getLoc(), op);
    Emitter emitter{builder};
    if (isa<math::SincosOp>(op)) {
      op->replaceAllUsesWith(
          ValueRange{gemm::expansion::sin(emitter, x), gemm::expansion::cos(emitter, x)});
      op->erase();
      return success();
    }
    Value result;
    if (std::optional<double> factor =
            isa<arith::DivFOp>(op) ? exactReciprocal(op->getOperand(1)) : std::nullopt)
      result = emitter.mul(x, emitter.constant(*factor));
    else if (isa<arith::DivFOp>(op))
      result = emitter.div(x, op->getOperand(1));
    else if (gemm::tile::isSelected(op, type))
      result = gemm::tile::select(builder, op);
    else if (std::optional<double> exponent = exponentOf(op))
      result = expandPower(emitter, x, *exponent);
    else if (const Binary *binary = findBinary(op))
      result = binary->expansion(emitter, x, op->getOperand(1));
    else
      result = findUnary(op)(emitter, x);
    op->getResult(0).replaceAllUsesWith(result);
    op->erase();
    return success();
  }

  LogicalResult truncate(arith::TruncFOp op) {
    // What is rounded to nearest even says so without an attribute.
    if (gemm::roundsToNearestEven(op)) {
      op.removeRoundingmodeAttr();
      return success();
    }
    Value result = expandTruncation(op);
    if (!result)
      return op.emitError("expected a rounding that PTX has for every chip, got ")
             << arith::stringifyRoundingMode(gemm::roundingOf(op)) << " from "
             << op.getIn().getType() << " to " << op.getType();
    op.replaceAllUsesWith(result);
    op.erase();
    return success();
  }
};
} // namespace
