// The roofline formulas. Sums saturate instead of wrapping, so that a hostile
// size gives a huge cost and not a negative one.
#include "gemm/CostModel/CostModel.h"

#include "gemm/CostModel/Elementwise.h"
#include "gemm/CostModel/Saturating.h"
#include "gemm/Target/Mma.h"

#include <algorithm>

namespace gemm {

static int64_t mul(int64_t a, int64_t b) { return mulSaturating(a, b); }
static int64_t add(int64_t a, int64_t b) { return addSaturating(a, b); }

std::string_view boundName(Bound bound) {
  switch (bound) {
  case Bound::Compute:
    return "compute";
  case Bound::Memory:
    return "memory";
  case Bound::Overhead:
    return "overhead";
  }
  return "";
}

double Cost::roofSeconds() const { return std::max(mathSeconds, memorySeconds); }
double Cost::serialSeconds() const { return launchSeconds + mathSeconds + memorySeconds; }

// A sum of K rows takes K - 1 additions of each column.
static int64_t sumFlops(const GemmProblem &p) {
  return mul(mul(biasGradientFlops(p.k, p.n), p.m), p.batch);
}

// A multiply and an add for each of M N K products: the usual convention.
int64_t gemmFlops(const GemmProblem &p) {
  return p.isSum() ? sumFlops(p)
                   : mul(2 * p.products * p.added, mul(mul(mul(p.m, p.n), p.k), p.batch));
}

// K products and K - 1 sums per output element; nothing when K = 0.
int64_t exactGemmFlops(const GemmProblem &p) {
  if (p.k == 0)
    return 0;
  if (p.isSum())
    return sumFlops(p);
  return mul(mul(p.products, mul(mul(p.m, p.n), p.batch)),
             mul(2 * p.added, p.k) == INT64_MAX ? INT64_MAX : 2 * p.added * p.k - 1);
}

// Every operand once, at its own element size; the result is written once and C
// read once more when beta is not zero; so is what is stored beside it. Without work nothing
// is moved.
static int64_t bytesOfFactor(Type type, int64_t elements) {
  return type == Type::I4 ? elements / 2 + elements % 2 : mul(elements, typeBytes(type));
}

int64_t compulsoryBytes(const GemmProblem &p) {
  int64_t outputs = mul(mul(p.m, p.n), p.batch);
  if (outputs == 0)
    return 0;
  int64_t bytes = mul(outputs, typeBytes(p.c) * (p.beta ? 2 : 1));
  if (!p.aOnes)
    bytes =
        add(bytes, mul(p.added, bytesOfFactor(p.a, mul(mul(p.m, p.k), p.aShared ? 1 : p.batch))));
  if (!p.bOnes)
    bytes = add(bytes, mul(p.products * p.added,
                           bytesOfFactor(p.b, mul(mul(p.k, p.n), p.bShared ? 1 : p.batch))));
  for (const ExtraOperand &extra : p.extras)
    bytes = add(bytes, mul(extra.elements, typeBytes(extra.type)));
  for (const ExtraOperand &output : p.outputs)
    bytes = add(bytes, mul(output.elements, typeBytes(output.type)));
  if (p.sums)
    bytes = add(bytes, mul(p.m, typeBytes(*p.sums)));
  return add(bytes, p.extraBytes);
}

Bound classify(double math, double memory, double launch) {
  if (launch > std::max(math, memory))
    return Bound::Overhead;
  return math >= memory ? Bound::Compute : Bound::Memory;
}

double roofFlops(const GemmProblem &p, const Target &t) {
  return p.isSum() && t.vectorF32 > 0 ? t.vectorF32
                                      : fastestPeak(t, p.computeType(), p.precision, p.k);
}

std::optional<Cost> cost(const GemmProblem &p, const Target &target) {
  double peak = roofFlops(p, target);
  if (!p.isStatic() || peak <= 0 || target.dramBytesPerSecond <= 0)
    return std::nullopt;
  Cost c;
  c.flops = gemmFlops(p);
  c.exactFlops = exactGemmFlops(p);
  c.epilogueFlops = mul(mul(mul(p.m, p.n), p.batch), p.epilogueFlops);
  c.bytes = compulsoryBytes(p);
  c.intensity = c.bytes == 0 ? 0 : static_cast<double>(c.flops) / static_cast<double>(c.bytes);
  c.ridge = peak / target.dramBytesPerSecond;
  c.mathSeconds = static_cast<double>(c.flops) / peak;
  c.memorySeconds = static_cast<double>(c.bytes) / target.dramBytesPerSecond;
  c.launchSeconds = target.launchSeconds;
  c.bound = classify(c.mathSeconds, c.memorySeconds, c.launchSeconds);
  return c;
}

// 2NK m / peak = (weights + rows m) / bandwidth, solved for m.
std::optional<double> crossoverM(const GemmProblem &p, const Target &target, bool weightsOnly) {
  if (p.isSum())
    return std::nullopt;
  double n = static_cast<double>(p.n), k = static_cast<double>(p.k);
  double weights = bytesOf(p.b, n * k);
  double rows = weightsOnly ? 0 : bytesOf(p.a, k) + n * typeBytes(p.c) * (p.beta ? 2 : 1);
  double peak = fastestPeak(target, p.computeType(), p.precision, p.k);
  double slope = 2 * n * k * target.dramBytesPerSecond / peak - rows;
  if (slope <= 0)
    return std::nullopt;
  return weights / slope;
}

int64_t workspaceTraffic(int64_t partials, int64_t tileM, int64_t tileN, int64_t sumBytes) {
  return mul(mul(partials, mul(tileM, tileN)), 2 * sumBytes);
}

} // namespace gemm
