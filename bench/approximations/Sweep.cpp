// Every expansion of gemm-expand-math on all floats, with the hardware's approximations at
// the ends of what the PTX ISA allows. In: --every=n for one float in n, --only=name, --json.
// Out: the worst error in units of the stated bound (docs/numerics.md), where it is, and the
// worst relative error; exit 2 if a bound does not hold. Forms of activations have no bound
// of their own: their arithmetic is the source's, so they are measured.
#include "Wide.h"
#include "gemm/Conversion/ExpandMath/Expansions.h"
#include "gemm/Conversion/ExpandMath/Hyperbolic.h"
#include "gemm/Conversion/ExpandMath/Trigonometry.h"

#include <atomic>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace gemm::sweep {
namespace e = gemm::expansion;
using Exact = Pair (*)(Pair);

struct Worst {
  double ratio = 0, relative = 0;
  uint32_t at = 0, relativeAt = 0;
  void merge(const Worst &other) {
    if (other.ratio > ratio)
      ratio = other.ratio, at = other.at;
    if (other.relative > relative)
      relative = other.relative, relativeAt = other.relativeAt;
  }
};

struct Function {
  const char *name, *stated;
  Floats (*expansion)(Wide &, Floats);
  Exact exact;
  Doubles (*allowed)(Doubles x, Doubles size); // null: measured only
  unsigned approximations = 1;                 // of one result
  double limit = INFINITY;                     // of |x|
  float low = -INFINITY;                       // of x, where relative errors are looked at
};

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double largest = 0x1.fffffep127, flush = 0x1p-126;

inline Doubles magnitude(Doubles x) { return Doubles(Longs(x) & INT64_MAX); }

/// Four results.
void judge(const Function &f, Doubles x, Doubles want, Doubles got, uint32_t bits, unsigned stride,
           Worst &worst) {
  Doubles size = magnitude(want);
  Doubles allowed = f.allowed ? f.allowed(x, size) + flush : Doubles{} + inf;
  Doubles error = magnitude(got - want);
  Longs wantNaN = want != want, gotNaN = got != got, gotInf = magnitude(got) == inf;
  Longs sameSign = (Longs(got) ^ Longs(want)) >= 0;
  Doubles ratio = error / allowed;
  Doubles none = {}, all = none + inf;
  ratio = gotInf ? ((size + allowed >= largest) & sameSign ? none : all) : ratio;
  ratio = got == want ? none : ratio;
  ratio = (wantNaN != gotNaN) ? all : wantNaN ? none : ratio;
  ratio = magnitude(x) <= f.limit ? ratio : none;
  Doubles relative = error / size;
  relative = (size >= flush) & (size <= largest) & (magnitude(x) <= f.limit) & (x >= f.low) &
                     ~gotInf & ~gotNaN
                 ? relative
                 : none;
  Longs news = (ratio > worst.ratio) | (relative > worst.relative);
  if (_mm256_movemask_pd(__m256d(news)) == 0)
    return;
  for (unsigned i = 0; i < 4; ++i) {
    Worst one{ratio[i], relative[i], bits + i * stride, bits + i * stride};
    worst.merge(one);
  }
}

/// The worst of the ISA's worst case, and of exact approximations.
std::pair<Worst, Worst> sweep(const Function &f, unsigned every) {
  constexpr uint64_t floats = uint64_t(1) << 32, chunk = uint64_t(1) << 22;
  std::atomic<uint64_t> next{0};
  std::mutex mutex;
  std::pair<Worst, Worst> result;
  auto work = [&] {
    Worst worst, ideal;
    for (uint64_t start; (start = next.fetch_add(chunk)) < floats;) {
      uint64_t first = (start + every - 1) / every * every;
      for (uint64_t at = first; at < start + chunk; at += uint64_t(8) * every) {
        Ints bits = static_cast<int32_t>(static_cast<uint32_t>(at)) +
                    Ints{0, 1, 2, 3, 4, 5, 6, 7} * static_cast<int32_t>(every);
        Floats x = Floats(bits);
        Pair operand = widen(x), want = f.exact(operand);
        unsigned ways = 1u << f.approximations;
        for (unsigned ups = 0; ups <= ways; ++ups) {
          Wide wide;
          wide.ups = ups, wide.of = f.approximations, wide.ideal = ups == ways;
          Worst &mine = wide.ideal ? ideal : worst;
          Pair got = widen(f.expansion(wide, x));
          auto number = static_cast<uint32_t>(at);
          judge(f, operand.low, want.low, got.low, number, every, mine);
          judge(f, operand.high, want.high, got.high, number + 4 * every, every, mine);
        }
      }
    }
    std::scoped_lock lock(mutex);
    result.first.merge(worst);
    result.second.merge(ideal);
  };
  std::vector<std::thread> threads;
  for (unsigned i = 1; i < std::max(1u, std::thread::hardware_concurrency()); ++i)
    threads.emplace_back(work);
  work();
  for (std::thread &thread : threads)
    thread.join();
  return result;
}

/// 2^-`bits` of the result.
template <int bits> Doubles relative(Doubles, Doubles size) { return size / double(1 << bits); }
template <int bits> Doubles absolute(Doubles, Doubles) { return Doubles{} + 1 / double(1 << bits); }
/// More the further x is below 0.
Doubles growing(Doubles x, Doubles size) {
  Doubles below = x < 0 ? -x : Doubles{};
  return size * (0x1p-21 + below * 0x1p-22);
}

#define EXPANSION(name) [](Wide &o, Floats x) { return e::name(o, x); }
#define EXACT(name) [](Pair x) { return each(_ZGVdN4v_##name, x); }
#define EXACT_WITHIN(limit, name) [](Pair x) { return within(limit, _ZGVdN4v_##name, x); }

Pair exactRsqrt(Pair x) {
  return each([](__m256d v) { return __m256d(1 / Doubles(_mm256_sqrt_pd(v))); }, x);
}
Pair exactSqrt(Pair x) {
  return each([](__m256d v) { return _mm256_sqrt_pd(v); }, x);
}
/// A number of the sign and exponent of x, other bits of which are mixed from those of x: quotients
/// by it are around 1, where a unit in the last place is the most of them.
Floats mixed(Floats x) {
  Ints bits = Ints(x), other = bits * -1640531535; // 2^32 by the golden ratio
  return Floats((bits & ~0x7fffff) | (other >> 8 & 0x7fffff));
}
Pair exactQuotient(Pair x) {
  Pair y = widen(mixed(narrow(x)));
  return {x.low / y.low, x.high / y.high};
}
Doubles exponential(Doubles x) { return within(500, _ZGVdN4v_exp, x); }
/// 2 / (1 + e^-2x).
Doubles exactOnePlusTanh(Doubles x) { return 2 / (1 + exponential(-2 * x)); }
template <Doubles (*f)(Doubles)> Pair both(Pair x) { return {f(x.low), f(x.high)}; }

Doubles exactGeluTanh(Doubles x) {
  return x / 2 * exactOnePlusTanh(0.7978845608028654 * (x + 0.044715 * x * x * x));
}
Doubles exactGeluErf(Doubles x) {
  return x / 2 * within(20, _ZGVdN4v_erfc, x * -0.7071067811865476);
}
Doubles exactSilu(Doubles x) { return x / (1 + exponential(-x)); }

Floats geluTanh(Wide &o, Floats x) {
  auto cube = o.mul(o.mul(x, x), x);
  auto u = o.mul(o.constant(0.7978845608028654), o.add(x, o.mul(o.constant(0.044715), cube)));
  return o.mul(o.mul(o.constant(0.5), x), e::onePlusTanh(o, u));
}
Floats geluErf(Wide &o, Floats x) {
  auto sum = o.add(o.constant(1.0), e::erf(o, o.mul(x, o.constant(0.7071067811865476))));
  return o.mul(o.mul(o.constant(0.5), x), sum);
}
Floats geluErfc(Wide &o, Floats x) {
  auto tail = e::erfc(o, o.mul(x, o.constant(-0.7071067811865476)));
  return o.mul(o.mul(o.constant(0.5), x), tail);
}
Floats silu(Wide &o, Floats x) {
  return o.div(x, o.add(o.constant(1.0), e::exp(o, o.sub(o.constant(-0.0), x))));
}

// The bounds are those of docs/numerics.md and kernels-ref/oracle/Interval.cpp.
const Function functions[] = {
    {"exp", "2^-21 relative", EXPANSION(exp), EXACT_WITHIN(500, exp), relative<21>},
    {"exp2", "2^-21 relative", [](Wide &o, Floats x) { return o.ex2(x); }, EXACT_WITHIN(500, exp2),
     relative<21>},
    {"expm1", "2^-20 relative", EXPANSION(expm1), EXACT_WITHIN(500, expm1), relative<20>},
    {"log", "2^-20 relative", EXPANSION(log), EXACT(log), relative<20>},
    {"log2", "2^-20 relative", EXPANSION(log2), EXACT(log2), relative<20>},
    {"log10", "2^-20 relative", EXPANSION(log10), EXACT(log10), relative<20>},
    {"log1p", "2^-20 relative", EXPANSION(log1p), EXACT(log1p), relative<20>},
    {"tanh", "2^-20 relative", EXPANSION(tanh), EXACT_WITHIN(30, tanh), relative<20>, 2},
    {"1 + tanh", "2^-21 + max(0, -x) 2^-22 relative", EXPANSION(onePlusTanh),
     both<exactOnePlusTanh>, growing, 2},
    {"erf", "2^-21 relative", EXPANSION(erf), EXACT_WITHIN(10, erf), relative<21>},
    {"erfc", "2^-20 relative", EXPANSION(erfc), EXACT_WITHIN(20, erfc), relative<20>, 2},
    {"div", "1.25 2^-22 relative", [](Wide &o, Floats x) { return o.div(x, mixed(x)); },
     exactQuotient, [](Doubles, Doubles size) { return size * 0x1.4p-22; }},
    {"sqrt", "2^-24 relative", [](Wide &o, Floats x) { return o.sqrt(x); }, exactSqrt, relative<24>,
     0},
    {"rsqrt", "2^-22 relative", [](Wide &o, Floats x) { return o.rsqrt(x); }, exactRsqrt,
     relative<22>},
    {"sin", "2^-19 absolute, |x| <= 2^13", EXPANSION(sin), EXACT_WITHIN(0x1p13, sin), absolute<19>,
     1, 0x1p13},
    {"cos", "2^-19 absolute, |x| <= 2^13", EXPANSION(cos), EXACT_WITHIN(0x1p13, cos), absolute<19>,
     1, 0x1p13},
    {"tan", "2^-20 relative, |x| <= 2^13", EXPANSION(tan), EXACT_WITHIN(0x1p13, tan), relative<20>,
     1, 0x1p13},
    {"asin", "2^-20 relative", EXPANSION(asin), EXACT(asin), relative<20>},
    {"acos", "2^-20 relative", EXPANSION(acos), EXACT(acos), relative<20>},
    {"atan", "2^-20 relative", EXPANSION(atan), EXACT(atan), relative<20>},
    {"sinh", "2^-20 relative", EXPANSION(sinh), EXACT_WITHIN(500, sinh), relative<20>, 2},
    {"cosh", "2^-20 relative", EXPANSION(cosh), EXACT_WITHIN(500, cosh), relative<20>, 2},
    {"asinh", "2^-20 relative", EXPANSION(asinh), EXACT(asinh), relative<20>, 2},
    {"acosh", "2^-20 relative", EXPANSION(acosh), EXACT(acosh), relative<20>, 2},
    {"atanh", "2^-20 relative", EXPANSION(atanh), EXACT(atanh), relative<20>, 2},
    {"gelu by tanh, x >= -5.5", "", geluTanh, both<exactGeluTanh>, nullptr, 2, inf, -5.5f},
    {"gelu by erf, x >= -5.5", "", geluErf, both<exactGeluErf>, nullptr, 1, inf, -5.5f},
    {"gelu by erfc, x >= -5.5", "", geluErfc, both<exactGeluErf>, nullptr, 2, inf, -5.5f},
    {"gelu by erfc", "", geluErfc, both<exactGeluErf>, nullptr, 2},
    {"silu", "", silu, both<exactSilu>, nullptr, 2, inf, -80.0f},
};
} // namespace gemm::sweep

int main(int argc, char **argv) {
  using namespace gemm::sweep;
  unsigned every = 1;
  bool json = false;
  std::string only;
  for (int i = 1; i < argc; ++i) {
    std::string argument = argv[i];
    int number = argument.rfind("--every=", 0) == 0 ? std::atoi(argument.c_str() + 8) : 1;
    if (number < 1 || (argument != "--json" && argument.rfind("--only=", 0) != 0 &&
                       argument.rfind("--every=", 0) != 0)) {
      std::fprintf(stderr, "error: expected --every=1 or more, --only=function, --json, got '%s'\n",
                   argv[i]);
      return 1;
    }
    if (argument == "--json")
      json = true;
    else if (argument[2] == 'o')
      only = argument.substr(7);
    else
      every = static_cast<unsigned>(number);
  }
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) {
    std::fprintf(stderr, "error: expected a CPU with AVX2 and FMA, got another\n");
    return 77;
  }
  bool right = true, any = false;
  for (const Function &f : functions) {
    if (!only.empty() && only != f.name)
      continue;
    auto [worst, ideal] = sweep(f, every);
    auto value = [](uint32_t bits) { return double(std::bit_cast<float>(bits)); };
    bool holds = !f.allowed || (worst.ratio <= 1 && ideal.ratio <= 1);
    right &= holds;
    if (json) {
      std::printf("%s    {\"function\": \"%s\", \"floats\": %llu, ", any ? ",\n" : "", f.name,
                  ((1ull << 32) + every - 1) / every);
      if (f.allowed)
        std::printf("\"stated\": \"%s\", \"worst_r\": %.4g, \"worst_at\": %.9g, "
                    "\"ideal_r\": %.4g, ",
                    f.stated, worst.ratio, value(worst.at), ideal.ratio);
      std::printf("\"worst_relative\": %.4g, \"relative_at\": %.9g, \"ideal_relative\": %.4g}",
                  worst.relative, value(worst.relativeAt), ideal.relative);
    } else if (f.allowed) {
      std::printf("%-8s r = %.4f at %.9g (ideal %.4f), of %s%s\n", f.name, worst.ratio,
                  value(worst.at), ideal.ratio, f.stated, holds ? "" : ": does not hold");
    } else {
      std::printf("%s: %.3g relative at %.9g (ideal %.3g)\n", f.name, worst.relative,
                  value(worst.relativeAt), ideal.relative);
    }
    std::fflush(stdout);
    any = true;
  }
  if (json)
    std::printf("\n");
  if (!any) {
    std::fprintf(stderr, "error: expected a function of the sweep, got '%s'\n", only.c_str());
    return 1;
  }
  return right ? 0 : 2;
}
