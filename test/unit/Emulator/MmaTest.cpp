// mma.sync and wmma through PTX: every shape and type against plain sums of
// small integers, with fragments filled by the ISA's formulas; and what is
// refused.
#include <random>

#include "WgmmaKernel.h"

namespace gemm::emulator::test {
namespace {

struct Form {
  std::string shape, accumulator, a, b;
  unsigned m, k, bytes;
  std::string flags = "";
  unsigned per() const { return bytes == 8 ? 1 : 4 / bytes; } ///< elements per register
  unsigned slot() const { return bytes == 8 ? 8 : 4; }
  unsigned aRegisters() const { return m * k / 32 / per(); }
  unsigned bRegisters() const { return 8 * k / 32 / per(); }
  unsigned dRegisters() const { return accumulator == "f16" ? m / 8 : m / 4; }
};

uint64_t encode(const std::string &type, int v) {
  if (type == "f64")
    return bitsOfDouble(v);
  if (type == "s32")
    return uint32_t(v);
  if (type == "f32")
    return bitsOfFloat(float(v));
  return Element{type, 0}.encode(v);
}

std::string instruction(const Form &f) {
  const char *prefix = f.bytes == 8 ? "%q" : "%a";
  unsigned d = f.dRegisters(), a = f.aRegisters(), b = f.bRegisters();
  return "mma.sync.aligned." + f.shape + ".row.col" + f.flags + "." + f.accumulator + "." + f.a +
         "." + f.b + "." + f.accumulator + " " + registerList(0, d, prefix) + ", " +
         registerList(d, a, prefix) + ", " + registerList(d + a, b, prefix) + ", " +
         registerList(d + a + b, d, prefix) + ";\n";
}

/// Loads registers d.. from p0, runs `code`, stores registers 0..stored to p1.
std::string harness(unsigned first, unsigned count, unsigned stored, unsigned slot,
                    const std::string &code) {
  std::string bits = slot == 8 ? "b64" : "b32", prefix = slot == 8 ? "%q" : "%a";
  std::string body = ".reg .b32 %a<80>; .reg .b64 %q<80>;\nmul.wide.u32 %rd1, %r90, " +
                     std::to_string(count * slot) + "; add.s64 %rd1, %rd1, %rd90;\n" +
                     "mul.wide.u32 %rd2, %r90, " + std::to_string(stored * slot) +
                     "; add.s64 %rd2, %rd2, %rd91;\n";
  for (unsigned i = 0; i < count; ++i)
    body += "ld.global." + bits + " " + prefix + std::to_string(first + i) + ", [%rd1+" +
            std::to_string(i * slot) + "];\n";
  body += code;
  for (unsigned i = 0; i < stored; ++i)
    body += "st.global." + bits + " [%rd2+" + std::to_string(i * slot) + "], " + prefix +
            std::to_string(i) + ";\n";
  return kernel(2, body);
}

void expectRight(const Form &f, std::mt19937_64 &rng, const std::string &machine) {
  std::vector<int> A(f.m * f.k), B(8 * f.k), C(f.m * 8);
  for (int &v : A)
    v = int(rng() % 5) - (f.a == "u8" ? 0 : 2);
  for (int &v : B)
    v = int(rng() % 5) - (f.b == "u8" ? 0 : 2);
  for (int &v : C)
    v = int(rng() % 41) - 20;
  const bool half = f.accumulator == "f16";
  const unsigned nd = f.dRegisters(), na = f.aRegisters(), nb = f.bRegisters(), all = na + nb + nd,
                 words = f.slot() / 4;
  auto position = [&](unsigned l, unsigned e, unsigned h) { // of an accumulator element
    return half ? (l / 4 + e * 8) * 8 + l % 4 * 2 + h : (l / 4 + e / 2 * 8) * 8 + l % 4 * 2 + e % 2;
  };
  auto pack = [&](unsigned l, unsigned e, const std::vector<int> &m) {
    uint64_t v = encode(f.accumulator, m[position(l, e, 0)]);
    return half ? v | encode("f16", m[position(l, e, 1)]) << 16 : v;
  };
  std::vector<uint32_t> in;
  auto push = [&](uint64_t v) {
    in.push_back(uint32_t(v));
    if (words == 2)
      in.push_back(uint32_t(v >> 32));
  };
  for (unsigned l = 0; l < 32; ++l) {
    const unsigned g = l / 4, t = l % 4, per = f.per(), rowTiles = f.m / 8;
    for (unsigned r = 0; r < na; ++r) { // the ISA's pictures of A and B
      uint64_t v = 0;
      for (unsigned h = 0; h < per; ++h) {
        unsigned row = g + (rowTiles == 2 && r % 2 ? 8 : 0),
                 k = r / rowTiles * 4 * per + t * per + h;
        v |= encode(f.a, A[row * f.k + k]) << 8 * f.bytes * h;
      }
      push(v);
    }
    for (unsigned r = 0; r < nb; ++r) {
      uint64_t v = 0;
      for (unsigned h = 0; h < per; ++h)
        v |= encode(f.b, B[g * f.k + r * 4 * per + t * per + h]) << 8 * f.bytes * h;
      push(v);
    }
    for (unsigned e = 0; e < nd; ++e)
      push(pack(l, e, C));
  }
  std::vector<int> D = C;
  for (unsigned row = 0; row < f.m; ++row)
    for (unsigned col = 0; col < 8; ++col)
      for (unsigned k = 0; k < f.k; ++k)
        D[row * 8 + col] += A[row * f.k + k] * B[col * f.k + k];
  Memory m;
  uint64_t from = test::place(m, in), to = m.allocate(32 * nd * f.slot());
  Options o;
  o.machine = machine;
  Result r = launch(parse(harness(nd, all, nd, f.slot(), instruction(f))), "k", {}, {32}, 0,
                    pointers({from, to}), m, o);
  ASSERT_TRUE(r.ok()) << test::all(r);
  EXPECT_EQ(r.counters.mmas, 1u);
  EXPECT_EQ(r.counters.tensorFlops, uint64_t(16) * f.m * f.k);
  auto out = read<uint32_t>(m, to, 32 * nd * words);
  for (unsigned l = 0; l < 32; ++l)
    for (unsigned e = 0; e < nd; ++e) {
      uint64_t got = out[(l * nd + e) * words];
      if (words == 2)
        got |= uint64_t(out[(l * nd + e) * words + 1]) << 32;
      ASSERT_EQ(got, pack(l, e, D)) << instruction(f) << " lane " << l << " register " << e;
    }
}

TEST(Mma, EveryShapeAndType) {
  std::mt19937_64 rng(seed(31));
  std::vector<Form> forms = {
      {"m16n8k8", "f32", "f16", "f16", 16, 8, 2},
      {"m16n8k16", "f32", "f16", "f16", 16, 16, 2},
      {"m16n8k8", "f16", "f16", "f16", 16, 8, 2},
      {"m16n8k16", "f16", "f16", "f16", 16, 16, 2},
      {"m16n8k8", "f32", "bf16", "bf16", 16, 8, 2},
      {"m16n8k16", "f32", "bf16", "bf16", 16, 16, 2},
      {"m16n8k4", "f32", "tf32", "tf32", 16, 4, 4},
      {"m16n8k8", "f32", "tf32", "tf32", 16, 8, 4},
      {"m8n8k4", "f64", "f64", "f64", 8, 4, 8},
      {"m16n8k4", "f64", "f64", "f64", 16, 4, 8},
      {"m16n8k8", "f64", "f64", "f64", 16, 8, 8},
      {"m16n8k16", "f64", "f64", "f64", 16, 16, 8},
      {"m8n8k16", "s32", "u8", "s8", 8, 16, 1},
      {"m16n8k16", "s32", "s8", "s8", 16, 16, 1},
      {"m16n8k32", "s32", "s8", "u8", 16, 32, 1},
      {"m16n8k32", "s32", "u8", "u8", 16, 32, 1, ".satfinite"},
      {"m16n8k16", "f32", "e4m3", "e5m2", 16, 16, 1},
      {"m16n8k32", "f32", "e5m2", "e4m3", 16, 32, 1},
      {"m16n8k16", "f16", "e4m3", "e4m3", 16, 16, 1},
      {"m16n8k32", "f16", "e5m2", "e5m2", 16, 32, 1},
  };
  for (const char *machine : {"a100", "l4", "h200"})
    for (const Form &f : forms) {
      expectRight(f, rng, machine);
      if (HasFatalFailure())
        return;
    }
}

TEST(Mma, RefusesWhatItDoesNotHave) {
  auto message = [](const std::string &s) {
    return refused(kernel(0, ".reg .b32 %a<40>;\n" + s)).message;
  };
  std::string rest = " {%a0,%a1,%a2,%a3}, {%a4,%a5}, {%a6}, {%a7,%a8,%a9,%a10};";
  EXPECT_NE(message("mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32" + rest).find("sparse"),
            std::string::npos);
  for (std::string op :
       {"m16n8k8.row.col.f32.bf16.f16.f32", "m16n8k32.row.col.s32.s4.s4.s32",
        "m8n8k4.row.col.f32.f16.f16.f32", "m16n8k8.row.row.f32.f16.f16.f32",
        "m16n8k8.row.col.f16.bf16.bf16.f16", "m16n8k256.row.col.s32.b1.b1.s32.xor.popc"})
    EXPECT_NE(message("mma.sync.aligned." + op + rest).find("not supported"), std::string::npos)
        << op;
  EXPECT_NE(message("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32" + rest)
                .find("expected 4 registers"),
            std::string::npos);
}

struct WmmaForm {
  std::string shape;
  unsigned m, n, k, bytes;
  std::string a, b, accumulator;
  unsigned aRegisters, bRegisters, cRegisters;
};

// D = A B + C through load, mma and store, every layout, with padded strides.
void expectRight(const WmmaForm &f, bool rowA, bool rowB, bool rowC, std::mt19937_64 &rng) {
  const unsigned cBytes = f.accumulator == "f64" ? 8 : f.accumulator == "f16" ? 2 : 4;
  struct Matrix {
    unsigned rows, cols, bytes, stride;
    bool row;
    std::string type;
    std::vector<int> v;
    std::vector<uint8_t> image;
    void fill(int low, int range, std::mt19937_64 &rng) {
      const unsigned per16 = 16 / bytes, inner = row ? cols : rows;
      stride = (inner + per16 - 1) / per16 * per16 + per16 * unsigned(rng() % 2);
      v.resize(rows * cols);
      image.assign((row ? rows : cols) * stride * bytes, 0xcc);
      for (unsigned i = 0; i < rows * cols; ++i) {
        v[i] = low + int(rng() % unsigned(range));
        uint64_t e = encode(type, v[i]);
        std::memcpy(&image[at(i / cols, i % cols)], &e, bytes);
      }
    }
    size_t at(unsigned r, unsigned c) const {
      return (row ? r * stride + c : c * stride + r) * bytes;
    }
  };
  Matrix A{f.m, f.k, f.bytes, 0, rowA, f.a, {}, {}}, B{f.k, f.n, f.bytes, 0, rowB, f.b, {}, {}},
      C{f.m, f.n, cBytes, 0, rowC, f.accumulator, {}, {}};
  A.fill(f.a == "u8" ? 0 : -2, 5, rng);
  B.fill(f.b == "u8" ? 0 : -2, 5, rng);
  C.fill(-20, 41, rng);
  const char *ab = f.bytes == 8 ? "%q" : "%a", *cd = cBytes == 8 ? "%q" : "%a";
  auto layout = [](bool row) { return std::string(row ? "row" : "col"); };
  auto memory = [&](const std::string &what, const Matrix &m, const std::string &registers,
                    const char *base) {
    return "wmma." + what + ".sync.aligned." + layout(m.row) + "." + f.shape + ".global." + m.type +
           " " +
           (what == "store.d" ? "[" + std::string(base) + "], " + registers
                              : registers + ", [" + std::string(base) + "]") +
           ", " + std::to_string(m.stride) + ";\n";
  };
  std::string ra = registerList(0, f.aRegisters, ab), rb = registerList(10, f.bRegisters, ab),
              rc = registerList(20, f.cRegisters, cd), rd = registerList(30, f.cRegisters, cd);
  std::string types = f.a == "f16"
                          ? "." + f.accumulator + "." + f.accumulator
                          : "." + f.accumulator + "." + f.a + "." + f.b + "." + f.accumulator;
  std::string body = ".reg .b32 %a<80>; .reg .b64 %q<80>;\n" + memory("load.a", A, ra, "%rd90") +
                     memory("load.b", B, rb, "%rd91") + memory("load.c", C, rc, "%rd92") +
                     "wmma.mma.sync.aligned." + layout(rowA) + "." + layout(rowB) + "." + f.shape +
                     types + " " + rd + ", " + ra + ", " + rb + ", " + rc + ";\n" +
                     memory("store.d", C, rd, "%rd93");
  Memory m;
  uint64_t a = test::place(m, A.image), b = test::place(m, B.image), c = test::place(m, C.image),
           d = test::place(m, C.image);
  Result r = launch(parse(kernel(4, body)), "k", {}, {32}, 0, pointers({a, b, c, d}), m);
  ASSERT_TRUE(r.ok()) << all(r) << body;
  auto out = read<uint8_t>(m, d, C.image.size());
  std::vector<uint8_t> want = C.image;
  for (unsigned i = 0; i < f.m * f.n; ++i) {
    int sum = C.v[i];
    for (unsigned k = 0; k < f.k; ++k)
      sum += A.v[i / f.n * f.k + k] * B.v[k * f.n + i % f.n];
    uint64_t e = encode(f.accumulator, sum);
    std::memcpy(&want[C.at(i / f.n, i % f.n)], &e, cBytes);
  }
  EXPECT_EQ(out, want) << body; // the padding included
}

TEST(Wmma, EveryShapeTypeAndLayout) {
  std::mt19937_64 rng(seed(32));
  const WmmaForm forms[] = {
      {"m16n16k16", 16, 16, 16, 2, "f16", "f16", "f32", 8, 8, 8},
      {"m32n8k16", 32, 8, 16, 2, "f16", "f16", "f16", 8, 8, 4},
      {"m8n32k16", 8, 32, 16, 2, "f16", "f16", "f32", 8, 8, 8},
      {"m16n16k16", 16, 16, 16, 2, "bf16", "bf16", "f32", 4, 4, 8},
      {"m32n8k16", 32, 8, 16, 2, "bf16", "bf16", "f32", 8, 2, 8},
      {"m8n32k16", 8, 32, 16, 2, "bf16", "bf16", "f32", 2, 8, 8},
      {"m16n16k8", 16, 16, 8, 4, "tf32", "tf32", "f32", 4, 4, 8},
      {"m16n16k16", 16, 16, 16, 1, "s8", "s8", "s32", 2, 2, 8},
      {"m32n8k16", 32, 8, 16, 1, "u8", "u8", "s32", 4, 1, 8},
      {"m8n32k16", 8, 32, 16, 1, "s8", "s8", "s32", 1, 4, 8},
      {"m8n8k4", 8, 8, 4, 8, "f64", "f64", "f64", 1, 1, 2},
  };
  for (const WmmaForm &f : forms)
    for (unsigned layouts = 0; layouts < 8; ++layouts) {
      expectRight(f, layouts & 1, layouts & 2, layouts & 4, rng);
      if (HasFailure())
        return;
    }
}

TEST(Wmma, FindsWhatPtxLeavesUndefined) {
  Memory m;
  uint64_t a = m.allocate(4096);
  std::vector<std::byte> zeros(4096);
  m.copyIn(a, zeros.data(), zeros.size());
  auto run = [&](const std::string &code) {
    return launch(parse(kernel(1, ".reg .b32 %a<80>;\n" + code)), "k", {}, {32}, 0, pointers({a}),
                  m);
  };
  const std::string load =
      "wmma.load.a.sync.aligned.row.m16n16k16.global.f16 " + registerList(0, 8);
  EXPECT_TRUE(run(load + ", [%rd90];").ok()); // stride 16
  EXPECT_TRUE(first(run(load + ", [%rd90], 20;"), FindingKind::InvalidOperand));
  EXPECT_TRUE(first(run(load + ", [%rd90], %r90;"), FindingKind::InvalidOperand));
  EXPECT_TRUE(first(run(load + ", [%rd90], 4096;"), FindingKind::OutOfBounds));
  EXPECT_TRUE(first(run("setp.eq.u32 %p1, %r90, 3;\n@%p1 " + load + ", [%rd90];"),
                    FindingKind::BarrierDivergence));
}

} // namespace
} // namespace gemm::emulator::test
