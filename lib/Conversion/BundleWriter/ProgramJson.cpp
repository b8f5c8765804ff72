// A scalar region as the expression program of a bundle. In: a block of arith
// and math ops. Out: values numbered in order. What a bundle gives as f32 the
// region may hold as f16 or bf16: then it is narrowed once, which is exact.
#include "Values.h"
#include "gemm/Conversion/Rounding.h"
#include "gemm/Dialect/Gemm/Located.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
namespace json = llvm::json;

namespace gemm::bundle_writer {

/// The operations that docs/bundle.md lists.
static bool isProgramOp(StringRef name) {
  static constexpr StringLiteral names[] = {
      "addf",    "subf",       "mulf",      "divf",      "remf",   "negf",   "maximumf", "minimumf",
      "maxnumf", "minnumf",    "cmpf",      "extf",      "truncf", "sitofp", "uitofp",   "fptosi",
      "fptoui",  "bitcast",    "addi",      "subi",      "muli",   "divsi",  "divui",    "remsi",
      "remui",   "floordivsi", "ceildivsi", "ceildivui", "andi",   "ori",    "xori",     "shli",
      "shrsi",   "shrui",      "maxsi",     "maxui",     "minsi",  "minui",  "absi",     "ctlz",
      "cttz",    "ctpop",      "cmpi",      "extsi",     "extui",  "trunci", "absf",     "exp",
      "exp2",    "expm1",      "log",       "log2",      "log10",  "log1p",  "sqrt",     "rsqrt",
      "cbrt",    "sin",        "cos",       "tan",       "asin",   "acos",   "atan",     "sinh",
      "cosh",    "tanh",       "asinh",     "acosh",     "atanh",  "erf",    "erfc",     "floor",
      "ceil",    "round",      "roundeven", "trunc",     "powf",   "atan2",  "copysign", "fma",
      "fpowi",   "isnan",      "isinf",     "isfinite",  "select"};
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
  explicit Writer(const ProgramInputs &from) : from(from) {}

  FailureOr<json::Value> run(const ScalarBody &body) {
    int64_t position = 0;
    int64_t inputs =
        from.inputs.size() + from.places.size() + from.scalars.size() + from.more.size();
    next = inputs;
    for (auto [input, element] : llvm::zip(from.inputs, from.elements))
      bindInput(input, position++, element);
    for (unsigned loop : from.places)
      places[loop] = position++;
    for (Value scalar : from.scalars)
      bindScalar(scalar, position++);
    for (auto [input, element] : llvm::zip(from.more, from.moreElements))
      bindInput(input, position++, element);
    for (Operation *op : body.ops)
      if (failed(add(*op)))
        return failure();
    FailureOr<int64_t> result = use(*body.result.user_begin(), body.result);
    if (failed(result))
      return failure();
    return json::Value(
        json::Object{{"inputs", inputs}, {"ops", std::move(ops)}, {"result", *result}});
  }

private:
  int64_t push(StringRef name, json::Array args, Type type) {
    ops.push_back(json::Object{{"op", name}, {"args", std::move(args)}, {"type", nameOf(type)}});
    return next++;
  }

  /// An index is an i64.
  static std::string nameOf(Type type) { return type.isIndex() ? "i64" : typeName(type); }
  static bool isKnown(Type type) { return type.isIndex() || hasPlace(type); }

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

  /// An integer of the host, an i64 that other integers are cut out of.
  void bindScalar(Value scalar, int64_t position) {
    Type type = scalar.getType();
    bool whole = type.isIndex() || type.isInteger(64);
    numbers[scalar] = whole ? position : push("trunci", json::Array{position}, type);
  }

  FailureOr<int64_t> use(Operation *user, Value value) {
    auto it = numbers.find(value);
    if (it != numbers.end())
      return it->second;
    if (auto narrow = wide.find(value); narrow != wide.end())
      return numbers[value] = push("truncf", json::Array{narrow->second}, value.getType());
    Value source = value;
    if (auto outer = from.constants.find(value); outer != from.constants.end())
      source = outer->second;
    Attribute attr;
    if (!matchPattern(source, m_Constant(&attr)))
      return located(user)->emitOpError("uses a scalar of type ")
             << value.getType() << " that is not a constant and has no place in a bundle";
    if (!isa<FloatAttr, IntegerAttr>(attr))
      return located(user)->emitOpError("uses a constant that is no number, ")
             << attr << ", which has no place in a bundle";
    if (!isKnown(value.getType()))
      return located(user)->emitOpError("uses a constant of type ")
             << value.getType() << ", which has no place in a bundle";
    ops.push_back(json::Object{
        {"op", "constant"}, {"value", number(attr)}, {"type", nameOf(value.getType())}});
    return numbers[value] = next++;
  }

  LogicalResult add(Operation &op) {
    if (op.hasTrait<OpTrait::ConstantLike>())
      return success(); // written where it is used
    if (auto index = dyn_cast<linalg::IndexOp>(op)) {
      numbers[index.getResult()] = places.lookup(index.getDim());
      return success();
    }
    if (auto index = dyn_cast<IndexOp>(op)) {
      numbers[index.getResult()] = places.lookup(static_cast<unsigned>(index.getDim()));
      return success();
    }
    if (auto load = dyn_cast<memref::LoadOp>(op))
      return addLoad(load, load.getMemref(), load.getIndices(), load.getType());
    if (auto lookup = dyn_cast<LookupOp>(op))
      return addLookup(lookup);
    if (isa<arith::IndexCastOp, arith::IndexCastUIOp>(op))
      return addIndexCast(op);
    if (auto reduction = dyn_cast<GroupReduceOp>(op))
      return addGroupReduce(reduction);
    if (auto partner = dyn_cast<PartnerOp>(op))
      return addPartner(partner);
    StringRef name = op.getName().stripDialect();
    if (!isa_and_nonnull<arith::ArithDialect, math::MathDialect>(op.getDialect()) ||
        !isProgramOp(name) || op.getNumResults() != 1)
      return located(&op)->emitOpError("has no place in a bundle");
    Value result = op.getResult(0);
    if (!isKnown(result.getType()))
      return located(&op)->emitOpError("has a result of type ")
             << result.getType() << ", which has no place in a bundle";
    if (isa<arith::ExtFOp>(op))
      if (auto narrow = wide.find(op.getOperand(0)); narrow != wide.end()) {
        // It is there in f32, which fp8 to f16 is narrower than, and exact.
        const bool wider = result.getType().getIntOrFloatBitWidth() > 32;
        numbers[result] =
            result.getType().isF32()
                ? narrow->second
                : push(wider ? "extf" : "truncf", json::Array{narrow->second}, result.getType());
        return success();
      }
    json::Array args;
    if (failed(useAll(op.getOperands(), &op, args)))
      return failure();
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

  /// Absolute values are made first, and then combined as others are.
  static StringRef combineName(ir::Combiner combiner) {
    switch (combiner) {
    case ir::Combiner::Store: // which no group_reduce has
    case ir::Combiner::Add:
      return "addf";
    case ir::Combiner::Min:
      return "minimumf";
    case ir::Combiner::Max:
    case ir::Combiner::AbsMax:
      return "maximumf";
    }
    llvm_unreachable("every combiner has a case");
  }

  LogicalResult addGroupReduce(GroupReduceOp op) {
    FailureOr<int64_t> value = use(op, op.getValue());
    if (failed(value))
      return failure();
    const Type type = op.getType();
    const bool sizes = op.getCombiner() == ir::Combiner::AbsMax;
    const int64_t taken = sizes ? push("absf", json::Array{*value}, type) : *value;
    numbers[op.getResult()] = push("group_reduce", json::Array{taken}, type);
    json::Object &made = *ops.back().getAsObject();
    made["combine"] = combineName(op.getCombiner());
    made["group"] = static_cast<int64_t>(op.getGroup());
    return success();
  }

  LogicalResult addPartner(PartnerOp op) {
    FailureOr<int64_t> value = use(op, op.getValue());
    if (failed(value))
      return failure();
    numbers[op.getResult()] = push("partner", json::Array{*value}, op.getType());
    ops.back().getAsObject()->insert({"group", static_cast<int64_t>(op.getGroup())});
    return success();
  }

  LogicalResult useAll(ValueRange operands, Operation *user, json::Array &args) {
    for (Value operand : operands) {
      FailureOr<int64_t> at = use(user, operand);
      if (failed(at))
        return failure();
      args.push_back(*at);
    }
    return success();
  }

  /// Floats of a table come widened, as those of an input.
  LogicalResult addLoad(Operation *load, Value table, ValueRange at, Type type) {
    json::Array args;
    if (failed(useAll(at, load, args)))
      return failure();
    bool narrow = isa<FloatType>(type) && type.getIntOrFloatBitWidth() < 32;
    int64_t value =
        push("load", std::move(args), narrow ? Float32Type::get(type.getContext()) : type);
    ops.back().getAsObject()->insert(
        {"table", int64_t(llvm::find(from.tables, table) - from.tables.begin())});
    (narrow ? wide : numbers)[load->getResult(0)] = value;
    return success();
  }

  /// Integers of a table are widened to what an epilogue computes them in, as those of an input.
  LogicalResult addLookup(LookupOp lookup) {
    Type element = lookup.getTable().getType().getElementType(), type = lookup.getType();
    const bool widens = isa<IntegerType>(type) && type != element;
    if (failed(addLoad(lookup, lookup.getTable(), lookup.getPlaces(), widens ? element : type)))
      return failure();
    if (widens) {
      int64_t &value = numbers[lookup.getResult()];
      value = push("extsi", json::Array{value}, type);
    }
    return success();
  }

  LogicalResult addIndexCast(Operation &op) {
    Value input = op.getOperand(0), result = op.getResult(0);
    auto bits = [](Type type) { return type.isIndex() ? 64u : type.getIntOrFloatBitWidth(); };
    FailureOr<int64_t> at = use(&op, input);
    if (failed(at))
      return failure();
    if (!isKnown(result.getType()))
      return located(&op)->emitOpError("has a result of type ")
             << result.getType() << ", which has no place in a bundle";
    unsigned before = bits(input.getType()), after = bits(result.getType());
    StringRef name = before > after ? "trunci" : isa<arith::IndexCastOp>(op) ? "extsi" : "extui";
    numbers[result] = before == after ? *at : push(name, json::Array{*at}, result.getType());
    return success();
  }

  const ProgramInputs &from;
  json::Array ops;
  int64_t next = 0;
  llvm::DenseMap<unsigned, int64_t> places;
  llvm::DenseMap<Value, int64_t> numbers, wide;
};
} // namespace

FailureOr<json::Value> programJson(const ScalarBody &body, const ProgramInputs &from) {
  return Writer(from).run(body);
}

} // namespace gemm::bundle_writer
