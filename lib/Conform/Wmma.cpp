// wmma of every type and shape, a warp for each product: which lane holds what is the chip's
// affair, so each operand is loaded from memory by wmma itself and the result stored by it.
#include "Rows.h"
#include "Product.h"

namespace gemm::conform {

namespace {
struct Shape {
  unsigned m, n, k;
  std::string text() const {
    return "m" + std::to_string(m) + "n" + std::to_string(n) + "k" + std::to_string(k);
  }
};
struct Family {
  const char *type, *accumulator;
  std::vector<Shape> shapes;
  bool saturate = false;
};

const std::vector<Family> &families() {
  const std::vector<Shape> usual = {{16, 16, 16}, {32, 8, 16}, {8, 32, 16}};
  static const std::vector<Family> all = {
      {"f16", "f32", usual},         {"f16", "f16", usual},        {"bf16", "f32", usual},
      {"tf32", "f32", {{16, 16, 8}}}, {"f64", "f64", {{8, 8, 4}}},  {"s8", "s32", usual},
      {"u8", "s32", usual},          {"s8", "s32", usual, true},   {"u8", "s32", usual, true}};
  return all;
}

/// One operand in memory: `lines` of `length` elements, and the registers that take it.
struct Operand {
  char name;
  const char *layout, *type;
  unsigned lines, length, bytes, count;
  size_t size() const { return size_t(lines) * length * bytes; }
};

struct Warp {
  Operand a, b, c;
  Warp(const Family &f, Shape s, bool swapped) {
    auto operand = [](char name, const char *layout, const char *type, unsigned lines,
                      unsigned length) {
      const unsigned bytes = formatOf(type).bytes(), all = lines * length;
      bool repeats = name != 'c' && std::string_view(type) == "f16"; // elements in two lanes each
      return Operand{name,  layout, type, lines, length, bytes,
                     repeats ? 8 : all / 32 * bytes / (bytes == 8 ? 8 : 4)};
    };
    a = swapped ? operand('a', "col", f.type, s.k, s.m) : operand('a', "row", f.type, s.m, s.k);
    b = swapped ? operand('b', "row", f.type, s.k, s.n) : operand('b', "col", f.type, s.n, s.k);
    c = operand('c', "row", f.accumulator, s.m, s.n);
  }
};

std::string ptxOf(const Family &f, Shape s, const Warp &w) {
  const char *prefix = w.a.bytes == 8 ? "rd" : "r";
  std::string shape = s.text(), lists[3];
  std::string text = fill("mul.wide.u32 %rd1, %cta, $IN;\nadd.s64 %rd1, %in, %rd1;\n"
                          "mul.wide.u32 %rd2, %cta, $OUT;\nadd.s64 %rd2, %out, %rd2;\n",
                          {{"IN", std::to_string(w.a.size() + w.b.size() + w.c.size())},
                           {"OUT", std::to_string(w.c.size())}});
  unsigned first = 10, each = 0;
  size_t at = 0;
  for (const Operand *o : {&w.a, &w.b, &w.c}) {
    lists[each] = registers(prefix, o->count, first);
    text += std::string("wmma.load.") + o->name + ".sync.aligned." + o->layout + "." + shape +
            ".global." + o->type + " " + lists[each++] + ", [%rd1+" + std::to_string(at) + "], " +
            std::to_string(o->length) + ";\n";
    first += o->count, at += o->size();
  }
  std::string c = f.accumulator, type = f.type, d = registers(prefix, w.c.count, first);
  text += std::string("wmma.mma.sync.aligned.") + w.a.layout + "." + w.b.layout + "." + shape +
          "." + c + (type == "f16" ? "" : "." + type + "." + type) + "." + c +
          (f.saturate ? ".satfinite " : " ") + d + ", " + lists[0] + ", " + lists[1] + ", " +
          lists[2] + ";\nwmma.store.d.sync.aligned.row." + shape + ".global." + c + " [%rd2], " +
          d + ", " + std::to_string(s.n) + ";\n";
  return kernel({}, text);
}

/// A matrix of rows of K (or of N), as lines of it or of its transpose.
void append(Bytes &bytes, const Operand &o, const std::vector<uint64_t> &matrix, bool transposed) {
  for (unsigned line = 0; line < o.lines; ++line)
    for (unsigned i = 0; i < o.length; ++i) {
      uint64_t value = matrix[transposed ? i * o.lines + line : line * o.length + i];
      for (unsigned byte = 0; byte < o.bytes; ++byte)
        bytes.push_back(std::byte(value >> 8 * byte));
    }
}

RowEntry row(const Family &f, Shape s, Hard hard, bool swapped) {
  std::string name = "wmma." + familyOf(f.type) + "/" + s.text() + "." + f.accumulator + "." +
                     f.type + (f.saturate ? ".satfinite" : "") + (swapped ? ".col.row." : ".") +
                     std::string(nameOf(hard));
  auto fill = [&f, s, hard, swapped](Row &row) {
    row.grid = 8;
    const Warp warp(f, s, swapped);
    row.ptx = ptxOf(f, s, warp);
    Random random(seedOf(row.name));
    Product p{&formatOf(f.type), &formatOf(f.type), &formatOf(f.accumulator), s.m, s.n, s.k,
              f.saturate};
    for (unsigned problem = 0; problem < row.grid; ++problem) {
      p.draw(hard, random);
      append(row.in, warp.a, p.aBits, swapped);
      append(row.in, warp.b, p.bBits, swapped);
      append(row.in, warp.c, p.cBits, false);
      if (p.a->integer() || hard == Hard::Integers)
        append(row.expected, warp.c, p.exact(), false);
    }
    row.out = poison(row.grid * warp.c.size());
  };
  return {std::move(name), "sm_80", std::move(fill)};
}
} // namespace

void wmmaRows(Rows &rows) {
  for (const Family &f : families())
    for (Shape s : f.shapes) {
      for (Hard hard : everyHard)
        if (!formatOf(f.type).integer() || hard == Hard::Integers || hard == Hard::Wide)
          rows.push_back(row(f, s, hard, false));
      if (formatOf(f.type).bytes() == 2) // lines of 16 bytes and more in every shape
        rows.push_back(row(f, s, Hard::Integers, true));
    }
}

} // namespace gemm::conform
