// Atomics on a word of each lane's own: the word after and the value that came back; then
// one word that a whole warp counts up.
#include "Rows.h"
#include "Format.h"

#include <bit>
#include <cmath>

namespace gemm::conform {

namespace {
struct Kind {
  const char *name, *chip, *version;
  bool subnormals; ///< operands around the least normal f32
  uint32_t (*after)(uint32_t old, uint32_t operand, bool inShared); ///< null: not stated
};

float flushed(float x) { return std::fabs(x) < 0x1p-126f ? std::copysign(0.0f, x) : x; }

constexpr Kind kinds[] = {
    {"inc.u32", "sm_80", "7.0", false,
     [](uint32_t old, uint32_t most, bool) { return old >= most ? 0 : old + 1; }},
    {"dec.u32", "sm_80", "7.0", false,
     [](uint32_t old, uint32_t most, bool) { return old == 0 || old > most ? most : old - 1; }},
    {"add.u32", "sm_80", "7.0", false, [](uint32_t old, uint32_t x, bool) { return old + x; }},
    {"min.s32", "sm_80", "7.0", false,
     [](uint32_t old, uint32_t x, bool) { return int32_t(x) < int32_t(old) ? x : old; }},
    // The ISA: subnormals are flushed in global memory and kept in shared memory.
    {"add.f32", "sm_80", "7.0", true,
     [](uint32_t old, uint32_t x, bool inShared) {
       auto a = std::bit_cast<float>(old), b = std::bit_cast<float>(x);
       return std::bit_cast<uint32_t>(inShared ? a + b : flushed(flushed(a) + flushed(b)));
     }},
    {"add.noftz.f16x2", "sm_80", "7.0", false, nullptr},
    {"add.noftz.bf16x2", "sm_90", "7.8", false, nullptr},
};

uint32_t operandOf(const Kind &kind, Random &random) {
  if (kind.subnormals)
    return uint32_t(numberBelow(formatOf("f32"), 4, random));
  if (!kind.after) { // two finite halves
    const Format &f = formatOf(std::string_view(kind.name).ends_with("bf16x2") ? "bf16" : "f16");
    const uint64_t low = numberBelow(f, 12, random);
    return uint32_t(low | numberBelow(f, 12, random) << 16);
  }
  // Small numbers, so that counters wrap, and the ends of the range.
  static constexpr uint32_t ends[] = {0, 1, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff};
  return random.below(3) ? uint32_t(random.below(5)) : ends[random.below(std::size(ends))];
}

Row row(const Kind &kind, bool inShared) {
  Row row;
  row.name = std::string("atom/") + (inShared ? "shared." : "global.") + kind.name;
  row.chip = kind.chip;
  row.grid = 8;
  std::string body =
      inShared ? "mov.u32 %r1, word;\nshl.b32 %r2, %t, 2;\nadd.u32 %r1, %r1, %r2;\n"
                 "st.shared.b32 [%r1], %i0;\natom.shared.$OP %o1, [%r1], %i1;\n"
                 "ld.shared.b32 %o0, [%r1];\n"
               : "st.global.b32 [%at], %i0;\natom.global.$OP %o1, [%at], %i1;\n"
                 "ld.global.b32 %o0, [%at];\n";
  row.ptx = laneKernel({kind.version, kind.chip, 0, ".shared .align 16 .b32 word[32];\n"}, 2, 2,
                       fill(body, {{"OP", kind.name}}));
  Random random(seedOf(row.name));
  for (unsigned lane = 0; lane < 32 * row.grid; ++lane) {
    uint32_t old = operandOf(kind, random), operand = operandOf(kind, random);
    append(row.in, old);
    append(row.in, operand);
    if (kind.after) {
      append(row.expected, kind.after(old, operand, inShared));
      append(row.expected, old);
    }
  }
  row.out = poison(size_t(8) * 32 * row.grid);
  return row;
}
} // namespace

void atomicRows(Rows &rows) {
  for (const Kind &kind : kinds)
    for (bool inShared : {false, true})
      rows.push_back(row(kind, inShared));
  Row counted;
  counted.name = "atom/global.inc.u32.contended";
  counted.grid = 4;
  counted.ptx = kernel({}, "atom.global.inc.u32 %r1, [%out], 6;\n");
  counted.in = Bytes(16);
  append(counted.out, uint32_t(3));
  append(counted.expected, uint32_t((3 + 4 * 32) % 7));
  rows.push_back(std::move(counted));
}

} // namespace gemm::conform
