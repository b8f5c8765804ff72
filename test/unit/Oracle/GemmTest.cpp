// The oracle's blocked product against three loops, and the rules about what is
// never read. Operands that must not be read are null: reading them crashes.
#include "oracle/Gemm.h"
#include "Random.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::oracle;

namespace {
struct Data {
  DType type;
  std::vector<char> bytes;
  Data(DType type, int64_t count, std::mt19937_64 &random, double scale = 0) : type(type) {
    unsigned size = gemm::bundle::byteSize(type);
    bytes.resize(size_t(count) * size);
    std::normal_distribution<double> normal;
    for (int64_t i = 0; i < count; ++i) {
      double x = scale == 0 ? std::floor(normal(random) * 3) : normal(random) * scale;
      if (gemm::bundle::isFloat(type))
        storeFloat(type, &bytes[size_t(i) * size], x);
      else
        storeInteger(type, &bytes[size_t(i) * size], int64_t(x));
    }
  }
  Matrix view(int64_t batch, int64_t row, int64_t column) const {
    return {bytes.data(), type, {batch, row, column}};
  }
};

double reference(const Gemm &g, int64_t b, int64_t i, int64_t j) {
  double sum = 0;
  for (int64_t p = 0; p < g.k; ++p)
    sum += loadAny(g.a.dtype, g.a.at(b, i, p)) * loadAny(g.b.dtype, g.b.at(b, p, j));
  return g.alpha * sum + (g.beta == 0 ? 0 : g.beta * loadAny(g.c.dtype, g.c.at(b, i, j)));
}

TEST(OracleGemm, AnEpilogueReadsTablesByPlace) {
  const float a[] = {1, 2, 3}, b[] = {10, 100}; // M = 3, N = 2, K = 1
  const float table[] = {0.25, 0.5, 0.75};
  const int64_t rows[] = {2, -7, 9}; // the last two lie outside
  Gemm g;
  g.m = 3, g.n = 2, g.k = 1;
  g.a = {a, DType::F32, {0, 1, 1}};
  g.b = {b, DType::F32, {0, 1, 1}};
  g.operands = {{rows, DType::I64, {0, 1, 0}}};
  g.places = {1, 2};
  g.tables = {{table, DType::F32, {3}, {1}}};
  auto op = [](gemm::bundle::OpCode code, std::vector<uint32_t> args, DType type) {
    gemm::bundle::Op made;
    made.code = code, made.args = std::move(args), made.type = type;
    return made;
  };
  using gemm::bundle::OpCode;
  // acc + table[row] + 1000 m + n, of inputs acc, row, m, n.
  gemm::bundle::Op thousand = op(OpCode::Constant, {}, DType::I64);
  thousand.integer = 1000;
  g.epilogue.emplace(
      gemm::bundle::Program{
          4,
          {op(OpCode::Load, {1}, DType::F32), thousand, op(OpCode::MulI, {2, 5}, DType::I64),
           op(OpCode::AddI, {6, 3}, DType::I64), op(OpCode::SIToFP, {7}, DType::F32),
           op(OpCode::AddF, {0, 4}, DType::F32), op(OpCode::AddF, {9, 8}, DType::F32)},
          10},
      g.inputTypes(), g.tables);
  float out[6];
  run(g, {out, DType::F32, {0, 2, 1}});
  const float wanted[] = {10.75, 101.75, 1020.25, 1201.25, 2030.75, 2301.75};
  for (size_t i = 0; i < std::size(wanted); ++i)
    EXPECT_EQ(out[i], wanted[i]) << i;
}

TEST(OracleGemm, RandomShapesLayoutsAndTypes) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  const int64_t sizes[] = {1, 2, 3, 5, 8, 17, 64, 191, 193, 257, 300};
  const DType types[] = {DType::F32,    DType::F16, DType::BF16, DType::F8E4M3FN,
                         DType::F8E5M2, DType::I8,  DType::I32};
  for (int round = 0; round < 60; ++round) {
    auto pick = [&] { return sizes[random() % std::size(sizes)]; };
    Gemm g;
    g.batch = 1 + int64_t(random() % 3), g.m = pick(), g.n = pick(), g.k = pick();
    DType type = types[random() % std::size(types)];
    bool integer = !gemm::bundle::isFloat(type), shared = random() % 2;
    g.accumulate = integer ? DType::I32 : DType::F32;
    int64_t lda = g.m + g.k, ldb = g.n + g.k;
    int64_t sa = lda * (g.m + g.k), sb = shared ? 0 : ldb * (g.n + g.k);
    Data a(type, g.batch * sa, random), b(type, g.batch * std::max(sb, ldb * (g.n + g.k)), random);
    g.a = random() % 2 ? a.view(sa, lda, 1) : a.view(sa, 1, lda);
    g.b = random() % 2 ? b.view(sb, ldb, 1) : b.view(sb, 1, ldb);
    DType outType = integer ? DType::I32 : DType::F32;
    Data c(outType, g.batch * g.m * g.n, random);
    g.c = c.view(g.m * g.n, g.n, 1);
    g.alpha = double(1 + random() % 3), g.beta = double(random() % 3);
    Data out = c; // in place: c is read before it is written
    Gemm inPlace = g;
    inPlace.c = out.view(g.m * g.n, g.n, 1);
    run(inPlace, inPlace.c);
    for (int64_t bt = 0; bt < g.batch; ++bt)
      for (int64_t i = 0; i < g.m; i += 1 + i / 7)
        for (int64_t j = 0; j < g.n; j += 1 + j / 7)
          ASSERT_EQ(loadAny(outType, inPlace.c.at(bt, i, j)), reference(g, bt, i, j))
              << gemm::bundle::name(type) << " " << g.m << "x" << g.n << "x" << g.k << " at " << i
              << "," << j;
  }
}

TEST(OracleGemm, BetaZeroNeverReadsCAndAlphaZeroNeverReadsAB) {
  std::mt19937_64 random(testSeed());
  Data a(DType::F32, 6, random), b(DType::F32, 12, random), c(DType::F32, 8, random);
  std::vector<float> out(8, NAN);
  Gemm g;
  g.m = 2, g.n = 4, g.k = 3;
  g.a = a.view(0, 3, 1), g.b = b.view(0, 4, 1);
  run(g, {out.data(), DType::F32, {0, 4, 1}});
  for (int i = 0; i < 8; ++i)
    EXPECT_EQ(out[size_t(i)], float(reference(g, 0, i / 4, i % 4)));
  g.a.data = g.b.data = nullptr;
  g.alpha = 0;
  run(g, {out.data(), DType::F32, {0, 4, 1}});
  EXPECT_EQ(out, std::vector<float>(8, 0));
  g.beta = 2, g.c = c.view(0, 4, 1);
  run(g, {out.data(), DType::F32, {0, 4, 1}});
  EXPECT_EQ(out[5], 2 * loadFloat(DType::F32, &c.bytes[20]));
}

TEST(OracleGemm, EmptySizes) {
  std::vector<float> out(4, 7);
  Gemm g;
  g.m = 2, g.n = 2, g.k = 0; // K = 0 stores zeros
  run(g, {out.data(), DType::F32, {0, 2, 1}});
  EXPECT_EQ(out, std::vector<float>(4, 0));
  for (int64_t *dim : {&g.m, &g.n, &g.batch}) {
    Gemm empty = g;
    empty.k = 5;
    (dim == &g.m ? empty.m : dim == &g.n ? empty.n : empty.batch) = 0;
    run(empty, {nullptr, DType::F32, {0, 2, 1}});
  }
}

// A line's norm is beyond f32 where its largest number is, though what meets that is zero.
TEST(OracleGemm, SpansOfMaskedLargeNumbers) {
  std::mt19937_64 random(testSeed());
  constexpr int64_t k = 40;
  Data a(DType::BF16, 2 * k, random, 1), b(DType::BF16, 2 * k, random, 1);
  Gemm g;
  g.m = 2, g.n = 2, g.k = k;
  g.a = a.view(0, k, 1), g.b = b.view(0, 2, 1);
  storeFloat(DType::BF16, &a.bytes[2 * 7], 0);          // row 0 meets it with a zero,
  storeFloat(DType::BF16, &b.bytes[2 * (2 * 7)], 3e38); // row 1 does not
  storeFloat(DType::BF16, &a.bytes[2 * (k + 7)], 4);
  forEachTile(g, Sizes::Span, [&](const Tile &tile) {
    double magnitude = 0x1p-126 * 3e38; // as which the zero counts, at most
    for (int64_t p = 0; p < k; ++p)
      magnitude += std::fabs(loadAny(g.a.dtype, g.a.at(0, 0, p))) *
                   std::fabs(loadAny(g.b.dtype, g.b.at(0, p, 0)));
    EXPECT_LE(tile.size[0], magnitude * 1.01);
    EXPECT_GE(tile.size[0], std::fabs(tile.product[0]));
    EXPECT_GT(tile.size[2], 0x1.fffffep127); // row 1, which overflows
  });
}

TEST(OracleGemm, EpilogueReadsOperandsAndRoundsOnce) {
  using namespace gemm::bundle;
  std::vector<float> a = {1}, b = {1}, bias = {0x1p-9f, 0x1p-20f};
  std::vector<uint16_t> out(2);
  Gemm g;
  g.m = 1, g.n = 2, g.k = 1;
  g.a = {a.data(), DType::F32, {0, 0, 0}}, g.b = {b.data(), DType::F32, {0, 0, 0}};
  g.operands = {{bias.data(), DType::F32, {0, 0, 1}}};
  Op add;
  add.code = OpCode::AddF, add.args = {0, 1}, add.type = DType::F32;
  Op twice = add;
  twice.args = {2, 0};
  g.epilogue.emplace(Program{2, {add, twice}, 3}, g.inputTypes());
  run(g, {out.data(), DType::BF16, {0, 0, 1}});
  EXPECT_EQ(decode(DType::BF16, out[0]), 2);
  bias[0] = 0x1.8p-6f;
  run(g, {out.data(), DType::BF16, {0, 0, 1}});
  EXPECT_EQ(decode(DType::BF16, out[0]), 2.03125); // a tie, to even
}

// The epilogue's inputs begin with the sum of each product, b's first.
TEST(OracleGemm, PeersAreProductsOfTheirOwn) {
  SCOPED_TRACE(seedText());
  std::mt19937_64 random(testSeed());
  Gemm g;
  g.m = 197, g.n = 203, g.k = 9, g.alpha = 0.5;
  Data a(DType::BF16, g.m * g.k, random), b(DType::BF16, g.n * g.k, random),
      p(DType::BF16, g.n * g.k, random), e(DType::F32, g.n, random);
  g.a = a.view(0, g.k, 1), g.b = b.view(0, 1, g.k);
  g.peers = {p.view(0, g.n, 1)};
  g.operands = {e.view(0, 0, 1)};
  ASSERT_EQ(g.inputTypes(), (std::vector<DType>{DType::F32, DType::F32, DType::F32}));
  using gemm::bundle::OpCode;
  gemm::bundle::Program program;
  program.inputs = 3;
  for (auto [code, left, right] :
       {std::tuple(OpCode::SubF, 0u, 1u), std::tuple(OpCode::SubF, 3u, 1u),
        std::tuple(OpCode::AddF, 4u, 2u)}) {
    gemm::bundle::Op op;
    op.code = code, op.args = {left, right}, op.type = DType::F32;
    program.ops.push_back(op);
  }
  program.result = 5;
  g.epilogue.emplace(program, g.inputTypes());
  std::vector<float> out(size_t(g.m * g.n));
  run(g, {out.data(), DType::F32, {0, g.n, 1}});
  const Gemm other = g.ofPeer(0);
  for (int64_t i = 0; i < g.m; i += 7)
    for (int64_t j = 0; j < g.n; ++j)
      EXPECT_EQ(out[size_t(i * g.n + j)], reference(g, 0, i, j) - 2 * reference(other, 0, i, j) +
                                              loadAny(DType::F32, g.operands[0].at(0, i, j)));
}

TEST(OracleGemm, IntegersWrapModulo32Bits) {
  std::vector<int32_t> a(4, 1 << 30), b(4, 2), out(1);
  Gemm g;
  g.m = g.n = 1, g.k = 4, g.accumulate = DType::I32;
  g.a = {a.data(), DType::I32, {0, 4, 1}}, g.b = {b.data(), DType::I32, {0, 1, 1}};
  run(g, {out.data(), DType::I32, {0, 1, 1}});
  EXPECT_EQ(out[0], 0);
  g.alpha = -3, a = {1, 1, 1, 1};
  run(g, {out.data(), DType::I32, {0, 1, 1}});
  EXPECT_EQ(out[0], -24);
}

TEST(OracleGemm, NanAndInfinityPropagate) {
  std::vector<float> a = {1, 1, 1, 1}, b = {1, 1, 1, 1}, out(4);
  Gemm g;
  g.m = g.n = g.k = 2;
  g.a = {a.data(), DType::F32, {0, 2, 1}}, g.b = {b.data(), DType::F32, {0, 2, 1}};
  a[0] = NAN, b[1] = INFINITY;
  run(g, {out.data(), DType::F32, {0, 2, 1}});
  EXPECT_TRUE(std::isnan(out[0]) && std::isnan(out[1]));
  EXPECT_EQ(out[2], 2);
  EXPECT_EQ(out[3], INFINITY);
}
} // namespace
