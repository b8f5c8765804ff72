// From bound views to the oracle's matrices.
#include "Oracle.h"
#include "gemm/CostModel/Tiles.h"

#include <cmath>
#include <cstring>

namespace gemm::runtime {
namespace {
const void *element(const BoundView &view, std::byte *base) {
  return base + view.byteOf(view.offset);
}

std::vector<oracle::Table> tablesOf(const std::vector<BoundView> &views, const HostMemory &memory) {
  std::vector<oracle::Table> tables;
  for (const BoundView &table : views)
    tables.push_back(
        {element(table, memory(table.buffer)), table.dtype, table.shape, table.strides});
  return tables;
}

oracle::View flat(const BoundView &view, std::byte *base) {
  return {element(view, base), view.dtype, view.strides};
}
} // namespace

oracle::Matrix matrixOf(const BoundView &view, std::byte *base) {
  return {element(view, base),
          view.dtype,
          {view.strides[0], view.strides[1], view.strides[2]},
          view.packed};
}

namespace {
// The elements that a kernel multiplies: each of two roundings, which f64 leaves to them.
void dequantise(const BoundGemm &bound, const HostMemory &memory, oracle::Gemm &gemm) {
  const bundle::Dequantized &from = *bound.step->dequantized;
  oracle::Matrix &matrix = from.ofB ? gemm.b : gemm.a;
  const bundle::DType type = (from.ofB ? gemm.a : gemm.b).dtype;
  const int64_t lines = from.ofB ? gemm.n : gemm.m, k = gemm.k, size = bundle::byteSize(type);
  const int64_t batches = matrix.strides[0] == 0 ? 1 : gemm.batch;
  const int64_t inOne = bound.isPacked() ? 2 : 1; // k of a byte
  const bundle::DType bytes = bound.isPacked() ? bundle::DType::UI8 : matrix.dtype;
  auto made =
      std::make_shared<std::vector<std::byte>>(static_cast<size_t>(batches * lines * k * size));
  auto quant = [&](size_t i, int64_t batch, int64_t line, int64_t group) {
    const oracle::Matrix values = matrixOf(bound.quants[i], memory(bound.quants[i].buffer));
    return oracle::loadAny(values.dtype, values.at(batch, line, group));
  };
  for (int64_t each = 0; each < batches * lines; ++each)
    for (int64_t first = 0; first < k; first += from.group) {
      const int64_t batch = each / lines, line = each % lines, group = first / from.group;
      const double scale = quant(0, batch, line, group),
                   zero = bound.quants.size() > 1 ? quant(1, batch, line, group)
                                                  : static_cast<double>(from.zeroPoint.value_or(0));
      for (int64_t at = first; at < std::min(k, first + from.group); ++at) {
        const int64_t place = at / inOne;
        const char *element =
            from.ofB ? matrix.at(batch, place, line) : matrix.at(batch, line, place);
        int64_t number = oracle::loadInteger(bytes, element);
        if (inOne > 1)
          number = oracle::wrapTo(matrix.dtype, number >> 4 * (at % inOne));
        const double less = oracle::roundTo(type, static_cast<double>(number) - zero);
        oracle::storeFloat(type, made->data() + (each * k + at) * size, less * scale);
      }
    }
  matrix = {
      made->data(), type, {batches > 1 ? lines * k : 0, from.ofB ? 1 : k, from.ofB ? k : 1}, false};
  gemm.made = std::move(made);
}

/// Of how many k, from a multiple of it on, a kernel adds the products of one factor and no other:
/// what an instruction or an accumulator that holds few takes together.
int64_t stepOf(const BoundGemm &bound) {
  if (bound.a.dtype == bundle::DType::F8E4M3FN || bound.a.dtype == bundle::DType::F8E5M2)
    return oracle::heldProducts();
  const bool ofParts = bound.step->accumulate == bundle::DType::F32;
  return ofParts ? 16 : 1;
}

// A sum of products is one product of longer factors: along k come A and B, then each pair, each
// filled up with zeros to where a kernel's next step begins. So bounds are of all that is added,
// in that order.
void joinPairs(const BoundGemm &bound, const HostMemory &memory, oracle::Gemm &gemm) {
  const int64_t k = gemm.k, each = ceilDiv(k, stepOf(bound)) * stepOf(bound);
  gemm.k = each * static_cast<int64_t>(1 + bound.pairs.size());
  auto made = std::make_shared<std::array<std::vector<std::byte>, 2>>();
  for (size_t part : {0u, 1u}) {
    oracle::Matrix &joined = part ? gemm.b : gemm.a;
    const int64_t lines = part ? gemm.n : gemm.m, size = bundle::byteSize(joined.dtype);
    std::vector<oracle::Matrix> factors{joined};
    for (const BoundPair &pair : bound.pairs) {
      const BoundView &view = part ? pair.b : pair.a;
      factors.push_back(matrixOf(view, memory(view.buffer)));
    }
    std::vector<std::byte> &bytes = (*made)[part];
    bytes.resize(static_cast<size_t>(gemm.batch * lines * gemm.k * size));
    std::byte *line = bytes.data();
    for (int64_t batch = 0; batch < gemm.batch; ++batch)
      for (int64_t i = 0; i < lines; ++i, line += gemm.k * size)
        for (size_t number = 0; number < factors.size(); ++number)
          for (int64_t p = 0; p < k; ++p)
            std::memcpy(line + (static_cast<int64_t>(number) * each + p) * size,
                        part ? factors[number].at(batch, p, i) : factors[number].at(batch, i, p),
                        static_cast<size_t>(size));
    joined.data = bytes.data();
    joined.strides = {lines * gemm.k, part ? 1 : gemm.k, part ? gemm.k : 1};
  }
  gemm.made = std::move(made);
}
} // namespace

/// Where groups end, which do not decrease and lie in what there is.
static oracle::Groups groupsOf(const BoundGemm &bound, const HostMemory &memory) {
  oracle::Groups groups;
  groups.ofK = bound.step->groups->ofK;
  const oracle::Matrix ends = matrixOf(*bound.ends, memory(bound.ends->buffer));
  const int64_t most = groups.ofK ? bound.k() : bound.m();
  for (int64_t group = 0, least = 0; group < bound.ends->shape[1]; ++group) {
    const int64_t end = oracle::loadInteger(ends.dtype, ends.at(0, group, 0));
    if (end < least || end > most)
      throw bundle::Error("expected the end of group " + std::to_string(group) + " from " +
                          std::to_string(least) + ", the one before it, to " +
                          std::to_string(most) + (groups.ofK ? ", K" : ", M") + ", got " +
                          std::to_string(end));
    groups.ends.push_back(least = end);
  }
  return groups;
}

oracle::Gemm gemmOf(const BoundGemm &bound, const HostMemory &memory) {
  oracle::Gemm gemm;
  gemm.batch = bound.batch(), gemm.m = bound.m(), gemm.n = bound.n(), gemm.k = bound.k();
  gemm.a = matrixOf(bound.a, memory(bound.a.buffer));
  gemm.b = matrixOf(bound.b, memory(bound.b.buffer));
  gemm.c = matrixOf(bound.c, memory(bound.c.buffer));
  for (const BoundView &peer : bound.peers)
    gemm.peers.push_back(matrixOf(peer, memory(peer.buffer)));
  if (!bound.scales.empty())
    gemm.scales = {matrixOf(bound.scales[0], memory(bound.scales[0].buffer)),
                   matrixOf(bound.scales[1], memory(bound.scales[1].buffer)),
                   bound.step->scales->blocks};
  if (bound.step->dequantized && bound.step->alpha != 0)
    dequantise(bound, memory, gemm);
  if (!bound.pairs.empty() && bound.step->alpha != 0)
    joinPairs(bound, memory, gemm);
  if (bound.ends)
    gemm.groups = groupsOf(bound, memory);
  gemm.accumulate = bound.step->accumulate;
  // A kernel scales in the accumulator's type, so that is what alpha means.
  // A compiler's cast to float is not trusted with it, see gemm_plain_arithmetic.
  bool single = gemm.accumulate == bundle::DType::F32;
  auto factor = [single](double x) { return single ? oracle::roundTo(bundle::DType::F32, x) : x; };
  gemm.alpha = factor(bound.step->alpha), gemm.beta = factor(bound.step->beta);
  for (const BoundView &operand : bound.operands)
    gemm.operands.push_back(matrixOf(operand, memory(operand.buffer)));
  gemm.tables = tablesOf(bound.tables, memory);
  if (bound.step->epilogue) {
    gemm.places = bound.step->epilogue->places;
    gemm.epilogue.emplace(bound.step->epilogue->program, gemm.inputTypes(), gemm.tables);
  }
  return gemm;
}

oracle::SumError sumErrorOf(const BoundGemm &bound, const oracle::Gemm &gemm,
                            const std::string &chip, oracle::Order order) {
  // Bytes that are dequantised are no integers any more.
  const bool made = bound.step->dequantized && gemm.made;
  const oracle::SumError error =
      oracle::sumError(chip, made ? gemm.a.dtype : bound.a.dtype,
                       made ? gemm.b.dtype : bound.b.dtype, gemm.accumulate, gemm.k, order);
  return gemm.scales ? oracle::scaledError(error, gemm.k) : error;
}

namespace {
/// The product that a second result is: another epilogue, or sums of an operand as
/// products with ones; what is combined over rows or columns of the result keeps the product.
struct Second {
  oracle::Gemm gemm;
  std::optional<oracle::Combination> combined{};
  bool ofOperand = false; // added beside the product, in an order of its own
};

Second secondOf(const BoundGemm &bound, size_t number, const HostMemory &memory) {
  static const float one = 1;
  static const uint16_t narrow[] = {0x3c00, 0x3f80}; // f16, bf16
  static const double wide = 1;
  const bundle::SecondResult &from = bound.step->also[number];
  Second second{gemmOf(bound, memory)};
  oracle::Gemm &gemm = second.gemm;
  if (bundle::rowOf(from.combiner).program) {
    gemm.epilogue.reset();
    gemm.epilogue.emplace(from.program, gemm.inputTypes(), gemm.tables);
  }
  second.ofOperand = from.isOfOperand();
  if (from.isReduced() && !second.ofOperand)
    second.combined = {from.combiner, from.over == bundle::SecondResult::Over::M, from.group,
                       from.partial};
  if (!second.ofOperand)
    return second;
  bool ofA = from.over == bundle::SecondResult::Over::A;
  if (bound.step->precision) // factors are rounded as they are multiplied, not what is added up
    gemm.a.dtype = gemm.b.dtype = bound.step->a.dtype;
  bundle::DType type = (ofA ? gemm.a : gemm.b).dtype; // whatever it is multiplied by
  const void *ones = type == bundle::DType::F64   ? static_cast<const void *>(&wide)
                     : type == bundle::DType::F32 ? static_cast<const void *>(&one)
                                                  : &narrow[type == bundle::DType::BF16];
  (ofA ? gemm.b : gemm.a) = {ones, type, {0, 0, 0}, false};
  (ofA ? gemm.n : gemm.m) = 1;
  gemm.alpha = 1, gemm.beta = 0;
  gemm.operands.clear();
  gemm.places.clear();
  gemm.scales.reset();
  gemm.epilogue.reset();
  return second;
}

/// `more` are views of which a program reads an element after its other inputs.
oracle::Elementwise elementwiseOf(const BoundElementwise &bound, const bundle::Program &program,
                                  const std::vector<const BoundView *> &more,
                                  const HostMemory &memory) {
  std::vector<oracle::View> inputs;
  std::vector<bundle::DType> types;
  for (const BoundView &input : bound.inputs) {
    inputs.push_back(flat(input, memory(input.buffer)));
    types.push_back(bundle::computeType(input.dtype));
  }
  std::vector<oracle::Further> further;
  for (const BoundScalar &scalar : bound.scalars) {
    further.push_back({scalar.isIndex, scalar.value});
    types.push_back(bundle::DType::I64);
  }
  for (const BoundView *view : more)
    types.push_back(bundle::computeType(view->dtype));
  return {bound.shape(), std::move(inputs),
          oracle::Evaluator(program, types, tablesOf(bound.tables, memory)), std::move(further)};
}

} // namespace

oracle::Elementwise elementwiseOf(const BoundElementwise &bound, const HostMemory &memory) {
  return elementwiseOf(bound, bound.program, {}, memory);
}

namespace {
/// What output `number` begins with, as if it held it.
oracle::Value initialOf(const BoundStep &step, size_t number) {
  const bundle::DType type = step.outputs()[number]->dtype;
  const bundle::Scalar &from = std::get<BoundElementwise>(step.body).initial[number];
  oracle::Value value;
  if (bundle::isFloat(type))
    value.f = oracle::roundTo(type, std::get<double>(from));
  else
    value.i = oracle::wrapTo(type, std::get<int64_t>(from));
  return value;
}

oracle::Fold foldOf(const BoundStep &step, const HostMemory &memory) {
  const auto &bound = std::get<BoundElementwise>(step.body);
  oracle::Fold fold;
  fold.kept = bound.output.shape;
  for (const bundle::FoldResult &result : bound.fold->step->results)
    fold.values.push_back(elementwiseOf(bound, result.program, step.outputs(), memory));
  for (size_t number = 0; number < bound.initial.size(); ++number)
    fold.initial.push_back(initialOf(step, number));
  return fold;
}

std::vector<oracle::View> outputsOf(const BoundStep &step, const HostMemory &memory) {
  std::vector<oracle::View> views;
  for (const BoundView *output : step.outputs())
    views.push_back(flat(*output, memory(output->buffer)));
  return views;
}

/// What is known of a kernel's order is what the step's launch says.
oracle::Reduce reduceOf(const BoundStep &step, const HostMemory &memory, oracle::Order order) {
  const auto &bound = std::get<BoundElementwise>(step.body);
  bool known = order == oracle::Order::Parts && step.launch;
  return {elementwiseOf(bound, memory),
          bound.output.shape,
          bound.reduction->combine,
          bundle::computeType(bound.output.dtype),
          known ? step.launch->launch->threadsPerElement : 0,
          bound.initial.empty() ? std::nullopt : std::optional(initialOf(step, 0))};
}
} // namespace

void runOracle(const BoundStep &step, const HostMemory &memory) {
  std::byte *out = memory(step.output().buffer);
  const auto *gemm = std::get_if<BoundGemm>(&step.body);
  if (!gemm) {
    const auto &bound = std::get<BoundElementwise>(step.body);
    if (bound.fold)
      return oracle::run(foldOf(step, memory), outputsOf(step, memory));
    oracle::View to = flat(bound.output, out);
    return bound.reduction ? oracle::run(reduceOf(step, memory, oracle::Order::Any), to)
                           : oracle::run(elementwiseOf(bound, memory), to);
  }
  // First, since the result may overwrite an operand of the epilogue.
  for (size_t i = 0; i < gemm->also.size(); ++i) {
    Second second = secondOf(*gemm, i, memory);
    oracle::Matrix to = matrixOf(gemm->also[i], memory(gemm->also[i].buffer));
    second.combined ? runCombined(second.gemm, *second.combined, to) : oracle::run(second.gemm, to);
  }
  oracle::run(gemmOf(*gemm, memory), matrixOf(gemm->c, out));
}

/// What a library's own order of factors makes of a sum and its scales, none if those are powers of
/// 2: three roundings, for two of the step's.
static double rescaledBy(const BoundStep &step, const BoundGemm &gemm, const HostMemory &memory) {
  if (!step.call)
    return 0;
  bool powers = true;
  for (const std::optional<uint32_t> &number : step.step->call->scaleOperands)
    if (number) {
      const BoundView &view = gemm.operands[*number];
      const oracle::Matrix scales = matrixOf(view, memory(view.buffer));
      for (int64_t i = 0; i < (view.strides[1] == 0 ? 1 : view.shape[1]); ++i)
        for (int64_t j = 0; j < (view.strides[2] == 0 ? 1 : view.shape[2]); ++j) {
          int exponent;
          powers &= std::frexp(oracle::loadAny(view.dtype, scales.at(0, i, j)), &exponent) == 0.5;
        }
    }
  return powers ? 0 : 6 * 0x1p-24;
}

oracle::Report checkOracle(const DeviceOutput &made) {
  const auto &[step, number, memory, out, chip, order, ends, only] = made;
  if (const auto *bound = std::get_if<BoundGemm>(&step.body)) {
    Second wanted = number ? secondOf(*bound, number - 1, memory) : Second{gemmOf(*bound, memory)};
    const oracle::Gemm &gemm = wanted.gemm;
    oracle::SumError error =
        sumErrorOf(*bound, gemm, chip, wanted.ofOperand ? oracle::Order::Any : order);
    if (bound->pairs.empty()) // else K is not cut
      error.ends = ends;
    error.rescaled = rescaledBy(step, *bound, memory);
    const BoundView &view = *step.outputs()[number];
    oracle::Matrix result = matrixOf(view, out);
    if (wanted.combined)
      return checkCombined(gemm, *wanted.combined, matrixOf(view, memory(view.buffer)), result,
                           error);
    return only ? oracle::check(gemm, result, error, *only) : oracle::check(gemm, result, error);
  }
  const auto &bound = std::get<BoundElementwise>(step.body);
  if (bound.fold)
    return oracle::check(foldOf(step, memory), number, outputsOf(step, memory),
                         flat(*step.outputs()[number], out));
  if (bound.reduction)
    return oracle::check(reduceOf(step, memory, order),
                         flat(bound.output, memory(bound.output.buffer)), flat(bound.output, out));
  return oracle::check(elementwiseOf(bound, memory), flat(bound.output, out));
}

Explained explainOracle(const DeviceOutput &made, const std::vector<int64_t> &index,
                        const std::optional<Place> &place) {
  const auto &[step, number, memory, out, chip, order, ends, only] = made;
  const auto &bound = std::get<BoundGemm>(step.body);
  oracle::Summation how{chip, order, 32, {}};
  if (place)
    how.step = place->kStep;
  if (place && bound.pairs.empty()) { // else K is not cut
    for (const Place::Part &part : place->parts)
      how.parts.push_back({part.first, part.last});
  }
  oracle::Gemm gemm = number ? secondOf(bound, number - 1, memory).gemm : gemmOf(bound, memory);
  gemm = gemm.ofGroup(index[0], index[1]);
  return {place, chip, oracle::explain(gemm, matrixOf(*step.outputs()[number], out), index, how)};
}

} // namespace gemm::runtime
