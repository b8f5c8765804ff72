// The epilogue of a gemm step, as launch.json has it, and what programs load of tables.
#include "Reader.h"

namespace gemm::bundle::detail {

// A load names one of so many tables, and a place along each of its dimensions.
void checkLoads(const Node &node, const Program &program, const std::vector<View> &tables) {
  for (size_t i = 0; i < program.ops.size(); ++i) {
    const Op &op = program.ops[i];
    if (op.code != OpCode::Load)
      continue;
    Node item = node.at("ops").item(i);
    if (op.table >= tables.size())
      item.fail("expected a table below " + std::to_string(tables.size()) + ", got " +
                std::to_string(op.table));
    const View &table = tables[op.table];
    if (op.args.size() != table.shape.size())
      item.fail("expected a place along each of " + std::to_string(table.shape.size()) +
                " dimensions, got " + std::to_string(op.args.size()));
    if (op.type != computeType(table.dtype))
      item.fail("expected type " + std::string(name(computeType(table.dtype))) + ", got " +
                std::string(name(op.type)));
  }
}

void FunctionReader::stepEpilogue(const Node &node, GemmStep &step) const {
  node.onlyKeys({"operands", "scalars", "tables", "program"});
  Epilogue &epilogue = step.epilogue.emplace();
  std::vector<DType> types(1 + step.peers.size(), step.accumulate);
  Node operands = node.at("operands");
  for (size_t i = 0; i < operands.size(); ++i) {
    epilogue.operands.push_back(view(operands.item(i), false, /*mayPack=*/true));
    if (epilogue.operands[i].shape.size() != 3)
      operands.item(i).at("shape").expected("three dimensions");
    for (size_t d = 0; d < 3; ++d)
      sameDim(operands.item(i), epilogue.operands[i].shape[d], step.c.shape[d],
              "the dimension of c");
    types.push_back(computeType(epilogue.operands[i].dtype));
  }
  if (auto scalars = node.find("scalars"))
    for (size_t i = 0; i < scalars->size(); ++i) {
      scalars->item(i).onlyKeys({"index"});
      constexpr int64_t last = 2; // of [batch, M, N]
      epilogue.places.push_back(
          static_cast<uint32_t>(scalars->item(i).at("index").integer(0, last)));
      types.push_back(DType::I64);
    }
  if (auto tables = node.find("tables"))
    for (size_t i = 0; i < tables->size(); ++i) {
      epilogue.tables.push_back(view(tables->item(i), false));
      if (epilogue.tables.back().buffer == step.c.buffer)
        tables->item(i).at("buffer").expected("a buffer other than that of c");
    }
  Node programNode = node.at("program");
  epilogue.program = program(programNode);
  checkLoads(programNode, epilogue.program, epilogue.tables);
  checkGroups(programNode, epilogue.program, &step.c.shape[2]);
  types = programNode.locate([&] { return validate(epilogue.program, types); });
  checkResult(programNode, types[epilogue.program.result], step.c.dtype);
}

} // namespace gemm::bundle::detail
