// wgmma of every type, m64n64, from shared memory without a swizzle; A from registers,
// negation, no accumulation and saturation for a type each.
#include "Rows.h"
#include "WgmmaKernel.h"

namespace gemm::conform {

namespace {
/// One CTA's bytes.
void addProblem(Row &row, const WgmmaShape &s, Product &p, bool accumulate, bool stated,
                Random &random) {
  MatrixLayout a = layoutFor(16, false, 64, 0),
               b = layoutFor(16, false, s.n, WgmmaShape::aBytes);
  append(row.in, WgmmaHeader{a.descriptor(), b.descriptor(), 0x3ffff, accumulate});
  Bytes image(s.imageBytes(), std::byte(0x7f)); // a NaN where nobody should look
  auto place = [&](const MatrixLayout &layout, const std::vector<uint64_t> &bits, unsigned rows) {
    const unsigned size = p.a->bytes();
    for (unsigned i = 0; i < rows; ++i)
      for (unsigned k = 0; k < p.k; ++k)
        for (unsigned byte = 0; byte < size; ++byte)
          image[layout.at(i, k, size, byte)] = std::byte(bits[i * p.k + k] >> 8 * byte);
  };
  place(a, p.aBits, 64);
  place(b, p.bBits, s.n);
  row.in.insert(row.in.end(), image.begin(), image.end());
  appendAccumulators(row.in, s, p.cBits);
  if (s.aInRegisters)
    appendA(row.in, s, p.aBits);
  if (stated)
    appendAccumulators(row.expected, s, p.exact(s.negateA ? -1 : 1, accumulate));
}

RowEntry row(const WgmmaShape &s, Hard hard, bool accumulate = true) {
  std::string name = "wgmma." + familyOf(s.a) + "/" + s.accumulator + "." + s.a + "." + s.b +
                     (s.aInRegisters ? ".registers" : "") + (s.negateA ? ".negated" : "") +
                     (accumulate ? "" : ".scale0") + (s.saturate ? ".satfinite." : ".") +
                     std::string(nameOf(hard));
  auto fill = [s, hard, accumulate](Row &row) {
    row.block = 128;
    row.grid = 4;
    row.ptx = wgmmaKernel(s);
    Random random(seedOf(row.name));
    Product p{&formatOf(s.a), &formatOf(s.b), &formatOf(s.accumulator), 64, s.n, s.k(), s.saturate};
    for (unsigned problem = 0; problem < row.grid; ++problem) {
      p.draw(hard, random);
      addProblem(row, s, p, accumulate, p.a->integer() || hard == Hard::Integers, random);
    }
    row.out = poison(size_t(row.grid) * 512 * s.registers());
  };
  return {std::move(name), "sm_90a", std::move(fill)};
}
} // namespace

void wgmmaRows(Rows &rows) {
  auto add = [&](WgmmaShape s, bool accumulate = true) {
    for (Hard hard : everyHard)
      if (!formatOf(s.a).integer() || hard == Hard::Integers || hard == Hard::Wide)
        rows.push_back(row(s, hard, accumulate));
  };
  add({"f16", "f16", "f32"});
  add({"f16", "f16", "f16"});
  add({"bf16", "bf16", "f32"});
  add({"tf32", "tf32", "f32"});
  for (const char *a : {"e4m3", "e5m2"})
    for (const char *b : {"e4m3", "e5m2"})
      for (const char *c : {"f32", "f16"})
        add({a, b, c});
  for (const char *a : {"s8", "u8"})
    for (const char *b : {"s8", "u8"})
      add({a, b, "s32"});
  WgmmaShape s;
  s.aInRegisters = true;
  add(s);
  s = {};
  s.negateA = true;
  add(s);
  add({}, false);
  s = {"s8", "s8", "s32"};
  s.saturate = true;
  add(s);
}

} // namespace gemm::conform
