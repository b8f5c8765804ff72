// ldmatrix and stmatrix against the ISA's fragment picture, mma.sync through
// PTX, and the bank conflicts of tile rows.
#include "Harness.h"
#include "Ptx/Float.h"

namespace gemm::emulator::test {
namespace {

const std::string shared = ".shared .align 128 .b8 s[4096];\n";

/// Element (row, col) of tile t has value 64 t + 8 row + col, stored at a pitch.
std::string fill(unsigned pitch) { // 32 lanes, lane l writes row l
  std::string p = std::to_string(pitch);
  return "mul.lo.u32 %r1, %r90, " + p +
         "; mov.u32 %r2, s; add.u32 %r2, %r2, %r1;\n"
         "shl.b32 %r3, %r90, 3; shl.b32 %r4, %r3, 16; or.b32 %r3, %r3, %r4; add.u32 %r3, %r3, "
         "65536;\n"
         "add.u32 %r4, %r3, 131074; add.u32 %r5, %r4, 131074; add.u32 %r6, %r5, 131074;\n"
         "st.shared.v4.b32 [%r2], {%r3, %r4, %r5, %r6};\nbar.sync 0;\n";
}

std::vector<uint32_t> run(const std::string &body, Result *result = nullptr) {
  Memory m;
  uint64_t out = m.allocate(32 * 16);
  Result r = launch(parse(kernel(1,
                                 body + "mul.wide.u32 %rd1, %r90, 16; add.s64 %rd1, %rd1, %rd90;"
                                        "st.global.v4.b32 [%rd1], {%r10, %r11, %r12, %r13};",
                                 shared)),
                    "k", {}, {32}, 0, pointers({out}), m);
  EXPECT_TRUE(r.ok()) << all(r);
  if (result)
    *result = r;
  return read<uint32_t>(m, out, 128);
}

uint32_t pair(uint32_t t, uint32_t row, uint32_t col, bool transposed) {
  auto at = [&](uint32_t r, uint32_t c) { return 64 * t + (transposed ? 8 * c + r : 8 * r + c); };
  return at(row, col) | at(row, col + 1) << 16;
}

TEST(Matrix, LdmatrixGivesFragments) {
  for (bool transposed : {false, true}) {
    auto v = run(fill(16) + "ldmatrix.sync.aligned.m8n8.x4" + (transposed ? ".trans" : "") +
                 ".shared.b16 {%r10, %r11, %r12, %r13}, [%r2];");
    for (uint32_t l = 0; l < 32; ++l)
      for (uint32_t t = 0; t < 4; ++t)
        EXPECT_EQ(v[4 * l + t], pair(t, l / 4, l % 4 * 2, transposed)) << l << " tile " << t;
  }
}

TEST(Matrix, StmatrixIsItsInverse) {
  for (std::string how : {"", ".trans"}) {
    auto v =
        run(fill(16) + "ldmatrix.sync.aligned.m8n8.x4" + how +
            ".shared.b16 {%r20, %r21, %r22, %r23}, [%r2];\n" + "stmatrix.sync.aligned.m8n8.x4" +
            how + ".shared.b16 [%r2+1024], {%r20, %r21, %r22, %r23};\nbar.sync 0;" +
            "ld.shared.v4.b32 {%r10, %r11, %r12, %r13}, [%r2+1024];");
    for (uint32_t l = 0; l < 32; ++l)
      for (uint32_t c = 0; c < 4; ++c)
        EXPECT_EQ(v[4 * l + c], pair(l / 8, l % 8, 2 * c, false));
  }
}

TEST(Matrix, RowsOfLdmatrixConflict) {
  // Eight rows 32 bytes apart share four groups of banks: two passes a tile.
  // Padded to 48 bytes, or dense, they need one.
  for (auto [pitch, wavefronts] : {std::pair{16u, 4u}, {32u, 8u}, {48u, 4u}, {128u, 32u}}) {
    Result r;
    run(fill(pitch) + "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r10, %r11, %r12, %r13}, [%r2];",
        &r);
    EXPECT_EQ(r.counters.sharedReadWavefronts, wavefronts) << pitch;
    EXPECT_EQ(r.counters.sharedReadIdeal, 4u);
  }
}

TEST(Matrix, MmaFragmentsAndAliasing) {
  // A = identity (16x16 bf16), B(k, n) = k + 16 n, C = D in place: D = C + B.
  std::string body = R"(
    shr.u32 %r1, %r90, 2; and.b32 %r2, %r90, 3; shl.b32 %r2, %r2, 1; // row g, column 2t
    setp.eq.u32 %p1, %r1, %r2; add.u32 %r3, %r2, 1; setp.eq.u32 %p2, %r1, %r3;
    selp.b32 %r4, 16256, 0, %p1; selp.b32 %r5, 1065353216, 0, %p2; or.b32 %r4, %r4, %r5;
    mov.b32 %r5, 0;
    shl.b32 %r6, %r1, 4; add.u32 %r6, %r6, %r2;
    cvt.rn.f32.u32 %f1, %r6; add.f32 %f2, %f1, 0f3F800000; add.f32 %f3, %f1, 0f41000000; add.f32 %f4, %f2, 0f41000000;
    cvt.rn.bf16x2.f32 %r7, %f2, %f1; cvt.rn.bf16x2.f32 %r8, %f4, %f3;
    mov.b32 %r10, 0f42C80000; mov.b32 %r11, 0f42C80000; mov.b32 %r12, 0f42C80000; mov.b32 %r13, 0f42C80000;
    mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%r10, %r11, %r12, %r13}, {%r4, %r5, %r5, %r4}, {%r7, %r8}, {%r10, %r11, %r12, %r13};
  )";
  auto v = run(body);
  for (uint32_t l = 0; l < 32; ++l)
    for (uint32_t e = 0; e < 4; ++e) {
      uint32_t row = l / 4 + e / 2 * 8, col = l % 4 * 2 + e % 2;
      float b = floatOfBf16(bf16OfFloat(float(row + 16 * col)));
      EXPECT_EQ(floatOfBits(v[4 * l + e]), 100 + b) << row << "," << col;
    }
}

TEST(Matrix, WholeWarpIsNeeded) {
  Memory m;
  Result r = launch(
      parse(kernel(
          0, "setp.lt.u32 %p1, %r90, 9;\n@%p1 ldmatrix.sync.aligned.m8n8.x1.shared.b16 {%r1}, [s];",
          shared)),
      "k", {}, {32}, 0, {}, m);
  EXPECT_TRUE(first(r, FindingKind::BarrierDivergence)) << all(r);
}

TEST(Matrix, MachineDecidesTheArithmetic) {
  // 1 + eight products of 2^-25: cut on Ampere, kept on Hopper.
  std::string body = R"(
    mov.b32 %r4, 964704640;   // two bf16 2^-12: 0x3980
    mov.b32 %r5, 956315904;   // two bf16 2^-13: 0x3900
    mov.b32 %r6, 0; mov.b32 %r10, 0f3F800000; mov.b32 %r11, 0; mov.b32 %r12, 0; mov.b32 %r13, 0;
    mma.sync.aligned.m16n8k8.row.col.f32.bf16.bf16.f32 {%r10, %r11, %r12, %r13}, {%r4, %r4}, {%r5}, {%r10, %r11, %r12, %r13};
    st.global.b32 [%rd90], %r10;
  )";
  for (auto [machine, want] : {std::pair{"a100", 1.0f}, {"h200", 1.0f + 0x1p-22f}}) {
    Memory m;
    uint64_t out = m.allocate(4);
    Options o;
    o.machine = machine;
    Result r = launch(parse(kernel(1, body)), "k", {}, {32}, 0, pointers({out}), m, o);
    ASSERT_TRUE(r.ok()) << all(r);
    EXPECT_EQ(read<float>(m, out, 1)[0], want) << machine;
  }
}

} // namespace
} // namespace gemm::emulator::test
