// From bound views to the oracle's matrices.
#include "Oracle.h"

namespace gemm::runtime {
namespace {
const void *element(const BoundView &view, std::byte *base) {
  return base + view.offset * static_cast<int64_t>(bundle::byteSize(view.dtype));
}

oracle::Matrix matrix(const BoundView &view, std::byte *base) {
  return {element(view, base), view.dtype, {view.strides[0], view.strides[1], view.strides[2]}};
}

oracle::View flat(const BoundView &view, std::byte *base) {
  return {element(view, base), view.dtype, view.strides};
}

oracle::Gemm gemmOf(const BoundGemm &bound, const HostMemory &memory) {
  oracle::Gemm gemm;
  gemm.batch = bound.batch(), gemm.m = bound.m(), gemm.n = bound.n(), gemm.k = bound.k();
  gemm.a = matrix(bound.a, memory(bound.a.buffer));
  gemm.b = matrix(bound.b, memory(bound.b.buffer));
  gemm.c = matrix(bound.c, memory(bound.c.buffer));
  gemm.accumulate = bound.step->accumulate;
  // A kernel scales in the accumulator's type, so that is what alpha means.
  bool single = gemm.accumulate == bundle::DType::F32;
  gemm.alpha = single ? static_cast<float>(bound.step->alpha) : bound.step->alpha;
  gemm.beta = single ? static_cast<float>(bound.step->beta) : bound.step->beta;
  for (const BoundView &operand : bound.operands)
    gemm.operands.push_back(matrix(operand, memory(operand.buffer)));
  if (bound.step->epilogue)
    gemm.epilogue.emplace(bound.step->epilogue->program, gemm.inputTypes());
  return gemm;
}

oracle::Elementwise elementwiseOf(const BoundElementwise &bound, const HostMemory &memory) {
  std::vector<oracle::View> inputs;
  std::vector<bundle::DType> types;
  for (const BoundView &input : bound.inputs) {
    inputs.push_back(flat(input, memory(input.buffer)));
    types.push_back(bundle::computeType(input.dtype));
  }
  return {bound.output.shape, std::move(inputs), oracle::Evaluator(bound.program, types)};
}
} // namespace

void runOracle(const BoundStep &step, const HostMemory &memory) {
  std::byte *out = memory(step.output().buffer);
  if (const auto *gemm = std::get_if<BoundGemm>(&step.body))
    oracle::run(gemmOf(*gemm, memory), matrix(gemm->c, out));
  else
    oracle::run(elementwiseOf(std::get<BoundElementwise>(step.body), memory),
                flat(step.output(), out));
}

oracle::Report checkOracle(const BoundStep &step, const HostMemory &memory, std::byte *out,
                           const std::string &chip, bool exact) {
  if (const auto *bound = std::get_if<BoundGemm>(&step.body)) {
    oracle::Gemm gemm = gemmOf(*bound, memory);
    oracle::SumError error;
    if (!exact)
      error =
          chip == "cpu"
              ? oracle::sumError(chip, gemm.accumulate, gemm.accumulate, gemm.accumulate, gemm.k)
              : oracle::sumError(chip, bound->a.dtype, bound->b.dtype, gemm.accumulate, gemm.k);
    return oracle::check(gemm, matrix(bound->c, out), error);
  }
  return oracle::check(elementwiseOf(std::get<BoundElementwise>(step.body), memory),
                       flat(step.output(), out));
}

} // namespace gemm::runtime
