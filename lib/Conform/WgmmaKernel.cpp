// Text and layouts of one wgmma.
#include "WgmmaKernel.h"

namespace gemm::conform {

namespace {
const char *const head = R"(
.reg .b32 %a<$COUNT>, %A<4>;
.reg .b64 %base;
mul.wide.u32 %base, %cta, $STRIDE;
add.s64 %base, %in, %base;
add.s64 %rd1, %base, 32;
$COPY
fence.proxy.async;
bar.sync 0;
ld.global.v2.u64 {%rd10, %rd11}, [%base];
ld.global.v4.u32 {%r10, %r11, %r12, %r13}, [%base+16];
mov.u32 %r1, tile;
and.b32 %r2, %r1, %r10;
shr.u32 %r2, %r2, 4;
cvt.u64.u32 %rd12, %r2;
add.s64 %rd13, %rd12, %rd10;
add.s64 %rd14, %rd12, %rd11;
setp.ne.u32 %p1, %r11, 0;
setp.ne.u32 %p2, %r12, 0;
mad.wide.u32 %rd15, %t, $THREAD, %base;
mad.wide.u32 %rd16, %t, 16, %base;
)";
const char *const tail = R"(
mul.wide.u32 %rd17, %cta, $OUT;
add.s64 %rd17, %out, %rd17;
mad.wide.u32 %rd17, %t, $THREAD, %rd17;
@!%p2 bra DONE;
)";
} // namespace

std::string wgmmaKernel(const WgmmaShape &s) {
  const unsigned count = s.registers(), accumulators = 32 + s.imageBytes(),
                 aRegisters = accumulators + 512 * count;
  auto number = [](unsigned n) { return std::to_string(n); };
  std::string text = head;
  for (unsigned i = 0; i < count; ++i)
    text += "ld.global.b32 %a" + number(i) + ", [%rd15+" + number(accumulators + 4 * i) + "];\n";
  for (unsigned i = 0; s.aInRegisters && i < 4; ++i)
    text += "ld.global.b32 %A" + number(i) + ", [%rd16+" + number(aRegisters + 4 * i) + "];\n";
  const Format &a = formatOf(s.a);
  text += "wgmma.fence.sync.aligned;\nwgmma.mma_async.sync.aligned.m64n" + number(s.n) + "k" +
          number(s.k()) + "." + s.accumulator + "." + s.a + "." + s.b +
          (s.saturate ? ".satfinite " : " ") + registers("a", count) + ", " +
          (s.aInRegisters ? "{%A0, %A1, %A2, %A3}" : "%rd13") + ", %rd14, %p1";
  if (!a.integer())
    text += s.negateA ? ", -1, 1" : ", 1, 1";
  if (a.bytes() == 2)
    text += std::string(s.aInRegisters ? "" : s.aMnMajor ? ", 1" : ", 0") +
            (s.bMnMajor ? ", 1" : ", 0");
  text += ";\nwgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n";
  text += tail;
  for (unsigned i = 0; i < count; ++i)
    text += "st.global.b32 [%rd17+" + number(4 * i) + "], %a" + number(i) + ";\n";
  text = fill(text + "DONE:\n",
              {{"COUNT", number(count + 1)},
               {"STRIDE", number(aRegisters + (s.aInRegisters ? 2048 : 0))},
               {"COPY", copyToShared("tile", "%rd1", s.imageBytes(), 128, "IN")},
               {"THREAD", number(4 * count)},
               {"OUT", number(512 * count)}});
  return kernel({"8.4", "sm_90a", 0,
                 ".shared .align 1024 .b8 tile[" + number(s.imageBytes()) + "];\n"},
                text);
}

uint32_t MatrixLayout::at(unsigned row, unsigned k, unsigned bytes, unsigned b) const {
  if (span == 16) { // 8 x 16 bytes lie together: 8 rows of a K-major matrix, 8 k of the other
    unsigned byte = (mnMajor ? row : k) * bytes + b;
    return mnMajor ? base + row / 8 * stride + k / 8 * leading + k % 8 * 16 + byte % 16
                   : base + row / 8 * stride + byte / 16 * leading + row % 8 * 16 + byte % 16;
  }
  unsigned byte = (mnMajor ? row : k) * bytes + b, line = mnMajor ? k : row;
  uint32_t address = base + line / 8 * stride + line % 8 * span +
                     (mnMajor ? byte / span * leading + byte % span : byte);
  return address ^ (address >> 7 & (span / 16 - 1)) << 4;
}

uint64_t MatrixLayout::descriptor() const {
  uint64_t mode = span == 128 ? 1 : span == 64 ? 2 : span == 32 ? 3 : 0;
  return uint64_t(base >> 4) | uint64_t(leading >> 4 & 0x3fff) << 16 |
         uint64_t(stride >> 4) << 32 | mode << 62;
}

MatrixLayout layoutFor(unsigned span, bool mnMajor, unsigned rows, uint32_t base) {
  if (span == 16)
    return {span, mnMajor, base, (rows / 8 * 256 + 511) / 512 * 512, 256};
  if (mnMajor)
    return {span, mnMajor, base, 16 * span, 8 * span};
  return {span, mnMajor, base, 0, 8 * span}; // K fits into a line
}

void appendAccumulators(Bytes &bytes, const WgmmaShape &s, const std::vector<uint64_t> &matrix) {
  const bool half = formatOf(s.accumulator).bits == 16;
  for (unsigned thread = 0; thread < 128; ++thread)
    for (unsigned e = 0; e < s.registers(); ++e) {
      unsigned row = thread / 32 * 16 + thread % 32 / 4 + (half ? e % 2 : e / 2 % 2) * 8;
      unsigned column = (half ? e / 2 : e / 4) * 8 + thread % 4 * 2 + (half ? 0 : e % 2);
      uint64_t v = matrix[row * s.n + column];
      append(bytes, static_cast<uint32_t>(half ? v | matrix[row * s.n + column + 1] << 16 : v));
    }
}

void appendA(Bytes &bytes, const WgmmaShape &s, const std::vector<uint64_t> &matrix) {
  const unsigned size = formatOf(s.a).bytes();
  for (unsigned thread = 0; thread < 128; ++thread)
    for (unsigned e = 0; e < 4; ++e) {
      unsigned row = thread / 32 * 16 + thread % 32 / 4 + e % 2 * 8;
      uint32_t v = 0;
      for (unsigned i = 0; i < 4 / size; ++i)
        v |= static_cast<uint32_t>(matrix[row * s.k() + (e / 2 * 16 + thread % 4 * 4) / size + i])
             << (8 * size * i);
      append(bytes, v);
    }
}

} // namespace gemm::conform
