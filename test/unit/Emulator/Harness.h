// What every emulator test needs: a kernel body wrapped in a module, arguments
// as bytes, a launch that fails the test when the PTX does not parse.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <string>

#include <gtest/gtest.h>

#include "gemm/Emulator/Emulator.h"

namespace gemm::emulator::test {

inline const std::string header = ".version 7.8\n.target sm_80\n.address_size 64\n";

/// A kernel `k` of pointer parameters p0, p1, ... with many registers of each
/// kind, already loaded: %rd90+i holds p<i> and %r90 the thread's index.
inline std::string kernel(unsigned pointers, const std::string &body,
                          const std::string &declarations = "") {
  std::string s = header + declarations + ".visible .entry k(";
  for (unsigned i = 0; i < pointers; ++i)
    s += (i ? ", .param .u64 p" : ".param .u64 p") + std::to_string(i);
  s += ")\n{\n.reg .pred %p<20>;\n.reg .b16 %h<100>;\n.reg .b32 %r<100>;\n.reg .b64 %rd<100>;\n"
       ".reg .f32 %f<100>;\n.reg .f64 %fd<100>;\n";
  for (unsigned i = 0; i < pointers; ++i)
    s += "ld.param.u64 %rd9" + std::to_string(i) + ", [p" + std::to_string(i) + "];\n";
  return s + "mov.u32 %r90, %tid.x;\n" + body + "\nret;\n}\n";
}

inline Module parse(const std::string &text) {
  auto r = Module::parse(text, "test.ptx");
  if (auto *e = std::get_if<ParseError>(&r)) {
    ADD_FAILURE() << e->str() << "\n" << text;
    r = Module::parse(header + ".visible .entry k() { ret; }", "empty");
  }
  return std::get<Module>(std::move(r));
}

/// The message of a text that must not parse.
inline ParseError refused(const std::string &text) {
  auto r = Module::parse(text, "test.ptx");
  if (auto *e = std::get_if<ParseError>(&r))
    return *e;
  ADD_FAILURE() << "expected a parse error:\n" << text;
  return {};
}

template <class T> std::vector<std::byte> bytes(T v) {
  std::vector<std::byte> b(sizeof v);
  std::memcpy(b.data(), &v, sizeof v);
  return b;
}

inline std::vector<std::vector<std::byte>> pointers(std::initializer_list<uint64_t> list) {
  std::vector<std::vector<std::byte>> r;
  for (uint64_t p : list)
    r.push_back(bytes(p));
  return r;
}

template <class T> std::vector<T> read(const Memory &m, uint64_t at, size_t n) {
  std::vector<T> v(n);
  EXPECT_TRUE(m.copyOut(at, v.data(), n * sizeof(T)));
  return v;
}

template <class T> uint64_t place(Memory &m, const std::vector<T> &v, std::string name = "data") {
  uint64_t at = m.allocate(v.size() * sizeof(T), std::move(name));
  m.copyIn(at, v.data(), v.size() * sizeof(T));
  return at;
}

/// GEMM_TEST_SEED, or the given one; printed so that a failure can be replayed.
inline uint64_t seed(uint64_t fallback) {
  const char *s = std::getenv("GEMM_TEST_SEED");
  uint64_t v = s ? std::strtoull(s, nullptr, 0) : fallback;
  std::printf("seed %llu\n", static_cast<unsigned long long>(v));
  return v;
}

inline const Finding *first(const Result &r, FindingKind kind) {
  for (const Finding &f : r.findings)
    if (f.kind() == kind)
      return &f;
  return nullptr;
}

inline std::string all(const Result &r) {
  std::string s;
  for (const Finding &f : r.findings)
    s += f.str() + "\n";
  return s;
}

} // namespace gemm::emulator::test
