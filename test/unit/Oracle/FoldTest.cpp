// The fold step, places and tables: what they mean, and what the check lets pass.
#include "oracle/Check.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

using namespace gemm::oracle;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::bundle::Predicate;
using gemm::bundle::Program;

namespace {
constexpr float nan = std::numeric_limits<float>::quiet_NaN(),
                inf = std::numeric_limits<float>::infinity();

Op op(OpCode code, std::vector<uint32_t> args, DType type) {
  Op result;
  result.code = code;
  result.args = std::move(args);
  result.type = type;
  return result;
}

/// The largest of a row and its place: inputs x, column, largest, place.
struct Largest {
  std::vector<float> in;
  std::vector<float> largest;
  std::vector<int64_t> place;
  Fold step;

  explicit Largest(std::vector<float> values, int64_t columns)
      : in(std::move(values)), largest(in.size() / size_t(columns), -inf), place(largest.size()) {
    const std::vector<DType> types = {DType::F32, DType::I64, DType::F32, DType::I64};
    Op more = op(OpCode::CmpF, {0, 2}, DType::I1);
    more.predicate = Predicate::Ogt;
    Program value{4, {more, op(OpCode::Select, {4, 0, 2}, DType::F32)}, 5};
    Program where{4, {more, op(OpCode::Select, {4, 1, 3}, DType::I64)}, 5};
    auto rows = int64_t(largest.size());
    step.kept = {rows, 1};
    for (const Program &program : {value, where})
      step.values.push_back({{rows, columns},
                             {{in.data(), DType::F32, {columns, 1}}},
                             Evaluator(program, types),
                             {{true, 1}}});
  }
  std::vector<View> views() {
    return {{largest.data(), DType::F32, {1, 0}}, {place.data(), DType::I64, {1, 0}}};
  }
};

TEST(Fold, TheFirstOfEqualsIsTaken) {
  Largest l({1, 5, 2, 5, nan, 3, -7, 3}, 4);
  std::vector<View> before = l.views();
  std::vector<float> values = l.largest;
  std::vector<int64_t> places = l.place;
  run(l.step, {{values.data(), DType::F32, {1, 0}}, {places.data(), DType::I64, {1, 0}}});
  EXPECT_EQ(values, (std::vector<float>{5, 3}));
  EXPECT_EQ(places, (std::vector<int64_t>{1, 1}));
  EXPECT_TRUE(check(l.step, 0, before, {values.data(), DType::F32, {1, 0}}).ok());
  EXPECT_TRUE(check(l.step, 1, before, {places.data(), DType::I64, {1, 0}}).ok());
  places[0] = 3; // as the last of equals
  EXPECT_EQ(check(l.step, 1, before, {places.data(), DType::I64, {1, 0}}).wrong, 1);
  values[1] = 3.0000002f;
  EXPECT_EQ(check(l.step, 0, before, {values.data(), DType::F32, {1, 0}}).wrong, 1);
}

TEST(Fold, ProductsRoundAtEachStep) {
  std::vector<uint16_t> in = {0x3f81, 0x3f81, 0x3f81}; // bf16, 1 + 2^-7
  uint16_t before = 0x3f80, out = before;
  Fold step;
  step.kept = {1};
  Evaluator product(Program{2, {op(OpCode::MulF, {0, 1}, DType::F32)}, 2},
                    {DType::F32, DType::F32});
  step.values.push_back({{3}, {{in.data(), DType::BF16, {1}}}, product});
  run(step, {{&out, DType::BF16, {0}}});
  double expected = 1;
  for (int i = 0; i < 3; ++i)
    expected = roundTo(DType::BF16, expected * (1 + 0x1p-7));
  EXPECT_EQ(loadFloat(DType::BF16, &out), expected);
  EXPECT_TRUE(check(step, 0, {{&before, DType::BF16, {0}}}, {&out, DType::BF16, {0}}).ok());
  out = 0x3f82; // a value is lost
  EXPECT_EQ(check(step, 0, {{&before, DType::BF16, {0}}}, {&out, DType::BF16, {0}}).wrong, 1);
}

TEST(Fold, WithInitialValuesTheOutputsAreNotRead) {
  Largest l({1, 5, 2, 5, -7, -6, -9, -8}, 4);
  l.largest = {100, nan};
  l.step.initial = {{0, 0}, {0, -1}};
  std::vector<View> before = l.views();
  std::vector<float> values(2);
  std::vector<int64_t> places(2);
  run(l.step, {{values.data(), DType::F32, {1, 0}}, {places.data(), DType::I64, {1, 0}}});
  EXPECT_EQ(values, (std::vector<float>{5, 0}));
  EXPECT_EQ(places, (std::vector<int64_t>{1, -1}));
  EXPECT_TRUE(check(l.step, 0, before, {values.data(), DType::F32, {1, 0}}).ok());
  values[1] = -6; // as if it began with less
  EXPECT_EQ(check(l.step, 0, before, {values.data(), DType::F32, {1, 0}}).wrong, 1);
}

TEST(Fold, WithoutValuesTheOutputStays) {
  Largest l({}, 4);
  l.step.kept = {1, 1};
  for (Elementwise &values : l.step.values)
    values.shape = {1, 0};
  float value = 8;
  int64_t place = 9;
  run(l.step, {{&value, DType::F32, {1, 0}}, {&place, DType::I64, {1, 0}}});
  EXPECT_EQ(value, 8);
  EXPECT_EQ(place, 9);
}

TEST(Table, APlaceOutsideIsTheNearestInside) {
  const std::vector<float> table = {10, 11, 12, 20, 21, 22};
  const std::vector<int64_t> rows = {0, 1, -5, 7, INT64_MIN, INT64_MAX};
  Op load = op(OpCode::Load, {0, 1}, DType::F32);
  Elementwise step{{6},
                   {{rows.data(), DType::I64, {1}}},
                   Evaluator(Program{2, {load}, 2}, {DType::I64, DType::I64},
                             {{table.data(), DType::F32, {2, 3}, {3, 1}}}),
                   {{false, 2}}};
  std::vector<float> out(6);
  run(step, {out.data(), DType::F32, {1}});
  EXPECT_EQ(out, (std::vector<float>{12, 22, 12, 22, 12, 22}));
  EXPECT_TRUE(check(step, {out.data(), DType::F32, {1}}).ok());
  out[3] = 12;
  EXPECT_EQ(check(step, {out.data(), DType::F32, {1}}).wrong, 1);
}
} // namespace
