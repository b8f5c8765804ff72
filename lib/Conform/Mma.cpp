// mma.sync of every type and shape, a warp for each product. Registers are filled by the
// fragment layouts of the PTX ISA: register e of an operand holds 4 bytes (f64: 8) of row
// lane / 4 + 8 (e % (m / 8)), from byte 16 (e / (m / 8)) + 4 (lane % 4) of K.
#include "Rows.h"
#include "Product.h"

namespace gemm::conform {

namespace {
struct Shape {
  unsigned m, k;
};
struct Family {
  const char *a, *b, *accumulator, *version, *chip;
  std::vector<Shape> shapes;
  bool saturate = false;
};

const std::vector<Family> &families() {
  static const std::vector<Family> all = [] {
    std::vector<Family> f = {
        {"f16", "f16", "f32", "7.0", "sm_80", {{16, 8}, {16, 16}}},
        {"f16", "f16", "f16", "7.0", "sm_80", {{16, 8}, {16, 16}}},
        {"bf16", "bf16", "f32", "7.0", "sm_80", {{16, 8}, {16, 16}}},
        {"tf32", "tf32", "f32", "7.0", "sm_80", {{16, 4}, {16, 8}}},
        {"f64", "f64", "f64", "7.0", "sm_80", {{8, 4}}},
        {"f64", "f64", "f64", "7.8", "sm_90", {{16, 4}, {16, 8}, {16, 16}}},
    };
    for (const char *a : {"e4m3", "e5m2"})
      for (const char *b : {"e4m3", "e5m2"}) {
        f.push_back({a, b, "f32", "8.7", "sm_89", {{16, 16}, {16, 32}}});
        f.push_back({a, b, "f16", "8.7", "sm_89", {{16, 16}, {16, 32}}});
      }
    for (const char *a : {"s8", "u8"})
      for (const char *b : {"s8", "u8"})
        for (bool saturate : {false, true})
          f.push_back({a, b, "s32", "7.0", "sm_80", {{8, 16}, {16, 16}, {16, 32}}, saturate});
    return f;
  }();
  return all;
}

struct Fragments {
  const Product &p;
  unsigned width() const { return p.a->bits == 64 ? 8 : 4; } ///< bytes of a register
  unsigned tiles() const { return p.m / 8; }
  unsigned countA() const { return tiles() * countB(); }
  unsigned countB() const { return p.k * p.a->bytes() / (4 * width()); }
  unsigned countC() const { return p.m * 8 * p.c->bytes() / 32 / width(); }

  /// Register e of a lane of an operand whose rows come in `tiles` groups of 8.
  uint64_t element(const std::vector<uint64_t> &matrix, unsigned tileCount, unsigned lane,
                   unsigned e) const {
    const unsigned size = p.a->bytes(), row = lane / 4 + e % tileCount * 8;
    uint64_t bits = 0;
    for (unsigned i = 0; i < width() / size; ++i) {
      unsigned column = (e / tileCount * 4 * width() + lane % 4 * width()) / size + i;
      bits |= matrix[row * p.k + column] << (8 * size * i);
    }
    return bits;
  }
  /// Row and column of the first element of accumulator register e.
  std::pair<unsigned, unsigned> place(unsigned lane, unsigned e) const {
    if (p.c->bits == 16)
      return {lane / 4 + 8 * e, lane % 4 * 2};
    return {lane / 4 + e / 2 * 8, lane % 4 * 2 + e % 2};
  }
  uint64_t accumulator(const std::vector<uint64_t> &c, unsigned lane, unsigned e) const {
    auto [row, column] = place(lane, e);
    uint64_t bits = c[row * 8 + column];
    return p.c->bits == 16 ? bits | c[row * 8 + column + 1] << 16 : bits;
  }
  void put(Bytes &bytes, uint64_t value) const {
    width() == 8 ? append(bytes, value) : append(bytes, static_cast<uint32_t>(value));
  }
};

std::string ptxOf(const Family &f, Shape s, const Fragments &fragments) {
  const unsigned a = fragments.countA(), b = fragments.countB(), c = fragments.countC();
  std::string body =
      "mma.sync.aligned.m" + std::to_string(s.m) + "n8k" + std::to_string(s.k) + ".row.col" +
      (f.saturate ? ".satfinite" : "") + "." + f.accumulator + "." + f.a + "." + f.b + "." +
      f.accumulator + " " + registers("o", c) + ", " + registers("i", a) + ", " +
      registers("i", b, a) + ", " + registers("i", c, a + b) + ";\n";
  return laneKernel({f.version, f.chip}, a + b + c, c, body, fragments.width());
}

RowEntry row(const Family &f, Shape s, Hard hard) {
  std::string name = "mma." + familyOf(f.a) + "/m" + std::to_string(s.m) + "n8k" +
                     std::to_string(s.k) + "." + f.accumulator + "." + f.a + "." + f.b +
                     (f.saturate ? ".satfinite." : ".") + std::string(nameOf(hard));
  auto fill = [&f, s, hard](Row &row) {
    row.grid = 32;
    Random random(seedOf(row.name));
    Product p{&formatOf(f.a), &formatOf(f.b), &formatOf(f.accumulator), s.m, 8, s.k, f.saturate};
    Fragments fragments{p};
    row.ptx = ptxOf(f, s, fragments);
    bool stated = p.a->integer() || hard == Hard::Integers;
    for (unsigned problem = 0; problem < row.grid; ++problem) {
      p.draw(hard, random);
      std::vector<uint64_t> d = stated ? p.exact() : std::vector<uint64_t>();
      for (unsigned lane = 0; lane < 32; ++lane) {
        for (unsigned e = 0; e < fragments.countA(); ++e)
          fragments.put(row.in, fragments.element(p.aBits, fragments.tiles(), lane, e));
        for (unsigned e = 0; e < fragments.countB(); ++e)
          fragments.put(row.in, fragments.element(p.bBits, 1, lane, e));
        for (unsigned e = 0; e < fragments.countC(); ++e)
          fragments.put(row.in, fragments.accumulator(p.cBits, lane, e));
        for (unsigned e = 0; stated && e < fragments.countC(); ++e)
          fragments.put(row.expected, fragments.accumulator(d, lane, e));
      }
    }
    row.out = poison(size_t(row.grid) * 32 * fragments.countC() * fragments.width());
  };
  return {std::move(name), f.chip, std::move(fill)};
}
} // namespace

void mmaRows(Rows &rows) {
  for (const Family &f : families())
    for (Shape s : f.shapes)
      for (Hard hard : everyHard)
        if (!formatOf(f.a).integer() || hard == Hard::Integers || hard == Hard::Wide)
          rows.push_back(row(f, s, hard));
}

} // namespace gemm::conform
