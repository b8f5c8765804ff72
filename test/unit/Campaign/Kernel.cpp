// The model kernel: sums, scaling, epilogue, store, and where each mistake is made.
#include "Kernel.h"

#include "../Oracle/TensorCore.h"

#include <algorithm>
#include <cstring>

namespace gemm::campaign {
using bundle::Op;
using bundle::OpCode;
using oracle::roundTo;

namespace {
using Values = std::vector<double>;

TensorCore coreOf(const Problem &p) {
  if (bundle::byteSize(p.a) == 1)
    return {p.stepOfK(), 13, 13};
  const bool hopper = p.chip == "sm_90a";
  return {p.stepOfK(), hopper ? 25 : 24, 23, hopper ? -133 : -132};
}

int leastExponent(DType type) {
  return std::ilogb(oracle::halfSmallest(type) / oracle::unitRoundoff(type));
}

double towardsZero(DType type, double x) {
  double rounded = roundTo(type, x);
  if (std::isinf(rounded) && std::isfinite(x))
    return std::copysign(oracle::largestFinite(type), x);
  return std::fabs(rounded) > std::fabs(x) ? oracle::decode(type, oracle::encode(type, rounded) - 1)
                                           : rounded;
}

/// `x` with so many bits, cut or rounded to nearest even.
double withBits(double x, int bits, bool round) {
  if (x == 0 || !std::isfinite(x))
    return x;
  int exponent = std::max(std::ilogb(x), -126) - bits + 1;
  double units = std::ldexp(x, -exponent);
  return std::ldexp(round ? std::nearbyint(units) : std::trunc(units), exponent);
}

class Run {
public:
  Run(const Problem &p, const runtime::BoundGemm &gemm, const Mutant &mutant,
      std::vector<std::byte *> memory)
      : p(p), gemm(gemm), mutant(mutant), memory(std::move(memory)), core(coreOf(p)),
        tensor(bundle::isFloat(p.a) && bundle::byteSize(p.a) < 4),
        leastA(tensor ? leastExponent(p.a) : 0), leastB(tensor ? leastExponent(p.b) : 0),
        alpha(roundTo(DType::F32, p.alpha)), beta(roundTo(DType::F32, p.beta)),
        errors(p.seed * 31 + 7) {
    if (p.tail != Tail::None)
      program = gemm.step->epilogue->program;
    if (is(Wrong::AlphaRounded))
      alpha = roundTo(DType::BF16, alpha);
    if (is(Wrong::AlphaLost))
      alpha = 1;
    if (is(Wrong::AlphaSign))
      alpha = -alpha;
    if (is(Wrong::BetaRounded))
      beta = roundTo(DType::BF16, beta);
    if (is(Wrong::BetaLost))
      beta = 0;
    if (is(Wrong::Constant)) {
      double &constant = program.ops[static_cast<size_t>(mutant.at)].value;
      constant = roundTo(DType::F32, constant * mutant.factor);
    }
  }

  void run() {
    for (int64_t batch = 0; batch < p.batch; ++batch) {
      if (alpha != 0)
        loadOperands(batch);
      for (int64_t i = 0; i < p.m; ++i)
        for (int64_t j = 0; j < p.n; ++j) {
          int64_t row = other(i, Wrong::RowsSwapped), column = other(j, Wrong::ColumnsSwapped);
          if (is(Wrong::RowNotWritten) && i == mutant.at)
            continue;
          store(batch, i, j, element(batch, i, j, row, column));
        }
    }
  }

private:
  bool is(Wrong wrong) const { return mutant.wrong == wrong; }

  int64_t other(int64_t line, Wrong swapped) const {
    return !is(swapped)           ? line
           : line == mutant.at    ? mutant.other
           : line == mutant.other ? mutant.at
                                  : line;
  }

  const std::byte *at(const runtime::BoundView &view, int64_t batch, int64_t i, int64_t j) const {
    int64_t element =
        view.offset + batch * view.strides[0] + i * view.strides[1] + j * view.strides[2];
    return memory[view.buffer] + view.byteOf(element);
  }

  double load(const runtime::BoundView &view, int64_t batch, int64_t i, int64_t j) const {
    const std::byte *from = at(view, batch, i, j);
    return bundle::isFloat(view.dtype) ? oracle::loadFloat(view.dtype, from)
                                       : double(oracle::loadInteger(view.dtype, from));
  }

  double operand(double x, bool ofA, int64_t k) const {
    DType type = ofA ? p.a : p.b;
    if (is(Wrong::OperandCut) && ofA != mutant.ofB && std::isfinite(x))
      return oracle::decode(type, oracle::encode(type, x) >> mutant.bits << mutant.bits);
    if (is(Wrong::SignLost) && ofA && k == mutant.at)
      return std::fabs(x);
    if (is(Wrong::SubnormalsLost) && ofA && std::fabs(x) < std::ldexp(1.0, leastA))
      return 0;
    if (is(Wrong::Unsigned) && ofA && x < 0)
      return x + 256;
    return x;
  }

  void loadOperands(int64_t batch) {
    a.resize(static_cast<size_t>(p.m * p.k)), b.resize(static_cast<size_t>(p.n * p.k));
    size_t next = 0;
    for (int64_t i = 0; i < p.m; ++i)
      for (int64_t k = 0; k < p.k; ++k)
        a[next++] = operand(load(gemm.a, batch, i, k), true, k);
    next = 0;
    for (int64_t j = 0; j < p.n; ++j)
      for (int64_t k = 0; k < p.k; ++k) {
        int64_t from = k;
        if (is(Wrong::ProductShifted) && (k == mutant.at || k == mutant.at + 1))
          from = 2 * mutant.at + 1 - k;
        b[next++] = operand(load(gemm.b, is(Wrong::BatchLost) ? 0 : batch, from, j), false, k);
      }
  }

  /// How often the products of a step, or that of one k, are added.
  int times(int64_t step) const {
    if (step != mutant.at)
      return 1;
    return is(Wrong::StepDropped) ? 0 : is(Wrong::StepTwice) ? 2 : 1;
  }

  double sumOnTensorCores(const double *left, const double *right) const {
    int64_t steps = (p.k + core.step - 1) / core.step;
    // Parts of 32 products, as a k-step of a kernel has them at least.
    int64_t most = (p.k + 31) / 32, inPart = 32 / core.step;
    float total = 0;
    for (int64_t part = 0; part < p.parts; ++part) {
      double sum = 0;
      int64_t last = std::min(steps, most * (part + 1) / p.parts * inPart);
      for (int64_t s = most * part / p.parts * inPart; s < last; ++s)
        for (int repeat = 0; repeat < times(s); ++repeat) {
          int64_t first = s * core.step, count = std::min(core.step, p.k - first);
          Values without;
          const double *from = left + first;
          if (is(Wrong::ProductDropped) && mutant.at >= first && mutant.at < first + count) {
            without.assign(from, from + count);
            without[static_cast<size_t>(mutant.at - first)] = 0;
            from = without.data();
          }
          sum = core.add(sum, from, right + first, count, leastA, leastB);
          if (is(Wrong::AccumulatorCut))
            sum = withBits(sum, mutant.bits, false);
          if (is(Wrong::AccumulatorF16))
            sum = withBits(sum, 11, true);
        }
      if (is(Wrong::PartRounded))
        sum = roundTo(p.out, sum);
      if (part == mutant.at && is(Wrong::PartDropped))
        continue;
      total += static_cast<float>(sum);
      if (part == mutant.at && is(Wrong::PartTwice))
        total += static_cast<float>(sum);
    }
    return total;
  }

  /// f32 in order of k, by fma; a step is eight of them.
  double sumInF32(const double *left, const double *right) const {
    float sum = 0;
    for (int64_t k = 0; k < p.k; ++k)
      for (int repeat = 0; repeat < times(k / 8); ++repeat)
        if (!is(Wrong::ProductDropped) || k != mutant.at)
          sum = std::fma(static_cast<float>(left[k]), static_cast<float>(right[k]), sum);
    return sum;
  }

  int32_t sumOfIntegers(const double *left, const double *right) const {
    uint32_t sum = 0;
    for (int64_t k = 0; k < p.k; ++k)
      for (int repeat = 0; repeat < times(k / 8); ++repeat)
        if (!is(Wrong::ProductDropped) || k != mutant.at)
          sum +=
              static_cast<uint32_t>(static_cast<int32_t>(left[k]) * static_cast<int32_t>(right[k]));
    return is(Wrong::SumOf16Bits) ? static_cast<int16_t>(sum) : static_cast<int32_t>(sum);
  }

  double scaled(double sum, int64_t batch, int64_t i, int64_t j) {
    auto f32 = [](double x) { return static_cast<double>(static_cast<float>(x)); };
    int64_t column = is(Wrong::BetaNextColumn) ? (j + 1) % p.n : j;
    double c = beta == 0 ? 0 : load(gemm.c, batch, i, column);
    if (is(Wrong::AlphaAfterBeta))
      return alpha * f32(sum + f32(beta * c));
    double product = alpha == 0 ? 0 : f32(alpha * sum);
    if (beta == 0)
      return product;
    // One kernel fuses, another rounds twice.
    return p.seed % 2 ? std::fma(static_cast<float>(beta), static_cast<float>(c),
                                 static_cast<float>(product))
                      : f32(product + f32(beta * c));
  }

  int32_t scaledInteger(int32_t sum, int64_t batch, int64_t i, int64_t j) {
    int64_t column = is(Wrong::BetaNextColumn) ? (j + 1) % p.n : j;
    auto part = [](double factor, int64_t x) {
      return static_cast<uint32_t>(static_cast<int64_t>(factor) * x);
    };
    uint32_t result = alpha == 0 ? 0 : part(alpha, sum);
    if (beta != 0)
      result +=
          part(beta, oracle::loadInteger(gemm.c.dtype, at(gemm.c, batch, i, column))) *
          (is(Wrong::AlphaAfterBeta) ? static_cast<uint32_t>(static_cast<int64_t>(alpha)) : 1);
    return static_cast<int32_t>(result);
  }

  double element(int64_t batch, int64_t i, int64_t j, int64_t row, int64_t column) {
    const bool reads = alpha != 0; // else the operands were not even fetched
    const double *left = reads ? a.data() + row * p.k : nullptr;
    const double *right = reads ? b.data() + column * p.k : nullptr;
    if (p.isInteger()) {
      int32_t sum = reads ? sumOfIntegers(left, right) : 0;
      return epilogue(scaledInteger(sum, batch, i, j), batch, i, j);
    }
    double sum = !reads ? 0 : tensor ? sumOnTensorCores(left, right) : sumInF32(left, right);
    return epilogue(scaled(sum, batch, i, j), batch, i, j);
  }

  /// A function in f32, as far from the right value as a kernel's may be.
  double approximate(double exact, double relative, bool wrong) {
    double error = relative * (wrong ? 8 * (errors.oneIn(2) ? 1 : -1) : 2 * errors.unit() - 1);
    return exact * (1 + error);
  }

  double epilogue(double accumulator, int64_t batch, int64_t i, int64_t j) {
    if (p.tail == Tail::None)
      return accumulator;
    values.resize(program.inputs + program.ops.size());
    values[0] = static_cast<float>(accumulator);
    for (size_t e = 0; e < gemm.operands.size(); ++e) {
      int64_t column =
          is(Wrong::OperandNextColumn) && static_cast<size_t>(mutant.at) % gemm.operands.size() == e
              ? (j + 1) % p.n
              : j;
      double x = load(gemm.operands[e], batch, i, column);
      values[e + 1] = static_cast<float>(is(Wrong::OperandRounded) ? roundTo(DType::BF16, x) : x);
    }
    for (size_t o = 0; o < program.ops.size(); ++o)
      values[program.inputs + o] = compute(program.ops[o], static_cast<int64_t>(o) == mutant.at);
    return values[program.result];
  }

  float compute(const Op &op, bool chosen) {
    auto arg = [&](size_t number) { return values[op.args[number]]; };
    if (chosen && is(Wrong::OpDropped))
      return arg(0);
    bool loses = chosen && is(Wrong::NaNDropped), wrong = chosen && is(Wrong::Approximation);
    switch (op.code) {
    case OpCode::Constant:
      return static_cast<float>(op.value);
    case OpCode::SIToFP: // of the accumulator, which has been rounded like this
      return arg(0);
    case OpCode::AddF:
      return arg(0) + arg(1);
    case OpCode::MulF:
      return arg(0) * arg(1);
    case OpCode::Fma:
      return std::fma(arg(0), arg(1), arg(2));
    case OpCode::NegF:
      return -arg(0);
    case OpCode::AbsF:
      return std::fabs(arg(0));
    case OpCode::MaximumF:
      return std::isnan(arg(0)) ? (loses ? arg(1) : arg(0)) : std::fmax(arg(0), arg(1));
    case OpCode::MinimumF:
      return std::isnan(arg(0)) ? (loses ? arg(1) : arg(0)) : std::fmin(arg(0), arg(1));
    case OpCode::CmpF:
      return arg(0) > arg(1);
    case OpCode::Select:
      return arg(0) != 0 ? arg(1) : arg(2);
    // The errors of docs/numerics.md, with room for the rounding to f32.
    case OpCode::DivF:
      return static_cast<float>(approximate(double(arg(0)) / arg(1), 0x1.8p-23, wrong));
    case OpCode::Sqrt:
      return static_cast<float>(approximate(std::sqrt(double(arg(0))), 0x1.8p-23, wrong));
    case OpCode::Exp:
      return static_cast<float>(approximate(std::exp(double(arg(0))), 0x1.8p-21, wrong));
    case OpCode::Tanh:
      return static_cast<float>(approximate(std::tanh(double(arg(0))), 0x1.cp-21, wrong));
    default:
      throw bundle::Error("expected an op of the campaign's epilogues, got " +
                          std::string(bundle::name(op.code)));
    }
  }

  void store(int64_t batch, int64_t i, int64_t j, double value) {
    auto *to = const_cast<std::byte *>(at(gemm.c, batch, i, j));
    if (!bundle::isFloat(p.out))
      return oracle::storeInteger(p.out, to, static_cast<int64_t>(value));
    if (is(Wrong::StoreTruncated) && std::isfinite(value))
      value = towardsZero(p.out, value);
    if (is(Wrong::StoreTwice))
      value = withBits(value, precision(p.out) + 2, true);
    if (is(Wrong::StoreTiesAway) && std::isfinite(value)) // past the tie, by what f64 has left
      value += value * 0x1p-50;
    if (is(Wrong::StoreSaturated) && std::isinf(roundTo(p.out, value)))
      value = std::copysign(oracle::largestFinite(p.out), value);
    oracle::storeFloat(p.out, to, value);
  }

  const Problem &p;
  const runtime::BoundGemm &gemm;
  const Mutant &mutant;
  std::vector<std::byte *> memory; // of each buffer
  TensorCore core;
  bool tensor;
  int leastA, leastB;
  double alpha, beta;
  Random errors;
  bundle::Program program;
  Values a, b; // of the batch, in logical order
  std::vector<float> values;
};
} // namespace

ModelDevice::ModelDevice(const Problem &problem, const runtime::BoundFunction &function)
    : problem(problem), function(function) {}

uint64_t ModelDevice::allocate(size_t bytes, const std::string &) {
  blocks.push_back(std::make_unique<std::byte[]>(bytes + 1));
  return reinterpret_cast<uint64_t>(blocks.back().get());
}

void ModelDevice::upload(uint64_t address, const void *from, size_t bytes) {
  if (bytes)
    std::memcpy(reinterpret_cast<std::byte *>(address), from, bytes);
}

void ModelDevice::download(uint64_t address, void *to, size_t bytes) {
  if (bytes)
    std::memcpy(to, reinterpret_cast<const std::byte *>(address), bytes);
}

runtime::LaunchResult ModelDevice::launch(const std::string &, const std::string &,
                                          const runtime::LaunchConfig &config) {
  std::vector<std::byte *> memory; // the kernel takes a pointer for each argument, in order
  for (const auto &param : config.params) {
    uint64_t address = 0;
    std::memcpy(&address, param.data(), sizeof address);
    memory.push_back(reinterpret_cast<std::byte *>(address));
  }
  const auto &gemm = std::get<runtime::BoundGemm>(function.steps[0].body);
  Run(problem, gemm, mutant, memory).run();
  const std::byte *c = memory[gemm.c.buffer];
  output.assign(c, c + function.buffers[gemm.c.buffer].bytes());
  return {};
}

} // namespace gemm::campaign
