// Suppressions, places in the source, and counters by line.
#include "Harness.h"
#include "gemm/Emulator/Settings.h"
#include "gemm/Emulator/Suppressions.h"

namespace gemm::emulator::test {
namespace {

const std::string racing = header + R"(
.visible .entry racing(.param .u64 p) {
  .reg .b64 %rd<4>; .reg .b32 %r<4>; .reg .pred %p<2>;
  .loc 1 10 1
  ld.param.u64 %rd1, [p];
  mov.u32 %r1, %tid.x;
  setp.lt.u32 %p1, %r1, 32;
  .loc 1 20 3
  .loc 1 7 2, function_name $names+4, inlined_at 1 20 3
  .loc 1 3 9, function_name $names, inlined_at 1 7 2
  @%p1 st.global.u32 [%rd1], %r1;
  .loc 1 21 3
  @!%p1 st.global.u32 [%rd1], %r1;
  ret;
}
.file 1 "src/racing.cu"
.section .debug_str {
$names:
.b8 102,49,118,0
.b8 95,90,50,103,50,105,0
}
)";

Result run(const Options &o = {}) {
  Memory m;
  const uint64_t p = m.allocate(4, "p");
  return launch(parse(racing), "racing", {}, {64}, 0, pointers({p}), m, o);
}

Options with(const std::string &text) {
  Options o;
  o.suppressions = Suppressions::parse(text, "known");
  return o;
}

std::string error(const std::string &text) {
  try {
    Suppressions::parse(text, "known");
  } catch (const std::invalid_argument &e) {
    return e.what();
  }
  return "";
}

TEST(Suppressions, KeepAFindingApart) {
  ASSERT_FALSE(run().ok());
  for (const char *text : {"race-global racing", "# all\n\n * * # of them", "race-global rac*",
                           "race-global r?cing racing.cu", "race-global * racing.cu:21",
                           "race-global * src/*.cu:20-22"}) {
    const Options o = with(text);
    const Result r = run(o);
    EXPECT_TRUE(r.ok()) << text << "\n" << all(r);
    EXPECT_EQ(r.suppressed.size(), 1u) << text;
    EXPECT_TRUE(o.suppressions->unused().empty()) << text;
  }
}

TEST(Suppressions, ThatDoNotFitAreSaidToBeUnused) {
  for (const char *text : {"race-shared racing", "race-global racin", "race-global * racing.cu:20",
                           "race-global * other.cu", "race-global * other/racing.cu"}) {
    const Options o = with(text);
    const Result r = run(o);
    EXPECT_FALSE(r.ok()) << text;
    EXPECT_TRUE(r.suppressed.empty()) << text;
    EXPECT_EQ(o.suppressions->unused(),
              std::vector<std::string>{std::string("known:1: unused suppression: ") + text});
  }
}

TEST(Suppressions, WhatEndedAKernelStaysSo) {
  Memory m;
  const Options o = with("* *");
  const Result r = launch(parse(kernel(0, "trap;")), "k", {}, {32}, 0, {}, m, o);
  EXPECT_TRUE(r.findings.empty());
  ASSERT_EQ(r.suppressed.size(), 1u);
  EXPECT_TRUE(r.suppressed[0].ended);
  EXPECT_FALSE(r.completed || r.ok());
}

TEST(Suppressions, WrongLinesAreRefused) {
  EXPECT_EQ(error("\nrase *"), "known:2: expected the id of a rule or *, got 'rase'");
  EXPECT_EQ(error("race-global"), "known:1: expected ID KERNEL [FILE[:LINE[-LINE]]], got 1 words");
  EXPECT_EQ(error("* * a.cu:x"), "known:1: expected FILE[:LINE[-LINE]], got 'a.cu:x'");
  EXPECT_EQ(error("* * a.cu:5-4"), "known:1: expected FILE[:LINE[-LINE]], got 'a.cu:5-4'");
  Options o;
  EXPECT_THROW(setOption(o, "suppressions", "no/such/file"), std::invalid_argument);
}

// Both sides of a race by their lines, with the calls that were inlined there.
TEST(Places, OfBothSidesAndOfCallsInlined) {
  const Result r = run();
  ASSERT_EQ(r.findings.size(), 1u) << all(r);
  const Finding &f = r.findings[0];
  EXPECT_EQ(f.rule, Rule::RaceGlobal);
  EXPECT_EQ(f.at.location, "src/racing.cu:21:3");
  EXPECT_TRUE(f.at.inlined.empty());
  EXPECT_EQ(f.other.location, "src/racing.cu:3:9");
  EXPECT_EQ(f.other.inlined, (std::vector<std::string>{"f1v at src/racing.cu:7:2",
                                                       "g2(int) at src/racing.cu:20:3"}));
  EXPECT_NE(f.message.find("(line 14, src/racing.cu:3:9)"), std::string::npos) << f.message;
}

TEST(Places, CallsInlinedAreInTheLine) {
  Options o;
  o.order = Order::Reverse; // the other side is the one that is noted
  const Result r = run(o);
  ASSERT_EQ(r.findings.size(), 1u);
  EXPECT_NE(r.findings[0].str().find(", src/racing.cu:3:9, inlined: f1v at src/racing.cu:7:2, "
                                     "inlined: g2(int) at src/racing.cu:20:3] [race-global]"),
            std::string::npos)
      << r.findings[0].str();
}

TEST(LineCounters, SumToWhatTheKernelCounted) {
  Options o;
  o.lineCounters = true;
  const Result r = run(o);
  Counters sum;
  for (const auto &[line, counted] : r.lines)
    sum += counted;
  EXPECT_EQ(sum.globalWriteBytes, r.counters.globalWriteBytes);
  EXPECT_EQ(sum.globalWriteRequests, 2u);
  EXPECT_EQ(r.lines.at(14).globalWriteBytes, 128u);
  EXPECT_EQ(r.lines.at(14).total(), 1u);
  EXPECT_EQ(r.lines.at(10).total(), 2u);
  EXPECT_TRUE(run().lines.empty());
}

} // namespace
} // namespace gemm::emulator::test
