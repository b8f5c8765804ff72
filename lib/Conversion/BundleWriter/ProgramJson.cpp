// A scalar region as the expression program of a bundle. In: a block of arith
// and math ops. Out: values numbered in order. What a bundle gives as f32 the
// region may hold as f16 or bf16: then it is narrowed once, which is exact.
#include "Values.h"
#include "gemm/Conversion/Rounding.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm::bundle_writer {

/// The operations that docs/bundle.md lists.
static bool isProgramOp(StringRef name) {
  static constexpr StringLiteral names[] = {
      "addf",     "subf",      "mulf",    "divf",     "remf",       "negf",      "maximumf",
      "minimumf", "maxnumf",   "minnumf", "cmpf",     "extf",       "truncf",    "sitofp",
      "uitofp",   "fptosi",    "fptoui",  "bitcast",  "addi",       "subi",      "muli",
      "divsi",    "divui",     "remsi",   "remui",    "floordivsi", "ceildivsi", "ceildivui",
      "andi",     "ori",       "xori",    "shli",     "shrsi",      "shrui",     "maxsi",
      "maxui",    "minsi",     "minui",   "absi",     "cmpi",       "extsi",     "extui",
      "trunci",   "absf",      "exp",     "exp2",     "expm1",      "log",       "log2",
      "log10",    "log1p",     "sqrt",    "rsqrt",    "cbrt",       "sin",       "cos",
      "tan",      "asin",      "acos",    "atan",     "sinh",       "cosh",      "tanh",
      "asinh",    "acosh",     "atanh",   "erf",      "erfc",       "floor",     "ceil",
      "round",    "roundeven", "trunc",   "powf",     "atan2",      "copysign",  "fma",
      "fpowi",    "isnan",     "isinf",   "isfinite", "select"};
  return llvm::is_contained(names, name);
}

static json::Value number(Attribute attr) {
  if (auto integer = dyn_cast<IntegerAttr>(attr)) {
    if (integer.getType().isInteger(1))
      return integer.getValue().getBoolValue();
    return integer.getValue().getSExtValue();
  }
  return numberJson(cast<FloatAttr>(attr).getValue());
}

namespace {
class Writer {
public:
  FailureOr<json::Value> run(const ScalarBody &body, ArrayRef<Value> inputs,
                             ArrayRef<Type> elements,
                             const llvm::DenseMap<Value, Value> &constants) {
    next = inputs.size();
    for (auto [position, input] : llvm::enumerate(inputs))
      bindInput(input, position, elements[position]);
    for (Operation *op : body.ops)
      if (failed(add(*op, constants)))
        return failure();
    FailureOr<int64_t> result = use(*body.result.user_begin(), body.result, constants);
    if (failed(result))
      return failure();
    return json::Value(json::Object{
        {"inputs", int64_t(inputs.size())}, {"ops", std::move(ops)}, {"result", *result}});
  }

private:
  int64_t push(StringRef name, json::Array args, Type type) {
    ops.push_back(json::Object{{"op", name}, {"args", std::move(args)}, {"type", typeName(type)}});
    return next++;
  }

  /// A bundle widens narrow floats to f32 and nothing else.
  void bindInput(Value input, int64_t position, Type element) {
    Type type = input.getType();
    if (isa<FloatType>(element) && type == element && type.getIntOrFloatBitWidth() < 32)
      wide[input] = position; // narrowed when used as what it is
    else if (isa<IntegerType>(element) && type != element)
      numbers[input] = push("extsi", json::Array{position}, type);
    else
      numbers[input] = position;
  }

  FailureOr<int64_t> use(Operation *user, Value value,
                         const llvm::DenseMap<Value, Value> &constants) {
    auto it = numbers.find(value);
    if (it != numbers.end())
      return it->second;
    if (auto narrow = wide.find(value); narrow != wide.end())
      return numbers[value] = push("truncf", json::Array{narrow->second}, value.getType());
    Value source = value;
    if (auto outer = constants.find(value); outer != constants.end())
      source = outer->second;
    Attribute attr;
    if (!matchPattern(source, m_Constant(&attr)))
      return user->emitOpError("uses a scalar of type ")
             << value.getType() << " that is not a constant and has no place in a bundle";
    if (!hasPlace(value.getType()))
      return user->emitOpError("uses a constant of type ")
             << value.getType() << ", which has no place in a bundle";
    ops.push_back(json::Object{
        {"op", "constant"}, {"value", number(attr)}, {"type", typeName(value.getType())}});
    return numbers[value] = next++;
  }

  LogicalResult add(Operation &op, const llvm::DenseMap<Value, Value> &constants) {
    if (op.hasTrait<OpTrait::ConstantLike>())
      return success(); // written where it is used
    StringRef name = op.getName().stripDialect();
    if (!isa<arith::ArithDialect, math::MathDialect>(op.getDialect()) || !isProgramOp(name) ||
        op.getNumResults() != 1)
      return op.emitOpError("has no place in a bundle");
    Value result = op.getResult(0);
    if (!hasPlace(result.getType()))
      return op.emitOpError("has a result of type ")
             << result.getType() << ", which has no place in a bundle";
    if (isa<arith::ExtFOp>(op))
      if (auto narrow = wide.find(op.getOperand(0)); narrow != wide.end()) {
        numbers[result] = result.getType().isF32()
                              ? narrow->second
                              : push("extf", json::Array{narrow->second}, result.getType());
        return success();
      }
    json::Array args;
    for (Value operand : op.getOperands()) {
      FailureOr<int64_t> at = use(&op, operand, constants);
      if (failed(at))
        return failure();
      args.push_back(*at);
    }
    numbers[result] = push(name, std::move(args), result.getType());
    if (auto compare = dyn_cast<arith::CmpFOp>(op))
      ops.back().getAsObject()->insert(
          {"predicate", arith::stringifyCmpFPredicate(compare.getPredicate())});
    if (auto compare = dyn_cast<arith::CmpIOp>(op))
      ops.back().getAsObject()->insert(
          {"predicate", arith::stringifyCmpIPredicate(compare.getPredicate())});
    if (auto truncation = dyn_cast<arith::TruncFOp>(op);
        truncation && !roundsToNearestEven(truncation))
      ops.back().getAsObject()->insert(
          {"rounding", arith::stringifyRoundingMode(roundingOf(truncation))});
    return success();
  }

  json::Array ops;
  int64_t next = 0;
  llvm::DenseMap<Value, int64_t> numbers, wide;
};
} // namespace

FailureOr<json::Value> programJson(const ScalarBody &body, ArrayRef<Value> inputs,
                                   ArrayRef<Type> elements,
                                   const llvm::DenseMap<Value, Value> &constants) {
  return Writer().run(body, inputs, elements, constants);
}

} // namespace gemm::bundle_writer
