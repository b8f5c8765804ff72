// The approximations: their error over a range in units of what the PTX ISA states, since
// their bits are the chip's own affair; and the results for zeros, infinities and NaN,
// which the ISA does state. The bounds are those of gemm/Target/Approximations.h.
#include "Rows.h"
#include "gemm/Target/Approximations.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace gemm::conform {

namespace {
struct Function {
  const char *name, *version, *chip;
  double (*exact)(double);
  int least, most;  ///< exponents of the operands
  bool negative;    ///< operands of both signs
  bool negativeNan; ///< NaN for operands below zero
  Approximation kind;
};

constexpr Function functions[] = {
    {"ex2.approx", "7.0", "sm_80", [](double x) { return std::exp2(x); }, -20, 6, true, false,
     Approximation::Ex2},
    {"lg2.approx", "7.0", "sm_80", [](double x) { return std::log2(x); }, -126, 127, false, true,
     Approximation::Lg2},
    {"rcp.approx", "7.0", "sm_80", [](double x) { return 1 / x; }, -126, 125, true, false,
     Approximation::Rcp},
    {"rsqrt.approx", "7.0", "sm_80", [](double x) { return 1 / std::sqrt(x); }, -126, 127, false,
     true, Approximation::Rsqrt},
    {"sqrt.approx", "7.0", "sm_80", [](double x) { return std::sqrt(x); }, -126, 127, false, true,
     Approximation::Sqrt},
    {"sin.approx", "7.0", "sm_80", [](double x) { return std::sin(x); }, -30, 1, true, false,
     Approximation::Sin},
    {"cos.approx", "7.0", "sm_80", [](double x) { return std::cos(x); }, -30, 1, true, false,
     Approximation::Cos},
    {"tanh.approx", "7.0", "sm_80", [](double x) { return std::tanh(x); }, -30, 6, true, false,
     Approximation::Tanh},
};

double lastPlace(float x) {
  return std::exp2(std::max(std::ilogb(x), -126) - 23); // subnormals have that of the least normal
}

/// In units of what is allowed. A flushed result is zero where the exact one is subnormal.
double errorOf(const Function &f, bool flushes, double x, float got) {
  double exact = f.exact(x);
  if (flushes && std::fabs(exact) < 0x1p-126 && got == 0)
    return 0;
  ApproximationError allowed = approximationError(f.kind, x);
  if (allowed.ulps == 0)
    return std::fabs(got - exact) / (std::fabs(exact) * allowed.relative + allowed.absolute);
  auto rounded = static_cast<float>(exact);
  return std::fabs(double(got) - double(rounded)) / (allowed.ulps * lastPlace(rounded));
}

Row range(const Function &f, const std::string &suffix) {
  Row row;
  row.name = std::string("approx/") + f.name + suffix + ".f32";
  row.chip = f.chip;
  row.block = 256;
  row.grid = 8;
  row.ptx = laneKernel({f.version, f.chip}, 1, 1, f.name + suffix + ".f32 %o0, %i0;\n");
  Random random(seedOf(row.name));
  for (unsigned i = 0; i < row.block * row.grid; ++i) {
    auto span = static_cast<uint64_t>(f.most - f.least + 1);
    auto exponent = static_cast<unsigned>(127 + f.least + static_cast<int>(random.below(span)));
    const auto sign = uint32_t(f.negative ? random.below(2) : 0) << 31;
    append(row.in, sign | exponent << 23 | static_cast<uint32_t>(random.next() & 0x7fffff));
  }
  row.out = poison(row.in.size());
  row.judge = [&f, flushes = !suffix.empty()](const Bytes &in, const Bytes &out) {
    double worst = 0;
    for (size_t at = 0; at < in.size(); at += 4) {
      double error =
          errorOf(f, flushes, static_cast<double>(valueAt<float>(in, at)), valueAt<float>(out, at));
      worst = std::isnan(error) ? INFINITY : std::max(worst, error);
    }
    return worst;
  };
  return row;
}

Row ends(const Function &f, const std::string &suffix) {
  Row row;
  row.name = std::string("approx/") + f.name + suffix + ".f32.special";
  row.chip = f.chip;
  row.ptx = laneKernel({f.version, f.chip}, 1, 1, f.name + suffix + ".f32 %o0, %i0;\n");
  for (unsigned lane = 0; lane < 32; ++lane) {
    static constexpr uint32_t operands[] = {0, 0x80000000, 0x7f800000, 0xff800000, 0x7fc00000,
                                            0xffc12345, 0xc0000000};
    uint32_t bits = operands[lane % (f.negativeNan ? 7 : 6)];
    auto exact = static_cast<float>(f.exact(std::bit_cast<float>(bits)));
    append(row.in, bits);
    append(row.expected, std::isnan(exact) ? 0x7fffffffu : std::bit_cast<uint32_t>(exact));
  }
  row.out = poison(row.in.size());
  return row;
}
} // namespace

void approximateRows(Rows &rows) {
  for (const Function &f : functions)
    for (const char *suffix : {"", ".ftz"}) {
      if (std::string_view(f.name) == "tanh.approx" && *suffix)
        continue; // has no .ftz
      rows.push_back(range(f, suffix));
      rows.push_back(ends(f, suffix));
    }
}

} // namespace gemm::conform
