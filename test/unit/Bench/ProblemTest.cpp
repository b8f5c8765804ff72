// Problems: the suite that ships, mistakes with their place, the text of a product,
// and which schedules are candidates.
#include "gemm/Bench/Candidates.h"
#include "gemm/Bundle/Expr.h"
#include "gemm/Report/MatmulText.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

namespace gemm::bench {
namespace {
using testing::HasSubstr;

std::string errorOf(const auto &body) {
  try {
    body();
  } catch (const bundle::Error &error) {
    return error.what();
  }
  return "";
}

TEST(Problems, TheSuiteIsComplete) {
  std::vector<Problem> suite = loadProblems(GEMM_SHAPES);
  std::map<std::string, int> classes;
  for (const Problem &p : suite)
    ++classes[p.group];
  EXPECT_EQ(classes, (std::map<std::string, int>{{"calibrate", 2},
                                                 {"fwd", 14},
                                                 {"waves", 4},
                                                 {"dgrad", 5},
                                                 {"wgrad", 5},
                                                 {"decode", 12},
                                                 {"ragged", 3}}));
  EXPECT_EQ(suite[13].text(), "gpt3-xl fc1 (2048x8192x2048 nt bf16 bias+gelu_tanh)");
  ASSERT_EQ(suite[13].gemm.extras.size(), 1u); // the bias counts in the bytes
  EXPECT_EQ(suite[13].gemm.extras[0].elements, 8192);
}

TEST(Problems, MistakesAreLocated) {
  auto parse = [](const std::string &row) {
    return errorOf([&] {
      parseProblems("class,name,m,n,k,layout,epilogue,dtype\n# note\nx,y," + row + "\n", "s.csv");
    });
  };
  EXPECT_EQ(parse("1,2,3,nt,none,bf16"), "");
  EXPECT_EQ(parse("0,2,3,nt,none,bf16"), "s.csv:3: expected m, n and k from 1 to 1048576, got 0");
  EXPECT_EQ(parse("1,2,3,nq,none,bf16"), "s.csv:3: expected layout nn, nt, tn or tt, got 'nq'");
  EXPECT_EQ(parse("1,2,3,nt,bias+,bf16"),
            "s.csv:3: expected epilogue none or parts of bias, relu, gelu_tanh, gelu_erf, silu "
            "joined by +, got 'bias+'");
  EXPECT_EQ(parse("1,2,3,nt,bias+bias,bf16"), "s.csv:3: expected one bias, got 'bias+bias'");
  EXPECT_EQ(parse("1,2,3,nt,none,i32"), "s.csv:3: expected dtype bf16, f16, tf32, f64, i8, ui8, "
                                        "f8E4M3FN, f8E5M2, f32, bf16x6, bf16x3 or bf16x9, "
                                        "got 'i32'");
  EXPECT_EQ(parse("1,2,3,nt,bias+relu,f64"), "");
  EXPECT_EQ(parse("1,2,3,nt,silu,f64"),
            "s.csv:3: expected epilogue none or parts of bias, relu for f64, which no function is "
            "computed in, got 'silu'");
  EXPECT_EQ(parse("1,2,3,nt,bias,ui8"),
            "s.csv:3: expected epilogue none for sums of ui8, got 'bias'");
  EXPECT_EQ(parse("1,-2,3,nt,none,bf16"), "s.csv:3: expected a size in column n, got '-2'");
  EXPECT_EQ(parse("1,2"), "s.csv:3: expected 8 cells, got 4");
  EXPECT_EQ(errorOf([] { parseProblems("m,n\n1,2\n", "s.csv"); }),
            "s.csv:1: expected a column k, got none");
  EXPECT_EQ(errorOf([] { loadProblems("absent.csv"); }),
            "absent.csv: expected a readable file of problems, got none");
}

// Sums are stored in their own type where operands are not of floats of 16 bits, those of fp8 as
// bf16.
TEST(MatmulText, TypesOfOperands) {
  auto textOf = [](const char *dtype) {
    Problem p = makeProblem("test", {8, 16, 32}, "nt", "none", dtype);
    EXPECT_EQ(p.dtype(), dtype);
    EXPECT_EQ(p.text(), "8x16x32 nt " + std::string(dtype));
    return report::matmulFunction(p.gemm, p.layout, "f", p.epilogue, p.unsignedBytes);
  };
  auto expected = [](const std::string &type, const std::string &sum, const std::string &said) {
    return "func.func @f(%a: tensor<8x32x" + type + ">, %b: tensor<16x32x" + type +
           ">) -> tensor<8x16x" + sum + "> {\n  %c = tensor.empty() : tensor<8x16x" + sum +
           ">\n  %d = gemm.matmul nt ins(%a, %b : tensor<8x32x" + type + ">, tensor<16x32x" + type +
           ">) outs(%c : tensor<8x16x" + sum + ">)" + said + " -> tensor<8x16x" + sum +
           ">\n  return %d : tensor<8x16x" + sum + ">\n}\n";
  };
  EXPECT_EQ(textOf("bf16"), expected("bf16", "bf16", ""));
  EXPECT_EQ(textOf("tf32"), expected("f32", "f32", " {precision = tf32}"));
  EXPECT_EQ(textOf("f64"), expected("f64", "f64", ""));
  EXPECT_EQ(textOf("i8"), expected("i8", "i32", ""));
  EXPECT_EQ(textOf("f8E4M3FN"), expected("f8E4M3FN", "bf16", ""));
  EXPECT_EQ(textOf("ui8"), expected("i8", "i32", " {unsigned_a, unsigned_b}"));
}

TEST(MatmulText, StorageOrderAndEpilogue) {
  Problem p = makeProblem("test", {8, 16, 32}, "tn", "bias+relu", "f16");
  EXPECT_EQ(report::matmulFunction(p.gemm, p.layout, "f", p.epilogue),
            "func.func @f(%a: tensor<32x8xf16>, %b: tensor<32x16xf16>, %bias: tensor<16xf16>) -> "
            "tensor<8x16xf16> {\n"
            "  %c = tensor.empty() : tensor<8x16xf16>\n"
            "  %d = gemm.matmul tn ins(%a, %b : tensor<32x8xf16>, tensor<32x16xf16>) "
            "outs(%c : tensor<8x16xf16>)\n"
            "      epilogue(%bias : tensor<16xf16>) maps [affine_map<(m, n) -> (n)>] {\n"
            "      ^bb0(%acc: f32, %bias_v: f32):\n"
            "        %v0 = arith.addf %acc, %bias_v : f32\n"
            "        %v1 = arith.constant 0.0 : f32\n"
            "        %v2 = arith.maximumf %v0, %v1 : f32\n"
            "        gemm.yield %v2 : f32\n"
            "      } -> tensor<8x16xf16>\n"
            "  return %d : tensor<8x16xf16>\n}\n");
}

TEST(Candidates, TuneSaysHowMany) {
  const Target &h200 = *lookupTarget("h200");
  Problem p = makeProblem("test", {2048, 4096, 4096}, "nt", "none", "bf16");
  Choice one = choose(p, h200, parseTune("off")), three = choose(p, h200, parseTune("model:3")),
         all = choose(p, h200, parseTune("all"));
  ASSERT_EQ(one.candidates.size(), 1u);
  ASSERT_EQ(three.candidates.size(), 3u);
  EXPECT_GT(all.candidates.size(), 3u);
  std::set<std::string> seen;
  for (const Candidate &c : all.candidates) {
    EXPECT_TRUE(seen.insert(toString(c.schedule)).second) << toString(c.schedule);
    EXPECT_EQ(checkSchedule(c.schedule, Type::BF16, Type::BF16, h200), "");
  }
  EXPECT_EQ(one.candidates[0].schedule, *one.decision.chosen);
  for (const Choice *choice : {&three, &all})
    EXPECT_EQ(choice->candidates[0].schedule, one.candidates[0].schedule);
  for (const char *bad : {"", "model", "model:", "model:0", "model:x", "model:1001", "3"})
    EXPECT_THAT(errorOf([&] { parseTune(bad); }), HasSubstr("got '" + std::string(bad) + "'"));
}

// What the model may not choose is worth a time: that is what tells which is faster.
TEST(Candidates, EveryKindIsTried) {
  const Target &h200 = *lookupTarget("h200");
  Problem p = makeProblem("test", {2048, 4096, 4096}, "nt", "none", "bf16");
  auto sources = [&](const char *tune) {
    std::vector<std::string_view> found;
    for (const Candidate &c : choose(p, h200, parseTune(tune)).candidates)
      found.push_back(c.source);
    return found;
  };
  std::vector<std::string_view> four = sources("model:4");
  EXPECT_EQ(std::set<std::string_view>(four.begin(), four.end()).size(), 4u);
  EXPECT_THAT(four, testing::Contains("wgmma pingpong"));
  EXPECT_THAT(sources("all"), testing::IsSupersetOf({"wgmma stream_k", "mma_sync persistent"}));
}

// A product with copies before it is several steps, which are timed but not checked.
TEST(Candidates, NoneIsPacked) {
  Problem p = makeProblem("test", {4096, 4096, 4093}, "nt", "none", "bf16");
  for (const Candidate &c : choose(p, *lookupTarget("h200"), parseTune("all")).candidates)
    EXPECT_EQ(c.schedule.pack, Pack::None) << toString(c.schedule);
}

TEST(Candidates, ARecordComesFirst) {
  const Target &h200 = *lookupTarget("h200");
  Problem p = makeProblem("test", {2048, 4096, 4096}, "nt", "none", "bf16");
  Schedule pinned;
  pinned.tile = {64, 64, 32}, pinned.warp = {32, 32};
  Records records;
  std::string error;
  ASSERT_TRUE(records.parse(recordLine(p.gemm, h200, pinned), "r.jsonl", error)) << error;
  Choice choice = choose(p, h200, parseTune("model:2"), &records);
  ASSERT_EQ(choice.candidates.size(), 2u);
  EXPECT_EQ(choice.candidates[0].schedule, pinned);
  EXPECT_GT(choice.candidates[0].score.seconds, 0);
}

TEST(Candidates, NoScheduleIsAnError) {
  Problem p = makeProblem("test", {8, 8, 8}, "nt", "none", "bf16");
  EXPECT_THAT(errorOf([&] { choose(p, *lookupTarget("mi300x"), {}); }),
              HasSubstr("8x8x8 nt bf16: no "));
}
} // namespace
} // namespace gemm::bench
