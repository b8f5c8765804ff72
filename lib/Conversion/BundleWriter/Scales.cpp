// See Scales.h.
#include "Scales.h"

namespace json = llvm::json;

void gemm::describeScales(MatmulOp op, llvm::function_ref<json::Value(unsigned)> viewOf,
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
