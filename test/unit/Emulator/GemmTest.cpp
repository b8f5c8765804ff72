// A whole tensor-core GEMM through the emulator: right on small integers, bit
// for bit, without findings and without a bank conflict, under every schedule.
#include <random>

#include "GemmKernel.h"
#include "Harness.h"
#include "Ptx/Float.h"

namespace gemm::emulator::test {
namespace {

TEST(Gemm, IsExactOnSmallIntegers) {
  std::mt19937_64 rng(seed(17));
  for (auto [m, n, k] : {std::tuple{128u, 128u, 32u}, {129u, 256u, 160u}, {7u, 128u, 96u}}) {
    std::vector<uint16_t> a(m * k), b(n * k);
    for (uint16_t &v : a)
      v = bf16OfFloat(float(int(rng() % 9) - 4));
    for (uint16_t &v : b)
      v = bf16OfFloat(float(int(rng() % 7) - 3));
    Module module = parse(gemmKernel(m, n, k));
    for (Async async : {Async::Early, Async::Late, Async::Random})
      for (Order order : {Order::Forward, Order::Reverse, Order::Random}) {
        Memory memory;
        uint64_t A = place(memory, a, "A"), B = place(memory, b, "B"),
                 D = memory.allocate(m * n * 2, "D");
        Options o;
        o.async = async;
        o.order = order;
        o.seed = rng();
        Result r = launch(module, "gemm", {n / 128, (m + 127) / 128}, {256}, gemmShared,
                          pointers({A, B, D}), memory, o);
        ASSERT_TRUE(r.ok()) << all(r);
        EXPECT_EQ(r.counters.bankConflicts(), 0u);
        auto d = read<uint16_t>(memory, D, m * n);
        for (unsigned i = 0; i < m; ++i)
          for (unsigned j = 0; j < n; ++j) {
            float want = 0;
            for (unsigned x = 0; x < k; ++x)
              want += floatOfBf16(a[i * k + x]) * floatOfBf16(b[j * k + x]);
            ASSERT_EQ(d[i * n + j], bf16OfFloat(want)) << i << "," << j;
          }
      }
  }
}

} // namespace
} // namespace gemm::emulator::test
