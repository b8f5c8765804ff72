// wgmma with its fences, waits and descriptors; ldmatrix and the fragments of
// mma.sync.
#include <random>

#include "Ptx/Float.h"
#include "Kernels.h"
#include "Suite.h"

namespace gemm::emulator::test {

namespace {

using K = FindingKind;
using Arguments = std::vector<std::vector<std::byte>>;

constexpr size_t rows = 64, depth = 128;

std::vector<uint16_t> smallIntegers(uint64_t seed) {
  std::mt19937_64 rng(seed);
  std::vector<uint16_t> v(rows * depth);
  for (uint16_t &x : v)
    x = bf16OfFloat(float(int(rng() % 9) - 4));
  return v;
}

Base warpgroup() {
  Base b{"warpgroup", {}, {128}, 16384, {}, {}, "h200"};
  b.place = [](Memory &m) {
    return pointers({place(m, smallIntegers(7), "A"), place(m, smallIntegers(8), "B"),
                     m.allocate(rows * rows * 4, "D")});
  };
  b.right = [](const Memory &m, const Arguments &a) {
    auto x = read<uint16_t>(m, address(a, 0), rows * depth),
         y = read<uint16_t>(m, address(a, 1), rows * depth);
    auto d = read<float>(m, address(a, 2), rows * rows);
    for (size_t i = 0; i < rows * rows; ++i) {
      float want = 0;
      for (size_t k = 0; k < depth; ++k)
        want += floatOfBf16(x[i / rows * depth + k]) * floatOfBf16(y[i % rows * depth + k]);
      if (d[i] != want)
        return false;
    }
    return true;
  };
  return b;
}

/// The first multiplication with another tail after its accumulators.
std::string multiply(const std::string &tail, const std::string &guard = "") {
  std::string s = guard + "wgmma.mma_async.sync.aligned.m64n64k16.f32.bf16.bf16 {";
  for (int i = 0; i < 32; ++i)
    s += (i ? ", %f" : "%f") + std::to_string(i);
  return s + "}, " + tail + ";";
}

} // namespace

void addTensorDefects(Suite &s) {
  s.bases.push_back(warpgroup());
  const std::string other = "or.b64 %rd8, %rd8, ";
  s.edits.insert(
      s.edits.end(),
      {
          {"warpgroup", "fence", "", {K::MissingFence}},
          {"warpgroup", "fenced", "mov.b32 %f3, 0;", {K::MissingFence}},
          {"warpgroup", "wait", "", {K::MissingWait}},
          {"warpgroup", "wait", "wgmma.wait_group.sync.aligned 1;", {K::MissingWait}},
          {"warpgroup", "commit", "", {K::MissingWait}},
          {"warpgroup", "inflight", "add.f32 %f40, %f40, %f3;", {K::MissingWait}},
          {"warpgroup", "inflight", "mov.b32 %f31, %r1;", {K::MissingWait}},
          {"warpgroup", "inflight", "st.shared.b32 [%r5], %r1;", {K::Race, K::MissingWait}},
          {"warpgroup", "proxy", "", {K::MissingFence}},
          {"warpgroup", "full", "", {K::Race, K::UninitialisedRead}},
          {"warpgroup", "put", "", {K::UninitialisedRead}},
          {"warpgroup", "swizzle", "mov.u32 %r5, %r3;", {}},
          {"warpgroup", "step", "add.s64 %rd10, %rd8, 4;", {}},
          {"warpgroup", "descriptor", other + "0x4000002000000000;", {}}, // stride of 512
          {"warpgroup", "descriptor", other + "0x8000004000000000;", {}}, // 64-byte swizzle
          {"warpgroup", "descriptor", other + "0x4000004000000008;", {K::InvalidDescriptor}},
          {"warpgroup", "descriptor", other + "0x4000004000004000;", {K::InvalidDescriptor}},
          {"warpgroup", "descriptor", other + "0x4000008000000000;", {K::InvalidDescriptor}},
          {"warpgroup", "panel", "add.s64 %rd9, %rd8, 1024;", {K::InvalidDescriptor}},
          {"warpgroup",
           "panel",
           "cvt.u64.u32 %rd9, %r2; add.s64 %rd9, %rd9, %rd8;",
           {K::InvalidDescriptor}},
          {"warpgroup", "first", multiply("%rd8, %rd9, %p2, 1, 1, 0, 1"), {}}, // B transposed
          {"warpgroup",
           "first",
           multiply("%rd8, %rd9, %p2, 1, 1, 0, 0", "setp.lt.u32 %p4, %r1, 96; @%p4 "),
           {K::BarrierDivergence, K::Deadlock}},
          {"warpgroup",
           "first",
           multiply("%rd8, %rd9, %p2, 1, 1, 0, 0", "setp.ne.u32 %p4, %r1, 9; @%p4 "),
           {K::BarrierDivergence}},
          {"ring",
           "readA",
           "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r30, %r31, %r32, %r33}, [%r15];",
           {}},
          {"ring",
           "readA",
           "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r30, %r32, %r31, %r33}, [%r15];",
           {}},
          {"ring",
           "readB",
           "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r34, %r35}, [%r16+544];",
           {}},
          {"ring",
           "readB",
           "ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r34, %r35}, [%r16+520];",
           {K::Misaligned}},
      });
}

} // namespace gemm::emulator::test
