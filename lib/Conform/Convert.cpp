// cvt in every form and rounding that kernels use. Results of at most 16 bits are stated
// by looking for the neighbours of the operand among all values of the format.
#include "Nearest.h"
#include "Rows.h"

#include <bit>

namespace gemm::conform {

namespace {
struct Form {
  const char *name, *version, *chip;
  unsigned inputs, width; ///< registers, and their bytes
  const char *from;       ///< format of the operands
  const char *to;         ///< narrow float that can be stated, or null
  Rounding rounding = Rounding::Even;
  bool saturate = false, relu = false;
  unsigned results = 1; ///< in one register, the first operand highest
};
using enum Rounding;
constexpr Form forms[] = {
    {"rn.f16.f32", "7.0", "sm_80", 1, 4, "f32", "f16"},
    {"rz.f16.f32", "7.0", "sm_80", 1, 4, "f32", "f16", Zero},
    {"rm.f16.f32", "7.0", "sm_80", 1, 4, "f32", "f16", Down},
    {"rp.f16.f32", "7.0", "sm_80", 1, 4, "f32", "f16", Up},
    {"rn.bf16.f32", "7.0", "sm_80", 1, 4, "f32", "bf16"},
    {"rz.bf16.f32", "7.0", "sm_80", 1, 4, "f32", "bf16", Zero},
    {"rn.relu.f16.f32", "7.0", "sm_80", 1, 4, "f32", "f16", Even, false, true},
    {"rn.relu.bf16.f32", "7.0", "sm_80", 1, 4, "f32", "bf16", Even, false, true},
    {"rn.f16x2.f32", "7.0", "sm_80", 2, 4, "f32", "f16", Even, false, false, 2},
    {"rz.f16x2.f32", "7.0", "sm_80", 2, 4, "f32", "f16", Zero, false, false, 2},
    {"rn.relu.f16x2.f32", "7.0", "sm_80", 2, 4, "f32", "f16", Even, false, true, 2},
    {"rn.bf16x2.f32", "7.0", "sm_80", 2, 4, "f32", "bf16", Even, false, false, 2},
    {"rz.bf16x2.f32", "7.0", "sm_80", 2, 4, "f32", "bf16", Zero, false, false, 2},
    {"rn.relu.bf16x2.f32", "7.0", "sm_80", 2, 4, "f32", "bf16", Even, false, true, 2},
    {"rn.satfinite.e4m3x2.f32", "8.1", "sm_89", 2, 4, "f32", "e4m3", Even, true, false, 2},
    {"rn.satfinite.e5m2x2.f32", "8.1", "sm_89", 2, 4, "f32", "e5m2", Even, true, false, 2},
    {"rn.satfinite.relu.e4m3x2.f32", "8.1", "sm_89", 2, 4, "f32", "e4m3", Even, true, true, 2},
    {"rn.satfinite.e4m3x2.f16x2", "8.1", "sm_89", 1, 4, "f16", nullptr},
    {"rn.satfinite.e5m2x2.f16x2", "8.1", "sm_89", 1, 4, "f16", nullptr},
    {"rn.f16x2.e4m3x2", "8.1", "sm_89", 1, 4, "e4m3", nullptr},
    {"rn.f16x2.e5m2x2", "8.1", "sm_89", 1, 4, "e5m2", nullptr},
    {"rna.tf32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"rn.tf32.f32", "8.6", "sm_90", 1, 4, "f32", nullptr},
    {"rz.tf32.f32", "8.6", "sm_90", 1, 4, "f32", nullptr},
    {"f32.f16", "7.0", "sm_80", 1, 4, "f16", nullptr},
    {"f32.bf16", "7.8", "sm_90", 1, 4, "bf16", nullptr},
    {"rni.s32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"rzi.s32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"rmi.s32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"rpi.s32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"rzi.u32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"rni.f32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"sat.f32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"ftz.f32.f32", "7.0", "sm_80", 1, 4, "f32", nullptr},
    {"rn.f32.s32", "7.0", "sm_80", 1, 4, "s32", nullptr},
    {"rz.f32.s32", "7.0", "sm_80", 1, 4, "s32", nullptr},
    {"rp.f32.u32", "7.0", "sm_80", 1, 4, "s32", nullptr},
    {"sat.s8.s32", "7.0", "sm_80", 1, 4, "s32", nullptr},
    {"sat.u8.s32", "7.0", "sm_80", 1, 4, "s32", nullptr},
    {"rn.f32.f64", "7.0", "sm_80", 1, 8, "f64", nullptr},
    {"rz.f32.f64", "7.0", "sm_80", 1, 8, "f64", nullptr},
};

/// Bits of an operand: any number, numbers half way between two of the result, specials.
uint64_t operandOf(const Form &form, unsigned index, Random &random) {
  const Format &f = formatOf(form.from);
  if (f.integer())
    return random.below(2) ? random.next() >> 32 >> random.below(32) : random.next() & 0xffffffff;
  if (f.bits <= 16) { // all of them, in pairs of two different ones
    uint64_t mask = (uint64_t(1) << f.bits) - 1;
    return (index & mask) | ((index * 40503 + 77) & mask) << f.bits;
  }
  const uint64_t sign = random.below(2) << (f.bits - 1);
  if (index % 16 == 0) // NaN, infinity, zero, the least, the largest
    switch (random.below(5)) {
    case 0:
      return f.nan() | sign;
    case 1:
      return f.infinity(sign);
    case 2:
      return sign;
    case 3:
      return sign | 1;
    default:
      return sign | f.pack(false, f.topExponent(), f.fractionMask());
    }
  if (f.bits == 32 && form.to && index % 4) { // between two neighbours, at the half or beside it
    const Format &to = formatOf(form.to);
    uint64_t most = to.pack(false, to.topExponent(), to.fractionMask() - 1);
    uint64_t low = random.below(index % 4 == 1 ? most : uint64_t(4) << to.fraction);
    auto middle = static_cast<float>((valueOf(to, low) + valueOf(to, low + 1)) / 2);
    auto bits = std::bit_cast<uint32_t>(middle);
    return sign | (bits + (bits ? random.below(3) - 1 : 0));
  }
  // Mostly sizes that an integer or a narrow float has.
  unsigned exponent = index % 2 ? static_cast<unsigned>(random.below(f.topExponent() + 1))
                                : static_cast<unsigned>(f.bias()) - 20 + unsigned(random.below(60));
  return sign | f.pack(false, exponent, random.next() & f.fractionMask());
}

std::string bodyOf(const Form &form) {
  std::string name = form.name;
  bool pairs = name.find("x2.f32") != std::string::npos;
  auto ends = [&](const char *suffix) { return name.ends_with(suffix); };
  std::string to = "%o0", from = "%i0", before, after;
  bool narrow = name.find("e4m3x2.") != name.npos || name.find("e5m2x2.") != name.npos;
  if (narrow || (!pairs && form.to)) { // the result is a 16-bit register
    to = "%h1";
    after = "cvt.u32.u16 %o0, %h1;\n";
  }
  if (ends(".f16") || ends(".bf16") || ends(".e4m3x2") || ends(".e5m2x2")) {
    before = "cvt.u16.u32 %h2, %i0;\n";
    from = "%h2";
  }
  if (form.width == 8) { // laneKernel's registers have 64 bits
    to = "%r1";
    after = "cvt.u64.u32 %o0, %r1;\n";
  }
  return before + "cvt." + name + " " + to + ", " + from + (pairs ? ", %i1" : "") + ";\n" + after;
}

/// A NaN of either sign, quiet with a payload, or a signalling one.
uint64_t nanOf(const Format &f, Random &random) {
  const uint64_t payload = (random.next() & f.fractionMask() >> 1) | 1;
  const uint64_t infinity = f.infinity(random.below(2));
  return infinity | payload | (random.below(2) ? f.nan() : 0);
}

/// `nans`: of NaN alone, whose payloads and signs some instructions keep.
Row row(const Form &form, bool nans) {
  Row row;
  row.name = std::string("cvt/") + form.name + (nans ? ".nan" : "");
  row.chip = form.chip;
  row.block = 256;
  row.grid = nans ? 1 : formatOf(form.from).bits <= 16 && !formatOf(form.from).integer() ? 256 : 8;
  row.ptx = laneKernel({form.version, form.chip}, form.inputs, 1, bodyOf(form), form.width);
  Random random(seedOf(row.name));
  for (unsigned i = 0; i < row.block * row.grid; ++i) {
    uint64_t expected = 0;
    for (unsigned j = 0; j < form.inputs; ++j) {
      uint64_t bits = nans ? nanOf(formatOf(form.from), random)
                           : operandOf(form, i * form.inputs + j, random);
      form.width == 8 ? append(row.in, bits) : append(row.in, static_cast<uint32_t>(bits));
      if (!form.to)
        continue;
      const Format &to = formatOf(form.to);
      double x = std::bit_cast<float>(static_cast<uint32_t>(bits));
      if (form.relu && x <= 0) // and a NaN stays one
        x = 0;
      expected = expected << to.bits | roundTo(to, x, form.rounding, form.saturate);
    }
    if (form.to)
      append(row.expected, static_cast<uint32_t>(expected));
  }
  row.out = poison(size_t(row.block) * row.grid * form.width);
  return row;
}
} // namespace

void convertRows(Rows &rows) {
  for (const Form &form : forms)
    rows.push_back(row(form, false));
  for (const Form &form : forms)
    if (formatOf(form.from).bits >= 32 && !formatOf(form.from).integer())
      rows.push_back(row(form, true));
}

} // namespace gemm::conform
