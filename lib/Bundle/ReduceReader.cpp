// The steps that make one value of many: reductions and folds. In: JSON and the names known so far.
// Out: a step whose views, numbers and programs agree.
#include "Reader.h"

namespace gemm::bundle::detail {

std::vector<uint32_t> FunctionReader::over(const Node &list, size_t rank) const {
  std::vector<uint32_t> result;
  for (size_t i = 0, least = 0; i < list.size(); ++i) {
    if (least >= rank)
      list.item(i).expected("dimensions of the output's " + std::to_string(rank));
    auto dim = static_cast<size_t>(list.item(i).integer(int64_t(least), int64_t(rank) - 1));
    result.push_back(static_cast<uint32_t>(dim));
    least = dim + 1;
  }
  return result;
}

// A number for each output, or none.
std::vector<Scalar> FunctionReader::initial(const Node &step,
                                            const std::vector<View> &outputs) const {
  std::optional<Node> list = step.find("initial");
  if (!list)
    return {};
  if (list->size() != outputs.size())
    list->expected("a number for each of " + std::to_string(outputs.size()) + " outputs");
  std::vector<Scalar> result;
  for (size_t i = 0; i < outputs.size(); ++i)
    result.push_back(readScalar(list->item(i), outputs[i].dtype));
  return result;
}

// Each element of `outputs` stands for what the dimensions `over` of the inputs run through.
static void reducedShapes(const Node &node, const StepOperands &operands,
                          const std::vector<uint32_t> &over, const View &output,
                          const Node &outputNode) {
  size_t rank = output.shape.size();
  std::vector<bool> reduced(rank);
  for (uint32_t dim : over) {
    reduced[dim] = true;
    sameDim(outputNode, output.shape[dim], Expr(1), "a reduced dimension of size");
  }
  Node inputs = node.at("inputs");
  if (inputs.size() == 0 && !over.empty())
    inputs.expected("at least one view");
  for (size_t i = 0; i < inputs.size(); ++i) {
    Node item = inputs.item(i);
    for (size_t d = 0; d < rank; ++d)
      sameDim(item, operands.inputs[i].shape[d],
              (reduced[d] ? operands.inputs[0] : output).shape[d],
              reduced[d] ? "the first input's dimension" : "the output's dimension");
    if (operands.inputs[i].buffer == output.buffer && !over.empty())
      item.at("buffer").expected("a buffer other than the output's");
  }
  for (size_t i = 0; i < operands.tables.size(); ++i)
    if (operands.tables[i].buffer == output.buffer)
      node.at("tables").item(i).at("buffer").expected("a buffer other than the output's");
}

ReduceStep FunctionReader::reduceStep(const Node &node) const {
  node.onlyKeys({"kind", "name", "location", "launch", "ensures", "info", "inputs", "scalars",
                 "tables", "output", "program", "combine", "over", "initial"});
  ReduceStep result;
  result.output = view(node.at("output"), true);
  size_t rank = result.output.shape.size();
  if (node.at("over").size() == 0)
    node.at("over").expected("at least one dimension");
  result.reduction.over = over(node.at("over"), rank);
  operands(node, rank, result);
  reducedShapes(node, result, result.reduction.over, result.output, node.at("output"));
  result.initial = initial(node, {result.output});
  DType type = computeType(result.output.dtype);
  Node combine = node.at("combine");
  std::optional<OpCode> code = parseOpCode(combine.string());
  if (!code || !combines(*code) || isFloat(type) != (shape(*code) == OpShape::FloatBinary))
    combine.expected("an op that combines values of " + std::string(name(type)));
  result.reduction.combine = *code;
  Node programNode = node.at("program");
  DType value = program(programNode, result, result.program);
  if (computeType(value) != type)
    programNode.fail("expected a result computed in " + std::string(name(type)) + ", got " +
                     std::string(name(value)));
  return result;
}

FoldStep FunctionReader::foldStep(const Node &node) const {
  node.onlyKeys({"kind", "name", "location", "launch", "info", "inputs", "scalars", "tables",
                 "results", "over", "initial"});
  FoldStep result;
  Node results = node.at("results");
  if (results.size() == 0)
    results.expected("at least one result");
  std::vector<View> outputs;
  std::set<std::string> written;
  for (size_t i = 0; i < results.size(); ++i) {
    Node item = results.item(i);
    item.onlyKeys({"output", "program"});
    outputs.push_back(view(item.at("output"), true));
    if (!written.insert(outputs[i].buffer).second)
      item.at("output").at("buffer").expected("a buffer of its own");
    if (outputs[i].shape.size() != outputs[0].shape.size())
      item.at("output").at("shape").expected("the first output's dimensions");
    for (size_t d = 0; d < outputs[0].shape.size(); ++d)
      sameDim(item.at("output"), outputs[i].shape[d], outputs[0].shape[d],
              "the first output's dimension");
  }
  size_t rank = outputs[0].shape.size();
  result.over = over(node.at("over"), rank);
  result.initial = initial(node, outputs);
  operands(node, rank, result);
  for (size_t i = 0; i < outputs.size(); ++i) {
    Node item = results.item(i);
    reducedShapes(node, result, result.over, outputs[i], item.at("output"));
    FoldResult each{outputs[i], {}};
    DType type = program(item.at("program"), result, each.program, outputs);
    checkResult(item.at("program"), type, outputs[i].dtype);
    result.results.push_back(std::move(each));
  }
  return result;
}

} // namespace gemm::bundle::detail
