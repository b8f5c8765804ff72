// See Factors.h.
#include "Factors.h"

namespace json = llvm::json;
using namespace gemm;

using ViewOf = llvm::function_ref<json::Value(MatmulRole, unsigned)>;

static void describeScales(MatmulOp op, llvm::function_ref<json::Value(unsigned)> viewOf,
                           json::Object &step) {
  if (op.isDequantized()) {
    json::Object from{{"of", op.getScaledFactor(0) ? "b" : "a"},
                      {"scale", viewOf(0)},
                      {"group", (*op.getBlocks())[2]}};
    if (op.getScales().size() > 1)
      from["zero"] = viewOf(1);
    if (op.getZeroPoint())
      from["zero_point"] = static_cast<int64_t>(*op.getZeroPoint());
    if (op.getPackedB())
      from["bits"] = 4;
    step["dequantized"] = std::move(from);
  } else if (op.isScaled())
    step["scales"] =
        json::Object{{"a", viewOf(0)}, {"b", viewOf(1)}, {"blocks", json::Array(*op.getBlocks())}};
}

void gemm::describeFactors(MatmulOp op, ViewOf viewOf, json::Object &step) {
  step["a"] = viewOf(MatmulRole::A, 0), step["b"] = viewOf(MatmulRole::B, 0);
  json::Array peers, pairs;
  for (unsigned i = 0; i < op.getPeers().size(); ++i)
    peers.push_back(viewOf(MatmulRole::Peer, i));
  for (unsigned i = 0; i < op.getPairs().size(); i += 2)
    pairs.push_back(
        json::Object{{"a", viewOf(MatmulRole::Pair, i)}, {"b", viewOf(MatmulRole::Pair, i + 1)}});
  if (!peers.empty())
    step["peers"] = std::move(peers);
  if (!pairs.empty())
    step["pairs"] = std::move(pairs);
  if (op.isGrouped())
    step["groups"] = json::Object{{"ends", viewOf(MatmulRole::Groups, 0)},
                                  {"of", op.isGroupedByRows() ? "rows" : "k"}};
  describeScales(op, [&](unsigned i) { return viewOf(MatmulRole::Scale, i); }, step);
}
