// Inputs of a report but traces: benchmark files, plans, runs; each mistake in one located
// message, and nothing taken from a bad file.
#include "ReadInputs.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>

using namespace gemm;
using namespace gemm::report;
using testing::HasSubstr;

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

TEST(Plan, AScheduleThatIsNone) {
  Document d = empty();
  try {
    readPlan(R"({"format": "gemm-cost", "version": 1, "rows": [{"op": "f:0", "m": 1, "n": 8,
      "k": 8, "batch": 1, "layout": "nn", "a": "bf16", "b": "bf16", "c": "bf16",
      "schedule": "#gemm.schedule<mma_sync, blocks>"}]})",
             "cost.json", d);
    FAIL() << "expected an error";
  } catch (const std::exception &error) {
    EXPECT_THAT(error.what(),
                HasSubstr("/rows/0/schedule: expected a schedule as #gemm.schedule<"));
  }
}

// Of a plan's epilogue a row has the bytes alone: the plan's time and traffic hold on its machine.
TEST(Plan, TimeIsThePlans) {
  Document d = empty();
  readPlan(R"({"format": "gemm-cost", "version": 1, "target": {"machine": "a100",
    "chip": "sm_80"}, "rows": [{"op": "f:0", "m": 2048, "n": 1024, "k": 2816, "batch": 1, "added": 2,
    "layout": "nn", "a": "bf16", "b": "bf16", "c": "f32", "predicted_ns": 114223, "traffic": 109000000,
    "schedule": "#gemm.schedule<mma_sync, block, tile = [256, 128, 32], warp = [64, 64], stages = 3, group = 8>"}]})",
           "cost.json", d);
  complete(d);
  const Row &row = d.rows[0];
  ASSERT_TRUE(row.predicted);
  EXPECT_DOUBLE_EQ(row.predictedSeconds(), 114223e-9);
  EXPECT_EQ(row.predicted->score.dramBytes, 109e6);
  EXPECT_EQ(row.cost->flops, 2LL * 2048 * 1024 * 2 * 2816); // a sum of two products
  d.target = *lookupTarget("h200");
  complete(d);
  EXPECT_NE(row.predictedSeconds(), 114223e-9); // another machine's
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
