// Math and memory along one size are lines: traffic is what stays and what grows with it.
#include "gemm/CostModel/Crossover.h"

namespace gemm {

std::string_view sweptName(Swept size) {
  constexpr std::string_view names[] = {"m", "n", "k", "batch"};
  return names[static_cast<size_t>(size)];
}

static int64_t GemmProblem::*memberOf(Swept size) {
  switch (size) {
  case Swept::M:
    return &GemmProblem::m;
  case Swept::N:
    return &GemmProblem::n;
  case Swept::K:
    return &GemmProblem::k;
  case Swept::Batch:
    break;
  }
  return &GemmProblem::batch;
}

int64_t sweptOf(const GemmProblem &problem, Swept size) { return problem.*memberOf(size); }

GemmProblem withSwept(GemmProblem problem, Swept size, int64_t value) {
  problem.*memberOf(size) = value;
  problem.lda = problem.ldb = problem.ldc = 0;
  return problem;
}

std::optional<double> crossover(const GemmProblem &problem, Swept size, const Target &target,
                                bool limit) {
  const double peak = roofFlops(problem, target);
  if (problem.isSum() || peak <= 0 || target.dramBytesPerSecond <= 0)
    return std::nullopt;
  const GemmProblem one = withSwept(problem, size, 1), two = withSwept(problem, size, 2);
  const auto flops = static_cast<double>(gemmFlops(one));
  const auto bytes = static_cast<double>(compulsoryBytes(one));
  const double grows = static_cast<double>(compulsoryBytes(two)) - bytes, stays = bytes - grows;
  const double slope = flops * target.dramBytesPerSecond / peak - (limit ? 0 : grows);
  if (slope <= 0 || stays <= 0)
    return std::nullopt;
  return stays / slope;
}

bool Format::isOf(const GemmProblem &problem) const {
  return a == problem.a && b == problem.b && (c != Type::I32 || problem.c == Type::I32);
}

std::vector<Format> formatsOf(const Target &target) {
  std::vector<Format> formats;
  for (unsigned i = 0; i < kTypeCount; ++i) {
    const auto type = static_cast<Type>(i);
    if (target.peakOf(type) <= 0)
      continue;
    std::optional<Type> c;
    if (typeBits(type) > 8)
      c = type == Type::TF32 ? Type::F32 : type;
    formats.push_back({std::string(typeName(type)), type, type, c});
  }
  auto add = [&](Type a, Type b, Type c, const char *between, Type named) {
    if (target.peakOf(a) > 0)
      formats.push_back(
          {std::string(typeName(a)) + between + std::string(typeName(named)), a, b, c});
  };
  add(Type::I8, Type::I8, Type::I32, " to ", Type::I32);
  for (Type weights : {Type::I8, Type::I4})
    add(Type::BF16, weights, Type::BF16, " x ", weights);
  return formats;
}

GemmProblem inFormat(GemmProblem problem, const Format &format) {
  problem.a = format.a, problem.b = format.b, problem.c = format.c.value_or(problem.c);
  problem.precision.reset();
  return problem;
}

std::vector<FormatCrossover> crossovers(const GemmProblem &problem, Swept size,
                                        const Target &target) {
  std::vector<FormatCrossover> result;
  for (const Format &format : formatsOf(target)) {
    const GemmProblem p = inFormat(problem, format);
    FormatCrossover row{
        {format}, crossover(p, size, target, false), crossover(p, size, target, true)};
    auto same = std::find_if(result.begin(), result.end(), [&](const FormatCrossover &each) {
      return each.exact == row.exact && each.limit == row.limit;
    });
    if (same == result.end())
      result.push_back(std::move(row));
    else
      same->formats.push_back(format);
  }
  return result;
}

} // namespace gemm
