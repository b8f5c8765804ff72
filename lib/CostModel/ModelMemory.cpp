// Parameters are those of the forward rows that have a weight.
#include "gemm/CostModel/ModelMemory.h"

#include <cmath>

namespace gemm {

int64_t ModelMemory::chips(double dramBytes) const {
  const double count = dramBytes > 0 ? std::ceil(bytes() / dramBytes) : 0;
  return count < 9e18 ? static_cast<int64_t>(count) : INT64_MAX;
}

// Of the rows of a prefill all but attention's own have a weight, N by K.
static double parametersOf(ModelDescription model) {
  model.phase = Phase::Prefill;
  double sum = 0;
  for (const ModelRow &row : modelRows(model)) {
    if (row.name == "attn.scores" || row.name == "attn.values")
      continue;
    double weights = static_cast<double>(row.problem.n) * static_cast<double>(row.problem.k);
    for (const ExtraOperand &bias : row.problem.extras)
      weights += static_cast<double>(bias.elements);
    sum += weights * static_cast<double>(row.count);
  }
  return sum;
}

ModelMemory modelMemory(const ModelDescription &model) {
  ModelMemory r;
  r.parameters = parametersOf(model);
  r.weightBytes = bytesOf(model.type, r.parameters);
  if (model.phase == Phase::Train) {
    r.gradientBytes = r.weightBytes;
    r.optimiserBytes = r.parameters * 4 * (typeBits(model.type) == 32 ? 2 : 3);
  } else if (model.heads > 0) {
    const int64_t kv = model.kvHeads > 0 ? model.kvHeads : model.heads;
    r.cacheBytes = 2 * static_cast<double>(model.layers) * static_cast<double>(kv) *
                   static_cast<double>(model.dModel / model.heads) *
                   static_cast<double>(model.batch) *
                   bytesOf(model.type, static_cast<double>(model.length));
  }
  return r;
}

} // namespace gemm
