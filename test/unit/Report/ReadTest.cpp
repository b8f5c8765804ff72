// Inputs of a report: real traces, benchmark files, plans; each mistake in one
// located message, and nothing taken from a bad file.
#include "gemm/Bundle/Expr.h"
#include "gemm/Report/Report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <fstream>
#include <iterator>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;

namespace {
std::string input(const char *name) {
  std::ifstream stream(std::string(GEMM_INPUTS) + "/" + name);
  return {(std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>()};
}

Document empty(const char *machine = "a100") {
  Document d;
  d.target = *lookupTarget(machine);
  return d;
}

std::string replaced(std::string text, const std::string &from, const std::string &to) {
  return text.replace(text.find(from), from.size(), to);
}

template <typename Read> std::string errorOf(Read read, const std::string &text) {
  Document d = empty();
  try {
    read(text, "in", d);
  } catch (const bundle::Error &error) {
    EXPECT_TRUE(d.rows.empty() && d.inputs.empty() && d.notes.empty());
    return error.what();
  }
  return "no error";
}

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

TEST(Bench, ColumnsOfTheCutlassProfiler) {
  Document d = empty();
  readBenchCsv("# a comment\nProblem,Provider,OperationKind,Disposition,m,n,k,A,B,D,Runtime\r\n"
               "1,CUTLASS,gemm,passed,128,256,512,bf16:row,bf16:column,f32:row,0.5\r\n"
               "2,model,gemm,not_run,1,256,512,f16:row,f16:row,f16:row,0.1\n",
               "b.csv", d);
  ASSERT_EQ(d.rows.size(), 2u);
  EXPECT_EQ(d.rows[0].name, "row 1 (CUTLASS)");
  EXPECT_EQ(d.rows[0].measuredSeconds, 0.5e-3);
  EXPECT_EQ(d.rows[0].problem.c, Type::F32);
  EXPECT_EQ(d.rows[0].check, "passed");
  EXPECT_EQ(d.rows[1].measuredSeconds, 0); // a modelled time is no measurement
}

// A and B by rows or columns give the layout; a result by columns is the transposed product.
TEST(Bench, StorageOrdersAndBeta) {
  Document d = empty();
  readBenchCsv("m,n,k,A,B,C,D,alpha,beta\n"
               "128,256,512,f16:column,f16:row,f16:row,f16:row,1,0\n"
               "128,256,512,s8:row,s8:column,s32:column,s32:column,1,1\n"
               "128,256,512,e4m3,e4m3,f32,f32,1,-1\n",
               "b.csv", d);
  ASSERT_EQ(d.rows.size(), 3u);
  EXPECT_EQ(d.rows[0].layout, "tn");
  EXPECT_FALSE(d.rows[0].problem.beta);
  EXPECT_EQ(d.rows[1].problem.m, 256);
  EXPECT_EQ(d.rows[1].problem.n, 128);
  EXPECT_EQ(d.rows[1].layout, "nt"); // B^T of columns is by rows; A^T of rows by columns
  EXPECT_EQ(d.rows[1].problem.a, Type::I8);
  EXPECT_TRUE(d.rows[1].problem.beta);
  EXPECT_EQ(d.rows[2].problem.a, Type::F8E4M3FN);
  EXPECT_TRUE(d.rows[2].problem.beta);
}

TEST(Bench, Mistakes) {
  auto errors = [](const std::string &text) { return errorOf(readBenchCsv, text); };
  EXPECT_EQ(errors(""), "in: expected a header and at least one row, got nothing");
  EXPECT_EQ(errors("m,n,k\n"), "in: expected a header and at least one row, got the header alone");
  EXPECT_EQ(errors("m,n,k,speed\n"),
            "in:1: expected columns of a GEMM benchmark, got unknown column 'speed'");
  EXPECT_EQ(errors("m,n,Runtime\n"), "in:1: expected a column k, got none");
  EXPECT_EQ(errors("m,n,k\n1,2\n"), "in:2: expected 3 cells, got 2");
  EXPECT_EQ(errors("m,n,k\n1,2,-3\n"), "in:2: expected a size in column k, got '-3'");
  EXPECT_EQ(errors("m,n,k,Runtime\n1,2,3,nan\n"),
            "in:2: expected milliseconds in column Runtime, got 'nan'");
  EXPECT_EQ(errors("m,n,k,layout\n1,2,3,xx\n"),
            "in:2: expected nn, nt, tn or tt in column layout, got 'xx'");
  EXPECT_EQ(errors("m,n,k,A\n1,2,3,f16:tiles\n"),
            "in:2: expected a storage order row or column after the type in column A, got "
            "'f16:tiles'");
  EXPECT_EQ(errors("m,n,k,layout,A\n1,2,3,nn,f16:column\n"),
            "in:2: expected tn as columns A, B and C say in column layout, got 'nn'");
  EXPECT_EQ(errors("m,n,k,OperationKind\n1,2,3,conv2d\n"),
            "in:2: expected gemm in column OperationKind, got 'conv2d'");
  EXPECT_EQ(errors("m,n,k,beta\n1,2,3,x\n"), "in:2: expected a number in column beta, got 'x'");
  EXPECT_EQ(errors("m,n,k,name\n1,2,3,\"x\n"),
            "in:2: expected a closing quote, got the end of the line");
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

// The advice about waves is of the schedule that the plan has.
TEST(Plan, WavesOfThePinnedSchedule) {
  Document d = empty();
  readPlan(R"({"format": "gemm-cost", "version": 1, "target": {"machine": "a100",
    "chip": "sm_80"}, "rows": [{"op": "f:0", "m": 1793, "n": 1793, "k": 4096, "batch": 1,
    "layout": "nt", "a": "bf16", "b": "bf16", "c": "bf16", "bias": true,
    "schedule": "#gemm.schedule<mma_sync, block, tile = [256, 128, 32], warp = [64, 64], stages = 3, group = 8>"}]})",
           "cost.json", d);
  complete(d);
  ASSERT_TRUE(d.rows[0].predicted);
  EXPECT_EQ(d.rows[0].predicted->schedule.tile[0], 256);
  EXPECT_TRUE(d.rows[0].bias);
  char text[80];
  std::snprintf(text, sizeof text, "tiles and waves use %.0f%% of what they compute",
                100 * d.rows[0].predicted->score.utilisation);
  EXPECT_THAT(csv(d), HasSubstr(text));
  EXPECT_LT(d.rows[0].predicted->score.utilisation, 0.5);
}

// A plan's sum of rows is additions: its flops say so.
TEST(Plan, SumsOfRows) {
  Document d = empty();
  readPlan(R"({"format": "gemm-cost", "version": 1, "target": {"machine": "a100",
    "chip": "sm_80"}, "rows": [{"op": "f:0", "m": 1, "n": 8192, "k": 10240, "batch": 1,
    "layout": "nn", "a": "bf16", "b": "bf16", "c": "bf16", "flops": 83877888}]})",
           "cost.json", d);
  complete(d);
  EXPECT_TRUE(d.rows[0].problem.aOnes);
  EXPECT_EQ(d.rows[0].cost->flops, 10239LL * 8192);
  EXPECT_THAT(csv(d), HasSubstr("a sum of rows, no product"));
}

// The bytes and the intensity are the product's on every machine; the traffic is the schedule's.
TEST(Plan, TrafficOfPartsIsTheSchedules) {
  for (const char *machine : {"a100", "h200", "mi300x"}) {
    Document d = empty(machine);
    readBenchCsv("m,n,k\n1,1,1048576\n1,4096,11008\n", "b.csv", d);
    complete(d);
    EXPECT_NEAR(d.rows[0].cost->intensity, 0.5, 1e-6) << machine;
    EXPECT_EQ(d.rows[1].cost->bytes, 2 * (11008 + 4096 * 11008 + 4096)) << machine;
    if (d.rows[1].predicted) {
      EXPECT_GE(d.rows[1].predicted->score.dramBytes, double(d.rows[1].cost->bytes));
    }
  }
}

TEST(Plan, RowsAndTheirMistakes) {
  const std::string text = R"({"format": "gemm-cost", "version": 1,
    "target": {"machine": "h100", "chip": "sm_90a"}, "rows": [{"op": "f:0", "location": "a.mlir:3:1",
    "m": 8, "n": 16, "k": 32, "batch": 1, "layout": "tn", "a": "bf16", "b": "bf16", "c": "f32",
    "lda": 8, "ldb": 16, "ldc": 16, "bytes": 2000}, {"op": "f:1", "location": "", "m": null,
    "n": 16, "k": 32, "batch": 1, "layout": "nt", "a": "bf16", "b": "bf16", "c": "bf16"}]})";
  Document d = empty();
  readPlan(text, "cost.json", d);
  complete(d);
  EXPECT_EQ(d.target.name, "h100");
  ASSERT_EQ(d.rows.size(), 2u);
  EXPECT_EQ(d.rows[0].cost->bytes, 2000);
  EXPECT_EQ(d.rows[0].blas(), "(N,T)");
  EXPECT_FALSE(d.rows[1].cost);
  EXPECT_EQ(d.notes.size(), 1u);
  auto errors = [&](const std::string &from, const std::string &to) {
    return errorOf(readPlan, replaced(text, from, to));
  };
  EXPECT_THAT(errors("h100", "h1000"), HasSubstr("/target/machine: unknown target 'h1000'"));
  EXPECT_THAT(errors("\"tn\"", "\"tx\""), HasSubstr("/rows/0/layout: expected one of nn"));
  EXPECT_THAT(errors("\"m\": 8", "\"m\": -8"), HasSubstr("/rows/0/m"));
  EXPECT_THAT(errors("\"version\": 1", "\"version\": 2"), HasSubstr("/version"));
}

// A run on the emulator checks; only a run on cuda measures.
TEST(Run, ChecksAndTimes) {
  auto run = [](const std::string &device) {
    return R"({"format": "gemm-run-report", "version": 1, "device": ")" + device +
           R"(", "check": true, "steps": [{"name": "f:0", "kind": "gemm", "layout": "nt",
      "batch": 1, "m": 8, "n": 16, "k": 32, "operand": "bf16", "output": "bf16", "ok": true,
      "seconds": 1e-3}]})";
  };
  Document d = empty();
  readRunJson(run("emulate (a100, async late)"), "r.json", d);
  EXPECT_EQ(d.rows[0].measuredSeconds, 0);
  EXPECT_EQ(d.rows[0].check, "ok on emulate");
  readRunJson(run("cuda (NVIDIA A100)"), "s.json", d); // the same row, now measured
  ASSERT_EQ(d.rows.size(), 1u);
  EXPECT_EQ(d.rows[0].measuredSeconds, 1e-3);
}

TEST(Tables, CsvJsonMarkdownAgree) {
  Document d = empty("h200");
  readModel(R"({"name": "x", "layers": 2, "d_model": 64, "d_ff": 256, "length": 8,
    "phase": "train"})",
            "m.json", d);
  complete(d);
  std::string text = csv(d);
  EXPECT_EQ(std::count(text.begin(), text.end(), '\n'), 7);
  EXPECT_THAT(text, HasSubstr("mlp.up dW,256,64,8,1,tn,\"(N,T)\",,\"(1,256)\",\"(64,1)\""));
  auto root = nlohmann::json::parse(json(d));
  EXPECT_EQ(root["rows"].size(), 6u);
  EXPECT_EQ(root["rows"][0]["flops"], 2 * 8 * 256 * 64);
  EXPECT_EQ(root["rows"][0]["measured_s"], nullptr);
  EXPECT_THAT(markdown(d), HasSubstr("| mlp.up dX | 8 | 64 | 256 | nn | (N,N) |"));
}

// Two rows of one step: 2 x 2 x 4096^3 FLOP take 0.88 ms of A100's 312 TFLOP/s, and the
// small one next to nothing.
TEST(Tables, TotalsAndUtilisation) {
  Document d = empty();
  readBenchCsv("m,n,k,Runtime\n4096,4096,4096,0.881\n64,64,64,0.01\n", "b.csv", d);
  d.rows[0].count = 2;
  complete(d);
  auto root = nlohmann::json::parse(json(d));
  double ideal = 2 * 2 * std::pow(4096.0, 3) / 312e12, small = 2 * std::pow(64.0, 3) / 312e12;
  EXPECT_NEAR(root["totals"]["measured_mfu"], (ideal + small) / (2 * 881e-6 + 10e-6), 1e-9);
  EXPECT_NEAR(root["rows"][0]["measured_mfu"], ideal / 2 / 881e-6, 1e-5);
  EXPECT_NEAR(root["rows"][0]["roof_mfu"], 1, 1e-12);
  EXPECT_NEAR(root["rows"][0]["predicted_s"], d.rows[0].predictedSeconds(), 1e-9);
  EXPECT_LT(root["rows"][0]["predicted_mfu"], 1);
  EXPECT_THAT(markdown(d), HasSubstr("All rows, counts included: 275 GFLOP, roof "));
  EXPECT_THAT(markdown(d), HasSubstr(", predicted "));
  EXPECT_THAT(markdown(d), HasSubstr("measured 1.77 ms (MFU 49.7%)"));
  d.rows[1].measuredSeconds = 0; // not all of the step was measured
  EXPECT_EQ(nlohmann::json::parse(json(d))["totals"]["measured_s"], nullptr);
  d.rows[1].problem.m = -1;
  complete(d);
  EXPECT_EQ(totalsText(d), "");
}

// Two TPUs of 45 GB/s: K split in two hides the all-reduce above 8755.6.
TEST(Tables, LayersOverChips) {
  Document d = empty("tpu-v5e");
  d.chips = 2;
  readBenchCsv("m,n,k,batch\n512,4096,8192,1\n512,4096,8193,1\n512,4096,8192,2\n", "b.csv", d);
  complete(d);
  ASSERT_EQ(sharded(d).size(), 3u); // the odd K is split along N alone
  auto rows = nlohmann::json::parse(json(d))["sharded"];
  EXPECT_EQ(rows[1]["split"], "k");
  EXPECT_EQ(rows[1]["flops"], 2.0 * 512 * 4096 * 4096);
  EXPECT_EQ(rows[1]["collective_bytes"], 512.0 * 4096 * 2);
  EXPECT_NEAR(rows[1]["crossover_k"], 8755.6, 0.05);
  EXPECT_THAT(markdown(d), HasSubstr("Spread over 2 chips, 45 GB/s a link, by chip:"));
  EXPECT_THAT(markdown(d), HasSubstr("| network | above 8755.6 |"));
  EXPECT_THAT(html(d), HasSubstr("K, all-reduce"));
  d.chips = 1;
  EXPECT_EQ(nlohmann::json::parse(json(d)).count("sharded"), 0u);
}

TEST(Compile, TimesAndTheirMistakes) {
  const std::string text = R"({"format": "gemm-compile-times", "version": 1, "source": "a.mlir",
    "stages": [{"name": "plan", "seconds": 0.01}, {"name": "ptxas", "seconds": 2}]})";
  Document d = empty();
  readCompileTimes(text, "t.json", d);
  ASSERT_EQ(d.compileTimes.size(), 1u);
  EXPECT_EQ(d.compileTimes[0].stages[1], std::pair(std::string("ptxas"), 2.0));
  auto errors = [&](const std::string &from, const std::string &to) {
    return errorOf(readCompileTimes, replaced(text, from, to));
  };
  EXPECT_THAT(errors("2}", "-2}"), HasSubstr("/stages/1/seconds: expected seconds of at least 0"));
  EXPECT_THAT(errors("2}", "\"inf\"}"), HasSubstr("/stages/1/seconds"));
  EXPECT_THAT(errors("\"name\": \"plan\"", "\"name\": \"\""), HasSubstr("/stages/0/name"));
  EXPECT_THAT(errors("\"source\"", "\"sauce\""), HasSubstr("sauce"));
}

// The benchmark's commit and clocks stand in the footer of the pictures.
TEST(Bench, ConditionsOfTheRun) {
  Document d = empty();
  d.clockNote = "peaks";
  readBenchJson(R"({"format": "gemm-bench-report", "version": 1, "commit": "abc",
    "protocol": {"clocks_after": "SM 1980 MHz"}, "rows": [{"m": 8, "n": 8, "k": 8}]})",
                "b.json", d);
  complete(d);
  EXPECT_THAT(roofline(d).svg, HasSubstr("peaks; abc; clocks SM 1980 MHz"));
}

TEST(EmitMlir, RefusesWhatItCannotSay) {
  Document d = empty();
  readTrace(input("mlp-train.json"), "mlp-train.json", d);
  EXPECT_THAT(emitMlir(d), HasSubstr("gemm.matmul tn ins(%a, %b : tensor<128x64xbf16>, "
                                     "tensor<128x256xbf16>)"));
  d.rows[0].problem.m = -1;
  EXPECT_THROW(emitMlir(d), bundle::Error);
}
