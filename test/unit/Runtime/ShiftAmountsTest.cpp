// What a step shifts by is found through casts and loads, and is drawn so that a shift has a
// meaning.
#include "gemm/Runtime/ShiftAmounts.h"
#include "OtherData.h"
#include "oracle/Float.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

using namespace gemm::runtime;
using gemm::bundle::DType;
using gemm::bundle::Op;
using gemm::bundle::OpCode;

namespace {
Op op(OpCode code, std::vector<uint32_t> args, DType type) {
  Op result;
  result.code = code, result.args = std::move(args), result.type = type;
  return result;
}

/// Of inputs of these types, buffers 0, 1, ..., and of a table, the buffer after the output.
BoundStep stepOf(const std::vector<DType> &inputs, std::vector<Op> ops, int64_t elements) {
  BoundElementwise step;
  auto count = static_cast<uint32_t>(inputs.size());
  for (size_t i = 0; i < inputs.size(); ++i)
    step.inputs.push_back({i, inputs[i], 0, {elements}, {1}});
  step.output = {inputs.size(), ops.back().type, 0, {elements}, {1}};
  step.tables.push_back({inputs.size() + 1, DType::I32, 0, {elements}, {1}});
  step.program = {count, ops, count + static_cast<uint32_t>(ops.size()) - 1};
  BoundStep result;
  result.body = std::move(step);
  return result;
}

using Amounts = std::map<size_t, int64_t>;

TEST(ShiftAmounts, AreFoundThroughCastsAndLoads) {
  for (OpCode shift : {OpCode::ShLI, OpCode::ShRSI, OpCode::ShRUI})
    EXPECT_EQ(shiftAmounts(stepOf({DType::I32, DType::I32}, {op(shift, {0, 1}, DType::I32)}, 4)),
              (Amounts{{1, 31}}));
  EXPECT_EQ(
      shiftAmounts(stepOf({DType::I64, DType::I8},
                          {op(OpCode::ExtUI, {1}, DType::I32), op(OpCode::ExtSI, {2}, DType::I64),
                           op(OpCode::ShRUI, {0, 3}, DType::I64)},
                          4)),
      (Amounts{{1, 63}}));
  // The narrowest of several shifts counts.
  EXPECT_EQ(shiftAmounts(
                stepOf({DType::I32, DType::I8},
                       {op(OpCode::TruncI, {0}, DType::I8), op(OpCode::ShLI, {2, 1}, DType::I8),
                        op(OpCode::ExtUI, {1}, DType::I32), op(OpCode::ShLI, {0, 4}, DType::I32)},
                       4)),
            (Amounts{{1, 7}}));
  EXPECT_EQ(shiftAmounts(stepOf(
                {DType::I64},
                {op(OpCode::Load, {0}, DType::I32), op(OpCode::ShLI, {1, 1}, DType::I32)}, 4)),
            (Amounts{{2, 31}}));
  EXPECT_EQ(
      shiftAmounts(stepOf({DType::I32, DType::I32}, {op(OpCode::AddI, {0, 1}, DType::I32)}, 4)),
      Amounts{});
}

TEST(ShiftAmounts, AreDrawnInRangeWithBothEnds) {
  for (int64_t elements : {1, 5, 300}) {
    const BoundStep step =
        stepOf({DType::I32, DType::I32}, {op(OpCode::ShLI, {0, 1}, DType::I32)}, elements);
    BoundBuffer info;
    info.dtype = DType::I32, info.elements = elements;
    std::vector<int64_t> met(32);
    bool others = false; // of what is shifted
    for (int64_t pass = 0; pass < OtherData::passes(step); ++pass) {
      std::vector<int32_t> values(static_cast<size_t>(elements));
      auto *bytes = reinterpret_cast<std::byte *>(values.data());
      OtherData(step, 1, pass, true).fill(1, info, bytes);
      for (int32_t x : values) {
        ASSERT_TRUE(x >= 0 && x < 32) << x;
        ++met[static_cast<size_t>(x)];
      }
      OtherData(step, 1, pass, true).fill(0, info, bytes);
      for (int32_t x : values)
        others |= x < 0 || x > 31;
    }
    EXPECT_GT(met[0], 0) << elements;
    EXPECT_GT(met[31], 0) << elements;
    EXPECT_GT(std::count_if(met.begin(), met.end(), [](int64_t n) { return n > 0; }), 5);
    EXPECT_TRUE(others);
  }
}

TEST(ShiftAmounts, FillATensor) {
  Tensor tensor(DType::I8, {64});
  fillAmounts(tensor, 63, 7);
  int64_t least = 100, most = -1;
  for (int64_t i = 0; i < 64; ++i) {
    const int64_t x = gemm::oracle::loadInteger(DType::I8, &tensor.bytes[static_cast<size_t>(i)]);
    least = std::min(least, x), most = std::max(most, x);
  }
  EXPECT_EQ(least, 0);
  EXPECT_EQ(most, 63);
}
} // namespace
