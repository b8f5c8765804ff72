// The table of scalar operations and the type check of programs.
#include "gemm/Bundle/Program.h"

#include <array>
#include <numeric>

namespace gemm::bundle {
namespace {
struct OpInfo {
  std::string_view name;
  OpShape shape;
};
constexpr OpInfo opTable[] = {
#define X(ID, NAME, SHAPE) {#NAME, OpShape::SHAPE},
    GEMM_PROGRAM_OPS(X)
#undef X
};
constexpr size_t numOps = std::size(opTable);

constexpr std::array<std::string_view, 26> predicateNames = {
    "false", "oeq", "ogt",  "oge", "olt", "ole", "one", "ord", "ueq", "ugt", "uge", "ult", "ule",
    "une",   "uno", "true", "eq",  "ne",  "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"};
constexpr size_t firstIntPredicate = 16;

constexpr std::array<std::string_view, 5> roundingNames = {"to_nearest_even", "downward", "upward",
                                                           "toward_zero", "to_nearest_away"};

size_t arity(OpShape shape) {
  switch (shape) {
  case OpShape::Constant:
    return 0;
  case OpShape::FloatBinary:
  case OpShape::IntBinary:
  case OpShape::CompareFloat:
  case OpShape::CompareInt:
  case OpShape::FloatIntBinary:
    return 2;
  case OpShape::FloatTernary:
  case OpShape::Select:
    return 3;
  default:
    return 1;
  }
}

// Checks one op against the types of its arguments; throws Error.
class OpChecker {
public:
  OpChecker(const Op &op, const std::vector<DType> &types) : op(op), types(types) {}

  void check() {
    OpShape kind = shape(op.code);
    if (kind != OpShape::Load && op.args.size() != arity(kind))
      fail(std::to_string(arity(kind)) + " arguments", std::to_string(op.args.size()));
    for (uint32_t arg : op.args)
      if (arg >= types.size())
        fail("arguments below " + std::to_string(types.size()), std::to_string(arg));
    switch (kind) {
    case OpShape::Constant:
      return;
    case OpShape::FloatUnary:
    case OpShape::FloatBinary:
    case OpShape::FloatTernary:
      resultIs(true);
      return argsAre(0, op.type);
    case OpShape::IntUnary:
    case OpShape::IntBinary:
      resultIs(false);
      return argsAre(0, op.type);
    case OpShape::CompareFloat:
    case OpShape::CompareInt:
      resultIsI1();
      argIsFloat(0, kind == OpShape::CompareFloat);
      return argsAre(1, types[op.args[0]]);
    case OpShape::Select:
      if (types[op.args[0]] != DType::I1)
        fail("an i1 condition", std::string(name(types[op.args[0]])));
      return argsAre(1, op.type);
    case OpShape::FloatCast:
      resultIs(true);
      argIsFloat(0, true);
      return widthGoes(op.code == OpCode::ExtF);
    case OpShape::IntCast:
      resultIs(false);
      argIsFloat(0, false);
      return widthGoes(op.code != OpCode::TruncI);
    case OpShape::IntToFloat:
      resultIs(true);
      return argIsFloat(0, false);
    case OpShape::FloatToInt:
      resultIs(false);
      return argIsFloat(0, true);
    case OpShape::FloatIntBinary:
      resultIs(true);
      argIs(0, op.type);
      return argIsFloat(1, false);
    case OpShape::FloatTest:
      resultIsI1();
      return argIsFloat(0, true);
    case OpShape::Bitcast:
      if (bitWidth(types[op.args[0]]) != bitWidth(op.type))
        fail("an argument of " + std::to_string(bitWidth(op.type)) + " bits",
             std::string(name(types[op.args[0]])));
      return;
    case OpShape::Load:
      return argsAre(0, DType::I64);
    case OpShape::Group:
      if (op.type != DType::F32)
        fail("result type f32", std::string(name(op.type)));
      if (!combinesGroups(op.combine))
        fail("to combine by addf, maximumf or minimumf", std::string(name(op.combine)));
      if (op.group < 2)
        fail("a group of 2 or more", std::to_string(op.group));
      return argsAre(0, op.type);
    case OpShape::Partner:
      if (op.group < 2 || op.group % 2)
        fail("a group of an even number", std::to_string(op.group));
      return argsAre(0, op.type);
    }
  }

private:
  [[noreturn]] void fail(const std::string &expected, const std::string &got) {
    throw Error("'" + std::string(name(op.code)) + "' expected " + expected + ", got " + got);
  }
  void resultIs(bool wantFloat) {
    if (isFloat(op.type) != wantFloat)
      fail(wantFloat ? "a float result type" : "an integer result type",
           std::string(name(op.type)));
  }
  void resultIsI1() {
    if (op.type != DType::I1)
      fail("result type i1", std::string(name(op.type)));
  }
  void argIs(size_t i, DType type) {
    DType got = types[op.args[i]];
    if (got != type)
      fail("argument " + std::to_string(i) + " of type " + std::string(name(type)),
           std::string(name(got)));
  }
  void argsAre(size_t first, DType type) {
    for (size_t i = first; i < op.args.size(); ++i)
      argIs(i, type);
  }
  void argIsFloat(size_t i, bool wantFloat) {
    DType got = types[op.args[i]];
    if (isFloat(got) != wantFloat)
      fail(std::string(wantFloat ? "a float" : "an integer") + " as argument " + std::to_string(i),
           std::string(name(got)));
  }
  // An input narrower than f32 arrives widened, so a cast between equal types
  // (extf of a widened f16) is legal and does nothing.
  void widthGoes(bool up) {
    unsigned from = bitWidth(types[op.args[0]]), to = bitWidth(op.type);
    if (up ? to < from : to > from)
      fail(up ? "a result at least as wide as its argument" : "a result no wider than its argument",
           std::string(name(types[op.args[0]])) + " to " + std::string(name(op.type)));
  }

  const Op &op;
  const std::vector<DType> &types;
};
} // namespace

std::string_view name(OpCode code) { return opTable[static_cast<size_t>(code)].name; }
bool combines(OpCode code) {
  switch (code) {
  case OpCode::AddF:
  case OpCode::MaximumF:
  case OpCode::MinimumF:
  case OpCode::MaxNumF:
  case OpCode::MinNumF:
  case OpCode::AddI:
  case OpCode::MulI:
  case OpCode::MaxSI:
  case OpCode::MaxUI:
  case OpCode::MinSI:
  case OpCode::MinUI:
  case OpCode::AndI:
  case OpCode::OrI:
  case OpCode::XOrI:
    return true;
  default:
    return false;
  }
}

bool combinesGroups(OpCode code) {
  return code == OpCode::AddF || code == OpCode::MaximumF || code == OpCode::MinimumF;
}

int64_t Program::together() const {
  int64_t columns = 1;
  for (const Op &op : ops)
    if (op.group > 0)
      columns = std::lcm(columns, op.group);
  return columns;
}

OpShape shape(OpCode code) { return opTable[static_cast<size_t>(code)].shape; }

std::optional<OpCode> parseOpCode(std::string_view name) {
  for (size_t i = 0; i < numOps; ++i)
    if (opTable[i].name == name)
      return static_cast<OpCode>(i);
  return std::nullopt;
}

std::string_view name(Predicate predicate) {
  return predicateNames[static_cast<size_t>(predicate)];
}

std::optional<Predicate> parsePredicate(OpCode code, std::string_view name) {
  size_t first = code == OpCode::CmpF ? 0 : firstIntPredicate;
  size_t last = code == OpCode::CmpF ? firstIntPredicate : predicateNames.size();
  for (size_t i = first; i < last; ++i)
    if (predicateNames[i] == name)
      return static_cast<Predicate>(i);
  return std::nullopt;
}

std::string_view name(Rounding rounding) { return roundingNames[static_cast<size_t>(rounding)]; }

std::optional<Rounding> parseRounding(std::string_view name) {
  for (size_t i = 0; i < roundingNames.size(); ++i)
    if (roundingNames[i] == name)
      return static_cast<Rounding>(i);
  return std::nullopt;
}

std::vector<DType> validate(const Program &program, const std::vector<DType> &inputs) {
  if (program.inputs != inputs.size())
    throw Error("expected " + std::to_string(inputs.size()) + " program inputs, got " +
                std::to_string(program.inputs));
  std::vector<DType> types = inputs;
  types.reserve(inputs.size() + program.ops.size());
  for (size_t i = 0; i < program.ops.size(); ++i) {
    try {
      OpChecker(program.ops[i], types).check();
    } catch (const Error &error) {
      throw Error("op " + std::to_string(i) + ": " + error.what());
    }
    types.push_back(program.ops[i].type);
  }
  if (program.result >= types.size())
    throw Error("expected a result below " + std::to_string(types.size()) + ", got " +
                std::to_string(program.result));
  return types;
}

} // namespace gemm::bundle
