// Traces of PyTorch's profiler and the tables that TraceLens makes of them: all work on matrices
// is listed, and each mistake is one located message.
#include "ReadInputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;

namespace {
std::string event(const std::string &name, const std::string &dims, const std::string &types,
                  const std::string &extra = "") {
  return R"({"ph": "X", "cat": "cpu_op", "name": ")" + name +
         R"(", "pid": 1, "tid": 1, "ts": 1, "dur": 2, "args": {"External id": 7, "Input Dims": )" +
         dims + R"(, "Input type": )" + types + extra + "}}";
}
std::string trace(const std::string &events) { return "{\"traceEvents\": [" + events + "]}"; }
const char *two = R"(["c10::BFloat16", "c10::BFloat16"])";
} // namespace

// One training step of a GPT MLP: two layers forward with bias, four products back.
TEST(Trace, MlpTraining) {
  Document d = empty("cpu");
  readTrace(input("mlp-train.json"), "mlp-train.json", d);
  complete(d);
  struct Expected {
    const char *name, *layout, *blas;
    int64_t m, n, k;
    bool bias;
    std::array<int64_t, 2> a, b;
  };
  using S = std::array<int64_t, 2>;
  std::vector<Expected> expected = {
      {"aten::addmm", "nt", "(T,N)", 128, 256, 64, true, S{64, 1}, S{1, 64}},
      {"aten::addmm", "nt", "(T,N)", 128, 64, 256, true, S{256, 1}, S{1, 256}},
      {"aten::mm in AddmmBackward0", "nn", "(N,N)", 128, 256, 64, false, S{64, 1}, S{256, 1}},
      {"aten::mm in AddmmBackward0", "tn", "(N,T)", 64, 256, 128, false, S{1, 64}, S{256, 1}},
      {"aten::mm in AddmmBackward0", "nn", "(N,N)", 128, 64, 256, false, S{256, 1}, S{64, 1}},
      {"aten::mm in AddmmBackward0", "tn", "(N,T)", 256, 64, 128, false, S{1, 256}, S{64, 1}}};
  ASSERT_EQ(d.rows.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    const Expected &e = expected[i];
    const Row &row = d.rows[i];
    EXPECT_EQ(row.name, e.name);
    EXPECT_EQ(row.layout, e.layout) << i;
    EXPECT_EQ(row.blas(), e.blas) << i;
    EXPECT_EQ(row.problem.m, e.m) << i;
    EXPECT_EQ(row.problem.n, e.n) << i;
    EXPECT_EQ(row.problem.k, e.k) << i;
    EXPECT_EQ(row.bias, e.bias) << i;
    EXPECT_EQ(row.strideA, e.a) << i;
    EXPECT_EQ(row.strideB, e.b) << i;
    EXPECT_EQ(row.problem.a, Type::BF16);
    EXPECT_EQ(row.count, 1);
    EXPECT_GT(row.measuredSeconds, 0);
    EXPECT_GT(row.roofShare(), 0);
  }
}

// Times of a CPU are listed and not compared with a GPU's roof.
TEST(Trace, AttentionOnTheWrongMachine) {
  Document d = empty("h200");
  readTrace(input("attention-infer.json"), "t", d);
  complete(d);
  ASSERT_EQ(d.rows.size(), 3u); // q, k and v projections are one row
  EXPECT_EQ(d.rows[0].count, 3);
  EXPECT_EQ(d.rows[0].problem.m, 96);
  EXPECT_EQ(d.rows[0].layout, "nt");
  EXPECT_EQ(d.rows[1].problem.batch, 8);
  EXPECT_EQ(d.rows[1].layout, "nt");
  EXPECT_EQ(d.rows[2].layout, "nn");
  EXPECT_GT(d.rows[0].measuredSeconds, 0);
  EXPECT_EQ(d.rows[0].roofShare(), 0);
  ASSERT_FALSE(d.notes.empty());
  EXPECT_THAT(d.notes[0], HasSubstr("a trace of the CPU"));
}

// On a GPU the time is that of the kernels with the operator's id.
TEST(Trace, KernelsOfTheOperator) {
  std::string op = event("aten::mm", "[[4, 8], [8, 16]]", two);
  auto kernel = [](int id, int us) {
    return R"({"ph": "X", "cat": "kernel", "name": "sm90_gemm", "ts": 5, "dur": )" +
           std::to_string(us) + R"(, "args": {"External id": )" + std::to_string(id) + "}}";
  };
  Document d = empty();
  readTrace(trace(op + "," + kernel(7, 30) + "," + kernel(7, 12) + "," + kernel(8, 99)), "t", d);
  ASSERT_EQ(d.rows.size(), 2u); // that of another id is listed alone
  EXPECT_EQ(d.rows[1].name, "kernel sm90_gemm");
  EXPECT_NEAR(d.rows[0].measuredSeconds, 42e-6, 1e-12);
  EXPECT_TRUE(d.rows[0].comparable);
  EXPECT_EQ(d.rows[0].layout, "nn");
  EXPECT_EQ(d.rows[0].lda, 8);
}

TEST(Trace, LinearAloneIsAProduct) {
  Document d = empty();
  readTrace(trace(event("aten::linear", "[[2, 3, 8], [16, 8], [16]]",
                        R"(["c10::Half", "c10::Half", "c10::Half"])")),
            "t", d);
  ASSERT_EQ(d.rows.size(), 1u);
  EXPECT_EQ(d.rows[0].problem.m, 6);
  EXPECT_EQ(d.rows[0].problem.n, 16);
  EXPECT_TRUE(d.rows[0].bias);
}

namespace {
// Work that nests: what an operator calls begins and ends within it.
std::string timed(const std::string &name, double start, double duration, int id,
                  const std::string &dims = "[]", const std::string &types = "[]",
                  const char *extra = "") {
  return R"({"ph": "X", "cat": "cpu_op", "name": ")" + name + R"(", "tid": 1, "ts": )" +
         std::to_string(start) + R"(, "dur": )" + std::to_string(duration) +
         R"(, "args": {"External id": )" + std::to_string(id) + R"(, "Input Dims": )" + dims +
         R"(, "Input type": )" + types + extra + "}}";
}
std::string kernel(const std::string &name, double duration, int id) {
  return R"({"ph": "X", "cat": "kernel", "name": ")" + name + R"(", "ts": 5, "dur": )" +
         std::to_string(duration) + R"(, "args": {"External id": )" + std::to_string(id) + "}}";
}
} // namespace

// All work on matrices is listed: what is no product says why, with its share of the time, by
// the innermost operator that did it.
TEST(Trace, WhatIsNoProductIsListed) {
  Document d = empty();
  readTrace(
      trace(timed("aten::mm", 0, 5, 1, "[[4, 8], [8, 16]]", two) + "," +
            timed("aten::scaled_dot_product_attention", 10, 20, 2) + "," +
            timed("aten::_scaled_dot_product_flash_attention", 11, 18, 3, "[[1, 8, 141, 64], []]") +
            "," + timed("aten::_flash_attention_forward", 12, 15, 4, "[[1, 8, 141, 64], []]") +
            "," + timed("aten::conv2d", 40, 9, 5) + "," + timed("aten::convolution", 41, 7, 6) +
            "," + timed("aten::cudnn_convolution", 42, 5, 7, "[[1, 3, 8, 8], [4, 3, 3, 3]]") + "," +
            timed("aten::_grouped_mm", 60, 5, 8) + "," + timed("aten::layer_norm", 70, 5, 9) + "," +
            timed("aten::mm", 80, 5, 10, "[[4, 8], [8, 16]]", R"(["complex", "complex"])") + "," +
            kernel("sm90_xmma_gemm", 30, 1) + "," + kernel("flash_fwd_kernel", 40, 4) + "," +
            kernel("cudnn_convolve", 10, 7) + "," + kernel("grouped", 10, 8) + "," +
            kernel("layer_norm_kernel", 999, 9) + "," + kernel("cgemm", 5, 10) + "," +
            kernel("triton_gemm_0", 5, 99)),
      "t", d);
  complete(d);
  struct Expected {
    const char *name, *unread;
    double share;
  };
  std::vector<Expected> expected = {
      {"aten::mm", "", 0.3},
      {"aten::_flash_attention_forward 1×8×141×64", "attention", 0.4},
      {"aten::cudnn_convolution 1×3×8×8, 4×3×3×3", "a convolution", 0.1},
      {"aten::_grouped_mm", "products whose rows are data", 0.1},
      {"aten::mm 4×8, 8×16", "operands of type complex", 0.05},
      {"kernel triton_gemm_0", "a kernel that no known operator launched", 0.05}};
  ASSERT_EQ(d.rows.size(), expected.size());
  for (size_t i = 0; i < expected.size(); ++i) {
    EXPECT_EQ(d.rows[i].name, expected[i].name);
    EXPECT_EQ(d.rows[i].unread, expected[i].unread);
    EXPECT_NEAR(d.rows[i].timeShare, expected[i].share, 1e-9) << i;
    EXPECT_EQ(d.rows[i].cost.has_value(), d.rows[i].unread.empty());
  }
  EXPECT_THAT(totalsText(d), HasSubstr("Rows that are products, counts included (30% of the "
                                       "measured time): 1.02 KFLOP, roof "));
  EXPECT_THAT(markdown(d), HasSubstr("| not read as a product: attention, 40% of the measured "
                                     "time |"));
  EXPECT_THAT(html(d), HasSubstr("not read as a product: a convolution, 10% of the measured time"));
  EXPECT_THAT(emitMlir(d), HasSubstr("// aten::_grouped_mm, 1 time: not read as a product"));
  auto rows = nlohmann::json::parse(json(d))["rows"];
  EXPECT_EQ(rows[1]["m"], nullptr);
  EXPECT_EQ(rows[1]["unread"], "attention");
}

// Attention that is done by products is those products; a linear speaks for what it calls.
TEST(Trace, ProductsInsideSpeakForWhatIsAround) {
  Document d = empty("cpu");
  readTrace(
      trace(timed("aten::scaled_dot_product_attention", 0, 20, 1) + "," +
            timed("aten::bmm", 1, 5, 2, "[[2, 4, 8], [2, 8, 4]]", two) + "," +
            timed("aten::linear", 30, 9, 3, "[[4, 8], [16, 8], []]", R"(["float", "float", ""])") +
            "," + timed("aten::mkldnn_linear", 31, 5, 4)),
      "t", d);
  ASSERT_EQ(d.rows.size(), 2u);
  EXPECT_EQ(d.rows[0].name, "aten::bmm");
  EXPECT_EQ(d.rows[1].name, "aten::linear");
}

// Scaled products store what they were told to; 15 is bf16.
TEST(Trace, ScaledAndIntegerProducts) {
  Document d = empty("h100");
  const char *fp8 = R"(["c10::Float8_e4m3fn", "c10::Float8_e4m3fn", "float", "float"])";
  readTrace(trace(timed("aten::_scaled_mm", 0, 5, 1, "[[32, 64], [64, 16], [], []]", fp8,
                        R"(, "Concrete Inputs": ["", "", "", "", "", "", "15", "True"])") +
                  "," +
                  timed("aten::_int_mm", 9, 5, 2, "[[32, 64], [64, 16]]",
                        R"(["signed char", "signed char"])")),
            "t", d);
  complete(d);
  ASSERT_EQ(d.rows.size(), 2u);
  EXPECT_EQ(d.rows[0].problem.a, Type::F8E4M3FN);
  EXPECT_EQ(d.rows[0].problem.c, Type::BF16);
  EXPECT_EQ(d.rows[1].problem.c, Type::I32);
  EXPECT_TRUE(d.rows[0].cost && d.rows[1].cost);
}

TEST(Trace, Mistakes) {
  auto errors = [](const std::string &text) { return errorOf(readTrace, text); };
  EXPECT_THAT(errors("{\"traceEvents\": []}"), HasSubstr("in: expected work on matrices"));
  EXPECT_THAT(errors("{\"events\": []}"), HasSubstr("in: /: expected key \"traceEvents\""));
  EXPECT_THAT(errors(trace(event("aten::mm", "[[4, 8]]", two))),
              HasSubstr("/traceEvents/0/args/Input Dims: expected at least 2 inputs"));
  EXPECT_THAT(errors(trace(event("aten::mm", "[[4, 8], [9, 16]]", two))), HasSubstr("got 8 and 9"));
  EXPECT_THAT(errors(trace(event("aten::mm", "[[4, -8], [8, 16]]", two))), HasSubstr("got -8"));
  EXPECT_THAT(errors(trace(event("aten::mm", "[[4], [8, 16]]", two))), HasSubstr("rank 2"));
  // Sizes whose product has no 64 bits, with strides and without.
  const std::string large = "1099511627776", huge = "[" + large + ", " + large + ", 8]";
  for (const char *strides : {"", R"(, "Input Strides": [[8, 8, 1], [8, 1]])"})
    EXPECT_THAT(errors(trace(event("aten::linear", "[" + huge + ", [16, 8]]", two, strides))),
                HasSubstr("/args/Input Dims/0: expected a tensor of less than 2^63 elements"));
  EXPECT_THAT(
      errors(trace(R"({"ph": "X", "name": "aten::mm", "ts": 1, "dur": 1, "tid": 1, "args": {}})")),
      HasSubstr("record_shapes"));
  // Cut short anywhere, it is one message.
  std::string whole = input("attention-infer.json");
  ASSERT_FALSE(whole.empty());
  for (size_t n = 0; n + 3 < whole.size(); n += 97)
    EXPECT_THAT(errors(whole.substr(0, n)), testing::StartsWith("in: expected JSON, got a "));
}

// Tables as TraceLens writes them: of products, and of attention.
TEST(TraceLens, Tables) {
  const char *products =
      "name,param: M,param: N,param: K,param: bias,param: stride_A,param: stride_B,"
      "param: dtype_A_B,param: B,param: transpose,GFLOPS_first,trunc_kernel_details,"
      "Kernel Time (µs)_mean,name_count\n"
      "aten::addmm,141,2048,512,True,\"(512, 1)\",\"(1, 512)\",\"('c10::BFloat16', "
      "'c10::BFloat16')\",1,\"(True, False)\",0.29,\"[{'name': 'Cijk', 'x': 1}]\",8.5,4\n"
      "aten::mm,131072,32,32,False,None,None,\"('c10::Half', 'c10::Half')\",1,"
      "\"(False, True)\",0.27,,13.5,10\n";
  ASSERT_TRUE(isTraceLens(products));
  EXPECT_FALSE(isTraceLens("m,n,k,name\n1,2,3,x\n"));
  Document d = empty("mi300x");
  readTraceLens(products, "GEMM.csv", d);
  const char *attention = "name,param: B,param: N_Q,Kernel Time (µs)_mean,name_count\n"
                          "aten::_scaled_dot_product_flash_attention,1,141,28.4,4\n";
  readTraceLens(attention, "SDPA_fwd.csv", d);
  complete(d);
  ASSERT_EQ(d.rows.size(), 3u);
  EXPECT_EQ(d.rows[0].problem.m, 141);
  EXPECT_EQ(d.rows[0].problem.n, 2048);
  EXPECT_EQ(d.rows[0].layout, "nt");
  EXPECT_EQ(d.rows[0].blas(), "(T,N)");
  EXPECT_EQ(d.rows[0].ldb, 512);
  EXPECT_EQ(d.rows[0].count, 4);
  EXPECT_TRUE(d.rows[0].bias);
  EXPECT_NEAR(d.rows[0].measuredSeconds, 8.5e-6, 1e-12);
  EXPECT_EQ(d.rows[1].layout, "tn");
  EXPECT_EQ(d.rows[1].problem.a, Type::F16);
  EXPECT_EQ(d.rows[2].unread, "attention");
  auto errors = [](const std::string &text) { return errorOf(readTraceLens, text); };
  EXPECT_THAT(errors("name,param: x\naten::relu,1\n"), HasSubstr("in: expected a table"));
  EXPECT_THAT(errors("name,param: M,param: N,param: K,param: stride_A\nx,1,2,3,\"(a, b)\"\n"),
              HasSubstr("in:2: expected strides such as (512, 1) in column param: stride_A"));
  EXPECT_THAT(errors("name,param: M,param: N,param: K,param: dtype_A_B\nx,1,2,3,complex\n"),
              HasSubstr("in:2: expected types of PyTorch"));
}

// Modules of a trace with stacks: forward by time, backward by autograd's number; steps of the
// profiler are none. Equal products of two modules are two rows.
TEST(Trace, Modules) {
  auto timed = [](const char *category, const std::string &name, int start, int duration,
                  const std::string &args) {
    return R"({"ph": "X", "cat": ")" + std::string(category) + R"(", "name": ")" + name +
           R"(", "pid": 1, "tid": 1, "ts": )" + std::to_string(start) + R"(, "dur": )" +
           std::to_string(duration) + R"(, "args": {)" + args + "}}";
  };
  auto mm = [&](int start, const std::string &more) {
    return timed("cpu_op", "aten::mm", start, 5,
                 R"("Input Dims": [[8, 16], [16, 32]], "Input type": )" + std::string(two) + more);
  };
  std::string events = timed("user_annotation", "ProfilerStep#3", 0, 1000, "");
  for (const std::string &one :
       {timed("user_annotation", "forward", 1, 400, ""),
        timed("python_function", "nn.Module: MLP_0", 10, 300, ""),
        timed("python_function", "nn.Module: Linear_0", 20, 50, ""),
        timed("python_function", "torch/nn/modules/linear.py(114): forward", 21, 40, ""),
        timed("python_function", "nn.Module: Linear_1", 100, 50, ""),
        mm(30, R"(, "Sequence number": 7)"), mm(110, R"(, "Sequence number": 8)"), mm(350, ""),
        timed("cpu_op", "MmBackward0", 500, 50, R"("Sequence number": 8)"), mm(510, ""),
        timed("cpu_op", "MmBackward0", 600, 50, R"("Sequence number": 99)"), mm(610, "")})
    events += "," + one;
  Document d = empty("cpu");
  readTrace(trace(events), "t", d);
  std::vector<std::pair<std::string, std::string>> found;
  for (const Row &row : d.rows)
    found.emplace_back(row.name, row.module);
  using P = std::pair<std::string, std::string>;
  EXPECT_THAT(found, testing::ElementsAre(P("aten::mm", "forward/MLP_0/Linear_0"),
                                          P("aten::mm", "forward/MLP_0/Linear_1"),
                                          P("aten::mm", "forward"),
                                          P("aten::mm in MmBackward0", "forward/MLP_0/Linear_1"),
                                          P("aten::mm in MmBackward0", "")));
}

// Modules in modules without end: paths stop growing.
TEST(Trace, ModulesWithoutEnd) {
  std::string events;
  constexpr int depth = 2000;
  for (int i = 0; i < depth; ++i)
    events += R"({"ph": "X", "cat": "python_function", "name": "nn.Module: Deep_)" +
              std::to_string(i) + R"(", "tid": 1, "ts": )" + std::to_string(i) + R"(, "dur": )" +
              std::to_string(2 * (depth - i) + 10) + "},";
  events +=
      R"({"ph": "X", "cat": "cpu_op", "name": "aten::mm", "tid": 1, "ts": 2001, "dur": 2, "args": {
    "Input Dims": [[8, 16], [16, 32]], "Input type": )" +
      std::string(two) + "}}";
  Document d = empty("cpu");
  readTrace(trace(events), "t", d);
  EXPECT_THAT(d.rows[0].module, testing::StartsWith("Deep_0/Deep_1/"));
  EXPECT_LT(d.rows[0].module.size(), 420u);
}
