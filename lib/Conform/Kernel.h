// The frame of a row's kernel, so that a row writes down its instructions alone. Bits
// are passed through registers without a type: .b32 and .b64 are at home in every
// instruction. Internal.
#pragma once

#include "gemm/Conform/Row.h"

#include <cstring>
#include <initializer_list>
#include <utility>

namespace gemm::conform {

struct Frame {
  std::string version = "7.0", chip = "sm_80";
  unsigned maps = 0;
  std::string declarations = {}; ///< shared variables
};

/// Kernel `k`: %in and %out hold its buffers, %map0, ... the generic addresses of its
/// maps, %t, %lane, %cta and (sm_90) %rank who runs. %r, %rd, %h and %p are free.
std::string kernel(const Frame &, const std::string &body);

/// A kernel in which each thread loads `inputs` registers %i0, ... of `width` bytes from
/// `in`, runs `body` and stores `outputs` registers %o0, ... of `width` to `out`; threads of
/// all CTAs in order. %at is the address of the thread's outputs.
std::string laneKernel(const Frame &, unsigned inputs, unsigned outputs, const std::string &body,
                       unsigned width = 4);

/// Lines that copy `bytes` (a multiple of 16) between shared memory at `variable` and global
/// memory at register `address`, by all `threads`; `label` makes them unique.
std::string copyToShared(const std::string &variable, const std::string &address, unsigned bytes,
                         unsigned threads, const std::string &label);
std::string copyFromShared(const std::string &variable, const std::string &address,
                           unsigned bytes, unsigned threads, const std::string &label);

/// Every `$NAME` of `text` replaced; longer names first if one begins with another.
std::string fill(std::string text,
                 std::initializer_list<std::pair<const char *, std::string>> values);

/// "{%a0, %a1, ...}".
std::string registers(const std::string &prefix, unsigned count, unsigned first = 0);

/// Appends a value's bytes.
template <class T> void append(Bytes &bytes, T value) {
  const auto *p = reinterpret_cast<const std::byte *>(&value);
  bytes.insert(bytes.end(), p, p + sizeof value);
}
template <class T> T valueAt(const Bytes &bytes, size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}
template <class T> void setValue(Bytes &bytes, size_t at, T value) {
  std::memcpy(bytes.data() + at, &value, sizeof value);
}
/// Bytes that nobody wrote yet.
inline Bytes poison(size_t bytes) { return Bytes(bytes, std::byte(0xcd)); }

/// The same numbers on every machine: splitmix64. Each draw is a statement of its own, since
/// compilers evaluate arguments in orders of their own.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next() {
    uint64_t z = state += 0x9e3779b97f4a7c15;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
    z = (z ^ z >> 27) * 0x94d049bb133111eb;
    return z ^ z >> 31;
  }
  uint64_t below(uint64_t n) { return next() % n; }

private:
  uint64_t state;
};
/// A seed that belongs to a row's name.
uint64_t seedOf(const std::string &name);

} // namespace gemm::conform
