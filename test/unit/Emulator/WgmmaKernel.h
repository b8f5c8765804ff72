// One wgmma in a kernel of one warpgroup: operands laid out in shared memory by
// the canonical layouts, written here atom by atom and apart from the
// emulator's own address arithmetic. Names after //@ mark steps to remove.
#pragma once

#include <random>

#include "Ptx/Float.h"
#include "Kernels.h"

namespace gemm::emulator::test {

/// An element type with small integers as its test data.
struct Element {
  std::string name;
  unsigned bytes;
  uint32_t encode(int v) const {
    static const uint8_t e4m3[] = {0, 0x38, 0x40, 0x44, 0x48}, e5m2[] = {0, 0x3c, 0x40, 0x42, 0x44};
    if (name == "bf16")
      return bf16OfFloat(float(v));
    if (name == "f16")
      return f16OfFloat(float(v));
    if (name == "tf32") // with bits that a tensor core must ignore
      return bitsOfFloat(float(v)) | (v ? 0x1abcu : 0x0u);
    if (name == "e4m3" || name == "e5m2")
      return uint32_t((name == "e4m3" ? e4m3 : e5m2)[std::abs(v)] | (v < 0 ? 0x80 : 0));
    return uint8_t(v);
  }
  int least() const { return name == "u8" ? 0 : -4; }
};

/// A matrix of `rows` by 32 bytes of K somewhere in shared memory.
struct Operand {
  unsigned span = 128; ///< of the swizzle, 16 for none
  bool mnMajor = false;
  uint32_t base = 0, leading = 0, stride = 0, within = 0; ///< bytes; start is base + within
  uint64_t descriptor() const {
    uint64_t mode = span == 128 ? 1 : span == 64 ? 2 : span == 32 ? 3 : 0;
    return uint64_t(base + within) >> 4 | uint64_t(leading >> 4) << 16 |
           uint64_t(stride >> 4) << 32 | mode << 62;
  }
  /// Where the 16-byte chunk lies: `line` of the pattern's eight, `chunk` in it.
  uint32_t inAtom(unsigned line, unsigned chunk) const {
    unsigned turn = span == 128 ? line : span == 64 ? line / 2 : span == 32 ? line / 4 : 0;
    return line * span + (chunk ^ turn) * 16;
  }
  /// Byte `b` of element (row, k), elements of `bytes`.
  uint32_t at(unsigned row, unsigned k, unsigned bytes, unsigned b) const {
    if (!mnMajor) {
      unsigned byte = k * bytes + b + within;
      if (span == 16)
        return base + row / 8 * stride + byte / 16 * leading + row % 8 * 16 + byte % 16;
      return base + row / 8 * stride + inAtom(row % 8, byte / 16) + byte % 16;
    }
    unsigned byte = row * 2 + b;
    if (span == 16)
      return base + row / 8 * stride + k / 8 * leading + k % 8 * 16 + byte % 16;
    return base + byte / span * leading + k / 8 * stride + inAtom(k % 8, byte % span / 16) +
           byte % 16;
  }
};

/// Strides that do not overlap, at random among those that a kernel may choose;
/// returns the end of the matrix.
inline uint32_t place(Operand &o, unsigned rows, uint32_t base, std::mt19937_64 &rng) {
  o.base = (base + 1023) / 1024 * 1024;
  const uint32_t atom = 8 * o.span, pad = uint32_t(rng() % 3) * atom;
  const uint32_t groups = o.mnMajor && o.span > 16 ? (rows * 2 + o.span - 1) / o.span : rows / 8;
  const bool kMajorSwizzled = !o.mnMajor && o.span > 16;
  // Two directions: groups of M or N, and (but for swizzled K) two groups of K.
  uint32_t &alongRows = o.mnMajor && o.span > 16 ? o.leading : o.stride;
  uint32_t &alongK = o.mnMajor && o.span > 16 ? o.stride : o.leading;
  o.within = kMajorSwizzled ? uint32_t(rng() % (o.span / 32)) * 32 : 0;
  if (kMajorSwizzled) {
    alongRows = atom + pad;
    alongK = 16; // ignored
  } else if (rng() & 1) {
    alongK = atom;
    alongRows = 2 * atom + pad;
  } else {
    alongRows = atom;
    alongK = groups * atom + pad;
  }
  return o.base + groups * alongRows + 2 * alongK + 2 * atom;
}

struct WgmmaCase {
  Element a{"bf16", 2}, b{"bf16", 2};
  std::string accumulator = "f32";
  unsigned n = 64;
  bool aInRegisters = false, scaleD = true, negateA = false, negateB = false;
  Operand A, B;
  uint32_t sharedBytes = 0;
  unsigned k() const { return 32 / a.bytes; }
  bool integer() const { return accumulator == "s32"; }
  unsigned registers() const { return accumulator == "f16" ? n / 4 : n / 2; }
};

inline std::string registerList(unsigned first, unsigned count, const char *prefix = "%a") {
  std::string s = "{";
  for (unsigned i = 0; i < count; ++i)
    s += (i ? ", " : "") + std::string(prefix) + std::to_string(first + i);
  return s + "}";
}

/// Kernel of p0: image of shared memory, p1: accumulators in and out, p2: A for
/// registers. Lines after wgmma.mma_async are as LLVM and nvcc write them.
inline std::string wgmmaKernel(const WgmmaCase &c) {
  const unsigned n = c.registers();
  std::string body = R"(
    mul.wide.u32 %rd1, %r90, 16; add.s64 %rd1, %rd1, %rd90;
    mov.u32 %r1, smem; shl.b32 %r2, %r90, 4; add.u32 %r1, %r1, %r2;
    mov.u32 %r3, 0;
  COPY:
    ld.global.v4.b32 {%r10, %r11, %r12, %r13}, [%rd1];
    st.shared.v4.b32 [%r1], {%r10, %r11, %r12, %r13};
    add.s64 %rd1, %rd1, 2048; add.u32 %r1, %r1, 2048; add.u32 %r3, %r3, 2048;
    setp.lt.u32 %p1, %r3, )" +
                     std::to_string(c.sharedBytes) +
                     ";\n@%p1 bra COPY;\n//@proxy\nfence.proxy.async;\n//@barrier\nbar.sync 0;\n"
                     "mul.wide.u32 %rd2, %r90, " +
                     std::to_string(4 * n) + "; add.s64 %rd2, %rd2, %rd91;\n" +
                     "mul.wide.u32 %rd3, %r90, 16; add.s64 %rd3, %rd3, %rd92;\n"
                     "ld.global.v4.b32 {%r20, %r21, %r22, %r23}, [%rd3];\n";
  for (unsigned i = 0; i < n; ++i)
    body += "ld.global.b32 %a" + std::to_string(i) + ", [%rd2+" + std::to_string(4 * i) + "];\n";
  body += "//@descriptorA\nmov.b64 %rd4, " + std::to_string(c.A.descriptor()) +
          ";\n//@descriptorB\nmov.b64 %rd5, " + std::to_string(c.B.descriptor()) +
          ";\n//@fence\nwgmma.fence.sync.aligned;\n//@touchFenced\n\n{\n.reg .pred p;\n"
          "//@scale\nsetp.ne.b32 p, " +
          std::to_string(c.scaleD) + ", 0;\n//@mma\nwgmma.mma_async.sync.aligned.m64n" +
          std::to_string(c.n) + "k" + std::to_string(c.k()) + "." + c.accumulator + "." + c.a.name +
          "." + c.b.name + " " + registerList(0, n) +
          (c.aInRegisters ? ", {%r20, %r21, %r22, %r23}" : ", %rd4") + ", %rd5, p";
  if (!c.integer())
    body += std::string(c.negateA ? ", -1" : ", 1") + (c.negateB ? ", -1" : ", 1");
  if (c.a.bytes == 2)
    body += (c.aInRegisters ? ""
             : c.A.mnMajor  ? ", 1"
                            : ", 0") +
            std::string(c.B.mnMajor ? ", 1" : ", 0");
  body += ";\n}\n//@commit\nwgmma.commit_group.sync.aligned;\n//@inflight\n\n//@wait\n"
          "wgmma.wait_group.sync.aligned 0;\n";
  for (unsigned i = 0; i < n; ++i)
    body += "st.global.b32 [%rd2+" + std::to_string(4 * i) + "], %a" + std::to_string(i) + ";\n";
  return kernel(3, ".reg .b32 %a<130>;\n" + body, ".extern .shared .align 1024 .b8 smem[];\n");
}

/// Data for a case, and the product as plain sums.
struct WgmmaData {
  std::vector<int> a, b, c; ///< 64 x k, n x k, 64 x n
  std::vector<uint8_t> image;
  std::vector<uint32_t> registers, aRegisters;
  Memory memory;
  uint64_t at[3] = {};

  /// (row, column) of half-word or word h of register e in a thread.
  static std::pair<unsigned, unsigned> position(const WgmmaCase &k, unsigned thread, unsigned e,
                                                unsigned h) {
    unsigned row = thread / 32 * 16 + thread % 32 / 4, pair = thread % 4 * 2;
    if (k.accumulator == "f16")
      return {row + e % 2 * 8, e / 2 * 8 + pair + h};
    return {row + e / 2 % 2 * 8, e / 4 * 8 + pair + e % 2};
  }
  uint32_t encode(const WgmmaCase &k, int v) const {
    return k.integer()              ? uint32_t(v)
           : k.accumulator == "f16" ? f16OfFloat(float(v))
                                    : bitsOfFloat(float(v));
  }
  uint32_t word(const WgmmaCase &k, const std::vector<int> &m, unsigned thread, unsigned e) const {
    auto [row, col] = position(k, thread, e, 0);
    uint32_t v = encode(k, m[row * k.n + col]);
    return k.accumulator == "f16" ? v | encode(k, m[row * k.n + col + 1]) << 16 : v;
  }

  WgmmaData(WgmmaCase &k, std::mt19937_64 &rng) {
    k.sharedBytes = (place(k.A, 64, 0, rng) + 1023) / 1024 * 1024;
    k.sharedBytes = (place(k.B, k.n, k.sharedBytes, rng) + 2047) / 2048 * 2048;
    image.resize(k.sharedBytes);
    for (auto &v : image)
      v = uint8_t(rng());
    auto fill = [&](std::vector<int> &m, unsigned rows, const Element &t, const Operand &o) {
      m.resize(rows * k.k());
      for (unsigned row = 0; row < rows; ++row)
        for (unsigned i = 0; i < k.k(); ++i) {
          int v = m[row * k.k() + i] = int(rng() % 5) + (t.least() < 0 ? -2 : 0);
          for (unsigned b = 0; b < t.bytes; ++b)
            image.at(o.at(row, i, t.bytes, b)) = uint8_t(t.encode(v) >> 8 * b);
        }
    };
    fill(a, 64, k.a, k.A);
    fill(b, k.n, k.b, k.B);
    c.resize(64 * k.n);
    for (int &v : c)
      v = int(rng() % 21) - 10;
    for (unsigned thread = 0; thread < 128; ++thread) {
      for (unsigned e = 0; e < k.registers(); ++e)
        registers.push_back(word(k, c, thread, e));
      for (unsigned e = 0; e < 4; ++e) {
        uint32_t v = 0;
        for (unsigned byte = 0; byte < 4; ++byte) {
          unsigned row = thread / 32 * 16 + thread % 32 / 4 + e % 2 * 8;
          unsigned inRow = e / 2 * 16 + thread % 4 * 4 + byte;
          uint32_t element = k.a.encode(a[row * k.k() + inRow / k.a.bytes]);
          v |= (element >> 8 * (inRow % k.a.bytes) & 0xff) << 8 * byte;
        }
        aRegisters.push_back(v);
      }
    }
    at[0] = test::place(memory, image, "image");
    at[1] = test::place(memory, registers, "accumulators");
    at[2] = test::place(memory, aRegisters, "A");
  }

  Result run(const WgmmaCase &k, const std::string &text, Options o = {}, unsigned cluster = 1) {
    if (o.machine == Options{}.machine)
      o.machine = "h200";
    memory.copyIn(at[1], registers.data(), registers.size() * 4);
    return launch(parse(text), "k", {{cluster}, {128}, {cluster, 1, 1}, k.sharedBytes},
                  pointers({at[0], at[1], at[2]}), memory, o);
  }

  /// The first wrong register as text, or empty.
  std::string wrong(const WgmmaCase &k) const {
    std::vector<int> d(64 * k.n);
    for (unsigned row = 0; row < 64; ++row)
      for (unsigned col = 0; col < k.n; ++col) {
        int sum = 0;
        for (unsigned i = 0; i < k.k(); ++i)
          sum += a[row * k.k() + i] * b[col * k.k() + i];
        d[row * k.n + col] =
            (k.scaleD ? c[row * k.n + col] : 0) + (k.negateA != k.negateB ? -sum : sum);
      }
    auto out = read<uint32_t>(memory, at[1], registers.size());
    for (unsigned thread = 0; thread < 128; ++thread)
      for (unsigned e = 0; e < k.registers(); ++e)
        if (uint32_t got = out[thread * k.registers() + e], want = word(k, d, thread, e);
            got != want)
          return "thread " + std::to_string(thread) + " register " + std::to_string(e) +
                 ": expected " + std::to_string(want) + ", got " + std::to_string(got);
    return {};
  }
};

} // namespace gemm::emulator::test
