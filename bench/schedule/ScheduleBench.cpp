// How long a schedule takes to choose: for a product, and for one whose M is known at
// run time. The goal is 5 ms.
#include <benchmark/benchmark.h>

#include "gemm/Schedule/Choose.h"

using namespace gemm;

namespace {

GemmProblem problem(int64_t m) {
  GemmProblem p;
  p.m = m, p.n = 4096, p.k = 4096;
  p.a = p.b = p.c = Type::BF16;
  return p;
}

void decideOne(benchmark::State &state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(decide(problem(1000), *lookupTarget("h200")));
}
BENCHMARK(decideOne)->Unit(benchmark::kMillisecond);

void chooseByUnknownM(benchmark::State &state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(chooseByM(problem(-1), *lookupTarget("h200")));
}
BENCHMARK(chooseByUnknownM)->Unit(benchmark::kMillisecond);

} // namespace

BENCHMARK_MAIN();
