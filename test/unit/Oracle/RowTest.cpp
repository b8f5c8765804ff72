// Elements whose groups share numbers: values and intervals of a row, and of a whole product.
#include "oracle/Row.h"
#include "oracle/Check.h"
#include "oracle/Gemm.h"

#include <gtest/gtest.h>

using namespace gemm::oracle;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::bundle::Program;

namespace {
Op op(OpCode code, std::vector<uint32_t> args, OpCode combine = OpCode::Constant,
      int64_t group = 0) {
  Op result;
  result.code = code, result.args = std::move(args), result.type = DType::F32;
  result.combine = combine, result.group = group;
  return result;
}

/// x less the largest of four, over the sum of two of that.
Program program() {
  return {1,
          {op(OpCode::GroupReduce, {0}, OpCode::MaximumF, 4), op(OpCode::SubF, {0, 1}),
           op(OpCode::GroupReduce, {2}, OpCode::AddF, 2), op(OpCode::DivF, {2, 3})},
          4};
}

TEST(OracleRow, EachGroupHasANumberOfItsOwn) {
  const Evaluator evaluator(program(), {DType::F32});
  EXPECT_EQ(evaluator.together(), 4);
  Row<Value> row(evaluator);
  for (double x : {1.0, 2.0, 5.0, 3.0, -8.0, -4.0, -6.0, -7.0})
    row.add({{x, 0}});
  const double wanted[] = {4.0 / 7, 3.0 / 7, 0, 1, 1, 0, 2.0 / 5, 3.0 / 5};
  const std::vector<Value> results = row.results();
  ASSERT_EQ(results.size(), std::size(wanted));
  for (size_t i = 0; i < results.size(); ++i)
    EXPECT_DOUBLE_EQ(results[i].f, wanted[i]) << i;
  EXPECT_DOUBLE_EQ(row.values(5)[1].f, -4) << "the largest of the second four";
  // Another input of one element changes its own groups' numbers.
  EXPECT_DOUBLE_EQ(row.resultWith(2, {{9.0, 0}}).f, 0);
  EXPECT_DOUBLE_EQ(row.resultWith(6, {{4.0, 0}}).f, 0);
}

TEST(OracleRow, IntervalsTakeInWhatANumberMayBe) {
  const Evaluator evaluator({1, {op(OpCode::GroupReduce, {0}, OpCode::MaximumF, 2)}, 1},
                            {DType::F32});
  Row<Bounded> row(evaluator);
  row.add({Bounded::around(2, 0.5)});
  row.add({Bounded::exact(1)});
  for (const Bounded &each : row.results()) {
    EXPECT_EQ(each.f, 2);
    EXPECT_EQ(each.lo, 1.5);
    EXPECT_EQ(each.hi, 2.5);
  }
  const Evaluator sums({1, {op(OpCode::GroupReduce, {0}, OpCode::AddF, 2)}, 1}, {DType::F32});
  Row<Bounded> exact(sums), rounded(sums);
  exact.add({Bounded::exact(1)}), exact.add({Bounded::exact(2)});
  EXPECT_TRUE(exact.results()[0].isPoint());
  rounded.add({Bounded::exact(1)}), rounded.add({Bounded::exact(0x1p-40)});
  EXPECT_LT(rounded.results()[0].lo, rounded.results()[0].hi) << "f32 rounds";
}

TEST(OracleRow, PartnersAreHalfAGroupAway) {
  // Of the halves of four, then of two neighbours of what these are.
  const Evaluator evaluator(
      {1,
       {op(OpCode::Partner, {0}, OpCode::Constant, 4), op(OpCode::SubF, {0, 1}),
        op(OpCode::Partner, {2}, OpCode::Constant, 2)},
       3},
      {DType::F32});
  EXPECT_EQ(evaluator.together(), 4);
  Row<Value> row(evaluator);
  for (double x : {1.0, 2.0, 5.0, 3.0, 10.0, 20.0, 40.0, 80.0})
    row.add({{x, 0}});
  const double wanted[] = {-1, -4, 1, 4, -60, -30, 60, 30};
  const std::vector<Value> results = row.results();
  ASSERT_EQ(results.size(), std::size(wanted));
  for (size_t i = 0; i < results.size(); ++i)
    EXPECT_EQ(results[i].f, wanted[i]) << i;
  EXPECT_EQ(row.values(5)[1].f, 80);
  EXPECT_EQ(row.resultWith(1, {{9.0, 0}}).f, -4) << "the neighbour's is another";
  Row<Bounded> bounded(evaluator);
  for (double x : {1.0, 2.0, 5.0, 3.0})
    bounded.add({x == 5.0 ? Bounded::around(x, 0.5) : Bounded::exact(x)});
  EXPECT_NEAR(bounded.results()[1].lo, -4.5, 1e-12);
  EXPECT_NEAR(bounded.results()[1].hi, -3.5, 1e-12);
  EXPECT_TRUE(bounded.results()[0].isPoint());
}

TEST(OracleRow, AProductsGroupsAreNotCutByItsTiles) {
  constexpr int64_t n = 640, group = 320; // wider than a tile of the reference's
  std::vector<float> a = {1}, b(n), out(n), wrong;
  for (int64_t j = 0; j < n; ++j)
    b[size_t(j)] = float((j * 37) % 101);
  b[3] = 500, b[n - 1] = 700;
  Gemm gemm;
  gemm.m = 1, gemm.n = n, gemm.k = 1;
  gemm.a = {a.data(), DType::F32, {0, 1, 1}};
  gemm.b = {b.data(), DType::F32, {0, n, 1}};
  gemm.epilogue.emplace(
      Program{
          1, {op(OpCode::GroupReduce, {0}, OpCode::MaximumF, group), op(OpCode::SubF, {1, 0})}, 2},
      gemm.inputTypes());
  const Matrix to{out.data(), DType::F32, {0, n, 1}};
  run(gemm, to);
  for (int64_t j = 0; j < n; ++j)
    EXPECT_EQ(out[size_t(j)], (j < group ? 500 : 700) - b[size_t(j)]) << j;
  const SumError error = sumError("cpu", DType::F32, DType::F32, DType::F32, 1, Order::Any);
  EXPECT_TRUE(check(gemm, to, error).ok());
  wrong = out, wrong[17] += 1;
  EXPECT_EQ(check(gemm, {wrong.data(), DType::F32, {0, n, 1}}, error).wrong, 1);
}
} // namespace
