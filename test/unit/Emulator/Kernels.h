// Small correct kernels whose single steps carry names, so that a test can take
// one away and demand that the emulator notices. A line `//@name` marks the
// instruction after it.
#pragma once

#include "Harness.h"

namespace gemm::emulator::test {

/// Replaces the line after `//@step` by `by`. Fails the test if there is none.
inline std::string mutate(std::string text, const std::string &step, const std::string &by) {
  size_t at = text.find("//@" + step + "\n");
  EXPECT_NE(at, std::string::npos) << step;
  if (at == std::string::npos)
    return text;
  size_t line = text.find('\n', at) + 1, end = text.find('\n', line);
  return text.replace(line, end - line, by);
}

/// D (16x16 f32) = A (16x64 bf16) times B (16x64 bf16) transposed, by two warps
/// through a ring of two stages filled by cp.async. A stage is 16x16 of A, then
/// of B; warp 0 copies A and warp 1 copies B, and both read both.
inline std::string ringKernel() {
  return kernel(3, R"(
    and.b32 %r1, %r90, 31;         // lane
    shr.u32 %r2, %r90, 5;          // warp
    shr.u32 %r3, %r1, 1;           // row of this thread's chunk
    and.b32 %r4, %r90, 1;          // half of the row
    setp.eq.u32 %p1, %r2, 0;
    selp.b64 %rd1, %rd90, %rd91, %p1;
    mul.wide.u32 %rd2, %r3, 128;
    add.s64 %rd1, %rd1, %rd2;
    mul.wide.u32 %rd2, %r4, 16;
    add.s64 %rd1, %rd1, %rd2;      // source, advances by 32 a stage
    mov.u32 %r5, smem;
    shl.b32 %r6, %r90, 4;
    //@destination
    add.u32 %r7, %r5, %r6;         // target in stage 0
    // fragments: A rows lane%16, half lane/16; B rows warp*8 + lane%8
    and.b32 %r8, %r1, 15; shl.b32 %r8, %r8, 5;
    shr.u32 %r9, %r1, 4; shl.b32 %r9, %r9, 4;
    add.u32 %r10, %r8, %r9; add.u32 %r10, %r10, %r5;
    and.b32 %r11, %r1, 7; shl.b32 %r12, %r2, 3; add.u32 %r11, %r11, %r12; shl.b32 %r11, %r11, 5;
    shr.u32 %r12, %r1, 3; and.b32 %r12, %r12, 1; shl.b32 %r12, %r12, 4;
    add.u32 %r11, %r11, %r12; add.u32 %r11, %r11, %r5;
    mov.b32 %r20, 0; mov.b32 %r21, 0; mov.b32 %r22, 0; mov.b32 %r23, 0;
    mov.u32 %r40, 16;
    //@first
    cp.async.cg.shared.global [%r7], [%rd1], 16;
    //@commit
    cp.async.commit_group;
    //@second
    cp.async.ca.shared.global [%r7+1024], [%rd1+32], 16;
    //@commit2
    cp.async.commit_group;
    mov.u32 %r13, 0;               // k step
    mov.u32 %r14, 0;               // stage offset
  LOOP:
    //@wait
    cp.async.wait_group 1;
    //@full
    bar.sync 0;
    add.u32 %r15, %r10, %r14;
    add.u32 %r16, %r11, %r14;
    //@readA
    ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r30, %r31, %r32, %r33}, [%r15];
    //@readB
    ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r34, %r35}, [%r16+512];
    mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%r20, %r21, %r22, %r23}, {%r30, %r31, %r32, %r33}, {%r34, %r35}, {%r20, %r21, %r22, %r23};
    //@empty
    bar.sync 0;
    setp.lt.u32 %p2, %r13, 2;
    add.u32 %r17, %r7, %r14;
    add.s64 %rd1, %rd1, 32;
    //@refill
    @%p2 cp.async.cg.shared.global [%r17], [%rd1+32], 16, %r40;
    //@tail
    cp.async.commit_group;
    //@stage
    xor.b32 %r14, %r14, 1024;
    add.u32 %r13, %r13, 1;
    setp.lt.u32 %p3, %r13, 4;
    @%p3 bra LOOP;
    // c0, c1 at row lane/4, column warp*8 + lane%4*2; c2, c3 eight rows below
    shr.u32 %r50, %r1, 2; shl.b32 %r50, %r50, 6;
    and.b32 %r51, %r1, 3; shl.b32 %r51, %r51, 3; shl.b32 %r52, %r2, 5;
    add.u32 %r50, %r50, %r51; add.u32 %r50, %r50, %r52;
    cvt.u64.u32 %rd3, %r50; add.s64 %rd3, %rd3, %rd92;
    //@store
    st.global.v2.b32 [%rd3], {%r20, %r21};
    st.global.v2.b32 [%rd3+512], {%r22, %r23};
  )",
                ".extern .shared .align 128 .b8 smem[];\n");
}

/// Each of 64 threads adds its neighbour's value across a barrier, then all sum
/// into one shared word by atomics; thread 0 stores the sum.
inline std::string neighbourKernel() {
  return kernel(1, R"(
    mov.u32 %r1, words;
    shl.b32 %r2, %r90, 2;
    add.u32 %r3, %r1, %r2;
    add.u32 %r4, %r90, 1; and.b32 %r4, %r4, 63; shl.b32 %r4, %r4, 2; add.u32 %r4, %r4, %r1;
    setp.eq.u32 %p1, %r90, 0;
    //@clear
    @%p1 st.shared.u32 [sum], 0;
    //@put
    st.shared.u32 [%r3], %r90;
    //@barrier
    bar.sync 0;
    //@get
    ld.shared.u32 %r5, [%r4];
    add.u32 %r5, %r5, %r90;
    //@sum
    red.shared.add.u32 [sum], %r5;
    //@settled
    bar.sync 0;
    //@last
    @!%p1 exit;
    ld.shared.u32 %r6, [sum];
    st.global.u32 [%rd90], %r6;
  )",
                ".shared .align 4 .b8 words[256];\n.shared .u32 sum;\n");
}

} // namespace gemm::emulator::test
