// What the exact class gives steps without a product: values that decide a sum, and special
// numbers, few enough where results are few.
#include "OtherData.h"
#include "oracle/Float.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

using namespace gemm::runtime;
using gemm::bundle::DType;
using gemm::bundle::Op;
using gemm::bundle::OpCode;
using gemm::oracle::Value;

namespace {
Op op(OpCode code, std::vector<uint32_t> args, double value = 0) {
  Op result;
  result.code = code, result.args = std::move(args), result.value = value;
  return result;
}

/// Sums of each row of what the ops make of inputs of one shape, buffers 0, 1, ...; into the
/// buffer after them.
BoundStep sumOf(std::vector<Op> ops, int64_t rows, int64_t columns, size_t inputs = 1) {
  BoundElementwise step;
  for (size_t i = 0; i < inputs; ++i)
    step.inputs.push_back({i, DType::F32, 0, {rows, columns}, {columns, 1}});
  step.output = {inputs, DType::F32, 0, {rows, 1}, {1, 0}};
  auto count = static_cast<uint32_t>(inputs);
  step.program = {count, ops, count + static_cast<uint32_t>(ops.size()) - 1};
  step.reduction = gemm::bundle::Reduction{OpCode::AddF, {1}};
  BoundStep result;
  result.body = std::move(step);
  return result;
}

std::vector<float> filled(const BoundStep &step, size_t buffer, int64_t elements, int64_t pass) {
  BoundBuffer info;
  info.elements = elements;
  std::vector<float> values(static_cast<size_t>(elements));
  OtherData(step, 1, pass, true).fill(buffer, info, reinterpret_cast<std::byte *>(values.data()));
  return values;
}

TEST(OtherData, OneValueDecidesASumOfWhatIsComputed) {
  struct Case {
    std::vector<Op> ops;
    float rest, most; // 0: any
    bool exact;
  };
  const Case cases[] = {
      {{op(OpCode::MulF, {0, 0})}, 0, 40, true},
      {{op(OpCode::Exp, {0})}, -40, 40, false},
      {{op(OpCode::Constant, {}, 1), op(OpCode::SubF, {0, 1}), op(OpCode::MulF, {2, 2})},
       1,
       -40,
       true}};
  for (const Case &each : cases) {
    constexpr int64_t columns = 16384;
    const BoundStep step = sumOf(each.ops, 1, columns);
    const Deciding deciding(std::get<BoundElementwise>(step.body));
    ASSERT_TRUE(deciding.known());
    EXPECT_EQ(deciding.integers() > 0, each.exact);
    size_t places[] = {columns - 1, 0}; // of passes 0 and 2
    for (int64_t pass : {0, 2}) {
      std::vector<float> values = filled(step, 0, columns, pass);
      for (size_t i = 0; i < values.size(); ++i)
        ASSERT_EQ(values[i], i == places[pass / 2] ? each.most : each.rest) << i;
      EXPECT_EQ(filled(step, 1, 1, pass)[0], 0); // what the output held
    }
  }
}

TEST(OtherData, PlainSumsHaveAllBits) {
  EXPECT_FALSE(
      Deciding(std::get<BoundElementwise>(sumOf({op(OpCode::ExtF, {0})}, 4, 64).body)).known());
}

// One value in the highest bit of the accumulator and others in the lowest: a sum is exact, with
// what the output held, and every other one is odd.
TEST(OtherData, SumsFillTheAccumulator) {
  for (int64_t columns : {2, 100, 65536}) {
    const BoundStep step = sumOf({op(OpCode::ExtF, {0})}, 1, columns);
    int exact24 = 0, odd = 0;
    for (int64_t pass = 0; pass < 64; ++pass) {
      double sum = filled(step, 1, 1, pass)[0], magnitude = std::fabs(sum);
      for (float x : filled(step, 0, columns, pass))
        sum += x, magnitude += std::fabs(x);
      if (!(std::fabs(sum) >= 8))
        continue;
      const double units = std::ldexp(sum, 20);
      if (std::nearbyint(units) == units && std::ldexp(magnitude, 20) <= 0x1p24)
        ++exact24, odd += std::fmod(units, 2) != 0;
    }
    EXPECT_GE(exact24, 10) << columns;
    EXPECT_GE(odd, 4) << columns;
  }
}

// Few elements are drawn often enough to meet what few numbers show; some are far from 1.
TEST(OtherData, FewElementsAreDrawnOften) {
  for (int64_t elements : {4, 67, 4096}) {
    BoundElementwise elementwise;
    elementwise.inputs = {{0, DType::F32, 0, {elements}, {1}}};
    elementwise.output = {1, DType::F32, 0, {elements}, {1}};
    elementwise.program = {1, {op(OpCode::Tanh, {0})}, 1};
    BoundStep step;
    step.body = std::move(elementwise);
    const int64_t passes = OtherData::passes(step);
    EXPECT_GE(passes * elements, std::min<int64_t>(32 * elements, 2048)) << elements;
    int64_t small = 0, large = 0;
    for (int64_t pass = 0; pass < passes; ++pass)
      for (float x : filled(step, 0, elements, pass)) {
        const float size = std::fabs(x);
        small += size < 0x1p-10f && size > 0x1p-30f, large += size > 0x1p4f && size < 0x1p24f;
      }
    EXPECT_GT(small, 0) << elements;
    EXPECT_GT(large, 0) << elements;
  }
}

// Of a loss as max(0, 1 - y x), computed in f32, some lines have values that are exact, so that
// nothing but the additions rounds, and need more than the accumulator's bits.
TEST(OtherData, ComputedSumsRoundInTheirAdditionsAlone) {
  const std::vector<Op> hinge = {op(OpCode::MulF, {0, 1}), op(OpCode::Constant, {}, 1),
                                 op(OpCode::SubF, {3, 2}), op(OpCode::Constant, {}, 0),
                                 op(OpCode::MaximumF, {4, 5})};
  constexpr int64_t columns = 256;
  const BoundStep step = sumOf(hinge, 1, columns, 2);
  int rough = 0;
  for (int64_t pass = 0; pass < OtherData::passes(step); ++pass) {
    const std::vector<float> x = filled(step, 0, columns, pass), y = filled(step, 1, columns, pass);
    bool exact = true, rounds = false;
    float sum = 0;
    for (size_t i = 0; i < x.size(); ++i) {
      const double value = std::max(0.0, 1 - double(x[i]) * double(y[i]));
      exact &= double(x[i]) * double(y[i]) == double(x[i] * y[i]) && value == double(float(value));
      rounds |= double(sum + float(value)) != double(sum) + value;
      sum += float(value);
    }
    rough += exact && rounds;
  }
  EXPECT_GE(rough, 8);
}

// What a clamp makes of any other values hides what a fold begins with.
TEST(OtherData, SomeLinesOfAFoldAreZero) {
  BoundStep step = sumOf({op(OpCode::AddF, {0, 1})}, 2, 64);
  gemm::bundle::FoldStep fold;
  fold.results.emplace_back();
  fold.over = {1};
  auto &bound = std::get<BoundElementwise>(step.body);
  bound.reduction.reset();
  bound.fold.emplace();
  bound.fold->step = &fold;
  int zero = 0, constant = 0;
  for (int64_t pass = 0; pass < OtherData::passes(step); ++pass) {
    const std::vector<float> values = filled(step, 0, 128, pass);
    for (size_t row : {0, 64}) {
      const bool same =
          std::all_of(values.begin() + int64_t(row), values.begin() + int64_t(row) + 64,
                      [&](float x) { return x == values[row]; });
      zero += same && values[row] == 0, constant += same && values[row] != 0;
    }
  }
  EXPECT_GT(zero, 1);
  EXPECT_GT(constant, 0);
}

/// The elements of buffer 0, in all passes, of a step of so many elements of a type.
std::vector<Value> drawn(std::vector<Op> ops, DType type, int64_t elements) {
  BoundElementwise elementwise;
  elementwise.inputs = {{0, type, 0, {elements}, {1}}};
  elementwise.output = {1, type, 0, {elements}, {1}};
  const auto count = static_cast<uint32_t>(ops.size());
  elementwise.program = {1, std::move(ops), count};
  BoundStep step;
  step.body = std::move(elementwise);
  BoundBuffer info;
  info.dtype = type, info.elements = elements;
  std::vector<Value> values;
  const size_t size = gemm::bundle::byteSize(type);
  std::vector<std::byte> bytes(static_cast<size_t>(elements) * size);
  for (int64_t pass = 0; pass < OtherData::passes(step); ++pass) {
    OtherData(step, 1, pass, true).fill(0, info, bytes.data());
    for (size_t at = 0; at < bytes.size(); at += size)
      values.push_back(gemm::bundle::isFloat(type)
                           ? Value{gemm::oracle::loadFloat(type, &bytes[at]), 0}
                           : Value{0, gemm::oracle::loadInteger(type, &bytes[at])});
  }
  return values;
}

// A threshold decides at the number that it names and at both of its neighbours: however few
// elements there are, each of these is among them in some pass.
TEST(OtherData, NumbersThatAreNamedAreMetForCertain) {
  std::vector<double> named = {0, 0.1, 6, -1e-30, 448}; // a clamp, thresholds
  std::vector<Op> ops;
  for (double number : named)
    ops.push_back(op(OpCode::Constant, {}, number));
  ops.push_back(op(OpCode::MaximumF, {0, 1}));
  for (DType type : {DType::F32, DType::BF16, DType::F16, DType::F8E4M3FN, DType::F64})
    for (int64_t elements : {1, 2, 7, 300}) {
      std::set<double> met;
      for (const Value &value : drawn(ops, type, elements))
        if (!std::isnan(value.f))
          met.insert(value.f);
      for (double number : named) {
        const double at = gemm::oracle::roundTo(type, number);
        EXPECT_TRUE(met.count(at)) << number << " of " << elements;
        const double half = gemm::oracle::roundingEdge(type, at, true) - at,
                     below = at - gemm::oracle::roundingEdge(type, at, false);
        if (type != DType::F64 && at != 448) { // beyond which f8E4M3FN has no number
          EXPECT_TRUE(met.count(at + 2 * half)) << number << " of " << elements;
        }
        if (type != DType::F64) {
          EXPECT_TRUE(met.count(at - 2 * below)) << number << " of " << elements;
        }
      }
    }
}

// To which side a tie goes shows the last bit of what was added, as hardswish adds 3.
TEST(OtherData, TiesWithWhatIsNamedAreMetForCertain) {
  const std::vector<Op> ops = {op(OpCode::Constant, {}, 3), op(OpCode::AddF, {0, 1})};
  for (DType type : {DType::F16, DType::BF16})
    for (int64_t elements : {1, 24, 96, 4096}) {
      int seen = 0;
      for (const Value &value : drawn(ops, type, elements))
        seen += std::isfinite(value.f) && gemm::oracle::roundTo(type, value.f + 3) !=
                                              gemm::oracle::roundTo(type, value.f + 3 - 0x1p-22);
      EXPECT_GT(seen, 0) << elements;
    }
}

TEST(OtherData, IntegersThatAreNamedAreMetForCertain) {
  Op seven = op(OpCode::Constant, {}), least = seven, compare = op(OpCode::MaxSI, {0, 1});
  seven.integer = 7, least.integer = -100;
  seven.type = least.type = compare.type = DType::I32;
  for (int64_t elements : {1, 3, 500}) {
    std::set<int64_t> met;
    for (const Value &value : drawn({seven, least, compare}, DType::I32, elements))
      met.insert(value.i);
    for (int64_t number : {6, 7, 8, -101, -100, -99})
      EXPECT_TRUE(met.count(number)) << number << " of " << elements;
  }
}

// Of four results of three operands, each of which always has one special number, less than half
// would be ordinary; every kind of number comes in some pass.
TEST(OtherData, FewResultsHaveFewSpecialNumbers) {
  const BoundStep step = sumOf({op(OpCode::MulF, {0, 1})}, 4, 1, 2);
  int64_t special = 0, infinite = 0, nan = 0, passes = OtherData::passes(step);
  for (int64_t pass = 0; pass < passes; ++pass)
    for (size_t buffer : {0, 1, 2})
      for (float x : filled(step, buffer, 4, pass)) {
        nan += std::isnan(x), infinite += std::isinf(x);
        special +=
            !std::isfinite(x) || std::fabs(x) > 0x1p100f || std::fpclassify(x) == FP_SUBNORMAL;
      }
  EXPECT_GT(nan, 0);
  EXPECT_GT(infinite, 0);
  EXPECT_LT(special, passes * 12 / 6);
}
} // namespace
