// Operators of a trace that multiply no matrices: each listed once, with its work by hand.
#include "ReadInputs.h"
#include "TraceOperators.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm;
using namespace gemm::report;

namespace {
CalledOperator call(const char *name, double start, double end, bool product = false,
                    int64_t thread = 1) {
  return {thread, start, end, product, name};
}
} // namespace

// A mean that calls a sum is one operator; what a product calls is its own; of the unknown those
// that call nothing.
TEST(TraceOperators, EachOnce) {
  const std::vector<CalledOperator> calls = {call("aten::to", 0, 10),
                                             call("aten::_to_copy", 1, 9),
                                             call("aten::copy_", 2, 8),
                                             call("aten::mean", 20, 30),
                                             call("aten::sum", 21, 25),
                                             call("aten::div_", 26, 29),
                                             call("aten::mm", 40, 50, true),
                                             call("aten::copy_", 41, 42),
                                             call("aten::add", 45, 60, false, 2),
                                             call("my::op", 70, 80),
                                             call("my::inner", 71, 72)};
  EXPECT_THAT(listedOperators(calls), testing::ElementsAre(2, 3, 8, 10));
  EXPECT_TRUE(listedOperators({}).empty());
}

TEST(TraceOperators, Work) {
  const std::vector<TracedTensor> two = {{"c10::BFloat16", 1024}, {"float", 32}};
  EXPECT_EQ(workOf("aten::add", two)->flops, 1024);
  EXPECT_EQ(workOf("aten::add", two)->bytes, 2048 + 128 + 2048);
  EXPECT_EQ(workOf("aten::add_", two)->bytes, 2048 + 128 + 2048);
  EXPECT_EQ(workOf("aten::sum", two)->bytes, 2048 + 128);
  EXPECT_EQ(workOf("aten::zero_", two)->bytes, 2048);
  EXPECT_EQ(workOf("aten::_softmax", two)->flops, 5 * 1024);
  EXPECT_EQ(workOf("aten::_softmax", two)->kind, OperatorClass::Normalisation);
  EXPECT_FALSE(workOf("aten::add", {}));
  EXPECT_FALSE(workOf("aten::sorted", two));
}

// bert-large's training step by hand: T 4096, d 1024, 16 heads, 24 layers.
TEST(Operators, OfATransformer) {
  ModelDescription m;
  m.layers = 24, m.dModel = 1024, m.dFf = 4096, m.heads = 16, m.batch = 8, m.length = 512;
  m.phase = Phase::Train;
  std::vector<ModelOperator> list = modelOperators(m);
  auto find = [&](const char *name) {
    for (const ModelOperator &one : list)
      if (one.name == name)
        return one;
    ADD_FAILURE() << name;
    return ModelOperator{};
  };
  EXPECT_EQ(find("norm").count, 48);
  EXPECT_EQ(find("norm").work.flops, 7.0 * 4096 * 1024);
  EXPECT_EQ(find("attn.softmax").work.bytes, 2 * 2.0 * 8 * 16 * 512 * 512);
  EXPECT_EQ(find("mlp.activation").work.flops, 5.0 * 4096 * 4096);
  // 12 d^2 parameters a layer: a gradient and a weight of 2 bytes, 12 bytes of state twice.
  EXPECT_EQ(find("optimiser").work.bytes, 28.0 * 24 * 12 * 1024 * 1024);
  EXPECT_EQ(find("optimiser").count, 1);
  m.phase = Phase::Decode, m.steps = 10;
  list = modelOperators(m);
  EXPECT_EQ(list.size(), 4u);
  EXPECT_EQ(find("attn.softmax").count, 240);
  EXPECT_EQ(find("attn.softmax").work.flops, 5.0 * 8 * 16 * 512);
}

TEST(Operators, RoofOfTheVectorUnits) {
  const Target &t = *lookupTarget("h200");
  const OperatorWork work{OperatorClass::Elementwise, 67e9, 4.8e6};
  std::optional<Cost> c = cost(work, t);
  ASSERT_TRUE(c);
  EXPECT_DOUBLE_EQ(c->mathSeconds, 67e9 / t.vectorF32);
  EXPECT_EQ(c->bound, Bound::Compute);
  EXPECT_DOUBLE_EQ(c->memorySeconds, 4.8e6 / t.dramBytesPerSecond);
  Target none = t;
  none.vectorF32 = 0;
  EXPECT_FALSE(cost(work, none));
}

// Time on a GPU is of the kernels that an operator launched itself; nothing without --operators.
TEST(Operators, OfATraceWithKernels) {
  const std::string text = R"({"traceEvents": [
    {"ph": "X", "cat": "cpu_op", "name": "aten::mm", "tid": 1, "ts": 1, "dur": 2, "args": {"External id": 1,
      "Input Dims": [[8, 16], [16, 32]], "Input type": ["float", "float"]}},
    {"ph": "X", "cat": "cpu_op", "name": "aten::softmax", "tid": 1, "ts": 5, "dur": 4, "args": {"External id": 2,
      "Input Dims": [[8, 32], []], "Input type": ["float", "Scalar"]}},
    {"ph": "X", "cat": "cpu_op", "name": "aten::_softmax", "tid": 1, "ts": 6, "dur": 2, "args": {"External id": 3,
      "Input Dims": [[8, 32], [], []], "Input type": ["float", "Scalar", "Scalar"]}},
    {"ph": "X", "cat": "cpu_op", "name": "MulBackward0", "tid": 1, "ts": 20, "dur": 2, "args": {"External id": 4}},
    {"ph": "X", "cat": "kernel", "name": "gemm", "tid": 7, "ts": 9, "dur": 60, "args": {"External id": 1}},
    {"ph": "X", "cat": "kernel", "name": "softmax", "tid": 7, "ts": 69, "dur": 40, "args": {"External id": 3}}]})";
  Document d = empty("a100");
  readTrace(text, "t", d);
  EXPECT_EQ(d.rows.size(), 1u);
  d = empty("a100");
  d.operators = true;
  readTrace(text, "t", d);
  complete(d);
  ASSERT_EQ(d.rows.size(), 2u);
  EXPECT_EQ(d.rows[1].name, "aten::_softmax 8×32");
  EXPECT_DOUBLE_EQ(d.rows[1].measuredSeconds, 40e-6);
  EXPECT_EQ(d.rows[1].cost->flops, 5 * 256);
  EXPECT_EQ(d.rows[1].cost->bytes, 2 * 1024);
  EXPECT_NEAR(totals(d).timeShare, 0.6, 1e-9);
  EXPECT_THAT(totalsText(d), testing::HasSubstr("% of the FLOP and 60% of the time"));
}

// As large as a file may say: numbers stay numbers, and what is no size is refused in words.
TEST(Operators, AbsurdSizes) {
  auto of = [](const std::string &dims) {
    return R"({"traceEvents": [
      {"ph": "X", "cat": "cpu_op", "name": "aten::mm", "tid": 1, "ts": 1, "dur": 2, "args": {
        "Input Dims": [[8, 16], [16, 32]], "Input type": ["float", "float"]}},
      {"ph": "X", "cat": "cpu_op", "name": "aten::where", "tid": 1, "ts": 5, "dur": 4, "args": {
        "Input Dims": [)" +
           dims + R"(], "Input type": ["float"]}}]})";
  };
  std::string many = "[1099511627776";
  for (int i = 0; i < 40; ++i)
    many += ", 1099511627776";
  Document d = empty("cpu");
  d.operators = true;
  readTrace(of(many + "]"), "t", d);
  complete(d);
  EXPECT_EQ(d.rows[1].cost->flops, 0);
  EXPECT_GT(d.rows[1].cost->bytes, int64_t(1) << 62);
  EXPECT_FALSE(html(d).empty());
  d = empty("cpu");
  d.operators = true;
  EXPECT_THROW(readTrace(of("[-4]"), "t", d), bundle::Error);
}
