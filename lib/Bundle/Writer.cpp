// Structs to the text of launch.json, keys in the order of docs/bundle.md.
#include "Base64.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Support/Place.h"

#include <nlohmann/json.hpp>

#include <cmath>

namespace gemm::bundle {
namespace {
using Json = nlohmann::ordered_json;

// Declared before the template: the argument types do not lead a lookup into an
// unnamed namespace.
Json toJson(const Expr &value);
Json toJson(const View &value);
Json toJson(const Op &value);
Json toJson(const Program &value);
Json toJson(const LaunchArg &value);
Json toJson(const Launch &value);
Json toJson(const LaunchByM &value);
Json toJson(const Multiple &value);
Json toJson(const FactorPair &value);
Json toJson(const SecondResult &value);
Json toJson(const StepScalar &value);
Json toJson(const FoldResult &value);
Json toJson(const LibraryCall &value);
Json toJson(const Step &value);
Json toJson(const Buffer &value);
Json toJson(const Symbol &value);
Json toJson(const Requirement &value);
Json toJson(const Assurance &value);
Json toJson(const Argument &value);
Json toJson(const Function &value);
Json toJson(const Module &value);
Json toJson(uint32_t value) { return value; }

template <typename List> Json listToJson(const List &list) {
  Json result = Json::array();
  for (const auto &item : list)
    result.push_back(toJson(item));
  return result;
}

Json number(double value) {
  if (std::isnan(value))
    return "nan";
  if (std::isinf(value))
    return value > 0 ? "inf" : "-inf";
  return value;
}

Json toJson(const Scalar &value) {
  if (const auto *integer = std::get_if<int64_t>(&value))
    return *integer;
  return number(std::get<double>(value));
}

Json toJson(const Expr &expr) {
  if (expr.kind == Expr::Kind::Constant)
    return expr.value;
  if (expr.kind == Expr::Kind::Symbol)
    return expr.symbol;
  return {{"op", opName(expr.kind)}, {"args", {toJson(expr.args[0]), toJson(expr.args[1])}}};
}

Json toJson(const View &view) {
  Json result = {{"buffer", view.buffer},
                 {"dtype", name(view.dtype)},
                 {"offset", toJson(view.offset)},
                 {"shape", listToJson(view.shape)},
                 {"strides", listToJson(view.strides)}};
  if (view.packed)
    result["packed"] = true;
  return result;
}

Json toJson(const Op &op) {
  Json result = {{"op", name(op.code)}};
  OpShape kind = shape(op.code);
  if (kind == OpShape::Constant)
    result["value"] = isFloat(op.type) ? number(op.value) : Json(op.integer);
  else
    result["args"] = listToJson(op.args);
  if (kind == OpShape::CompareFloat || kind == OpShape::CompareInt)
    result["predicate"] = name(op.predicate);
  if (op.rounding != Rounding::NearestEven)
    result["rounding"] = name(op.rounding);
  if (kind == OpShape::Load)
    result["table"] = op.table;
  if (kind == OpShape::Group)
    result["combine"] = name(op.combine);
  if (op.group)
    result["group"] = op.group;
  result["type"] = name(op.type);
  return result;
}

Json toJson(const Program &program) {
  return {{"inputs", program.inputs}, {"ops", listToJson(program.ops)}, {"result", program.result}};
}

Json toJson(const LaunchArg &arg) {
  switch (arg.kind) {
  case LaunchArg::Kind::I32:
    return {{"i32", toJson(arg.expr)}};
  case LaunchArg::Kind::I64:
    return {{"i64", toJson(arg.expr)}};
  case LaunchArg::Kind::F32:
    return {{"f32", number(arg.number)}};
  case LaunchArg::Kind::TensorMap: {
    Json map{{"tensor_map", toJson(arg.view)}, {"box", arg.box}, {"swizzle", arg.swizzle}};
    if (arg.precision)
      map["precision"] = name(*arg.precision);
    return map;
  }
  case LaunchArg::Kind::Workspace:
    return {{"workspace", toJson(arg.expr)}, {"zeroed", arg.zeroed}};
  case LaunchArg::Kind::Pointer:
    break;
  }
  Json result = {{"pointer", arg.buffer}};
  if (arg.dtype)
    result["dtype"] = name(*arg.dtype);
  result["offset"] = toJson(arg.expr);
  return result;
}

Json toJson(const Multiple &multiple) {
  return {{"value", toJson(multiple.value)}, {"of", multiple.of}};
}

Json toJson(const Launch &launch) {
  Json result = {{"module", launch.module},
                 {"kernel", launch.kernel},
                 {"grid", listToJson(launch.grid)},
                 {"block", listToJson(launch.block)},
                 {"cluster", listToJson(launch.cluster)},
                 {"shared", launch.shared},
                 {"args", listToJson(launch.args)}};
  if (launch.resident)
    result["resident"] = true;
  if (launch.dependent)
    result["dependent"] = true;
  if (!launch.schedule.empty())
    result["schedule"] = launch.schedule;
  if (launch.threadsPerElement)
    result["threads_per_element"] = launch.threadsPerElement;
  if (!launch.multiples.empty())
    result["multiples"] = listToJson(launch.multiples);
  return result;
}

Json toJson(const LaunchByM &each) {
  Json result = {{"launch", toJson(each.launch)}};
  if (each.maxM != anyM)
    result["max_m"] = each.maxM;
  return result;
}

Json toJson(const LibraryCall &call) {
  auto flag = [&](size_t i) { return call.transposed[i] ? "T" : "N"; };
  Json result = {{"library", name(call.library)},
                 {"routine", routineOf(call.library, call.compute)},
                 {"order", "column"},
                 {"operands", {call.bFirst ? "b" : "a", call.bFirst ? "a" : "b"}},
                 {"trans", {flag(0), flag(1)}},
                 {"m", toJson(call.m)},
                 {"n", toJson(call.n)},
                 {"k", toJson(call.k)},
                 {"batch", toJson(call.batch)},
                 {"ld", listToJson(call.ld)},
                 {"strides", listToJson(call.strides)},
                 {"compute", name(call.compute)},
                 {"epilogue", name(call.epilogue)}};
  if (call.tf32)
    result["precision"] = name(DType::TF32);
  if (call.scales != std::array<CallScale, 2>{})
    for (size_t i = 0; i < 2; ++i) {
      Json of = {{"of", name(call.scales[i])}};
      if (call.scaleOperands[i])
        of["operand"] = *call.scaleOperands[i];
      result["scales"].push_back(std::move(of));
    }
  if (call.bias)
    result["bias"] = *call.bias;
  if (call.aux)
    result["aux"] = *call.aux;
  return result;
}

Json toJson(const FactorPair &pair) { return {{"a", toJson(pair.a)}, {"b", toJson(pair.b)}}; }

Json toJson(const SecondResult &result) {
  const CombinerRow &row = rowOf(result.combiner);
  Json json = {{"output", toJson(result.output)}};
  if (row.program)
    json["program"] = toJson(result.program);
  if (result.isReduced())
    json[std::string(row.key)] = row.over.substr(static_cast<size_t>(result.over) - 1, 1);
  if (result.group)
    json["group"] = result.group;
  if (result.partial)
    json["partial"] = true;
  return json;
}

Json toJson(const Epilogue &epilogue) {
  Json json = {{"operands", listToJson(epilogue.operands)}, {"program", toJson(epilogue.program)}};
  for (uint32_t dim : epilogue.places)
    json["scalars"].push_back({{"index", dim}});
  if (!epilogue.tables.empty())
    json["tables"] = listToJson(epilogue.tables);
  return json;
}

void addBody(Json &json, const GemmStep &step) {
  json["layout"] = step.layout;
  json["a"] = toJson(step.a);
  json["b"] = toJson(step.b);
  json["c"] = toJson(step.c);
  json["alpha"] = number(step.alpha);
  json["beta"] = number(step.beta);
  json["accumulate"] = name(step.accumulate);
  if (step.precision)
    json["precision"] = name(*step.precision);
  if (step.unsignedA || step.unsignedB)
    json["unsigned"] = !step.unsignedB ? "a" : !step.unsignedA ? "b" : "ab";
  if (step.epilogue)
    json["epilogue"] = toJson(*step.epilogue);
  if (!step.also.empty())
    json["also"] = listToJson(step.also);
  if (step.scales)
    json["scales"] = {{"a", toJson(step.scales->a)},
                      {"b", toJson(step.scales->b)},
                      {"blocks", step.scales->blocks}};
  if (step.dequantized) {
    json["dequantized"] = {{"of", step.dequantized->ofB ? "b" : "a"},
                           {"scale", toJson(step.dequantized->scale)},
                           {"group", step.dequantized->group}};
    if (step.dequantized->zero)
      json["dequantized"]["zero"] = toJson(*step.dequantized->zero);
    if (step.dequantized->zeroPoint)
      json["dequantized"]["zero_point"] = *step.dequantized->zeroPoint;
    if (step.dequantized->bits != 8)
      json["dequantized"]["bits"] = step.dequantized->bits;
  }
  if (step.groups)
    json["groups"] = {{"ends", toJson(step.groups->ends)}, {"of", step.groups->ofK ? "k" : "rows"}};
  if (!step.peers.empty())
    json["peers"] = listToJson(step.peers);
  if (!step.pairs.empty())
    json["pairs"] = listToJson(step.pairs);
}

Json toJson(const StepScalar &scalar) {
  if (scalar.kind == StepScalar::Kind::Index)
    return {{"index", scalar.dim}};
  return {{"value", toJson(scalar.value)}};
}

Json toJson(const FoldResult &result) {
  return {{"output", toJson(result.output)}, {"program", toJson(result.program)}};
}

void addOperands(Json &json, const StepOperands &step) {
  json["inputs"] = listToJson(step.inputs);
  if (!step.scalars.empty())
    json["scalars"] = listToJson(step.scalars);
  if (!step.tables.empty())
    json["tables"] = listToJson(step.tables);
}

void addBody(Json &json, const ElementwiseStep &step) {
  addOperands(json, step);
  json["output"] = toJson(step.output);
  json["program"] = toJson(step.program);
}

/// What each output begins with, if that is not what it holds.
void addInitial(Json &json, const std::vector<Scalar> &initial) {
  for (const Scalar &number : initial)
    json["initial"].push_back(toJson(number));
}

void addBody(Json &json, const ReduceStep &step) {
  addOperands(json, step);
  addInitial(json, step.initial);
  json["output"] = toJson(step.output);
  json["program"] = toJson(step.program);
  json["combine"] = name(step.reduction.combine);
  json["over"] = listToJson(step.reduction.over);
}

void addBody(Json &json, const FoldStep &step) {
  addOperands(json, step);
  addInitial(json, step.initial);
  json["results"] = listToJson(step.results);
  json["over"] = listToJson(step.over);
}

void addBody(Json &json, const FillStep &step) {
  json["output"] = toJson(step.output);
  json["value"] = toJson(step.value);
}

Json toJson(const Assurance &assurance) {
  constexpr const char *ops[] = {"eq", "le", "lt", "ge", "gt"};
  return {{"op", ops[static_cast<size_t>(assurance.op)]},
          {"right", toJson(assurance.right)},
          {"message", assurance.message}};
}

Json toJson(const Step &step) {
  constexpr const char *kinds[] = {"gemm", "elementwise", "reduce", "fill", "fold"};
  Json result = {{"kind", kinds[step.body.index()]}, {"name", step.name}};
  if (!step.location.empty())
    result["location"] = step.location;
  std::visit([&](const auto &body) { addBody(result, body); }, step.body);
  if (step.launch)
    result["launch"] = toJson(*step.launch);
  if (!step.byM.empty())
    result["by_m"] = listToJson(step.byM);
  if (step.call)
    result["call"] = toJson(*step.call);
  if (!step.ensures.empty())
    result["ensures"] = listToJson(step.ensures);
  return result;
}

Json toJson(const Buffer &buffer) {
  Json result = {
      {"name", buffer.name}, {"dtype", name(buffer.dtype)}, {"size", toJson(buffer.size)}};
  if (const auto *bytes = std::get_if<std::vector<std::byte>>(&buffer.data))
    result["data"] = detail::encodeBase64(*bytes);
  else if (const auto *splat = std::get_if<Scalar>(&buffer.data))
    result["data"] = {{"splat", toJson(*splat)}};
  else if (const auto *part = std::get_if<FilePart>(&buffer.data))
    result["data"] = {{"file", part->file}, {"offset", part->offset}};
  return result;
}

Json toJson(const Symbol &symbol) {
  return {{"name", symbol.name}, {"argument", symbol.argument}, {"dim", symbol.dim}};
}

Json toJson(const Requirement &condition) {
  constexpr const char *ops[] = {"eq", "le", "lt"};
  return {{"left", toJson(condition.left)},
          {"op", ops[static_cast<size_t>(condition.op)]},
          {"right", toJson(condition.right)},
          {"message", condition.message}};
}

Json toJson(const Argument &argument) {
  Json json{{"buffer", argument.buffer},
            {"dtype", name(argument.dtype)},
            {"shape", listToJson(argument.shape)}};
  if (argument.inout)
    json["inout"] = true;
  return json;
}

Json toJson(const Function &function) {
  return {{"name", function.name},
          {"symbols", listToJson(function.symbols)},
          {"requires", listToJson(function.conditions)},
          {"arguments", listToJson(function.arguments)},
          {"results", listToJson(function.results)},
          {"buffers", listToJson(function.buffers)},
          {"steps", listToJson(function.steps)}};
}

Json toJson(const Module &module) {
  Json result = {{"name", module.name}, {"ptx", module.ptx}};
  if (!module.cubin.empty())
    result["cubin"] = module.cubin;
  return result;
}
} // namespace

std::string write(const Bundle &bundle) {
  Json json = {{"format", formatName},
               {"version", schemaVersion},
               {"producer", bundle.producer},
               {"target", {{"machine", bundle.machine}, {"chip", bundle.chip}}},
               {"modules", listToJson(bundle.modules)},
               {"functions", listToJson(bundle.functions)}};
  return json.dump(1) + "\n";
}

void save(const Bundle &bundle, const std::filesystem::path &directory) {
  namespace fs = std::filesystem;
  std::error_code code;
  fs::create_directories(directory, code);
  fs::path file = directory / "launch.json";
  if (std::string error = support::placeFiles({{file.string(), write(bundle)}}); !error.empty())
    throw Error(error);
}

} // namespace gemm::bundle
