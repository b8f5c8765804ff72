// Writes the PTX of a tensor-core GEMM, D = A B^T in bf16: 128x128x32 tiles by
// eight warps of 64x32, a ring of three stages filled by cp.async, XOR swizzle,
// ldmatrix, mma.sync m16n8k16. M is any size (rows past it are zero-filled and
// not stored), N a multiple of 128, K of 32. Grid (N / 128, ceil(M / 128)),
// block 256, dynamic shared memory `gemmShared`.
#pragma once

#include <string>

namespace gemm::emulator::test {

inline constexpr unsigned gemmStages = 3, gemmStageBytes = 16384;
inline constexpr unsigned gemmShared = gemmStages * gemmStageBytes;

class GemmKernelWriter {
public:
  GemmKernelWriter(unsigned m, unsigned n, unsigned k) : M(m), N(n), K(k) {}

  std::string write() {
    line(
        ".version 7.8\n.target sm_80\n.address_size 64\n.extern .shared .align 128 .b8 smem[];\n"
        ".visible .entry gemm(.param .u64 a, .param .u64 b, .param .u64 d)\n.reqntid 256, 1, 1\n{\n"
        ".reg .pred %p<20>; .reg .b32 %r<60>, %acc<64>, %fa<16>, %fb<8>, %o<4>; .reg .b64 "
        "%rd<20>;");
    addresses();
    for (unsigned i = 0; i < 64; ++i)
      line("mov.b32 %acc" + num(i) + ", 0;");
    line("mov.u32 %r20, 0; mov.u32 %r21, %r12;"); // k tile to load, its target
    for (unsigned s = 0; s + 1 < gemmStages; ++s)
      loadStage();
    line("mov.u32 %r22, 0; mov.u32 %r23, 0;"); // k tile to compute, its offset
    line("LOOP:\ncp.async.wait_group " + num(gemmStages - 2) + ";\nbar.sync 0;");
    loadStage();
    for (unsigned step = 0; step < 2; ++step)
      computeStep(step);
    advance("%r23", "0");
    line("add.u32 %r22, %r22, 1; setp.lt.u32 %p1, %r22, " + num(K / 32) + "; @%p1 bra LOOP;");
    store();
    line("ret;\n}");
    return text;
  }

private:
  static std::string num(unsigned v) { return std::to_string(v); }
  void line(const std::string &s) { text += s + "\n"; }

  void addresses() {
    line("mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ctaid.y; mov.u32 %r4, smem;");
    line("shl.b32 %r2, %r2, 7; shl.b32 %r3, %r3, 7;"); // first column, first row
    line("ld.param.u64 %rd1, [a]; ld.param.u64 %rd2, [b]; ld.param.u64 %rd3, [d];");
    // This thread copies chunk tid%4 of rows tid/4 and tid/4 + 64 of A and of B.
    line(
        "shr.u32 %r5, %r1, 2; and.b32 %r6, %r1, 3; bfe.u32 %r7, %r1, 3, 2; xor.b32 %r7, %r7, %r6;");
    line(
        "shl.b32 %r8, %r5, 6; shl.b32 %r7, %r7, 4; add.u32 %r8, %r8, %r7; add.u32 %r12, %r8, %r4;");
    line("add.u32 %r9, %r3, %r5; add.u32 %r10, %r2, %r5; shl.b32 %r6, %r6, 4; cvt.u64.u32 %rd4, "
         "%r6;");
    line("setp.lt.u32 %p2, %r9, " + num(M) + "; add.u32 %r11, %r9, 64; setp.lt.u32 %p3, %r11, " +
         num(M) + ";");
    line("selp.b32 %r13, 16, 0, %p2; selp.b32 %r14, 16, 0, %p3;");
    line("mul.wide.u32 %rd5, %r9, " + num(2 * K) +
         "; add.s64 %rd5, %rd5, %rd1; add.s64 %rd5, %rd5, %rd4;");
    line("mul.wide.u32 %rd6, %r10, " + num(2 * K) +
         "; add.s64 %rd6, %rd6, %rd2; add.s64 %rd6, %rd6, %rd4;");
    // Fragment rows: warp (w / 4, w % 4), swizzle of a row is bits 1-2 of it.
    line("and.b32 %r30, %r1, 31; shr.u32 %r31, %r1, 5; shr.u32 %r32, %r31, 2; and.b32 %r33, %r31, "
         "3;");
    line("and.b32 %r34, %r30, 15; shl.b32 %r35, %r32, 6; add.u32 %r35, %r35, %r34; shl.b32 %r35, "
         "%r35, 6; add.u32 %r35, %r35, %r4;");
    line("bfe.u32 %r36, %r30, 1, 2; shr.u32 %r37, %r30, 4;");
    line("and.b32 %r38, %r30, 7; shl.b32 %r39, %r37, 3; add.u32 %r38, %r38, %r39; shl.b32 %r39, "
         "%r33, 5; add.u32 %r38, %r38, %r39;");
    line("shl.b32 %r38, %r38, 6; add.u32 %r38, %r38, %r4; bfe.u32 %r39, %r30, 3, 1;");
    for (unsigned step = 0; step < 2; ++step) { // %r40/%r41: A, %r42/%r43: B
      std::string s = num(step), chunk = num(2 * step);
      line("add.u32 %r50, %r37, " + chunk +
           "; xor.b32 %r50, %r50, %r36; shl.b32 %r50, %r50, 4; add.u32 %r4" + s + ", %r35, %r50;");
      line("add.u32 %r50, %r39, " + chunk +
           "; xor.b32 %r50, %r50, %r36; shl.b32 %r50, %r50, 4; add.u32 %r4" + num(2 + step) +
           ", %r38, %r50;");
    }
  }

  /// offset += one stage, back to `first` after the last.
  void advance(const std::string &reg, const std::string &first) {
    line("add.u32 " + reg + ", " + reg + ", " + num(gemmStageBytes) + ";");
    if (first == "0")
      line("setp.eq.u32 %p4, " + reg + ", " + num(gemmShared) + "; selp.b32 " + reg + ", 0, " +
           reg + ", %p4;");
    else
      line("sub.u32 %r51, " + reg + ", " + first + "; setp.eq.u32 %p4, %r51, " + num(gemmShared) +
           "; selp.b32 " + reg + ", " + first + ", " + reg + ", %p4;");
  }

  void loadStage() {
    std::string far = num(64 * 2 * K);
    line("setp.lt.u32 %p5, %r20, " + num(K / 32) + ";");
    line("@%p5 cp.async.cg.shared.global [%r21], [%rd5], 16, %r13;");
    line("@%p5 cp.async.cg.shared.global [%r21+4096], [%rd5+" + far + "], 16, %r14;");
    line("@%p5 cp.async.cg.shared.global [%r21+8192], [%rd6], 16;");
    line("@%p5 cp.async.cg.shared.global [%r21+12288], [%rd6+" + far + "], 16;");
    line("cp.async.commit_group;\nadd.s64 %rd5, %rd5, 64; add.s64 %rd6, %rd6, 64; add.u32 %r20, "
         "%r20, 1;");
    advance("%r21", "%r12");
  }

  void computeStep(unsigned step) {
    line("add.u32 %r52, %r4" + num(step) + ", %r23; add.u32 %r53, %r4" + num(2 + step) + ", %r23;");
    auto four = [](const std::string &p, unsigned i) {
      return "{" + p + num(i) + ", " + p + num(i + 1) + ", " + p + num(i + 2) + ", " + p +
             num(i + 3) + "}";
    };
    for (unsigned i = 0; i < 4; ++i)
      line("ldmatrix.sync.aligned.m8n8.x4.shared.b16 " + four("%fa", 4 * i) + ", [%r52+" +
           num(1024 * i) + "];");
    for (unsigned j = 0; j < 2; ++j)
      line("ldmatrix.sync.aligned.m8n8.x4.shared.b16 " + four("%fb", 4 * j) + ", [%r53+" +
           num(8192 + 1024 * j) + "];");
    for (unsigned i = 0; i < 4; ++i)
      for (unsigned j = 0; j < 4; ++j) {
        std::string c = four("%acc", 16 * i + 4 * j);
        line("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 " + c + ", " +
             four("%fa", 4 * i) + ", {%fb" + num(2 * j) + ", %fb" + num(2 * j + 1) + "}, " + c +
             ";");
      }
  }

  void store() {
    line("shr.u32 %r54, %r30, 2; shl.b32 %r55, %r32, 6; add.u32 %r54, %r54, %r55; add.u32 %r54, "
         "%r54, %r3;");
    line("and.b32 %r55, %r30, 3; shl.b32 %r55, %r55, 1; shl.b32 %r56, %r33, 5; add.u32 %r55, %r55, "
         "%r56; add.u32 %r55, %r55, %r2;");
    line("mul.wide.u32 %rd7, %r55, 2; add.s64 %rd7, %rd7, %rd3;");
    for (unsigned i = 0; i < 8; ++i) { // rows lane/4 + 8 i of the warp's 64
      line("add.u32 %r57, %r54, " + num(8 * i) + "; setp.lt.u32 %p6, %r57, " + num(M) +
           "; mul.wide.u32 %rd8, %r57, " + num(2 * N) + "; add.s64 %rd8, %rd8, %rd7;");
      for (unsigned j = 0; j < 4; ++j) {
        unsigned c = 16 * (i / 2) + 4 * j + 2 * (i % 2);
        line("cvt.rn.bf16x2.f32 %o0, %acc" + num(c + 1) + ", %acc" + num(c) +
             "; @%p6 st.global.b32 [%rd8+" + num(16 * j) + "], %o0;");
      }
    }
  }

  unsigned M, N, K;
  std::string text;
};

inline std::string gemmKernel(unsigned m, unsigned n, unsigned k) {
  return GemmKernelWriter(m, n, k).write();
}

} // namespace gemm::emulator::test
