// Reductions of groups in the programs of a step, as launch.json has them.
#include "Reader.h"

namespace gemm::bundle::detail {

// Groups are of elements of a product; its n they divide.
void checkGroups(const Node &node, const Program &program, const Expr *n) {
  for (size_t i = 0; i < program.ops.size(); ++i) {
    const Op &op = program.ops[i];
    if (op.code != OpCode::GroupReduce)
      continue;
    Node item = node.at("ops").item(i);
    if (!n)
      item.fail("expected group_reduce in the programs of a gemm step only");
    if (!n->isConstant() || n->value <= 0 || n->value % op.group)
      item.at("group").expected("a divisor of N, which is a number and not 0");
  }
}

void readGroup(const Node &item, Op &op) {
  Node combine = item.at("combine");
  auto parsed = parseOpCode(combine.string());
  if (!parsed || !combinesGroups(*parsed))
    combine.expected("addf, maximumf or minimumf");
  op.combine = *parsed;
  op.group = item.at("group").integer(2);
}

} // namespace gemm::bundle::detail
