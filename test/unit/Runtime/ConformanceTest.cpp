// What hardware has confirmed, as a table, and which of its rows a kernel stands on.
#include "gemm/Runtime/Conformance.h"
#include "gemm/Runtime/Device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace gemm::runtime;
using testing::ElementsAre;

namespace {
const std::string header = "rows,chip,status,machine,driver,date,results\n";

TEST(Conformance, TheLastLineThatMatchesHolds) {
  auto list = parseConfirmations(header + "mma.bf16/*,sm_90,confirmed,H200,13.0,2026-12-01,x\n"
                                          "mma.bf16/*.special,sm_90,differs,H200,13.0,,\n",
                                 "t.csv");
  EXPECT_EQ(confirmationOf(list, "mma.bf16/m16n8k16.f32.bf16.bf16.near", "sm_90a")->status,
            "confirmed");
  EXPECT_EQ(confirmationOf(list, "mma.bf16/m16n8k16.f32.bf16.bf16.special", "sm_90")->status,
            "differs");
  EXPECT_EQ(confirmationOf(list, "mma.bf16/m16n8k16.f32.bf16.bf16.near", "sm_80"), nullptr);
  EXPECT_EQ(confirmationOf(list, "mma.f16/m16n8k16.f32.f16.f16.near", "sm_90"), nullptr);
}

TEST(Conformance, AHeaderAloneConfirmsNothing) {
  EXPECT_TRUE(parseConfirmations("# why\n" + header, "t.csv").empty());
  for (const Confirmation &line : confirmations()) // the tree's own can be read
    EXPECT_FALSE(line.results.empty()) << line.rows;
}

TEST(Conformance, RefusesWhatItDoesNotKnow) {
  for (const char *rows : {"mma.*", "mma.bf16/[mn]*", "mma.bf16/m?", "mma.bf16"})
    try {
      parseConfirmations(header + rows + ",sm_90,confirmed,,,,\n", "t.csv");
      FAIL() << rows;
    } catch (const Error &error) {
      EXPECT_EQ(error.what(), "t.csv:2: expected rows of one group, by name or with *, got '" + std::string(rows) + "'");
    }
  try {
    parseConfirmations(header + "mma.bf16/*,sm_90,maybe,,,,\n", "t.csv");
    FAIL();
  } catch (const Error &error) {
    EXPECT_STREQ(error.what(), "t.csv:2: expected status to be confirmed or differs, got 'maybe'");
  }
}

TEST(Conformance, KernelsStandOnTheRowsOfTheirArithmetic) {
  const std::string ptx = "$L1: mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e5m2.f32 {%f1};\n"
                          "@%p1 ex2.approx.ftz.f32 %f1, %f2;\n"
                          "wgmma.fence.sync.aligned;\n"
                          "wgmma.mma_async.sync.aligned.m64n128k16.f32.bf16.bf16 {%f1};\n"
                          "wgmma.wait_group.sync.aligned 0;\n\tcvt.rn.bf16x2.f32 %r1, %f1, %f2;\n"
                          "mma.sync.aligned.m16n8k32.row.col.satfinite.s32.s8.u8.s32 {%r1};\n"
                          "ld.global.f32 %f1, [%rd1];\nfma.rn.f32 %f1, %f1, %f1, %f1;\n";
  EXPECT_THAT(arithmeticOf(ptx), ElementsAre("approx", "cvt", "mma.fp8", "mma.int8", "wgmma.bf16"));
  EXPECT_THAT(arithmeticOf("fma.rn.f32 %f1, %f1, %f1, %f1;"), ElementsAre());
  auto list = parseConfirmations(header + "cvt/*,sm_90,confirmed,,,,\n"
                                          "approx/*,sm_80,confirmed,,,,\n"
                                          "mma.fp8/*,sm_90,confirmed,,,,\n"
                                          "mma.int8/m8*,sm_90,confirmed,,,,\n"
                                          "wgmma.bf16/*,sm_90,confirmed,,,,\n"
                                          "cvt/rz.f16.f32,sm_80,differs,,,,\n",
                                 "t.csv");
  EXPECT_EQ(unconfirmed(list, ptx, "sm_90"), "approx, mma.int8");
  EXPECT_EQ(unconfirmed(list, "cvt.rn.f16.f32 %h1, %f1;", "sm_90"), "");
  list[0].chip = "sm_80"; // where one row of the group differs
  EXPECT_EQ(unconfirmed(list, "cvt.rn.f16.f32 %h1, %f1;", "sm_80"), "cvt");
}

TEST(Conformance, TheLastWordOnARowHoldsForItsGroupToo) {
  const std::string confirmed = "cvt/*,sm_90,confirmed,,,,\n", differs = "cvt/rz.f16.f32,sm_90,differs,,,,\n";
  auto open = [&](const std::string &lines) {
    return unconfirmed(parseConfirmations(header + lines, "t.csv"), "cvt.rn.f16.f32 %h1, %f1;", "sm_90a");
  };
  EXPECT_EQ(open(confirmed + differs), "cvt");
  EXPECT_EQ(open(differs + confirmed), "");
  EXPECT_EQ(open(confirmed + differs + "cvt/rz.f16.f32,sm_90,confirmed,,,,\n"), "");
  EXPECT_EQ(open(confirmed + "cvt/rz.*,sm_90,differs,,,,\ncvt/rz.f16*,sm_90,confirmed,,,,\n"), "cvt");
  EXPECT_EQ(open(confirmed + "cvt/rz.f16*,sm_90,differs,,,,\ncvt/rz.*,sm_90,confirmed,,,,\n"), "");
  EXPECT_EQ(open("cvt/rz.f16.f32,sm_90,confirmed,,,,\n"), "cvt"); // and the others?
}

TEST(Conformance, WmmaByItsOperands) {
  auto group = [](const std::string &opcode) { return arithmeticOf(opcode + " {%r1}, {%r2}, {%r3}, {%r4};"); };
  const std::string form = "wmma.mma.sync.aligned.row.col.";
  EXPECT_THAT(group(form + "m16n16k16.f32.f16"), ElementsAre("wmma.f16"));
  EXPECT_THAT(group(form + "m16n16k16.f16.f16.satfinite"), ElementsAre("wmma.f16"));
  EXPECT_THAT(group(form + "m16n16k16.f32.bf16.bf16.f32"), ElementsAre("wmma.bf16"));
  EXPECT_THAT(group(form + "m16n16k8.f32.tf32.tf32.f32"), ElementsAre("wmma.tf32"));
  EXPECT_THAT(group(form + "m8n8k4.rn.f64.f64.f64.f64"), ElementsAre("wmma.f64"));
  EXPECT_THAT(group(form + "m16n16k16.s32.u8.u8.s32.satfinite"), ElementsAre("wmma.int8"));
  EXPECT_THAT(group("wmma.load.a.sync.aligned.row.m16n16k16.global.f16"), ElementsAre());
  EXPECT_THAT(group("wmma.mma"), ElementsAre());
}
} // namespace
