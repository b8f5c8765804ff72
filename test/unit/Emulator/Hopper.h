// What tests of sm_90's asynchronous machine share: a kernel with tensor maps
// among its parameters, schedules to run it under, and findings by kind.
#pragma once

#include "Harness.h"
#include "gemm/Emulator/TensorMap.h"

namespace gemm::emulator::test {

/// A kernel `k` of `maps` tensor maps m0, m1, ... and then pointers p0, p1, ...:
/// %rd80+i holds the generic address of m<i>, %rd90+i p<i>, %r90 the thread,
/// %r91 its warp, %r92 its lane, %r93 the CTA's rank in its cluster.
inline std::string kernel90(unsigned maps, unsigned pointers, const std::string &body,
                            const std::string &declarations = "",
                            const std::string &directives = "") {
  std::string s =
      ".version 8.6\n.target sm_90a\n.address_size 64\n" + declarations + ".visible .entry k(";
  std::string comma;
  auto number = [](unsigned i) { return std::to_string(i); };
  for (unsigned i = 0; i < maps; ++i, comma = ", ")
    s += comma + ".param .align 64 .b8 m" + number(i) + "[128]";
  for (unsigned i = 0; i < pointers; ++i, comma = ", ")
    s += comma + ".param .u64 p" + number(i);
  s += ")\n" + directives +
       "{\n.reg .pred %p<20>;\n.reg .b16 %h<20>;\n.reg .b32 %r<100>;\n.reg .b64 %rd<100>;\n"
       ".reg .f32 %f<20>;\n";
  for (unsigned i = 0; i < maps; ++i)
    s += "mov.b64 %rd8" + number(i) + ", m" + number(i) + ";\ncvta.param.u64 %rd8" + number(i) +
         ", %rd8" + number(i) + ";\n";
  for (unsigned i = 0; i < pointers; ++i)
    s += "ld.param.u64 %rd9" + number(i) + ", [p" + number(i) + "];\n";
  return s +
         "mov.u32 %r90, %tid.x;\nshr.u32 %r91, %r90, 5;\nand.b32 %r92, %r90, 31;\n"
         "mov.u32 %r93, %cluster_ctarank;\n" +
         body + "\nret;\n}\n";
}

inline std::vector<Options> schedules90(unsigned seeds = 2) {
  std::vector<Options> all;
  for (Async a : {Async::Early, Async::Late, Async::Random})
    for (Order o : {Order::Forward, Order::Reverse, Order::Random})
      for (unsigned s = 0; s < (a == Async::Random || o == Order::Random ? seeds : 1); ++s) {
        Options options;
        options.machine = "h200";
        options.async = a;
        options.order = o;
        options.seed = s;
        options.threads = 1;
        all.push_back(options);
      }
  return all;
}

inline std::string describe(const Options &o) {
  static constexpr const char *asyncs[] = {"early", "late", "random"},
                              *orders[] = {"forward", "reverse", "random"};
  return std::string("async ") + asyncs[int(o.async)] + ", order " + orders[int(o.order)] +
         ", seed " + std::to_string(o.seed);
}

inline std::vector<std::byte> bytes(const TensorMap &m) {
  EXPECT_EQ(m.check(), std::nullopt);
  EncodedTensorMap e = encode(m);
  return {e.bytes.begin(), e.bytes.end()};
}

/// A rank-2 map of rows x columns elements, `pitch` bytes a row.
inline TensorMap matrixMap(TensorType type, uint64_t base, uint64_t rows, uint64_t columns,
                           uint64_t pitch, uint32_t boxRows, uint32_t boxColumns,
                           Swizzle swizzle = Swizzle::None) {
  TensorMap m;
  m.type = type;
  m.rank = 2;
  m.base = base;
  m.dims = {columns, rows, 1, 1, 1};
  m.strides = {pitch, 0, 0, 0};
  m.box = {boxColumns, boxRows, 1, 1, 1};
  m.swizzle = swizzle;
  return m;
}

/// Replaces `from`, which must occur, by `to`.
inline std::string edit(std::string text, const std::string &from, const std::string &to) {
  size_t at = text.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return at == std::string::npos ? text : text.replace(at, from.size(), to);
}

} // namespace gemm::emulator::test
