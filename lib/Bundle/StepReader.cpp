// The steps of a function: shapes and types of the operands are checked as far
// as they are known without the values of the symbols; programs are
// type-checked.
#include "Reader.h"
#include "Schedules.h"

#include <cmath>
#include <set>

namespace gemm::bundle::detail {

void checkResult(const Node &node, DType value, DType output) {
  if (isFloat(value) != isFloat(output))
    node.fail("expected a result that " + std::string(name(output)) + " can store, got " +
              std::string(name(value)));
}

namespace {
// The type of `accumulate` that the operands ask for.
DType accumulatorFor(const Node &node, const View &a, const View &b) {
  DType left = computeType(a.dtype), right = computeType(b.dtype);
  auto integer = [](DType t) { return t == DType::I8 || t == DType::I32; };
  if (integer(left) && integer(right))
    return DType::I32;
  if (left == right && isFloat(left))
    return left;
  auto isHalf = [](DType t) { return t == DType::F16 || t == DType::BF16; };
  if ((isHalf(a.dtype) && b.dtype == DType::I8) || (a.dtype == DType::I8 && isHalf(b.dtype)))
    return DType::F32;
  node.fail("expected operands of both float or both i8 / i32, or f16 or bf16 and i8, got " +
            std::string(name(a.dtype)) + " and " + std::string(name(b.dtype)));
}

// What a kernel rounds factors to, or a library in a way that it does not document.
DType readPrecision(const Node &node, const Node &precision, const GemmStep &step) {
  const size_t which = precision.oneOf(
      {name(DType::TF32).data(), name(DType::TF32Even).data(), name(DType::TF32Any).data()});
  if (step.a.dtype != DType::F32 || step.b.dtype != DType::F32)
    precision.fail("expected operands of f32 to round to tf32, got " +
                   std::string(name(step.a.dtype)) + " and " + std::string(name(step.b.dtype)));
  if ((which == 2) != node.find("call").has_value())
    precision.expected(which == 2 ? "tf32 or tf32_even, without a call of a library"
                                  : "tf32_any for a call of a library");
  return which == 0 ? DType::TF32 : which == 1 ? DType::TF32Even : DType::TF32Any;
}

// Whose bytes have no sign, which the calls of libraries do not read.
void readUnsigned(const Node &node, const Node &letters, GemmStep &step) {
  const size_t which = letters.oneOf({"a", "b", "ab"});
  if ((which != 1 && step.a.dtype != DType::I8) || (which != 0 && step.b.dtype != DType::I8))
    letters.fail("expected operands of i8 to read without a sign, got " +
                 std::string(name(step.a.dtype)) + " and " + std::string(name(step.b.dtype)));
  if (node.find("call"))
    letters.fail("expected no call of a library, which reads bytes with their sign");
  step.unsignedA = which != 1, step.unsignedB = which != 0;
}

void readConstant(const Node &node, Op &op) {
  Node value = node.at("value");
  if (isFloat(op.type))
    op.value = value.number();
  else if (value.isBoolean())
    op.integer = value.boolean();
  else
    op.integer = value.integer();
  if (op.type == DType::I1 && op.integer != 0)
    op.integer = 1; // MLIR prints true of i1 as -1
}
} // namespace

Program FunctionReader::program(const Node &node) const {
  node.onlyKeys({"inputs", "ops", "result"});
  Program result;
  result.inputs = static_cast<uint32_t>(node.at("inputs").integer(0, 1 << 16));
  Node ops = node.at("ops");
  for (size_t i = 0; i < ops.size(); ++i) {
    Node item = ops.item(i);
    item.onlyKeys(
        {"op", "args", "type", "value", "predicate", "rounding", "table", "combine", "group"});
    Op op;
    Node opName = item.at("op");
    std::optional<OpCode> code = parseOpCode(opName.string());
    if (!code)
      opName.expected("an operation of arith or math that docs/bundle.md lists");
    op.code = *code;
    op.type = readDType(item.at("type"));
    OpShape kind = shape(op.code);
    if (kind == OpShape::Constant)
      readConstant(item, op);
    else if (item.find("value"))
      item.at("value").expected("a value on a constant only");
    if (kind == OpShape::CompareFloat || kind == OpShape::CompareInt) {
      Node predicate = item.at("predicate");
      auto parsed = parsePredicate(op.code, predicate.string());
      if (!parsed)
        predicate.expected("a predicate of " + std::string(name(op.code)));
      op.predicate = *parsed;
    } else if (item.find("predicate")) {
      item.at("predicate").expected("a predicate on a comparison only");
    }
    if (auto rounding = item.find("rounding")) {
      auto parsed = parseRounding(rounding->string());
      if (!parsed || op.code != OpCode::TruncF)
        rounding->expected("on a truncf only, to_nearest_even, downward, upward, toward_zero or "
                           "to_nearest_away");
      op.rounding = *parsed;
    }
    if (kind == OpShape::Load)
      op.table = static_cast<uint32_t>(item.at("table").integer(0, UINT32_MAX));
    else if (item.find("table"))
      item.at("table").expected("a table of a load only");
    const bool reduces = kind == OpShape::Group, ofGroup = reduces || kind == OpShape::Partner;
    if (ofGroup)
      readGroup(item, op);
    if (!reduces && item.find("combine"))
      item.at("combine").expected("on a group_reduce only");
    if (!ofGroup && item.find("group"))
      item.at("group").expected("on a group_reduce or partner only");
    if (auto args = item.find("args"))
      for (size_t j = 0; j < args->size(); ++j)
        op.args.push_back(static_cast<uint32_t>(args->item(j).integer(0, UINT32_MAX)));
    result.ops.push_back(std::move(op));
  }
  result.result = static_cast<uint32_t>(node.at("result").integer(0, UINT32_MAX));
  return result;
}

GemmStep FunctionReader::gemmStep(const Node &node) const {
  node.onlyKeys({"kind",  "name",       "location",  "launch",      "by_m",     "call",
                 "info",  "layout",     "a",         "b",           "c",        "alpha",
                 "beta",  "accumulate", "precision", "unsigned",    "epilogue", "also",
                 "peers", "pairs",      "scales",    "dequantized", "groups"});
  GemmStep result;
  constexpr const char *layouts[] = {"nn", "nt", "tn", "tt"};
  result.layout = layouts[node.at("layout").oneOf({"nn", "nt", "tn", "tt"})];
  result.a = view(node.at("a"), false);
  result.b = view(node.at("b"), false);
  result.c = view(node.at("c"), true);
  for (const char *key : {"a", "b", "c"})
    if (node.at(key).at("shape").size() != 3)
      node.at(key).at("shape").expected("three dimensions");
  const auto &a = result.a.shape, &b = result.b.shape, &c = result.c.shape;
  sameDim(node.at("a"), a[0], c[0], "batch");
  sameDim(node.at("a"), a[1], c[1], "M");
  if (auto groups = node.find("groups"))
    readEnds(node, *groups, result);
  if (!result.groups || result.groups->ofK)
    sameDim(node.at("b"), b[0], c[0], "batch");
  if (!node.find("dequantized")) // whose b may have two k in an element
    sameDim(node.at("b"), b[1], a[2], "K");
  sameDim(node.at("b"), b[2], c[2], "N");
  if (auto alpha = node.find("alpha"))
    result.alpha = alpha->number();
  if (auto beta = node.find("beta"))
    result.beta = beta->number();
  if (auto peers = node.find("peers"))
    readPeers(node, *peers, result);
  if (auto pairs = node.find("pairs"))
    readPairs(node, *pairs, result);
  if (auto scales = node.find("scales"))
    readScales(*scales, result);
  result.accumulate = accumulatorFor(node, result.a, result.b);
  if (auto precision = node.find("precision"))
    result.precision = readPrecision(node, *precision, result);
  if (auto letters = node.find("unsigned"))
    readUnsigned(node, *letters, result);
  if (auto from = node.find("dequantized"))
    readDequantized(*from, result);
  if (auto accumulate = node.find("accumulate"))
    if (readDType(*accumulate) != result.accumulate)
      accumulate->expected(std::string(name(result.accumulate)) + " for these operands");
  if (!isFloat(result.accumulate))
    for (const char *key : {"alpha", "beta"})
      if (auto scale = node.find(key))
        if (double x = scale->number(); !(std::nearbyint(x) == x && std::fabs(x) <= 2147483648.0))
          scale->expected("an integer for the accumulator i32");
  if (auto epilogue = node.find("epilogue"))
    stepEpilogue(*epilogue, result);
  else
    checkResult(node, result.accumulate, result.c.dtype);
  if (auto also = node.find("also"))
    secondResults(*also, result);
  return result;
}

// How many of `values` that a second result is reduced over make one, and whether it is partial.
static void readGroups(const Node &item, const Expr &values, SecondResult &result) {
  std::optional<Node> group = item.find("group"), partial = item.find("partial");
  if (group)
    result.group = group->integer(2);
  if (partial && (!partial->boolean() || !group))
    partial->expected("true, beside a group");
  result.partial = partial.has_value();
  if (group && !partial && values.isConstant() && values.value % result.group)
    group->expected("a divisor of " + std::to_string(values.value) + " for what is not partial");
}

// What a step reads and writes, its second results apart.
static std::set<std::string> buffersOf(const GemmStep &step) {
  std::set<std::string> used = {step.a.buffer, step.b.buffer, step.c.buffer};
  for (const View &peer : step.peers)
    used.insert(peer.buffer);
  for (const FactorPair &pair : step.pairs)
    used.insert({pair.a.buffer, pair.b.buffer});
  if (step.scales)
    used.insert({step.scales->a.buffer, step.scales->b.buffer});
  if (step.dequantized)
    used.insert(step.dequantized->scale.buffer);
  if (step.dequantized && step.dequantized->zero)
    used.insert(step.dequantized->zero->buffer);
  if (step.epilogue) {
    for (const View &operand : step.epilogue->operands)
      used.insert(operand.buffer);
    for (const View &table : step.epilogue->tables)
      used.insert(table.buffer);
  }
  return used;
}

// How a second result is combined, of an object with the keys that go with it and no others.
static const CombinerRow &readCombiner(const Node &item) {
  SecondResult::Combiner combiner = SecondResult().combiner;
  for (const CombinerRow &row : combinerRows)
    if (!row.key.empty() && item.find(std::string(row.key).c_str()))
      combiner = row.combiner;
  const CombinerRow &row = rowOf(combiner);
  std::vector<std::string_view> keys = {"output"};
  if (row.program)
    keys.push_back("program");
  if (!row.key.empty())
    keys.push_back(row.key);
  if (row.accumulates)
    keys.insert(keys.end(), {"group", "partial"});
  item.onlyKeys(keys);
  return row;
}

// Over which of c's dims it is reduced, by groups or whole; the shape that it then has.
static std::vector<Expr> readReduction(const Node &item, const CombinerRow &row,
                                       std::vector<Expr> shape, SecondResult &result) {
  if (shape[0] != Expr(1) && !row.batches)
    item.expected("sums of one batch");
  std::vector<std::string_view> letters;
  for (size_t letter = 0; letter < row.over.size(); ++letter)
    letters.push_back(row.over.substr(letter, 1));
  result.over =
      static_cast<SecondResult::Over>(1 + item.at(std::string(row.key).c_str()).oneOf(letters));
  Expr &size = shape[result.reducedDim()];
  readGroups(item, size, result);
  size = result.group == 0   ? Expr(1)
         : size.isConstant() ? Expr(result.reducedSize(size.value))
                             : Expr::make(Expr::Kind::CeilDiv, size, Expr(result.group));
  return shape;
}

SecondResult FunctionReader::secondResult(const Node &item, const GemmStep &step) const {
  const CombinerRow &row = readCombiner(item);
  SecondResult result;
  result.combiner = row.combiner;
  Node output = item.at("output");
  result.output = view(output, true, /*mayPack=*/!result.isReduced());
  if (result.output.shape.size() != 3)
    output.at("shape").expected("three dimensions");
  std::vector<Expr> shape = step.c.shape;
  if (result.isReduced())
    shape = readReduction(item, row, std::move(shape), result);
  if (!result.mayStoreAs(result.output.dtype))
    output.at("dtype").expected("f32");
  if (row.program) {
    std::vector<DType> types(1 + step.peers.size(), step.accumulate);
    if (step.epilogue)
      for (const View &operand : step.epilogue->operands)
        types.push_back(computeType(operand.dtype));
    if (step.epilogue)
      types.resize(types.size() + step.epilogue->places.size(), DType::I64);
    Node programNode = item.at("program");
    result.program = program(programNode);
    checkLoads(programNode, result.program,
               step.epilogue ? step.epilogue->tables : std::vector<View>());
    checkGroups(programNode, result.program, &step.c.shape[2]);
    std::vector<DType> all = programNode.locate([&] { return validate(result.program, types); });
    checkResult(programNode, all[result.program.result], result.output.dtype);
  } else {
    checkResult(item, step.accumulate, result.output.dtype);
  }
  for (size_t d = 0; d < 3; ++d)
    sameDim(output, result.output.shape[d], shape[d], "the dimension of the result");
  return result;
}

// Nothing a step reads or writes shares a buffer with a second result.
void FunctionReader::secondResults(const Node &list, GemmStep &step) const {
  std::set<std::string> used = buffersOf(step);
  for (size_t i = 0; i < list.size() && !step.pairs.empty(); ++i)
    if (auto sum = list.item(i).find("sum"))
      sum->fail("expected no sums of an operand in a step with pairs");
  for (size_t i = 0; i < list.size(); ++i) {
    SecondResult result = secondResult(list.item(i), step);
    if (!used.insert(result.output.buffer).second)
      list.item(i).at("output").at("buffer").expected(
          "a buffer that nothing else of the step uses");
    step.also.push_back(std::move(result));
  }
}

DType FunctionReader::program(const Node &node, const StepOperands &operands, Program &result,
                              const std::vector<View> &more) const {
  std::vector<DType> types;
  for (const View &input : operands.inputs)
    types.push_back(computeType(input.dtype));
  types.resize(types.size() + operands.scalars.size(), DType::I64);
  for (const View &view : more)
    types.push_back(computeType(view.dtype));
  result = program(node);
  checkLoads(node, result, operands.tables);
  checkGroups(node, result, nullptr);
  types = node.locate([&] { return validate(result, types); });
  return types[result.result];
}

void FunctionReader::operands(const Node &node, size_t rank, StepOperands &result) const {
  Node inputs = node.at("inputs");
  for (size_t i = 0; i < inputs.size(); ++i) {
    Node item = inputs.item(i);
    result.inputs.push_back(view(item, false));
    if (result.inputs.back().shape.size() != rank)
      item.at("shape").expected("the output's " + std::to_string(rank) + " dimensions");
  }
  if (auto scalars = node.find("scalars"))
    for (size_t i = 0; i < scalars->size(); ++i) {
      Node item = scalars->item(i);
      StepScalar scalar;
      if (auto value = item.find("value")) {
        item.onlyKeys({"value"});
        scalar.kind = StepScalar::Kind::Value;
        scalar.value = expr(*value);
      } else {
        item.onlyKeys({"index"});
        if (rank == 0)
          item.at("index").expected("no index of an element without dimensions");
        scalar.dim = static_cast<uint32_t>(item.at("index").integer(0, int64_t(rank) - 1));
      }
      result.scalars.push_back(std::move(scalar));
    }
  if (auto tables = node.find("tables"))
    for (size_t i = 0; i < tables->size(); ++i)
      result.tables.push_back(view(tables->item(i), false));
}

ElementwiseStep FunctionReader::elementwiseStep(const Node &node) const {
  node.onlyKeys({"kind", "name", "location", "launch", "ensures", "info", "inputs", "scalars",
                 "tables", "output", "program"});
  ElementwiseStep result;
  result.output = view(node.at("output"), true);
  size_t rank = result.output.shape.size();
  operands(node, rank, result);
  for (size_t i = 0; i < result.inputs.size(); ++i)
    for (size_t d = 0; d < rank; ++d)
      sameDim(node.at("inputs").item(i), result.inputs[i].shape[d], result.output.shape[d],
              "the output's dimension");
  for (size_t i = 0; i < result.tables.size(); ++i)
    if (result.tables[i].buffer == result.output.buffer)
      node.at("tables").item(i).at("buffer").expected("a buffer other than the output's");
  Node programNode = node.at("program");
  checkResult(programNode, program(programNode, result, result.program), result.output.dtype);
  return result;
}

FillStep FunctionReader::fillStep(const Node &node) const {
  node.onlyKeys({"kind", "name", "location", "launch", "info", "output", "value"});
  FillStep result;
  result.output = view(node.at("output"), true);
  result.value = readScalar(node.at("value"), result.output.dtype);
  return result;
}

std::vector<LaunchByM> FunctionReader::launchesByM(const Node &list, bool launched) const {
  if (!launched)
    list.expected("a launch beside it, for every larger M");
  std::vector<LaunchByM> result;
  int64_t least = 1; // of the bounds of kernels with the same multiples
  for (size_t i = 0; i < list.size(); ++i) {
    Node item = list.item(i);
    item.onlyKeys({"max_m", "launch"});
    LaunchByM each{anyM, launch(item.at("launch"))};
    if (result.empty() || each.launch.multiples != result.back().launch.multiples)
      least = 1;
    if (auto bound = item.find("max_m"))
      each.maxM = bound->integer();
    else if (each.launch.multiples.empty())
      item.at("launch").expected("multiples, or a max_m beside it");
    if (least == 0)
      item.expected("no kernel after that of any larger M");
    if (each.maxM < least)
      item.at("max_m").expected("a bound of at least " + std::to_string(least));
    least = each.maxM == anyM ? 0 : each.maxM + 1;
    result.push_back(std::move(each));
  }
  return result;
}

std::vector<Assurance> FunctionReader::assurances(const Node &list, DType type) const {
  if (isFloat(type))
    list.expected("an output of integers beside it");
  std::vector<Assurance> result;
  for (size_t i = 0; i < list.size(); ++i) {
    Node item = list.item(i);
    item.onlyKeys({"op", "right", "message"});
    auto op = static_cast<Assurance::Op>(item.at("op").oneOf({"eq", "le", "lt", "ge", "gt"}));
    result.push_back({op, expr(item.at("right")), item.at("message").string()});
  }
  return result;
}

Step FunctionReader::step(const Node &node) const {
  if (!node.isObject())
    node.expected("an object");
  Step result;
  switch (node.at("kind").oneOf({"gemm", "elementwise", "reduce", "fill", "fold"})) {
  case 0:
    result.body = gemmStep(node);
    break;
  case 1:
    result.body = elementwiseStep(node);
    break;
  case 2:
    result.body = reduceStep(node);
    break;
  case 4:
    result.body = foldStep(node);
    break;
  default:
    result.body = fillStep(node);
  }
  result.name = node.at("name").nonEmptyString();
  if (auto location = node.find("location"))
    result.location = location->string();
  if (auto found = node.find("launch")) {
    result.launch = launch(*found);
    if (result.launch->threadsPerElement && !std::holds_alternative<ReduceStep>(result.body))
      found->at("threads_per_element").fail("expected in the launch of a reduce step only");
  }
  if (auto found = node.find("by_m"))
    result.byM = launchesByM(*found, result.launch.has_value());
  if (const auto *gemm = std::get_if<GemmStep>(&result.body)) {
    if (result.launch)
      requireSchedule(node.at("launch"), *result.launch, *gemm);
    for (size_t i = 0; i < result.byM.size(); ++i)
      requireSchedule(node.at("by_m").item(i).at("launch"), result.byM[i].launch, *gemm);
  }
  if (auto found = node.find("call")) {
    if (result.launch)
      found->expected("a launch or a call");
    result.call = call(*found, std::get<GemmStep>(result.body));
  }
  if (auto found = node.find("ensures")) {
    const auto *reduce = std::get_if<ReduceStep>(&result.body);
    const View &output = reduce ? reduce->output : std::get<ElementwiseStep>(result.body).output;
    result.ensures = assurances(*found, output.dtype);
  }
  return result;
}

} // namespace gemm::bundle::detail
