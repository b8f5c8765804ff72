// What a finding says: both sides of a race, lines of the source, how much shared
// memory there is. That defects are found at all is shown by Defects/.
#include "Kernels.h"

namespace gemm::emulator::test {
namespace {

TEST(Findings, TooLittleSharedMemory) {
  Memory m;
  uint64_t a = place(m, std::vector<uint16_t>(1024)), d = m.allocate(1024);
  EXPECT_TRUE(
      first(launch(parse(defectKernel("ring")), "k", {}, {64}, 2032, pointers({a, a, d}), m),
            FindingKind::OutOfBounds));
}

// A race is reported with both sides: who reads, who wrote, and where.
TEST(Findings, RaceNamesBothSides) {
  Memory m;
  Result r = launch(parse(mutate(defectKernel("neighbours"), "barrier", "")), "k", {}, {64}, 0,
                    pointers({m.allocate(4, "out")}), m);
  const Finding *f = first(r, FindingKind::Race);
  ASSERT_TRUE(f) << all(r);
  EXPECT_NE(f->message.find("warp 1"), std::string::npos) << f->message;
  EXPECT_NE(f->message.find("warp 0"), std::string::npos) << f->message;
  EXPECT_NE(f->message.find("add bar.sync"), std::string::npos) << f->message;
}

// LLVM writes .file after the functions that name its number.
TEST(Findings, LinesOfTheSourceAreNamed) {
  std::string text = header + R"(
.visible .entry k(.param .u64 p) {
  .reg .b64 %rd<4>;
  .loc 1 12 8
  ld.param.u64 %rd1, [p];
  .loc 1 13 5, function_name $L__info_string0, inlined_at 1 2 3
  st.global.b64 [%rd1], %rd1;
  ret;
}
.file 1 "in.mlir"
)";
  Memory m;
  Result r = launch(parse(text), "k", {}, {1}, 0, pointers({0}), m);
  ASSERT_EQ(r.findings.size(), 1u);
  EXPECT_EQ(r.findings[0].at.location, "in.mlir:13:5");
  EXPECT_EQ(r.findings[0].at.ptxLine, 10u);
  EXPECT_NE(r.findings[0].message.find("a null pointer"), std::string::npos)
      << r.findings[0].message;
}

} // namespace
} // namespace gemm::emulator::test
