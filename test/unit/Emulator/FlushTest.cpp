// .ftz on every instruction that the PTX ISA gives it to: subnormal operands and results are
// zeros of their sign, of f32 and, in the forms of 16 bits, of f16. Without it they count.
#include "Lanes.h"

namespace gemm::emulator::test {
namespace {

using u32 = uint32_t;

struct Row {
  std::string code; // with "FTZ" where ".ftz" stands, or does not
  u32 a, b, c;
  u32 flushed, kept;
  const char *result = "%r10";
};

const std::string halves = R"(
  .reg .b16 %x, %y, %z, %w; cvt.u16.u32 %x, %r1; cvt.u16.u32 %y, %r2; cvt.u16.u32 %z, %r3;
  )";
const std::string word = "cvt.u32.u16 %r10, %w;";

/// One f16 instruction and its pair form: the same in either half, negated in the upper one.
void both(std::vector<Row> &rows, const std::string &opcode, int sources, u32 a, u32 b, u32 c,
          u32 flushed, u32 kept) {
  static const char *const narrow[] = {", %x", ", %y", ", %z"};
  static const char *const wide[] = {", %r1", ", %r2", ", %r3"};
  std::string one = halves + opcode + ".f16 %w", two = opcode + ".f16x2 %r10";
  for (int i = 0; i < sources; ++i)
    one += narrow[i], two += wide[i];
  rows.push_back({one + "; " + word, a, b, c, flushed, kept});
  auto pair = [](u32 x) { return x | x << 16; };
  rows.push_back({two + ";", pair(a), pair(b), pair(c), pair(flushed), pair(kept)});
}

std::vector<Row> table() {
  constexpr u32 one = 0x3f800000, small = 0x00400000, minus = 0x80400000, zero = 0,
                negative = 0x80000000;
  constexpr u32 one16 = 0x3c00, small16 = 0x0200, minus16 = 0x8200, least16 = 0x0400,
                half16 = 0x3800;
  std::vector<Row> rows = {
      {"addFTZ.f32 %f10, %f1, %f2;", minus, minus, 0, negative, 0x80800000, "%f10"},
      {"subFTZ.f32 %f10, %f1, %f2;", small, zero, 0, zero, small, "%f10"},
      {"mulFTZ.f32 %f10, %f1, %f2;", minus, one, 0, negative, minus, "%f10"},
      {"mul.rzFTZ.f32 %f10, %f1, %f2;", 0x00800000, 0x3f000000, 0, zero, small, "%f10"},
      {"fma.rnFTZ.f32 %f10, %f1, %f2, %f3;", small, one, small, zero, 0x00800000, "%f10"},
      {"mad.rnFTZ.f32 %f10, %f1, %f2, %f3;", small, one, zero, zero, small, "%f10"},
      {"div.rnFTZ.f32 %f10, %f1, %f2;", small, one, 0, zero, small, "%f10"},
      {"div.fullFTZ.f32 %f10, %f1, %f2;", minus, one, 0, negative, minus, "%f10"},
      {"minFTZ.f32 %f10, %f1, %f2;", small, one, 0, zero, small, "%f10"},
      {"maxFTZ.f32 %f10, %f1, %f2;", small, negative, 0, zero, small, "%f10"},
      {"absFTZ.f32 %f10, %f1;", minus, 0, 0, zero, small, "%f10"},
      {"negFTZ.f32 %f10, %f1;", minus, 0, 0, zero, small, "%f10"},
      {"sqrt.rnFTZ.f32 %f10, %f1;", minus, 0, 0, negative, 0x7fffffff, "%f10"},
      {"rcp.rnFTZ.f32 %f10, %f1;", 0x7f000000, 0, 0, zero, small, "%f10"},
      {"ex2.approxFTZ.f32 %f10, %f1;", 0xc2fe0000, 0, 0, zero, small, "%f10"}, // 2^-127
      {"lg2.approxFTZ.f32 %f10, %f1;", small, 0, 0, 0xff800000, 0xc2fe0000, "%f10"},
      {"rsqrt.approxFTZ.f32 %f10, %f1;", minus, 0, 0, 0xff800000, 0x7fffffff, "%f10"},
      {"sin.approxFTZ.f32 %f10, %f1;", minus, 0, 0, negative, minus, "%f10"},
      {"cvt.rpiFTZ.s32.f32 %r10, %f1;", small, 0, 0, 0, 1},
      {"cvt.rpiFTZ.f32.f32 %f10, %f1;", small, 0, 0, zero, one, "%f10"},
      {"set.gtFTZ.u32.f32 %r10, %f1, %f2;", small, zero, 0, 0, 0xffffffff},
      {"set.eq.andFTZ.u32.f32 %r10, %f1, %f2, !%p1;", small, minus, 0, 0xffffffff, 0},
      {"setp.ltFTZ.f32 %p2, %f1, %f2; selp.u32 %r10, 1, 0, %p2;", minus, zero, 0, 0, 1},
      {"setp.equ.orFTZ.f32 %p2, %f1, %f2, %p1; selp.u32 %r10, 1, 0, %p2;", minus, zero, 0, 1, 0},
      {"slctFTZ.u32.f32 %r10, %r2, %r3, %f1;", minus, 7, 9, 7, 9},
      {"set.gtFTZ.u32.f16x2 %r10, %r1, %r2;", 0x02000200, 0, 0, 0, 0xffffffff},
      {"set.leFTZ.f16x2.f16x2 %r10, %r1, %r2;", 0x82000200, 0, 0, 0x3c003c00, 0x3c000000},
      {"setp.neFTZ.f16x2 %p2|%p3, %r1, %r2; selp.u32 %r10, 1, 0, %p2; @%p3 add.u32 %r10, %r10, 2;",
       0x82000200, 0, 0, 0, 3},
      {halves + "setp.gtFTZ.f16 %p2, %x, %y; selp.u32 %r10, 1, 0, %p2;", small16, 0, 0, 0, 1},
      {halves + "set.gtFTZ.u32.f16 %r10, %x, %y;", small16, 0, 0, 0, 0xffffffff},
  };
  both(rows, "addFTZ", 2, small16, small16, 0, 0, least16);
  both(rows, "add.rnFTZ", 2, minus16, 0x8000, 0, 0x8000, minus16);
  both(rows, "subFTZ", 2, minus16, 0, 0, 0x8000, minus16);
  both(rows, "subFTZ.sat", 2, small16, 0, 0, 0, small16);
  both(rows, "mulFTZ", 2, minus16, one16, 0, 0x8000, minus16);
  both(rows, "mul.rnFTZ", 2, least16, half16, 0, 0, small16);      // the result alone
  both(rows, "mul.rnFTZ", 2, 0x07ff, half16, 0, least16, least16); // rounds to a normal number
  both(rows, "mulFTZ.sat", 2, small16, one16, 0, 0, small16);
  both(rows, "fma.rnFTZ", 3, small16, one16, small16, 0, least16);
  both(rows, "fma.rnFTZ.relu", 3, least16, half16, 0, 0, small16);
  both(rows, "minFTZ", 2, minus16, 0x0000, 0, 0x8000, minus16);
  both(rows, "maxFTZ", 2, small16, 0, 0, 0, small16);
  both(rows, "maxFTZ.NaN", 2, small16, 0, 0, 0, small16);
  both(rows, "absFTZ", 1, minus16, 0, 0, 0, small16);
  both(rows, "negFTZ", 1, minus16, 0, 0, 0, small16);
  return rows;
}

TEST(Flush, EveryInstructionThatTakesIt) {
  for (const Row &row : table())
    for (bool flush : {true, false}) {
      std::string code = row.code;
      for (size_t at; (at = code.find("FTZ")) != code.npos;)
        code.replace(at, 3, flush ? ".ftz" : "");
      auto in = [](u32 x) { return std::vector<u32>(32, x); };
      auto got = lanes<u32>("setp.ne.u32 %p1, %r90, %r90;\n" + code, in(row.a), in(row.b),
                            in(row.c), row.result);
      EXPECT_EQ(got[5], flush ? row.flushed : row.kept)
          << code << std::hex << " of " << row.a << ", " << row.b << ", " << row.c;
    }
}

} // namespace
} // namespace gemm::emulator::test
