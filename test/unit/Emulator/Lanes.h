// Runs a few instructions on 32 lanes of inputs and returns what they leave.
// Inputs a, b, c are in %r1-%r3 (and as f32 in %f1-%f3) or, when 64 bits wide,
// in %rd1-%rd3 (and %fd1-%fd3); the result is taken from number 10 of its kind.
#pragma once

#include <random>

#include "Harness.h"

namespace gemm::emulator::test {

template <class T>
std::vector<T> lanes(const std::string &code, std::vector<T> a, std::vector<T> b = {},
                     std::vector<T> c = {}, const char *result = nullptr,
                     const Options &options = {}) {
  constexpr bool wide = sizeof(T) == 8;
  const std::string bits = wide ? "b64" : "b32", file = wide ? "%rd" : "%r",
                    real = wide ? "%fd" : "%f";
  b.resize(32);
  c.resize(32);
  Memory m;
  uint64_t in[] = {place(m, a), place(m, b), place(m, c)}, out = m.allocate(32 * sizeof(T), "out");
  std::string body = "mul.wide.u32 %rd80, %r90, " + std::to_string(sizeof(T)) + ";\n";
  for (int i = 0; i < 3; ++i) {
    std::string n = std::to_string(i + 1);
    body += "add.s64 %rd81, %rd9" + std::to_string(i) + ", %rd80;\nld.global." + bits + " " + file +
            n + ", [%rd81];\nmov." + bits + " " + real + n + ", " + file + n + ";\n";
  }
  body += file == "%r" ? "mov.b32 %r10, 0;\n" : "mov.b64 %rd10, 0;\n";
  body += code + "\nadd.s64 %rd81, %rd93, %rd80;\nst.global." + bits + " [%rd81], " +
          (result ? result : file + "10") + ";\n";
  Result r = launch(parse(kernel(4, body)), "k", {}, {32}, 0, pointers({in[0], in[1], in[2], out}),
                    m, options);
  EXPECT_TRUE(r.ok()) << all(r);
  return read<T>(m, out, 32);
}

/// Random values with the corners that integers and floats break at.
template <class T> std::vector<T> randomLanes(std::mt19937_64 &rng) {
  static const uint64_t corners[] = {0,
                                     1,
                                     2,
                                     31,
                                     32,
                                     33,
                                     63,
                                     64,
                                     0x7f,
                                     0x80,
                                     0xff,
                                     0x7fff,
                                     0x8000,
                                     0xffff,
                                     0x7fffffff,
                                     0x80000000,
                                     0xffffffff,
                                     0x7fffffffffffffff,
                                     0x8000000000000000,
                                     ~uint64_t(0)};
  std::vector<T> v(32);
  for (T &x : v)
    x = T(rng() % 3 ? rng() >> rng() % (8 * sizeof(T)) : corners[rng() % std::size(corners)]);
  return v;
}

} // namespace gemm::emulator::test
