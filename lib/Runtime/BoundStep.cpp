// What can be asked of a bound step, whichever kind it is: its views, what it reads, its name.
#include "gemm/Runtime/Bind.h"
#include "gemm/Runtime/Data.h"

#include <algorithm>

namespace gemm::runtime {
using namespace bundle;

int64_t BoundView::elements() const {
  int64_t count = 1;
  for (int64_t dim : shape)
    count *= dim;
  return count;
}

size_t BoundView::byteOf(int64_t element) const {
  return static_cast<size_t>(packed ? element / 8
                                    : element * static_cast<int64_t>(bundle::byteSize(dtype)));
}

std::vector<const BoundView *> BoundStep::outputs() const {
  std::vector<const BoundView *> result = {&output()};
  if (const auto *gemm = std::get_if<BoundGemm>(&body))
    for (const BoundView &second : gemm->also)
      result.push_back(&second);
  if (const auto *bound = std::get_if<BoundElementwise>(&body); bound && bound->fold)
    for (const BoundView &other : bound->fold->others)
      result.push_back(&other);
  return result;
}

const std::vector<uint32_t> &BoundElementwise::over() const {
  static const std::vector<uint32_t> none;
  return reduction ? reduction->over : fold ? fold->step->over : none;
}

const BoundView &BoundStep::output() const {
  if (const auto *gemm = std::get_if<BoundGemm>(&body))
    return gemm->c;
  return std::get<BoundElementwise>(body).output;
}

std::vector<const BoundView *> BoundGemm::factors() const {
  std::vector<const BoundView *> result{&a, &b};
  for (const BoundView &peer : peers)
    result.push_back(&peer);
  for (const BoundPair &pair : pairs)
    result.insert(result.end(), {&pair.a, &pair.b});
  return result;
}

std::vector<size_t> BoundStep::reads() const {
  std::vector<size_t> result;
  auto add = [&](const BoundView &view) {
    if (std::find(result.begin(), result.end(), view.buffer) == result.end())
      result.push_back(view.buffer);
  };
  if (const auto *gemm = std::get_if<BoundGemm>(&body)) {
    for (const BoundView *factor : gemm->factors())
      add(*factor);
    std::for_each(gemm->scales.begin(), gemm->scales.end(), add);
    std::for_each(gemm->quants.begin(), gemm->quants.end(), add);
    if (gemm->ends)
      add(*gemm->ends);
    if (gemm->step->beta != 0)
      add(gemm->c);
    for (size_t i = 0; i < gemm->also.size(); ++i)
      if (gemm->step->also[i].readsOutput())
        add(gemm->also[i]);
    std::for_each(gemm->operands.begin(), gemm->operands.end(), add);
    std::for_each(gemm->tables.begin(), gemm->tables.end(), add);
  } else {
    const auto &bound = std::get<BoundElementwise>(body);
    std::for_each(bound.inputs.begin(), bound.inputs.end(), add);
    std::for_each(bound.tables.begin(), bound.tables.end(), add);
    if ((bound.reduction || bound.fold) && bound.initial.empty())
      for (const BoundView *output : outputs())
        add(*output);
  }
  return result;
}

static std::string groupsText(const BoundGemm &gemm) {
  if (!gemm.ends)
    return "";
  return " in " + std::to_string(gemm.ends->shape[1]) + " groups of " +
         (gemm.step->groups->ofK ? "k" : "rows");
}

static std::string scalesText(const BoundGemm &gemm) {
  if (gemm.step->dequantized)
    return " in groups of " + std::to_string(gemm.step->dequantized->group);
  if (gemm.scales.empty())
    return "";
  const std::array<int64_t, 3> &blocks = gemm.step->scales->blocks;
  return " in blocks of " + shapeText({blocks[0], blocks[1], blocks[2]});
}

std::string BoundStep::summary() const {
  auto more = [&]() -> std::string {
    size_t count = outputs().size() - 1;
    return count ? " and " + std::to_string(count) + " more" : "";
  };
  if (const auto *gemm = std::get_if<BoundGemm>(&body)) {
    const bool isOne = gemm->batch() == 1 || gemm->ends;
    std::string batch = isOne ? "" : std::to_string(gemm->batch()) + "x";
    size_t products = 1 + gemm->peers.size();
    std::string factors(name(gemm->a.dtype));
    if (gemm->b.dtype != gemm->a.dtype)
      factors += " x " + std::string(name(gemm->b.dtype));
    std::string what = products > 1 ? std::to_string(products) + " gemms " : "gemm ";
    if (!gemm->pairs.empty())
      what = "sum of " + std::to_string(1 + gemm->pairs.size()) + " gemms ";
    return what + gemm->step->layout + " " + batch + shapeText({gemm->m(), gemm->n(), gemm->k()}) +
           " " + factors + " -> " + std::string(name(gemm->c.dtype)) + scalesText(*gemm) +
           groupsText(*gemm) + more();
  }
  const BoundView &out = output();
  if (const auto &bound = std::get<BoundElementwise>(body); bound.reduction)
    return "reduce " + std::string(name(bound.reduction->combine)) + " " +
           shapeText(bound.shape()) + " -> " + typeText(out.dtype, out.shape);
  if (const auto &bound = std::get<BoundElementwise>(body); bound.fold)
    return "fold " + shapeText(bound.shape()) + " -> " + typeText(out.dtype, out.shape) + more();
  return (std::holds_alternative<FillStep>(step->body) ? "fill " : "elementwise ") +
         typeText(out.dtype, out.shape);
}

} // namespace gemm::runtime
