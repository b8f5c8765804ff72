// Ops that read others of their group in the programs of a step, as launch.json has them.
#include "Reader.h"

namespace gemm::bundle::detail {

// Groups are of elements of a product; its n they divide.
void checkGroups(const Node &node, const Program &program, const Expr *n) {
  for (size_t i = 0; i < program.ops.size(); ++i) {
    const Op &op = program.ops[i];
    if (op.group == 0)
      continue;
    Node item = node.at("ops").item(i);
    if (!n)
      item.fail("expected " + std::string(name(op.code)) + " in the programs of a gemm step only");
    if (!n->isConstant() || n->value <= 0 || n->value % op.group)
      item.at("group").expected("a divisor of N, which is a number and not 0");
  }
}

void readGroup(const Node &item, Op &op) {
  op.group = item.at("group").integer(2);
  if (shape(op.code) == OpShape::Partner)
    return;
  Node combine = item.at("combine");
  auto parsed = parseOpCode(combine.string());
  if (!parsed || !combinesGroups(*parsed))
    combine.expected("addf, maximumf or minimumf");
  op.combine = *parsed;
}

} // namespace gemm::bundle::detail
