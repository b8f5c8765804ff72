// Problems read off the functions of a bundle.
#include "gemm/Bench/Pack.h"
#include "gemm/Bundle/Bundle.h"
#include "gemm/Runtime/Bind.h"

namespace gemm::bench {
using bundle::Error;
namespace fs = std::filesystem;

namespace {
Type typeOf(bundle::DType type, const std::string &where) {
  if (isTf32(type))
    return Type::TF32;
  if (type == bundle::DType::UI8)
    return Type::I8;
  if (type == bundle::DType::UI4)
    return Type::I4;
  if (std::optional<Type> found = parseType(std::string(bundle::name(type))))
    return *found;
  throw Error(where + ": expected operands with a model, got " + std::string(bundle::name(type)));
}

// The product of a function, which may be followed by what a library leaves over.
Problem problemOf(const bundle::Bundle &bundle, const bundle::Function &function) {
  std::string where = bundle.directory.string() + ": @" + function.name;
  if (!function.symbols.empty())
    throw Error(where + ": expected known sizes, got " + function.symbols.front().name +
                ", which is known at run time only");
  runtime::BoundFunction bound = runtime::bindFunction(function, {});
  const runtime::BoundGemm *gemm = nullptr;
  size_t count = 0, others = 0;
  for (const runtime::BoundStep &step : bound.steps)
    if (const auto *found = std::get_if<runtime::BoundGemm>(&step.body))
      gemm = found, ++count;
    else
      others += !std::holds_alternative<bundle::FillStep>(step.step->body);
  if (count != 1 || others)
    throw Error(where + ": expected one product and nothing else, got " +
                std::to_string(bound.steps.size()) + " steps with " + std::to_string(count) +
                " products (gemm-run --repeat times each step)");
  if (gemm->ends)
    throw Error(where +
                ": expected a product without groups, of which nothing here knows where they "
                "end, got " +
                std::to_string(gemm->ends->shape[1]) +
                " groups (gemm-run --repeat times each step)");
  Problem p;
  p.name = function.name;
  p.layout = gemm->step->layout;
  if (gemm->step->epilogue)
    p.epilogue = {"fused"};
  p.gemm.batch = gemm->batch(), p.gemm.m = gemm->m(), p.gemm.n = gemm->n(), p.gemm.k = gemm->k();
  p.gemm.a = typeOf(gemm->a.dtype, where), p.gemm.b = typeOf(gemm->b.dtype, where);
  p.gemm.c = typeOf(gemm->c.dtype, where);
  p.unsignedBytes = gemm->step->unsignedA && gemm->step->unsignedB;
  p.gemm.beta = gemm->step->beta != 0;
  p.gemm.products = 1 + static_cast<int64_t>(gemm->peers.size());
  p.gemm.added = 1 + static_cast<int64_t>(gemm->pairs.size());
  auto moved = [&](const runtime::BoundView &view) {
    int64_t elements = 1;
    for (size_t d = 0; d < view.shape.size(); ++d)
      elements *= view.strides[d] != 0 ? view.shape[d] : 1;
    const size_t rank = view.shape.size(); // as C's
    const bool full = view.strides[rank - 2] != 0 && view.strides[rank - 1] != 0;
    return ExtraOperand{elements, typeOf(view.dtype, where), full};
  };
  for (const runtime::BoundView &operand : gemm->operands)
    p.gemm.extras.push_back(moved(operand));
  for (const runtime::BoundView &scales : gemm->scales)
    p.gemm.extras.push_back(moved(scales));
  for (const runtime::BoundView &quant : gemm->quants)
    p.gemm.extras.push_back(moved(quant));
  if (gemm->step->dequantized)
    p.gemm.blocks = {1, 1, gemm->step->dequantized->group};
  if (gemm->step->scales)
    p.gemm.blocks = gemm->step->scales->blocks;
  for (const runtime::BoundView &also : gemm->also)
    if (!also.packed)
      p.gemm.outputs.push_back(moved(also));
  return p;
}

bool hasCalls(const bundle::Function &function) {
  for (const bundle::Step &step : function.steps)
    if (step.call)
      return true;
  return false;
}
} // namespace

Pack packOfBundles(const fs::path &kernels, const std::optional<fs::path> &library) {
  bundle::Bundle bundle = bundle::load(kernels), calls;
  if (library)
    calls = bundle::load(*library);
  Pack pack;
  pack.target = bundle.machine.empty() ? bundle.chip : bundle.machine;
  pack.commit = bundle.producer;
  for (const bundle::Function &function : bundle.functions) {
    PackedProblem packed{problemOf(bundle, function), {}, {}};
    Place place{fs::absolute(kernels).string(), function.name};
    if (hasCalls(function))
      packed.library = place;
    else
      packed.kernels.push_back({place, {}, 0});
    if (library && calls.findFunction(function.name))
      packed.library = Place{fs::absolute(*library).string(), function.name};
    pack.problems.push_back(std::move(packed));
  }
  if (pack.problems.empty())
    throw Error(kernels.string() + ": expected a function to measure, got none");
  return pack;
}

} // namespace gemm::bench
