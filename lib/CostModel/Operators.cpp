// Counts of operations, each where it can be checked: softmax is a maximum, a difference, an
// exponential, a sum and a quotient; a layer's normalisation two sums, a difference, a square, two
// products and a sum.
#include "gemm/CostModel/Operators.h"

#include "gemm/CostModel/ModelMemory.h"

#include <algorithm>

namespace gemm {

namespace {
using Kind = OperatorClass;
using Result = OperatorResult;

constexpr double kSoftmax = 5, kSoftmaxBack = 4, kNorm = 7, kNormBack = 11, kRms = 4, kRmsBack = 8;
constexpr double kGelu = 5, kGeluBack = 9, kSilu = 4, kSiluBack = 7, kAdam = 12;

constexpr KnownOperator kKnown[] = {
    {"add", Kind::Elementwise, 1, Result::LikeLargest},
    {"add_", Kind::Elementwise, 1, Result::InPlace},
    {"sub", Kind::Elementwise, 1, Result::LikeLargest},
    {"rsub", Kind::Elementwise, 1, Result::LikeLargest},
    {"mul", Kind::Elementwise, 1, Result::LikeLargest},
    {"mul_", Kind::Elementwise, 1, Result::InPlace},
    {"div", Kind::Elementwise, 1, Result::LikeLargest},
    {"div_", Kind::Elementwise, 1, Result::InPlace},
    {"neg", Kind::Elementwise, 1, Result::LikeLargest},
    {"exp", Kind::Elementwise, 1, Result::LikeLargest},
    {"pow", Kind::Elementwise, 1, Result::LikeLargest},
    {"sqrt", Kind::Elementwise, 1, Result::LikeLargest},
    {"rsqrt", Kind::Elementwise, 1, Result::LikeLargest},
    {"cos", Kind::Elementwise, 1, Result::LikeLargest},
    {"sin", Kind::Elementwise, 1, Result::LikeLargest},
    {"tanh", Kind::Elementwise, 1, Result::LikeLargest},
    {"sigmoid", Kind::Elementwise, 3, Result::LikeLargest},
    {"relu", Kind::Elementwise, 1, Result::LikeLargest},
    {"clamp_min", Kind::Elementwise, 1, Result::LikeLargest},
    {"threshold_backward", Kind::Elementwise, 1, Result::LikeLargest},
    {"gelu", Kind::Elementwise, kGelu, Result::LikeLargest},
    {"gelu_backward", Kind::Elementwise, kGeluBack, Result::LikeLargest},
    {"silu", Kind::Elementwise, kSilu, Result::LikeLargest},
    {"silu_backward", Kind::Elementwise, kSiluBack, Result::LikeLargest},
    {"masked_fill", Kind::Elementwise, 0, Result::LikeLargest},
    {"masked_fill_", Kind::Elementwise, 0, Result::InPlace},
    {"where", Kind::Elementwise, 0, Result::LikeLargest},
    {"native_dropout", Kind::Elementwise, 2, Result::LikeLargest},
    {"_softmax", Kind::Normalisation, kSoftmax, Result::LikeLargest},
    {"_softmax_backward_data", Kind::Normalisation, kSoftmaxBack, Result::LikeLargest},
    {"_log_softmax", Kind::Normalisation, kSoftmax, Result::LikeLargest},
    {"_log_softmax_backward_data", Kind::Normalisation, kSoftmaxBack, Result::LikeLargest},
    {"native_layer_norm", Kind::Normalisation, kNorm, Result::LikeLargest},
    {"native_layer_norm_backward", Kind::Normalisation, kNormBack, Result::LikeLargest},
    {"_fused_rms_norm", Kind::Normalisation, kRms, Result::LikeLargest},
    {"_fused_rms_norm_backward", Kind::Normalisation, kRmsBack, Result::LikeLargest},
    {"sum", Kind::Reduction, 1, Result::Small},
    {"mean", Kind::Reduction, 1, Result::Small},
    {"amax", Kind::Reduction, 1, Result::Small},
    {"max", Kind::Reduction, 1, Result::Small},
    {"argmax", Kind::Reduction, 1, Result::Small},
    {"copy_", Kind::Copy, 0, Result::Small}, // its inputs are what is written and what is read
    {"fill_", Kind::Copy, 0, Result::OnlyFirst},
    {"zero_", Kind::Copy, 0, Result::OnlyFirst},
};

struct Builder {
  const ModelDescription &model;
  int64_t repeats;
  std::vector<ModelOperator> list;

  // Tensors of so many elements, read or written, of the model's type.
  void add(std::string name, Kind kind, double elements, double flops, double tensors,
           int64_t aLayer = 1) {
    list.push_back({std::move(name),
                    {kind, flops * elements, bytesOf(model.type, tensors * elements)},
                    aLayer * model.layers * repeats});
  }
};
} // namespace

std::string_view operatorClassName(OperatorClass kind) {
  switch (kind) {
  case OperatorClass::Elementwise:
    return "elementwise operator";
  case OperatorClass::Normalisation:
    return "normalisation";
  case OperatorClass::Reduction:
    return "reduction";
  case OperatorClass::Copy:
    return "copy";
  }
  return "";
}

std::optional<Cost> cost(const OperatorWork &work, const Target &t) {
  if (t.vectorF32 <= 0 || t.dramBytesPerSecond <= 0)
    return std::nullopt;
  Cost c;
  c.flops = c.exactFlops = static_cast<int64_t>(std::min(work.flops, 9e18));
  c.bytes = static_cast<int64_t>(std::min(work.bytes, 9e18));
  c.intensity = work.bytes > 0 ? work.flops / work.bytes : 0;
  c.ridge = t.vectorF32 / t.dramBytesPerSecond;
  c.mathSeconds = work.flops / t.vectorF32, c.memorySeconds = work.bytes / t.dramBytesPerSecond;
  c.launchSeconds = t.launchSeconds;
  c.bound = classify(c.mathSeconds, c.memorySeconds, c.launchSeconds);
  return c;
}

const KnownOperator *knownOperator(std::string_view name) {
  const auto *it = std::find_if(std::begin(kKnown), std::end(kKnown),
                                [&](const KnownOperator &known) { return known.name == name; });
  return it == std::end(kKnown) ? nullptr : it;
}

std::vector<ModelOperator> modelOperators(const ModelDescription &m) {
  const bool decode = m.phase == Phase::Decode, train = m.phase == Phase::Train;
  Builder b{m, decode ? m.steps : 1, {}};
  const double rows = static_cast<double>(m.batch) * static_cast<double>(decode ? 1 : m.length);
  const double width = rows * static_cast<double>(m.dModel),
               inner = rows * static_cast<double>(m.dFf);
  const double scores = rows * static_cast<double>(m.heads) * static_cast<double>(m.length);
  const int64_t twice = m.heads > 0 ? 2 : 1; // before attention and before the MLP
  b.add("norm", Kind::Normalisation, width, kNorm, 2, twice);
  if (m.heads > 0)
    b.add("attn.softmax", Kind::Normalisation, scores, kSoftmax, 2);
  b.add("mlp.activation", Kind::Elementwise, inner, m.gated ? kSilu + 1 : kGelu, m.gated ? 3 : 2);
  b.add("residual", Kind::Elementwise, width, 1, 3, twice);
  if (!train)
    return b.list;
  b.add("norm dX", Kind::Normalisation, width, kNormBack, 3, twice);
  if (m.heads > 0)
    b.add("attn.softmax dX", Kind::Normalisation, scores, kSoftmaxBack, 3);
  b.add("mlp.activation dX", Kind::Elementwise, inner, m.gated ? kSiluBack + 2 : kGeluBack,
        m.gated ? 5 : 3);
  b.add("residual dX", Kind::Elementwise, width, 1, 3, twice);
  // Reads gradients and its own state, writes weights and that state; weights of f32 have no copy
  // in it.
  const ModelMemory memory = modelMemory(m);
  const double moved = memory.gradientBytes + 2 * memory.optimiserBytes +
                       memory.weightBytes * (typeBits(m.type) == 32 ? 2 : 1);
  b.list.push_back({"optimiser", {Kind::Elementwise, kAdam * memory.parameters, moved}, 1});
  return b.list;
}

} // namespace gemm
