// Where the groups of a gemm step end, as launch.json has it.
#include "Reader.h"

namespace gemm::bundle::detail {

void FunctionReader::readEnds(const Node &step, const Node &node, GemmStep &result) const {
  node.onlyKeys({"ends", "of"});
  for (const char *key : {"scales", "dequantized", "pairs", "call"})
    if (step.find(key))
      node.fail(std::string("expected groups in a step without ") + key);
  GroupEnds &groups = result.groups.emplace();
  groups.ofK = node.at("of").oneOf({"rows", "k"}) == 1;
  groups.ends = view(node.at("ends"), false);
  if (groups.ends.dtype != DType::I32)
    node.at("ends").at("dtype").expected("i32");
  if (groups.ends.shape.size() != 3)
    node.at("ends").at("shape").expected("three dimensions");
  const View &matrices = groups.ofK ? result.c : result.b;
  sameDim(node.at("ends"), groups.ends.shape[1], matrices.shape[0],
          std::string("as many ends as matrices of ") + (groups.ofK ? "c," : "b,"));
  if (groups.ofK && step.find("peers"))
    node.fail("expected groups of k in a step without peers");
  if (!groups.ofK)
    sameDim(step.at("c"), result.c.shape[0], Expr(1), "batch of groups of rows");
}

} // namespace gemm::bundle::detail
