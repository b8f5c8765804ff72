// Whether a model that was read fits the DRAM of one chip, and how many hold it.
#include "Svg.h"
#include "Table.h"
#include "gemm/CostModel/ModelMemory.h"
#include "gemm/Target/Sources.h"

namespace gemm::report {

std::vector<ModelFit> modelFits(const Document &d) {
  std::vector<ModelFit> result;
  for (const ModelDescription &model : d.models) {
    ModelFit fit{model.name, modelMemory(model), dramSizeOf(d.target), 0};
    fit.chips = fit.memory.chips(fit.dramBytes);
    result.push_back(std::move(fit));
  }
  return result;
}

std::string fitText(const ModelFit &fit, const Target &target) {
  const ModelMemory &m = fit.memory;
  auto part = [](const char *name, double bytes) {
    return bytes > 0 ? std::string(", ") + name + " " + scaled(bytes, "B") : "";
  };
  std::string text = fit.name + " keeps " + scaled(m.bytes(), "B") + ": " +
                     scaled(m.parameters, "") + " parameters of linear layers" +
                     part("weights", m.weightBytes) + part("gradients", m.gradientBytes) +
                     part("Adam's state", m.optimiserBytes) +
                     part("K and V of the context", m.cacheBytes) + "; activations not counted. ";
  if (fit.dramBytes <= 0)
    return text + "The DRAM of " + target.name + " is not known";
  const std::string size = scaled(fit.dramBytes, "B") + " of one " + target.name;
  return text + (fit.chips <= 1 ? "Fits the " + size
                                : "Does not fit the " + size + ": at least " +
                                      std::to_string(fit.chips) + " chips");
}

} // namespace gemm::report
