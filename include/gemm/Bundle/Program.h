// Scalar programs: what an epilogue or an elementwise step computes for one
// element, as a list of arith / math operations over numbered values. A program
// that passed `validate` is well typed and refers to earlier values only.
#pragma once

#include "gemm/Bundle/DType.h"
#include "gemm/Bundle/Expr.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace gemm::bundle {

/// The signature of an operation: which types its arguments and result have.
enum class OpShape : uint8_t {
  Constant,   // no arguments, "value"
  FloatUnary, // float -> the same float
  FloatBinary,
  FloatTernary,
  IntUnary, // integer -> the same integer
  IntBinary,
  CompareFloat, // two floats, "predicate" -> i1
  CompareInt,
  Select,         // i1, T, T -> T
  FloatCast,      // extf, truncf
  IntCast,        // extsi, extui, trunci
  IntToFloat,     // sitofp, uitofp
  FloatToInt,     // fptosi, fptoui
  FloatIntBinary, // fpowi: float, integer -> float
  FloatTest,      // isnan ...: float -> i1
  Bitcast,
  Load,  // i64 for each dimension of a table -> its element
  Group,   // float -> the same float, one for all elements of a group
  Partner, // T -> T, of another element of its group
};

// clang-format off
#define GEMM_PROGRAM_OPS(X) \
  X(Constant, constant, Constant) X(Select, select, Select) X(Bitcast, bitcast, Bitcast) \
  X(AddF, addf, FloatBinary) X(SubF, subf, FloatBinary) X(MulF, mulf, FloatBinary) \
  X(DivF, divf, FloatBinary) X(RemF, remf, FloatBinary) X(NegF, negf, FloatUnary) \
  X(MaximumF, maximumf, FloatBinary) X(MinimumF, minimumf, FloatBinary) \
  X(MaxNumF, maxnumf, FloatBinary) X(MinNumF, minnumf, FloatBinary) \
  X(CmpF, cmpf, CompareFloat) X(ExtF, extf, FloatCast) X(TruncF, truncf, FloatCast) \
  X(SIToFP, sitofp, IntToFloat) X(UIToFP, uitofp, IntToFloat) \
  X(FPToSI, fptosi, FloatToInt) X(FPToUI, fptoui, FloatToInt) \
  X(AddI, addi, IntBinary) X(SubI, subi, IntBinary) X(MulI, muli, IntBinary) \
  X(DivSI, divsi, IntBinary) X(DivUI, divui, IntBinary) X(RemSI, remsi, IntBinary) \
  X(RemUI, remui, IntBinary) X(FloorDivSI, floordivsi, IntBinary) \
  X(CeilDivSI, ceildivsi, IntBinary) X(CeilDivUI, ceildivui, IntBinary) \
  X(AndI, andi, IntBinary) X(OrI, ori, IntBinary) X(XOrI, xori, IntBinary) \
  X(ShLI, shli, IntBinary) X(ShRSI, shrsi, IntBinary) X(ShRUI, shrui, IntBinary) \
  X(MaxSI, maxsi, IntBinary) X(MaxUI, maxui, IntBinary) X(MinSI, minsi, IntBinary) \
  X(MinUI, minui, IntBinary) X(CmpI, cmpi, CompareInt) X(ExtSI, extsi, IntCast) \
  X(ExtUI, extui, IntCast) X(TruncI, trunci, IntCast) X(AbsI, absi, IntUnary) \
  X(CtLz, ctlz, IntUnary) X(CtTz, cttz, IntUnary) X(CtPop, ctpop, IntUnary) \
  X(AbsF, absf, FloatUnary) X(Exp, exp, FloatUnary) X(Exp2, exp2, FloatUnary) \
  X(ExpM1, expm1, FloatUnary) X(Log, log, FloatUnary) X(Log2, log2, FloatUnary) \
  X(Log10, log10, FloatUnary) X(Log1p, log1p, FloatUnary) X(Sqrt, sqrt, FloatUnary) \
  X(Rsqrt, rsqrt, FloatUnary) X(Cbrt, cbrt, FloatUnary) X(Sin, sin, FloatUnary) \
  X(Cos, cos, FloatUnary) X(Tan, tan, FloatUnary) X(ASin, asin, FloatUnary) \
  X(ACos, acos, FloatUnary) X(ATan, atan, FloatUnary) X(Sinh, sinh, FloatUnary) \
  X(Cosh, cosh, FloatUnary) X(Tanh, tanh, FloatUnary) X(ASinh, asinh, FloatUnary) \
  X(ACosh, acosh, FloatUnary) X(ATanh, atanh, FloatUnary) X(Erf, erf, FloatUnary) \
  X(Erfc, erfc, FloatUnary) X(Floor, floor, FloatUnary) X(Ceil, ceil, FloatUnary) \
  X(Round, round, FloatUnary) X(RoundEven, roundeven, FloatUnary) X(Trunc, trunc, FloatUnary) \
  X(PowF, powf, FloatBinary) X(ATan2, atan2, FloatBinary) X(CopySign, copysign, FloatBinary) \
  X(Fma, fma, FloatTernary) X(FPowI, fpowi, FloatIntBinary) \
  X(IsNaN, isnan, FloatTest) X(IsInf, isinf, FloatTest) X(IsFinite, isfinite, FloatTest) \
  X(Load, load, Load) X(GroupReduce, group_reduce, Group) X(Partner, partner, Partner)
// clang-format on

enum class OpCode : uint8_t {
#define X(ID, NAME, SHAPE) ID,
  GEMM_PROGRAM_OPS(X)
#undef X
};

/// Predicates of cmpf and cmpi under their MLIR names.
enum class Predicate : uint8_t {
  False,
  Oeq,
  Ogt,
  Oge,
  Olt,
  Ole,
  One,
  Ord,
  Ueq,
  Ugt,
  Uge,
  Ult,
  Ule,
  Une,
  Uno,
  True, // cmpf
  Eq,
  Ne,
  Slt,
  Sle,
  Sgt,
  Sge,
  UltI,
  UleI,
  UgtI,
  UgeI // cmpi
};

/// How truncf rounds what lies between two values of its type.
enum class Rounding : uint8_t { NearestEven, Downward, Upward, TowardZero, NearestAway };

struct Op {
  OpCode code = OpCode::Constant;
  std::vector<uint32_t> args; // numbers of earlier values
  DType type = DType::F32;    // type of the result
  double value = 0;           // constant of float type
  int64_t integer = 0;        // constant of integer type
  Predicate predicate = Predicate::False;
  Rounding rounding = Rounding::NearestEven;
  uint32_t table = 0; // load: which of the step's tables
  /// group_reduce: how values of so many elements along n, from a multiple of it on, become one.
  OpCode combine = OpCode::Constant;
  int64_t group = 0; // partner: of whose elements each has the value of that half of it away
  bool operator==(const Op &) const = default;
};

/// Values are numbered: 0 .. inputs-1 are the inputs, then each op adds one.
/// In a gemm step input 0 is the accumulator (after alpha and beta), then come those of b's peers.
struct Program {
  uint32_t inputs = 0;
  std::vector<Op> ops;
  uint32_t result = 0;
  bool operator==(const Program &) const = default;
  /// Elements along n that are computed together, since they are of one group; 1 without.
  int64_t together() const;
};

std::string_view name(OpCode code);
std::optional<OpCode> parseOpCode(std::string_view name);
OpShape shape(OpCode code);
/// Two-argument ops that take values in any order: what a reduce step may combine by.
bool combines(OpCode code);
/// Of these those by which values of a group may be combined.
bool combinesGroups(OpCode code);
std::string_view name(Predicate predicate);
std::optional<Predicate> parsePredicate(OpCode code, std::string_view name);
std::string_view name(Rounding rounding);
std::optional<Rounding> parseRounding(std::string_view name);

/// Types of all values given the types of the inputs (already compute types);
/// throws Error naming the op that is ill typed or out of range.
std::vector<DType> validate(const Program &program, const std::vector<DType> &inputs);

} // namespace gemm::bundle
