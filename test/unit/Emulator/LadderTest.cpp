// The CUDA ladder (kernels-ref/cuda) in the emulator: every rung on ragged
// sizes, with exact and with real data, against the oracle, without a finding
// whatever the schedule. Runs the committed PTX; needs no CUDA.
#include <fstream>
#include <random>
#include <sstream>
#include <tuple>

#include "Hopper.h"
#include "Ptx/Float.h"
#include "oracle/Check.h"

namespace gemm::emulator::test {
namespace {

struct Shape {
  int m, n, k;
};

/// What the rungs take; the layout of struct Gemm in gemm.cuh.
struct Arguments {
  uint64_t a, b, c;
  int m, n, k, lda, ldb, ldc;
};

constexpr int streamBlocks = 5;

struct Rung {
  const char *file, *kernel;
  Dim3 block;
  Dim3 (*grid)(const Shape &);
  bool workspace = false;
  /// Where TMA fills the tiles: its tensor maps follow, and so much dynamic shared memory.
  bool tensorMaps = false;
  size_t shared = 0;
  const char *machine = "a100", *chip = "sm_80";
};

template <unsigned width, unsigned height> Dim3 tiles(const Shape &s) {
  return {(unsigned(s.n) + width - 1) / width, (unsigned(s.m) + height - 1) / height};
}

const Rung rungs[] = {
    {"1_naive", "gemm_naive", {32, 4}, tiles<32, 4>},
    {"2_tiled", "gemm_tiled", {16, 16}, tiles<16, 16>},
    {"3_warptiled", "gemm_warptiled", {128}, tiles<64, 64>},
    {"4_wmma", "gemm_wmma", {128}, tiles<64, 64>},
    {"5_ring", "gemm_ring", {128}, tiles<64, 64>},
    {"6_persistent", "gemm_persistent", {128}, [](const Shape &) { return Dim3{3}; }},
    {"7_streamk", "gemm_streamk", {128}, [](const Shape &) { return Dim3{streamBlocks}; }, true},
    {"8_wgmma", "gemm_wgmma", {288}, tiles<64, 128>, false, true, 4 * 24576, "h200", "sm_90"},
};

std::string ptx(const Rung &r) {
  std::ifstream file(std::string(GEMM_LADDER) + "/ptx/" + r.file + ".ptx");
  EXPECT_TRUE(file) << r.file;
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

/// Rows of 16 bytes' multiple; what lies beyond a row is NaN and must not be
/// used.
std::vector<uint16_t> matrix(int rows, int columns, int ld, bool exact, uint64_t seed) {
  std::mt19937_64 rng(seed);
  std::normal_distribution<float> normal;
  std::vector<uint16_t> v(size_t(std::max(rows, 1)) * size_t(ld), 0x7fc0);
  for (int i = 0; i < rows; ++i)
    for (int j = 0; j < columns; ++j)
      v[size_t(i) * size_t(ld) + size_t(j)] =
          bf16OfFloat(exact ? float(int(rng() % 9) - 4) : normal(rng));
  return v;
}

class Ladder : public ::testing::TestWithParam<Rung> {};
void PrintTo(const Rung &r, std::ostream *os) { *os << r.file; }

void run(const Rung &rung, const Module &module, const Shape &s, bool exact, const Options &o) {
  SCOPED_TRACE(std::to_string(s.m) + "x" + std::to_string(s.n) + "x" + std::to_string(s.k) +
               (exact ? " exact" : " real") + " async " + std::to_string(int(o.async)) + " order " +
               std::to_string(int(o.order)));
  const int ld = (s.k + 15) / 8 * 8, ldc = s.n + 3;
  auto a = matrix(s.m, s.k, ld, exact, 1), b = matrix(s.n, s.k, ld, exact, 2);
  Memory memory;
  Arguments g{place(memory, a, "A"),
              place(memory, b, "B"),
              place(memory, std::vector<float>(size_t(s.m) * size_t(ldc), -1.5f), "C"),
              s.m,
              s.n,
              s.k,
              ld,
              ld,
              ldc};
  std::vector<std::vector<std::byte>> arguments{bytes(g)};
  if (rung.workspace) {
    arguments.push_back(bytes(memory.allocate(2 * streamBlocks * 64 * 64 * 4, "workspace")));
    size_t tickets = size_t((s.m + 63) / 64) * size_t((s.n + 63) / 64);
    arguments.push_back(bytes(place(memory, std::vector<int>(tickets), "tickets")));
  }
  if (rung.tensorMaps)
    for (auto [base, rows, box] : {std::tuple{g.a, s.m, 128u}, std::tuple{g.b, s.n, 64u}})
      arguments.push_back(
          bytes(matrixMap(TensorType::BF16, base, uint64_t(rows), uint64_t(std::max(s.k, 1)),
                          uint64_t(ld) * 2, box, 64, Swizzle::Bytes128)));
  Result r =
      launch(module, rung.kernel, rung.grid(s), rung.block, rung.shared, arguments, memory, o);
  ASSERT_TRUE(r.ok()) << all(r);
  auto c = read<float>(memory, g.c, size_t(s.m) * size_t(ldc));
  oracle::Gemm want;
  want.m = s.m, want.n = s.n, want.k = s.k;
  want.a = {a.data(), bundle::DType::BF16, {0, ld, 1}};
  want.b = {b.data(), bundle::DType::BF16, {0, 1, ld}};
  want.beta = 0;
  oracle::Report report =
      oracle::check(want, {c.data(), bundle::DType::F32, {0, ldc, 1}},
                    exact ? oracle::SumError{}
                          : oracle::sumError(rung.chip, bundle::DType::BF16, bundle::DType::BF16,
                                             bundle::DType::F32, s.k));
  EXPECT_TRUE(report.ok()) << report.where();
  EXPECT_EQ(report.elements, int64_t(s.m) * s.n);
  for (int i = 0; i < s.m; ++i) // and nothing beside C
    for (int j = s.n; j < ldc; ++j)
      ASSERT_EQ(c[size_t(i) * size_t(ldc) + size_t(j)], -1.5f) << i << ", " << j;
}

TEST_P(Ladder, IsRightOnRaggedSizesUnderEverySchedule) {
  const Rung &rung = GetParam();
  Module module = parse(ptx(rung));
  Options late, early, random;
  late.order = Order::Reverse;
  early.async = Async::Early;
  random.async = Async::Random;
  random.order = Order::Random;
  for (Options *o : {&late, &early, &random})
    o->machine = rung.machine;
  run(rung, module, {1, 1, 1}, true, late);
  run(rung, module, {5, 3, 0}, true, late);
  run(rung, module, {65, 33, 17}, true, early);
  run(rung, module, {64, 128, 64}, false, late);
  run(rung, module, {70, 130, 139}, false, late);
  late.findings = false;
  run(rung, module, {70, 130, 139}, false, late);
  for (random.seed = 0; random.seed < 4; ++random.seed)
    run(rung, module, {33, 70, 200}, random.seed % 2, random);
}

INSTANTIATE_TEST_SUITE_P(All, Ladder, ::testing::ValuesIn(rungs),
                         [](const auto &info) { return std::string(info.param.kernel); });

} // namespace
} // namespace gemm::emulator::test
