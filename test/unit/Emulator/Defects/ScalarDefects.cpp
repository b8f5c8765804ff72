// Loads and stores with bounds, barriers, shuffles, atomics on shared and global
// memory, cp.async rings.
#include <random>

#include "Ptx/Float.h"
#include "Kernels.h"
#include "Suite.h"

namespace gemm::emulator::test {

namespace {

using K = FindingKind;
using Arguments = std::vector<std::vector<std::byte>>;

std::vector<uint16_t> smallIntegers(uint64_t seed, size_t n) {
  std::mt19937_64 rng(seed);
  std::vector<uint16_t> v(n);
  for (uint16_t &x : v)
    x = bf16OfFloat(float(int(rng() % 9) - 4));
  return v;
}

Base ring() {
  Base b{"ring", {}, {64}, 2048, {}, {}};
  b.place = [](Memory &m) {
    return pointers({place(m, smallIntegers(5, 1024), "A"), place(m, smallIntegers(6, 1024), "B"),
                     m.allocate(16 * 16 * 4, "D")});
  };
  b.right = [](const Memory &m, const Arguments &a) {
    auto x = read<uint16_t>(m, address(a, 0), 1024), y = read<uint16_t>(m, address(a, 1), 1024);
    auto d = read<float>(m, address(a, 2), 256);
    for (int i = 0; i < 256; ++i) {
      float want = 0;
      for (int k = 0; k < 64; ++k)
        want += floatOfBf16(x[size_t(i / 16 * 64 + k)]) * floatOfBf16(y[size_t(i % 16 * 64 + k)]);
      if (d[size_t(i)] != want)
        return false;
    }
    return true;
  };
  return b;
}

Base neighbours() {
  Base b{"neighbours", {}, {64}, 0, {}, {}};
  b.place = [](Memory &m) { return pointers({m.allocate(4, "out")}); };
  b.right = [](const Memory &m, const Arguments &a) {
    return read<uint32_t>(m, address(a, 0), 1)[0] == 64 * 63;
  };
  return b;
}

// Five CTAs, the last with a rest of 70 elements.
Base reduce() {
  constexpr uint32_t n = 4 * 128 + 70;
  Base b{"reduce", {5}, {64}, 0, {}, {}};
  b.place = [](Memory &m) {
    std::vector<uint32_t> in(n);
    for (uint32_t i = 0; i < n; ++i)
      in[i] = i * i + 1;
    Arguments a = pointers({place(m, in, "in"), m.allocate(5 * 4, "sums"),
                            place(m, std::vector<uint32_t>{1000}, "total")});
    a.push_back(bytes(n));
    return a;
  };
  b.right = [](const Memory &m, const Arguments &a) {
    auto in = read<uint32_t>(m, address(a, 0), n), sums = read<uint32_t>(m, address(a, 1), 5);
    uint32_t want[5] = {}, total = 1000;
    for (uint32_t i = 0; i < n; ++i)
      want[i / 128] += in[i], total += in[i];
    return std::equal(sums.begin(), sums.end(), want) &&
           read<uint32_t>(m, address(a, 2), 1)[0] == total;
  };
  return b;
}

Base transpose() {
  constexpr uint32_t rows = 37, columns = 21;
  Base b{"transpose", {2, 3}, {64}, 0, {}, {}};
  b.place = [](Memory &m) {
    std::vector<uint32_t> in(rows * columns);
    for (uint32_t i = 0; i < in.size(); ++i)
      in[i] = i * 7 + 1;
    Arguments a = pointers({place(m, in, "in"), m.allocate(in.size() * 4, "out")});
    a.push_back(bytes(rows));
    a.push_back(bytes(columns));
    return a;
  };
  b.right = [](const Memory &m, const Arguments &a) {
    auto out = read<uint32_t>(m, address(a, 1), rows * columns);
    for (uint32_t i = 0; i < rows; ++i)
      for (uint32_t j = 0; j < columns; ++j)
        if (out[j * rows + i] != (i * columns + j) * 7 + 1)
          return false;
    return true;
  };
  return b;
}

} // namespace

void addScalarDefects(Suite &s) {
  s.bases.insert(s.bases.end(), {ring(), neighbours(), reduce(), transpose()});
  s.edits.insert(
      s.edits.end(),
      {
          {"ring", "wait", "", {K::MissingWait}},
          {"ring", "wait", "cp.async.wait_group 2;", {K::MissingWait}},
          {"ring", "full", "", {K::MissingWait, K::Race}},
          {"ring", "empty", "", {K::Race}},
          {"ring", "tail", "@%p2 cp.async.commit_group;", {K::MissingWait}},
          {"ring", "tail", "", {K::MissingWait}},
          {"ring", "commit", "", {K::MissingWait}},
          {"ring", "commit2", "", {K::MissingWait}},
          {"ring", "first", "", {K::UninitialisedRead}},
          {"ring", "second", "", {K::UninitialisedRead}},
          {"ring",
           "first",
           "@%p1 cp.async.cg.shared.global [%r7], [%rd1], 16;",
           {K::UninitialisedRead}},
          {"ring", "refill", "cp.async.cg.shared.global [%r17], [%rd1+32], 16;", {K::OutOfBounds}},
          {"ring",
           "refill",
           "@%p2 cp.async.cg.shared.global [%r17], [%rd1+32], 16, 17;",
           {K::InvalidOperand}},
          {"ring",
           "refill",
           "@%p2 cp.async.cg.shared.global [%r17+1024], [%rd1+32], 16;",
           {K::Race, K::MissingWait}},
          {"ring", "stage", "xor.b32 %r14, %r14, 2048;", {K::OutOfBounds}},
          {"ring", "stage", "", {K::MissingWait, K::Race}},
          {"ring", "destination", "add.u32 %r7, %r6, 8;", {K::Misaligned}},
          {"ring", "destination", "mad.lo.u32 %r7, %r90, 32, %r5;", {K::OutOfBounds}},
          {"ring",
           "readA",
           "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r30, %r31, %r32, %r33}, [%r15+8];",
           {K::Misaligned}},
          {"ring",
           "readB",
           "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r34, %r35}, [%r16+1536];",
           {K::MissingWait, K::OutOfBounds}},
          {"ring", "store", "st.global.v2.b32 [%rd3+768], {%r20, %r21};", {K::OutOfBounds}},
          {"ring", "store", "st.global.v2.b32 [%rd3+4], {%r20, %r21};", {K::Misaligned}},
          {"ring", "empty", "@%p1 bar.sync 0;", {K::Race}},
          {"ring", "full", "setp.lt.u32 %p9, %r1, 16; @%p9 bar.sync 0;", {K::BarrierDivergence}},
          {"neighbours", "barrier", "", {K::Race}},
          {"neighbours", "settled", "", {K::Race}},
          {"neighbours", "clear", "", {K::UninitialisedRead}},
          {"neighbours", "put", "@!%p1 st.shared.u32 [%r3], %r90;", {K::UninitialisedRead}},
          {"neighbours", "put", "st.shared.u16 [%r3], %h1;", {K::UninitialisedRead}},
          {"neighbours", "get", "ld.shared.u32 %r5, [%r4+4096];", {K::OutOfBounds}},
          {"neighbours", "get", "ld.shared.u32 %r5, [%r4+1];", {K::Misaligned}},
          {"neighbours",
           "sum",
           "ld.shared.u32 %r7, [sum]; add.u32 %r7, %r7, %r5; st.shared.u32 [sum], %r7;",
           {K::Race}},
          {"neighbours",
           "barrier",
           "setp.lt.u32 %p2, %r90, 32; @%p2 bar.sync 0;",
           {K::Deadlock, K::Race}},
          {"reduce", "bound", "setp.le.u32 %p1, %r7, %r1;", {K::OutOfBounds}},
          {"reduce", "bound", "setp.lt.u32 %p1, %r6, %r1;", {K::OutOfBounds}},
          {"reduce",
           "address",
           "add.s64 %rd4, %rd1, %rd4; add.s64 %rd4, %rd4, 4;",
           {K::Misaligned}},
          {"reduce", "load", "@%p1 ld.global.v2.u32 {%r8, %r9}, [%rd4+512];", {K::OutOfBounds}},
          {"reduce", "load", "@!%p1 ld.global.v2.u32 {%r8, %r9}, [%rd4];", {K::OutOfBounds}},
          {"reduce",
           "shuffle",
           "@%p1 shfl.sync.bfly.b32 %r11, %r10, 16, 31, -1;",
           {K::BarrierDivergence}},
          {"reduce",
           "shuffle",
           "shfl.sync.bfly.b32 %r11, %r10, 16, 31, 0xffff;",
           {K::BarrierDivergence}},
          {"reduce", "step", "shfl.sync.bfly.b32 %r11, %r10, 4, 0x1c1f, -1;", {}},
          {"reduce", "leader", "setp.eq.u32 %p2, %r2, 0;", {K::UninitialisedRead}},
          {"reduce", "place", "mad.lo.u32 %r13, %r5, 2, %r12;", {K::Misaligned}},
          {"reduce", "place", "mad.lo.u32 %r13, %r5, 8, %r12;", {K::OutOfBounds}},
          {"reduce", "place", "mov.u32 %r13, %r12;", {K::Race}},
          {"reduce", "put", "", {K::UninitialisedRead}},
          {"reduce", "barrier", "", {K::Race, K::UninitialisedRead}},
          {"reduce", "barrier", "bar.sync 0, 32;", {K::Race, K::UninitialisedRead}},
          {"reduce", "barrier", "@%p2 bar.sync 0;", {K::BarrierDivergence}},
          {"reduce", "slot", "add.s64 %rd5, %rd2, %rd5; add.s64 %rd5, %rd5, 4;", {K::OutOfBounds}},
          {"transpose", "rows", "setp.le.u32 %p1, %r12, %r1;", {K::OutOfBounds}},
          {"transpose", "columns", "", {K::OutOfBounds}},
          {"transpose", "put", "@%p1 st.shared.u32 [%r15], %r14;", {K::UninitialisedRead}},
          {"transpose", "advance", "add.u32 %r10, %r10, 8;", {K::UninitialisedRead}},
          {"transpose", "barrier", "", {K::Race, K::UninitialisedRead}},
          {"transpose", "barrier", "bar.arrive 0, 64;", {K::Race, K::UninitialisedRead}},
          {"transpose", "outRows", "setp.lt.u32 %p1, %r12, %r2;", {}},
          {"transpose", "outRows", "setp.le.and.u32 %p1, %r12, %r2, %p3;", {K::OutOfBounds}},
          {"transpose", "pitch", "mad.lo.u32 %r15, %r4, 16, %r11;", {}},
          {"transpose", "pitch", "mad.lo.u32 %r15, %r4, 18, %r11;", {K::OutOfBounds}},
          {"transpose", "store", "st.global.u32 [%rd3], %r14;", {K::OutOfBounds}},
      });
}

} // namespace gemm::emulator::test
