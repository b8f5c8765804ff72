// What is drawn again so that an element can be judged, and what is not.
#include "InRange.h"

#include <gtest/gtest.h>

#include <cmath>

using namespace gemm::runtime;
using gemm::bundle::DType;
using gemm::bundle::Op;
using gemm::bundle::OpCode;

namespace {
Op op(OpCode code, std::vector<uint32_t> args, DType type = DType::F32) {
  Op result;
  result.code = code, result.args = std::move(args), result.type = type;
  return result;
}

/// Rows of four of f32 into i8: `strides` of each input, buffers 0, 1, ...
struct Rows {
  BoundStep step;
  std::vector<std::vector<float>> buffers;

  Rows(std::vector<std::vector<float>> values, std::vector<std::vector<int64_t>> strides,
       std::vector<Op> ops, std::vector<int64_t> shape)
      : buffers(std::move(values)) {
    BoundElementwise body;
    auto count = static_cast<uint32_t>(buffers.size());
    for (size_t i = 0; i < buffers.size(); ++i)
      body.inputs.push_back({i, DType::F32, 0, shape, strides[i]});
    body.output = {buffers.size(), DType::I8, 0, shape, {shape[1], 1}};
    body.program = {count, ops, count + static_cast<uint32_t>(ops.size()) - 1};
    step.body = std::move(body);
  }
  void draw(size_t constant = SIZE_MAX) {
    drawInRange(
        step, [&](size_t buffer) { return reinterpret_cast<std::byte *>(buffers[buffer].data()); },
        [&](size_t buffer) { return buffer == constant; }, 1);
  }
};

const Op toI8 = op(OpCode::FPToSI, {0}, DType::I8), toU8 = op(OpCode::FPToUI, {0}, DType::I8);

TEST(InRange, DrawsWhatNothingCanBeSaidOf) {
  Rows rows({{1.5f, 1e6f, -100, 3e38f, NAN, -128.5f, 0, INFINITY}}, {{4, 1}}, {toI8}, {2, 4});
  rows.draw();
  const std::vector<float> &x = rows.buffers[0];
  EXPECT_EQ(x[0], 1.5f);
  EXPECT_EQ(x[2], -100);
  EXPECT_EQ(x[5], -128.5f); // -128 holds it
  EXPECT_EQ(x[6], 0);
  for (size_t i : {1, 3, 4, 7})
    EXPECT_LT(std::fabs(x[i]), 129) << i;
}

TEST(InRange, SignsGo) {
  Rows rows({{-1.5f, -200, -300, 255}}, {{4, 1}}, {toU8}, {1, 4});
  rows.draw();
  for (float x : rows.buffers[0])
    EXPECT_TRUE(x > -1 && x < 256) << x;
  EXPECT_EQ(rows.buffers[0][3], 255);
}

TEST(InRange, QuotientsChange) {
  const std::vector<Op> ops = {op(OpCode::DivF, {0, 1}), op(OpCode::FPToSI, {2}, DType::I8)};
  Rows rows({{4, 300, 1, 1}, {2, 0.5f, 0x1p-20f, 0}}, {{4, 1}, {4, 1}}, ops, {1, 4});
  rows.draw();
  for (size_t i = 0; i < 4; ++i)
    EXPECT_LT(std::fabs(rows.buffers[0][i] / rows.buffers[1][i]), 129) << i;
}

// What several values are made of would spoil the ones that were right, and constants stay.
TEST(InRange, SharedAndConstantStay) {
  const std::vector<Op> ops = {op(OpCode::MulF, {0, 1}), op(OpCode::FPToSI, {2}, DType::I8)};
  const std::vector<std::vector<float>> values = {{1, 2, 3, 4, 5, 6, 7, 8}, {1, 1e3f, 1, -1e3f}};
  Rows rows(values, {{4, 1}, {0, 1}}, ops, {2, 4});
  rows.draw();
  EXPECT_EQ(rows.buffers[1], values[1]);
  for (size_t i = 0; i < 8; ++i)
    EXPECT_LT(std::fabs(rows.buffers[0][i] * values[1][i % 4]), 129) << i;
  Rows constant(values, {{4, 1}, {0, 1}}, ops, {2, 4});
  constant.draw(0);
  EXPECT_EQ(constant.buffers, values);
  Rows windows({{1e6f, 1e6f, 1e6f}}, {{1, 1}}, {toI8}, {2, 2}); // that overlap
  windows.draw();
  EXPECT_EQ(windows.buffers[0][1], 1e6f);
}
} // namespace
